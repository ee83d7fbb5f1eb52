// kupi rulesheet: a game's rules on a sheet that folds to the size of a card.

#include "layout/rulesheet.h"
#include <algorithm>
#include <filesystem>

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

namespace fs = std::filesystem;

namespace {

/// Everything that a sheet is made from.
struct Sheet {
    DataFolders data;
    Game game;
    RulesText text;
    std::vector<Block> blocks;
    Sizes sizes;
    FoldTemplate fold;
    TextStyle style;
    Hyphenator hyphenator;
    Deck deck;
    std::vector<Family> families;
    Pictures pictures;
    std::string language;
    InkMode ink = InkMode::full;

    RulesheetJob job(const FoldTemplate& on, ArtLibrary& art, TextMeasurer& measurer) const {
        return {game,     blocks, text.footnotes, on,  style,   hyphenator, deck, families,
                pictures, art,    measurer,       ink, language};
    }
};

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

/// Throws Failure with every fault; warnings go into `out`.
Sheet load_sheet(const Values& values, Diagnostics& out) {
    Diagnostics faults;
    const DataFolders data = data_folders(values);
    auto game = load_game(values.text("GAME"), data, faults);
    fail_if_errors(faults);
    const std::string language = values.text("lang");
    if (language != "en") check_language(*game, language);
    auto text = load_rules(*game, faults, language == "en" ? "" : language);
    fail_if_errors(faults);
    Selection selection;
    if (values.given("variants")) {
        Diagnostics wrong;
        selection.choices = read_choices(*game, values.text("variants"), {}, wrong);
        selection.house = true;
        for (Diagnostic d : wrong.all()) {
            d.message.insert(0, "--variants: ");
            faults.add(std::move(d));
        }
    }
    Sizes sizes = load_sizes(data, faults);
    auto fold = load_fold(values.given("fold") ? values.text("fold") : game->fold, data, sizes,
                          values.given("paper") ? values.text("paper") : "", faults);
    auto style = load_text_style("rulesheet", data, faults);
    auto deck = load_deck(game->deck, data, faults);
    std::vector<Family> families = readable_families(data);
    Pictures pictures(families, game->families);
    check_pictures(
        *text, [&](const std::string& notation) { return pictures.find(notation) != nullptr; }, pictures.notations(),
        faults);
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
            ink_mode(values)};
}

/// The folds that hold what does not fit: "letter-fan-9 (8.35 pt) or a4-fan-9 (8.2 pt)".
std::string what_fits(const Sheet& sheet, ArtLibrary& art, TextMeasurer& measurer) {
    std::vector<std::string> names;
    for (const std::string& id : sheet.data.ids("templates/folds")) {
        Diagnostics unheard;
        const auto fold = load_fold(id, sheet.data, sheet.sizes, "", unheard);
        if (!fold || fold->text_panels() == 0) continue;
        const RulesheetReport report = measure_rulesheet(sheet.job(*fold, art, measurer));
        if (report.fits) names.push_back(id + " (" + number(report.size, 2) + " pt)");
    }
    return names.empty() ? "" : one_of(names);
}

int run(const Values& values) {
    Diagnostics out;
    Progress progress("reading the rules");
    const Sheet sheet = load_sheet(values, out);
    const Output output(values.text("output"), sheet.game.id + "-rules.pdf");
    SvgLibrary art;
    PangoMeasurer measurer;

    progress.now("setting the text");
    draw::Document document;
    document.title = sheet.game.title;
    document.subject = sheet.game.english;
    document.language = sheet.language;
    Diagnostics faults;
    const RulesheetReport report = lay_out_rulesheet(sheet.job(sheet.fold, art, measurer), document, faults);
    fail_if_errors(faults);
    if (!report.fits) {
        const std::string others = what_fits(sheet, art, measurer);
        throw Failure("the rules of " + sheet.game.title + " do not fit on " + sheet.fold.id + ": at " +
                          number(report.size, 2) + " pt they take " + number(report.demand, 1) + " panels of " +
                          std::to_string(report.room),
                      others.empty() ? "no fold holds them; fewer --variants make a shorter text"
                                     : "they fit on " + others + ", with --fold");
    }
    if (report.outline_only)
        out.add({Severity::note, {}, "this card has room for the outline of play, not for the rules", ""});
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

} // namespace kupi::cli
