// Dingo: the deal, the seven steps, what stands, and hands after hands.
#include "games/support/dingo.h"
#include "rules/simulate.h"

using namespace kupi::games;
using namespace kupi::games::dingo_tests;

TEST_CASE("Dingo: the game of the page stands, with its claim") {
    Dingo game = at_the_hunts();
    CHECK(pile(game, "hand", 0) == std::vector{card("6C"), card("KC"), card("AC"), card("AD"), card("AH"), card("JS")});
    CHECK(pile(game, "discard pile").size() == 16);
    CHECK(pile(game, "rabbits").size() == 12);
    CHECK(pile(game, "rabbits").back() == card("2D"));
    CHECK(play(game, hunts) == "");
    CHECK_FALSE(game.hand_result().over);
    CHECK(play(game, {"p1 dingo AH", "p2 ace AS", "p3 pass", "p4 pass", "p1 ace AC AD"}) == "");
    CHECK(game.hand_result().over);
    CHECK(game.hand_result().winners == seats({1}));
    CHECK(scores(game) == std::vector{16, 5, 6, 0});
    CHECK(scores(game.game_result()) == std::vector{1, 0, 0, 0});
    CHECK(game.game_result().over);
    CHECK(play(game, {"p3 reveal 3C 10S KS 5S", "p1 reveal KC JS 6C", "p4 reveal QC 4S QS 6S 3S 8S"}) == "");
    judge(game, {{"p3 reveal 3C 10S KS 5S", "wrong-phase"},
                 {"p2 reveal 8C", "wrong-count"},
                 {"p2 reveal 8C 8C", "card-seen-twice"},
                 {"p2 reveal 8C 9S", "card-not-held"},
                 {"p2 pass", "hand-over"},
                 {"p2 reveal 9C 8C", ""}});
    CHECK(count(game) == 0);
}

TEST_CASE("Dingo: ten cards each, once each, before the first discard, and no rabbit among them") {
    Dingo game = new_game();
    CHECK(game.waiting() == (seats({4}) | Seats::of(table_seat)));
    judge(game, {{"table deal p1 KC 5H 2S AC JS AD 8H QC 6C", "wrong-count"},
                 {"table deal p1 KC 5H 2S AC JS 2D 8H QC 6C 7C", "card-seen-twice"},
                 {"table deal p1 KC 5H 2S AC JS KC 8H QC 6C 7C", "card-seen-twice"}});
    CHECK(play(game, {deals[1], deals[1]}) == "wrong-phase");
    CHECK(play(game, {deals[3], deals[0], "table deal p3 7H ??*9"}) == "card-seen-twice");
    CHECK(play(game, {"p1 discard 7C"}) == "turn-order");
    CHECK(play(game, {"p4 discard 3H", deals[2]}) == "wrong-phase");
    CHECK(pile(game, "hand", 2).size() == 10); // what is left can only be there
    CHECK(play(game, {"p1 discard 7C", "p2 discard 5C", "p3 discard JC"}) == "");
    CHECK(game.pool().empty());
}

TEST_CASE("Dingo: seven steps, each clockwise from the dealer, each player once") {
    for (std::size_t step = 0; step < steps.size(); ++step) {
        for (std::size_t i = 0; i < 4; ++i) {
            Dingo game = after_steps(step);
            for (std::size_t j = 0; j < i; ++j) CHECK(play(game, {steps[step][j]}) == "");
            CHECK(game.waiting() == Seats::of(left_of(3, 4, static_cast<int>(i))));
            for (std::size_t j = 0; j < 4; ++j) {
                if (j == i) continue;
                const Dingo before = game;
                CHECK(play(game, {steps[step][j]}) == "turn-order");
                CHECK(game == before);
            }
            CHECK(play(game, {step % 2 == 0 ? "p1 pass 6C" : "p1 discard 6C"}) == "wrong-phase");
            CHECK(play(game, {"p1 pass"}) == "wrong-phase");
            CHECK(play(game, {"p2 dingo 2H"}) == "wrong-phase");
            CHECK(play(game, {"p3 wolf 2C"}) == "wrong-phase");
            CHECK(play(game, {"p1 ace AC"}) == "wrong-phase");
            CHECK(play(game, {"p1 reveal AC"}) == "wrong-phase");
        }
    }
    Dingo game = at_the_hunts();
    CHECK(play(game, {"p4 discard QS"}) == "wrong-phase");
    CHECK(play(game, {"p4 pass QS"}) == "wrong-phase");
}

TEST_CASE("Dingo: a passed card is in the receiver's hand at once, left, across and right") {
    Dingo game = after_steps(1);
    CHECK(play(game, {"p4 pass AS"}) == "");
    CHECK(pile(game, "hand", 0).size() == 10);
    CHECK(play(game, {"p1 pass AS", "p2 pass AS", "p3 pass AS"}) == ""); // round the table
    CHECK(pile(game, "hand", 3).size() == 9);
    CHECK(play(game, {"p4 discard KH"}) == "card-not-held");
    CHECK(play(game, {"p4 discard 4S", "p1 discard 2S", "p2 discard JH", "p3 discard 7S"}) == "");
    CHECK(play(game, {"p4 pass 9H", "p1 pass 6C", "p2 pass 9H", "p3 pass 6C"}) == ""); // across and back
    CHECK(play(game, {"p4 discard 9H", "p1 discard 6C", "p2 discard QH", "p3 discard JC"}) == "card-not-held");
    CHECK(play(game, {"p3 discard KS", "p4 pass QS", "p1 pass JS"}) == "");
    const auto right = pile(game, "hand", 2);
    CHECK(std::count(right.begin(), right.end(), card("QS")) == 1);
    CHECK(play(game, {"p2 pass JS"}) == "card-not-held"); // to the right of p1 sits the dealer
}

TEST_CASE("Dingo: no ace is discarded") {
    Dingo game = after_steps(0);
    CHECK(play(game, {"p4 discard AS"}) == "ace-discard");
    CHECK(play(game, {"p4 discard AC"}) == "card-not-held");
    CHECK(play(game, {"p4 discard 3H", "p1 discard AD"}) == "ace-discard");
    CHECK(count(game) == 8); // of ten cards
}

TEST_CASE("Dingo: what the table lets stand is carried out, and the turn goes on from the actor") {
    Dingo game = after_steps(0);
    CHECK(play(game, {"p4 discard 3H"}) == "");
    CHECK(is_legal(stood(game, "p3 discard JC")));
    CHECK(game.waiting() == seats({1})); // p4 has discarded
    CHECK(is_legal(stood(game, "p1 discard AC")));
    CHECK(broken_rule(stood(game, "p2 discard KH")).id == "card-not-held");
    CHECK(broken_rule(stood(game, "p2 pass 2H")).id == "wrong-phase");
    CHECK(play(game, {"p2 discard 5C", "p4 pass AS"}) == "");

    game = at_the_hunts();
    CHECK(play(game, {"p2 dingo 2H"}) == "");
    CHECK(is_legal(stood(game, "p4 pass")));
    CHECK(is_legal(stood(game, "p1 wolf KC")));
    CHECK(play(game, {"p3 wolf 2C"}) == "");
    CHECK(pile(game, "score pile", 2) == std::vector{card("2C"), card("2D")});
    CHECK(pile(game, "score pile", 1) == std::vector{card("KC"), card("2H")});
    CHECK(play(game, {"p2 dingo 7H"}) == "");
}

TEST_CASE("Dingo: further hands are further games, the deal moves on, and games won are counted") {
    Dingo game = at_the_aces();
    CHECK(play(game, {"p1 dingo AH", "p2 ace AS", "p3 pass", "p4 pass", "p1 ace AC AD"}) == "");
    CHECK(game.dealer() == 3);
    game.next_hand({});
    CHECK(game.dealer() == 0);
    CHECK(game.waiting() == (seats({1}) | Seats::of(table_seat)));
    CHECK(scores(game.game_result()) == std::vector{1, 0, 0, 0});
    CHECK_FALSE(game.game_result().over);
    CHECK(game.game_result().winners.empty());
    CHECK(play(game, {deals[0], "p2 discard 2H"}) == "turn-order");

    HandEnd unjudged{.judged = false};
    Result claim;
    claim.over = true;
    claim.winners = seats({2, 4});
    unjudged.claim = &claim;
    game.next_hand(unjudged);
    CHECK(scores(game.game_result()) == std::vector{1, 1, 0, 1});
    CHECK(game.game_result().known);
    claim.winners = {}; // "nobody"
    game.next_hand(unjudged);
    CHECK(scores(game.game_result()) == std::vector{1, 1, 0, 1});
    claim.known = false; // silent
    game.next_hand(unjudged);
    CHECK_FALSE(game.game_result().known);
    CHECK(game.dealer() == 3);
}

TEST_CASE("Dingo: the simple player hunts, and mostly beats one who plays at random") {
    const Engine& engine = *find_engine("dingo");
    const Setup setup = written::setup(4, written::pack("french-52"), {});
    int sensible = 0, random_sum = 0;
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        const auto position = engine.start(setup);
        SimplePlayer greedy(Policy::greedy, seed), any(Policy::random, seed + 1000);
        while (!position->hand_result().over) {
            const bool thinks = position->waiting().first() % 2 == 0;
            SimplePlayer& player = thinks ? greedy : any;
            const Option* option = player.choose(*position);
            REQUIRE(option != nullptr);
            REQUIRE(is_legal(position->play(player.settle(*option, *position))));
        }
        const auto result = scores(position->hand_result());
        sensible += result[0] + result[2];
        random_sum += result[1] + result[3];
    }
    CHECK(sensible > 2 * random_sum);
}
