// Omi: entries and the rules they break, and hands that nobody has seen.
#include <algorithm>

#include "games/support/omi.h"
#include "rules/simulate.h"

using namespace kupi::games;
using namespace kupi::games::omi_tests;

namespace {

std::string_view broken_after(const std::vector<std::string_view>& entries, std::string_view entry) {
    Omi game = after(entries);
    const Omi before = game;
    const RuleId broken = broken_rule(rule_on(game, entry));
    CHECK(game == before);
    return broken.id;
}

} // namespace

TEST_CASE("Omi: the hand of the page brings the dealer's team two points") {
    const Omi game =
        after({"p1 play 9H",  "p2 play 7H",  "p3 play JH",  "p4 play AH", "p4 play 8S",  "p1 play JS", "p2 play AS",
               "p3 play 9S",  "p2 play AD",  "p3 play JD",  "p4 play KD", "p1 play QD",  "p2 play KH", "p3 play QH",
               "p4 play 7S",  "p1 play 10H", "p4 play 10S", "p1 play 7C", "p2 play 8H",  "p3 play QS", "p3 play JC",
               "p4 play 10D", "p1 play 9C",  "p2 play KC",  "p2 play 8D", "p3 play 10C", "p4 play 7D", "p1 play 9D",
               "p1 play AC",  "p2 play QC",  "p3 play 8C",  "p4 play KS"});
    const Result result = game.hand_result();
    CHECK(result.over);
    CHECK(result.known);
    CHECK(result.winners == (Seats::of(1) | Seats::of(3)));
    CHECK(result.field("scores")->seats == result.winners);
    CHECK(value(result, "scores", 1) == 2);
    CHECK(value(result, "piles", 0) == 2);
    CHECK(value(result, "piles", 3) == 6);
    CHECK(totals(game) == std::vector{0, 2});
}

TEST_CASE("Omi: each rule is broken and named, in the order of the page") {
    Omi fresh(setup());
    const auto refused = [&](std::string_view entry) { return broken_rule(rule_on(fresh, entry)).id; };
    written::check_cases(refused, {{"table deal p1 7C AC JS", "wrong-count"},
                                   {"table deal p1 7C AC JS 10H QD 9C 9H 9D", "wrong-count"},
                                   {"table deal p1 7C AC JS AC", "card-seen-twice"},
                                   {"p2 play 7C", "trump-before-play"},
                                   {"p2 trump S", "declarer-names-trump"}});
    REQUIRE(play(fresh, {"table deal p1 7C AC JS 10H"}) == legal);
    written::check_cases(refused, {{"table deal p1 QD 9C 9H 9D", "deal-in-two-parts"},
                                   {"table deal p1 QD 9C 9H 9D 7D 8D 10D JD", "deal-in-two-parts"},
                                   {"table deal p2 7C 8C 9C 10C", "card-seen-twice"}});
    REQUIRE(play(fresh, {"p1 trump D"}) == legal); // which p1 does not hold, and three deals are left out
    CHECK(refused("p1 trump S") == "trump-once");
    CHECK(refused("p2 trump S") == "trump-once");
    REQUIRE(play(fresh, {"table deal p1 QD 9C 9H 9D"}) == legal);
    CHECK(refused("table deal p1 QD 9C 9H 9D") == "wrong-phase");
    REQUIRE(play(fresh, {"p1 play QD"}) == legal); // a trump may be led at once
    CHECK(refused("table deal p2 ??*4") == "wrong-phase");

    CHECK(broken_after({}, "p2 play KC") == "turn-order");
    CHECK(broken_after({}, "p2 play AC") == "turn-order");
    CHECK(broken_after({}, "p1 play KC") == "card-not-held");
    CHECK(broken_after({"p1 play 9H"}, "p2 play KC") == "follow-suit");
    CHECK(broken_after({"p1 play 9H"}, "p2 play QH") == "card-not-held");
    CHECK(broken_after({"p1 play 9H", "p2 play 8H", "p3 play JH"}, "p4 play 7S") == "follow-suit");
    CHECK(broken_after({"p1 play JS", "p2 play AS", "p3 play 9S", "p4 play 7S"}, "p1 play AC") == "turn-order");
}

TEST_CASE("Omi: whoever holds nothing of the suit led plays anything, and need not trump") {
    const std::vector<std::string_view> so_far{"p1 play 9H", "p2 play 7H", "p3 play JH", "p4 play AH"};
    Omi game = after(so_far);
    REQUIRE(play(game, {"p4 play KS", "p1 play JS", "p2 play AS", "p3 play QS", "p2 play 8H", "p3 play QH"}) == legal);
    Options options;
    game.legal_moves(options);
    CHECK(options.size() == 6); // p4 has no heart left
    REQUIRE(play(game, {"p4 play 7D", "p1 play 10H"}) == legal);
    CHECK(game.waiting() == Seats::of(2)); // the queen of hearts: no trump fell
}

TEST_CASE("Omi: a play out of turn that stood is skipped later, and nobody plays twice to a trick") {
    Omi game = after();
    CHECK(is_legal(rule_on(game, "p3 play JH", Mode::stood)));
    CHECK(game.waiting() == Seats::of(0));
    // The first card on the table is what was led.
    CHECK(broken_rule(rule_on(game, "p1 play 7C")).id == "follow-suit");
    CHECK(broken_rule(rule_on(game, "p3 play QH", Mode::stood)).id == "turn-order");
    REQUIRE(play(game, {"p1 play 9H", "p2 play KH"}) == legal);
    CHECK(game.waiting() == Seats::of(3));
    CHECK(is_legal(rule_on(game, "p4 play 7S", Mode::stood))); // a revoke that stands: p4 has the ace of hearts
    CHECK(game.waiting() == Seats::of(3));
    CHECK(broken_rule(rule_on(game, "p4 play KH", Mode::stood)).id == "card-not-held");
}

// Whether such demands can all be true is for the solver: tests/referee/hidden.
TEST_CASE("Omi: a hand that nobody has seen must be void of the suit that it does not follow") {
    Omi game(setup());
    REQUIRE(play(game, {"p1 trump S", "p1 play 9H", "p2 play 7H", "p3 play JH"}) == legal);
    Story story;
    game.table().tell(&story);
    const Ruling ruling = rule_on(game, "p4 play 8C");
    REQUIRE(is_legal(ruling));
    CHECK_FALSE(is_proven(ruling));
    REQUIRE(story.clauses().size() == 1);
    const Demand& demand = story.clauses().front().any.front();
    CHECK(demand.seat == 3);
    CHECK(demand.lacks());
    CHECK(demand.rule == Omi::follow_suit);
    CHECK(demand.cards == CardSet::of_suit(hearts, 0b11101010) - CardSet::of({hearts, 4}) - CardSet::of({hearts, 2}) -
                              CardSet::of({hearts, 0}));
    // Each time anew, from the cards that are still unseen.
    REQUIRE(play(game, {"p3 play QH"}) == legal);
    const Ruling again = rule_on(game, "p4 play 9C");
    REQUIRE(is_legal(again));
    CHECK_FALSE(is_proven(again));
    REQUIRE(play(game, {"p1 play 10H", "p2 play KH"}) == legal);
    REQUIRE(play(game, {"p2 play AC", "p3 play 10C"}) == legal);
    CHECK(is_legal(rule_on(game, "p4 play 8H")));
}

TEST_CASE("Omi: counting settles at once what a hidden hand must hold") {
    // Three hands are seen: the fourth is what is left, seven cards with a heart among them.
    Omi game(setup());
    std::vector<std::string_view> entries;
    for (std::string_view e : dealt)
        if (e.find("deal p4") == std::string_view::npos) entries.push_back(e);
    REQUIRE(play(game, entries) == legal);
    REQUIRE(play(game, {"p1 play 9H", "p2 play 7H", "p3 play JH"}) == legal);
    const Ruling ruling = rule_on(game, "p4 play 7S");
    CHECK(broken_rule(ruling).id == "follow-suit");
    CHECK(std::get<Illegal>(ruling).detail.cards == CardSet::of({hearts, 7}));
    Options options;
    game.legal_moves(options);
    REQUIRE(options.size() == 1);
    CHECK(options[0].move.card() == PlayingCard(hearts, 7));

    // Or it is void, and that is certain too.
    REQUIRE(play(game, {"p4 play AH", "p4 play 8S", "p1 play JS", "p2 play AS", "p3 play 9S", "p2 play 8H",
                        "p3 play QH"}) == legal);
    const Ruling free = rule_on(game, "p4 play 7D");
    CHECK(is_proven(free));
}

TEST_CASE("Omi: aces are high in whatever order a deck lists its ranks") {
    Setup s = setup();
    std::rotate(s.pack.rank_codes.begin(), s.pack.rank_codes.begin() + 7, s.pack.rank_codes.begin() + 8); // ace first
    REQUIRE(s.pack.rank("A") == 0);
    Omi game(s);
    const auto lay = [&](Seat seat, const char* rank) {
        return is_legal(game.play(make_move(Omi::Verb::play, seat, PlayingCard(hearts, s.pack.rank(rank)))));
    };
    REQUIRE(is_legal(game.play(make_move(Omi::Verb::trump, 0).add_suit(clubs))));
    REQUIRE((lay(0, "10") && lay(1, "K") && lay(2, "A") && lay(3, "7")));
    CHECK(game.waiting() == Seats::of(2));
}

TEST_CASE("Omi: the greedy simple player takes clearly more than a random one") {
    int greedy = 0, random = 0;
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        const auto game = trial::played_game("omi").start(setup(false, 1000));
        SimplePlayer players[] = {SimplePlayer(Policy::greedy, seed), SimplePlayer(Policy::random, seed)};
        for (int hand = 0; hand < 4; ++hand) {
            if (hand > 0) game->next_hand({});
            while (!game->hand_result().over) {
                SimplePlayer& player = players[game->waiting().first() % 2];
                const Option* option = player.choose(*game);
                REQUIRE(option != nullptr);
                REQUIRE(is_legal(game->play(player.settle(*option, *game))));
            }
        }
        greedy += value(game->game_result(), "scores", 0);
        random += value(game->game_result(), "scores", 1);
    }
    INFO(greedy << " points to " << random);
    CHECK(greedy > 2 * random);
}
