#include "render/svg_rules.h"

#include <algorithm>
#include <optional>

#include "base/text.h"
#include "render/css.h"

namespace kupi::render::svg {

namespace {

constexpr std::size_t most_rules = 10'000, most_comparisons = 2'000'000;

/// Where the block that opens there closes; the end of the text where it does not.
std::size_t end_of_block(std::string_view css, std::size_t open) {
    char quote = 0;
    int depth = 0; // blocks of @media hold blocks
    for (std::size_t i = open; i < css.size(); ++i) {
        const char c = css[i];
        if (quote != 0) {
            if (c == quote || c == '\n') quote = 0;
        } else if (c == '"' || c == '\'') {
            quote = c;
        } else {
            depth += c == '{' ? 1 : c == '}' ? -1 : 0;
            if (depth == 0) return i;
        }
    }
    return css.size();
}

} // namespace

StyleRules::StyleRules(const Tree& tree, std::vector<std::string> properties) : properties_(std::move(properties)) {
    for_each_element(tree.root(), [&](const xmlNode* e) {
        if (is_svg(e, "style")) read(text(e));
    });
    std::stable_sort(rules_.begin(), rules_.end(), [](const Rule& a, const Rule& b) { return a.weight < b.weight; });
    for (std::size_t i = 0; i < rules_.size(); ++i) {
        const Compound& last = rules_[i].path.back();
        by_name_[!last.id.empty()        ? '#' + last.id
                 : !last.classes.empty() ? '.' + last.classes.front()
                 : !last.element.empty() ? last.element
                                         : "*"]
            .push_back(i);
    }
}

bool StyleRules::for_each_declaration(
    const xmlNode* element, const std::function<void(std::string_view property, std::string_view value)>& visit) {
    const std::vector<const Rule*> rules = rules_of(element);
    if (is_spent_) return false;
    for (const Rule* rule : rules)
        for (const auto& [property, value] : *rule->block) visit(property, value);
    if (const auto style = attribute(element, "style"))
        for (const auto& [property, value] : declarations_in(*style)) visit(property, value);
    return true;
}

void StyleRules::read(std::string_view css) {
    for (auto open = css.find('{'); open != std::string_view::npos; open = css.find('{')) {
        const std::string_view selectors = trim(css.substr(0, open));
        const std::size_t end = end_of_block(css, open);
        if (!selectors.starts_with('@')) {
            const auto block = std::make_shared<Block>(declarations_in(css.substr(open + 1, end - open - 1)));
            if (!block->empty())
                for (const std::string& selector : base::split(selectors, ',')) add(trim(selector), block);
        }
        css.remove_prefix(std::min(end + 1, css.size()));
    }
}

StyleRules::Block StyleRules::declarations_in(std::string_view text) const {
    Block out;
    css::rewrite_declarations(text, [&](std::string_view property, std::string_view value) {
        if (std::find(properties_.begin(), properties_.end(), property) != properties_.end()) {
            std::erase_if(out, [&](const Declaration& earlier) { return earlier.property == property; });
            out.push_back({std::string(property), std::string(value)});
        }
        return std::optional<std::string>();
    });
    return out;
}

void StyleRules::add(std::string_view selector, const std::shared_ptr<const Block>& block) {
    if (selector.empty() || selector.find_first_of(">+~[:\\") != std::string_view::npos) return;
    if (rules_.size() == most_rules) return;
    Rule rule{{}, {}, block};
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
            if (called.empty()) return; // a sign with no name behind it fits nothing
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

std::vector<const StyleRules::Rule*> StyleRules::rules_of(const xmlNode* element) {
    if (rules_.empty()) return {};
    const Names& names = names_of(element);
    std::vector<std::size_t> found;
    const auto add_all = [&](const std::string& name) {
        const auto at = by_name_.find(name);
        if (at == by_name_.end()) return;
        spend(at->second.size());
        if (!is_spent_) found.insert(found.end(), at->second.begin(), at->second.end());
    };
    add_all("*");
    add_all(std::string(name(element)));
    add_all('#' + names.id);
    for (const std::string& called : names.classes) add_all('.' + called);
    std::sort(found.begin(), found.end());
    std::vector<const Rule*> out;
    for (const std::size_t i : found)
        if (!is_spent_ && fits(rules_[i], element)) out.push_back(&rules_[i]);
    return out;
}

const StyleRules::Names& StyleRules::names_of(const xmlNode* element) {
    const auto [at, fresh] = names_.try_emplace(element);
    if (fresh) {
        Names& names = at->second;
        names.id = attribute(element, "id").value_or("");
        names.classes = base::split(attribute(element, "class").value_or(""), ' ');
        std::sort(names.classes.begin(), names.classes.end());
        names.classes.erase(std::unique(names.classes.begin(), names.classes.end()), names.classes.end());
    }
    return at->second;
}

bool StyleRules::fits(const Compound& compound, const xmlNode* element) {
    spend(1 + compound.classes.size());
    if (!compound.element.empty() && name(element) != compound.element) return false;
    const Names& names = names_of(element);
    if (!compound.id.empty() && names.id != compound.id) return false;
    return std::all_of(compound.classes.begin(), compound.classes.end(), [&](const std::string& c) {
        return std::binary_search(names.classes.begin(), names.classes.end(), c);
    });
}

bool StyleRules::fits(const Rule& rule, const xmlNode* element) {
    if (!fits(rule.path.back(), element)) return false;
    auto around = rule.path.rbegin() + 1;
    for (const xmlNode* n = element->parent; n && n->type == XML_ELEMENT_NODE && around != rule.path.rend();
         n = n->parent)
        if (fits(*around, n)) ++around;
    return around == rule.path.rend();
}

void StyleRules::spend(std::size_t comparisons) {
    comparisons_ += comparisons;
    is_spent_ = comparisons_ > most_comparisons;
}

} // namespace kupi::render::svg
