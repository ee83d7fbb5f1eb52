// The pass over a composed PDF that leaves nothing but inks in it.
#pragma once

#include <vector>

#include <qpdf/QPDF.hh>

#include "render/inks.h"

namespace kupi::pdf {

/// Turns every colour that these pages reach into inks: operators, pictures (their samples, without loss), gradients,
/// groups. Soft masks stay as they are: they have no colour. Gives the number of pages on which something is
/// see-through. Throws Failure for what nobody here draws.
std::size_t to_inks(QPDF& file, const std::vector<QPDFObjectHandle>& pages, const Inks& inks);

} // namespace kupi::pdf
