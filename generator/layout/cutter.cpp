#include "layout/cutter.h"

#include <filesystem>

#include "base/data_file.h"
#include "base/text.h"
#include "base/toml.h"

namespace kupi::layout {

namespace {

namespace fs = std::filesystem;
using toml_file::TableReader;

const std::vector<std::string> corner_words{"top-left", "top-right", "bottom-left", "bottom-right"};
constexpr std::size_t most_cutter_marks = 40;
constexpr double most_from_corner = mm(100);

CutterMark read_mark(TableReader& r) {
    CutterMark mark;
    const std::string corner = r.word("corner", corner_words, corner_words.front());
    if (!r.has("corner")) r.missing("corner", one_of(corner_words));
    mark.right = corner.ends_with("right");
    mark.bottom = corner.starts_with("bottom");
    if (r.has("box") == r.has("triangle"))
        r.missing("box", "x, y, width and height inwards from the corner, or \"triangle\", three points");
    if (const auto box = r.lengths("box", 4, 0, most_from_corner); box.size() == 4)
        mark.outline = draw::Path::rectangle({box[0], box[1], box[2], box[3]}).points;
    if (const auto t = r.lengths("triangle", 6, 0, most_from_corner); t.size() == 6)
        mark.outline = {{t[0], t[1]}, {t[2], t[3]}, {t[4], t[5]}};
    r.finish();
    return mark;
}

std::vector<Point> on_page(const CutterMark& mark, Size media) {
    std::vector<Point> points = mark.outline;
    for (Point& p : points) p = {mark.right ? media.width - p.x : p.x, mark.bottom ? media.height - p.y : p.y};
    return points;
}

bool apart(const Rect& a, const Rect& b) {
    return a.right() <= b.x || b.right() <= a.x || a.bottom() <= b.y || b.bottom() <= a.y;
}

} // namespace

std::optional<Cutter> load_cutter(const std::string& id_or_path, const DataFolders& data, Diagnostics& out) {
    const auto file = find_data_file(id_or_path, "cutter", fs::path("templates") / "cutters", data, out);
    if (!file) return std::nullopt;
    const auto table = toml_file::load(*file, out);
    if (!table) return std::nullopt;
    const std::size_t errors = out.error_count();
    TableReader r(*table, *file, {*file, 1, 1}, out);
    Cutter cutter;
    cutter.place = r.place();
    cutter.id = fs::path(*file).stem().string();
    cutter.name = r.text("name", cutter.id);
    cutter.note = r.text("note", "");
    cutter.margin = r.length("margin", 0, most_from_corner);
    cutter.clear = r.length("clear", 0, most_from_corner, 0);
    for (TableReader& mark : r.tables("mark", most_cutter_marks)) cutter.marks.push_back(read_mark(mark));
    if (cutter.marks.empty()) r.missing("mark", "what the machine looks for: [[mark]]");
    r.finish();
    return out.error_count() == errors ? std::optional(std::move(cutter)) : std::nullopt;
}

draw::Form cutter_marks(const Cutter& cutter, Size media) {
    draw::Path path;
    for (const CutterMark& mark : cutter.marks) {
        const auto points = on_page(mark, media);
        path.move_to(points.front());
        for (std::size_t i = 1; i < points.size(); ++i) path.line_to(points[i]);
        path.close();
    }
    return {"registration marks",
            {0, 0, media.width, media.height},
            {draw::Fill{std::move(path), {0, 0, 0}}},
            0,
            "Registration marks"};
}

bool leaves_marks(const Cutter& cutter, Size media, const std::vector<Rect>& printed) {
    const Rect within = Rect{0, 0, media.width, media.height}.outset(-cutter.margin);
    for (const Rect& r : printed) {
        if (!within.contains(r)) return false;
        for (const CutterMark& mark : cutter.marks) {
            const auto points = on_page(mark, media);
            Rect box{points[0].x, points[0].y, 0, 0};
            for (const Point p : points) box = box.united({p.x, p.y, 0, 0});
            if (!apart(box.outset(cutter.clear), r)) return false;
        }
    }
    return true;
}

std::optional<SheetGrid> plan_for_cutter(const Cutter& cutter, SheetSpec& spec, Size card, const Sizes& sizes,
                                         Diagnostics& out) {
    spec.marks = Marks::none;
    spec.furniture = false;
    spec.corner_guides = false;
    spec.margin = 0;
    const auto serves = [&](const SheetGrid& grid) {
        std::vector<Rect> printed;
        for (const Rect& trim : grid.trims) printed.push_back(trim.outset(spec.bleed));
        return leaves_marks(cutter, grid.media, printed);
    };
    std::optional<SheetGrid> best;
    SheetSpec tried = spec;
    for (const Orientation orientation : {Orientation::portrait, Orientation::landscape}) {
        if (spec.orientation != Orientation::best && spec.orientation != orientation) continue;
        tried.orientation = orientation;
        Diagnostics unheard;
        const auto most = plan_sheet(tried, card, sizes, unheard);
        if (!most) continue;
        for (int columns = most->columns; columns > 0; --columns)
            for (int rows = most->rows; rows > 0; --rows) {
                if (best && static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows) <= best->size()) break;
                if ((spec.columns > 0 && columns != spec.columns) || (spec.rows > 0 && rows != spec.rows)) continue;
                tried.columns = columns, tried.rows = rows;
                auto grid = plan_sheet(tried, card, sizes, unheard);
                if (grid && serves(*grid)) best = std::move(grid);
            }
        tried.columns = spec.columns, tried.rows = spec.rows;
    }
    if (!best)
        out.error({},
                  "no card of " + describe_size(card.width, card.height) + " fits on " + spec.paper.id +
                      " beside the registration marks of " + cutter.name,
                  "larger --paper, less --bleed, or a sheet that leaves its rows and columns open");
    return best;
}

} // namespace kupi::layout
