// Myllymatti, or Skitgubbe: tricks of two, then each card beats the last (denexa-games: Myllymatti; rulings §15).
#pragma once

#include "games/matti_game.h"

namespace kupi::games {

class Myllymatti : public MattiGame<Myllymatti, 3> {
  public:
    Myllymatti() = default;
    explicit Myllymatti(const Setup& setup) : MattiGame(setup, setup.flag("must-beat")) {}

    friend bool operator==(const Myllymatti&, const Myllymatti&) = default;

  private:
    friend MattiGame;
    static constexpr bool empty_handed_stay = false, takes_earliest = false;

    int rivals() const { return 2; }
    Seat stuck() const { return cards_.hand_size(round_.due()) == 0 ? round_.due() : nobody; }
    RuleId unfit(const Move& move) const { return move.cards == 1 ? RuleId{} : rule::bad_argument; }
    void add_plays(Options& options, CardSet held, CardSet maybe, int) const {
        for (PlayingCard card : held | maybe) options.add(make_move(Verb::play, order_.due(), card));
    }
    /// denexa-games: Myllymatti, Building the hands: the higher card takes all that lies there; after a bounce the same
    /// two play again. Both draw in either case, the leader first (rulings MY-3).
    void round_over(Trace* trace) {
        const Seat leader = round_.leader();
        if (round_.highest().size() > 1) {
            note_tie(trace);
            begin_trick(leader);
        } else {
            const Seat winner = round_.highest().first();
            capture(winner, trace);
            begin_trick(winner);
        }
        cards_.refill_from(leader);
    }
};

} // namespace kupi::games
