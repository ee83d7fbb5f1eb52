// The transform attribute of SVG 1.1.
#pragma once

#include <optional>
#include <string_view>

#include "base/geometry.h"

namespace kupi::render::svg {

/// "translate(3 4) scale(2) rotate(45 10 10) skewX(5) matrix(a b c d e f)". Nothing if it can't be read.
std::optional<Matrix> read_transform(std::string_view text);

/// By how much areas' sides grow: the square root of the determinant's size.
double mean_scale(const Matrix& m);

} // namespace kupi::render::svg
