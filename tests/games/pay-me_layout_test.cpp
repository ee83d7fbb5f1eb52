// The least deadwood of a hand of Pay Me, against a search that is written as simply as can be: every way to part the
// cards is tried, and every way to read the wild ones.
#include "games/pay-me_layout.h"

#include <algorithm>
#include <vector>

#include "catch.h"

#include "rules/random.h"

using namespace kupi::games;
using namespace kupi::games::payme;

namespace {

using Cards = std::vector<PlayingCard>;

// ---- A second opinion, without a line of what it judges

struct Laid { ///< a card of the caller's meld
    PlayingCard card;
    int suit, place;
    bool stands;
};
using Melds = std::vector<std::vector<Laid>>;

struct Brute {
    Cards cards;
    int dealt; ///< so many to each: their rank is wild
    Melds open;

    // 1 the ace to 13 the king
    static int pips(PlayingCard c) { return c.rank() == 12 ? 1 : c.rank() + 2; }
    bool is_wild(PlayingCard c) const { return !c.has_suit() || pips(c) == 2 || pips(c) == dealt; }
    int points(PlayingCard c) const { return is_wild(c) ? 15 : pips(c) >= 8 ? 10 : 5; }

    /// Whether the cards can be given the suits left over, at most `may_stand` standing for others.
    bool fill_set(const Cards& rest, std::size_t i, int rank, unsigned suits_taken, int may_stand) const {
        if (i == rest.size()) return true;
        for (int s = 0; s < 4; ++s) {
            if (suits_taken >> s & 1) continue;
            const PlayingCard c = rest[i];
            const bool itself = c.has_suit() && pips(c) == rank && c.suit() == s;
            if (!itself && (!is_wild(c) || may_stand == 0)) continue;
            if (fill_set(rest, i + 1, rank, suits_taken | 1u << s, may_stand - !itself)) return true;
        }
        return false;
    }
    /// Whether the cards can take the places from `place` to `last`, those in `filled` being filled: 1 a card that is
    /// itself, 2 one that stands for another.
    bool fill_run(const Cards& rest, unsigned used, int suit, int place, int last, const std::vector<int>& filled,
                  bool after_standing, int may_stand) const {
        if (place > last) return used + 1 == 1u << rest.size() && may_stand >= 0;
        if (filled[place] == 1) return fill_run(rest, used, suit, place + 1, last, filled, false, may_stand);
        if (filled[place] == 2)
            return !after_standing && fill_run(rest, used, suit, place + 1, last, filled, true, may_stand);
        for (std::size_t i = 0; i < rest.size(); ++i) {
            if (used >> i & 1) continue;
            const PlayingCard c = rest[i];
            const bool itself = c.has_suit() && pips(c) == place && c.suit() == suit;
            if (!itself && (!is_wild(c) || after_standing || may_stand == 0)) continue;
            if (fill_run(rest, used | 1u << i, suit, place + 1, last, filled, !itself, may_stand - !itself))
                return true;
        }
        return false;
    }
    bool is_meld(const Cards& group) const {
        const int n = static_cast<int>(group.size());
        if (n < 3) return false;
        for (int rank = 1; rank <= 13 && n <= 4; ++rank)
            if (fill_set(group, 0, rank, 0, n / 2)) return true;
        const std::vector<int> empty(15, 0);
        for (int suit = 0; suit < 4; ++suit)
            for (int low = 1; low + n - 1 <= 13; ++low)
                if (fill_run(group, 0, suit, low, low + n - 1, empty, false, n / 2)) return true;
        return false;
    }
    bool may_lay_off(const std::vector<Laid>& meld, const Cards& more) const {
        const int size = static_cast<int>(meld.size() + more.size());
        int standing = 0;
        unsigned natural_suits = 0;
        std::vector<int> filled(15, 0);
        int low = 13, high = 1;
        for (const Laid& l : meld) {
            standing += l.stands;
            if (!l.stands) natural_suits |= 1u << l.suit;
            filled[l.place] = l.stands ? 2 : 1;
            low = std::min(low, l.place), high = std::max(high, l.place);
        }
        if (low == high) return size <= 4 && fill_set(more, 0, low, natural_suits, size / 2 - standing);
        for (int first = std::max(1, low - static_cast<int>(more.size())); first <= low; ++first)
            if (first + size - 1 >= high && first + size - 1 <= 13 &&
                fill_run(more, 0, meld[0].suit, first, first + size - 1, filled, false, size / 2 - standing))
                return true;
        return false;
    }

    /// Points, then cards laid off, of the best layout; without lay-offs if there are no open melds.
    std::pair<int, int> best() const {
        const unsigned all = (1u << cards.size()) - 1;
        const auto group = [&](unsigned mask) {
            Cards out;
            for (std::size_t i = 0; i < cards.size(); ++i)
                if (mask >> i & 1) out.push_back(cards[i]);
            return out;
        };
        std::vector<int> own(all + 1, 0); // least deadwood of these cards, in own melds only
        for (unsigned mask = 1; mask <= all; ++mask) {
            const unsigned lowest = mask & (~mask + 1);
            own[mask] = own[mask & ~lowest] + points(group(lowest)[0]);
        }
        std::vector<bool> meld(all + 1);
        for (unsigned mask = 1; mask <= all; ++mask) meld[mask] = is_meld(group(mask));
        for (unsigned mask = 1; mask <= all; ++mask) {
            const unsigned lowest = mask & (~mask + 1);
            own[mask] = own[mask & ~lowest] + points(group(lowest)[0]);
            for (unsigned part = mask; part != 0; part = (part - 1) & mask)
                if ((part & lowest) != 0 && meld[part]) own[mask] = std::min(own[mask], own[mask & ~part]);
        }
        std::vector<std::pair<int, int>> least(all + 1);
        for (unsigned mask = 0; mask <= all; ++mask) least[mask] = {own[mask], 0};
        for (const auto& target : open) {
            std::vector<bool> fits(all + 1);
            for (unsigned mask = 1; mask <= all; ++mask) fits[mask] = may_lay_off(target, group(mask));
            auto next = least;
            for (unsigned mask = 1; mask <= all; ++mask)
                for (unsigned part = mask; part != 0; part = (part - 1) & mask)
                    if (fits[part]) {
                        const auto rest = least[mask & ~part];
                        next[mask] =
                            std::min(next[mask], {rest.first, rest.second + static_cast<int>(group(part).size())});
                    }
            least = std::move(next);
        }
        return least[all];
    }
};

// ---- Hands to look at

/// Cards that lie close together, so that there is something to find: few suits, few ranks, some wild.
Cards some_cards(Random& random, int packs, int dealt, int n) {
    const int first = static_cast<int>(random.below(11)), width = 2 + static_cast<int>(random.below(8));
    const unsigned suit_mask = 1 + random.below(15);
    Cards from;
    for (int pack = 0; pack < packs; ++pack) {
        for (int s = 0; s < 4; ++s)
            for (int p = 0; p < 13; ++p) {
                const bool wild = p == 1 || p == dealt - 1;
                if ((wild && random.below(3) == 0) || ((suit_mask >> s & 1) && p >= first && p < first + width) ||
                    random.below(20) == 0)
                    from.push_back(card_at(s, p));
            }
        for (int joker = 0; joker < 2; ++joker)
            if (random.below(2) == 0) from.push_back(PlayingCard::of_no_suit(0));
    }
    Cards cards;
    while (static_cast<int>(cards.size()) < n && !from.empty()) {
        const std::uint32_t at = random.below(static_cast<std::uint32_t>(from.size()));
        cards.push_back(from[at]);
        from.erase(from.begin() + at);
    }
    return cards;
}

CardCounts counted(const Cards& cards) {
    CardCounts counts;
    for (PlayingCard c : cards) counts.add(c);
    return counts;
}

/// Up to three melds of a caller, some grown already.
std::vector<Meld> some_melds(Random& random, int packs, int dealt, const Cards& hand) {
    std::vector<Meld> melds;
    const Wild wild(dealt);
    for (int tries = 0; tries < 40 && melds.size() < 3; ++tries) {
        Cards near = some_cards(random, packs, dealt, 9);
        near.insert(near.end(), hand.begin(), hand.end()); // so that there is something to lay off on
        const Layout found = LayoutSearch(counted(near), wild).fits(counted(near))
                                 ? LayoutSearch(counted(near), wild).least()
                                 : Layout{};
        for (int part = 0, first = 0; part < found.parts && melds.size() < 3; first += found.part[part++].size) {
            Meld meld;
            const auto fault = meld.add({found.cards.data() + first, found.part[part].size}, wild);
            REQUIRE(fault.rule.id.empty());
            if (random.below(2) == 0) melds.push_back(meld);
        }
    }
    return melds;
}

Melds plain(const std::vector<Meld>& melds) {
    Melds out;
    for (const Meld& meld : melds) {
        auto& laid = out.emplace_back();
        for (const Placed& p : meld.cards()) laid.push_back({p.card, p.as.suit(), place_of(p.as) + 1, p.stands()});
    }
    return out;
}

std::string text(const Cards& cards) {
    static const char* const ranks[] = {"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"};
    std::string out;
    for (PlayingCard c : cards) out += (c.has_suit() ? std::string(ranks[place_of(c)]) + "CDHS"[c.suit()] : "Jk") + " ";
    return out;
}

/// Nothing, or what is wrong with a layout of these cards: each lies in one place, each meld is one, points are right.
std::string fault_of(const Layout& layout, const Cards& hand, Wild wild, std::vector<Meld> open) {
    CardCounts left = counted(hand);
    const auto take = [&](PlayingCard c) {
        if (!left.has(c)) return false;
        left.remove(c);
        return true;
    };
    int points = 0, laid_off = 0, first = 0;
    for (int part = 0; part < layout.parts; first += layout.part[part++].size) {
        const std::span cards(layout.cards.data() + first, layout.part[part].size);
        for (const Placed& p : cards)
            if (!take(p.card)) return "a card that is not there";
        const int target = layout.part[part].open_meld;
        Meld own;
        Meld& meld = target == 0 ? own : open.at(target - 1);
        if (target > 0) laid_off += static_cast<int>(cards.size());
        if (const auto fault = meld.add(cards, wild); !fault.rule.id.empty()) return std::string(fault.rule.id);
    }
    for (int i = 0; i < layout.dead; ++i) {
        if (!take(layout.deadwood[i])) return "deadwood that is not there";
        points += wild.points(layout.deadwood[i]);
    }
    if (!left.empty()) return "a card is nowhere";
    if (points != layout.points) return "the points are wrong";
    return laid_off == layout.laid_off ? "" : "the cards laid off are miscounted";
}

} // namespace

TEST_CASE("Pay Me: no layout has less deadwood than the one found, nor as much with fewer cards laid off") {
    Random random(1);
    int with_layoffs = 0, with_melds = 0, wrong = 0;
    for (int n = 0; n < 1500 && wrong < 3; ++n) {
        const int packs = 1 + static_cast<int>(random.below(3)), dealt = 3 + static_cast<int>(random.below(11));
        const int size = 3 + static_cast<int>(random.below(n % 50 == 0 ? 8 : 5));
        const Cards hand = some_cards(random, packs, dealt, size);
        const std::vector<Meld> open = n % 3 == 0 ? std::vector<Meld>{} : some_melds(random, packs, dealt, hand);
        const Layout layout = LayoutSearch(counted(hand), Wild(dealt), open).least();
        const auto best = Brute{hand, dealt, plain(open)}.best();
        with_layoffs += layout.laid_off > 0;
        with_melds += layout.placed > layout.laid_off;
        const std::string fault = fault_of(layout, hand, Wild(dealt), open);
        if (fault.empty() && best == std::pair(layout.points, layout.laid_off)) continue;
        ++wrong;
        Cards lying;
        for (const Meld& meld : open)
            for (const Placed& p : meld.cards()) lying.push_back(p.as);
        UNSCOPED_INFO("hand " << n << ", " << dealt << " dealt: " << text(hand) << "on " << text(lying) << ": "
                              << layout.points << " points, " << layout.laid_off << " laid off, where " << best.first
                              << " and " << best.second << " are possible; " << fault);
    }
    CHECK(wrong == 0);
    CHECK(with_layoffs > 110);
    CHECK(with_melds > 370);
}

TEST_CASE("Pay Me: a hand is said to be all melds if and only if it is") {
    Random random(2);
    int all = 0, wrong = 0;
    for (int n = 0; n < 1000; ++n) {
        const int packs = 1 + static_cast<int>(random.below(3)), dealt = 3 + static_cast<int>(random.below(11));
        const Cards hand = some_cards(random, packs, dealt, 3 + static_cast<int>(random.below(6)));
        LayoutSearch search(counted(hand), Wild(dealt));
        for (PlayingCard without : counted(hand).kinds()) {
            Cards others = hand;
            others.erase(std::find(others.begin(), others.end(), without));
            const bool can = !others.empty() && Brute{others, dealt, {}}.best().first == 0;
            Layout layout;
            const bool found = search.all_in_melds(without, &layout);
            wrong += found != can;
            if (can) wrong += LayoutSearch::alone(counted(others), Wild(dealt)) > 0;
            if (found) wrong += !fault_of(layout, others, Wild(dealt), {}).empty() || layout.dead > 0;
            all += can;
        }
    }
    CHECK(wrong == 0);
    CHECK(all > 160);
}

TEST_CASE("Pay Me: layouts of long hands are made of legal melds, and no worse than what each card costs") {
    Random random(3);
    for (int n = 0; n < 2000; ++n) {
        const int dealt = 3 + static_cast<int>(random.below(11));
        const Cards hand = some_cards(random, 3, dealt, 14);
        const std::vector<Meld> open = some_melds(random, 3, dealt, {});
        const Layout layout = LayoutSearch(counted(hand), Wild(dealt), open).least();
        INFO(text(hand) << dealt);
        REQUIRE(fault_of(layout, hand, Wild(dealt), open).empty());
        const Layout alone = LayoutSearch(counted(hand), Wild(dealt)).least();
        REQUIRE(layout.points <= alone.points);
        REQUIRE(LayoutSearch(counted(hand), Wild(dealt)).all_in_melds({}) == (alone.points == 0));
    }
}
