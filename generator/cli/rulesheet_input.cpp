#include "cli/rulesheet_input.h"

#include <algorithm>
#include <filesystem>

#include "base/display_width.h"
#include "base/text.h"

namespace kupi::cli {

namespace fs = std::filesystem;

namespace {

/// English stands in the game's folder, a translation in a folder of its own there.
void check_language(const Game& game, const std::string& language) {
    std::vector<std::string> there = {"en"};
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(game.folder, error))
        if (fs::is_regular_file(entry.path() / "rules.md", error)) there.push_back(entry.path().filename().string());
    std::sort(there.begin(), there.end());
    if (std::find(there.begin(), there.end(), language) == there.end())
        throw Failure("--lang: the rules of " + game.id + " are not there in \"" + printable(language) + "\"",
                      "they are in " + join(there, ", "));
}

} // namespace

RulesheetInput load_rulesheet(const RulesheetRequest& request, const DataFolders& data, Diagnostics& out) {
    Diagnostics faults;
    auto game = load_game(request.game, data, faults);
    fail_if_errors(faults);
    const std::string& language = request.language;
    if (language != "en") check_language(*game, language);
    auto text = load_rules(*game, faults, language == "en" ? "" : language);
    fail_if_errors(faults);
    Selection selection;
    if (request.variants) {
        Diagnostics wrong;
        selection.choices = read_choices(*game, *request.variants, {}, wrong);
        selection.house = true;
        for (Diagnostic d : wrong.all()) {
            d.message.insert(0, "--variants: ");
            faults.add(std::move(d));
        }
    }
    Sizes sizes = load_sizes(data, faults);
    auto fold = load_fold(request.fold.empty() ? game->fold : request.fold, data, sizes, request.paper, faults);
    auto style = load_text_style("rulesheet", data, faults);
    auto deck = load_deck(game->deck, data, faults);
    std::vector<Family> families = readable_families(data);
    Pictures pictures(families, game->families);
    check_pictures(*text, pictures, faults);
    fail_if_errors(faults);
    Hyphenator hyphenator = Hyphenator::load(style->hyphenation, language, data, faults);
    fail_if_errors(faults);
    for (const Diagnostic& d : faults.all()) out.add(d);
    std::vector<Block> blocks = select(*text, *game, selection);
    return {data,
            std::move(*game),
            std::move(*text),
            std::move(blocks),
            std::move(sizes),
            std::move(*fold),
            std::move(*style),
            std::move(hyphenator),
            std::move(*deck),
            std::move(families),
            std::move(pictures),
            language,
            request.ink};
}

std::string does_not_fit(const RulesheetInput& input, const RulesheetReport& report) {
    const std::string at = "the rules of " + input.game.title + " do not fit on " + input.fold.id + ": at " +
                           number(report.size, 2) + " pt ";
    if (!report.too_wide.empty())
        return at + "\"" + std::string(first_characters(report.too_wide, 40)) + "\" is wider than a panel";
    if (report.demand <= static_cast<double>(report.room))
        return at + "a footnote, a hand or a row of a table is higher than a panel";
    return at + "they take " + number(report.demand, 1) + " panels of " + std::to_string(report.room);
}

} // namespace kupi::cli
