// How fast logs are judged: entries a second from TOML text in memory, and where the time goes; then many logs in a
// folder through the whole program. Prints a table.
//   build/release/referee_bench [logs in the folder] [game]

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include "base/toml.h"
#include "referee/library.h"
#include "referee/log_writer.h"
#include "referee/referee.h"
#include "support/checkout.h"
#include "support/folder.h"

extern char** environ;

namespace {

namespace fs = std::filesystem;
using namespace kupi::referee;
using Clock = std::chrono::steady_clock;

/// Of this thread alone: other work on the machine does not count.
double cpu_seconds() {
    timespec t{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) / 1e9;
}

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

/// Simulated games of a table as logs.
class Table {
  public:
    Table(Library& library, const std::string& game, int players) {
        Diagnostics out;
        shelf_ = library.game(game, {}, out);
        seating_.players = players;
        deck_ = library.deck(*shelf_, deck_of(shelf_->game, players, {}), "", {}, out);
        setup_ = *make_setup(shelf_->game, deck_->deck, seating_, out);
        writer_ = std::make_unique<EntryWriter>(*deck_->vocabulary, Players(simulated_players(players)));
    }

    std::string log(Policy policy, std::uint64_t seed, int hands, std::size_t& entries) {
        const SimulatedGame game = simulate(*shelf_->engine, setup_, policy, seed, {.entries = 5'000, .hands = hands});
        entries += static_cast<std::size_t>(game.entries());
        return log_of(game, shelf_->game, seating_, *writer_, "");
    }

  private:
    const Library::GameShelf* shelf_ = nullptr;
    const Library::DeckShelf* deck_;
    Seating seating_;
    Setup setup_;
    std::unique_ptr<EntryWriter> writer_;
};

/// The best of a few rounds, in millions of entries a second.
double rate(std::size_t entries, const std::function<void()>& work) {
    double best = 1e9;
    for (int round = 0; round < 7; ++round) {
        const double start = cpu_seconds();
        work();
        best = std::min(best, cpu_seconds() - start);
    }
    return static_cast<double>(entries) / best / 1e6;
}

void in_memory(Library& library, const std::string& game, int players, int hands, Policy policy) {
    Table table(library, game, players);
    std::vector<std::string> texts;
    std::size_t entries = 0, bytes = 0;
    for (std::uint64_t seed = 1; entries < 200'000; ++seed) texts.push_back(table.log(policy, seed, hands, entries));
    for (const auto& text : texts) bytes += text.size();
    const double toml = rate(entries, [&] {
        for (const auto& text : texts) {
            Diagnostics out;
            if (!toml_file::parse(text, "log", out)) std::abort();
        }
    });
    const double read = rate(entries, [&] {
        for (const auto& text : texts) {
            Diagnostics out;
            if (!read_log(text, "log", library, out)) std::abort();
        }
    });
    std::size_t standing = 0;
    const double judged = rate(entries, [&] {
        standing = 0;
        for (const auto& text : texts) {
            Diagnostics out;
            const auto log = read_log(text, "log", library, out);
            standing += referee(*log).verdict == Verdict::stands;
        }
    });
    std::vector<std::unique_ptr<Log>> logs;
    Diagnostics out;
    for (const auto& text : texts) logs.push_back(read_log(text, "log", library, out));
    const double replayed = rate(entries, [&] {
        for (const auto& log : logs)
            if (referee(*log).hands.empty()) std::abort();
    });
    std::printf("%-18s %-6s %6zu logs %8zu entries %6.1f MB  TOML %5.2f  read %5.2f  judged %5.2f  entries alone %5.2f"
                "  M/s, %zu stand\n",
                game.c_str(), policy == Policy::random ? "random" : "greedy", texts.size(), entries,
                static_cast<double>(bytes) / 1e6, toml, read, judged, replayed, standing);
}

/// One run of the whole program.
struct Run {
    double seconds = 1e9, cpu = 0;
    long mebibytes = 0, switches = 0; ///< switches: from one thread to another, by waiting
    int code = 0;
};

Run judge(const fs::path& root, const char* jobs) {
    const std::vector<std::string> words = {kupi::test::built_kupi, "referee", "--format", "json", "--jobs", jobs,
                                            root.string()};
    std::vector<char*> argv;
    for (const auto& w : words) argv.push_back(const_cast<char*>(w.c_str()));
    argv.push_back(nullptr);
    ::setenv("KUPI_DATA", kupi::test::root, 1);
    posix_spawn_file_actions_t files;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, 1, "/dev/null", O_WRONLY, 0);
    const auto start = Clock::now();
    pid_t child = 0;
    if (posix_spawn(&child, argv[0], &files, nullptr, argv.data(), environ) != 0) std::abort();
    posix_spawn_file_actions_destroy(&files);
    int status = 0;
    rusage usage{};
    ::wait4(child, &status, 0, &usage);
    const auto seconds = [](const timeval& t) {
        return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) / 1e6;
    };
    return {seconds_since(start), seconds(usage.ru_utime) + seconds(usage.ru_stime), usage.ru_maxrss / 1024,
            usage.ru_nvcsw, WEXITSTATUS(status)};
}

/// The whole program over a folder, the best of a few rounds; one job beside two, so that what else goes on on the
/// machine hits both.
void folder(Library& library, std::size_t count) {
    const kupi::test::Folder folder;
    Table table(library, "yamiro", 2);
    std::size_t entries = 0;
    for (const std::size_t upto : {count / 4, count / 2, count}) {
        static std::size_t made = 0;
        for (; made < upto; ++made)
            folder.write(std::to_string(made / 1000) + "/" + std::to_string(made) + ".toml",
                         table.log(Policy::random, made, 1, entries));
        Run one, two;
        for (int round = 0; round < 5; ++round)
            for (auto [jobs, best] : {std::pair{"1", &one}, std::pair{"2", &two}})
                if (const Run run = judge(folder.root(), jobs); run.seconds < best->seconds) *best = run;
        for (const auto& [jobs, run] : {std::pair{1, one}, std::pair{2, two}})
            std::printf("%7zu logs, --jobs %d: %6.2f s, %6.2f s of CPU, %6ld waits, %4ld MiB at most, exit code %d\n",
                        upto, jobs, run.seconds, run.cpu, run.switches, run.mebibytes, run.code);
        std::printf("%7zu logs, two jobs are %.2f times as fast as one\n", upto, one.seconds / two.seconds);
    }
}

} // namespace

int main(int argc, char** argv) {
    Library library(DataFolders({kupi::test::root}));
    for (const std::string& id : game_ids(library.data())) {
        if (argc > 2 && id != argv[2]) continue;
        Diagnostics out;
        const auto* shelf = library.game(id, {}, out);
        if (shelf == nullptr) continue; // no engine plays it
        const int players = std::clamp(4, shelf->game.seats.first, shelf->game.seats.second);
        for (const Policy policy : {Policy::random, Policy::greedy}) in_memory(library, id, players, 4, policy);
    }
    folder(library, argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 100'000);
    return 0;
}
