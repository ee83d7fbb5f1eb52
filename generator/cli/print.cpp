#include "cli/print.h"

#include <cerrno>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <system_error>

#include <unistd.h>

#include "base/file.h"
#include "base/text.h"

namespace kupi::cli {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view bold = "\x1b[1m", red = "\x1b[1;31m", yellow = "\x1b[1;33m", cyan = "\x1b[1;36m",
                           faint = "\x1b[2m", plain = "\x1b[0m";

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
    case Severity::error: return red;
    case Severity::warning: return yellow;
    case Severity::note: break;
    }
    return cyan;
}

/// The faulty line and a caret under the column; nothing for what would not help (no text, an endless line).
std::string excerpt(const Place& place, bool colour) {
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
    std::string line(rest.substr(0, std::min(rest.find('\n'), rest.size())));
    if (line.ends_with('\r')) line.pop_back();
    if (line.size() > 160 || trim(line).empty()) return {};
    for (char& c : line)
        if (c == '\t') c = ' ';

    // The caret counts in code points of the line as shown, where an escape takes more than one.
    std::size_t bytes = 0;
    for (int column = 1; column < place.column && bytes < line.size(); ++column) do
            ++bytes;
        while (bytes < line.size() && (static_cast<unsigned char>(line[bytes]) & 0xC0) == 0x80);
    const std::string before = printable(std::string_view(line).substr(0, bytes));
    const std::string number = std::to_string(place.line);
    const std::string indent(number.size() < 5 ? 5 - number.size() : 1, ' ');
    const auto dim = [&](const std::string& s) { return colour ? std::string(faint) + s + std::string(plain) : s; };
    return "\n" + dim(indent + number + " | ") + printable(line) + "\n" +
           dim(std::string(indent.size() + number.size(), ' ') + " | ") + std::string(count_code_points(before), ' ') +
           (colour ? std::string(red) + "^" + std::string(plain) : "^");
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
        place = std::string(bold) + place + std::string(plain);
        message.insert(message.find(':') + 1, plain).insert(0, colour_of(d.severity));
    }
    std::string out = place + message + excerpt(d.place, colour);
    if (!d.hint.empty()) out += "\n    " + printable(d.hint);
    return out;
}

void print(const Diagnostics& diagnostics) {
    const bool colour = wants_colour();
    std::set<std::string> shown;
    std::string out;
    for (const Diagnostic& d : diagnostics.all())
        if (std::string text = to_terminal_text(d, colour) + "\n"; shown.insert(text).second) out += text;
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
