// Numbers about many games.
#include "referee/statistics.h"

#include "catch.h"

using namespace kupi::referee;

TEST_CASE("a tally knows mean, deviation and quantiles") {
    Tally t;
    for (int n : {2, 4, 4, 4, 5, 5, 7, 9}) t.add(n);
    CHECK(t.size() == 8);
    CHECK(t.mean() == Approx(5));
    CHECK(t.deviation() == Approx(2.13809));
    CHECK(t.least() == 2);
    CHECK(t.greatest() == 9);
    CHECK(t.quantile(0.5) == 4);
    CHECK(t.quantile(0.05) == 2);
    CHECK(t.quantile(1) == 9);
    Tally twice = t;
    twice.add(t);
    CHECK(twice.size() == 16);
    CHECK(twice.mean() == Approx(5));
}

TEST_CASE("statistics add up in any order") {
    const auto game = [](int entries, Seat winner) {
        SimulatedGame g;
        SimulatedHand& hand = g.hands.emplace_back();
        hand.entries.resize(static_cast<std::size_t>(entries));
        hand.result.over = hand.game.over = true;
        hand.result.winners.add(winner);
        hand.result.add_number("pot", entries);
        hand.result.add_word("by", entries > 3 ? "score" : "tie");
        hand.game = hand.result;
        return g;
    };
    Statistics a, b, all;
    a.add(game(3, 0));
    a.add(game(5, 1));
    b.add(game(4, 1));
    Statistics one = a, other = b;
    one.add(b);
    other.add(a);
    CHECK(to_text(one, {"Ana", "Bo"}) == to_text(other, {"Ana", "Bo"}));
    CHECK(one.games == 3);
    CHECK(one.hand.wins[1] == 2);
    CHECK(one.hand.fields.at("pot").mean() == Approx(4));
    CHECK(one.hand.words.at("by").at("tie") == 1);
    CHECK(to_text(one, {"Ana", "Bo"}).find("won hands             Ana 33.33 %   Bo 66.67 %   nobody 0.00 %") !=
          std::string::npos);
}

TEST_CASE("a field in which nobody has anything is left out: a game of ties has no scores") {
    SimulatedGame g;
    SimulatedHand& hand = g.hands.emplace_back();
    hand.result.over = true;
    hand.result.add_seats("scores");
    hand.game = hand.result;
    Statistics all;
    all.add(g);
    CHECK(all.hand.fields.empty());
    CHECK(to_text(all, {"Ana", "Bo"}).find("score") == std::string::npos);
}

TEST_CASE("of games that nobody wins the statistics count who lost") {
    Statistics all;
    for (const Seat loser : {Seat{1}, Seat{1}, Seat{0}, Seat{1}}) {
        SimulatedGame g;
        SimulatedHand& hand = g.hands.emplace_back();
        hand.result.over = hand.game.over = true;
        hand.result.add_seats("loser").seats.add(loser);
        Statistics one;
        one.add(g);
        all.add(one);
    }
    CHECK(to_text(all, {"Ana", "Bo"}).find("lost hands            Ana 25.00 %   Bo 75.00 %   \n") != std::string::npos);
}
