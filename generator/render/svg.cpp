#include "render/svg.h"

#include <cmath>
#include <map>
#include <optional>
#include <tuple>

#include "base/markup.h"
#include "base/text.h"
#include "render/layer_runs.h"
#include "render/picture.h"
#include "render/svg_path.h"
#include "render/svg_path_text.h"
#include "render/svg_transform.h"
#include "render/svg_xml.h"

namespace kupi::render {

namespace {

constexpr int on_page = 2; ///< decimals of what is measured in points

std::string attribute(std::string_view name, const std::string& value) {
    return ' ' + std::string(name) + "=\"" + value + '"';
}

/// As short as CSS allows.
std::string colour_text(Colour c) {
    const std::string text = to_text(c);
    const bool is_short = text[1] == text[2] && text[3] == text[4] && text[5] == text[6];
    return is_short ? std::string{'#', text[1], text[3], text[5]} : text;
}

std::string box_text(const Rect& box) {
    std::string out;
    for (const double v : {box.x, box.y, box.width, box.height})
        out += (out.empty() ? "" : " ") + svg_number(v, on_page);
    return out;
}

bool apart(const Rect& a, const Rect& b) {
    return a.right() < b.x || b.right() < a.x || a.bottom() < b.y || b.bottom() < a.y;
}

std::string base64(std::string_view bytes) {
    static constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string out;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        std::uint32_t group = 0;
        for (std::size_t k = 0; k < 3; ++k)
            group = group << 8 | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0u);
        for (std::size_t k = 0; k < 4; ++k) out += i + k > bytes.size() ? '=' : digits[group >> (18 - 6 * k) & 63];
    }
    return out;
}

/// Writes operations, and beside them the definitions that they use.
class SvgWriter {
  public:
    SvgWriter(const draw::Document& document, PangoMeasurer& text, std::string prefix, double parts = print_parts)
        : document_(document),
          text_(text),
          prefix_(std::move(prefix)),
          parts_(parts),
          layer_runs_(document, {[this](const draw::DrawArt& o) {
                                     return look_numbers_.try_emplace(look_of(o), look_numbers_.size()).first->second;
                                 },
                                 [](const draw::DrawArt&, const draw::DrawArt&) { return true; },
                                 [](std::size_t) { return true; }}) {}
    SvgWriter(const SvgWriter&) = delete;
    SvgWriter& operator=(const SvgWriter&) = delete;

    std::string operations(const std::vector<draw::Operation>& all) {
        std::string out;
        for (std::size_t i = 0; i < all.size();) {
            const std::size_t end = end_of_drawing(all, i);
            if (end > i)
                out += drawing(all, i, end);
            else
                out += std::visit([this](const auto& o) { return write(o); }, all[i]);
            i = std::max(end, i + 1);
        }
        return out;
    }
    /// A form's operations, clipped where they may reach over its box.
    std::string form(std::size_t index, double corner) {
        const draw::Form& f = document_.forms.at(index);
        return "<g" + clip(f.box, std::max(f.corner, corner), on_page) + '>' + operations(f.operations) + "</g>";
    }
    std::string symbol(const SvgSymbol& s) {
        return "<symbol" + attribute("id", escaped(s.id)) +
               attribute("viewBox", box_text(document_.forms.at(s.form).box)) + "><title>" + escaped(s.title) +
               "</title>" + form(s.form, s.corner) + "</symbol>\n";
    }
    /// To be asked for when everything has been written.
    std::string definitions() const { return defs_.empty() ? "" : "<defs>\n" + defs_ + "</defs>\n"; }

  private:
    struct LayerId {
        std::string id;
        bool stroked = false; ///< it takes its colour as a stroke
        bool inherits = true; ///< from fill or stroke, else from color
    };
    struct Shapes {
        std::string text;
        bool reaches_out = false; ///< of the view box: to be clipped there
    };
    using LayerKey = std::tuple<LayerLook, std::optional<Colour>>;

    std::string new_id() { return prefix_ + std::to_string(next_++); }
    static std::string use(const std::string& id, const std::string& attributes) {
        return "<use href=\"#" + id + '"' + attributes + "/>";
    }

    /// What one drawing puts on one place, layer upon layer.
    static std::size_t end_of_drawing(const std::vector<draw::Operation>& all, std::size_t begin) {
        const auto* first = std::get_if<draw::DrawArt>(&all[begin]);
        std::size_t end = begin;
        while (first != nullptr && end < all.size()) {
            const auto* o = std::get_if<draw::DrawArt>(&all[end]);
            if (o == nullptr || o->art != first->art || !(o->place == first->place)) break;
            ++end;
        }
        return end;
    }

    std::string drawing(const std::vector<draw::Operation>& all, std::size_t begin, std::size_t end) {
        const auto& o = std::get<draw::DrawArt>(all[begin]);
        const Rect& box = o.art->view_box;
        const double side = std::max({std::abs(box.x), std::abs(box.y), std::abs(box.right()), std::abs(box.bottom())});
        const std::string place = svg_place_text(o.place, side);
        if (end == begin + 1) return layer(o, place) + '\n';
        std::string inner;
        bool reaches_out = false;
        for (std::size_t i = begin; i < end; ++i) {
            const auto& part = std::get<draw::DrawArt>(all[i]);
            const Shapes own = layer_runs_.is_shared(part) ? Shapes{} : in_place(part);
            inner += own.text.empty() ? layer(part, "") : own.text;
            reaches_out = reaches_out || own.reaches_out;
        }
        inner = (reaches_out ? clip(box, 0, decimals_of(box)) : "") + '>' + inner;
        const auto [at, is_new] = drawings_.try_emplace(inner);
        if (is_new) {
            at->second = new_id();
            defs_ += "<g" + attribute("id", at->second) + inner + "</g>\n";
        }
        return use(at->second, place) + '\n';
    }

    std::string layer(const draw::DrawArt& o, const std::string& place) {
        const LayerLook look = look_of(o);
        const auto [at, is_new] = layers_.try_emplace({look, o.colour});
        if (is_new) at->second = define(look, o.colour);
        const LayerId& id = at->second;
        const std::string role = !id.inherits ? "color" : id.stroked ? "stroke" : "fill";
        return use(id.id, (o.colour ? attribute(role, colour_text(*o.colour)) : "") + place);
    }

    /// The shapes of a layer that no other drawing uses; empty where it is more than shapes of one colour.
    Shapes in_place(const draw::DrawArt& o) {
        const LayerLook look = look_of(o);
        const auto [at, is_new] = in_place_.try_emplace({look, o.colour});
        if (!is_new || !o.colour) return at->second;
        if (const LayerSource source = source_of(look); source.shapes)
            at->second = {
                shapes(*source.shapes, look, attribute(look.outline > 0 ? "stroke" : "fill", colour_text(*o.colour))),
                reaches_out(*source.shapes, look)};
        return at->second;
    }

    static std::string extent(const Rect& box) {
        return attribute("x", svg_number(box.x, 6)) + attribute("y", svg_number(box.y, 6)) +
               attribute("width", svg_number(box.width, 6)) + attribute("height", svg_number(box.height, 6));
    }

    LayerId define(const LayerLook& look, const std::optional<Colour>& colour) {
        // Shapes and documents that inherit their colour serve all colours.
        const auto [known, is_new] = looks_.try_emplace(look);
        if (!is_new && !known->second.id.empty()) return known->second;
        LayerSource source = source_of(look);
        const Rect& box = look.art->view_box;
        LayerId id{new_id(), source.shapes && look.outline > 0, source.shapes.has_value()};
        if (source.shapes) {
            const std::string clipped = reaches_out(*source.shapes, look) ? clip(box, 0, decimals_of(box)) : "";
            defs_ += shapes(*source.shapes, look, attribute("id", id.id) + clipped) + '\n';
            return known->second = id;
        }
        source.document = renamed(source.document, id.id + '-');
        if (is_harmless(source.document)) {
            constexpr std::string_view start = "<svg ";
            if (parts_ < print_parts) source.document = rounded(std::move(source.document), decimals_of(box));
            defs_ += "<svg" + attribute("id", id.id) + extent(box) + " overflow=\"hidden\" " +
                     source.document.substr(start.size()) + '\n';
            return known->second = id;
        }
        // Its styles would mingle with those around it: it goes in as a picture, which knows no outside. Its
        // size is for programs that make pixels of it first.
        constexpr double pixels = 1600;
        const double larger = std::max(box.width, box.height);
        std::string document = source.document;
        document.insert(4, attribute("width", number(box.width / larger * pixels, 3)) +
                               attribute("height", number(box.height / larger * pixels, 3)) +
                               (colour ? attribute("color", colour_text(*colour)) : ""));
        defs_ += "<image" + attribute("id", id.id) + extent(box) +
                 attribute("href", "data:image/svg+xml;base64," + base64(document)) + "/>\n";
        return id;
    }

    /// Whether a document that kupi wrote may stand inside another: it has no sizes or styles of its own.
    static bool is_harmless(const std::string& document) {
        if (!document.starts_with("<svg ")) return false;
        const std::string root = document.substr(0, document.find('>'));
        for (const char* own : {" width=", " height=", " x=", " y=", " id=", " overflow="})
            if (root.find(own) != std::string::npos) return false;
        for (const char* own : {"<style", "url("})
            if (document.find(own) != std::string::npos) return false;
        return true;
    }

    /// Without names that nothing in it refers to, and with `prefix` before the others.
    static std::string renamed(const std::string& document, const std::string& prefix) {
        if (document.find("url(") != std::string::npos || document.find("<style") != std::string::npos) return document;
        const bool has_uses = document.find("href=\"#") != std::string::npos;
        const svg::DocumentPtr parsed = svg::parse_own(document);
        xmlNode* root = xmlDocGetRootElement(parsed.get());
        svg::for_each_element(root, [&](xmlNode* e) {
            for (const char* name : {"class", "data-colour"}) svg::remove_attribute(e, name);
            if (const auto id = svg::attribute(e, "id"); id && has_uses)
                svg::set_attribute(e, "id", prefix + *id);
            else if (id)
                svg::remove_attribute(e, "id");
            for (const xmlAttr* a = e->properties; a != nullptr; a = a->next)
                if (const std::string to = svg::value(a); svg::name(a) == "href" && to.starts_with('#'))
                    xmlSetNsProp(e, a->ns, a->name, BAD_CAST("#" + prefix + to.substr(1)).c_str());
        });
        return svg::serialise(root);
    }

    /// How much larger than its own units a document may draw what is in it: the largest of its transforms.
    static double largest_transform(const std::string& document) {
        constexpr std::string_view name = " transform=\"";
        double largest = 1;
        for (std::size_t at = 0; (at = document.find(name, at)) != std::string::npos;) {
            at += name.size();
            const auto m = svg::read_transform(std::string_view(document).substr(at, document.find('"', at) - at));
            if (!m) return HUGE_VAL;
            for (const double v : {m->a, m->b, m->c, m->d}) largest = std::max(largest, std::abs(v));
        }
        return largest;
    }

    /// With shorter paths, unless something in it is magnified: one transform in another may be so ten times.
    static std::string rounded(std::string document, int decimals) {
        const double magnified = largest_transform(document);
        if (magnified > 3.2) return document;
        if (magnified > 1) ++decimals;
        constexpr std::string_view data = " d=\"";
        for (std::size_t at = 0; (at = document.find(data, at)) != std::string::npos;) {
            at += data.size();
            const std::size_t size = document.find('"', at) - at;
            const svg::PathData read = svg::parse_path(std::string_view(document).substr(at, size));
            if (read.fault) continue;
            const std::string text = svg_path_text(read.path, decimals);
            if (text.size() < size) document.replace(at, size, text);
        }
        return document;
    }

    int decimals_of(const Rect& box) const { return svg_decimals(std::max(box.width, box.height), parts_); }

    static bool reaches_out(const std::vector<svg::Shape>& all, const LayerLook& look) {
        return std::any_of(all.begin(), all.end(), [&](const svg::Shape& shape) {
            return !look.art->view_box.contains(svg::control_box(shape.path).outset(look.outline / 2));
        });
    }

    std::string shapes(const std::vector<svg::Shape>& all, const LayerLook& look, std::string attributes) const {
        const int decimals = decimals_of(look.art->view_box);
        // Shapes that lie apart are one path: where they overlap, their fill rules would count both.
        struct Joined {
            draw::Path path;
            bool even_odd;
            std::vector<Rect> boxes;
        };
        std::vector<Joined> paths;
        for (const svg::Shape& shape : all) {
            const Rect own = svg::control_box(shape.path);
            const bool joins = !paths.empty() && paths.back().even_odd == shape.even_odd &&
                               std::all_of(paths.back().boxes.begin(), paths.back().boxes.end(),
                                           [&](const Rect& other) { return apart(own, other); });
            if (!joins) paths.push_back({{}, shape.even_odd, {}});
            Joined& into = paths.back();
            into.boxes.push_back(own);
            into.path.verbs.insert(into.path.verbs.end(), shape.path.verbs.begin(), shape.path.verbs.end());
            into.path.points.insert(into.path.points.end(), shape.path.points.begin(), shape.path.points.end());
        }
        if (look.outline > 0)
            attributes +=
                " fill=\"none\" stroke-linejoin=\"round\"" + attribute("stroke-width", svg_number(look.outline, 4));
        const auto path = [&](const Joined& joined, const std::string& more) {
            return "<path" + more + (joined.even_odd ? " fill-rule=\"evenodd\"" : "") +
                   attribute("d", svg_path_text(joined.path, decimals)) + "/>";
        };
        if (paths.size() == 1) return path(paths.front(), attributes);
        std::string out = "<g" + attributes + '>';
        for (const Joined& joined : paths) out += path(joined, "");
        return out + "</g>";
    }

    std::string clip(const Rect& box, double corner, int decimals) {
        std::string rect = "<rect";
        if (box.x != 0) rect += attribute("x", svg_number(box.x, decimals));
        if (box.y != 0) rect += attribute("y", svg_number(box.y, decimals));
        rect +=
            attribute("width", svg_number(box.width, decimals)) + attribute("height", svg_number(box.height, decimals));
        if (corner > 0) rect += attribute("rx", svg_number(corner, decimals));
        const auto [at, is_new] = clips_.try_emplace(rect);
        if (is_new) {
            at->second = new_id();
            defs_ += "<clipPath" + attribute("id", at->second) + '>' + rect + "/></clipPath>\n";
        }
        return attribute("clip-path", "url(#" + at->second + ")");
    }

    std::string write(const draw::Fill& o) {
        return "<path" + attribute("fill", colour_text(o.colour)) + (o.even_odd ? " fill-rule=\"evenodd\"" : "") +
               attribute("d", svg_path_text(o.path, on_page)) + "/>\n";
    }
    std::string write(const draw::Stroke& o) {
        std::string out = "<path fill=\"none\"" + attribute("stroke", colour_text(o.colour)) +
                          attribute("stroke-width", svg_number(std::max(o.width, draw::least_line), 3));
        if (o.cap == draw::Stroke::Cap::round) out += " stroke-linecap=\"round\"";
        std::string dashes;
        for (const double d : o.dashes) dashes += (dashes.empty() ? "" : " ") + svg_number(d, on_page);
        if (!dashes.empty()) out += attribute("stroke-dasharray", dashes);
        return out + " stroke-miterlimit=\"10\"" + attribute("d", svg_path_text(o.path, on_page)) + "/>\n";
    }
    std::string write(const draw::DrawArt& o) { return layer(o, ""); } // never asked: drawings are taken whole
    std::string write(const draw::DrawText& o) {
        const Font& f = o.font;
        const auto key = std::tuple(o.text, o.markup, f.family, f.weight, f.italic, f.size, f.letter_spacing,
                                    f.word_spacing, f.features);
        const auto [at, is_new] = texts_.try_emplace(key);
        if (is_new) {
            const draw::Path path = text_.outline(o);
            if (!path.verbs.empty()) {
                at->second = new_id();
                defs_ += "<path" + attribute("id", at->second) +
                         attribute("d", svg_path_text(path, svg_decimals(f.size, parts_))) + "/>\n";
            }
        }
        if (at->second.empty()) return {}; // blanks
        return use(at->second, attribute("fill", colour_text(o.colour)) + svg_place_text(o.place, 40 * f.size)) + '\n';
    }
    std::string write(const draw::UseForm& o) {
        const auto [at, is_new] = forms_.try_emplace(o.form);
        if (is_new) {
            const std::string inner = form(o.form, 0);
            const std::string id = new_id();
            defs_ += "<g" + attribute("id", id) + inner.substr(2) + '\n'; // the form's own group
            forms_[o.form] = id;
        }
        const Rect& box = document_.forms[o.form].box;
        const std::string place = svg_place_text(o.place, std::max(box.width, box.height));
        const std::string used = use(forms_[o.form], place);
        if (o.reads_as.empty()) return used + '\n';
        return "<g role=\"img\"><title>" + escaped(o.reads_as) + "</title>" + used + "</g>\n";
    }

    const draw::Document& document_;
    PangoMeasurer& text_;
    std::string prefix_, defs_;
    double parts_;
    std::size_t next_ = 0;
    std::map<LayerLook, std::size_t> look_numbers_; ///< for the runs
    LayerRuns layer_runs_;
    std::map<LayerKey, Shapes> in_place_;
    std::map<LayerKey, LayerId> layers_;
    std::map<LayerLook, LayerId> looks_;
    std::map<std::string, std::string> drawings_; ///< by their layers
    std::map<std::string, std::string> clips_;    ///< by their rects
    std::map<std::tuple<std::string, bool, std::string, int, bool, double, double, double, std::string>, std::string>
        texts_;
    std::map<std::size_t, std::string> forms_;
};

/// A file of its own, as large as its box in points.
std::string file(const Rect& box, const std::string& head, const std::string& inner) {
    return "<svg xmlns=\"http://www.w3.org/2000/svg\"" + attribute("width", svg_number(box.width, 3) + "pt") +
           attribute("height", svg_number(box.height, 3) + "pt") + attribute("viewBox", box_text(box)) + ">\n" + head +
           inner + "</svg>\n";
}

/// A form and those that it uses, at the same indices.
void copy_form(const draw::Document& from, std::size_t index, draw::Document& to) {
    if (!to.forms[index].operations.empty()) return;
    to.forms[index] = from.forms.at(index);
    for (const draw::Operation& o : to.forms[index].operations)
        if (const auto* used = std::get_if<draw::UseForm>(&o)) copy_form(from, used->form, to);
}

std::string title_element(const std::string& title) {
    return title.empty() ? "" : "<title>" + escaped(title) + "</title>\n";
}

} // namespace

std::string svg_of_form(const draw::Document& document, const SvgSymbol& symbol, PangoMeasurer& text) {
    // Without what other forms share with it, so that its own shapes stand where they are used.
    draw::Document alone;
    alone.forms.resize(document.forms.size());
    copy_form(document, symbol.form, alone);
    SvgWriter writer(alone, text, "_");
    const std::string inner = writer.form(symbol.form, symbol.corner) + '\n';
    return file(document.forms.at(symbol.form).box, title_element(symbol.title) + writer.definitions(), inner);
}

std::string svg_of_page(const draw::Document& document, std::size_t page, PangoMeasurer& text) {
    const draw::Page& p = document.pages.at(page);
    const Rect box{0, 0, p.media.width, p.media.height};
    SvgWriter writer(document, text, "_");
    const std::string inner = writer.operations(p.operations);
    const std::string about = document.subject.empty() ? "" : "<desc>" + escaped(document.subject) + "</desc>\n";
    return file(box, title_element(document.title) + about + writer.definitions(),
                "<path fill=\"#fff\"" + attribute("d", svg_path_text(draw::Path::rectangle(box), on_page)) + "/>\n" +
                    inner);
}

std::string svg_symbols(const draw::Document& document, const std::vector<SvgSymbol>& symbols, PangoMeasurer& text,
                        const std::string& prefix, double parts) {
    SvgWriter writer(document, text, prefix, parts);
    std::string all;
    for (const SvgSymbol& symbol : symbols) all += writer.symbol(symbol);
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"0\" height=\"0\" aria-hidden=\"true\">\n" +
           writer.definitions() + all + "</svg>\n";
}

std::string svg_sheet(const draw::Document& document, const std::vector<SvgSymbol>& symbols, std::size_t columns,
                      PangoMeasurer& text) {
    constexpr double room = 9; // between and around cards, points
    SvgWriter writer(document, text, "_");
    std::string all, shown;
    Size card;
    for (const SvgSymbol& symbol : symbols) {
        all += writer.symbol(symbol);
        const Rect& box = document.forms.at(symbol.form).box;
        card = {std::max(card.width, box.width), std::max(card.height, box.height)};
    }
    for (std::size_t i = 0; i < symbols.size(); ++i) {
        const std::size_t row = i / columns, column = i % columns;
        const double x = room + static_cast<double>(column) * (card.width + room);
        const double y = room + static_cast<double>(row) * (card.height + room);
        shown += "<use href=\"#" + escaped(symbols[i].id) + '"' + attribute("x", svg_number(x, on_page)) +
                 attribute("y", svg_number(y, on_page)) + attribute("width", svg_number(card.width, on_page)) +
                 attribute("height", svg_number(card.height, on_page)) + "/>\n";
    }
    const auto cells = [](std::size_t n, double side) { return room + static_cast<double>(n) * (side + room); };
    const std::size_t rows = (symbols.size() + columns - 1) / columns;
    const Rect box{0, 0, cells(std::min(columns, symbols.size()), card.width), cells(rows, card.height)};
    return file(box, title_element(document.title) + writer.definitions() + all,
                "<path fill=\"#dcd9d3\"" + attribute("d", svg_path_text(draw::Path::rectangle(box), on_page)) + "/>\n" +
                    shown);
}

} // namespace kupi::render
