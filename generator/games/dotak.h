// Kupi o Dotak: a solitaire on as few piles as can be (railog-booklet: Kupi-o-Dotak; rulings §6).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string_view>

#include "rules/hand_kit.h"
#include "rules/inplace_vector.h"

namespace kupi::games {

/// Everything is open but the order of the stock, so nothing is ever assumed.
class Dotak : public GameDefaults {
  public:
    enum class Verb : std::uint8_t { deal, play, draw };
    enum class Word : std::uint8_t { new_pile, on };
    static constexpr std::array<std::string_view, 3> verbs{"deal", "play", "draw"};
    static constexpr std::array<std::string_view, 2> words{"new", "on"};
    static constexpr RuleId deal_not_due{"deal-not-due"}, draw_not_due{"draw-not-due"}, no_such_pile{"no-such-pile"},
        no_match{"no-match"};
    static constexpr int open_cards = 4;
    /// railog-booklet: Kupi-o-Dotak, Win or Lose: the difficulties from 7 piles down to 1.
    static constexpr std::array<std::string_view, 7> difficulties{
        "easy", "average", "hard", "very-hard", "extremely-hard", "nigh-impossible", "impossible"};

    Dotak() = default;
    explicit Dotak(const Setup& setup)
        : pack_(setup.pack.cards.kinds()), cards_(static_cast<std::uint8_t>(setup.pack.cards.kinds().size())) {
        const auto at = std::find(difficulties.begin(), difficulties.end(), setup.word("difficulty"));
        limit_ = static_cast<std::uint8_t>(7 - (at == difficulties.end() ? 0 : at - difficulties.begin()));
        begin();
    }

    Ruling play(const Move& move, Mode mode = Mode::judge, Trace* trace = nullptr) {
        const auto verb = static_cast<Verb>(move.verb);
        if (verb == Verb::play && !move.has_word(Word::new_pile) && !move.numbered) return Illegal{rule::bad_argument};
        if (const RuleId fault = fault_of(move)) return Illegal{fault, {.card = move.card()}};
        if (finished()) return Illegal{rule::hand_over, {.limit = cards_}};
        switch (verb) {
        case Verb::deal: return deal_.give_player(table_, move, 1, deal_not_due);
        case Verb::draw: return draw(move);
        case Verb::play: break;
        }
        if (move.card().is_unseen()) return Illegal{rule::bad_argument};
        if (settled()) return lay(move, mode, trace);
        return on_copy(*this, [&](Dotak& after) {
            after.settle();
            return after.lay(move, mode, trace);
        });
    }
    void legal_moves(Options& options) const {
        if (finished()) return;
        deal_.add_options(options, Verb::deal);
        if (draw_due_) options.add_chance(make_move(Verb::draw, 0, unseen_card));
        CardSet may_play = table_.possible(open);
        if (!settled()) may_play |= table_.pool();
        for (PlayingCard card : may_play) {
            for (int p = 0; p < tops_.size(); ++p)
                if (matches(card, tops_[p]))
                    options.add(make_move(Verb::play, 0, card).add_word(Word::on).set_number(p + 1));
            options.add(make_move(Verb::play, 0, card).add_word(Word::new_pile));
        }
    }
    Seats waiting() const {
        if (finished()) return {};
        return deal_.is_done() ? Seats::of(0) : Seats::of(0) | Seats::of(table_seat);
    }
    Result hand_result() const { return finished() ? piles_result() : Result{}; }
    Result game_result() const { return piles_result(); }
    void tell_known(Known& known) const {
        if (limit_ > 0) known.number("piles allowed", limit_);
    }
    void next_hand(const HandEnd&) { begin(); } ///< a further game
    const CardSet& pool() const { return table_.pool(); }
    std::vector<PileView> piles() const {
        PileViews views(table_);
        views.add("stock", stock);
        views.add_open("hand", open, 0);
        for (int p = 0; p < tops_.size(); ++p) {
            PileView& view = views.add_row("pile");
            for (const Played& one : played_)
                if (one.pile == p) view.cards.push_back(one.card);
        }
        return views.take();
    }
    /// No pile is begun without need; else what stays on top should match as many as it can of the cards to come, open
    /// ones three times as much.
    int worth(const Move& move) const {
        if (static_cast<Verb>(move.verb) != Verb::play) return 0;
        const PlayingCard card = move.card();
        const bool is_new = move.has_word(Word::new_pile);
        const int covered = is_new ? -1 : move.number - 1;
        CardSet match = CardSet::of_suit(card.suit()) | CardSet::of_ranks(1u << card.rank());
        for (int p = 0; p < tops_.size(); ++p)
            if (p != covered) match |= CardSet::of_suit(tops_[p].suit()) | CardSet::of_ranks(1u << tops_[p].rank());
        CardSet held = table_.seen(open);
        held.remove(card);
        int worth = 10'000 - (is_new ? 5000 : 0);
        worth += 4 * (match & table_.pool()).size() + 12 * (match & held).size();
        if (covered >= 0) worth -= fitting(tops_[covered], table_.pool() | held);
        return worth;
    }

    friend bool operator==(const Dotak&, const Dotak&) = default;

  private:
    static constexpr int stock = 0, open = 1, laid = 2; ///< piles of the table; those of the game are all in `laid`
    static constexpr int most_cards = PlayingCard::codes;

    static bool matches(PlayingCard a, PlayingCard b) {
        return (a.has_suit() && b.has_suit() && a.suit() == b.suit()) || a.rank() == b.rank();
    }
    bool finished() const { return played_.size() == cards_; }
    bool settled() const { return deal_.is_done() && !draw_due_; }
    void begin() {
        table_.gather(pack_, stock);
        tops_.clear();
        played_.clear();
        deal_.begin(Seats::of(0), open_cards);
        draw_due_ = false;
    }

    // ---- Judging and carrying out
    Ruling draw(const Move& move) {
        if (!draw_due_) return Illegal{draw_not_due, {.seat = move.seat, .number = table_.size(stock)}};
        const PlayingCard card = move.card();
        if (!card.is_unseen() && !table_.pool().has(card))
            return Illegal{rule::card_seen_twice, {.seat = move.seat, .card = card}};
        table_.move(stock, open, card);
        draw_due_ = false;
        return Legal{};
    }
    /// What a log may leave out.
    void settle() {
        deal_.give_rest_unseen(table_);
        if (draw_due_) table_.move_unseen(stock, open, 1);
        draw_due_ = false;
    }
    Ruling lay(const Move& move, Mode mode, Trace* trace) {
        const PlayingCard card = move.card();
        if (const RuleId why = table_.why_not(open, card))
            return Illegal{why, {.seat = move.seat, .card = card, .cards = table_.seen(open)}};
        int pile = tops_.size();
        if (!move.has_word(Word::new_pile)) {
            if (move.number < 1 || move.number > pile)
                return Illegal{no_such_pile, {.seat = move.seat, .card = card, .number = move.number, .limit = pile}};
            pile = move.number - 1;
            if (mode == Mode::judge && !matches(card, tops_[pile]))
                return Illegal{
                    no_match,
                    {.seat = move.seat, .card = card, .number = move.number, .cards = CardSet::of(tops_[pile])}};
        }
        table_.move(open, laid, card);
        if (pile == tops_.size()) tops_.push_back(card);
        tops_[pile] = card;
        played_.push_back({card, static_cast<std::uint8_t>(pile)});
        draw_due_ = !table_.empty(stock);
        if (finished()) add_note(trace, tops_.size() <= limit_ ? "won" : "lost", move.seat, {tops_.size(), limit_});
        return Legal{};
    }

    // ---- Legal moves
    int fitting(PlayingCard top, CardSet cards) const {
        return ((CardSet::of_suit(top.suit()) | CardSet::of_ranks(1u << top.rank())) & cards).size();
    }

    // ---- Results
    Result piles_result() const {
        Result result;
        result.over = finished();
        if (result.over && tops_.size() <= limit_) result.winners.add(0);
        for (const char* name : {"scores", "piles"})
            result.add_seats(name, Seats::of(0), [&](Seat) { return tops_.size(); });
        return result;
    }

    Table<CardSet, 3> table_;
    CardSet pack_;
    struct Played {
        PlayingCard card;
        std::uint8_t pile = 0;
        friend bool operator==(const Played&, const Played&) = default;
    };
    InplaceVector<PlayingCard, most_cards> tops_; ///< of the piles, in the order in which they were begun
    InplaceVector<Played, most_cards> played_;    ///< in order
    std::uint8_t cards_ = 0;
    std::uint8_t limit_ = 0; ///< piles allowed
    Deal<stock, open> deal_;
    bool draw_due_ = false;
};

} // namespace kupi::games
