// How long a log with hidden cards takes to judge, from text in memory: true games with cards of the deals and draws
// blanked at random. Prints a table: the median, what 99 of 100 stay below, the longest; how the logs were judged, of
// which none may be overturned; in how many something was left open because it would have been too much work; and the
// most memory that the program has held so far. With KUPI_REPORTS the reports go to stderr, for compare_reports.py.
//   [KUPI_HANDS=8] [KUPI_REPORTS=1] build/release/hidden_bench [logs of each game] [game]

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>

#include <sys/resource.h>

#include "referee/library.h"
#include "referee/log_writer.h"
#include "referee/referee.h"
#include "referee/report_json.h"
#include "rules/random.h"
#include "support/blanked.h"
#include "support/checkout.h"

namespace {

using namespace kupi::referee;

double cpu_seconds() {
    timespec t{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) / 1e9;
}

/// In MiB.
long most_memory() {
    rusage used{};
    ::getrusage(RUSAGE_SELF, &used);
    return used.ru_maxrss / 1024;
}

/// Whether anything was not looked into for effort's sake.
bool cut_short(const Report& report, const Words& words) {
    const std::string some = words.say("cut-short", {}), all = words.say("assumed-possible", {});
    return std::any_of(report.findings.begin(), report.findings.end(), [&](const Finding& finding) {
        return finding.message.find(some) != std::string::npos || finding.message == all;
    });
}

void row(Library& library, const std::string& id, int logs) {
    const char* text_of_hands = std::getenv("KUPI_HANDS");
    const int hands = text_of_hands == nullptr ? 1 : std::atoi(text_of_hands); // NOLINT(cert-err34-c)
    Diagnostics out;
    const auto* shelf = library.game(id, {}, out);
    if (shelf == nullptr) return; // no engine plays it
    Seating seating;
    seating.players = std::clamp(4, shelf->game.seats.first, shelf->game.seats.second);
    const auto deck = library.deck(*shelf, deck_of(shelf->game, seating.players, {}), "", {}, out);
    const Setup setup = *make_setup(shelf->game, deck->deck, seating, out);
    EntryWriter writer(*deck->vocabulary, Players(simulated_players(seating.players)));
    std::vector<double> times;
    std::array<int, 3> verdicts{};
    int unread = 0, cut = 0;
    for (int seed = 1; seed <= logs; ++seed) {
        Random random(static_cast<std::uint64_t>(seed));
        const SimulatedGame game = simulate(*shelf->engine, setup, seed % 2 == 0 ? Policy::random : Policy::greedy,
                                            static_cast<std::uint64_t>(seed), {.entries = 1'000, .hands = hands});
        const int of_hundred = std::array{100, 70, 40, 15}[random.below(4)];
        const std::string text =
            kupi::test::blanked(log_of(game, shelf->game, seating, writer, ""), id, of_hundred, random);
        Diagnostics faults;
        const double start = cpu_seconds();
        const auto log = read_log(text, "log", library, faults);
        if (!log) {
            ++unread;
            continue;
        }
        const Report report = referee(*log);
        times.push_back((cpu_seconds() - start) * 1e3);
        ++verdicts[static_cast<std::size_t>(report.verdict)];
        cut += cut_short(report, shelf->words);
        if (std::getenv("KUPI_REPORTS") != nullptr)
            std::fprintf(stderr, "%s %d %s\n", id.c_str(), seed, to_json(*log, report, true).c_str());
        if (report.verdict == Verdict::overturned && std::getenv("KUPI_SHOW") != nullptr) std::puts(text.c_str());
    }
    std::sort(times.begin(), times.end());
    if (times.empty()) return;
    std::printf(
        "%-18s %6zu logs  median %7.3f ms  99%% %8.3f ms  longest %8.3f ms   %5d stand %5d undecided %3d overturned "
        "%4d cut short  %3ld MiB\n",
        id.c_str(), times.size(), times[times.size() / 2], times[times.size() * 99 / 100], times.back(), verdicts[0],
        verdicts[2], verdicts[1], cut, most_memory());
    if (unread > 0) std::printf("%d could not be read\n", unread);
    std::fflush(stdout);
}

} // namespace

int main(int argc, char** argv) {
    Library library(DataFolders({kupi::test::root}));
    for (const std::string& id : game_ids(library.data())) {
        if (id == "russian-bank" || id == "california-speed") continue; // what is dealt there lies face up
        if (argc <= 2 || id == argv[2]) row(library, id, argc > 1 ? std::atoi(argv[1]) : 1'000); // NOLINT(cert-err34-c)
    }
    return 0;
}
