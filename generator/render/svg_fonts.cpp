#include "render/svg_fonts.h"

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/text.h"
#include "render/css.h"
#include "render/fonts.h"

namespace kupi::render::svg {

namespace {

/// "'Comic Sans MS', cursive": what the element itself names.
std::optional<std::string> fonts_named_by(const xmlNode* element) {
    std::optional<std::string> named = attribute(element, "font-family");
    if (const auto style = attribute(element, "style"))
        css::rewrite_declarations(*style, [&](std::string_view property, std::string_view value) {
            if (property == "font-family") named = value;
            return std::optional<std::string>();
        });
    return named;
}

bool has_letters(const xmlNode* element) {
    for (const xmlNode* n = element->children; n; n = n->next)
        if (n->type == XML_TEXT_NODE && n->content && !trim(reinterpret_cast<const char*>(n->content)).empty())
            return true;
    return false;
}

std::vector<std::string> families_in(std::string_view list) {
    std::vector<std::string> families;
    for (const std::string& one : split(list, ',')) {
        std::string_view family = trim(one);
        if (family.size() > 1 && (family.front() == '\'' || family.front() == '"')) {
            family.remove_prefix(1);
            family.remove_suffix(1);
        }
        if (!family.empty()) families.emplace_back(family);
    }
    return families;
}

/// No font's name: any font of that kind is meant.
bool is_generic(const std::string& family) {
    static const std::set<std::string> generic = {"serif",   "sans-serif", "sans",      "monospace",
                                                  "cursive", "fantasy",    "system-ui", "inherit"};
    return generic.contains(lower(family));
}

/// Nothing where it is installed.
std::optional<Diagnostic> lack_of(const std::string& family) {
    Diagnostics warnings;
    InstalledFonts fonts(warnings);
    Font font;
    font.family = family;
    fonts.face(font);
    if (warnings.empty()) return std::nullopt;
    return warnings.all().front();
}

} // namespace

void check_fonts(const Tree& tree, Diagnostics& out) {
    std::set<std::string> looked_for;
    for_each_element(tree.root(), [&](xmlNode* element) {
        if (!(is_svg(element, "text") || is_svg(element, "tspan") || is_svg(element, "textPath")) ||
            !has_letters(element))
            return;
        std::optional<std::string> named;
        for (const xmlNode* n = element; n && n->type == XML_ELEMENT_NODE && !named; n = n->parent)
            named = fonts_named_by(n);
        if (!named || !looked_for.insert(*named).second) return;
        std::optional<Diagnostic> lack; // of the first
        for (const std::string& family : families_in(*named)) {
            const auto found = is_generic(family) ? std::nullopt : lack_of(family);
            if (!found && !(lack && is_generic(family))) return;
            if (!lack) lack = found;
        }
        if (lack)
            out.warning(tree.place(element), lack->message,
                        lack->hint + "; or make paths of the text (in Inkscape: Path > Object to Path)");
    });
}

} // namespace kupi::render::svg
