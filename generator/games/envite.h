// Envite: two teams, three cards each, and a stake that their captains bargain over (denexa-games: Envite; rulings
// §12).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "rules/follow_suit.h"
#include "rules/position.h"
#include "rules/table.h"

namespace kupi {

/// A position. All play goes to the right, to the seat before. Even and odd seats are the two teams.
///
/// A card's suit is the one that it belongs to in this hand: fixed trumps have the trump suit, whatever is printed on
/// them.
class Envite {
  public:
    enum class Verb : std::uint8_t { deal, turn, challenge, accept, decline, raise, stand, forfeit, play, no_trump };
    static constexpr std::array<std::string_view, 10> verbs{"deal",  "turn",  "challenge", "accept", "decline",
                                                            "raise", "stand", "forfeit",   "play",   "no-trump"};
    static constexpr std::array<std::string_view, 0> words{};
    static constexpr RuleId turn_up_first{"turn-up-first"}, no_bids_lying_down{"no-bids-lying-down"},
        bidding_closed{"bidding-closed"}, already_challenged{"already-challenged"}, no_challenge{"no-challenge"},
        captain_only{"captain-only"}, own_bid{"own-bid"}, top_of_ladder{"top-of-ladder"}, answer_first{"answer-first"},
        stand_or_forfeit{"stand-or-forfeit"}, not_lying_down{"not-lying-down"}, both_lying_down{"both-lying-down"},
        no_trawl{"no-trawl"}, has_trump{"has-trump"}, follow_suit{"follow-suit"};
    static constexpr std::array<RuleId, 15> rules{turn_up_first, no_bids_lying_down, bidding_closed, already_challenged,
                                                  no_challenge,  captain_only,       own_bid,        top_of_ladder,
                                                  answer_first,  stand_or_forfeit,   not_lying_down, both_lying_down,
                                                  no_trawl,      has_trump,          follow_suit};

    static constexpr int teams = 2, hand_size = 3, tricks_to_win = 2;
    static constexpr int full_score = 11; ///< a team that has it lies down

    Envite() = default;
    explicit Envite(const Setup& setup);
    static HeaderFault header_fault(const Setup& setup);

    Ruling play(const Move& move, Mode mode = Mode::judge, Trace* trace = nullptr);
    void legal_moves(Options& options) const;
    Seats waiting() const;
    Result hand_result() const;
    Result game_result() const;
    void next_hand(const HandEnd& end);
    Seat dealer() const { return dealer_; }
    bool judgeable() const { return totals_known_; }
    CardSet lacks(Seat) const { return {}; }
    const CardSet& pool() const { return table_.pool(); }
    auto& table() { return table_; }
    std::vector<PileView> piles() const;
    int worth(const Move& move) const;
    Seats side(Seat seat) const { return members(team_of(seat)); }

    friend bool operator==(const Envite&, const Envite&) = default;

  private:
    // Piles; those below most_players are the hands.
    static constexpr int stock = most_players, turned = stock + 1, in_trick = stock + 2, out = stock + 3;
    static constexpr int most_fixed = 6;
    static constexpr std::uint8_t nothing_offered = 0, at_game = 4; ///< steps of the ladder of stakes
    static constexpr std::uint8_t no_suit = 15, no_team = 2;

    // ---- Seats and teams
    static int team_of(Seat seat) { return seat & 1; }
    Seats members(int team) const;
    Seat right_of(Seat seat) const { return seat == 0 ? static_cast<Seat>(players_ - 1) : static_cast<Seat>(seat - 1); }
    Seat captain_of(Seat seat) const { return captain_[team_of(seat)]; }

    // ---- Cards
    void learn_cards(const Pack& pack);
    int suit_of(PlayingCard card) const { return trumps_.has(card) ? trump_ : card.suit(); }
    CardSet of_suit(int suit) const;
    int strength(PlayingCard card) const;
    bool beats(PlayingCard card, PlayingCard best) const;

    // ---- Where the hand stands
    bool lies_down(int team) const { return points_[team] == full_score; }
    bool one_lies_down() const { return lies_down(0) != lies_down(1); }
    int team_lying_down() const { return lies_down(1) ? 1 : 0; } ///< where one does
    bool is_open() const { return offered_ > stake_; }
    bool must_choose() const { return one_lies_down() && !has_chosen_; }
    bool may_play(Seat seat) const { return seat == due_ && !is_open() && !must_choose(); }
    bool is_trawl() const { return trick_size_ > 0 && led_ == trump_ && !follow_only_; }
    bool is_closed() const { return closed_ || (has_led_ && !bid_any_time_); }
    bool may_challenge() const { return !is_open() && !is_closed() && !lies_down(0) && !lies_down(1); } ///< a captain
    bool match_over() const { return games_[0] == games_to_win_ || games_[1] == games_to_win_; }

    // ---- Judging and carrying out
    Ruling deal(const Move& move);
    Ruling turn(const Move& move, Trace* trace);
    Ruling bid(const Move& move, Verb verb, Trace* trace);
    Ruling choose(const Move& move, Verb verb, Trace* trace);
    Ruling lay(const Move& move, Mode mode, Trace* trace);
    Ruling have_no_trump(const Move& move, Mode mode, Trace* trace);
    Ruling lay_hidden(Seat seat, PlayingCard card, Mode mode, Trace* trace);
    void carry_out(Seat seat, PlayingCard card, Trace* trace);
    void demand_lack(Seat seat, PlayingCard card, const Ruling& ruling);
    HeldCards held_by(Seat seat) const { return {table_.seen(seat), table_.unseen(seat), table_.pool()}; }
    Ruling without_led(Seat seat, PlayingCard card, RuleId broken) const;
    Ruling fault_of_turn(Seat seat, Mode mode) const;
    CardSet playable() const;
    void put(Seat seat, PlayingCard card);
    void end_trick(Trace* trace);
    void lose_to_trawl(Seat seat, Trace* trace);
    void win_hand(int team, int extra, Trace* trace);
    void score(int team, int points, int extra, Trace* trace);
    void win_game(int team, Trace* trace);
    void begin_hand();
    void take_claim(const Result* claim);

    // ---- A sensible simple player
    int outlook(int team) const;
    int bidding_worth(Verb verb, Seat seat) const;
    int card_worth(Seat seat, PlayingCard card) const;

    // Of the game
    Table<CardSet, most_players + 4> table_;
    CardSet pack_, fixed_;
    std::array<PlayingCard, most_fixed> fixed_order_{}; ///< highest first
    std::array<std::uint8_t, 16> height_{};             ///< of a rank in a plain suit, 1 the lowest
    std::uint8_t deuce_ = 0;                            ///< the rank that is highest of the trump suit's own
    std::uint8_t fixed_count_ = 0;
    std::uint8_t players_ = 0, games_to_win_ = 0;
    std::array<Seat, teams> captain_{};
    bool follow_only_ = false, bid_any_time_ = false;

    // From hand to hand
    Seat dealer_ = 0;
    std::array<std::uint8_t, teams> points_{}, games_{};
    std::array<std::uint8_t, teams> points_before_{}, games_before_{}; ///< as this hand began
    bool totals_known_ = true;

    // Of the hand
    CardSet trumps_; ///< fixed ones too; none before the turn
    std::array<PlayingCard, most_players> trick_{};
    Seats dealt_, played_;              ///< who has cards; who has played to the trick
    Seat due_ = nobody, best_ = nobody; ///< who plays next; who has the trick so far
    std::uint8_t trump_ = no_suit, led_ = no_suit, best_at_ = 0, trick_size_ = 0;
    std::array<std::uint8_t, teams> tricks_{};
    std::uint8_t stake_ = 0, offered_ = nothing_offered, bidder_ = no_team; ///< steps of the ladder; a team
    bool closed_ = false, has_led_ = false, has_chosen_ = false, over_ = false;
    std::uint8_t winner_ = no_team, hand_points_ = 0; ///< points before the cap at 11; 0 if a game was won
};

} // namespace kupi
