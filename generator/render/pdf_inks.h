// The pass over a composed PDF that leaves nothing but inks in it.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include <qpdf/QPDF.hh>

#include "render/inks.h"

namespace kupi::render::pdf {

/// Turns every colour that these pages reach into inks: operators, pictures (their samples, without loss), gradients,
/// groups. Soft masks stay as they are: they have no colour. Pages on which something is see-through become pictures
/// where `painter` makes them; gives the number of those that stay. Throws Failure for what nobody here draws.
std::size_t to_inks(QPDF& file, const std::vector<QPDFObjectHandle>& pages, const Inks& inks,
                    const std::function<std::optional<InkBitmap>(std::size_t page)>& painter);

} // namespace kupi::render::pdf
