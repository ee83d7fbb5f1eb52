// Fishing games: judging and carrying out.
#include "games/fishing.h"

namespace kupi {

void Fishing::begin_hand() {
    table_.gather(house_.pack, stock);
    laid_ = {};
    height_ = 0;
    returned_ = {};
    sweeps_ = {};
    builds_ = {};
    turn_ = left_of(dealer_, house_.players);
    last_ = nobody;
    deal_.begin(Seats::all(house_.players), house_.hand);
    again_ = finished_ = false;
    turned_ = house_.start == 0;
}

void Fishing::clear_pile() {
    std::fill_n(laid_.begin(), height_, PlayingCard{});
    height_ = 0;
}

Ruling Fishing::play(const Move& move, Mode mode, Trace* trace) {
    const auto verb = static_cast<Verb>(move.verb);
    if (verb != Verb::deal && move.unseen() > 0) return Illegal{rule::bad_argument};
    if (verb == Verb::play && house_.pile && move.cards != 1) return Illegal{rule::bad_argument};
    if (const RuleId fault = fault_of(move)) return Illegal{fault, {.card = move.card()}};
    if (over()) return Illegal{rule::hand_over, {.number = match_.hand()}};
    if (verb == Verb::deal) return deal(move);
    const auto carry_out = [&](Fishing& game) {
        return verb == Verb::turn    ? game.turn(move, trace)
               : verb == Verb::build ? game.build(move, mode, trace)
                                     : game.lay(move, mode, trace);
    };
    if (deal_.is_done()) return carry_out(*this);
    return on_copy(*this, [&](Fishing& after) {
        // No play settles the first deal.
        if (verb == Verb::turn || turned_) after.deal_.give_rest_unseen(after.table_);
        return carry_out(after);
    });
}

Ruling Fishing::deal(const Move& move) {
    const Seat seat = move.other;
    if (seat >= house_.players) return Illegal{rule::not_a_player};
    if (!deal_.is_due(seat)) return Illegal{deal_not_due, {.seat = seat, .number = table_.size(hands + seat)}};
    return deal_.give(table_, move);
}

/// A start that may not lie goes back into the stock, and others are turned: those nobody can hold; and once all that
/// nobody holds has lain here, the stock has nothing else to show. Or everything is dealt anew.
Ruling Fishing::turn(const Move& move, Trace* trace) {
    if (!must_turn()) return Illegal{turn_not_due, {.cards = table_.seen(lying)}};
    if (move.cards != house_.start) return Illegal{rule::wrong_count, {.number = move.cards, .limit = house_.start}};
    CardSet pool = table_.pool(), returned = returned_;
    int others = table_.size(stock) - returned_.size();
    for (int i = 0; i < move.cards; ++i) {
        const PlayingCard card = move.card(i);
        if (!pool.has(card) || (!returned_.has(card) && others-- == 0))
            return Illegal{rule::card_seen_twice, {.card = card}};
        pool.remove(card);
        returned.remove(card);
    }
    for (int i = 0; i < move.cards; ++i) laid_[i] = move.card(i);
    turned_ = true;
    again_ = false;
    if (const fishing::WrongStart wrong = house_.wrong_start(laid(move.cards)); !wrong.cards.empty()) {
        if (trace != nullptr) {
            Note& note = add_note(*trace, house_.deal_again ? "deal-again" : wrong.why);
            for (PlayingCard card : laid(move.cards))
                if (wrong.cards.has(card)) note.cards.push_back(card);
        }
        if (house_.deal_again) {
            begin_hand();
        } else {
            for (PlayingCard card : laid(move.cards)) returned_.add(card);
            again_ = true;
        }
        return Legal{};
    }
    for (PlayingCard card : laid(move.cards)) table_.move(stock, lying, card);
    height_ = house_.start;
    returned_ = returned;
    sweep_start(trace);
    if (!house_.pile) clear_pile(); // a row has no order
    return Legal{};
}

void Fishing::sweep_start(Trace* trace) {
    const CardSet lies = table_.seen(lying);
    const int times = house_.sweeps_of_start(lies), side = house_.side_of(dealer_);
    if (times == 0) return;
    sweeps_.add(side, times, times * house_.sweep);
    if (trace != nullptr)
        add_note(*trace, "start-sweep", dealer_, {times * house_.total, times * house_.sweep}).cards = listed(lies);
    table_.move_all(lying, captures + side);
    last_ = dealer_;
}

/// What comes first for whatever a player does in turn.
RuleId Fishing::fault_of_player(const Move& move, Mode mode, Detail& detail) const {
    const PlayingCard card = move.card();
    detail = {.seat = move.seat, .card = card};
    if (!turned_) return turn_missing;
    if (again_) {
        detail.cards = house_.wrong_start(laid(house_.start)).cards;
        return redeal_start;
    }
    if (move.seat != turn_ && mode == Mode::judge) {
        detail.seat = turn_;
        return rule::turn_order;
    }
    detail.cards = table_.seen(hands + move.seat);
    if (const RuleId why = table_.why_not(hands + move.seat, card)) return why;
    return returned_.has(card) ? rule::card_seen_twice : RuleId{};
}

/// The cards on the table that stand behind the card played.
Ruling Fishing::find_named(const Move& move, CardSet& named) const {
    const CardSet lies = table_.seen(lying);
    for (int i = 1; i < move.cards; ++i) {
        if (!lies.has(move.card(i)) || named.has(move.card(i)))
            return Illegal{not_on_table, {.seat = move.seat, .card = move.card(i), .cards = lies}};
        named.add(move.card(i));
    }
    return Legal{};
}

/// What the entry's card takes: what is named, or, where nothing is and a capture is a must, all that it can be.
Ruling Fishing::find_taken(const Move& move, Mode mode, CardSet& taken) const {
    const PlayingCard card = move.card();
    if (house_.pile) {
        if (takes_top(card)) taken = table_.seen(lying);
        return Legal{};
    }
    const fishing::Row row = this->row();
    if (move.cards == 1) {
        if (house_.must_capture && row.ways(card, taken) > 1)
            return Illegal{capture_which, {.seat = move.seat, .card = card, .cards = row.lies}};
        return Legal{};
    }
    if (Ruling ruling = find_named(move, taken); !is_legal(ruling)) return ruling;
    if (mode == Mode::stood || row.takes(card, taken)) return Legal{};
    const CardSet equal = row.equal_to(card);
    const bool single = house_.rank_first && !equal.empty() && !(taken - equal).empty();
    return Illegal{single ? rank_first : no_capture,
                   {.seat = move.seat, .card = card, .cards = single ? equal : taken}};
}

Ruling Fishing::lay(const Move& move, Mode mode, Trace* trace) {
    const Seat seat = move.seat;
    const PlayingCard card = move.card();
    Detail detail;
    if (const RuleId fault = fault_of_player(move, mode, detail)) return Illegal{fault, detail};
    CardSet taken;
    if (Ruling ruling = find_taken(move, mode, taken); !is_legal(ruling)) return ruling;
    if (taken.empty() && builds_.has_of(seat) && mode == Mode::judge)
        return Illegal{own_build, {.seat = seat, .card = card}};
    if (builds_.has_of(seat)) {
        fishing::Builds after = builds_;
        after.remove(taken);
        if (Ruling ruling = keeps_build_cards(after, seat, card, mode); !is_legal(ruling)) return ruling;
    }

    table_.move(hands + seat, lying, card);
    if (house_.pile) laid_[height_++] = card;
    if (!taken.empty()) capture(seat, card, taken, trace);
    const Legal legal = demand_build_cards(seat, mode);
    next_turn(seat, trace);
    return legal;
}

/// "build 8 3C 5D": the card from the hand, then those on the table.
Ruling Fishing::build(const Move& move, Mode mode, Trace* trace) {
    const Seat seat = move.seat;
    const PlayingCard card = move.card();
    const int sum = move.number;
    if (!house_.builds || move.cards < 2) return Illegal{rule::bad_argument};
    Detail detail;
    if (const RuleId fault = fault_of_player(move, mode, detail)) return Illegal{fault, detail};
    CardSet with;
    if (Ruling ruling = find_named(move, with); !is_legal(ruling)) return ruling;
    if (!row().may_build(card, sum, with) || house_.cards_worth(sum).empty() || builds_.full())
        return Illegal{no_build, {.seat = seat, .card = card, .number = sum, .cards = with}};
    const fishing::Build made = row().built(card, sum, with, seat);
    fishing::Builds after = builds_;
    after.remove(with);
    after.push_back(made);
    if (Ruling ruling = keeps_build_cards(after, seat, card, mode); !is_legal(ruling)) return ruling;
    builds_ = after;
    table_.move(hands + seat, lying, card);
    const Legal legal = demand_build_cards(seat, mode);
    if (trace != nullptr)
        trace->push_back({.id = made.multiple ? "built-several" : "built",
                          .seat = seat,
                          .cards = {card},
                          .others = listed(with),
                          .numbers = {sum}});
    next_turn(seat, trace);
    return legal;
}

/// Who has built holds a card that takes the build, as long as it lies there, also when this card is played.
Ruling Fishing::keeps_build_cards(const fishing::Builds& after, Seat seat, PlayingCard card, Mode mode) const {
    const fishing::Build* unkept = mode == Mode::stood ? nullptr : after.unkept(house_, seat, left_without(seat, card));
    if (unkept == nullptr) return Legal{};
    return Illegal{build_card, {.seat = seat, .number = unkept->value, .cards = house_.cards_worth(unkept->value)}};
}

/// Where nobody has seen such a card, the seat must hold one.
Legal Fishing::demand_build_cards(Seat seat, Mode mode) {
    Legal legal;
    if (mode == Mode::stood) return legal;
    for (const fishing::Build& build : builds_) {
        if (build.owner != seat) continue;
        const CardSet needed = house_.cards_worth(build.value);
        if (!(table_.seen(hands + seat) & needed).empty()) continue;
        table_.demand({{{static_cast<kupi::Pile>(hands + seat), needed, 1, build_card, seat}}});
        legal.open = true;
    }
    return legal;
}

void Fishing::next_turn(Seat seat, Trace* trace) {
    for (int i = 1; i <= house_.players; ++i) {
        turn_ = left_of(seat, house_.players, i);
        if (!table_.empty(hands + turn_)) return;
    }
    turn_ = left_of(seat, house_.players);
    end_of_deal(trace);
}

/// 0: it is none. The card played lies on the table already.
int Fishing::points_of_sweep(PlayingCard card, CardSet taken) const {
    const int points = house_.takers.has(card) ? house_.taker_sweep : house_.sweep;
    if (house_.pile) return taken.size() == 1 && taken.first().rank() == card.rank() ? points : 0;
    bool last = next_packet() == 0;
    for (Seat s = 0; s < house_.players && last; ++s) last = table_.empty(hands + s);
    return table_.size(lying) == taken.size() + 1 && (!last || house_.last_sweep) ? points : 0;
}

void Fishing::capture(Seat seat, PlayingCard card, CardSet taken, Trace* trace) {
    const int side = house_.side_of(seat), points = points_of_sweep(card, taken);
    if (points != 0) sweeps_.add(side, 1, points);
    for (PlayingCard c : taken) table_.move(lying, captures + side, c);
    builds_.remove(taken);
    table_.move(lying, captures + side, card);
    last_ = seat;
    if (trace != nullptr) explain_capture(seat, card, taken, points, *trace);
    clear_pile();
}

void Fishing::explain_capture(Seat seat, PlayingCard card, CardSet taken, int points, Trace& trace) const {
    const std::vector<PlayingCard> others = house_.pile ? std::vector{laid_[height_ - 2]} : listed(taken);
    const bool by_rank = house_.pile && others[0].rank() == card.rank();
    const bool takes_all = !by_rank && house_.takers.has(card);
    trace.push_back({.id = points != 0                        ? "sweep"
                           : !takes_all                       ? "capture"
                           : house_.pile && taken.size() == 1 ? "taker-on-one"
                                                              : "taker",
                     .seat = seat,
                     .cards = {card},
                     .others = others,
                     .numbers = {taken.size() + 1, table_.seen(captures + house_.side_of(seat)).size(), points}});
}

/// Another deal, or, with the stock gone, what lies there to who captured last.
void Fishing::end_of_deal(Trace* trace) {
    returned_ = {};
    if (const int packet = next_packet(); packet > 0) {
        deal_.begin(Seats::all(house_.players), packet);
        return;
    }
    finished_ = true;
    if (house_.last_takes && last_ != nobody && !table_.empty(lying)) {
        if (trace != nullptr)
            add_note(*trace, "last-cards", last_).cards =
                house_.pile ? std::vector(laid_.begin(), laid_.begin() + height_) : listed(table_.seen(lying));
        table_.move_all(lying, captures + house_.side_of(last_));
        clear_pile();
        builds_ = {};
    }
    if (trace == nullptr) return;
    count().explain(*trace);
    match_.explain(house_, count(), *trace);
}

const Announcement fishing_here = announce<Fishing>("fishing");

} // namespace kupi
