// Pay Me: what may be done, where the cards lie, and what a simple player makes of them.

#include <algorithm>

#include "games/pay-me.h"

namespace kupi {

using payme::Layout;
using payme::LayoutSearch;
using payme::Meld;
using payme::Placed;

namespace {

Move with_word(Move move, PayMe::Word word) { return move.add_word(static_cast<int>(word)); }

} // namespace

void PayMe::legal_moves(Options& options) const {
    switch (phase_) {
    case Phase::dealing:
        deal_.add_options(options, Verb::deal);
        options.add_chance(make_move(Verb::turn, table_seat, unseen_card));
        return;
    case Phase::drawing:
        add_draws(options);
        if (!nothing_to_draw()) return;
        [[fallthrough]];
    case Phase::discarding:
        for (PlayingCard c : table_.possible(hand + seat_)) options.add(make_move(Verb::discard, seat_, c));
        return is_last_turn() ? add_last_melds(options) : add_calls(options);
    case Phase::layout: return add_layouts(options);
    case Phase::over:
    case Phase::ended: return;
    }
}

void PayMe::add_draws(Options& options) const {
    if (!is_last_turn() && !table_.empty(discards)) options.add(with_word(make_move(Verb::draw, seat_), Word::discard));
    if (table_.empty(stock)) {
        if (table_.size(discards) > 1) options.add(make_move(Verb::reshuffle, table_seat));
        return;
    }
    Move draw = with_word(make_move(Verb::draw, seat_), Word::stock);
    const CardSet kinds = table_.pool().kinds();
    if (kinds.size() == 1)
        options.add(draw.add(kinds.first()));
    else
        options.add_chance(draw.add(unseen_card));
}

bool PayMe::is_searched(Seat seat) const {
    return table_.unseen(hand + seat) == 0 && LayoutSearch::fits(table_.seen(hand + seat));
}

/// Own melds first, as entries are written.
Move PayMe::move_of(const Layout& layout, Verb verb, Seat seat) const {
    Move move = make_move(verb, seat);
    for (const bool own : {true, false}) {
        for (int part = 0, card = 0; part < layout.parts; card += layout.part[part++].size) {
            const int on = layout.part[part].open_meld;
            if ((on == 0) != own) continue;
            if (!own) {
                move.add_word(static_cast<int>(Word::on));
                move.add_item(Move::number_follows).add_item(static_cast<std::uint8_t>(on));
                if (!move.numbered) move.set_number(on);
            }
            move.add_item(Move::open);
            for (int i = card; i < card + layout.part[part].size; ++i) {
                const Placed& p = layout.cards[i];
                move.add(p.card);
                if (p.stands()) move.add_name(p.as);
            }
            move.add_item(Move::close);
        }
    }
    return move;
}

void PayMe::add_calls(Options& options) const {
    if (!is_searched(seat_)) return options.leave_some_out();
    const CardCounts& cards = table_.seen(hand + seat_);
    const int alone = LayoutSearch::alone(cards, wild_);
    if (alone > 1) return;
    LayoutSearch search(cards, wild_);
    Layout layout;
    if (alone == 0 && search.all_in_melds({}, &layout)) options.add(move_of(layout, Verb::payme, seat_));
    for (PlayingCard c : cards.kinds()) {
        CardCounts others = cards;
        others.remove(c);
        if (LayoutSearch::alone(others, wild_) == 0 && search.all_in_melds(c, &layout))
            options.add(move_of(layout, Verb::payme, seat_).add(c));
    }
}

void PayMe::add_last_melds(Options& options) const {
    if (!is_searched(seat_)) return options.leave_some_out();
    const CardCounts& cards = table_.seen(hand + seat_);
    Layout layout;
    if (LayoutSearch::alone(cards, wild_) == 0 && LayoutSearch(cards, wild_).all_in_melds({}, &layout))
        options.add(move_of(layout, Verb::meld, seat_));
}

void PayMe::add_layouts(Options& options) const {
    const Move all_dead = with_pile(make_move(Verb::meld, seat_), table_, hand + seat_);
    if (table_.unseen(hand + seat_) > 0) {
        options.add_chance(all_dead);
        return options.leave_some_out();
    }
    options.add(all_dead);
    if (!is_searched(seat_)) return options.leave_some_out();
    const Layout best = LayoutSearch(table_.seen(hand + seat_), wild_, melds()).least();
    if (best.parts == 0) return;
    Move move = move_of(best, Verb::meld, seat_);
    for (int i = 0; i < best.dead; ++i) move.add(best.deadwood[i]);
    options.add(move);
}

Seats PayMe::waiting() const {
    if (phase_ == Phase::over || phase_ == Phase::ended) return {};
    if (phase_ == Phase::dealing) return Seats::of(table_seat);
    Seats seats;
    const bool may_reshuffle = phase_ == Phase::drawing && table_.empty(stock) && table_.size(discards) > 1;
    if (may_reshuffle) seats.add(table_seat);
    if (!may_reshuffle || !is_last_turn()) seats.add(seat_);
    return seats;
}

std::vector<PileView> PayMe::piles() const {
    PileViews views(table_);
    views.add_each("hand", hand, players_);
    CardCounts others = table_.seen(laid);
    for (const Meld& meld : melds()) {
        PileView& view = views.add_row("meld", {}, caller_);
        for (const Placed& p : meld.cards()) {
            view.cards.push_back(p.card);
            others.remove(p.card);
        }
    }
    views.add_row("laid out", listed(others)).unseen = table_.unseen(laid);
    views.add("stock", stock);
    CardCounts beneath = table_.seen(discards);
    for (PlayingCard c : {top_, under_})
        if (!c.is_unseen()) beneath.remove(c);
    PileView& thrown = views.add_row("discard pile", listed(beneath));
    thrown.unseen = table_.unseen(discards);
    for (PlayingCard c : {under_, top_})
        if (!c.is_unseen()) thrown.cards.push_back(c);
    return views.take();
}

// ---- A simple player

namespace {

/// What a hand lacks to be all melds matters more than points, and wild cards are never in the way.
payme::Costs costs_of_play() {
    payme::Costs costs = payme::Costs::points();
    for (auto& c : costs.card) c = static_cast<std::int16_t>(20 + c);
    costs.wild = 0;
    return costs;
}

} // namespace

/// The greater, the nearer it is to a call: fewer cards in no meld, and those with others beside them.
int PayMe::value_of_hand(CardCounts cards) const {
    static const payme::Costs costs = costs_of_play();
    LayoutSearch search(cards, wild_, melds());
    if (is_last_turn()) return -100 * search.least().points;
    const Layout best = search.least(costs);
    int value = 0;
    for (int i = 0; i < best.dead; ++i) {
        const PlayingCard c = best.deadwood[i];
        if (wild_.is(c)) {
            value += 10;
            continue;
        }
        value -= 10 * costs.card[payme::place_of(c)];
        for (int j = 0; j < best.dead; ++j) {
            const PlayingCard other = best.deadwood[j];
            if (wild_.is(other)) continue;
            const int apart = std::abs(payme::place_of(c) - payme::place_of(other));
            if (apart == 0 && c.suit() != other.suit()) value += 30;
            if (c.suit() == other.suit() && (apart == 1 || apart == 2)) value += apart == 1 ? 28 : 22;
        }
    }
    return value;
}

/// Calls as soon as it can; draws what is open if it betters the hand; lays out as well as can be.
int PayMe::worth(const Move& move) const {
    switch (static_cast<Verb>(move.verb)) {
    case Verb::payme: return 1'000'000;
    case Verb::meld: {
        const payme::Groups groups(move);
        int points = 0;
        for (PlayingCard card : groups.singles()) points += wild_.points(card);
        return 500'000 - points;
    }
    case Verb::discard: {
        CardCounts cards = table_.seen(hand + move.seat);
        if (!is_searched(move.seat) || !cards.has(move.card())) return -wild_.points(move.card());
        cards.remove(move.card());
        return value_of_hand(cards);
    }
    case Verb::draw: {
        CardCounts cards = table_.seen(hand + move.seat);
        if (move.has_word(static_cast<int>(Word::stock)) || !is_searched(move.seat)) return 0;
        if (wild_.is(top_)) return 1;
        const int before = value_of_hand(cards);
        cards.add(top_);
        int after = before - 1;
        for (PlayingCard c : cards.kinds()) {
            CardCounts others = cards;
            others.remove(c);
            if (c != top_) after = std::max(after, value_of_hand(others));
        }
        return after >= before + 100 ? 1 : -1;
    }
    default: return 0;
    }
}

} // namespace kupi
