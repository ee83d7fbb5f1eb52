// The table after any entry of every log that ships.
#include <algorithm>
#include <filesystem>

#include "base/file.h"
#include "base/text.h"
#include "referee/table_view.h"
#include "referee/world.h"
#include "support/checkout.h"

using namespace kupi::referee;
namespace fs = std::filesystem;

namespace {

using kupi::test::read;

TableView view_at(const Log& log, int hand, int entry) {
    TableWalk walk(log);
    while (walk.hand() < hand || walk.entry() < entry) REQUIRE(walk.next());
    return walk.view();
}

/// All piles of the table.
std::vector<TableView::Pile> piles_of(const TableView& view) {
    std::vector<TableView::Pile> all = view.middle;
    for (const TableView::Place& place : view.players) all.insert(all.end(), place.piles.begin(), place.piles.end());
    return all;
}

const std::string omi =
    "kupi = 1\ngame = \"omi\"\nplayers = [\"Ana\", \"Bo\", \"Cy\", \"Di\"]\n"
    "[[hand]]\nentries = [\n\"table deal Ana 7C AC JS 10H\", \"table deal Bo KC KH QC 8H\",\n"
    "\"table deal Cy ??*4\", \"table deal Di ??*4\", \"Ana trump S # a comment\", \n"
    "\"table deal Ana QD 9C 9H 9D\", \"table deal Bo 7H AS 8D AD\", \"table deal Cy ??*4\", \"table deal Di ??*4\",\n"
    "\"Ana play 9H\", \"Bo play KC\", \"Bo play 7H\" ]\n";

} // namespace

TEST_CASE("After an entry the table shows hands, backs, the trick with who laid it, and what is legal") {
    const auto log = read(omi);
    const TableView view = view_at(*log, 1, 10);
    CHECK(headline_of(view, *log) == "Omi, hand 1, after entry 10: Ana play 9H");
    CHECK(remark_of(view).empty());
    REQUIRE(view.players.size() == 4);
    CHECK(view.players[0].piles.at(0).cards.size() == 7);
    CHECK(view.players[2].piles.at(0).cards.empty());
    CHECK(view.players[2].piles.at(0).unseen == 8);
    CHECK(view.players[1].to_move);
    CHECK_FALSE(view.players[0].to_move);
    CHECK(view.players[3].dealer);
    REQUIRE(view.middle.size() == 1);
    CHECK(view.middle[0].name == "trick");
    CHECK(view.middle[0].by == std::vector<Seat>{0});
    CHECK(view.due == "Bo to move");
    CHECK(view.legal == "play 7H, 8H, KH");
    CHECK(view.said == "Ana trump S");
    CHECK(to_text(view, *log, 80, false).find("trick: 9H (Ana)") != std::string::npos);
    CHECK(view_at(*log, 1, 5).written == "Ana trump S");
}

TEST_CASE("A trick that was taken stands beside the table until the next entry, with who took it and why") {
    const auto log = read("kupi = 1\ngame = \"omi\"\nplayers = [\"Ana\", \"Bo\", \"Cy\", \"Di\"]\n"
                          "[[hand]]\nentries = [\"Ana trump S\", \"Ana play 9H\", \"Bo play 7H\", \"Cy play 8H\",\n"
                          "\"Di play AH\", \"Di play KC\" ]\n");
    const TableView view = view_at(*log, 1, 5);
    CHECK(view.middle.empty());
    REQUIRE(view.taken);
    CHECK(view.taken->cards.size() == 4);
    CHECK(view.taken->by == std::vector<Seat>{0, 1, 2, 3});
    REQUIRE(view.reasons.size() == 1);
    CHECK(view.reasons[0].find("AH is the highest of the suit led, and Di takes it") != std::string::npos);
    CHECK_FALSE(view_at(*log, 1, 4).taken);
    CHECK_FALSE(view_at(*log, 1, 6).taken);
    CHECK(view_at(*log, 1, 6).reasons.empty());
    const auto piles = piles_of(view);
    const auto won =
        std::find_if(piles.begin(), piles.end(), [](const auto& pile) { return pile.name == "tricks won"; });
    REQUIRE(won != piles.end());
    CHECK(won->size() == 4);
    CHECK(won->count() == 1);
    CHECK(won->label_count() == 1);
    CHECK(view.taken->label_count() == 0);
    const auto hand = std::find_if(piles.begin(), piles.end(), [](const auto& pile) { return pile.name == "hand"; });
    REQUIRE(hand != piles.end());
    CHECK(hand->label_count() == hand->size());
    CHECK(TableView::Pile{.name = "stock", .cards = {}, .by = {}, .unseen = 1}.label_count() == 0);
}

TEST_CASE("A trick of several plays is taken whole") {
    Diagnostics out;
    const auto log = read(*read_file(std::string(kupi::test::root) + "/rulesheets/mattis/logs/two-hands.toml", out));
    TableWalk walk(*log);
    TableView view;
    do {
        REQUIRE(walk.next());
        view = walk.view(false);
    } while (view.written != "Cy play JS QS");
    REQUIRE(view.taken);
    std::string cards;
    for (const PlayingCard card : view.taken->cards) cards += log->speaker().card(card) + ' ';
    CHECK(cards == "3C 2S 3S JS QS ");
    CHECK(view.taken->by == std::vector<Seat>{0, 1, 1, 2, 2});
}

TEST_CASE("A place that cards may be laid on is shown while it is empty") {
    const auto log = read("kupi = 1\ngame = \"russian-bank\"\nplayers = [\"Cy\", \"Eve\"]\n"
                          "[[hand]]\nentries = [\"table deal Eve 8H JD AS 5C AD\", \"table deal Cy 5S 10C KS 4S 8S\",\n"
                          "\"Cy move t8 f\" ]\n");
    const TableView view = view_at(*log, 1, 3);
    REQUIRE(view.middle.size() == 9); // eight columns and a foundation
    CHECK(view.middle[7].name == "t8");
    CHECK(view.middle[7].empty());
    CHECK(to_text(view, *log, 80, false).find("t8: empty") != std::string::npos);
}

TEST_CASE("Behind an illegal entry the table stays as it was before it") {
    const auto log = read(omi);
    const TableView before = view_at(*log, 1, 10), at = view_at(*log, 1, 11), after = view_at(*log, 1, 12);
    CHECK(at.came == TableView::Came::refused);
    CHECK(after.came == TableView::Came::unjudged);
    CHECK(remark_of(at) == "This entry is illegal, so it has changed nothing.");
    for (const TableView* view : {&at, &after}) {
        CHECK(view->due == before.due);
        for (std::size_t i = 0; i < piles_of(before).size(); ++i)
            CHECK(piles_of(*view)[i].cards == piles_of(before)[i].cards);
    }
}

TEST_CASE("An entry that stood is carried out, and is said to be illegal") {
    std::string text = omi;
    text.replace(text.find("Bo play KC"), 10, "Bo play KC !stood");
    const auto log = read(std::move(text));
    const TableView view = view_at(*log, 1, 11);
    CHECK(view.came == TableView::Came::stood);
    CHECK(view.middle.at(0).cards.size() == 2);
    CHECK(view.due == "Cy to move");
}

TEST_CASE("What moved cards is no longer among what was said") {
    const auto log = read("kupi = 1\ngame = \"russian-bank\"\nplayers = [\"Cy\", \"Eve\"]\n[[hand]]\nentries = []\n");
    CHECK(TableWalk(*log).view().said.empty());
    Diagnostics out;
    const auto whole =
        read(*read_file(std::string(kupi::test::root) + "/rulesheets/russian-bank/logs/two-hands.toml", out));
    TableWalk walk(*whole);
    do CHECK(walk.view(false).said.find(" move ") == std::string::npos);
    while (walk.next());
}

TEST_CASE("Before the first entry, and in the next hand, the table is fresh") {
    const auto log = read(omi + "[[hand]]\nentries = [\"table deal Bo 7C AC JS 10H\"]\n");
    CHECK(view_at(*log, 1, 0).came == TableView::Came::begins);
    const TableView second = view_at(*log, 2, 0);
    CHECK(headline_of(second, *log) == "Omi, hand 2, before the first entry");
    CHECK(second.players[0].dealer);
    CHECK(second.said.empty());
}

TEST_CASE("In every log of every game, after every entry, no card lies twice and the pack is never exceeded",
          "[long]") {
    int tables = 0;
    for (const auto& at : fs::recursive_directory_iterator(fs::path(kupi::test::root) / "rulesheets")) {
        if (at.path().extension() != ".toml" || at.path().parent_path().filename() != "logs") continue;
        Diagnostics out;
        auto text = read_file(at.path().string(), out);
        const auto log = read(std::move(*text));
        if (log->hands.empty()) continue;
        TableWalk walk(*log);
        do {
            const TableView view = walk.view(false);
            INFO(at.path().string() << ' ' << view.hand << ':' << view.entry);
            CardCounts seen;
            int all = 0;
            for (const TableView::Pile& pile : piles_of(view)) {
                all += pile.size();
                for (const PlayingCard card : pile.cards) seen.add(card);
                if (pile.name == "trick" && !pile.by.empty()) CHECK(pile.by.size() == pile.cards.size());
            }
            // Where players have packs of their own, each is as large.
            CHECK(all <= log->setup.pack.size() * log->setup.players);
            for (const PlayingCard card : seen.kinds())
                CHECK(seen.count(card) <= log->setup.pack.cards.count(card) * 2);
            CHECK(!to_text(view, *log, 60, false).empty());
            ++tables;
        } while (walk.next());
    }
    CHECK(tables > 10'000);
}
