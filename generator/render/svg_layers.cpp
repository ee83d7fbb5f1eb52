#include "render/svg_layers.h"

#include <set>
#include <vector>

#include "base/colour.h"
#include "base/text.h"
#include "base/units.h"
#include "cards/cards.h"
#include "render/svg_checks.h"
#include "render/svg_dress.h"
#include "render/svg_gate.h"
#include "render/svg_icon.h"
#include "render/svg_recolour.h"

namespace kupi::render::svg {

namespace {

const std::vector<std::string>& drawing_roles() {
    static const std::vector<std::string> roles = [] {
        std::vector<std::string> out = colour_roles();
        std::erase(out, "field"); // what a card stands on is no drawing's
        return out;
    }();
    return roles;
}

const std::vector<std::string> marks = {"colour", "symbol", "turn", "mirror"}; ///< behind "data-"

/// Attributes that look like marks and are none. Those of other programs, such as data-name, are no one's fault.
void warn_of_near_marks(const Tree& tree, Diagnostics& out) {
    constexpr std::string_view prefix = "data-";
    for_each_element(tree.root(), [&](xmlNode* e) {
        for (const xmlAttr* a = e->properties; a; a = a->next) {
            const std::string written = reinterpret_cast<const char*>(a->name);
            if (!written.starts_with(prefix)) continue;
            const std::string end = written.substr(prefix.size());
            const auto meant = nearest(end, marks);
            if (meant && *meant != end)
                out.warning(tree.place(e, written.c_str()), written.substr(0, 60) + " means nothing here",
                            "did you mean \"data-" + *meant + "\"?");
            else if ((end == "turn" || end == "mirror") && !attribute(e, "data-symbol"))
                out.warning(tree.place(e, written.c_str()),
                            written + " belongs on a data-symbol box; what else is drawn takes a transform");
        }
    });
}

/// Rules that may name any element, by its id or by where it lies.
bool has_rules(const Tree& tree) {
    bool found = false;
    for_each_element(tree.root(),
                     [&](const xmlNode* e) { found = found || (is_svg(e, "style") && !trim(text(e)).empty()); });
    return found;
}

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
        for (Dress* d : {&own_, &recoloured_}) d->prepare(art->view_box);
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
        if (attribute(root, "viewBox")) {
            const auto written = read_view_box(tree_, out_);
            box = written.value_or(Rect{});
            return written.has_value();
        }
        const auto w = attribute(root, "width"), h = attribute(root, "height");
        box = {0, 0, (w ? pixels(*w) : std::nullopt).value_or(0), (h ? pixels(*h) : std::nullopt).value_or(0)};
        if (is_usable(box)) return true;
        out_.error(tree_.place(root),
                   "there is no viewBox, nor a width and height in px, pt, mm, cm or in to take one from",
                   "add viewBox=\"left top width height\" to the svg element");
        return false;
    }

    /// Marks where they mean nothing.
    void find_marks() {
        const bool ruled = has_rules(tree_);
        for_each_element(tree_.root(), [&](xmlNode* e) {
            if (e->parent == tree_.root()) return;
            for (const char* mark : {"data-colour", "data-symbol"})
                if (attribute(e, mark) && e == tree_.root())
                    out_.error(tree_.place(e, mark),
                               std::string(mark) + " belongs on a child of the svg element, not on that itself",
                               "put what it is for into a group: <g " + std::string(mark) + "=…>");
                else if (attribute(e, mark))
                    out_.error(tree_.place(e, mark),
                               std::string(mark) + " belongs on a child of the svg element, not deeper",
                               ruled ? "take the group or layer around it apart by hand: the rules of a <style> "
                                       "element may change what lies in it"
                                     : "take the group around it apart");
        });
    }

    bool is_colour_name(const std::string& text) const {
        const std::vector<std::string>& roles = drawing_roles();
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
                if (!is_colour_name(*colour)) bad_colour(child, "data-colour", *colour, drawing_roles());
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
        if (role != "suit" && role != "pip" && !is_colour_name(role)) {
            std::vector<std::string> names = {"suit", "pip"};
            names.insert(names.end(), drawing_roles().begin(), drawing_roles().end());
            bad_colour(element, "data-symbol", role, names);
        }
        if (attribute(element, "transform"))
            out_.error(tree_.place(element, "transform"), "a data-symbol box takes no transform",
                       "turn it with data-turn=\"degrees\", or mirror it with data-mirror=\"true\"");
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
        if (const auto mirror = attribute(element, "data-mirror")) {
            layer.mirrored = *mirror == "true";
            if (!layer.mirrored) out_.error(tree_.place(element, "data-mirror"), "data-mirror is \"true\" or left out");
        }
        for (const char* side : {"width", "height"})
            if (const double v = side[0] == 'w' ? layer.symbol_box.width : layer.symbol_box.height; v <= 0)
                out_.error(tree_.place(element, side), std::string("a data-symbol box needs a positive ") + side);
        plan_.push_back({std::move(layer), {}});
    }

    const Tree& tree_;
    ArtUse use_;
    Diagnostics& out_;
    Dress own_, recoloured_;
    std::vector<Planned> plan_;
};

bool has_marks(const Tree& tree) {
    bool found = false;
    for_each_element(tree.root(),
                     [&](xmlNode* e) { found = found || attribute(e, "data-colour") || attribute(e, "data-symbol"); });
    return found;
}

/// A layer of Inkscape's that changes nothing of what lies in it, and that nothing refers to.
bool is_plain_layer(const xmlNode* node, const std::set<std::string>& referred_to) {
    constexpr const char* inkscape = "http://www.inkscape.org/namespaces/inkscape";
    if (!is_svg(node, "g") || node->nsDef || attribute(node, "groupmode", inkscape) != "layer") return false;
    for (const xmlAttr* a = node->properties; a; a = a->next) {
        if (a->ns) continue; // of editors
        const std::string text = value(a);
        const bool plain = (name(a) == "id" && !referred_to.contains(text)) ||
                           (name(a) == "style" && (trim(text).empty() || trim(text) == "display:inline"));
        if (!plain) return false;
    }
    return true;
}

bool holds_marks(xmlNode* node) {
    bool found = false;
    for_each_element(node, [&](xmlNode* e) {
        found = found || (e != node && (attribute(e, "data-colour") || attribute(e, "data-symbol")));
    });
    return found;
}

/// All that is drawn in Inkscape lies in a layer: those around marked groups and boxes are taken apart. None where a
/// rule might change or hide one.
void open_layers(const Tree& tree) {
    if (has_rules(tree)) return;
    std::set<std::string> referred_to;
    for_each_element(tree.root(), [&](const xmlNode* e) {
        for_each_reference(e, [&](const std::string& id) { referred_to.insert(id); });
    });
    for (xmlNode* child = tree.root()->children; child;) {
        xmlNode* next = child->next;
        if (child->type == XML_ELEMENT_NODE && is_plain_layer(child, referred_to) && holds_marks(child)) {
            std::vector<xmlNode*> inner;
            for (xmlNode* n = child->children; n; n = n->next)
                if (n->type == XML_ELEMENT_NODE) inner.push_back(n);
            for (xmlNode* n : inner) {
                xmlUnlinkNode(n);
                xmlAddPrevSibling(child, n);
            }
            if (!inner.empty()) next = inner.front(); // a layer may lie in a layer
            xmlUnlinkNode(child);
            xmlFreeNode(child);
        }
        child = next;
    }
}

} // namespace

std::shared_ptr<Artwork> split(const Tree& tree, ArtUse use, Diagnostics& out) {
    Diagnostics faults;
    open_layers(tree);
    warn_of_near_marks(tree, faults);
    const bool is_icon = use == ArtUse::symbol && !has_marks(tree);
    if (!is_icon) warn_of_lost_ids(tree, faults);
    auto art = is_icon ? read_icon(tree, faults) : Splitter(tree, use, faults).run();
    for (const Diagnostic& d : faults.all()) out.add(d);
    return art;
}

} // namespace kupi::render::svg
