// kupi deck --format svg: cards as SVG, a file each or one sheet of symbols.
#pragma once

#include <string>
#include <vector>

#include "cards/cards.h"
#include "cli/press.h"
#include "layout/artwork.h"
#include "render/svg.h"

namespace kupi::cli {

/// For a page: each card of `cards` and each of their backs as a <symbol>, in one <svg> without a size. The symbols'
/// ids are the cards' short names ("4me") and those of `back_id`.
std::string card_symbols(Press& press, const std::vector<Card>& cards, std::size_t packs, InkMode ink,
                         Diagnostics& out);

/// The symbols' ids of these cards: their short names, but for what no address takes; those that are written alike are
/// counted ("J", "J-2").
std::vector<std::string> symbol_ids(const Deck& deck, const std::vector<Card>& cards);

/// Of cards that have been painted already, and of their backs.
std::vector<SvgSymbol> symbols_of(const Deck& deck, const std::vector<Card>& cards, const Forms& forms);

/// "back", of a card's own back "back-of-4me", of further packs "back-pack-2".
std::string back_id(const Deck& deck, std::size_t back, std::size_t pack);

/// Writes what `values` of the command `kupi deck` ask for.
int write_deck_svg(const Values& values);

} // namespace kupi::cli
