// The family "fishing": cards in hand catch cards that lie on the table (rulesheets/families/fishing). What a game of
// it is like stands in its parameters, which are options of the Setup.
#pragma once

#include "games/fishing_row.h"
#include "games/fishing_score.h"
#include "rules/hand_kit.h"

namespace kupi {

/// Every card played is seen, so all results are certain; only hands and stock hold unseen cards. Nothing legal rests
/// on them but holding the card, and, where cards are built, one that takes the build.
class Fishing : public GameDefaults {
  public:
    static constexpr bool of_family = true;
    enum class Verb : std::uint8_t { deal, turn, play, build };
    static constexpr std::array<std::string_view, 4> verbs{"deal", "turn", "play", "build"};
    static constexpr RuleId deal_not_due{"deal-not-due"}, turn_not_due{"turn-not-due"}, turn_missing{"turn-missing"},
        redeal_start{"redeal-start"}, not_on_table{"not-on-table"}, capture_which{"capture-which"},
        rank_first{"rank-first"}, no_capture{"no-capture"}, no_build{"no-build"}, own_build{"own-build"},
        build_card{"build-card"};
    static constexpr int most_seats = fishing::most_seats;

    Fishing() = default;
    explicit Fishing(const Setup& setup) : house_(setup), dealer_(setup.dealer) { begin_hand(); }
    static HeaderFault header_fault(const Setup& setup) { return fishing::House::fault_of(setup); }

    Ruling play(const Move& move, Mode mode = Mode::judge, Trace* trace = nullptr);
    /// Where a card may take so many sets of cards that there is no room for them, some are left out.
    void legal_moves(Options& options) const;
    Seats waiting() const;
    Result hand_result() const { return finished_ ? count().result() : Result{}; }
    Result game_result() const { return match_.result(house_, finished_, count()); }
    void tell_known(Known& known) const { house_.tell_known(known); }
    void next_hand(const HandEnd& end);
    Seat dealer() const { return match_.has_ended() ? nobody : dealer_; }
    const CardSet& pool() const { return table_.pool(); }
    auto& table() { return table_; }
    Seats side(Seat seat) const { return house_.members(house_.side_of(seat)); }
    std::vector<PileView> piles() const;
    int worth(const Move& move) const;

    friend bool operator==(const Fishing&, const Fishing&) = default;

  private:
    enum Pile : int { stock, lying, hands, captures = hands + most_seats, pile_count = captures + most_seats };
    static constexpr int most_laid = PlayingCard::codes;

    bool over() const { return finished_ || match_.has_ended(); }
    bool must_turn() const { return !turned_ || again_; }
    void begin_hand();
    /// As many as the stock has for everybody.
    int next_packet() const { return std::min<int>(house_.hand, table_.size(stock) / house_.players); }

    // ---- Judging and carrying out

    Ruling deal(const Move& move);
    Ruling turn(const Move& move, Trace* trace);
    void sweep_start(Trace* trace);
    Ruling lay(const Move& move, Mode mode, Trace* trace);
    Ruling build(const Move& move, Mode mode, Trace* trace);
    RuleId fault_of_player(const Move& move, Mode mode, Detail& detail) const;
    Ruling find_named(const Move& move, CardSet& named) const;
    Ruling find_taken(const Move& move, Mode mode, CardSet& taken) const;
    Ruling keeps_build_cards(const fishing::Builds& after, Seat seat, PlayingCard card, Mode mode) const;
    Legal demand_build_cards(Seat seat, Mode mode);
    void capture(Seat seat, PlayingCard card, CardSet taken, Trace* trace);
    void explain_capture(Seat seat, PlayingCard card, CardSet taken, int points, Trace& trace) const;
    int points_of_sweep(PlayingCard card, CardSet taken) const;
    void next_turn(Seat seat, Trace* trace);
    void end_of_deal(Trace* trace);
    void clear_pile();

    // ---- What may be played

    fishing::Row row() const { return {house_, table_.seen(lying), builds_}; }
    std::span<const PlayingCard> laid(int cards) const { return {laid_.data(), static_cast<std::size_t>(cards)}; }
    bool takes_top(PlayingCard card) const {
        return height_ > 0 && (card.rank() == laid_[height_ - 1].rank() || house_.takers.has(card));
    }
    CardSet playable(Seat seat) const;
    CardSet left_without(Seat seat, PlayingCard card) const;
    void add_plays(Options& options, const fishing::Chances& chances, PlayingCard card) const;
    void add_builds(Options& options, const fishing::Chances& chances, PlayingCard card, CardSet left) const;
    fishing::Count count() const;

    fishing::House house_;
    Table<CardSet, pile_count> table_;
    /// Cards of a start that was turned again. Until the next deal they are in the stock, so in nobody's hand.
    CardSet returned_;
    std::array<PlayingCard, most_laid> laid_{}; ///< the pile, its top last; or the start that went back
    fishing::Sweeps sweeps_;
    fishing::Builds builds_;
    fishing::Standing match_;
    std::uint8_t height_ = 0;                    ///< of the pile
    Seat dealer_ = 1, turn_ = 0, last_ = nobody; ///< last_: who captured last
    Deal<stock, hands> deal_;
    bool turned_ = false, again_ = false, finished_ = false;
};

} // namespace kupi
