// Poor Man's Fortune: how cards leave stock and pile, and what hands that nobody has seen whole may hold.
#pragma once

#include <algorithm>

#include "games/poor-mans-fortune.h"

namespace kupi {

inline Note& add_note(Trace& trace, std::string_view id, Seat seat) {
    Note& note = trace.emplace_back();
    note.id = id;
    note.seat = seat;
    return note;
}

// ---- Stock and pile

template <class Cards>
Cards PoorMansFortuneGame<Cards>::cards_below() const {
    Cards cards = table_.seen(pile);
    cards.remove(top_);
    return cards;
}

/// Of the entry's cards, which leave the stock one by one, the first that cannot be there; −1 if all can.
template <class Cards>
int PoorMansFortuneGame<Cards>::first_elsewhere(const Move& move) const {
    if (move.size == 1 && in_stock() > 0) {
        const PlayingCard card = move.card();
        return card.is_unseen() || (table_.pool().has(card) && in_stock_.has(card)) ? -1 : 0;
    }
    Cards taken, below;
    for (int i = 0; i < move.size; ++i) {
        const bool shuffled = i >= in_stock();
        if (i == in_stock()) {
            taken = {};
            below = cards_below();
        }
        const PlayingCard card = move.card(i);
        if (card.is_unseen()) continue;
        const int there = shuffled ? below.count(card) : in_stock_.has(card) ? table_.pool().count(card) : 0;
        if (taken.count(card) >= there) return i;
        taken.add(card);
    }
    return -1;
}

/// The pile, all but its top, becomes the stock, which is empty.
template <class Cards>
void PoorMansFortuneGame<Cards>::shuffle(Trace* trace) {
    if (trace != nullptr) add_note(*trace, "reshuffled", nobody).numbers = {below_top()};
    held_ = table_.pool().kinds();
    fresh_ = {};
    table_.move_all(pile, stock);
    table_.move(stock, pile, top_);
    in_stock_ = table_.seen(stock).kinds();
    table_.blur(stock);
    piled_ = 1;
}

/// The stock's next card to a hand or the pile.
template <class Cards>
void PoorMansFortuneGame<Cards>::give(int to, PlayingCard card, Trace* trace) {
    if (in_stock() == 0) shuffle(trace);
    if (card.is_unseen())
        if (const CardSet possible = possible_next(); possible.size() == 1) card = possible.first();
    table_.move(stock, to, card);
    if (to == pile) ++piled_;
    if (!card.is_unseen()) return;
    const auto seat = static_cast<Seat>(to - hand);
    hidden_ = true;
    fresh_.add(seat);
    for (Lack& lack : lacks_[seat])
        if (!lack.cards.empty()) ++lack.taken;
}

// ---- Hands that nobody has seen whole

template <class Cards>
int PoorMansFortuneGame<Cards>::unseen_among(CardSet kinds) const {
    const Cards& pool = table_.pool();
    if constexpr (std::is_same_v<Cards, CardSet>) {
        return (kinds & pool).size();
    } else {
        int n = 0;
        for (PlayingCard c : kinds) n += pool.count(c);
        return n;
    }
}

template <class Cards>
auto PoorMansFortuneGame<Cards>::hidden_in(Seat seat, CardSet fit) const -> Hidden {
    const CardSet possible = possible_unseen(seat) - lacks(seat);
    Hidden hidden{possible & fit, possible - fit, 0};
    hidden.spare = unseen_among(hidden.others) - table_.unseen(hand + seat);
    return hidden;
}

template <class Cards>
CardSet PoorMansFortuneGame<Cards>::lacks(Seat seat) const {
    CardSet cards;
    for (const Lack& lack : lacks_[seat])
        if (lack.taken == 0) cards |= lack.cards;
    return cards;
}

/// Older assumptions part with the cards of the new one, which is the first that such a card would prove false.
template <class Cards>
void PoorMansFortuneGame<Cards>::assume(Seat seat, CardSet lacking) {
    auto& lacks = lacks_[seat];
    for (Lack& lack : lacks) lack.cards -= lacking;
    if (lacks[0].taken > 0 && !lacks[0].cards.empty()) {
        std::move_backward(lacks.begin(), lacks.end() - 1, lacks.end());
        lacks[0].cards = {};
    }
    lacks[0].taken = 0;
    lacks[0].cards |= lacking;
}

/// A card has been played out of a hand's unseen ones. True if it proves that an assumption was false: more of the
/// cards that the hand was said to lack than have come to it unseen since.
template <class Cards>
bool PoorMansFortuneGame<Cards>::leave_unseen(Seat seat, PlayingCard card) {
    bool proves = false;
    const int unseen = table_.unseen(hand + seat);
    for (Lack& lack : lacks_[seat]) {
        if (lack.cards.has(card)) {
            proves = proves || lack.taken == 0;
            if (lack.taken > 0) --lack.taken;
        }
        lack.taken = static_cast<std::uint8_t>(std::min<int>(lack.taken, unseen));
    }
    if (proves || unseen == 0) lacks_[seat] = {};
    return proves;
}

template <class Cards>
std::optional<Refuted> PoorMansFortuneGame<Cards>::caught() const {
    for (Seat s = 0; s < players_; ++s) {
        const int unseen = table_.unseen(hand + s);
        for (const Lack& lack : lacks_[s]) {
            if (lack.cards.empty()) continue;
            const CardSet possible = possible_unseen(s), held = possible & lack.cards;
            if (unseen_among(possible - lack.cards) + lack.taken < unseen && !held.empty())
                return Refuted{s, held.first()};
        }
    }
    return std::nullopt;
}

template <class Cards>
void PoorMansFortuneGame<Cards>::conclude() {
    for (bool again = true; again;) {
        again = hidden_ = false;
        for (Seat s = 0; s < players_; ++s) {
            const int unseen = table_.unseen(hand + s);
            if (unseen == 0) continue;
            const CardSet possible = possible_unseen(s);
            if (unseen_among(possible) != unseen) {
                hidden_ = true;
                continue;
            }
            for (PlayingCard c : possible)
                for (int n = table_.pool().count(c); n > 0; --n) table_.reveal_unseen(hand + s, c);
            lacks_[s] = {};
            again = true;
        }
    }
}

} // namespace kupi
