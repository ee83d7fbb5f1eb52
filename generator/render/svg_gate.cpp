#include "render/svg_gate.h"

#include "base/display_width.h"
#include "base/file.h"
#include "render/ink.h"
#include "render/jpeg.h"
#include "render/raster.h"
#include "render/svg_checks.h"
#include "render/svg_cost.h"
#include "render/svg_expansion.h"
#include "render/svg_fonts.h"
#include "render/svg_layers.h"
#include "render/svg_strokes.h"
#include "render/svg_xml.h"

namespace kupi::render {

std::shared_ptr<const Artwork> read_svg(std::string bytes, const std::string& path, ArtUse use, Diagnostics& out,
                                        double* cost) {
    Diagnostics faults;
    std::shared_ptr<Artwork> art;
    if (std::optional<svg::Tree> tree = svg::parse(std::move(bytes), path, faults)) {
        if (!svg::is_svg(tree->root(), "svg")) {
            const bool svg = svg::name(tree->root()) == "svg";
            faults.error(tree->place(tree->root()),
                         svg ? "the svg element is not in the SVG namespace"
                             : "the root is <" + std::string(first_characters(svg::name(tree->root()), 80)) +
                                   ">, not <svg>",
                         svg ? "write <svg xmlns=\"http://www.w3.org/2000/svg\" …>" : "");
        } else {
            svg::check_content(*tree, faults);
            if (!faults.has_errors()) svg::check_expansion(*tree, faults);
            if (!faults.has_errors()) {
                const double estimate = svg::check_cost(*tree, faults);
                if (cost != nullptr) *cost = estimate;
            }
            if (!faults.has_errors()) svg::check_fonts(*tree, faults);
            if (!faults.has_errors()) art = svg::split(*tree, use, faults);
        }
    }
    if (art)
        for (ArtLayer& layer : art->layers) layer.thinnest = svg::thinnest_stroke(layer.svg);
    for (const Diagnostic& d : faults.all()) out.add(d);
    return faults.has_errors() ? nullptr : art;
}

} // namespace kupi::render
