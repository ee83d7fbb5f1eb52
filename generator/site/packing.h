// Bytes on their way into a page.
#pragma once

#include <string>
#include <string_view>

namespace kupi::site {

/// What web/unpack.cpp unpacks: the size (four bytes, the highest first) and an LZMA stream with its end mark (lc = 4,
/// lp = pb = 0) in page_text. A sixth smaller than gzip, and the referee a fifth. The same bytes give the same text.
std::string packed(std::string_view bytes);

/// Bytes as text for a <script> or between single quotes in JavaScript, a seventh more where base64 takes a third
/// (base/page_packing.h). Zeros fill up the last seven.
std::string page_text(std::string_view bytes);

/// As `atob` reads it.
std::string base64(std::string_view bytes);

/// "sha256-…", as a content security policy names an inline script or style sheet.
std::string policy_hash(std::string_view text);

} // namespace kupi::site
