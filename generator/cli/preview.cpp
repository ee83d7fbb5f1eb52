// kupi preview: the cards as one picture, before any paper is spent.

#include <cmath>
#include <unordered_map>

#include "base/text.h"
#include "base/units.h"
#include "cards/notation.h"
#include "cli/common_options.h"
#include "cli/deck_svg.h"
#include "cli/deck_words.h"
#include "cli/messages.h"
#include "cli/output.h"
#include "cli/press.h"
#include "cli/progress.h"
#include "cli/sample_hand.h"
#include "cli/watch.h"
#include "layout/table_top.h"
#include "render/png.h"

namespace kupi::cli::preview_command {

namespace {

constexpr double most_pixels = 100e6;
constexpr std::size_t most_in_hand = 26;
constexpr double thumbnail = 48; ///< pixels across a card

/// A row for each suit where that makes a picture; else a block somewhat wider than high.
std::size_t usual_columns(const Deck& deck, const std::vector<Card>& cards) {
    const std::size_t ranks = deck.ranks.size(), suits = deck.suits.size();
    if (cards.size() >= ranks * suits && ranks >= 4 && ranks <= 16 && suits >= 2) return ranks;
    return static_cast<std::size_t>(std::ceil(std::sqrt(1.8 * static_cast<double>(cards.size() + 1))));
}

/// What the deck's name does not say already; of one whose name is not English the size alone.
std::string about(const Deck& deck) {
    const std::size_t count = deck.count(false);
    std::vector<std::string> said = contents_of(deck, deck.cards(false), count);
    if (says_number(deck.name, count)) said.erase(said.begin());
    if (deck.language != "en") said.clear();
    said.push_back(number(to_mm(deck.size.width), 2) + " × " + number(to_mm(deck.size.height), 2) + " mm");
    return join(said, " · ");
}

/// The deck's poster, in its colours.
void paint_showcase(Press& press, const CardForms& forms, std::size_t back, InkMode ink, draw::Document& document,
                    Diagnostics& out) {
    Showcase showcase{back, press.deck.name, about(press.deck), {}, press.deck.palette(), ink};
    std::vector<SvgSymbol> symbols;
    add_suit_symbols(press, "", ink, document, symbols, out);
    for (const SvgSymbol& symbol : symbols) showcase.suits.push_back(symbol.form);
    add_showcase(forms, showcase, press.text, document);
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

/// One page of the document.
struct Scene {
    std::string contents; ///< for the report: "96 cards and the back"
    std::string name;     ///< of the file, behind the deck's
    bool single = false;  ///< a card alone, whose size follows --dpi
};

Scene lay_out(Press& press, const Values& values, draw::Document& document, Diagnostics& out) {
    const Deck& deck = press.deck;
    CardForms forms{deck.size, deck.corner, {}};
    const InkMode ink = ink_mode(values);
    const std::size_t packs = packs_asked(values);
    if (values.given("card")) {
        const auto card = named_card(deck, values.text("card"));
        const Forms painted =
            paint(press, card ? std::vector{*card} : std::vector<Card>{}, card ? 0 : packs, ink, 0, document, out);
        forms.cards = {card ? painted.faces.front() : painted.backs.at({packs - 1, 0})};
        add_contact_sheet(forms, 1, document);
        return {card ? title(deck, *card) : "the back", "-" + (card ? lower(short_name(deck, *card)) : "back"), true};
    }
    const bool fan = values.flag("fan"), showcase = values.flag("showcase");
    const auto cards = (fan || showcase) && !values.given("cards") ? sample_hand(deck) : picked_cards(deck, values);
    if ((fan || showcase) && cards.size() > most_in_hand)
        throw Failure("a hand of " + std::to_string(cards.size()) + " cards can't be held",
                      "--cards picks up to " + std::to_string(most_in_hand));
    const Forms painted = paint(press, cards, fan ? 0 : packs, ink, 0, document, out);
    forms.cards = painted.faces;
    if (fan) {
        add_fan(forms, document);
        return {"a hand of " + counted(cards.size(), "card"), "-fan"};
    }
    if (showcase) {
        paint_showcase(press, forms, painted.backs.at({packs - 1, 0}), ink, document, out);
        return {"the deck's showcase", "-showcase"};
    }
    for (const auto& [index, form] : painted.backs) forms.cards.push_back(form);
    add_contact_sheet(forms,
                      values.given("columns") ? static_cast<std::size_t>(values.integer("columns"))
                                              : usual_columns(deck, cards),
                      document);
    return {counted(cards.size(), "card") + (painted.backs.size() == 1 ? " and the back" : " and the backs"), ""};
}

/// Every pixel as other eyes, or a grey printer, make of it.
void look_as(const std::string& sight, Image& image) {
    Colour (*const see)(Colour) = sight == "gray"           ? gray
                                  : sight == "deuteranopia" ? deuteranopia
                                  : sight == "protanopia"   ? protanopia
                                                            : nullptr;
    if (see == nullptr) return;
    std::unordered_map<std::uint32_t, Colour> known; // flat drawings have few colours
    for (std::size_t i = 0; i + 2 < image.rgb.size(); i += 3) {
        const Colour c{image.rgb[i], image.rgb[i + 1], image.rgb[i + 2]};
        const auto [at, is_new] = known.try_emplace(static_cast<std::uint32_t>(c.r << 16 | c.g << 8 | c.b));
        if (is_new) at->second = see(c);
        image.rgb[i] = at->second.r;
        image.rgb[i + 1] = at->second.g;
        image.rgb[i + 2] = at->second.b;
    }
}

/// Draws and writes the picture once; gives the files that it came from.
std::vector<std::string> draw_once(const Values& values) {
    Diagnostics out;
    Progress progress("painting the cards");
    Press press = load_press(values.text("DECK"), values, out);
    draw::Document document;
    const Scene scene = lay_out(press, values, document, out);
    const std::string& sight = values.text("as");
    const double width = document.pages[0].media.width;
    double scale = static_cast<double>(values.integer("dpi")) / 72;
    if (sight == "thumbnail")
        scale = thumbnail / press.deck.size.width;
    else if (values.given("width") || !(scene.single || values.given("dpi")))
        scale = static_cast<double>(values.integer("width")) / width;
    const Output output(values.text("output"),
                        press.deck.id + scene.name + (values.given("as") ? "-" + sight : "") + ".png");
    refuse_huge(document.pages[0].media, scale);
    Image image = paint_page(document, 0, scale, press.text);
    look_as(sight, image);
    output.write(to_png(image, scale * 72));
    progress.end();
    for (const Diagnostic& d : press.text.warnings().all()) out.add(d);
    print(out);
    output.report(scene.contents + ", " + std::to_string(image.width) + " × " + std::to_string(image.height) +
                  " pixels");
    return files_of(press);
}

int run(const Values& values) {
    if (values.given("width") && values.given("dpi"))
        throw Failure("--width and --dpi exclude each other",
                      "--width says how wide the picture is, --dpi how large a card");
    if (values.given("card"))
        for (const char* name : {"cards", "columns", "fan", "showcase"})
            if (values.given(name))
                throw Failure("--card shows one card: --" + std::string(name) + " is for a picture of several");
    if (values.flag("fan") && values.flag("showcase")) throw Failure("choose one of --fan and --showcase");
    if (values.given("columns") && (values.flag("fan") || values.flag("showcase")))
        throw Failure("--columns is for cards that lie side by side");
    if (values.text("as") == "thumbnail" && (values.given("width") || values.given("dpi")))
        throw Failure("--as thumbnail has a size of its own: " + number(thumbnail, 0) + " pixels across a card");
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
        .options = {text_option("card", "NAME", "one card, large: '4yl', 'arl-of-meth', or back"),
                    flag_option("fan", "a hand of cards, held: those of --cards, or some that show the deck"),
                    flag_option("showcase", "a poster of the deck: a hand, the back, the name"),
                    choice_option(
                        "as", "EYES",
                        "as others see it: a grey printer, a person who confuses red with green, or from afar",
                        {"normal", "gray", "deuteranopia", "protanopia", "thumbnail"}, {.fallback = "normal"}),
                    integer_option("columns", "N", "cards in a row; without it, a row for each suit", 1, 100),
                    integer_option("width", "PIXELS", "how wide the picture is", 16, max_image_side,
                                   {.fallback = "2000"}),
                    integer_option("dpi", "N", "pixels for an inch of card, in place of --width", 10, 2400,
                                   {.fallback = "300"}),
                    flag_option("watch", "draw again whenever a file of the deck changes; Ctrl-C ends")},
        .examples = {{"kupi preview railog-getha", "All cards and the back: output/railog-getha.png."},
                     {"kupi preview railog-getha --card arl-of-meth", "One card, 300 pixels to the inch."},
                     {"kupi preview railog-getha --as deuteranopia", "Can the suits still be told apart?"},
                     {"kupi preview railog-getha --fan --cards Ame,Rhe,4yl,7va", "Four cards in a hand."},
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

} // namespace kupi::cli::preview_command
