#include "render/svg_dress.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstring>

#include "base/text.h"
#include "render/svg_checks.h"

namespace kupi::render::svg {

namespace {

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

} // namespace

bool is_usable(const Rect& box) {
    return box.width > 0 && box.height > 0 && std::max(std::abs(box.x), std::abs(box.y)) <= largest_side &&
           std::max(box.width, box.height) <= largest_side && std::min(box.width, box.height) >= 1 / largest_side;
}

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

std::optional<Rect> read_view_box(const Tree& tree, Diagnostics& out) {
    const auto text = attribute(tree.root(), "viewBox");
    if (!text) return std::nullopt;
    if (const auto v = numbers(*text); v && v->size() == 4)
        if (const Rect box{(*v)[0], (*v)[1], (*v)[2], (*v)[3]}; is_usable(box)) return box;
    out.error(tree.place(tree.root(), "viewBox"), "viewBox=\"" + text->substr(0, 60) + "\" is not a usable box",
              "four numbers: left, top, width and height, the last two positive, none above 1000000");
    return std::nullopt;
}

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
    if (unit == "pc" || unit == "em" || unit == "rem") return v * 16;
    if (unit == "ex") return v * 8;
    if (unit == "Q") return v * 96 / 101.6;
    return std::nullopt;
}

bool draws(const xmlNode* node) {
    static constexpr std::array drawing = {"g",       "path", "rect", "circle", "ellipse", "line", "polyline",
                                           "polygon", "text", "use",  "svg",    "switch",  "a"};
    return is_svg(node) && std::find(drawing.begin(), drawing.end(), name(node)) != drawing.end();
}

Dress::Dress(const xmlDoc* document) : document_(xmlCopyDoc(const_cast<xmlDoc*>(document), 1)) {
    if (!document_) throw std::bad_alloc();
}

void Dress::prepare(const Rect& box) {
    strip(root());
    for (const char* gone : {"width", "height", "x", "y", "preserveAspectRatio"}) remove_attribute(root(), gone);
    set_attribute(root(), "viewBox",
                  number(box.x, 6) + ' ' + number(box.y, 6) + ' ' + number(box.width, 6) + ' ' + number(box.height, 6));
}

void Dress::finish() {
    bool styled = false; // a style sheet may refer to anything
    for_each_element(root(), [&](xmlNode* e) { styled = styled || is_svg(e, "style"); });
    const auto name_all = [&](xmlNode* within, auto&& lent) {
        for_each_element(within, [&](xmlNode* e) {
            if (const auto id = attribute(e, "id")) ids_.emplace(*id, lent(e));
        });
    };
    for (xmlNode* child = root()->children; child; child = child->next) {
        if (child->type != XML_ELEMENT_NODE) continue;
        children_.push_back(child);
        if (draws(child)) {
            name_all(child, [&](xmlNode* e) { return Lent{e, child}; });
        } else if (styled || name(child) != "defs") {
            shared_ += serialise(child);
        } else {
            for (xmlNode* item = child->children; item; item = item->next)
                name_all(item, [&](xmlNode*) { return Lent{item, child}; });
        }
    }
    xmlNode* bare = xmlDocCopyNode(root(), document_.get(), 2);
    start_ = serialise(bare);
    xmlFreeNode(bare);
    start_.replace(start_.rfind("/>"), 2, ">");
}

std::string Dress::document() const {
    std::string out = start_;
    for (const xmlNode* child : children_) out += serialise(child);
    return out + "</svg>";
}

std::string Dress::document(const std::vector<std::size_t>& members) const {
    std::set<const xmlNode*> inside;
    std::string drawing, borrowed;
    for (const std::size_t m : members) inside.insert(children_[m]);
    for (const std::size_t m : members) drawing += serialise(children_[m]);
    std::set<const xmlNode*> seen;
    for (const std::size_t m : members) borrow(children_[m], inside, seen, borrowed);
    if (!borrowed.empty()) borrowed = "<defs>" + borrowed + "</defs>";
    return start_ + shared_ + borrowed + drawing + "</svg>";
}

void Dress::borrow(xmlNode* from, const std::set<const xmlNode*>& inside, std::set<const xmlNode*>& seen,
                   std::string& out) const {
    for_each_element(from, [&](xmlNode* e) {
        for_each_reference(e, [&](const std::string& id) {
            const auto target = ids_.find(id);
            if (target == ids_.end() || !seen.insert(target->second.element).second) return;
            const auto [element, child] = target->second;
            if (!inside.contains(child)) out += serialise(element);
            borrow(element, inside, seen, out);
        });
    });
}

} // namespace kupi::render::svg
