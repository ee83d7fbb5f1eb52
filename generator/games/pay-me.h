// Pay Me: contract rummy of eleven hands with wild ranks (denexa-games: Pay Me; rulings §14).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "games/pay-me_groups.h"
#include "games/pay-me_layout.h"
#include "games/pay-me_melds.h"
#include "rules/hand_kit.h"

namespace kupi {

/// Nothing is ever assumed: what hidden cards may be matters only in calls and layouts, and those name every card.
class PayMe {
  public:
    enum class Verb : std::uint8_t { deal, turn, draw, reshuffle, discard, payme, meld };
    enum class Word : std::uint8_t { stock, discard, on };
    static constexpr std::array<std::string_view, 7> verbs{"deal",    "turn",  "draw", "reshuffle",
                                                           "discard", "payme", "meld"};
    static constexpr std::array<std::string_view, 3> words{"stock", "discard", "on"};
    static constexpr RuleId last_turn_stock{"last-turn-stock"}, stock_empty{"stock-empty"}, whole_hand{"whole-hand"},
        last_turn_discard{"last-turn-discard"}, layoff_target{"layoff-target"};
    static constexpr std::array<RuleId, 13> rules{last_turn_stock,       stock_empty,         whole_hand,
                                                  last_turn_discard,     layoff_target,       payme::wild_cards,
                                                  payme::meld_size,      payme::set_size,     payme::set_suits,
                                                  payme::meld_kind,      payme::run_sequence, payme::wild_half,
                                                  payme::wild_neighbours};
    static constexpr int most_seats = 8, hands = 11;

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
    const CardCounts& pool() const { return table_.pool(); }
    auto& table() { return table_; }
    std::vector<PileView> piles() const;
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
    static constexpr int stock = 0, discards = 1, laid = 2, hand = 3; ///< piles of the table; hands from there on
    static constexpr int most_melds = 5;

    int dealt_cards() const { return hand_ + 2; }
    Seat left(Seat seat) const { return left_of(seat, players_); }
    bool is_last_turn() const { return caller_ != nobody; }
    int hand_size(Seat seat) const { return table_.size(hand + seat); }
    /// Rulings PY-9: in a last turn, a stock that nothing can be shuffled into.
    bool nothing_to_draw() const { return is_last_turn() && table_.empty(stock) && table_.size(discards) < 2; }
    bool may_end_turn() const { return phase_ == Phase::discarding || (phase_ == Phase::drawing && nothing_to_draw()); }

    void begin_hand();
    std::optional<PlayingCard> bad_argument_in(const Move& move) const;
    Ruling deal(const Move& move);
    Ruling turn_up(const Move& move);
    Ruling draw(const Move& move, Mode mode);
    Ruling reshuffle(Trace* trace);
    Ruling discard(const Move& move, Mode mode, Trace* trace);
    Ruling call(const Move& move, Mode mode, Trace* trace);
    Ruling meld(const Move& move, Mode mode, Trace* trace);
    Ruling fault_of_hand(const payme::Groups& groups, Seat seat) const;
    Ruling fault_of_groups(const payme::Groups& groups, Seat seat, bool stood) const;
    void throw_away(Seat seat, PlayingCard card);
    void lay_out(Seat seat, const payme::Groups& groups, Trace* trace);
    void go_on(Seat seat, Trace* trace);
    void finish(Trace* trace);
    int total(Seat seat) const { return totals_[seat] + (phase_ == Phase::over ? points_[seat] : 0); }
    Seats lowest() const;

    void add_draws(Options& options) const;
    void add_calls(Options& options) const;
    void add_layouts(Options& options) const;
    void add_last_melds(Options& options) const;
    Move move_of(const payme::Layout& layout, Verb verb, Seat seat) const;
    bool is_searched(Seat seat) const;
    std::span<const payme::Meld> melds() const { return {melds_.data(), meld_count_}; }
    int value_of_hand(CardCounts cards) const;

    Table<CardCounts, hand + most_seats> table_;
    CardCounts pack_;
    ScoreSheet<most_seats> totals_;
    std::array<std::int16_t, most_seats> points_{}; ///< of this hand
    std::array<payme::Meld, most_melds> melds_{};   ///< the caller's, as they have grown
    payme::Wild wild_;
    Deal<stock, hand> deal_;
    Seats due_;               ///< who has yet to take a last turn, then to lay out
    Seats melded_;            ///< who had nothing but melds in the last turn
    PlayingCard top_, under_; ///< the uppermost of the discard pile, as far as anyone can take them
    std::uint8_t players_ = 2, hand_ = 1, meld_count_ = 0;
    Phase phase_ = Phase::dealing;
    Seat dealer_ = 0, seat_ = 0, caller_ = nobody;
};

} // namespace kupi
