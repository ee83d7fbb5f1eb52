#include "games/getha_cards.h"

namespace kupi::games::getha {

House::House(const Setup& setup)
    : pack(setup.pack.cards.kinds()),
      players(static_cast<std::uint8_t>(setup.players)),
      limit(setup.flag("one-suit") ? 1 : 2),
      jokers(setup.flag("jokers")),
      second_deal(setup.flag("second-deal")),
      shuffle(setup.flag("shuffle-discards")),
      reverse(setup.flag("reverse-matchup")),
      points(setup.flag("point-matchups")),
      in_order(setup.flag("in-order-matchups")),
      discard_folded(setup.flag("discard-folded-hands")),
      tie_breaker(setup.flag("tie-breaker")),
      play_extra(setup.flag("play-extra-hands")),
      pot_to_house(setup.word("extra-hand-pot") == "house"),
      extra_selects(setup.flag("extra-selects-two")),
      discard_bring_in(setup.flag("discard-bring-in")),
      discard_four(setup.flag("discard-four")),
      stud(setup.flag("eight-card-stud")),
      ante(setup.number("ante")),
      fixed(setup.number("fixed-bring-in")) {}

// ---- Cards of an entry

Group Group::of(const Move& move) {
    Group group;
    for (int i = 0; i < move.size; ++i) {
        if (move.is_name(i)) continue; // read with the joker before it
        const PlayingCard c = move.card(i);
        group.cards.add(c);
        if (!c.has_suit() && i + 1 < move.size && move.is_name(i + 1)) group.names[c.extra()] = move.name(i + 1);
    }
    return group;
}

CardSet Group::named() const {
    CardSet set;
    for (PlayingCard joker : jokers()) set.add(names[joker.extra()]);
    return set;
}

Move Group::move(Verb verb, Seat s) const {
    Move move = make_move(verb, s);
    for (PlayingCard c : real()) move.add(c);
    for (PlayingCard joker : jokers()) move.add(joker).add_name(names[joker.extra()]);
    return move;
}

std::optional<Illegal> why_not_all(const Room& room, int pile, const Move& move, Detail detail) {
    CardsLeft<CardSet> left = cards_left(room.table, pile);
    int named = 0;
    for (int i = 0; i < move.size; ++i) {
        if (!move.is_card(i)) continue;
        ++named;
        detail.card = move.card(i);
        if (const RuleId why = left.take(detail.card)) return Illegal{why, detail};
    }
    detail.card = unseen_card;
    const int hidden = move.unseen();
    if (hidden > 0 && hidden + named > room.table.size(pile)) return Illegal{rule::card_not_held, detail};
    return {};
}

void move_cards(Room& room, int from, int to, const Move& move) {
    int unseen = 0;
    for (int i = 0; i < move.size; ++i) {
        if (move.is_unseen(i))
            ++unseen;
        else
            room.table.move(from, to, move.card(i));
    }
    room.table.move_unseen(from, to, unseen); // last, since it blurs what stays
}

// ---- Needs

void need(Room& room, std::vector<Demand> any, Legal& legal) {
    legal.open = true;
    if (room.table.teller()) room.table.demand({std::move(any)});
}

void need_lack(Room& room, Seat s, unsigned suits, RuleId rule, Legal& legal) {
    const CardSet cards = room.table.pool() & cards_of_suits(suits);
    if (room.unseen(s) > 0 && !cards.empty()) need(room, {{static_cast<Pile>(hand(s)), cards, 0, rule, s}}, legal);
}

void need_one_suit(Room& room, Seat s, unsigned seen, RuleId rule, Legal& legal, const Demand* other) {
    if (room.unseen(s) == 0) return;
    if (seen != 0) return need_lack(room, s, 0xffu & ~seen, rule, legal);
    for (int a = 0; a < PlayingCard::most_suits; ++a)
        for (int b = 0; b < a; ++b) {
            std::vector<Demand> any{lacks(hand(s), 1u << a, rule, s), lacks(hand(s), 1u << b, rule, s)};
            if (other != nullptr) any.push_back(*other);
            need(room, std::move(any), legal);
        }
}

} // namespace kupi::games::getha
