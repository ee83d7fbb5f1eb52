#include "games/fishing.h"

#include "catch.h"
#include "games/support/families.h"
#include "rules/simulate.h"

using namespace kupi::games;

namespace {

constexpr std::string_view legal;

using Fishers = families::Sitting<Fishing>;

Fishers scopa(const std::vector<families::Given>& changed = {}) {
    return {families::setup("scopa", 2, changed), "italian-40"};
}
Fishers cassino() { return {families::setup("cassino", 2), "french-52"}; }

} // namespace

TEST_CASE("Scopa: a single card of the value goes before a sum, and what can be taken is") {
    Fishers table = scopa();
    REQUIRE(table.all({"table deal p1 7D JD 2C", "table deal p2 KC QC 5C"}) == legal);
    CHECK(table("p1 play 7D") == "turn-missing");
    CHECK(table("table turn 7C 5S 2H") == "wrong-count");
    REQUIRE(table("table turn 7C 5S 2H AD") == legal);
    CHECK(table("p1 play 7D 5S 2H") == "rank-first");
    CHECK(table("p1 play 7D 5S") == "rank-first");
    CHECK(table("p1 play 7D 7S") == "not-on-table");
    CHECK(table("p1 play JD 5S 2H") == "no-capture");
    CHECK(table("p1 play JD") == "capture-which"); // 7 and 1, or 5, 2 and 1
    CHECK(table("p1 play JD 7C AD") == legal);
    CHECK(table("p2 play QC") == legal); // nothing to take
    CHECK(table("p1 play 2C") == legal); // takes the 2, though that is not written
    CHECK(table.cards("capture pile", 0) == 5);
    CHECK(table.cards("table") == 2);
}

TEST_CASE("Scopa: three kings at the start, and all is dealt anew") {
    Fishers table = scopa();
    REQUIRE(table.all({"table deal p1 7D JD 2C", "table turn KC KD KH AD"}) == legal);
    CHECK(table.cards("stock") == 40);
    CHECK(table("p2 play 7D") == "turn-missing");
    REQUIRE(table.all({"table deal p2 7D JD 2C", "table turn KC KD 2D AD"}) == legal);
    CHECK(table("p1 play 3C") == legal);
}

TEST_CASE("Scopa: sweeps, but none with the last card, and who captured last takes the rest") {
    Fishers table = scopa({{"hand", 2}, {"most-cards", 0}, {"most", ""}, {"worth", ""}, {"primiera", 0}});
    REQUIRE(table.all({"table deal p1 4C 6D", "table deal p2 3C 3D", "table turn AC AD 2C AS", "p1 play 4C AC AD 2C",
                       "p2 play 3C", "p1 play 6D", "p2 play 3D 3C"}) == legal);
    CHECK(table.cards("table") == 2);
    // The other 32 cards, two by two; nothing that is taken is swept.
    CHECK(table.game.waiting().has(table_seat));
}

TEST_CASE("Scopa: the primiera, and what else a hand counts") {
    // Everything goes to one player: cards, coins, the seven of coins, the primiera.
    Fishers table = scopa({{"hand", 18}, {"sweep", 0}});
    const std::vector<std::string_view> hands{"table deal p1 AC 2C 3C 4C 5C 6C 7C JC QC AD 2D 3D 4D 5D 6D 7D JD QD",
                                              "table deal p2 KH KS AH 2H 3H 4H 5H 6H 7H JH QH AS 2S 3S 4S 5S 6S 7S",
                                              "table turn JS QS KC KD"};
    REQUIRE(table.all(hands) == legal);
    Options options;
    while (!table.game.hand_result().over) {
        options.clear();
        table.game.legal_moves(options);
        // The first player takes what there is, the other lays.
        const Option* best = &options[0];
        for (const Option& o : options)
            if ((o.move.seat == 0) == (o.move.cards > best->move.cards)) best = &o;
        REQUIRE(is_legal(table.game.play(best->move)));
    }
    const Result result = table.game.hand_result();
    const int cards = result.field("cards")->values[0] + result.field("cards")->values[1];
    CHECK(cards == 40);
    CHECK(table.score(0) + table.score(1) <= 4);
}

TEST_CASE("Escoba: fifteen takes, and a start of fifteen is the dealer's") {
    Fishers table{families::setup("escoba", 2), "spanish-40"};
    REQUIRE(table.all({"table deal p1 7D JD QD", "table deal p2 2C 3C 4C", "table turn 7C 5S 2H AD"}) == legal);
    CHECK(table.cards("capture pile", 1) == 4); // 7, 5, 2 and 1
    CHECK(table("p1 play 7D") == legal);
    CHECK(table("p2 play 4C 7D") == "no-capture");

    Fishers plain{families::setup("escoba", 2), "spanish-40"};
    REQUIRE(plain.all({"table deal p1 7D JD QD", "table deal p2 2C 3C 4C", "table turn 7C 5S 3H AD"}) == legal);
    CHECK(plain("p1 play JD 7S") == "not-on-table");
    CHECK(plain("p1 play JD 5S AD") == "no-capture");
    CHECK(plain("p1 play JD 7C") == legal);
}

TEST_CASE("Cassino: several sums at once, faces one by one, and nobody must take") {
    Fishers table = cassino();
    REQUIRE(table.all({"table deal p1 8D KD 2C 3H", "table deal p2 10C 10H 4C KS", "table turn 8H 5S 3C KC"}) == legal);
    CHECK(table("p1 play 8D 8H 5S") == "no-capture");
    CHECK(table("p1 play KD 8H 5S") == "no-capture");
    CHECK(table("p1 play 8D 8H 5S 3C") == legal);
    CHECK(table("p2 play KS") == legal); // beside the other king
    CHECK(table("p1 play KD KC KS") == "no-capture");
    CHECK(table("p1 play KD KC") == legal);
}

TEST_CASE("Cassino: builds are taken whole, raised, and never left without a card for them") {
    Fishers table = cassino();
    REQUIRE(table.all({"table deal p1 8D 3H KD 2C", "table deal p2 10C 2H 8C 8S", "table turn 5S 9C KC QC"}) == legal);
    CHECK(table("p1 build 9 4D 5S") == "card-not-held");
    CHECK(table("p1 build 7 2C 5S") == "build-card"); // no seven
    CHECK(table("p1 build 8 3H 9C") == "no-build");
    CHECK(table("p1 build 13 KD KC") == "no-build");
    CHECK(table("p1 build 8 3H 5S") == legal);
    SECTION("taken whole") {
        CHECK(table("p2 play 8C 5S") == "no-capture");
        CHECK(table("p2 play 8C 5S 3H") == legal);
        CHECK(table.cards("capture pile", 1) == 3);
        CHECK(table("p1 play 2C") == legal);
    }
    SECTION("raised") {
        CHECK(table("p2 build 10 2H 5S") == "no-build");
        CHECK(table("p2 build 10 2H 5S 3H") == legal);
        CHECK(table("p1 play 2C") == legal); // it is the other's now
        CHECK(table("p2 play 8C") == "own-build");
        CHECK(table("p2 play 10C 5S 3H 2H") == legal);
    }
    SECTION("made several, which nobody raises") {
        CHECK(table("p2 build 8 8C 5S 3H") == legal);
        CHECK(table("p1 build 10 2C 5S 3H 8C") == "no-build");
        CHECK(table("p1 play 8D 5S 3H") == "no-capture");
        CHECK(table("p1 play 8D 5S 3H 8C") == legal);
    }
    SECTION("whose build lies there keeps its card, and lays none") {
        CHECK(table("p2 play 10C") == legal);
        CHECK(table("p1 play 2C") == "own-build");
        CHECK(table("p1 play KD KC") == legal);
        CHECK(table("p2 play 2H") == legal);
        CHECK(table("p1 play 8D 5S 3H") == legal);
    }
}

TEST_CASE("Cassino: a build out of a hand that nobody saw rests on it") {
    Fishers table = cassino();
    REQUIRE(table("table turn 5S 9C KC QC") == legal);
    const Ruling ruling = table.game.play(written::Entry<Fishing>(table.deck)("p1 build 8 3H 5S"));
    CHECK(is_legal(ruling));
    CHECK_FALSE(is_proven(ruling));
}

TEST_CASE("Fishing: who writes down all that is dealt is offered no play before, and who does not is") {
    Fishers table = cassino();
    REQUIRE(table("table turn 5S 9C KC QC") == legal);
    const auto plays = [&](Options options) {
        table.game.legal_moves(options);
        return std::any_of(options.begin(), options.end(), [](const Option& o) { return !o.chance; });
    };
    CHECK(plays(Options(true)));
    REQUIRE(table.all({"p1 play 2C", "p2 play 3C", "p1 play 4C", "p2 play 6C", "p1 play 2D", "p2 play 3D", "p1 play 4D",
                       "p2 play 6D"}) == legal);
    REQUIRE(table.game.waiting().has(table_seat)); // four more each
    CHECK(plays(Options(true)));
    CHECK_FALSE(plays(Options(false)));
}

TEST_CASE("Pishti: ten for a single card and its twin, twenty for jacks") {
    Fishers table{families::setup("pishti", 2), "french-52"};
    REQUIRE(table.all({"table deal p1 JC JD 7C 2C", "table deal p2 7D JH 3C 4C", "table turn 5C 6C 9C JS"}) == legal);
    CHECK(table("p1 play JC") == "redeal-start");
    REQUIRE(table.all({"table turn 5C 6C 9C 8S", "p1 play JC", "p2 play 7D", "p1 play 7C"}) == legal);
    CHECK(table.cards("capture pile", 0) == 7);
    REQUIRE(table.all({"p2 play JH", "p1 play JD"}) == legal);
    CHECK(table.cards("capture pile", 0) == 9);
    CHECK(table("p2 play 3C 4C") == "bad-argument");
}

TEST_CASE("Fishing: partners score together, and the match goes on until one side leads") {
    const Setup setup = trial::plain_table(trial::played_game("scopa"), 4, "partners")->setup;
    for (std::uint64_t seed = 1; seed <= 30; ++seed) {
        Fishing game(setup);
        Random random(seed);
        Options options(false);
        int hands = 0;
        for (; hands < 60 && !game.game_result().over; ++hands) {
            if (hands > 0) game.next_hand({});
            while (!game.hand_result().over) {
                options.clear();
                game.legal_moves(options);
                REQUIRE_FALSE(options.empty());
                const Option& option = options[random.below(static_cast<std::uint32_t>(options.size()))];
                REQUIRE(is_legal(game.play(filled(option, CardCounts(game.pool()), random))));
            }
            const Result hand = game.hand_result();
            const auto& scores = hand.field("scores")->values;
            REQUIRE(scores[0] == scores[2]);
            REQUIRE(scores[1] == scores[3]);
        }
        const Result result = game.game_result();
        REQUIRE(result.over);
        CHECK(result.winners == game.side(result.winners.first()));
        CHECK(result.winners.size() == 2);
        game.next_hand({});
        CHECK(game.waiting().empty());
        CHECK(game.dealer() == nobody);
    }
}
