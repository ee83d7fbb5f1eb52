// The rules of a drawing's <style> elements, as far as they say which elements they are for by name, class and id.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "render/svg_xml.h"

namespace kupi::render::svg {

class StyleRules {
  public:
    /// Of these properties alone, in lower case. Comments are to be out of the styles (check_content). Left out are
    /// rules for some media alone, those whose selectors have more than names, classes and ids with spaces between
    /// ("g > text", "text:first-child"), and all beyond the first 10,000.
    StyleRules(const Tree& tree, std::vector<std::string> properties);

    /// Calls for every such declaration of the element's rules and then of its style attribute: of one property the
    /// last counts. "!important" is passed over. False, without a call, once two million comparisons have been made:
    /// nothing is known of the element then.
    bool for_each_declaration(const xmlNode* element,
                              const std::function<void(std::string_view property, std::string_view value)>& visit);

  private:
    /// "text.title#first"; all that is empty fits.
    struct Compound {
        std::string element, id;
        std::vector<std::string> classes;
    };
    struct Declaration {
        std::string property, value;
    };
    using Block = std::vector<Declaration>; ///< each property once
    struct Rule {
        std::vector<Compound> path; ///< each lies, at any depth, in the one before it
        std::tuple<int, int, int> weight;
        std::shared_ptr<const Block> block;
    };
    struct Names {
        std::string id;
        std::vector<std::string> classes; ///< sorted, each once
    };

    void read(std::string_view css);
    void add(std::string_view selector, const std::shared_ptr<const Block>& block);
    Block declarations_in(std::string_view text) const;
    /// Lightest first; sets `is_spent_` instead of going on for too long.
    std::vector<const Rule*> rules_of(const xmlNode* element);
    const Names& names_of(const xmlNode* element);
    bool fits(const Rule& rule, const xmlNode* element);
    bool fits(const Compound& compound, const xmlNode* element);
    void spend(std::size_t comparisons);

    std::vector<std::string> properties_;
    std::vector<Rule> rules_;                                 ///< the weightiest last
    std::map<std::string, std::vector<std::size_t>> by_name_; ///< "#first", ".title", "text" or "*" of a path's end
    std::unordered_map<const xmlNode*, Names> names_;
    std::size_t comparisons_ = 0;
    bool is_spent_ = false;
};

} // namespace kupi::render::svg
