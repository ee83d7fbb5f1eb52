// Dingo: the hunts, the ace hunt, and what they bring.
#include "games/support/dingo.h"

using namespace kupi::games;
using namespace kupi::games::dingo_tests;

namespace {

/// The hunts of a game in which p1 to p4 are left with these six cards each. The others are discarded, and the passes
/// give three cards round the table.
Dingo hunting_with(const std::vector<std::string>& hands) {
    std::vector<std::vector<PlayingCard>> final(4), rest(4);
    CardSet left = CardSet::of_suit(0) | CardSet::of_suit(2) | CardSet::of_suit(3) | CardSet::of({1, 12});
    for (std::size_t s = 0; s < 4; ++s)
        for (const auto& word : split(hands[s], ' ')) {
            final[s].push_back(card(word));
            left.remove(final[s].back());
        }
    REQUIRE(left.size() == 16);
    for (std::size_t s = 0; s < 4; ++s)
        while (rest[s].size() < 4) {
            rest[s].push_back(left.first());
            left.remove(left.first());
        }
    const PlayingCard a = final[3][0], b = final[0][0], x = final[1][0];
    auto first = final;
    first[0][0] = a, first[1][0] = b, first[3][0] = x;
    Dingo game = new_game();
    const auto legal = [&](const Move& move) { REQUIRE(is_legal(game.play(move))); };
    for (Seat s = 0; s < 4; ++s) {
        Move deal = make_move(Dingo::Verb::deal, table_seat);
        deal.other = s;
        for (PlayingCard c : first[s]) deal.add(c);
        for (PlayingCard c : rest[s]) deal.add(c);
        legal(deal);
    }
    const std::vector<std::array<PlayingCard, 4>> passes{{x, x, x, x}, {x, a, x, a}, {x, a, b, x}}; // p4, p1, p2, p3
    for (std::size_t round = 0; round < 4; ++round)
        for (int pass = 0; pass < (round < 3 ? 2 : 1); ++pass)
            for (Seat i = 0; i < 4; ++i) {
                const Seat s = left_of(3, 4, i);
                legal(pass == 0 ? make_move(Dingo::Verb::discard, s, rest[s][round])
                                : make_move(Dingo::Verb::pass, s, passes[round][i]));
            }
    for (std::size_t s = 0; s < 4; ++s) {
        auto own = final[s];
        std::sort(own.begin(), own.end());
        REQUIRE(pile(game, "hand", static_cast<Seat>(s)) == own);
    }
    return game;
}

} // namespace

TEST_CASE("Dingo: the heart of the rank called, and nothing else, begins a hunt") {
    Dingo game = at_the_hunts();
    CHECK(game.waiting() == seats({2}));
    judge(game, {{"p3 dingo 2H", "card-not-held"},
                 {"p2 dingo 7H", "dingo-called"},
                 {"p3 dingo 2C", "dingo-called"},
                 {"p2 pass", "wrong-phase"}});
    CHECK(play(game, {"p2 dingo 2H", "p2 dingo 7H"}) == "wrong-phase");
}

TEST_CASE("Dingo: a hunt with no wolf, one and two") {
    // King: both wolves, 4 points each. Five: one wolf, 2 points and 1.
    Dingo game = hunting_with({"5H KH 9C AC 2S 3S", "KC 4S 6S 8S 9S AS", "5C 2C 3C 6C 7C AH", "5S KS 8C 10C JC AD"});
    CHECK(play(game, {"p1 dingo 5H", "p2 pass", "p3 pass", "p4 wolf 5S"}) == "");
    CHECK(pile(game, "score pile", 3) == std::vector{card("5D"), card("5S")});
    CHECK(pile(game, "score pile", 0) == std::vector{card("5H")});
    CHECK(play(game, {"p1 dingo KH", "p2 wolf KC", "p3 pass", "p4 wolf KS"}) == "");
    CHECK(pile(game, "score pile", 3) == std::vector{card("5D"), card("KD"), card("5S"), card("KS")});
    CHECK(pile(game, "score pile", 0) == std::vector{card("KC"), card("5H"), card("KH")});
    CHECK(pile(game, "score pile", 1).empty());

    Dingo empty = hunting_with({"5H KH 9C AC 2S 3S", "KC 4S 6S 8S 9S AS", "5C 2C 3C 6C 7C AH", "5S KS 8C 10C JC AD"});
    CHECK(play(empty, {"p1 dingo 5H", "p2 pass", "p3 pass", "p4 pass"}) == "");
    CHECK(pile(empty, "penalty pile", 0) == std::vector{card("5H")});
    CHECK(pile(empty, "discard pile").back() == card("QD")); // the rabbits up to the king’s
    CHECK(pile(empty, "rabbits") == std::vector{card("KD")});
}

TEST_CASE("Dingo: one turn each, with one wolf at most, and none for the dingo's player") {
    Dingo game = at_the_hunts();
    CHECK(play(game, {"p2 dingo 2H", "p3 wolf 3C"}) == "wolf-rank");
    judge(game, {{"p3 wolf 2S", "card-not-held"}, {"p3 ace 2C", "wrong-phase"}, {"p4 pass", "turn-order"}});
    CHECK(play(game, {"p3 wolf 2C", "p4 pass"}) == "wrong-phase");  // 2S was discarded
    CHECK(play(game, {"p2 dingo 7H", "p3 pass"}) == "wrong-phase"); // and both black sevens
    CHECK(play(game, {"p2 dingo 10H", "p3 wolf 10C", "p3 wolf 10S"}) == "turn-order");
    CHECK(play(game, {"p4 pass", "p1 wolf AD"}) == "wolf-rank");

    Dingo own = hunting_with({"5H 5C 9C AC 2S 3S", "KC 4S 6S 8S 9S AS", "2C 3C 6C 7C 8C AH", "5S KS 10C JC QC AD"});
    CHECK(play(own, {"p1 dingo 5H", "p1 wolf 5C"}) == "turn-order");
    CHECK(play(own, {"p2 pass", "p3 pass", "p4 wolf 5S", "p3 dingo AH"}) == ""); // 5C is held, not asked for
}

TEST_CASE("Dingo: the ace hunt ends with the dingo's player, or when all four aces are out") {
    Dingo game = at_the_aces();
    CHECK(game.waiting() == seats({1}));
    CHECK(play(game, {"p1 dingo AD"}) == "dingo-called");
    CHECK(play(game, {"p1 dingo AH", "p1 ace AC"}) == "turn-order");
    judge(game, {{"p2 ace 8C", "ace-hunt-cards"},
                 {"p2 ace AS AS", "card-seen-twice"},
                 {"p2 ace AS AD", "card-not-held"},
                 {"p2 wolf AS", "wrong-phase"}});
    CHECK(play(game, {"p2 pass", "p3 pass", "p4 pass", "p1 ace AD"}) == "rabbit-after-wolves");
    CHECK(play(game, {"p1 ace AC AD"}) == "rabbit-after-wolves");
    CHECK(play(game, {"p1 ace AC"}) == "");
    CHECK(scores(game) == std::vector{3 + 3 - 3, 2, 6, 0}); // DI-1: the dingo was not alone
    CHECK(game.hand_result().winners == seats({3}));

    game = at_the_aces();
    CHECK(play(game, {"p1 dingo AH", "p2 ace AS", "p3 pass", "p4 pass", "p1 ace AD AC"}) == "rabbit-after-wolves");
    Options options;
    game.legal_moves(options);
    CHECK(options.size() == 3); // AC, AC AD, pass
    CHECK(play(game, {"p1 pass"}) == "");
    CHECK(scores(game) == std::vector{3 - 3, 5, 6, 0}); // DI-2: kept, three points, no forfeit
}

TEST_CASE("Dingo: three aces in one turn, the rabbit in another, and a hunt that is over early") {
    const std::vector<std::string> hands{"AC AS AD KC KS QS", "AH 2C 3C 4C 5C 6C", "2S 3S 4S 5S 6S 7S",
                                         "7C 8C 9C 8S 9S 10S"};
    Dingo game = hunting_with(hands);
    CHECK(play(game, {"p2 dingo AH", "p3 pass", "p4 pass"}) == "");
    Options options;
    game.legal_moves(options);
    CHECK(options.size() == 5); // AC, AS, AC AS, AC AS AD, pass
    CHECK(play(game, {"p1 ace AC AD AS"}) == "rabbit-after-wolves");
    CHECK(play(game, {"p1 ace AS AC AD"}) == "");
    CHECK(game.hand_result().over); // p2 is not asked
    CHECK(scores(game) == std::vector{16, 3, 0, 0});

    game = hunting_with({"AC AS KC KS QS JS", "AH 2C 3C 4C 5C 6C", "AD 3S 4S 5S 6S 7S", "7C 8C 9C 8S 9S 10S"});
    CHECK(play(game, {"p2 dingo AH", "p3 ace AD"}) == "rabbit-after-wolves");
    CHECK(play(game, {"p3 pass", "p4 pass", "p1 ace AC AS", "p2 pass"}) == "");
    CHECK(scores(game) == std::vector{6, 3, -3, 0}); // both wolves came too late for p3

    game = hunting_with({"AC AS KC KS QS JS", "AD 2C 3C 4C 5C 6C", "2S 3S 4S 5S 6S 7S", "AH 8C 9C 8S 9S 10S"});
    CHECK(play(game, {"p4 dingo AH", "p1 ace AC AS", "p2 ace AD"}) == "");
    CHECK(scores(game) == std::vector{6, 10, 0, 3});

    game = hunting_with({"AC AS KC KS QS JS", "AD 2C 3C 4C 5C 6C", "2S 3S 4S 5S 6S 7S", "AH 8C 9C 8S 9S 10S"});
    CHECK(play(game, {"p4 dingo AH", "p1 pass", "p2 pass", "p3 pass", "p4 pass"}) == "");
    CHECK(scores(game) == std::vector{0, -3, 0, -3}); // the dingo alone, the rabbit at home
    CHECK(game.hand_result().winners == seats({1, 3}));
    CHECK(scores(game.game_result()) == std::vector{1, 0, 1, 0});
}

TEST_CASE("Dingo: level players are told apart by the highest rabbit they have caught") {
    // p2 catches the 4 and the 6, p3 the jack.
    const Entries caught{"p1 dingo 4H", "p2 wolf 4C", "p1 dingo 6H", "p2 wolf 6C",
                         "p1 dingo JH", "p2 pass",    "p3 wolf JC"};
    Dingo game = hunting_with({"4H 6H JH AD 2S 3S", "4C 6C 8S 9S 10S AS", "JC 2C 3C 5C 7C AC", "AH KS KC 10C QC QS"});
    CHECK(play(game, caught) == "");
    CHECK(play(game, {"p4 dingo AH", "p1 pass", "p2 pass", "p3 pass", "p4 pass"}) == "");
    CHECK(scores(game) == std::vector{4 - 3, 4, 4, -3});
    CHECK(game.hand_result().winners == seats({3}));

    game = hunting_with({"4H 6H JH AC 2S 3S", "4C 6C 8S 9S 10S AS", "JC 2C 3C 5C 7C AH", "AD KS KC 10C QC QS"});
    CHECK(play(game, caught) == "");
    CHECK(play(game, {"p3 dingo AH", "p4 pass", "p1 pass", "p2 pass", "p3 pass"}) == "");
    CHECK(scores(game) == std::vector{4, 4, 4 - 3, -3});
    CHECK(game.hand_result().winners == seats({2})); // p1 has no rabbit
}

TEST_CASE("Dingo: who is left with a heart forfeits, and the others keep their scores") {
    Dingo game = at_the_hunts();
    CHECK(broken_rule(game.play(move_of("p2 dingo 7H"))).id == "dingo-called");
    CHECK(is_legal(stood(game, "p2 dingo 7H")));
    CHECK(play(game, {"p3 wolf 2C", "p2 dingo 10H", "p3 wolf 10C", "p4 pass", "p1 pass", "p1 dingo AH", "p2 ace AS",
                      "p3 pass", "p4 pass", "p1 pass"}) == "");
    CHECK(scores(game) == std::vector{0, 6, 6, 0});
    CHECK(game.hand_result().winners == seats({3}));
    CHECK(play(game, {"p2 reveal 2H 8C 9C"}) == "");
    CHECK(game.hand_result().winners == seats({3}));
}

TEST_CASE("Dingo: an ace of hearts discarded by leave of the table leaves no ace hunt") {
    Dingo game = after_steps(2);
    CHECK(play(game, {"p4 discard KH", "p1 discard 2S", "p2 discard JH"}) == "");
    CHECK(is_legal(stood(game, "p3 discard AH")));
    CHECK(play(game, {"p4 pass 9C", "p1 pass 5H", "p2 pass 8S", "p3 pass 7S"}) == "");
    CHECK(play(game, steps[4]) == "");
    CHECK(play(game, steps[5]) == "");
    CHECK(play(game, steps[6]) == "");
    CHECK(play(game, {"p2 dingo 2H", "p3 wolf 2C", "p2 dingo 7H", "p3 pass", "p4 pass", "p1 wolf 7S", "p2 dingo 10H",
                      "p3 wolf 10C", "p4 pass", "p1 pass"}) == "");
    CHECK(game.hand_result().over);
    CHECK(scores(game) == std::vector{2 - 3, 4, 6, 0}); // p1 could not play the rabbit
}
