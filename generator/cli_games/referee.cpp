// kupi referee: verdicts on recorded games.

#include <algorithm>
#include <cerrno>
#include <condition_variable>
#include <exception>
#include <filesystem>
#include <map>
#include <mutex>
#include <thread>

#include <unistd.h>

#include "base/text.h"
#include "cli/common_options.h"
#include "cli/messages.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/screen.h"
#include "cli_games/report.h"
#include "referee/referee.h"
#include "referee/report_json.h"
#include "referee/report_text.h"
#include "referee/what_if.h"
#include "referee/witness.h"

namespace kupi::cli::referee_command {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t enough_output = 64u << 10; ///< bytes that are written at once
constexpr std::size_t most_in_block = 64;        ///< logs that a thread takes at once

/// What came of some logs, in their order.
struct Judged {
    std::string out;
    struct Unread {
        std::size_t at; ///< in `out`
        Diagnostics why;
    };
    std::vector<Unread> unread;
    std::map<Verdict, std::size_t> verdicts;
};

std::optional<std::string> read_stdin(Diagnostics& out) {
    std::string text;
    char buffer[1 << 16];
    for (;;) {
        const ssize_t n = ::read(STDIN_FILENO, buffer, sizeof buffer);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return text;
        text.append(buffer, static_cast<std::size_t>(n));
        if (text.size() > max_text_file) {
            out.error({"-", 0, 0}, "too large: a log holds at most 16 MiB");
            return std::nullopt;
        }
    }
}

/// A folder's *.toml, sorted, at any depth.
std::vector<std::string> logs_below(const std::string& folder, Diagnostics& out) {
    std::vector<std::string> logs;
    std::error_code error;
    for (fs::recursive_directory_iterator at(folder, fs::directory_options::skip_permission_denied, error), end;
         !error && at != end; at.increment(error)) {
        std::error_code unreadable;
        const std::string& path = at->path().native(); // a path taken apart costs more than all else here
        const bool is_named = path.ends_with(".toml") && !path.ends_with("/.toml");
        if (is_named && at->is_regular_file(unreadable)) logs.push_back(path);
    }
    if (error) out.error({folder, 0, 0}, "cannot read: " + error.message());
    if (!error && logs.empty()) out.error({folder, 0, 0}, "no logs (*.toml) in this folder");
    std::sort(logs.begin(), logs.end());
    return logs;
}

class LogReports {
  public:
    explicit LogReports(const Values& values)
        : library_(data_folders(values)),
          screen_(screen()),
          json_(values.text("format") == "json"),
          explain_(values.flag("explain")),
          effort_(values.integer("effort")) {
        const auto wanted = static_cast<std::size_t>(values.integer("jobs"));
        jobs_ = wanted > 0 ? wanted : std::max<std::size_t>(std::thread::hardware_concurrency(), 1);
        for (const auto& given : values.all("LOG")) {
            std::error_code error;
            if (given != "-" && fs::is_directory(given, error)) {
                Diagnostics faults;
                auto below = logs_below(given, faults);
                if (faults.has_errors()) {
                    unreadable_ = true;
                    if (json_) out_ += unreadable_json(given, faults);
                }
                print(faults);
                std::move(below.begin(), below.end(), std::back_inserter(files_));
            } else {
                files_.push_back(given);
            }
        }
    }

    int run() {
        Progress progress("judging");
        jobs_ = std::min(jobs_, files_.size());
        if (jobs_ <= 1)
            for (const auto& file : files_) {
                Judged judged;
                judge(file, judged);
                give(judged);
            }
        else
            run_threads();
        progress.end();
        flush();
        if (!json_ && files_.size() > 1) write_out("\n" + summary() + "\n");
        return exit_code();
    }

    /// All logs in one file; what can't be read is said and left out.
    int report(const std::string& to) {
        Progress progress("judging");
        std::vector<LogToReport> logs;
        for (const auto& file : files_) {
            Diagnostics faults;
            if (auto log = read(file, faults)) {
                // A report goes to others: they need not know where the log lies on this machine.
                const std::string shown = shown_path(file);
                logs.push_back(
                    {std::move(log), fs::path(shown).is_absolute() ? fs::path(file).filename().string() : shown});
                continue;
            }
            print(faults);
            ++not_read_;
        }
        for (const Verdict verdict : write_report(logs, library_, to, effort_)) ++verdicts_[verdict];
        progress.end();
        return exit_code();
    }

  private:
    int exit_code() {
        if (unreadable_ || not_read_ > 0) return 2;
        if (verdicts_[Verdict::overturned] > 0) return 1;
        return verdicts_[Verdict::undecided] > 0 ? 3 : 0;
    }
    std::unique_ptr<Log> read(const std::string& file, Diagnostics& faults) {
        auto text = file == "-" ? read_stdin(faults) : read_file(file, faults);
        return text ? read_log(std::move(*text), file, library_, faults) : nullptr;
    }
    void judge(const std::string& file, Judged& judged) {
        Diagnostics faults;
        const auto log = read(file, faults);
        if (!log) {
            const std::size_t at = judged.out.size();
            if (json_) judged.out += unreadable_json(file, faults);
            judged.unread.push_back({at, std::move(faults)});
            return;
        }
        const Report report =
            referee::referee(*log, {.context = !json_, .explain = explain_, .settle = true, .effort = effort_});
        ++judged.verdicts[report.verdict];
        if (json_) {
            judged.out += to_json(*log, report, explain_);
            return;
        }
        ReportStyle style;
        style.terminal.width = screen_.width;
        style.terminal.emphasis = screen_.styled;
        style.wrapped = screen_.terminal;
        style.explain = explain_;
        style.file = file == "-" ? "-" : shown_path(file);
        const std::string told = to_text(*log, report, library_, style);
        judged.out += told;
        // What is said of a log that does not simply stand is parted from its neighbours.
        const bool long_text = std::count(told.begin(), told.end(), '\n') > 1;
        if (files_.size() > 1 && long_text) judged.out += "\n";
    }

    /// In the order of the files.
    void give(const Judged& judged) {
        std::size_t done = 0;
        for (const Judged::Unread& unread : judged.unread) {
            out_.append(judged.out, done, unread.at - done);
            done = unread.at;
            flush();
            print(unread.why);
        }
        out_.append(judged.out, done);
        for (const auto& [verdict, logs] : judged.verdicts) verdicts_[verdict] += logs;
        not_read_ += judged.unread.size();
        if (out_.size() > enough_output) flush();
    }
    void flush() {
        if (!out_.empty()) write_out(out_);
        out_.clear();
    }

    /// Threads take blocks of logs in order, since handing over a single small one would cost as much as judging it,
    /// and are never more than a window ahead of what has been given out, so that memory stays flat.
    void run_threads() {
        const std::size_t block = std::clamp<std::size_t>(files_.size() / (jobs_ * 16), 1, most_in_block);
        const std::size_t blocks = (files_.size() + block - 1) / block, window = jobs_ * 4;
        std::mutex mutex;
        std::condition_variable room, done;
        std::map<std::size_t, Judged> ready;
        std::size_t next = 0, given = 0;
        std::exception_ptr failure;
        const auto work = [&] {
            for (;;) {
                std::size_t mine = 0;
                {
                    std::unique_lock lock(mutex);
                    room.wait(lock, [&] { return failure || next >= blocks || next < given + window; });
                    if (failure || next >= blocks) return;
                    mine = next++;
                }
                try {
                    Judged judged;
                    const std::size_t end = std::min((mine + 1) * block, files_.size());
                    for (std::size_t i = mine * block; i < end; ++i) judge(files_[i], judged);
                    const std::lock_guard lock(mutex);
                    ready.emplace(mine, std::move(judged));
                } catch (...) {
                    const std::lock_guard lock(mutex);
                    failure = std::current_exception();
                    room.notify_all();
                }
                done.notify_one();
            }
        };
        std::vector<std::thread> threads;
        for (std::size_t i = 0; i < jobs_; ++i) threads.emplace_back(work);
        try {
            std::unique_lock lock(mutex);
            while (given < blocks) {
                done.wait(lock, [&] { return failure || ready.contains(given); });
                if (failure) break;
                const Judged judged = std::move(ready.extract(given).mapped());
                ++given;
                lock.unlock();
                room.notify_one();
                give(judged);
                lock.lock();
            }
        } catch (...) { // standard output cannot be written
            const std::lock_guard lock(mutex);
            if (!failure) failure = std::current_exception();
        }
        room.notify_all();
        for (std::thread& t : threads) t.join();
        if (failure) std::rethrow_exception(failure);
    }

    std::string summary() {
        std::vector<std::string> parts;
        const auto add = [&](std::size_t n, const std::string& what) {
            if (n > 0) parts.push_back(std::to_string(n) + " " + what);
        };
        add(verdicts_[Verdict::stands], verdicts_[Verdict::stands] == 1 ? "stands" : "stand");
        add(verdicts_[Verdict::overturned], "overturned");
        add(verdicts_[Verdict::undecided], "undecided");
        add(not_read_, "not readable");
        return counted(files_.size(), "log") + ": " + join(parts, ", ");
    }

    Library library_;
    Screen screen_;
    bool json_, explain_, unreadable_ = false;
    long effort_;
    std::size_t jobs_ = 1, not_read_ = 0;
    std::vector<std::string> files_;
    std::map<Verdict, std::size_t> verdicts_;
    std::string out_;
};

/// One log, judged, for what is asked of it beside its verdict.
struct Single {
    explicit Single(const Values& values, const std::string& file)
        : library(data_folders(values)), options{.effort = static_cast<long>(values.integer("effort"))} {
        Diagnostics faults;
        auto text = file == "-" ? read_stdin(faults) : read_file(file, faults);
        log = text ? read_log(std::move(*text), file, library, faults) : nullptr;
        if (!log) throw Failure(std::move(faults));
        report = referee::referee(*log, options);
    }

    Library library;
    RefereeOptions options;
    std::unique_ptr<Log> log;
    Report report;
};

int exit_code(Verdict verdict) { return verdict == Verdict::overturned ? 1 : verdict == Verdict::undecided ? 3 : 0; }

int write_witness(const Values& values) {
    if (values.all("LOG").size() > 1) throw Failure("--witness takes one log at a time");
    const std::string& file = values.all("LOG").front();
    Single single(values, file);
    const Witness found = witness(*single.log, single.report, single.library, single.options);
    const std::string name = file == "-" ? "-" : shown_path(file);
    if (found.text.empty()) {
        say(name + " has no witness: " + found.why_not);
        return single.report.verdict == Verdict::overturned ? 1 : 3;
    }
    const Output output(values.given("output") ? values.text("output") : "-", "witness.toml");
    output.write(found.text);
    output.report("one deal of the cards under which " + name + " is legal");
    return exit_code(single.report.verdict);
}

int tell_what_if(const Values& values) {
    std::vector<std::string> files, wanted;
    for (const std::string& word : values.all("LOG")) {
        std::error_code error;
        const bool is_choice = word.find('=') != std::string::npos && !fs::exists(word, error);
        (is_choice ? wanted : files).push_back(word);
    }
    if (files.size() != 1) throw Failure("--what-if takes one log, and VARIANT=VALUE as often as wanted");
    Single single(values, files.front());
    const Game& game = single.log->shelf->game;
    Diagnostics faults;
    std::vector<Choice> changed;
    for (const std::string& word : wanted) {
        const std::string id = word.substr(0, word.find('=')), value = word.substr(word.find('=') + 1);
        const auto choice = read_choice(game, id, value, {}, faults);
        if (choice)
            changed.push_back(*choice);
        else if (!faults.has_errors())
            changed.push_back({id, "false"});
    }
    if (faults.has_errors()) throw Failure(std::move(faults));
    if (game.variants.empty()) throw Failure(game.id + " has no variants");
    const auto others = what_if(*single.log, changed, single.library, single.options);
    write_out(values.text("format") == "json" ? what_if_json(*single.log, single.report, others)
                                              : what_if_text(*single.log, single.report, others, screen().width));
    return exit_code(single.report.verdict);
}

int write_report(const Values& values) {
    const std::string& file = values.text("report");
    check_report_name(file);
    if (values.given("format")) throw Failure("--format is for the terminal's report: --report has that of its file");
    return LogReports(values).report(file);
}

int run(const Values& values) {
    if (values.flag("witness") + values.flag("what-if") + values.given("report") > 1)
        throw Failure("choose one of --report, --witness and --what-if");
    if (values.given("output") && !values.flag("witness"))
        throw Failure("--output is for the log that --witness writes");
    if (values.flag("witness")) return write_witness(values);
    if (values.flag("what-if")) return tell_what_if(values);
    if (values.given("report")) return write_report(values);
    return LogReports(values).run();
}

Command describe() {
    return {
        .name = "referee",
        .summary = "judges recorded games: what is illegal, by which rule, and who won",
        .about = "A log is a text file with who sits where and what they did (rulesheets/log-format.md); "
                 "kupi record writes one as you play. Each finding names its place, its rule with the rule's own "
                 "text, what was held and what would have been legal.\n\n"
                 "Cards that nobody saw may stay unseen: the referee judges what can be judged, and says undecided "
                 "where the verdict rests on them.",
        .arguments = {{.name = "LOG",
                       .help =
                           "a log, a folder (its *.toml at any depth), or - for standard input; with --what-if also "
                           "VARIANT=VALUE",
                       .complete = "file",
                       .repeats = true}},
        .options =
            {flag_option("explain", "walk through the reasoning of each hand to its result"),
             flag_option("witness",
                         "write one whole deal of the cards under which the log is legal, as a log that stands"),
             text_option("output", "FILE", "where --witness writes; without it standard output",
                         {.letter = 'o', .complete = "file", .endings = {".toml"}}),
             flag_option(
                 "what-if",
                 "judge the log under other house rules too, and say what changes: those named as VARIANT=VALUE, "
                 "or each value of each variant in turn"),
             integer_option(
                 "effort", "N",
                 "how much to work on each question about cards that nobody saw; what is left open for want of "
                 "it is told",
                 1, 1'000'000'000, {.fallback = "50000"}),
             format_option(
                 "text: for people; json: an object for each log, on one line, with its error where it can't be read"),
             text_option(
                 "report", "FILE",
                 "a report to hand round, .html or .pdf: the verdict, the table at the disputed moment, the rule, the "
                 "proof, every entry; .html draws the table after each",
                 {.complete = "file"}),
             integer_option("jobs", "N", "logs judged at a time; 0: as many as there are processors", 0, 256,
                            {.letter = 'j', .fallback = "0"}),
             data_option()},
        .examples = {{"kupi referee friday.toml", "Says whether the log stands, and what is wrong if not."},
                     {"kupi referee --explain friday.toml", "Tells how each hand's result follows."},
                     {"kupi referee --report friday.html friday.toml", "The verdict as a page for everybody's phone."},
                     {"kupi referee --witness friday.toml -o deal.toml",
                      "Names every card that nobody saw so that the log is legal."},
                     {"kupi referee friday.toml --what-if", "What would change under each house rule of the game."},
                     {"kupi referee --format json logs/", "Every log of a folder, for a program."}},
        .notes = "Exit code: 0 all logs stand, 1 something is overturned, 2 a file cannot be read, 3 nothing is "
                 "overturned but something is undecided. Of several logs 2 beats 1, 1 beats 3, 3 beats 0.",
        .order = 36,
        .run = run};
}

const Registration registration{"referee", describe};

} // namespace

} // namespace kupi::cli::referee_command
