// What a hand of Envite is played for (denexa-games: Envite, bidding).
#pragma once

#include <array>
#include <cstdint>

namespace kupi::games::envite {

inline constexpr int no_team = 2;

/// A ladder of stakes: a captain offers the next step, the other team's answers. Steps count from 0, at which a hand is
/// played unless more is agreed upon; the last is the whole game, which has no number.
class Stake {
  public:
    static constexpr int game = 4;

    static constexpr int points_at(int step) { return ladder[static_cast<std::size_t>(step)]; }

    int agreed() const { return agreed_; }
    int offered() const { return offered_; } ///< the highest step that has been
    int points() const { return points_at(agreed_); }
    bool is_game() const { return agreed_ == game; }
    bool at_top() const { return offered_ == game; }
    bool is_open() const { return offered_ > agreed_; } ///< an offer waits for its answer
    bool is_accepted() const { return accepted_; }      ///< nothing more is offered then
    int bidder() const { return bidder_; }              ///< the team that has offered last, or no_team
    int answerer() const { return 1 - bidder_; }        ///< of an offer

    void offer(int team) {
        ++offered_;
        bidder_ = static_cast<std::uint8_t>(team);
    }
    void accept() {
        agreed_ = offered_;
        accepted_ = true;
    }
    /// What the bidder has of an offer that is declined.
    int points_declined() const { return points_at(offered_ - 1); }

    friend bool operator==(const Stake&, const Stake&) = default;

  private:
    static constexpr std::array<std::uint8_t, game + 1> ladder{2, 4, 7, 9, 0};

    std::uint8_t agreed_ = 0, offered_ = 0, bidder_ = no_team;
    bool accepted_ = false;
};

} // namespace kupi::games::envite
