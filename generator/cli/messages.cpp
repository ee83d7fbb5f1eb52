#include "cli/messages.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <set>
#include <system_error>

#include <unistd.h>

#include "base/excerpt.h"
#include "base/file.h"
#include "base/text.h"

namespace kupi::cli {

namespace fs = std::filesystem;

namespace {

bool write_all(int fd, std::string_view bytes) {
    while (!bytes.empty()) {
        const ssize_t n = ::write(fd, bytes.data(), bytes.size());
        if (n < 0 && errno != EINTR) return false;
        if (n > 0) bytes.remove_prefix(static_cast<std::size_t>(n));
    }
    return true;
}

std::string_view colour_of(Severity severity) {
    switch (severity) {
    case Severity::error: return ansi::red;
    case Severity::warning: return ansi::yellow;
    case Severity::note: break;
    }
    return ansi::cyan;
}

/// The faulty line and a caret under the column; nothing for what would not help.
std::string excerpt_of(const Place& place, bool colour) {
    if (place.file.empty() || place.line <= 0 || place.column <= 0) return {};
    if (place.line == 1 && place.column == 1) return {}; // the whole file is meant
    Diagnostics ignored;
    const auto text = read_file(place.file, ignored);
    if (!text || !is_valid_utf8(*text)) return {};
    std::string_view rest = *text;
    for (int line = 1; line < place.line; ++line) {
        const auto end = rest.find('\n');
        if (end == std::string_view::npos) return {};
        rest.remove_prefix(end + 1);
    }
    std::string_view line = rest.substr(0, rest.find('\n'));
    if (line.ends_with('\r')) line.remove_suffix(1);
    std::string lines = excerpt(line, place.line, place.column, 0, colour);
    if (lines.empty()) return lines;
    lines.pop_back();
    return "\n" + lines;
}

constexpr std::size_t most_of_one_kind = 3; ///< faults that differ in names or numbers only
constexpr std::size_t most_lines = 12;      ///< that are listed

/// What faults of one kind have in common: the file, and the message without what is in quotes and without numbers.
std::string kind_of(const Diagnostic& d) {
    std::string kind = std::to_string(static_cast<int>(d.severity)) + d.place.file + '\n';
    bool quoted = false;
    for (const char c : d.message) {
        if (c == '"') quoted = !quoted;
        if (!quoted && (c < '0' || c > '9')) kind += c;
    }
    return kind;
}

/// " (and in 8 more lines: 4, 5, 7 …)"; a table's lines are rows.
std::string in_more_lines(const std::set<int>& lines, const std::string& file) {
    std::string out = " (and in " + counted(lines.size(), file.ends_with(".csv") ? "more row" : "more line") + ": ";
    std::size_t n = 0;
    for (const int line : lines) {
        if (n == most_lines) return out + " …)";
        out += (n++ == 0 ? "" : ", ") + std::to_string(line);
    }
    return out + ")";
}

/// Loaders find faults key by key: here they come as the file's lines do, the files in the order in which they were
/// met. A note stays behind the fault that it belongs to.
void put_in_order(std::vector<Diagnostic>& all) {
    struct Where {
        std::size_t file = 0;
        int line = 0, column = 0;
        auto operator<=>(const Where&) const = default;
    };
    std::map<std::string, std::size_t> files;
    std::vector<std::pair<Where, Diagnostic>> placed;
    for (Diagnostic& d : all) {
        Where where = placed.empty() ? Where{} : placed.back().first;
        if (d.severity != Severity::note)
            where = {files.emplace(d.place.file, files.size()).first->second, d.place.line, d.place.column};
        placed.emplace_back(where, std::move(d));
    }
    std::stable_sort(placed.begin(), placed.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = std::move(placed[i].second);
}

} // namespace

std::string shown_path(const std::string& path) {
    std::error_code error;
    const fs::path here = fs::current_path(error), normal = fs::path(path).lexically_normal();
    if (!error && normal.is_absolute()) {
        const fs::path relative = normal.lexically_relative(here);
        if (!relative.empty() && *relative.begin() != "..") return printable(relative.string());
    }
    return printable(normal.string());
}

std::string to_terminal_text(const Diagnostic& d, bool colour) {
    Diagnostic shown = d;
    shown.place = {};
    shown.hint.clear();
    std::string message = to_text(shown); // "error: what is wrong"
    std::string place = "kupi: ";
    if (!d.place.file.empty()) {
        place = shown_path(d.place.file) + ":";
        if (d.place.line > 0) place += std::to_string(d.place.line) + ":";
        if (d.place.line > 0 && d.place.column > 0) place += std::to_string(d.place.column) + ":";
        place += " ";
    }
    if (colour) {
        place = ansi::in(ansi::bold, place, true);
        message.insert(message.find(':') + 1, ansi::plain).insert(0, colour_of(d.severity));
    }
    std::string out = place + message + excerpt_of(d.place, colour);
    if (!d.hint.empty()) out += "\n    " + printable(d.hint);
    return out;
}

std::vector<Diagnostic> gathered(std::vector<Diagnostic> all) {
    put_in_order(all);
    struct Group {
        std::vector<Diagnostic> told, more;
    };
    std::vector<Group> groups;
    std::map<std::string, std::size_t> by_kind;
    for (const Diagnostic& d : all) {
        const auto [at, fresh] = by_kind.emplace(kind_of(d), groups.size());
        if (fresh) groups.push_back({});
        Group& group = groups[at->second];
        const auto is_known = [&](const std::vector<Diagnostic>& known) {
            return std::find(known.begin(), known.end(), d) != known.end();
        };
        if (is_known(group.told) || is_known(group.more)) continue; // told again for each card that it is on
        const bool again = std::any_of(group.told.begin(), group.told.end(),
                                       [&](const Diagnostic& t) { return t.message == d.message && t.hint == d.hint; });
        (again || group.told.size() == most_of_one_kind ? group.more : group.told).push_back(d);
    }
    std::vector<Diagnostic> out;
    for (Group& group : groups) {
        std::set<int> lines;
        std::size_t others = 0; ///< that say something else, or of another place
        for (const Diagnostic& d : group.more) {
            ++others;
            if (d.place.line > 0) lines.insert(d.place.line);
        }
        for (const Diagnostic& d : group.told) lines.erase(d.place.line);
        if (!lines.empty())
            group.told.back().message += in_more_lines(lines, group.told.back().place.file);
        else if (others > 0)
            group.told.back().message += " (and " + std::to_string(others) + " more like this)";
        for (Diagnostic& d : group.told) out.push_back(std::move(d));
    }
    return out;
}

void print(const Diagnostics& diagnostics) {
    const bool colour = wants_colour();
    std::string out;
    for (const Diagnostic& d : gathered(diagnostics.all())) out += to_terminal_text(d, colour) + "\n";
    write_all(STDERR_FILENO, out);
}

void say(std::string_view message) { write_all(STDERR_FILENO, "kupi: " + printable(message) + "\n"); }

void hint(const std::vector<std::string>& lines) {
    std::string out;
    for (const auto& line : lines) out += printable(line) + "\n";
    write_all(STDERR_FILENO, out);
}

void write_out(std::string_view bytes) {
    if (write_all(STDOUT_FILENO, bytes)) return;
    if (errno == EPIPE) throw Failure(Diagnostics{}); // kupi list … | head: whoever reads has had enough
    throw Failure("cannot write to standard output: " + std::generic_category().message(errno));
}

void write_err(std::string_view bytes) { write_all(STDERR_FILENO, bytes); }

bool is_terminal(int fd) { return ::isatty(fd) == 1; }

bool wants_colour() {
    const char* no_color = std::getenv("NO_COLOR");
    const char* term = std::getenv("TERM");
    return is_terminal(STDERR_FILENO) && (no_color == nullptr || *no_color == '\0') &&
           (term == nullptr || std::string_view(term) != "dumb");
}

} // namespace kupi::cli
