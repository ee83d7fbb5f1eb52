#include "render/svg_strokes.h"

#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <map>

#include "base/text.h"
#include "render/css.h"
#include "render/svg_checks.h"
#include "render/svg_dress.h"
#include "render/svg_transform.h"

namespace kupi::render::svg {

namespace {

double own_scale(const xmlNode* element, double scale) {
    const auto transform = attribute(element, "transform");
    return transform ? scale * mean_scale(read_transform(*transform).value_or(Matrix{})) : scale;
}

/// A new width for a stroke of this width, both in the units of an element that is drawn at this scale; nothing leaves
/// it.
using WidthMap = std::function<std::optional<double>(double width, double scale)>;

class StrokeWalk {
  public:
    StrokeWalk(xmlNode* root, const WidthMap& map) : root_(root), map_(map) {}

    void run() {
        find_uses(root_, 1);
        walk(root_, 1, "none", "1");
        // A class may be anywhere: its width is taken as where it is drawn smallest.
        const css::Rewrite rewrite = [&](std::string_view property,
                                         std::string_view value) -> std::optional<std::string> {
            const auto width = property == "stroke-width" ? pixels(value) : std::nullopt;
            const auto mapped = width && *width > 0 ? map_(*width, classed_scale_) : std::nullopt;
            return mapped ? std::optional(number(*mapped, 6)) : std::nullopt;
        };
        for_each_element(root_, [&](xmlNode* element) {
            if (is_svg(element, "style")) set_text(element, css::rewrite_stylesheet(text(element), rewrite));
        });
    }

  private:
    void find_uses(const xmlNode* element, double scale) {
        scale = own_scale(element, scale);
        if (is_svg(element, "use"))
            for_each_reference(const_cast<xmlNode*>(element), [&](const std::string& id) {
                const auto [at, is_new] = used_at_.try_emplace(id, scale);
                at->second = std::min(at->second, scale);
            });
        for (const xmlNode* child = element->children; child; child = child->next)
            if (child->type == XML_ELEMENT_NODE) find_uses(child, scale);
    }

    void walk(xmlNode* element, double scale, const std::string& stroke, const std::string& width) {
        if (!is_svg(element)) return;
        if (const auto id = attribute(element, "id"))
            if (const auto used = used_at_.find(*id); used != used_at_.end()) scale = std::min(scale, used->second);
        scale = own_scale(element, scale);
        const std::string own_stroke = own_paint(element, "stroke", stroke),
                          own_width = own_paint(element, "stroke-width", width);
        const bool classed = attribute(element, "class").has_value();
        if (classed) classed_scale_ = std::min(classed_scale_, scale);
        const auto w = pixels(own_width);
        if (is_shape(element) && own_stroke != "none" && scale > 0 && w && *w > 0)
            if (const auto mapped = map_(*w, scale)) set_width(element, number(*mapped, 6));
        for (xmlNode* child = element->children; child; child = child->next)
            if (child->type == XML_ELEMENT_NODE) walk(child, scale, own_stroke, own_width);
    }

    static void set_width(xmlNode* element, const std::string& width) {
        if (const auto style = attribute(element, "style"))
            set_attribute(element, "style", css::rewrite_declarations(*style, [](std::string_view p, std::string_view) {
                              return p == "stroke-width" ? std::optional<std::string>("") : std::nullopt;
                          }));
        set_attribute(element, "stroke-width", width);
    }

    xmlNode* root_;
    const WidthMap& map_;
    std::map<std::string, double> used_at_; ///< by id: the smallest scale of a <use> of it
    double classed_scale_ = 1;
};

} // namespace

bool is_shape(const xmlNode* node) {
    static constexpr std::array shapes = {"path",     "rect",    "circle", "ellipse", "line",
                                          "polyline", "polygon", "text",   "use"};
    return is_svg(node) && std::find(shapes.begin(), shapes.end(), name(node)) != shapes.end();
}

std::string own_paint(const xmlNode* element, const char* property, const std::string& inherited) {
    std::string out = inherited;
    if (const auto a = attribute(element, property)) out = lower(trim(*a));
    if (const auto style = attribute(element, "style"))
        css::rewrite_declarations(*style, [&](std::string_view p, std::string_view v) -> std::optional<std::string> {
            if (p == property) out = lower(v);
            return std::nullopt;
        });
    return out == "inherit" ? inherited : out;
}

double thinnest_stroke(const std::string& document) {
    if (document.find("stroke") == std::string::npos) return 0;
    const DocumentPtr d = parse_own(document);
    double thinnest = std::numeric_limits<double>::infinity();
    StrokeWalk(xmlDocGetRootElement(d.get()), [&](double width, double scale) {
        thinnest = std::min(thinnest, width * scale);
        return std::nullopt;
    }).run();
    return thinnest < std::numeric_limits<double>::infinity() ? thinnest : 0;
}

std::string with_least_stroke(const std::string& document, double least) {
    const DocumentPtr d = parse_own(document);
    StrokeWalk(xmlDocGetRootElement(d.get()), [&](double width, double scale) {
        return width * scale < least ? std::optional(least / scale) : std::nullopt;
    }).run();
    return serialise(xmlDocGetRootElement(d.get()));
}

} // namespace kupi::render::svg
