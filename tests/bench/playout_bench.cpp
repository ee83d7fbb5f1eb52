// Every game that an engine plays, through the interface that the referee and the simulator use: entries a second
// replayed, and played at random. One thread. Prints a table.
//   build/release/playout_bench [games of each [game]]

#include <algorithm>
#include <ctime>

#include <fmt/format.h>

#include "base/file.h"
#include "referee/setup.h"
#include "rules/simulate.h"
#include "support/checkout.h"

namespace {

using namespace kupi::referee;

/// Time of this thread, so that others on the machine do not count.
double now() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

Setup setup_of(const Game& game) {
    const DataFolders data({kupi::test::root});
    Diagnostics out;
    Seating seating;
    seating.players = std::clamp(4, game.seats.first, game.seats.second);
    const auto deck = load_game_deck(game, deck_of(game, seating.players, {}), "", data, {}, out);
    fail_if_errors(out);
    const auto setup = make_setup(game, *deck, seating, out);
    fail_if_errors(out);
    return *setup;
}

void measure(const Game& of, std::uint64_t games) {
    const Engine& engine = *engine_of(of);
    const Setup setup = setup_of(of);
    std::vector<SimulatedGame> played;
    const double begin = now();
    long long entries = 0;
    for (std::uint64_t n = 0; n < games; ++n) {
        played.push_back(simulate(engine, setup, Policy::random, seed_of_game(1, n), {20'000, 8}));
        entries += played.back().entries();
    }
    const double middle = now();
    long long refused = 0;
    for (const SimulatedGame& game : played) {
        const auto position = engine.start(setup);
        for (std::size_t h = 0; h < game.hands.size(); ++h) {
            if (h > 0) position->next_hand({});
            for (const SimulatedEntry& e : game.hands[h].entries) refused += !is_legal(position->play(e.move));
        }
    }
    const double end = now();
    const auto rate = [&](double seconds) { return static_cast<double>(entries) / std::max(seconds, 1e-6) / 1e6; };
    fmt::print("{:<18} {:>7} {:>9} {:>12.2f} {:>12.2f}{}\n", of.id, setup.players, entries, rate(end - middle),
               rate(middle - begin), refused > 0 ? "   entries were refused" : "");
}

} // namespace

int main(int argc, char** argv) {
    const auto games = argc > 1 ? std::strtoull(argv[1], nullptr, 10) : std::uint64_t{2000};
    fmt::print("{:<18} {:>7} {:>9} {:>12} {:>12}\n", "millions a second", "players", "entries", "replayed",
               "at random");
    const DataFolders data({kupi::test::root});
    for (const std::string& id : game_ids(data)) {
        if (argc > 2 && id != argv[2]) continue;
        Diagnostics out;
        const auto game = load_game(id, data, out);
        fail_if_errors(out);
        if (engine_of(*game) != nullptr) measure(*game, games);
    }
    return 0;
}
