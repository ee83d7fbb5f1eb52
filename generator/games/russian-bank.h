// Russian Bank, or Crapette (denexa-games: Russian Bank; rulings §9; rulesheets/russian-bank).
//
// Every pile but the face-down ones is open, and most of them have an order that counts. So a position is a set of
// stacks of single cards: each card of either pack knows what lies beneath it, and a card lies in one stack alone. What
// nobody has seen is the rest of each player's own pack; nothing is ever assumed.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "rules/hand_kit.h"

namespace kupi {

class RussianBank {
  public:
    enum class Verb : std::uint8_t { deal, turn, move, load, discard, pass, stop, stalemate };
    static constexpr std::array<std::string_view, 8> verbs{"deal",    "turn", "move", "load",
                                                           "discard", "pass", "stop", "stalemate"};
    /// The places first, as far as cards are moved between them: t1 to t8 are 0 to 7.
    enum Word : std::uint8_t {
        // clang-format off
        word_f = 8, word_reserve, word_stock, word_discard, word_move, word_load, word_turn, word_pass,
        // clang-format on
    };
    static constexpr std::array<std::string_view, 16> words{"t1",   "t2",   "t3",   "t4",      "t5",    "t6",
                                                            "t7",   "t8",   "f",    "reserve", "stock", "discard",
                                                            "move", "load", "turn", "pass"};

    /// Its own rules in the order of `rules`, and `allowed` for none of them.
    enum Rule : std::uint8_t {
        // clang-format off
        not_available, nothing_there, one_turned_card, nothing_to_turn, discard_turned, pass_only_empty, reserve_first,
        foundation_first, fill_space, foundation_build, tableau_build, load_empty, load_match, known_card, stop_cause,
        allowed,
        // clang-format on
    };
    static constexpr std::array<RuleId, 15> rules{
        RuleId{"not-available"},  RuleId{"nothing-there"},    RuleId{"one-turned-card"}, RuleId{"nothing-to-turn"},
        RuleId{"discard-turned"}, RuleId{"pass-only-empty"},  RuleId{"reserve-first"},   RuleId{"foundation-first"},
        RuleId{"fill-space"},     RuleId{"foundation-build"}, RuleId{"tableau-build"},   RuleId{"load-empty"},
        RuleId{"load-match"},     RuleId{"known-card"},       RuleId{"stop-cause"}};

    static constexpr int reserve_size = 13, half_tableau = 4, dealt_cards = 1 + half_tableau;
    static constexpr int out_bonus = 30; ///< denexa-games: End of the hand

    RussianBank() = default;
    explicit RussianBank(const Setup& setup);
    static HeaderFault header_fault(const Setup& setup);

    Ruling play(const Move& move, Mode mode = Mode::judge, Trace* trace = nullptr);
    void legal_moves(Options& options) const;
    Seats waiting() const;
    Result hand_result() const;
    Result game_result() const;
    void tell_known(Known& known) const;
    void next_hand(const HandEnd& end);
    CardCounts pool() const;
    CardCounts pool(const Move& move) const;
    std::vector<PileView> piles() const;
    /// Places whatever can be placed, on the opponent first; moves tableau cards only to make that possible.
    int worth(const Move& move) const;

    friend bool operator==(const RussianBank&, const RussianBank&) = default;

  private:
    /// A card of a pack: suit in bits 4 and 5, rank from the ace (0) to the king (12) below, whose pack it is in bit 6.
    using Token = std::uint8_t;
    static constexpr Token none = 0xff;
    static constexpr int kinds = 64; ///< tokens of one pack
    static constexpr std::uint64_t every_kind = 0x1fff1fff1fff1fff;
    static constexpr int suit_of(Token t) { return t >> 4 & 3; }
    static constexpr int rank_of(Token t) { return t & 15; }
    static constexpr int kind_of(Token t) { return t & (kinds - 1); }
    bool is_red(Token t) const { return red_ >> suit_of(t) & 1; }
    static constexpr bool one_apart(int a, int b) { return a - b == 1 || b - a == 1; }
    int kind_of(PlayingCard c) const { return c.suit() << 4 | order_.low[c.rank()]; }
    PlayingCard card_of(Token t) const { return {suit_of(t), order_.pack[rank_of(t)]}; }

    /// Stacks of open cards; `stock` is what is known of it, a discard pile turned over. Those of a player stand
    /// together, seat 1 and seat 2.
    enum Stack : int { tableau = 0, foundation = 8, reserve = 16, turned = 18, discards = 20, stock = 22, stacks = 24 };

    enum class Phase : std::uint8_t { dealing, playing, over, game_over };
    enum class End : std::uint8_t { none, out, agreed, counted };
    /// Who has a card, and where to: an entry, or what somebody is stopped at.
    struct Attempt {
        Verb verb = Verb::pass;
        std::uint8_t from = 0, to = 0; ///< words
    };
    /// The priority moves that are open, all of one kind: from any of these places to any of those.
    struct Due {
        Rule rule = allowed;
        unsigned from = 0, to = 0; ///< a bit for each word
        bool any() const { return from != 0; }
    };

    // ---- Looking (russian-bank.cpp)

    static Seat other(Seat seat) { return seat ^ 1; }
    Token top(int stack) const { return top_[stack]; }
    int in_stock(Seat seat) const { return unseen_stock_[seat] + size_[stock + seat]; }
    int in_reserve(Seat seat) const { return unseen_reserve_[seat] + size_[reserve + seat]; }
    /// In stock and discard pile, with the turned-up card.
    int to_turn(Seat seat) const { return in_stock(seat) + size_[discards + seat] + size_[turned + seat]; }
    int count(Seat seat) const { return to_turn(seat) + 2 * in_reserve(seat); }
    bool reserve_card_due() const {
        return phase_ == Phase::playing && size_[reserve + turn_] == 0 && unseen_reserve_[turn_] > 0;
    }
    int stack_of(int word, Seat seat) const {
        return word < word_f ? tableau + word : word == word_reserve ? reserve + seat : turned + seat;
    }
    bool goes_up(Token t) const { return wanted_ >> kind_of(t) & 1; }
    bool builds_on(Token t, Token below) const {
        return rank_of(t) + 1 == rank_of(below) && is_red(t) != is_red(below);
    }
    bool loads_on(Token t, Token below) const { return below != none && one_apart(kind_of(t), kind_of(below)); }
    int foundation_for(Token t) const;
    /// Whether a seat's reserve or stock card could be placed anywhere.
    bool has_place(Token t, Seat seat, bool fills_space) const;
    Token next_of_stock(Seat seat) const;
    bool has_seen(Seat seat, PlayingCard c) const { return seen_[seat] >> kind_of(c) & 1; }

    Due due() const;
    /// The rule that an attempt of the player on turn breaks. The card of a turn is not looked at.
    Rule fault(const Attempt& attempt) const;
    Rule fault_of_move(const Attempt& attempt, const Due& now) const;
    /// The same of the place alone, for a card that is there, when nothing is due.
    Rule fault_of_place(Verb verb, Token card, int to) const;
    int source(const Attempt& attempt) const;
    Illegal illegal(Rule rule, const Attempt& attempt) const;
    static constexpr bool is_in(unsigned set, Rule rule) { return set >> rule & 1; }
    /// Rulings §9, Stop: (a) and (b).
    static constexpr unsigned misplaced = 1u << not_available | 1u << foundation_build | 1u << tableau_build |
                                          1u << load_empty | 1u << load_match,
                              priorities = 1u << reserve_first | 1u << foundation_first | 1u << fill_space;
    static Attempt attempt_of(const Move& move);

    // ---- Judging and carrying out (russian-bank.cpp, russian-bank_stop.cpp, russian-bank_result.cpp)

    Ruling deal(const Move& move, Trace* trace);
    Ruling turn_reserve(const Move& move, Trace* trace);
    Ruling act(const Move& move, Mode mode, Trace* trace);
    Ruling call_stop(const Move& move, Mode mode, Trace* trace);
    Ruling say_stalemate(const Move& move, Mode mode, Trace* trace);

    Token show(Seat seat, PlayingCard card);
    void push(int stack, Token t);
    Token pop(int stack);
    void place(int from, int to);
    void put_up(int from);
    void turn_stock(Seat seat, PlayingCard card, Trace* trace);
    void discard(Trace* trace);
    void mend(Trace* trace);
    void end_turn(Trace* trace);
    void look_for_end(Trace* trace);
    void start(Trace* trace);
    void finish(End end, Trace* trace);
    void begin_hand();
    void want(int suit);
    std::int32_t score_of(Seat seat) const;
    std::int32_t total(Seat seat) const { return totals_[seat] + (phase_ == Phase::over ? score_of(seat) : 0); }

    // ---- Moves (russian-bank_moves.cpp)

    void add_stops(Options& options, const Due& now) const;
    CardSet unseen_of(Seat seat) const;
    bool could_place() const;

    // ---- What there is

    /// Ranks of the pack from the ace to the king, and back.
    struct Order {
        std::array<std::uint8_t, 16> low{}, pack{};
        friend bool operator==(const Order&, const Order&) = default;
    };

    std::array<Token, 128> below_{};          ///< of each open card, `none` at the bottom and of all others
    std::array<Token, stacks> top_{};         ///< `none`: empty
    std::array<std::uint8_t, stacks> size_{}; ///< cards
    std::uint64_t wanted_ = 0;                ///< kinds that can go to a foundation
    std::array<std::uint64_t, 2> seen_{};     ///< kinds that each player's own pack has shown
    std::array<std::uint8_t, 2> unseen_reserve_{}, unseen_stock_{};
    std::array<std::uint16_t, 2> discarded_{}; ///< since the last placement
    ScoreSheet<2> totals_;
    std::int32_t target_ = 0;
    Order order_;
    std::uint8_t red_ = 0; ///< a bit for each suit
    Phase phase_ = Phase::dealing;
    End end_ = End::none;
    Seats dealt_;
    Seat turn_ = 0;
    Seat said_ = nobody;   ///< who has said stalemate, with no entry since
    bool mending_ = false; ///< a stop's priority moves wait for a reserve card
    bool strict_ = false;  ///< strict-tableau-before-stock
};

} // namespace kupi
