#include "games/tricks_rules.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>
#include <vector>

#include "base/text.h"

namespace kupi {

namespace {

/// A card, all cards of a rank, or all of a suit; nothing if it is none of these.
std::optional<CardSet> cards_of(const Pack& pack, std::string_view code) {
    if (const int rank = pack.rank(code); rank >= 0) return CardSet::of_ranks(1u << rank) & pack.cards.kinds();
    if (const int suit = pack.suit(code); suit >= 0) return CardSet::of_suit(suit);
    for (int suit = 0; suit < pack.suits; ++suit)
        if (code.ends_with(pack.suit_codes[suit]))
            if (const int rank = pack.rank(code.substr(0, code.size() - pack.suit_codes[suit].size())); rank >= 0)
                return CardSet::of(PlayingCard(suit, rank));
    return std::nullopt;
}

std::optional<int> number_of(std::string_view text) {
    int n = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
    if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
    return n;
}

std::vector<std::string> words_in(std::string_view text) {
    std::vector<std::string> words;
    for (auto& word : split(text, ' '))
        if (!word.empty()) words.push_back(std::move(word));
    return words;
}

/// Ranks from the highest to the lowest, all of the pack; of an empty list as aces are high.
std::optional<RankHeights> heights_of(const Pack& pack, std::string_view order) {
    const auto words = words_in(order);
    if (words.empty()) return aces_high(pack);
    RankHeights heights{};
    unsigned seen = 0;
    for (std::size_t i = 0; i < words.size(); ++i) {
        const int rank = pack.rank(words[i]);
        if (rank < 0 || (seen >> rank & 1) != 0) return std::nullopt;
        seen |= 1u << rank;
        heights[static_cast<std::size_t>(rank)] = static_cast<std::uint8_t>(words.size() - 1 - i);
    }
    if (static_cast<int>(words.size()) != pack.ranks) return std::nullopt;
    return heights;
}

/// "A=11 10=10": false if one of these is no card, rank or suit.
bool read_points_into(const Pack& pack, std::string_view text, std::array<std::int8_t, PlayingCard::codes>& points,
                      std::string& wrong) {
    for (const std::string& word : words_in(text)) {
        const auto equals = word.find('=');
        const auto cards = cards_of(pack, std::string_view(word).substr(0, equals));
        const auto n = equals == std::string::npos ? std::nullopt : number_of(std::string_view(word).substr(equals + 1));
        if (!cards || !n) {
            wrong = word.substr(0, equals);
            return false;
        }
        for (PlayingCard card : *cards) points[card.code()] = static_cast<std::int8_t>(*n);
    }
    return true;
}

/// "tricks 7-13 declarer: tricks - 6".
std::optional<ScoreLine> score_line(std::string_view text) {
    const auto colon = text.find(':');
    if (colon == std::string_view::npos) return std::nullopt;
    ScoreLine line;
    bool has_range = false;
    const auto conditions = words_in(text.substr(0, colon));
    for (std::size_t i = 0; i < conditions.size(); ++i) {
        const std::string& word = conditions[i];
        static const std::vector<std::string> of = {"always", "tricks", "points", "made", "missed"};
        const auto at = std::find(of.begin(), of.end(), word);
        if (i == 0) {
            if (at == of.end()) return std::nullopt;
            line.of = static_cast<ScoreLine::Of>(at - of.begin());
        } else if (word == "declarer" || word == "others") {
            line.whose = word == "others" ? ScoreLine::Whose::others : ScoreLine::Whose::declarer;
        } else {
            const auto dash = word.find('-');
            const auto least = number_of(std::string_view(word).substr(0, dash));
            const auto most = dash == std::string::npos ? least : number_of(std::string_view(word).substr(dash + 1));
            if (has_range || !least || !most || *least > *most || *most > INT16_MAX) return std::nullopt;
            line.least = static_cast<std::int16_t>(*least);
            line.most = static_cast<std::int16_t>(*most);
            has_range = true;
        }
    }
    if (conditions.empty() || has_range != (line.of == ScoreLine::Of::tricks || line.of == ScoreLine::Of::points))
        return std::nullopt;
    // 10 * bid + over - 6
    int sign = 1, factor = 1;
    bool open = true, any = false; // whether a number or a word is due
    for (const std::string& word : words_in(text.substr(colon + 1))) {
        if (word == "+" || word == "-" || word == "*") {
            if (open && !(word == "-" && !any)) return std::nullopt;
            if (word == "*") {
                open = true;
                continue;
            }
            line.number += any ? factor * sign : 0;
            sign = word == "-" ? -1 : 1;
            factor = 1;
            any = false;
            open = true;
            continue;
        }
        if (!open) return std::nullopt;
        open = false;
        if (const auto n = number_of(word)) {
            if (*n > 10'000 || *n < 0) return std::nullopt;
            factor *= *n;
            any = true;
            continue;
        }
        std::int16_t* per = word == "tricks"   ? &line.per_trick
                            : word == "points" ? &line.per_point
                            : word == "bid"    ? &line.per_bid
                            : word == "over"   ? &line.per_over
                                               : nullptr;
        if (per == nullptr) return std::nullopt;
        *per = static_cast<std::int16_t>(*per + factor * sign);
        factor = 0;
        any = true;
    }
    if (open) return std::nullopt;
    line.number += any ? factor * sign : 0;
    return line;
}

int score_lines_into(std::string_view text, std::array<ScoreLine, TrickRules::most_score_lines>& lines,
                     std::string& wrong) {
    int n = 0;
    if (text.empty()) return 0;
    for (const std::string& one : split(text, '\n')) {
        const auto line = n < TrickRules::most_score_lines ? score_line(one) : std::nullopt;
        if (!line) {
            wrong = one;
            return -1;
        }
        lines[static_cast<std::size_t>(n++)] = *line;
    }
    return n;
}

/// The cards that are played with, of each suit the same.
CardSet cards_played_with(const Setup& setup, CardSet& aside) {
    const CardSet all = setup.pack.cards.kinds();
    aside = {};
    for (const std::string& word : words_in(setup.word("without")))
        if (const auto cards = cards_of(setup.pack, word)) aside |= *cards;
    aside &= all;
    return all - aside;
}

int cards_each(const Setup& setup, const CardSet& pack) {
    return setup.number("hand") > 0 ? setup.number("hand") : pack.size() / setup.players;
}

} // namespace

HeaderFault fault_of_tricks(const Setup& setup) {
    const Pack& pack = setup.pack;
    if (pack.cards.kinds().size() != pack.size() || pack.extras > 0) return {"family", "family-takes"};
    if (setup.players > TrickRules::most_seats) return {"family", "seats-takes", TrickRules::most_seats};
    const int sides = setup.number("sides");
    if (sides > 0 && setup.players % sides != 0) return {"sides", "sides-takes", setup.players, sides};
    for (const char* key : {"without"})
        for (const std::string& word : words_in(setup.word(key)))
            if (!cards_of(pack, word)) return {key, "no-such-cards", 0, 0, word};
    if (!heights_of(pack, setup.word("order"))) return {"order", "order-takes", pack.ranks};
    if (setup.word("trump") == "fixed" && pack.suit(setup.word("trump-suit")) < 0)
        return {"trump-suit", "trump-suit-takes", 0, 0, join({pack.suit_codes.begin(), pack.suit_codes.begin() + pack.suits}, " ")};
    TrickRules rules;
    std::string wrong;
    if (!read_points_into(pack, setup.word("points"), rules.points, wrong))
        return {"points", "no-such-cards", 0, 0, wrong};
    if (score_lines_into(setup.word("score"), rules.score, wrong) < 0) return {"score", "score-takes", 0, 0, wrong};
    CardSet aside;
    const CardSet cards = cards_played_with(setup, aside);
    const bool turned = setup.word("trump") == "turned";
    const int each = cards_each(setup, cards), needed = each * setup.players + turned;
    if (each == 0 || needed > cards.size())
        return {"hand", "hand-takes", needed, cards.size(), std::to_string(setup.players)};
    return {};
}

TrickRanks trick_ranks(const Setup& setup) {
    const auto plain = heights_of(setup.pack, setup.word("order"));
    return TrickRanks(*plain);
}

TrickRules trick_rules(const Setup& setup) {
    TrickRules r;
    r.players = static_cast<std::uint8_t>(setup.players);
    r.sides = static_cast<std::uint8_t>(setup.number("sides"));
    r.suits = static_cast<std::uint8_t>(setup.pack.suits);
    r.trump = static_cast<TrickRules::Trump>(setup.number("trump") - 1);
    r.goal = static_cast<TrickRules::Goal>(setup.number("goal") - 1);
    r.trump_suit = static_cast<std::uint8_t>(std::max(0, setup.pack.suit(setup.word("trump-suit"))));
    r.target = setup.number("target");
    r.trick_points = static_cast<std::int16_t>(setup.number("trick-points"));
    r.last_trick_points = static_cast<std::int16_t>(setup.number("last-trick"));
    std::string wrong;
    read_points_into(setup.pack, setup.word("points"), r.points, wrong);
    r.score_lines = static_cast<std::uint8_t>(score_lines_into(setup.word("score"), r.score, wrong));
    r.pack = cards_played_with(setup, r.aside);
    r.hand = static_cast<std::uint8_t>(cards_each(setup, r.pack));
    return r;
}

} // namespace kupi
