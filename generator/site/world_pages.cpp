// The pages of a site: front page, suits and ranks, deck, game.

#include <algorithm>

#include "base/markup.h"
#include "base/text.h"
#include "cards/notation.h"
#include "reference/inline_marks.h"
#include "site/world_parts.h"

namespace kupi::site {

namespace {

std::string tiles_of(const std::string& heading, int level, const std::string& tiles) {
    const std::string h = "h" + std::to_string(level);
    return tiles.empty()
               ? ""
               : "<" + h + '>' + escaped(heading) + "</" + h + ">\n<ul class=\"tiles\">\n" + tiles + "</ul>\n";
}

/// Its dark ground, its words, and a hand of the deck.
std::string hero(const DeckShown* deck, const std::string& words) {
    return "<div class=\"hero" + (deck == nullptr ? "" : ' ' + ground_class(deck->deck.id)) + "\">\n<div>\n" + words +
           "</div>\n" +
           (deck == nullptr ? ""
                            : "<img class=\"hand\" src=\"" + hand_of_deck(deck->deck.id) + "\" alt=\"A hand of " +
                                  escaped(deck->deck.name) + "\">\n") +
           "</div>\n";
}

std::string suit_row(const FamilyShown& shown) {
    std::string out;
    for (std::size_t i = 0; i < shown.family.suits.size(); ++i) {
        const Suit& suit = shown.family.suits[i];
        if (shown.suit_signs[i].empty()) continue;
        out += "<li><a class=\"sign-of\" href=\"" + page_of_family(shown.family.id) + "#suit_" + escaped(suit.id) +
               "\" aria-label=\"" + escaped(suit.name) + "\" title=\"" + escaped(suit.name) + "\">" +
               shown.suit_signs[i] + "</a></li>";
    }
    return out.empty() ? "" : "<ul class=\"signs\">" + out + "</ul>\n";
}

std::string link_to_family(const FamilyShown& shown) {
    return link_to(page_of_family(shown.family.id), shown.family.name);
}

struct Contents {
    std::string games, decks;
};

/// What belongs to a family, or to none.
Contents contents_of(const Site& site, const std::string& family, int level) {
    Contents out;
    for (const GameShown& game : site.games)
        if (world_of(site, game) == family) out.games += game_tile(game, level);
    for (const DeckShown& deck : site.decks)
        if (world_of(site, deck) == family) out.decks += deck_tile(deck, level);
    return out;
}

const DeckShown* first_deck(const Site& site, const std::string& family) {
    for (const DeckShown& deck : site.decks)
        if (world_of(site, deck) == family) return &deck;
    return nullptr;
}

std::string world_id(const std::string& family) { return "world_" + (family.empty() ? "other" : escaped(family)); }

std::string world_section(const Site& site, const FamilyShown* shown, const std::string& family, bool alone) {
    const Contents contents = contents_of(site, family, alone ? 3 : 4);
    const int level = alone ? 2 : 3;
    std::string out;
    if (shown != nullptr && alone)
        out += "<h2>" + link_to(page_of_family(family), "Suits and ranks") + "</h2>\n";
    else if (shown != nullptr)
        out += "<h2>" + link_to_family(*shown) + "</h2>\n" +
               (shown->family.about == site.about ? "" : paragraph(shown->family.about));
    else if (!alone)
        out += "<h2>More cards</h2>\n";
    if (shown != nullptr) out += suit_row(*shown);
    out += tiles_of("Games", level, contents.games) + tiles_of("Decks", level, contents.decks);
    return out.empty() ? "" : "<section class=\"world\" id=\"" + world_id(family) + "\">\n" + out + "</section>\n";
}

// ---- A deck's page

/// A card's text without its marks: of :leaf: and *leaf* the word.
std::string without_marks(const std::string& text) {
    std::vector<std::string> lines;
    for (const std::string& line : split(text, '\n'))
        lines.push_back(plain_text(inlines_of(line, InlineMarks::emphasis)));
    return join(lines, "\n");
}

std::string about_card(const Deck& deck, Card card) {
    std::vector<std::string> lines;
    if (card.has_suit()) {
        const Rank& rank = deck.ranks[card.rank()];
        if (!rank.meaning.empty()) lines.push_back(rank.meaning);
    } else {
        const Extra& extra = deck.extras[card.extra()];
        if (!extra.meaning.empty()) lines.push_back(extra.meaning);
        for (const char* field : {"kind", "text"})
            if (const auto text = extra.fields.find(field); text != extra.fields.end())
                lines.push_back(without_marks(text->second.text));
        if (extra.quantity > 1) lines.push_back(std::to_string(extra.quantity) + " in the deck");
    }
    return join(lines, "\n");
}

/// printable() of each line: what escaped() would show as an escape is a line end here.
std::string escaped_lines(const std::string& text) {
    std::vector<std::string> lines = split(text, '\n');
    for (std::string& line : lines) line = escaped(line);
    return join(lines, "&#10;");
}

std::string card_link(const DeckShown& shown, const std::string& id, const std::string& name,
                      const std::string& about) {
    const Size size = shown.deck.size;
    return "<li><a class=\"card\" href=\"#card_" + escaped(id) + "\" aria-label=\"" + escaped(name) + '"' +
           (about.empty() ? "" : " data-about=\"" + escaped_lines(about) + '"') + "><svg viewBox=\"0 0 " +
           number(size.width, 2) + ' ' + number(size.height, 2) + "\" aria-hidden=\"true\"><use href=\"#" +
           escaped(id) + "\"/></svg></a></li>\n";
}

struct CardGroup {
    std::string id, heading, sign, cards;
};

std::vector<CardGroup> groups_of(const Site& site, const DeckShown& shown) {
    const Deck& deck = shown.deck;
    const FamilyShown* family = find_family(site, deck.family);
    std::vector<CardGroup> groups;
    for (std::size_t s = 0; s < deck.suits.size(); ++s) {
        CardGroup group{"suit_" + deck.suits[s].id, deck.suits[s].name, {}, {}};
        for (std::size_t i = 0; family != nullptr && i < family->family.suits.size(); ++i)
            if (family->family.suits[i].id == deck.suits[s].id) group.sign = family->suit_signs[i];
        groups.push_back(std::move(group));
    }
    groups.push_back({"page_others", deck.suits.empty() ? "Cards" : "Cards of no suit", {}, {}});
    for (std::size_t i = 0; i < shown.cards.size(); ++i) {
        const Card card = shown.cards[i];
        CardGroup& group = groups[card.has_suit() ? card.suit() : deck.suits.size()];
        group.cards += card_link(shown, shown.ids[i], title(deck, card), about_card(deck, card));
    }
    groups.push_back({"page_backs", shown.backs.size() == 1 ? "The back" : "The backs", {}, {}});
    for (const std::string& back : shown.backs)
        groups.back().cards += card_link(shown, back, "The back of " + deck.name, "");
    std::erase_if(groups, [](const CardGroup& g) { return g.cards.empty(); });
    return groups;
}

// ---- Suits and ranks

std::string names_of(const Family& family, const std::vector<Reference>& suits) {
    std::string out;
    for (const Reference& named : suits)
        if (const Suit* suit = family.suit(named.id)) out += link_to("#suit_" + suit->id, suit->name) + ' ';
    return out;
}

std::string suit_article(const FamilyShown& shown, std::size_t i) {
    const Suit& suit = shown.family.suits[i];
    std::string relations;
    if (suit.opposed)
        relations += "<div><dt>opposed to</dt><dd>" + names_of(shown.family, {*suit.opposed}) + "</dd></div>";
    if (!suit.paired.empty())
        relations += "<div><dt>paired with</dt><dd>" + names_of(shown.family, suit.paired) + "</dd></div>";
    return "<li class=\"suit\" id=\"suit_" + escaped(suit.id) + "\">" + sign_of(shown.suit_signs[i]) + "<div><h3>" +
           escaped(suit.name) +
           (suit.pronunciation.empty() ? "" : " <small>" + escaped(suit.pronunciation) + "</small>") + "</h3>" +
           paragraph(suit.meaning) + (relations.empty() ? "" : "<dl>" + relations + "</dl>") + "</div></li>\n";
}

std::string rank_table(const FamilyShown& shown) {
    const auto& ranks = shown.family.ranks;
    const bool told = std::any_of(ranks.begin(), ranks.end(), [](const Rank& r) { return !r.meaning.empty(); });
    const bool valued = std::any_of(ranks.begin(), ranks.end(), [](const Rank& r) { return r.value != 0; });
    std::string out =
        "<div class=\"scroll\"><table>\n<tr><th scope=\"col\">Sign</th><th scope=\"col\">Rank</th><th scope=\"col\">Written</th>" +
        std::string(valued ? "<th scope=\"col\">Value</th>" : "") + (told ? "<th scope=\"col\">Meaning</th>" : "") +
        "</tr>\n";
    for (std::size_t i = 0; i < ranks.size(); ++i) {
        const Rank& rank = ranks[i];
        out += "<tr id=\"rank_" + escaped(rank.id) + "\"><td>" + sign_of(shown.rank_signs[i]) + "</td><td><strong>" +
               escaped(rank.name) + "</strong>" +
               (rank.pronunciation.empty() ? "" : " <small>" + escaped(rank.pronunciation) + "</small>") + "</td><td>" +
               escaped(rank.code) + "</td>" +
               (valued ? "<td>" + (rank.value != 0 ? std::to_string(rank.value) : "") + "</td>" : "") +
               (told ? "<td>" + escaped(rank.meaning) + "</td>" : "") + "</tr>\n";
    }
    return out + "</table></div>\n";
}

std::string extra_list(const FamilyShown& shown) {
    std::string out;
    for (std::size_t i = 0; i < shown.family.extras.size(); ++i) {
        const Extra& extra = shown.family.extras[i];
        out += "<li class=\"suit\" id=\"extra_" + escaped(extra.id) + "\">" + sign_of(shown.extra_signs[i]) +
               "<div><h3>" + escaped(extra.name) + "</h3>" + paragraph(extra.meaning) + "</div></li>\n";
    }
    return out;
}

// ---- A game's page

std::string contents_list(const std::vector<Block>& blocks) {
    std::string out;
    for (const Block& b : blocks) {
        if (b.kind != Block::Kind::heading || b.id.empty() || b.level < 2 || b.level > 3) continue;
        out += std::string("<li") + (b.level > 2 ? " class=\"lower\"" : "") + '>' +
               link_to("#rule-" + b.id, plain_text(b.inlines)) + "</li>\n";
    }
    return out.empty() ? ""
                       : "<details class=\"contents\"><summary>Contents</summary><nav aria-label=\"Contents\"><ol>\n" +
                             out + "</ol></nav></details>\n";
}

} // namespace

Page front_page(const Site& site) {
    const bool none_of_family = std::any_of(site.decks.begin(), site.decks.end(),
                                            [&](const DeckShown& d) { return world_of(site, d).empty(); });
    const bool alone = site.families.size() + (none_of_family ? 1 : 0) == 1;
    const DeckShown* deck = site.decks.empty() ? nullptr : &site.decks.front();
    std::string symbols, jumps, worlds;
    const auto jump_to = [&](const std::string& family, const std::string& name) {
        jumps += "<li>" + link_to("#" + world_id(family), name) + "</li>";
    };
    for (const FamilyShown& f : site.families) {
        symbols += f.symbols;
        jump_to(f.family.id, f.family.name);
        worlds += world_section(site, &f, f.family.id, alone);
    }
    if (none_of_family) {
        jump_to("", "More cards");
        worlds += world_section(site, nullptr, "", alone);
    }
    const auto number_of = [](std::size_t n, const char* what) { return n == 0 ? "" : counted(n, what); };
    const std::string words =
        "<h1>" + escaped(site.title) + "</h1>\n" + paragraph(site.about, "lead") +
        facts({number_of(site.games.size(), "game"), number_of(site.decks.size(), "deck"),
               site.families.size() < 2 ? "" : std::to_string(site.families.size()) + " kinds of suits"});
    return {front_file, site.title, site.about,
            hidden_symbols(symbols) + hero(deck, words) + (alone ? "" : "<ul class=\"jumps\">" + jumps + "</ul>\n") +
                "<div id=\"page_players\" class=\"choose\" hidden></div>\n" + worlds};
}

Page family_page(const Site& site, const FamilyShown& shown) {
    const Family& family = shown.family;
    const Contents contents = contents_of(site, family.id, 3);
    std::string suits;
    for (std::size_t i = 0; i < family.suits.size(); ++i) suits += suit_article(shown, i);
    const std::string extras = extra_list(shown);
    return {page_of_family(family.id), family.name + ": suits and ranks", family.about,
            hidden_symbols(shown.symbols) +
                hero(first_deck(site, family.id),
                     crumbs(site, family.name, "Suits and ranks") + "<h1>" + escaped(family.name) + "</h1>\n" +
                         paragraph(family.about, "lead") +
                         facts({counted(family.suits.size(), "suit"), counted(family.ranks.size(), "rank")})) +
                (suits.empty() ? "" : "<h2>Suits</h2>\n<ul class=\"suits\">\n" + suits + "</ul>\n") +
                (family.ranks.empty() ? "" : "<h2>Ranks</h2>\n" + rank_table(shown)) +
                (extras.empty() ? "" : "<h2>Cards of no suit</h2>\n<ul class=\"suits\">\n" + extras + "</ul>\n") +
                tiles_of("Games", 2, contents.games) + tiles_of("Decks", 2, contents.decks)};
}

Page deck_page(const Site& site, const DeckShown& shown) {
    const Deck& deck = shown.deck;
    const FamilyShown* family = find_family(site, deck.family);
    std::string tools, jumps, sections, games;
    if (shown.sheets) tools += link_to(sheets_of_deck(deck.id), "Print it (PDF)", "button main");
    if (family != nullptr) tools += link_to(page_of_family(family->family.id), "Suits and ranks", "button");
    for (const GameShown& game : site.games) {
        const auto& choices = game.book.game.deck_choices;
        if (game.book.game.deck == deck.id ||
            std::any_of(choices.begin(), choices.end(), [&](const DeckChoice& c) { return c.deck == deck.id; }))
            games += game_tile(game, 3);
    }
    const std::vector<CardGroup> groups = groups_of(site, shown);
    const std::size_t ranks = deck.suits.empty() ? 0 : deck.ranks.size();
    // A suit in one row, where the page is wide (site.css).
    const std::string rows = ranks >= 7 && ranks <= 14 ? "cards by-" + std::to_string(ranks) : "cards";
    for (const CardGroup& g : groups) {
        jumps += "<li><a href=\"#" + escaped(g.id) + "\">" + sign_of(g.sign) + escaped(g.heading) + "</a></li>";
        sections += "<section aria-labelledby=\"" + escaped(g.id) + "\"><h2 class=\"suit-head\" id=\"" + escaped(g.id) +
                    "\">" + sign_of(g.sign) + escaped(g.heading) + "</h2>\n<ul class=\"" + rows + "\">\n" + g.cards +
                    "</ul></section>\n";
    }
    return {page_of_deck(deck.id), deck.name, deck.notes,
            hidden_symbols(shown.symbols + (family == nullptr ? "" : family->symbols)) +
                hero(&shown, crumbs(site, deck.name, "The cards") + "<h1>" + escaped(deck.name) + "</h1>\n" +
                                 paragraph(deck.notes, "lead") + facts(facts_of(deck)) +
                                 (tools.empty() ? "" : "<p class=\"tools\">" + tools + "</p>\n")) +
                (groups.size() > 2 ? "<ul class=\"jumps\">" + jumps + "</ul>\n" : "") + sections +
                tiles_of("Played with it", 2, games)};
}

Page game_page(const Site& site, const GameShown& shown) {
    const Game& game = shown.book.game;
    const DeckShown* deck = find_deck(site, game.deck);
    std::string tools;
    if (shown.table) tools += link_to(page_of_table(game.id), "Open the table", "button main");
    if (shown.sheet) tools += link_to(sheet_of_game(game.id), "Fold-up sheet (PDF)", "button");
    if (deck != nullptr) tools += link_to(page_of_deck(deck->deck.id), "The cards", "button");
    return {page_of_game(game.id), game.title, game.tagline,
            hidden_symbols(shown.symbols) +
                hero(deck, crumbs(site, game.title, "Rules") + "<h1>" + escaped(game.title) + "</h1>\n" +
                               paragraph(game.english, "english") + paragraph(game.tagline, "lead") +
                               facts({game.players, game.length, deck == nullptr ? "" : deck->deck.name}) +
                               (tools.empty() ? "" : "<p class=\"tools\">" + tools + "</p>\n")) +
                "<div class=\"game\">\n" + contents_list(shown.book.blocks) + "<article class=\"book\">\n" +
                shown.rules + "</article>\n</div>\n"};
}

} // namespace kupi::site
