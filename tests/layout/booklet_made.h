// Booklets of a small family and some games, whose text is measured without fonts.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "catch.h"
#include "layout/booklet.h"
#include "layout/plain_text.h"

namespace kupi::test {

using namespace kupi::layout;

/// Suits by "name opposed paired paired".
inline std::vector<Suit> suits_of(const std::vector<std::vector<std::string>>& ties) {
    std::vector<Suit> out;
    for (const auto& t : ties) {
        Suit s;
        s.id = s.name = t[0];
        s.meaning = "What " + t[0] + " means.";
        s.symbol = {t[0] + ".svg", {}};
        if (!t[1].empty()) s.opposed = Reference{t[1], {}};
        for (std::size_t i = 2; i < t.size(); ++i) s.paired.push_back({t[i], {}});
        out.push_back(std::move(s));
    }
    return out;
}

inline std::vector<Suit> railog() {
    return suits_of({{"sitar", "larfu", "meth"},
                     {"meth", "rblus", "sitar", "heimur"},
                     {"thrim", "kron", "raimon"},
                     {"railog", "raimon", "larfu"},
                     {"larfu", "sitar", "railog"},
                     {"rblus", "meth", "kron", "vait"},
                     {"kron", "thrim", "rblus", "vait"},
                     {"raimon", "railog", "thrim"},
                     {"arlios", "umath", "yll"},
                     {"heimur", "vait", "meth"},
                     {"yll", "styj", "arlios"},
                     {"umath", "arlios", "styj"},
                     {"vait", "heimur", "kron", "rblus"},
                     {"styj", "yll", "umath"}});
}
inline Block paragraph_of(const std::string& text) {
    Inline i;
    i.text = text;
    Block b;
    b.inlines = {i};
    return b;
}

inline Block heading_of(const std::string& text, const std::string& id, int level = 2) {
    Block b = paragraph_of(text);
    b.kind = Block::Kind::heading;
    b.level = level;
    b.id = id;
    return b;
}

inline BookletGame game_of(const std::string& id, std::size_t paragraphs) {
    BookletGame g;
    g.game.id = id;
    g.game.title = "The game of " + id;
    g.game.english = id;
    g.game.families = {"f"};
    g.blocks = {heading_of(g.game.title, id, 1), paragraph_of("Introduction."), heading_of("Deal", "deal")};
    for (std::size_t i = 0; i < paragraphs; ++i)
        g.blocks.push_back(
            paragraph_of("Every player gets four cards, and the omyr who sits left of the dealer begins. "
                         "Then each in turn lays one card down until nobody has any left."));
    g.blocks.push_back(heading_of("Score", "score"));
    g.blocks.push_back(paragraph_of("Count the cards."));
    return g;
}

/// A booklet of a small family and some games.
struct Made {
    Deck deck;
    CardTemplate card_template;
    std::vector<BookletGame> games;
    BookletWords words;
    TextStyle style;
    Hyphenator hyphenator;
    std::vector<Family> families;
    kupi::test::PlainArt art;
    kupi::test::PlainMeasurer text;
    draw::Document document;
    Diagnostics out;

    explicit Made(std::vector<BookletGame> g, Size page = {396, 612}, std::vector<Layer> layers = {},
                  const std::function<void(Deck&)>& change = {}, std::vector<Block> told = {})
        : games(std::move(g)) {
        deck.family = "f";
        deck.family_name = "The family";
        deck.name = "F";
        deck.suits = railog();
        Rank rank;
        rank.id = rank.name = "king";
        rank.kind = RankKind::face;
        rank.meaning = "He rules.";
        deck.ranks = {rank};
        deck.size = {180, 252};
        if (change) change(deck);
        card_template.made_for = deck.size;
        card_template.layers = std::move(layers);
        Family family;
        family.id = "f";
        family.suits = deck.suits;
        family.ranks = deck.ranks;
        families = {family};
        words.terms = {"omyr", "unheard of"};
        words.told.blocks = std::move(told);
        words.words = {{"index", "Index"},     {"cards", "The cards"},         {"ranks", "The ranks"},
                       {"suits", "The suits"}, {"extras", "Cards of no suit"}, {"contents", "Contents"},
                       {"notes", "Scores"},    {"figure-suit", "suit"},        {"figure-rank", "rank"}};
        style.least = 9;
        style.most = 10;
        style.leading = 1.25;
        lay_out_booklet({"Title", deck, card_template, games, words, style, hyphenator, families, art, text,
                         InkMode::full, "en", page},
                        document, out);
    }

    /// The texts of a page, in order, with where they begin.
    std::vector<std::pair<std::string, Point>> texts(std::size_t page) const {
        std::vector<std::pair<std::string, Point>> found;
        for (const draw::Operation& o : document.pages[page].operations)
            if (const auto* t = std::get_if<draw::DrawText>(&o)) found.emplace_back(t->text, t->place({0, 0}));
        return found;
    }
    /// Where the forms of this height, in ems, are drawn on a page: their boxes, in points.
    std::vector<Rect> pictures(std::size_t page, double height) const {
        std::vector<Rect> found;
        for (const draw::Operation& o : document.pages[page].operations)
            if (const auto* use = std::get_if<draw::UseForm>(&o)) {
                const Rect box = document.forms[use->form].box;
                if (std::abs(box.height - height * 100) < 1) found.push_back(use->place.bounds(box));
            }
        return found;
    }
    Point at(std::size_t page, const std::string& what) const {
        for (const auto& [said, place] : texts(page))
            if (said == what) return place;
        FAIL("no text " + what);
        return {};
    }
    bool has(std::size_t page, const std::string& what) const {
        const auto all = texts(page);
        return std::any_of(all.begin(), all.end(), [&](const auto& t) { return t.first == what; });
    }
    std::size_t outline(const std::string& title) const {
        for (const draw::OutlineEntry& e : document.outline)
            if (e.title == title) return e.page;
        FAIL("no outline entry " + title);
        return 0;
    }
};

} // namespace kupi::test
