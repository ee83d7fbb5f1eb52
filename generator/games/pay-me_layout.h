// Pay Me: the best way to lay a hand out, found by exact search (rulings §14, PY-5 and Meld search).
//
// No entry is judged by it: it tells which calls are open, what a simple player does, and how a hand is laid out for a
// table that leaves that to the machine. tests/games/pay-me_layout_test.cpp holds it against a search that tries all.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>

#include "games/pay-me_melds.h"

namespace kupi::games::payme {

/// A hand laid out: own melds, lay-offs, deadwood.
struct Layout {
    static constexpr int most_cards = 16, most_parts = 9;

    struct Part {
        std::uint8_t open_meld = 0; ///< 0: a meld of one's own; else a lay-off on the caller's meld of that number
        std::uint8_t size = 0;
    };
    int points = 0;   ///< of the deadwood
    int laid_off = 0; ///< cards
    int parts = 0, placed = 0, dead = 0;
    std::array<Part, most_parts> part{};
    std::array<Placed, most_cards> cards{}; ///< part by part
    std::array<PlayingCard, most_cards> deadwood{};
};

/// What cards cost that are in no meld.
struct Costs {
    std::array<std::int16_t, places> card{}; ///< of each place, cards that are not wild
    std::int16_t wild = 15;
    /// The points of rules.md: scoring.
    static Costs points() {
        Costs costs;
        for (int p = 0; p < places; ++p) costs.card[p] = p >= 7 ? 10 : 5;
        return costs;
    }
};

/// Looks at one hand, perhaps with melds of the caller's to lay off on. Branch and bound over what becomes of the
/// lowest card that is undecided: cards that are not wild first; wild ones as themselves; the other uses of wild cards
/// are alike and only counted. A dozen cards take some microseconds; no memory is asked for.
class LayoutSearch {
  public:
    /// Whether so many cards can be looked at: as many as a hand ever has, and two more.
    static bool fits(const CardCounts& hand) { return hand.size() <= Layout::most_cards; }

    LayoutSearch(const CardCounts& hand, Wild wild, std::span<const Meld> open = {}) : wild_(wild), open_(open) {
        const CardSet kinds = hand.kinds();
        const auto add = [&](PlayingCard c, Bits& of_kind) {
            for (int n = hand.count(c); n > 0 && size_ < most; --n) {
                const auto bit = static_cast<Bits>(1u << size_);
                of_kind |= bit;
                if (c.has_suit()) where_[c.suit()][place_of(c)] |= bit;
                cards_[size_++] = c;
            }
        };
        const auto add_places = [&](bool wild_places, Bits& of_kind) {
            for (int s = 0; s < suits; ++s) {
                const unsigned here = places_in(kinds, s);
                for (unsigned p = wild_places ? here & wild.place_mask() : here & ~wild.place_mask(); p != 0;
                     p &= p - 1)
                    add(card_at(s, std::countr_zero(p)), of_kind);
            }
        };
        add_places(false, plain_);
        add_places(true, ranked_);
        for (int e = 0; e < PlayingCard::most_extras; ++e)
            if (kinds.has(PlayingCard::of_no_suit(e))) add(PlayingCard::of_no_suit(e), jokers_);
    }

    /// The least deadwood, then the fewest cards laid off.
    Layout least(const Costs& costs = Costs::points()) {
        run({}, costs, false);
        return layout_of(best_path_);
    }
    /// Whether all cards lie in melds, without one of `without` if that is a card. Lay-offs count for nothing.
    bool all_in_melds(PlayingCard without, Layout* layout = nullptr) {
        run(without, Costs::points(), true);
        if (found_ && layout != nullptr) *layout = layout_of(best_path_);
        return found_;
    }

    /// Cards, none of them wild, beside which there is no other that they could be melded with: a meld holds two cards
    /// at least that are themselves, of one rank, or of one suit and no more than two places apart, since two
    /// neighbours in a run cannot both stand for others. Quick: whoever calls has none but the discard.
    static int alone(const CardCounts& hand, Wild wild) {
        const CardSet kinds = hand.kinds();
        std::array<unsigned, suits> held{};
        for (int s = 0; s < suits; ++s) held[s] = places_in(kinds, s);
        int n = 0;
        for (int s = 0; s < suits; ++s) {
            const unsigned m = held[s];
            unsigned near = m << 1 | m >> 1 | m << 2 | m >> 2;
            for (int t = 1; t < suits; ++t) near |= held[(s + t) % suits];
            for (unsigned lone = m & ~near & ~wild.place_mask(); lone != 0; lone &= lone - 1)
                n += hand.count(card_at(s, std::countr_zero(lone)));
        }
        return n;
    }

  private:
    static constexpr int scale = 32; ///< a card laid off weighs less than a point of deadwood
    static constexpr int no_bound = 1 << 28;
    static constexpr int most = Layout::most_cards;
    using Bits = std::uint16_t; ///< of cards_

    struct Slot {
        std::int8_t card; ///< its place in cards_; −1: a wild card that stands for another
        std::int8_t suit, place;
    };
    struct Path {
        std::array<Layout::Part, Layout::most_parts> part;
        std::array<Slot, most> slot;
        int parts = 0, slots = 0;
    };

    /// Bits of the places that a suit's cards hold, the ace lowest.
    static unsigned places_in(CardSet kinds, int suit) {
        const unsigned ranks = kinds.ranks_of(suit) & 0x1fff;
        return (ranks << 1 | ranks >> 12) & 0x1fff;
    }
    /// Undecided cards that may lie there as themselves.
    Bits at(int suit, int place) const {
        return wild_.is_place(place) && spare() == 0 ? Bits{0} : static_cast<Bits>(where_[suit][place] & free_);
    }
    int spare() const { return wild_left_ - standing_; } ///< wild cards that are in no meld so far
    bool hopeless() const { return cost_ >= best_; }
    void close_part() { --path_.parts; }
    /// Goes on with a card in that place for the length of a call, as itself or standing for another, if there is one.
    template <class Search>
    void with_natural(int suit, int place, Search go_on) {
        if (at(suit, place) == 0) return;
        put_natural(suit, place);
        go_on();
        take_natural();
    }
    template <class Search>
    void with_standing(int suit, int place, Search go_on) {
        if (spare() == 0) return;
        put_standing(suit, place);
        go_on();
        take_standing();
    }

    // ---- Questions
    void run(PlayingCard without, const Costs& costs, bool perfect) {
        costs_ = costs;
        perfect_ = perfect;
        start_ = static_cast<Bits>((1u << size_) - 1);
        if (!without.is_unseen())
            for (int i = 0; i < size_; ++i)
                if (cards_[i] == without) {
                    start_ = static_cast<Bits>(start_ & ~(1u << i));
                    break;
                }
        free_ = static_cast<Bits>(start_ & ~jokers_);
        wild_left_ = std::popcount(static_cast<unsigned>(start_ & (ranked_ | jokers_)));
        standing_ = cost_ = 0;
        path_.parts = path_.slots = 0;
        found_ = false;
        best_ = perfect ? 1 : no_bound;
        if (perfect || open_.empty())
            decide();
        else
            choose_layoff(0);
    }

    // ---- Putting cards into a meld and taking them out again
    void open_part(std::size_t open_meld) { path_.part[path_.parts++] = {static_cast<std::uint8_t>(open_meld), 0}; }
    /// Of several like cards it does not matter which.
    void put_natural(int suit, int place) {
        const int card = std::countr_zero(at(suit, place));
        free_ = static_cast<Bits>(free_ & ~(1u << card));
        wild_left_ -= wild_.is_place(place);
        path_.slot[path_.slots++] = {static_cast<std::int8_t>(card), static_cast<std::int8_t>(suit),
                                     static_cast<std::int8_t>(place)};
        ++path_.part[path_.parts - 1].size;
    }
    void take_natural() {
        const Slot& slot = path_.slot[--path_.slots];
        --path_.part[path_.parts - 1].size;
        wild_left_ += wild_.is_place(slot.place);
        free_ = static_cast<Bits>(free_ | 1u << slot.card);
    }
    void put_standing(int suit, int place) {
        ++standing_;
        path_.slot[path_.slots++] = {-1, static_cast<std::int8_t>(suit), static_cast<std::int8_t>(place)};
        ++path_.part[path_.parts - 1].size;
    }
    void take_standing() {
        --standing_;
        --path_.slots;
        --path_.part[path_.parts - 1].size;
    }

    // ---- Lay-offs: each of the caller's melds is grown once, or not at all
    void choose_layoff(std::size_t meld) {
        if (hopeless()) return;
        if (meld == open_.size()) return decide();
        choose_layoff(meld + 1);
        const Meld& grown = open_[meld];
        if (!grown.may_grow() || path_.parts == Layout::most_parts) return;
        open_part(meld + 1);
        if (grown.kind() == Meld::Kind::set) choose_set_layoff(meld);
        if (grown.kind() == Meld::Kind::run) choose_run_layoff(meld, grown.low(), grown.high(), grown.standing(), true);
        close_part();
    }
    /// A set has three cards at least, so there is room for one.
    void choose_set_layoff(std::size_t meld) {
        const Meld& set = open_[meld];
        if (set.size() >= suits) return;
        ++cost_;
        const auto go_on = [&] { choose_layoff(meld + 1); };
        for (int s = 0; s < suits; ++s)
            if (!(set.natural_suits() >> s & 1)) with_natural(s, set.place(), go_on);
        if (2 * (set.standing() + 1) <= set.size() + 1)
            with_standing(std::countr_one(set.natural_suits()), set.place(), go_on);
        --cost_;
    }
    /// First downwards, then upwards; both ends may count against the same half.
    void choose_run_layoff(std::size_t meld, int low, int high, int standing, bool down) {
        const Meld& run = open_[meld];
        if (down) choose_run_layoff(meld, low, high, standing, false);
        const int added = high - low + 1 - run.size();
        if (!down && added > 0 && 2 * standing <= high - low + 1) {
            cost_ += added;
            choose_layoff(meld + 1);
            cost_ -= added;
        }
        const int next = down ? low - 1 : high + 1;
        if (next < 0 || next >= places || path_.slots == most) return;
        const int end = down ? low : high;
        const bool ends_standing =
            end >= run.low() && end <= run.high() ? run.stands_at(end) : path_.slot[path_.slots - 1].card < 0;
        const int to_low = down ? next : low, to_high = down ? high : next;
        with_natural(run.suit(), next, [&] { choose_run_layoff(meld, to_low, to_high, standing, down); });
        if (ends_standing) return;
        with_standing(run.suit(), next, [&] { choose_run_layoff(meld, to_low, to_high, standing + 1, down); });
    }

    // ---- Own melds
    /// What becomes of the lowest undecided card.
    void decide() {
        if (hopeless()) return;
        const auto plain = static_cast<Bits>(free_ & plain_);
        const auto undecided = plain != 0 ? plain : free_;
        if (undecided == 0 || (plain == 0 && spare() == 0)) return finish();
        const PlayingCard card = cards_[std::countr_zero(undecided)];
        const int suit = card.suit(), place = place_of(card);
        if (path_.parts < Layout::most_parts) {
            open_part(0);
            choose_set(suit, place);
            begin_run(suit, place, 0, 0, false, place);
            close_part();
        }
        // In no meld as itself: a wild card may still stand for another. Like cards come to the same, so all go this
        // way.
        const Bits before = free_;
        const int cost_before = cost_;
        if (plain != 0) {
            if (perfect_) return;
            cost_ += scale * costs_.card[place] * std::popcount(static_cast<unsigned>(at(suit, place)));
        }
        free_ = static_cast<Bits>(free_ & ~where_[suit][place]);
        decide();
        free_ = before;
        cost_ = cost_before;
    }
    void finish() {
        const int cost = cost_ + scale * costs_.wild * spare();
        if (cost >= best_ || (perfect_ && spare() > 0)) return;
        best_ = cost;
        best_path_ = path_;
        found_ = true;
    }
    /// Sets with this card, whose suit is the lowest undecided one of its rank.
    void choose_set(int suit, int place) {
        for (unsigned more = 0; more < 1u << (suits - 1 - suit); ++more) {
            const unsigned chosen = 1u << suit | more << (suit + 1);
            bool held = true;
            for (int s = suit + 1; s < suits; ++s) held = held && (!(chosen >> s & 1) || at(s, place) != 0);
            const int naturals = std::popcount(chosen);
            if (!held || naturals < 2 || (wild_.is_place(place) && spare() < naturals)) continue;
            for (int s = suit; s < suits; ++s)
                if (chosen >> s & 1) put_natural(s, place);
            int standing = 0;
            for (unsigned taken = chosen;; ++standing) {
                if (naturals + standing >= 3) decide();
                if (naturals + standing == suits || standing == naturals || spare() == 0) break;
                const int missing = std::countr_one(taken);
                taken |= 1u << missing;
                put_standing(missing, place);
            }
            for (; standing > 0; --standing) take_standing();
            for (int n = naturals; n > 0; --n) take_natural();
        }
    }
    /// Runs that begin at `low` or below and go through `through`, the place of the undecided card. Below it there can
    /// only be wild cards, as themselves or not.
    void begin_run(int suit, int low, int size, int standing, bool ends_standing, int through) {
        if (at(suit, through) == 0) return; // a wild card, and all of those are in use
        with_natural(suit, through, [&] { go_on_run(suit, through, size + 1, standing, false); });
        const int next = low - 1;
        if (next < 0 || path_.slots == most) return;
        with_natural(suit, next, [&] { begin_run(suit, next, size + 1, standing, false, through); });
        if (ends_standing) return;
        with_standing(suit, next, [&] { begin_run(suit, next, size + 1, standing + 1, true, through); });
    }
    void go_on_run(int suit, int high, int size, int standing, bool ends_standing) {
        const int next = high + 1;
        if (next < places && path_.slots < most) {
            with_natural(suit, next, [&] { go_on_run(suit, next, size + 1, standing, false); });
            if (!ends_standing) with_standing(suit, next, [&] { go_on_run(suit, next, size + 1, standing + 1, true); });
        }
        if (size >= 3 && 2 * standing <= size) decide();
    }

    // ---- Which wild card stands for what
    Layout layout_of(const Path& path) const {
        Layout layout;
        Bits left = start_;
        for (int i = 0; i < path.slots; ++i)
            if (path.slot[i].card >= 0) left = static_cast<Bits>(left & ~(1u << path.slot[i].card));
        const auto wild_for = [&](PlayingCard as) {
            int chosen = -1;
            for (int i = 0; i < size_; ++i) {
                if (!(left >> i & 1) || (plain_ >> i & 1)) continue;
                if (chosen < 0 || cards_[chosen] == as) chosen = i; // itself only if there is no other
            }
            left = static_cast<Bits>(left & ~(1u << chosen));
            return cards_[chosen];
        };
        layout.parts = path.parts;
        for (int part = 0, slot = 0; part < path.parts; ++part) {
            layout.part[part] = path.part[part];
            layout.laid_off += path.part[part].open_meld != 0 ? path.part[part].size : 0;
            const int first = layout.placed;
            for (int i = 0; i < path.part[part].size; ++i, ++slot) {
                const Slot& s = path.slot[slot];
                const PlayingCard as = card_at(s.suit, s.place);
                layout.cards[layout.placed++] = {s.card >= 0 ? cards_[s.card] : wild_for(as), as};
            }
            std::sort(layout.cards.begin() + first, layout.cards.begin() + layout.placed,
                      [](const Placed& a, const Placed& b) {
                          return place_of(a.as) != place_of(b.as) ? place_of(a.as) < place_of(b.as)
                                                                  : a.as.suit() < b.as.suit();
                      });
        }
        for (int i = 0; i < size_; ++i) {
            if (!(left >> i & 1)) continue;
            layout.deadwood[layout.dead++] = cards_[i];
            layout.points += wild_.points(cards_[i]);
        }
        return layout;
    }

    Wild wild_;
    std::span<const Meld> open_;
    std::array<PlayingCard, most>
        cards_{}; ///< first those that are not wild, suit by suit; then those that are; jokers
    std::array<std::array<Bits, places>, suits> where_{};
    int size_ = 0;
    Bits plain_ = 0, ranked_ = 0, jokers_ = 0; ///< not wild; wild with a rank; without

    // Of a run of the search
    Costs costs_;
    bool perfect_ = false;
    Bits start_ = 0, free_ = 0; ///< cards that it looks at; that are undecided
    int cost_ = 0, best_ = 0;   ///< times 32, and the cards laid off
    int wild_left_ = 0;         ///< wild cards that are not in melds as themselves
    int standing_ = 0;
    bool found_ = false;
    Path path_, best_path_;
};

} // namespace kupi::games::payme
