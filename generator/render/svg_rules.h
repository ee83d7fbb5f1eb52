// The rules of a drawing's <style> elements, as far as they say which elements they are for by name, class and id.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "render/svg_xml.h"

namespace kupi::render::svg {

class StyleRules {
  public:
    /// Comments are to be out of the styles (check_content). Left out are rules for some media alone, and those whose
    /// selectors have more than names, classes and ids with spaces between: "g > text", "text:first-child".
    explicit StyleRules(const Tree& tree);

    /// Calls for every declaration of the element's rules and then of its style attribute, the property in lower case:
    /// of one property the last counts. "!important" is passed over.
    void
    for_each_declaration(const xmlNode* element,
                         const std::function<void(std::string_view property, std::string_view value)>& visit) const;

  private:
    /// "text.title#first"; all that is empty fits.
    struct Compound {
        std::string element, id;
        std::vector<std::string> classes;
        bool fits(const xmlNode* e) const;
    };
    struct Rule {
        std::vector<Compound> path; ///< each lies, at any depth, in the one before it
        std::tuple<int, int, int> weight;
        std::string declarations;
        bool fits(const xmlNode* e) const;
    };

    void read(std::string_view css);
    void add(std::string_view selector, std::string_view declarations);

    std::vector<Rule> rules_; ///< the weightiest last
};

} // namespace kupi::render::svg
