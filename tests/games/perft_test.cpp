// Position counts of fixed deals. A difference means that some rule is another than it was: read it, then set
// KUPI_GOLDEN=1 to record the new numbers.
#include <cstdlib>
#include <map>
#include <set>
#include <sstream>

#include "catch.h"

#include "base/file.h"
#include "games/support/perft.h"
#include "support/checkout.h"

using namespace kupi::games;
using namespace kupi::reference;

namespace {

const std::string golden_file = std::string(kupi::test::root) + "/tests/games/perft.txt";
constexpr std::uint64_t enough = 10'000;

struct Line {
    std::string game, variants;
    int players = 0, after = 0, depth = 0;
    std::uint64_t positions = 0;
};

std::vector<Line> golden() {
    Diagnostics out;
    std::istringstream text(read_file(golden_file, out).value_or(""));
    std::vector<Line> lines;
    for (std::string line; std::getline(text, line);) {
        if (line.empty() || line[0] == '#') continue;
        std::istringstream words(line);
        Line l;
        words >> l.game >> l.players >> l.variants >> l.after >> l.depth >> l.positions;
        if (l.variants == "-") l.variants.clear();
        lines.push_back(l);
    }
    return lines;
}

/// Without variants at the least and the most players, then each variant by itself.
std::vector<Line> lines_of(const Engine& engine) {
    const Game& game = trial::game_of(engine);
    std::vector<Line> lines;
    const std::set<int> sizes = {game.seats.first, (game.seats.first + game.seats.second) / 2, game.seats.second};
    for (int players : sizes) lines.push_back({game.id, "", players});
    for (const Variant& v : game.variants) {
        std::string text = v.id + (v.kind == VariantKind::word ? "=" + v.words.back() : "");
        for (const auto& other : v.needs) text += "," + other;
        int players = std::max(2, game.seats.first);
        if (v.seats) players = std::max(players, v.seats->first);
        lines.push_back({game.id, text, std::min(players, game.seats.second)});
    }
    return lines;
}

} // namespace

TEST_CASE("the positions that follow a fixed deal are as many as they were", "[long]") {
    if (std::getenv("KUPI_GOLDEN") != nullptr) { // NOLINT(concurrency-mt-unsafe): one thread
        std::string text =
            "# Positions that follow a fixed deal: game, players, variants, entries played\n"
            "# before it begins, entries that follow, positions.\n"
            "# Made by games_tests with KUPI_GOLDEN=1 (tests/games/support/perft.h says how it counts).\n";
        for (const Engine& engine : trial::played_games()) {
            text += '\n';
            for (const Line& line : lines_of(engine)) {
                const auto table = trial::plain_table(engine, line.players, line.variants);
                if (!table) continue;
                for (int part : {0, 1, 2, 3}) {
                    const int after = trial::length_of_hand(*table) * part / 4;
                    int depth = 1;
                    std::uint64_t positions = trial::perft(*table, after, depth);
                    while (positions < enough && depth < 40) {
                        const std::uint64_t more = trial::perft(*table, after, depth + 1);
                        if (more == 0 || more > 5 * enough) break;
                        ++depth;
                        positions = more;
                    }
                    text += line.game + ' ' + std::to_string(line.players) + ' ' +
                            (line.variants.empty() ? "-" : line.variants) + ' ' + std::to_string(after) + ' ' +
                            std::to_string(depth) + ' ' + std::to_string(positions) + '\n';
                }
            }
        }
        write_file(golden_file, text);
    }
    std::map<std::string, int> counted;
    for (const Line& line : golden()) {
        const auto table = trial::plain_table(trial::played_game(line.game), line.players, line.variants);
        if (!table) continue;
        INFO(line.game << " " << line.players << " " << line.variants << ", " << line.after << " played, depth "
                       << line.depth);
        CHECK(trial::perft(*table, line.after, line.depth) == line.positions);
        ++counted[line.game];
    }
    for (const Engine& engine : trial::played_games())
        if (counted[std::string(engine.id)] == 0)
            WARN(engine.id << " has no position counts yet: run games_tests once with KUPI_GOLDEN=1");
}
