#include "games/tricks_contracts.h"

#include "games/family_words.h"
#include "games/tricks_score.h"

namespace kupi::games {

std::optional<BidContract> parse_contract(std::string_view text, const Pack& pack) {
    const auto colon = text.find(':');
    if (colon == std::string_view::npos) return std::nullopt;
    BidContract contract;
    bool trump = false;
    const auto words = family::words_of(text.substr(0, colon)), aim = family::words_of(text.substr(colon + 1));
    const auto number = words.empty() ? std::nullopt : score_range(words[0]);
    if (!number || number->least != number->most) return std::nullopt;
    contract.number = number->least;
    for (std::size_t i = 1; i < words.size(); ++i) {
        const int suit = pack.suit(words[i]);
        if (words[i] == "alone" && !contract.alone) {
            contract.alone = true;
        } else if (!trump && (words[i] == "no-trump" || words[i] == "named" || words[i] == "led" || suit >= 0)) {
            trump = true;
            contract.trump = words[i] == "named" ? BidContract::named
                             : words[i] == "led" ? BidContract::led
                             : suit >= 0         ? static_cast<std::uint8_t>(suit)
                                                 : BidContract::no_trump;
        } else {
            return std::nullopt;
        }
    }
    if (!trump || aim.size() != 2 || (aim[0] != "tricks" && aim[0] != "points")) return std::nullopt;
    const auto range = score_range(aim[1]);
    if (!range) return std::nullopt;
    contract.of_points = aim[0] == "points";
    contract.least = range->least;
    contract.most = range->most;
    return contract;
}

} // namespace kupi::games
