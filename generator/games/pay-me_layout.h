// Pay Me: the best way to lay a hand out, found by exact search (rulings §14, PY-5 and Meld search).
//
// No entry is judged by it: it tells which calls are open, what a simple player does, and how a hand is laid out for a
// table that leaves that to the machine. tests/games/pay-me_layout_test.cpp holds it against a search that tries all.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "games/pay-me_melds.h"

namespace kupi::payme {

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
    static Costs points();
};

/// Looks at one hand, perhaps with melds of the caller's to lay off on. Branch and bound over what becomes of the
/// lowest card that is undecided: cards that are not wild first; wild ones as themselves; the other uses of wild cards
/// are alike and only counted. A dozen cards take some microseconds; no memory is asked for.
class LayoutSearch {
  public:
    /// Whether so many cards can be looked at: as many as a hand ever has, and two more.
    static bool fits(const CardCounts& hand) { return hand.size() <= Layout::most_cards; }

    LayoutSearch(const CardCounts& hand, Wild wild, std::span<const Meld> open = {});

    /// The least deadwood, then the fewest cards laid off.
    Layout least(const Costs& costs = Costs::points());
    /// Whether all cards lie in melds, without one of `without` if that is a card. Lay-offs count for nothing.
    bool all_in_melds(PlayingCard without, Layout* layout = nullptr);

    /// Cards, none of them wild, beside which there is no other that they could be melded with. Quick: whoever calls
    /// has none but the discard.
    static int alone(const CardCounts& hand, Wild wild);

  private:
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

    void run(PlayingCard without, const Costs& costs, bool perfect);
    void choose_layoff(std::size_t meld);
    void choose_set_layoff(std::size_t meld);
    void choose_run_layoff(std::size_t meld, int low, int high, int standing, bool down);
    void decide();
    void finish();
    void choose_set(int suit, int place);
    void begin_run(int suit, int low, int size, int standing, bool ends_standing, int through);
    void go_on_run(int suit, int high, int size, int standing, bool ends_standing);

    /// Undecided cards that may lie there as themselves.
    Bits at(int suit, int place) const {
        return wild_.is_place(place) && spare() == 0 ? Bits{0} : static_cast<Bits>(where_[suit][place] & free_);
    }
    int spare() const { return wild_left_ - standing_; } ///< wild cards that are in no meld so far
    bool hopeless() const { return cost_ >= best_; }
    void open_part(std::size_t open_meld);
    void close_part() { --path_.parts; }
    void put_natural(int suit, int place);
    void take_natural();
    void put_standing(int suit, int place);
    void take_standing();
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
    Layout layout_of(const Path& path) const;

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

} // namespace kupi::payme
