#include "render/jpeg.h"

#include <algorithm>

namespace kupi::render {

namespace {

constexpr unsigned sof0 = 0xC0, sof1 = 0xC1, sof2 = 0xC2, dht = 0xC4, jpg = 0xC8, dac = 0xCC, sos = 0xDA, app1 = 0xE1,
                   app14 = 0xEE;

/// An unsigned number of so many bytes; 0 behind the end.
unsigned number_at(std::string_view bytes, std::size_t at, std::size_t length, bool little_endian = false) {
    if (at > bytes.size() || bytes.size() - at < length) return 0;
    unsigned value = 0;
    for (std::size_t i = 0; i < length; ++i)
        value = value << 8 | static_cast<unsigned char>(bytes[at + (little_endian ? length - 1 - i : i)]);
    return value;
}

/// EXIF: a TIFF file whose first directory may hold the orientation, tag 0x112, a short. `base`: where it stands.
void read_exif(std::string_view tiff, std::size_t base, Jpeg& out) {
    constexpr unsigned orientation_tag = 0x112, type_short = 3, entry_size = 12;
    const bool little = tiff.starts_with("II");
    if (!little && !tiff.starts_with("MM")) return;
    const std::size_t directory = number_at(tiff, 4, 4, little);
    const unsigned entries = number_at(tiff, directory, 2, little);
    for (unsigned i = 0; i < entries; ++i) {
        const std::size_t entry = directory + 2 + std::size_t{i} * entry_size;
        if (entry + entry_size > tiff.size()) return;
        if (number_at(tiff, entry, 2, little) != orientation_tag || number_at(tiff, entry + 2, 2, little) != type_short)
            continue;
        const unsigned value = number_at(tiff, entry + 8, 2, little);
        if (value < 1 || value > 8) return;
        out.orientation = static_cast<int>(value);
        out.orientation_at = base + entry + 8;
        return;
    }
}

} // namespace

Matrix Jpeg::to_upright() const {
    const double w = width, h = height;
    switch (orientation) {
    case 2: return {-1, 0, 0, 1, w, 0};
    case 3: return {-1, 0, 0, -1, w, h};
    case 4: return {1, 0, 0, -1, 0, h};
    case 5: return {0, 1, 1, 0, 0, 0};
    case 6: return {0, 1, -1, 0, h, 0};
    case 7: return {0, -1, -1, 0, h, w};
    case 8: return {0, -1, 1, 0, 0, w};
    default: return {};
    }
}

Jpeg read_jpeg(std::string_view bytes) {
    Jpeg out;
    bool jfif = false;
    for (std::size_t at = 2; at + 4 <= bytes.size() && bytes[at] == '\xff';) {
        const unsigned marker = number_at(bytes, at + 1, 1);
        if (marker == 0xFF) { // padding
            ++at;
            continue;
        }
        const std::size_t length = std::max(number_at(bytes, at + 2, 2), 2u);
        const std::string_view segment = bytes.substr(at + 4, length - 2);
        if (marker == sos) {
            out.scan_at = at;
            break;
        }
        if (marker >= sof0 && marker <= 0xCF && marker != dht && marker != jpg && marker != dac) {
            if (out.width > 0) return {}; // two frames are none
            out.height = static_cast<int>(number_at(segment, 1, 2));
            out.width = static_cast<int>(number_at(segment, 3, 2));
            out.components = static_cast<int>(number_at(segment, 5, 1));
            out.common = (marker == sof0 || marker == sof1 || marker == sof2) && number_at(segment, 0, 1) == 8 &&
                         (out.components == 1 || out.components == 3 || out.components == 4);
            out.plain_rgb = out.components == 3 && number_at(segment, 6, 1) == 'R' && number_at(segment, 9, 1) == 'G' &&
                            number_at(segment, 12, 1) == 'B';
        }
        constexpr std::string_view exif("Exif\0\0", 6);
        if (marker == app1 && segment.starts_with(exif) && out.orientation_at == 0)
            read_exif(segment.substr(exif.size()), at + 4 + exif.size(), out);
        out.adobe = out.adobe || (marker == app14 && segment.starts_with("Adobe"));
        jfif = jfif || segment.starts_with(std::string_view("JFIF\0", 5));
        at += 2 + length;
    }
    out.plain_rgb = out.plain_rgb && !jfif && !out.adobe; // else these say how it is stored
    return out;
}

} // namespace kupi::render
