#include "render/svg_expansion.h"

#include <algorithm>
#include <cstdint>
#include <unordered_map>

#include "base/text.h"
#include "render/svg_checks.h"

namespace kupi::render::svg {

namespace {

/// Counts depth first, each element once: how many elements it stands for, how many levels deep.
class Expansion {
  public:
    Expansion(const Tree& tree, Diagnostics& out) : tree_(tree), out_(out) {
        for_each_element(tree.root(), [&](xmlNode* e) {
            if (const auto id = attribute(e, "id")) ids_.emplace(*id, e);
        });
        // Which elements a stylesheet's url(#id) reaches is the drawing library's to say: count it for each of them.
        for_each_element(tree.root(), [&](xmlNode* e) {
            if (!is_svg(e, "style")) return;
            for (const std::string& id : url_targets(text(e)))
                if (const auto found = ids_.find(id); found != ids_.end() && repeats(found->second))
                    styled_.push_back(found->second);
        });
    }

    void run() {
        std::uint64_t style_count = 0, style_height = 0;
        for (const xmlNode* target : styled_) {
            const Size s = visit(target);
            style_count += s.count;
            style_height = std::max(style_height, s.height);
        }
        const Size whole = visit(tree_.root());
        if (failed_) return;
        const std::uint64_t count =
            whole.count + std::min<std::uint64_t>(style_count, limit) * std::min<std::uint64_t>(whole.count, limit);
        const Place place = tree_.place(worst_ ? worst_ : tree_.root());
        if (count > max_expanded)
            out_.error(place, "references expand to " + (count >= limit ? "over a million" : std::to_string(count)) +
                                  " elements; at most " + std::to_string(max_expanded) + " are allowed");
        else if (whole.height + style_height > max_depth)
            out_.error(place, "references are nested too deeply (" + std::to_string(whole.height + style_height) +
                                  " levels; at most " + std::to_string(max_depth) + ")");
    }

  private:
    static constexpr std::uint64_t limit = 1'000'000;

    struct Size {
        std::uint64_t count = 0, height = 0;
        bool done = false;
    };

    /// Gradients are read once; all else is drawn again for every reference.
    static bool repeats(const xmlNode* target) {
        return name(target) != "linearGradient" && name(target) != "radialGradient";
    }

    /// A marker is drawn at every vertex: no more of them than numbers in the path.
    static std::uint64_t vertices(const xmlNode* element) {
        for (const char* a : {"d", "points"})
            if (const auto text = attribute(element, a)) return text->size() / 2 + 1;
        return 2;
    }

    Size visit(const xmlNode* element) {
        Size& size = sizes_[element];
        if (size.done || failed_) return size;
        if (size.count != 0) {
            out_.error(tree_.place(element),
                       "<" + std::string(name(element)) + "> refers to itself, directly or through others");
            failed_ = true;
            return size;
        }
        size.count = 1;
        std::uint64_t count = 1, height = 0;
        if (++depth_ > 8 * max_depth) {
            out_.error(tree_.place(element),
                       "references are nested too deeply (at most " + std::to_string(max_depth) + " levels)");
            failed_ = true;
        }
        for (const xmlNode* child = element->children; child && !failed_; child = child->next) {
            if (child->type != XML_ELEMENT_NODE) continue;
            const Size s = visit(child);
            count += s.count;
            height = std::max(height, s.height);
        }
        for_each_reference(element, [&](const std::string& id) {
            const auto found = ids_.find(id);
            if (found == ids_.end() || failed_) return;
            const Size s = visit(found->second);
            if (repeats(found->second) || name(element) == "use") {
                count += s.count * (name(found->second) == "marker" ? vertices(element) : 1);
                height = std::max(height, s.height);
            }
        });
        --depth_;
        if (count > max_expanded && !worst_) worst_ = element;
        size = {std::min(count, limit), std::min(height + 1, limit), true};
        return size;
    }

    const Tree& tree_;
    Diagnostics& out_;
    std::unordered_map<std::string, const xmlNode*> ids_;
    std::unordered_map<const xmlNode*, Size> sizes_;
    std::vector<const xmlNode*> styled_;
    const xmlNode* worst_ = nullptr; ///< the innermost element that alone is too much
    std::uint64_t depth_ = 0;
    bool failed_ = false;
};

} // namespace

void check_expansion(const Tree& tree, Diagnostics& out) { Expansion(tree, out).run(); }

} // namespace kupi::render::svg
