// Following suit out of hands that nobody may have seen whole.
#pragma once

#include "rules/playing_card.h"

namespace kupi {

/// The cards that a player may play, as far as anybody has seen them, at the moment before one is played.
struct HeldCards {
    CardSet seen;
    int unseen = 0; ///< others
    CardSet hidden; ///< what those may be: the pool

    /// Whether one of the unseen cards must be of `led`, since there are too few others.
    bool must_hide(CardSet led) const { return (hidden - led).size() < unseen && !(hidden & led).empty(); }
};

enum class Following {
    yes,     ///< the card follows, or the hand surely has none that does
    if_void, ///< legal if no unseen card of the hand follows: a demand
    no,      ///< the hand surely holds a card that follows, seen or by counting
};

/// A card of `held` on a trick in which a card of `led` must be played by who has one (whole suits, or what a game
/// counts as one). Without any the trick is led, and anything goes. `??`: the word that the hand has none.
inline Following following(const HeldCards& held, CardSet led, PlayingCard card) {
    if (led.empty() || led.has(card)) return Following::yes;
    if (!(held.seen & led).empty()) return Following::no;
    const bool was_unseen = !card.is_unseen() && !held.seen.has(card);
    const int others = held.unseen - was_unseen;
    if (others <= 0 || (held.hidden & led).empty()) return Following::yes;
    return held.must_hide(led) ? Following::no : Following::if_void;
}

/// The cards for which that is not `no`.
inline CardSet followers(const HeldCards& held, CardSet led) {
    if (held.unseen == 0) {
        const CardSet follow = held.seen & led;
        return follow.empty() ? held.seen : follow;
    }
    const CardSet all = held.seen | held.hidden;
    const bool bound = !(held.seen & led).empty() || held.must_hide(led);
    return bound ? all & led : all;
}

} // namespace kupi
