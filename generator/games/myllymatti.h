// Myllymatti, or Skitgubbe: tricks of two, then each card beats the last (denexa-games: Myllymatti; rulings §15).
#pragma once

#include "games/matti_game.h"

namespace kupi {

class Myllymatti : public MattiGame<Myllymatti, 3> {
  public:
    Myllymatti() = default;
    explicit Myllymatti(const Setup& setup) : MattiGame(setup, setup.flag("must-beat")) {}

    friend bool operator==(const Myllymatti&, const Myllymatti&) = default;

  private:
    friend MattiGame;
    static constexpr bool empty_handed_stay = false, takes_earliest = false;

    int rivals() const { return 2; }
    void round_over(Trace* trace);
    Seat stuck() const { return cards_.hand_size(round_.due()) == 0 ? round_.due() : nobody; }
    RuleId unfit(const Move& move) const { return move.cards == 1 ? RuleId{} : rule::bad_argument; }
    void add_plays(Options& options, CardSet held, CardSet maybe, int unseen) const;
};

} // namespace kupi
