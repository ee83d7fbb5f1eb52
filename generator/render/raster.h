// Photographs and scans as a deck's own art: PNG and JPEG, each in an SVG document of its own, so that everything after
// the gate treats them like any drawing.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/diagnostics.h"
#include "layout/artwork.h"

namespace kupi {

inline constexpr std::size_t max_raster_bytes = 16u << 20;
inline constexpr int max_raster_pixels = 40'000'000;

/// By their first bytes.
bool is_raster(std::string_view bytes);

/// One layer with colours of its own, its view box in pixels. Null, with one error in `out`, for what can't be decoded
/// or is too large.
std::shared_ptr<const Artwork> read_raster(std::string_view bytes, const std::string& path, Diagnostics& out);

/// The document of a raster layer with its picture in grey, or paled.
std::string raster_in_ink(const std::string& document, InkMode ink);

} // namespace kupi
