// Shedding games: what may be done, what lies where, and the simple player.
#include <algorithm>

#include "games/shedding.h"

namespace kupi {

// ---- Legal moves

/// Everything that may be written now: first what is due, then what may follow if that is left out.
template <class Cards>
void SheddingGame<Cards>::legal_moves(Options& options) const {
    if (ended_) return;
    if (finished_) {
        for (Seat s = 0; s < house_.players; ++s) {
            if (table_.empty(hand + s) || shown_.has(s)) continue;
            const Move move = with_pile(make_move(Verb::show, s), table_, hand + s);
            if (move.unseen() > 0)
                options.add_chance(move);
            else
                options.add(move);
        }
        return;
    }
    if (!has_top()) {
        deal_.add_options(options, Verb::deal);
        if (options.in_full() || deal_.is_done()) options.add_chance(make_move(Verb::turn, table_seat, unseen_card));
        return;
    }
    add_here(options);
    if (!options.in_full() || debt().seat == nobody) return;
    SheddingGame after = *this;
    while (after.debt().seat != nobody) {
        after.pay_unseen(nullptr);
        after.add_here(options);
    }
}

/// What may be written with nothing left out.
template <class Cards>
void SheddingGame<Cards>::add_here(Options& options) const {
    if (const Debt due = debt(); due.seat != nobody) {
        if (caller_ != nobody) options.add(make_move(Verb::last_card, caller_));
        if (due.cards > 0) options.add_chance(with_unseen(make_move(Verb::penalty, due.seat), due.cards));
        if (caller_ == nobody && house_.answer != Answer::none) {
            const CardSet may = table_.possible(hand + turn_) & house_.penalties & CardSet::of_ranks(1u << top_.rank());
            for (PlayingCard card : may) {
                if (table_.size(hand + turn_) > 1 || !house_.not_last.has(card))
                    add_play(options, make_move(Verb::play, turn_, card));
                if (house_.several) add_several(options, card);
            }
        }
        return;
    }
    const int from = hand + turn_;
    const CardSet fits = fitting(turn_);
    for (PlayingCard card : table_.possible(from) & fits) {
        add_play(options, make_move(Verb::play, turn_, card));
        if (house_.several) add_several(options, card);
    }
    const bool drawn = house_.draw > 0 && drawn_ == house_.draw;
    const bool able = !house_.may_draw && !(table_.seen(from).kinds() & fits).empty();
    if (!drawn && !able && available() > 0) options.add_chance(make_move(Verb::draw, turn_, unseen_card));
    if (drawn || (!able && available() == 0)) options.add(make_move(Verb::pass, turn_));
}

/// The play as it is, and with each suit that its last card may name.
template <class Cards>
void SheddingGame<Cards>::add_play(Options& options, Move move) const {
    const PlayingCard last = move.card(move.cards - 1);
    const bool names = house_.names_suit && is_wild(last), out = table_.size(hand + turn_) == move.cards;
    if (!names || out) options.add(move);
    for (int suit = 0; suit < house_.suits && names; ++suit) {
        Move naming = move;
        options.add(naming.add_suit(suit));
    }
}

/// The card and others of its rank that the hand is known to hold, each of them once as the last.
template <class Cards>
void SheddingGame<Cards>::add_several(Options& options, PlayingCard first) const {
    const int from = hand + turn_;
    if (table_.unseen(from) > 0) options.leave_some_out(); // there may be more
    std::array<PlayingCard, PlayingCard::codes> others;
    int size = 0;
    const Cards& held = table_.seen(from);
    for (PlayingCard card : held.kinds() & CardSet::of_ranks(1u << first.rank()))
        for (int n = held.count(card) - (card == first); n > 0; --n) others[size++] = card;
    if (size > 10) options.leave_some_out();
    size = std::min(size, 10);
    for (unsigned set = 1; set < 1u << size; ++set)
        for (int last = 0; last < size; ++last) {
            if ((set >> last & 1) == 0) continue;
            Move move = make_move(Verb::play, turn_, first);
            for (int i = 0; i < size; ++i)
                if (i != last && (set >> i & 1) != 0) move.add(others[i]);
            move.add(others[last]);
            if (table_.size(from) == move.cards && house_.not_last.has(others[last])) continue;
            add_play(options, move);
        }
}

template <class Cards>
Cards SheddingGame<Cards>::pool(const Move& move) const {
    if (!settles(move)) return next_cards(move.cards);
    SheddingGame after = *this;
    after.settle_before(move, nullptr);
    return after.next_cards(move.cards);
}

template <class Cards>
Seats SheddingGame<Cards>::waiting() const {
    Seats seats;
    if (ended_) return seats;
    if (finished_) {
        for (Seat s = 0; s < house_.players; ++s)
            if (!table_.empty(hand + s) && !shown_.has(s)) seats.add(s);
    } else if (!has_top()) {
        seats.add(table_seat);
    } else {
        seats.add(debt().seat != nobody ? debt().seat : turn_);
    }
    return seats;
}

// ---- For people

template <class Cards>
std::vector<PileView> SheddingGame<Cards>::piles() const {
    PileViews views(table_);
    views.add_each("hand", hand, house_.players);
    views.add("stock", stock);
    std::vector<PlayingCard>& cards = views.add_open("pile", pile).cards;
    if (const auto at = std::find(cards.begin(), cards.end(), top_); at != cards.end())
        std::rotate(at, at + 1, cards.end());
    return views.take();
}

/// Calls, keeps wild cards for need, sheds what counts most, and leaves itself cards that fit what it plays.
template <class Cards>
int SheddingGame<Cards>::worth(const Move& move) const {
    const auto verb = static_cast<Verb>(move.verb);
    if (verb == Verb::last_card) return 1'000'000;
    if (verb != Verb::play) return 0;
    const Cards& held = table_.seen(hand + move.seat);
    const PlayingCard last = move.card(move.cards - 1);
    int worth = 1000 + 30 * move.cards;
    for (int i = 0; i < move.cards; ++i) worth += number_of(house_.penalty, move.card(i)) * 5;
    if (is_wild(last)) {
        const int suit = move.size > move.cards ? move.suit(move.cards) : 0;
        return worth - 500 + (held.kinds() & CardSet::of_suit(suit)).size();
    }
    const CardSet follow = held.kinds() & (CardSet::of_suit(last.suit()) | CardSet::of_ranks(1u << last.rank()));
    return worth + 8 * follow.size() + std::min<int>(house_.value[last.rank()], 20);
}

// ---- Results

/// What the cards count that the seat is left with.
template <class Cards>
int SheddingGame<Cards>::left(Seat seat) const {
    int sum = 0;
    const Cards& cards = table_.seen(hand + seat);
    for (PlayingCard card : cards.kinds()) {
        int each = card.has_suit() ? house_.value[card.rank()] : 0;
        for (const Worth& w : house_.left)
            if (w.cards.has(card)) {
                each = w.number;
                break;
            }
        sum += each * cards.count(card);
    }
    return sum;
}

/// Hands won count by themselves, unless nobody could go on.
template <class Cards>
bool SheddingGame<Cards>::is_known() const {
    if (house_.score == Score::hands && actor_ != nobody) return true;
    for (Seat s = 0; s < house_.players; ++s)
        if (table_.unseen(hand + s) > 0) return false;
    return true;
}

/// Who is out; if nobody is, who is left with least.
template <class Cards>
Seats SheddingGame<Cards>::winners() const {
    if (actor_ != nobody) return Seats::of(actor_);
    Seats best = Seats::of(0);
    for (Seat s = 1; s < house_.players; ++s) {
        const int own = left(s), least = left(best.first());
        if (own < least) best = {};
        if (own <= least) best.add(s);
    }
    return best;
}

/// Of a hand that is over: to its winner what the others have left more than the winner has; two who are level at the
/// end get nothing.
template <class Cards>
int SheddingGame<Cards>::points(Seat seat) const {
    if (house_.score == Score::own) return left(seat);
    const Seats best = winners();
    if (best != Seats::of(seat)) return 0;
    if (house_.score == Score::hands) return 1;
    int sum = 0;
    for (Seat s = 0; s < house_.players; ++s) sum += left(s) - left(seat);
    return sum;
}

template <class Cards>
Result SheddingGame<Cards>::hand_result() const {
    Result result;
    result.over = finished_;
    if (!finished_) return result;
    result.known = is_known();
    if (!result.known) return result;
    result.winners = winners();
    const Seats all = Seats::all(house_.players);
    result.add_seats("scores", all, [&](Seat s) { return points(s); });
    result.add_seats("cards", all, [&](Seat s) { return table_.size(hand + s); });
    return result;
}

/// The target reached: most points win, or fewest where everybody counts their own. Level: a further hand decides.
template <class Cards>
Result SheddingGame<Cards>::game_result() const {
    Result result;
    result.known = total_.is_known() && (!finished_ || is_known());
    if (!result.known) return result;
    const bool least = house_.score == Score::own;
    bool reached = house_.target == 0;
    Seats best;
    for (Seat s = 0; s < house_.players; ++s) {
        reached = reached || total(s) >= house_.target;
        const int ahead = best.empty() ? 1 : (total(s) - total(best.first())) * (least ? -1 : 1);
        if (ahead > 0) best = {};
        if (ahead >= 0) best.add(s);
    }
    result.over = reached && (finished_ || ended_) && (best.size() == 1 || house_.target == 0);
    if (result.over) result.winners = best;
    result.add_seats("scores", Seats::all(house_.players), [&](Seat s) { return total(s); });
    return result;
}

template <class Cards>
void SheddingGame<Cards>::tell_known(Known& known) const {
    if (named_ != no_suit) known.suit("suit", named_);
    if (owed_ > 0) known.number("to be drawn", owed_);
    if (reversed_) known.word("direction", "reversed");
    if (house_.target > 0) known.number("target", house_.target);
}

/// A hand that was not judged counts as its claim says: its scores, or, where hands are counted, who won.
template <class Cards>
void SheddingGame<Cards>::next_hand(const HandEnd& end) {
    if (ended_) return;
    const Seats all = Seats::all(house_.players);
    if (end.judged && finished_ && is_known()) {
        for (Seat s : all) total_.add(s, points(s));
    } else if (const Field* scores = end.claimed("scores"); scores != nullptr && (all - scores->seats).empty()) {
        total_.add_claim(scores);
    } else if (house_.score == Score::hands && end.claim != nullptr && end.claim->known &&
               end.claim->winners.size() == 1) {
        total_.add_win(end.claim->winners);
    } else {
        total_.forget();
    }
    finished_ = false;
    if (house_.target > 0) {
        ended_ = true; // for the answer to the question whether it is
        ended_ = game_result().over;
    } else {
        ended_ = end.last;
    }
    if (ended_) return;
    dealer_ = left_of(dealer_, house_.players);
    begin();
}

template <class Cards>
void SheddingGame<Cards>::explain_result(Trace& trace) const {
    for (Seat s = 0; s < house_.players; ++s) {
        Note& note = trace.emplace_back();
        note.seat = s;
        note.cards = listed(table_.seen(hand + s));
        note.id = table_.empty(hand + s) ? "nothing-left" : house_.score == Score::hands ? "cards-left" : "points-left";
        note.numbers = {table_.size(hand + s), left(s)};
        if (table_.empty(hand + s)) trace.pop_back();
    }
    for (Seat s = 0; s < house_.players; ++s)
        if (points(s) != 0) trace.push_back({.id = "score", .seat = s, .numbers = {points(s), total(s)}});
    if (winners().size() > 1) trace.push_back({.id = "level"});
}

#define KUPI_SHEDDING(Cards)                                                                                           \
    template void SheddingGame<Cards>::legal_moves(Options&) const;                                                    \
    template Cards SheddingGame<Cards>::pool(const Move&) const;                                                       \
    template Seats SheddingGame<Cards>::waiting() const;                                                               \
    template std::vector<PileView> SheddingGame<Cards>::piles() const;                                                 \
    template int SheddingGame<Cards>::worth(const Move&) const;                                                        \
    template bool SheddingGame<Cards>::is_known() const;                                                               \
    template Result SheddingGame<Cards>::hand_result() const;                                                          \
    template Result SheddingGame<Cards>::game_result() const;                                                          \
    template void SheddingGame<Cards>::tell_known(Known&) const;                                                       \
    template void SheddingGame<Cards>::next_hand(const HandEnd&);                                                      \
    template void SheddingGame<Cards>::explain_result(Trace&) const;
KUPI_SHEDDING(CardSet)
KUPI_SHEDDING(CardCounts)
#undef KUPI_SHEDDING

} // namespace kupi
