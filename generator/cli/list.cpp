// kupi list: what there is, by name. Shell completion asks it too.

#include <cmath>
#include <functional>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "base/display_width.h"
#include "base/json_text.h"
#include "base/text.h"
#include "base/units.h"
#include "cards/load.h"
#include "cards/notation.h"
#include "cards/sizes.h"
#include "cli/common_options.h"
#include "cli/messages.h"
#include "cli/rules_lists.h"
#include "cli/screen.h"
#include "layout/box.h"
#include "layout/card_template.h"
#include "layout/cutter.h"
#include "layout/export_target.h"
#include "layout/fold.h"
#include "layout/sheet.h"
#include "reference/terminal.h"

namespace kupi::cli::list_command {

namespace {

using Json = nlohmann::ordered_json;

/// One thing: its keys in the order of the columns. Texts are set to the left, numbers to the right. A measure has its
/// unit in its key, as in "bleed-mm"; two that belong together, as width and height, are an object.
using Row = Json;

struct Asked {
    const DataFolders& data;
    std::string of;        ///< the second argument: a deck or a family
    bool ids_only = false; ///< nothing but "id" is needed, so nothing needs to be loaded
    Diagnostics& out;
};

struct Listing {
    std::string what;
    std::string of; ///< which second argument it takes, if any
    std::function<std::vector<Row>(const Asked&)> rows;
};

double rounded(double value) { return std::round(value * 1000) / 1000; }

Json in_mm(Size s) { return {{"width-mm", rounded(to_mm(s.width))}, {"height-mm", rounded(to_mm(s.height))}}; }
Json in_inches(Size s) {
    return {{"width-in", rounded(to_inches(s.width))}, {"height-in", rounded(to_inches(s.height))}};
}
Json grid(int columns, int rows) { return {{"columns", columns}, {"rows", rows}}; }

Json ids_of(const std::vector<Reference>& references) {
    Json ids = Json::array();
    for (const Reference& r : references) ids.push_back(r.id);
    return ids;
}

/// A row for each file of a data folder. A file with faults is left out of the table with one warning.
template <typename Load, typename Make>
std::vector<Row> rows_of_files(const Asked& asked, const std::filesystem::path& folder, const Load& load,
                               const Make& make) {
    std::vector<Row> rows;
    for (const auto& id : asked.data.ids(folder)) {
        if (asked.ids_only) {
            rows.push_back({{"id", id}});
            continue;
        }
        Diagnostics faults;
        const auto loaded = load(id, faults);
        if (loaded && !faults.has_errors()) {
            rows.push_back(make(id, *loaded));
            continue;
        }
        const std::string file = asked.data.find(folder / (id + ".toml")).value_or(id).string();
        asked.out.warning({file, 0, 0}, "left out of the list, because it has faults",
                          "kupi check " + shown_path(file));
    }
    return rows;
}

std::vector<Row> list_decks(const Asked& asked) {
    return rows_of_files(
        asked, "suits/decks", [&](const auto& id, auto& out) { return load_deck(id, asked.data, out); },
        [](const auto& id, const Deck& deck) {
            return Row{{"id", id},
                       {"name", deck.name},
                       {"cards", deck.count(false)},
                       {"jokers", deck.jokers},
                       {"suits", deck.suits.size()},
                       {"family", deck.family},
                       {"size", in_mm(deck.size)}};
        });
}

std::vector<std::string> chosen_families(const Asked& asked) {
    const auto ids = family_ids(asked.data);
    if (asked.of.empty()) return ids;
    if (std::find(ids.begin(), ids.end(), asked.of) == ids.end())
        throw Failure("no family of suits \"" + asked.of + "\"", suggest(asked.of, ids, "families"));
    return {asked.of};
}

std::vector<Row> list_families(const Asked& asked) {
    std::vector<Row> rows;
    for (const auto& id : family_ids(asked.data)) {
        if (asked.ids_only) {
            rows.push_back({{"id", id}});
            continue;
        }
        Diagnostics faults;
        if (const auto f = load_family(id, asked.data, faults))
            rows.push_back({{"id", id},
                            {"name", f->name},
                            {"suits", f->suits.size()},
                            {"ranks", f->ranks.size()},
                            {"extras", f->extras.size()}});
    }
    return rows;
}

std::vector<Row> list_suits(const Asked& asked) {
    std::vector<Row> rows;
    for (const auto& id : chosen_families(asked)) {
        Diagnostics faults;
        const auto family = load_family(id, asked.data, faults);
        if (!family) continue;
        for (const Suit& s : family->suits)
            rows.push_back({{"id", s.id},
                            {"name", s.name},
                            {"code", s.code},
                            {"family", family->id},
                            {"colour", to_text(s.palette.main)},
                            {"opposed", s.opposed ? s.opposed->id : ""},
                            {"paired", ids_of(s.paired)}});
    }
    return rows;
}

std::vector<Row> list_cards(const Asked& asked) {
    if (asked.of.empty()) throw Failure("kupi list cards needs a deck", "for example: kupi list cards railog-getha");
    Diagnostics faults;
    const auto deck = load_deck(asked.of, asked.data, faults);
    fail_if_errors(faults);
    std::vector<Row> rows;
    for (const Card card : deck->cards(true))
        rows.push_back(
            {{"id", short_name(*deck, card)}, {"name", long_name(*deck, card)}, {"title", title(*deck, card)}});
    return rows;
}

std::vector<Row> list_templates(const Asked& asked) {
    return rows_of_files(
        asked, "templates/cards", [&](const auto& id, auto& out) { return load_card_template(id, asked.data, out); },
        [](const auto& id, const CardTemplate& t) {
            return Row{{"id", id}, {"name", t.name}, {"size", in_mm(t.made_for)}, {"about", t.about}};
        });
}

std::vector<Row> rows_of_sizes(const std::vector<NamedSize>& sizes) {
    std::vector<Row> rows;
    for (const NamedSize& s : sizes)
        rows.push_back({{"id", s.id}, {"name", s.name}, {"size", in_mm(s.size)}, {"inches", in_inches(s.size)}});
    return rows;
}

Sizes sizes_of(const Asked& asked) {
    Diagnostics faults;
    Sizes sizes = load_sizes(asked.data, faults);
    fail_if_errors(faults);
    return sizes;
}

std::vector<Row> list_sheets(const Asked& asked) {
    const Sizes sizes = asked.ids_only ? Sizes{} : sizes_of(asked);
    return rows_of_files(
        asked, "templates/sheets", [&](const auto& id, auto& out) { return load_sheet(id, asked.data, sizes, out); },
        [](const auto& id, const SheetSpec& sheet) {
            const bool fixed = sheet.columns > 0 && sheet.rows > 0;
            return Row{{"id", id},
                       {"name", sheet.name},
                       {"paper", sheet.paper.id},
                       {"cards", fixed ? grid(sheet.columns, sheet.rows) : Json("as fit")},
                       {"bleed-mm", rounded(to_mm(sheet.bleed))}};
        });
}

std::vector<Row> list_folds(const Asked& asked) {
    const Sizes sizes = asked.ids_only ? Sizes{} : sizes_of(asked);
    return rows_of_files(
        asked, "templates/folds", [&](const auto& id, auto& out) { return load_fold(id, asked.data, sizes, "", out); },
        [](const auto& id, const FoldTemplate& fold) {
            return Row{{"id", id},
                       {"name", fold.name},
                       {"paper", fold.paper.id},
                       {"panels", grid(fold.columns, fold.rows)},
                       {"of", fold.panel.name},
                       {"sides", fold.sides}};
        });
}

std::vector<Row> list_printers(const Asked& asked) {
    return rows_of_files(
        asked, "templates/printers", [&](const auto& id, auto& out) { return load_printer(id, asked.data, out); },
        [](const auto& id, const Printer& printer) {
            return Row{{"id", id},
                       {"name", printer.name},
                       {"right-mm", rounded(to_mm(printer.shift.x))},
                       {"down-mm", rounded(to_mm(printer.shift.y))},
                       {"clockwise-degrees", rounded(printer.shift.rotation)}};
        });
}

std::vector<Row> list_targets(const Asked& asked) {
    const Sizes sizes = asked.ids_only ? Sizes{} : sizes_of(asked);
    return rows_of_files(
        asked, "templates/targets",
        [&](const auto& id, auto& out) { return load_export_target(id, asked.data, sizes, out); },
        [](const auto& id, const ExportTarget& target) {
            std::vector<std::string> cards;
            for (const NamedSize& size : target.cards) cards.push_back(size.id);
            return Row{{"id", id},
                       {"name", target.name},
                       {"writes", word_of(writes_words, target.writes)},
                       {"bleed-mm", target.bleed ? Json(rounded(to_mm(*target.bleed))) : Json("as asked")},
                       {"safe-mm", rounded(to_mm(target.safe))},
                       {"cards", cards.empty() ? "any" : join(cards, ", ")}};
        });
}

std::vector<Row> list_boxes(const Asked& asked) {
    return rows_of_files(
        asked, "templates/boxes", [&](const auto& id, auto& out) { return load_box(id, asked.data, out); },
        [](const auto& id, const BoxTemplate& box) {
            return Row{{"id", id}, {"name", box.name}, {"about", box.about}};
        });
}

std::vector<Row> list_cutters(const Asked& asked) {
    return rows_of_files(
        asked, "templates/cutters", [&](const auto& id, auto& out) { return load_cutter(id, asked.data, out); },
        [](const auto& id, const Cutter& cutter) {
            return Row{{"id", id}, {"name", cutter.name}, {"margin-mm", rounded(to_mm(cutter.margin))}};
        });
}

std::vector<Row> list_games(const Asked& asked) {
    std::vector<Row> rows;
    if (asked.ids_only) {
        for (const auto& id : game_ids(asked.data)) rows.push_back({{"id", id}});
        return rows;
    }
    for (const Game& g : readable_games(asked.data, asked.out))
        rows.push_back(
            {{"id", g.id}, {"title", g.title}, {"english", g.english}, {"players", g.players}, {"deck", g.deck}});
    return rows;
}

std::vector<Row> list_variants(const Asked& asked) {
    std::vector<Game> games;
    if (asked.of.empty()) {
        games = readable_games(asked.data, asked.out);
    } else {
        Diagnostics faults;
        auto game = load_game(asked.of, asked.data, faults);
        fail_if_errors(faults);
        games.push_back(std::move(*game));
    }
    std::vector<Row> rows;
    for (const Game& g : games)
        for (const Variant& v : g.variants)
            rows.push_back(
                {{"id", v.id}, {"game", g.id}, {"values", values_of(v)}, {"excludes", v.excludes}, {"needs", v.needs}});
    return rows;
}

const std::vector<Listing>& listings() {
    static const std::vector<Listing> all = {
        {"decks", "", list_decks},
        {"families", "", list_families},
        {"suits", "family", list_suits},
        {"cards", "deck", list_cards},
        {"templates", "", list_templates},
        {"papers", "", [](const Asked& asked) { return rows_of_sizes(sizes_of(asked).papers); }},
        {"sizes", "", [](const Asked& asked) { return rows_of_sizes(sizes_of(asked).cards); }},
        {"sheets", "", list_sheets},
        {"folds", "", list_folds},
        {"printers", "", list_printers},
        {"targets", "", list_targets},
        {"boxes", "", list_boxes},
        {"cutters", "", list_cutters},
        {"games", "", list_games},
        {"variants", "game", list_variants},
        {"commands", "",
         [](const Asked&) {
             std::vector<Row> rows;
             for (const Command& c : all_commands()) rows.push_back({{"id", c.name}, {"summary", c.summary}});
             return rows;
         }},
    };
    return all;
}

std::string cell(const Json& value) {
    if (value.is_string()) return printable(value.get<std::string>());
    if (value.is_number_float()) return number(value.get<double>(), 3);
    if (!value.is_structured()) return value.dump();
    std::vector<std::string> parts;
    for (const Json& part : value) parts.push_back(cell(part));
    if (value.is_array()) return join(parts, ", ");
    const std::string key = value.begin().key();
    const auto unit = key.find_last_of('-');
    return join(parts, " × ") + (unit == std::string::npos ? "" : " " + key.substr(unit + 1));
}

/// Aligned columns under the keys of the rows; a column that is empty in all of them is left out.
std::string table(const std::vector<Row>& rows) {
    if (rows.empty()) return {};
    std::vector<std::pair<std::string, std::size_t>> columns;
    for (const auto& [key, unused] : rows.front().items()) {
        std::size_t widest = 0;
        for (const Row& row : rows) widest = std::max(widest, display_width(cell(row.at(key))));
        if (widest > 0) columns.emplace_back(key, std::max(widest, key.size()));
    }
    std::string out;
    const auto line = [&](const auto& text_of, const auto& is_number) {
        std::string text;
        for (const auto& [key, width] : columns) {
            const std::string words = text_of(key);
            const std::string space(width - std::min(width, display_width(words)), ' ');
            text += (text.empty() ? "" : "  ") + (is_number(key) ? space + words : words + space);
        }
        out += text.substr(0, text.find_last_not_of(' ') + 1) + "\n";
    };
    const auto is_number = [&](const std::string& key) { return rows.front().at(key).is_number(); };
    line([](const std::string& key) { return key; }, is_number);
    for (const Row& row : rows) line([&](const std::string& key) { return cell(row.at(key)); }, is_number);
    return out;
}

/// For a screen that the columns have no room on: the first by itself, the others behind an indent, broken at words.
std::string paragraphs(const std::vector<Row>& rows, std::size_t width) {
    TerminalStyle style;
    style.width = width;
    std::string out;
    for (const Row& row : rows) {
        std::vector<std::string> others;
        std::string first;
        for (const auto& [key, value] : row.items()) {
            const std::string text = value.is_number() ? key + " " + cell(value) : cell(value);
            if (&value == &row.front())
                first = cell(value);
            else if (!text.empty())
                others.push_back(text);
        }
        out += first + "\n";
        if (!others.empty()) out += filled(StyledText(join(others, " · ")), style.indent, style);
    }
    return out;
}

std::size_t widest_line(const std::string& text) {
    std::size_t widest = 0;
    for (const auto& line : split(text, '\n')) widest = std::max(widest, count_code_points(line));
    return widest;
}

int run(const Values& values) {
    const DataFolders data = data_folders(values);
    const Listing* listing = nullptr;
    for (const Listing& l : listings())
        if (l.what == values.text("WHAT")) listing = &l;
    if (values.given("OF") && listing->of.empty())
        throw Failure("kupi list " + listing->what + " takes no further argument");

    const bool plain = values.flag("plain");
    if (plain && values.text("format") != "text")
        throw Failure("--plain and --format " + values.text("format") + " exclude each other");
    Diagnostics out;
    const auto rows = listing->rows({data, values.text("OF"), plain, out});
    std::string text;
    if (plain)
        for (const Row& row : rows) text += cell(row.at("id")) + "\n";
    else if (values.text("format") == "json")
        text = json_text(Json(rows), 2) + "\n";
    else
        text = table(rows);
    const Screen on = screen();
    if (on.terminal && !plain && values.text("format") == "text" && widest_line(text) > on.width)
        text = paragraphs(rows, on.width);
    write_out(text);
    print(out);
    return 0;
}

Command describe() {
    std::vector<std::string> whats;
    for (const Listing& l : listings()) whats.push_back(l.what);
    return {
        .name = "list",
        .summary =
            "lists decks, suits, cards, templates, papers, sheets, folds, printers, targets, boxes, cutters, games, variants",
        .arguments = {{.name = "WHAT", .help = "what to list", .choices = whats},
                      {.name = "OF",
                       .help = "cards: the deck whose cards are listed; suits: the family; variants: the game",
                       .optional = true}},
        .options = {flag_option("plain", "ids only, one a line"), format_option("text: a table; json: for programs"),
                    data_option()},
        .examples = {{"kupi list decks", "The decks that kupi deck can print."},
                     {"kupi list cards railog-getha", "How the cards of a deck are written, for --cards."}},
        .order = 60,
        .run = run};
}

const Registration registration{"list", describe};

} // namespace

} // namespace kupi::cli::list_command
