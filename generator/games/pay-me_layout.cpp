#include "games/pay-me_layout.h"

#include <algorithm>
#include <bit>

namespace kupi::payme {

namespace {

constexpr int scale = 32; ///< a card laid off weighs less than a point of deadwood
constexpr int no_bound = 1 << 28;

/// Bits of the places that a suit's cards hold, the ace lowest.
unsigned places_in(CardSet kinds, int suit) {
    const unsigned ranks = kinds.ranks_of(suit) & 0x1fff;
    return (ranks << 1 | ranks >> 12) & 0x1fff;
}

} // namespace

Costs Costs::points() {
    Costs costs;
    for (int p = 0; p < places; ++p) costs.card[p] = p >= 7 ? 10 : 5;
    return costs;
}

LayoutSearch::LayoutSearch(const CardCounts& hand, Wild wild, std::span<const Meld> open) : wild_(wild), open_(open) {
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
            for (unsigned p = wild_places ? here & wild.place_mask() : here & ~wild.place_mask(); p != 0; p &= p - 1)
                add(card_at(s, std::countr_zero(p)), of_kind);
        }
    };
    add_places(false, plain_);
    add_places(true, ranked_);
    for (int e = 0; e < PlayingCard::most_extras; ++e)
        if (kinds.has(PlayingCard::of_no_suit(e))) add(PlayingCard::of_no_suit(e), jokers_);
}

/// A meld holds two cards at least that are themselves: of one rank, or of one suit and no more than two places apart,
/// since two neighbours in a run cannot both stand for others.
int LayoutSearch::alone(const CardCounts& hand, Wild wild) {
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

// ---- Questions

void LayoutSearch::run(PlayingCard without, const Costs& costs, bool perfect) {
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

Layout LayoutSearch::least(const Costs& costs) {
    run({}, costs, false);
    return layout_of(best_path_);
}

bool LayoutSearch::all_in_melds(PlayingCard without, Layout* layout) {
    run(without, Costs::points(), true);
    if (found_ && layout != nullptr) *layout = layout_of(best_path_);
    return found_;
}

// ---- Putting cards into a meld and taking them out again

void LayoutSearch::open_part(std::size_t open_meld) {
    path_.part[path_.parts++] = {static_cast<std::uint8_t>(open_meld), 0};
}

/// Of several like cards it does not matter which.
void LayoutSearch::put_natural(int suit, int place) {
    const int card = std::countr_zero(at(suit, place));
    free_ = static_cast<Bits>(free_ & ~(1u << card));
    wild_left_ -= wild_.is_place(place);
    path_.slot[path_.slots++] = {static_cast<std::int8_t>(card), static_cast<std::int8_t>(suit),
                                 static_cast<std::int8_t>(place)};
    ++path_.part[path_.parts - 1].size;
}

void LayoutSearch::take_natural() {
    const Slot& slot = path_.slot[--path_.slots];
    --path_.part[path_.parts - 1].size;
    wild_left_ += wild_.is_place(slot.place);
    free_ = static_cast<Bits>(free_ | 1u << slot.card);
}

void LayoutSearch::put_standing(int suit, int place) {
    ++standing_;
    path_.slot[path_.slots++] = {-1, static_cast<std::int8_t>(suit), static_cast<std::int8_t>(place)};
    ++path_.part[path_.parts - 1].size;
}

void LayoutSearch::take_standing() {
    --standing_;
    --path_.slots;
    --path_.part[path_.parts - 1].size;
}

// ---- Lay-offs: each of the caller's melds is grown once, or not at all

void LayoutSearch::choose_layoff(std::size_t meld) {
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
void LayoutSearch::choose_set_layoff(std::size_t meld) {
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
void LayoutSearch::choose_run_layoff(std::size_t meld, int low, int high, int standing, bool down) {
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
void LayoutSearch::decide() {
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
    // In no meld as itself: a wild card may still stand for another. Like cards come to the same, so all go this way.
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

void LayoutSearch::finish() {
    const int cost = cost_ + scale * costs_.wild * spare();
    if (cost >= best_ || (perfect_ && spare() > 0)) return;
    best_ = cost;
    best_path_ = path_;
    found_ = true;
}

/// Sets with this card, whose suit is the lowest undecided one of its rank.
void LayoutSearch::choose_set(int suit, int place) {
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

/// Runs that begin at `low` or below and go through `through`, the place of the undecided card. Below it there can only
/// be wild cards, as themselves or not.
void LayoutSearch::begin_run(int suit, int low, int size, int standing, bool ends_standing, int through) {
    if (at(suit, through) == 0) return; // a wild card, and all of those are in use
    with_natural(suit, through, [&] { go_on_run(suit, through, size + 1, standing, false); });
    const int next = low - 1;
    if (next < 0 || path_.slots == most) return;
    with_natural(suit, next, [&] { begin_run(suit, next, size + 1, standing, false, through); });
    if (ends_standing) return;
    with_standing(suit, next, [&] { begin_run(suit, next, size + 1, standing + 1, true, through); });
}

void LayoutSearch::go_on_run(int suit, int high, int size, int standing, bool ends_standing) {
    const int next = high + 1;
    if (next < places && path_.slots < most) {
        with_natural(suit, next, [&] { go_on_run(suit, next, size + 1, standing, false); });
        if (!ends_standing) with_standing(suit, next, [&] { go_on_run(suit, next, size + 1, standing + 1, true); });
    }
    if (size >= 3 && 2 * standing <= size) decide();
}

// ---- Which wild card stands for what

Layout LayoutSearch::layout_of(const Path& path) const {
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
        std::sort(
            layout.cards.begin() + first, layout.cards.begin() + layout.placed, [](const Placed& a, const Placed& b) {
                return place_of(a.as) != place_of(b.as) ? place_of(a.as) < place_of(b.as) : a.as.suit() < b.as.suit();
            });
    }
    for (int i = 0; i < size_; ++i) {
        if (!(left >> i & 1)) continue;
        layout.deadwood[layout.dead++] = cards_[i];
        layout.points += wild_.points(cards_[i]);
    }
    return layout;
}

} // namespace kupi::payme
