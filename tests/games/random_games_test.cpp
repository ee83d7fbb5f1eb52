// Every game that announces itself, at every number of players and with its variants, played at random.
//
// A long run: KUPI_GAMES=100000 games_tests "random games keep every rule of the house"
// One game again: KUPI_ENGINE=getha KUPI_SEED=17 KUPI_GAMES=1 games_tests "random games*"
#include <algorithm>
#include <chrono>
#include <cstdlib>

#include "catch.h"

#include "games/support/random_games.h"
#include "support/wanted.h"

using namespace kupi::games;

namespace {

bool is_wanted(const Engine& engine) {
    const char* only = std::getenv("KUPI_ENGINE"); // NOLINT(concurrency-mt-unsafe): one thread
    return only == nullptr || engine.id == only;
}

/// The table is the seed's too, so that a seed is all it takes to see a game again.
const trial::Table& table_of(const Engine& engine, std::uint64_t seed) {
    const auto& tables = trial::covering_tables(engine);
    return tables[seed % tables.size()];
}

/// Tries KUPI_GAMES games, without it `per_table` at every table and twelve times as many at least; stops at three
/// complaints.
template <class Try>
void try_games(const Engine& engine, long per_table, Try&& attempt) {
    const auto tables = static_cast<long>(trial::covering_tables(engine).size());
    const auto games = static_cast<long>(
        kupi::test::wanted("KUPI_GAMES", static_cast<std::uint64_t>(per_table * std::max(tables, 12L))));
    const std::uint64_t first = kupi::test::wanted("KUPI_SEED", 1);
    const auto start = std::chrono::steady_clock::now();
    int wrong = 0;
    for (std::uint64_t seed = first; seed < first + static_cast<std::uint64_t>(games) && wrong < 3; ++seed) {
        const std::string complaint = attempt(table_of(engine, seed), seed);
        if (complaint.empty()) continue;
        ++wrong;
        UNSCOPED_INFO("KUPI_ENGINE=" << engine.id << " KUPI_SEED=" << seed << " KUPI_GAMES=1: " << complaint);
    }
    CHECK(wrong == 0);
    if (kupi::test::is_wanted("KUPI_GAMES")) {
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - start;
        WARN(engine.id << ": " << games << " games at " << tables << " tables, " << took.count() << " s");
    }
}

} // namespace

TEST_CASE("random games keep every rule of the house", "[long]") {
    for (const Engine& engine : trial::played_games()) {
        if (!is_wanted(engine)) continue;
        INFO(engine.id);
        try_games(engine, 2,
                  [](const trial::Table& table, std::uint64_t seed) { return trial::try_game(table, seed).complaint; });
    }
}

TEST_CASE("cards that the log does not show make no legal game illegal") {
    for (const Engine& engine : trial::played_games()) {
        if (!is_wanted(engine)) continue;
        INFO(engine.id);
        try_games(engine, 2, [](const trial::Table& table, std::uint64_t seed) {
            return trial::try_hidden(table, trial::play_game(table, seed), seed);
        });
    }
}

TEST_CASE("a spoiled game is stopped where its entry is first on no list of legal moves", "[long]") {
    for (const Engine& engine : trial::played_games()) {
        if (!is_wanted(engine)) continue;
        INFO(engine.id);
        try_games(engine, 2, [](const trial::Table& table, std::uint64_t seed) {
            const auto hands = trial::play_game(table, seed);
            for (std::uint64_t n = 0; n < 4; ++n)
                if (auto spoiled = trial::spoiled_game(table, hands, seed * 4 + n); !spoiled.complaint.empty())
                    return spoiled.complaint;
            return std::string{};
        });
    }
}
