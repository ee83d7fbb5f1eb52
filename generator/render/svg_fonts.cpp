#include "render/svg_fonts.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/text.h"
#include "render/css.h"
#include "render/fonts.h"

namespace kupi::render::svg {

namespace {

constexpr std::size_t most_of_a_list = 50, most_of_a_drawing = 200; ///< families that are looked for

std::vector<std::string> families_in(std::string_view list) {
    std::vector<std::string> families;
    while (!list.empty() && families.size() < most_of_a_list) {
        const std::size_t end = std::min(list.find(','), list.size());
        std::string_view family = trim(list.substr(0, end));
        list.remove_prefix(std::min(end + 1, list.size()));
        if (family.size() > 1 && (family.front() == '\'' || family.front() == '"')) {
            family.remove_prefix(1);
            family.remove_suffix(1);
        }
        if (!family.empty()) families.emplace_back(family);
    }
    return families;
}

/// "'Comic Sans MS', cursive": what the element itself names.
std::optional<std::vector<std::string>> families_named_by(const xmlNode* element) {
    std::optional<std::string> named = attribute(element, "font-family");
    if (const auto style = attribute(element, "style"))
        css::rewrite_declarations(*style, [&](std::string_view property, std::string_view value) {
            if (property == "font-family") named = value;
            return std::optional<std::string>();
        });
    if (!named) return std::nullopt;
    return families_in(*named);
}

bool has_letters(const xmlNode* element) {
    for (const xmlNode* n = element->children; n; n = n->next)
        if (n->type == XML_TEXT_NODE && n->content && !trim(reinterpret_cast<const char*>(n->content)).empty())
            return true;
    return false;
}

/// No font's name: any font of that kind is meant.
bool is_generic(const std::string& family) {
    static const std::set<std::string> generic = {"serif",   "sans-serif", "sans",      "monospace",
                                                  "cursive", "fantasy",    "system-ui", "inherit"};
    return generic.contains(lower(family));
}

class FontCheck {
  public:
    FontCheck(const Tree& tree, Diagnostics& out) : tree_(tree), out_(out) {}

    void run() { walk(tree_.root(), {}); }

  private:
    /// Downwards, so that each list is read once.
    void walk(const xmlNode* element, const std::vector<std::string>& inherited) {
        const auto own = families_named_by(element);
        const std::vector<std::string>& families = own ? *own : inherited;
        if ((is_svg(element, "text") || is_svg(element, "tspan") || is_svg(element, "textPath")) &&
            has_letters(element))
            check(element, families);
        for (const xmlNode* child = element->children; child; child = child->next)
            if (child->type == XML_ELEMENT_NODE) walk(child, families);
    }

    void check(const xmlNode* element, const std::vector<std::string>& families) {
        const Diagnostic* lack = nullptr; // of the first
        for (const std::string& family : families) {
            const Diagnostic* found = is_generic(family) ? nullptr : lack_of(family);
            if (!found && !(lack && is_generic(family))) return;
            if (!lack) lack = found;
        }
        if (lack && told_.insert(lack).second)
            out_.warning(tree_.place(element), lack->message,
                         lack->hint + "; or make paths of the text (in Inkscape: Path > Object to Path)");
    }

    /// Null where it is installed, or where too many have been looked for.
    const Diagnostic* lack_of(const std::string& family) {
        auto known = looked_for_.find(family);
        if (known == looked_for_.end()) {
            if (looked_for_.size() == most_of_a_drawing) return nullptr;
            known = looked_for_.emplace(family, look_for(family)).first;
        }
        return known->second ? &*known->second : nullptr;
    }

    std::optional<Diagnostic> look_for(const std::string& family) {
        if (!fonts_) fonts_.emplace(warnings_);
        warnings_ = {};
        Font font;
        font.family = family;
        fonts_->face(font);
        if (warnings_.empty()) return std::nullopt;
        return warnings_.all().front();
    }

    const Tree& tree_;
    Diagnostics& out_;
    Diagnostics warnings_;                                        ///< of the family looked for last
    std::optional<InstalledFonts> fonts_;                         ///< none before the first is looked for
    std::map<std::string, std::optional<Diagnostic>> looked_for_; ///< what is said of each family that is not there
    std::set<const Diagnostic*> told_;
};

} // namespace

void check_fonts(const Tree& tree, Diagnostics& out) { FontCheck(tree, out).run(); }

} // namespace kupi::render::svg
