// kupi set: everything for the shelf in one folder or one PDF: cards, box, rules, booklet, and how to make them.

#include <algorithm>
#include <filesystem>

#include "base/text.h"
#include "base/units.h"
#include "base/write_folder.h"
#include "cli/box_job.h"
#include "cli/common_options.h"
#include "cli/made_folder.h"
#include "cli/messages.h"
#include "cli/output.h"
#include "cli/printed.h"
#include "cli/progress.h"
#include "cli/rulesheet_input.h"
#include "layout/fold_diagram.h"
#include "layout/set_guide.h"
#include "layout/sheet.h"
#include "reference/game.h"
#include "render/pdf.h"

namespace kupi::cli::set_command {

namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

constexpr const char* set_maker = "kupi set"; ///< in its manifest
constexpr const char* card_stock = "card of 250 to 300 g/m²";
constexpr const char* rules_title = "Rules: ";
constexpr const char* plain_stock = "paper of 80 g/m²";

/// One file of the set.
struct SetFile {
    std::string name; ///< "cards"
    std::string title;
    draw::Document document;
    SetPart part;          ///< `where` is not known yet
    std::size_t first = 1; ///< page in one file of all
};

std::string how_to_print(draw::Duplex duplex) {
    switch (duplex) {
    case draw::Duplex::flip_long_edge: return "both sides, long edge";
    case draw::Duplex::flip_short_edge: return "both sides, short edge";
    default: return "one side";
    }
}

std::size_t sheets_of(const draw::Document& document) {
    const bool both =
        document.duplex == draw::Duplex::flip_long_edge || document.duplex == draw::Duplex::flip_short_edge;
    return both ? (document.pages.size() + 1) / 2 : document.pages.size();
}

SetFile make_file(const std::string& name, const std::string& title, draw::Document document, const std::string& paper,
                  const std::string& stock, Words steps, std::vector<SetDrawing> drawings) {
    SetPart part{title,
                 {},
                 {},
                 sheets_of(document),
                 paper,
                 stock,
                 how_to_print(document.duplex),
                 std::move(steps),
                 std::move(drawings)};
    return {name, title, std::move(document), std::move(part)};
}

/// The words of another command, understood as it would.
Values words_of_command(const std::string& command, Words words, const Values& values) {
    for (const std::string& folder : values.all("data")) words.insert(words.end(), {"--data", folder});
    words.insert(words.end(), {"--ink", values.text("ink")});
    return parse(*find_command(command), words);
}

/// Sheets whose folds are printed dashed.
std::vector<SetDrawing> drawings_of(const std::vector<CutSheet>& sheets) {
    std::vector<SetDrawing> drawings;
    for (const CutSheet& sheet : sheets) drawings.push_back({sheet.media, sheet.cuts, {}, sheet.folds, {}, {}});
    return drawings;
}

/// Cards that run to the cut get a sheet with room around each.
SetFile cards_of(const Values& values, Press& press, const NamedSize& paper, Progress& progress, Diagnostics& out) {
    const bool blank = press.deck.backs.front().blank;
    Words words{values.text("DECK"), "--paper", paper.id, "--backs", blank ? "none" : "long-edge"};
    if (values.flag("jokers")) words.push_back("--jokers");
    Diagnostics warnings;
    Printed printed = print_cards(words_of_command("deck", words, values), press, progress, warnings);
    const bool apart = !printed.with_bleed.empty();
    if (apart) {
        words.insert(words.end(), printed.with_bleed.begin(), printed.with_bleed.end());
        warnings = {};
        printed = print_cards(words_of_command("deck", std::move(words), values), press, progress, warnings);
    }
    for (const Diagnostic& d : warnings.all()) out.add(d);
    Words steps{apart ? "Cut along the crop marks: first the long cuts, right across the sheet, then the strips; what "
                        "lies between two cards falls away."
                      : "Cut along the crop marks: first the long cuts, right across the sheet, then the strips.",
                "Round the corners if you like, and put the cards in order."};
    if (!blank)
        steps.insert(steps.begin(),
                     "Hold a printed sheet to the light: front and back must lie on each other. If they do "
                     "not, kupi calibrate measures by how much.");
    return make_file("cards", "The cards", std::move(printed.document), paper.name, card_stock, std::move(steps),
                     drawings_of(printed.sheets));
}

/// Cuts and folds of a sheet, for its drawing.
SetDrawing drawing_of(const FoldTemplate& fold) {
    SetDrawing sheet{fold.media, {CutPath::rectangle(fold.trim[0], 0)}, {}, {}, {}, {}};
    const Rect& trim = fold.trim[0];
    const double w = trim.width / fold.columns, h = trim.height / fold.rows;
    const auto add = [&](std::vector<CutPath>& lines, bool vertical, int after, int at) {
        const Point a =
            vertical ? Point{trim.x + after * w, trim.y + at * h} : Point{trim.x + at * w, trim.y + after * h};
        lines.push_back(CutPath::line(a, a + (vertical ? Point{0, h} : Point{w, 0})));
    };
    for (const Cut& cut : fold.cuts)
        for (int at = cut.from; at < cut.to; ++at) add(sheet.slits, cut.vertical, cut.after, at);
    for (const Fold& f : fold.folds)
        for (int at = f.from; at < f.to; ++at)
            if (!fold.is_cut(f.vertical, f.after, at))
                add(f.line == Fold::Line::dotted ? sheet.dotted : sheet.solid, f.vertical, f.after, at);
    return sheet;
}

/// A game's rules, on the set's paper where a fold of that paper holds them, else on the game's own; folded to the
/// size of a card where they are readable on it.
struct Folded {
    SetFile file;
    BoxSheet sheet;
};

/// The best fold of this paper that holds the rules, cut down to the size of the cards or as large as it is.
std::optional<FoldTemplate> best_fold(const RulesheetInput& sheet, const NamedSize& paper, Size card, bool cut_down,
                                      ArtFiles& art, PangoMeasurer& text) {
    double best = 0;
    std::optional<FoldTemplate> found;
    for (const std::string& id : sheet.data.ids("templates/folds")) {
        Diagnostics unheard;
        auto fold = load_fold(id, sheet.data, sheet.sizes, "", unheard);
        if (!fold || fold->paper.id != paper.id || fold->text_panels() == 0) continue;
        if (cut_down && !fold->goes_beside(card, box_ease)) fold = fold->cut_down_to(card);
        const RulesheetReport report = measure_rulesheet(sheet.job(*fold, art, text));
        // Among those that hold them in readable letters the one with the fewest layers in the box.
        if (!report.fits || report.outline_only) continue;
        const double worth = std::min(report.size, readable_text) - 0.02 * fold->layers();
        if (worth > best) best = worth, found = std::move(fold);
    }
    return found;
}

/// The game's own fold if it is of this paper and needs no change, else the best of this paper, if any: better too
/// large for the box than on a paper that is not at hand.
std::optional<FoldTemplate> fold_for(const RulesheetInput& sheet, const NamedSize& paper, Size card, ArtFiles& art,
                                     PangoMeasurer& text) {
    const bool own_paper = sheet.fold.paper.id == paper.id;
    if (own_paper && sheet.fold.goes_beside(card, box_ease)) return sheet.fold;
    auto found = best_fold(sheet, paper, card, true, art, text);
    if (!found && !own_paper) found = best_fold(sheet, paper, card, false, art, text);
    return found;
}

Folded rules_of(const std::string& game, const Values& values, const NamedSize& paper, Size card, PangoMeasurer& text,
                Diagnostics& out) {
    ArtFiles art;
    RulesheetRequest request;
    request.game = game;
    request.ink = ink_mode(values);
    Diagnostics warnings;
    RulesheetInput sheet = load_rulesheet(request, data_folders(values), warnings);
    if (auto fold = fold_for(sheet, paper, card, art, text)) sheet.fold = std::move(*fold);
    sheet.fold.in_box = sheet.fold.goes_beside(card, box_ease);
    draw::Document document;
    document.title = sheet.game.title;
    document.subject = sheet.game.english;
    Diagnostics faults;
    const RulesheetReport report = lay_out_rulesheet(sheet.job(sheet.fold, art, text), document, faults);
    fail_if_errors(faults);
    if (!report.fits) throw Failure(does_not_fit(sheet, report), "leave the game out with --games");
    for (const auto* from : {&warnings, &faults})
        for (const Diagnostic& d : from->all()) out.add(d);
    return {make_file("rules-" + game, rules_title + sheet.game.title, std::move(document), sheet.fold.paper.name,
                      plain_stock, fold_words(sheet.fold), {drawing_of(sheet.fold)}),
            {sheet.game.title, std::move(sheet.fold)}};
}

SetFile booklet_of(const Values& values, const Deck& deck, const Words& games, const NamedSize& paper,
                   PangoMeasurer& text, Progress& progress, Diagnostics& out) {
    Words words = games;
    words.insert(words.end(), {"--deck", deck.file, "--paper", paper.id});
    std::string id;
    Printed printed = print_booklet(words_of_command("booklet", std::move(words), values), text, progress, id, out);
    return make_file("booklet", "The booklet", std::move(printed.document), paper.name, plain_stock,
                     {"Lay the sheets into each other, the cover outermost, in the order in which they came.",
                      "Fold them all at once along the middle, and press the fold.",
                      "Staple twice in the fold, and trim the fore edge where it stands out."},
                     drawings_of(printed.sheets));
}

SetFile box_of(const Values& values, Press& press, const NamedSize& paper, std::vector<BoxSheet> sheets,
               const Sizes& sizes, Diagnostics& out) {
    BoxRequest request;
    request.paper = paper;
    request.stock = values.length("stock");
    request.sheets = std::move(sheets);
    request.ink = ink_mode(values);
    auto job = make_box(press, press.deck.cards(values.flag("jokers")), 1, request, sizes, out);
    Words steps = job->box.steps;
    if (job->sheets > 0)
        steps.push_back("It is as deep as the cards and this set's rules, folded as below, need it: for sheets of kupi "
                        "rulesheet, which may be thicker, print its own box with kupi box.");
    return make_file("box", "The " + lower(job->box.name), std::move(job->document), paper.name, card_stock,
                     std::move(steps), drawings_of(cut_sheets(job->net, job->places)));
}

std::string pages_from(std::size_t first, std::size_t count) {
    return count == 1 ? "page " + std::to_string(first)
                      : "pages " + std::to_string(first) + "–" + std::to_string(first + count - 1);
}

/// What is printed and made alike is told of once; pages that follow each other are one range.
std::vector<SetPart> parts_of(const std::vector<SetFile>& files, bool one_file) {
    struct Alike {
        SetPart part;
        Words titles;
        std::vector<std::pair<std::size_t, std::size_t>> pages; ///< first, count
    };
    std::vector<Alike> all;
    for (const SetFile& file : files) {
        const SetPart& part = file.part;
        auto alike = std::find_if(all.begin(), all.end(), [&](const Alike& a) {
            const SetPart& p = a.part;
            return p.paper == part.paper && p.stock == part.stock && p.how == part.how && p.steps == part.steps;
        });
        if (alike == all.end()) {
            alike = all.insert(all.end(), {part, {}, {}});
            alike->part.sheets = 0;
        }
        alike->titles.push_back(part.title);
        alike->part.sheets += part.sheets;
        const std::size_t count = file.document.pages.size();
        if (!one_file)
            alike->part.where.push_back(file.name + ".pdf");
        else if (!alike->pages.empty() && alike->pages.back().first + alike->pages.back().second == file.first)
            alike->pages.back().second += count;
        else
            alike->pages.emplace_back(file.first, count);
    }
    std::vector<SetPart> parts;
    for (Alike& alike : all) {
        for (const auto& [first, count] : alike.pages) alike.part.where.push_back(pages_from(first, count));
        if (alike.titles.size() > 1) { // of rules alone
            for (std::string& title : alike.titles) title = title.substr(std::string_view(rules_title).size());
            alike.part.title = "Rules of " + counted(alike.titles.size(), "game");
            alike.part.names = join(alike.titles, ", ");
        }
        parts.push_back(std::move(alike.part));
    }
    return parts;
}

int run(const Values& values) {
    Diagnostics out, faults;
    Progress progress("reading the deck");
    Press press = load_press(values.text("DECK"), words_of_command("deck", {values.text("DECK")}, values), out);
    const Sizes sizes = load_sizes(press.data, faults);
    const auto on = paper(values, sizes, "", least_paper, most_paper, faults);
    fail_if_errors(faults);
    const std::string& given = values.text("output");
    const bool one_file = given == "-" || lower(given).ends_with(".pdf");
    const std::string folder = one_file        ? ""
                               : given.empty() ? (fs::path("output") / (press.deck.id + "-set")).string()
                                               : given;
    if (!one_file) refuse_foreign_files(folder, set_maker);

    std::vector<SetFile> files;
    files.push_back(cards_of(values, press, *on, progress, out));
    const Words games = games_asked(values, press.deck, press.data);
    PangoMeasurer text;
    std::vector<BoxSheet> in_box;
    std::vector<SetFile> rules;
    for (const std::string& game : games) {
        progress.now("setting the rules of " + game);
        Folded folded = rules_of(game, values, *on, press.deck.size, text, out);
        if (folded.sheet.fold.in_box) in_box.push_back(std::move(folded.sheet));
        rules.push_back(std::move(folded.file));
    }
    files.push_back(box_of(values, press, *on, std::move(in_box), sizes, out));
    std::move(rules.begin(), rules.end(), std::back_inserter(files));
    if (!games.empty()) files.push_back(booklet_of(values, press.deck, games, *on, text, progress, out));

    const std::string title = press.deck.name;
    draw::Document guide;
    guide.title = title + ": how to make it";
    const auto lay_out = [&](std::size_t pages_before) {
        std::size_t page = pages_before + 1;
        for (SetFile& file : files) {
            file.first = page;
            page += file.document.pages.size();
        }
        guide.pages.clear();
        lay_out_guide(title, parts_of(files, one_file), on->size, text, guide);
    };
    lay_out(1);
    if (one_file && guide.pages.size() > 1) lay_out(guide.pages.size());

    std::size_t sheets = 0; // the guide is to be read, and does not count itself
    for (const SetFile& file : files) sheets += file.part.sheets;
    std::vector<std::string> contents{counted(press.deck.count(values.flag("jokers")), "card"),
                                      files[1].title.substr(4)};
    if (!games.empty()) contents.insert(contents.end(), {"rules of " + counted(games.size(), "game"), "booklet"});
    const std::string report = join(contents, ", ") + ", on " + counted(sheets, "sheet");
    progress.now("writing");
    const auto finish = [&] {
        progress.end();
        for (const auto* measurer : {&press.text, &text})
            for (const Diagnostic& d : measurer->warnings().all()) out.add(d);
        print(out);
    };
    if (one_file) {
        const Output output(given, press.deck.id + "-set.pdf");
        draw::Document all;
        all.title = title;
        all.subject = report;
        append(all, std::move(guide), "How to make it");
        for (SetFile& file : files) append(all, std::move(file.document), file.title);
        output.write(to_pdf(all, text));
        finish();
        output.report(report);
        return 0;
    }
    FolderWriter writer(folder);
    Words names{"read-me-first.pdf", manifest_name};
    writer.write(names.front(), to_pdf(guide, text));
    for (const SetFile& file : files) {
        names.push_back(file.name + ".pdf");
        writer.write(names.back(), to_pdf(file.document, text));
    }
    writer.write(manifest_name, manifest_of_files(set_maker, names));
    writer.commit();
    finish();
    write_out(printable(folder) + ": " + report + "; begin with read-me-first.pdf\n");
    return 0;
}

Command describe() {
    return {
        .name = "set",
        .summary = "makes everything for the shelf: cards, box, rules, booklet, and a page that says how",
        .about = "A folder of PDFs, or one PDF where -o names one. Its first page says how many sheets of which paper "
                 "it takes, what to print on which, and how to cut, fold and glue.",
        .arguments = {deck_argument()},
        .options = {text_option("games", "LIST",
                                "games whose rules go in, or none; without it, those that the deck is made for"),
                    flag_option("jokers", "add the deck's jokers"),
                    length_option("stock", "LENGTH", "thickness of a card and of the box", least_stock, most_stock,
                                  {.fallback = "0.3mm"}),
                    paper_option(), ink_option(), data_option(),
                    text_option("output", "FOLDER",
                                "where to write: a folder, or one file if it ends in .pdf; without it, "
                                "output/DECK-set",
                                {.letter = 'o', .complete = "folder", .endings = {".pdf"}})},
        .examples = {{"kupi set railog-getha", "The whole deck, ready to be made: output/railog-getha-set/."},
                     {"kupi set french-52 --games omi,xeri -o omi.pdf", "One file, with the rules of two games."}},
        .notes = "An older set in the folder is replaced whole, once the new one is complete; a folder with anything "
                 "else in it is left alone.",
        .order = 17,
        .run = run};
}

const Registration registration{"set", describe};

} // namespace

} // namespace kupi::cli::set_command
