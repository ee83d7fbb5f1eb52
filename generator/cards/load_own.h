// Cards of a maker's own: [[card]] in a deck's file, or the rows of the table that `cards` names.
#pragma once

#include "base/file.h"
#include "base/toml.h"
#include "cards/cards.h"

namespace kupi::cards {

inline constexpr std::size_t most_own_cards = 500;    ///< different ones
inline constexpr std::size_t most_of_one_card = 1000; ///< copies

/// Reads `cards`, [[card]], [fields], [kinds.<kind>] and [signs], and adds the cards to the deck's extras and the
/// family's symbols and signs to its signs. `usual` colours the cards that name no colour.
void read_own_cards(toml_file::TableReader& r, const DataFolders& data, const Palette& usual, const Family* family,
                    Deck& deck);

} // namespace kupi::cards
