// Turnover Bridge: open whist for two; a card played off another turns that up (denexa-games: Turnover Bridge; rulings
// §16).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "games/trick_game.h"

namespace kupi {

/// Its sides are the two players.
class TurnoverBridge : public TrickGame<TurnoverBridge, 2, 4> {
  public:
    enum class Verb : std::uint8_t { deal, play, turn };
    static constexpr std::array<std::string_view, 3> verbs{"deal", "play", "turn"};
    static constexpr RuleId play_stops{"play-stops"}, nothing_to_turn{"nothing-to-turn"}, turn_first{"turn-first"},
        opponents_card{"opponents-card"};
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
    /// By pile. A player may play from the row and the hand alike; where an unseen card lies of these, nobody can tell.
    static constexpr std::array<Pile, 10> told_as{0, 1, 2, 3, 4, 5, 6, 7, 4, 5};
    std::vector<PileView> piles() const;
    int worth(const Move& move) const;

    friend bool operator==(const TurnoverBridge&, const TurnoverBridge&) = default;

  private:
    friend TrickGame;
    static constexpr int face_down(Seat s) { return first_extra + s; }
    static constexpr int face_up(Seat s) { return first_extra + 2 + s; }
    static constexpr int players() { return 2; }
    static constexpr Seat next(Seat s) { return static_cast<Seat>(1 - s); } ///< the opponent

    bool finished() const {
        return tricks_played() == all_tricks || (!play_on_ && std::max(tricks_[0], tricks_[1]) == majority);
    }
    bool wins(Seat s) const { return tricks_[s] >= majority; }
    bool turn_due() const { return turning_ != nobody; }
    CardSet accessible(Seat s) const { return table_.seen(face_up(s)) | table_.seen(hand(s)); } ///< as far as seen
    int unseen(Seat s) const { return table_.unseen(face_up(s)) + table_.unseen(hand(s)); }
    bool may_hold(Seat s, PlayingCard card) const {
        return accessible(s).has(card) || (unseen(s) > 0 && table_.pool().has(card));
    }
    HeldCards held(Seat s) const { return {accessible(s), unseen(s), table_.pool()}; }

    void begin();
    Ruling deal(const Move& move);
    Ruling turn(const Move& move);
    Illegal not_held(Seat seat, PlayingCard card) const;
    void leave_hand(Seat seat, PlayingCard card);
    void trick_taken(int side, Trace* trace);
    void nothing_to_turn_now();
    void take_claim(const Result& claim);
    void explain_trick(Trace& trace) const;

    std::array<std::array<PlayingCard, columns>, 2> tops_{}; ///< the face-up cards, left to right
    std::array<std::uint16_t, 2> up_{}, down_{};             ///< columns with a face-up, a face-down card
    ScoreSheet<2> games_;                                    ///< won
    Seat turning_ = nobody;                                  ///< whose face-down card must be turned up
    std::uint8_t turning_column_ = 0;
    bool play_on_ = false;
};

} // namespace kupi
