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
/// image; no more work than svg_cost.h allows; `data-colour` and `data-symbol` as artwork.h says. Null on what is
/// refused, with errors in `out`, each with line and column in `path`. `cost`: what drawing it takes, in microseconds.
std::shared_ptr<const Artwork> read_svg(std::string bytes, const std::string& path, ArtUse use, Diagnostics& out,
                                        double* cost = nullptr);

/// Of all that one command draws. A deck of 500 cards with pictures at 300 dpi has 400 million pixels.
inline constexpr double most_art_bytes = 256 << 20, most_art_pixels = 4e8, most_art_cost = 5e6; ///< microseconds

/// Drawings by path, each read and checked once for each use. What comes after the first that is too much for all
/// together is refused.
class SvgLibrary final : public ArtLibrary {
  public:
    std::shared_ptr<const Artwork> open(const std::string& path, ArtUse use, const Place& place,
                                        Diagnostics& out) override;
    std::shared_ptr<const Artwork> upper_part(const std::shared_ptr<const Artwork>& whole, double height) override;

  private:
    struct Entry {
        std::shared_ptr<const Artwork> art;
        Diagnostics faults; ///< given again each time the file is asked for
    };
    /// False, with an error, where this is too much.
    static bool spend(double& spent, double more, double most, const std::string& message, Entry& entry);

    std::map<std::pair<std::string, ArtUse>, Entry> entries_;
    std::map<std::pair<std::shared_ptr<const Artwork>, double>, std::shared_ptr<const Artwork>> parts_;
    double bytes_ = 0, pixels_ = 0, cost_ = 0; ///< of all so far
};

} // namespace kupi
