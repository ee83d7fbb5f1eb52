// The family "shedding": who first has no card left wins (rulesheets/families/shedding). What a game of it is like
// stands in its parameters, which are options of the Setup.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "rules/hand_kit.h"

namespace kupi {

/// A card that is due and was not written has been drawn unseen; so an entry that comes after it first has that done.
/// `Cards` is CardCounts where the pack repeats cards.
template <class Cards>
class SheddingGame {
  public:
    static constexpr bool of_family = true;
    enum class Verb : std::uint8_t { deal, turn, play, draw, pass, penalty, last_card, show };
    static constexpr std::array<std::string_view, 8> verbs{"deal", "turn",    "play",      "draw",
                                                           "pass", "penalty", "last-card", "show"};
    static constexpr std::array<std::string_view, 0> words{};
    static constexpr RuleId deal_not_due{"deal-not-due"}, turn_not_due{"turn-not-due"}, no_call{"no-call"},
        show_not_due{"show-not-due"}, turn_missing{"turn-missing"}, no_penalty{"no-penalty"},
        nothing_to_draw{"nothing-to-draw"}, draw_limit{"draw-limit"}, may_not_pass{"may-not-pass"},
        must_play{"must-play"}, one_card{"one-card"}, one_rank{"one-rank"}, name_suit{"name-suit"},
        not_last{"not-last"}, no_fit{"no-fit"};
    static constexpr std::array<RuleId, 15> rules{deal_not_due, turn_not_due,    no_call,    show_not_due, turn_missing,
                                                  no_penalty,   nothing_to_draw, draw_limit, may_not_pass, must_play,
                                                  one_card,     one_rank,        name_suit,  not_last,     no_fit};
    static constexpr int most_seats = 10;

    SheddingGame() = default;
    explicit SheddingGame(const Setup& setup);
    static HeaderFault header_fault(const Setup& setup);

    Ruling play(const Move& move, Mode mode = Mode::judge, Trace* trace = nullptr);
    /// Several cards at once are listed in one order of those between the first and the last, and only cards that have
    /// been seen.
    void legal_moves(Options& options) const;
    Seats waiting() const;
    Result hand_result() const;
    Result game_result() const;
    void tell_known(Known& known) const;
    void next_hand(const HandEnd& end);
    Seat dealer() const { return ended_ ? nobody : dealer_; }
    const Cards& pool() const { return table_.pool(); }
    auto& table() { return table_; }
    /// What may stand for the ?? of a chance move: cards of the stock, and of the pile that is shuffled into it.
    Cards pool(const Move& move) const;
    std::vector<PileView> piles() const;
    int worth(const Move& move) const;

    friend bool operator==(const SheddingGame&, const SheddingGame&) = default;

  private:
    enum Pile : int { hand, stock = most_seats, pile, pile_count };
    enum class Match : std::uint8_t { suit_or_rank, suit, rank, colour, colour_or_rank };
    enum class Answer : std::uint8_t { none, adds, passes };
    enum class Score : std::uint8_t { points, own, hands };
    static constexpr int no_suit = 15;

    struct Worth {
        CardSet cards;
        std::int16_t number = 0;
        friend bool operator==(const Worth&, const Worth&) = default;
    };
    using Worths = std::array<Worth, 12>; ///< the first that has the card tells; without cards the list is at its end

    /// What the game is like.
    struct House {
        Cards pack;
        CardSet wild, skip, reverse, again, not_last, not_at_start, penalties;
        Worths penalty{}, left{};
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

    // ---- Judging and carrying out

    bool has_top() const { return !top_.is_unseen() && !covering_; }
    Ruling carry_out(const Move& move, Mode mode, Trace* trace);
    Ruling deal(const Move& move);
    Ruling turn(const Move& move, Trace* trace);
    Ruling play_cards(const Move& move, Mode mode, Trace* trace);
    Ruling draw(const Move& move, Mode mode, Trace* trace);
    Ruling pass(const Move& move, Mode mode, Trace* trace);
    Ruling pay(const Move& move, Trace* trace);
    Ruling say_last_card(const Move& move);
    Ruling show(const Move& move, Trace* trace);
    Ruling unable(Seat seat, Mode mode, PlayingCard drawn);
    RuleId fault_of_play(const Move& move, Mode mode) const;
    RuleId turn_fault(const Move& move, Mode mode) const;
    Illegal refuse(RuleId rule, const Move& move) const;
    void tell_shown(int at, PlayingCard card) const;
    void act(const Move& move, Trace* trace);
    void end_turn(Seat seat);
    void finish(Trace* trace);
    void begin();

    // ---- What is due without an entry

    struct Debt {
        Seat seat = nobody;
        int cards = 0;
    };
    Debt debt() const;
    bool answers(PlayingCard card) const {
        return house_.answer != Answer::none && card.rank() == top_.rank() && house_.penalties.has(card);
    }
    bool settles(const Move& move) const;
    void settle_before(const Move& move, Trace* trace);
    void pay_unseen(Trace* trace);
    void paid();

    // ---- Cards

    int number_of(const Worths& worths, PlayingCard card) const;
    int in_stock() const { return table_.unseen(stock); }
    int below_top() const { return std::max(0, table_.size(pile) - 1); }
    int available() const { return in_stock() + (house_.reshuffle && has_top() ? below_top() : 0); }
    bool reshuffles(int cards) const { return cards > in_stock() && house_.reshuffle && has_top() && below_top() > 0; }
    Cards next_cards(int cards) const;
    void shuffle(Trace* trace);
    void give(int to, PlayingCard card) { table_.move(stock, to, card); }
    bool is_wild(PlayingCard card) const { return house_.wild.has(card); }
    CardSet fitting(Seat seat) const;
    CardSet fitting_any() const;
    Seat next_of(Seat seat, int steps = 1) const {
        return left_of(seat, house_.players, reversed_ ? steps * (house_.players - 1) : steps);
    }
    int left(Seat seat) const;

    void add_here(Options& options) const;
    void add_play(Options& options, Move move) const;
    void add_several(Options& options, PlayingCard first) const;

    // ---- Results

    bool is_known() const;
    Seats winners() const;
    int points(Seat seat) const;
    int total(Seat seat) const { return total_[seat] + (finished_ ? points(seat) : 0); }
    void explain_result(Trace& trace) const;

    House house_;
    Table<Cards, pile_count> table_;
    ScoreSheet<most_seats> total_;                   ///< points, or hands won
    PlayingCard top_;                                ///< unseen before the first card has been turned
    std::uint8_t named_ = no_suit;                   ///< the suit that a wild card on top has named
    std::uint8_t owed_ = 0, drawn_ = 0, passed_ = 0; ///< drawn in this turn; passes in a row with nothing to draw
    Seat dealer_ = 0, turn_ = 0, actor_ = nobody, caller_ = nobody; ///< caller_: has one card and has not said so
    Seats shown_;
    Deal<stock, hand> deal_;
    bool covering_ = false, reversed_ = false, finished_ = false, ended_ = false;
};

using Shedding = SheddingGame<CardSet>;
using SheddingPacks = SheddingGame<CardCounts>;

} // namespace kupi
