#include "render/svg_recolour.h"

#include <array>
#include <cmath>
#include <set>

#include "base/text.h"
#include "render/css.h"
#include "render/svg_checks.h"
#include "render/svg_strokes.h"
#include "render/svg_transform.h"

namespace kupi::render::svg {

namespace {

constexpr std::array colour_properties = {"fill", "stroke", "stop-color", "color"};

/// How white that stays is written, so that is_plain() finds it.
constexpr std::string_view kept_white = "#ffffff";

bool is_colour_property(std::string_view property) {
    return std::find(colour_properties.begin(), colour_properties.end(), property) != colour_properties.end();
}

/// What becomes of a value that paints: nothing leaves it.
using PaintMap = std::function<std::optional<std::string>(std::string_view property, std::string_view value)>;

bool stays(std::string_view lower_value) {
    static constexpr std::array keywords = {"none",        "inherit",      "unset",          "currentcolor",
                                            "transparent", "context-fill", "context-stroke", ""};
    return std::find(keywords.begin(), keywords.end(), lower_value) != keywords.end();
}

/// A colour that nobody sees: "#0000", "rgba(0, 0, 0, 0)".
bool is_clear(std::string_view lower_value) {
    if (lower_value.starts_with('#'))
        return (lower_value.size() == 5 && lower_value.ends_with("0")) ||
               (lower_value.size() == 9 && lower_value.ends_with("00"));
    if (!lower_value.starts_with("rgba(") && !lower_value.starts_with("hsla(")) return false;
    const std::size_t last = lower_value.find_last_of(",/");
    if (last == std::string_view::npos || !lower_value.ends_with(')')) return false;
    const std::string_view alpha = trim(lower_value.substr(last + 1, lower_value.size() - last - 2));
    return alpha == "0" || alpha == "0.0" || alpha == "0%";
}

std::optional<std::string> map_paint(std::string_view property, std::string_view value, const PaintMap& map) {
    const std::string low = lower(trim(value));
    if (stays(low) || is_clear(low)) return std::nullopt;
    if (low.starts_with("url(")) {
        const std::size_t close = value.find(')');
        if (close == std::string_view::npos) return std::nullopt;
        const std::string_view fallback = trim(value.substr(close + 1));
        if (fallback.empty()) return std::nullopt;
        const auto mapped = map_paint(property, fallback, map);
        return mapped ? std::optional(std::string(value.substr(0, close + 1)) + ' ' + *mapped) : std::nullopt;
    }
    return map(property, value);
}

void map_paints(xmlNode* root, const PaintMap& map) {
    const css::Rewrite rewrite = [&](std::string_view property, std::string_view value) -> std::optional<std::string> {
        return is_colour_property(property) ? map_paint(property, value, map) : std::nullopt;
    };
    for_each_element(root, [&](xmlNode* element) {
        if (!is_svg(element)) return;
        for (const char* property : colour_properties)
            if (const auto old = attribute(element, property))
                if (const auto mapped = map_paint(property, *old, map)) set_attribute(element, property, *mapped);
        if (const auto style = attribute(element, "style"))
            set_attribute(element, "style", css::rewrite_declarations(*style, rewrite));
        if (is_svg(element, "style")) set_text(element, css::rewrite_stylesheet(text(element), rewrite));
    });
}

/// Colours that nobody wrote: a fill and a stop are black unless said.
void write_defaults(xmlNode* root, const std::string& fill, const std::string& stop) {
    if (!attribute(root, "fill")) set_attribute(root, "fill", fill);
    for_each_element(root, [&](xmlNode* element) {
        if (is_svg(element, "stop") && !attribute(element, "stop-color")) set_attribute(element, "stop-color", stop);
    });
}

// ---- Outlines

bool is_line_property(std::string_view property) {
    return property == "fill" || property.starts_with("stroke") || property == "vector-effect" ||
           property == "paint-order";
}

void outline_element(xmlNode* element, double width, double scale, const std::string& fill, const std::string& stroke) {
    if (!is_svg(element)) return;
    const std::string own_fill = own_paint(element, "fill", fill), own_stroke = own_paint(element, "stroke", stroke);
    double own_scale = scale;
    if (const auto transform = attribute(element, "transform"))
        own_scale *= mean_scale(read_transform(*transform).value_or(Matrix{}));

    for (xmlAttr* a = element->properties; a;) {
        xmlAttr* next = a->next;
        if (!a->ns && is_line_property(name(a))) xmlRemoveProp(a);
        a = next;
    }
    const css::Rewrite drop = [](std::string_view p, std::string_view) -> std::optional<std::string> {
        return is_line_property(p) ? std::optional<std::string>("") : std::nullopt;
    };
    if (const auto style = attribute(element, "style"))
        set_attribute(element, "style", css::rewrite_declarations(*style, drop));
    if (is_svg(element, "style")) set_text(element, css::rewrite_stylesheet(text(element), drop));

    if (is_shape(element)) {
        if (own_fill == "none" && own_stroke == "none") set_attribute(element, "stroke", "none");
        if (own_scale > 0 && std::abs(own_scale - 1) > 1e-6)
            set_attribute(element, "stroke-width", number(width / own_scale, 6));
    }
    for (xmlNode* child = element->children; child; child = child->next)
        if (child->type == XML_ELEMENT_NODE) outline_element(child, width, own_scale, own_fill, own_stroke);
}

} // namespace

bool is_near_white(Colour c) { return std::min({c.r, c.g, c.b}) >= 230; }

void to_current_colour(xmlNode* root, const std::function<Tone(Colour)>& tone_of) {
    const auto paint = [&](Colour c) -> std::string {
        switch (tone_of(c)) {
        case Tone::ink: break;
        case Tone::paper: return std::string(kept_white);
        case Tone::nothing: return "none";
        }
        return "currentColor";
    };
    map_paints(root, [&](std::string_view property, std::string_view value) -> std::optional<std::string> {
        const auto colour = css::parse_colour_value(value);
        // Half a gradient in white would take away half a shape.
        if (!colour || (property == "stop-color" && !is_near_white(*colour))) return "currentColor";
        std::string painted = paint(*colour);
        if (property == "color" && painted == "none") painted = "transparent";
        return painted;
    });
    write_defaults(root, paint(Colour{}), "currentColor");
}

std::vector<Colour> colours_of(xmlNode* root) {
    std::vector<Colour> out;
    map_paints(root, [&](std::string_view, std::string_view value) -> std::optional<std::string> {
        if (const auto colour = css::parse_colour_value(value)) out.push_back(*colour);
        return std::nullopt;
    });
    bool black = false;
    for_each_element(root, [&](xmlNode* element) {
        if (black || !is_shape(element)) return;
        for (const xmlNode* at = element; at && at->type == XML_ELEMENT_NODE; at = at->parent)
            if (attribute(at, "class") || own_paint(at, "fill", "-") != "-") return;
        black = true;
    });
    if (black) out.emplace_back();
    return out;
}

void make_at_home(xmlNode* root) {
    std::set<std::string> ids;
    for_each_element(root, [&](xmlNode* element) {
        if (const auto id = attribute(element, "id")) ids.insert(*id);
    });
    const css::Rewrite rewrite = [&](std::string_view property, std::string_view value) -> std::optional<std::string> {
        if (property == "vector-effect") return "";
        if (property != "fill" && property != "stroke") return std::nullopt;
        const std::string low = lower(value);
        if (low == "context-fill" || low == "context-stroke") return "currentColor";
        const auto targets = url_targets(value);
        if (targets.size() != 1 || ids.contains(targets.front()) || trim(value).back() != ')') return std::nullopt;
        return "currentColor";
    };
    const css::Rewrite without_size = [](std::string_view property, std::string_view) -> std::optional<std::string> {
        static constexpr std::array sizes = {"width", "height", "x", "y", "overflow"};
        return std::find(sizes.begin(), sizes.end(), property) != sizes.end() ? std::optional<std::string>("")
                                                                              : std::nullopt;
    };
    remove_attribute(root, "overflow");
    for_each_element(root, [&](xmlNode* element) {
        if (!is_svg(element)) return;
        remove_attribute(element, "vector-effect");
        for (const char* property : {"fill", "stroke"})
            if (const auto old = attribute(element, property); old && !is_svg(element->parent, "marker"))
                if (const auto changed = rewrite(property, *old)) set_attribute(element, property, *changed);
        if (const auto style = attribute(element, "style")) {
            std::string changed = css::rewrite_declarations(*style, rewrite);
            if (element == root) changed = css::rewrite_declarations(changed, without_size);
            if (changed.find_first_not_of("; \t\r\n") == std::string::npos)
                remove_attribute(element, "style");
            else if (changed != *style)
                set_attribute(element, "style", changed);
        }
        if (is_svg(element, "style")) set_text(element, css::rewrite_stylesheet(text(element), rewrite));
    });
}

bool to_current_colour(xmlNode* root, bool keep_white) {
    bool kept = false;
    map_paints(root, [&](std::string_view, std::string_view value) -> std::optional<std::string> {
        if (keep_white) {
            const auto colour = css::parse_colour_value(value);
            if (colour && is_near_white(*colour)) {
                kept = true;
                return std::string(kept_white);
            }
        }
        return "currentColor";
    });
    write_defaults(root, "currentColor", "currentColor");
    return kept;
}

namespace {

/// What saver ink makes of a drawing's own colour: pale, unless it is so dark that it draws the contours.
Colour saved(Colour c) {
    constexpr double pale = 0.75, contour = 0.4; // towards white
    constexpr double darkest = 40, dark = 72;    // greys of L* 15 and 30
    const double share = std::clamp((gray(c).r - darkest) / (dark - darkest), 0.0, 1.0);
    return mix(c, Colour{255, 255, 255}, contour + share * (pale - contour));
}

} // namespace

std::string in_ink(const std::string& document, InkMode ink) {
    if (ink == InkMode::full) return document;
    const auto map = [ink](Colour c) { return ink == InkMode::gray ? gray(c) : saved(c); };
    const DocumentPtr d = parse_own(document);
    xmlNode* root = xmlDocGetRootElement(d.get());
    map_paints(root, [&](std::string_view, std::string_view value) -> std::optional<std::string> {
        const auto colour = css::parse_colour_value(value);
        return colour ? std::optional(to_text(map(*colour))) : std::nullopt;
    });
    const std::string black = to_text(map(Colour{}));
    write_defaults(root, black, black);
    if (!attribute(root, "color")) set_attribute(root, "color", black);
    return serialise(root);
}

std::string outlined(const std::string& document, double width) {
    const DocumentPtr d = parse_own(document);
    xmlNode* root = xmlDocGetRootElement(d.get());
    outline_element(root, width, 1, "black", "none");
    set_attribute(root, "fill", "none");
    set_attribute(root, "stroke", "currentColor");
    set_attribute(root, "stroke-width", number(width, 6));
    set_attribute(root, "stroke-linejoin", "round");
    return serialise(root);
}

bool is_plain(const std::string& document) {
    for (const std::string_view word : {kept_white, std::string_view("opacity"), std::string_view("<text"),
                                        std::string_view("mix-blend-mode"), std::string_view("isolation")})
        if (document.find(word) != std::string::npos) return false;
    // A reference may be a gradient or a pattern, except where it clips.
    static constexpr std::string_view clip = "clip-path=\"";
    for (std::size_t at = document.find("url("); at != std::string::npos; at = document.find("url(", at + 1))
        if (at < clip.size() || document.compare(at - clip.size(), clip.size(), clip) != 0) return false;
    return true;
}

} // namespace kupi::render::svg
