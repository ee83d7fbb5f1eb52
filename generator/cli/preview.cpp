// kupi preview: the cards as one picture, before any paper is spent.

#include <cmath>

#include "base/text.h"
#include "cards/notation.h"
#include "cli/common_options.h"
#include "cli/output.h"
#include "cli/press.h"
#include "cli/print.h"
#include "cli/progress.h"
#include "cli/watch.h"
#include "render/png.h"

namespace kupi::cli {

namespace {

constexpr Colour table_top{0xdc, 0xd9, 0xd3};
constexpr Colour card_edge{0xb4, 0xb0, 0xa8};
constexpr double most_pixels = 100e6;
constexpr double room = 9; ///< between the cards of a contact sheet, points

/// A row for each suit where that makes a picture; else a block somewhat wider than high.
std::size_t usual_columns(const Deck& deck, const std::vector<Card>& cards) {
    const std::size_t ranks = deck.ranks.size(), suits = deck.suits.size();
    if (cards.size() >= ranks * suits && ranks >= 4 && ranks <= 16 && suits >= 2) return ranks;
    return static_cast<std::size_t>(std::ceil(std::sqrt(1.8 * static_cast<double>(cards.size() + 1))));
}

/// What lies outside the rounded corners of a card, in the colour of the table.
draw::Fill corners(const Rect& trim, double radius) {
    draw::Path path = draw::Path::rectangle(trim.outset(0.4));
    const draw::Path inner = draw::Path::rounded(trim, radius);
    path.verbs.insert(path.verbs.end(), inner.verbs.begin(), inner.verbs.end());
    path.points.insert(path.points.end(), inner.points.begin(), inner.points.end());
    return {std::move(path), table_top, true};
}

/// Cards side by side on a table: one page.
void lay_out(const Deck& deck, const std::vector<std::size_t>& forms, std::size_t columns, draw::Document& document) {
    columns = std::min(columns, forms.size());
    const std::size_t rows = (forms.size() + columns - 1) / columns;
    const Size step{deck.size.width + room, deck.size.height + room};
    draw::Page page;
    page.media = {static_cast<double>(columns) * step.width + room, static_cast<double>(rows) * step.height + room};
    page.operations.push_back(
        draw::Fill{draw::Path::rectangle({0, 0, page.media.width, page.media.height}), table_top});
    for (std::size_t i = 0; i < forms.size(); ++i) {
        // The last row may be short; it stands in the middle.
        const std::size_t row = i / columns, in_row = std::min(columns, forms.size() - row * columns);
        const double left = static_cast<double>(columns - in_row) * step.width / 2;
        const Rect trim{room + left + static_cast<double>(i % columns) * step.width,
                        room + static_cast<double>(row) * step.height, deck.size.width, deck.size.height};
        page.operations.push_back(draw::UseForm{forms[i], Matrix::translation(trim.x, trim.y)});
        page.operations.push_back(corners(trim, deck.corner));
        page.operations.push_back(draw::Stroke{draw::Path::rounded(trim, deck.corner), card_edge, 0.5, {}});
    }
    document.pages.push_back(std::move(page));
}

/// The one card that --card names; nothing for the back.
std::optional<Card> named_card(const Deck& deck, const std::string& name) {
    if (name == "back") return std::nullopt;
    if (!parse_card(deck, name) && nearest(name, {"back"}))
        throw Failure("no card of this deck is called \"" + name + "\"", did_you_mean(name, {"back"}));
    const auto cards = pick_cards(deck, name, true);
    if (cards.size() > 1)
        throw Failure("--card " + name + " names " + std::to_string(cards.size()) + " cards",
                      "--cards shows several on one picture");
    return cards.front();
}

/// Memory, and the patience of whatever shall show the picture, have an end.
void refuse_huge(Size page, double scale) {
    const double width = page.width * scale, height = page.height * scale;
    if (width > max_image_side || height > max_image_side || width * height > most_pixels)
        throw Failure("the picture would have " + number(width, 0) + " × " + number(height, 0) + " pixels; at most " +
                          number(most_pixels / 1e6, 0) + " million, and " + std::to_string(max_image_side) +
                          " on a side, are drawn",
                      "give a smaller --width or --dpi, or fewer cards");
}

/// Draws and writes the picture once; gives the files that it came from.
std::vector<std::string> draw_once(const Values& values) {
    Diagnostics out;
    Progress progress("painting the cards");
    Press press = load_press(values.text("DECK"), values, out);
    draw::Document document;
    std::string contents;
    double scale = static_cast<double>(values.integer("dpi")) / 72;
    std::string name = press.deck.id;
    if (values.given("card")) {
        const auto card = named_card(press.deck, values.text("card"));
        const Forms forms =
            paint(press, card ? std::vector{*card} : std::vector<Card>{}, !card, ink_mode(values), 0, document, out);
        lay_out(press.deck, {card ? forms.faces.front() : forms.backs.at(0)}, 1, document);
        contents = card ? title(press.deck, *card) : "the back";
        name += "-" + (card ? lower(short_name(press.deck, *card)) : "back");
        if (values.given("width")) scale = static_cast<double>(values.integer("width")) / document.pages[0].media.width;
    } else {
        const auto cards = picked_cards(press.deck, values);
        const Forms forms = paint(press, cards, true, ink_mode(values), 0, document, out);
        std::vector<std::size_t> all = forms.faces;
        for (const auto& [index, form] : forms.backs) all.push_back(form);
        lay_out(press.deck, all,
                values.given("columns") ? static_cast<std::size_t>(values.integer("columns"))
                                        : usual_columns(press.deck, cards),
                document);
        contents = counted(cards.size(), "card") + (forms.backs.size() == 1 ? " and the back" : " and their backs");
        if (!values.given("dpi")) scale = static_cast<double>(values.integer("width")) / document.pages[0].media.width;
    }
    const Output output(values.text("output"), name + ".png");
    refuse_huge(document.pages[0].media, scale);
    const Image image = paint_page(document, 0, scale, press.text);
    output.write(to_png(image, scale * 72));
    progress.end();
    for (const Diagnostic& d : press.text.warnings().all()) out.add(d);
    print(out);
    output.report(contents + ", " + std::to_string(image.width) + " × " + std::to_string(image.height) + " pixels");
    return files_of(press);
}

int run(const Values& values) {
    if (values.given("width") && values.given("dpi"))
        throw Failure("--width and --dpi exclude each other",
                      "--width says how wide the picture is, --dpi how large a card");
    if (values.given("card"))
        for (const char* name : {"cards", "columns"})
            if (values.given(name))
                throw Failure("--card shows one card: --" + std::string(name) + " is for a picture of several");
    if (values.flag("watch") && values.text("output") == "-")
        throw Failure("--watch needs a file to redraw, not standard output");
    if (!values.flag("watch")) {
        draw_once(values);
        return 0;
    }
    watch(values.text("DECK"), data_folders(values), [&] { return draw_once(values); });
    return 0;
}

Command describe() {
    Command command{
        .name = "preview",
        .summary = "draws a deck as one picture, to look at before printing",
        .arguments = {deck_argument()},
        .options = {{.name = "card",
                     .kind = Kind::text,
                     .value = "NAME",
                     .help = "one card, large: '4yl', 'arl-of-meth', or back"},
                    {.name = "columns",
                     .kind = Kind::integer,
                     .value = "N",
                     .help = "cards in a row; without it, a row for each suit",
                     .least = 1,
                     .most = 100},
                    {.name = "width",
                     .kind = Kind::integer,
                     .value = "PIXELS",
                     .help = "how wide the picture is",
                     .fallback = "2000",
                     .least = 16,
                     .most = max_image_side},
                    {.name = "dpi",
                     .kind = Kind::integer,
                     .value = "N",
                     .help = "pixels for an inch of card, in place of --width",
                     .fallback = "300",
                     .least = 10,
                     .most = 2400},
                    {.name = "watch", .help = "draw again whenever a file of the deck changes; Ctrl-C ends"}},
        .examples = {{"kupi preview railog-getha", "All cards and the back: output/railog-getha.png."},
                     {"kupi preview railog-getha --card arl-of-meth", "One card, 300 pixels to the inch."},
                     {"kupi preview suits/decks/mine.toml --watch -o /tmp/",
                      "Redraws /tmp/mine.png while you change its TOML and SVG files."}},
        .order = 20,
        .run = run};
    for (Option& o : press_options()) command.options.push_back(std::move(o));
    command.options.push_back(output_option("output/DECK.png"));
    return command;
}

const Registration registration{"preview", describe};

} // namespace

} // namespace kupi::cli
