#include "games/shedding.h"

#include "catch.h"
#include "games/support/families.h"
#include "rules/simulate.h"

using namespace kupi::games;

namespace {

constexpr std::string_view legal;

families::Sitting<Shedding> three(const char* game, const std::vector<families::Given>& changed = {}) {
    const char* deck = game == std::string("mau-mau") ? "french-32" : "french-52";
    return {families::setup(game, 3, changed), deck};
}
families::Sitting<Shedding> two(const char* game, const std::vector<families::Given>& changed = {}) {
    return {families::setup(game, 2, changed), "french-52"};
}
const std::vector<std::string_view> hands{"table deal p1 7C 7D 8C JC 9H", "table deal p2 7H 9C QD KD JH",
                                          "table deal p3 8D 9D 10D AD AH", "table turn 10C"};

} // namespace

TEST_CASE("Mau-Mau: what fits, and whose turn it is") {
    auto table = three("mau-mau");
    CHECK(table("p1 play 7C") == "turn-missing");
    REQUIRE(table.all(hands) == legal);
    CHECK(table("table deal p1 ??*5") == "deal-not-due");
    CHECK(table("table turn 9S") == "turn-not-due");
    CHECK(table("p2 play 9C") == "turn-order");
    CHECK(table("p1 play 9C") == "card-not-held");
    CHECK(table("p1 play 9H") == "no-fit");
    CHECK(table("p1 play 7D") == "no-fit");
    CHECK(table("p1 play 7C 7D") == "one-card");
    CHECK(table("p1 play 7C H") == "name-suit");
    CHECK(table("p1 play JC") == "name-suit");
    CHECK(table("p1 draw ??") == "must-play");
    CHECK(table("p1 pass") == "may-not-pass");
    CHECK(table("p1 penalty ??") == "no-penalty");
    CHECK(table("p1 last-card") == "no-call");
    CHECK(table("p1 show 7C 7D 8C JC 9H") == "show-not-due");
    CHECK(table("p1 play JC H") == legal);
    CHECK(table("p2 play JH D") == "no-fit"); // no jack on a jack
    CHECK(table("p2 play 9C") == "no-fit");   // hearts are wanted
    CHECK(table("p2 play 7H") == legal);
}

TEST_CASE("Mau-Mau: sevens add up, and who draws for them misses the turn") {
    auto table = three("mau-mau");
    REQUIRE(table.all(hands) == legal);
    REQUIRE(table.all({"p1 play 7C", "p2 play 7H"}) == legal);
    SECTION("written") {
        CHECK(table("p3 penalty ??*2") == "wrong-count");
        CHECK(table("p3 penalty ??*4") == legal);
        CHECK(table.cards("hand", 2) == 9);
        CHECK(table("p3 play AH") == "turn-order");
        CHECK(table("p1 play 9H") == legal);
    }
    SECTION("left out") {
        CHECK(table("p1 play 9H") == legal);
        CHECK(table.cards("hand", 2) == 9);
    }
    SECTION("who plays instead of drawing, with a card that is no answer") {
        CHECK(table("p3 play AH") == "penalty-ends-turn");
        CHECK(table.cards("hand", 2) == 5);
    }
}

TEST_CASE("Mau-Mau: an eight makes the next player miss a turn") {
    auto table = three("mau-mau");
    REQUIRE(table.all(hands) == legal);
    CHECK(table.all({"p1 play 8C", "p3 play 8D"}) == legal);
    CHECK(table("p1 play 7D") == "turn-order");
    CHECK(table("p2 play QD") == legal);
}

TEST_CASE("Mau-Mau: the last card is announced, or costs a card") {
    auto table = three("mau-mau", {{"hand", 2}});
    REQUIRE(table.all({"table deal p1 9C 9H", "table deal p2 KC QC", "table deal p3 AC AD", "table turn 10C"}) ==
            legal);
    REQUIRE(table("p1 play 9C") == legal);
    SECTION("said") {
        CHECK(table("p2 last-card") == "no-call");
        CHECK(table("p1 last-card") == legal);
        CHECK(table("p1 last-card") == "no-call");
        CHECK(table("p1 penalty ??") == "no-penalty");
        CHECK(table.all({"p2 play KC", "p2 last-card", "p3 play AC", "p3 last-card", "p1 draw 9D", "p1 pass"}) ==
              legal);
        CHECK(table.cards("hand", 0) == 2);
        CHECK(table("p2 play QC") == legal);
        const Result result = table.game.hand_result();
        REQUIRE(result.over);
        CHECK(result.winners == Seats::of(1));
        CHECK(result.field("scores")->values[1] == 9 + 9 + 11);
        CHECK(table("p3 show AD") == legal);
        CHECK(table("p3 show AD") == "show-not-due");
        CHECK(table("p2 show AD") == "show-not-due");
        CHECK(table("p3 draw ??") == "hand-over");
    }
    SECTION("forgotten, and written") {
        CHECK(table("p1 penalty 8H") == legal);
        CHECK(table.cards("hand", 0) == 2);
        CHECK(table("p1 last-card") == "no-call");
    }
    SECTION("forgotten, and left out") {
        CHECK(table("p2 play KC") == legal);
        CHECK(table.cards("hand", 0) == 2);
    }
}

TEST_CASE("Shedding: what is left in unseen hands leaves the score open, and a show settles it") {
    auto table = three("mau-mau", {{"hand", 1}, {"last-card", 0}});
    REQUIRE(table.all({"table turn 10C", "p1 play 9C"}) == legal);
    CHECK(table.game.hand_result().over);
    CHECK_FALSE(table.game.hand_result().known);
    CHECK(table("p2 show 9C") == "card-seen-twice");
    CHECK(table("p2 show JC JD") == "wrong-count");
    CHECK(table.all({"p2 show JC", "p3 show 8H"}) == legal);
    REQUIRE(table.game.hand_result().known);
    CHECK(table.game.hand_result().field("scores")->values[0] == 28);
}

TEST_CASE("Crazy Eights: who draws goes on until a card fits, and the stock is used up once") {
    auto table = two("crazy-eights", {{"hand-of-two", 25}});
    REQUIRE(table.all({"table deal p1 ??*25", "table deal p2 ??*25", "table turn 8H"}) == legal);
    CHECK(table("p1 play 9H") == "turn-missing"); // an eight does not stay
    REQUIRE(table("table turn 10C") == legal);
    CHECK(table("p1 draw ??") == "nothing-to-draw");
    CHECK(table.all({"p1 pass", "p2 pass"}) == legal);
    CHECK(table.game.hand_result().over);
}

TEST_CASE("Crazy Eights: a suit that has been named must follow, or an eight") {
    auto table = two("crazy-eights");
    REQUIRE(table.all({"table deal p1 8C 8D 2C 3C 4C 5C 6C", "table deal p2 9H 9C KS 2D 3D 4D 8S", "table turn 9D",
                       "p1 play 8C H"}) == legal);
    CHECK(table("p2 play 9C") == "no-fit");
    CHECK(table("p2 play 8S") == "name-suit");
    CHECK(table("p2 draw 10S") == legal); // though 9H fits
    CHECK(table("p2 draw QH") == legal);
    CHECK(table("p2 pass") == "may-not-pass");
    CHECK(table("p2 play QH") == legal);
    CHECK(table("p1 play 8D S") == legal);
    CHECK(table("p2 play KS") == legal);
}

TEST_CASE("Switch: jacks turn the direction round, aces are no last cards") {
    auto table = three("switch", {{"hand", 2}});
    REQUIRE(table.all({"table deal p1 JC AD", "table deal p2 JD 5S", "table deal p3 3C 9D", "table turn 10C"}) ==
            legal);
    REQUIRE(table.all({"p1 play JC", "p3 play 3C"}) == legal);
    CHECK(table("p1 play AD") == "turn-order");
    REQUIRE(table.all({"p2 draw 4C"}) == legal);
    CHECK(table("p1 play AD H") == "not-last");
    CHECK(table("p1 draw ??") == legal);
    // Where two play the other misses a turn.
    auto pair = two("switch", {{"hand", 2}});
    REQUIRE(pair.all({"table deal p1 JC 5C", "table deal p2 JD 5S", "table turn 10C", "p1 play JC", "p1 play 5C"}) ==
            legal);
    CHECK(pair.game.hand_result().over);
}

TEST_CASE("Shedding: several cards of one rank at once add up what they do") {
    auto table = three("mau-mau", {{"several", 1}});
    REQUIRE(table.all(hands) == legal);
    CHECK(table("p1 play 7D 7C") == "no-fit");
    CHECK(table("p1 play 7C 8C") == "one-rank");
    CHECK(table("p1 play 7C 7C") == "card-not-held");
    CHECK(table("p1 play 7C 7D") == legal);
    CHECK(table("p2 penalty ??*2") == "wrong-count");
    CHECK(table("p2 penalty ??*4") == legal);
    CHECK(table("p3 play AD") == legal);
}

TEST_CASE("Shedding: penalties that are only passed on, and none that can be answered") {
    auto passes = three("mau-mau", {{"answer", "passes"}, {"penalty-ends-turn", 0}});
    REQUIRE(passes.all(hands) == legal);
    REQUIRE(passes.all({"p1 play 7C", "p2 play 7H"}) == legal);
    CHECK(passes("p3 penalty ??*4") == "wrong-count");
    CHECK(passes.all({"p3 penalty ??*2", "p3 play AH"}) == legal);
    auto none = three("mau-mau", {{"answer", "none"}});
    REQUIRE(none.all(hands) == legal);
    REQUIRE(none("p1 play 7C") == legal);
    CHECK(none("p2 play 7H") == "penalty-ends-turn");
    CHECK(none("p2 penalty ??*2") == legal);
}

TEST_CASE("Shedding: an unseen hand may lack what fits, until it shows it") {
    auto table = three("mau-mau");
    REQUIRE(table.all({"table turn 10C"}) == legal);
    const Ruling ruling = table.game.play(written::Entry<Shedding>(table.deck)("p1 draw ??"));
    CHECK(is_legal(ruling));
    CHECK_FALSE(is_proven(ruling));
}

TEST_CASE("Shedding: colours, and playing again") {
    auto table = three("mau-mau", {{"match", "colour"}, {"red", "D H"}, {"wild", ""}, {"again", "9"}});
    REQUIRE(table.all({"table deal p1 9H 9C 8S KD QD", "table turn 10D"}) == legal);
    CHECK(table("p1 play 8S") == "no-fit");
    CHECK(table("p1 play 9C") == "no-fit");
    REQUIRE(table("p1 play 9H") == legal);
    CHECK(table("p2 play AH") == "turn-order");
    CHECK(table("p1 play QD") == legal);
    CHECK(table("p2 play AH") == legal);
}

TEST_CASE("Shedding: two packs, and a game to a target") {
    Setup with = families::setup("crazy-eights", 4, {{"reshuffle", 1}, {"may-draw", 0}});
    with.pack = written::pack("french-52", 2);
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        SheddingPacks game(with);
        Random random(seed);
        Options options(false);
        for (int hand = 0; hand < 60 && !game.game_result().over; ++hand) {
            int entries = 0;
            while (!game.hand_result().over && ++entries < 3000) {
                options.clear();
                game.legal_moves(options);
                REQUIRE_FALSE(options.empty());
                const Option& option = options[random.below(static_cast<std::uint32_t>(options.size()))];
                REQUIRE(is_legal(game.play(filled(option, game.pool(option.move), random))));
                int cards = 0;
                for (const PileView& pile : game.piles()) cards += static_cast<int>(pile.cards.size()) + pile.unseen;
                REQUIRE(cards == 104);
            }
            REQUIRE(game.hand_result().over);
            if (!game.game_result().over) game.next_hand({});
        }
        const Result result = game.game_result();
        INFO(seed << ": " << result.field("scores")->values[0] << ' ' << result.field("scores")->values[1] << ' '
                  << game.dealer());
        REQUIRE(result.over);
        CHECK(result.winners.size() == 1);
        CHECK(result.field("scores")->values[result.winners.first()] >= 100);
    }
}

TEST_CASE("where two play several skips at once make the other miss one turn") {
    families::Sitting<Shedding> table(families::setup("mau-mau", 2, {{"several", 1}}), "french-32");
    REQUIRE(table.all({"table deal p1 8C 8H 8S KD 9D", "table turn 10C"}) == legal);
    CHECK(table("p1 play 8C 8H 8S") == legal);
    CHECK(table("p2 pass") == "turn-order");
    CHECK(table.game.waiting() == Seats::of(0));
}
