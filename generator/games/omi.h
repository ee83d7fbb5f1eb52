// Omi: tricks for two teams of two, trump named on the first four of eight cards (denexa-games: Omi; rulings §17).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "games/trick_game.h"

namespace kupi {

class Omi : public TrickGame<Omi, 4> {
  public:
    enum class Verb : std::uint8_t { deal, trump, play };
    static constexpr std::array<std::string_view, 3> verbs{"deal", "trump", "play"};
    static constexpr RuleId deal_in_two_parts{"deal-in-two-parts"}, trump_once{"trump-once"},
        declarer_names_trump{"declarer-names-trump"}, trump_before_play{"trump-before-play"};
    static constexpr std::array<RuleId, 5> rules{deal_in_two_parts, trump_once, declarer_names_trump, trump_before_play,
                                                 follow_suit};
    static constexpr int cards_at_once = 4, tricks_of_a_hand = 8;

    static HeaderFault header_fault(const Setup& setup);

    Omi() = default;
    explicit Omi(const Setup& setup);

    Ruling play(const Move& move, Mode mode = Mode::judge, Trace* trace = nullptr);
    void legal_moves(Options& options) const;
    Seats waiting() const;
    Result hand_result() const;
    Result game_result() const;
    void tell_known(Known& known) const;
    void next_hand(const HandEnd& end);
    std::vector<PileView> piles() const;
    int worth(const Move& move) const;
    Seats side(Seat seat) const { return members(side_of(seat)); }

    friend bool operator==(const Omi&, const Omi&) = default;

  private:
    friend TrickGame;
    static constexpr int players() { return 4; }
    static Seat next(Seat seat) { return left_of(seat, players()); }

    Seat declarer() const { return next(dealer_); }
    int declarers() const { return side_of(declarer()); } ///< their team
    bool finished() const { return tricks_played() == tricks_of_a_hand; }

    void begin();
    Ruling deal(const Move& move);
    Ruling name_trump(const Move& move);
    void trick_taken(int team, Trace* trace);
    int points(int team) const;
    int total(int team) const;
    void explain_trick(Trace& trace) const;
    void explain_hand(Trace& trace) const;
    void take_claim(const HandEnd& end);
    void count_extra(bool decided, bool tie);
    int worth_of_trump(Seat seat, int suit) const;
    int worth_of_card(Seat seat, PlayingCard card) const;

    std::array<std::int32_t, 2> total_{}; ///< of the teams, before this hand
    std::int32_t target_ = 10, pending_ = 0;
    std::uint8_t suits_ = 4;
    bool accumulate_ = false;
    bool totals_known_ = true, pending_known_ = true;
    bool game_over_ = false; ///< before this hand
};

} // namespace kupi
