#include "cli_games/site_paint.h"

#include <algorithm>

#include "base/data_folders.h"
#include "base/markup.h"
#include "base/text.h"
#include "cards/load.h"
#include "cards/notation.h"
#include "cli/deck_svg.h"
#include "cli/press.h"
#include "cli/rulesheet_input.h"
#include "cli/sample_hand.h"
#include "layout/miniature.h"
#include "layout/sheet.h"
#include "layout/table_top.h"
#include "referee/setup.h"
#include "render/pdf.h"
#include "render/svg.h"
#include "site/rules_html.h"

namespace kupi::cli {

namespace {

TextStyle style_of_signs(const DataFolders& data) {
    Diagnostics faults;
    auto style = load_text_style("booklet", data, faults);
    fail_if_errors(faults);
    return std::move(*style);
}

/// Suits' symbols, ranks' signs and small cards as symbols of a page.
class SignPainter {
  public:
    /// `name`: of the page; ids of its symbols hold it, so that the symbols of several may stand in one page.
    SignPainter(const std::vector<Family>& families, const std::vector<std::string>& first, std::string name,
                const DataFolders& data, Diagnostics& out)
        : name_(std::move(name)),
          style_(style_of_signs(data)),
          pictures_(families, first),
          faces_(style_, text_),
          miniatures_(families, pictures_, art_, faces_, InkMode::full, document_, out) {}

    /// In the line of a text; empty for what is no picture.
    std::string in_line(const std::string& notation, const std::string& name) {
        const Miniature* m = miniatures_.in_line(notation);
        if (m == nullptr) return {};
        const Rect& box = document_.forms[m->form].box;
        const Picture* p = pictures_.find(notation);
        const auto ems = [](double length) { return number(length / Miniatures::made_for, 3) + "em"; };
        return "<svg class=\"mini" + std::string(p->kind == Picture::Kind::card ? " framed" : "") + "\" width=\"" +
               ems(box.width) + "\" height=\"" + ems(box.height) + "\" role=\"img\" aria-label=\"" + escaped(name) +
               "\">" + use(m->form, name) + "</svg>";
    }
    /// A suit's symbol or a rank's sign, as large as what is around it.
    std::string alone(const std::string& notation) {
        const Miniature* m = miniatures_.alone(notation, 1);
        if (m == nullptr || document_.forms[m->form].operations.empty()) return {};
        return "<svg>" + use(m->form, m->reads_as) + "</svg>";
    }
    std::string symbols() { return symbols_.empty() ? "" : svg_symbols(document_, symbols_, text_, "_" + name_ + "_"); }
    std::string file() { return symbols_.empty() ? "" : svg_of_form(document_, symbols_.front(), text_); }

  private:
    std::string use(std::size_t form, const std::string& name) {
        const std::string id = "sign_" + name_ + '_' + std::to_string(form);
        if (std::none_of(symbols_.begin(), symbols_.end(), [&](const SvgSymbol& s) { return s.form == form; }))
            symbols_.push_back({form, id, name, 0});
        return "<use href=\"#" + id + "\"/>";
    }

    std::string name_;
    TextStyle style_;
    Pictures pictures_;
    PangoMeasurer text_;
    Faces faces_;
    ArtFiles art_;
    draw::Document document_;
    Miniatures miniatures_;
    std::vector<SvgSymbol> symbols_;
};

std::string hand_svg(Press& press, const std::vector<Card>& cards, const Forms& forms, draw::Document document) {
    CardForms hand{press.deck.size, press.deck.corner, {}};
    for (const Card card : sample_hand(press.deck)) {
        const auto at = std::find(cards.begin(), cards.end(), card);
        hand.cards.push_back(forms.faces[static_cast<std::size_t>(at - cards.begin())]);
    }
    add_fan(hand, document);
    // Without the table that the page has below the hand: a page of a site has grounds of its own.
    const draw::Page& page = document.pages.back();
    draw::Form form{"hand", Rect{0, 0, page.media.width, page.media.height}, page.operations};
    form.operations.erase(form.operations.begin());
    document.forms.push_back(std::move(form));
    return svg_of_form(document, {document.forms.size() - 1, "hand", "A hand of " + press.deck.name, 0}, press.text);
}

/// Fronts and backs; nothing, with a warning, for cards that no sheet takes.
std::string sheets_pdf(Press& press, const std::vector<Card>& cards, const Forms& forms, draw::Document& document,
                       const SiteJob& job, Diagnostics& out) {
    const Deck& deck = press.deck;
    SheetSpec spec;
    spec.paper = job.paper;
    spec.backs = deck.backs.front().blank && deck.backs.size() == 1 ? Backs::none : Backs::long_edge;
    Diagnostics faults;
    const auto grid = plan_sheet(spec, deck.size, job.sizes, faults);
    std::vector<SheetCard> all;
    for (std::size_t i = 0; i < cards.size(); ++i)
        all.insert(all.end(), deck.quantity(cards[i]),
                   {forms.faces[i], forms.back_of(deck, cards[i], 0),
                    cards[i].has_suit() ? deck.suits[cards[i].suit()].name : ""});
    document.subject = counted(all.size(), "card") + " on " + spec.paper.name;
    if (grid && lay_out_sheets(spec, *grid, deck.corner, all, {}, press.text, document, faults))
        return to_pdf(document, press.text);
    out.warning({deck.file, 0, 0}, "no sheets to print of this deck: " +
                                       (faults.all().empty() ? "they do not fit" : faults.all().front().message));
    return {};
}

/// What a game's own fold takes, no larger than its cards; nothing, with a warning, where its text does not fit.
std::string sheet_pdf(const Game& game, const SiteJob& job, Diagnostics& out) {
    RulesheetInput sheet = load_rulesheet({game.id, {}, "en", "", "", InkMode::full}, job.data, out);
    ArtFiles art;
    PangoMeasurer measurer;
    cut_to_cards(sheet, art, measurer);
    draw::Document document;
    document.title = game.title;
    document.subject = game.english;
    const RulesheetReport report = lay_out_rulesheet(sheet.job(sheet.fold, art, measurer), document, out);
    if (report.fits) return to_pdf(document, measurer);
    out.warning({game.folder + "/rules.md", 0, 0}, "no fold-up sheet of this game: " + does_not_fit(sheet, report));
    return {};
}

} // namespace

void paint_family(site::FamilyShown& shown, const SiteJob& job, Diagnostics& out) {
    const Family& family = shown.family;
    const std::vector<Family> alone{family};
    SignPainter painter(alone, {family.id}, family.id, job.data, out);
    for (const Suit& suit : family.suits) shown.suit_signs.push_back(painter.alone(suit.id));
    for (const Rank& rank : family.ranks) shown.rank_signs.push_back(painter.alone(rank.id));
    for (const Extra& extra : family.extras) shown.extra_signs.push_back(painter.alone(extra.id));
    shown.symbols = painter.symbols();
}

std::string site_icon(const Family& family, const SiteJob& job) {
    const std::vector<Family> alone{family};
    Diagnostics unheard;
    SignPainter painter(alone, {family.id}, family.id, job.data, unheard);
    if (!family.suits.empty()) painter.alone(family.suits.front().id);
    return painter.file();
}

void paint_deck(site::DeckShown& shown, const SiteJob& job, Diagnostics& out) {
    Press press = usual_press(shown.deck, folders_around(shown.deck.file, job.data), out);
    const Deck& deck = press.deck;
    shown.cards = deck.cards(true);
    shown.ids = symbol_ids(deck, shown.cards);
    draw::Document document;
    document.title = deck.name;
    const Forms forms = paint(press, shown.cards, 1, InkMode::full, 0, document, out);
    for (const auto& [key, form] : forms.backs)
        if (!deck.backs[key.second].blank) shown.backs.push_back(back_id(deck, key.second, 0));
    shown.symbols = svg_symbols(document, symbols_of(deck, shown.cards, forms), press.text);
    job.folder.write(site::hand_of_deck(deck.id), hand_svg(press, shown.cards, forms, document));
    const std::string sheets = sheets_pdf(press, shown.cards, forms, document, job, out);
    shown.sheets = !sheets.empty();
    if (shown.sheets) job.folder.write(site::sheets_of_deck(deck.id), sheets);
    for (const Diagnostic& d : press.text.warnings().all()) out.add(d);
}

void paint_table(TableCards& cards, const Deck& deck, const SiteJob& job, Diagnostics& out) {
    Press press = fanned_press(deck, folders_around(deck.file, job.data), out);
    cards = table_cards(press, InkMode::full, out);
}

void paint_game(site::GameShown& shown, const Deck& deck, const SiteJob& job, Diagnostics& out) {
    RulesBook& book = shown.book;
    const Game game = book.game;
    book.blocks = select(book.text, game, {});
    SignPainter signs(job.families, game.families, "rules", job.data, out);
    std::vector<Card> cards;
    const site::Drawn drawn{
        [&](const std::string& notation, const std::string& name) {
            const auto card = parse_card(deck, notation);
            if (!card) return std::string();
            if (std::find(cards.begin(), cards.end(), *card) == cards.end()) cards.push_back(*card);
            return site::card_drawing(symbol_ids(deck, {*card}).front(), name);
        },
        [&](const std::string& notation, const std::string& name) { return signs.in_line(notation, name); }, 0};
    // The page has the title itself.
    std::vector<Block> blocks = book.blocks;
    std::erase_if(blocks, [](const Block& b) { return b.kind == Block::Kind::heading && b.level == 1; });
    shown.rules = site::rules_html(blocks, book.text, book.pictures, drawn);
    const bool lie_there = shown.rules.find("<svg class=\"card") != std::string::npos; // backs, too
    if (lie_there) {
        Press press = fanned_press(deck, folders_around(deck.file, job.data), out);
        shown.symbols = card_symbols(press, cards, 1, InkMode::full, out);
    }
    shown.symbols += signs.symbols();
    const auto table = job.tables.find(deck.id);
    if (table != job.tables.end() && engine_of(game) != nullptr) {
        job.folder.write(site::page_of_table(game.id),
                         table_html(game, table->second, {.beside = site::tables_file}, job.modules, job.data));
        shown.table = true;
    }
    const std::string sheet = sheet_pdf(game, job, out);
    shown.sheet = !sheet.empty();
    if (shown.sheet) job.folder.write(site::sheet_of_game(game.id), sheet);
}

} // namespace kupi::cli
