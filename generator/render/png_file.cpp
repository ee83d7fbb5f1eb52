// Writing PNG files (ISO/IEC 15948). On a contact sheet of flat colours rows without a filter came out a sixth smaller
// than with any, and level 3 as small as level 6 in two thirds of the time.
#include <cmath>
#include <new>

#include <zlib.h>

#include "render/png.h"

namespace kupi::render {

namespace {

void append_word(std::string& out, std::uint32_t n) {
    for (int shift = 24; shift >= 0; shift -= 8) out += static_cast<char>(n >> shift & 0xff);
}

void append_chunk(std::string& out, const char* type, const std::string& data) {
    append_word(out, static_cast<std::uint32_t>(data.size()));
    const std::size_t begin = out.size();
    out.append(type, 4).append(data);
    const auto* bytes = reinterpret_cast<const Bytef*>(out.data() + begin);
    append_word(out, static_cast<std::uint32_t>(crc32(0, bytes, static_cast<uInt>(out.size() - begin))));
}

/// The rows as they are, each after its filter type (0: none), packed one by one: a copy of them all would be large.
std::string packed_rows(const Image& image) {
    z_stream state{};
    if (deflateInit(&state, 3) != Z_OK) throw std::bad_alloc();
    const std::size_t width = static_cast<std::size_t>(image.width) * 3;
    std::string out, buffer(1 << 16, '\0');
    const auto pack = [&](const void* bytes, std::size_t size, int flush) {
        state.next_in = static_cast<Bytef*>(const_cast<void*>(bytes));
        state.avail_in = static_cast<uInt>(size);
        do {
            state.next_out = reinterpret_cast<Bytef*>(buffer.data());
            state.avail_out = static_cast<uInt>(buffer.size());
            deflate(&state, flush);
            out.append(buffer.data(), buffer.size() - state.avail_out);
        } while (state.avail_out == 0);
    };
    for (std::size_t y = 0; y < static_cast<std::size_t>(image.height); ++y) {
        pack("\0", 1, Z_NO_FLUSH);
        pack(image.rgb.data() + y * width, width, Z_NO_FLUSH);
    }
    pack(nullptr, 0, Z_FINISH);
    deflateEnd(&state);
    return out;
}

} // namespace

std::string to_png(const Image& image, double pixels_per_inch) {
    std::string out = "\x89PNG\r\n\x1a\n", header, resolution;
    append_word(header, static_cast<std::uint32_t>(image.width));
    append_word(header, static_cast<std::uint32_t>(image.height));
    header.append({8, 2, 0, 0, 0}); // 8 bit RGB
    append_chunk(out, "IHDR", header);
    if (pixels_per_inch > 0) {
        const auto per_metre = static_cast<std::uint32_t>(std::lround(pixels_per_inch / 0.0254));
        append_word(resolution, per_metre);
        append_word(resolution, per_metre);
        append_chunk(out, "pHYs", resolution + '\1');
    }
    append_chunk(out, "IDAT", packed_rows(image));
    append_chunk(out, "IEND", {});
    return out;
}

} // namespace kupi::render
