// Fishing games: what a card may take, what may be played, and the simple player.
#include <algorithm>

#include "games/fishing.h"
#include "games/fishing_sums.h"

namespace kupi {

using fishing::each_sum, fishing::Found, fishing::parts, fishing::Summands, fishing::summands;

/// Cards on the table that the card takes one for one.
CardSet Fishing::equal_cards(PlayingCard card) const {
    const CardSet lies = table_.seen(lying);
    if (house_.capture != Capture::sum && house_.capture != Capture::sums)
        return lies & CardSet::of_ranks(1u << card.rank());
    return lies & CardSet::of_ranks(house_.alike[card.rank()]);
}

/// Whether the card, in a row, may take all these at once.
bool Fishing::takes(PlayingCard card, CardSet taken) const {
    const CardSet lies = table_.seen(lying), equal = equal_cards(card);
    if (taken.empty()) return false;
    if (house_.takers.has(card)) return taken == lies;
    const bool one_equal = taken.size() == 1 && !(taken & equal).empty();
    if (build_count_ > 0 && !takes_builds_whole(card, taken)) return false;
    taken -= built();
    if ((house_.faces >> card.rank() & 1) != 0 || house_.capture == Capture::rank) return one_equal;
    if (house_.capture == Capture::ranks) return taken == equal;
    if (!(taken & CardSet::of_ranks(house_.faces)).empty()) return false;
    if (house_.rank_first && !equal.empty()) return one_equal;
    int sum = 0;
    for (PlayingCard c : taken) sum += value(c);
    if (house_.capture == Capture::total) return sum + value(card) == house_.total;
    return house_.capture == Capture::sum ? sum == value(card)
                                          : value(card) > 0 && parts(taken, value(card), house_.value);
}

/// Calls visit(set) for each set of cards in a row that the card may take, until it says false; then it is false too.
template <class Visit>
bool Fishing::each_capture(PlayingCard card, Visit visit) const {
    const CardSet lies = table_.seen(lying);
    if (lies.empty()) return true;
    if (house_.takers.has(card)) return visit(lies);
    const bool face = (house_.faces >> card.rank() & 1) != 0;
    if (face || house_.capture <= Capture::ranks || house_.rank_first) {
        const CardSet equal = equal_cards(card);
        if (!face && house_.capture == Capture::ranks) return equal.empty() || visit(equal);
        for (PlayingCard c : equal)
            if (!visit(CardSet::of(c))) return false;
        if (face || house_.capture == Capture::rank || !equal.empty()) return true;
    }
    const int sum = house_.capture == Capture::total ? house_.total - value(card) : value(card);
    if (sum <= 0) return true;
    const Summands cards = summands(lies - CardSet::of_ranks(house_.faces) - built(), house_.value);
    if (house_.capture != Capture::sums) return each_sum(cards, 0, sum, {}, visit);
    Found found;
    bool all = each_sum(cards, 0, sum, {}, [&](CardSet set) { return found.add(set); });
    for (int b = 0; b < build_count_; ++b)
        if (builds_[b].value == sum) all = found.add(builds_[b].cards) && all;
    for (int one = 0, singles = found.size(); one < found.size(); ++one)
        for (int other = 0; other < singles; ++other)
            if ((found[one] & found[other]).empty()) all = all && found.add(found[one] | found[other]);
    for (int i = 0; i < found.size(); ++i)
        if (!visit(found[i])) return false;
    return all;
}

/// What the entry's card takes: what is named, or, where nothing is and a capture is a must, all that it can be.
Ruling Fishing::find_taken(const Move& move, Mode mode, CardSet& taken) const {
    const PlayingCard card = move.card();
    if (house_.pile) {
        if (takes_top(card)) taken = table_.seen(lying);
        return Legal{};
    }
    const CardSet lies = table_.seen(lying);
    if (move.cards == 1) {
        if (!house_.must_capture) return Legal{};
        int ways = 0;
        each_capture(card, [&](CardSet set) {
            taken = set;
            return ++ways < 2;
        });
        if (ways > 1) return Illegal{capture_which, {.seat = move.seat, .card = card, .cards = lies}};
        return Legal{};
    }
    for (int i = 1; i < move.cards; ++i) {
        if (!lies.has(move.card(i)) || taken.has(move.card(i)))
            return Illegal{not_on_table, {.seat = move.seat, .card = move.card(i), .cards = lies}};
        taken.add(move.card(i));
    }
    if (mode == Mode::stood || takes(card, taken)) return Legal{};
    const CardSet equal = equal_cards(card);
    const bool single = house_.rank_first && !equal.empty() && (taken & equal).size() != taken.size();
    return Illegal{single ? rank_first : no_capture,
                   {.seat = move.seat, .card = card, .cards = single ? equal : taken}};
}

/// Cards that the seat may play as its next, whether or not a deal has been left out.
CardSet Fishing::playable(Seat seat) const {
    const int hand = hands + seat;
    const bool unseen = table_.unseen(hand) > 0 || deal_.is_due(seat);
    return unseen ? table_.seen(hand) | (table_.pool() - returned_) : table_.seen(hand);
}

/// In a row: the card by itself where nothing is taken or only one thing can be, and with each set that it may take.
void Fishing::add_plays(Options& options, PlayingCard card) const {
    Move move = make_move(Verb::play, turn_, card);
    if (house_.pile) {
        options.add(move);
        return;
    }
    int ways = 0;
    const auto add = [&](CardSet set) {
        ++ways;
        if (house_.builds && !may_keep(turn_, card, set, 0)) return true;
        if (set.size() >= Move::capacity) return true;
        Move taking = move;
        for (PlayingCard c : set) taking.add(c);
        options.add(taking);
        return !options.full();
    };
    if (!each_capture(card, add)) options.leave_some_out();
    if (house_.builds) add_builds(options, card);
    if (house_.builds && (owns_build(turn_) || !may_keep(turn_, card, {}, 0))) return;
    if (!house_.must_capture || ways == 0 || (ways == 1 && options.in_full())) options.add(move);
}

void Fishing::legal_moves(Options& options) const {
    if (over()) return;
    deal_.add_options(options, Verb::deal);
    if (must_turn()) {
        options.add_chance(with_unseen(make_move(Verb::turn, table_seat), house_.start));
        return;
    }
    for (PlayingCard card : playable(turn_)) add_plays(options, card);
}

Seats Fishing::waiting() const {
    Seats seats;
    if (over()) return seats;
    if (!deal_.is_done() || must_turn()) seats.add(table_seat);
    if (!must_turn()) seats.add(turn_);
    return seats;
}

/// Takes what counts and all of it, a taker for worthy tables only; else lays what counts least.
int Fishing::worth(const Move& move) const {
    if (static_cast<Verb>(move.verb) != Verb::play) return 0;
    const PlayingCard card = move.card();
    const auto counted = [&](CardSet cards) {
        int sum = 0;
        for (const Worth& w : house_.worth) sum += 20 * w.points * (cards & w.cards).size();
        for (const Worth& w : house_.majorities) sum += w.points * (cards & w.cards).size();
        return sum + 2 * cards.size();
    };
    CardSet taken;
    if (house_.pile && takes_top(card)) taken = table_.seen(lying);
    for (int i = 1; i < move.cards; ++i) taken.add(move.card(i));
    if (move.cards == 1 && !house_.pile && house_.must_capture)
        each_capture(card, [&](CardSet set) {
            taken = set;
            return false;
        });
    const bool taker = house_.takers.has(card);
    if (taken.empty()) return 100 - counted(CardSet::of(card)) - (taker ? 100 : 0);
    const bool alone = taken.size() == 1 && taken.first().rank() == card.rank();
    const bool sweep = house_.pile ? alone : taken == table_.seen(lying) && !taker;
    taken.add(card);
    return 200 + counted(taken) + (sweep ? 50 * house_.sweep : 0) - (taker ? 80 : 0);
}

std::vector<PileView> Fishing::piles() const {
    PileViews views(table_);
    views.add("stock", stock);
    if (house_.pile)
        views.add_row("pile", {laid_.data(), static_cast<std::size_t>(height_)});
    else
        views.add_open("table", lying);
    views.add_each("hand", hands, house_.players);
    views.add_each("capture pile", captures, house_.sides);
    return views.take();
}

} // namespace kupi
