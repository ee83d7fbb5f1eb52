// Following suit out of hands that nobody may have seen whole.
#pragma once

#include "rules/playing_card.h"

namespace kupi::rules {

/// The cards that a player may play, as far as anybody has seen them, at the moment before one is played.
/// `Cards` is CardCounts where the pack repeats cards.
template <class Cards>
struct HeldCardsOf {
    CardSet seen;   ///< kinds
    int unseen = 0; ///< others
    Cards hidden;   ///< what those may be: the pool

    /// Whether one of the unseen cards must be of `led`, since there are too few others.
    bool must_hide(CardSet led) const { return (hidden - led).size() < unseen && may_hide(led); }
    bool may_hide(CardSet led) const { return !(hidden.kinds() & led).empty(); }
};
using HeldCards = HeldCardsOf<CardSet>;

enum class Following {
    yes,     ///< the card follows, or the hand surely has none that does
    if_void, ///< legal if no unseen card of the hand follows: a demand
    no,      ///< the hand surely holds a card that follows, seen or by counting
};

/// A card of `held` on a trick in which a card of `led` must be played by who has one (whole suits, or what a game
/// counts as one). Without any the trick is led, and anything goes. `??`: the word that the hand has none.
template <class Cards>
Following following(const HeldCardsOf<Cards>& held, CardSet led, PlayingCard card) {
    if (led.empty() || led.has(card)) return Following::yes;
    if (!(held.seen & led).empty()) return Following::no;
    const bool was_unseen = !card.is_unseen() && !held.seen.has(card);
    const int others = held.unseen - was_unseen;
    if (others <= 0 || !held.may_hide(led)) return Following::yes;
    return held.must_hide(led) ? Following::no : Following::if_void;
}

/// The cards for which that is not `no`.
template <class Cards>
CardSet followers(const HeldCardsOf<Cards>& held, CardSet led) {
    if (held.unseen == 0) {
        const CardSet follow = held.seen & led;
        return follow.empty() ? held.seen : follow;
    }
    const CardSet all = held.seen | held.hidden.kinds();
    const bool bound = !(held.seen & led).empty() || held.must_hide(led);
    return bound ? all & led : all;
}

} // namespace kupi::rules
