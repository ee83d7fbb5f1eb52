#include "site/packing.h"

#include <memory>

#include <glib.h>
#include <zlib.h>

#include "base/diagnostics.h"

namespace kupi::site {

namespace {

std::string base64(std::string_view bytes) {
    const std::unique_ptr<gchar, decltype(&g_free)> text(
        g_base64_encode(reinterpret_cast<const guchar*>(bytes.data()), bytes.size()), &g_free);
    return text.get();
}

} // namespace

std::string packed(std::string_view bytes) {
    constexpr int gzip_format = 16; // added to the size of the window
    z_stream stream{};
    if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, MAX_WBITS + gzip_format, 9, Z_DEFAULT_STRATEGY) != Z_OK)
        throw Failure("cannot compress: too little memory");
    std::string out(deflateBound(&stream, static_cast<uLong>(bytes.size())) + 32, '\0');
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    stream.avail_in = static_cast<uInt>(bytes.size());
    stream.next_out = reinterpret_cast<Bytef*>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    const int result = deflate(&stream, Z_FINISH);
    out.resize(stream.total_out);
    deflateEnd(&stream);
    if (result != Z_STREAM_END) throw Failure("cannot compress");
    return base64(out);
}

std::string policy_hash(std::string_view text) {
    const std::unique_ptr<GChecksum, decltype(&g_checksum_free)> sum(g_checksum_new(G_CHECKSUM_SHA256),
                                                                     &g_checksum_free);
    g_checksum_update(sum.get(), reinterpret_cast<const guchar*>(text.data()), static_cast<gssize>(text.size()));
    std::string digest(32, '\0');
    gsize size = digest.size();
    g_checksum_get_digest(sum.get(), reinterpret_cast<guint8*>(digest.data()), &size);
    return "sha256-" + base64(digest);
}

} // namespace kupi::site
