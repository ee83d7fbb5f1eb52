// Ra e Gore o Getha: bets on two suits of a hand, and a showdown (rulings.md §1; rulesheets/getha).
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "rules/position.h"
#include "rules/table.h"

namespace kupi {

namespace getha {

inline constexpr RuleId game_over{"game-over"}, rename_due{"rename-due"}, not_in_hand{"not-in-hand"},
    no_chips{"no-chips"}, already_done{"already-done"}, not_the_dealer{"not-the-dealer"}, not_due{"not-due"},
    exchange_limit{"exchange-limit"}, suit_not_held{"suit-not-held"}, two_suits{"two-suits"},
    already_open{"already-open"}, nothing_owed{"nothing-owed"}, amount_too_small{"amount-too-small"},
    stake_exceeded{"stake-exceeded"}, all_in_unfounded{"all-in-unfounded"}, reveal_selected{"reveal-selected"},
    whole_suit{"whole-suit"}, joker_duplicate{"joker-duplicate"}, joker_suit{"joker-suit"}, not_swept{"not-swept"};

/// Ranks of the Railog pack: numbers 0 to 7, then the faces.
inline constexpr int alak = 8, arl = 9, deiskatun = 10, arlas = 11;
inline constexpr unsigned number_ranks = 0xff;

/// How many suits a set of bits holds. A table: the plain instruction set has no count of bits.
inline constexpr auto suit_counts = [] {
    std::array<std::uint8_t, 256> counts{};
    for (unsigned suits = 0; suits < 256; ++suits) counts[suits] = static_cast<std::uint8_t>(std::popcount(suits));
    return counts;
}();
constexpr int count_suits(unsigned suits) { return suit_counts[suits & 0xff]; }

constexpr CardSet cards_of_suits(unsigned suits) {
    CardSet cards;
    for (; suits != 0; suits &= suits - 1) cards |= CardSet::of_suit(std::countr_zero(suits), 0xfff);
    return cards;
}

/// Chips as results and findings print them.
constexpr std::int32_t clamped(std::int64_t n) {
    using Limits = std::numeric_limits<std::int32_t>;
    return static_cast<std::int32_t>(std::clamp<std::int64_t>(n, Limits::min(), Limits::max()));
}

/// What a hand is worth in battles: alak, and how many numbers of each value.
struct Strength {
    int alak = 0, numbers = 0, total = 0;
    std::array<std::int8_t, 8> of_value{};

    static Strength of(CardSet cards);
};

/// One side's part in a battle: its numbers that the other's alak left, and whether it clears the other hand.
struct BattleSide {
    int left = 0;
    bool clears = false;
};
struct Battle {
    BattleSide a, b;
    int winner() const; ///< 1: a, −1: b, 0: a tie
};
Battle fight(const Strength& a, const Strength& b);

/// Cards of an entry, jokers with the names they are given.
struct Group {
    CardSet cards;       ///< as they lie on the table, jokers too
    CardSet real;        ///< without jokers
    unsigned jokers = 0; ///< bits: 1 high, 2 low
    std::array<PlayingCard, 2> names{};

    CardSet named() const; ///< the cards that its jokers stand for
};

} // namespace getha

class Getha {
  public:
    // clang-format off
    enum class Verb : std::uint8_t {
        deal, set_bring_in, pay, drop, all_in, exchange, draw, select, open, check, see, raise, fold, reveal, rename,
        commit, add, show,
    };
    static constexpr std::array<std::string_view, 18> verbs = {
        "deal", "set-bring-in", "pay", "drop", "all-in", "exchange", "draw", "select", "open", "check", "see", "raise",
        "fold", "reveal", "rename", "commit", "add", "show"};
    static constexpr std::array<std::string_view, 0> words{};
    static constexpr std::array<RuleId, 20> rules = {
        getha::game_over, getha::rename_due, getha::not_in_hand, getha::no_chips, getha::already_done,
        getha::not_the_dealer, getha::not_due, getha::exchange_limit, getha::suit_not_held, getha::two_suits,
        getha::already_open, getha::nothing_owed, getha::amount_too_small, getha::stake_exceeded,
        getha::all_in_unfounded, getha::reveal_selected, getha::whole_suit, getha::joker_duplicate, getha::joker_suit,
        getha::not_swept};
    // clang-format on

    Getha() = default;
    explicit Getha(const Setup& setup);

    Ruling play(const Move& move, Mode mode = Mode::judge, Trace* trace = nullptr);
    /// Not listed, though `play` takes it: ?? for cards that are known. What may come out of hands that nobody has seen
    /// can be too much to list.
    void legal_moves(Options& options) const;
    Seats waiting() const;
    Result hand_result() const;
    Result game_result() const;
    void next_hand(const HandEnd& end);
    Seat dealer() const { return dealer_; }
    /// After an unjudged hand without scores nobody knows what a limited stake holds, nor a stock that goes on.
    bool judgeable() const { return cards_known_ && (totals_known_ || limited_.empty()); }
    CardSet lacks(Seat) const { return {}; }
    CardCounts pool() const { return CardCounts(table_.pool()); }
    auto& table() { return table_; }
    std::vector<PileView> piles() const;
    int worth(const Move& move) const;

    friend bool operator==(const Getha&, const Getha&) = default;

  private:
    enum class Phase : std::uint8_t { deal, price, bring_in, exchange, select, betting, reveal, showdown, over };
    enum Pile : std::uint8_t { stock, discards, aside, first_hand };

    /// The house rules, and what does not change in a game.
    struct House {
        CardSet pack;
        std::uint8_t players = 2;
        std::uint8_t limit = 2; ///< suits in play: two, or one
        bool jokers = false, second_deal = false, shuffle = false, reverse = false, points = false, in_order = false,
             discard_folded = false, tie_breaker = false, play_extra = false, pot_to_house = false,
             extra_selects = false, discard_bring_in = false, discard_four = false, stud = false;
        std::int32_t ante = 0, fixed = 0; ///< 0: not played
        friend bool operator==(const House&, const House&) = default;
    };
    static constexpr int slots = 10; ///< of hands: players 0 to 7, then the extra hands

    // ---- Places (getha.cpp)
    static constexpr int slot(Seat s) { return s < 8 ? s : s - 4; }
    static constexpr int hand(Seat s) { return first_hand + slot(s); } ///< hand, later the reserve
    /// Cards in play; before, those that were selected face down.
    static constexpr int front(Seat s) { return first_hand + slots + slot(s); }
    static constexpr kupi::Pile place(int pile) { return static_cast<kupi::Pile>(pile); }
    Seats extras() const { return holders_ - seated_; }
    bool has_chips(Seat s) const { return !limited_.has(s) || stake_[s] > 0; }
    Seats with_chips(Seats among) const;
    int seat_rank(Seat s) const;
    bool shuffles() const {
        return !house_.stud && (house_.shuffle || seated_.size() > 6);
    } ///< discards into the stock

    // ---- A hand from phase to phase (getha.cpp)
    void start_hand();
    void deal_the_rest();
    void draw_the_rest();
    bool draws_owed() const;
    void advance(Trace* trace);
    void finish(Seat winner, Trace* trace);
    void pay(Seat s, std::int64_t chips);
    void out(Seat s);

    // ---- Entries up to the betting (getha_entries.cpp)
    Ruling judge(const Move& move, Mode mode, Trace* trace);
    Ruling carry_out(const Move& move, Mode mode);
    Ruling deal(const Move& move);
    Ruling set_bring_in(const Move& move);
    Ruling answer(const Move& move);
    Ruling exchange(const Move& move, Mode mode);
    Ruling draw(const Move& move);
    Ruling select(const Move& move, Mode mode);
    Ruling bet(const Move& move);
    int exchange_most() const;
    int stock_left() const; ///< less the draws still owed
    void move_cards(int from, int to, const Move& move);
    /// What an entry needs of cards that nobody has seen: one of these at least must be true.
    void need(std::vector<Demand> any, Legal& legal);
    /// That the hand lacks these suits, if it may hold one.
    void need_lack(Seat s, unsigned suits, RuleId rule, Legal& legal);
    /// That there are no two suits in the hand, `seen` among them; or else `other`.
    void need_one_suit(Seat s, unsigned seen, RuleId rule, Legal& legal, std::optional<Demand> other = {});
    void need_selection(Seat s, Legal& legal);

    // ---- Entries of the showdown (getha_showdown.cpp)
    Ruling reveal(const Move& move, Mode mode);
    Ruling reveal_extra(const Move& move);
    Ruling rename(const Move& move);
    Ruling commit(const Move& move, Mode mode);
    Ruling add(const Move& move, Mode mode);
    Ruling show(const Move& move);
    /// Nothing, or why a card cannot leave a pile whose cards go one by one.
    RuleId why_not_all(int pile, const Move& move, Detail& detail) const;
    RuleId why_not_in_reserve(Seat s, const Move& move, Detail& detail) const;
    /// The first name of these jokers that is taken, by a card or by the other joker; unseen_card if none is.
    PlayingCard taken_name(const getha::Group& group) const;
    void put_in_play(int from, Seat s, const getha::Group& group);
    /// Carried out if it is legal once those who may have nothing left are passed over; else illegal.
    Ruling unless_swept(const Illegal& why, const Move& move, Mode mode);

    // ---- Looking at the showdown (getha_sweep.cpp)
    CardSet in_play(Seat s) const; ///< jokers under their names
    unsigned suits_in_play(Seat s) const;
    unsigned seen_suits(Seat s) const; ///< of the reserve
    unsigned possible_suits(Seat s) const;
    unsigned swept_suits() const;
    CardSet hidden(Seat s) const; ///< what the unseen cards of a reserve may be, if all entries are legal
    CardSet free_names(int joker) const;
    /// Suits in which a joker's new name keeps its owner within the limit: surely, or as far as anybody sees.
    unsigned fitting_suits(Seat s, int joker, bool surely) const;
    /// And out of the suits of the reserve.
    unsigned good_suits(Seat s, int joker, bool surely) const;
    bool is_short(Seat s) const;
    bool maybe_emptied(Seat s) const;
    Seats short_hands() const;
    unsigned untold_suits(Seat s) const;
    unsigned lost_suits(Seat s) const;
    Seats hidden_sources(PlayingCard card) const; ///< hands out of which an arl may have taken it unseen
    bool uncertain() const;
    CardSet names_of_jokers() const; ///< in play
    bool waits_for_unseen() const;
    std::optional<Getha> without_unseen() const;

    // ---- A battle's sides: the champion is 0, the next on the ladder 1 (getha_ladder.cpp)
    bool has_reserve_left(int side) const;
    CardSet fighting(int side) const;
    CardSet added_by(int side) const;
    CardSet cards_added() const;

    // ---- What follows by itself (getha_sweep.cpp, getha_ladder.cpp)
    void find_due();
    void resolve(Trace* trace);
    unsigned arl_to_sweep() const;
    void sweep(Trace* trace);
    void take_suit(int suit, Seat owner, Trace* trace);
    void line_up(Trace* trace);
    void battles(Trace* trace);
    void tell_battle(CardSet cards_a, CardSet cards_b, Trace& trace) const;
    Seats survivors(Trace* trace) const;
    CardSet best_two_suits(CardSet cards) const;

    // ---- legal_moves (getha_moves.cpp)
    void list_moves(Options& options) const;
    void list_exchanges(Seat s, Options& options) const;
    void list_selections(Seat s, Options& options) const;
    void list_bets(Seat s, Options& options) const;
    void list_reveals(Seat s, Options& options) const;
    void list_renames(Seat s, Options& options) const;
    void list_suits_to_bring(Seat s, Verb verb, Options& options) const;
    void list_shows(Options& options) const;
    int worth_of_exchange(const Move& move) const;
    int worth_of_bet(const Move& move) const;

    House house_;
    Table<CardSet, first_hand + 2 * slots> table_;
    Seat dealer_ = 0;
    Phase phase_ = Phase::deal;
    bool second_ = false; ///< the second hand from one shuffle
    bool game_over_ = false;
    bool cards_known_ = true, totals_known_ = true, pot_known_ = true;
    bool doubtful_ = false; ///< the showdown's result rests on unseen cards
    bool vague_ = false;    ///< and no `show` can mend that

    // Chips. A hand's winner gets the pot only when the next begins: until then a `show` may still change who that is.
    Seats limited_; ///< whose stake is known
    std::array<std::int64_t, 8> stake_{}, total_{}, score_{}, paid_{};
    std::int64_t pot_ = 0, current_ = 0;
    std::int32_t price_ = 0;

    Seats seated_;  ///< players dealt in
    Seats holders_; ///< and extra hands
    Seats in_;      ///< neither dropped nor folded
    Seats done_;    ///< dealt, answered, exchanged, selected, revealed: what this phase asks of each
    Seats checked_;
    Seats revealed_;
    std::array<std::uint8_t, 8> owed_{};      ///< cards still to be drawn
    std::array<std::uint8_t, 8> suits_{};     ///< selected, a bit each; once revealed: laid down whole before any sweep
    std::array<std::uint8_t, 8> jokers_{};    ///< selected
    std::array<std::uint8_t, slots> shown_{}; ///< suits of which a show has told all that was taken

    // The showdown
    CardSet up_;                                 ///< cards that lie face up in play, without jokers
    std::array<PlayingCard, 2> names_{};         ///< of the jokers in play; unseen_card: none
    std::array<Seat, 2> owners_{nobody, nobody}; ///< of jokers in play
    unsigned due_ = 0;                           ///< jokers that must be renamed
    std::array<Seat, 9> swept_by_{};             ///< of each suit: whose arl has swept it, or nobody
    std::array<CardSet, slots> taken_{};         ///< out of each hand by arl
    bool sweeping_ = false;                      ///< sweeps come before commits
    Seats passed_over_;                          ///< whose reserve is taken to have been swept unseen
    std::array<Seat, slots> ladder_{};
    std::uint8_t rungs_ = 0, next_ = 0;
    Seat champion_ = nobody;
    Seats adding_;                   ///< who must add a suit
    std::array<CardSet, 2> added_{}; ///< by the champion and by the next hand
    std::array<PlayingCard, 2> added_names_{};
};

} // namespace kupi
