// What pages of a site are put together from.
#pragma once

#include <string>
#include <string_view>

#include "site/world.h"

namespace kupi::site {

/// A page without the frame that all of them have.
struct Page {
    std::string file, title, about, body;
};

Page front_page(const Site& site);
Page family_page(const Site& site, const FamilyShown& family);
Page deck_page(const Site& site, const DeckShown& deck);
Page game_page(const Site& site, const GameShown& game);

/// A script that sets kupiIndex: kind, title, place, address, text and what is asked that it answers, of each entry.
std::string search_index(const Site& site);

// ---- Markup. Texts go in as they are and come out escaped; `html` is markup already.

/// <a href>, to a file of the site.
std::string link_to(const std::string& address, std::string_view text, std::string_view css = {});
/// <p> of a text, nothing for an empty one.
std::string paragraph(std::string_view text, std::string_view css = {});
/// The way from the front page to this one; `kind` tells it apart where it is called as the site is.
std::string crumbs(const Site& site, std::string_view here, std::string_view kind);
/// The page's symbols, seen only where they are used.
std::string hidden_symbols(const std::string& symbols);
/// A sign on white, as cards have it.
std::string sign_of(const std::string& sign);
/// A list of short facts; empty ones are left out.
std::string facts(const std::vector<std::string>& texts);
/// "96 cards · 8 suits · 63.5 × 88.9 mm", as texts.
std::vector<std::string> facts_of(const Deck& deck);
/// The deck's dark ground, as a class of site.css.
std::string ground_class(std::string_view deck);
std::string ground_rule(const Deck& deck);

const FamilyShown* find_family(const Site& site, std::string_view id);
const DeckShown* find_deck(const Site& site, std::string_view id);
/// The family of a deck, or of a game's deck; empty where the site shows none.
std::string world_of(const Site& site, const DeckShown& deck);
std::string world_of(const Site& site, const GameShown& game);

std::string deck_tile(const DeckShown& deck, int level);
std::string game_tile(const GameShown& game, int level);

} // namespace kupi::site
