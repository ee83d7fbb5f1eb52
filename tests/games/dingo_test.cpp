#include "games/dingo.h"

#include <algorithm>

#include "catch.h"
#include "games/written.h"
#include "rules/deals.h"
#include "rules/random.h"
#include "rules/simulate.h"

using namespace kupi;

namespace {

using Entries = std::vector<std::string_view>;

const Deck& french() { return written::deck("french-52"); }
Dingo new_game() { return Dingo(written::setup(4, written::pack("french-52"), {})); }
Move move_of(std::string_view entry) { return written::Entry<Dingo>(french())(entry); }
std::string_view play(Dingo& game, const Entries& entries) { return written::play_all(game, french(), entries); }
Ruling stood(Dingo& game, std::string_view entry) { return game.play(move_of(entry), Mode::stood); }
PlayingCard card(std::string_view text) { return playing_card(french(), *parse_card(french(), text)); }

// The game of the log format's page: p4 deals; p1 Di, p2 Eve, p3 Bo, p4 Cy.
const Entries deals{"table deal p1 KC 5H 2S AC JS AD 8H QC 6C 7C", "table deal p2 2H 7H 9S QH 5C 10H 8C 6H JH 8S",
                    "table deal p3 7S 3C 2C 10S JC KH KS AH 4C 5S", "table deal p4 4S 4H AS 9H QS 10C 6S 3H 3S 9C"};
const std::vector<Entries> steps{{"p4 discard 3H", "p1 discard 7C", "p2 discard 5C", "p3 discard JC"},
                                 {"p4 pass AS", "p1 pass AS", "p2 pass 2H", "p3 pass KH"},
                                 {"p4 discard KH", "p1 discard 2S", "p2 discard JH", "p3 discard 7S"},
                                 {"p4 pass 9C", "p1 pass 5H", "p2 pass 8S", "p3 pass AH"},
                                 {"p4 discard 9H", "p1 discard 8H", "p2 discard QH", "p3 discard 5H"},
                                 {"p4 pass 10C", "p1 pass QC", "p2 pass 9S", "p3 pass 2H"},
                                 {"p4 discard 4H", "p1 discard 9S", "p2 discard 6H", "p3 discard 4C"}};
const Entries hunts{"p2 dingo 2H", "p3 wolf 2C", "p2 dingo 7H", "p2 dingo 10H", "p3 wolf 10C", "p4 pass", "p1 pass"};

Dingo after_steps(std::size_t n) {
    Dingo game = new_game();
    CHECK(play(game, deals) == "");
    for (std::size_t i = 0; i < n; ++i) CHECK(play(game, steps[i]) == "");
    return game;
}
Dingo at_the_hunts() { return after_steps(steps.size()); }
Dingo at_the_aces() {
    Dingo game = at_the_hunts();
    CHECK(play(game, hunts) == "");
    return game;
}

std::vector<int> scores(const Result& result) {
    const Field* field = result.field("scores");
    if (field == nullptr) return {};
    return {field->values.begin(), field->values.begin() + 4};
}
std::vector<int> scores(const Dingo& game) { return scores(game.hand_result()); }
Seats seats(std::initializer_list<int> those) {
    Seats all;
    for (int s : those) all.add(static_cast<Seat>(s - 1));
    return all;
}
std::size_t count(const Dingo& game) {
    Options options;
    game.legal_moves(options);
    return options.size();
}
std::vector<PlayingCard> pile(const Dingo& game, std::string_view name, Seat owner = nobody) {
    for (const PileView& view : game.piles())
        if (view.name == name && view.owner == owner) return view.cards;
    return {};
}

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
    CHECK(play(game, {"p3 reveal 3C 10S KS 5S"}) == "wrong-phase");
    CHECK(play(game, {"p2 reveal 8C"}) == "wrong-count");
    CHECK(play(game, {"p2 reveal 8C 8C"}) == "card-seen-twice");
    CHECK(play(game, {"p2 reveal 8C 9S"}) == "card-not-held");
    CHECK(play(game, {"p2 pass"}) == "hand-over");
    CHECK(play(game, {"p2 reveal 9C 8C"}) == "");
    CHECK(count(game) == 0);
}

TEST_CASE("Dingo: ten cards each, once each, before the first discard, and no rabbit among them") {
    Dingo game = new_game();
    CHECK(game.waiting() == (seats({4}) | Seats::of(table_seat)));
    CHECK(play(game, {"table deal p1 KC 5H 2S AC JS AD 8H QC 6C"}) == "wrong-count");
    CHECK(play(game, {"table deal p1 KC 5H 2S AC JS 2D 8H QC 6C 7C"}) == "card-seen-twice");
    CHECK(play(game, {"table deal p1 KC 5H 2S AC JS KC 8H QC 6C 7C"}) == "card-seen-twice");
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

TEST_CASE("Dingo: the heart of the rank called, and nothing else, begins a hunt") {
    Dingo game = at_the_hunts();
    CHECK(game.waiting() == seats({2}));
    CHECK(play(game, {"p3 dingo 2H"}) == "card-not-held");
    CHECK(play(game, {"p2 dingo 7H"}) == "dingo-called");
    CHECK(play(game, {"p3 dingo 2C"}) == "dingo-called");
    CHECK(play(game, {"p2 pass"}) == "wrong-phase");
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
    CHECK(play(game, {"p3 wolf 2S"}) == "card-not-held");
    CHECK(play(game, {"p3 ace 2C"}) == "wrong-phase");
    CHECK(play(game, {"p4 pass"}) == "turn-order");
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
    CHECK(play(game, {"p2 ace 8C"}) == "ace-hunt-cards");
    CHECK(play(game, {"p2 ace AS AS"}) == "card-seen-twice");
    CHECK(play(game, {"p2 ace AS AD"}) == "card-not-held");
    CHECK(play(game, {"p2 wolf AS"}) == "wrong-phase");
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

TEST_CASE("Dingo: a card passed unseen is one of the giver's, and what that tells is known") {
    Dingo game = after_steps(1);
    CHECK(play(game, {"p4 pass ??"}) == "");
    CHECK(game.pool().size() == 9);
    CHECK(play(game, {"p1 pass KS"}) == "card-seen-twice"); // p3 has it
    CHECK(play(game, {"p1 pass 4S"}) == "");                // so that was it
    CHECK(game.pool().empty());
    CHECK(play(game, {"p2 pass 4S", "p3 pass KH", "p4 discard 4S"}) == "card-not-held");

    game = after_steps(1);
    CHECK(play(game, {"p4 pass ??", "p1 pass 6C", "p2 pass 8S", "p3 pass KH"}) == "");
    CHECK(play(game, {"p4 discard QS"}) == "");
    CHECK(play(game, {"p1 discard QS"}) == "card-seen-twice");
    CHECK(play(game, {"p1 discard 9C"}) == "");
    CHECK(game.pool().empty());

    // Nine cards in two hands of eight and one: when eight have been seen with the giver, the ninth is known.
    game = after_steps(1);
    CHECK(play(game, {"p4 pass ??", "p1 pass AC", "p2 pass AC", "p3 pass KH"}) == "");
    CHECK(play(game, {"p4 discard 4S", "p1 discard 2S", "p2 discard JH", "p3 discard 7S", "p4 pass 9C", "p1 pass 5H",
                      "p2 pass 8S", "p3 pass AH", "p4 discard 9H", "p1 discard 8H", "p2 discard QH", "p3 discard 5H",
                      "p4 pass 10C", "p1 pass QC", "p2 pass 9S", "p3 pass 2S"}) == "card-not-held");
    CHECK(game.pool().size() == 5);
}

/// What the solver makes of a game from here on.
struct Told {
    Dingo game;
    Story story;

    explicit Told(const Dingo& from) : game(from) { game.table().tell(&story); }
    /// Whether the entry is legal, and the cards can lie so.
    bool fits(const Move& move) {
        Dingo copy = game;
        if (!is_legal(copy.play(move))) return false;
        story.cut(copy.table().teller().told());
        return Deals(story).possible() == Answer::yes;
    }
    bool fits(std::string_view entry) { return fits(move_of(entry)); }
};

TEST_CASE("Dingo: two hidden passes spread what may be where, and no further") {
    Dingo game = after_steps(1);
    CHECK(play(game, {"p4 pass ??", "p1 pass ??"}) == "");
    CHECK(play(game, {"p2 pass AS"}) == ""); // from p4 by way of p1
    CHECK(play(game, {"p3 pass AC"}) == "card-not-held");

    Told told(after_steps(1));
    CHECK(play(told.game, {"p4 pass ??", "p1 pass ??", "p2 pass AC", "p3 pass KH"}) == ""); // p1's own
    CHECK(told.fits("p4 discard 4S"));
    CHECK(play(told.game, {"p4 discard 9H"}) == "");
    CHECK(told.fits("p1 discard 4S")); // of p4's cards p1 has one
    CHECK_FALSE(told.fits("p1 discard AC"));
}

TEST_CASE("Dingo: a hidden pass brings one card, even where others go the other way") {
    // Everybody passes unseen to the left, so any card may be anywhere; but one only has come to each.
    Told told(after_steps(1));
    CHECK(play(told.game, {"p4 pass ??", "p1 pass ??", "p2 pass ??", "p3 pass ??"}) == "");
    CHECK(told.game.pool().size() == 36);
    CHECK(told.fits("p4 discard KS"));
    CHECK(play(told.game, {"p4 discard KS"}) == ""); // of p3, or passed on by p3: there is only one way
    CHECK(told.fits("p1 discard 4S"));
    CHECK(play(told.game, {"p1 discard 4S"}) == ""); // of p4
    CHECK_FALSE(told.fits("p2 discard QS"));         // a second one of p4 has gone nowhere
    CHECK_FALSE(told.fits("p2 discard 7S"));         // nor of p3
    CHECK(told.fits("p2 discard 2S"));
    CHECK(play(told.game, {"p2 discard 2S"}) == ""); // of p1
    CHECK(told.fits("p3 discard 8S"));               // of p2

    // Across and back.
    Told across(after_steps(3));
    CHECK(play(across.game, {"p4 pass ??", "p1 pass 6C", "p2 pass ??", "p3 pass AH"}) == "");
    CHECK(play(across.game, {"p4 discard QH", "p1 discard 8H", "p2 discard 8S", "p3 discard 5S"}) == "");
    CHECK_FALSE(across.fits("p4 pass 9S"));
}

TEST_CASE("Dingo: after a round of hidden passes just those discards are refused that no way of passing allows") {
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        std::vector<PlayingCard> order;
        for (PlayingCard c : written::pack("french-52").cards.kinds())
            if (c.suit() != 1 || c.rank() == 12) order.push_back(c);
        shuffle(order, seed);
        Told told(new_game());
        Dingo& game = told.game;
        std::array<CardSet, 4> hands;
        for (Seat s = 0; s < 4; ++s) {
            Move deal = make_move(Dingo::Verb::deal, table_seat);
            deal.other = s;
            for (std::size_t i = s * 10u; i < s * 10u + 10; ++i) {
                deal.add(order[i]);
                hands[s].add(order[i]);
            }
            REQUIRE(is_legal(game.play(deal)));
        }
        constexpr CardSet aces = CardSet::of_ranks(1u << 12);
        const int round = static_cast<int>(seed % 3); // which of the three passes is hidden: left, across, right
        Random random(seed);
        const auto discard = [&](Seat s, PlayingCard c) {
            hands[s].remove(c);
            REQUIRE(is_legal(game.play(make_move(Dingo::Verb::discard, s, c))));
        };
        for (int r = 0; r < round; ++r) { // what is seen before: each passes the first card
            for (Seat i = 0; i < 4; ++i) discard(left_of(3, 4, i), (hands[left_of(3, 4, i)] - aces).first());
            for (Seat i = 0; i < 4; ++i) {
                const Seat s = left_of(3, 4, i), to = left_of(s, 4, r + 1);
                const PlayingCard c = hands[s].first();
                REQUIRE(is_legal(game.play(make_move(Dingo::Verb::pass, s, c))));
                hands[s].remove(c);
                hands[to].add(c);
            }
        }
        for (Seat i = 0; i < 4; ++i) discard(left_of(3, 4, i), (hands[left_of(3, 4, i)] - aces).first());
        std::vector<std::array<CardSet, 4>> worlds{hands};
        for (Seat i = 0; i < 4; ++i) {
            const Seat s = left_of(3, 4, i), to = left_of(s, 4, round + 1);
            REQUIRE(is_legal(game.play(make_move(Dingo::Verb::pass, s, unseen_card))));
            std::vector<std::array<CardSet, 4>> next;
            for (const auto& world : worlds)
                for (PlayingCard c : world[s]) {
                    next.push_back(world);
                    next.back()[s].remove(c);
                    next.back()[to].add(c);
                }
            worlds = std::move(next);
        }
        for (int n = 0; n < 4; ++n) {
            const Seat s = left_of(3, 4, n);
            CardSet may;
            for (const auto& world : worlds) may |= world[s];
            for (PlayingCard c : written::pack("french-52").cards.kinds()) {
                if (aces.has(c)) continue;
                INFO("seed " << seed << " discard " << n << " card " << int{c.code()});
                CHECK(told.fits(make_move(Dingo::Verb::discard, s, c)) == may.has(c));
            }
            std::vector<PlayingCard> some;
            for (PlayingCard c : may - aces) some.push_back(c);
            const PlayingCard c = some[random.below(static_cast<std::uint32_t>(some.size()))];
            REQUIRE(is_legal(game.play(make_move(Dingo::Verb::discard, s, c))));
            std::erase_if(worlds, [&](const auto& world) { return !world[s].has(c); });
            for (auto& world : worlds) world[s].remove(c);
        }
    }
}

TEST_CASE("Dingo: with no deal seen the result rests on who kept the ace of diamonds, until it is shown") {
    Dingo game = new_game();
    for (std::size_t step = 0; step < steps.size(); ++step)
        if (step % 2 == 0)
            CHECK(play(game, steps[step]) == "");
        else
            CHECK(play(game, {"p4 pass ??", "p1 pass ??", "p2 pass ??", "p3 pass ??"}) == "");
    CHECK(game.waiting() == Seats::all(4)); // anybody may have 2H
    CHECK(play(game, hunts) == "");
    CHECK(play(game, {"p1 dingo AH", "p2 ace AS", "p3 pass", "p4 pass"}) == "");
    Dingo played = game;
    CHECK(play(played, {"p1 ace AC AD"}) == "");
    CHECK(played.hand_result().known);
    CHECK(scores(played) == std::vector{16, 5, 6, 0});
    CHECK(play(game, {"p1 ace AC"}) == "");
    CHECK(game.hand_result().over);
    CHECK_FALSE(game.hand_result().known);
    CHECK_FALSE(game.game_result().known);
    CHECK(play(game, {"p4 reveal 3S 4S 6S 8S QS QC"}) == "");
    CHECK_FALSE(game.hand_result().known);
    CHECK(play(game, {"p2 reveal AH 9C"}) == "card-seen-twice");
    Dingo before = game;
    CHECK(play(game, {"p2 reveal AD 2H"}) == "card-seen-twice");
    CHECK(game == before);
    Trace trace;
    CHECK(is_legal(game.play(move_of("p2 reveal AD 9C"), Mode::judge, &trace)));
    CHECK(game.hand_result().known);
    CHECK(scores(game) == std::vector{6, 5 - 3, 6, 0});
    CHECK(game.hand_result().winners == seats({3})); // by the rabbit
    REQUIRE(trace.size() == 6);
    CHECK(trace.front().id == "rabbit-kept");
    CHECK(trace.back().id == "rabbit-decides");
    CHECK(trace.back().cards == std::vector{card("10D")});
    CHECK(pile(game, "penalty pile", 1) == std::vector{card("AD"), card("7H")});
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
