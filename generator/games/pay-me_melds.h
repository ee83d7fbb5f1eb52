// Pay Me: which cards are wild, and what makes a meld (denexa-games: Pay Me; rulings §14).
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <span>

#include "rules/ruling.h"

namespace kupi::games::payme {

inline constexpr RuleId wild_cards{"wild-cards"}, meld_size{"meld-size"}, set_size{"set-size"}, set_suits{"set-suits"},
    meld_kind{"meld-kind"}, run_sequence{"run-sequence"}, wild_half{"wild-half"}, wild_neighbours{"wild-neighbours"};

inline constexpr int suits = 4, places = 13;

/// Where a card stands in a run: 0 the ace, always low (PY-1), 12 the king. A pack's order ends with the ace.
constexpr int place_of(PlayingCard card) { return card.rank() == places - 1 ? 0 : card.rank() + 1; }
constexpr PlayingCard card_at(int suit, int place) { return {suit, place == 0 ? places - 1 : place - 1}; }

/// The wild cards of a hand: jokers, 2s, and the rank with as many pips as cards are dealt.
class Wild {
  public:
    Wild() = default;
    constexpr explicit Wild(int dealt) : places_(static_cast<std::uint16_t>(1u << 1 | 1u << (dealt - 1))) {}

    constexpr bool is(PlayingCard card) const { return !card.has_suit() || is_place(place_of(card)); }
    constexpr bool is_place(int place) const { return places_ >> place & 1; }
    constexpr unsigned place_mask() const { return places_; }
    /// What a card costs as deadwood.
    constexpr int points(PlayingCard card) const { return is(card) ? 15 : place_of(card) >= 7 ? 10 : 5; }
    /// The cards of the rank that is wild in this hand only.
    CardSet of_this_hand() const {
        CardSet all;
        for (int s = 0; s < suits; ++s) all.add(card_at(s, std::bit_width(unsigned{places_}) - 1));
        return all;
    }

    friend constexpr bool operator==(Wild, Wild) = default;

  private:
    std::uint16_t places_ = 0;
};

/// A card of a meld and the card it counts as: itself, or, if it is wild, perhaps another.
struct Placed {
    PlayingCard card, as;
    constexpr bool stands() const { return card != as; }
    friend constexpr bool operator==(const Placed&, const Placed&) = default;
};

/// A meld as it lies on the table.
class Meld {
  public:
    enum class Kind : std::uint8_t {
        none, ///< no card yet
        set,
        run,
        odd, ///< a table let it stand, and more cards are judged together with all that lie there
    };

    Kind kind() const { return kind_; }
    int size() const { return size_; }
    int standing() const { return standing_; } ///< cards that stand for others
    std::span<const Placed> cards() const { return {cards_.data(), size_}; }
    int place() const { return fixed_; }                   ///< of a set
    unsigned natural_suits() const { return bits_; }       ///< of a set: the others may change their suits (PY-3)
    int suit() const { return fixed_; }                    ///< of a run
    int low() const { return low_; }                       ///< of a run: its lowest and highest place
    int high() const { return high_; }                     ///
    bool stands_at(int p) const { return bits_ >> p & 1; } ///< of a run: whether the card there stands for another

    /// Whether a lay-off can be legal; false where a table let something stand that more cards would not mend.
    bool may_grow() const {
        return size_ >= 3 && (kind_ == Kind::set || (kind_ == Kind::run && (bits_ & bits_ << 1) == 0));
    }

    struct Fault {
        RuleId rule; ///< empty: none
        Detail detail;
    };
    /// The first rule that the meld would break with these cards added, all at once (PY-4); an empty one becomes a
    /// meld. If there is none the cards are in it. `stood`: they are in it even so.
    /// The rules of a meld count wild uses, not cards: rulings PY-2, PY-3.
    Fault add(std::span<const Placed> cards, Wild wild, bool stood = false) {
        if (kind_ == Kind::odd) return add_to_odd(cards, wild, stood);
        const Fault fault = fault_of(cards, wild);
        if (fault.rule && !stood) return fault;
        const Kind kind = kind_with(cards, fault.rule);
        if (kind == Kind::set) {
            fixed_ = static_cast<std::uint8_t>(place_of(cards.front().as));
            for (const Placed& p : cards)
                if (!p.stands()) bits_ = static_cast<std::uint16_t>(bits_ | 1u << p.as.suit());
        } else if (kind == Kind::odd) {
            bits_ = 0;
            fixed_ = low_ = high_ = 0;
        } else {
            const unsigned all = places_of(cards) | run_places();
            fixed_ = static_cast<std::uint8_t>(cards.front().as.suit());
            bits_ = static_cast<std::uint16_t>(bits_ | places_of(cards, true));
            low_ = static_cast<std::uint8_t>(std::countr_zero(all));
            high_ = static_cast<std::uint8_t>(std::bit_width(all) - 1);
        }
        kind_ = kind;
        standing_ = static_cast<std::uint8_t>(standing_ + count_standing(cards));
        for (const Placed& p : cards)
            if (size_ < places) cards_[size_++] = p;
        if (kind_ == Kind::run)
            std::sort(cards_.begin(), cards_.begin() + size_,
                      [](const Placed& a, const Placed& b) { return place_of(a.as) < place_of(b.as); });
        if (kind_ == Kind::set) make_room();
        return fault;
    }

    friend bool operator==(const Meld&, const Meld&) = default;

  private:
    static constexpr int largest_set = suits, least_meld = 3;

    static int count_standing(std::span<const Placed> cards) {
        return static_cast<int>(std::count_if(cards.begin(), cards.end(), [](const Placed& p) { return p.stands(); }));
    }
    /// A bit for each place, doubles seen or not.
    static unsigned places_of(std::span<const Placed> cards, bool standing_only = false) {
        unsigned bits = 0;
        for (const Placed& p : cards)
            if (p.stands() || !standing_only) bits |= 1u << place_of(p.as);
        return bits;
    }
    static constexpr bool gapless(unsigned bits) { return (bits & (bits + (bits & -bits))) == 0; }
    unsigned run_places() const { return kind_ == Kind::run ? (2u << high_) - (1u << low_) : 0; }
    /// What they count as, old and new.
    CardSet together(std::span<const Placed> cards) const {
        CardSet all;
        for (const Placed& p : this->cards()) all.add(p.as);
        for (const Placed& p : cards) all.add(p.as);
        return all;
    }
    bool one_rank(std::span<const Placed> cards) const {
        if (kind_ == Kind::run) return false;
        const int place = kind_ == Kind::set ? fixed_ : place_of(cards.front().as);
        return std::all_of(cards.begin(), cards.end(), [&](const Placed& p) { return place_of(p.as) == place; });
    }
    /// In the order of the log format's page: log-games/pay-me, one meld.
    Fault fault_of(std::span<const Placed> cards, Wild wild) const {
        for (const Placed& p : cards)
            if (p.stands() && !wild.is(p.card)) return {wild_cards, {.card = p.card, .cards = wild.of_this_hand()}};
        const int size = size_ + static_cast<int>(cards.size());
        if (size < least_meld) return {meld_size, {.number = size, .limit = least_meld, .cards = together(cards)}};
        Fault fault = one_rank(cards) ? fault_of_set(cards) : fault_of_run(cards);
        if (fault.rule == meld_kind || fault.rule == run_sequence)
            for (const Placed& p : cards) // written as itself, and perhaps not meant so
                if (!p.stands() && wild.is(p.card)) fault.detail.card = p.card;
        return fault;
    }
    Fault fault_of_set(std::span<const Placed> cards) const {
        const int size = size_ + static_cast<int>(cards.size()), standing = standing_ + count_standing(cards);
        if (size > largest_set) return {set_size, {.number = size, .limit = largest_set, .cards = together(cards)}};
        unsigned taken = kind_ == Kind::set ? bits_ : 0; // earlier wild cards make room for the suits that come
        for (const Placed& p : cards) {
            if (taken >> p.as.suit() & 1) return {set_suits, {.card = p.as, .cards = together(cards)}};
            taken |= 1u << p.as.suit();
        }
        if (2 * standing > size) return {wild_half, {.number = standing, .limit = size / 2, .cards = together(cards)}};
        return {};
    }
    Fault fault_of_run(std::span<const Placed> cards) const {
        const int size = size_ + static_cast<int>(cards.size()), standing = standing_ + count_standing(cards);
        const int suit = kind_ == Kind::run ? fixed_ : cards.front().as.suit();
        const bool one_suit =
            std::all_of(cards.begin(), cards.end(), [&](const Placed& p) { return p.as.suit() == suit; });
        if (kind_ == Kind::set || !one_suit) return {meld_kind, {.cards = together(cards)}};
        const unsigned all = places_of(cards) | run_places();
        if (std::popcount(all) != size || !gapless(all)) return {run_sequence, {.cards = together(cards)}};
        if (2 * standing > size) return {wild_half, {.number = standing, .limit = size / 2, .cards = together(cards)}};
        const unsigned stands = places_of(cards, true) | (kind_ == Kind::run ? bits_ : 0u);
        if (const unsigned upper = stands & stands << 1; upper != 0) {
            const int place = std::countr_zero(upper);
            CardSet neighbours = CardSet::of(card_at(suit, place));
            neighbours.add(card_at(suit, place - 1));
            return {wild_neighbours, {.cards = neighbours}};
        }
        return {};
    }
    /// Whether a natural card has a suit that another natural one has; `cards` are of the rank of the set.
    bool has_suit_twice(std::span<const Placed> cards) const {
        unsigned taken = kind_ == Kind::set ? bits_ : 0;
        for (const Placed& p : cards) {
            if (p.stands()) continue;
            if (taken >> p.as.suit() & 1) return true;
            taken |= 1u << p.as.suit();
        }
        return false;
    }
    /// The old cards of an odd meld come first, and then the new ones: what it was for its makers no longer matters.
    Fault add_to_odd(std::span<const Placed> cards, Wild wild, bool stood) {
        std::array<Placed, 2 * places> all;
        const auto old_end = std::copy_n(cards_.begin(), size_, all.begin());
        const auto end = std::copy_n(cards.begin(), std::min<std::size_t>(cards.size(), places), old_end);
        Meld whole;
        const Fault fault = whole.add({all.begin(), end}, wild, stood);
        if (!fault.rule || stood) *this = whole;
        return fault;
    }
    /// What the meld is with these cards, which break this rule or none.
    Kind kind_with(std::span<const Placed> cards, RuleId broken) const {
        const bool may_become_either = size_ + cards.size() == 1;
        if (broken == wild_cards || may_become_either) return Kind::odd;
        if (one_rank(cards)) return has_suit_twice(cards) ? Kind::odd : Kind::set;
        if (!broken) return Kind::run;
        const Fault as_run = fault_of_run(cards); // another rule may have come before these
        return as_run.rule == meld_kind || as_run.rule == run_sequence ? Kind::odd : Kind::run;
    }
    /// In a set, earlier wild cards take suits that are missing now.
    void make_room() {
        unsigned taken = bits_;
        for (int i = size_ - 1; i >= 0; --i) {
            Placed& p = cards_[i];
            if (!p.stands()) continue;
            if (taken >> p.as.suit() & 1) {
                const int missing = std::countr_one(taken);
                if (missing >= suits) continue; // only where a table let it stand
                // The card may be just the one that is missing; then it is there as itself.
                p.as = card_at(missing, fixed_);
                if (!p.stands()) {
                    bits_ = static_cast<std::uint16_t>(bits_ | 1u << missing);
                    --standing_;
                }
            }
            taken |= 1u << p.as.suit();
        }
    }

    Kind kind_ = Kind::none;
    std::uint8_t size_ = 0, standing_ = 0, fixed_ = 0, low_ = 0, high_ = 0;
    std::uint16_t bits_ = 0; ///< of a set its natural suits, of a run the places of cards that stand for others
    std::array<Placed, places> cards_{};
};

} // namespace kupi::games::payme
