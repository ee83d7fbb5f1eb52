#include "render/svg_layers.h"

#include <array>
#include <charconv>
#include <cstring>
#include <set>
#include <unordered_map>

#include "base/colour.h"
#include "base/text.h"
#include "base/units.h"
#include "render/svg_checks.h"
#include "render/svg_gate.h"
#include "render/svg_recolour.h"

namespace kupi::svg {

namespace {

const std::vector<std::string> roles = {"main", "deep", "light", "ink", "paper"};
constexpr double largest_side = 1e6; ///< of a view box, in its units

/// Numbers apart by spaces or commas. Nothing if there is anything else.
std::optional<std::vector<double>> numbers(std::string_view text) {
    std::vector<double> out;
    const char* p = text.data();
    const char* const end = p + text.size();
    while (true) {
        while (p != end && std::strchr(" ,\t\r\n", *p)) ++p;
        if (p == end) return out;
        if (*p == '+') ++p;
        double v = 0;
        const auto [next, fault] = std::from_chars(p, end, v);
        if (fault != std::errc() || !std::isfinite(v) || out.size() >= 8) return std::nullopt;
        out.push_back(v);
        p = next;
    }
}

/// "210mm", "64", "64px" in CSS pixels.
std::optional<double> pixels(std::string_view text) {
    text = trim(text);
    double v = 0;
    const auto [rest, fault] = std::from_chars(text.data(), text.data() + text.size(), v);
    if (fault != std::errc() || !std::isfinite(v)) return std::nullopt;
    const std::string_view unit(rest, static_cast<std::size_t>(text.data() + text.size() - rest));
    if (unit.empty() || unit == "px") return v;
    if (unit == "pt") return v * 96 / 72;
    if (unit == "mm") return v * 96 / 25.4;
    if (unit == "cm") return v * 96 / 2.54;
    if (unit == "in") return v * 96;
    return std::nullopt;
}

/// Whether a child of the root draws something by itself.
bool draws(const xmlNode* node) {
    static constexpr std::array drawing = {"g",       "path", "rect", "circle", "ellipse", "line", "polyline",
                                           "polygon", "text", "use",  "svg",    "switch",  "a"};
    return is_svg(node) && std::find(drawing.begin(), drawing.end(), name(node)) != drawing.end();
}

/// Takes out what no one draws: comments, other programs' elements and attributes, titles and metadata.
void strip(xmlNode* node) {
    for (xmlAttr* a = node->properties; a;) {
        xmlAttr* next = a->next;
        const bool known = !a->ns || std::strcmp(reinterpret_cast<const char*>(a->ns->href), xlink_namespace) == 0 ||
                           std::strcmp(reinterpret_cast<const char*>(a->ns->href),
                                       reinterpret_cast<const char*>(XML_XML_NAMESPACE)) == 0;
        if (!known) xmlRemoveProp(a);
        a = next;
    }
    for (xmlNode* child = node->children; child;) {
        xmlNode* next = child->next;
        const bool element = child->type == XML_ELEMENT_NODE;
        const bool text = child->type == XML_TEXT_NODE || child->type == XML_CDATA_SECTION_NODE;
        if ((element && is_svg(child) && name(child) != "title" && name(child) != "desc" &&
             name(child) != "metadata")) {
            strip(child);
        } else if (!text || xmlIsBlankNode(child)) {
            xmlUnlinkNode(child);
            xmlFreeNode(child);
        }
        child = next;
    }
}

/// The drawing in one of its two dresses: as designed, or in currentColor.
class Dress {
  public:
    explicit Dress(const xmlDoc* document) : document_(xmlCopyDoc(const_cast<xmlDoc*>(document), 1)) {
        if (!document_) throw std::bad_alloc();
    }

    xmlNode* root() const { return xmlDocGetRootElement(document_.get()); }

    /// Called when the tree has taken its final form.
    void finish() {
        for (xmlNode* child = root()->children; child; child = child->next) {
            if (child->type != XML_ELEMENT_NODE) continue;
            if (!draws(child)) shared_ += serialise(child);
            children_.push_back(child);
            for_each_element(child, [&](xmlNode* e) {
                if (const auto id = attribute(e, "id")) ids_.emplace(*id, std::pair(e, child));
            });
        }
        xmlNode* bare = xmlDocCopyNode(root(), document_.get(), 2);
        start_ = serialise(bare);
        xmlFreeNode(bare);
        start_.replace(start_.rfind("/>"), 2, ">");
    }

    /// `members` are indices of the root's element children.
    std::string document(const std::vector<std::size_t>& members) const {
        std::set<const xmlNode*> inside;
        std::string drawing, borrowed;
        for (const std::size_t m : members) inside.insert(children_[m]);
        for (const std::size_t m : members) drawing += serialise(children_[m]);
        std::set<std::string> seen;
        for (const std::size_t m : members) borrow(children_[m], inside, seen, borrowed);
        if (!borrowed.empty()) borrowed = "<defs>" + borrowed + "</defs>";
        return start_ + shared_ + borrowed + drawing + "</svg>";
    }

  private:
    /// What this layer refers to and another layer holds.
    void borrow(xmlNode* from, const std::set<const xmlNode*>& inside, std::set<std::string>& seen,
                std::string& out) const {
        for_each_element(from, [&](xmlNode* e) {
            for_each_reference(e, [&](const std::string& id) {
                const auto target = ids_.find(id);
                if (target == ids_.end() || !seen.insert(id).second) return;
                const auto [element, child] = target->second;
                if (!inside.contains(child) && draws(child)) out += serialise(element);
                borrow(element, inside, seen, out);
            });
        });
    }

    DocumentPtr document_;
    std::vector<xmlNode*> children_;
    std::unordered_map<std::string, std::pair<xmlNode*, xmlNode*>>
        ids_; ///< to the element, and the root's child it is in
    std::string start_, shared_;
};

class Splitter {
  public:
    Splitter(const Tree& tree, ArtUse use, Diagnostics& out)
        : tree_(tree), use_(use), out_(out), own_(tree.document.get()), recoloured_(tree.document.get()) {}

    std::shared_ptr<Artwork> run() {
        auto art = std::make_shared<Artwork>();
        art->path = tree_.path;
        if (!view_box(art->view_box)) return nullptr;
        find_marks();
        plan();
        if (out_.has_errors()) return nullptr;
        for (Dress* d : {&own_, &recoloured_}) prepare(*d, art->view_box);
        to_current_colour(recoloured_.root(), use_ == ArtUse::symbol);
        own_.finish();
        recoloured_.finish();
        for (const Planned& p : plan_) {
            ArtLayer layer = p.layer;
            if (layer.kind == ArtLayer::Kind::one_colour) layer.svg = recoloured_.document(p.members);
            if (layer.kind == ArtLayer::Kind::own_colours) layer.svg = own_.document(p.members);
            art->layers.push_back(std::move(layer));
        }
        return art;
    }

  private:
    struct Planned {
        ArtLayer layer;
        std::vector<std::size_t> members;
    };

    bool view_box(Rect& box) {
        const xmlNode* root = tree_.root();
        if (const auto text = attribute(root, "viewBox")) {
            const auto v = numbers(*text);
            if (v && v->size() == 4 && (*v)[2] > 0 && (*v)[3] > 0 && std::abs((*v)[0]) <= largest_side &&
                std::abs((*v)[1]) <= largest_side && std::max((*v)[2], (*v)[3]) <= largest_side &&
                std::min((*v)[2], (*v)[3]) >= 1 / largest_side) {
                box = {(*v)[0], (*v)[1], (*v)[2], (*v)[3]};
                return true;
            }
            out_.error(tree_.place(root, "viewBox"), "viewBox=\"" + text->substr(0, 60) + "\" is not a usable box",
                       "four numbers: left, top, width and height, the last two positive, none above 1000000");
            return false;
        }
        const auto w = attribute(root, "width"), h = attribute(root, "height");
        const auto width = w ? pixels(*w) : std::nullopt, height = h ? pixels(*h) : std::nullopt;
        if (width && height && *width > 0 && *height > 0 && std::max(*width, *height) <= largest_side) {
            box = {0, 0, *width, *height};
            return true;
        }
        out_.error(tree_.place(root),
                   "there is no viewBox, nor a width and height in px, pt, mm, cm or in to take one from",
                   "add viewBox=\"left top width height\" to the svg element");
        return false;
    }

    /// Marks where they mean nothing.
    void find_marks() {
        for_each_element(tree_.root(), [&](xmlNode* e) {
            if (e->parent == tree_.root()) return;
            for (const char* mark : {"data-colour", "data-symbol"})
                if (attribute(e, mark))
                    out_.error(tree_.place(e, mark),
                               std::string(mark) + " belongs on a child of the svg element, not deeper",
                               "take the group around it apart");
        });
    }

    bool is_colour_name(const std::string& text) const {
        return std::find(roles.begin(), roles.end(), text) != roles.end() || (text.size() == 7 && parse_colour(text));
    }

    void bad_colour(const xmlNode* element, const char* mark, const std::string& text,
                    const std::vector<std::string>& names) {
        std::string hint = did_you_mean(text, names);
        if (hint.empty()) hint = "one of " + one_of(names) + ", or a colour as #rrggbb";
        out_.error(tree_.place(element, mark),
                   std::string(mark) + "=\"" + text.substr(0, 60) + "\" is not a colour role", hint);
    }

    void plan() {
        std::size_t index = 0;
        bool new_own_layer = true;
        for (const xmlNode* child = tree_.root()->children; child; child = child->next) {
            if (child->type != XML_ELEMENT_NODE) continue;
            if (!is_svg(child) || name(child) == "title" || name(child) == "desc" || name(child) == "metadata")
                continue;
            const std::size_t here = index++;
            const auto colour = attribute(child, "data-colour"), symbol = attribute(child, "data-symbol");
            if (symbol) {
                plan_symbol(child, *symbol);
                new_own_layer = true;
            } else if (colour) {
                if (!draws(child)) out_.error(tree_.place(child, "data-colour"), "data-colour belongs on a group");
                if (!is_colour_name(*colour)) bad_colour(child, "data-colour", *colour, roles);
                plan_.push_back({{ArtLayer::Kind::one_colour, *colour, {}, 0, {}}, {here}});
                new_own_layer = true;
            } else if (draws(child)) {
                if (new_own_layer) {
                    const bool recolour = use_ == ArtUse::symbol;
                    plan_.push_back({{recolour ? ArtLayer::Kind::one_colour : ArtLayer::Kind::own_colours,
                                      recolour ? "main" : "",
                                      {},
                                      0,
                                      {}},
                                     {}});
                }
                new_own_layer = false;
                plan_.back().members.push_back(here);
            }
            if (plan_.size() > max_art_layers) {
                out_.error(tree_.place(child), "more than " + std::to_string(max_art_layers) + " layers");
                return;
            }
        }
    }

    void plan_symbol(const xmlNode* element, const std::string& role) {
        ArtLayer layer{ArtLayer::Kind::symbol, role, {}, 0, {}};
        if (!is_svg(element, "rect")) {
            out_.error(tree_.place(element, "data-symbol"), "data-symbol belongs on a <rect>");
            return;
        }
        if (role != "suit" && !is_colour_name(role)) {
            std::vector<std::string> names = {"suit"};
            names.insert(names.end(), roles.begin(), roles.end());
            bad_colour(element, "data-symbol", role, names);
        }
        if (attribute(element, "transform"))
            out_.error(tree_.place(element, "transform"), "a data-symbol box takes no transform",
                       "turn it with data-turn=\"degrees\"");
        const auto read = [&](const char* attribute_name, bool needed) {
            const auto text = attribute(element, attribute_name);
            if (!text && !needed) return 0.0;
            const auto v = text ? numbers(*text) : std::nullopt;
            if (v && v->size() == 1 && std::abs(v->front()) <= largest_side) return v->front();
            out_.error(text ? tree_.place(element, attribute_name) : tree_.place(element),
                       std::string("a data-symbol box needs ") + attribute_name + " as a plain number");
            return 1.0;
        };
        layer.symbol_box = {read("x", false), read("y", false), read("width", true), read("height", true)};
        layer.turn = read("data-turn", false);
        for (const char* side : {"width", "height"})
            if (const double v = side[0] == 'w' ? layer.symbol_box.width : layer.symbol_box.height; v <= 0)
                out_.error(tree_.place(element, side), std::string("a data-symbol box needs a positive ") + side);
        plan_.push_back({std::move(layer), {}});
    }

    static void prepare(Dress& dress, const Rect& box) {
        xmlNode* root = dress.root();
        strip(root);
        for (const char* gone : {"width", "height", "x", "y", "preserveAspectRatio"}) remove_attribute(root, gone);
        set_attribute(root, "viewBox",
                      number(box.x, 6) + ' ' + number(box.y, 6) + ' ' + number(box.width, 6) + ' ' +
                          number(box.height, 6));
    }

    const Tree& tree_;
    ArtUse use_;
    Diagnostics& out_;
    Dress own_, recoloured_;
    std::vector<Planned> plan_;
};

} // namespace

std::shared_ptr<Artwork> split(const Tree& tree, ArtUse use, Diagnostics& out) {
    Diagnostics faults;
    auto art = Splitter(tree, use, faults).run();
    for (const Diagnostic& d : faults.all()) out.add(d);
    return art;
}

} // namespace kupi::svg
