#include "cli/settings.h"

#include <algorithm>
#include <cstdlib>

#include "base/text.h"
#include "base/toml.h"
#include "base/units.h"
#include "cli/command.h"
#include "cli/common_options.h"
#include "cli/messages.h"
#include "layout/sheet.h"

namespace kupi::cli {

namespace fs = std::filesystem;

namespace {

/// Empty where it is not set.
std::string variable(const char* name) {
    const char* value = std::getenv(name);
    return value != nullptr ? value : "";
}

bool is_known(const Sizes& sizes, const std::string& name) {
    return std::any_of(sizes.papers.begin(), sizes.papers.end(), [&](const NamedSize& s) { return s.id == name; });
}

/// "de_DE.UTF-8@euro" is of DE; empty for C, POSIX and languages without a territory.
std::string territory_of(const std::string& locale) {
    const auto underline = locale.find('_');
    if (underline == std::string::npos) return {};
    return locale.substr(underline + 1, locale.find_first_of(".@", underline) - underline - 1);
}

/// The paper that names the territory, else A4, which all others use.
std::string paper_of_territory(const Sizes& sizes, const std::string& territory) {
    for (const NamedSize& s : sizes.papers)
        if (std::find(s.territories.begin(), s.territories.end(), territory) != s.territories.end()) return s.id;
    return "a4";
}

/// The first word that is no comment.
std::string word_in(const std::string& file) {
    Diagnostics unheard;
    const auto text = read_file(file, unheard, 4096);
    for (std::string_view rest = text ? *text : std::string_view(); !rest.empty();) {
        const auto end = std::min(rest.find('\n'), rest.size());
        const std::string_view line = trim(rest.substr(0, end));
        if (!line.empty() && line.front() != '#') return lower(line);
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return {};
}

} // namespace

fs::path settings_file() {
    if (const std::string config = variable("XDG_CONFIG_HOME"); config.starts_with('/'))
        return fs::path(config) / "kupi" / "settings.toml";
    if (const std::string home = variable("HOME"); home.starts_with('/'))
        return fs::path(home) / ".config" / "kupi" / "settings.toml";
    return {};
}

PaperHabit paper_habit(const Sizes& sizes, Diagnostics& out) {
    if (const std::string own = variable("KUPI_PAPER"); !own.empty()) return {own, "KUPI_PAPER=" + own, {}};
    const std::string file = settings_file().string();
    if (std::error_code error; !file.empty() && fs::exists(file, error)) {
        if (const auto table = toml_file::load(file, out)) {
            toml_file::TableReader reader(*table, file, {file, 1, 1}, out);
            const PaperHabit habit{reader.text("paper", ""), file, reader.place_of("paper")};
            reader.finish();
            if (!habit.paper.empty()) return habit;
        }
    }
    if (const std::string size = lower(variable("PAPERSIZE")); is_known(sizes, size))
        return {size, "PAPERSIZE=" + size, {}};
    for (const char* name : {"LC_ALL", "LC_PAPER", "LANG"}) {
        const std::string locale = variable(name);
        if (locale.empty()) continue;
        if (const std::string territory = territory_of(locale); !territory.empty())
            return {paper_of_territory(sizes, territory), name + ("=" + locale), {}};
        break; // the first that is set counts
    }
    const std::string named = variable("PAPERCONF"), machine = named.empty() ? "/etc/papersize" : named;
    if (const std::string size = word_in(machine); is_known(sizes, size)) return {size, machine, {}};
    return {};
}

namespace settings_command {

namespace {

int run(const Values& values) {
    Diagnostics faults;
    const Sizes sizes = load_sizes(data_folders(values), faults);
    const PaperHabit habit = paper_habit(sizes, faults);
    const auto size = usual_paper(sizes, least_paper, most_paper, faults);
    fail_if_errors(faults);
    const fs::path file = settings_file();
    std::error_code error;
    std::string out = "paper = \"" + habit.paper + "\"   # ";
    out += describe_size(size->size.width, size->size.height) + ", " +
           (habit.set_by.empty() ? "since nothing says otherwise" : "set by " + shown_path(habit.set_by)) + "\n";
    if (file.empty())
        out += "No settings file: HOME is not set.\n";
    else if (fs::exists(file, error))
        out += "Settings file: " + shown_path(file.string()) + "\n";
    else
        out +=
            "Settings file: " + shown_path(file.string()) + " (not there yet; a line such as paper = \"a4\" sets it)\n";
    write_out(out);
    return 0;
}

Command describe() {
    return {.name = "settings",
            .summary = "tells the usual paper, what sets it, and where the settings file is",
            .about = "Where neither --paper nor a sheet template says otherwise, cards and booklets are printed on the "
                     "usual paper.",
            .options = {data_option()},
            .examples = {{"kupi settings", "The paper that is used where none is asked for."},
                         {"KUPI_PAPER=a4 kupi deck railog-getha", "A4, this time."}},
            .notes =
                "The first of these that says something sets the paper: KUPI_PAPER; the line paper = \"a4\" in the "
                "settings file; PAPERSIZE; the territory of LC_ALL, LC_PAPER or LANG; /etc/papersize, or the file "
                "that PAPERCONF names. Else it is letter.",
            .order = 70,
            .run = run};
}

const Registration registration{"settings", describe};

} // namespace

} // namespace settings_command

} // namespace kupi::cli
