// Dingo: rabbits hunted rank by rank, each by one dingo and two wolves (denexa-games: Dingo; rulings §10;
// rulesheets/dingo).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "games/dingo_piles.h"

namespace kupi::dingo {

/// No rule asks what a hand lacks: discards are named, so everybody can tell which hearts are still held (rulings
/// DI-4). Hidden passes and deals leave open who holds what, and at the end who kept the ace of diamonds. What follows
/// from where cards were seen before such passes is for the solver.
class Dingo {
  public:
    enum class Verb : std::uint8_t { deal, discard, pass, dingo, wolf, ace, reveal };
    static constexpr std::array<std::string_view, 7> verbs{"deal", "discard", "pass", "dingo", "wolf", "ace", "reveal"};
    static constexpr std::array<std::string_view, 0> words{};
    static constexpr RuleId ace_discard{"ace-discard"}, dingo_called{"dingo-called"}, wolf_rank{"wolf-rank"},
        ace_hunt_cards{"ace-hunt-cards"}, rabbit_after_wolves{"rabbit-after-wolves"};
    static constexpr std::array<RuleId, 5> rules{ace_discard, dingo_called, wolf_rank, ace_hunt_cards,
                                                 rabbit_after_wolves};
    static constexpr int players = dingo::players, hand_size = 10;

    Dingo() = default;
    explicit Dingo(const Setup& setup);

    Ruling play(const Move& move, Mode mode = Mode::judge, Trace* trace = nullptr);
    /// Of the orders in which several aces may be played, one. A reveal with unseen cards is a chance option.
    void legal_moves(Options& options) const;
    Seats waiting() const;
    Result hand_result() const;
    Result game_result() const;
    void tell_known(Known& known) const;
    void next_hand(const HandEnd& end);
    Seat dealer() const { return dealer_; }
    const CardSet& pool() const { return piles_.table.pool(); }
    auto& table() { return piles_.table; }
    CardSet unsettled() const { return piles_.unsettled(); }
    std::vector<PileView> piles() const;
    /// Gets rid of what cannot score, keeps what does, and hunts whenever it can.
    int worth(const Move& move) const;

    friend bool operator==(const Dingo&, const Dingo&) = default;

  private:
    static constexpr int hand = Piles::hand, stock = Piles::stock;
    static constexpr int steps = 7; ///< discard, pass left, discard, pass across, discard, pass right, discard

    // ---- Where the game stands

    bool is_dealt() const { return deal_.is_done(); }
    bool begun() const { return step_ > 0 || !acted_.empty(); }
    bool thinning() const { return step_ < steps; }
    bool passing() const { return thinning() && step_ % 2 == 1; }
    bool calling() const { return step_ == steps && rank_ < ranks && dingo_ == nobody; }
    bool hunting() const { return dingo_ != nobody; } ///< the ace hunt too
    bool finished() const { return rank_ == ranks; }
    Seat receiver(Seat from) const { return left_of(from, players, (step_ + 1) / 2); }
    /// The hand is over, and everybody knows who kept the ace of diamonds, or that nobody did.
    bool is_known() const { return finished() && piles_.settled(); }
    CardSet wolves_left() const { return blacks(rank_) & piles_.held(); }
    CardSet possible(Seat seat) const;

    // ---- Judging and carrying out

    Ruling deal(const Move& move);
    Ruling discard(const Move& move, Mode mode, Trace* trace);
    Ruling pass_card(const Move& move, Mode mode, Trace* trace);
    Ruling call_dingo(const Move& move, Mode mode, Trace* trace);
    Ruling play_wolf(const Move& move, Mode mode, Trace* trace);
    Ruling play_aces(const Move& move, Mode mode, Trace* trace);
    Ruling pass_turn(const Move& move, Mode mode, Trace* trace);
    Ruling reveal(const Move& move, Trace* trace);
    /// The turn goes on from the seat; false: everybody has had one.
    bool go_on_from(Seat seat);
    void end_turn_in_step(Seat seat, Trace* trace);
    void end_turn_in_hunt(Seat seat, Trace* trace);
    void end_hunt_if(bool all_have_acted, Trace* trace);
    void begin();
    void call_next(Trace* trace);
    void end_hunt(Trace* trace);
    void end_ace_hunt(Trace* trace);

    void finish_deal();
    void explain_result(Trace* trace) const;

    // ---- Legal moves (dingo_moves.cpp)

    void add_aces(Options& options, CardSet own) const;
    void add_reveals(Options& options) const;
    int keep_worth(Seat seat, PlayingCard card) const;

    Piles piles_;
    ScoreSheet<players> won_; ///< games
    Deal<stock, hand> deal_;
    Seats revealed_;
    Seats acted_; ///< in this step or hunt
    Seat dealer_ = 0;
    Seat due_ = 0;
    Seat dingo_ = nobody, last_hunter_ = nobody;
    PlayingCard dingo_card_, last_wolf_; ///< of the hunt
    std::uint8_t step_ = 0, rank_ = 0;
};

} // namespace kupi::dingo

namespace kupi {
using dingo::Dingo;
}
