#include "render/svg_checks.h"

#include <array>
#include <cstring>
#include <map>
#include <set>

#include "base/display_width.h"
#include "base/text.h"
#include "render/css.h"
#include "render/svg_path.h"
#include "render/svg_transform.h"

namespace kupi::render::svg {

namespace {

constexpr const char* xinclude_namespace = "http://www.w3.org/2001/XInclude";

bool in_namespace(const xmlNs* ns, const char* uri) {
    return ns && ns->href && std::strcmp(reinterpret_cast<const char*>(ns->href), uri) == 0;
}

/// Why an element is refused; empty for all others.
std::string_view refusal(std::string_view element) {
    struct Refused {
        std::string_view element, why;
    };
    static constexpr std::string_view bitmap = "it would be printed as a coarse bitmap",
                                      runs = "drawings hold no programs";
    static constexpr std::string_view outside = "it embeds another document";
    static constexpr std::array refused = {
        Refused{"script", runs},           Refused{"handler", runs},   Refused{"listener", runs},
        Refused{"foreignObject", outside}, Refused{"iframe", outside}, Refused{"audio", outside},
        Refused{"video", outside},         Refused{"canvas", outside}, Refused{"embed", outside},
        Refused{"object", outside},        Refused{"image", bitmap},   Refused{"mask", bitmap},
        Refused{"filter", bitmap}};
    for (const Refused& r : refused)
        if (r.element == element) return r.why;
    return {};
}

/// What does instead, for those who draw in Inkscape; empty where nothing does.
std::string_view instead_of(std::string_view bitmap) {
    if (bitmap.starts_with("mask")) return "a clip does it, with a hard edge (in Inkscape: Object > Clip)";
    if (bitmap == "filter") return "a gradient does much of it (in Inkscape: Filters > Remove Filters)";
    if (bitmap == "image") return "draw it in paths (in Inkscape: Path > Trace Bitmap)";
    return {};
}

bool skips(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '"' || c == '\''; }

/// As much of the file's own text as a message can hold.
std::string beginning(std::string_view text) { return std::string(first_characters(text, 80)); }

std::string external(std::string_view address, std::string_view allowed) {
    return "an external reference (\"" + beginning(address) + "\"); only " + std::string(allowed) +
           " within the file is allowed";
}

/// Faults of a piece of CSS: a value, a style attribute or a stylesheet.
std::string css_fault(std::string_view css) {
    if (css.find('\\') != std::string_view::npos) return "a backslash has no place in a drawing's styles";
    const std::string low = lower(css);
    for (const std::string_view word : {"@import", "@namespace", "@font-face", "@charset"})
        if (low.find(word) != std::string::npos) return "an external reference (" + std::string(word) + ")";
    for (std::size_t at = low.find("url("); at != std::string::npos; at = low.find("url(", at + 4)) {
        std::size_t i = at + 4;
        while (i < low.size() && skips(low[i])) ++i;
        if (i >= low.size() || low[i] != '#')
            return external(css.substr(i, css.find_first_of(")'\"", i) - i), "url(#id)");
    }
    for (const std::string_view word : {"expression(", "javascript:", "image(", "image-set(", "src("})
        if (low.find(word) != std::string::npos)
            return "\"" + std::string(word) + "\" has no place in a drawing's styles";
    return {};
}

/// The first declaration in CSS that sets a mask or a filter.
std::string_view bitmap_declaration(std::string_view css) {
    for (const std::string_view property : {"mask", "filter", "mask-image", "backdrop-filter"}) {
        for (std::size_t at = css.find(property); at != std::string_view::npos; at = css.find(property, at + 1)) {
            if (at > 0 && !skips(css[at - 1]) && css[at - 1] != ';' && css[at - 1] != '{') continue;
            std::size_t i = at + property.size();
            while (i < css.size() && skips(css[i])) ++i;
            if (i >= css.size() || css[i] != ':') continue;
            ++i;
            while (i < css.size() && skips(css[i])) ++i;
            if (css.substr(i, 4) != "none") return property;
        }
    }
    return {};
}

class ContentCheck {
  public:
    ContentCheck(Tree& tree, Diagnostics& out) : tree_(tree), out_(out) {}

    void run() {
        for (xmlNode* n = tree_.document->children; n; n = n->next) walk(n, tree_.root());
    }

  private:
    void walk(xmlNode* node, const xmlNode* parent) {
        switch (node->type) {
        case XML_PI_NODE:
            if (lower(name(node)) == "xml-stylesheet")
                out_.error(tree_.place_at(tree_.source.find("<?xml-stylesheet")),
                           "an external reference (xml-stylesheet)");
            return;
        case XML_ENTITY_REF_NODE:
            out_.error(tree_.place(parent), "an entity (&" + beginning(name(node)) + ";); entities are not expanded");
            return;
        case XML_ELEMENT_NODE: break;
        default: return;
        }
        if (in_namespace(node->ns, xinclude_namespace))
            out_.error(tree_.place(node), "an external reference (XInclude)");
        if (is_svg(node)) {
            if (const std::string_view why = refusal(name(node)); !why.empty())
                out_.error(tree_.place(node), "<" + std::string(name(node)) + "> is not allowed: " + std::string(why),
                           std::string(instead_of(name(node))));
            if (is_svg(node, "style")) check_style(node);
            if (const auto style = attribute(node, "style"))
                set_attribute(node, "style", css::without_comments(*style));
            if (refusal(name(node)).empty())
                for (const xmlAttr* a = node->properties; a; a = a->next) check_attribute(node, a);
            warn_of_undrawn(node);
        }
        for (xmlNode* child = node->children; child; child = child->next) walk(child, node);
    }

    /// What Inkscape writes, and neither browsers nor we draw.
    void warn_of_undrawn(xmlNode* node) {
        if (is_svg(node, "flowRoot") && !trim(text(node)).empty())
            out_.warning(tree_.place(node),
                         "<flowRoot> is text of an older Inkscape, which nothing else draws: it is left out",
                         "in Inkscape: Text > Unflow, or Path > Object to Path");
        if (is_svg(node, "meshgradient"))
            out_.warning(tree_.place(node), "<meshgradient> is drawn by Inkscape alone: what it paints is left out",
                         "in Inkscape: a linear or radial gradient");
    }

    void check_style(xmlNode* node) {
        const std::string css = css::without_comments(text(node));
        set_text(node, css);
        if (const std::string fault = css_fault(css); !fault.empty()) out_.error(tree_.place(node), fault);
        if (const std::string_view p = bitmap_declaration(lower(css)); !p.empty())
            refuse_bitmap(tree_.place_of_text(node, p), p);
    }

    void check_attribute(const xmlNode* node, const xmlAttr* a) {
        const std::string_view attribute_name = name(a);
        for (const xmlNode* child = a->children; child; child = child->next)
            if (child->type == XML_ENTITY_REF_NODE)
                out_.error(tree_.place(node),
                           "an entity (&" + beginning(name(child)) + ";); entities are not expanded");
        if (in_namespace(a->ns, reinterpret_cast<const char*>(XML_XML_NAMESPACE)) && attribute_name == "base") {
            out_.error(tree_.place(node, "xml:base"), "an external reference (xml:base)");
            return;
        }
        const bool xlink = in_namespace(a->ns, xlink_namespace);
        if (a->ns && !xlink) return;
        const std::string text = value(a);
        if (attribute_name == "href" || attribute_name == "src") {
            const std::string_view link = trim(text);
            if (!link.starts_with('#') || link.size() < 2)
                out_.error(tree_.place(node, xlink ? "xlink:href" : attribute_name), external(link, "#id"));
            return;
        }
        if (xlink) return;
        if (attribute_name.size() > 2 && lower(attribute_name).starts_with("on")) {
            out_.error(tree_.place(node, attribute_name),
                       "\"" + beginning(attribute_name) + "\" is not allowed: drawings hold no programs");
            return;
        }
        if (attribute_name == "d" && is_svg(node, "path")) {
            if (const auto fault = parse_path(text).fault)
                out_.error(tree_.place(node, "d", *fault),
                           trim(std::string_view(text).substr(*fault)).empty()
                               ? "the path data ends in the middle of a command"
                               : "the path data can't be read from here on (\"" + text.substr(*fault, 20) + "\")");
        }
        if (attribute_name == "transform" && trim(text) != "none" && !read_transform(text))
            out_.error(tree_.place(node, "transform"), "the transform \"" + text.substr(0, 60) + "\" can't be read");
        if (attribute_name == "d" || attribute_name == "points" || attribute_name == "id") return;
        if (const std::string fault = css_fault(text);
            !fault.empty() && (attribute_name == "style" || text.find('(') != std::string::npos))
            out_.error(tree_.place(node, attribute_name), fault);
        if ((attribute_name == "mask" || attribute_name == "filter") && trim(text) != "none")
            refuse_bitmap(tree_.place(node, attribute_name), attribute_name);
        if (attribute_name == "style")
            if (const std::string_view p = bitmap_declaration(lower(text)); !p.empty())
                refuse_bitmap(tree_.place(node, "style"), p);
    }

    void refuse_bitmap(const Place& place, std::string_view property) {
        out_.error(place, "\"" + std::string(property) + "\" is not allowed: it would be printed as a coarse bitmap",
                   std::string(instead_of(property)));
    }

    Tree& tree_;
    Diagnostics& out_;
};

} // namespace

void check_content(Tree& tree, Diagnostics& out) { ContentCheck(tree, out).run(); }

void warn_of_lost_ids(const Tree& tree, Diagnostics& out) {
    std::set<std::string> ids;
    std::map<std::string, Place> referred_to; // with the first place
    for_each_element(tree.root(), [&](const xmlNode* e) {
        if (const auto id = attribute(e, "id")) ids.insert(*id);
        if (is_svg(e, "a")) return; // a link leads nowhere on paper
        for_each_reference(e, [&](const std::string& id) { referred_to.emplace(id, tree.place(e)); });
    });
    for (const auto& [id, place] : referred_to)
        if (!ids.contains(id))
            out.warning(place, "nothing in this drawing has the id \"" + beginning(id) +
                                   "\": what it should give is left out");
}

std::vector<std::string> url_targets(std::string_view css) {
    std::vector<std::string> out;
    const std::string low = lower(css);
    for (std::size_t at = low.find("url("); at != std::string::npos; at = low.find("url(", at + 4)) {
        std::size_t i = at + 4;
        while (i < css.size() && skips(css[i])) ++i;
        if (i >= css.size() || css[i] != '#') continue;
        const std::size_t close = css.find(')', i);
        std::string_view id = css.substr(i + 1, close == std::string_view::npos ? close : close - i - 1);
        while (!id.empty() && skips(id.back())) id.remove_suffix(1);
        out.emplace_back(id);
    }
    return out;
}

std::optional<std::string> href_target(const xmlNode* element) {
    auto link = attribute(element, "href");
    if (!link) link = attribute(element, "href", xlink_namespace);
    if (!link) return std::nullopt;
    const std::string_view id = trim(*link);
    if (!id.starts_with('#')) return std::nullopt;
    return std::string(id.substr(1));
}

void for_each_reference(const xmlNode* element, const std::function<void(const std::string& id)>& visit) {
    if (!is_svg(element)) return;
    if (const auto id = href_target(element)) visit(*id);
    for (const xmlAttr* a = element->properties; a; a = a->next) {
        if (a->ns || name(a) == "d" || name(a) == "points") continue;
        const std::string text = value(a);
        if (text.find('#') == std::string::npos) continue;
        for (const std::string& id : url_targets(text)) visit(id);
    }
}

} // namespace kupi::render::svg
