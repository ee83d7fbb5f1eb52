#include "render/svg_rules.h"

#include <algorithm>

#include "base/text.h"
#include "render/css.h"

namespace kupi::render::svg {

StyleRules::StyleRules(const Tree& tree) {
    for_each_element(tree.root(), [&](const xmlNode* e) {
        if (is_svg(e, "style")) read(text(e));
    });
    std::stable_sort(rules_.begin(), rules_.end(), [](const Rule& a, const Rule& b) { return a.weight < b.weight; });
}

void StyleRules::for_each_declaration(
    const xmlNode* element, const std::function<void(std::string_view property, std::string_view value)>& visit) const {
    const auto tell = [&](std::string_view property, std::string_view value) {
        visit(property, value);
        return std::optional<std::string>();
    };
    for (const Rule& rule : rules_)
        if (rule.fits(element)) css::rewrite_declarations(rule.declarations, tell);
    if (const auto style = attribute(element, "style")) css::rewrite_declarations(*style, tell);
}

void StyleRules::read(std::string_view css) {
    for (auto open = css.find('{'); open != std::string_view::npos; open = css.find('{')) {
        const std::string_view selectors = trim(css.substr(0, open));
        std::size_t end = open + 1;
        for (int depth = 1; end < css.size() && depth > 0; ++end)
            depth += css[end] == '{' ? 1 : css[end] == '}' ? -1 : 0; // blocks of @media hold blocks
        if (!selectors.starts_with('@'))
            for (const std::string& selector : base::split(selectors, ','))
                add(trim(selector), css.substr(open + 1, end - open - 2));
        css.remove_prefix(end);
    }
}

void StyleRules::add(std::string_view selector, std::string_view declarations) {
    if (selector.empty() || selector.find_first_of(">+~[:\\") != std::string_view::npos) return;
    Rule rule{{}, {}, std::string(declarations)};
    auto& [ids, classes, elements] = rule.weight;
    for (std::string_view rest = selector; !rest.empty();) {
        const std::size_t end = std::min(rest.find_first_of(" \t\r\n"), rest.size());
        std::string_view part = rest.substr(0, end);
        Compound compound;
        while (!part.empty()) {
            const char sign = part.front();
            const bool is_element = sign != '.' && sign != '#';
            const std::size_t next = std::min(part.find_first_of(".#", 1), part.size());
            const std::string called(part.substr(is_element ? 0 : 1, next - (is_element ? 0 : 1)));
            part.remove_prefix(next);
            if (sign == '.') {
                compound.classes.push_back(called);
                ++classes;
            } else if (sign == '#') {
                compound.id = called;
                ++ids;
            } else if (called != "*") {
                compound.element = called;
                ++elements;
            }
        }
        rule.path.push_back(std::move(compound));
        rest = trim(rest.substr(end));
    }
    rules_.push_back(std::move(rule));
}

bool StyleRules::Compound::fits(const xmlNode* e) const {
    if ((!element.empty() && name(e) != element) || (!id.empty() && attribute(e, "id") != id)) return false;
    if (classes.empty()) return true;
    const auto own = base::split(attribute(e, "class").value_or(""), ' ');
    return std::all_of(classes.begin(), classes.end(),
                       [&](const std::string& c) { return std::find(own.begin(), own.end(), c) != own.end(); });
}

bool StyleRules::Rule::fits(const xmlNode* e) const {
    if (!path.back().fits(e)) return false;
    auto around = path.rbegin() + 1;
    for (const xmlNode* n = e->parent; n && n->type == XML_ELEMENT_NODE && around != path.rend(); n = n->parent)
        if (around->fits(n)) ++around;
    return around == path.rend();
}

} // namespace kupi::render::svg
