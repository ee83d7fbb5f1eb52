#include "layout/cut_path.h"

#include <cmath>
#include <numbers>

#include "base/text.h"
#include "base/units.h"

namespace kupi::layout {

namespace {

/// An arc between two vertices: angles as atan2 gives them with y down.
struct Arc {
    Point centre;
    double radius = 0, from = 0, sweep = 0;
};

Arc arc_of(Point a, Point b, double bulge) {
    const Point chord = b - a;
    const double length = std::hypot(chord.x, chord.y);
    const Point right{-chord.y / length, chord.x / length}; // of the way from a to b
    const double radius = length * (1 + bulge * bulge) / (4 * std::abs(bulge));
    const double sagitta = bulge * length / 2;
    const Point centre = (a + b) * 0.5 + right * (sagitta - std::copysign(radius, bulge));
    return {centre, radius, std::atan2(a.y - centre.y, a.x - centre.x), -4 * std::atan(bulge)};
}

double length_of(Point p) { return std::hypot(p.x, p.y); }

std::string in_mm(double points) { return number(to_mm(points), 4); }

std::string svg_data(const CutPath& path) {
    std::string d;
    const auto at = [](Point p) { return in_mm(p.x) + " " + in_mm(p.y); };
    const std::size_t n = path.vertices.size();
    for (std::size_t i = 0; i < n; ++i) {
        if (i == 0) d = "M" + at(path.vertices[0].at);
        if (i + 1 == n && !path.closed) break;
        const CutPath::Vertex &a = path.vertices[i], &b = path.vertices[(i + 1) % n];
        if (a.bulge == 0) {
            if (i + 1 < n) d += "L" + at(b.at);
            continue;
        }
        const std::string radius = in_mm(arc_of(a.at, b.at, a.bulge).radius);
        d += "A" + radius + " " + radius + " 0 " + (std::abs(a.bulge) > 1 ? "1 " : "0 ") + (a.bulge > 0 ? "0 " : "1 ") +
             at(b.at);
    }
    return d + (path.closed ? "Z" : "");
}

/// "0\nVERTEX\n": a DXF group.
void group(std::string& out, int code, const std::string& value) { out += std::to_string(code) + "\n" + value + "\n"; }

void polyline(std::string& out, const CutPath& path, const std::string& layer, double height) {
    group(out, 0, "POLYLINE");
    group(out, 8, layer);
    group(out, 66, "1");
    group(out, 10, "0.0"), group(out, 20, "0.0"), group(out, 30, "0.0");
    group(out, 70, path.closed ? "1" : "0");
    for (const CutPath::Vertex& v : path.vertices) {
        group(out, 0, "VERTEX");
        group(out, 8, layer);
        group(out, 10, in_mm(v.at.x)), group(out, 20, in_mm(height - v.at.y)), group(out, 30, "0.0");
        if (v.bulge != 0) group(out, 42, number(v.bulge, 8));
    }
    group(out, 0, "SEQEND");
    group(out, 8, layer);
}

} // namespace

CutPath CutPath::rounded() const {
    CutPath out{{}, closed};
    const std::size_t n = vertices.size();
    for (std::size_t i = 0; i < n; ++i) {
        const Vertex &v = vertices[i], &before = vertices[(i + n - 1) % n], &after = vertices[(i + 1) % n];
        const Point in = v.at - before.at, on = after.at - v.at;
        const double in_length = length_of(in), on_length = length_of(on);
        const double cross = in.x * on.y - in.y * on.x, dot = in.x * on.x + in.y * on.y;
        const double turn = std::atan2(cross, dot); // positive: to the right, clockwise as seen
        double reach = v.round * std::tan(std::abs(turn) / 2);
        reach = std::min(reach, 0.5 * std::min(in_length, on_length));
        if (reach <= 1e-6 || v.bulge != 0 || before.bulge != 0) {
            out.vertices.push_back({v.at, v.bulge});
            continue;
        }
        out.vertices.push_back({v.at - in * (reach / in_length), -std::tan(turn / 4)});
        out.vertices.push_back({v.at + on * (reach / on_length)});
    }
    return out;
}

CutPath CutPath::moved(Point by) const {
    CutPath out = *this;
    for (Vertex& v : out.vertices) v.at = v.at + by;
    return out;
}

draw::Path CutPath::to_path() const {
    draw::Path out;
    const std::size_t n = vertices.size();
    for (std::size_t i = 0; i < n; ++i) {
        const Vertex &a = vertices[i], &b = vertices[(i + 1) % n];
        if (i == 0) out.move_to(a.at);
        if (i + 1 == n && !closed) break;
        if (a.bulge == 0) {
            if (i + 1 < n) out.line_to(b.at);
            continue;
        }
        const Arc arc = arc_of(a.at, b.at, a.bulge);
        const int pieces = static_cast<int>(std::ceil(std::abs(arc.sweep) / (std::numbers::pi / 2) - 1e-9));
        const double step = arc.sweep / pieces, reach = 4.0 / 3 * std::tan(step / 4) * arc.radius;
        for (int k = 0; k < pieces; ++k) {
            const double from = arc.from + k * step, to = from + step;
            const Point p = arc.centre + Point{std::cos(from), std::sin(from)} * arc.radius,
                        q = arc.centre + Point{std::cos(to), std::sin(to)} * arc.radius;
            out.curve_to(p + Point{-std::sin(from), std::cos(from)} * reach,
                         q - Point{-std::sin(to), std::cos(to)} * reach, k + 1 == pieces ? b.at : q);
        }
    }
    if (closed) out.close();
    return out;
}

Rect CutPath::bounds() const {
    Rect all{vertices.front().at.x, vertices.front().at.y, 0, 0};
    for (const Vertex& v : vertices) all = all.united({v.at.x, v.at.y, 0, 0});
    return all;
}

CutPath CutPath::rectangle(const Rect& r, double corner) {
    CutPath path;
    for (const auto& [fx, fy] : {std::pair(0, 0), std::pair(1, 0), std::pair(1, 1), std::pair(0, 1)})
        path.vertices.push_back({r.at(fx, fy), 0, corner});
    return path.rounded();
}

std::string cut_svg(const CutSheet& sheet) {
    const std::string width = in_mm(sheet.media.width), height = in_mm(sheet.media.height);
    std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + width + "mm\" height=\"" + height +
                      "mm\" viewBox=\"0 0 " + width + " " + height + "\" fill=\"none\" stroke-width=\"0.1\">\n";
    const auto add = [&](const char* id, const char* colour, const std::vector<CutPath>& paths) {
        if (paths.empty()) return;
        out += "<g id=\"" + std::string(id) + "\" stroke=\"" + colour + "\">\n";
        for (const CutPath& path : paths) out += "<path d=\"" + svg_data(path) + "\"/>\n";
        out += "</g>\n";
    };
    add("cut", "#ff0000", sheet.cuts);
    add("fold", "#0000ff", sheet.folds);
    return out + "</svg>\n";
}

std::string cut_dxf(const CutSheet& sheet) {
    std::string out;
    group(out, 0, "SECTION"), group(out, 2, "HEADER");
    group(out, 9, "$ACADVER"), group(out, 1, "AC1009");
    group(out, 9, "$INSUNITS"), group(out, 70, "4"); // millimetres; later than R12, and read where it is known
    group(out, 9, "$EXTMIN"), group(out, 10, "0.0"), group(out, 20, "0.0"), group(out, 30, "0.0");
    group(out, 9, "$EXTMAX"), group(out, 10, in_mm(sheet.media.width)), group(out, 20, in_mm(sheet.media.height)),
        group(out, 30, "0.0");
    group(out, 0, "ENDSEC");
    group(out, 0, "SECTION"), group(out, 2, "TABLES");
    group(out, 0, "TABLE"), group(out, 2, "LAYER"), group(out, 70, "2");
    for (const auto& [name, colour] : {std::pair("CUT", "1"), std::pair("FOLD", "5")}) {
        group(out, 0, "LAYER"), group(out, 2, name), group(out, 70, "0"), group(out, 62, colour);
        group(out, 6, "CONTINUOUS");
    }
    group(out, 0, "ENDTAB"), group(out, 0, "ENDSEC");
    group(out, 0, "SECTION"), group(out, 2, "ENTITIES");
    for (const CutPath& path : sheet.cuts) polyline(out, path, "CUT", sheet.media.height);
    for (const CutPath& path : sheet.folds) polyline(out, path, "FOLD", sheet.media.height);
    group(out, 0, "ENDSEC"), group(out, 0, "EOF");
    return out;
}

} // namespace kupi::layout
