#include "render/art_files.h"

#include <algorithm>

#include "base/file.h"
#include "base/text.h"
#include "render/ink.h"
#include "render/jpeg.h"
#include "render/raster.h"
#include "render/svg_gate.h"

namespace kupi::render {

bool ArtFiles::spend(double& spent, double more, double most, const std::string& message, Entry& entry) {
    spent += more;
    if (spent <= most) return true;
    if (!entry.faults.has_errors()) entry.faults.error({}, message, "make them smaller or simpler");
    return false;
}

namespace {

/// What speaks against a file before it is read; empty for what may be an SVG, a PNG or a JPEG.
std::string no_art(std::string_view bytes, const std::string& path) {
    if (bytes.empty()) return "this file is empty";
    if (is_raster(bytes)) return "";
    if (bytes.starts_with("GIF8")) return "this is a GIF";
    if (bytes.starts_with("RIFF") && bytes.substr(8).starts_with("WEBP")) return "this is a WebP picture";
    if (bytes.starts_with("%PDF")) return "this is a PDF";
    if (bytes.starts_with("II*") || bytes.starts_with("MM")) return "this is a TIFF";
    const std::string name = lower(path);
    for (const std::string_view ending : {".png", ".jpg", ".jpeg"})
        if (name.ends_with(ending) && !trim(bytes).starts_with('<')) return "this is neither a PNG nor a JPEG";
    return "";
}

} // namespace

std::shared_ptr<const Artwork> ArtFiles::open(const std::string& path, ArtUse use, const Place& place,
                                              Diagnostics& out) {
    auto [at, is_new] = entries_.try_emplace({path, use});
    Entry& entry = at->second;
    if (is_new) {
        auto bytes = read_file(path, entry.faults, max_raster_bytes);
        if (bytes && spend(bytes_, static_cast<double>(bytes->size()), most_art_bytes,
                           "all drawings and pictures together are larger than 256 MiB", entry)) {
            if (const std::string fault = no_art(*bytes, path); !fault.empty()) {
                entry.faults.error({path, 0, 0}, fault, "drawings are SVG, pictures PNG or JPEG");
            } else if (!is_raster(*bytes)) {
                double cost = 0;
                entry.art = read_svg(std::move(*bytes), path, use, entry.faults, &cost);
                if (entry.art &&
                    !spend(cost_, cost, most_art_cost, "all drawings together would take too long to draw", entry))
                    entry.art = nullptr;
            } else if (use == ArtUse::picture) {
                entry.art = read_raster(std::move(*bytes), path, entry.faults);
                const double share =
                    entry.art && entry.art->layers[0].raster.starts_with(jpeg_magic) ? undecoded_share : 1;
                if (entry.art &&
                    !spend(pixels_, entry.art->view_box.width * entry.art->view_box.height * share, most_art_pixels,
                           "all pictures together have more than 400 million pixels, those of JPEGs counted at a tenth",
                           entry))
                    entry.art = nullptr;
            } else
                entry.faults.error({path, 0, 0}, "a symbol or sign is an SVG, not a PNG or JPEG",
                                   "only figures, backs and art layers may be pictures");
        }
    }
    for (Diagnostic d : entry.faults.all()) {
        if (d.place.line == 0 && place.line > 0) {
            // The file itself is at fault, not a place in it: say where it was named.
            if (d.message.find(path) == std::string::npos) d.message = path + ": " + d.message;
            d.place = place;
        }
        out.add(std::move(d));
    }
    return entry.art;
}

std::shared_ptr<const Artwork> ArtFiles::upper_part(const std::shared_ptr<const Artwork>& whole, double height) {
    const auto is_photograph = [](const ArtLayer& l) { return !l.raster.empty(); };
    if (height >= whole->view_box.height || std::any_of(whole->layers.begin(), whole->layers.end(), is_photograph))
        return whole;
    auto& part = parts_[{whole, height}];
    if (part) return part;
    Artwork cut = *whole;
    cut.view_box.height = height;
    std::erase_if(cut.layers, [&](const ArtLayer& l) {
        return l.kind == ArtLayer::Kind::symbol && l.symbol_box.bottom() > cut.view_box.bottom();
    });
    for (ArtLayer& l : cut.layers)
        if (l.kind != ArtLayer::Kind::symbol) l.svg = svg::with_view_box(l.svg, cut.view_box);
    return part = std::make_shared<const Artwork>(std::move(cut));
}

} // namespace kupi::render
