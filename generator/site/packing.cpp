#include "site/packing.h"

#include <memory>
#include <new>

#include <glib.h>
#include <libdeflate.h>

namespace kupi::site {

namespace {

std::string base64(std::string_view bytes) {
    const std::unique_ptr<gchar, decltype(&g_free)> text(
        g_base64_encode(reinterpret_cast<const guchar*>(bytes.data()), bytes.size()), &g_free);
    return text.get();
}

} // namespace

std::string packed(std::string_view bytes) {
    constexpr int smallest = 12;
    const std::unique_ptr<libdeflate_compressor, decltype(&libdeflate_free_compressor)> compressor(
        libdeflate_alloc_compressor(smallest), &libdeflate_free_compressor);
    if (compressor == nullptr) throw std::bad_alloc();
    std::string out(libdeflate_gzip_compress_bound(compressor.get(), bytes.size()), '\0');
    out.resize(libdeflate_gzip_compress(compressor.get(), bytes.data(), bytes.size(), out.data(), out.size()));
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
