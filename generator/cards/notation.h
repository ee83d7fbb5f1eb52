// How cards are written (log-format §3): rank code and suit code ("4si", "Rme"), or names joined by -of-
// ("arl-of-meth"), cards of no suit by code or name.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cards/cards.h"

namespace kupi::cards {

std::string short_name(const Deck& deck, Card card); ///< "4si"
std::string long_name(const Deck& deck, Card card);  ///< "4-of-sitar"
std::string title(const Deck& deck, Card card);      ///< "4 of sitar", for people, as the deck calls its cards

/// What a drawing of each card is called in files and pages: its short name, with hyphens for what no id may hold; of
/// cards that are written alike the later ones are numbered.
std::vector<std::string> symbol_ids(const Deck& deck, const std::vector<Card>& cards);
/// The same of a suit's symbol: "suit-si".
std::string suit_symbol_id(const Suit& suit);
/// ASCII letters, digits and hyphens stay as they are.
std::string as_id(std::string name);

/// Either form, ignoring ASCII case.
std::optional<Card> parse_card(const Deck& deck, std::string_view text);

/// Cards of `deck` picked by comma-separated names with wildcards ("arl-of-*,*yl,4th"), in the deck's order, each once.
/// A part that picks nothing throws Failure with did-you-mean.
std::vector<Card> pick_cards(const Deck& deck, std::string_view patterns, bool with_jokers);

} // namespace kupi::cards
