#include "render/pdf_deflate.h"

#include <new>

#include <libdeflate.h>

namespace kupi::render::pdf {

Deflater::Deflater(int level) : compressor_(libdeflate_alloc_compressor(level)) {
    if (compressor_ == nullptr) throw std::bad_alloc();
}

Deflater::~Deflater() { libdeflate_free_compressor(compressor_); }

std::string Deflater::operator()(std::string_view bytes) {
    std::string out(libdeflate_zlib_compress_bound(compressor_, bytes.size()), '\0');
    out.resize(libdeflate_zlib_compress(compressor_, bytes.data(), bytes.size(), out.data(), out.size()));
    return out;
}

} // namespace kupi::render::pdf
