// kupi deck --format svg: cards as SVG, a file each or one sheet of symbols.
#pragma once

#include <string>
#include <vector>

#include "cards/cards.h"
#include "cli/press.h"
#include "layout/artwork.h"
#include "render/svg.h"

namespace kupi::cli {

/// For a page: each card of `cards`, each of their backs and each suit's symbol as a <symbol>, in one <svg> without a
/// size, as fine as small cards on a screen are. Their ids are symbol_ids(), back_id() and suit_symbol_id().
std::string card_symbols(Press& press, const std::vector<Card>& cards, std::size_t packs, InkMode ink,
                         Diagnostics& out);

/// The symbols of the deck's suits alone.
void add_suit_symbols(Press& press, const std::string& prefix, InkMode ink, draw::Document& document,
                      std::vector<SvgSymbol>& symbols, Diagnostics& out);

/// Of cards that have been painted already, and of their backs.
std::vector<SvgSymbol> symbols_of(const Deck& deck, const std::vector<Card>& cards, const Forms& forms);

/// "back", of a card's own back "back-of-4me", of further packs "back-pack-2".
std::string back_id(const Deck& deck, std::size_t back, std::size_t pack);

/// Writes what `values` of the command `kupi deck` ask for.
int write_deck_svg(const Values& values);

} // namespace kupi::cli
