// The booklet: its wheel of suits, its margins, and what its pages lead to. Text is measured without fonts.
#include <algorithm>
#include <set>

#include "catch.h"
#include "layout/booklet.h"
#include "layout/booklet_made.h"
#include "layout/booklet_told.h"
#include "layout/booklet_wheel.h"
#include "support/checkout.h"

using namespace kupi::layout;
using namespace kupi::test;

namespace {

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

} // namespace

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
