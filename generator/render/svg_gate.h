// The gate: every SVG passes it before librsvg sees it. It refuses what is hostile, broken or would print as a bitmap,
// and splits a drawing into layers (layout/artwork.h).
#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>

#include "layout/artwork.h"

namespace kupi {

inline constexpr std::size_t max_art_layers = 64;

/// Checks a drawing and splits it. At most 1 MiB, 20,000 elements, references that expand to 50,000; a viewBox, or
/// width and height (an icon needs neither); no external reference, script, event attribute, entity, mask, filter or
/// image; `data-colour` and `data-symbol` as artwork.h says. Null on what is refused, with errors in `out`, each with
/// line and column in `path`.
std::shared_ptr<const Artwork> read_svg(std::string bytes, const std::string& path, ArtUse use, Diagnostics& out);

/// Drawings by path, each read and checked once for each use.
class SvgLibrary final : public ArtLibrary {
  public:
    std::shared_ptr<const Artwork> open(const std::string& path, ArtUse use, const Place& place,
                                        Diagnostics& out) override;

  private:
    struct Entry {
        std::shared_ptr<const Artwork> art;
        Diagnostics faults; ///< given again each time the file is asked for
    };
    std::map<std::pair<std::string, ArtUse>, Entry> entries_;
};

} // namespace kupi
