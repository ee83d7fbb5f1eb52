// templates/boxes/<id>.toml, read and checked.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <filesystem>

#include "base/data_file.h"
#include "base/text.h"
#include "base/toml.h"
#include "layout/box.h"
#include "layout/colour_role.h"
#include "layout/sheet.h"

namespace kupi::layout {

namespace {

namespace fs = std::filesystem;
using toml_file::TableReader;

constexpr std::size_t most_box_panels = 60, most_box_art = 100, most_box_lines = 5;
constexpr double most_box_length = mm(500);

std::optional<BoxLength> parse_box_length(const std::string& text) {
    BoxLength out;
    std::string term;
    double sign = 1;
    bool any = false;
    const auto take = [&] {
        const std::string t(trim(term));
        term.clear();
        if (t.empty()) return false;
        any = true;
        double* const part = t.back() == 'w'                         ? &out.width
                             : t.back() == 'h'                       ? &out.height
                             : t.back() == 'd'                       ? &out.depth
                             : t.back() == 't' && !t.ends_with("pt") ? &out.stock
                                                                     : nullptr;
        if (part == nullptr) {
            const auto length = parse_length(t);
            if (length) out.points += sign * *length;
            return length.has_value();
        }
        const std::string factor(trim(std::string_view(t).substr(0, t.size() - 1)));
        double value = 1;
        if (!factor.empty()) {
            const auto [rest, fault] = std::from_chars(factor.data(), factor.data() + factor.size(), value);
            if (fault != std::errc() || rest != factor.data() + factor.size() || !std::isfinite(value)) return false;
        }
        *part += sign * value;
        return true;
    };
    for (const char c : text) {
        if (c != '+' && c != '-') {
            term += c;
            continue;
        }
        if (!trim(term).empty() || any) {
            if (!take()) return std::nullopt;
        }
        sign = c == '+' ? 1 : -1;
    }
    if (!take()) return std::nullopt;
    return out;
}

BoxLength read_box_length(TableReader& r, std::string_view key) {
    const std::string text = r.text(key);
    const auto length = parse_box_length(text);
    if (!length && r.has(key))
        r.error(key, "\"" + printable(text) + "\" is no sum of lengths",
                "w, h and d are what goes in, t the stock: \"0.5w + 2mm - t\"");
    return length.value_or(BoxLength{});
}

/// "back.top": the panel and its edge.
void read_parent(TableReader& r, const std::vector<BoxPanel>& panels, BoxPanel& panel) {
    const std::string on = r.text("on");
    const auto dot = on.rfind('.');
    const std::string id = on.substr(0, dot), edge = dot == std::string::npos ? "" : on.substr(dot + 1);
    const auto found = std::find_if(panels.begin(), panels.end(), [&](const BoxPanel& p) { return p.id == id; });
    std::vector<std::string> ids;
    for (const BoxPanel& p : panels) ids.push_back(p.id);
    const auto known = std::find(box_edge_words.begin(), box_edge_words.end(), edge);
    if (found == panels.end())
        return r.error("on", "there is no panel \"" + printable(id) + "\" before this one", suggest(id, ids, "panels"));
    if (known == box_edge_words.end())
        return r.error("on", "\"" + printable(on) + "\" names no edge",
                       "\"" + id + ".top\", or " + one_of({box_edge_words.begin() + 1, box_edge_words.end()}));
    panel.parent = static_cast<std::size_t>(found - panels.begin());
    panel.edge = enum_of<BoxEdge>(box_edge_words, edge);
    const auto opposite = [](BoxEdge e) { return static_cast<BoxEdge>((static_cast<int>(e) + 2) % 4); };
    const bool taken = (found->parent && panel.edge == opposite(found->edge)) || found->notch == panel.edge ||
                       std::any_of(panels.begin(), panels.end(),
                                   [&](const BoxPanel& p) { return p.parent == panel.parent && p.edge == panel.edge; });
    if (taken) r.error("on", "\"" + printable(on) + "\" has its panel, fold or notch already");
}

BoxPanel read_panel(TableReader& r, const std::vector<BoxPanel>& panels) {
    BoxPanel panel;
    panel.place = r.place();
    panel.id = r.text("id");
    if (std::any_of(panels.begin(), panels.end(), [&](const BoxPanel& p) { return p.id == panel.id; }))
        r.error("id", "a second panel \"" + printable(panel.id) + "\"");
    panel.part = enum_of<BoxPart>(box_part_words, r.word("part", box_part_words, box_part_words.front()));
    if (r.has("on")) {
        read_parent(r, panels, panel);
        panel.reach = read_box_length(r, "reach");
    } else {
        panel.width = read_box_length(r, "width");
        panel.height = read_box_length(r, "height");
    }
    panel.inset = r.length("inset", 0, mm(20), 0);
    panel.taper = r.length("taper", 0, mm(30), 0);
    panel.round = r.length("round", 0, mm(50), 0);
    panel.turn = static_cast<double>(r.integer("turn", 0, 270, 0));
    if (std::fmod(panel.turn, 90) != 0) r.error("turn", "\"turn\" is 0, 90, 180 or 270 degrees");
    if (auto notch = r.table("notch")) {
        panel.notch = enum_of<BoxEdge>(box_edge_words, notch->word("edge", box_edge_words, box_edge_words.front()));
        panel.notch_width = notch->length("width", mm(1), mm(100));
        panel.notch_depth = notch->length("depth", mm(0.5), mm(50));
        notch->finish();
    }
    r.finish();
    return panel;
}

BoxArt read_art(TableReader& r, const std::vector<BoxPanel>& panels) {
    BoxArt art;
    art.place = r.place();
    for (const auto& on : r.texts("on")) {
        const auto found =
            std::find_if(panels.begin(), panels.end(), [&](const BoxPanel& p) { return p.id == on.text; });
        std::vector<std::string> ids;
        for (const BoxPanel& p : panels)
            if (p.part != BoxPart::glue) ids.push_back(p.id);
        if (found == panels.end())
            r.out().error(on.place, "there is no panel \"" + printable(on.text) + "\"",
                          suggest(on.text, ids, "panels"));
        else if (found->part == BoxPart::glue)
            r.out().error(on.place, "\"" + printable(on.text) + "\" is glued: nothing is printed on it");
        else
            art.on.push_back(static_cast<std::size_t>(found - panels.begin()));
    }
    if (!r.has("on")) r.missing("on", "the panels that it is painted on");
    if (!r.has("what")) r.missing("what", one_of(box_art_words));
    art.kind = enum_of<BoxArtKind>(box_art_words, r.word("what", box_art_words, box_art_words.front()));
    if (r.has("box")) {
        const auto box = r.numbers("box", 4, -1, 2);
        if (box.size() == 4) art.box = {box[0], box[1], box[2], box[3]};
    }
    art.within_border = r.flag("within-border", false);
    if (art.kind == BoxArtKind::pattern && art.within_border)
        r.error("within-border", "a pattern has the border: what lies on it is within");
    art.inset = r.length("inset", mm(-20), mm(50), 0);
    art.fill = read_colour(r, "fill");
    art.line = read_colour(r, "line");
    art.line_width = r.length("line-width", 0, mm(10), mm(0.4));
    art.radius = r.length("radius", 0, mm(50), 0);
    art.text = r.text("text", "");
    art.font.family = r.text("family", "Junicode");
    art.font.weight = static_cast<int>(r.integer("weight", 100, 900, 400));
    art.font.italic = r.flag("italic", false);
    art.font.size = r.length("text-size", 1, 200, 12);
    art.font.letter_spacing = r.length("letter-spacing", 0, 20, 0);
    art.least_size = r.length("least-size", 1, 200, std::min(art.font.size, 5.0));
    art.lines = static_cast<std::size_t>(r.integer("lines", 1, most_box_lines, 1));
    if (auto frame = r.table("frame")) {
        if (art.kind != BoxArtKind::text) r.error("frame", "\"frame\" is for a text", "a plate has its own \"line\"");
        if (!frame->has("line")) frame->missing("line", "the frame's colour");
        art.frame = {frame->length("inset", 0, mm(50), 0),  frame->length("gap", 0, mm(20), mm(0.5)),
                     read_colour(*frame, "line"),           frame->length("line-width", 0, mm(10), mm(0.4)),
                     frame->length("radius", 0, mm(50), 0), frame->length("least-size", 1, 200, art.least_size)};
        frame->finish();
    }
    r.finish();
    return art;
}

} // namespace

std::optional<BoxTemplate> load_box(const std::string& id_or_path, const DataFolders& data, Diagnostics& out) {
    const auto file = find_data_file(id_or_path, "box", fs::path("templates") / "boxes", data, out);
    if (!file) return std::nullopt;
    const auto table = toml_file::load(*file, out);
    if (!table) return std::nullopt;
    const std::size_t errors = out.error_count();
    TableReader r(*table, *file, {*file, 1, 1}, out);
    BoxTemplate box;
    box.place = r.place();
    box.id = fs::path(*file).stem().string();
    box.name = r.text("name", box.id);
    box.about = r.text("about", "");
    box.otherwise = r.text("otherwise", "");
    box.ease = r.length("ease", 0, mm(10), box.ease);
    box.holds_sheets = r.flag("holds-sheets", true);
    for (const auto& step : r.texts("steps")) box.steps.push_back(step.text);
    for (TableReader& panel : r.tables("panel", most_box_panels)) box.panels.push_back(read_panel(panel, box.panels));
    if (box.panels.empty()) r.missing("panel", "the net: [[panel]] with \"id\", \"width\" and \"height\"");
    for (TableReader& art : r.tables("art", most_box_art)) box.art.push_back(read_art(art, box.panels));
    r.finish();
    return out.error_count() == errors ? std::optional(std::move(box)) : std::nullopt;
}

BoxRoom room_for(const BoxTemplate& box, Size card, std::size_t cards, double stock, double folded) {
    const double around = box.ease + stock; // folds lie in the middle of the stock
    const double depth = static_cast<double>(cards) * stock + (box.holds_sheets ? folded : 0) + around;
    return {card.width + around, card.height + around, std::max(depth, least_box_depth), stock};
}

std::optional<BoxNet> unfold(const BoxTemplate& box, const BoxRoom& room, Diagnostics& out) {
    BoxNet net{&box, room, {}, {}};
    const std::size_t errors = out.error_count();
    for (const BoxPanel& panel : box.panels) {
        PlacedPanel placed;
        const auto positive = [&](double length) {
            const bool fine = length > 0.1 && length < most_box_length;
            if (!fine)
                out.error(panel.place, "the panel \"" + printable(panel.id) + "\" would be " + describe_length(length) +
                                           (length > 0.1 ? " long: more than a sheet of card is" : " long"));
            return fine;
        };
        if (!panel.parent) {
            const double w = panel.width.of(room), h = panel.height.of(room);
            if (!positive(w) || !positive(h)) return std::nullopt;
            placed.corners[0] = {0, 0}, placed.corners[1] = {w, 0}, placed.corners[2] = {w, h},
            placed.corners[3] = {0, h};
            placed.piece = net.pieces.size();
            net.pieces.push_back({net.panels.size(), {}, {}, {}, {}});
        } else {
            // The parent's edge runs clockwise, from p to q once the inset is off; the panel lies to its left.
            const PlacedPanel& parent = net.panels[*panel.parent];
            const auto e = static_cast<std::size_t>(panel.edge);
            Point p = parent.corners[e], q = parent.corners[(e + 1) % 4];
            const double length = std::hypot(q.x - p.x, q.y - p.y), reach = panel.reach.of(room);
            if (!positive(reach) || !positive(length - 2 * panel.inset - 2 * panel.taper)) return std::nullopt;
            const Point along = (q - p) * (1 / length), outwards{along.y, -along.x};
            p = p + along * panel.inset, q = q - along * panel.inset;
            const std::size_t own = (e + 2) % 4;
            placed.corners[own] = q;
            placed.corners[(own + 1) % 4] = p;
            placed.corners[(own + 2) % 4] = p + outwards * reach + along * panel.taper;
            placed.corners[(own + 3) % 4] = q + outwards * reach - along * panel.taper;
            placed.piece = parent.piece;
            net.pieces[placed.piece].folds.push_back(CutPath::line(p, q));
        }
        CutPath outline;
        for (const Point c : placed.corners) outline.vertices.push_back({c});
        placed.bounds = outline.bounds();
        net.panels.push_back(placed);
    }

    // The outline of a piece: around each panel clockwise, its children's outlines in place of their folds.
    const auto child_on = [&](std::size_t parent, std::size_t edge) -> std::optional<std::size_t> {
        for (std::size_t i = parent + 1; i < box.panels.size(); ++i)
            if (box.panels[i].parent == parent && static_cast<std::size_t>(box.panels[i].edge) == edge) return i;
        return std::nullopt;
    };
    const auto around = [&](const auto& self, std::size_t i, CutPath& path) -> void {
        const BoxPanel& panel = box.panels[i];
        const PlacedPanel& placed = net.panels[i];
        const std::size_t fold = panel.parent ? (static_cast<std::size_t>(panel.edge) + 2) % 4 : 4;
        for (std::size_t k = 0; k < 4; ++k) {
            const std::size_t e = panel.parent ? (fold + 1 + k) % 4 : k;
            if (e == fold) break;
            const Point from = placed.corners[e], to = placed.corners[(e + 1) % 4];
            const bool far = panel.parent && k > 0; // a corner that lies away from the fold
            path.vertices.push_back({from, 0, far ? panel.round : 0});
            if (panel.notch && static_cast<std::size_t>(*panel.notch) == e) {
                const double length = std::hypot(to.x - from.x, to.y - from.y);
                const double half = std::min(panel.notch_width, 0.8 * length) / 2;
                const Point along = (to - from) * (1 / length), middle = (from + to) * 0.5;
                path.vertices.push_back({middle - along * half, std::min(1.0, panel.notch_depth / half)});
                path.vertices.push_back({middle + along * half});
            }
            if (const auto child = child_on(i, e)) {
                self(self, *child, path);
                const std::size_t own = (e + 2) % 4;
                path.vertices.push_back({net.panels[*child].corners[own]});
            }
        }
    };
    for (BoxPiece& piece : net.pieces) {
        CutPath path;
        around(around, piece.first, path);
        // Where an inset is nothing, the fold's end is the edge's own.
        std::vector<CutPath::Vertex> kept;
        for (const CutPath::Vertex& v : path.vertices)
            if (kept.empty() || std::hypot(v.at.x - kept.back().at.x, v.at.y - kept.back().at.y) > 1e-6)
                kept.push_back(v);
            else
                kept.back().bulge = v.bulge;
        if (kept.size() > 1 &&
            std::hypot(kept.front().at.x - kept.back().at.x, kept.front().at.y - kept.back().at.y) < 1e-6)
            kept.pop_back();
        path.vertices = std::move(kept);
        piece.cut = path.rounded();
        piece.bounds = piece.printed = piece.cut.bounds();
        for (std::size_t i = 0; i < net.panels.size(); ++i)
            if (&net.pieces[net.panels[i].piece] == &piece && box.panels[i].part == BoxPart::face)
                piece.printed = piece.printed.united(net.panels[i].bounds.outset(box_bleed));
    }
    return out.error_count() == errors ? std::optional(std::move(net)) : std::nullopt;
}

std::optional<std::vector<BoxPlace>> place_pieces(const BoxNet& net, Size paper, double margin,
                                                  const std::function<bool(const BoxPiece&, const BoxPlace&)>& serves) {
    std::vector<BoxPlace> places;
    for (const BoxPiece& piece : net.pieces) {
        const Size needed{piece.printed.width + 2 * margin, piece.printed.height + 2 * margin};
        bool placed = false;
        for (const Size media : {paper, paper.turned()}) {
            if (placed || needed.width > media.width + 1e-6 || needed.height > media.height + 1e-6) continue;
            const Point middle = piece.printed.centre();
            const BoxPlace place{media, Point{media.width / 2, media.height / 2} - middle};
            if (!serves(piece, place)) continue;
            places.push_back(place);
            placed = true;
        }
        if (!placed) return std::nullopt;
    }
    return places;
}

std::vector<CutSheet> cut_sheets(const BoxNet& net, const std::vector<BoxPlace>& places) {
    std::vector<CutSheet> sheets;
    for (std::size_t i = 0; i < places.size(); ++i) {
        CutSheet sheet{places[i].media, {net.pieces[i].cut.moved(places[i].at)}, {}};
        for (const CutPath& fold : net.pieces[i].folds) sheet.folds.push_back(fold.moved(places[i].at));
        sheets.push_back(std::move(sheet));
    }
    return sheets;
}

} // namespace kupi::layout
