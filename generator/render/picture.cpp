#include "render/picture.h"

#include <algorithm>

#include <librsvg/rsvg.h>

#include "base/diagnostics.h"
#include "base/patience.h"
#include "render/raster.h"
#include "render/svg_recolour.h"
#include "render/svg_strokes.h"
#include "render/svg_transform.h"

namespace kupi {

namespace {

[[noreturn]] void fail(const std::string& path, GError* fault) {
    const std::string why = fault ? fault->message : "unknown fault";
    g_clear_error(&fault);
    throw Failure(Place{path, 0, 0}, "this drawing can't be painted: " + why);
}

} // namespace

LayerLook look_of(const draw::DrawArt& operation) {
    const ArtLayer& layer = operation.art->layers.at(operation.layer);
    const bool own = layer.kind == ArtLayer::Kind::own_colours, outlined = operation.outline > 0;
    const double scale = svg::mean_scale(operation.place), least = scale > 0 ? draw::least_line / scale : 0;
    return {operation.art.get(), operation.layer, outlined ? std::max(operation.outline, least) : 0,
            own && !outlined ? operation.ink : InkMode::full,
            !outlined && layer.thinnest > 0 && layer.thinnest < least ? least : 0};
}

LayerSource source_of(const LayerLook& look) {
    const ArtLayer& layer = look.art->layers.at(look.layer);
    LayerSource out;
    if (layer.kind == ArtLayer::Kind::one_colour) out.shapes = svg::filled_shapes(layer.svg);
    if (out.shapes) {
        out.plain = true;
        return out;
    }
    if (!layer.raster.empty()) {
        const Rect& box = look.art->view_box;
        out.document = raster_document(raster_as_printed(layer.raster, look.ink), {box.width, box.height});
        return out;
    }
    out.document = look.outline > 0 ? svg::outlined(layer.svg, look.outline) : svg::in_ink(layer.svg, look.ink);
    if (look.least_stroke > 0) out.document = svg::with_least_stroke(out.document, look.least_stroke);
    out.plain = (layer.kind == ArtLayer::Kind::one_colour || look.outline > 0) && svg::is_plain(out.document);
    return out;
}

void LayerPicture::Unref::operator()(RsvgHandle* handle) const { g_object_unref(handle); }

LayerPicture::LayerPicture(const std::string& document, Colour colour, std::string path) : path_(std::move(path)) {
    const Patience patience(path_);
    GError* fault = nullptr;
    handle_.reset(rsvg_handle_new_from_data(reinterpret_cast<const guint8*>(document.data()), document.size(), &fault));
    if (!handle_) fail(path_, fault);
    if (colour == Colour{}) return;
    const std::string css = "svg{color:" + to_text(colour) + " !important}";
    if (!rsvg_handle_set_stylesheet(handle_.get(), reinterpret_cast<const guint8*>(css.data()), css.size(), &fault))
        fail(path_, fault);
}

void LayerPicture::paint(cairo_t* context, Size size) const {
    const Patience patience(path_);
    GError* fault = nullptr;
    const RsvgRectangle viewport{0, 0, size.width, size.height};
    if (!rsvg_handle_render_document(handle_.get(), context, &viewport, &fault)) fail(path_, fault);
}

} // namespace kupi
