// Cards that change hands in games of the family "tricks", besides those that are played: the deal, cards passed on,
// the widow, a card turned up, draws.
#pragma once

#include <cstdint>

#include "games/trick_game.h"
#include "games/tricks_match.h"
#include "games/tricks_rows.h"

namespace kupi {

enum class TricksVerb : std::uint8_t { deal, turn, trump, pass, bid, take, discard, draw, play, exchange, close };
enum class TricksWord : std::uint8_t { no_trump, alone, marriage };

template <class Cards>
class TricksGame;

/// What a log leaves out here was not seen. `Cards` is CardCounts where the pack repeats cards.
template <class Cards>
class TricksHands : public TrickGame<TricksGame<Cards>, TrickRules::most_seats, 3 + TrickRules::most_seats,
                                     TrickRules::most_seats, Cards> {
  protected:
    using Base =
        TrickGame<TricksGame<Cards>, TrickRules::most_seats, 3 + TrickRules::most_seats, TrickRules::most_seats, Cards>;
    using Base::deal_, Base::dealer_, Base::due_, Base::hand, Base::held, Base::may_hold, Base::on_table, Base::stock,
        Base::table_, Base::won;

  public:
    static constexpr RuleId not_put_away{"not-put-away"}, nothing_to_turn{"nothing-to-turn"}, turn_first{"turn-first"},
        opponents_card{"opponents-card"};

    friend bool operator==(const TricksHands&, const TricksHands&) = default;

  protected:
    static constexpr int aside = Base::first_extra, put_away = aside + 1,
                         turned_up = put_away + 1; ///< under the stock: the last card that is drawn
    static constexpr int covered(Seat seat) { return turned_up + 1 + seat; }

    TricksHands() = default;
    explicit TricksHands(const Setup& setup);

    int players() const { return is_.players; }
    Seat next(Seat seat) const { return is_.next(seat, in_); }
    int side_of(Seat seat) const { return is_.side_of(seat); }

    void begin();
    bool passing_due() const { return receiver(0) != nobody && passed_ != in_; }
    bool leaves_nothing_out() const {
        return deal_.is_done() && !passing_due() && to_take_ == 0 && to_put_away_ == 0 && to_draw_.empty();
    }
    /// The widow is for this player.
    void offer_widow(Seat seat);
    /// This player takes up a card of the stock and puts another away.
    void take_up(Seat seat, PlayingCard card);
    void draw_now();
    void settle_unseen();

    // ---- Cards that lie open; in the table they are part of the hand
    bool open_deal_due() const { return is_.open > 0 && !deal_.is_done(); } ///< nobody may leave it out
    /// A deal leaves out a card that everybody has seen.
    bool hides_open_card(const Move& move) const;
    /// What only the table's next entry makes possible.
    Ruling before_table(const Move& move) const;
    Illegal not_held(Seat seat, PlayingCard card) const;
    void leave_hand(Seat seat, PlayingCard card);
    Ruling deal_packet(const Move& move);
    Ruling turn_covered(const Move& move);

    // ---- Entries
    Ruling pass_cards(const Move& move);
    Ruling take(const Move& move);
    Ruling discard(const Move& move);
    Ruling draw(const Move& move);

    // ---- Looking
    void add_passers(Seats& seats) const { seats = passing_due() ? seats | (in_ - passed_) : seats; }
    void add_takers(Seats& seats) const;
    void add_passes(Options& options) const;
    void add_takes(Options& options) const;
    void add_draws(Options& options) const;

    TrickRules is_;
    TricksMatch match_;
    OpenRows rows_;
    Seats in_;              ///< who plays this hand
    std::uint8_t hand_ = 0; ///< its size

  private:
    Seat receiver(Seat from) const; ///< of cards passed; nobody if none are in this hand
    void receive();
    void take_widow();
    Seat drawer() const; ///< who draws next
    void take_last_card();
    HeldCardsOf<Cards> to_come(Seat seat) const;
    void add_choices(Options& options, TricksVerb verb, Seat seat, int n, CardSet kept) const;

    Seats passed_, to_draw_;
    std::uint8_t to_take_ = 0, to_put_away_ = 0;
    Seat putter_ = nobody; ///< who takes the widow and puts cards away
};

} // namespace kupi
