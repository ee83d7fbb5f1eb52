// What two teams of Envite have from hand to hand (denexa-games: Envite, lying down).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include "games/envite_stake.h"

namespace kupi::games::envite {

/// Points up to 11, and games won. A team that has all points lies down: its next hand wins it the game.
class Match {
  public:
    static constexpr int teams = 2, full_score = 11;

    Match() = default;
    explicit Match(int games_to_win) : games_to_win_(static_cast<std::uint8_t>(games_to_win)) {}

    int points(int team) const { return now_.points[at(team)]; }
    int games(int team) const { return now_.games[at(team)]; }
    /// Whether points and games are: all hands so far were judged, or the table wrote what they came to.
    bool is_known() const { return known_; }
    bool is_over() const { return winner() != no_team; }
    int winner() const { return games(0) == games_to_win_ ? 0 : games(1) == games_to_win_ ? 1 : no_team; }

    bool lies_down(int team) const { return points(team) == full_score; }
    bool any_lies_down() const { return lies_down(0) || lies_down(1); }
    bool one_lies_down() const { return lies_down(0) != lies_down(1); }
    int team_lying_down() const { return lies_down(1) ? 1 : 0; } ///< where one does

    void add(int team, int points) {
        std::uint8_t& now = now_.points[at(team)];
        now = static_cast<std::uint8_t>(std::min(full_score, now + std::min(points, full_score)));
    }
    void win_game(int team) {
        ++now_.games[at(team)];
        now_.points = {};
    }

    // ---- Hands

    void begin_hand() { before_ = now_; }
    /// The hand has not been judged to its end.
    void take_back() { now_ = before_; }
    /// Of such a hand, the team that won it, or no_team, and the points that the table wrote, none for a game.
    void add_claim(int team, std::optional<int> points) {
        if (!known_ || is_over()) return;
        known_ = team != no_team && (lies_down(team) || points);
        if (!known_) return;
        if (lies_down(team) || *points == 0)
            win_game(team);
        else
            add(team, *points);
    }

    friend bool operator==(const Match&, const Match&) = default;

  private:
    static constexpr std::size_t at(int team) { return static_cast<std::size_t>(team); }

    struct Score {
        std::array<std::uint8_t, teams> points{}, games{};
        friend bool operator==(const Score&, const Score&) = default;
    };
    Score now_, before_; ///< before_: as the hand began
    std::uint8_t games_to_win_ = 0;
    bool known_ = true;
};

} // namespace kupi::games::envite
