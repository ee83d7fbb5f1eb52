// Pay Me: contract rummy of eleven hands with wild ranks (denexa-games: Pay Me; rulings §14).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "games/pay-me_table.h"

namespace kupi {

/// Nothing is ever assumed: what hidden cards may be matters only in calls and layouts, and those name every card.
class PayMe : public GameDefaults {
  public:
    using Verb = payme::Verb;
    static constexpr std::array<std::string_view, 7> verbs{"deal",    "turn",  "draw", "reshuffle",
                                                           "discard", "payme", "meld"};
    static constexpr std::array<std::string_view, 3> words{"stock", "discard", "on"};
    static constexpr RuleId last_turn_stock{"last-turn-stock"}, stock_empty{"stock-empty"},
        last_turn_discard{"last-turn-discard"}, layoff_target{"layoff-target"};
    static constexpr int hands = 11;

    PayMe() = default;
    explicit PayMe(const Setup& setup);

    Ruling play(const Move& move, Mode mode = Mode::judge, Trace* trace = nullptr);
    /// Everything but calls and layouts is listed in full. Of the ways to divide a hand into melds one is: for each
    /// discard that leaves all other cards melded one call, and of layouts the one with least deadwood and the one that
    /// is all deadwood; `play` takes any other just as well. With unseen cards in hand no call is listed.
    void legal_moves(Options& options) const;
    Seats waiting() const;
    Result hand_result() const;
    Result game_result() const;
    void tell_known(Known& known) const;
    void next_hand(const HandEnd& end);
    Seat dealer() const { return dealer_; }
    const CardCounts& pool() const { return piles_.table.pool(); }
    auto& table() { return piles_.table; }
    std::vector<PileView> piles() const { return piles_.views(players_, melds_, caller_); }
    /// Calls as soon as it can; draws what is open if it betters the hand; lays out as well as can be.
    int worth(const Move& move) const;

    friend bool operator==(const PayMe&, const PayMe&) = default;

  private:
    enum class Phase : std::uint8_t {
        dealing,
        drawing,
        discarding, ///< the player due has drawn
        layout,
        over, ///< the hand
        ended ///< eleven hands have been played
    };
    using Piles = payme::Piles;
    static constexpr int stock = Piles::stock, discards = Piles::discards, hand = Piles::hand;

    int dealt_cards() const { return hand_ + 2; }
    Seat left(Seat seat) const { return left_of(seat, players_); }
    bool is_over() const { return phase_ == Phase::over || phase_ == Phase::ended; }
    bool is_last_turn() const { return caller_ != nobody; }
    bool nothing_to_draw() const { return is_last_turn() && piles_.nothing_to_draw(); } ///< rulings PY-9
    bool may_end_turn() const { return phase_ == Phase::discarding || (phase_ == Phase::drawing && nothing_to_draw()); }

    void begin_hand();
    Ruling turn_up(const Move& move);
    Ruling draw(const Move& move, Mode mode);
    Ruling reshuffle(Trace* trace);
    Ruling discard(const Move& move, Mode mode, Trace* trace);
    Ruling call(const Move& move, Mode mode, Trace* trace);
    Ruling meld(const Move& move, Mode mode, Trace* trace);
    void lay_out(Seat seat, const payme::Groups& groups, Trace* trace);
    void go_on(Seat seat, Trace* trace);
    void finish(Trace* trace);
    int total(Seat seat) const { return totals_[seat] + (phase_ == Phase::over ? points_[seat] : 0); }
    Seats lowest() const;
    void add_draws(Options& options) const;
    void add_layouts(Options& options) const;
    int value_of(const CardCounts& cards) const;

    Piles piles_;
    CardCounts pack_;
    ScoreSheet<payme::most_seats> totals_;
    std::array<std::int16_t, payme::most_seats> points_{}; ///< of this hand
    payme::OpenMelds melds_;
    payme::Wild wild_;
    Deal<stock, hand> deal_;
    Seats due_;    ///< who has yet to take a last turn, then to lay out
    Seats melded_; ///< who had nothing but melds in the last turn
    std::uint8_t players_ = 2, hand_ = 1;
    Phase phase_ = Phase::dealing;
    Seat dealer_ = 0, seat_ = 0, caller_ = nobody;
};

} // namespace kupi
