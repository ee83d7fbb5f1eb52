// Bytes on their way into a page.
#pragma once

#include <string>
#include <string_view>

namespace kupi::site {

/// gzip (RFC 1952) in base64: what a page unpacks with DecompressionStream. The same bytes give the same text.
std::string packed(std::string_view bytes);

/// "sha256-…", as a content security policy names an inline script or style sheet.
std::string policy_hash(std::string_view text);

} // namespace kupi::site
