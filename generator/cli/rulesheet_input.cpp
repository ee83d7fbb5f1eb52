#include "cli/rulesheet_input.h"

#include "base/display_width.h"
#include "base/text.h"
#include "reference/translation.h"

namespace kupi::cli {

RulesheetInput load_rulesheet(const RulesheetRequest& request, const DataFolders& data, Diagnostics& out) {
    Diagnostics faults;
    auto game = load_game(request.game, data, faults);
    fail_if_errors(faults);
    const std::string& language = request.language;
    translate(*game, language, data, faults);
    fail_if_errors(faults);
    auto text = load_rules(*game, faults, language);
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
    std::vector<Family> families = families_of(*game, data);
    Pictures pictures(families, game->families);
    check_pictures(*text, pictures, faults);
    check_motif(*game, pictures, faults);
    fail_if_errors(faults);
    fold->wording = style->folding[language];
    fold->in_box = fold->goes_beside(deck->size, box_ease);
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

void cut_to_cards(RulesheetInput& sheet, ArtLibrary& art, TextMeasurer& measurer) {
    const Size card = sheet.deck.size;
    if (sheet.fold.goes_beside(card, box_ease)) return;
    FoldTemplate smaller = sheet.fold.cut_down_to(card);
    const RulesheetReport report = measure_rulesheet(sheet.job(smaller, art, measurer));
    if (!report.fits || report.outline_only || report.size < readable_text) return;
    smaller.in_box = smaller.goes_beside(card, box_ease);
    sheet.fold = std::move(smaller);
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
