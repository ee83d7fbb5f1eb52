// Contracts that are bid by a number: how they are written, and what a hand is like that is played by one.
#include "games/tricks_contracts.h"

#include "games/support/families.h"
#include "games/tricks.h"

using namespace kupi::games;

namespace {

using TableOfFour = families::Sitting<Tricks>;

/// Hearts on the first seat, clubs, diamonds and spades on the others; dealer's left is p1.
TableOfFour dealt() {
    TableOfFour table(families::setup("contract-told", 4), "french-32");
    REQUIRE(table.all({"table deal p1 7H 8H 9H 10H JH QH KH", "table deal p2 7C 8C 9C 10C JC QC KC",
                       "table deal p3 7D 8D 9D 10D JD QD KD", "table deal p4 7S 8S 9S 10S JS QS KS"}) == "");
    return table;
}

} // namespace

TEST_CASE("a contract is a number, its trump, and what is taken") {
    const Pack pack = written::pack("french-32");
    for (const char* text : {"", "20", "20: tricks 4", "20 H", "20 H: tricks", "20 H: cards 4", "20 H S: tricks 4",
                             "20-30 H: tricks 4", "20 X: tricks 4", "20 H alone alone: tricks 4", "20 H: tricks 5-4"})
        CHECK_FALSE(parse_contract(text, pack));
    const auto misere = parse_contract("250 no-trump alone: tricks 0", pack);
    REQUIRE(misere);
    CHECK(misere->number == 250);
    CHECK(misere->trump == BidContract::no_trump);
    CHECK(misere->alone);
    CHECK(misere->most == 0);
    const auto points = parse_contract("50 S: points 61-120", pack);
    REQUIRE(points);
    CHECK(points->trump == pack.suit("S"));
    CHECK(points->of_points);
    CHECK(points->least == 61);
    CHECK(points->most == 120);
}

TEST_CASE("only the number of a contract is bid, each above the one before") {
    TableOfFour table = dealt();
    CHECK(table("p1 bid 15") == "auction-range");
    CHECK(table("p1 bid 20 H") == "bad-argument");
    CHECK(table("p1 bid 20") == "");
    CHECK(table("p2 bid 10") == "bid-higher");
    CHECK(table("p2 bid 50") == ""); // the highest ends the auction
    CHECK(table("p3 pass") == "wrong-phase");
}

TEST_CASE("what the contract says is trump: a suit, one that is named, or that of the first card") {
    TableOfFour suit = dealt();
    REQUIRE(suit.all({"p1 bid 20", "p2 pass", "p3 pass", "p4 pass"}) == "");
    CHECK(suit("p1 trump S") == "wrong-phase");
    CHECK(suit("p1 play 7H") == "");
    CHECK(suit("p2 play 7C") == "follow-suit"); // with the queen of clubs
    TableOfFour named = dealt();
    REQUIRE(named.all({"p1 bid 30", "p2 pass", "p3 pass", "p4 pass"}) == "");
    CHECK(named("p1 play 7H") == "trump-before-play");
    CHECK(named("p2 trump S") == "declarer-names-trump");
    CHECK(named("p1 trump D") == "");
    CHECK(named("p1 trump D") == "trump-once");
    CHECK(named.all({"p1 play 7H", "p2 play 7C", "p3 play 7D", "p4 play 7S"}) == "");
    CHECK(named.game.waiting() == Seats::of(2)); // the only diamond
    TableOfFour led = dealt();
    REQUIRE(led.all({"p1 bid 10", "p2 pass", "p3 pass", "p4 pass", "p1 play 7H", "p2 play QC", "p3 play 7D"}) == "");
    CHECK(led("p4 play 7S") == "follow-suit");
    CHECK(led("p4 play QS") == "");
    CHECK(led.game.waiting() == Seats::of(1));
}

TEST_CASE("alone and without trump: the partner is left out, standing trumps win, and one trick is too many") {
    TableOfFour table = dealt();
    REQUIRE(table.all({"p1 pass", "p2 bid 40", "p3 pass", "p4 pass", "p2 play 7C", "p3 play 7D"}) == "");
    CHECK(table("p4 play 7S") == "turn-order");
    CHECK(table("p1 play QH") == "");
    CHECK(table.game.waiting() == Seats::of(1));
    REQUIRE(table.all({"p2 play QC", "p3 play 8D", "p1 play KH"}) == "");
    CHECK(table.game.waiting() == Seats::of(1));
    Options options;
    while (!table.game.hand_result().over) {
        options.clear();
        table.game.legal_moves(options);
        REQUIRE_FALSE(options.empty());
        REQUIRE(is_legal(table.game.play(options[0].move)));
    }
    CHECK(table.score(1) == -40);
    CHECK(table.score(0) == table.game.hand_result().field("piles")->values[0]);
}

TEST_CASE("a side that comes down far enough ends the game, and the other wins it") {
    Setup setup = families::setup("contract-told", 4);
    const TrickRules is = trick_rules(setup);
    TricksMatch match(is, setup);
    HandCount count;
    count.contract() = {1, 40, 0, true};
    count.take_trick(1, 0, 1);
    match.take(is, count, true, false, {});
    CHECK_FALSE(match.is_over());
    match.take(is, count, true, false, {});
    CHECK(match.is_over());
    CHECK(match.game_result(is, nullptr).winners == (Seats::of(0) | Seats::of(2)));
}

TEST_CASE("trump goes round, then there is none, and jokers are trumps in every hand") {
    families::Sitting<Tricks> table(families::setup("round-told", 3), "railog-markat");
    const auto best_of = [&](const std::vector<std::string_view>& trick) {
        REQUIRE(table.all(trick) == "");
        return table.game.waiting();
    };
    CHECK(best_of({"p1 play 1rm", "p2 play 1si", "p3 play 2rm"}) == Seats::of(1)); // sitar is trump
    table.game.next_hand({});
    CHECK(best_of({"p2 play 1rm", "p3 play 1si", "p1 play 1me"}) == Seats::of(0)); // then meth
    table.game.next_hand({});
    CHECK(best_of({"p3 play 1rm", "p1 play 1si", "p2 play J-"}) == Seats::of(1)); // then none but the jokers
    CHECK(best_of({"p2 play 2rm", "p3 play J+", "p1 play 2me"}) == Seats::of(2));
}
