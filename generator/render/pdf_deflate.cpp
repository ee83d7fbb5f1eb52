#include "render/pdf_deflate.h"

#include <new>

#include <zlib.h>

namespace kupi::render::pdf {

Deflater::Deflater(int level) : state_(std::make_unique<z_stream_s>()) {
    if (deflateInit2(state_.get(), level, Z_DEFLATED, 15, 9, Z_DEFAULT_STRATEGY) != Z_OK) throw std::bad_alloc();
}

Deflater::~Deflater() { deflateEnd(state_.get()); }

std::string Deflater::operator()(std::string_view bytes) {
    deflateReset(state_.get());
    std::string out(deflateBound(state_.get(), bytes.size()), '\0');
    state_->next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    state_->avail_in = static_cast<uInt>(bytes.size());
    state_->next_out = reinterpret_cast<Bytef*>(out.data());
    state_->avail_out = static_cast<uInt>(out.size());
    deflate(state_.get(), Z_FINISH);
    out.resize(state_->total_out);
    return out;
}

} // namespace kupi::render::pdf
