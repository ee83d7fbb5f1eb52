// How much a test is to try: its own measure, or what the environment asks for.
#pragma once

#include <cstdint>
#include <cstdlib>

namespace kupi::test {

/// What the variable says (KUPI_GAMES=10000 for a long run), or `otherwise` without it.
inline std::uint64_t wanted(const char* variable, std::uint64_t otherwise) {
    const char* text = std::getenv(variable); // NOLINT(concurrency-mt-unsafe): one thread
    return text == nullptr ? otherwise : std::strtoull(text, nullptr, 10);
}

/// Whether the environment asks: a long run tells its figures.
inline bool is_wanted(const char* variable) {
    return std::getenv(variable) != nullptr; // NOLINT(concurrency-mt-unsafe): one thread
}

} // namespace kupi::test
