// Envite: two teams, three cards each, and a stake that their captains bargain over (denexa-games: Envite; rulings
// §12).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "games/envite_match.h"
#include "games/envite_stake.h"
#include "games/trick_game.h"

namespace kupi {

/// A position. All play goes to the right, to the seat before. Even and odd seats are the two teams. Fixed trumps are
/// standing ones.
class Envite : public TrickGame<Envite, most_players, 1> {
  public:
    enum class Verb : std::uint8_t { deal, turn, challenge, accept, decline, raise, stand, forfeit, play, no_trump };
    static constexpr std::array<std::string_view, 10> verbs{"deal",  "turn",  "challenge", "accept", "decline",
                                                            "raise", "stand", "forfeit",   "play",   "no-trump"};
    static constexpr RuleId turn_up_first{"turn-up-first"}, no_bids_lying_down{"no-bids-lying-down"},
        bidding_closed{"bidding-closed"}, already_challenged{"already-challenged"}, no_challenge{"no-challenge"},
        captain_only{"captain-only"}, own_bid{"own-bid"}, top_of_ladder{"top-of-ladder"}, answer_first{"answer-first"},
        stand_or_forfeit{"stand-or-forfeit"}, not_lying_down{"not-lying-down"}, both_lying_down{"both-lying-down"},
        no_trawl{"no-trawl"}, has_trump{"has-trump"};

    static constexpr int teams = sides, hand_size = 3, tricks_to_win = 2;

    Envite() = default;
    explicit Envite(const Setup& setup);
    static HeaderFault header_fault(const Setup& setup);

    Ruling play(const Move& move, Mode mode = Mode::judge, Trace* trace = nullptr);
    void legal_moves(Options& options) const;
    Seats waiting() const;
    Result hand_result() const;
    Result game_result() const;
    void tell_known(Known& known) const;
    void next_hand(const HandEnd& end);
    bool judgeable() const { return match_.is_known(); }
    std::vector<PileView> piles() const;
    int worth(const Move& move) const;
    Seats side(Seat seat) const { return members(side_of(seat)); }

    friend bool operator==(const Envite&, const Envite&) = default;

  private:
    friend TrickGame;
    static constexpr int turned = first_extra; ///< the pile of the trump card

    int players() const { return players_; }
    /// The seat to the right.
    Seat next(Seat seat) const { return static_cast<Seat>((seat == 0 ? players_ : seat) - 1); }
    Seat captain_of(Seat seat) const { return captain_[side_of(seat)]; }

    // ---- Where the hand stands
    CardSet played() const { return table_.seen(won(0)) | table_.seen(won(1)); } ///< in tricks taken
    bool must_choose() const { return match_.one_lies_down() && !has_chosen_; }
    Seat captain_lying_down() const { return captain_[match_.team_lying_down()]; } ///< where a team does
    Seat captain_asked() const { return captain_[stake_.answerer()]; }             ///< of an open offer
    bool is_trawl() const { return !trick_.empty() && ranks_.is_trump(trick_.lead()) && !follow_only_; }
    bool is_closed() const { return stake_.is_accepted() || (begun() && !bid_any_time_); }
    bool may_challenge() const { return !stake_.is_open() && !is_closed() && !match_.any_lies_down(); } ///< a captain

    // ---- Judging and carrying out
    Ruling turn(const Move& move, Trace* trace);
    Ruling bid(const Move& move, Verb verb, Trace* trace);
    Ruling choose(const Move& move, Verb verb, Trace* trace);
    Ruling have_no_trump(const Move& move, Mode mode, Trace* trace);
    /// Of the word that the hand has no trump.
    Following follows_with_none(Seat seat) const { return following(held(seat), led(), unseen_card); }
    Ruling fault_of_moment() const;
    void put(Seat seat, PlayingCard card, Trace* trace);
    void explain_trick(Trace& trace) const;
    void trick_taken(int team, Trace* trace);
    void lose_to_trawl(Seat seat, Trace* trace);
    void give_hand(int team);
    void win_hand(int team, int extra, Trace* trace);
    void score(int team, int points, int extra, Trace* trace);
    void begin();
    void take_claim(const HandEnd& end);

    // ---- A sensible simple player
    int outlook(int team) const;
    int bidding_worth(Verb verb, Seat seat) const;
    int card_worth(Seat seat, PlayingCard card) const;

    // Of the game
    std::uint8_t players_ = 0;
    std::array<Seat, teams> captain_{};
    bool follow_only_ = false, bid_any_time_ = false;
    envite::Match match_;

    // Of the hand
    envite::Stake stake_;
    bool has_chosen_ = false, over_ = false;
    std::uint8_t winner_ = envite::no_team, hand_points_ = 0; ///< points before the cap at 11; 0 if a game was won
};

} // namespace kupi
