// Fold templates, from TOML.
#include <array>
#include <charconv>
#include <filesystem>

#include "base/text.h"
#include "base/toml.h"
#include "layout/data_file.h"
#include "layout/fold.h"
#include "layout/sheet.h"

namespace kupi {

namespace {

namespace fs = std::filesystem;
using toml_file::TableReader;
using toml_file::Text;

constexpr double slack = 1e-6;
constexpr std::size_t most_steps = 40;
constexpr std::size_t longest_step = 300; ///< bytes of a step's own words: they stand in one panel

// ---- Panels

/// A number of a list such as "6 7 8r 1", with its place.
struct Numbered {
    int order = 0;
    bool turned = false;
    Place place;
};

/// Words of a text, each with its place. Columns count code points; so do places.
std::vector<Text> words_of(const Text& text) {
    std::vector<Text> out;
    const std::string_view all = text.text;
    for (std::size_t at = 0; at < all.size();) {
        const std::size_t from = all.find_first_not_of(' ', at);
        if (from == std::string_view::npos) break;
        at = std::min(all.size(), all.find(' ', from));
        Place place = text.place;
        place.column += 1 + static_cast<int>(count_code_points(all.substr(0, from))); // 1: the quote
        out.push_back({std::string(all.substr(from, at - from)), place});
    }
    return out;
}

std::vector<Numbered> read_numbers(const Text& text, bool may_turn, Diagnostics& out) {
    std::vector<Numbered> numbers;
    for (const Text& word : words_of(text)) {
        Numbered n{0, false, word.place};
        std::string_view digits = word.text;
        if (may_turn && digits.ends_with('r')) {
            n.turned = true;
            digits.remove_suffix(1);
        }
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), n.order);
        if (error != std::errc{} || end != digits.data() + digits.size() || n.order < 1)
            out.error(word.place, "\"" + word.text + "\" is no panel",
                      may_turn ? "panels are numbered from 1 as they are read; 5r lies upside down"
                               : "panels are named by their numbers, as in \"15 16 17\"");
        numbers.push_back(std::move(n));
    }
    return numbers;
}

std::string describe_grid(std::size_t columns, std::size_t rows) {
    return std::to_string(columns) + " × " + std::to_string(rows);
}

/// The panels of one side, row by row. The first side gives the grid; the other has to have the same.
void read_side(TableReader& r, int side, FoldTemplate& fold, std::vector<Place>& places) {
    const std::string key = side == 0 ? "front" : "back";
    const auto rows = r.texts(key);
    if (rows.empty()) {
        r.error(key, "\"" + key + "\" is missing: the panels, row by row", "write it like [\"1 3\", \"2 4\"]");
        return;
    }
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const auto numbers = read_numbers(rows[row], true, r.out());
        if (side == 0 && row == 0) {
            fold.rows = static_cast<int>(rows.size());
            fold.columns = static_cast<int>(numbers.size());
            if (fold.rows > most_fold_columns || fold.columns > most_fold_columns || fold.columns == 0) {
                r.error(key, "a side has from 1 to " + std::to_string(most_fold_columns) +
                                 " columns and rows of panels, not " + describe_grid(numbers.size(), rows.size()));
                return;
            }
        }
        if (numbers.size() != static_cast<std::size_t>(fold.columns)) {
            r.out().error(rows[row].place, "this row has " + std::to_string(numbers.size()) + " panels, not " +
                                               std::to_string(fold.columns) + " as the front's first row");
            continue;
        }
        for (std::size_t column = 0; column < numbers.size(); ++column) {
            fold.panels.push_back({side,
                                   static_cast<int>(column),
                                   static_cast<int>(row),
                                   {},
                                   numbers[column].turned,
                                   numbers[column].order,
                                   PanelRole::text});
            places.push_back(numbers[column].place);
        }
    }
    if (rows.size() != static_cast<std::size_t>(fold.rows))
        r.error(key, "the back has " + std::to_string(rows.size()) + " rows of panels, not " +
                         std::to_string(fold.rows) + " as the front");
}

/// 1 to n, each once; then sorted by it.
bool put_in_order(FoldTemplate& fold, const std::vector<Place>& places, Diagnostics& out) {
    const auto count = static_cast<int>(fold.panels.size());
    std::vector<const Place*> seen(fold.panels.size() + 1, nullptr);
    bool good = true;
    for (std::size_t i = 0; i < fold.panels.size(); ++i) {
        const int n = fold.panels[i].order;
        if (n > count) {
            out.error(places[i], "panel " + std::to_string(n) + " of " + std::to_string(count),
                      "panels are numbered from 1 to " + std::to_string(count) + " as they are read");
            good = false;
        } else if (const Place*& before = seen[static_cast<std::size_t>(n)]; before != nullptr) {
            out.error(places[i], "panel " + std::to_string(n) + " stands on line " + std::to_string(before->line) +
                                     ", column " + std::to_string(before->column) + " already");
            good = false;
        } else {
            before = &places[i];
        }
    }
    std::sort(fold.panels.begin(), fold.panels.end(), [](const Panel& a, const Panel& b) { return a.order < b.order; });
    return good;
}

void read_roles(TableReader& r, FoldTemplate& fold) {
    const auto count = static_cast<std::int64_t>(fold.panels.size());
    const auto give = [&](int order, PanelRole role, const Place& place) {
        if (order > count) {
            r.out().error(place,
                          "there is no panel " + std::to_string(order) + ": the last is " + std::to_string(count));
            return;
        }
        Panel& panel = fold.panels[static_cast<std::size_t>(order - 1)];
        if (panel.role != PanelRole::text)
            r.out().error(place, "panel " + std::to_string(order) + " has a role already");
        panel.role = role;
    };
    give(static_cast<int>(r.integer("title", 1, count)), PanelRole::title, r.place_of("title"));
    if (r.has("instructions"))
        give(static_cast<int>(r.integer("instructions", 1, count)), PanelRole::instructions,
             r.place_of("instructions"));
    else
        (void)r.integer("instructions", 1, count, 0);
    const Text outline{r.text("outline", ""), r.place_of("outline")};
    for (const Numbered& n : read_numbers(outline, false, r.out()))
        if (n.order > 0) give(n.order, PanelRole::outline, n.place);
}

// ---- Steps

struct Line {
    bool vertical = true;
    int after = 1, from = 0, to = 0;
};

/// column = 2 or row = 2: the line behind it; from and to: what it crosses.
std::optional<Line> read_line(TableReader& r, const FoldTemplate& fold, bool may_be_short) {
    const bool column = r.has("column"), row = r.has("row");
    Line line;
    line.vertical = column;
    const char* key = column ? "column" : "row";
    const int lines = column ? fold.columns : fold.rows, crossed = column ? fold.rows : fold.columns;
    (void)r.raw("column"), (void)r.raw("row");
    if (column == row) {
        r.out().error(r.place(), column ? "a line lies behind a column or behind a row, not both"
                                        : "\"column\" or \"row\" is missing: the line lies behind it");
        (void)r.raw("from"), (void)r.raw("to");
        return std::nullopt;
    }
    if (lines < 2) {
        r.error(key, std::string("there is no line between the ") + key + "s: there is but one");
        (void)r.raw("from"), (void)r.raw("to");
        return std::nullopt;
    }
    const std::size_t before = r.out().error_count();
    line.after = static_cast<int>(r.integer(key, 1, lines - 1));
    line.to = crossed;
    if (may_be_short || r.has("from") || r.has("to")) {
        line.from = static_cast<int>(r.integer("from", 0, crossed - 1, 0));
        line.to = static_cast<int>(r.integer("to", 1, crossed, crossed));
        if (!may_be_short)
            r.error(r.has("from") ? "from" : "to", "only cuts, and folds of a push, may cross a part of the sheet");
        else if (line.from >= line.to)
            r.error("to",
                    "it ends at " + std::to_string(line.to) + ", before it begins at " + std::to_string(line.from));
    }
    return r.out().error_count() == before ? std::optional(line) : std::nullopt;
}

void read_step(TableReader& r, int order, FoldTemplate& fold) {
    static const std::vector<std::string> kinds{"cut", "fold", "fan", "push"};
    FoldStep step;
    if (!r.has("kind")) (void)r.text("kind");
    const std::string kind = r.word("kind", kinds, kinds[1]);
    step.kind = static_cast<FoldStep::Kind>(std::find(kinds.begin(), kinds.end(), kind) - kinds.begin());
    step.text = r.text("text", "");
    if (step.text.size() > longest_step || has_control_characters(step.text))
        r.error("text", "a step's \"text\" is one line of at most " + std::to_string(longest_step) + " bytes");
    const bool cuts = step.kind == FoldStep::Kind::cut, push = step.kind == FoldStep::Kind::push;
    const std::size_t wanted_least = step.kind == FoldStep::Kind::fan ? 2 : 1;
    if (cuts) {
        for (TableReader& c : r.tables("cut", most_fold_columns)) {
            if (const auto line = read_line(c, fold, true))
                fold.cuts.push_back({line->vertical, line->after, line->from, line->to, order});
            c.finish();
        }
        if (!r.has("cut"))
            r.error("cut", "\"cut\" is missing: where to cut", "write it like [{ row = 1, from = 1, to = 3 }]");
    } else {
        const std::string printed = r.word("line", {"solid", "dotted"}, "solid");
        auto folds = r.tables("fold", 4 * most_fold_columns);
        for (TableReader& f : folds) {
            if (!f.has("way")) (void)f.text("way");
            const bool valley = f.word("way", {"mountain", "valley"}, "mountain") == "valley";
            if (const auto line = read_line(f, fold, push))
                fold.folds.push_back({printed == "dotted" ? Fold::Line::dotted : Fold::Line::solid, line->vertical,
                                      line->after, line->from, line->to, valley, order});
            f.finish();
        }
        if (!r.has("fold"))
            r.error("fold", "\"fold\" is missing: the lines to fold",
                    "write it like [{ column = 1, way = \"mountain\" }]");
        else if (folds.size() < wanted_least)
            r.error("fold", "a fan has at least two folds", "one alone is of kind \"fold\"");
        else if (step.kind == FoldStep::Kind::fold && folds.size() > 1)
            r.error("fold", "a step of kind \"fold\" has one fold", "several at once are of kind \"fan\"");
    }
    r.finish();
    fold.steps.push_back(std::move(step));
}

/// Every piece of every line between two panels is cut or folded once, so that the sheet folds down to one panel.
void check_lines(const FoldTemplate& fold, Diagnostics& out) {
    const auto covers = [](const auto& l, bool vertical, int after, int at) {
        return l.vertical == vertical && l.after == after && l.from <= at && at < l.to;
    };
    for (const bool vertical : {true, false}) {
        const int lines = vertical ? fold.columns : fold.rows, crossed = vertical ? fold.rows : fold.columns;
        for (int after = 1; after < lines; ++after)
            for (int at = 0; at < crossed; ++at) {
                const auto count = [&](const auto& all) {
                    return std::count_if(all.begin(), all.end(),
                                         [&](const auto& l) { return covers(l, vertical, after, at); });
                };
                const auto cuts = count(fold.cuts), folds = count(fold.folds);
                if (cuts + (cuts == 0 ? folds : 0) == 1 && folds <= 1) continue;
                out.error(fold.place,
                          std::string("the line behind ") + (vertical ? "column " : "row ") + std::to_string(after) +
                              (cuts + folds == 0 ? " is never folded"
                               : cuts > 1        ? " is cut twice"
                                                 : " is folded twice") +
                              (crossed > 1
                                   ? std::string(" in ") + (vertical ? "row " : "column ") + std::to_string(at + 1)
                                   : std::string{}));
                break;
            }
    }
}

void read_steps(TableReader& r, FoldTemplate& fold) {
    if (!r.has("step")) r.error("step", "[[step]] is missing: the cuts and folds, in order");
    const std::size_t before = r.out().error_count();
    bool pushed = false;
    for (TableReader& s : r.tables("step", most_steps)) {
        read_step(s, static_cast<int>(fold.steps.size()) + 1, fold);
        if (pushed) s.error("kind", "nothing is folded after a push: it closes the booklet");
        pushed = fold.steps.back().kind == FoldStep::Kind::push;
    }
    if (r.out().error_count() == before) check_lines(fold, r.out());
}

// ---- Where it lies on the paper

bool place_trim(const FoldTemplate& fold, const NamedSize& paper, bool landscape, std::optional<double> left,
                FoldTemplate& placed) {
    const Size upright{std::min(paper.size.width, paper.size.height), std::max(paper.size.width, paper.size.height)};
    placed = fold;
    placed.paper = paper;
    placed.media = landscape ? upright.turned() : upright;
    const Size trim{fold.columns * fold.panel.size.width, fold.rows * fold.panel.size.height};
    const Rect room = Rect{0, 0, placed.media.width, placed.media.height}.outset(-fold.margin);
    Rect at = Rect::around(room.centre(), trim);
    if (left && room.contains({*left, at.y, trim.width, trim.height}, slack)) at.x = *left;
    placed.trim[0] = at;
    placed.trim[1] = placed.behind(at);
    for (Panel& p : placed.panels) {
        const Rect& side = placed.trim[p.side];
        p.box = {side.x + p.column * fold.panel.size.width, side.y + p.row * fold.panel.size.height,
                 fold.panel.size.width, fold.panel.size.height};
    }
    return room.contains(at, slack);
}

std::string room_of(const FoldTemplate& fold) {
    return describe_size(std::max(0.0, fold.media.width - 2 * fold.margin),
                         std::max(0.0, fold.media.height - 2 * fold.margin));
}

void refuse(const FoldTemplate& fold, bool landscape, const Sizes& sizes, const Place& place, Diagnostics& out) {
    std::vector<std::string> papers;
    FoldTemplate other;
    for (const NamedSize& paper : sizes.papers)
        if (papers.size() < 4 && place_trim(fold, paper, landscape, {}, other)) papers.push_back(paper.id);
    std::string message = describe_grid(static_cast<std::size_t>(fold.columns), static_cast<std::size_t>(fold.rows)) +
                          " panels of " + fold.panel.id + " need " +
                          describe_size(fold.trim[0].width, fold.trim[0].height) + "; " + fold.paper.id +
                          (landscape ? " in landscape" : "") + " has room for " + room_of(fold);
    if (fold.margin > 0) message += " inside its margins of " + number(to_mm(fold.margin)) + " mm";
    out.error(place, message, papers.empty() ? "no known paper takes it" : "it fits on " + one_of(papers));
}

} // namespace

std::optional<FoldTemplate> load_fold(const std::string& id_or_path, const DataFolders& data, const Sizes& sizes,
                                      const std::string& paper, Diagnostics& out) {
    const auto file = find_data_file(id_or_path, "fold", fs::path("templates") / "folds", data, out);
    if (!file) return std::nullopt;
    const auto table = toml_file::load(*file, out);
    if (!table) return std::nullopt;
    const std::size_t errors = out.error_count();
    const auto failed = [&] { return out.error_count() != errors; };
    TableReader r(*table, *file, {*file, 1, 1}, out);
    FoldTemplate fold;
    fold.place = r.place_of("front");
    fold.id = fs::path(*file).stem().string();
    fold.name = r.text("name", fold.id);
    const auto size = [&](const std::vector<NamedSize>& named, const char* key, double least, double most) {
        const std::string text = r.text(key);
        return r.has(key) ? find_size(named, text, least, most, r.place_of(key), out) : std::nullopt;
    };
    const auto own_paper = size(sizes.papers, "paper", least_paper, most_paper);
    const auto panel = size(sizes.cards, "panel", least_panel, most_panel);
    const bool landscape = r.word("orientation", {"portrait", "landscape"}, "portrait") == "landscape";
    fold.margin = r.length("margin", 0, inches(4), fold.margin);
    fold.padding = r.length("padding", 0, least_panel / 3, fold.padding);
    fold.justified = r.word("align", {"ragged", "justified"}, "ragged") == "justified";
    std::optional<double> left;
    if (const double l = r.length("left", 0, most_paper, -1); l >= 0) left = l;

    std::vector<Place> places;
    read_side(r, 0, fold, places);
    fold.sides = r.has("back") ? 2 : 1;
    if (fold.sides == 2 && !failed()) read_side(r, 1, fold, places);
    (void)r.raw("back");
    fold.flip_long_edge = r.word("flip", {"long-edge", "short-edge"}, "long-edge") == "long-edge";
    if (fold.sides == 1 && r.has("flip")) r.error("flip", "\"flip\" is for sheets with a \"back\"");
    if (!failed() && put_in_order(fold, places, out)) {
        read_roles(r, fold);
        read_steps(r, fold);
    } else {
        for (const char* key : {"title", "instructions", "outline", "step"}) (void)r.raw(key);
    }
    r.finish();
    if (failed()) return std::nullopt;

    fold.panel = *panel;
    std::optional<NamedSize> chosen = own_paper;
    if (!paper.empty()) chosen = find_size(sizes.papers, paper, least_paper, most_paper, {}, out);
    if (!chosen) return std::nullopt;
    FoldTemplate placed;
    const bool fits = place_trim(fold, *chosen, landscape, left, placed);
    if (!fits) {
        refuse(placed, landscape, sizes, paper.empty() ? r.place_of("paper") : Place{}, out);
        return std::nullopt;
    }
    if (paper.empty() && left && std::abs(placed.trim[0].x - *left) > slack) {
        out.error(r.place_of("left"), "with " + describe_length(*left) + " at the left, " +
                                          describe_length(placed.media.width - *left - placed.trim[0].width) +
                                          " is left at the right: less than its margin of " +
                                          describe_length(fold.margin));
        return std::nullopt;
    }
    return placed;
}

} // namespace kupi
