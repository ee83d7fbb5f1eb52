#include "games/tricks_score.h"

#include <algorithm>
#include <charconv>
#include <vector>

#include "games/family_words.h"
#include "games/tricks_rules.h"

namespace kupi::games {

namespace {

std::optional<int> whole_number(std::string_view text) {
    int n = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
    if (error != std::errc{} || end != text.data() + text.size() || n < 0 || n > 10'000) return std::nullopt;
    return n;
}

/// What stands before the colon; false if it is nothing.
bool read_conditions(const std::vector<std::string_view>& words, ScoreLine& line) {
    static constexpr std::array<std::string_view, 7> counted = {"tricks",       "points",       "bid",          "suit",
                                                                "their-tricks", "their-points", "tricks-before"};
    static constexpr std::array<std::string_view, 5> facts = {"last", "enough", "their-enough", "closed",
                                                              "their-closed"};
    for (std::size_t i = 0; i < words.size(); ++i) {
        const std::string_view word = words[i];
        if (const auto of = std::find(counted.begin(), counted.end(), word); of != counted.end()) {
            ScoreLine::Range& range = line.ranges[static_cast<std::size_t>(of - counted.begin())];
            const auto read = ++i < words.size() ? score_range(words[i]) : std::nullopt;
            if (!read || range.written) return false;
            range = *read;
        } else if (const auto fact = std::find(facts.begin(), facts.end(), word); fact != facts.end()) {
            line.facts = static_cast<std::uint8_t>(line.facts | 1u << (fact - facts.begin()));
        } else if ((word == "made" || word == "missed") && line.contract == ScoreLine::Contract::any) {
            line.contract = word == "made" ? ScoreLine::Contract::made : ScoreLine::Contract::missed;
        } else if ((word == "declarer" || word == "others") && line.whose == ScoreLine::Whose::anybody) {
            line.whose = word == "others" ? ScoreLine::Whose::others : ScoreLine::Whose::declarer;
        } else if ((word == "alone" || word == "partnered") && line.alone == ScoreLine::Alone::any) {
            line.alone = word == "alone" ? ScoreLine::Alone::alone : ScoreLine::Alone::partnered;
        } else if (word != "always") {
            return false;
        }
    }
    return !words.empty();
}

/// What stands behind it: "10 * bid + over - 6".
bool read_value(const std::vector<std::string_view>& words, ScoreLine& line) {
    int sign = 1, factor = 1;
    bool open = true, any = false; // whether a number or a word is due
    for (std::string_view word : words) {
        if (word == "+" || word == "-" || word == "*") {
            if (open && !(word == "-" && !any)) return false;
            open = true;
            if (word == "*") continue;
            line.number += any ? factor * sign : 0;
            sign = word == "-" ? -1 : 1;
            factor = 1;
            any = false;
            continue;
        }
        if (!open) return false;
        open = false;
        any = true;
        if (const auto n = whole_number(word)) {
            factor *= *n;
            if (factor > 10'000) return false;
            continue;
        }
        std::int16_t* per = word == "tricks"   ? &line.per_trick
                            : word == "points" ? &line.per_point
                            : word == "bid"    ? &line.per_bid
                            : word == "over"   ? &line.per_over
                            : word == "suit"   ? &line.per_suit
                                               : nullptr;
        if (per == nullptr) return false;
        *per = static_cast<std::int16_t>(*per + factor * sign);
        factor = 0;
    }
    line.number += any ? factor * sign : 0;
    return !open;
}

} // namespace

std::optional<ScoreLine::Range> score_range(std::string_view text) {
    const auto dash = text.find('-');
    const auto least = whole_number(text.substr(0, dash));
    const auto most = dash == std::string_view::npos ? least : whole_number(text.substr(dash + 1));
    if (!least || !most || *least > *most) return std::nullopt;
    return ScoreLine::Range{true, static_cast<std::int16_t>(*least), static_cast<std::int16_t>(*most)};
}

std::optional<ScoreLine> parse_score_line(std::string_view text) {
    const auto colon = text.find(':');
    if (colon == std::string_view::npos) return std::nullopt;
    ScoreLine line;
    if (!read_conditions(family::words_of(text.substr(0, colon)), line)) return std::nullopt;
    if (!read_value(family::words_of(text.substr(colon + 1)), line)) return std::nullopt;
    return line;
}

// ---- What a hand has come to

int HandCount::divisor(const TrickRules& is) { return is.divide; }
bool HandCount::exact(const TrickRules& is) { return is.bids == TrickRules::Bids::exact; }

int HandCount::all_bids() const {
    int sum = 0;
    for (int bid : bids_) sum += std::max(bid, 0);
    return sum;
}

std::optional<HandCount> HandCount::with_tricks(const TrickRules& is, const Field& told, int all) const {
    if (is.bids != TrickRules::Bids::none || is.counts_points || is.alone) return std::nullopt;
    HandCount count;
    count.contract_ = contract_;
    int left = all, open = is.side_count();
    for (int side = 0; side < is.side_count(); ++side) {
        const Seats named = is.members(side) & told.seats;
        if (named.empty()) continue;
        const int tricks = std::clamp(told.values[named.first()], 0, left);
        count.taken_[side] = static_cast<std::uint8_t>(tricks); // of a side, its first player
        left -= tricks;
        --open;
    }
    if (open > 1) return std::nullopt;
    for (int side = 0; open == 1 && side < is.side_count(); ++side)
        if ((is.members(side) & told.seats).empty()) count.taken_[side] = static_cast<std::uint8_t>(left);
    return count;
}

int HandCount::tricks(const TrickRules& is, int side) const {
    int sum = 0;
    for (Seat seat : is.members(side)) sum += taken_[seat];
    return sum;
}

/// A bid of nothing that stands for itself adds nothing.
int HandCount::bid(const TrickRules& is, int side) const {
    if (is.bids == TrickRules::Bids::auction) return contract_.bid;
    int sum = 0;
    for (Seat seat : is.members(side)) sum += std::max<int>(bids_[seat], 0);
    return sum;
}

int HandCount::taken(const TrickRules& is, int side) const {
    const BidContract* c = is.contract(contract_.bid);
    const bool of_points = c != nullptr ? c->of_points : is.bid_of == TrickRules::BidOf::points;
    return of_points ? points(is, side) : tricks(is, side);
}

int HandCount::over(const TrickRules& is, int side) const {
    if (is.bids == TrickRules::Bids::auction) {
        if (contract_.declarer == nobody) return 0;
        const int has = taken(is, is.side_of(contract_.declarer));
        if (const BidContract* c = is.contract(contract_.bid)) return has > c->most ? c->most - has : has - c->least;
        return has - is.book - contract_.bid;
    }
    return tricks(is, side) - bid(is, side);
}

bool HandCount::meets(const TrickRules& is, const ScoreLine& line, int side) const {
    const bool declares = contract_.declarer != nobody && is.side_of(contract_.declarer) == side;
    if (line.whose != ScoreLine::Whose::anybody && declares != (line.whose == ScoreLine::Whose::declarer)) return false;
    if (line.alone != ScoreLine::Alone::any && contract_.alone != (line.alone == ScoreLine::Alone::alone)) return false;
    if (line.contract != ScoreLine::Contract::any && made(is, side) != (line.contract == ScoreLine::Contract::made))
        return false;
    const std::array<int, 7> counted{tricks(is, side),    points(is, side),        bid(is, side),
                                     contract_.suit,      theirs(is, side, false), theirs(is, side, true),
                                     tricks_before_[side]};
    for (std::size_t of = 0; of < counted.size(); ++of)
        if (!line.ranges[of].has(counted[of])) return false;
    for (int fact = 0; fact < 5; ++fact)
        if ((line.facts >> fact & 1) != 0 && !is_so(is, static_cast<ScoreLine::Fact>(fact), side)) return false;
    return true;
}

void HandCount::close(const TrickRules& is, Seat seat) {
    closer_ = seat;
    for (int side = 0; side < is.side_count(); ++side) {
        tricks_before_[side] = static_cast<std::uint8_t>(tricks(is, side));
        points_before_[side] = static_cast<std::int16_t>(points(is, side));
    }
}

bool HandCount::has_enough_points(const TrickRules& is, int side) const {
    return is.enough_points > 0 && points(is, side) >= is.enough_points;
}

/// Of all other sides; for who has closed the stock as they stood then.
int HandCount::theirs(const TrickRules& is, int side, bool of_points) const {
    const bool before = is_closed() && is.side_of(closer_) == side;
    int sum = 0;
    for (int other = 0; other < is.side_count(); ++other) {
        if (other == side) continue;
        if (of_points)
            sum += before ? points_before_[other] : points(is, other);
        else
            sum += before ? tricks_before_[other] : tricks(is, other);
    }
    return sum;
}

bool HandCount::is_so(const TrickRules& is, ScoreLine::Fact fact, int side) const {
    bool theirs = false;
    for (int other = 0; other < is.side_count(); ++other)
        theirs = theirs || (other != side && has_enough_points(is, other));
    switch (fact) {
    case ScoreLine::Fact::last: return last_ != nobody && is.side_of(last_) == side;
    case ScoreLine::Fact::enough: return has_enough_points(is, side);
    case ScoreLine::Fact::their_enough: return theirs;
    case ScoreLine::Fact::closed: return is_closed() && is.side_of(closer_) == side;
    case ScoreLine::Fact::their_closed: return is_closed() && is.side_of(closer_) != side;
    }
    return false;
}

int HandCount::value(const TrickRules& is, const ScoreLine& line, int side) const {
    return line.number + line.per_trick * tricks(is, side) + line.per_point * points(is, side) +
           line.per_bid * bid(is, side) + line.per_over * over(is, side) + line.per_suit * contract_.suit;
}

const ScoreLine* HandCount::line(const TrickRules& is, int side) const {
    for (const ScoreLine& line : is.score)
        if (meets(is, line, side)) return &line;
    return nullptr;
}

int HandCount::score(const TrickRules& is, int side) const {
    if (is.moon)
        for (int other = 0; other < is.side_count(); ++other)
            if (points_[other] == is.all_points) return other == side ? 0 : is.all_points;
    const ScoreLine* met = line(is, side);
    int score = met == nullptr ? 0 : value(is, *met, side);
    if (is.nil > 0)
        for (Seat seat : is.members(side))
            if (bids_[seat] == 0) score += taken_[seat] == 0 ? is.nil : -is.nil;
    return score;
}

} // namespace kupi::games
