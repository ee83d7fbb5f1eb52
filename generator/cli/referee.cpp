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
#include "cli/print.h"
#include "cli/progress.h"
#include "cli/screen.h"
#include "referee/report_json.h"
#include "referee/report_text.h"

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

class Session {
  public:
    explicit Session(const Values& values)
        : library_(data_folders(values)),
          screen_(screen()),
          json_(values.text("format") == "json"),
          explain_(values.flag("explain")) {
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
        if (unreadable_ || not_read_ > 0) return 2;
        if (verdicts_[Verdict::overturned] > 0) return 1;
        return verdicts_[Verdict::undecided] > 0 ? 3 : 0;
    }

  private:
    void judge(const std::string& file, Judged& judged) {
        Diagnostics faults;
        auto text = file == "-" ? read_stdin(faults) : read_file(file, faults);
        const auto log = text ? read_log(std::move(*text), file, library_, faults) : nullptr;
        if (!log) {
            const std::size_t at = judged.out.size();
            if (json_) judged.out += unreadable_json(file, faults);
            judged.unread.push_back({at, std::move(faults)});
            return;
        }
        const Report report = referee(*log, {.context = !json_, .explain = explain_});
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
    std::size_t jobs_ = 1, not_read_ = 0;
    std::vector<std::string> files_;
    std::map<Verdict, std::size_t> verdicts_;
    std::string out_;
};

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
                       .help = "a log, a folder (its *.toml at any depth), or - for standard input",
                       .complete = "file",
                       .repeats = true}},
        .options =
            {{.name = "explain", .help = "walk through the reasoning of each hand to its result"},
             format_option(
                 "text: for people; json: an object for each log, on one line, with its error where it can't be read"),
             {.name = "jobs",
              .letter = 'j',
              .kind = Kind::integer,
              .value = "N",
              .help = "logs judged at a time; 0: as many as there are processors",
              .fallback = "0",
              .least = 0,
              .most = 256},
             data_option()},
        .examples = {{"kupi referee friday.toml", "Says whether the log stands, and what is wrong if not."},
                     {"kupi referee --explain friday.toml", "Tells how each hand's result follows."},
                     {"kupi referee --format json logs/", "Every log of a folder, for a program."}},
        .notes = "Exit code: 0 all logs stand, 1 something is overturned, 2 a file cannot be read, 3 nothing is "
                 "overturned but something is undecided. Of several logs 2 beats 1, 1 beats 3, 3 beats 0.",
        .order = 36,
        .run = [](const Values& values) { return Session(values).run(); }};
}

const Registration registration{"referee", describe};

} // namespace

} // namespace kupi::cli::referee_command
