#include "render/svg_icon.h"

#include <cmath>
#include <set>

#include "base/colour.h"
#include "base/text.h"
#include "render/css.h"
#include "render/ink.h"
#include "render/svg_checks.h"
#include "render/svg_dress.h"
#include "render/svg_recolour.h"

namespace kupi::render::svg {

namespace {

class IconReader {
  public:
    IconReader(const Tree& tree, Diagnostics& out) : tree_(tree), out_(out) {}

    std::shared_ptr<Artwork> run() {
        if (!draws_anything())
            out_.error(tree_.place(tree_.root()), "the drawing is empty: there is no shape in it",
                       "a path, a rect, a circle or another shape is needed");
        else
            frame_ = icon_frame();
        if (out_.has_errors()) return nullptr;
        Reading reading;
        try {
            reading = best_reading();
        } catch (const Failure& unpaintable) {
            for (const Diagnostic& d : unpaintable.why().all()) out_.add(d);
            return nullptr;
        }
        const auto& [document, ink] = reading;
        if (!ink) {
            refuse_invisible();
            return nullptr;
        }
        const auto art = std::make_shared<Artwork>();
        art->path = tree_.path;
        const Rect box = optical_box(*ink);
        const auto v = numbers(view_box_text(box)).value();
        art->view_box = {v[0], v[1], v[2], v[3]};
        art->layers.push_back({ArtLayer::Kind::one_colour, "main", {}, 0, with_view_box(document, art->view_box)});
        return art;
    }

  private:
    struct Reading {
        std::string document;
        std::optional<Ink> ink;
    };

    /// The drawing with its colours so; `bare` is without its first shape.
    Reading read(const std::function<Tone(Colour)>& tone_of, bool bare = false) const {
        Dress dress(tree_.document.get());
        dress.prepare(frame_);
        make_at_home(dress.root());
        if (bare) {
            xmlNode* first = first_shape(dress.root());
            xmlUnlinkNode(first);
            xmlFreeNode(first);
        }
        to_current_colour(dress.root(), tone_of);
        dress.finish();
        Reading out;
        out.document = dress.document();
        if (stretched_ || out.document.find('%') != std::string::npos) out.document = in_its_frame(out.document);
        out.ink = find_ink(out.document, frame_, tree_.path);
        return out;
    }

    /// Which colours are ink and which are paper, so that the drawing's lines are kept in one colour.
    Reading best_reading() const {
        const Reading usual = read(white_is_paper);
        if (!usual.ink) return read(all_ink); // white on nothing: made for dark pages
        if (is_negative(*usual.ink)) return read(all_ink, true);
        Dress colours(tree_.document.get());
        bool has_light = false, has_middle = false, has_dark = false;
        for (const Colour c : colours_of(colours.root())) {
            if (is_near_white(c)) continue;
            has_light = has_light || is_light(c);
            has_middle = has_middle || gray(c).g >= 150;
            has_dark = has_dark || is_dark(c);
        }
        // Dark lines around light areas stay as lines; dark details on a lighter body become white ones on ink.
        if (has_dark && has_light) {
            Reading lines = read([](Colour c) { return is_light(c) ? Tone::paper : Tone::ink; });
            if (keeps(lines, *usual.ink, 0.2)) return lines;
        }
        if (has_dark && has_middle) {
            const auto body = [](Tone dark) {
                return [dark](Colour c) { return is_dark(c) ? dark : white_is_paper(c); };
            };
            if (keeps(read(body(Tone::nothing)), *usual.ink, 0.95)) return read(body(Tone::paper));
        }
        return usual;
    }

    static Tone white_is_paper(Colour c) { return is_near_white(c) ? Tone::paper : Tone::ink; }
    static Tone all_ink(Colour) { return Tone::ink; }
    static bool is_light(Colour c) { return gray(c).g >= 185; }
    static bool is_dark(Colour c) { return gray(c).g <= 105; }
    /// The outline, and that much of the ink.
    static bool keeps(const Reading& reading, const Ink& ink, double share) {
        return reading.ink && alike(reading.ink->box, ink.box) && reading.ink->area > share * ink.area;
    }
    static bool alike(const Rect& a, const Rect& b) {
        const double off = 0.04 * std::max(b.width, b.height);
        return std::abs(a.x - b.x) < off && std::abs(a.y - b.y) < off && std::abs(a.right() - b.right()) < off &&
               std::abs(a.bottom() - b.bottom()) < off;
    }

    /// A dark square with nothing but white on it: the square is no part of the symbol.
    bool is_negative(const Ink& ink) const {
        if (!alike(ink.box, frame_) || !first_shape(tree_.root())) return false;
        const Reading white = read(all_ink, true);
        return white.ink && white.ink->share() > 0.005 && !read(white_is_paper, true).ink &&
               read(all_ink).ink->area > 0.97 * frame_.width * frame_.height;
    }

    /// A rect or path that is drawn before all else.
    static xmlNode* first_shape(xmlNode* parent) {
        for (xmlNode* child = parent->children; child; child = child->next) {
            if (child->type != XML_ELEMENT_NODE || !draws(child)) continue;
            if (is_svg(child, "rect") || is_svg(child, "path")) return child;
            return is_svg(child, "g") ? first_shape(child) : nullptr;
        }
        return nullptr;
    }

    /// What the drawing's units and percentages are measured by; it need not be where its ink is.
    Rect icon_frame() {
        const xmlNode* root = tree_.root();
        std::optional<double> width, height;
        for (const auto& [side, length] : {std::pair("width", &width), std::pair("height", &height)}) {
            if (const auto text = attribute(root, side)) *length = pixels(*text);
            if (const auto style = attribute(root, "style"))
                css::rewrite_declarations(
                    *style, [&, s = std::string_view(side), l = length](std::string_view p, std::string_view v) {
                        if (p == s) *l = pixels(v);
                        return std::optional<std::string>();
                    });
        }
        const bool sized = width && height && is_usable({0, 0, *width, *height});
        if (const auto box = read_view_box(tree_, out_)) {
            if (sized && trim(attribute(root, "preserveAspectRatio").value_or("")).starts_with("none"))
                stretched_ = Size{*width, *height};
            inner_ = *box;
            return stretched_ ? Rect{0, 0, *width, *height} : inner_;
        }
        inner_ = sized ? Rect{0, 0, *width, *height} : Rect{0, 0, 100, 100};
        return inner_;
    }

    /// The document inside another, so that percentages keep their meaning in a wider view box.
    std::string in_its_frame(const std::string& document) const {
        std::string inner = with_view_box(document, inner_);
        const std::string placed = " overflow=\"visible\" preserveAspectRatio=\"none\" x=\"" + number(frame_.x, 6) +
                                   "\" y=\"" + number(frame_.y, 6) + "\" width=\"" + number(frame_.width, 6) +
                                   "\" height=\"" + number(frame_.height, 6) + '"';
        inner.insert(inner.find(" viewBox=\""), placed);
        return "<svg xmlns=\"" + std::string(svg_namespace) + "\" viewBox=\"" + view_box_text(frame_) + "\">" + inner +
               "</svg>";
    }

    void refuse_invisible() {
        bool said = false;
        std::set<std::string> ids;
        for_each_element(tree_.root(), [&](xmlNode* e) {
            if (const auto id = attribute(e, "id")) ids.insert(*id);
        });
        for_each_element(tree_.root(), [&](xmlNode* e) {
            const auto target = href_target(e);
            if (said || !is_svg(e, "use") || !target || ids.contains(*target)) return;
            said = true;
            const bool xlink = !attribute(e, "href");
            out_.error(tree_.place(e, xlink ? "xlink:href" : "href"),
                       "nothing can be seen of this drawing: \"#" + target->substr(0, 60) + "\" is not in the file",
                       "the shape was left behind in another file; copy it into this one");
        });
        if (said) return;
        const xmlNode* first = tree_.root();
        for (const xmlNode* child = first->children; child; child = child->next)
            if (child->type == XML_ELEMENT_NODE && draws(child)) {
                first = child;
                break;
            }
        out_.error(tree_.place(first),
                   "nothing can be seen of this drawing: all its shapes are empty, hidden, transparent or without fill "
                   "and stroke");
    }

    bool draws_anything() const {
        for (const xmlNode* child = tree_.root()->children; child; child = child->next)
            if (child->type == XML_ELEMENT_NODE && draws(child)) return true;
        return false;
    }

    const Tree& tree_;
    Diagnostics& out_;
    Rect frame_;                    ///< in the document's outermost units
    Rect inner_;                    ///< what is fitted into the frame
    std::optional<Size> stretched_; ///< preserveAspectRatio="none" with another shape than the view box
};

} // namespace

std::shared_ptr<Artwork> read_icon(const Tree& tree, Diagnostics& out) {
    Diagnostics faults;
    auto art = IconReader(tree, faults).run();
    for (const Diagnostic& d : faults.all()) out.add(d);
    return art;
}

} // namespace kupi::render::svg
