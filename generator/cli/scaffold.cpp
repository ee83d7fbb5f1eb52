#include "cli/scaffold.h"

#include <algorithm>

#include "base/file.h"
#include "cli/messages.h"

namespace kupi::cli {

namespace fs = std::filesystem;

namespace {

constexpr int held_signals[] = {SIGINT, SIGTERM, SIGHUP};

std::string filled_in(std::string text, const Placeholders& placeholders) {
    for (const auto& [mark, value] : placeholders)
        for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at + value.size()))
            text.replace(at, mark.size(), value);
    return text;
}

} // namespace

std::vector<fs::path> files_of(const fs::path& folder) {
    std::vector<fs::path> files;
    for (const auto& entry : fs::recursive_directory_iterator(folder))
        if (entry.is_regular_file()) files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

void refuse_existing(const fs::path& path) {
    std::error_code error;
    if (fs::exists(fs::symlink_status(path, error)))
        throw Failure(shown_path(path.string()) + " is there already, and nothing is overwritten",
                      "choose another name, or another folder with -o DIR");
}

std::string name_of_id(const std::string& id) {
    std::string name = id;
    std::replace(name.begin(), name.end(), '-', ' ');
    for (std::size_t i = 0; i < name.size(); ++i)
        if ((i == 0 || name[i - 1] == ' ') && name[i] >= 'a' && name[i] <= 'z')
            name[i] = static_cast<char>(name[i] - 'a' + 'A');
    return name;
}

InterruptsHeld::InterruptsHeld() {
    sigset_t held;
    sigemptyset(&held);
    for (const int signal : held_signals) sigaddset(&held, signal);
    sigprocmask(SIG_BLOCK, &held, &before_);
}

InterruptsHeld::~InterruptsHeld() { sigprocmask(SIG_SETMASK, &before_, nullptr); }

void InterruptsHeld::check() const {
    sigset_t waiting;
    sigpending(&waiting);
    for (const int signal : held_signals)
        if (sigismember(&waiting, signal) == 1) throw Failure("interrupted", "", 130);
}

Scaffold::~Scaffold() {
    std::error_code ignored;
    for (const auto& file : written_) fs::remove(file, ignored);
    for (const auto& folder : made_) fs::remove(folder, ignored); // unless somebody else put something there
}

void Scaffold::write(const fs::path& to, const std::string& text) {
    interrupts_.check();
    note_missing(to.parent_path());
    written_.push_back(to);
    write_file(to, text);
}

void Scaffold::copy(const fs::path& from, const fs::path& to) {
    Diagnostics faults;
    const auto text = read_file(from, faults);
    fail_if_errors(faults);
    write(to, filled_in(*text, placeholders_));
}

void Scaffold::copy_folder(const fs::path& from, const fs::path& to) {
    for (const auto& file : files_of(from)) {
        fs::path target = to / file.lexically_relative(from);
        if (target.extension() == ".in") target.replace_extension();
        copy(file, target);
    }
}

std::vector<fs::path> Scaffold::done() {
    made_.clear();
    return std::exchange(written_, {});
}

void Scaffold::note_missing(const fs::path& folder) {
    std::error_code ignored;
    if (folder.empty() || fs::exists(folder, ignored)) return;
    note_missing(folder.parent_path());
    made_.insert(made_.begin(), folder);
}

} // namespace kupi::cli
