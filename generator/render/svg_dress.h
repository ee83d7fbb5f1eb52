// A checked drawing, bare of what no one draws, on its way to becoming documents of its own.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/geometry.h"
#include "render/svg_xml.h"

namespace kupi::render::svg {

inline constexpr double largest_side = 1e6; ///< of a view box, in its units

/// Whether a view box may be so: of an area, and not without bounds.
bool is_usable(const Rect& box);

/// Numbers apart by spaces or commas, at most eight. Nothing if there is anything else.
std::optional<std::vector<double>> numbers(std::string_view text);

/// What the root's viewBox says. Nothing where it has none, and where it is not usable, which is an error in `out`.
std::optional<Rect> read_view_box(const Tree& tree, Diagnostics& out);

/// A length of CSS, "210mm", "64", "64px", in its pixels. Nothing for percentages and what depends on a window.
std::optional<double> pixels(std::string_view text);

/// Whether a child of the root draws something by itself.
bool draws(const xmlNode* node);

/// A copy of a drawing that may be rewritten, then told apart into documents.
class Dress {
  public:
    explicit Dress(const xmlDoc* document);

    xmlNode* root() const { return xmlDocGetRootElement(document_.get()); }

    /// Takes out what no one draws, and gives the root this view box and no size.
    void prepare(const Rect& view_box);

    /// To be called when the tree has taken its final form.
    void finish();

    /// All of it.
    std::string document() const;
    /// The root's element children of these indices with what they refer to, and what applies to all, as style sheets
    /// do.
    std::string document(const std::vector<std::size_t>& members) const;

  private:
    /// What stands for an id in a document that refers to it, and the root's child it is in.
    struct Lent {
        xmlNode *element, *child;
    };
    /// What this layer refers to, and another one or `defs` holds.
    void borrow(xmlNode* from, const std::set<const xmlNode*>& inside, std::set<const xmlNode*>& seen,
                std::string& out) const;

    DocumentPtr document_;
    std::vector<xmlNode*> children_;
    std::unordered_map<std::string, Lent> ids_;
    std::string start_, shared_;
};

} // namespace kupi::render::svg
