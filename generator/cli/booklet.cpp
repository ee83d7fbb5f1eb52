// kupi booklet: the cards, the suits and the games of a deck as a booklet to staple.

#include "layout/booklet.h"
#include "base/data_folders.h"

#include <algorithm>

#include "base/text.h"
#include "base/units.h"
#include "cards/load.h"
#include "cli/common_options.h"
#include "cli/messages.h"
#include "cli/output.h"
#include "cli/press.h"
#include "cli/printed.h"
#include "cli/progress.h"
#include "layout/fold.h"
#include "reference/pictures.h"
#include "reference/translation.h"
#include "render/pdf.h"

namespace kupi::cli::booklet_command {

namespace {

constexpr double least_page = inches(3), most_page = inches(24);   ///< a side
constexpr double least_paper = inches(3), most_paper = inches(48); ///< a side
constexpr std::size_t most_sheets = 20;                            ///< that a stapler takes

/// A deck, or all suits of a family on the cards of its first deck.
Deck load_cards(const std::string& name, const DataFolders& data, Diagnostics& out) {
    const std::vector<std::string> families = family_ids(data);
    if (std::find(families.begin(), families.end(), name) == families.end()) {
        auto deck = load_deck(name, data, out);
        fail_if_errors(out);
        return std::move(*deck);
    }
    auto family = load_family(name, data, out);
    fail_if_errors(out);
    for (const std::string& id : data.ids(std::filesystem::path("suits") / "decks")) {
        Diagnostics ignored;
        auto deck = load_deck(id, data, ignored);
        if (!deck || deck->family != name) continue;
        deck->id = deck->name = name;
        deck->name = family->name;
        deck->suits = std::move(family->suits);
        deck->ranks = std::move(family->ranks);
        return std::move(*deck);
    }
    throw Failure("no deck has the suits of " + name, "the booklet shows its cards: add one to suits/decks");
}

/// Gives the family's ranks the signs and numerals that the deck has in their place.
void sign_as(const Deck& deck, Family& family) {
    for (Rank& rank : family.ranks)
        for (const Rank& own : deck.ranks) {
            if (own.id != rank.id) continue;
            rank.sign = own.sign;
            rank.numeral = own.numeral;
        }
}

/// As asked for, else the family of the first game named, or its deck where that has none.
std::string deck_of(const Values& values, const DataFolders& data) {
    const std::vector<std::string>& games = values.all("GAME");
    if (values.given("deck") || games.empty()) return values.text("deck");
    Diagnostics faults;
    const auto game = load_game(games.front(), data, faults);
    fail_if_errors(faults);
    return game->families.empty() ? game->deck : game->families.front();
}

/// The games named, or all that are played with the deck's family, in the booklet's order.
std::vector<BookletGame> load_games(const Values& values, const Deck& deck, const BookletWords& words,
                                    const DataFolders& data, Diagnostics& out) {
    std::vector<std::string> ids = values.all("GAME");
    const bool all = ids.empty();
    if (all) {
        ids = game_ids(data);
        const auto rank = [&](const std::string& id) {
            return std::find(words.order.begin(), words.order.end(), id) - words.order.begin();
        };
        std::stable_sort(ids.begin(), ids.end(),
                         [&](const std::string& a, const std::string& b) { return rank(a) < rank(b); });
    }
    const std::string& language = values.text("lang");
    std::vector<BookletGame> games;
    for (const std::string& id : ids) {
        if (std::any_of(games.begin(), games.end(), [&](const BookletGame& g) { return g.game.id == id; }))
            throw Failure(printable(id) + " is named twice", "keep one of them");
        auto game = load_game(id, data, out);
        if (!game) continue;
        const auto& families = game->families;
        if (all && std::find(families.begin(), families.end(), deck.family) == families.end()) continue;
        if (all && !is_translated(*game, language)) continue;
        translate(*game, language, data, out);
        if (out.has_errors()) continue;
        auto text = load_rules(*game, out, language);
        if (!text) continue;
        if (game->codes.ranks.empty()) { // for the table of what each game wants
            Diagnostics ignored;
            if (const auto usual = load_deck(game->deck, data, ignored)) game->codes = deck_codes(*usual);
        }
        std::vector<Block> blocks = select(*text, *game, {});
        games.push_back({std::move(*game), std::move(blocks), std::move(text->footnotes)});
    }
    fail_if_errors(out);
    return games;
}

struct Format {
    Size page, paper;
    std::string name; ///< of the paper
};

/// The page as asked for, else half the paper; the paper as asked for, else the usual one, or where it does
/// not take two pages the smallest that does.
Format find_format(const Values& values, const BookletWords& words, const Sizes& sizes, Diagnostics& out) {
    Format f;
    std::optional<NamedSize> paper_asked;
    if (values.given("paper") || !values.given("size")) {
        paper_asked = paper(values, sizes, "", least_paper, most_paper, out);
        fail_if_errors(out);
    }
    if (values.given("size")) {
        const auto page = size(values, "size", words.sizes, "", least_page, most_page, out);
        fail_if_errors(out);
        f.page = page->size;
    } else {
        f.page = {paper_asked->size.height / 2, paper_asked->size.width};
    }
    if (!paper_asked) {
        const auto usual = usual_paper(sizes, least_paper, most_paper, out);
        fail_if_errors(out);
        const bool usual_fits = fits_on(f.page, usual->size.turned());
        if (usual_fits) paper_asked = usual;
        for (const NamedSize& p : sizes.papers) {
            if (usual_fits || !fits_on(f.page, p.size.turned())) continue;
            if (!paper_asked || p.size.width * p.size.height < paper_asked->size.width * paper_asked->size.height)
                paper_asked = p;
        }
        if (!paper_asked)
            throw Failure("no paper takes two pages of " + describe_size(f.page.width, f.page.height),
                          "--paper WxH, or --reading-order");
    }
    f.paper = paper_asked->size.turned();
    f.name = paper_asked->id;
    if (!fits_on(f.page, f.paper) && !values.flag("reading-order"))
        throw Failure("two pages of " + describe_size(f.page.width, f.page.height) + " do not fit side by side on " +
                      f.name + ", " + describe_size(f.paper.width, f.paper.height));
    return f;
}

int run(const Values& values) {
    Diagnostics out;
    Progress progress("reading the rules");
    PangoMeasurer measurer;
    std::string id;
    const Printed printed = print_booklet(values, measurer, progress, id, out);
    const Output output(values.text("output"), id + "-booklet.pdf");
    progress.now("writing");
    output.write(to_pdf(printed.document, measurer));
    progress.end();
    for (const Diagnostic& d : measurer.warnings().all()) out.add(d);
    print(out);
    output.report(printed.report);
    return 0;
}

Command describe() {
    return {.name = "booklet",
            .summary = "prints the cards, suits and games as a booklet to staple",
            .about = "The pages come out in the order in which sheets are printed for saddle stitch: print on both "
                     "sides, flip on the short edge, lay the sheets into each other, fold once, staple in the fold.",
            .arguments = {{.name = "GAME",
                           .help = "games' ids (kupi list games); without them, all that the deck's family plays",
                           .complete = "games",
                           .optional = true,
                           .repeats = true}},
            .options = {text_option(
                            "deck", "DECK",
                            "whose suits and ranks: a deck, or a family with all of its suits; without it, those of "
                            "the first GAME",
                            {.complete = "decks", .fallback = "railog"}),
                        text_option("size", "SIZE", "of a page: half-letter, a5 or WxH; without it, half of the paper"),
                        paper_option(), flag_option("reading-order", "one page after another, to read on a screen"),
                        length_option("stock", "LENGTH",
                                      "thickness of the paper, by which inner sheets' pages move towards the fold; "
                                      "without it, 0.1mm",
                                      0, mm(1)),
                        ink_option(), language_option(), data_option(), output_option("output/DECK-booklet.pdf")},
            .examples = {{"kupi booklet", "All fourteen suits and six games, ready to fold."},
                         {"kupi booklet getha --deck railog-getha --size a5 --reading-order",
                          "One game with its own deck, to read on a screen."}},
            .order = 21,
            .run = run};
}

const Registration registration{"booklet", describe};

} // namespace

} // namespace kupi::cli::booklet_command

namespace kupi::cli {

Printed print_booklet(const Values& values, PangoMeasurer& measurer, Progress& progress, std::string& id,
                      Diagnostics& out) {
    using namespace booklet_command;
    Diagnostics faults;
    const DataFolders data = data_folders(values);
    Deck deck = load_cards(deck_of(values, data), data, faults);
    id = deck.id;
    const std::string& language = values.text("lang");
    const auto words = load_booklet_words(deck.family, language, data, faults);
    fail_if_errors(faults);
    retell(deck, *words);
    const std::vector<BookletGame> games = load_games(values, deck, *words, data, faults);
    const Sizes sizes = load_sizes(data, faults);
    const Format format = find_format(values, *words, sizes, faults);
    const auto style = load_text_style("booklet", data, faults);
    fail_if_errors(faults);
    Press press = usual_press(deck, data, faults);
    const Hyphenator hyphenator = Hyphenator::load(style->hyphenation, language, data, faults);
    std::vector<Family> families = readable_families(data);
    for (Family& family : families) {
        if (family.id != deck.family) continue;
        sign_as(deck, family);
        // For who has the pictures read out.
        if (family.card_name == usual_card_name) family.card_name = (*words)["card"];
    }

    progress.now("setting the text");
    draw::Document document;
    document.title = deck.name;
    document.subject = words->subtitle(games.size());
    document.language = language;
    lay_out_booklet({deck.name, deck, press.card_template, games, *words, *style, hyphenator, families, press.art,
                     measurer, ink_mode(values), language, format.page, !values.flag("reading-order"),
                     press.own_template ? &*press.own_template : nullptr},
                    document, faults);
    fail_if_errors(faults);
    const std::size_t pages = document.pages.size();
    CutSheet sheet{format.page, {}, {}};
    std::string report = std::to_string(pages) + " pages of " + describe_size(format.page.width, format.page.height);
    if (!values.flag("reading-order")) {
        const double stock = values.given("stock") ? values.length("stock") : fold_stock;
        const Imposition imposition = impose({pages, format.page, format.paper, stock});
        impose_booklet(document, imposition);
        sheet = {format.paper, {CutPath::rectangle(imposition.trim, 0)}, {}};
        sheet.folds.push_back(
            CutPath::line({imposition.fold, imposition.trim.y}, {imposition.fold, imposition.trim.bottom()}));
        report += " on " + std::to_string(imposition.sheets) + " sheets of " + format.name +
                  ", printed on both sides, flipped on the short edge";
        if (imposition.sheets > most_sheets)
            out.warning({}, std::to_string(imposition.sheets) + " sheets are more than a stapler takes",
                        "name fewer games, or print two booklets");
    }

    for (const Diagnostic& d : faults.all()) out.add(d);
    return {.document = std::move(document), .report = std::move(report), .sheets = {std::move(sheet)}};
}

} // namespace kupi::cli
