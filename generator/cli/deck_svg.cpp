#include "cli/deck_svg.h"

#include "base/text.h"
#include "cards/notation.h"
#include "cli/common_options.h"
#include "cli/messages.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "layout/card.h"
#include "layout/sheet.h"
#include "render/svg.h"

namespace kupi::cli {

namespace {

constexpr std::size_t in_row = 12; ///< of a sheet of symbols

/// Paints them, and names the document's forms.
std::vector<SvgSymbol> painted_symbols(Press& press, const std::vector<Card>& cards, std::size_t packs, InkMode ink,
                                       draw::Document& document, Diagnostics& out) {
    return symbols_of(press.deck, cards, paint(press, cards, packs, ink, 0, document, out));
}
/// A sheet of symbols, or a folder of files.
void refuse_what_is_for_sheets(const Values& values) {
    for (const Option& o : values.command().options)
        if (values.given(o.name) && (o.heading == "The sheet" || o.heading == "A cutting machine" ||
                                     o.heading == "Marks" || o.heading == "Backs"))
            throw Failure("--" + o.name + " is for sheets to print, and SVG holds cards alone",
                          "leave it out, or write a .pdf");
    if (values.given("copies")) throw Failure("--copies is for sheets to print, and SVG holds each card once");
}

} // namespace

std::vector<SvgSymbol> symbols_of(const Deck& deck, const std::vector<Card>& cards, const Forms& forms) {
    std::vector<SvgSymbol> symbols;
    const std::vector<std::string> ids = symbol_ids(deck, cards);
    for (std::size_t i = 0; i < cards.size(); ++i)
        symbols.push_back({forms.faces[i], ids[i], title(deck, cards[i]), deck.corner});
    for (const auto& [key, form] : forms.backs) {
        const auto& [pack, back] = key;
        symbols.push_back({form, back_id(deck, back, pack), "back", deck.corner});
    }
    return symbols;
}

std::string back_id(const Deck& deck, std::size_t back, std::size_t pack) {
    std::string id = "back";
    if (back > 0) id += "-of-" + as_id(short_name(deck, deck.backs[back].cards.front()));
    if (pack > 0) id += "-pack-" + std::to_string(pack + 1);
    return id;
}

void add_suit_symbols(Press& press, const std::string& prefix, InkMode ink, draw::Document& document,
                      std::vector<SvgSymbol>& symbols, Diagnostics& out) {
    Diagnostics faults;
    const CardPaint job{press.deck, press.card_template, press.art, press.text, ink, 0, faults};
    for (const Suit& suit : press.deck.suits) {
        if (suit.symbol.path.empty()) continue;
        document.forms.push_back(paint_suit(job, suit));
        symbols.push_back({document.forms.size() - 1, prefix + suit_symbol_id(suit), suit.name});
    }
    fail_if_errors(faults);
    for (const Diagnostic& d : faults.all()) out.add(d);
}

std::string card_symbols(Press& press, const std::vector<Card>& cards, std::size_t packs, InkMode ink,
                         Diagnostics& out) {
    draw::Document document;
    auto symbols = painted_symbols(press, cards, packs, ink, document, out);
    add_suit_symbols(press, "", ink, document, symbols, out);
    return svg_symbols(document, symbols, press.text, "_", screen_parts);
}

int write_deck_svg(const Values& values) {
    refuse_what_is_for_sheets(values);
    Diagnostics out;
    Progress progress("reading the deck");
    Press press = load_press(values.text("DECK"), values, out);
    const std::vector<Card> cards = picked_cards(press.deck, values);
    if (cards.size() > most_cards)
        throw Failure(counted(cards.size(), "card") + " are too many for SVG; at most " + std::to_string(most_cards));
    std::string given = values.text("output");
    const bool one_file = given == "-" || lower(given).ends_with(".svg");
    if (given.empty()) given = "output/" + press.deck.id;
    if (!one_file && !given.ends_with('/')) given += '/';

    progress.now("painting " + counted(cards.size(), "card"));
    draw::Document document;
    document.title = press.deck.name;
    const auto symbols = painted_symbols(press, cards, packs_asked(values), ink_mode(values), document, out);
    const std::string contents =
        counted(cards.size(), "card") + " and " + (symbols.size() == cards.size() + 1 ? "the back" : "the backs");
    if (one_file) {
        const Output output(given, press.deck.id + ".svg");
        output.write(svg_sheet(document, symbols, in_row, press.text));
        progress.end();
        for (const Diagnostic& d : press.text.warnings().all()) out.add(d);
        print(out);
        output.report(contents + " as symbols");
        return 0;
    }
    const auto output_of = [&](const SvgSymbol& symbol) { return Output(given + symbol.id + ".svg", {}); };
    for (const SvgSymbol& symbol : symbols) output_of(symbol).check(); // all before the first is written
    for (const SvgSymbol& symbol : symbols) output_of(symbol).write(svg_of_form(document, symbol, press.text));
    progress.end();
    for (const Diagnostic& d : press.text.warnings().all()) out.add(d);
    print(out);
    write_out(printable(given) + ": " + contents + ", a file each\n");
    return 0;
}

} // namespace kupi::cli
