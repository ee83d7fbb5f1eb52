#include "games/getha_showdown.h"

namespace kupi::games::getha {

// ---- What follows by itself

bool Showdown::resolve(Room& room, Trace* trace) {
    if (!all_revealed(room) || !play_.settle(room, trace) || added_in_doubt_ || !play_.all_told(room)) return false;
    if (ladder_.empty()) ladder_.line_up(hands(room), room.house, trace);
    return ladder_.battles(room.house.tie_breaker, trace);
}

/// From the dealer's left to the dealer, then the extra hands (GE-11, GE-16).
InplaceVector<Ladder::Hand, most_hands> Showdown::hands(const Room& room) const {
    InplaceVector<Ladder::Hand, most_hands> hands;
    for (Seat s : room.contending()) {
        const bool extra = s >= extra1;
        const int players = room.house.players;
        const int rank = extra ? players + s - extra1 : (s + 2 * players - room.dealer - 1) % players;
        hands.push_back({s, rank, play_.of(s, room), extra || !room.house.tie_breaker ? 0 : room.table.size(hand(s)),
                         play_.gains(s, room)});
    }
    return hands;
}

/// Where nothing but cards that arl have taken is open. An arl more, or a joker's name, would open more.
Seats Showdown::may_win(const Room& room) const {
    const CardSet opens = CardSet::of_ranks(1u << arl) | play_.names();
    const bool rests_on_them = all_revealed(room) && due(room).empty() && ladder_.empty() && !added_in_doubt_ &&
                               !room.house.tie_breaker && (play_.unsettled(room) & opens).empty();
    return rests_on_them ? Ladder::may_win(hands(room), room.house) : room.contending() | Seats::of(nobody);
}

Seats Showdown::due(const Room& room) const {
    if (play_.due() != 0) return Seats::of(play_.owner(play_.due() & 1 ? 0 : 1));
    if (!all_revealed(room)) return room.contending() - revealed_;
    return ladder_.adding().empty() ? play_.short_hands(room) : ladder_.adding();
}

// ---- Entries

Ruling Showdown::judge(const Move& move, Mode mode, const Selection& selection, Room& room) {
    const auto verb = static_cast<Verb>(move.verb);
    // Where arl may have taken cards that nobody saw, more may have followed than the cards seen call for.
    const bool doubted = verb != Verb::show && in_doubt(room);
    if (doubted && verb < Verb::rename) return Illegal{rule::hand_over};
    if (play_.due() != 0 && verb != Verb::rename && verb != Verb::show) {
        const int joker = play_.due() & 1 ? 0 : 1;
        return Illegal{rename_due, {.seat = play_.owner(joker), .card = joker_cards[joker]}};
    }
    Ruling ruling = carry_out(move, mode, selection, room);
    if (const auto* illegal = std::get_if<Illegal>(&ruling)) {
        room.table.take_back(); // illegal whatever the cards are
        const bool called_for = illegal->rule != not_due && illegal->rule != not_swept;
        if (!called_for && all_revealed(room) && play_.may_rest(room))
            return judge_at_rest(*illegal, move, mode, selection, room);
        if (doubted) return Illegal{rule::hand_over};
    }
    return ruling;
}

/// Carried out if it is legal once those who are short have nothing left to bring in, for all that anybody saw.
Ruling Showdown::judge_at_rest(const Illegal& why, const Move& move, Mode mode, const Selection& selection,
                               Room& room) {
    Showdown later = *this;
    Room then = room;
    Legal needs;
    later.play_.need_rest(then, why.rule, needs);
    later.resolve(then, nullptr);
    Ruling ruling = later.judge(move, mode, selection, then);
    if (!is_legal(ruling)) {
        room.table.take_back();
        return why;
    }
    *this = later;
    room = then;
    if (needs.open) std::get<Legal>(ruling).open = true;
    return ruling;
}

Ruling Showdown::carry_out(const Move& move, Mode mode, const Selection& selection, Room& room) {
    const Seat s = move.seat;
    const auto verb = static_cast<Verb>(move.verb);
    const bool extra = s == table_seat && verb == Verb::reveal;
    if (extra && (!room.house.play_extra || move.other < extra1)) return Illegal{rule::wrong_phase};
    if (verb < Verb::reveal || (verb != Verb::rename && (verb == Verb::reveal) == all_revealed(room)))
        return Illegal{rule::wrong_phase};
    if (s != table_seat && !room.in.has(s) && verb != Verb::show) return Illegal{not_in_hand};
    switch (verb) {
    case Verb::rename: return play_.rename(move, room);
    case Verb::commit: return play_.commit(move, mode, room);
    case Verb::add: return add(move, mode, room);
    case Verb::show: return play_.show(move, room);
    default: return extra ? reveal_extra(move, room) : reveal(move, mode, selection, room);
    }
}

Ruling Showdown::reveal(const Move& move, Mode mode, const Selection& selection, Room& room) {
    const Seat s = move.seat;
    if (revealed_.has(s)) return Illegal{already_done};
    const int from = Selection::place(s, room);
    const bool face_down = from == front(s);
    const Detail detail{.number = move.cards, .limit = room.table.size(from)};
    if (face_down && move.cards != detail.limit) return Illegal{rule::wrong_count, detail};
    if (auto why = why_not_all(room, from, move, detail)) return *why;
    const Group group = Group::of(move);
    if (auto why = selection.why_not(s, group, play_.taken_name(group), mode, room)) return *why;
    play_.put(room, from, s, group);
    revealed_.add(s);
    Legal legal;
    if (mode != Mode::stood) play_.lay_down_whole(s, selection.need_whole(s, group, room, face_down, legal));
    return legal;
}

/// All eight are turned up; in play are all, or the best two suits (GE-16).
Ruling Showdown::reveal_extra(const Move& move, Room& room) {
    const Seat s = move.other;
    const Detail detail{.seat = s, .number = move.cards, .limit = 8};
    if (revealed_.has(s)) return Illegal{already_done, detail};
    if (move.cards != 8) return Illegal{rule::wrong_count, detail};
    if (auto why = why_not_all(room, hand(s), move, detail)) return *why;
    Group group = Group::of(move);
    for (PlayingCard c : group.cards) room.table.reveal(hand(s), c);
    if (room.house.extra_selects) group.cards = best_two_suits(group.real());
    play_.put(room, hand(s), s, group);
    revealed_.add(s);
    return Legal{};
}

/// One more suit in a tied battle (GE-15, GE-28). In doubt, nobody can say who ties, nor what it is added to.
Ruling Showdown::add(const Move& move, Mode mode, Room& room) {
    const Seat s = move.seat;
    const bool may_tie = room.house.tie_breaker && in_doubt(room);
    if (!ladder_.adding().has(s) && !may_tie) return Illegal{not_due};
    const CardSet names = play_.names() | ladder_.named();
    if (auto why = play_.why_not_suit(move, mode, room, ladder_.added(s), 0, names)) return *why;
    const Group group = Group::of(move);
    for (PlayingCard c : group.cards) room.table.reveal(hand(s), c);
    Legal legal;
    if (mode != Mode::stood) need_lack(room, s, group.suits() & ~play_.swept(), whole_suit, legal);
    if (may_tie)
        added_in_doubt_ = true;
    else
        ladder_.add(s, group.cards, group.real() | group.named());
    return legal;
}

// ---- What is legal

namespace {

/// `base` with every subset of `from` that has at most `most` cards, as long as there is room to list them.
template <class Each>
void with_subsets(CardSet base, CardSet from, int most, const Options& options, const Each& each) {
    each(base);
    if (most == 0) return;
    while (!from.empty() && !options.full()) {
        const PlayingCard c = from.first();
        from.remove(c);
        with_subsets(base | CardSet::of(c), from, most - 1, options, each);
    }
}

} // namespace

/// Lists what looks like an entry and is legal on a copy.
class Showdown::Lister {
  public:
    Lister(const Showdown& showdown, const Selection& selection, const Room& room, Options& options)
        : showdown_(showdown), selection_(selection), room_(room), options_(options) {
        room_.table.tell(nullptr);
    }

    void add(const Move& move) {
        Showdown showdown = showdown_;
        Room room = room_;
        if (is_legal(showdown.judge(move, Mode::judge, selection_, room))) options_.add(move);
    }
    /// These cards, under all the names that the jokers may bear.
    void add(Verb verb, Seat s, CardSet cards) { name({cards, {}}, verb, s, cards & both_jokers); }
    void reveals(Seat s, CardSet hidden);
    void suits_to_bring(Seat s, Verb verb, CardSet held, CardSet hidden);

  private:
    void name(Group group, Verb verb, Seat s, CardSet unnamed) {
        if (unnamed.empty()) return add(group.move(verb, s));
        const PlayingCard joker = unnamed.first();
        unnamed.remove(joker);
        for (PlayingCard name : room_.house.pack& suited) {
            if (options_.full()) return;
            group.names[joker.extra()] = name;
            this->name(group, verb, s, unnamed);
        }
    }

    const Showdown& showdown_;
    const Selection& selection_;
    Room room_;
    Options& options_;
};

void Showdown::list(const Selection& selection, const Room& room, Options& options) const {
    Lister lister(*this, selection, room, options);
    if (play_.due() == 0)
        for (Seat s : room.contending() - revealed_) lister.reveals(s, play_.hidden(s, room));
    const bool open = is_open(room);
    for (int joker = 0; joker < 2; ++joker)
        for (PlayingCard name : room.house.pack& suited)
            if (const Seat s = play_.owner(joker); s < extra1 && (play_.due() != 0 || !play_.all_told(room)))
                lister.add(make_move(Verb::rename, s, joker_cards[joker]).add_name(name));
    if (!all_revealed(room)) return;
    for (Seat s : play_.due() != 0 ? Seats{} : open ? room.in : play_.short_hands(room))
        lister.suits_to_bring(s, Verb::commit, room.held(s), play_.hidden(s, room));
    for (Seat s : play_.due() != 0 ? Seats{} : open && room.house.tie_breaker ? room.in : ladder_.adding())
        lister.suits_to_bring(s, Verb::add, room.held(s) - ladder_.added(s), play_.hidden(s, room));
    list_shows(room, options);
}

void Showdown::Lister::reveals(Seat s, CardSet hidden) {
    if (s >= extra1) { // cards that nobody has seen come to light by chance
        Move move = with_pile(make_move(Verb::reveal, table_seat), room_.table, hand(s));
        move.other = s;
        options_.add(move).chance = room_.unseen(s) > 0;
        return;
    }
    if (Selection::place(s, room_) == hand(s)) {
        const CardSet selected = cards_of_suits(selection_.suits(s));
        return with_subsets(room_.held(s) & selected, hidden & selected, room_.unseen(s), options_,
                            [&](CardSet real) { add(Verb::reveal, s, real | selection_.jokers(s)); });
    }
    options_.leave_some_out(); // cards that were laid down unseen can be nearly any
}

/// commit and add: one suit of the reserve, jokers with it or alone.
void Showdown::Lister::suits_to_bring(Seat s, Verb verb, CardSet held, CardSet hidden) {
    for (const CardSet jokers : choices_of_jokers) {
        const int unseen = room_.unseen(s) - (jokers - held).size();
        if (!(jokers - (held | hidden)).empty() || unseen < 0) continue;
        for (int suit = 0; suit < PlayingCard::most_suits; ++suit) {
            const CardSet of_suit = cards_of_suits(1u << suit);
            with_subsets(held & of_suit, hidden & of_suit, unseen, options_, [&](CardSet real) {
                if (!real.empty()) add(verb, s, real | jokers);
            });
        }
        if (!jokers.empty()) add(verb, s, jokers);
    }
}

void Showdown::list_shows(const Room& room, Options& options) const {
    for (Seat s : room.holders) {
        const CardSet taken = play_.taken(s), untold = play_.untold(s, room);
        for (unsigned suits = (taken | untold).suits(); suits != 0; suits &= suits - 1) {
            const CardSet of_suit = cards_of_suits(suits & ~(suits - 1));
            with_subsets(taken & of_suit, untold & of_suit, room.unseen(s), options, [&](CardSet cards) {
                Move move = make_move(Verb::show, s >= extra1 ? table_seat : s);
                if (s >= extra1) move.other = s;
                for (PlayingCard c : cards) move.add(c);
                if (!cards.empty()) options.add(move);
            });
        }
    }
}

} // namespace kupi::games::getha
