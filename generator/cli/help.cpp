// kupi help, and the help text of every command.

#include "cli/help.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>

#include "base/diagnostics.h"
#include "base/display_width.h"
#include "base/file.h"
#include "base/text.h"
#include "base/units.h"
#include "cli/family_page.h"
#include "cli/messages.h"
#include "cli/screen.h"
#include "cli/values.h"

namespace kupi::cli {

namespace {

constexpr std::size_t width = 80;
constexpr std::size_t column = 26; ///< where the right-hand column of help begins

/// Words filled into lines from `indent` to the right edge; the first line begins at `at`.
std::string fill(const std::string& text, std::size_t indent, std::size_t at) {
    std::string out(indent > at ? indent - at : 0, ' ');
    std::size_t x = std::max(indent, at);
    bool first = true;
    for (const auto& word : split(text, ' ')) {
        const std::size_t length = display_width(word);
        if (!first && x + 1 + length > width) {
            out += "\n" + std::string(indent, ' ');
            x = indent;
        } else if (!first) {
            out += ' ';
            ++x;
        }
        out += word;
        x += length;
        first = false;
    }
    return out + "\n";
}

std::string heading_of(const Option& o) { return o.heading.empty() ? "Options" : o.heading; }

/// A bound in the unit in which it is a round number.
std::string shown_bound(const Option& o, double bound) {
    if (o.kind != Kind::length && o.kind != Kind::offset) return number(bound);
    if (bound == 0) return "0";
    const auto is_round = [](double value) { return std::abs(value - std::round(value)) < 1e-6; };
    if (is_round(to_inches(bound) * 16)) return number(to_inches(bound), 4) + "in";
    return is_round(to_mm(bound)) ? number(to_mm(bound)) + "mm" : number(bound) + "pt";
}

} // namespace

std::string help_row(const std::string& term, const std::string& text) {
    std::string out = "  " + term;
    std::size_t at = 2 + display_width(term);
    if (at + 2 > column) {
        out += "\n";
        at = 0;
    }
    return out + fill(text, column, at);
}

std::vector<std::string> paragraphs(const std::string& text) {
    std::vector<std::string> out;
    for (const auto& line : split(text, '\n'))
        if (!trim(line).empty()) out.emplace_back(trim(line));
    return out;
}

std::vector<std::string> headings(const Command& command) {
    std::vector<std::string> out;
    for (const Option& o : command.options)
        if (std::find(out.begin(), out.end(), heading_of(o)) == out.end()) out.push_back(heading_of(o));
    return out;
}

std::string usage(const Command& command) {
    std::string out = "kupi " + command.name;
    for (const Argument& a : command.arguments) {
        const std::string name = a.name + (a.repeats ? "…" : "");
        out += a.optional ? " [" + name + "]" : " " + name;
    }
    return out + " [options]";
}

std::string signature(const Option& o) {
    std::string out = o.letter != 0 ? std::string("-") + o.letter + ", " : "";
    out += "--" + o.name;
    return o.kind == Kind::flag ? out : out + " " + o.value;
}

std::string described(const Option& o) {
    std::string out = o.help;
    if (o.kind == Kind::choice && out.find(o.choices.front()) == std::string::npos) out += ": " + one_of(o.choices);
    const bool bounded =
        o.kind == Kind::integer || o.kind == Kind::number || o.kind == Kind::length || o.kind == Kind::offset;
    if (bounded) out += ", " + shown_bound(o, o.least) + " to " + shown_bound(o, o.most);
    if (o.repeats) out += "; may be repeated";
    if (!o.fallback.empty()) out += " [" + o.fallback + "]";
    return out;
}

std::string help_text(const Command& command) {
    std::string out = fill("kupi " + command.name + ": " + command.summary, 0, 0);
    out += "\nUsage: " + usage(command) + "\n";
    for (const auto& paragraph : paragraphs(command.about)) out += "\n" + fill(paragraph, 0, 0);
    if (!command.arguments.empty()) {
        out += "\n";
        for (const Argument& a : command.arguments)
            out += help_row(a.name, a.choices.empty() ? a.help : a.help + ": " + join(a.choices, ", "));
    }
    out += command.examples.size() > 1 ? "\nExamples\n" : "\nExample\n";
    for (const Example& e : command.examples) out += "  " + e.command + "\n" + fill(e.says, 6, 0);
    for (const auto& heading : headings(command)) {
        out += "\n" + heading + "\n";
        for (const Option& o : command.options)
            if (heading_of(o) == heading) out += help_row(signature(o), described(o));
    }
    for (const auto& paragraph : paragraphs(command.notes)) out += "\n" + fill(paragraph, 0, 0);
    return out;
}

std::string overview() {
    std::string out = "kupi prints decks of cards: from TOML and SVG to sheets that you print and cut.\n\n"
                      "Usage: kupi COMMAND …\n\n";
    for (const Command& c : all_commands()) {
        const std::string name = "  " + c.name;
        out += name + fill(c.summary, 14, name.size());
    }
    return out + "\nBegin with\n"
                 "  kupi deck railog-getha     writes output/railog-getha.pdf, ready to print\n"
                 "  kupi preview railog-getha  shows the cards first, as one picture\n\n"
                 "kupi COMMAND --help tells more, with examples. kupi --version tells the version.\n"
                 "kupi help authors tells how a game of your own is written.\n";
}

namespace {

/// Where docs/ lies: beside the data of a checkout and of an installed program, else where README.md is installed.
std::filesystem::path documents(const DataFolders& data) {
    const std::filesystem::path beside = data.installed() / "docs";
    std::error_code error;
    return std::filesystem::is_directory(beside, error) ? beside : data.installed().parent_path() / "doc/kupi/docs";
}

/// The pages for those who add to kupi, by name.
std::map<std::string, std::filesystem::path> pages_of(const std::filesystem::path& folder) {
    std::map<std::string, std::filesystem::path> pages;
    std::error_code error;
    for (std::filesystem::directory_iterator it(folder, error), end; !error && it != end; it.increment(error))
        if (it->path().extension() == ".md") pages[it->path().stem().string()] = it->path();
    return pages;
}

int run(const Values& values) {
    const std::string& name = values.text("COMMAND");
    if (name.empty()) {
        write_out(overview());
        return 0;
    }
    const std::string& what = values.text("WHAT");
    const auto command = find_command(name);
    if (!what.empty()) {
        const std::vector<std::string> known =
            command && !command->arguments.empty() ? command->arguments.front().choices : std::vector<std::string>{};
        if (std::find(known.begin(), known.end(), what) == known.end())
            throw Failure("kupi " + name + " has no help on \"" + what + "\"",
                          known.empty() ? "kupi help " + name : did_you_mean(what, known));
    }
    if (command) {
        write_out(help_text(*command));
        return 0;
    }
    const DataFolders data = DataFolders::standard();
    const auto families = game_family_ids(data);
    if (std::find(families.begin(), families.end(), name) != families.end()) {
        show(family_page(name, data), screen());
        return 0;
    }
    const auto pages = pages_of(documents(data));
    const auto page = pages.find(name);
    if (page == pages.end()) {
        std::vector<std::string> known = command_names();
        known.insert(known.end(), families.begin(), families.end());
        for (const auto& [id, file] : pages) known.push_back(id);
        throw Failure("no command \"" + name + "\"", did_you_mean(name, known));
    }
    Diagnostics faults;
    const auto text = read_file(page->second, faults);
    fail_if_errors(faults);
    show(*text, screen());
    return 0;
}

Command describe() {
    return {.name = "help",
            .summary = "tells what a command does and how it is used",
            .about = "It prints the pages for those who make cards and games of their own, too: authors (games), "
                     "suits-and-decks, templates (keys of card templates), box-and-cutters, and what a family of games "
                     "can be told, by the family's name.",
            .arguments = {{.name = "COMMAND",
                           .help = "one of kupi's commands, or a page",
                           .complete = "commands",
                           .optional = true},
                          {.name = "WHAT", .help = "what it makes: kupi help new game", .optional = true}},
            .examples = {{"kupi help deck", "The same as kupi deck --help."},
                         {"kupi help authors", "How a game of your own is written, key by key."}},
            .order = 90,
            .run = run};
}

const Registration registration{"help", describe};

} // namespace

} // namespace kupi::cli
