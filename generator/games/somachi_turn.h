// Somachi: who takes turns, whose turn it is, and how far it has got (rules.md, turn).
#pragma once

#include "games/somachi_rules.h"

namespace kupi::games::somachi {

enum class Phase : std::uint8_t { dealing, opening, regular, over, game_over };

/// Those who are in the hand, one after the other from the dealer's left.
struct Round {
    std::uint8_t players = 2;
    Seat dealer = 0;
    Seats in;

    Seat next(Seat seat) const { return in.after(seat); }
    Seat first() const { return next(dealer); }
    bool is_last(Seat seat) const { return next(seat) == first(); }
    friend bool operator==(const Round&, const Round&) = default;
};

/// One player's turn: open and draw, or stand, in the opening round; then draw, add, play or discard.
struct Turn {
    enum class Drew : std::uint8_t { no, yes, from_discards, nothing };

    explicit Turn(Seat whose = 0) : seat(whose) {}

    Seat seat;
    Drew drew = Drew::no;
    PlayingCard drawn;       ///< from the discard pile
    bool opened = false;     ///< in the opening: the draw is due
    bool paid = false;       ///< the bring-in
    bool played = false;     ///< the one play
    bool challenged = false; ///< once a turn

    /// Whether the seat has yet to pay, open or stand.
    bool is_to_open(Seat who, Phase phase) const { return who == seat && phase == Phase::opening && !opened && !paid; }
    /// rules.md, one-draw: after opening, from the stock alone; then as the first thing in a turn.
    bool may_draw(Phase phase, bool from_discards) const {
        return phase == Phase::opening ? opened && !from_discards : drew == Drew::no;
    }
    bool wants_stock(Phase phase) const {
        return (phase == Phase::opening || phase == Phase::regular) && may_draw(phase, false);
    }
    void draw(PlayingCard from_discards) {
        drew = from_discards.is_unseen() ? Drew::yes : Drew::from_discards;
        drawn = from_discards;
    }
    /// With nothing anywhere to draw the draw is skipped.
    void skip_draw() {
        if (drew == Drew::no) drew = Drew::nothing;
    }
    /// rules.md, discard-drawn.
    bool may_discard(PlayingCard card) const { return drew != Drew::from_discards || drawn != card; }
    /// rules.md, last-card: whether a hand of `size` without this card has nothing to play or discard, and has to.
    bool leaves_nothing(PlayingCard card, int size, const CardSet& held) const {
        if (played || size > 2) return false;
        if (size < 2) return true;
        return drew == Drew::from_discards && drawn != card && !is_face(drawn) && held.has(drawn);
    }

    friend bool operator==(const Turn&, const Turn&) = default;
};

} // namespace kupi::games::somachi
