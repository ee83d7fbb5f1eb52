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
    enum class Verb : std::uint8_t { deal, turn, trump, pass, bid, draw, play };
    static constexpr std::array<std::string_view, 7> verbs{"deal", "turn", "trump", "pass", "bid", "draw", "play"};
    static constexpr RuleId deal_in_two_parts{"deal-in-two-parts"}, trump_once{"trump-once"},
        who_names_trump{"who-names-trump"}, trump_before_play{"trump-before-play"}, bid_range{"bid-range"},
        bids_uneven{"bids-uneven"}, first_lead{"first-lead"}, not_broken{"not-broken"},
        no_points_first{"no-points-first"}, must_trump{"must-trump"}, must_beat{"must-beat"};
    static constexpr std::array<RuleId, 12> rules{
        deal_in_two_parts, trump_once, who_names_trump, trump_before_play, bid_range,  bids_uneven,
        first_lead,        not_broken, follow_suit,     no_points_first,   must_trump, must_beat};

    static HeaderFault header_fault(const Setup& setup) { return fault_of_tricks(setup); }

    Tricks() = default;
    explicit Tricks(const Setup& setup);

    Ruling play(const Move& move, Mode mode = Mode::judge, Trace* trace = nullptr);
    /// Of cards that may be passed on it lists all where a hand is known and the list is to be full, else neighbours.
    void legal_moves(Options& options) const;
    Seats waiting() const;
    Result hand_result() const;
    Result game_result() const;
    Result standing() const { return finished() ? hand_result() : game_result(); }
    void tell_known(Known& known) const;
    void next_hand(const HandEnd& end);
    bool judgeable() const { return in_known_; }
    std::vector<PileView> piles() const;
    int worth(const Move& move) const;
    Seats side(Seat seat) const { return members(side_of(seat)); }

    friend bool operator==(const Tricks&, const Tricks&) = default;

  private:
    friend TrickGame;
    using Sides = std::array<std::int16_t, TrickRules::most_seats>;
    static constexpr int aside = first_extra;
    static constexpr std::int8_t no_bid = -1;

    int players() const { return is_.players; }
    Seat next(Seat seat) const; ///< of those who are still in
    int side_of(Seat seat) const { return is_.sides == 0 ? seat : seat % is_.sides; }
    int sides_here() const { return is_.side_count(); }
    int hand_size() const;
    int hands_of_game() const; ///< 0: no fixed number
    int tricks_of_hand() const { return is_.draw ? is_.pack.size() / players() : hand_; }
    bool finished() const { return tricks_played() == tricks_of_hand(); }
    bool is_over() const { return finished() || game_over_; }

    // ---- What is due before a card is played
    bool trump_is_named() const { return is_.trump == TrickRules::Trump::named && !trump_is_turned(); }
    bool trump_is_turned() const;
    bool naming_due() const { return trump_is_named() && !ranks_.has_trump(); }
    Seats namers() const;
    Seat receiver(Seat from) const; ///< of cards passed; nobody if none are in this hand
    bool passing_due() const { return receiver(0) != nobody && passed_ != in_; }
    bool bidding_due() const { return is_.bids != TrickRules::Bids::none && bids_made_ < in_.size(); }
    Seat drawer() const; ///< who draws next
    Seat due() const;    ///< who plays next; nobody: whoever holds the card that is led
    int pile_of_turned() const { return is_.trump == TrickRules::Trump::last ? hand(dealer_) : stock; }

    void begin();
    Ruling deal(const Move& move);
    Ruling turn(const Move& move);
    Ruling name_trump(const Move& move);
    Ruling pass(const Move& move);
    Ruling bid(const Move& move);
    Ruling draw(const Move& move);
    Ruling play_card(const Move& move, Mode mode, Trace* trace);
    /// Deals, passes and draws that the log leaves out were not seen.
    bool leaves_nothing_out() const { return deal_.is_done() && !passing_due() && to_draw_.empty(); }
    void settle_unseen();
    void receive();
    void take_last_card();

    // ---- Playing
    struct Need {
        CardSet lack; ///< the hand must have none of these
        RuleId rule;
    };
    struct Needs {
        std::array<Need, 3> all;
        int count = 0;
        void add(CardSet lack, RuleId rule) {
            if (!lack.empty()) all[count++] = {lack, rule};
        }
    };
    Needs needs_of(PlayingCard card) const;
    CardSet playable(const HeldCards& cards) const;
    CardSet that_beat(CardSet cards) const;
    bool must_beat_led() const;
    bool must_trump_now() const;
    Ruling lay(const Move& move, Mode mode, Trace* trace);
    void put(Seat seat, PlayingCard card, Trace* trace);
    void trick_taken(int side, Trace* trace);
    int points_of(PlayingCard card) const {
        return (ranks_.is_trump(card) ? is_.trump_points : is_.points)[card.code()];
    }

    // ---- Results
    int points(int side) const { return points_[side] / is_.divide; }
    int bid_of(int side) const;
    bool made(int side) const;
    bool meets(const ScoreLine& line, int side) const;
    int value(const ScoreLine& line, int side) const;
    int plain_score(int side) const; ///< without what hands before left
    int score_of(int side) const;    ///< in this hand
    int bags_of(int side) const;
    int total(int side) const;
    bool is_tie() const;
    Seats left_in() const; ///< after this hand
    bool reaches_end() const;
    void explain_trick(Trace& trace) const;
    void explain_hand(Trace& trace) const;

    int worth_of_card(Seat seat, PlayingCard card) const;

    TrickRules is_;
    ScoreSheet<TrickRules::most_seats> total_;                 ///< of the sides, before this hand
    Sides points_{};                                           ///< of the sides, in this hand
    Sides bags_{};                                             ///< of the sides, before this hand
    std::array<std::uint8_t, TrickRules::most_seats> taken_{}; ///< tricks of each player
    std::array<std::int8_t, TrickRules::most_seats> bids_{};
    std::int32_t hands_ = 0; ///< played before this one
    std::int32_t extra_ = 0; ///< points from ties before
    Seats in_, passed_, to_draw_, last_winners_;
    PlayingCard turned_;
    std::uint8_t hand_ = 0, bids_made_ = 0;
    Seat declarer_ = nobody;
    bool turn_due_ = false, broken_ = false, in_known_ = true;
    bool game_over_ = false; ///< before this hand
};

} // namespace kupi
