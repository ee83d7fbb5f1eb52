// Suits that can be mistaken for each other.
#pragma once

#include <vector>

#include "cards/cards.h"
#include "layout/artwork.h"

namespace kupi::cli {

/// Two colours are close under this CIEDE2000 difference; when two symbols are alike, render/silhouette.h says.
inline constexpr double close_colours = 10;

/// A warning for each two suits whose colours are close — to normal sight, to deuteranopia or in grey — and whose
/// symbols are alike too. Symbols that can't be opened are passed over.
void warn_of_lookalikes(const std::vector<Suit>& suits, ArtLibrary& art, Diagnostics& out);

} // namespace kupi::cli
