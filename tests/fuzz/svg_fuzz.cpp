// Any bytes as an SVG: the gate tells faults with line and column, and what it lets through can be drawn, in every way.
// Cairo itself leaks a few bytes now and then: run with -detect_leaks=0.

#include <cstdint>
#include <stdexcept>

#include "render/pdf.h"
#include "render/png.h"
#include "render/silhouette.h"
#include "render/svg_gate.h"

namespace {

using namespace kupi::render;

void draw_everywhere(const std::shared_ptr<const Artwork>& art) {
    draw::Document document;
    draw::Page page;
    page.media = {200, 200};
    const double k = 180 / std::max(art->view_box.width, art->view_box.height);
    for (std::size_t i = 0; i < art->layers.size() && i < 4; ++i) {
        if (art->layers[i].kind == ArtLayer::Kind::symbol) continue;
        draw::DrawArt o;
        o.art = art;
        o.layer = i;
        o.place = Matrix::rotation(30) * Matrix::scaling(k, k);
        o.colour = Colour{10, 90, 200};
        page.operations.emplace_back(o);
        o.ink = InkMode::gray;
        page.operations.emplace_back(o);
        o.outline = art->view_box.width / 50;
        page.operations.emplace_back(o);
    }
    document.pages.push_back(page);
    PangoMeasurer text;
    to_pdf(document, text);
    paint_page(document, 0, 0.5, text);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const std::string svg(reinterpret_cast<const char*>(bytes), size);
    for (const ArtUse use : {ArtUse::picture, ArtUse::symbol}) {
        Diagnostics out;
        const auto art = read_svg(svg, "fuzzed.svg", use, out);
        if (!art != out.has_errors()) throw std::logic_error("refused without a word, or let through with an error");
        for (const auto& d : out.all())
            if (d.place.line < 1 || d.place.column < 1) throw std::logic_error("a fault without its place");
        if (!art) continue;
        try {
            draw_everywhere(art);
            silhouette(*art);
        } catch (const Failure&) { // librsvg's own limits
        }
    }
    return 0;
}
