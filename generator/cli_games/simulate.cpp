// kupi simulate: the program plays a game against itself, for logs to try things on and for numbers to argue with.

#include <algorithm>
#include <atomic>
#include <filesystem>
#include <mutex>
#include <optional>
#include <thread>

#include <fmt/format.h>

#include "base/file.h"
#include "base/text.h"
#include "cli/common_options.h"
#include "cli/messages.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli_games/simulate_charts.h"
#include "cli_games/simulate_facts.h"
#include "cli_games/simulate_json.h"
#include "cli_games/simulate_table.h"
#include "layout/chart.h"
#include "layout/svg_page.h"
#include "referee/log_writer.h"
#include "referee/statistics.h"
#include "render/pdf.h"
#include "render/png.h"

namespace kupi::cli::simulate_command {

namespace {

constexpr double pixels_per_point = 3;

SimulationLimits limits_of(const Values& values) {
    return {static_cast<int>(values.integer("entries")), static_cast<int>(values.integer("hands"))};
}

/// What the run was, for titles: "yamiro, 2 players, must-be-a-winner".
std::string words_of(const SimulationTable& table) {
    std::string text = table.game.id + ", " + counted(static_cast<std::size_t>(table.seating.players), "player");
    for (const Choice& c : table.seating.choices) text += ", " + c.variant + (c.value == "true" ? "" : "=" + c.value);
    for (const std::string& header : table.header_words) text += ", " + header;
    return text;
}

/// Plays all games on several threads. What they come to does not depend on who played which.
class Run {
  public:
    Run(const Values& values, const SimulationTable& table)
        : table_(table),
          seed_(static_cast<std::uint64_t>(values.integer("seed"))),
          games_(static_cast<std::uint64_t>(values.integer("games"))),
          limits_(limits_of(values)),
          policy_(values.text("policy") == "greedy" ? Policy::greedy : Policy::random),
          folder_(values.text("log")),
          digits_(std::max<std::size_t>(std::to_string(games_).size(), 4)) {
        const auto wanted = static_cast<unsigned>(values.integer("jobs"));
        jobs_ =
            std::min<std::uint64_t>(wanted > 0 ? wanted : std::max(std::thread::hardware_concurrency(), 1u), games_);
        command_ = "kupi simulate " + table.game.id + " --seed " + std::to_string(seed_) + " --policy " +
                   values.text("policy");
    }

    Statistics play() {
        Progress progress("playing " + table_.game.id);
        std::vector<std::thread> threads;
        for (std::uint64_t i = 1; i < jobs_; ++i) threads.emplace_back([this] { work(); });
        work();
        for (std::thread& t : threads) t.join();
        if (failure_) std::rethrow_exception(failure_);
        return std::move(all_);
    }

  private:
    void work() {
        Statistics own;
        try {
            EntryWriter writer(*table_.vocabulary, Players(simulated_players(table_.seating.players)));
            for (std::uint64_t n; !stop_ && (n = next_++) < games_;) {
                const SimulatedGame played =
                    simulate(*table_.engine, table_.setup, policy_, seed_of_game(seed_, n), limits_);
                if (!folder_.empty()) write_log(played, n + 1, writer);
                own.add(played);
            }
        } catch (...) {
            const std::lock_guard lock(mutex_);
            if (!failure_) failure_ = std::current_exception();
            stop_ = true;
            return;
        }
        const std::lock_guard lock(mutex_);
        all_.add(own);
    }

    void write_log(const SimulatedGame& played, std::uint64_t number, EntryWriter& writer) const {
        std::string digits = std::to_string(number);
        digits.insert(0, digits_ > digits.size() ? digits_ - digits.size() : 0, '0');
        const std::string title = command_ + ", game " + std::to_string(number);
        write_file(std::filesystem::path(folder_) / (table_.game.id + "-" + digits + ".toml"),
                   log_of(played, table_.game, table_.seating, writer, title));
    }

    const SimulationTable& table_;
    std::uint64_t seed_, games_, jobs_ = 1;
    SimulationLimits limits_;
    Policy policy_;
    std::string folder_, command_;
    std::size_t digits_;
    std::atomic<std::uint64_t> next_ = 0;
    std::atomic<bool> stop_ = false;
    std::mutex mutex_;
    Statistics all_;
    std::exception_ptr failure_;
};

/// Where chips are owned and no points are carried in, scores are chips.
std::string unit_of(const Game& game) {
    const auto has = [&](std::string_view key) {
        return std::any_of(game.headers.begin(), game.headers.end(), [&](const HeaderKey& h) { return h.key == key; });
    };
    return has("stakes") && !has("start") ? "chips" : "points";
}

std::string ending_of(const Output& output) {
    return output.is_stdout() ? ".svg" : lower(std::filesystem::path(output.path()).extension().string());
}

/// Where charts go; what can't be written is refused before a game is played.
Output output_of_charts(const Values& values, const Game& game) {
    refuse_other_endings(values.text("output"), "kupi simulate", {".svg", ".png", ".pdf"});
    Output output(values.text("output"), game.id + "-statistics.svg");
    if (ending_of(output).empty())
        throw Failure("charts are written as .svg, .png or .pdf: the file's name needs an ending");
    output.check();
    return output;
}

void write_charts(const Output& output, const Values& values, const SimulationTable& table,
                  const Statistics& statistics) {
    const std::string subtitle = words_of(table) + " · " + counted(statistics.games, "game") + " · " +
                                 values.text("policy") + " play, seed " + values.text("seed");
    PangoMeasurer text;
    const draw::Document document =
        draw_charts(table.game.title, subtitle,
                    charts_of(statistics, simulated_players(table.seating.players), unit_of(table.game)), text);
    const std::string ending = ending_of(output);
    if (ending == ".pdf")
        output.write(to_pdf(document, text));
    else if (ending == ".png")
        output.write(to_png(paint_page(document, 0, pixels_per_point, text), 72 * pixels_per_point));
    else
        output.write(to_svg(document, 0));
    print(text.warnings());
    output.report("charts of " + counted(statistics.games, "game"));
}

int run(const Values& values) {
    for (const char* other : {"facts", "solve"})
        if (values.flag(other) && values.given("format"))
            throw Failure("--format is of statistics, and --" + std::string(other) + " makes none");
    if (values.flag("facts")) {
        if (values.given("GAME")) throw Failure("--facts plays all the games it needs by itself: name none");
        refuse_other_endings(values.text("output"), "kupi simulate --facts", {".md"});
        const Output output(values.given("output") ? values.text("output") : "-", "facts.md");
        output.check();
        const std::string text = facts_page(static_cast<std::uint64_t>(values.integer("seed")), data_folders(values));
        output.write(text);
        if (!output.is_stdout()) output.report("facts, claimed and measured");
        return 0;
    }
    if (!values.given("GAME")) throw Failure("which game?", "such as: kupi simulate yamiro; kupi list games names all");
    const SimulationTable table(values.text("GAME"),
                                values.given("players") ? static_cast<int>(values.integer("players")) : 0,
                                values.text("variants"), values.all("header"), data_folders(values));
    if (values.flag("solve")) {
        if (table.game.id != "dotak") throw Failure("--solve is for dotak: other games are not solved");
        refuse_other_endings(values.text("output"), "kupi simulate --solve", {".txt"});
        const Output output(values.given("output") ? values.text("output") : "-", "dotak-solved.txt");
        output.check();
        output.write(solved_table(table, static_cast<std::uint64_t>(values.integer("seed")),
                                  static_cast<std::uint64_t>(values.given("games") ? values.integer("games") : 10)));
        return 0;
    }
    std::optional<Output> charts;
    if (values.given("output")) charts = output_of_charts(values, table.game);
    const auto tell = charts && charts->is_stdout() ? write_err : write_out; // stdout holds the picture alone
    Run games(values, table);
    const Statistics statistics = games.play();
    if (values.given("log") && values.text("format") == "text")
        tell(printable(values.text("log")) + "/: " + counted(statistics.games, "log") + ", " +
             std::to_string(statistics.entries) + " entries\n");
    if (values.text("format") == "json") {
        tell(json_of(statistics, table, values));
    } else if (values.flag("stats") || !values.given("log")) {
        const std::string heading = words_of(table) + " · " + counted(statistics.games, "game") + " · " +
                                    values.text("policy") + " play, seed " + values.text("seed") + "\n\n";
        tell(heading + to_text(statistics, simulated_players(table.seating.players)));
    }
    if (charts) write_charts(*charts, values, table, statistics);
    return 0;
}

Command describe() {
    return {.name = "simulate",
            .summary = "plays a game against itself: logs to try things on, and statistics",
            .about = "Random play takes any legal move; greedy play what a simple sensible player would. The same seed "
                     "gives the same games on every machine, whatever --jobs says.",
            .arguments = {{.name = "GAME", .help = "which game", .complete = "games", .optional = true}},
            .options =
                {integer_option("games", "N", "how many games", 1, 10'000'000, {.letter = 'n', .fallback = "100"}),
                 integer_option("seed", "N", "another seed, other games", 0, 1e15, {.fallback = "1"}),
                 integer_option("players", "N", "how many play; without it, four, or as near as the game allows", 1,
                                most_players),
                 text_option("variants", "LIST", "house rules, such as one-suit,ante=2"),
                 text_option("header", "KEY=VALUE",
                             "a header key of the game's logs, such as stakes=40, stakes=Ana:40/Bo:25 or "
                             "difficulty=hard",
                             {.repeats = true}),
                 choice_option("policy", "POLICY", "how they play", {"random", "greedy"}, {.fallback = "random"}),
                 integer_option("hands", "N", "most hands of a game, for games that end only when somebody wants to", 1,
                                10'000, {.fallback = "12"}),
                 integer_option("entries", "N",
                                "most entries of a hand: longer ones are abandoned, since no rule of some games ends "
                                "them",
                                1, 10'000'000, {.fallback = "20000"}),
                 text_option("log", "DIR", "write a log of each game there", {.complete = "folder"}),
                 format_option("of the statistics. text: a table; json: for programs"),
                 flag_option("stats", "print lengths, scores and who won, beside --log"),
                 flag_option("solve", "dotak: the fewest piles that each deal can be laid on"),
                 flag_option("facts", "what is said of the games, held against simulations"),
                 integer_option("jobs", "N", "games played at a time; 0: as many as there are processors", 0, 256,
                                {.letter = 'j', .fallback = "0"}),
                 text_option("output", "FILE", "charts of the statistics: .svg, .png or .pdf",
                             {.letter = 'o', .complete = "file", .endings = {".svg", ".png", ".pdf", ".md", ".txt"}}),
                 data_option()},
            .examples = {{"kupi simulate yamiro --games 1000", "How long games last, what they score, who wins."},
                         {"kupi simulate getha --players 5 --variants one-suit --log /tmp/logs",
                          "A hundred logs, which the referee finds to stand."},
                         {"kupi simulate somachi --policy greedy -o somachi.svg", "The same as charts."},
                         {"kupi simulate dotak --solve --games 20", "The fewest piles for twenty deals."}},
            .order = 38,
            .run = run};
}

const Registration registration{"simulate", describe};

} // namespace

} // namespace kupi::cli::simulate_command
