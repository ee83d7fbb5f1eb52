// Pay Me: which cards are wild, and what makes a meld (denexa-games: Pay Me; rulings §14).
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "rules/ruling.h"

namespace kupi::payme {

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
    CardSet of_this_hand() const;

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
    Fault add(std::span<const Placed> cards, Wild wild, bool stood = false);

    friend bool operator==(const Meld&, const Meld&) = default;

  private:
    Fault fault_of(std::span<const Placed> cards, Wild wild) const;
    Fault fault_of_set(std::span<const Placed> cards) const;
    Fault fault_of_run(std::span<const Placed> cards) const;
    Fault add_to_odd(std::span<const Placed> cards, Wild wild, bool stood);
    Kind kind_with(std::span<const Placed> cards, RuleId broken) const;
    bool has_suit_twice(std::span<const Placed> cards) const;
    bool one_rank(std::span<const Placed> cards) const;
    CardSet together(std::span<const Placed> cards) const;
    unsigned run_places() const { return kind_ == Kind::run ? (2u << high_) - (1u << low_) : 0; }
    void make_room();

    Kind kind_ = Kind::none;
    std::uint8_t size_ = 0, standing_ = 0, fixed_ = 0, low_ = 0, high_ = 0;
    std::uint16_t bits_ = 0; ///< of a set its natural suits, of a run the places of cards that stand for others
    std::array<Placed, places> cards_{};
};

} // namespace kupi::payme
