// Colours, as sRGB, and the measures by which two of them are told apart.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/namespaces.h"

namespace kupi::base {

struct Colour {
    std::uint8_t r = 0, g = 0, b = 0;
    friend bool operator==(const Colour&, const Colour&) = default;
    friend auto operator<=>(const Colour&, const Colour&) = default;
};

/// "#rgb" or "#rrggbb".
std::optional<Colour> parse_colour(std::string_view text);
std::string to_text(Colour c); ///< "#rrggbb"

/// Towards `b` by t (0 to 1), channel by channel.
Colour mix(Colour a, Colour b, double t);
/// As black-and-white film sees it through a light orange filter: luminance, but red a step lighter and blue a step
/// darker, for a card's red and blue are often of one luminance, and red, blue and black should be three tones.
Colour gray(Colour c);
/// As seen by a person with deuteranopia or protanopia (Viénot, Brettel & Mollon 1999).
Colour deuteranopia(Colour c);
Colour protanopia(Colour c);
/// CIEDE2000 colour difference; about 1 is just noticeable.
double delta_e2000(Colour a, Colour b);

} // namespace kupi::base
