// Somachi, the Sailors' Game (railog-booklet: Somachi; rulings §5; rulesheets/somachi).
//
// Stock, discard pile and removed pile go on from hand to hand, so a position knows more of the stock than its size:
// the cards that arlas have put under it, in order. No rule asks what a hand holds or lacks; only cards that cannot be
// where they come from are illegal.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "rules/move.h"
#include "rules/position.h"
#include "rules/result.h"
#include "rules/ruling.h"
#include "rules/setup.h"
#include "rules/table.h"

namespace kupi {

class Somachi {
  public:
    enum class Verb : std::uint8_t {
        deal,
        reshuffle,
        turn,
        open,
        stand,
        draw,
        add,
        play,
        discard,
        end,
        deiskatun,
        decline,
        collect,
        bring_in,
        raise,
        stay_in,
        challenge,
        pay,
        fold,
        all_in,
        meet,
        refuse,
        side_bet,
    };
    static constexpr std::array<std::string_view, 23> verbs{
        "deal",      "reshuffle", "turn",      "open",    "stand",   "draw",     "add",     "play",
        "discard",   "end",       "deiskatun", "decline", "collect", "bring-in", "raise",   "stay-in",
        "challenge", "pay",       "fold",      "all-in",  "meet",    "refuse",   "side-bet"};
    enum class Word : std::uint8_t { no_sweep, discard };
    static constexpr std::array<std::string_view, 2> words{"no-sweep", "discard"};

    static constexpr RuleId no_such_bet{"no-such-bet"}, not_in_hand{"not-in-hand"}, reshuffle_rule{"reshuffle"},
        one_draw{"one-draw"}, nothing_to_draw{"nothing-to-draw"}, deck_order{"deck-order"}, bet_owed{"bet-owed"},
        opening_card{"opening-card"}, no_opener{"no-opener"}, last_card{"last-card"}, one_play{"one-play"},
        face_cards_only{"face-cards-only"}, arlas_target{"arlas-target"}, arlas_response{"arlas-response"},
        compulsory_sweep{"compulsory-sweep"}, discard_drawn{"discard-drawn"}, collect_rule{"collect"},
        bet_timing{"bet-timing"}, chips_rule{"chips"};
    static constexpr std::array<RuleId, 19> rules{
        no_such_bet,      not_in_hand,   reshuffle_rule, one_draw,   nothing_to_draw, deck_order,   bet_owed,
        opening_card,     no_opener,     last_card,      one_play,   face_cards_only, arlas_target, arlas_response,
        compulsory_sweep, discard_drawn, collect_rule,   bet_timing, chips_rule};

    static constexpr int hand_size = 4;
    static constexpr int target = 584; ///< of thousand-points: 888 in eights

    Somachi() = default;
    explicit Somachi(const Setup& setup);

    Ruling play(const Move& move, Mode mode = Mode::judge, Trace* trace = nullptr);
    /// Bets without limit are listed up to the greatest number there is. What may be left out is listed as itself, and
    /// so are the entries that may follow at once without it.
    void legal_moves(Options& options) const;
    Seats waiting() const;
    Result hand_result() const;
    Result game_result() const;
    void next_hand(const HandEnd& end);
    Seat dealer() const { return dealer_; }
    bool judgeable() const { return judgeable_ || phase_ == Phase::game_over; }
    CardSet lacks(Seat) const { return {}; }
    const CardSet& pool() const { return table_.pool(); }
    auto& table() { return table_; }
    std::vector<PileView> piles() const;
    /// Lays what scores, sweeps and attacks where most is to be had, pays every bet and makes few.
    int worth(const Move& move) const;

    friend bool operator==(const Somachi&, const Somachi&) = default;

  private:
    static constexpr int most = 8; ///< players
    enum Pile : int { hand = 0, group = most, stock = 2 * most, under, discards, removed, flight, pile_count };
    enum Rank : int { alak = 8, arl, deiskatun, arlas };
    static bool is_face(PlayingCard c) { return c.rank() >= alak; }

    /// Cards in order, at most a pack of them.
    class Row {
      public:
        bool empty() const { return size_ == 0; }
        int size() const { return size_; }
        PlayingCard operator[](int i) const { return cards_[i]; }
        PlayingCard front() const { return cards_[0]; }
        PlayingCard back() const { return cards_[size_ - 1]; }
        const PlayingCard* begin() const { return cards_.data(); }
        const PlayingCard* end() const { return cards_.data() + size_; }
        void push_back(PlayingCard c) { cards_[size_++] = c; }
        void pop_back() { --size_; }
        void pop_front() { erase(CardSet::of(front())); }
        void erase(const CardSet& those) {
            std::uint8_t kept = 0;
            for (int i = 0; i < size_; ++i)
                if (!those.has(cards_[i])) cards_[kept++] = cards_[i];
            size_ = kept;
        }
        void clear() { size_ = 0; }
        friend bool operator==(const Row& a, const Row& b) {
            if (a.size_ != b.size_) return false;
            for (int i = 0; i < a.size_; ++i)
                if (a.cards_[i] != b.cards_[i]) return false;
            return true;
        }

      private:
        std::array<PlayingCard, 96> cards_;
        std::uint8_t size_ = 0;
    };

    /// The variants agreed on.
    struct House {
        bool all_cards_count : 1 = false, thousand_points : 1 = false, any_face_opens : 1 = false,
                               seed_discard : 1 = false, arl_keeps_own : 1 = false, optional_sweep : 1 = false,
                               bring_in : 1 = false, stay_in : 1 = false, challenge : 1 = false, all_in : 1 = false,
                               side_bets : 1 = false;
        bool bets() const { return bring_in || stay_in || challenge; }
        friend bool operator==(const House&, const House&) = default;
    };
    enum class Phase : std::uint8_t { dealing, opening, regular, over, game_over };
    enum class Drew : std::uint8_t { no, yes, from_discards, nothing };
    struct Turn {
        Seat seat = 0;
        Drew drew = Drew::no;
        PlayingCard drawn;       ///< from the discard pile
        bool opened = false;     ///< in the opening: the draw is due
        bool paid = false;       ///< the bring-in
        bool played = false;     ///< the one play
        bool challenged = false; ///< once a turn
        friend bool operator==(const Turn&, const Turn&) = default;
    };
    /// An arlas that waits for its answer.
    struct Attack {
        Seat by = nobody, target = nobody;
        PlayingCard card;
        bool waits() const { return target != nobody; }
        friend bool operator==(const Attack&, const Attack&) = default;
    };
    struct Stay {
        Seat by = nobody;
        std::int32_t amount = 0;
        friend bool operator==(const Stay&, const Stay&) = default;
    };
    struct Challenge {
        std::int32_t amount = 0;
        Seats waiting, all_in; ///< who has yet to answer; who went all-in to meet it
        std::array<std::int64_t, most> paid{};
        friend bool operator==(const Challenge&, const Challenge&) = default;
    };

    // ---- Judging and carrying out (somachi.cpp, somachi_turn.cpp, somachi_bets.cpp)

    std::optional<Illegal> form_fault(const Move& move) const;
    /// Whether the entry says by its place that something written nowhere has been done.
    bool leaves_out(const Move& move) const;
    /// The first of what is left out.
    RuleId settle_one(Trace* trace);
    /// Whether it may come while a card is to be turned or bets and challenges wait for answers.
    bool passes_gate(const Move& move) const;
    Ruling carry_out(const Move& move, Mode mode, Trace* trace);
    /// The same out of turn, which the table let stand: the turn goes on from the actor.
    Ruling jump_in(const Move& move, Trace* trace);

    Ruling deal(const Move& move);
    Ruling reshuffle(Trace* trace);
    Ruling turn_card(const Move& move);
    Ruling open(const Move& move, bool stood, Trace* trace);
    Ruling stand(const Move& move);
    Ruling draw(const Move& move);
    Ruling add(const Move& move, bool stood, Trace* trace);
    Ruling play_card(const Move& move, bool stood, Trace* trace);
    Ruling discard(const Move& move, bool stood, Trace* trace);
    Ruling end_turn(const Move& move);
    Ruling answer(const Move& move, bool stood, Trace* trace);
    Ruling collect(const Move& move, bool stood);
    Ruling bring_in_or_raise(const Move& move);
    Ruling stay_in(const Move& move);
    Ruling challenge(const Move& move, Trace* trace);
    Ruling pay_fold_all_in(const Move& move, Trace* trace);
    Ruling meet_or_refuse(const Move& move, Trace* trace);

    Illegal out_of_turn() const;
    /// Not drawn yet, and there is something to draw.
    bool must_draw() const;
    void begin_play();
    RuleId card_fault(Seat seat, PlayingCard card) const { return table_.why_not(hand + seat, card); }
    bool is_opener(PlayingCard card) const {
        return card.rank() == alak || card.rank() == arl || house_.any_face_opens;
    }
    bool has_opener(Seat seat, int suit) const;
    bool has_played(Seat seat, PlayingCard card) const {
        return played_.has(card) && table_.seen(group + seat).has(card);
    }
    bool leaves_nothing(Seat seat, PlayingCard card) const;
    bool may_collect(Seat seat) const;

    void lay(Seat by, Seat owner, PlayingCard card, bool as_play);
    void sweep(Seat seat, PlayingCard card, Trace* trace);
    void arlas_takes(Trace* trace);
    void arlas_alone(Trace* trace);
    void face_done() { fresh_ = nobody, fresh_open_ = false; }
    void begin_turn(Seat seat);
    void pass_turn();
    void after(Seat actor, Trace* trace);
    void finish(Trace* trace);
    void leave(Seat seat);

    /// Results and findings are kept in 32 bits; only bets and doublings that no table makes go beyond.
    static std::int32_t shown(std::int64_t n);
    std::int32_t purse(Seat seat) const { return limited_.has(seat) ? shown(chips_[seat]) : shown(INT64_MAX); }
    bool can_pay(Seat seat, std::int64_t n) const { return !limited_.has(seat) || chips_[seat] >= n; }
    void put(Seat seat, std::int64_t n) { chips_[seat] -= n, pot_ += n; }
    std::int64_t owed(Seat seat) const;
    bool owes_bring_in(Seat seat) const;
    void settle_challenge(bool met, Trace* trace);

    // ---- The stock (somachi_stock.cpp)

    int in_stock() const { return table_.unseen(stock) + under_.size(); }
    bool can_reshuffle() const;
    bool anything_to_draw() const { return in_stock() > 0 || can_reshuffle(); }
    PlayingCard next_of_stock() const;
    RuleId stock_fault(PlayingCard card) const;
    void take(int to, PlayingCard card);
    void shuffle();
    void clear_table();

    // ---- Hands and results (somachi_result.cpp)

    void begin_hand();
    bool has_chips(Seat seat) const { return !limited_.has(seat) || chips_[seat] > 0; }
    bool game_is_over() const;
    std::int32_t points(Seat seat) const;
    Seats best_of_hand() const;
    Seat first_seat() const;
    Seat next_seat(Seat seat) const;
    int place_of(Seat seat) const { return (seat + players_ - dealer_ - 1) % players_; }
    bool opening_done_after(Seat seat) const;

    // ---- Moves (somachi_moves.cpp)

    /// Those that leave nothing out.
    void add_moves(Options& options) const;
    void add_table_moves(Options& options) const;
    void add_deals(Options& options) const;
    void add_answers(Options& options) const;
    void add_opening(Options& options) const;
    void add_turn(Options& options) const;
    void add_card_plays(Options& options) const;
    void add_next_of_stock(Options& options, Verb verb, Seat seat) const;
    void add_bets_on_face(Options& options) const;
    void add_collects(Options& options) const;
    void add_bet(Options& options, Verb verb, Seat seat) const;
    /// Whether something may be left out now.
    bool may_leave_out() const;

    // ---- The simple player (somachi_worth.cpp)

    int worth_of_cards(const CardSet& cards) const;
    CardSet would_sweep(Seat seat, PlayingCard card) const;

    // ---- What there is

    Table<CardSet, pile_count> table_;
    CardSet played_; ///< of the cards in groups: not added
    Row laid_;       ///< cards of all groups as they were laid
    Row under_;      ///< known cards under the stock, the bottom one last
    Row discards_;   ///< the top one last
    std::array<std::int64_t, most> chips_{};
    std::int64_t pot_ = 0, hand_pot_ = 0;
    Challenge challenge_;
    std::array<std::int32_t, most> tally_{};
    std::array<std::uint8_t, most> dealt_{};
    std::array<Stay, 2> stay_{};
    Seats stay_waiting_; ///< who has yet to answer them
    Seats in_, all_in_, limited_;
    std::int32_t bring_in_ = 0, hands_ = 1, hands_played_ = 0;
    House house_;
    Phase phase_ = Phase::dealing;
    Turn turn_;
    Attack attack_;
    Seat dealer_ = 0;
    Seat fresh_ = nobody;     ///< whose face card was laid by the last entry
    bool fresh_open_ = false; ///< and it opened, with no bring-in or raise since
    Seat own_top_ = nobody;   ///< who discarded the top of the discard pile, if nothing has covered it
    std::uint8_t players_ = 2, suits_ = 8;
    std::uint8_t openers_ = 0, turns_due_ = 0, doublings_ = 0;
    bool emptied_ = false; ///< a hand has been: the hand ends when all answers are in
    bool judgeable_ = true, totals_known_ = true, chips_known_ = true;
};

} // namespace kupi
