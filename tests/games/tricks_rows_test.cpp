// Cards that lie open in rows: as a value by itself, then at the table of a game.
#include "games/tricks_rows.h"

#include "games/support/families.h"
#include "games/tricks.h"

using namespace kupi::games;

namespace {

constexpr PlayingCard ace{3, 12}, king{3, 11}, queen{3, 10}, deuce{0, 0};

/// Two players with three columns each, every card on a covered one.
OpenRows three_columns() {
    OpenRows rows;
    rows.begin(3);
    int column = 0;
    for (PlayingCard card : {ace, king, queen}) rows.lay(1, column++, card, true);
    return rows;
}

using TwoAtOpen = families::Sitting<Tricks>;

/// All cards on the table but those that are covered; p1 names trump.
TwoAtOpen open_told(const std::string& variants = "") {
    return {families::setup("open-told", 2, {}, variants), "french-32"};
}

constexpr std::string_view ones = "table deal p1 AS 10S KS QS 9S 8S 7S AH",
                           others = "table deal p2 AC 10C KC QC 9C 8C 7C AD";

} // namespace

TEST_CASE("a card that leaves its column uncovers another, which takes the place") {
    OpenRows rows = three_columns();
    CHECK(rows.has(1, king));
    CHECK_FALSE(rows.has(0, king));
    CHECK(rows.size(1) == 3);
    CHECK(rows.size(0) == 0);
    CHECK(rows.turning() == nobody);
    rows.take(1, king);
    CHECK(rows.turning() == 1);
    CHECK(rows.size(1) == 2);
    rows.turn(deuce);
    CHECK(rows.turning() == nobody);
    CHECK(rows.cards(1) == std::vector{ace, deuce, queen});
    CHECK(rows.covered(1) == 2);
    rows.take(1, deuce); // with nothing beneath
    CHECK(rows.turning() == nobody);
    CHECK(rows.cards(1) == std::vector{ace, queen});
}

TEST_CASE("a card turned up that nobody remembers lies in its column all the same") {
    OpenRows rows = three_columns();
    rows.take(1, ace);
    rows.turn(unseen_card);
    CHECK(rows.forgotten(1) == 1);
    CHECK(rows.size(1) == 3);
    CHECK(rows.cards(1) == std::vector{king, queen});
    rows.take(1, unseen_card);
    CHECK(rows.forgotten(1) == 0);
    CHECK(rows.size(1) == 2);
    rows.take(1, queen);
    rows.leave_covered();
    CHECK(rows.turning() == nobody);
    CHECK(rows.covered(1) == 2);
}

TEST_CASE("a game without such rows has none of it") {
    OpenRows rows;
    rows.begin(0);
    for (Seat seat : Seats::all(8)) {
        CHECK_FALSE(rows.has(seat, ace));
        CHECK_FALSE(rows.has(seat, unseen_card));
        CHECK(rows.size(seat) == 0);
    }
    rows.begin(8);
    for (Seat seat : Seats::all(8)) rows.lay(seat, 7, {seat, 1}, false);
    for (Seat seat : Seats::all(8)) CHECK(rows.cards(seat) == std::vector{PlayingCard(seat, 1)});
}

TEST_CASE("trump is named on the open cards, and no deal of these may be left out") {
    TwoAtOpen table = open_told();
    CHECK(table("p1 trump S") == "wrong-phase");
    CHECK(table("p1 play AS") == "wrong-phase");
    CHECK(table("table deal p1 AS 10S KS QS 9S 8S 7S ??") == "bad-argument");
    CHECK(table("table deal p1 AS 10S KS QS 9S 8S 7S") == "wrong-count");
    REQUIRE(table.all({ones}) == "");
    CHECK(table("p1 trump S") == "wrong-phase");
    CHECK(table.game.waiting() == Seats::of(table_seat));
    REQUIRE(table.all({others}) == "");
    CHECK(table.game.waiting() == Seats::of(0));
    CHECK(table("p1 play AS") == "trump-before-play");
    CHECK(table("table turn JS") == "nothing-to-turn");
    REQUIRE(table.all({"p1 trump C"}) == "");
    CHECK(table("p1 play AC") == "opponents-card");
    CHECK(table("p1 play JC") == "card-not-held"); // somewhere covered
    REQUIRE(table.all({"p1 play AS"}) == "");
    CHECK(table("p2 play 7C") == "turn-first");
    CHECK(table("table turn AC") == "card-seen-twice");
    REQUIRE(table.all({"table turn JC"}) == "");
    CHECK(table("p1 play JC") == "turn-order"); // it is no part of this trick
    CHECK(table("p2 play AD") == "must-trump");
    REQUIRE(table.all({"p2 play 7C", "table turn JD"}) == "");
    CHECK(table.game.waiting() == Seats::of(1));
    CHECK(table.cards("tricks won", 1) == 2);
}

TEST_CASE("where no card is covered the packet is the whole hand, and what is not open is the player's own") {
    TwoAtOpen table = open_told("covered=false");
    CHECK(table(ones) == "wrong-count");
    REQUIRE(table.all({"table deal p1 AS 10S KS QS 9S 8S 7S AH 10H KH ??*6",
                       "table deal p2 AC 10C KC QC 9C 8C 7C AD ??*8", "p1 trump H"}) == "");
    CHECK(table.cards("face-up cards", 0) == 8);
    CHECK(table.cards("hand", 0) == 8);
    CHECK(table.cards("face-down cards", 0) == -1);
    CHECK(table("p2 play AC") == "turn-order");
    REQUIRE(table.all({"p1 play AS"}) == "");
    CHECK(table("table turn JC") == "nothing-to-turn");
    CHECK(table("p2 play 10H") == "opponents-card"); // known to be in the other hand
    CHECK(table("p2 play 8H") == "");                // out of what nobody has seen
    CHECK(table.cards("hand", 1) == 7);
    CHECK(table.game.waiting() == Seats::of(1));
}

TEST_CASE("a hand that enough tricks have ended says so") {
    TwoAtOpen table(families::setup("open-told", 2, {{"enough", 1}}), "french-32");
    REQUIRE(table.all({ones, others, "p1 trump S", "p1 play AS", "table turn JC"}) == "");
    CHECK_FALSE(table.game.hand_result().over);
    REQUIRE(table.all({"p2 play AC"}) == "");
    CHECK(table.game.hand_result().over);
    CHECK(table.game.waiting().empty());
    CHECK(table("table turn JS") == "play-stops");
    CHECK(table("p1 play JC") == "play-stops");
}
