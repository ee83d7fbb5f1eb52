#include "render/png.h"

#include <cmath>
#include <map>
#include <memory>
#include <optional>

#include "render/owned.h"
#include "render/picture.h"

namespace kupi::render {

namespace {

cairo_matrix_t cairo_matrix(const Matrix& m) { return {m.a, m.b, m.c, m.d, m.e, m.f}; }

void set_colour(cairo_t* c, Colour colour) {
    cairo_set_source_rgb(c, colour.r / 255.0, colour.g / 255.0, colour.b / 255.0);
}

void trace(cairo_t* c, const draw::Path& p) {
    cairo_new_path(c);
    std::size_t i = 0;
    for (const draw::Path::Verb verb : p.verbs) {
        const Point* q = p.points.data() + i;
        switch (verb) {
        case draw::Path::Verb::move:
            cairo_move_to(c, q[0].x, q[0].y);
            ++i;
            break;
        case draw::Path::Verb::line:
            cairo_line_to(c, q[0].x, q[0].y);
            ++i;
            break;
        case draw::Path::Verb::curve:
            cairo_curve_to(c, q[0].x, q[0].y, q[1].x, q[1].y, q[2].x, q[2].y);
            i += 3;
            break;
        case draw::Path::Verb::close: cairo_close_path(c); break;
        }
    }
}

} // namespace

class FormPainter::Painter {
  public:
    Painter(const draw::Document& document, PangoMeasurer& text) : document_(document), text_(text) {}

    Image run(const std::vector<draw::Operation>& operations, const Rect& box, double scale) {
        begin(box, scale);
        paint(operations);
        ++run_;
        return finish();
    }

  private:
    void begin(const Rect& box, double scale) {
        image_.width = static_cast<int>(std::lround(std::clamp(box.width * scale, 1.0, 1e9)));
        image_.height = static_cast<int>(std::lround(std::clamp(box.height * scale, 1.0, 1e9)));
        if (std::max(image_.width, image_.height) > max_image_side)
            throw Failure("an image of " + std::to_string(image_.width) + " × " + std::to_string(image_.height) +
                              " pixels is too large",
                          "at most " + std::to_string(max_image_side) + " pixels a side");
        surface_.reset(cairo_image_surface_create(CAIRO_FORMAT_RGB24, image_.width, image_.height));
        if (cairo_surface_status(surface_.get()) != CAIRO_STATUS_SUCCESS) throw std::bad_alloc();
        context_.reset(cairo_create(surface_.get()));
        cairo_set_source_rgb(context_.get(), 1, 1, 1);
        cairo_paint(context_.get());
        cairo_scale(context_.get(), scale, scale);
        cairo_translate(context_.get(), -box.x, -box.y);
    }

    Image finish() {
        cairo_surface_flush(surface_.get());
        if (cairo_status(context_.get()) != CAIRO_STATUS_SUCCESS)
            throw Failure(std::string("drawing failed: ") + cairo_status_to_string(cairo_status(context_.get())));
        image_.rgb.resize(static_cast<std::size_t>(image_.width) * static_cast<std::size_t>(image_.height) * 3);
        const unsigned char* data = cairo_image_surface_get_data(surface_.get());
        const int stride = cairo_image_surface_get_stride(surface_.get());
        std::uint8_t* out = image_.rgb.data();
        for (int y = 0; y < image_.height; ++y) {
            const auto* row = reinterpret_cast<const std::uint32_t*>(data + static_cast<std::ptrdiff_t>(y) * stride);
            for (int x = 0; x < image_.width; ++x) {
                *out++ = static_cast<std::uint8_t>(row[x] >> 16 & 0xff);
                *out++ = static_cast<std::uint8_t>(row[x] >> 8 & 0xff);
                *out++ = static_cast<std::uint8_t>(row[x] & 0xff);
            }
        }
        context_.reset();
        surface_.reset();
        return std::move(image_);
    }

    struct PictureKey {
        LayerLook look;
        Colour colour;
        friend auto operator<=>(const PictureKey&, const PictureKey&) = default;
    };

    struct Ready {
        LayerSource source;
        std::optional<LayerPicture> picture; ///< where there are no shapes
        bool inside = true;                  ///< no shape reaches over the view box
        std::size_t last_run = 0;            ///< that drew it

        Ready(const LayerLook& look, Colour colour) : source(source_of(look)) {
            if (!source.shapes) {
                picture.emplace(source.document, colour, look.art->path);
                return;
            }
            for (const svg::Shape& shape : *source.shapes)
                inside = inside && look.art->view_box.contains(svg::control_box(shape.path).outset(look.outline / 2));
        }
    };

    void paint(const std::vector<draw::Operation>& operations) {
        for (const draw::Operation& operation : operations) std::visit([this](const auto& o) { paint(o); }, operation);
    }

    void paint(const draw::Fill& o) {
        trace(context_.get(), o.path);
        cairo_set_fill_rule(context_.get(), o.even_odd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING);
        set_colour(context_.get(), o.colour);
        cairo_fill(context_.get());
    }

    void paint(const draw::Stroke& o) {
        trace(context_.get(), o.path);
        cairo_set_line_width(context_.get(), std::max(o.width, draw::least_line));
        cairo_set_line_cap(context_.get(),
                           o.cap == draw::Stroke::Cap::round ? CAIRO_LINE_CAP_ROUND : CAIRO_LINE_CAP_BUTT);
        cairo_set_dash(context_.get(), o.dashes.data(), static_cast<int>(o.dashes.size()), 0);
        set_colour(context_.get(), o.colour);
        cairo_stroke(context_.get());
    }

    void paint(const draw::DrawArt& o) {
        const PictureKey key{look_of(o), o.colour.value_or(Colour{})};
        auto at = pictures_.find(key);
        if (at == pictures_.end()) {
            if (is_photograph(key)) forget_photographs();
            at = pictures_.try_emplace(key, key.look, key.colour).first;
        }
        at->second.last_run = run_;
        const Ready& ready = at->second;
        const Rect& box = o.art->view_box;
        cairo_save(context_.get());
        if (ready.source.shapes) {
            const cairo_matrix_t place = cairo_matrix(o.place);
            cairo_transform(context_.get(), &place);
            paint_shapes(ready, key);
        } else {
            const cairo_matrix_t place = cairo_matrix(o.place * Matrix::translation(box.x, box.y));
            cairo_transform(context_.get(), &place);
            if (ready.source.plain) {
                clip({0, 0, box.width, box.height}); // librsvg cuts nothing off that lies beyond
                ready.picture->paint(context_.get(), box.size());
            } else {
                paint_upright(*ready.picture, box.size());
            }
        }
        cairo_restore(context_.get());
    }

    static bool is_photograph(const PictureKey& key) { return !key.look.art->layers.at(key.look.layer).raster.empty(); }

    /// One takes a hundred megabytes: those of a card are kept for its next picture and no longer.
    void forget_photographs() {
        std::erase_if(pictures_, [this](const auto& drawn) {
            return drawn.second.last_run != run_ && is_photograph(drawn.first);
        });
    }

    /// At whole pixels: of layers upon each other that are cut off within one, each would shine through, as a dark line
    /// where the halves of a figure meet.
    void clip(const Rect& box) {
        cairo_new_path(context_.get());
        cairo_rectangle(context_.get(), box.x, box.y, box.width, box.height);
        cairo_set_antialias(context_.get(), CAIRO_ANTIALIAS_NONE);
        cairo_clip(context_.get());
        cairo_set_antialias(context_.get(), CAIRO_ANTIALIAS_DEFAULT);
    }

    void paint_shapes(const Ready& ready, const PictureKey& key) {
        cairo_t* c = context_.get();
        if (!ready.inside) clip(key.look.art->view_box);
        set_colour(c, key.colour);
        cairo_set_line_width(c, key.look.outline);
        cairo_set_line_join(c, CAIRO_LINE_JOIN_ROUND);
        cairo_set_line_cap(c, CAIRO_LINE_CAP_BUTT);
        cairo_set_dash(c, nullptr, 0, 0);
        for (const svg::Shape& shape : *ready.source.shapes) {
            trace(c, shape.path);
            cairo_set_fill_rule(c, shape.even_odd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING);
            key.look.outline > 0 ? cairo_stroke(c) : cairo_fill(c);
        }
    }

    /// librsvg refuses to paint groups with opacity under a matrix that turns: an upright image goes between.
    void paint_upright(const LayerPicture& picture, Size size) {
        cairo_matrix_t m;
        cairo_get_matrix(context_.get(), &m);
        const double sx = std::hypot(m.xx, m.yx), sy = std::hypot(m.xy, m.yy);
        const double width = std::ceil(size.width * sx), height = std::ceil(size.height * sy);
        if (!(width >= 1 && height >= 1 && std::max(width, height) <= max_image_side)) return;
        const Ref<cairo_surface_t> surface(
            cairo_image_surface_create(CAIRO_FORMAT_ARGB32, static_cast<int>(width), static_cast<int>(height)));
        if (cairo_surface_status(surface.get()) != CAIRO_STATUS_SUCCESS) throw std::bad_alloc();
        const Ref<cairo_t> upright(cairo_create(surface.get()));
        // Of its own proportions: a viewport of others would hold it smaller than its place.
        cairo_scale(upright.get(), width / size.width, height / size.height);
        picture.paint(upright.get(), size);
        clip({0, 0, size.width, size.height}); // sharp, and full up to it: nothing below shines through a seam
        cairo_scale(context_.get(), size.width / width, size.height / height);
        cairo_set_source_surface(context_.get(), surface.get(), 0, 0);
        cairo_pattern_set_extend(cairo_get_source(context_.get()), CAIRO_EXTEND_PAD);
        cairo_paint(context_.get());
    }

    void paint(const draw::DrawText& o) { text_.draw(context_.get(), o); }

    void paint(const draw::UseForm& o) {
        const draw::Form& form = document_.forms.at(o.form);
        cairo_save(context_.get());
        const cairo_matrix_t place = cairo_matrix(o.place);
        cairo_transform(context_.get(), &place);
        trace(context_.get(), draw::Path::rounded(form.box, form.corner));
        cairo_set_fill_rule(context_.get(), CAIRO_FILL_RULE_WINDING);
        cairo_clip(context_.get());
        paint(form.operations);
        cairo_restore(context_.get());
    }

    const draw::Document& document_;
    PangoMeasurer& text_;
    Image image_;
    Ref<cairo_surface_t> surface_;
    Ref<cairo_t> context_;
    std::map<PictureKey, Ready> pictures_;
    std::size_t run_ = 0;
};

FormPainter::FormPainter(const draw::Document& document, PangoMeasurer& text)
    : painter_(std::make_unique<Painter>(document, text)), document_(document) {}

FormPainter::~FormPainter() = default;

Image FormPainter::paint(std::size_t form, double scale) {
    const draw::Form& f = document_.forms.at(form);
    return painter_->run(f.operations, f.box, scale);
}

Image FormPainter::paint(const std::vector<draw::Operation>& operations, const Rect& box, double scale) {
    return painter_->run(operations, box, scale);
}

Image paint_page(const draw::Document& document, std::size_t page, double scale, PangoMeasurer& text) {
    const draw::Page& p = document.pages.at(page);
    return FormPainter(document, text).paint(p.operations, {0, 0, p.media.width, p.media.height}, scale);
}

Image paint_form(const draw::Document& document, std::size_t form, double scale, PangoMeasurer& text) {
    return FormPainter(document, text).paint(form, scale);
}

} // namespace kupi::render
