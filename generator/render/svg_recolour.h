// Rewriting the colours of a parsed drawing. A user stylesheet would not do: CSS can't change the classes many drawings
// use, and it turns white knock-outs solid.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/colour.h"
#include "layout/artwork.h"
#include "render/svg_xml.h"

namespace kupi::render::svg {

/// White, as far as a knock-out goes: each channel at least 230.
bool is_near_white(Colour c);

/// Every fill, stroke, stop-color and color below the root (the svg element), in attributes, style attributes and style
/// elements, becomes currentColor, except none, transparent and url(#…). With `keep_white`, near-white stays.
/// True if some near-white was kept.
bool to_current_colour(xmlNode* root, bool keep_white);

/// What becomes of a colour: currentColor, white, or not painted.
enum class Tone { ink, paper, nothing };

/// As above, each colour as it is told; in gradients ink, except near-white.
void to_current_colour(xmlNode* root, const std::function<Tone(Colour)>& tone_of);

/// The colours that a drawing names, and black if a shape shows it because nothing else is said.
std::vector<Colour> colours_of(xmlNode* root);

/// Takes out what an icon has for browsers alone, and what would hide it elsewhere: strokes that keep their width in
/// pixels, a browser's own paint (context-fill), gradients that are not there, sizes in the root's style.
void make_at_home(xmlNode* root);

/// A layer's document with its own colours turned to grey, or, to save ink, mixed towards white, contours less so.
std::string in_ink(const std::string& document, InkMode ink);

/// A layer's document with its shapes stroked in currentColor, `width` view-box units wide, and not filled. Transforms
/// between root and shape are reckoned with, except those of a <use>.
std::string outlined(const std::string& document, double width);

/// True if the document paints with nothing but its one colour, opaque: no opacity, gradient, pattern, marker or text,
/// so that it can be drawn without any colour and take its caller's. (May say false where true would be right.)
bool is_plain(const std::string& document);

} // namespace kupi::render::svg
