#include "render/raster.h"

#include <algorithm>
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
constexpr int most_scans = 100;    ///< of a JPEG; progressive ones have about ten
constexpr double saver_tint = 0.6; ///< towards white

struct Header {
    double width = 0, height = 0; ///< pixels
    int bits = 8;                 ///< of each value of a pixel
};

unsigned big_endian(std::string_view bytes, std::size_t at, std::size_t length) {
    unsigned value = 0;
    for (const char c : bytes.substr(std::min(at, bytes.size()), length))
        value = value << 8 | static_cast<unsigned char>(c);
    return value;
}

/// What a picture says of itself, zeros where it says nothing. PNG: the first chunk, IHDR. JPEG: the first SOF segment.
Header read_header(std::string_view bytes) {
    if (bytes.starts_with(png_magic))
        return {double(big_endian(bytes, 16, 4)), double(big_endian(bytes, 20, 4)), int(big_endian(bytes, 24, 1))};
    for (std::size_t at = 2; at + 9 < bytes.size() && bytes[at] == '\xff';) {
        const unsigned marker = big_endian(bytes, at + 1, 1);
        if (marker == 0xFF) { // padding
            ++at;
            continue;
        }
        if (marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC)
            return {double(big_endian(bytes, at + 7, 2)), double(big_endian(bytes, at + 5, 2)), 8};
        at += 2 + std::max(big_endian(bytes, at + 2, 2), 2u);
    }
    return {};
}

/// Why a picture is not even begun with; empty where it may be. The decoders ask for the memory of all pixels, and of
/// every row's parts at once, before they look at any.
std::string too_much(std::string_view bytes) {
    const Header header = read_header(bytes);
    const double weight = header.bits > 8 ? 2 : 1;
    if (header.width * header.height * weight > max_raster_pixels)
        return "it has more than " + std::to_string(max_raster_pixels / 1'000'000) + " million pixels" +
               (weight > 1 ? ", and those of 16 bits count twice" : "");
    if (!bytes.starts_with(jpeg_magic)) return {};
    // A progressive JPEG is gone through once for each of its scans; between them no byte after 0xff can be 0xda.
    int scans = 0;
    for (auto at = bytes.find("\xff\xda"); at != std::string_view::npos; at = bytes.find("\xff\xda", at + 2))
        if (++scans > most_scans) return "it has more than " + std::to_string(most_scans) + " scans";
    return {};
}

/// Decodes; leaves a null and a reason behind for what it can't.
Pixbuf decode(std::string_view bytes, std::string& why) {
    why = too_much(bytes);
    if (!why.empty()) return nullptr;
    const std::unique_ptr<GdkPixbufLoader, FreeObject> loader(gdk_pixbuf_loader_new());
    GError* error = nullptr;
    const auto* data = reinterpret_cast<const guchar*>(bytes.data());
    bool good = gdk_pixbuf_loader_write(loader.get(), data, bytes.size(), &error) != FALSE;
    // A loader has to be closed whatever happened; only the first error counts.
    good = gdk_pixbuf_loader_close(loader.get(), good ? &error : nullptr) != FALSE && good;
    if (error != nullptr) {
        why = error->message;
        g_error_free(error);
    }
    GdkPixbuf* pixels = gdk_pixbuf_loader_get_pixbuf(loader.get());
    if (!good || pixels == nullptr) return nullptr;
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
