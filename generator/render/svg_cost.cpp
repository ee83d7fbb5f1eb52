#include "render/svg_cost.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>
#include <limits>
#include <map>
#include <set>
#include <unordered_map>

#include "base/text.h"
#include "render/crossings.h"
#include "render/css.h"
#include "render/svg_checks.h"
#include "render/svg_dress.h"
#include "render/svg_path.h"
#include "render/svg_shapes.h"
#include "render/svg_transform.h"

namespace kupi::render::svg {

namespace {

// Microseconds, measured with librsvg 2.54 and Cairo 1.16 on a picture 2,000 pixels wide and on a PDF; the larger
// counts.
constexpr double per_shape = 5, per_area = 45,                  ///< over the whole drawing
    per_segment = 0.3, per_crossing = 1, per_height = 50;       ///< a line over the whole height
constexpr double per_dash = 1.5, per_letter = 25, per_step = 5; ///< of a gradient, stop by stop
constexpr double per_pair_of_stops = 0.05;
constexpr double per_pair_of_letters = 0.01; ///< of one text
constexpr double per_group = 1000, per_blend = 3500, per_clip = 300, per_pattern = 20'000, deeper_pattern = 4;
constexpr double most_tiles = 2000.0 * 2000.0;
constexpr double per_match = 0.02; ///< of a selector with an element
constexpr int pieces_of_curve = 6;

constexpr std::size_t most_crossings = static_cast<std::size_t>(most_cost / per_crossing) + 1;

double number_of(std::string_view text, double otherwise) {
    text = trim(text);
    double v = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), v);
    if (error != std::errc() || !std::isfinite(v)) return otherwise;
    return end != text.data() + text.size() && *end == '%' ? v / 100 : v;
}

/// All numbers in it, whatever stands between them.
std::vector<double> all_numbers(std::string_view text) {
    std::vector<double> out;
    for (std::size_t at = text.find_first_of("0123456789."); at < text.size();
         at = text.find_first_of("0123456789.", at)) {
        double v = 0;
        const auto [end, error] = std::from_chars(text.data() + at, text.data() + text.size(), v);
        const auto length = static_cast<std::size_t>(end - text.data()) - at;
        if (error == std::errc()) out.push_back(v);
        at += std::max<std::size_t>(length, 1);
    }
    return out;
}

bool is_name_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_' ||
           static_cast<unsigned char>(c) >= 0x80;
}

/// What a declaration costs that makes a group, which is painted by itself first; nothing for others.
double cost_of_group(std::string_view property, std::string_view value) {
    if (property == "opacity") return number_of(value, 1) < 1 ? per_group : 0;
    if (property == "mix-blend-mode") return trim(value) == "normal" ? 0 : per_blend;
    if (property == "isolation") return trim(value) == "isolate" ? per_group : 0;
    return property == "clip-path" && trim(value) != "none" ? per_clip : 0;
}

/// What the stylesheets say that costs time.
struct Stylesheet {
    std::size_t selectors = 0;
    std::map<std::string, double, std::less<>>
        groups; ///< names of classes, ids and elements whose rules make a group, "*" for all, and what it costs
    std::map<std::string, std::set<std::string>, std::less<>> targets; ///< by such names: the ids that url(#id) names
    double shortest_dash = std::numeric_limits<double>::infinity();

    void note_dashes(std::string_view value) {
        for (const double dash : all_numbers(value))
            if (dash > 0) shortest_dash = std::min(shortest_dash, dash);
    }
    void read(const std::string& css) {
        std::string_view rest = css;
        for (auto open = rest.find('{'); open != std::string_view::npos; open = rest.find('{')) {
            const std::string_view names = rest.substr(0, open);
            const auto close = std::min(rest.find('}', open), rest.size());
            double group = 0;
            const auto urls = url_targets(rest.substr(open + 1, close - open - 1));
            const auto add = [&](const std::string& name) {
                if (group > 0) groups[name] += group;
                if (!urls.empty()) targets[name].insert(urls.begin(), urls.end());
            };
            css::rewrite_declarations(rest.substr(open + 1, close - open - 1), [&](auto property, auto value) {
                group += cost_of_group(property, value);
                if (property == "stroke-dasharray") note_dashes(value);
                return std::nullopt;
            });
            selectors += static_cast<std::size_t>(std::count(names.begin(), names.end(), ',')) + 1;
            std::string name;
            for (const char c : names) {
                if (is_name_letter(c)) {
                    name += c;
                    continue;
                }
                if (!name.empty()) add(name);
                name.clear();
                if (c == '*' || c == '[' || c == ':') add("*");
            }
            if (!name.empty()) add(name);
            rest.remove_prefix(std::min(close + 1, rest.size()));
        }
    }
};

class Estimate {
  public:
    Estimate(const Tree& tree, Diagnostics& out) : tree_(tree), out_(out) {
        frame_ = 100;
        if (const auto box = numbers(attribute(tree.root(), "viewBox").value_or("")); box && box->size() == 4)
            frame_ = std::max((*box)[2], (*box)[3]);
        else if (const auto w = pixels(attribute(tree.root(), "width").value_or("")))
            frame_ = *w;
        if (!(frame_ > 0)) frame_ = 100;
        for_each_element(tree.root(), [&](xmlNode* e) {
            ++elements_;
            if (const auto id = attribute(e, "id")) ids_.emplace(*id, e);
            if (is_svg(e, "style")) sheet_.read(text(e));
            for_each_declaration(e, [&](std::string_view property, std::string_view value) {
                if (property == "stroke-dasharray") sheet_.note_dashes(value);
            });
            double scale = 1;
            if (const auto parent = scales_.find(e->parent); parent != scales_.end()) scale = parent->second;
            if (const auto turn = attribute(e, "transform"))
                if (const auto m = read_transform(*turn)) scale *= mean_scale(*m);
            if (e != tree.root() && attribute(e, "viewBox"))
                if (const auto box = numbers(*attribute(e, "viewBox")); box && box->size() == 4)
                    scale *= frame_ / std::max(std::min((*box)[2], (*box)[3]), 1e-6);
            scales_[e] = scale;
        });
    }

    double run() {
        double cost = static_cast<double>(sheet_.selectors) * static_cast<double>(elements_) * per_match;
        if (cost > most_cost) worst_ = tree_.root();
        cost += visit(tree_.root()).cost;
        if (cost > most_cost)
            out_.error(tree_.place(worst_ ? worst_ : tree_.root()),
                       "drawing this would take too long: " +
                           (cost < 1000 * most_cost ? "about " + number(cost / most_cost, cost < 10 * most_cost ? 1 : 0)
                                                    : std::string("over a thousand")) +
                           " times what is allowed",
                       reason_.empty() ? "it needs fewer elements" : reason_);
        return cost;
    }

  private:
    struct Cost {
        double cost = 0;
        double geometry = 0; ///< of which what its outlines would cost as a clip
        double shapes = 0;
        double groups = 0;  ///< that lie in each other
        bool begun = false; ///< a stylesheet may lead back to it, which the drawing library ignores
    };

    template <typename Visit>
    static void for_each_declaration(const xmlNode* e, const Visit& visit) {
        for (const xmlAttr* a = e->properties; a; a = a->next) {
            if (a->ns || name(a) == "d" || name(a) == "points") continue;
            const std::string text = value(a);
            if (name(a) == "style")
                css::rewrite_declarations(text, [&](std::string_view p, std::string_view v) {
                    visit(p, v);
                    return std::optional<std::string>();
                });
            else
                visit(name(a), text);
        }
    }

    /// What a stylesheet may call an element by.
    static std::vector<std::string> names_of(const xmlNode* e) {
        std::vector<std::string> names{"*", std::string(name(e)), attribute(e, "id").value_or("")};
        for (std::string& c : split(attribute(e, "class").value_or(""), ' ')) names.push_back(std::move(c));
        return names;
    }

    double group(const xmlNode* e) const {
        double cost = 0;
        if (!sheet_.groups.empty())
            for (const std::string& called : names_of(e))
                if (const auto found = sheet_.groups.find(called); found != sheet_.groups.end()) cost += found->second;
        for_each_declaration(e, [&](auto property, auto value) { cost += cost_of_group(property, value); });
        return cost;
    }

    double shape(const xmlNode* e, Cost& c) {
        draw::Path path;
        if (const auto d = attribute(e, "d")) {
            path = parse_path(*d).path;
        } else if (const auto points = attribute(e, "points")) {
            const auto v = all_signed(*points);
            for (std::size_t i = 0; i + 1 < v.size(); i += 2)
                i == 0 ? path.move_to({v[0], v[1]}) : path.line_to({v[i], v[i + 1]});
            if (name(e) == "polygon") path.close();
        } else {
            const auto read = [&](const char* side) { return number_of(attribute(e, side).value_or(""), 0); };
            const double r = 2 * read("r");
            path = draw::Path::rectangle(
                {0, 0, std::max({r, 2 * read("rx"), read("width")}), std::max({r, 2 * read("ry"), read("height")})});
        }
        const std::vector<Segment> lines = flattened(path);
        const double frame = frame_ / std::max(scales_.at(e), 1e-9);
        double heights = 0, length = 0;
        for (const Segment& s : lines) {
            heights += std::min(std::abs(s.to.y - s.from.y) / frame, 1.5);
            length += std::hypot(s.to.x - s.from.x, s.to.y - s.from.y);
        }
        c.geometry = static_cast<double>(lines.size()) * per_segment + heights * per_height;
        if (c.geometry < most_cost)
            c.geometry += static_cast<double>(count_crossings(lines, most_crossings)) * per_crossing;
        if (c.geometry > most_cost) blame(e, "its lines are too many, too long or cross each other too often");
        const Rect box = control_box(path);
        extent_ = std::max({box.width, box.height, frame});
        double cost = per_shape + c.geometry;
        if (!lines.empty()) cost += std::min(box.width / frame, 1.0) * std::min(box.height / frame, 1.0) * per_area;
        if (std::isfinite(sheet_.shortest_dash)) {
            cost += length / sheet_.shortest_dash * per_dash;
            if (cost > most_cost) blame(e, "its dashes are too short");
        }
        c.shapes = 1;
        return cost;
    }

    static std::vector<double> all_signed(std::string_view text) {
        std::vector<double> out;
        while (!text.empty()) {
            const auto at = text.find_first_of("0123456789.-");
            if (at == std::string_view::npos) break;
            text.remove_prefix(at);
            double v = 0;
            const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), v);
            if (error == std::errc() && std::isfinite(v)) out.push_back(v);
            text.remove_prefix(std::max<std::size_t>(static_cast<std::size_t>(end - text.data()), 1));
        }
        return out;
    }

    static std::vector<Segment> flattened(const draw::Path& path) {
        std::vector<Segment> out;
        Point start, at;
        const Point* p = path.points.data();
        for (const auto verb : path.verbs) {
            switch (verb) {
            case draw::Path::Verb::move: start = at = *p++; break;
            case draw::Path::Verb::line:
                out.push_back({at, *p});
                at = *p++;
                break;
            case draw::Path::Verb::curve: {
                const Point from = at;
                for (int i = 1; i <= pieces_of_curve; ++i) {
                    const double t = double(i) / pieces_of_curve, u = 1 - t;
                    const Point to =
                        from * (u * u * u) + p[0] * (3 * u * u * t) + p[1] * (3 * u * t * t) + p[2] * (t * t * t);
                    out.push_back({at, to});
                    at = to;
                }
                p += 3;
                break;
            }
            case draw::Path::Verb::close:
                out.push_back({at, start});
                at = start;
                break;
            }
        }
        return out;
    }

    /// An attribute of a gradient or pattern, or of those it refers to by href, the nearest first.
    std::optional<std::string> inherited(const xmlNode* e, const char* key) const {
        for (int links = 0; e != nullptr && links < 32; ++links) {
            if (auto v = attribute(e, key)) return v;
            const auto next = href_target(e);
            const auto found = next ? ids_.find(*next) : ids_.end();
            e = found == ids_.end() ? nullptr : found->second;
        }
        return std::nullopt;
    }
    double inherited_number(const xmlNode* e, const char* key, double otherwise) const {
        const auto v = inherited(e, key);
        return v ? number_of(*v, otherwise) : otherwise;
    }
    /// By how much a gradientTransform or patternTransform shrinks at most.
    double shrunk(const xmlNode* e, const char* key) const {
        const auto v = inherited(e, key);
        const auto m = v ? read_transform(*v) : std::nullopt;
        return m ? smallest_scale(*m) : 1;
    }
    /// How large the shape at hand is in the units of a gradient or pattern, unless it says the others itself.
    double extent(const xmlNode* e, const char* key, std::string_view user_space) const {
        return trim(inherited(e, key).value_or("")) == user_space ? extent_ : 1;
    }

    double stops(const xmlNode* e) const {
        double n = 0;
        for (int links = 0; e != nullptr && n == 0 && links < 32; ++links) {
            for (const xmlNode* child = e->children; child; child = child->next) n += is_svg(child, "stop");
            const auto next = href_target(e);
            const auto found = next ? ids_.find(*next) : ids_.end();
            e = found == ids_.end() ? nullptr : found->second;
        }
        return n;
    }

    /// What painting a shape with a gradient costs: its stops, as often as they are repeated.
    double gradient(const xmlNode* e) {
        const auto read = [&](const char* key, double otherwise) { return inherited_number(e, key, otherwise); };
        const double length =
            shrunk(e, "gradientTransform") *
            (name(e) == "radialGradient" ? std::abs(read("r", 0.5) - read("fr", 0))
                                         : std::hypot(read("x2", 1) - read("x1", 0), read("y2", 0) - read("y1", 0)));
        const std::string spread = inherited(e, "spreadMethod").value_or("pad");
        const bool repeats = trim(spread) == "repeat" || trim(spread) == "reflect";
        const double n = stops(e), steps = repeats && length > 0 // else it is one colour
                                               ? std::max(1.0, extent(e, "gradientUnits", "userSpaceOnUse") / length)
                                               : 1;
        const double cost = n * (steps * per_step + n * per_pair_of_stops);
        if (cost > most_cost) blame(e, repeats ? "its steps are too small" : "it has too many stops");
        return cost;
    }

    /// How often a pattern is repeated in the shape at hand; what is smaller than a pixel is not drawn so often.
    double tiles(const xmlNode* e) const {
        const double whole = extent(e, "patternUnits", "userSpaceOnUse"), scale = shrunk(e, "patternTransform");
        const double w = inherited_number(e, "width", 0) * scale, h = inherited_number(e, "height", 0) * scale;
        return w > 0 && h > 0 ? std::min(whole / w * (whole / h), most_tiles) : 0;
    }

    /// By how much lengths shrink at most.
    static double smallest_scale(const Matrix& m) {
        const double largest = std::max({std::abs(m.a) + std::abs(m.c), std::abs(m.b) + std::abs(m.d), 1e-300});
        return std::abs(m.a * m.d - m.b * m.c) / largest;
    }

    /// What one reference costs, beside its element's own.
    double reference(const xmlNode* from, const xmlNode* to, Cost& c) {
        if (name(to) == "linearGradient" || name(to) == "radialGradient")
            return name(from) == name(to) ? 0 : gradient(to);
        const Cost& t = visit(to);
        if (name(to) == "pattern") return per_pattern + std::max(tiles(to), deeper_pattern) * t.cost;
        if (name(to) == "clipPath") return t.geometry * (1 + c.shapes);
        if (name(to) == "marker") return t.cost * vertices(from);
        c.shapes += t.shapes;
        c.geometry += t.geometry;
        c.groups = std::max(c.groups, t.groups);
        return t.cost * std::max(1.0, scales_.at(from));
    }

    static double vertices(const xmlNode* e) {
        for (const char* a : {"d", "points"})
            if (const auto text = attribute(e, a)) return static_cast<double>(text->size()) / 2 + 1;
        return 2;
    }

    const Cost& visit(const xmlNode* e) {
        Cost& known = costs_[e];
        if (known.begun) return known;
        known.begun = true;
        Cost c;
        const std::string_view n = name(e);
        if (n == "path" || n == "polygon" || n == "polyline" || n == "rect" || n == "circle" || n == "ellipse" ||
            n == "line")
            c.cost = shape(e, c);
        else
            extent_ = frame_ / std::max(scales_.at(e), 1e-9);
        const double extent = extent_;
        for (const xmlNode* child = e->children; child; child = child->next) {
            if (child->type == XML_TEXT_NODE && is_text(e)) {
                const auto letters = static_cast<double>(std::strlen(reinterpret_cast<const char*>(child->content)));
                c.cost += letters * (per_letter + letters * per_pair_of_letters);
                c.shapes += 1;
            }
            if (child->type != XML_ELEMENT_NODE) continue;
            const Cost& inside = visit(child);
            const bool painted = name(child) != "defs" && name(child) != "symbol" && name(child) != "pattern" &&
                                 name(child) != "clipPath" && name(child) != "marker";
            if (!painted) continue;
            c.cost += inside.cost;
            c.geometry += inside.geometry;
            c.shapes += inside.shapes;
            c.groups = std::max(c.groups, inside.groups);
        }
        extent_ = extent;
        const auto refer = [&](const std::string& id) {
            if (const auto found = ids_.find(id); found != ids_.end()) c.cost += reference(e, found->second, c);
        };
        for_each_reference(e, refer);
        if (!sheet_.targets.empty())
            for (const std::string& called : names_of(e))
                if (const auto found = sheet_.targets.find(called); found != sheet_.targets.end())
                    for (const std::string& id : found->second) refer(id);
        if (const double cost = group(e); cost > 0) c.cost += cost * ++c.groups; // each keeps its picture meanwhile
        c.begun = true;
        if (c.cost > most_cost) blame(e, "");
        return costs_[e] = c;
    }

    static bool is_text(const xmlNode* e) {
        return is_svg(e) && (name(e) == "text" || name(e) == "tspan" || name(e) == "textPath" || name(e) == "a");
    }

    /// The innermost element that alone is too much, which is found first.
    void blame(const xmlNode* e, const std::string& reason) {
        if (worst_ != nullptr) return;
        worst_ = e;
        reason_ = reason;
    }

    const Tree& tree_;
    Diagnostics& out_;
    double frame_ = 0;  ///< the view box's larger side
    double extent_ = 0; ///< of the shape at hand, in its own units
    std::size_t elements_ = 0;
    Stylesheet sheet_;
    std::unordered_map<std::string, const xmlNode*> ids_;
    std::unordered_map<const xmlNode*, double> scales_; ///< from the element's own units to the root's
    std::unordered_map<const xmlNode*, Cost> costs_;
    const xmlNode* worst_ = nullptr;
    std::string reason_;
};

} // namespace

double check_cost(const Tree& tree, Diagnostics& out) { return Estimate(tree, out).run(); }

} // namespace kupi::render::svg
