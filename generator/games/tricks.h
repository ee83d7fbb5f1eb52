// The family "tricks": one engine for all games whose game.toml says `family = "tricks"`.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "games/tricks_duties.h"
#include "games/tricks_opening.h"

namespace kupi {

/// The tricks of a hand, on top of what comes before them. `Cards` is CardCounts where the pack repeats cards.
template <class Cards>
class TricksGame : public TricksOpening<Cards> {
    using Opening = TricksOpening<Cards>;
    using Base = typename Opening::Base;

  public:
    static constexpr bool of_family = true;
    using Verb = TricksVerb;
    static constexpr std::array<std::string_view, 11> verbs{"deal",    "turn", "trump", "pass",     "bid",  "take",
                                                            "discard", "draw", "play",  "exchange", "close"};
    static constexpr std::array<std::string_view, 3> words{"no-trump", "alone", "marriage"};
    static constexpr RuleId trump_before_play{"trump-before-play"}, first_lead{"first-lead"},
        marriage_lead{"marriage-lead"}, marriage_pair{"marriage-pair"}, play_stops{"play-stops"};

    static HeaderFault header_fault(const Setup& setup) { return fault_of_tricks(setup); }
    static int left_over(const Setup& setup) { return left_over_in_tricks(setup); }

    TricksGame() = default;
    explicit TricksGame(const Setup& setup) : Opening(setup) { begin(); }

    Ruling play(const Move& move, Mode mode = Mode::judge, Trace* trace = nullptr);
    /// Of cards that may be passed on or put away it lists all where a hand is known and the list is to be full, else
    /// neighbours.
    void legal_moves(Options& options) const;
    Seats waiting() const;
    Result hand_result() const;
    Result game_result() const { return match_.game_result(is_, result_count()); }
    Result standing() const { return is_done() ? hand_result() : game_result(); }
    void tell_known(Known& known) const;
    void next_hand(const HandEnd& end);
    bool judgeable() const { return match_.in_known(); }
    std::vector<PileView> piles() const;
    int worth(const Move& move) const;
    Seats side(Seat seat) const { return is_.members(is_.side_of(seat)); }

    friend bool operator==(const TricksGame&, const TricksGame&) = default;

  private:
    friend Base;
    using Base::begun, Base::deal_, Base::dealer_, Base::due_, Base::hand, Base::held, Base::led_, Base::may_hold,
        Base::put_down, Base::ranks_, Base::stock, Base::table_, Base::take_trick, Base::trick_, Base::tricks_,
        Base::tricks_played;
    using Opening::count_, Opening::declarer, Opening::hand_, Opening::in_, Opening::is_, Opening::leaves_nothing_out,
        Opening::match_, Opening::next, Opening::not_held, Opening::players, Opening::put_away, Opening::rows_,
        Opening::settle_unseen, Opening::side_of, Opening::table_first, Opening::thrown_in_, Opening::turn_due_;
    using Trump = TrickRules::Trump;

    bool takes(PlayingCard card) const {
        return ranks_.beats(card, trick_.best()) || (is_.equal_last && card == trick_.best());
    }
    int tricks_of_hand() const {
        if (count_.is_closed()) return closed_at_ + hand_;
        return is_.draw ? is_.pack.size() * is_.copies / players() : hand_;
    }
    bool has_enough() const {
        return is_.enough > 0 && *std::max_element(tricks_.begin(), tricks_.end()) >= is_.enough;
    }
    bool finished() const {
        return tricks_played() == tricks_of_hand() || has_enough() || (is_.enough_points > 0 && has_enough_points());
    }
    bool has_enough_points() const {
        for (int side = 0; side < is_.side_count(); ++side)
            if (count_.has_enough_points(is_, side)) return true;
        return false;
    }
    bool draws() const { return is_.draw && !table_.empty(stock) && !count_.is_closed(); }
    /// The other card of a marriage; `??`: the card is of none.
    PlayingCard other_of_pair(PlayingCard card) const;
    bool may_marry(Seat seat, PlayingCard card) const;
    bool may_close() const { return is_.closing && draws(); }
    bool is_done() const { return thrown_in_ || finished(); }
    bool is_over() const { return is_done() || match_.is_over(); }
    const HandCount* result_count() const { return finished() ? &count_ : nullptr; }
    Seat due() const; ///< who plays next; nobody: whoever holds the card that is led

    void begin();
    Illegal after_end() const;
    Ruling before_lead(const Move& move);
    Ruling play_card(const Move& move, Mode mode, Trace* trace);
    TrickDuties duties() const;
    Ruling lay(const Move& move, Mode mode, Trace* trace);
    void put(Seat seat, PlayingCard card, Trace* trace);
    void trick_taken(int side, Trace* trace);
    void count_put_away();
    int points_of(PlayingCard card) const {
        return (ranks_.is_trump(card) ? is_.trump_points : is_.points)[card.code()];
    }

    void explain_trick(Trace& trace) const;
    int worth_of_card(Seat seat, PlayingCard card) const;
    int worth_of_lead(Seat seat, PlayingCard card) const;
    int worth_of_contract(Seat seat, int number) const;
    int strength(Seat seat) const;

    bool broken_ = false;        ///< the closed suit
    std::uint8_t closed_at_ = 0; ///< tricks, when the stock was closed
};

using Tricks = TricksGame<CardSet>;
using TricksPacks = TricksGame<CardCounts>;
// The whole comes before its parts: these refer to it, and could not be instantiated first.
static_assert(sizeof(Tricks) > 0 && sizeof(TricksPacks) > 0);

} // namespace kupi
