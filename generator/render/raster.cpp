#include "render/raster.h"

#include <cmath>

#include <gdk-pixbuf/gdk-pixbuf.h>

#include "base/colour.h"

namespace kupi {

namespace {

struct FreeObject {
    void operator()(gpointer object) const { g_object_unref(object); }
};
using Pixbuf = std::unique_ptr<GdkPixbuf, FreeObject>;

constexpr std::string_view png_magic = "\x89PNG\r\n\x1a\n", jpeg_magic = "\xff\xd8\xff";
constexpr std::string_view data_mark = ";base64,", href = "href=\"data:";
constexpr double saver_tint = 0.6; ///< towards white

/// Decodes; leaves a null and a reason behind for what it can't.
Pixbuf decode(std::string_view bytes, std::string& why) {
    const std::unique_ptr<GdkPixbufLoader, FreeObject> loader(gdk_pixbuf_loader_new());
    bool too_large = false;
    // Told before the pixels are made: a small file may promise a huge picture.
    const auto on_size = +[](GdkPixbufLoader* l, int width, int height, gpointer flag) {
        if (static_cast<double>(width) * height <= max_raster_pixels) return;
        *static_cast<bool*>(flag) = true;
        gdk_pixbuf_loader_set_size(l, 1, 1);
    };
    g_signal_connect(loader.get(), "size-prepared", G_CALLBACK(on_size), &too_large);
    GError* error = nullptr;
    const auto* data = reinterpret_cast<const guchar*>(bytes.data());
    bool good = gdk_pixbuf_loader_write(loader.get(), data, bytes.size(), &error) != FALSE;
    // A loader has to be closed whatever happened; only the first error counts.
    good = gdk_pixbuf_loader_close(loader.get(), good ? &error : nullptr) != FALSE && good;
    if (error != nullptr) {
        why = error->message;
        g_error_free(error);
    }
    if (too_large) why = "it has more than " + std::to_string(max_raster_pixels / 1'000'000) + " million pixels";
    GdkPixbuf* pixels = gdk_pixbuf_loader_get_pixbuf(loader.get());
    if (!good || too_large || pixels == nullptr) return nullptr;
    return Pixbuf(static_cast<GdkPixbuf*>(g_object_ref(pixels)));
}

std::string wrapped(std::string_view bytes, int width, int height) {
    gchar* text = g_base64_encode(reinterpret_cast<const guchar*>(bytes.data()), bytes.size());
    const std::string w = std::to_string(width), h = std::to_string(height);
    const std::string kind = bytes.starts_with(png_magic) ? "image/png" : "image/jpeg";
    std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + w + " " + h + "\"><image width=\"" +
                      w + "\" height=\"" + h + "\" " + std::string(href) + kind + std::string(data_mark) + text +
                      "\"/></svg>";
    g_free(text);
    return out;
}

} // namespace

bool is_raster(std::string_view bytes) { return bytes.starts_with(png_magic) || bytes.starts_with(jpeg_magic); }

std::shared_ptr<const Artwork> read_raster(std::string_view bytes, const std::string& path, Diagnostics& out) {
    std::string why;
    Pixbuf pixels = decode(bytes, why);
    // The decoders fill what a cut-off file lacks with grey, without a word.
    const bool whole = bytes.rfind(bytes.starts_with(png_magic) ? "IEND" : "\xff\xd9") != std::string_view::npos;
    if (pixels && !whole) {
        why = "its end is missing";
        pixels.reset();
    }
    if (!pixels) {
        out.error({path, 0, 0}, "this picture can't be read: " + (why.empty() ? "it is damaged" : why));
        return nullptr;
    }
    const int width = gdk_pixbuf_get_width(pixels.get()), height = gdk_pixbuf_get_height(pixels.get());
    auto art = std::make_shared<Artwork>();
    art->path = path;
    art->view_box = {0, 0, static_cast<double>(width), static_cast<double>(height)};
    ArtLayer layer;
    layer.kind = ArtLayer::Kind::own_colours;
    layer.raster = true;
    layer.svg = wrapped(bytes, width, height);
    art->layers.push_back(std::move(layer));
    return art;
}

std::string raster_in_ink(const std::string& document, InkMode ink) {
    if (ink == InkMode::full) return document;
    const auto start = document.find(data_mark) + data_mark.size();
    const std::string text = document.substr(start, document.find('"', start) - start);
    gsize size = 0;
    guchar* bytes = g_base64_decode(text.c_str(), &size);
    std::string why;
    Pixbuf pixels = decode({reinterpret_cast<const char*>(bytes), size}, why);
    g_free(bytes);
    if (!pixels) return document;
    pixels.reset(gdk_pixbuf_copy(pixels.get())); // its own pixels, to write to
    const int width = gdk_pixbuf_get_width(pixels.get()), height = gdk_pixbuf_get_height(pixels.get());
    const int channels = gdk_pixbuf_get_n_channels(pixels.get()), stride = gdk_pixbuf_get_rowstride(pixels.get());
    guchar* rows = gdk_pixbuf_get_pixels(pixels.get());
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            guchar* p = rows + static_cast<std::ptrdiff_t>(y) * stride + static_cast<std::ptrdiff_t>(x) * channels;
            const Colour c{p[0], p[1], p[2]};
            const Colour changed = ink == InkMode::gray ? gray(c) : mix(c, {255, 255, 255}, saver_tint);
            p[0] = changed.r, p[1] = changed.g, p[2] = changed.b;
        }
    }
    gchar* png = nullptr;
    gsize length = 0;
    if (gdk_pixbuf_save_to_buffer(pixels.get(), &png, &length, "png", nullptr, nullptr) == FALSE) return document;
    std::string out = wrapped({png, length}, width, height);
    g_free(png);
    return out;
}

} // namespace kupi
