// Somachi: whole games at every table; what tests/games/random_games_test.cpp cannot know of chips and greed.
#include "catch.h"
#include "games/support/somachi.h"
#include "games/support/tables.h"
#include "rules/simulate.h"

using namespace kupi::games;

namespace {

const Engine& engine() { return *find_engine("somachi"); }

/// Of all players and the pot, after a hand; the pot stays where several have won.
long long chips_after(const SimulatedHand& hand, const Setup& setup) {
    const Field* chips = hand.game.field("chips");
    const Field* pot = hand.result.field("pot");
    long long sum = hand.result.winners.size() == 1 ? 0 : pot->number;
    for (Seat s = 0; s < setup.players; ++s) sum += chips->values[s];
    return sum;
}

} // namespace

TEST_CASE("Somachi: chips go round and none are lost") {
    const std::vector<std::vector<std::string_view>> variants = {
        {"bring-in-bets"},
        {"stay-in-bets", "all-in"},
        {"challenge-bets", "all-in"},
        {"bring-in-bets", "stay-in-bets", "challenge-bets"},
        {"bring-in-bets", "stay-in-bets", "challenge-bets", "all-in", "any-face-card-opens", "seed-discard"}};
    int hands = 0;
    for (int players = 2; players <= 8; ++players)
        for (std::size_t v = 0; v < variants.size(); ++v)
            for (std::uint64_t seed = 1; seed <= 20; ++seed) {
                somachi_tests::Header header{.hands = players, .pot = 3};
                long long all = header.pot;
                for (int s = 0; s < players; ++s) {
                    header.stakes.push_back(static_cast<int>((seed * 7 + s * 11) % 30));
                    all += header.stakes.back();
                }
                Setup setup = somachi_tests::setup(players, {}, header);
                for (Setup::Option& o : setup.options)
                    for (std::string_view id : variants[v])
                        if (o.id == id) o.number = 1;
                INFO(players << " players, variants " << v << ", seed " << seed);
                const SimulatedGame game = simulate(engine(), setup, Policy::random, seed);
                for (const SimulatedHand& hand : game.hands) {
                    if (!hand.result.over) continue;
                    ++hands;
                    CHECK(chips_after(hand, setup) == all);
                }
            }
    CHECK(hands > 1000);
}

TEST_CASE("Somachi: greedy games come to their end") {
    for (const trial::Table& table : trial::covering_tables(engine())) {
        INFO(table.words);
        for (std::uint64_t seed = 1; seed <= 10; ++seed) {
            const SimulatedGame game = simulate(engine(), table.setup, Policy::greedy, seed, {.entries = 3000});
            CHECK(!game.abandoned);
        }
    }
}
