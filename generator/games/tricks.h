// The family "tricks": one engine for all games whose game.toml says `family = "tricks"`.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "games/trick_game.h"
#include "games/tricks_rules.h"

namespace kupi {

class Tricks : public TrickGame<Tricks, TrickRules::most_seats, 1, TrickRules::most_seats> {
  public:
    static constexpr bool of_family = true;
    enum class Verb : std::uint8_t { deal, turn, play };
    static constexpr std::array<std::string_view, 3> verbs{"deal", "turn", "play"};
    static constexpr std::array<RuleId, 1> rules{follow_suit};

    static HeaderFault header_fault(const Setup& setup) { return fault_of_tricks(setup); }

    Tricks() = default;
    explicit Tricks(const Setup& setup);

    Ruling play(const Move& move, Mode mode = Mode::judge, Trace* trace = nullptr);
    void legal_moves(Options& options) const;
    Seats waiting() const;
    Result hand_result() const;
    Result game_result() const;
    Result standing() const;
    void tell_known(Known& known) const;
    void next_hand(const HandEnd& end);
    bool judgeable() const { return true; }
    std::vector<PileView> piles() const;
    int worth(const Move& move) const;
    Seats side(Seat seat) const { return members(side_of(seat)); }

    friend bool operator==(const Tricks&, const Tricks&) = default;

  private:
    friend TrickGame;
    static constexpr int aside = first_extra;

    int players() const { return is_.players; }
    Seat next(Seat seat) const { return left_of(seat, players()); }
    int side_of(Seat seat) const { return is_.sides == 0 ? seat : seat % is_.sides; }
    int sides_here() const { return is_.side_count(); }
    bool finished() const { return tricks_played() == is_.hand; }

    void begin();
    Ruling deal(const Move& move);
    Ruling turn(const Move& move);
    /// Cards that a log leaves out were not seen.
    bool is_dealt() const { return deal_.is_done() && !turn_due_; }
    void deal_the_rest();
    void put(Seat seat, PlayingCard card, Trace* trace);
    void explain_trick(Trace& trace) const;
    void trick_taken(int side, Trace* trace);
    void explain_hand(Trace& trace) const;

    int value(const ScoreLine& line, int side) const;
    bool meets(const ScoreLine& line, int side) const;
    int score_of(int side) const; ///< in this hand
    int total(int side) const;
    bool reaches_end() const;

    int worth_of_card(Seat seat, PlayingCard card) const;

    TrickRules is_;
    ScoreSheet<TrickRules::most_seats> total_; ///< of the sides, before this hand
    std::array<std::int16_t, TrickRules::most_seats> points_{}; ///< of the sides, in this hand
    PlayingCard turned_;
    std::int32_t hands_ = 0; ///< played before this one
    bool turn_due_ = false;
    bool game_over_ = false; ///< before this hand
};

} // namespace kupi
