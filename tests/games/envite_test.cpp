#include "games/support/envite.h"

#include <algorithm>

#include "catch.h"

using namespace kupi::games;
using namespace kupi::games::envite_tests;

namespace {

/// Whether the second card of a trick beats the first. The hands are unseen, the others play `fillers`, and trawls need
/// only be followed.
bool beats(int players, const std::string& turned, const std::string& second, const std::string& first,
           const std::vector<std::string>& fillers) {
    Envite game(setup({.players = players, .follow_only = true}));
    REQUIRE(is_legal(game.play(entry("table turn " + turned))));
    std::vector<std::string> cards{first, second};
    for (const auto& f : fillers)
        if (static_cast<int>(cards.size()) < players && f != turned && f != first && f != second) cards.push_back(f);
    const int leader = players - 2;
    for (int i = 0; i < players; ++i) {
        const int seat = (leader - i + players) % players;
        REQUIRE(
            is_legal(game.play(entry("p" + std::to_string(seat + 1) + " play " + cards[static_cast<std::size_t>(i)]))));
    }
    return game.waiting().has(static_cast<Seat>(leader - 1));
}

std::vector<std::string> suit_cards(char suit, std::string_view ranks) {
    std::vector<std::string> cards;
    for (char r : ranks) cards.push_back(std::string{r, suit});
    return cards;
}

} // namespace

// ---- Cards

TEST_CASE("Envite: trumps are as many as the table of the rulings says") {
    const std::array<std::array<int, 4>, 5> due{
        {{4, 10, 10, 10}, {6, 13, 11, 12}, {8, 14, 12, 12}, {10, 15, 13, 12}, {12, 16, 14, 12}}};
    for (const auto& [seats, hearts, clubs, diamonds] : due)
        for (const auto& [turned, trumps] :
             {std::pair{"4H", hearts}, {"4S", hearts}, {"4C", clubs}, {"4D", diamonds}}) {
            Envite game(setup({.players = seats}));
            Trace trace;
            REQUIRE(is_legal(game.play(entry(std::string("table turn ") + turned), Mode::judge, &trace)));
            REQUIRE(trace.size() == 1);
            CHECK(trace[0].numbers == std::vector{trumps});
            CHECK(trace[0].id == (seats == 4 ? "trumps" : "trumps-fixed"));
        }
}

TEST_CASE("Envite: every trump beats the next one, and every plain card the next of its suit") {
    const std::vector<std::string> fixed{"AD", "2D", "5D", "3C", "QC", "JD"};
    for (const auto& [players, count] : {std::pair{4, 0}, {6, 3}, {8, 4}, {10, 5}, {12, 6}})
        for (char trump : {'C', 'D', 'H', 'S'}) {
            std::vector<std::string> order(fixed.end() - count, fixed.end());
            const auto is_fixed = [&](const std::string& c) {
                return std::find(fixed.end() - count, fixed.end(), c) != fixed.end();
            };
            for (const auto& c : suit_cards(trump, "2KQJA7653"))
                if (!is_fixed(c)) order.push_back(c);
            std::vector<std::string> others;
            for (char suit : {'S', 'H', 'C', 'D'})
                if (suit != trump)
                    for (const auto& c : suit_cards(suit, "3467A"))
                        if (!is_fixed(c)) others.push_back(c);
            const std::string turned = std::string("4") + trump;
            INFO(players << " seats, " << turned);
            for (std::size_t i = 1; i < order.size(); ++i) {
                CHECK(beats(players, turned, order[i - 1], order[i], others));
                CHECK_FALSE(beats(players, turned, order[i], order[i - 1], others));
            }
        }
    const auto plain = suit_cards('H', "KQJA765432");
    for (std::size_t i = 1; i < plain.size(); ++i) {
        CHECK(beats(4, "4S", plain[i - 1], plain[i], {"3C", "4C"}));
        CHECK_FALSE(beats(4, "4S", plain[i], plain[i - 1], {"3C", "4C"}));
    }
    CHECK(beats(4, "4S", "3S", "KH", {"3C", "4C"}));       // a trump takes any plain suit
    CHECK_FALSE(beats(4, "4S", "KC", "2H", {"3C", "4C"})); // another suit takes nothing
}

TEST_CASE("Envite: a French deck plays the same game") {
    Envite game(setup({.deck = "french-40"}));
    std::vector<std::string_view> entries =
        two_tricks({"p2 challenge", "p1 accept"}, {"p4 play AD", "p3 play JD", "p2 no-trump"});
    CHECK(written::play_all(game, written::deck("french-40"), entries) == legal);
    CHECK(points(game, 0) == 6);
}

TEST_CASE("Envite: a fixed trump belongs to the trump suit and to no other") {
    const std::vector<std::string_view> deal{"table deal p5 3C 5D 5S", "table deal p4 JD 2S 7H",
                                             "table deal p3 QC 4S KH", "table deal p2 6C 6S 2H",
                                             "table deal p1 AC 3S 3H", "table deal p6 7D KS 4H"};
    Envite six(setup({.players = 6}));
    CHECK(play(six, deal) == legal);
    CHECK(play(six, {"table turn 5H", "p5 play 5D", "p4 play 2S"}) == legal); // JD is no diamond
    Envite trawl(setup({.players = 6}));
    CHECK(play(trawl, deal) == legal);
    CHECK(play(trawl, {"table turn 5H", "p5 play 3C", "p4 play 2S"}) == "follow-suit"); // but a trump
    CHECK(play(trawl, {"p4 no-trump"}) == "has-trump");
    CHECK(play(trawl, {"p4 play JD", "p3 play KH"}) == legal);
}

TEST_CASE("Envite: a fixed trump that is turned up makes its printed suit trump (EN-8)") {
    Envite game(setup({.players = 6}));
    Trace trace;
    CHECK(is_legal(game.play(entry("table turn JD"), Mode::judge, &trace)));
    CHECK(trace[0].numbers == std::vector{12}); // oros, 3C and QC
    CHECK(play(game, {"p5 play JD"}) == "card-seen-twice");
    CHECK(play(game, {"p5 play KC", "p4 play 2D"}) == legal);
}

// ---- Bidding

TEST_CASE("Envite: a declined offer brings the stake before it: 2, 4, 7, 9") {
    std::vector<std::string_view> bids{"p2 challenge"};
    for (int expected : {2, 4, 7, 9}) {
        Envite game(setup());
        const bool odd_offers = bids.size() % 2 == 1;
        bids.push_back(odd_offers ? "p1 decline" : "p2 decline");
        CHECK(play(game, dealt(bids)) == legal);
        CHECK(game.hand_result().over);
        CHECK(game.hand_result().winners == (odd_offers ? odds() : evens()));
        CHECK(brought(game) == expected);
        CHECK(points(game, odd_offers ? 3 : 2) == expected);
        CHECK(points(game, odd_offers ? 0 : 1) == 0);
        bids.back() = odd_offers ? "p1 raise" : "p2 raise";
    }
}

TEST_CASE("Envite: an accepted offer is what the hand is played for") {
    const std::vector<std::string_view> ladder{"p2 challenge", "p1 raise", "p2 raise", "p1 raise"};
    for (const auto& [steps, stake] : {std::pair{0, 2}, {1, 4}, {2, 7}, {3, 9}}) {
        Envite game(setup({.follow_only = true}));
        std::vector<std::string_view> bids(ladder.begin(), ladder.begin() + steps);
        if (steps > 0) bids.push_back(steps % 2 == 1 ? "p1 accept" : "p2 accept");
        CHECK(play(game, two_tricks(bids, {"p4 play AD", "p3 play JD", "p2 play 3S", "p1 play KD"})) == legal);
        CHECK(game.hand_result().winners == evens());
        CHECK(brought(game) == stake);
    }
    Envite game(setup({.start = {{1, 5}}}));
    std::vector<std::string_view> bids = ladder;
    bids.push_back("p2 accept");
    CHECK(play(game, two_tricks(bids, {"p4 play AD", "p3 play JD", "p2 no-trump"})) == legal);
    CHECK(brought(game) == 0); // the game was at stake
    CHECK(game.hand_result().field("game")->seats == evens());
    CHECK(games(game, 0) == 1);
    CHECK(points(game, 1) == 0);
}

TEST_CASE("Envite: bids are judged in the order of the page") {
    const auto after = [&](std::vector<std::string_view> entries, const House& house = {}) {
        Envite game(setup(house));
        return play(game, dealt(std::move(entries)));
    };
    Envite fresh(setup());
    for (const char* bid :
         {"p1 challenge", "p1 accept", "p1 decline", "p1 raise", "p3 stand", "p1 forfeit", "p3 play AC", "p3 no-trump"})
        CHECK(play(fresh, {bid}) == "turn-up-first");
    CHECK(after({"p3 challenge"}, {.start = {{0, 11}}}) == "no-bids-lying-down"); // before captain-only
    CHECK(after({"p1 challenge", "p2 accept", "p1 raise"}) == "bidding-closed");
    CHECK(after({"p3 play AC", "p1 accept"}) == "bidding-closed"); // before no-challenge
    CHECK(after({"p1 challenge", "p3 challenge"}) == "already-challenged");
    CHECK(after({"p3 accept"}) == "no-challenge");
    CHECK(after({"p3 challenge"}) == "captain-only");
    CHECK(after({"p1 challenge", "p3 raise"}) == "captain-only"); // before own-bid
    CHECK(after({"p1 challenge", "p1 accept"}) == "own-bid");
    CHECK(after({"p1 challenge", "p2 raise", "p1 raise", "p2 raise", "p2 raise"}) == "own-bid"); // before top-of-ladder
    CHECK(after({"p1 challenge", "p2 raise", "p1 raise", "p2 raise", "p1 raise"}) == "top-of-ladder");
    CHECK(after({"p1 challenge", "p4 play 4H"}) == "answer-first"); // before turn-order
    CHECK(after({"p1 challenge", "p2 decline", "p2 challenge"}) == "hand-over");
}

TEST_CASE("Envite: both captains may challenge, and the first is answered (EN-6)") {
    Envite game(setup());
    CHECK(play(game, dealt({"p2 challenge", "p1 challenge"})) == "already-challenged");
    CHECK(play(game, {"p1 accept", "p3 play AC"}) == legal);
}

TEST_CASE("Envite: bidding ends with the first lead, or at the table's wish only with an acceptance (EN-5)") {
    Envite strict(setup());
    CHECK(play(strict, dealt({"p3 play AC", "p2 challenge"})) == "bidding-closed");
    Envite any(setup({.bid_any_time = true}));
    CHECK(play(any, dealt({"p3 play AC", "p2 challenge", "p2 play 2S"})) == "answer-first");
    CHECK(play(any, {"p1 accept", "p1 challenge"}) == "bidding-closed");
    CHECK(play(any, {"p2 play 2S", "p1 play 2D", "p4 play 4H", "p1 play KD", "p4 play 6D", "p3 play JD",
                     "p2 no-trump"}) == legal);
    CHECK(brought(any) == 6);
    Envite declined(setup({.bid_any_time = true}));
    CHECK(play(declined, two_tricks({}, {"p1 challenge", "p2 raise", "p1 decline"})) == legal);
    CHECK(brought(declined) == 4);
    CHECK(declined.hand_result().winners == odds());
}

// ---- Tricks and trawls

TEST_CASE("Envite: a stake of 4 and a trawl make 6, and the worked example 9") {
    Envite four(setup());
    CHECK(play(four, two_tricks({"p2 challenge", "p1 accept"}, {"p4 play AD", "p3 play JD", "p2 no-trump"})) == legal);
    CHECK(brought(four) == 6);
    Envite nine(setup());
    CHECK(play(nine, two_tricks({"p2 challenge", "p1 raise", "p2 accept"},
                                {"p4 play AD", "p3 play JD", "p2 play 3S"})) == legal);
    CHECK(brought(nine) == 9); // a card that is no trump says the same
    CHECK(nine.hand_result().winners == evens());
    CHECK(play(nine, {"p1 play KD"}) == "hand-over");
}

TEST_CASE("Envite: the first in turn without a trump loses the hand, be it the leader's partner (EN-2, EN-3)") {
    Envite game(setup());
    CHECK(play(game, {"table deal p3 AC 3H 5C", "table deal p2 2S 6S 3S", "table deal p1 2D KD 6H",
                      "table deal p4 4H 6D AD", "table turn 4D", "p3 play AC", "p2 play 2S", "p1 play 2D", "p4 play 4H",
                      "p1 play KD", "p4 play 6D", "p3 no-trump"}) == legal);
    CHECK(game.hand_result().winners == odds()); // p2 has none either, but p3 comes first
    CHECK(brought(game) == 4);
}

TEST_CASE("Envite: no-trump answers a trawl and nothing else, and no trump is exempt (EN-9)") {
    Envite game(setup());
    CHECK(play(game, dealt({"p3 no-trump"})) == "no-trawl");
    CHECK(play(game, {"p3 play AC", "p2 no-trump"}) == "no-trawl");
    CHECK(play(game, {"p1 no-trump"}) == "turn-order"); // before no-trawl
    Envite top(setup({.players = 6}));
    CHECK(play(top, {"table deal p4 3C 4S 5S", "table turn 4H", "p5 play 5H", "p4 no-trump"}) == "has-trump");
    CHECK(play(top, {"p4 play 4S"}) == "follow-suit");
}

TEST_CASE("Envite: where trawls need only be followed nobody loses by one") {
    Envite game(setup({.follow_only = true}));
    CHECK(play(game, two_tricks({}, {"p4 play AD", "p3 no-trump"})) == "no-trawl");
    CHECK(play(game, {"p3 play JD", "p2 play 3S", "p1 play KD"}) == legal);
    CHECK(game.hand_result().winners == evens());
    CHECK(brought(game) == 2);
    Envite revoke(setup({.follow_only = true}));
    CHECK(play(revoke, dealt({"p3 play JD", "p2 play 2S", "p1 play 6H"})) == "follow-suit");
}

TEST_CASE("Envite: two tricks settle the hand and a third is not played") {
    Envite game(setup());
    CHECK(play(game, dealt({"p3 play AC", "p2 play 2S", "p1 play 2D", "p4 play 4H", "p1 play 6H", "p4 play 6D"})) ==
          legal);
    CHECK(game.waiting() == (Seats::of(2)));
    Envite two(setup());
    CHECK(play(two, {"table deal p3 AC KC JD", "table deal p2 2S 6S 3S", "table deal p1 2D KD 6H",
                     "table deal p4 4H 6S AD"}) == "card-seen-twice");
    CHECK(play(two, {"table deal p4 4H 7S AD", "table turn 4D", "p3 play AC", "p2 play 2S", "p1 play 6H", "p4 play 4H",
                     "p3 play KC", "p2 play 3S", "p1 play 2D", "p4 play 7S"}) == legal);
    CHECK(two.hand_result().over);
    CHECK(two.hand_result().winners == evens());
    CHECK(play(two, {"p1 play KD"}) == "hand-over");
}
