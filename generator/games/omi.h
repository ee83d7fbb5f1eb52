// Omi: tricks for two teams of two, trump named on the first four of eight cards (denexa-games: Omi; rulings §17).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "rules/follow_suit.h"
#include "rules/position.h"
#include "rules/table.h"

namespace kupi {

class Omi {
  public:
    enum class Verb : std::uint8_t { deal, trump, play };
    static constexpr std::array<std::string_view, 3> verbs{"deal", "trump", "play"};
    static constexpr std::array<std::string_view, 0> words{};
    static constexpr RuleId deal_in_two_parts{"deal-in-two-parts"}, trump_once{"trump-once"},
        declarer_names_trump{"declarer-names-trump"}, trump_before_play{"trump-before-play"},
        follow_suit{"follow-suit"};
    static constexpr std::array<RuleId, 5> rules{deal_in_two_parts, trump_once, declarer_names_trump, trump_before_play,
                                                 follow_suit};
    static constexpr int players = 4, cards_at_once = 4, tricks_of_a_hand = 8;

    static HeaderFault header_fault(const Setup& setup);

    Omi() = default;
    explicit Omi(const Setup& setup);

    Ruling play(const Move& move, Mode mode = Mode::judge, Trace* trace = nullptr);
    void legal_moves(Options& options) const;
    Seats waiting() const;
    Result hand_result() const;
    Result game_result() const;
    void next_hand(const HandEnd& end);
    Seat dealer() const { return dealer_; }
    bool judgeable() const { return true; }
    CardSet lacks(Seat) const { return {}; }
    const CardSet& pool() const { return table_.pool(); }
    auto& table() { return table_; }
    std::vector<PileView> piles() const;
    int worth(const Move& move) const;
    Seats side(Seat seat) const { return seats_of(seat % 2); }

    friend bool operator==(const Omi&, const Omi&) = default;

  private:
    static constexpr std::uint8_t no_suit = 0xff;
    static constexpr int stock = 0,
                         trick = 5; ///< piles of the table; hands are 1 to 4, won tricks of the teams 6 and 7
    static constexpr int hand(Seat s) { return 1 + s; }
    static constexpr int won(int team) { return 6 + team; }
    static Seats seats_of(int team) {
        return Seats::of(static_cast<Seat>(team)) | Seats::of(static_cast<Seat>(team + 2));
    }

    Seat declarer() const { return left_of(dealer_, players); }
    int declarers() const { return declarer() % 2; } ///< their team
    bool finished() const { return tricks_[0] + tricks_[1] == tricks_of_a_hand; }
    bool begun() const { return tricks_[0] + tricks_[1] + in_trick_ > 0; }
    bool has_played(Seat s) const { return in_trick_ >> s & 1; } ///< to this trick
    CardSet led() const { return led_ == no_suit ? CardSet{} : CardSet::of_suit(led_); }
    int strength(PlayingCard card) const {
        return high_[card.rank()] + (card.suit() == trump_ ? 32 : card.suit() == led_ ? 16 : 0);
    }

    void begin();
    void deal_the_rest();
    Ruling deal(const Move& move);
    Ruling name_trump(const Move& move);
    Ruling lay(const Move& move, Mode mode, Trace* trace);
    void put(Seat seat, PlayingCard card, Trace* trace);
    Ruling lay_from_hidden(Seat seat, PlayingCard card, Mode mode, Trace* trace);
    void end_trick(Trace* trace);
    int points(int team) const;
    int total(int team) const;
    void explain_trick(Trace& trace) const;
    void explain_hand(Trace& trace) const;
    void take_claim(const Result* claim);
    void count_extra(bool decided, bool tie);
    int worth_of_trump(Seat seat, int suit) const;
    int worth_of_card(Seat seat, PlayingCard card) const;

    Table<CardSet, 8> table_;
    std::array<std::uint8_t, 16> high_{}; ///< of each rank
    std::array<std::int32_t, 2> total_{}; ///< of the teams, before this hand
    std::int32_t target_ = 10, pending_ = 0;
    std::array<PlayingCard, players> laid_{}; ///< to this trick, by seat
    std::array<std::uint8_t, 2> tricks_{};
    std::uint8_t dealt_ = 0;    ///< who has been dealt: the first four; when trump is named, the second
    std::uint8_t in_trick_ = 0; ///< who has played
    std::uint8_t trump_ = no_suit, led_ = no_suit;
    std::uint8_t suits_ = 4;
    Seat dealer_ = 0, due_ = 0, leader_ = 0, best_ = 0; ///< best_ wins the trick as it lies
    bool accumulate_ = false;
    bool totals_known_ = true, pending_known_ = true;
    bool game_over_ = false; ///< before this hand
};

} // namespace kupi
