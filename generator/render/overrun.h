// Ink that a drawing's view box cuts off.
#pragma once

#include "base/geometry.h"
#include "layout/artwork.h"

namespace kupi::render {

/// How far ink lies outside each side of the view box, in its units; 0 where none does.
struct Overrun {
    double left = 0, right = 0, top = 0, bottom = 0;
    explicit operator bool() const { return left > 0 || right > 0 || top > 0 || bottom > 0; }
};

/// Ink outside by a five hundredth of the larger side or more, as far as half of it. `runs_on_below`: the lower edge is
/// a card's centre line, so that what leaves there, and what hangs together with that outside, is meant to be cut.
/// Paper is no ink, and pictures of pixels have none outside.
Overrun overrun_of(const Artwork& art, bool runs_on_below);

} // namespace kupi::render
