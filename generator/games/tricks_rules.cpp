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
        const auto n =
            equals == std::string::npos ? std::nullopt : number_of(std::string_view(word).substr(equals + 1));
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

/// In the first hand, before fewer are dealt.
int cards_each(const Setup& setup, const CardSet& pack) {
    const int turned = setup.word("trump") == "turned" || setup.word("namer") == "winner";
    const int round = (pack.size() - turned) / setup.players;
    const int hand = setup.number("hand");
    if (hand == 0 || (setup.word("hands") != "same" && hand > round)) return round;
    return hand;
}

template <class Word>
Word word_of(const Setup& setup, std::string_view id) {
    return static_cast<Word>(setup.number(id) - 1);
}

std::string codes_of_suits(const Pack& pack) {
    return join({pack.suit_codes.begin(), pack.suit_codes.begin() + pack.suits}, " ");
}

HeaderFault fault_of_cards(const Setup& setup) {
    const Pack& pack = setup.pack;
    for (const char* key : {"without", "standing-trumps", "lead-card"})
        for (const std::string& word : words_in(setup.word(key)))
            if (!cards_of(pack, word)) return {key, "no-such-cards", 0, 0, word};
    for (const char* key : {"order", "trump-order"})
        if (!heights_of(pack, setup.word(key))) return {key, "order-takes", pack.ranks};
    for (const char* key : {"trump-suit", "closed-suit"})
        if (!setup.word(key).empty() && pack.suit(setup.word(key)) < 0)
            return {key, "suit-takes", 0, 0, codes_of_suits(pack)};
    if (setup.word("trump") == "fixed" && setup.word("trump-suit").empty())
        return {"trump-suit", "suit-takes", 0, 0, codes_of_suits(pack)};
    if (setup.word("lead") == "card" && words_in(setup.word("lead-card")).size() != 1)
        return {"lead-card", "one-card-takes"};
    TrickRules rules;
    std::string wrong;
    for (const char* key : {"points", "trump-points"})
        if (!read_points_into(pack, setup.word(key), rules.points, wrong)) return {key, "no-such-cards", 0, 0, wrong};
    if (score_lines_into(setup.word("score"), rules.score, wrong) < 0) return {"score", "score-takes", 0, 0, wrong};
    int standing = 0;
    for (const std::string& word : words_in(setup.word("standing-trumps"))) standing += cards_of(pack, word)->size();
    if (standing > TrickRanks::most_standing)
        return {"standing-trumps", "standing-takes", standing, TrickRanks::most_standing};
    return {};
}

} // namespace

HeaderFault fault_of_tricks(const Setup& setup) {
    const Pack& pack = setup.pack;
    if (pack.cards.kinds().size() != pack.size() || pack.extras > 0) return {"family", "family-takes"};
    if (setup.players > TrickRules::most_seats) return {"family", "seats-takes", TrickRules::most_seats};
    const int sides = setup.number("sides");
    if (sides > 0 && setup.players % sides != 0) return {"sides", "sides-takes", setup.players, sides};
    if (HeaderFault fault = fault_of_cards(setup); !fault.key.empty()) return fault;
    CardSet aside;
    const CardSet cards = cards_played_with(setup, aside);
    const bool turned = setup.word("trump") == "turned" && !setup.flag("draw");
    const int each = cards_each(setup, cards), needed = each * setup.players + turned;
    if (each == 0 || needed > cards.size())
        return {"hand", "hand-takes", needed, cards.size(), std::to_string(setup.players)};
    if (setup.flag("draw") && cards.size() % setup.players != 0)
        return {"draw", "draw-takes", cards.size(), 0, std::to_string(setup.players)};
    if (setup.word("lead") == "card" && each * setup.players != cards.size())
        return {"lead-card", "all-dealt-takes", each * setup.players, cards.size(), std::to_string(setup.players)};
    if (setup.number("pass") > each) return {"pass", "at-most-hand", setup.number("pass"), each};
    if (setup.number("first-packet") >= each)
        return {"first-packet", "at-most-hand", setup.number("first-packet"), each};
    return {};
}

TrickRanks trick_ranks(const Setup& setup) {
    const Pack& pack = setup.pack;
    const std::string& in_trumps = setup.word("trump-order");
    const RankHeights plain = *heights_of(pack, setup.word("order"));
    TrickRanks ranks(plain, in_trumps.empty() ? plain : *heights_of(pack, in_trumps));
    std::vector<PlayingCard> standing;
    for (const std::string& word : words_in(setup.word("standing-trumps"))) {
        const auto named = *cards_of(pack, word);
        for (PlayingCard card : named) standing.push_back(card);
    }
    ranks.set_standing(standing);
    return ranks;
}

TrickRules trick_rules(const Setup& setup) {
    TrickRules r;
    const Pack& pack = setup.pack;
    const auto small = [&](std::string_view id) { return static_cast<std::uint8_t>(setup.number(id)); };
    const auto middling = [&](std::string_view id) { return static_cast<std::int16_t>(setup.number(id)); };
    const auto suit = [&](std::string_view id) {
        return setup.word(id).empty() ? TrickRules::no_suit : static_cast<std::uint8_t>(pack.suit(setup.word(id)));
    };
    r.players = static_cast<std::uint8_t>(setup.players);
    r.sides = small("sides");
    r.suits = static_cast<std::uint8_t>(pack.suits);
    r.first_packet = small("first-packet");
    r.trump_suit = suit("trump-suit");
    r.closed_suit = suit("closed-suit");
    r.pass = small("pass");
    r.hands = word_of<TrickRules::Hands>(setup, "hands");
    r.trump = word_of<TrickRules::Trump>(setup, "trump");
    r.namer = word_of<TrickRules::Namer>(setup, "namer");
    r.passing = word_of<TrickRules::Passing>(setup, "passing");
    r.follow = word_of<TrickRules::Follow>(setup, "follow");
    r.beat = word_of<TrickRules::Beat>(setup, "beat");
    r.lead = word_of<TrickRules::Lead>(setup, "lead");
    r.bids = word_of<TrickRules::Bids>(setup, "bids");
    r.ties = word_of<TrickRules::Ties>(setup, "ties");
    r.goal = word_of<TrickRules::Goal>(setup, "goal");
    r.draw = setup.flag("draw");
    r.must_trump = setup.flag("must-trump");
    r.partner_rests = setup.flag("partner-rests");
    r.no_points_first = setup.flag("no-points-first");
    r.bids_uneven = setup.flag("bids-uneven");
    r.moon = setup.flag("moon");
    r.knock_out = setup.flag("knock-out");
    r.capped = setup.flag("capped");
    r.target = setup.number("target");
    r.deals = setup.number("deals");
    r.trick_points = middling("trick-points");
    r.last_trick_points = middling("last-trick");
    r.divide = middling("divide");
    r.nil = middling("nil");
    r.bags = middling("bags");
    r.bag_penalty = middling("bag-penalty");
    std::string wrong;
    read_points_into(pack, setup.word("points"), r.points, wrong);
    r.trump_points = r.points;
    read_points_into(pack, setup.word("trump-points"), r.trump_points, wrong);
    r.score_lines = static_cast<std::uint8_t>(score_lines_into(setup.word("score"), r.score, wrong));
    r.pack = cards_played_with(setup, r.aside);
    r.hand = static_cast<std::uint8_t>(cards_each(setup, r.pack));
    if (const auto card = cards_of(pack, setup.word("lead-card")); card && !card->empty()) r.lead_card = card->first();
    for (PlayingCard card : r.pack) {
        if (r.points[card.code()] != 0 || r.trump_points[card.code()] != 0) r.with_points.add(card);
        r.all_points = static_cast<std::int16_t>(r.all_points + r.points[card.code()]);
    }
    return r;
}

} // namespace kupi
