#include "referee/deck_reading.h"

#include <algorithm>

#include "base/text.h"

namespace kupi::referee {

namespace {

bool has(const std::vector<std::string>& codes, std::string_view code) {
    return std::find(codes.begin(), codes.end(), code) != codes.end();
}

} // namespace

DeckReading::DeckReading(const DeckCodes& usual, const Pack& pack) {
    suits_.here.assign(pack.suit_codes.begin(), pack.suit_codes.begin() + pack.suits);
    ranks_.here.assign(pack.rank_codes.begin(), pack.rank_codes.begin() + pack.ranks);
    extras_.here.assign(pack.extra_codes.begin(), pack.extra_codes.begin() + pack.extras);
    const bool read = !usual.ranks.empty() || !usual.extras.empty();
    suits_.usual = read ? usual.suits : suits_.here;
    ranks_.usual = read ? usual.ranks : ranks_.here;
    extras_.usual = read ? usual.extras : extras_.here;
    for (Names* names : {&suits_, &ranks_, &extras_}) {
        const bool among = std::all_of(names->here.begin(), names->here.end(),
                                       [&](const std::string& code) { return has(names->usual, code); });
        names->by = among ? By::code : names->here.size() == names->usual.size() ? By::place : By::neither;
    }
    if (ranks_.by == By::place && pack.faces != usual.faces) ranks_.by = By::neither;
}

DeckReading::Told DeckReading::Names::told(std::string_view code) const {
    const auto at = std::find(usual.begin(), usual.end(), code);
    if (at == usual.end() || code.empty()) return {Kind::unknown, {}, {}};
    const bool same = has(here, code);
    if (by == By::code) return {same ? Kind::known : Kind::left_out, same ? *at : std::string{}, {}};
    const auto place = static_cast<std::size_t>(at - usual.begin());
    if (by == By::neither || (same && here[place] != code)) return {Kind::ambiguous, {}, {}};
    return {Kind::known, here[place], {}};
}

DeckReading::Told DeckReading::code(std::string_view code) const {
    if (code == "joker" || code == "cards") return {Kind::known, std::string(code), {}};
    if (has(ranks_.usual, code) + has(suits_.usual, code) + has(extras_.usual, code) > 1) return {Kind::twice, {}, {}};
    for (const Names* names : {&ranks_, &suits_, &extras_})
        if (Told told = names->told(code); told.kind != Kind::unknown) return told;
    for (std::size_t cut = 1; cut < code.size(); ++cut) {
        Told rank = ranks_.told(code.substr(0, cut));
        const Told suit = suits_.told(code.substr(cut));
        if (rank.kind == Kind::unknown || suit.kind == Kind::unknown) continue;
        rank.kind = std::max(rank.kind, suit.kind);
        rank.code += suit.code;
        return rank;
    }
    return {Kind::unknown, {}, {}};
}

DeckReading::Told DeckReading::list(std::string_view words) const {
    std::vector<std::string> codes;
    for (const std::string& word : split(words, ' ')) {
        if (word.empty()) continue;
        const auto end = std::min(word.find('='), word.size());
        Told told = code(std::string_view(word).substr(0, end));
        if (told.kind == Kind::left_out) continue;
        if (told.kind != Kind::known) {
            told.wrong = word.substr(0, end);
            return told;
        }
        codes.push_back(told.code + word.substr(end));
    }
    return {Kind::known, join(codes, " "), {}};
}

} // namespace kupi::referee
