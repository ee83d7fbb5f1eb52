// The drawings that texts of own cards may have in them.
#pragma once

#include "cards/cards.h"
#include "cards/load_parts.h"

namespace kupi::cards {

/// What a family gives: its suits, ranks and cards, by id and by code.
void add_family_signs(const Family& family, Deck& deck);

/// [signs]: drawings for the texts, `coin = "coin.svg"`, or with colours, `coin = { art = "coin.svg", colour = … }`.
void read_own_signs(toml_file::TableReader& r, const DataFolders& data, const Palette& usual, Deck& deck);

} // namespace kupi::cards
