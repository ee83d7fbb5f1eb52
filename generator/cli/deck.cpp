// kupi deck: card sheets as a PDF file.

#include <filesystem>
#include <set>

#include "base/text.h"
#include "base/units.h"
#include "cli/common_options.h"
#include "cli/cutting.h"
#include "cli/deck_svg.h"
#include "cli/messages.h"
#include "cli/output.h"
#include "cli/press.h"
#include "cli/printed.h"
#include "cli/progress.h"
#include "layout/sheet.h"
#include "render/pdf.h"
#include "render/png.h"
#include "render/target_faults.h"

namespace kupi::cli::deck_command {

namespace {

constexpr const char* sheet_heading = "The sheet";
constexpr const char* mark_heading = "Marks";
constexpr const char* back_heading = "Backs";
constexpr const char* card_heading = "The cards";

bool is_duplex(Backs backs) { return backs == Backs::long_edge || backs == Backs::short_edge; }

/// The sheet template, or plain paper, with everything that the options change.
SheetSpec read_sheet(const Values& values, const DataFolders& data, const Sizes& sizes, Diagnostics& out) {
    SheetSpec spec;
    if (values.given("sheet"))
        if (auto loaded = load_sheet(values.text("sheet"), data, sizes, out)) spec = std::move(*loaded);
    if (values.given("paper") || !values.given("sheet")) {
        if (auto size = paper(values, sizes, "", least_paper, most_paper, out)) spec.paper = std::move(*size);
    }
    const auto length = [&](const char* name, double& value) {
        if (values.given(name)) value = values.length(name);
    };
    if (values.given("orientation"))
        spec.orientation = enum_of<Orientation>(orientation_words, values.text("orientation"));
    length("margin", spec.margin);
    length("bleed", spec.bleed);
    length("gutter", spec.gutter_x);
    length("gutter", spec.gutter_y);
    if (values.given("marks")) spec.marks = enum_of<Marks>(marks_words, values.text("marks"));
    length("mark-length", spec.mark_length);
    length("mark-offset", spec.mark_offset);
    length("mark-weight", spec.mark_weight);
    if (values.flag("corner-guides")) spec.corner_guides = true;
    if (values.flag("no-furniture")) spec.furniture = false;
    if (values.given("backs")) spec.backs = enum_of<Backs>(backs_words, values.text("backs"));
    return spec;
}

/// The correction for the printer's shift of the back against the front.
BackShift read_shift(const Values& values, const DataFolders& data, const SheetSpec& spec, const SheetGrid& grid,
                     Diagnostics& out) {
    for (const char* name : {"printer", "back-offset"})
        if (values.given(name) && !is_duplex(spec.backs))
            throw Failure("--" + std::string(name) + " moves backs that are printed on the other side, and " +
                              (spec.backs == Backs::gutterfold ? "a gutterfold has them on the same side"
                                                               : "this sheet has none"),
                          "add --backs long-edge or --backs short-edge");
    BackShift shift;
    if (values.given("printer"))
        if (const auto printer = load_printer(values.text("printer"), data, out))
            shift = shift_for(*printer, grid, spec.backs, out);
    if (values.given("back-offset")) {
        shift.x += values.offset("back-offset").x;
        shift.y += values.offset("back-offset").y;
    }
    return shift;
}

/// Keeps forms that stop before the cut within their card, and says whether any does not.
bool keep_within_card(Press& press, const std::set<std::size_t>& forms, draw::Document& document) {
    FormPainter painter(document, press.text);
    bool any = false;
    for (const std::size_t index : forms) {
        draw::Form& form = document.forms[index];
        if (reaches_cut(form, press.deck.size, painter))
            any = true;
        else
            form.box = {0, 0, press.deck.size.width, press.deck.size.height};
    }
    return any;
}

/// Options that leave room around each card: the sheet made for it on this paper, else a bleed; none where no card
/// fits.
std::vector<std::string> with_bleed(const Press& press, const SheetSpec& spec, const Sizes& sizes) {
    for (const std::string& id : press.data.ids(std::filesystem::path("templates") / "sheets")) {
        Diagnostics ignored;
        const auto other = load_sheet(id, press.data, sizes, ignored);
        if (other && other->bleed > 0 && other->paper.id == spec.paper.id &&
            plan_sheet(*other, press.deck.size, sizes, ignored))
            return {"--sheet", id};
    }
    SheetSpec same = spec;
    same.bleed = mm(3);
    Diagnostics ignored;
    if (plan_sheet(same, press.deck.size, sizes, ignored)) return {"--bleed", "3mm"};
    return {};
}

/// Of a grid without bleed: backs and own cards, the only fronts that may have a ground to their edge, run over the cut
/// where they reach it, and `out` says so. What would leave room for it, if any does.
std::vector<std::string> settle_overrun(Press& press, const std::vector<Card>& cards, const Forms& forms,
                                        const SheetSpec& spec, const Sizes& sizes, draw::Document& document,
                                        Diagnostics& out) {
    std::set<std::size_t> own, backs;
    for (std::size_t i = 0; i < cards.size(); ++i)
        if (press.deck.is_own(cards[i])) own.insert(forms.faces[i]);
    for (const auto& [key, form] : forms.backs) backs.insert(form);
    const bool front = keep_within_card(press, own, document), back = keep_within_card(press, backs, document);
    if (!front && !back) return {};
    auto instead = with_bleed(press, spec, sizes);
    out.warning({},
                std::string(front && back ? "fronts and backs run"
                            : front       ? "the front of cards runs"
                                          : "the back runs") +
                    " to the cut: a cut that is off by a little shows its neighbour, or paper",
                instead.empty() ? "" : join(instead, " ") + " leaves room around each card");
    return instead;
}

/// --format, else what the file's ending says.
bool wants_svg(const Values& values) {
    const std::string given = lower(values.text("output"));
    const bool svg_file = given.ends_with(".svg"), pdf_file = given.ends_with(".pdf");
    const std::string& format = values.text("format");
    if (values.given("format") && ((format == "svg" && pdf_file) || (format == "pdf" && svg_file)))
        throw Failure("--format " + format + " and --output \"" + values.text("output") + "\" contradict each other");
    return format == "svg" || (svg_file && !values.given("format"));
}

int run(const Values& values) {
    if (wants_svg(values)) return write_deck_svg(values);
    check_cuts(values);
    Diagnostics out;
    Progress progress("reading the deck");
    Press press = load_press(values.text("DECK"), values, out);
    const Output output(values.text("output"), press.deck.id + ".pdf");
    const Printed printed = print_cards(values, press, progress, out);
    progress.now("writing " + counted(printed.document.pages.size(), "page"));
    output.write(to_pdf(printed.document, press.text));
    write_cuts(values, printed.sheets);
    progress.end();
    for (const Diagnostic& d : press.text.warnings().all()) out.add(d);
    print(out);
    if (!printed.note.empty()) hint({printed.note});
    output.report(printed.report);
    report_cuts(values, printed.sheets.size(), output);
    return 0;
}

std::vector<Option> options() {
    std::vector<Option> all = press_options();
    all.insert(all.begin() + 2, integer_option("copies", "N", "print the cards N times", 1, 1000, {.fallback = "1"}));
    for (Option& o : all) o.heading = card_heading;
    const auto add = [&](const char* heading, Option o) {
        o.heading = heading;
        all.push_back(std::move(o));
    };
    add(card_heading,
        integer_option("dpi", "N",
                       "bring pictures of far more dots an inch down to N; without it, PNGs to 450, and JPEGs go "
                       "into the PDF as they are",
                       72, 2400));
    Option paper = paper_option();
    paper.help += "; without it, the sheet's, else the usual one (kupi settings)";
    add(sheet_heading, std::move(paper));
    add(sheet_heading,
        text_option("sheet", "NAME",
                    "sheet template (kupi list sheets), or the path of one; without it, as many cards as fit",
                    {.complete = "sheets"}));
    add(sheet_heading, choice_option("orientation", "WAY",
                                     "portrait or landscape; without it, whichever takes more cards", way_words));
    add(sheet_heading, length_option("margin", "LENGTH", "the edge of the paper that cards keep out of", 0, inches(4)));
    add(sheet_heading, length_option("gutter", "LENGTH", "room between cards; at least two bleeds where there is bleed",
                                     0, inches(4)));
    add(sheet_heading, length_option("bleed", "LENGTH", "how far the art runs over the cut", 0, most_bleed));
    add(sheet_heading, flag_option("no-furniture", "no deck name, sheet number and rulers"));
    add(mark_heading, choice_option("marks", "KIND",
                                    "crop: marks outside the cards; full: lines from edge to edge; none", marks_words));
    add(mark_heading, length_option("mark-length", "LENGTH", "of a crop mark", 0, inches(2)));
    add(mark_heading, length_option("mark-offset", "LENGTH", "from the card to its marks", 0, inches(1)));
    add(mark_heading, length_option("mark-weight", "LENGTH", "thickness of marks and lines", 0, 4));
    add(mark_heading, flag_option("corner-guides", "show where to round the corners"));
    add(back_heading, choice_option("backs", "HOW",
                                    "none; on the other side, for a printer that flips sheets on the long-edge or the "
                                    "short-edge; gutterfold: beside the fronts, to fold and glue",
                                    backs_words));
    add(back_heading,
        text_option("printer", "NAME", "correct the backs by a printer's profile (kupi calibrate makes one)",
                    {.complete = "printers"}));
    add(back_heading,
        offset_option("back-offset", "X,Y", "move the backs right and down, for once", -inches(1), inches(1)));
    all.push_back(
        choice_option("format", "FORMAT",
                      "pdf: sheets to cut; svg: the cards alone, a file each in the folder of -o, or all as symbols "
                      "of one file -o NAME.svg; without it, as the file's name ends",
                      {"pdf", "svg"}, {.fallback = "pdf"}));
    for (Option& o : cutter_options()) all.push_back(std::move(o));
    Option output = output_option("output/DECK.pdf");
    output.endings.push_back(".svg");
    all.push_back(std::move(output));
    return all;
}

Command describe() {
    return {
        .name = "deck",
        .summary = "prints a deck's cards on sheets to cut",
        .arguments = {deck_argument()},
        .options = options(),
        .examples = {{"kupi deck railog-getha", "96 cards, nine to a sheet, fronts only: output/railog-getha.pdf."},
                     {"kupi deck railog-getha --paper a4 --backs long-edge --jokers",
                      "On A4, fronts and backs in turn, for a printer that flips on the long edge."},
                     {"kupi deck french-54 --packs 2 --jokers --backs long-edge",
                      "Two packs with their jokers, the second with its back in another colour."},
                     {"kupi deck railog-getha --cards 'arl-of-*,4yl' --ink saver", "A few cards, sparing the ink."},
                     {"kupi deck railog-getha --cutter silhouette --cuts cards.dxf",
                      "With registration marks, and where the machine cuts each sheet."},
                     {"kupi deck railog-getha --format svg -o cards/", "A drawing of each card and of the back."}},
        .notes =
            "What an option does not say, the sheet template says. Without one: the usual paper (kupi settings), a margin of 0.25in, crop "
            "marks 5mm long, 1.5mm from the cards and 0.25pt thick, no bleed, no backs. Marks keep out of the outer 1/8 in that "
            "printers don't reach; where that leaves less than 6.5mm beside the cards, length and distance shrink alike: above "
            "and below nine poker cards on letter to 2.4mm and 0.7mm.\n"
            "Print at 100 %, never \"fit to page\": the rulers on the sheet show whether it came out true.",
        .order = 10,
        .run = run};
}

const Registration registration{"deck", describe};

} // namespace

} // namespace kupi::cli::deck_command

namespace kupi::cli {

Printed print_cards(const Values& values, Press& press, Progress& progress, Diagnostics& out) {
    using namespace deck_command;
    const std::vector<Card> cards = picked_cards(press.deck, values);
    const auto copies = static_cast<std::size_t>(values.integer("copies"));
    const std::size_t packs = packs_asked(values);
    std::size_t of_one_pack = 0;
    for (const Card card : cards) of_one_pack += press.deck.quantity(card);
    const std::size_t all = of_one_pack * packs * copies;
    if (all > most_cards) {
        const std::size_t most_copies = most_cards / (of_one_pack * packs);
        throw Failure((packs > 1 ? counted(packs, "pack") + " and " : "") + "--copies " + std::to_string(copies) +
                          " of " + counted(of_one_pack, "card") + " make " + std::to_string(all) + "; at most " +
                          std::to_string(most_cards) + " go into one file",
                      most_copies > 0 ? "at most --copies " + std::to_string(most_copies)
                                      : "print a part of them with --cards");
    }

    Diagnostics faults;
    const Sizes sizes = load_sizes(press.data, faults);
    SheetSpec spec = read_sheet(values, press.data, sizes, faults);
    fail_if_errors(faults);
    const auto cutter = cutter_asked(values, press.data, faults);
    for (const char* name : {"marks", "mark-length", "mark-offset", "mark-weight", "corner-guides", "margin"})
        if (cutter && values.given(name))
            throw Failure("--" + std::string(name) +
                              " is for cutting by hand; with --cutter the machine's marks decide",
                          "leave one of them out");
    if (cutter && spec.backs == Backs::gutterfold)
        throw Failure("a gutterfold is glued before it is cut, and a machine cuts what lies flat", "--backs long-edge");
    const auto grid = cutter && !faults.has_errors() ? plan_for_cutter(*cutter, spec, press.deck.size, sizes, faults)
                                                     : plan_sheet(spec, press.deck.size, sizes, faults);
    fail_if_errors(faults);
    const BackShift shift = read_shift(values, press.data, spec, *grid, faults);
    fail_if_errors(faults);

    progress.now("painting " + counted(cards.size(), "card"));
    draw::Document document;
    if (values.given("dpi")) document.picture_dpi = static_cast<double>(values.integer("dpi"));
    document.title = press.deck.name;
    document.subject = counted(all, "card") + " on " + spec.paper.name;
    const bool with_backs = spec.backs != Backs::none;
    const Forms forms = paint(press, cards, with_backs ? packs : 0, ink_mode(values), spec.bleed, document, faults,
                              spec.backs == Backs::gutterfold ? 0 : usual_overrun);
    std::vector<std::string> instead;
    if (spec.bleed <= 0) instead = settle_overrun(press, cards, forms, spec, sizes, document, out);
    std::vector<SheetCard> sheet_cards;
    for (std::size_t copy = 0; copy < packs * copies; ++copy)
        for (std::size_t i = 0; i < cards.size(); ++i)
            sheet_cards.insert(sheet_cards.end(), press.deck.quantity(cards[i]),
                               {forms.faces[i], with_backs ? forms.back_of(press.deck, cards[i], copy / copies) : 0,
                                cards[i].has_suit() ? press.deck.suits[cards[i].suit()].name : ""});
    if (packs > 1 && !with_backs)
        out.warning({}, "packs are told apart by their backs, and none are printed", "add --backs long-edge");
    lay_out_sheets(spec, *grid, press.deck.corner, sheet_cards, shift, press.text, document, faults);
    fail_if_errors(faults);
    if (cutter) add_marks(*cutter, is_duplex(spec.backs) ? 2 : 1, document);

    for (const Diagnostic& d : faults.all()) out.add(d);
    const std::size_t document_pages = document.pages.size();
    CutSheet sheet{grid->media, {}, {}};
    for (const Rect& trim : grid->trims) sheet.cuts.push_back(CutPath::rectangle(trim, press.deck.corner));
    return {.document = std::move(document),
            .report = counted(sheet_cards.size(), "card") + " on " + counted(document_pages, "page") + " (" +
                      spec.paper.id + ", " + std::to_string(grid->columns) + " × " + std::to_string(grid->rows) + ")",
            .note = cutter ? cutter->note : "",
            .sheets = {std::move(sheet)},
            .with_bleed = std::move(instead)};
}

} // namespace kupi::cli
