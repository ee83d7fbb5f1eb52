// kupi rulesheet: a game's rules on a sheet that folds to the size of a card.

#include <algorithm>

#include "base/text.h"
#include "base/units.h"
#include "cli/common_options.h"
#include "cli/messages.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/rulesheet_input.h"
#include "layout/sheet.h"
#include "render/art_files.h"
#include "render/pdf.h"

namespace kupi::cli::rulesheet_command {

namespace {

constexpr double least_loss = 0.5; ///< of the type's size on a smaller fold, points

/// The folds that hold what does not fit: "letter-fan-9 (8.35 pt) or a4-fan-9 (8.2 pt)".
std::string what_fits(const RulesheetInput& sheet, ArtLibrary& art, TextMeasurer& measurer) {
    std::vector<std::string> names;
    for (const std::string& id : sheet.data.ids("templates/folds")) {
        Diagnostics unheard;
        const auto fold = load_fold(id, sheet.data, sheet.sizes, "", unheard);
        if (!fold || fold->text_panels() == 0) continue;
        const RulesheetReport report = measure_rulesheet(sheet.job(*fold, art, measurer));
        if (report.fits && !report.outline_only) names.push_back(id + " (" + number(report.size, 2) + " pt)");
    }
    return names.empty() ? "" : one_of(names);
}

/// Of a sheet with panels left empty, the folds of fewer panels that hold the text as large, the smallest first.
std::string smaller_folds(const RulesheetInput& sheet, double size, ArtLibrary& art, TextMeasurer& measurer) {
    std::vector<std::pair<std::size_t, std::string>> folds;
    for (const std::string& id : sheet.data.ids("templates/folds")) {
        Diagnostics unheard;
        const auto fold = load_fold(id, sheet.data, sheet.sizes, "", unheard);
        if (!fold || fold->text_panels() == 0 || fold->paper.id != sheet.fold.paper.id ||
            fold->panels.size() >= sheet.fold.panels.size())
            continue;
        const RulesheetReport report = measure_rulesheet(sheet.job(*fold, art, measurer));
        if (report.fits && !report.outline_only && report.size >= size - least_loss)
            folds.emplace_back(fold->panels.size(), id);
    }
    std::sort(folds.begin(), folds.end());
    std::vector<std::string> names;
    for (auto& [panels, id] : folds) names.push_back(std::move(id));
    return one_of(names);
}

/// Takes the fold's like on the usual paper (a4-eight for letter-eight), where there is one and it holds the rules.
void put_on_usual_paper(RulesheetInput& sheet, ArtLibrary& art, TextMeasurer& measurer) {
    Diagnostics faults;
    const auto paper = usual_paper(sheet.sizes, least_paper, most_paper, faults);
    fail_if_errors(faults);
    const std::string own = sheet.fold.paper.id + "-";
    if (!paper || paper->id == sheet.fold.paper.id || !sheet.fold.id.starts_with(own)) return;
    Diagnostics unheard;
    auto like = load_fold(paper->id + "-" + sheet.fold.id.substr(own.size()), sheet.data, sheet.sizes, "", unheard);
    if (!like) return;
    like->wording = sheet.fold.wording;
    like->in_box = like->goes_beside(sheet.deck.size, box_ease);
    if (measure_rulesheet(sheet.job(*like, art, measurer)).fits) sheet.fold = std::move(*like);
}

int run(const Values& values) {
    Diagnostics out;
    Progress progress("reading the rules");
    RulesheetRequest request{values.text("GAME"), {}, values.text("lang"), "", "", ink_mode(values)};
    if (values.given("variants")) request.variants = values.text("variants");
    if (values.given("fold")) request.fold = values.text("fold");
    if (values.given("paper")) request.paper = values.text("paper");
    RulesheetInput sheet = load_rulesheet(request, data_folders(values), out);
    const Output output(values.text("output"), sheet.game.id + "-rules.pdf");
    ArtFiles art;
    PangoMeasurer measurer;

    progress.now("setting the text");
    if (request.fold.empty() && request.paper.empty()) put_on_usual_paper(sheet, art, measurer);
    if (request.fold.empty()) cut_to_cards(sheet, art, measurer);
    draw::Document document;
    document.title = sheet.game.title;
    document.subject = sheet.game.english;
    document.language = sheet.language;
    Diagnostics faults;
    const RulesheetReport report = lay_out_rulesheet(sheet.job(sheet.fold, art, measurer), document, faults);
    fail_if_errors(faults);
    if (!report.fits) {
        const std::string others = what_fits(sheet, art, measurer);
        throw Failure(does_not_fit(sheet, report), others.empty()
                                                       ? "no fold holds them; fewer --variants make a shorter text"
                                                       : "they fit on " + others + ", with --fold");
    }
    if (report.outline_only)
        out.add({Severity::note, {}, "this card has room for the outline of play, not for the rules", ""});
    if (const std::size_t empty = report.spare_panels; 2 * empty > sheet.fold.panels.size()) {
        const std::string smaller = smaller_folds(sheet, report.size, art, measurer);
        if (!smaller.empty())
            out.add({Severity::note,
                     {},
                     counted(empty, "panel") + " of " + sheet.fold.id + " hold no rules",
                     "the rules fit on " + smaller + ", with --fold"});
    }
    progress.now("writing");
    output.write(to_pdf(document, measurer));
    progress.end();
    for (const Diagnostic& d : faults.all()) out.add(d);
    for (const Diagnostic& d : measurer.warnings().all()) out.add(d);
    print(out);
    output.report("the rules of " + sheet.game.title + " on " + sheet.fold.id + " (" + sheet.fold.paper.id + ", " +
                  number(report.size, 2) + " pt, " + std::to_string(sheet.fold.sides) +
                  (sheet.fold.sides == 1 ? " side)" : " sides)"));
    return 0;
}

Command describe() {
    return {.name = "rulesheet",
            .summary = "prints a game's rules on a sheet that folds to the size of a card",
            .arguments = {{.name = "GAME", .help = "a game's id (kupi list games)", .complete = "games"}},
            .options = {text_option("fold", "NAME",
                                    "how the sheet folds (kupi list folds), or the path of a template; without it, the "
                                    "game's own, or its like on your usual paper (kupi settings), no larger than "
                                    "the game's cards",
                                    {.complete = "folds"}),
                        paper_option(),
                        text_option("variants", "LIST",
                                    "the sheet of a house: these variants set into the rules, the others left out"),
                        ink_option(), language_option(), data_option(), output_option("output/GAME-rules.pdf")},
            .examples = {{"kupi rulesheet getha",
                          "The rules of Getha on letter paper, folded to a poker card: output/getha-rules.pdf."},
                         {"kupi rulesheet somachi --fold a4-fan-9 --ink saver", "For a deck of 63 × 88 mm, on A4."},
                         {"kupi rulesheet getha --variants one-suit,ante=2",
                          "The sheet of a house that plays for one suit and pays two chips before each deal."}},
            .notes = "The type is as large as fits, from 6.5 to 9 points. Print at 100 % and on both sides where the "
                     "sheet has two; the last panel shows how to fold.\n"
                     "Without --variants the sheet gives the usual game, and every variant among its house rules.",
            .order = 20,
            .run = run};
}

const Registration registration{"rulesheet", describe};

} // namespace

} // namespace kupi::cli::rulesheet_command
