// What a deck's box and its showcase say of it besides its name.
#pragma once

#include <string>
#include <vector>

#include "cards/cards.h"

namespace kupi::cli {

/// Whether a text has this number as a word of its own: "French, 52 cards" has 52.
bool says_number(const std::string& text, std::size_t number);

/// The deck's name, with this count of cards in place of its own where it says that, last if twice.
std::string name_with_count(const Deck& deck, std::size_t count);

/// "78 cards", "4 suits", "21 trumps": of so many cards, several packs' maybe, the cards of no suit by their kind where
/// they are numbered.
std::vector<std::string> contents_of(const Deck& deck, const std::vector<Card>& cards, std::size_t count);

} // namespace kupi::cli
