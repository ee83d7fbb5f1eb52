// A made-up deck of 96 cards on 11 letter pages, as heavy as the real ones: eight suits, eight number cards and four
// faces.
#pragma once

#include <cmath>
#include <memory>
#include <numbers>
#include <string>
#include <vector>

#include "base/text.h"
#include "base/units.h"
#include "layout/display_list.h"
#include "render/svg_gate.h"

namespace kupi::render::sample {

/// A closed outline of `segments` curves that wobbles around a circle; `seed` makes each another.
inline std::string blob(int segments, double cx, double cy, double radius, int seed) {
    const auto at = [&](double t, double k) {
        const double a = 2 * std::numbers::pi * t / segments;
        const double r =
            radius * (0.8 + 0.15 * std::sin(a * (3 + seed % 5) + seed) + 0.05 * std::sin(a * 11 + 2 * seed)) * k;
        return number(cx + r * std::cos(a), 1) + ' ' + number(cy + r * std::sin(a), 1);
    };
    std::string d = "M" + at(0, 1);
    for (int i = 0; i < segments; ++i) d += "C" + at(i + 0.33, 1.01) + ' ' + at(i + 0.67, 0.99) + ' ' + at(i + 1, 1);
    return d + "Z";
}

inline std::shared_ptr<const Artwork> art(const std::string& svg, const std::string& name,
                                          ArtUse use = ArtUse::picture) {
    Diagnostics faults;
    auto out = read_svg(svg, name, use, faults);
    if (!out) throw Failure(faults);
    return out;
}

inline std::string svg(double width, double height, const std::string& inside) {
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + number(width) + ' ' + number(height) + "\">" +
           inside + "</svg>";
}

/// One colour, `segments` curves.
inline std::shared_ptr<const Artwork> symbol(int segments, int seed) {
    return art(svg(100, 100, "<g data-colour=\"main\"><path d=\"" + blob(segments, 50, 50, 46, seed) + "\"/></g>"),
               "symbol.svg", ArtUse::symbol);
}

/// A half-figure: eight layers, 600 curves in all.
inline std::shared_ptr<const Artwork> face(int seed, int segments = 600) {
    static const char* const roles[] = {"light", "main", "#e8c9a0", "deep", "paper", "main", "#c03028", "ink"};
    std::string inside;
    for (int layer = 0; layer < 8; ++layer) {
        inside += std::string("<g data-colour=\"") + roles[layer] + "\" fill=\"#888\">";
        for (int part = 0; part < 3; ++part)
            inside +=
                "<path d=\"" +
                blob(segments / 24, 100 + 110 * part + 5 * layer, 70 + 35 * layer, 60, seed * 31 + layer * 3 + part) +
                "\"/>";
        inside += "</g>";
    }
    return art(svg(440, 384, inside), "face.svg");
}

class DeckMaker {
  public:
    explicit DeckMaker(int copies = 1) {
        for (int i = 0; i < 8; ++i) symbols_.push_back(symbol(100 + i, i));
        for (int i = 0; i < 12; ++i) signs_.push_back(symbol(30, 40 + i));
        for (int i = 0; i < 4; ++i) faces_.push_back(face(i));
        document_.title = "Sample deck";
        document_.subject = "96 cards";
        for (int c = 0; c < copies; ++c)
            for (int suit = 0; suit < 8; ++suit)
                for (int rank = 0; rank < 12; ++rank) card(suit, rank);
        for (std::size_t first = 0; first < document_.forms.size(); first += 9) page(first);
    }

    draw::Document take() { return std::move(document_); }

  private:
    static constexpr double width = 180, height = 252;

    Colour colour(int suit, std::string_view role) const {
        static const Colour mains[] = {{27, 79, 156},   {30, 90, 170}, {200, 160, 20}, {120, 80, 50},
                                       {100, 100, 110}, {180, 30, 30}, {20, 120, 60},  {20, 20, 20}};
        const Colour m = mains[suit];
        if (role == "deep") return mix(m, {0, 0, 0}, 0.5);
        if (role == "light") return mix(m, {255, 255, 255}, 0.7);
        if (role == "ink") return {27, 26, 30};
        if (role == "paper") return {255, 255, 255};
        return parse_colour(role).value_or(m);
    }

    static Matrix turned(bool turn) { return turn ? Matrix::rotation(180, {width / 2, height / 2}) : Matrix{}; }

    void put(draw::Form& form, const std::shared_ptr<const Artwork>& a, const Rect& box, int suit, bool turn) {
        for (std::size_t layer = 0; layer < a->layers.size(); ++layer) {
            draw::DrawArt o;
            o.art = a;
            o.layer = layer;
            o.place = turned(turn) * Matrix::translation(box.x, box.y) *
                      Matrix::scaling(box.width / a->view_box.width, box.height / a->view_box.height);
            o.colour = colour(suit, a->layers[layer].colour);
            form.operations.emplace_back(std::move(o));
        }
    }

    void card(int suit, int rank) {
        draw::Form form;
        form.name = "card " + std::to_string(document_.forms.size());
        form.box = {0, 0, width, height};
        form.operations.emplace_back(draw::Fill{draw::Path::rectangle(form.box), {255, 255, 255}, false});
        const bool is_face = rank >= 8;
        if (is_face) {
            const Rect frame{27.6, 17.1, 124.8, 217.8};
            form.operations.emplace_back(draw::Fill{draw::Path::rectangle(frame), colour(suit, "light"), false});
            for (const bool turn : {false, true})
                put(form, faces_[static_cast<std::size_t>(rank - 8)], {27.6, 17.1, 124.8, 108.9}, suit, turn);
            form.operations.emplace_back(
                draw::Stroke{draw::Path::rounded(frame, 4), colour(suit, "deep"), 1, {}, draw::Stroke::Cap::butt});
        }
        const auto& own = symbols_[static_cast<std::size_t>(suit)];
        for (const bool turn : {false, true}) {
            put(form, own, {7, 8, 17, 17}, suit, turn);
            put(form, signs_[static_cast<std::size_t>(rank)], {156, 8, 17, 17}, suit, turn);
        }
        if (!is_face)
            for (int i = 0; i <= rank; ++i)
                put(form, own, {40.0 + 60 * (i % 2), 30.0 + 50 * std::floor(i / 2.0), 34, 34}, suit, i > 4);
        draw::DrawText name;
        name.text = std::to_string(rank + 1) + " of suit " + std::to_string(suit) + ", Geþa";
        name.font.size = 6;
        name.colour = colour(suit, "deep");
        for (const bool turn : {false, true}) {
            name.place = turned(turn) * Matrix::translation(40, 10);
            form.operations.emplace_back(name);
        }
        document_.forms.push_back(std::move(form));
    }

    void page(std::size_t first) {
        draw::Page page;
        page.media = {612, 792};
        page.label = "sheet " + std::to_string(document_.pages.size() + 1);
        page.trim = {36, 18, 540, 756};
        page.bleed = page.trim;
        for (std::size_t i = 0; i < 9 && first + i < document_.forms.size(); ++i) {
            draw::UseForm use;
            use.form = first + i;
            use.place = Matrix::translation(36 + width * static_cast<double>(i % 3),
                                            18 + height * std::floor(static_cast<double>(i) / 3));
            page.operations.emplace_back(use);
        }
        for (int i = 0; i <= 3; ++i) {
            const double x = 36 + width * i, y = 18 + height * i;
            for (const draw::Path& mark : {draw::Path::line({x, 0}, {x, 12}), draw::Path::line({x, 780}, {x, 792}),
                                           draw::Path::line({18, y}, {30, y}), draw::Path::line({582, y}, {594, y})})
                page.operations.emplace_back(draw::Stroke{mark, {0, 0, 0}, 0.25, {}, draw::Stroke::Cap::butt});
        }
        draw::DrawText note;
        note.text = "Sample deck, " + page.label + " of 11, print at 100 %";
        note.font.size = 7;
        note.place = Matrix::translation(60, 786);
        page.operations.emplace_back(note);
        document_.outline.push_back({page.label, document_.pages.size(), 0});
        document_.pages.push_back(std::move(page));
    }

    draw::Document document_;
    std::vector<std::shared_ptr<const Artwork>> symbols_, signs_, faces_;
};

inline draw::Document deck(int copies = 1) { return DeckMaker(copies).take(); }

} // namespace kupi::render::sample
