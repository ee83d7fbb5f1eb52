// Poor Man's Fortune: a shedding game of the Gallarian Empire (gallarian-cards: Poor Man's Fortune; rulings §7).
#pragma once

#include <array>
#include <string_view>
#include <vector>

#include "games/poor-mans-fortune_piles.h"

namespace kupi::games {

/// What the last play calls for, penalties above all, fortune::Dues keeps, and where the cards lie fortune::Piles. A
/// card that is due and was not written has been drawn unseen; so an entry that comes after it first has that done.
/// `Cards` is CardCounts where the deck repeats cards: the four jokers of urth-56.
template <class Cards>
class PoorMansFortuneGame : public GameDefaults {
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

    PoorMansFortuneGame() = default;
    explicit PoorMansFortuneGame(const Setup& setup)
        : dealer_(setup.dealer),
          pack_(setup.pack.as<Cards>()),
          players_(static_cast<std::uint8_t>(setup.players)),
          hand_size_(setup.flag("urth-56") ? 7 : 8),
          no_magi_(setup.flag("no-magi")),
          rich_man_(setup.flag("rich-man")) {
        if (setup.flag("karskvolkia")) gallar_ = static_cast<std::uint8_t>(setup.pack.extras - 1);
        begin();
    }

    // ---- Judging and carrying out

    Ruling play(const Move& move, Mode mode = Mode::judge, Trace* trace = nullptr) {
        const auto verb = static_cast<Verb>(move.verb);
        if ((verb == Verb::play || verb == Verb::turn) && move.card().is_unseen()) return Illegal{rule::bad_argument};
        if (move.fault == Fault::not_a_player || (verb == Verb::deal && move.other >= players_))
            return Illegal{rule::not_a_player};
        if (no_magi_)
            for (int i = 0; i < move.size; ++i)
                if (move.is_card(i) && !move.card(i).has_suit())
                    return Illegal{rule::no_such_card, {.seat = move.seat, .card = move.card(i)}};
        if (const RuleId fault = fault_of(move)) return Illegal{fault, {.card = move.card()}};
        if (finished_) return Illegal{rule::hand_over};
        if (!settles(move)) return carry_out(move, mode, trace);
        return on_copy(*this, trace, [&](PoorMansFortuneGame& after) {
            after.settle_before(move, trace);
            return after.carry_out(move, mode, trace);
        });
    }

    // ---- Legal moves

    /// Everything that may be written now: first what is due, then what may follow if that is left out. Where a hidden
    /// hand leaves open which cards are left in the stock, and a penalty takes all of them and more, they are listed as
    /// far as there is room.
    void legal_moves(Options& options) const {
        if (finished_) return;
        if (!dues_.has_top()) {
            deal_.add_options(options, Verb::deal);
            if (options.in_full() || deal_.is_done())
                options.add_chance(make_move(Verb::turn, table_seat, unseen_card));
            return;
        }
        Seats penalised;
        add_here(options, penalised);
        bool may_shuffle = piles_.may_reshuffle();
        if (options.in_full() && (dues_.is_first_due() || dues_.owed() > 0)) {
            PoorMansFortuneGame after = *this;
            while (after.settle_one(nullptr)) {
                after.add_here(options, penalised);
                may_shuffle = may_shuffle || after.piles_.may_reshuffle();
            }
        }
        if (may_shuffle) options.add(make_move(Verb::reshuffle, table_seat));
    }
    Seats waiting() const {
        if (finished_) return {};
        const Debt d = debt();
        return Seats::of(d.due == Due::nothing ? turn_ : d.seat);
    }
    /// Keeps its magi for need and leaves itself cards that fit what it plays. It makes those draw who have few cards
    /// left, and begins no chain for the sake of one: where everybody always matches, no hand ever empties.
    int worth(const Move& move) const {
        const auto verb = static_cast<Verb>(move.verb);
        if (verb == Verb::rich_man) return 1'000'000;
        if (verb != Verb::play) return 0;
        const PlayingCard card = move.card();
        CardSet left = table().seen(hand + move.seat).kinds();
        left.remove(card);
        if (left.empty()) return 1'000'000;
        const auto danger = [&](Seat s) { return s == move.seat ? -100 : 20 - std::min(20, hand_size(s)); };
        const Seat next = next_of(move.seat);
        if (card.has_suit()) {
            const CardSet follow = left & (CardSet::of_suit(card.suit()) | CardSet::of_ranks(1u << card.rank()));
            const bool match = dues_.has_top() && top().has_suit() && top().rank() == card.rank();
            return 1000 + 8 * follow.size() + (match ? 10 * (danger(next) - 17) : 0);
        }
        int worth = 500;
        for (int i = 1; i < move.size; ++i) {
            const auto word = static_cast<Word>(move.word(i));
            if (word == Word::draw_two) worth += 2 * danger(move.other);
            if (word == Word::skip) worth += danger(next);
            if (word == Word::reverse) worth += danger(next) - danger(next_of(move.seat, players_ - 1));
        }
        return worth;
    }

    // ---- Results

    Result hand_result() const {
        Result result;
        result.over = finished_;
        if (!finished_) return result;
        result.winners = winner();
        result.add_seats("scores", Seats::all(players_), [&](Seat s) { return winner().has(s); });
        result.add_seats("cards", Seats::all(players_), [&](Seat s) { return hand_size(s); });
        return result;
    }
    Result game_result() const {
        Result result;
        result.known = won_.is_known();
        result.over = finished_ && result.known;
        if (result.over) result.winners = winner();
        result.add_seats("scores", Seats::all(players_), [&](Seat s) { return won_[s] + winner().has(s); });
        return result;
    }
    void tell_known(Known& known) const {
        if (reversed_) known.word("direction", "reversed");
        if (dues_.owed() > 0) known.number("to be drawn", dues_.owed());
    }
    /// A further game, the deal one seat further. One that was not judged counts as its claim says.
    void next_hand(const HandEnd& end) {
        const Seats winners = end.judged && finished_ ? winner() : winners_told(end.claim);
        won_.add_win(winners);
        if (winners.size() != 1) won_.forget();
        dealer_ = left_of(dealer_, players_);
        begin();
    }

    // ---- Looking

    Seat dealer() const { return dealer_; }
    const Cards& pool() const { return table().pool(); }
    /// What may stand for the ?? of a chance move: cards of the stock, or of the pile that is shuffled for it.
    Cards pool(const Move& move) const {
        if (!settles(move)) return piles_.next(move.cards, top());
        PoorMansFortuneGame after = *this;
        after.settle_before(move, nullptr);
        return after.piles_.next(move.cards, after.top());
    }
    auto& table() { return piles_.table; }
    const auto& table() const { return piles_.table; }
    std::vector<PileView> piles() const { return piles_.views(players_, top()); }

    friend bool operator==(const PoorMansFortuneGame&, const PoorMansFortuneGame&) = default;

  private:
    using Due = fortune::Due;
    using Debt = fortune::Debt;
    using Piles = fortune::Piles<Cards>;
    static constexpr int hand = Piles::hand, pile = Piles::pile;

    void begin() {
        piles_.gather(pack_, no_magi_);
        deal_.begin(Seats::all(players_), hand_size_);
        dues_ = {};
        turn_ = dealer_;
        finished_ = reversed_ = false;
    }

    PlayingCard top() const { return dues_.top(); }
    int hand_size(Seat seat) const { return piles_.in_hand(seat); }
    Seats winner() const { return finished_ ? Seats::of(dues_.actor()) : Seats{}; }
    Seat next_of(Seat seat, int steps = 1) const {
        return left_of(seat, players_, reversed_ ? steps * (players_ - 1) : steps);
    }
    /// rules.md, no-fit. On a magus that nothing covers anything goes (PM-4).
    CardSet fitting() const {
        if (!top().has_suit()) return CardSet::of_ranks(fortune::suited | fortune::magi);
        return CardSet::of_suit(top().suit()) | CardSet::of_ranks(1u << top().rank() | fortune::magi);
    }
    int effects_of(PlayingCard card) const { return card.has_suit() ? 0 : card.extra() == gallar_ ? 2 : 1; }

    // ---- What is due

    /// The first thing that is.
    Debt debt() const {
        const bool may_cover = dues_.is_covering() && (piles_.in_stock() > 0 || piles_.has_suited());
        return dues_.next(turn_, piles_.available(), may_cover);
    }
    /// Does what is due without an entry, with unseen cards. False if nothing is, or a card must be turned.
    bool settle_one(Trace* trace) {
        const Debt d = debt();
        if (d.due == Due::nothing || d.due == Due::cover) return false;
        pay(d, nullptr, trace);
        return true;
    }
    /// The cards in the order of the entry; null: nobody has seen them.
    void pay(const Debt& d, const Move* written, Trace* trace) {
        const int owed = d.due == Due::match ? dues_.owed() : fortune::penalty_of_two;
        dues_.done(d.due);
        if (d.due == Due::declaration) add_note(trace, "undeclared", d.seat, {d.cards});
        if (written == nullptr) add_note(trace, "penalty-unseen", d.seat, {d.cards});
        if (d.cards < owed) add_note(trace, "penalty-short", d.seat, {owed, d.cards});
        for (int i = 0; i < d.cards; ++i)
            give(hand + d.seat, written != nullptr && i < written->size ? written->card(i) : unseen_card, trace);
        decide_cover();
    }
    void give(int to, PlayingCard card, Trace* trace) { piles_.give(to, card, top(), trace); }
    /// PM-4: a cover is sought only where there may be one, which is decided once, when it falls due: a later reshuffle
    /// of magi does not ask for it again.
    void decide_cover() {
        if (dues_.is_covering() && debt().due == Due::nothing) dues_.give_up_cover();
    }
    /// Whether the entry says by its place that something has been done that was not written.
    bool settles(const Move& move) const {
        switch (static_cast<Verb>(move.verb)) {
        case Verb::deal:
        case Verb::rich_man: return false;
        case Verb::turn: return dues_.has_top() ? dues_.is_first_due() : !deal_.is_done();
        case Verb::reshuffle: return !piles_.may_reshuffle();
        case Verb::penalty: return dues_.is_first_due() && debt().seat != move.seat;
        default: return dues_.is_first_due() || (dues_.owed() > 0 && !dues_.is_covering());
        }
    }
    void settle_before(const Move& move, Trace* trace) {
        const auto is_enough = [&] {
            switch (static_cast<Verb>(move.verb)) {
            case Verb::turn: return !dues_.has_top() || !dues_.is_first_due();
            case Verb::reshuffle: return piles_.may_reshuffle();
            case Verb::penalty: return debt().seat == move.seat;
            default: return false;
            }
        };
        if (static_cast<Verb>(move.verb) == Verb::turn) deal_.give_rest_unseen(table());
        while (!is_enough() && settle_one(trace)) {
        }
    }

    // ---- Entries

    Ruling carry_out(const Move& move, Mode mode, Trace* trace) {
        switch (static_cast<Verb>(move.verb)) {
        case Verb::deal: return deal_.give_player(table(), move, players_, deal_not_due);
        case Verb::turn: return turn(move, trace);
        case Verb::play: return play_card(move, mode, trace);
        case Verb::penalty: return penalty(move, trace);
        case Verb::draw: return draw(move, mode, trace);
        case Verb::pass: return pass(move, mode);
        case Verb::rich_man: return declare(move, trace);
        case Verb::reshuffle: return reshuffle(trace);
        }
        return Illegal{rule::unknown_verb};
    }
    Ruling turn(const Move& move, Trace* trace) {
        if (debt().due != Due::cover) return out_of_place(turn_not_due, move);
        if (Ruling fault = fault_of_cards(move); !is_legal(fault)) return fault;
        give(pile, move.card(), trace);
        dues_.turn_up(move.card());
        decide_cover();
        return Legal{};
    }
    /// Cards that cannot come from the stock.
    Ruling fault_of_cards(const Move& move) const {
        const PlayingCard card = piles_.first_elsewhere(move, top());
        if (card.is_unseen()) return Legal{};
        return Illegal{rule::card_seen_twice, {.seat = move.seat, .card = card}};
    }
    Illegal out_of_place(RuleId rule, const Move& move) const {
        Illegal illegal{rule, {.seat = turn_, .card = rule == rule::turn_order ? move.card() : top()}};
        if (rule == turn_missing) illegal.detail.card = {};
        return illegal;
    }
    /// turn-missing, cover-first and turn-order, which come first for whatever a player does in turn.
    RuleId turn_fault(const Move& move, Mode mode) const {
        if (!dues_.has_top()) return turn_missing;
        if (dues_.is_covering() && debt().due == Due::cover) return cover_first;
        return move.seat != turn_ && mode == Mode::judge ? rule::turn_order : RuleId{};
    }

    Ruling play_card(const Move& move, Mode mode, Trace* trace) {
        if (const RuleId fault = turn_fault(move, mode)) return out_of_place(fault, move);
        const Seat seat = move.seat;
        const PlayingCard card = move.card(), covered = top();
        if (const RuleId why = table().why_not(hand + seat, card))
            return Illegal{why, {.seat = seat, .card = card, .cards = table().seen(hand + seat).kinds()}};
        if (!has_good_effects(move)) {
            piles_.tell_shown(hand + seat, card);
            return Illegal{magus_effect,
                           {.seat = seat, .card = card, .number = move.size - 1, .limit = effects_of(card)}};
        }
        if (mode == Mode::judge && !fitting().has(card)) {
            piles_.tell_shown(hand + seat, card);
            return Illegal{no_fit, {.seat = seat, .card = card, .cards = CardSet::of(covered)}};
        }
        piles_.play(seat, card);
        dues_.play(seat, card);
        if (trace != nullptr && !covered.has_suit()) add_note(*trace, "uncovered", seat).cards = {covered};
        const bool last = hand_size(seat) == 0;
        if (last && !rich_man_) { // PM-6, PM-7: nothing comes of the last card
            finish(seat, trace);
            return Legal{};
        }
        if (last) dues_.await_declaration();
        resolve(move, trace);
        if (dues_.owed() > 0 && trace != nullptr)
            trace->push_back({"matched", seat, turn_, {card}, {covered}, {dues_.chain() - 1, dues_.owed()}});
        decide_cover();
        return Legal{};
    }
    /// rules.md, magus-effect and last-magus; karskvolkia.
    bool has_good_effects(const Move& move) const {
        const int written = move.size - 1, needed = effects_of(move.card());
        if (written == 0 && needed > 0) return !rich_man_ && hand_size(move.seat) == 1;
        return written == needed && (written < 2 || move.word(1) != move.word(2));
    }
    /// The effects of a magus, and whose turn comes next: in the new direction if there was a reverse.
    void resolve(const Move& move, Trace* trace) {
        int steps = 1;
        for (int i = 1; i < move.size; ++i) {
            const auto word = static_cast<Word>(move.word(i));
            if (word == Word::draw_two) dues_.make_draw(move.other);
            if (word == Word::reverse) reversed_ = !reversed_;
            if (word == Word::skip) steps = 2;
        }
        turn_ = next_of(move.seat, steps);
        for (int i = 1; trace != nullptr && i < move.size; ++i) {
            const auto word = static_cast<Word>(move.word(i));
            trace->push_back({.id = word == Word::draw_two ? "draw-two"
                                    : word == Word::skip   ? "skipped"
                                                           : "reversed",
                              .seat = move.seat,
                              .other = word == Word::draw_two ? move.other : next_of(move.seat),
                              .cards = {move.card()},
                              .numbers = {fortune::penalty_of_two},
                              .word = reversed_ ? "right" : "left"});
        }
    }
    Ruling penalty(const Move& move, Trace* trace) {
        if (!dues_.has_top()) return out_of_place(turn_missing, move);
        const Debt d = debt();
        if (d.due == Due::cover) return out_of_place(cover_first, move);
        if (d.due == Due::nothing || d.seat != move.seat) return out_of_place(no_penalty, move);
        if (move.cards != d.cards)
            return Illegal{rule::wrong_count, {.seat = move.seat, .number = move.cards, .limit = d.cards}};
        if (Ruling fault = fault_of_cards(move); !is_legal(fault)) return fault;
        pay(d, &move, trace);
        return Legal{};
    }
    Ruling draw(const Move& move, Mode mode, Trace* trace) {
        if (const RuleId fault = turn_fault(move, mode)) return out_of_place(fault, move);
        if (piles_.available() == 0) return out_of_place(nothing_to_draw, move);
        if (Ruling fault = fault_of_cards(move); !is_legal(fault)) return fault;
        Ruling ruling = unable(move.seat, mode, move.card());
        if (!is_legal(ruling)) return ruling;
        give(hand + move.seat, move.card(), trace);
        end_turn(move.seat);
        return ruling;
    }
    Ruling pass(const Move& move, Mode mode) {
        if (const RuleId fault = turn_fault(move, mode)) return out_of_place(fault, move);
        const int available = piles_.available();
        if (mode == Mode::judge && available > 0)
            return Illegal{may_not_pass, {.seat = move.seat, .number = available}};
        Ruling ruling = unable(move.seat, mode, unseen_card);
        if (is_legal(ruling)) end_turn(move.seat);
        return ruling;
    }
    /// The chain goes on (PM-1).
    void end_turn(Seat seat) {
        dues_.lapse();
        turn_ = next_of(seat);
    }
    /// PM-2: who can play neither draws nor passes.
    Ruling unable(Seat seat, Mode mode, PlayingCard drawn) {
        return mode == Mode::stood ? Legal{} : piles_.without(seat, fitting(), must_play, drawn);
    }
    Ruling declare(const Move& move, Trace* trace) {
        if (!dues_.is_declaring(move.seat)) return Illegal{no_declaration, {.seat = move.seat}};
        dues_.done(Due::declaration);
        finish(move.seat, trace);
        return Legal{};
    }
    Ruling reshuffle(Trace* trace) {
        if (!piles_.may_reshuffle())
            return Illegal{reshuffle_not_due, {.number = piles_.in_stock(), .limit = piles_.below_top()}};
        piles_.shuffle(top(), trace);
        return Legal{};
    }
    void finish(Seat winner, Trace* trace) {
        finished_ = true;
        dues_.lapse();
        add_note(trace, "winner", winner);
        for (Seat s : Seats::all(players_) - Seats::of(winner)) add_note(trace, "cards-left", s, {hand_size(s)});
    }

    // ---- Legal moves

    /// What may be written with nothing left out. `penalised`: whose penalty is on the list already.
    void add_here(Options& options, Seats& penalised) const {
        const Debt d = debt();
        if (d.due == Due::cover) return piles_.add_next(options, make_move(Verb::turn, table_seat), top());
        if (d.due != Due::nothing) {
            if (d.due == Due::declaration) options.add(make_move(Verb::rich_man, d.seat));
            if (!penalised.has(d.seat)) piles_.add_several(options, make_move(Verb::penalty, d.seat), d.cards);
            return penalised.add(d.seat);
        }
        const int from = hand + turn_;
        for (PlayingCard c : table().possible(from) & fitting()) add_play(options, c);
        if (!(table().seen(from).kinds() & fitting()).empty()) return;
        if (piles_.available() == 0)
            options.add(make_move(Verb::pass, turn_));
        else
            piles_.add_next(options, make_move(Verb::draw, turn_), top());
    }
    void add_play(Options& options, PlayingCard card) const {
        const Move plain = make_move(Verb::play, turn_, card);
        const int effects = effects_of(card);
        if (effects == 0 || (!rich_man_ && hand_size(turn_) == 1)) options.add(plain);
        if (effects > 0) add_effects(options, plain, effects);
    }
    /// The move with as many effects more, of those it has not.
    void add_effects(Options& options, const Move& move, int effects) const {
        if (effects == 0) return void(options.add(move));
        for (int word = 0; word < 3; ++word) {
            if (move.has_word(word)) continue;
            Move with = Move(move).add_word(word);
            if (word != static_cast<int>(Word::draw_two))
                add_effects(options, with, effects - 1);
            else
                for (with.other = 0; with.other < players_; ++with.other) add_effects(options, with, effects - 1);
        }
    }

    Piles piles_;
    ScoreSheet<fortune::most> won_;
    typename Piles::Dealing deal_;
    fortune::Dues dues_;
    Seat dealer_ = 0, turn_ = 0;
    bool finished_ = false, reversed_ = false;
    // Of the whole log:
    Cards pack_;
    std::uint8_t players_ = 2, hand_size_ = 8, gallar_ = 255; ///< number of the extra that has two effects
    bool no_magi_ = false, rich_man_ = false;
};

using PoorMansFortune = PoorMansFortuneGame<CardSet>;
using PoorMansFortuneJokers = PoorMansFortuneGame<CardCounts>;

extern template class PoorMansFortuneGame<CardSet>;
extern template class PoorMansFortuneGame<CardCounts>;

} // namespace kupi::games
