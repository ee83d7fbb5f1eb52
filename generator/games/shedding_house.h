// Shedding games: what a game of the family is like, what fits the pile in it, and what a card that is played does.
#pragma once

#include "games/family_house.h"
#include "rules/move.h"
#include "rules/ruling.h"
#include "rules/seat.h"

namespace kupi::games::shedding {

inline constexpr int most_seats = 10, no_suit = 15;

enum class Match : std::uint8_t { suit_or_rank, suit, rank, colour, colour_or_rank, suit_and_rank, colour_and_rank };
enum class Answer : std::uint8_t { none, adds, passes };
enum class Score : std::uint8_t { points, own, hands };

/// Of cards that are played together.
struct Effects {
    int penalty = 0;       ///< cards that the next player draws
    int steps = 1;         ///< to the seat that is next; more: seats miss a turn
    bool reverses = false; ///< the direction of play is another
    bool again = false;    ///< the same player goes on
};

using Worths = family::Worths<16>;

struct House {
    House() = default;
    explicit House(const Setup& setup);
    /// What the family, or the deck, has no room for, and cards that are none.
    static HeaderFault fault_of(const Setup& setup);

    /// What may be played on `top`, on which the suit `named` has been named, whoever plays it.
    CardSet fitting(PlayingCard top, int named) const;
    Effects effects_of(const Move& move) const;
    /// Whether it may be played instead of drawing the penalty of the top card.
    bool answers(PlayingCard card, PlayingCard top) const {
        return answer != Answer::none && card.rank() == top.rank() && penalties.has(card);
    }
    /// What it counts for who is left with it.
    int left_with(PlayingCard card) const { return left.of(card, card.has_suit() ? value[card.rank()] : 0); }
    /// Of a play, to a simple player who holds these: keeps wild cards for need, sheds what counts most, and leaves
    /// itself cards that fit.
    int worth(const Move& move, CardSet held) const;

    CardSet pack, wild, skip, reverse, again, not_last, not_at_start, penalties;
    Worths penalty, left;
    std::array<std::uint8_t, 16> value{}; ///< of each rank, where `left` is silent
    std::int32_t target = 0;
    std::uint8_t players = 2, suits = 4, hand = 5, draw = 1, call_penalty = 0, red = 0;
    Match match = Match::suit_or_rank;
    Answer answer = Answer::none;
    Score score = Score::points;
    bool names_suit = false, wild_on_wild = false; ///< a wild card names a suit; goes on another
    bool may_draw = false, play_drawn = false, reshuffle = false;
    bool penalty_ends_turn = false, reverse_of_two = false, call = false, several = false;

    friend bool operator==(const House&, const House&) = default;
};

/// Whose turn it is, and what of it is over.
struct Turn {
    Seat seat = 0;
    std::uint8_t players = 2, drawn = 0, passes = 0; ///< drawn in this turn; passes in a row with nothing to draw
    bool reversed = false;

    Seat after(Seat from, int steps = 1) const {
        return left_of(from, players, reversed ? steps * (players - 1) : steps);
    }
    void end(Seat of) {
        seat = after(of);
        drawn = 0;
    }
    void played(Seat by, const Effects& effects) {
        reversed = reversed != effects.reverses;
        seat = effects.again ? by : after(by, effects.steps);
        drawn = passes = 0;
    }
    friend bool operator==(const Turn&, const Turn&) = default;
};

struct Debt {
    Seat seat = nobody; ///< nobody: nothing is due
    int cards = 0;      ///< as many as can be had
};

/// What has to be drawn before the turn goes on: by who has one card left and has not said so, then by whom the cards
/// that were played make draw.
class Dues {
  public:
    Seat silent() const { return silent_; }
    int owed() const { return owed_; } ///< by whose turn it is
    bool any() const { return silent_ != nobody || owed_ > 0; }
    Debt first(Seat turn, int available, int for_silence) const {
        if (silent_ != nobody) return {silent_, std::min(for_silence, available)};
        return owed_ > 0 ? Debt{turn, std::min<int>(owed_, available)} : Debt{};
    }
    void owe(int cards) { owed_ = family::few(cards); }
    void await_call(Seat seat) { silent_ = seat; }
    void called() { silent_ = nobody; }
    /// The first has been paid; true if it was the penalty of whose turn it is.
    bool paid() {
        if (silent_ != nobody) return silent_ = nobody, false;
        owed_ = 0;
        return true;
    }
    void forgive() { owed_ = 0; }

    friend bool operator==(const Dues&, const Dues&) = default;

  private:
    Seat silent_ = nobody;
    std::uint8_t owed_ = 0;
};

} // namespace kupi::games::shedding
