#include "render/raster.h"

#include <algorithm>
#include <cmath>

#include <gdk-pixbuf/gdk-pixbuf.h>

#include "base/colour.h"
#include "base/text.h"
#include "render/jpeg.h"
#include "render/owned.h"

namespace kupi::render {

namespace {

using Pixbuf = Ref<GdkPixbuf>;

constexpr std::string_view png_magic = "\x89PNG\r\n\x1a\n";
constexpr int most_scans = 100;         ///< of a JPEG; progressive ones have about ten
constexpr double saver_tint = 0.6;      ///< towards white
constexpr std::size_t beginning = 4096; ///< of a JPEG's first scan, in bytes: all tables have been looked at by then
constexpr const char* jpeg_quality = "92";
constexpr const char* png_compression = "3";

unsigned big_endian(std::string_view bytes, std::size_t at, std::size_t length) {
    unsigned value = 0;
    for (const char c : bytes.substr(std::min(at, bytes.size()), length))
        value = value << 8 | static_cast<unsigned char>(c);
    return value;
}

struct Header {
    double width = 0, height = 0; ///< pixels
    int bits = 8;                 ///< of each value of a pixel
};

/// What a picture says of itself, zeros where it says nothing. PNG: the first chunk, IHDR.
Header read_header(std::string_view bytes, const Jpeg& jpeg) {
    if (bytes.starts_with(png_magic))
        return {double(big_endian(bytes, 16, 4)), double(big_endian(bytes, 20, 4)), int(big_endian(bytes, 24, 1))};
    return {double(jpeg.width), double(jpeg.height), 8};
}

/// Why a picture is not even begun with; empty where it may be. The decoders ask for the memory of all pixels, and of
/// every row's parts at once, before they look at any.
std::string too_much(std::string_view bytes, const Jpeg& jpeg) {
    const Header header = read_header(bytes, jpeg);
    const double weight = header.bits > 8 ? 2 : 1;
    if (header.width * header.height * weight > max_raster_pixels)
        return "it has more than " + std::to_string(max_raster_pixels / 1'000'000) + " million pixels" +
               (weight > 1 ? ", and those of 16 bits count twice" : "");
    if (!bytes.starts_with(jpeg_magic)) return {};
    // The decoder finds frames behind junk, too, and those have not been looked at.
    if (header.width * header.height == 0) return "it does not say its size where a JPEG does";
    // A progressive JPEG is gone through once for each of its scans; between them no byte after 0xff can be 0xda.
    int scans = 0;
    for (auto at = bytes.find("\xff\xda"); at != std::string_view::npos; at = bytes.find("\xff\xda", at + 2))
        if (++scans > most_scans) return "it has more than " + std::to_string(most_scans) + " scans";
    return {};
}

/// Decodes; leaves a null and a reason behind for what it can't. With `whole` false, of what is but a beginning.
Pixbuf decode(std::string_view bytes, std::string& why, bool whole = true) {
    const Ref<GdkPixbufLoader> loader(gdk_pixbuf_loader_new());
    GError* error = nullptr;
    const auto* data = reinterpret_cast<const guchar*>(bytes.data());
    bool good = gdk_pixbuf_loader_write(loader.get(), data, bytes.size(), &error) != FALSE;
    // A loader has to be closed whatever happened; only the first error counts.
    good = (gdk_pixbuf_loader_close(loader.get(), good && whole ? &error : nullptr) != FALSE || !whole) && good;
    if (error != nullptr) {
        why = error->message;
        g_error_free(error);
    }
    GdkPixbuf* pixels = gdk_pixbuf_loader_get_pixbuf(loader.get());
    if (!good || pixels == nullptr) return nullptr;
    return Pixbuf(static_cast<GdkPixbuf*>(g_object_ref(pixels)));
}

/// In grey or paled, in place.
void ink_pixels(GdkPixbuf* pixels, InkMode ink) {
    const int width = gdk_pixbuf_get_width(pixels), height = gdk_pixbuf_get_height(pixels);
    const int channels = gdk_pixbuf_get_n_channels(pixels), stride = gdk_pixbuf_get_rowstride(pixels);
    guchar* rows = gdk_pixbuf_get_pixels(pixels);
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            guchar* p = rows + static_cast<std::ptrdiff_t>(y) * stride + static_cast<std::ptrdiff_t>(x) * channels;
            const Colour c{p[0], p[1], p[2]};
            const Colour changed = ink == InkMode::gray ? gray(c) : mix(c, {255, 255, 255}, saver_tint);
            p[0] = changed.r, p[1] = changed.g, p[2] = changed.b;
        }
    }
}

} // namespace

bool is_raster(std::string_view bytes) { return bytes.starts_with(png_magic) || bytes.starts_with(jpeg_magic); }

std::shared_ptr<const Artwork> read_raster(std::string bytes, const std::string& path, Diagnostics& out) {
    const bool is_jpeg = bytes.starts_with(jpeg_magic);
    const Jpeg jpeg = is_jpeg ? read_jpeg(bytes) : Jpeg{};
    const bool in_part = jpeg.common && jpeg.scan_at > 0 && jpeg.scan_at + beginning < bytes.size();
    std::string why = too_much(bytes, jpeg);
    Pixbuf pixels;
    if (why.empty())
        pixels =
            decode(std::string_view(bytes).substr(0, in_part ? jpeg.scan_at + beginning : bytes.size()), why, !in_part);
    // The decoders fill what a cut-off file lacks with grey, without a word.
    const auto end = bytes.rfind(is_jpeg ? "\xff\xd9" : "IEND");
    if (pixels && (end == std::string::npos || end < jpeg.scan_at)) {
        why = "its end is missing";
        pixels.reset();
    }
    if (!pixels) {
        out.error({path, 0, 0}, "this picture can't be read: " + (why.empty() ? "it is damaged" : why));
        return nullptr;
    }
    const Size size = is_jpeg && jpeg.width > 0 ? jpeg.upright()
                                                : Size{double(gdk_pixbuf_get_width(pixels.get())),
                                                       double(gdk_pixbuf_get_height(pixels.get()))};
    auto art = std::make_shared<Artwork>();
    art->path = path;
    art->view_box = {0, 0, size.width, size.height};
    ArtLayer layer;
    layer.kind = ArtLayer::Kind::own_colours;
    layer.raster = std::move(bytes);
    art->layers.push_back(std::move(layer));
    return art;
}

std::string raster_as_printed(const std::string& bytes, InkMode ink, double shrink) {
    const bool is_jpeg = bytes.starts_with(jpeg_magic);
    const bool in_grey = ink == InkMode::gray && is_jpeg && read_jpeg(bytes).components == 1;
    if ((ink == InkMode::full || in_grey) && shrink >= 1) return bytes;
    std::string why;
    Pixbuf pixels = decode(bytes, why);
    if (!pixels) return bytes;
    pixels.reset(gdk_pixbuf_apply_embedded_orientation(pixels.get()));
    if (shrink < 1) {
        const auto side = [&](int pixel_count) {
            return std::max(1, static_cast<int>(std::ceil(pixel_count * shrink)));
        };
        // Going down, this weighs every pixel by the area that it has in the new one.
        pixels.reset(gdk_pixbuf_scale_simple(pixels.get(), side(gdk_pixbuf_get_width(pixels.get())),
                                             side(gdk_pixbuf_get_height(pixels.get())), GDK_INTERP_BILINEAR));
    } else {
        pixels.reset(gdk_pixbuf_copy(pixels.get())); // its own pixels, to write to
    }
    if (!pixels) throw std::bad_alloc();
    if (ink != InkMode::full) ink_pixels(pixels.get(), ink);
    gchar* file = nullptr;
    gsize length = 0;
    if (gdk_pixbuf_save_to_buffer(pixels.get(), &file, &length, is_jpeg ? "jpeg" : "png", nullptr,
                                  is_jpeg ? "quality" : "compression", is_jpeg ? jpeg_quality : png_compression,
                                  nullptr) == FALSE)
        return bytes;
    std::string out(file, length);
    g_free(file);
    return out;
}

std::string raster_document(std::string bytes, Size size) {
    Jpeg jpeg;
    std::string kind = "image/png";
    if (bytes.starts_with(jpeg_magic)) {
        kind = "image/jpeg";
        jpeg = read_jpeg(bytes);
        // Some viewers turn a picture as it asks, some don't: it is turned here, and asks no more.
        if (jpeg.orientation_at > 0) {
            const bool little_endian = bytes[jpeg.orientation_at] != 0;
            bytes.replace(jpeg.orientation_at, 2, little_endian ? std::string("\1\0", 2) : std::string("\0\1", 2));
        }
    }
    const auto box = [](Size s) {
        return " width=\"" + number(s.width, 0) + "\" height=\"" + number(s.height, 0) + "\"";
    };
    const Size stored = jpeg.turned() ? Size{size.height, size.width} : size;
    std::string turn;
    if (jpeg.orientation > 1) {
        Jpeg filling = jpeg;
        filling.width = static_cast<int>(stored.width), filling.height = static_cast<int>(stored.height);
        const Matrix m = filling.to_upright();
        for (const double v : {m.a, m.b, m.c, m.d, m.e, m.f}) turn += (turn.empty() ? "" : " ") + number(v, 0);
        turn = " transform=\"matrix(" + turn + ")\"";
    }
    gchar* text = g_base64_encode(reinterpret_cast<const guchar*>(bytes.data()), bytes.size());
    std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + number(size.width, 0) + " " +
                      number(size.height, 0) + "\"><image" + box(stored) + turn +
                      " preserveAspectRatio=\"none\" href=\"data:" + kind + ";base64," + text + "\"/></svg>";
    g_free(text);
    return out;
}

} // namespace kupi::render
