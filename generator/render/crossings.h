// How often the lines of a path cross each other: what makes filling it slow.
#pragma once

#include <cstddef>
#include <vector>

#include "base/geometry.h"

namespace kupi::render {

struct Segment {
    Point from, to;
};

/// How many pairs of segments cross, touching left out, those on one line all counted; `limit` if there are at least so
/// many, or if so many lie too close to tell.
std::size_t count_crossings(std::vector<Segment> segments, std::size_t limit);

} // namespace kupi::render
