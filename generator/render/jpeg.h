// What a JPEG says of itself before its first scan: enough to put it into a PDF undecoded.
#pragma once

#include <cstddef>
#include <string_view>

#include "base/geometry.h"

namespace kupi::render {

struct Jpeg {
    int width = 0, height = 0;      ///< as stored; 0: no frame was found
    int components = 0;             ///< 1: grey, 3: colours, 4: inks
    int orientation = 1;            ///< EXIF: 1 to 8
    std::size_t orientation_at = 0; ///< where the file says so: the value's two bytes; 0: nowhere
    std::size_t scan_at = 0;        ///< the first scan's header; 0: none was found
    bool common = false;            ///< baseline or progressive, 8 bits, Huffman-coded, as every PDF viewer reads it
    bool adobe = false;             ///< Adobe wrote it: inks are stored inverted
    bool plain_rgb = false;         ///< stored as red, green and blue

    bool turned() const { return orientation >= 5; } ///< by a quarter
    Size upright() const {
        return turned() ? Size{double(height), double(width)} : Size{double(width), double(height)};
    }
    /// From stored pixels, y down, to upright ones.
    Matrix to_upright() const;
};

inline constexpr std::string_view jpeg_magic = "\xff\xd8\xff";

/// Goes through the segments up to the first scan; what is broken ends it.
Jpeg read_jpeg(std::string_view bytes);

} // namespace kupi::render
