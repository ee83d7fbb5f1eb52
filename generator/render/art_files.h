// The drawings and pictures that a command draws, from files of every kind.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <utility>

#include "layout/artwork.h"

namespace kupi::render {

/// Of all that one command draws. A deck of 500 cards with pictures at 300 dpi has 400 million pixels.
inline constexpr double most_art_bytes = 256 << 20, most_art_pixels = 4e8, most_art_cost = 5e6; ///< microseconds

/// Drawings by path, each read and checked once for each use. What comes after the first that is too much for all
/// together is refused.
class ArtFiles final : public ArtLibrary {
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

} // namespace kupi::render
