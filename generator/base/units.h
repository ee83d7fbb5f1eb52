// Lengths. Inside kupi every length is a double in PostScript points (1/72 in); in files it is written with its unit.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/namespaces.h"

namespace kupi::base {

inline constexpr double points_per_inch = 72.0;
inline constexpr double points_per_mm = 72.0 / 25.4;

constexpr double inches(double n) { return n * points_per_inch; }
constexpr double mm(double n) { return n * points_per_mm; }
constexpr double to_mm(double points) { return points / points_per_mm; }
constexpr double to_inches(double points) { return points / points_per_inch; }

/// "2.5in", "1/8in", "63 mm", "9pt", "-1cm" to points. Nothing if the text is not a finite number with one of the
/// units in, mm, cm, pt (a bare number has no meaning).
std::optional<double> parse_length(std::string_view text);

/// A length for messages, in both units: "63.5 mm (2.5 in)".
std::string describe_length(double points);

/// Width × height for messages: "63.5 × 88.9 mm (2.5 × 3.5 in)".
std::string describe_size(double width, double height);

} // namespace kupi::base
