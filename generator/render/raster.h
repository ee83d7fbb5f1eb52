// Photographs and scans as a deck's own art: PNG and JPEG, each in an SVG document of its own, so that everything after
// the gate treats them like any drawing.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/diagnostics.h"
#include "layout/artwork.h"

namespace kupi::render {

inline constexpr std::size_t max_raster_bytes = 16u << 20;
inline constexpr int max_raster_pixels = 40'000'000;

/// By their first bytes.
bool is_raster(std::string_view bytes);

/// Of pictures that a PDF takes undecoded, this share of the pixels counts.
inline constexpr double undecoded_share = 0.1;

/// One layer with colours of its own, its view box in pixels, upright. Null, with one error in `out`, for what can't be
/// decoded or is too large. Of a JPEG no more than the beginning is decoded.
std::shared_ptr<const Artwork> read_raster(std::string bytes, const std::string& path, Diagnostics& out);

/// A picture in grey, or paled, and with `shrink` < 1 brought down to that share of its pixels a side; the same file
/// where that leaves it as it is. A JPEG stays a JPEG, a PNG a PNG.
std::string raster_as_printed(const std::string& bytes, InkMode ink, double shrink = 1);

/// An SVG document that fills 0, 0, `size` with a picture, upright.
std::string raster_document(std::string bytes, Size size);

} // namespace kupi::render
