#include "render/svg_fonts.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "base/text.h"
#include "render/fonts.h"
#include "render/svg_rules.h"

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

/// A word that stands for another element's value, or for none at all.
bool is_css_wide(std::string_view value) {
    static const std::set<std::string> words = {"inherit", "initial", "revert", "revert-layer", "unset"};
    return words.contains(lower(trim(value)));
}

/// A length; a bare number is a weight.
bool is_font_size(std::string_view word) {
    static const std::set<std::string> words = {"xx-small", "x-small",  "small",     "medium",  "large",
                                                "x-large",  "xx-large", "xxx-large", "smaller", "larger"};
    constexpr std::string_view figures = "+.0123456789";
    return words.contains(lower(word)) ||
           (word.find_first_of(figures) == 0 && word.find_first_not_of(figures) != std::string_view::npos);
}

/// "italic 12px/1.2 'Comic Sans MS', cursive": what stands behind the size, which alone must be there.
std::string_view families_of_font(std::string_view font) {
    constexpr std::string_view blanks = " \t\r\n";
    if (is_css_wide(font)) return font;
    for (std::string_view rest = trim(font); !rest.empty() && rest.front() != '/';) {
        const std::size_t end = std::min(rest.find_first_of(" \t\r\n/"), rest.size());
        const bool size = is_font_size(rest.substr(0, end));
        rest = trim(rest.substr(end));
        if (!size) continue;
        if (!rest.starts_with('/')) return rest;
        rest = trim(rest.substr(1)); // the height of a line
        return rest.substr(std::min(rest.find_first_of(blanks), rest.size()));
    }
    return {};
}

/// What the element itself and its rules say.
struct Said {
    std::optional<std::string> families; ///< "'Comic Sans MS', cursive"
    bool is_hidden = false;              ///< with all that lies in it
};

/// Nothing where it can't be told.
std::optional<Said> said_of(const xmlNode* element, StyleRules& rules) {
    Said said{attribute(element, "font-family")};
    std::optional<std::string> display = attribute(element, "display");
    const bool is_known = rules.for_each_declaration(element, [&](std::string_view property, std::string_view value) {
        if (property == "display") display = value;
        if (property == "font-family") said.families = value;
        if (property == "font") said.families = families_of_font(value);
    });
    if (!is_known) return std::nullopt;
    said.is_hidden = display && lower(trim(*display)) == "none";
    return said;
}

/// Nothing where it takes its parent's.
std::optional<std::vector<std::string>> families_named_by(const Said& said) {
    if (!said.families) return std::nullopt;
    if (!is_css_wide(*said.families)) return families_in(*said.families);
    if (lower(trim(*said.families)) == "initial") return std::vector<std::string>();
    return std::nullopt;
}

bool has_letters(const xmlNode* element) {
    for (const xmlNode* n = element->children; n; n = n->next)
        if (n->type == XML_TEXT_NODE && n->content && !trim(reinterpret_cast<const char*>(n->content)).empty())
            return true;
    return false;
}

/// No font's name: any font of that kind is meant.
bool is_generic(const std::string& family) {
    static const std::set<std::string> generic = {"serif",   "sans-serif", "sans",     "monospace",
                                                  "cursive", "fantasy",    "system-ui"};
    return generic.contains(lower(family));
}

class FontCheck {
  public:
    FontCheck(const Tree& tree, Diagnostics& out)
        : tree_(tree), out_(out), rules_(tree, {"display", "font", "font-family"}) {}

    void run() { walk(tree_.root(), {}); }

  private:
    /// Downwards, so that each list is read once.
    void walk(const xmlNode* element, const std::vector<std::string>& inherited) {
        const auto said = said_of(element, rules_);
        if (!said || said->is_hidden) return;
        const auto own = families_named_by(*said);
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
    StyleRules rules_;
    Diagnostics warnings_;                                        ///< of the family looked for last
    std::optional<InstalledFonts> fonts_;                         ///< none before the first is looked for
    std::map<std::string, std::optional<Diagnostic>> looked_for_; ///< what is said of each family that is not there
    std::set<const Diagnostic*> told_;
};

} // namespace

void check_fonts(const Tree& tree, Diagnostics& out) { FontCheck(tree, out).run(); }

} // namespace kupi::render::svg
