#include "cards/french_ranks.h"

#include <algorithm>
#include <iterator>

namespace kupi::cards {

std::optional<int> french_order(std::string_view code) {
    static constexpr std::string_view codes[] = {"2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"};
    const auto* const found = std::find(std::begin(codes), std::end(codes), code);
    if (found == std::end(codes)) return std::nullopt;
    return static_cast<int>(found - std::begin(codes));
}

} // namespace kupi::cards
