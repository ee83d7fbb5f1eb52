// Where a drawing has its ink, and the box that shows it as large and as central as others to the eye.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/geometry.h"

typedef struct _cairo cairo_t;

namespace kupi::render::svg {

inline constexpr int seen_ink = 24; ///< of 255: less ink than that in a pixel is the edge of something

/// The ink that `paint` leaves on a square of `across` pixels each way, 0 to 255 each, row by row. White is none.
std::vector<std::uint8_t> painted_ink(int across, const std::function<void(cairo_t*)>& paint);

/// What of a drawing in currentColor is seen. Near-white is a knock-out, no ink; tints count in part.
struct Ink {
    Rect box;        ///< around the ink
    Point centroid;  ///< of its area
    double area = 0; ///< of it, in square units

    /// Over the square on the box's larger side.
    double share() const;
};

/// Looks for a drawing's ink wherever it may be, first around `start`; true to a hundredth of its larger side.
/// Nothing if there is none, or none within a million units. `document` is one with a view box of its own. Throws
/// Failure if librsvg can't draw it.
std::optional<Ink> find_ink(const std::string& document, const Rect& start, const std::string& path);

/// The document with this view box on its root.
std::string with_view_box(const std::string& document, const Rect& box);

/// `viewBox` as an attribute's value.
std::string view_box_text(const Rect& box);

/// The square to be fitted into a symbol's place, so that symbols look equally heavy and stand in the middle.
///
/// Weight: the ink's larger side is `largest_share` of the square's, less for what is heavy: times (0.42 / area
/// share)^(1/4), within 0.85 and 1. Place: the midpoint of ink-box centre and centroid is the square's centre. The
/// ink stays inside: the square grows by up to an eighth for that, then the drawing moves less far.
Rect optical_box(const Ink& ink);

inline constexpr double largest_share = 0.96;

} // namespace kupi::render::svg
