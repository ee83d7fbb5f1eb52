// What stands on a booklet's pages: cards, ranks, suits and cards of no suit, contents and index.
#include <algorithm>
#include <cmath>
#include <set>

#include "catch.h"
#include "layout/booklet.h"
#include "layout/booklet_made.h"

using namespace kupi::layout;
using namespace kupi::test;

namespace {

/// Four suits and some numbers, a banner of which something is told, and a king.
void make_swiss(Deck& deck) {
    deck.suits.resize(4);
    for (Suit& suit : deck.suits) {
        suit.opposed.reset();
        suit.paired.clear();
    }
    Rank number;
    for (const char* id : {"6", "7", "8", "9"}) {
        number.id = number.name = number.numeral = id;
        deck.ranks.insert(deck.ranks.end() - 1, number);
    }
    Rank banner;
    banner.id = banner.name = "banner";
    banner.meaning = "The ten.";
    deck.ranks.insert(deck.ranks.end() - 1, banner);
}

/// A chapter of short sections.
BookletGame sections_of(std::size_t count) {
    BookletGame g = game_of("one", 0);
    g.blocks.resize(2);
    for (std::size_t i = 1; i <= count; ++i) {
        g.blocks.push_back(heading_of("Section " + std::to_string(i), "s" + std::to_string(i)));
        g.blocks.push_back(paragraph_of("Short."));
        g.blocks.push_back(paragraph_of("Also short."));
    }
    return g;
}

} // namespace

TEST_CASE("ranks of which something is told stand among the courts, each with its cards of all four suits") {
    const Made made({game_of("one", 3)}, {396, 612}, {}, make_swiss);
    CHECK(made.out.empty());
    const std::size_t ranks = made.outline("The ranks");
    CHECK(made.at(ranks, "banner").y < made.at(ranks, "king").y);
    CHECK_FALSE(made.has(ranks, "9"));
    CHECK(made.has(made.outline("Index"), "banner,"));
    // Side by side, apart from each other and within the text.
    std::vector<Rect> cards;
    for (const draw::Operation& o : made.document.pages[ranks].operations)
        if (const auto* use = std::get_if<draw::UseForm>(&o))
            if (const Rect box = made.document.forms[use->form].box; std::abs(box.height / box.width - 1.4) < 1e-6)
                cards.push_back(use->place.bounds(box));
    REQUIRE(cards.size() == 8);
    for (std::size_t i = 0; i < cards.size(); ++i) {
        CAPTURE(i);
        CHECK(cards[i].y == Approx(cards[i / 4 * 4].y));
        CHECK((i % 4 == 0 || cards[i].x > cards[i - 1].right()));
        CHECK(cards[i].x > 40);
        CHECK(cards[i].right() < 396 - 40);
    }
    CHECK(cards[0].y > made.at(ranks, "banner").y);
    CHECK(cards[3].bottom() < made.at(ranks, "king").y);
}

TEST_CASE("the cards that are pictured first are numbers and a court, each of another suit") {
    for (const std::size_t suits : {std::size_t{4}, std::size_t{5}}) {
        const Made made({}, {396, 612}, {}, [suits](Deck& deck) {
            make_swiss(deck);
            deck.suits = railog();
            deck.suits.resize(suits);
            deck.card_name = "{suit} {rank}";
        });
        const std::size_t page = made.outline("The cards");
        std::set<std::string> shown, ranks;
        for (const Suit& suit : made.deck.suits)
            for (const Rank& rank : made.deck.ranks)
                if (made.has(page, suit.name + ' ' + rank.name)) {
                    shown.insert(suit.name);
                    ranks.insert(rank.name);
                }
        CHECK(shown.size() == 3);
        CHECK(ranks == std::set<std::string>{"7", "9", "king"});
    }
}

TEST_CASE("where something is told of every number, numbers are pictured all the same") {
    const Made made({}, {396, 612}, {}, [](Deck& deck) {
        make_swiss(deck);
        deck.suits = railog();
        deck.suits.resize(4);
        deck.card_name = "{suit} {rank}";
        std::erase_if(deck.ranks, [](const Rank& rank) { return rank.kind == RankKind::face; });
        for (Rank& rank : deck.ranks) rank.meaning = "It counts.";
    });
    const std::size_t page = made.outline("The cards");
    bool pictured = false;
    for (const Suit& suit : made.deck.suits)
        for (const Rank& rank : made.deck.ranks) pictured |= made.has(page, suit.name + ' ' + rank.name);
    CHECK(pictured);
}

TEST_CASE("what is told of ranks under a heading stands behind them, and short contents list such sections") {
    const std::vector<Block> told = {heading_of("Ranks", "ranks"), paragraph_of("Lowest."),
                                     heading_of("Elsewhere", "elsewhere", 3), paragraph_of("Otherwise.")};
    const Made made({game_of("one", 3)}, {396, 612}, {}, make_swiss, told);
    const std::size_t ranks = made.outline("Ranks");
    CHECK(made.has(ranks, "Elsewhere"));
    CHECK(made.at(ranks, "Lowest.").y < made.at(ranks, "banner").y);
    CHECK(made.at(ranks, "Elsewhere").y > made.at(ranks, "king").y);
    CHECK(made.at(2, "Elsewhere").x > made.at(2, "Ranks").x);
    CHECK_FALSE(made.has(2, "Deal")); // a game's section
    std::vector<BookletGame> many;
    for (int i = 0; i < 20; ++i) many.push_back(game_of("g" + std::to_string(i), 1));
    const Made longer(std::move(many), {396, 612}, {}, make_swiss, told);
    CHECK_FALSE(longer.has(2, "Elsewhere"));
}

TEST_CASE("what each game wants stands behind the words of the table, or among the suits where there are none") {
    const auto page = [&](const std::string& word) {
        Block item, list;
        item.kind = Block::Kind::item;
        item.children = {paragraph_of(word)};
        list.kind = Block::Kind::list;
        list.children = {item};
        const Made made({game_of("one", 3), game_of("two", 3)}, {396, 612}, {}, make_swiss,
                        {heading_of("Words", "table-words"), list});
        return std::pair(made.outline("wants"), made.outline("The suits"));
    };
    const auto [with, suits] = page("omyr");
    CHECK(with > suits);
    const auto [without, same] = page("unspoken"); // no game uses it
    CHECK(without == same);
}

TEST_CASE("a back cover of which nothing is told has the suits alone, around its middle") {
    const auto ring = [](const Made& made) {
        std::vector<Point> found;
        for (const draw::Operation& o : made.document.pages.back().operations)
            if (const auto* use = std::get_if<draw::UseForm>(&o))
                found.push_back(use->place(made.document.forms[use->form].box.centre()));
        return found;
    };
    const std::vector<Point> suits = ring(Made({game_of("one", 3)}, {396, 612}));
    REQUIRE(suits.size() == 14);
    Point sum{0, 0};
    for (const Point p : suits) sum = sum + p;
    CHECK(sum.x / 14 == Approx(198));
    CHECK(sum.y / 14 == Approx(306));
    const auto one = ring(Made({game_of("one", 3)}, {396, 612}, {}, [](Deck& deck) { deck.suits.resize(1); }));
    REQUIRE(one.size() == 1);
    CHECK(one[0].y == Approx(306));
    const Made told({game_of("one", 3)}, {396, 612}, {}, {}, {heading_of("Back", "back"), paragraph_of("Told.")});
    CHECK(ring(told).size() == 15); // and the highest rank, within
}

TEST_CASE("a booklet without games has no index") {
    const Made made({}, {396, 612}, {}, make_swiss);
    CHECK(std::none_of(made.document.outline.begin(), made.document.outline.end(),
                       [](const draw::OutlineEntry& e) { return e.title == "Index"; }));
    CHECK_FALSE(made.has(2, "Index"));
}

TEST_CASE("a chapter that runs over its page by a line or two gives up some of its white instead") {
    const auto distance = [](const Made& made) {
        const std::size_t page = made.outline("The game of one");
        return made.at(page, "Section 2").y - made.at(page, "Section 1").y;
    };
    const auto pages = [](const Made& made) { return made.outline("Index") - made.outline("The game of one"); };
    const double usual = distance(Made({sections_of(3)}));
    std::size_t tight = 0;
    for (std::size_t count = 4; pages(Made({sections_of(count)})) == 1; ++count) {
        REQUIRE(count < 40);
        const double now = distance(Made({sections_of(count)}));
        CHECK(now <= usual + 1e-6);
        CHECK(now > 0.8 * usual);
        tight += now < usual - 1e-6 ? 1 : 0;
    }
    CHECK(tight > 0);
}

TEST_CASE("a pictured card says suit and rank above the corners in which its template has them") {
    const auto index = [](const char* item, Anchor at, Point offset) {
        Layer layer;
        layer.kind = LayerKind::index;
        layer.items = {item};
        layer.at = at;
        layer.hold = {0.5, 0};
        layer.offset = offset;
        layer.size = Size{20, 20};
        return layer;
    };
    const Anchor left{0, 0}, right{1, 0}, bottom{0, 1};
    const auto texts = [](const Made& made) {
        std::map<std::string, double> found;
        for (const auto& [text, at] : made.texts(made.outline("The cards"))) found.try_emplace(text, at.x);
        return found;
    };
    const Made apart({}, {396, 612}, {index("suit", left, {15, 12}), index("sign", right, {-15, 12})});
    CHECK(texts(apart).at("suit") < texts(apart).at("rank"));
    const Made turned({}, {396, 612}, {index("suit", right, {-15, 12}), index("sign", left, {15, 12})});
    CHECK(texts(turned).at("rank") < texts(turned).at("suit"));
    const Made together({}, {396, 612}, {index("sign", left, {15, 12}), index("suit", left, {15, 36})});
    CHECK(texts(together).contains("rank, suit"));
    CHECK_FALSE(texts(together).contains("suit"));
    // What stands at the foot is not what the figure points at.
    const Made foot({}, {396, 612}, {index("sign", bottom, {15, -30}), index("suit", left, {15, 12})});
    CHECK(texts(foot).at("suit") < texts(foot).at("rank"));
}

TEST_CASE("a booklet pictures cards of no suit with what is told of them, many in a chapter of their own") {
    const auto with = [](std::size_t count) {
        return Made({game_of("one", 3)}, {396, 612}, {}, [count](Deck& deck) {
            for (std::size_t i = 1; i <= count; ++i) {
                Extra extra;
                extra.id = extra.name = "trump" + std::to_string(i);
                extra.meaning = "Scene" + std::to_string(i);
                deck.extras.push_back(std::move(extra));
            }
        });
    };
    const double card = 4.6 * 252 / 180; // ems
    const Made many = with(22);
    CHECK(many.out.empty());
    const std::size_t first = many.outline("Cards of no suit"), game = many.outline("The game of one");
    CHECK(first > many.outline("The suits"));
    CHECK(many.has(2, "Cards of no suit")); // the contents
    CHECK(game - first <= 3);
    std::size_t names = 0, meanings = 0, pictures = 0;
    for (std::size_t page = first; page < game; ++page) {
        pictures += many.pictures(page, card).size();
        for (std::size_t i = 1; i <= 22; ++i) {
            names += many.has(page, "trump" + std::to_string(i)) ? 1 : 0;
            meanings += many.has(page, "Scene" + std::to_string(i)) ? 1 : 0;
        }
    }
    CHECK(names == 22);
    CHECK(meanings == 22);
    CHECK(pictures == 22);
    // A joker or two stand among the suits.
    const Made few = with(2);
    CHECK(few.at(2, "Cards of no suit").x > few.at(2, "The suits").x);
    const std::size_t section = few.outline("Cards of no suit");
    CHECK(section >= few.outline("The suits"));
    CHECK(few.has(section, "trump2"));
    CHECK(few.pictures(section, card).size() == 2);
}

TEST_CASE("a deck without suits has a chapter for a few cards of no suit") {
    const Made made({game_of("one", 3)}, {396, 612}, {}, [](Deck& deck) {
        deck.suits.clear();
        Extra extra;
        extra.id = extra.name = "gate";
        deck.extras = {extra};
    });
    CHECK(made.has(made.outline("Cards of no suit"), "gate"));
}

TEST_CASE("the long name of a card of no suit keeps to its own half of the page") {
    const std::string phrase = "The gate that is opened late by who has the last key",
                      word = "Thegatethatisopenedlatebywhohasthelastkey";
    const Made made({game_of("one", 3)}, {396, 612}, {}, [&](Deck& deck) {
        for (const std::string& name : {phrase, std::string("right"), word}) {
            Extra extra;
            extra.id = extra.name = name;
            deck.extras.push_back(std::move(extra));
        }
    });
    const std::size_t page = made.outline("Cards of no suit");
    const double middle = made.at(page, "right").x - 5.4 * 9; // where the neighbour's card begins, at the most
    std::string set;
    for (const draw::Operation& o : made.document.pages[page].operations) {
        const auto* t = std::get_if<draw::DrawText>(&o);
        if (t == nullptr || (phrase + word).find(t->text) == std::string::npos) continue;
        CAPTURE(t->text);
        CHECK(t->place({static_cast<double>(t->text.size()) * t->font.size / 2, 0}).x < middle);
        set += t->text + ' ';
    }
    CHECK(set == phrase + ' ' + word + ' ');
}

TEST_CASE("suits' signs keep apart where little is told of them, and ranks' signs stand beside their names") {
    const Made made({}, {396, 612}, {}, [](Deck& deck) {
        deck.suits.resize(4);
        for (Suit& suit : deck.suits) {
            suit.meaning = "Short.";
            suit.opposed.reset();
            suit.paired.clear();
        }
    });
    const double em = 9.5;
    // They grow where the page has room.
    const std::vector<Rect> signs = made.pictures(made.outline("The suits"), 5);
    REQUIRE(signs.size() == 4);
    for (std::size_t i = 1; i < signs.size(); ++i) CHECK(signs[i].y - signs[i - 1].bottom() > 0.6 * em);
    const std::size_t ranks = made.outline("The ranks");
    const std::vector<Rect> letter = made.pictures(ranks, 2.2);
    REQUIRE(letter.size() == 1);
    const Point name = made.at(ranks, "king");
    CHECK(letter.front().right() < name.x);
    CHECK(letter.front().y < name.y);
    CHECK(letter.front().bottom() > name.y);
}
