#include "site/packing.h"

#include <cstdint>
#include <memory>
#include <new>

#include <glib.h>
#include <lzma.h>

#include "base/page_packing.h"

namespace kupi::site {

namespace {

std::string digit_text(unsigned digit) {
    if (digit < page_pairs) return {page_ascii[digit / page_ascii.size()], page_ascii[digit % page_ascii.size()]};
    const unsigned wide = digit - page_pairs + page_first_wide;
    return {static_cast<char>(0xc0 | wide >> 6), static_cast<char>(0x80 | (wide & 0x3f))};
}

std::string lzma_stream(std::string_view bytes) {
    lzma_options_lzma options;
    lzma_lzma_preset(&options, 9 | LZMA_PRESET_EXTREME);
    options.lc = lzma_literal_bits;
    options.lp = options.pb = 0;
    const lzma_filter filters[] = {{LZMA_FILTER_LZMA1, &options}, {LZMA_VLI_UNKNOWN, nullptr}};
    std::string out(lzma_block_buffer_bound(bytes.size()), '\0');
    std::size_t size = 0;
    if (lzma_raw_buffer_encode(filters, nullptr, reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size(),
                               reinterpret_cast<std::uint8_t*>(out.data()), &size, out.size()) != LZMA_OK)
        throw std::bad_alloc(); // there is no other reason
    out.resize(size);
    return out;
}

} // namespace

std::string page_text(std::string_view bytes) {
    std::string out;
    for (std::size_t at = 0; at < bytes.size(); at += page_bytes) {
        std::uint64_t seven = 0;
        for (std::size_t i = at; i < at + page_bytes; ++i)
            seven = seven << 8 | (i < bytes.size() ? static_cast<std::uint8_t>(bytes[i]) : 0);
        for (std::size_t i = page_digits; i-- > 0;)
            out += digit_text(seven >> page_digit_bits * i & ((1U << page_digit_bits) - 1));
    }
    return out;
}

std::string packed(std::string_view bytes) {
    std::string size;
    for (int shift = 24; shift >= 0; shift -= 8) size += static_cast<char>(bytes.size() >> shift);
    return page_text(size + lzma_stream(bytes));
}

std::string base64(std::string_view bytes) {
    const std::unique_ptr<gchar, decltype(&g_free)> text(
        g_base64_encode(reinterpret_cast<const guchar*>(bytes.data()), bytes.size()), &g_free);
    return text.get();
}

std::string policy_hash(std::string_view text) {
    const std::unique_ptr<GChecksum, decltype(&g_checksum_free)> sum(g_checksum_new(G_CHECKSUM_SHA256),
                                                                     &g_checksum_free);
    g_checksum_update(sum.get(), reinterpret_cast<const guchar*>(text.data()), static_cast<gssize>(text.size()));
    guint8 digest[32];
    gsize size = sizeof digest;
    g_checksum_get_digest(sum.get(), digest, &size);
    return "sha256-" + base64({reinterpret_cast<const char*>(digest), size});
}

} // namespace kupi::site
