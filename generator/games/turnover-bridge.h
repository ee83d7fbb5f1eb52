// Turnover Bridge: open whist for two; a card played off another turns that up (denexa-games: Turnover Bridge; rulings
// §16).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "rules/follow_suit.h"
#include "rules/position.h"
#include "rules/table.h"

namespace kupi {

class TurnoverBridge {
  public:
    enum class Verb : std::uint8_t { deal, play, turn };
    static constexpr std::array<std::string_view, 3> verbs{"deal", "play", "turn"};
    static constexpr std::array<std::string_view, 0> words{};
    static constexpr RuleId play_stops{"play-stops"}, nothing_to_turn{"nothing-to-turn"}, turn_first{"turn-first"},
        opponents_card{"opponents-card"}, follow_suit{"follow-suit"};
    static constexpr std::array<RuleId, 5> rules{play_stops, nothing_to_turn, turn_first, opponents_card, follow_suit};
    static constexpr int columns = 12, dealt_cards = 14, all_tricks = 26, majority = 14;

    TurnoverBridge() = default;
    explicit TurnoverBridge(const Setup& setup);

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
    /// By pile. A player may play from the row and the hand alike; where an unseen card lies of these, nobody can tell.
    static constexpr std::array<Pile, 10> told_as{0, 1, 2, 3, 6, 7, 6, 7, 8, 9};
    std::vector<PileView> piles() const;
    int worth(const Move& move) const;

    friend bool operator==(const TurnoverBridge&, const TurnoverBridge&) = default;

  private:
    static constexpr std::uint8_t no_suit = 0xff, everybody = 0b11;
    static constexpr int stock = 0, trick = 1; ///< piles of the table, and two of each of these
    static constexpr int face_down(Seat s) { return 2 + s; }
    static constexpr int face_up(Seat s) { return 4 + s; }
    static constexpr int hand(Seat s) { return 6 + s; }
    static constexpr int won(Seat s) { return 8 + s; }
    static constexpr int last_pile = 9;
    static constexpr Seat other(Seat s) { return static_cast<Seat>(1 - s); }

    int played() const { return tricks_[0] + tricks_[1]; }
    bool finished() const {
        return played() == all_tricks || (!play_on_ && std::max(tricks_[0], tricks_[1]) == majority);
    }
    bool begun() const { return played() + in_trick_ > 0; }
    bool has_played(Seat s) const { return in_trick_ >> s & 1; } ///< to this trick
    bool turn_due() const { return turning_ != nobody; }
    CardSet led() const { return led_ == no_suit ? CardSet{} : CardSet::of_suit(led_); }
    CardSet accessible(Seat s) const { return table_.seen(face_up(s)) | table_.seen(hand(s)); } ///< as far as seen
    int unseen(Seat s) const { return table_.unseen(face_up(s)) + table_.unseen(hand(s)); }
    HeldCards held(Seat s) const { return {accessible(s), unseen(s), table_.pool()}; }
    int strength(PlayingCard card) const {
        return high_[card.rank()] + (card.suit() == spades_ ? 32 : card.suit() == led_ ? 16 : 0);
    }

    void begin();
    Ruling deal(const Move& move);
    Ruling lay(const Move& move, Mode mode, Trace* trace);
    Ruling turn(const Move& move);
    Ruling lay_from_hidden(Seat seat, PlayingCard card, Mode mode, Trace* trace);
    void put(Seat seat, PlayingCard card, Trace* trace);
    void leave_column(Seat seat, PlayingCard card);
    void end_trick(Trace* trace);
    void take_claim(const Result& claim);
    void explain_trick(Seat winner, Trace& trace) const;

    Table<CardSet, last_pile + 1> table_;
    std::array<std::uint8_t, 16> high_{};                    ///< of each rank
    std::array<std::array<PlayingCard, columns>, 2> tops_{}; ///< the face-up cards, left to right
    std::array<std::uint16_t, 2> up_{}, down_{};             ///< columns with a face-up, a face-down card
    std::array<PlayingCard, 2> laid_{};                      ///< to this trick, by seat
    std::array<std::uint8_t, 2> tricks_{};
    std::array<std::int32_t, 2> games_{}; ///< won before this hand
    std::uint8_t dealt_ = 0, in_trick_ = 0;
    std::uint8_t led_ = no_suit, spades_ = 3, suits_ = 4;
    Seat dealer_ = 0, due_ = 0, leader_ = 0;
    Seat turning_ = nobody; ///< whose face-down card must be turned up
    std::uint8_t turning_column_ = 0;
    bool play_on_ = false, games_known_ = true;
};

} // namespace kupi
