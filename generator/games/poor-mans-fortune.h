// Poor Man's Fortune: a shedding game of the Gallarian Empire (gallarian-cards: Poor Man's Fortune; rulings §7).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "games/poor-mans-fortune_dues.h"
#include "rules/position.h"
#include "rules/table.h"

namespace kupi {

/// What the last play calls for, penalties above all, fortune::Dues keeps. A card that is due and was not written has
/// been drawn unseen; so an entry that comes after it first has that done.
/// `Cards` is CardCounts where the deck repeats cards: the four jokers of urth-56.
template <class Cards>
class PoorMansFortuneGame {
  public:
    enum class Verb : std::uint8_t { deal, turn, play, penalty, draw, pass, rich_man, reshuffle };
    static constexpr std::array<std::string_view, 8> verbs{"deal", "turn", "play",     "penalty",
                                                           "draw", "pass", "rich-man", "reshuffle"};
    enum class Word : std::uint8_t { draw_two, reverse, skip };
    static constexpr std::array<std::string_view, 3> words{"draw-two", "reverse", "skip"};
    static constexpr RuleId deal_not_due{"deal-not-due"}, turn_not_due{"turn-not-due"},
        reshuffle_not_due{"reshuffle-not-due"}, no_declaration{"no-declaration"}, turn_missing{"turn-missing"},
        cover_first{"cover-first"}, no_penalty{"no-penalty"}, nothing_to_draw{"nothing-to-draw"},
        may_not_pass{"may-not-pass"}, must_play{"must-play"}, magus_effect{"magus-effect"}, no_fit{"no-fit"};
    static constexpr std::array<RuleId, 12> rules{deal_not_due, turn_not_due, reshuffle_not_due, no_declaration,
                                                  turn_missing, cover_first,  no_penalty,        nothing_to_draw,
                                                  may_not_pass, must_play,    magus_effect,      no_fit};

    PoorMansFortuneGame() = default;
    explicit PoorMansFortuneGame(const Setup& setup);

    Ruling play(const Move& move, Mode mode = Mode::judge, Trace* trace = nullptr);
    /// Where a hidden hand leaves open which cards are left in the stock, and a penalty takes all of them and more,
    /// they are listed as far as there is room.
    void legal_moves(Options& options) const;
    Seats waiting() const;
    Result hand_result() const;
    Result game_result() const;
    void tell_known(Known& known) const;
    void next_hand(const HandEnd& end);
    Seat dealer() const { return dealer_; }
    bool judgeable() const { return true; }
    const Cards& pool() const { return table_.pool(); }
    auto& table() { return table_; }
    /// What may stand for the ?? of a chance move: cards of the stock, or of the pile that is shuffled for it.
    Cards pool(const Move& move) const;
    std::vector<PileView> piles() const;
    int worth(const Move& move) const;

    friend bool operator==(const PoorMansFortuneGame&, const PoorMansFortuneGame&) = default;

  private:
    static constexpr int most = 8; ///< players
    enum Pile : int { hand = 0, stock = most, pile, aside, pile_count };
    static constexpr unsigned suited = 0x1fff, magi = 1u << 15; ///< ranks
    using Due = fortune::Due;
    using Debt = fortune::Debt;

    /// The first thing that is due.
    Debt debt() const { return dues_.next(turn_, available(), dues_.is_covering() && may_cover()); }
    /// Does what is due without an entry, with unseen cards. False if nothing is, or a card must be turned.
    bool settle_one(Trace* trace);
    void pay(const Debt& debt, const Move* written, Trace* trace);
    void decide_cover();
    /// Whether the entry says by its place that something has been done that was not written.
    bool settles(const Move& move) const;
    void settle_before(const Move& move, Trace* trace);

    Ruling carry_out(const Move& move, Mode mode, Trace* trace);
    Ruling deal(const Move& move);
    Ruling turn(const Move& move, Trace* trace);
    Ruling play_card(const Move& move, Mode mode, Trace* trace);
    Ruling penalty(const Move& move, Trace* trace);
    Ruling draw(const Move& move, Mode mode, Trace* trace);
    Ruling pass(const Move& move, Mode mode);
    Ruling declare(const Move& move, Trace* trace);
    Ruling reshuffle(Trace* trace);
    /// turn-missing, cover-first and turn-order, which come first for whatever a player does in turn.
    RuleId turn_fault(const Move& move, Mode mode) const;
    Illegal out_of_place(RuleId rule, const Move& move) const;
    bool has_good_effects(const Move& move) const;
    void resolve(const Move& move, Trace* trace);
    Ruling unable(Seat seat, Mode mode, PlayingCard drawn);
    void tell_shown(int at, PlayingCard card) const;
    void end_turn(Seat seat);
    void finish(Seat winner, Trace* trace);

    // ---- Stock and pile

    int in_stock() const { return table_.unseen(stock); }
    int below_top() const { return piled_ > 0 ? piled_ - 1 : 0; }
    int available() const { return in_stock() + below_top(); }
    bool may_reshuffle() const { return in_stock() == 0 && below_top() > 0; }
    Cards cards_below() const {
        Cards cards = table_.seen(pile);
        cards.remove(top());
        return cards;
    }
    int first_elsewhere(const Move& move) const;
    void shuffle(Trace* trace);
    void give(int to, PlayingCard card, Trace* trace);
    /// What the unseen cards of a chance move may be: if the stock gives only some of them, those stand on the list.
    Cards next_cards(const Move& move) const { return in_stock() < move.cards ? cards_below() : table_.pool(); }

    PlayingCard top() const { return dues_.top(); }
    bool may_cover() const {
        return in_stock() > 0 || !(table_.seen(pile).kinds() & CardSet::of_ranks(suited)).empty();
    }
    /// rules.md, no-fit. On a magus that nothing covers anything goes (PM-4).
    CardSet fitting() const {
        if (!top().has_suit()) return CardSet::of_ranks(suited | magi);
        return CardSet::of_suit(top().suit()) | CardSet::of_ranks(1u << top().rank() | magi);
    }
    bool fits(PlayingCard card) const {
        return !card.has_suit() || !top().has_suit() || card.suit() == top().suit() || card.rank() == top().rank();
    }
    int effects_of(PlayingCard card) const { return card.has_suit() ? 0 : card.extra() == gallar_ ? 2 : 1; }
    Seat next_of(Seat seat, int steps = 1) const {
        return left_of(seat, players_, reversed_ ? steps * (players_ - 1) : steps);
    }
    void begin();

    void add_penalty(Options& options, const Debt& debt) const;
    void add_from_stock(Options& options, Move move) const;
    void add_play(Options& options, PlayingCard card) const;
    void add_here(Options& options, Seats& penalised) const;

    Table<Cards, pile_count> table_;
    std::array<std::uint16_t, most> won_{};
    Seats dealt_; ///< whose hands have been
    fortune::Dues dues_;
    Seat dealer_ = 0, turn_ = 0;
    std::uint8_t piled_ = 0; ///< cards of the pile
    bool finished_ = false, reversed_ = false, totals_known_ = true;
    // Of the whole log:
    Cards pack_;
    std::uint8_t players_ = 2, hand_size_ = 8, gallar_ = 255; ///< number of the extra that has two effects
    bool no_magi_ = false, rich_man_ = false;
};

using PoorMansFortune = PoorMansFortuneGame<CardSet>;
using PoorMansFortuneJokers = PoorMansFortuneGame<CardCounts>;

} // namespace kupi
