// The booklet: its wheel of suits, its margins, and what its pages lead to. Text is measured without fonts.
#include <algorithm>
#include <cmath>
#include <functional>
#include <set>

#include "catch.h"
#include "layout/booklet.h"
#include "layout/booklet_told.h"
#include "layout/booklet_wheel.h"
#include "layout/plain_text.h"
#include "support/checkout.h"

using namespace kupi::layout;

namespace {

/// Suits by "name opposed paired paired".
std::vector<Suit> suits_of(const std::vector<std::vector<std::string>>& ties) {
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

std::vector<Suit> railog() {
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

struct Seats {
    std::size_t count;
    std::map<std::string, std::size_t> seat;
    explicit Seats(const std::vector<Suit>& suits) : count(suits.size()) {
        const auto order = wheel_order(suits);
        CHECK(std::set(order.begin(), order.end()).size() == count);
        for (std::size_t i = 0; i < order.size(); ++i) seat[suits[order[i]].id] = i;
    }
    std::size_t apart(const std::string& a, const std::string& b) const {
        const std::size_t way = (seat.at(a) + count - seat.at(b)) % count;
        return std::min(way, count - way);
    }
};

std::vector<Suit> picked(const std::set<std::string>& ids) {
    std::vector<Suit> out;
    for (Suit& s : railog())
        if (ids.contains(s.id)) out.push_back(std::move(s));
    return out;
}

Block paragraph_of(const std::string& text) {
    Inline i;
    i.text = text;
    Block b;
    b.inlines = {i};
    return b;
}

Block heading_of(const std::string& text, const std::string& id, int level = 2) {
    Block b = paragraph_of(text);
    b.kind = Block::Kind::heading;
    b.level = level;
    b.id = id;
    return b;
}

BookletGame game_of(const std::string& id, std::size_t paragraphs) {
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
        for (const auto& [text, place] : texts(page))
            if (text == what) return place;
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
    CHECK_FALSE(Made(std::move(many), {396, 612}, {}, make_swiss, told).has(2, "Elsewhere"));
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

TEST_CASE("fourteen suits: opposites straight across, friends side by side but for kron's second ones") {
    const std::vector<Suit> suits = railog();
    const Seats wheel(suits);
    CHECK(wheel.seat.at("sitar") == 0);
    for (const Suit& s : suits) CHECK(wheel.apart(s.id, s.opposed->id) == 7);
    for (const auto& [a, b] : std::vector<std::pair<std::string, std::string>>{{"sitar", "meth"},
                                                                               {"meth", "heimur"},
                                                                               {"thrim", "raimon"},
                                                                               {"railog", "larfu"},
                                                                               {"rblus", "vait"},
                                                                               {"arlios", "yll"},
                                                                               {"umath", "styj"}}) {
        INFO(a << " and " << b);
        CHECK(wheel.apart(a, b) == 1);
    }
}

TEST_CASE("the traditional decks: every opposite across, and as many friends side by side as can be") {
    const auto pairs = [](const std::set<std::string>& deck) {
        const std::vector<Suit> suits = picked(deck);
        const Seats wheel(suits);
        std::size_t together = 0;
        for (const Suit& s : suits) {
            CHECK(wheel.apart(s.id, s.opposed->id) == 4);
            for (const Reference& r : s.paired)
                if (deck.contains(r.id) && wheel.apart(s.id, r.id) == 1) ++together;
        }
        return together / 2;
    };
    CHECK(pairs({"meth", "heimur", "rblus", "vait", "arlios", "umath", "yll", "styj"}) == 4);
    // Here no ring has all four.
    CHECK(pairs({"sitar", "meth", "thrim", "railog", "larfu", "rblus", "kron", "raimon"}) == 3);
}

TEST_CASE("where a suit lacks its opposite the suits stand as listed") {
    const std::vector<Suit> suits = suits_of({{"a", "b"}, {"b", "a"}, {"c", "", "a"}, {"d", "x", "y"}, {"e", ""}});
    CHECK(wheel_order(suits) == std::vector<std::size_t>{0, 1, 2, 3, 4});
    const SuitTies ties = suit_ties(suits);
    CHECK(ties.opposed == std::vector<std::pair<std::size_t, std::size_t>>{{0, 1}});
    CHECK(ties.paired == std::vector<std::pair<std::size_t, std::size_t>>{{0, 2}});
    CHECK(wheel_order({}).empty());
}

TEST_CASE("margins grow from the inner by the top and the outer to the lower one, and mirror") {
    for (const Size page : {Size{396, 612}, Size{419.5, 595.3}, Size{300, 500}}) {
        const BookletMargins m = BookletMargins::of(page);
        CHECK(m.inner < m.top);
        CHECK(m.top < m.outer);
        CHECK(m.outer < m.bottom);
        const Rect right = m.text(page, true), left = m.text(page, false);
        CHECK(right.x == Approx(m.inner));
        CHECK(left.right() == Approx(page.width - m.inner));
        CHECK(left.size() == right.size());
    }
}

TEST_CASE("a booklet has whole sheets, each page within its paper, numbered in its outer corner") {
    const Made made({game_of("one", 30), game_of("two", 3)});
    CHECK(made.out.empty());
    const auto& pages = made.document.pages;
    CHECK(pages.size() % 4 == 0);
    CHECK(made.document.facing_pages);
    std::size_t numbered = 0;
    for (std::size_t i = 0; i < pages.size(); ++i) {
        INFO("page " << i + 1);
        CHECK(pages[i].label == std::to_string(i + 1));
        CHECK(pages[i].trim == Rect{0, 0, 396, 612});
        for (const auto& [text, at] : made.texts(i)) {
            CHECK(Rect{0, 0, 396, 612}.contains({at.x, at.y, 0, 0}));
            if (text != std::to_string(i + 1) || at.y < 560) continue;
            ++numbered;
            CHECK((i % 2 == 0 ? at.x > 320 : at.x < 60)); // page 1 is a right one
        }
    }
    CHECK(numbered == pages.size() - 3); // not on the cover's pages
}

TEST_CASE("each game begins on a page of its own, and running heads name it") {
    const Made made({game_of("one", 30), game_of("two", 3)});
    const std::size_t one = made.outline("The game of one"), two = made.outline("The game of two");
    REQUIRE(two > one + 1);
    CHECK(made.has(one, "The game of one"));
    CHECK(made.has(two, "The game of two"));
    for (std::size_t i = one + 1; i < two; ++i) {
        const auto first = made.texts(i).front();
        CHECK(first.second.y < 52);
        // At the left the game, at the right the first section that begins on the page, or the one that goes on.
        CHECK(first.first == (i % 2 != 0 ? "The game of one" : made.has(i, "Score") ? "Score" : "Deal"));
    }
}

TEST_CASE("an outline never has its page to itself: some of the text stands above it") {
    for (std::size_t paragraphs = 2; paragraphs < 40; ++paragraphs) {
        BookletGame game = game_of("one", paragraphs);
        game.blocks.push_back(heading_of("Outline of play", "outline"));
        for (int i = 0; i < 9; ++i) game.blocks.push_back(paragraph_of("A line of the outline, which is short."));
        const Made made({game});
        for (std::size_t i = made.outline("The game of one"); i < made.document.pages.size(); ++i) {
            if (!made.has(i, "Outline of play")) continue;
            CAPTURE(paragraphs, i);
            CHECK((made.has(i, "Count the cards.") || made.has(i, "The game of one")));
        }
    }
}

TEST_CASE("contents, index and suits lead to pages that are there") {
    const Made made({game_of("one", 30), game_of("two", 3)});
    const auto& pages = made.document.pages;
    const std::size_t contents = made.outline("Contents"), index = made.outline("Index");
    CHECK(contents == 2);
    for (const draw::Page& page : pages)
        for (const draw::Link& link : page.links) {
            REQUIRE(link.page < pages.size());
            CHECK(link.top >= 0);
            CHECK(link.top < 612);
            CHECK(Rect{0, 0, 396, 612}.contains(link.area));
        }
    const auto leads = [&](std::size_t from, std::size_t to) {
        const auto& links = pages[from].links;
        return std::any_of(links.begin(), links.end(), [&](const draw::Link& l) { return l.page == to; });
    };
    CHECK(leads(contents, made.outline("The game of two")));
    CHECK(leads(index, made.outline("The game of two")));
    CHECK(leads(index, made.outline("Score")));
    CHECK(made.has(index, "omyr,"));
    CHECK_FALSE(made.has(index, "unheard of,"));
    // Each suit's entry has links to its opposite and its friends; the wheel has one for each suit.
    std::size_t links = 0;
    for (std::size_t i = 0; i < pages.size(); ++i)
        if (i != contents && i < made.outline("The game of one")) links += pages[i].links.size();
    CHECK(links == 14 + 18 + 14);
}

TEST_CASE("on sheets, the pages' drawings, links and outline come along") {
    Made made({game_of("one", 30)});
    const std::size_t count = made.document.pages.size(), forms = made.document.forms.size();
    const std::size_t index = made.outline("Index");
    const auto links = made.document.pages[index].links.size();
    const Imposition sheets = impose({count, {396, 612}, {792, 612}, 0.5});
    impose_booklet(made.document, sheets);
    CHECK(made.document.pages.size() == count / 2);
    CHECK(made.document.forms.size() == forms + count);
    CHECK(made.document.duplex == draw::Duplex::flip_short_edge);
    CHECK_FALSE(made.document.facing_pages);
    std::set<std::size_t> used;
    for (const draw::Page& page : made.document.pages) {
        CHECK(page.media == Size{792, 612});
        CHECK(page.trim == Rect{0, 0, 792, 612});
        for (const draw::Operation& o : page.operations) {
            const auto& use = std::get<draw::UseForm>(o);
            CHECK(used.insert(use.form).second);
            const std::size_t number = use.form - forms; // odd reader pages at the right
            CHECK((number % 2 == 0) == (use.place.e > 300));
        }
        for (const draw::Link& l : page.links) CHECK(l.page < count / 2);
    }
    CHECK(used.size() == count);
    const draw::Page& side = made.document.pages[made.outline("Index")];
    CHECK(side.links.size() >= links);
    CHECK(std::any_of(side.operations.begin(), side.operations.end(),
                      [&](const draw::Operation& o) { return std::get<draw::UseForm>(o).form == forms + index; }));
}

TEST_CASE("the booklet's own words are there, for a language that is") {
    const DataFolders data({kupi::test::root});
    Diagnostics out;
    const auto words = load_booklet_words("railog", "en", data, out);
    REQUIRE(words);
    CHECK(out.empty());
    CHECK(words->games(6) == "six games");
    CHECK(words->games(40) == "40 games");
    CHECK(words->subtitle(0) == (*words)["no-games"]);
    CHECK(words->card("7", "meth") == "7 of meth");
    for (const char* id :
         {"cards", "reading", "numbers", "ranks", "suits", "wheel", "decks", "words", "making", "back"}) {
        INFO(id);
        CHECK(section(words->told.blocks, id).size() > 1);
    }
    CHECK(std::any_of(words->sizes.begin(), words->sizes.end(), [](const NamedSize& s) {
        return s.id == "half-letter" && s.size == Size{396, 612};
    }));
    CHECK_FALSE(load_booklet_words("railog", "qq", data, out));
    REQUIRE(out.error_count() == 1);
    CHECK(out.all().front().message == "the booklet has no words in the language \"qq\"");
    // A family of which nothing is told has a booklet all the same.
    Diagnostics none;
    const auto bare = load_booklet_words("unknown", "en", data, none);
    REQUIRE(bare);
    CHECK(bare->told.blocks.empty());
    CHECK(none.empty());
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

TEST_CASE("every game of a pack has its place in what the booklet tells of the pack's ranks") {
    const DataFolders data({kupi::test::root});
    for (const char* family : {"french", "italian", "spanish"}) {
        Diagnostics out;
        const std::string file = std::string(kupi::test::root) + "/rulesheets/booklet/" + family + ".md";
        const auto markdown = read_file(file, out);
        REQUIRE(markdown);
        const std::size_t ranks = markdown->find("{#ranks}");
        REQUIRE(ranks != std::string::npos);
        std::set<std::string> told;
        for (const Reference& game :
             games_told(std::string_view(*markdown).substr(ranks, markdown->find("\n## ", ranks) - ranks), file, out))
            told.insert(game.id);
        std::size_t games = 0;
        for (const std::string& id : game_ids(data)) {
            const auto game = load_game(id, data, out);
            REQUIRE(game);
            if (std::find(game->families.begin(), game->families.end(), family) == game->families.end()) continue;
            CAPTURE(family, id);
            CHECK(told.contains(id));
            ++games;
        }
        CHECK(games == told.size());
    }
}
