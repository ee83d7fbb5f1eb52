// The suits in a ring: opposed suits straight across, paired ones side by side where they can be.
#pragma once

#include <string>
#include <vector>

#include "cards/cards.h"
#include "layout/display_list.h"

namespace kupi::layout {

/// What ties suits together, by their places in a list of suits.
struct SuitTies {
    std::vector<std::pair<std::size_t, std::size_t>> opposed, paired; ///< first < second
    std::vector<double> strength;                                     ///< of each pair: less where a suit has several
};
/// Ties to suits that are not in the list are left out.
SuitTies suit_ties(const std::vector<Suit>& suits);

/// The suits' places in the list, clockwise from the top. If every suit has its opposite in the list, opposites stand
/// across from each other, and as many and as strong pairs as possible side by side, the first suit at the top; else
/// the suits stand as listed.
std::vector<std::size_t> wheel_order(const std::vector<Suit>& suits);

struct WheelLook {
    double radius = 100; ///< of the ring through the symbols' centres, as everything in the form's units
    double symbol = 26;  ///< side of a symbol's box
    Colour line, band, ground;
    double line_width = 1, band_width = 4;
    double reach() const { return radius + 0.72 * symbol + band_width / 2; } ///< from the centre to the outermost line
};

/// A suit's place on the ring around `centre`.
Point wheel_place(std::size_t place, std::size_t count, Point centre, double radius);

/// Lines between opposites and bands between pairs, without the symbols themselves.
std::vector<draw::Operation> wheel_lines(const std::vector<Suit>& suits, const std::vector<std::size_t>& order,
                                         Point centre, const WheelLook& look);

} // namespace kupi::layout
