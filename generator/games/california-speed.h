// California Speed: eight piles, no turns, and half a pack each to lay on those that match (denexa-games: California
// Speed; rulings §11).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "rules/hand_kit.h"

namespace kupi {

/// Every card laid is seen, so nothing is ever assumed. A pack is cards nobody has seen, and below them those that were
/// picked up, whose order is known.
class CaliforniaSpeed : public GameDefaults {
  public:
    enum class Verb : std::uint8_t { deal, cover, pickup };
    static constexpr std::array<std::string_view, 3> verbs{"deal", "cover", "pickup"};
    static constexpr RuleId match_open{"match-open"}, pickup_own_stacks{"pickup-own-stacks"}, deal_first{"deal-first"},
        pack_order{"pack-order"}, not_on_top{"not-on-top"}, pile_not_open{"pile-not-open"};
    static constexpr int players = 2, row = 4, stacks = players * row;

    CaliforniaSpeed() = default;
    explicit CaliforniaSpeed(const Setup& setup);

    Ruling play(const Move& move, Mode mode = Mode::judge, Trace* trace = nullptr);
    void legal_moves(Options& options) const;
    Seats waiting() const;
    Result hand_result() const;
    Result game_result() const;
    void next_hand(const HandEnd& end);
    const CardSet& pool() const { return table_.pool(); }
    std::vector<PileView> piles() const;
    int worth(const Move& move) const;

    friend bool operator==(const CaliforniaSpeed&, const CaliforniaSpeed&) = default;

  private:
    /// Piles of the table: both packs, then the rows, each from left to right.
    static constexpr int first_stack = players;
    static constexpr int codes = 64; ///< four suits
    static constexpr PlayingCard none{};
    using Row = std::array<int, row>;

    static constexpr int stack_of(Seat seat, int i) { return seat * row + i; }
    static constexpr Seat owner_of(int stack) { return static_cast<Seat>(stack / row); }
    bool finished() const { return winner_ != nobody; }
    bool is_open(int stack) const { return open_ >> stack & 1; }
    /// Whether the seat has stacks to pick up before its deal.
    bool has_row(Seat seat) const { return tops_[stack_of(seat, 0)] != none; }
    bool may_deal(Seat seat) const { return dealing_ ? !laid_.has(seat) : open_ == 0; }
    bool may_pick_up(Seat seat) const { return may_deal(seat) && has_row(seat); }
    CardSet open_tops() const;

    Ruling deal(const Move& move, Trace* trace);
    Ruling pickup(const Move& move);
    Ruling cover(const Move& move, Mode mode, Trace* trace);
    std::array<PlayingCard, row> coming(Seat seat) const;
    RuleId why_not_next(PlayingCard card, PlayingCard known, const CardSet& pool) const;
    void begin_hand();
    void begin_deal();
    void pick_up(Seat seat, const Row& order);
    void lay(Seat seat, int stack, PlayingCard card);
    void compare(int stack);
    void explain(Trace& trace, int stack) const;

    Table<CardSet, first_stack + stacks> table_;
    CardSet pack_;
    std::array<PlayingCard, codes> above_{}; ///< of a card laid, what lies on it; of one in a pack, what comes after it
    std::array<PlayingCard, stacks> tops_{}, bottoms_{};
    std::array<PlayingCard, players> first_{}, last_{}; ///< of the known cards of each pack
    ScoreSheet<players> won_;                           ///< games
    std::uint8_t open_ = 0;                             ///< a bit for each stack
    Seats laid_;                                        ///< of the deal that is going on
    bool dealing_ = true;
    Seat winner_ = nobody;
};

} // namespace kupi
