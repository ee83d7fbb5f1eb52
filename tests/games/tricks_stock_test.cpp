// Games with a stock: marriages, the exchange for the turned trump, closing, enough points.
#include "games/support/families.h"
#include "games/tricks.h"

using namespace kupi::games;

namespace {

using TableOfTwo = families::Sitting<Tricks>;

/// Schnapsen: p2 deals, p1 leads, clubs are trump.
TableOfTwo schnapsen(const std::vector<std::string_view>& entries) {
    TableOfTwo table(families::setup("schnapsen", 2), "french-32");
    REQUIRE(table.all(entries) == "");
    return table;
}

const std::vector<std::string_view> hands{"table deal p1 AS KH QH JC 10D", "table deal p2 10S KS QS JH AD",
                                          "table turn QC"};

} // namespace

TEST_CASE("Schnapsen: an exchange, two marriages and a closed stock make 66 before the other has a trick") {
    TableOfTwo table = schnapsen(hands);
    CHECK(table("p2 exchange") == "turn-order");
    CHECK(table("p1 exchange") == "");
    CHECK(table("p1 exchange") == "wrong-phase"); // the jack lies there now
    CHECK(table("p1 play AS marriage") == "marriage-pair");
    CHECK(table("p1 play QC marriage") == "marriage-pair");
    CHECK(table("p1 play QH marriage") == "");
    CHECK(table("p2 close") == "wrong-phase"); // a card lies there
    CHECK(table("p2 play KS marriage") == "marriage-lead");
    REQUIRE(table.all({"p2 play JH", "p1 draw KC", "p2 draw QD"}) == "");
    CHECK(table("p2 close") == "turn-order");
    CHECK(table("p1 close") == "");
    CHECK(table("p1 close") == "wrong-phase");
    CHECK(table("p1 exchange") == "wrong-phase");
    CHECK(table("p1 play KC marriage") == "");
    CHECK_FALSE(table.game.hand_result().over); // 5, 20 and 40 are one too few
    CHECK(table("p2 play QD") == "");
    CHECK(table.game.hand_result().over);
    CHECK(table.score(0) == 3);
    CHECK(table.score(1) == 0);
    CHECK(table("p1 play AS") == "hand-over");
}

TEST_CASE("Schnapsen: who holds no jack of trumps exchanges nothing, and a marriage shows the other card") {
    TableOfTwo table = schnapsen({"table deal p1 AS KH QH JD 10D", "table turn QC"});
    CHECK(table("p1 exchange") == "card-not-held");
    REQUIRE(table.all({"p1 play KH", "p2 play AH", "p2 draw ??", "p1 draw ??"}) == "");
    CHECK(table("p2 play KH marriage") == "card-seen-twice");
    CHECK(table("p2 play QH marriage") != "");
    CHECK(table("p2 play KS marriage") == "");
    for (const PileView& pile : table.game.piles())
        if (pile.name == "hand" && pile.owner == 1)
            CHECK(pile.cards == std::vector<PlayingCard>{PlayingCard(3, written::pack("french-32").rank("Q"))});
}

TEST_CASE("Schnapsen: with the stock closed suit is followed, and who closes in vain pays") {
    TableOfTwo table = schnapsen(
        {"table deal p1 JS JD JH QS QD", "table deal p2 AS AH AD AC 10S", "table turn KC", "p1 close", "p1 play JS"});
    CHECK(table("p2 play AH") == "follow-suit");
    REQUIRE(table.all({"p2 play AS", "p2 play AC", "p1 play JD", "p2 play AH", "p1 play JH", "p2 play AD", "p1 play QD",
                       "p2 play 10S", "p1 play QS"}) == "");
    CHECK(table.game.hand_result().over);
    CHECK(table.score(0) == 0);
    CHECK(table.score(1) == 3);
}

TEST_CASE("a marriage counts nothing for who takes no trick") {
    const TrickRules is = trick_rules(families::setup("schnapsen", 2));
    HandCount count;
    count.announce(0, 40);
    CHECK(count.points(is, 0) == 0);
    count.take_trick(0, 13, 0);
    CHECK(count.points(is, 0) == 53);
}

TEST_CASE("the last trick wins a hand in which nobody came to enough") {
    const TrickRules is = trick_rules(families::setup("schnapsen", 2));
    HandCount count;
    count.take_trick(0, 60, 0);
    count.take_trick(1, 60, 1);
    CHECK(count.score(is, 0) == 0);
    CHECK(count.score(is, 1) == 1);
    count.take_trick(0, 6, 0);
    CHECK(count.score(is, 0) == 1);
    CHECK(count.score(is, 1) == 0);
}

TEST_CASE("who has closed the stock scores by what the other had then") {
    const TrickRules is = trick_rules(families::setup("schnapsen", 2));
    HandCount count;
    count.take_trick(1, 20, 1);
    count.close(is, 0);
    count.take_trick(1, 30, 1);
    count.take_trick(0, 66, 0);
    CHECK(count.score(is, 0) == 2); // twenty, not fifty
    HandCount failed;
    failed.take_trick(1, 20, 1);
    failed.close(is, 0);
    failed.take_trick(0, 50, 0);
    CHECK(failed.score(is, 0) == 0);
    CHECK(failed.score(is, 1) == 2);
}

TEST_CASE("Briscola: the card turned up is drawn last of all, and nobody holds it before") {
    TableOfTwo table(families::setup("briscola", 2), "italian-40");
    REQUIRE(table.all({"table turn QC", "p1 play 4S", "p2 play 6S"}) == "");
    CHECK(table("p2 play QC") == "card-seen-twice");
    CHECK(table("p2 draw QC") == "card-seen-twice");
    REQUIRE(table("p2 draw ??") == "");
    CHECK(table("p1 draw QC") == "card-seen-twice");
    const Pack italian = written::pack("italian-40");
    CHECK_FALSE(table.game.pool().has(PlayingCard(italian.suit("C"), italian.rank("Q"))));
}
