#include "site/world_parts.h"

#include <algorithm>
#include <cmath>

#include "base/markup.h"
#include "base/text.h"
#include "base/units.h"

namespace kupi::site {

namespace {

/// Relative luminance, as WCAG 2 has it.
double luminance(Colour c) {
    const auto linear = [](std::uint8_t channel) {
        const double v = channel / 255.0;
        return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(c.r) + 0.7152 * linear(c.g) + 0.0722 * linear(c.b);
}

/// Dark enough for white text at 8 to 1, so that softer text on it has more than 4.5.
Colour dark_ground(Colour c) {
    constexpr double enough = 1.05 / 8 - 0.05;
    for (double t = 0; t < 1; t += 0.05)
        if (const Colour darker = mix(c, ink_black, t); luminance(darker) <= enough) return darker;
    return ink_black;
}

Colour ground_of(const Deck& deck) {
    if (!deck.backs.empty() && !deck.backs.front().blank) return dark_ground(deck.backs.front().palette.deep);
    return deck.suits.empty() ? Colour{0x2a, 0x26, 0x22} : dark_ground(deck.suits.front().palette.deep);
}

/// "2 4 6": the numbers of players that a page can be filtered by.
std::string seats_of(const Game& game) {
    std::vector<std::string> out;
    for (int n = game.seats.first; n <= game.seats.second; n += game.seat_step) out.push_back(std::to_string(n));
    return join(out, " ");
}

} // namespace

std::string page_of_family(std::string_view id) { return "suits-" + std::string(id) + ".html"; }
std::string page_of_deck(std::string_view id) { return "deck-" + std::string(id) + ".html"; }
std::string page_of_game(std::string_view id) { return "game-" + std::string(id) + ".html"; }
std::string page_of_table(std::string_view game) { return "table-" + std::string(game) + ".html"; }
std::string hand_of_deck(std::string_view id) { return "hand-" + std::string(id) + ".svg"; }
std::string sheets_of_deck(std::string_view id) { return "deck-" + std::string(id) + ".pdf"; }
std::string sheet_of_game(std::string_view game) { return "rules-" + std::string(game) + ".pdf"; }

std::string link_to(const std::string& address, std::string_view text, std::string_view css) {
    return "<a" + (css.empty() ? "" : " class=\"" + std::string(css) + '"') + " href=\"" + escaped(address) + "\">" +
           escaped(text) + "</a>";
}

std::string paragraph(std::string_view text, std::string_view css) {
    if (text.empty()) return {};
    return "<p" + (css.empty() ? "" : " class=\"" + std::string(css) + '"') + '>' + escaped(text) + "</p>\n";
}

std::string crumbs(const Site& site, std::string_view here, std::string_view kind) {
    if (here == site.title) here = kind;
    return "<nav class=\"crumbs\" aria-label=\"Where this is\">" + link_to(front_file, site.title) +
           "<span aria-hidden=\"true\">›</span> <span>" + escaped(here) + "</span></nav>\n";
}

std::string hidden_symbols(const std::string& symbols) {
    return symbols.empty() ? "" : "<div class=\"symbols\" aria-hidden=\"true\">" + symbols + "</div>\n";
}

std::string sign_of(const std::string& sign) {
    return sign.empty() ? "" : "<span class=\"sign-of\" aria-hidden=\"true\">" + sign + "</span>";
}

std::string facts(const std::vector<std::string>& texts) {
    std::string out;
    for (const std::string& text : texts)
        if (!text.empty()) out += "<li>" + escaped(text) + "</li>";
    return out.empty() ? "" : "<ul class=\"facts\">" + out + "</ul>\n";
}

std::vector<std::string> facts_of(const Deck& deck) {
    return {counted(deck.count(false), "card"), deck.suits.empty() ? "" : counted(deck.suits.size(), "suit"),
            number(to_mm(deck.size.width), 1) + " × " + number(to_mm(deck.size.height), 1) + " mm"};
}

std::string ground_class(std::string_view deck) { return "of-" + std::string(deck); }

std::string ground_rule(const Deck& deck) {
    return '.' + ground_class(deck.id) + " { --ground: " + to_text(ground_of(deck)) + "; }\n";
}

const FamilyShown* find_family(const Site& site, std::string_view id) {
    const auto found =
        std::find_if(site.families.begin(), site.families.end(), [&](const auto& f) { return f.family.id == id; });
    return found == site.families.end() ? nullptr : &*found;
}

const DeckShown* find_deck(const Site& site, std::string_view id) {
    const auto found =
        std::find_if(site.decks.begin(), site.decks.end(), [&](const auto& d) { return d.deck.id == id; });
    return found == site.decks.end() ? nullptr : &*found;
}

std::string world_of(const Site& site, const DeckShown& deck) {
    return find_family(site, deck.deck.family) == nullptr ? "" : deck.deck.family;
}

std::string world_of(const Site& site, const GameShown& game) {
    const DeckShown* deck = find_deck(site, game.book.game.deck);
    return deck == nullptr ? "" : world_of(site, *deck);
}

std::string deck_tile(const DeckShown& shown, int level) {
    const Deck& deck = shown.deck;
    const std::string h = "h" + std::to_string(level);
    return "<li class=\"tile " + ground_class(deck.id) +
           "\"><span class=\"picture\"><img loading=\"lazy\" alt=\"\" src=\"" + hand_of_deck(deck.id) +
           "\"></span><div class=\"words\"><" + h + '>' + link_to(page_of_deck(deck.id), deck.name) + "</" + h + '>' +
           facts(facts_of(deck)) + "</div></li>\n";
}

std::string game_tile(const GameShown& shown, int level) {
    const Game& game = shown.book.game;
    const std::string h = "h" + std::to_string(level);
    std::string links = link_to(page_of_game(game.id), "Rules");
    if (shown.table) links += link_to(page_of_table(game.id), "Table");
    if (shown.sheet) links += link_to(sheet_of_game(game.id), "Sheet (PDF)");
    return "<li class=\"tile\" data-seats=\"" + seats_of(game) + "\"><div class=\"words\"><" + h + '>' +
           link_to(page_of_game(game.id), game.title) + "</" + h + '>' + paragraph(game.english, "english") +
           paragraph(game.tagline) + facts({game.players, game.length}) + "</div><p class=\"links\">" + links +
           "</p></li>\n";
}

} // namespace kupi::site
