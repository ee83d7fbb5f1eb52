// Dingo: rabbits hunted rank by rank, each by one dingo and two wolves (denexa-games: Dingo; rulings §10;
// rulesheets/dingo).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "games/dingo_hunts.h"

namespace kupi::dingo {

/// No rule asks what a hand lacks: discards are named, so everybody can tell which hearts are still held (rulings
/// DI-4). Hidden passes and deals leave open who holds what, and at the end who kept the ace of diamonds. What follows
/// from where cards were seen before such passes is for the solver.
class Dingo : public GameDefaults {
  public:
    enum class Verb : std::uint8_t { deal, discard, pass, dingo, wolf, ace, reveal };
    static constexpr std::array<std::string_view, 7> verbs{"deal", "discard", "pass", "dingo", "wolf", "ace", "reveal"};
    static constexpr RuleId ace_discard{"ace-discard"}, dingo_called{"dingo-called"}, wolf_rank{"wolf-rank"},
        ace_hunt_cards{"ace-hunt-cards"}, rabbit_after_wolves{"rabbit-after-wolves"};
    static constexpr int players = dingo::players, hand_size = 10;

    Dingo() = default;
    explicit Dingo(const Setup& setup) : dealer_(setup.dealer) { begin(); }

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
    static constexpr bool rests_on_end = true;
    SureFigures sure_of_hand() const { return {.over = true, .names = {"scores"}, .of = {piles_.all_seen()}}; }
    SureFigures sure_of_game() const { return {.over = true}; }
    std::vector<PileView> piles() const { return piles_.views(); }
    /// Gets rid of what cannot score, keeps what does, and hunts whenever it can.
    int worth(const Move& move) const;

    friend bool operator==(const Dingo&, const Dingo&) = default;

  private:
    static constexpr int hand = Piles::hand, stock = Piles::stock;
    static constexpr int steps = 7; ///< discard, pass left, discard, pass across, discard, pass right, discard

    // ---- Where the game stands

    bool begun() const { return step_ > 0 || !acted_.empty(); }
    bool thinning() const { return step_ < steps; }
    bool passing() const { return thinning() && step_ % 2 == 1; }
    bool calling() const { return step_ == steps && !finished() && !hunts_.hunting(); }
    bool finished() const { return hunts_.finished(); }
    Seat receiver(Seat from) const { return left_of(from, players, (step_ + 1) / 2); }
    /// The hand is over, and everybody knows who kept the ace of diamonds, or that nobody did.
    bool is_known() const { return finished() && piles_.settled(); }
    CardSet wolves_left() const { return blacks(hunts_.rank()) & piles_.held(); }
    CardSet possible(Seat seat) const;

    // ---- Judging and carrying out

    Ruling deal(const Move& move);
    Ruling carry_out(const Move& move, Mode mode, Trace* trace);
    Ruling play_aces(const Move& move, Mode mode, Trace* trace);
    Ruling reveal(const Move& move, Trace* trace);
    void end_turn(Seat seat, Trace* trace);
    void end_hunt(bool all_have_acted, Trace* trace);
    void begin();
    void finish_deal();
    void explain_result(Trace* trace) const;

    // ---- Legal moves

    void add_aces(Options& options, CardSet own) const;
    int keep_worth(Seat seat, PlayingCard card) const;

    Piles piles_;
    Hunts hunts_;
    ScoreSheet<players> won_; ///< games
    Deal<stock, hand> deal_;
    Seats revealed_;
    Seats acted_; ///< in this step or hunt
    Seat dealer_ = 0, due_ = 0;
    std::uint8_t step_ = 0;
};

} // namespace kupi::dingo

namespace kupi {
using dingo::Dingo;
}
