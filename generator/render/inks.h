// Colours as the inks of a press: sRGB to CMYK by an ICC profile (Little CMS), with a limit to the ink that lies on one
// place.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>

#include "base/namespaces.h"

namespace kupi::render {

/// Cyan, magenta, yellow, black, each 0 to 1.
using InkAmounts = std::array<double, 4>;

/// Cyan, magenta, yellow, black a pixel, a byte each, from the top.
struct InkBitmap {
    std::size_t width = 0, height = 0;
    std::string samples;
};

class Inks {
  public:
    /// `most` is the total that no colour exceeds: 2.4 for 240 %. Throws Failure naming `path` if that is no profile of
    /// CMYK.
    Inks(const std::string& path, double most);
    ~Inks();
    Inks(const Inks&) = delete;
    Inks& operator=(const Inks&) = delete;

    /// Of a flat colour. Neutral greys are black ink alone: no fringes where the inks don't meet.
    InkAmounts of(double r, double g, double b) const;
    /// Of a place in a picture or a gradient, where neighbours must not jump from four inks to one.
    InkAmounts mixed(double r, double g, double b) const;
    /// As much black as looks as light as this grey.
    double black_of(double gray) const;

    /// Within the total: cyan, magenta and yellow give way alike, black stays.
    InkAmounts held(InkAmounts amounts) const;

    // Of pictures: `count` pixels of 3 or 4 bytes. What is held is rounded down.
    void convert(const std::uint8_t* rgb, std::uint8_t* cmyk, std::size_t count) const;
    /// True if anything had to give way.
    bool hold(std::uint8_t* cmyk, std::size_t count) const;

    const std::string& profile() const { return profile_; } ///< the file's bytes
    double most() const { return most_; }

  private:
    struct Transforms;
    std::string profile_;
    double most_;
    std::unique_ptr<Transforms> transforms_;
    std::array<double, 256> black_{}; ///< by grey
};

} // namespace kupi::render
