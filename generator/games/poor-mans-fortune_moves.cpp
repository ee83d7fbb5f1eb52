// Poor Man's Fortune: what may be done, what lies where, and the simple player.
#include <algorithm>

#include "games/poor-mans-fortune.h"

namespace kupi {

// ---- Legal moves

/// Everything that may be written now: first what is due, then what may follow if that is left out.
template <class Cards>
void PoorMansFortuneGame<Cards>::legal_moves(Options& options) const {
    if (finished_) return;
    if (!dues_.has_top()) {
        for (Seat s : Seats::all(players_) - dealt_) {
            Move move = make_move(Verb::deal, table_seat);
            for (int i = 0; i < hand_size_; ++i) move.add(unseen_card);
            move.other = s;
            options.add_chance(move);
        }
        if (options.in_full() || dealt_ == Seats::all(players_))
            options.add_chance(make_move(Verb::turn, table_seat, unseen_card));
        return;
    }
    Seats penalised;
    add_here(options, penalised);
    bool may_shuffle = may_reshuffle();
    if (options.in_full() && (dues_.is_first_due() || dues_.owed() > 0)) {
        PoorMansFortuneGame after = *this;
        while (after.settle_one(nullptr)) {
            after.add_here(options, penalised);
            may_shuffle = may_shuffle || after.may_reshuffle();
        }
    }
    if (may_shuffle) options.add(make_move(Verb::reshuffle, table_seat));
}

/// What may be written with nothing left out. `penalised`: whose penalty is on the list already.
template <class Cards>
void PoorMansFortuneGame<Cards>::add_here(Options& options, Seats& penalised) const {
    const Debt d = debt();
    if (d.due == Due::cover) return add_from_stock(options, make_move(Verb::turn, table_seat));
    if (d.due != Due::nothing) {
        if (d.due == Due::declaration) options.add(make_move(Verb::rich_man, d.seat));
        if (!penalised.has(d.seat)) add_penalty(options, d);
        return penalised.add(d.seat);
    }
    const int from = hand + turn_;
    for (PlayingCard c : table_.possible(from) & fitting()) add_play(options, c);
    if (!(table_.seen(from).kinds() & fitting()).empty()) return;
    if (available() == 0)
        options.add(make_move(Verb::pass, turn_));
    else
        add_from_stock(options, make_move(Verb::draw, turn_));
}

template <class Cards>
void PoorMansFortuneGame<Cards>::add_play(Options& options, PlayingCard card) const {
    const Move plain = make_move(Verb::play, turn_, card);
    if (card.has_suit()) {
        options.add(plain);
        return;
    }
    const int effects = effects_of(card);
    if (!rich_man_ && table_.size(hand + turn_) == 1) options.add(plain);
    const auto add_word = [&](Word word, Move move, auto&& then) {
        move.add_word(static_cast<int>(word));
        if (word != Word::draw_two) return then(move);
        for (move.other = 0; move.other < players_; ++move.other) then(move);
    };
    for (Word first : {Word::draw_two, Word::reverse, Word::skip})
        add_word(first, plain, [&](const Move& one) {
            if (effects == 1) {
                options.add(one);
                return;
            }
            for (Word second : {Word::draw_two, Word::reverse, Word::skip}) {
                if (second == first) continue;
                Move both = one;
                if (second == Word::draw_two) both.other = nobody;
                add_word(second, both, [&](const Move& two) { options.add(two); });
            }
        });
}

/// One card of the stock, by its name if it can be no other.
template <class Cards>
void PoorMansFortuneGame<Cards>::add_from_stock(Options& options, Move move) const {
    const CardSet next = next_cards(move.add(unseen_card)).kinds();
    if (next.size() == 1) move.items[0] = next.first().code();
    options.add_chance(move);
}

/// Several cards: those of the stock, then those of the pile, which is shuffled in between.
template <class Cards>
void PoorMansFortuneGame<Cards>::add_penalty(Options& options, const Debt& d) const {
    const int from_stock = std::min(in_stock(), d.cards), from_pile = from_stock == 0 ? 0 : d.cards - from_stock;
    const bool known = from_stock == in_stock() && from_stock > 0 && table_.pool().size() == from_stock;
    if (!known && from_pile == 0) {
        Move move = make_move(Verb::penalty, d.seat);
        for (int i = 0; i < d.cards; ++i) move.add(unseen_card);
        options.add_chance(move);
        return;
    }
    const auto list = [&](const auto& self, Move move, CardSet rest) -> void {
        if (move.cards == from_stock) {
            for (int i = 0; i < from_pile; ++i) move.add(unseen_card);
            options.add_chance(move);
            return;
        }
        for (PlayingCard c : rest) {
            if (options.full()) return;
            Move longer = move;
            const int copies = known ? table_.pool().count(c) : 1;
            for (int i = 0; i < copies; ++i) longer.add(c);
            rest.remove(c);
            self(self, longer, rest);
            if (known) return; // all of them, in this order
        }
    };
    list(list, make_move(Verb::penalty, d.seat), table_.pool().kinds());
}

template <class Cards>
Cards PoorMansFortuneGame<Cards>::pool(const Move& move) const {
    if (!settles(move)) return next_cards(move);
    PoorMansFortuneGame after = *this;
    after.settle_before(move, nullptr);
    return after.next_cards(move);
}

template <class Cards>
Seats PoorMansFortuneGame<Cards>::waiting() const {
    Seats seats;
    if (finished_) return seats;
    const Debt d = debt();
    seats.add(d.due == Due::nothing ? turn_ : d.seat);
    return seats;
}

// ---- For people

template <class Cards>
std::vector<PileView> PoorMansFortuneGame<Cards>::piles() const {
    std::vector<PileView> views;
    const auto add = [&](std::string_view name, int at, Seat owner, bool open) -> PileView& {
        PileView& view = views.emplace_back(PileView{name, owner, {}, table_.unseen(at), open});
        const Cards& cards = table_.seen(at);
        for (PlayingCard c : cards.kinds())
            for (int n = cards.count(c); n > 0; --n) view.cards.push_back(c);
        return view;
    };
    for (Seat s = 0; s < players_; ++s) add("hand", hand + s, s, false);
    add("stock", stock, nobody, false);
    std::vector<PlayingCard>& cards = add("pile", pile, nobody, true).cards;
    if (const auto at = std::find(cards.begin(), cards.end(), top()); at != cards.end())
        std::rotate(at, at + 1, cards.end());
    if (no_magi_) add("aside", aside, nobody, true);
    return views;
}

/// Keeps its magi for need and leaves itself cards that fit what it plays. It makes those draw who have few cards left,
/// and begins no chain for the sake of one: where everybody always matches, no hand ever empties.
template <class Cards>
int PoorMansFortuneGame<Cards>::worth(const Move& move) const {
    const auto verb = static_cast<Verb>(move.verb);
    if (verb == Verb::rich_man) return 1'000'000;
    if (verb != Verb::play) return 0;
    const PlayingCard card = move.card();
    CardSet left = table_.seen(hand + move.seat).kinds();
    left.remove(card);
    if (left.empty()) return 1'000'000;
    const auto danger = [&](Seat s) { return s == move.seat ? -100 : 20 - std::min(20, table_.size(hand + s)); };
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

template void PoorMansFortuneGame<CardSet>::legal_moves(Options&) const;
template CardSet PoorMansFortuneGame<CardSet>::pool(const Move&) const;
template Seats PoorMansFortuneGame<CardSet>::waiting() const;
template std::vector<PileView> PoorMansFortuneGame<CardSet>::piles() const;
template int PoorMansFortuneGame<CardSet>::worth(const Move&) const;
template void PoorMansFortuneGame<CardCounts>::legal_moves(Options&) const;
template CardCounts PoorMansFortuneGame<CardCounts>::pool(const Move&) const;
template Seats PoorMansFortuneGame<CardCounts>::waiting() const;
template std::vector<PileView> PoorMansFortuneGame<CardCounts>::piles() const;
template int PoorMansFortuneGame<CardCounts>::worth(const Move&) const;

} // namespace kupi
