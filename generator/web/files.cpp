// base/file.h where there is no disk: what would be read has been handed over.

#include "base/file.h"

#include <charconv>
#include <cstdio>

namespace kupi::web {

std::map<std::string, std::string, std::less<>>& files() {
    static std::map<std::string, std::string, std::less<>> all;
    return all;
}

} // namespace kupi::web

namespace kupi::base {

namespace fs = std::filesystem;

std::optional<std::string> read_file(const fs::path& path, Diagnostics& out, std::size_t) {
    const auto at = web::files().find(path.string());
    if (at != web::files().end()) return at->second;
    out.error({path.string(), 0, 0}, "this page does not carry the file");
    return std::nullopt;
}

/// Drawings are not carried along: the page shows them, the referee never looks.
std::optional<fs::path> DataFolders::resolve(std::string_view named, const fs::path&, const Place&,
                                             Diagnostics&) const {
    return fs::path(named);
}

} // namespace kupi::base

// In place of libc++'s, whose tables for exact decimals take a tenth of the module.
std::to_chars_result std::to_chars(char* first, char* last, double value, std::chars_format, int decimals) {
    const int length = std::snprintf(first, static_cast<std::size_t>(last - first), "%.*f", decimals, value);
    if (length < 0 || length >= last - first) return {last, std::errc::value_too_large};
    return {first + length, std::errc{}};
}

// A throw ends the instance: the page begins a new one with the log as it last stood.
extern "C" {
[[noreturn]] void* __cxa_allocate_exception(std::size_t) { __builtin_trap(); }
[[noreturn]] void __cxa_throw(void*, void*, void*) { __builtin_trap(); }
}
