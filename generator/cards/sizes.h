// Named paper and card sizes: templates/sizes.toml.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "base/file.h"
#include "base/geometry.h"

namespace kupi::cards {

struct NamedSize {
    std::string id;
    std::string name;
    Size size;         ///< points, portrait
    double corner = 0; ///< card sizes: usual radius of the corner
    Place place;
    std::vector<std::string> territories = {}; ///< papers: where they are what printers hold
};

struct Sizes {
    std::vector<NamedSize> papers, cards;
};

Sizes load_sizes(const DataFolders& data, Diagnostics& out);

/// A named size or WxH with units: "letter", "poker", "12x18in", "63x88mm", "2.5inx3.5in". A card as large as a named
/// one has its corner. An error in `out`, with did-you-mean, where it is neither, or not within `least` to `most` on a
/// side.
std::optional<NamedSize> find_size(const std::vector<NamedSize>& named, std::string_view text, double least,
                                   double most, const Place& place, Diagnostics& out);

} // namespace kupi::cards
