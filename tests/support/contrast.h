// How well one colour is read on another.
#pragma once

#include <algorithm>
#include <cmath>

#include "base/colour.h"

namespace kupi::test {

using namespace base;

/// Relative luminance, 0 to 1 (WCAG 2.2).
inline double luminance(Colour c) {
    const auto linear = [](double v) { return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); };
    return 0.2126 * linear(c.r / 255.0) + 0.7152 * linear(c.g / 255.0) + 0.0722 * linear(c.b / 255.0);
}
/// Contrast ratio, 1 to 21 (WCAG 2.2).
inline double contrast(Colour a, Colour b) {
    const double x = luminance(a), y = luminance(b);
    return (std::max(x, y) + 0.05) / (std::min(x, y) + 0.05);
}

} // namespace kupi::test
