#include "render/picture.h"

#include <algorithm>
#include <cmath>

#include <librsvg/rsvg.h>

#include "base/diagnostics.h"
#include "base/patience.h"
#include "render/owned.h"
#include "render/raster.h"
#include "render/svg_recolour.h"
#include "render/svg_strokes.h"
#include "render/svg_transform.h"

namespace kupi::render {

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

bool has_letters(const std::string& document) {
    return document.find("<text") != std::string::npos || document.find(":text") != std::string::npos;
}

double most_scale_of_letters(Size view_box) {
    constexpr double lost = 50'000, larger = 1.5;
    return std::sqrt(lost / (larger * std::max(view_box.width, view_box.height)));
}

void LayerPicture::Unref::operator()(RsvgHandle* handle) const { g_object_unref(handle); }

LayerPicture::LayerPicture(const std::string& document, Colour colour, std::string path) : path_(std::move(path)) {
    const Patience patience(path_);
    GError* fault = nullptr;
    handle_.reset(rsvg_handle_new_from_data(reinterpret_cast<const guint8*>(document.data()), document.size(), &fault));
    if (!handle_) fail(path_, fault);
    if (has_letters(document)) {
        gboolean has_view_box = FALSE;
        RsvgRectangle box{};
        rsvg_handle_get_intrinsic_dimensions(handle_.get(), nullptr, nullptr, nullptr, nullptr, &has_view_box, &box);
        view_box_ = {box.width, box.height};
        if (has_view_box) most_scale_ = most_scale_of_letters(view_box_);
    }
    if (colour == Colour{}) return;
    const std::string css = "svg{color:" + to_text(colour) + " !important}";
    if (!rsvg_handle_set_stylesheet(handle_.get(), reinterpret_cast<const guint8*>(css.data()), css.size(), &fault))
        fail(path_, fault);
}

/// Letters that would be too large are recorded at a smaller scale and enlarged.
void LayerPicture::paint(cairo_t* context, Size size) const {
    if (most_scale_ == 0) return render(context, size);
    cairo_matrix_t m;
    cairo_get_matrix(context, &m);
    const double scale = std::max(std::hypot(m.xx, m.yx) * size.width / view_box_.width,
                                  std::hypot(m.xy, m.yy) * size.height / view_box_.height);
    if (scale <= most_scale_) return render(context, size);
    const Size small{view_box_.width * most_scale_, view_box_.height * most_scale_};
    const cairo_rectangle_t all{0, 0, small.width, small.height};
    const Ref<cairo_surface_t> record(cairo_recording_surface_create(CAIRO_CONTENT_COLOR_ALPHA, &all));
    render(Ref<cairo_t>(cairo_create(record.get())).get(), small);
    cairo_save(context);
    cairo_scale(context, size.width / small.width, size.height / small.height);
    cairo_set_source_surface(context, record.get(), 0, 0);
    cairo_paint(context);
    cairo_restore(context);
}

void LayerPicture::render(cairo_t* context, Size size) const {
    const Patience patience(path_);
    GError* fault = nullptr;
    const RsvgRectangle viewport{0, 0, size.width, size.height};
    if (!rsvg_handle_render_document(handle_.get(), context, &viewport, &fault)) fail(path_, fault);
}

} // namespace kupi::render
