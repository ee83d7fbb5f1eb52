// Poor Man's Fortune: what a play calls for before the next one (rules.md, forced), the penalty chain above all.
#pragma once

#include <algorithm>
#include <cstdint>

#include "rules/playing_card.h"
#include "rules/seat.h"

namespace kupi::games::fortune {

/// For a declaration forgotten, and what a magus makes somebody draw.
inline constexpr int penalty_of_two = 2;

/// What has to be done before a turn goes on, in this order.
enum class Due : std::uint8_t { nothing, declaration, draw_two, cover, match };
struct Debt {
    Due due = Due::nothing;
    Seat seat = table_seat; ///< whose it is
    int cards = 0;          ///< as many as stock and pile can give
};

/// The card on top of the pile, the chain that it ends, and what is due because of it.
class Dues {
  public:
    // ---- The chain: cards of one value, each played upon the last

    PlayingCard top() const { return top_; } ///< unseen before the first card has been turned
    bool has_top() const { return !top_.is_unseen(); }
    /// Turned up from the stock, a card begins a chain of its own (PM-10, PM-11).
    void turn_up(PlayingCard card) {
        top_ = card;
        covering_ = !card.has_suit();
        chain_ = 1;
    }
    /// Of the value of the card that it covers, a card lengthens the chain, and the next player has to draw as many
    /// cards as it now has: 2, 3, 4 …; any other card, and every magus, ends it. Who cannot play after such a penalty
    /// does not (PM-1).
    void play(Seat seat, PlayingCard card) {
        const bool matches = card.has_suit() && top_.has_suit() && card.rank() == top_.rank();
        chain_ = matches ? static_cast<std::uint8_t>(chain_ + 1) : std::uint8_t{1};
        owed_ = matches ? chain_ : std::uint8_t{0};
        top_ = card;
        covering_ = !card.has_suit();
        actor_ = seat;
        target_ = nobody;
        declaring_ = false;
    }
    Seat actor() const { return actor_; } ///< who played last
    int chain() const { return chain_; }
    int owed() const { return owed_; } ///< by the next player

    // ---- What is due

    /// The first, with `available` cards to be had for `turn`, whose turn it is; and whether a magus can be covered.
    Debt next(Seat turn, int available, bool may_cover) const {
        if (!has_top()) return {Due::cover, table_seat, 1};
        if (declaring_) return {Due::declaration, actor_, std::min(penalty_of_two, available)};
        if (target_ != nobody && available > 0) return {Due::draw_two, target_, std::min(penalty_of_two, available)};
        if (covering_ && may_cover) return {Due::cover, table_seat, 1};
        if (owed_ > 0 && available > 0) return {Due::match, turn, std::min<int>(owed_, available)};
        return {};
    }
    void done(Due due) {
        if (due == Due::declaration) declaring_ = false;
        if (due == Due::draw_two) target_ = nobody;
        if (due == Due::match) owed_ = 0;
    }
    /// It was the actor's last card and has not been declared.
    void await_declaration() { declaring_ = true; }
    bool is_declaring(Seat seat) const { return declaring_ && seat == actor_; }
    void make_draw(Seat target) { target_ = target; }
    /// What comes before a cover, which is the table's to turn up.
    bool is_first_due() const { return declaring_ || target_ != nobody; }
    /// There is a magus on top, which is to be covered.
    bool is_covering() const { return covering_; }
    void give_up_cover() { covering_ = false; }
    /// The turn is over: what was not drawn then never is.
    void lapse() { target_ = nobody, owed_ = 0; }

    friend bool operator==(const Dues&, const Dues&) = default;

  private:
    PlayingCard top_;
    Seat actor_ = nobody, target_ = nobody; ///< target_: whom a magus makes draw
    std::uint8_t owed_ = 0, chain_ = 1;
    bool covering_ = false, declaring_ = false;
};

} // namespace kupi::games::fortune
