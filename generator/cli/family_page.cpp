#include "cli/family_page.h"

#include "base/text.h"
#include "cli/help.h"

namespace kupi::cli {

namespace {

/// "0 to 40 [1]", "none, fixed or turned [none]", "cards": what it takes, and what it is unless the game says so.
std::string allowed_values(const Parameter& p) {
    const std::string usual = " [" + p.value + ']';
    switch (p.kind) {
    case ParameterKind::flag: return "true or false" + usual;
    case ParameterKind::number: return std::to_string(p.least) + " to " + std::to_string(p.most) + usual;
    case ParameterKind::word: return one_of(p.words) + usual;
    case ParameterKind::cards: return "cards";
    case ParameterKind::points: return "points";
    case ParameterKind::lines: return "lines";
    case ParameterKind::name: return "a name" + usual;
    }
    return {};
}

std::vector<std::string> shown_each(const std::vector<Condition>& conditions) {
    std::vector<std::string> words;
    for (const Condition& c : conditions) words.push_back(shown(c));
    return words;
}

std::string row_of(const Parameter& p) {
    std::string meaning = p.meaning;
    if (!p.needs.empty()) meaning += "; only with " + join(shown_each(p.needs), " and ");
    if (!p.excludes.empty()) meaning += "; not with " + one_of(shown_each(p.excludes));
    return help_row(p.id, allowed_values(p) + ": " + meaning);
}

} // namespace

std::string family_page(const std::string& family, const DataFolders& data) {
    Diagnostics faults;
    const Game game = bare_game(data.find("rulesheets/families/" + family + "/family.toml").value().string(), faults);
    fail_if_errors(faults);
    std::string out = "A game whose game.toml has family = \"" + family + "\"\nsays in its table [" + family +
                      "] what is particular to it:\n\n";
    for (const Parameter& p : game.parameters) out += row_of(p);
    return out + "\nWhat it does not say is as in brackets. kupi help authors tells the rest.\n";
}

} // namespace kupi::cli
