// Fold templates, from TOML.
#include <charconv>
#include <filesystem>

#include "base/data_file.h"
#include "base/text.h"
#include "base/toml.h"
#include "layout/fold_steps.h"
#include "layout/sheet.h"

namespace kupi::layout {

namespace {

namespace fs = std::filesystem;
using toml_file::TableReader;
using toml_file::Text;

constexpr double fold_slack = 1e-6;

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
    const std::size_t before = r.out().error_count();
    const auto rows = r.texts(key);
    if (rows.empty() && r.out().error_count() > before) return; // of another kind, and said
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

// ---- Where it lies on the paper

Size upright(Size s) { return {std::min(s.width, s.height), std::max(s.width, s.height)}; }

bool place_trim(const FoldTemplate& fold, const NamedSize& paper, bool landscape, std::optional<double> left,
                FoldTemplate& placed) {
    placed = fold;
    placed.paper = paper;
    placed.media = landscape ? upright(paper.size).turned() : upright(paper.size);
    const Size trim{fold.columns * fold.panel.size.width, fold.rows * fold.panel.size.height};
    const Rect room = Rect{0, 0, placed.media.width, placed.media.height}.outset(-fold.margin);
    Rect at = Rect::around(room.centre(), trim);
    if (left && room.contains({*left, at.y, trim.width, trim.height}, fold_slack)) at.x = *left;
    placed.trim[0] = at;
    placed.trim[1] = placed.behind(at);
    for (Panel& p : placed.panels) {
        const Rect& side = placed.trim[p.side];
        p.box = {side.x + p.column * fold.panel.size.width, side.y + p.row * fold.panel.size.height,
                 fold.panel.size.width, fold.panel.size.height};
    }
    return room.contains(at, fold_slack);
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

bool FoldTemplate::goes_beside(Size card, double ease) const {
    const Size sheet = upright(panel.size), room = upright(card);
    return sheet.width <= room.width + ease && sheet.height <= room.height + ease;
}

FoldTemplate FoldTemplate::cut_down_to(Size card) const {
    const Size sheet = upright(panel.size), room = upright(card);
    Size smaller{std::min(sheet.width, room.width), std::min(sheet.height, room.height)};
    if (panel.size.width > panel.size.height) smaller = smaller.turned();
    if (smaller == panel.size) return *this;
    FoldTemplate fold = *this, placed;
    fold.panel = {"", describe_size(smaller.width, smaller.height), smaller, panel.corner, {}};
    place_trim(fold, paper, media.width > media.height, {}, placed); // it needs less room than before
    return placed;
}

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
        const std::size_t before = out.error_count();
        const std::string text = r.text(key);
        return out.error_count() == before ? find_size(named, text, least, most, r.place_of(key), out) : std::nullopt;
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
        read_fold_steps(r, fold);
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
    if (paper.empty() && left && std::abs(placed.trim[0].x - *left) > fold_slack) {
        const double needed = *left + placed.trim[0].width + fold.margin;
        out.error(r.place_of("left"), "with " + describe_length(*left) + " at the left and a margin of " +
                                          describe_length(fold.margin) + " at the right, the sheet needs a width of " +
                                          describe_length(needed) + "; " + placed.paper.id + " has " +
                                          describe_length(placed.media.width));
        return std::nullopt;
    }
    if (placed.thickness() > most_folded + fold_slack)
        out.warning(fold.place, std::to_string(placed.layers()) + " layers are " +
                                    number(to_mm(placed.thickness()), 1) + " mm thick when folded; a box leaves " +
                                    number(to_mm(most_folded), 1) + " mm beside its deck");
    return placed;
}

} // namespace kupi::layout
