// Suits, and cards, that can be mistaken for each other.
#pragma once

#include <vector>

#include "cards/cards.h"
#include "layout/artwork.h"
#include "layout/card.h"
#include "layout/display_list.h"

namespace kupi::cli {

/// Two colours are close under this CIEDE2000 difference; when two symbols are alike, render/silhouette.h says.
inline constexpr double close_colours = 10;

/// A warning for each two suits whose colours are close — to normal sight, to deuteranopia or in grey — and whose
/// symbols are alike too. Symbols that can't be opened are passed over.
void warn_of_lookalikes(const std::vector<Suit>& suits, ArtLibrary& art, Diagnostics& out);

/// A warning if cards are drawn alike; `faces` are theirs, painted by `paint`. Those that are meant to be alike are not
/// told: jokers of one code and name, own cards that say the same.
void warn_of_like_faces(const CardPaint& paint, const std::vector<Card>& cards, const std::vector<draw::Form>& faces);

} // namespace kupi::cli
