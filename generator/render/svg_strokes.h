// How wide a drawing's lines are, and how they are kept from vanishing where it is drawn small.
#pragma once

#include <string>

#include "render/svg_xml.h"

namespace kupi::render::svg {

/// Whether it draws by itself: path, rect … text, use.
bool is_shape(const xmlNode* node);

/// What the element says of a property, in an attribute or in its style; else what it inherits. In lower case.
std::string own_paint(const xmlNode* element, const char* property, const std::string& inherited);

/// Of a layer's document, in view-box units; 0 where nothing is stroked. Transforms between root and shape are reckoned
/// with, those of a <use> by what it shows smallest.
double thinnest_stroke(const std::string& document);

/// The document with its strokes `least` view-box units wide or wider.
std::string with_least_stroke(const std::string& document, double least);

} // namespace kupi::render::svg
