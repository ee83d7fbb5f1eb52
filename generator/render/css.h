// The little of CSS that recolouring a drawing needs: colour values, and declarations in style attributes and elements.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/colour.h"

namespace kupi::render::css {

/// "#rgb", "#rrggbb" (with or without alpha digits), rgb(), rgba(), hsl(), hsla() or a name of CSS Color 3. Alpha is
/// left out. Nothing for everything else, "none", "currentColor" and "transparent" included.
std::optional<Colour> parse_colour_value(std::string_view value);

/// The 147 names of CSS Color 3, in lower case. Nothing for others.
std::optional<Colour> named_colour(std::string_view lower_case_name);

/// Each comment becomes a space. Comment marks in strings are left alone.
std::string without_comments(std::string_view text);

/// A declaration as given and what becomes of it: nothing leaves it as it is, an empty string takes it out.
using Rewrite = std::function<std::optional<std::string>(std::string_view property, std::string_view value)>;

/// A style attribute: "fill:#fff; stroke: none". Property names reach `rewrite` in lower case, values trimmed and
/// without
/// "!important", which is put back.
std::string rewrite_declarations(std::string_view text, const Rewrite& rewrite);

/// A style element: rules with blocks of declarations. Comments are dropped.
std::string rewrite_stylesheet(std::string_view text, const Rewrite& rewrite);

} // namespace kupi::render::css
