// kupi rulesheet: a game's rules on a sheet that folds to the size of a card.

#include "layout/rulesheet.h"
#include "base/text.h"
#include "base/units.h"
#include "cards/load.h"
#include "cli/common_options.h"
#include "cli/output.h"
#include "cli/print.h"
#include "cli/progress.h"
#include "reference/pictures.h"
#include "render/pdf.h"
#include "render/svg_gate.h"

namespace kupi::cli {

namespace {

int run(const Values& values) {
    Diagnostics out, faults;
    Progress progress("reading the rules");
    const DataFolders data = data_folders(values);
    const auto game = load_game(values.text("GAME"), data, faults);
    fail_if_errors(faults);
    const Output output(values.text("output"), game->id + "-rules.pdf");
    const std::string language = values.text("lang");
    const auto text = load_rules(*game, faults, language == "en" ? "" : language);
    fail_if_errors(faults);
    Selection selection;
    if (values.given("variants")) {
        selection.choices = read_choices(*game, values.text("variants"), {}, faults);
        selection.house = true;
    }
    fail_if_errors(faults);
    const std::vector<Block> blocks = select(*text, *game, selection);

    const Sizes sizes = load_sizes(data, faults);
    const std::string fold_name = values.given("fold") ? values.text("fold") : game->fold;
    const auto fold = load_fold(fold_name, data, sizes, values.text("paper"), faults);
    const auto style = load_text_style("rulesheet", data, faults);
    const auto deck = load_deck(game->deck, data, faults);
    fail_if_errors(faults);
    const Hyphenator hyphenator = Hyphenator::load(style->hyphenation, language, data, faults);
    const std::vector<Family> families = readable_families(data);
    const Pictures pictures(families, game->families);
    SvgLibrary art;
    PangoMeasurer measurer;

    progress.now("setting the text");
    draw::Document document;
    document.title = game->title;
    document.subject = game->english;
    document.language = language;
    const RulesheetReport report = lay_out_rulesheet({*game, blocks, text->footnotes, *fold, *style, hyphenator, *deck,
                                                      families, pictures, art, measurer, ink_mode(values), language},
                                                     document, faults);
    fail_if_errors(faults);
    if (!report.fits)
        throw Failure(game->title + " does not fit on " + fold->id + ": at " + number(report.size, 2) +
                      " pt its text takes " + number(report.demand, 1) + " panels of " + std::to_string(report.room));

    progress.now("writing");
    output.write(to_pdf(document, measurer));
    progress.end();
    for (const Diagnostic& d : faults.all()) out.add(d);
    for (const Diagnostic& d : measurer.warnings().all()) out.add(d);
    print(out);
    output.report(game->title + " on " + fold->name + ", " + number(report.size, 2) + " pt");
    return 0;
}

Command describe() {
    return {.name = "rulesheet",
            .summary = "prints a game's rules on a sheet that folds to a card",
            .arguments = {{.name = "GAME", .help = "a game's id (kupi list games)", .complete = "games"}},
            .options = {{.name = "fold",
                         .kind = Kind::text,
                         .value = "NAME",
                         .help = "how the sheet folds (kupi list folds), or the path of a template; without it, the "
                                 "game's own",
                         .complete = "folds"},
                        paper_option(),
                        {.name = "variants",
                         .kind = Kind::text,
                         .value = "LIST",
                         .help = "the sheet of a house: these variants set into the rules, the others left out"},
                        ink_option(),
                        {.name = "lang",
                         .kind = Kind::text,
                         .value = "LANGUAGE",
                         .help = "language of the rules",
                         .fallback = "en"},
                        data_option(),
                        output_option("output/GAME-rules.pdf")},
            .examples = {{"kupi rulesheet getha", "The rules of Getha, to fold into the box of a poker deck."}},
            .order = 20,
            .run = run};
}

const Registration registration{"rulesheet", describe};

} // namespace

} // namespace kupi::cli
