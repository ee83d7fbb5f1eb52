// Ra e Gore o Getha: bets on two suits of a hand, and a showdown (rulings.md §1; rulesheets/getha).
//
// Its rules stand in values that know nothing of each other: what is paid (getha_betting.h), what is exchanged
// (getha_exchange.h), selected (getha_selection.h), and what happens in the showdown (getha_showdown.h): what arl
// sweep, and who must bring in another suit (getha_sweep.h); who is driven out, lines up and wins (getha_ladder.h).
// What ties them together is here: a hand's phases, and who may do what when.
#pragma once

#include "games/getha_betting.h"
#include "games/getha_exchange.h"
#include "games/getha_showdown.h"

namespace kupi {

class Getha : public GameDefaults {
  public:
    using Verb = getha::Verb;
    // clang-format off
    static constexpr std::array<std::string_view, 18> verbs = {
        "deal", "set-bring-in", "pay", "drop", "all-in", "exchange", "draw", "select", "open", "check", "see", "raise",
        "fold", "reveal", "rename", "commit", "add", "show"};
    // clang-format on

    Getha() = default;
    explicit Getha(const Setup& setup);

    Ruling play(const Move& move, Mode mode = Mode::judge, Trace* trace = nullptr);
    /// Not listed, though `play` takes it: ?? for cards that are known. What may come out of hands that nobody has seen
    /// can be too much to list.
    void legal_moves(Options& options) const;
    Seats waiting() const;
    Result hand_result() const;
    Result game_result() const;
    Result standing() const;
    void tell_known(Known& known) const;
    void next_hand(const HandEnd& end);
    Seat dealer() const { return room_.dealer; }
    /// After an unjudged hand without scores nobody knows what a limited stake holds, nor a stock that goes on.
    bool judgeable() const { return cards_known_ && betting_.stakes_known(); }
    CardCounts pool() const { return CardCounts(room_.table.pool()); }
    auto& table() { return room_.table; }
    /// Cards that an arl may have taken out of a hand that nobody saw.
    CardSet unsettled() const { return showdown_.unsettled(room_); }
    SureFigures sure_of_hand() const {
        return {.over = true,
                .winner = may_win().size() == 1,
                .names = {"scores", "pot"},
                .of = {sure_scores(), Seats::of(nobody)}};
    }
    SureFigures sure_of_game() const {
        const bool goes_on = betting_.with_chips(Seats::all(room_.house.players)).size() > 1;
        return {.over = goes_on, .winner = goes_on, .names = {"scores"}, .of = {sure_scores()}};
    }
    std::vector<PileView> piles() const;
    int worth(const Move& move) const;

    friend bool operator==(const Getha&, const Getha&) = default;

  private:
    enum class Phase : std::uint8_t { deal, price, bring_in, exchange, select, betting, showdown, over };

    // ---- A hand from phase to phase
    void start_hand();
    void settle();
    Seats due() const; ///< whom the phase waits for
    void advance(Trace* trace);
    Phase next_phase();
    void finish(Seat winner, Trace* trace);
    Seats may_win() const { return is_open() ? showdown_.may_win(room_) : room_.contending() | Seats::of(nobody); }
    /// All that is open is who wins.
    Seats sure_scores() const {
        const Seats may = may_win();
        return Seats::all(room_.house.players) - (may.size() == 1 ? Seats{} : may);
    }
    bool is_open() const { return phase_ == Phase::showdown && showdown_.is_open(room_); }

    // ---- Entries
    Ruling judge(const Move& move, Mode mode, Trace* trace);
    bool is_time_for(Verb verb) const;
    Ruling carry_out(const Move& move, Mode mode);
    Ruling deal(const Move& move);
    void carried_out(const Move& move);
    void list_moves(Options& options) const;

    getha::Room room_;
    getha::Betting betting_;
    getha::Exchange exchange_;
    getha::Selection selection_;
    getha::Showdown showdown_;

    Phase phase_ = Phase::deal;
    bool second_ = false; ///< the second hand from one shuffle
    bool game_over_ = false, cards_known_ = true;
    Deal<getha::stock, getha::first_hand> deal_;
    Seats done_;           ///< answered, exchanged, selected: what this phase asks of each once
    Seat winner_ = nobody; ///< of a hand that is over
};

} // namespace kupi
