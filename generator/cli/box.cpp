// kupi box: a box for a deck, to cut, fold and glue.

#include "base/text.h"
#include "base/units.h"
#include "cli/box_job.h"
#include "cli/common_options.h"
#include "cli/cutting.h"
#include "cli/messages.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/rulesheet_input.h"
#include "reference/game.h"
#include "render/pdf.h"

namespace kupi::cli::box_command {

namespace {

std::string box_asked(const Values& values) {
    const bool sleeve = values.flag("sleeve"), band = values.flag("band");
    if (sleeve + band + values.given("box") > 1) throw Failure("choose one of --box, --sleeve and --band");
    return sleeve ? "sleeve" : band ? "band" : values.text("box");
}

/// A game's rules no larger than its own cards, as `kupi rulesheet` cuts them, on the paper that their fold is for.
FoldTemplate printed_fold(const std::string& game, Press& press) {
    Diagnostics unheard;
    RulesheetRequest request;
    request.game = game;
    RulesheetInput sheet = load_rulesheet(request, press.data, unheard);
    cut_to_cards(sheet, press.art, press.text);
    return std::move(sheet.fold);
}

int run(const Values& values) {
    Diagnostics out, faults;
    Progress progress("reading the deck");
    check_cuts(values);
    Press press = load_press(values.text("DECK"), values, out);
    const Output output(values.text("output"), press.deck.id + "-box.pdf");
    const Sizes sizes = load_sizes(press.data, faults);
    BoxRequest request;
    request.box = box_asked(values);
    request.or_otherwise = !values.given("box");
    if (const auto on = paper(values, sizes, "", least_paper, most_paper, faults)) request.paper = *on;
    request.stock = values.length("stock");
    if (values.given("title")) {
        request.title = std::string(trim(values.text("title")));
        if (request.title->empty()) throw Failure("--title is empty", "leave it out for the deck's name");
        if (request.title->starts_with(','))
            throw Failure("--title begins with its comma", "what stands before the comma is set large");
    }
    request.ink = ink_mode(values);
    for (const std::string& id : games_asked(values, press.deck, press.data)) {
        const auto game = load_game(id, press.data, faults);
        if (!game) continue;
        auto fold = load_fold(game->fold, press.data, sizes, "", faults);
        if (!fold) continue;
        if (!fold->goes_beside(press.deck.size, box_ease)) fold = printed_fold(id, press);
        request.sheets.push_back({game->title, std::move(*fold)});
    }
    const auto cutter = cutter_asked(values, press.data, faults);
    fail_if_errors(faults);
    if (cutter) request.cutter = &*cutter;

    progress.now("laying out the box");
    const auto job = make_box(press, picked_cards(press.deck, values), packs_asked(values), request, sizes, out);
    progress.now("writing");
    output.write(to_pdf(job->document, press.text));
    write_cuts(values, cut_sheets(job->net, job->places));
    progress.end();
    for (const Diagnostic& d : press.text.warnings().all()) out.add(d);
    if (!job->too_large.empty())
        out.add({Severity::note,
                 {},
                 "the box is made without the fold-up sheets of " + printable(join(job->too_large, ", ")) +
                     ": they are too large for it",
                 "kupi set folds rules to the size of the cards"});
    print(out);
    if (cutter && !cutter->note.empty()) hint({cutter->note});
    const BoxRoom& room = job->net.room;
    output.report(lower(job->box.name) + " for " + job->contents + ", " + number(to_mm(room.width), 1) + " × " +
                  number(to_mm(room.height), 1) + " × " + number(to_mm(room.depth), 1) + " mm, on " +
                  counted(job->places.size(), "sheet") + " of " + request.paper.id);
    report_cuts(values, job->places.size(), output);
    return 0;
}

Command describe() {
    Command command{
        .name = "box",
        .summary = "prints a box for a deck, to cut, fold and glue",
        .about =
            "As deep as the cards and the fold-up sheets of their games need it. Where no sheet of the paper holds "
            "the tuck box, a lid and a tray are made in its place; where nothing fits, kupi says which paper does.",
        .arguments = {deck_argument()},
        .options = {text_option("box", "NAME", "which box (kupi list boxes), or the path of a template of your own",
                                {.complete = "boxes", .fallback = "tuck"}),
                    flag_option("sleeve", "a sleeve, open at both ends: little card, one tab to glue"),
                    flag_option("band", "a band around the deck, for the least paper of all"),
                    length_option("stock", "LENGTH",
                                  "thickness of a card and of the box: measure ten cards and take a tenth", least_stock,
                                  most_stock, {.fallback = "0.3mm"}),
                    text_option(
                        "games", "LIST",
                        "games whose fold-up sheets go in, or none; without it, those that the deck is made for"),
                    text_option("title", "TEXT",
                                "what is on it in place of the deck's name; behind a comma, in smaller letters"),
                    paper_option()},
        .examples = {{"kupi box railog-getha", "A tuck box for 96 cards and the rules: output/railog-getha-box.pdf."},
                     {"kupi box french-54 --jokers --stock 0.28mm", "For the cards as you measured them."},
                     {"kupi box spanish-40 --band", "A band of paper that keeps the deck together."},
                     {"kupi box railog-markat --cutter silhouette --cuts box.dxf",
                      "With registration marks, and the outline for the machine."}},
        .notes = "Art, cuts, folds, glue and key are layers of the PDF, which a viewer shows and hides.\n"
                 "Print at 100 % on card of 250 to 300 g/m², on one side. docs/box-and-cutters.md tells the rest.",
        .order = 16,
        .run = run};
    for (Option& o : press_options()) command.options.push_back(std::move(o));
    for (Option& o : cutter_options()) command.options.push_back(std::move(o));
    command.options.push_back(output_option("output/DECK-box.pdf"));
    return command;
}

const Registration registration{"box", describe};

} // namespace

} // namespace kupi::cli::box_command
