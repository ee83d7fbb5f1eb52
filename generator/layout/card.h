// A card's face and back, from a card template to a form.
#pragma once

#include <string>

#include "cards/cards.h"
#include "layout/artwork.h"
#include "layout/card_template.h"
#include "layout/card_text.h"
#include "layout/display_list.h"

namespace kupi::layout {

/// What the cards of a run are painted with. Art that can't be opened and text that does not fit go into `out`.
struct CardPaint {
    const Deck& deck;
    const CardTemplate& card_template;
    ArtLibrary& art;
    TextMeasurer& text;
    InkMode ink = InkMode::full;
    double bleed = 0; ///< points
    Diagnostics& out;
    const CardTemplate* own_template = nullptr; ///< of own cards; none: as all others
    TextSetter* setter = nullptr;               ///< remembers words from card to card; none: each card's are measured
};

/// A card's face: origin at the top left corner of the trim, the box is the trim grown by the bleed.
draw::Form paint_face(const CardPaint& paint, Card card);
/// A suit's symbol alone, in its colours, in a square of `suit_side`.
draw::Form paint_suit(const CardPaint& paint, const Suit& suit);
inline constexpr double suit_side = 24; ///< points

/// One of the deck's backs, by its index, as the given pack has it.
draw::Form paint_back(const CardPaint& paint, std::size_t back = 0, std::size_t pack = 0);

} // namespace kupi::layout
