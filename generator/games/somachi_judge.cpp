#include "games/somachi_judge.h"

namespace kupi::somachi {

namespace {

/// Of what is done in turn; else game_over, in which nothing is done.
Phase phase_of(Verb verb) {
    if (verb >= Verb::draw && verb <= Verb::end) return Phase::regular;
    if (verb == Verb::open || verb == Verb::stand) return Phase::opening;
    return verb == Verb::challenge ? Phase::regular : Phase::game_over;
}

/// Whether it may come while a card is to be turned or bets and challenges wait for answers.
bool passes_gate(const Hand& hand, const Move& move) {
    const Verb verb = verb_of(move);
    if (hand.turns_due > 0) return verb == Verb::turn || (verb == Verb::reshuffle && hand.board.in_stock() == 0);
    if (!hand.bets.waits()) return true;
    if (!hand.bets.challenged().empty()) return verb == Verb::meet || verb == Verb::refuse || verb == Verb::all_in;
    if (verb == Verb::deiskatun || verb == Verb::decline) return hand.board.attack().waits();
    if (verb == Verb::stay_in) return move.seat == hand.bets.on_face();
    return verb == Verb::pay || verb == Verb::fold || verb == Verb::all_in;
}

/// rules.md, one-draw and nothing-to-draw: with nothing anywhere to draw, the draw is skipped.
bool must_draw(const Hand& hand) {
    return hand.turn.drew == Turn::Drew::no && (hand.board.anything_to_draw() || !hand.board.discards().empty());
}

/// Whether anything may be left out now.
bool may_leave_out(const Hand& hand) {
    if (hand.turns_due > 0) return false;
    return hand.phase == Phase::dealing || hand.board.attack().waits() ||
           (!hand.bets.waits() && (hand.turn.opened || hand.turn.played));
}

/// What is wrong with doing this with a card of one's hand in one's turn.
inline RuleId card_fault(const Hand& hand, const Move& move, bool stood) {
    const Seat seat = move.seat;
    const PlayingCard card = move.card();
    const Verb verb = verb_of(move);
    const Board& board = hand.board;
    if ((verb == Verb::play || verb == Verb::discard) && hand.turn.played) return one_play;
    if (hand.attacks(move) && (move.other == seat || !hand.round.in.has(move.other))) return arlas_target;
    if (stood) return {};
    if (verb == Verb::add) {
        if (!board.has_opener(move.other, card.suit())) return no_opener;
        return hand.turn.leaves_nothing(card, board.in_hand(seat), board.held(seat)) ? last_card : RuleId{};
    }
    if (verb == Verb::discard) return hand.turn.may_discard(card) ? RuleId{} : discard_drawn;
    if (verb == Verb::open && !hand.house.is_opener(card)) return opening_card;
    if (verb == Verb::play && !is_face(card)) return face_cards_only;
    return move.has_word(Word::no_sweep) && !hand.house.optional_sweep ? compulsory_sweep : RuleId{};
}

/// Four cards each; fewer only where the stock ends.
Ruling judge_deal(const Hand& hand, const Move& move) {
    if (hand.phase != Phase::dealing) return Illegal{rule::wrong_phase};
    const Seat to = move.other;
    if (!hand.round.in.has(to)) return Illegal{not_in_hand, {.seat = to}};
    const int due = hand_size - hand.dealt[to];
    if (move.cards > due || move.cards < std::min(due, hand.board.in_stock()))
        return Illegal{rule::wrong_count, {.seat = to, .number = move.cards, .limit = due}};
    const auto [rule, card] = hand.board.deal_fault(move);
    return ruling_by(rule, {.seat = to, .card = card});
}

/// What a player does in turn: the phase, the turn, the card and the draw come first.
Ruling judge_turn(const Hand& hand, const Move& move, bool stood) {
    const Verb verb = verb_of(move);
    const Seat seat = move.seat;
    const PlayingCard card = move.card();
    const Board& board = hand.board;
    if (hand.phase != phase_of(verb) && !(hand.phase == Phase::opening && verb == Verb::draw))
        return Illegal{rule::wrong_phase};
    if (seat != hand.turn.seat) return Illegal{rule::turn_order, {.seat = hand.turn.seat}};
    if (verb == Verb::open || verb == Verb::add || verb == Verb::play || verb == Verb::discard)
        if (const RuleId rule = board.hand_fault(seat, card)) return Illegal{rule, {.card = card}};
    switch (verb) {
    case Verb::draw: {
        const bool from_discards = move.has_word(Word::discard);
        if (!hand.turn.may_draw(hand.phase, from_discards)) return Illegal{one_draw};
        if (from_discards) return ruling_by(board.discards().empty() ? nothing_to_draw : RuleId{});
        return ruling_by(board.stock_fault(card), {.seat = seat, .card = card});
    }
    case Verb::open:
    case Verb::stand:
        if (hand.bets.owes_bring_in(seat, hand.is_to_open(seat)))
            return Illegal{bet_owed, {.seat = seat, .limit = hand.bets.bring_in()}};
        if (verb == Verb::stand) return Legal{};
        break;
    case Verb::end: return ruling_by(must_draw(hand) ? one_draw : !hand.turn.played ? one_play : RuleId{});
    case Verb::challenge:
        if (hand.turn.challenged) return Illegal{bet_timing, {.seat = seat}};
        return hand.bets.judge(move, !board.is_empty(seat));
    default:
        if (must_draw(hand)) return Illegal{one_draw};
    }
    const RuleId rule = card_fault(hand, move, stood);
    return ruling_by(rule, {.seat = rule == no_opener || rule == arlas_target ? move.other : nobody, .card = card});
}

/// rules.md, arlas-response.
Ruling judge_answer(const Hand& hand, const Move& move, bool stood) {
    const Attack& attack = hand.board.attack();
    if (!attack.waits()) return Illegal{rule::wrong_phase};
    if (move.seat != attack.target && !stood) return Illegal{rule::turn_order, {.seat = attack.target}};
    if (verb_of(move) == Verb::decline) return Legal{};
    const PlayingCard card = move.card(), due(attack.card.suit(), deiskatun);
    if (const RuleId rule = hand.board.hand_fault(move.seat, card)) return Illegal{rule, {.card = card}};
    if (card != due && !stood) return Illegal{arlas_response, {.card = card, .cards = CardSet::of(due)}};
    return Legal{};
}

} // namespace

// ---- Entries

std::optional<Illegal> form_fault(const Move& move, const House& house) {
    const Verb verb = verb_of(move);
    const bool foreign = move.fault == Fault::no_such_card;
    const bool known_card = !foreign && move.size > 0 && move.is_card(0);
    const bool lays_opener = verb == Verb::open || verb == Verb::play;
    const bool names_card =
        lays_opener || verb == Verb::turn || verb == Verb::add || verb == Verb::discard || verb == Verb::deiskatun;
    const bool bets = verb == Verb::side_bet || (verb >= Verb::bring_in && verb <= Verb::challenge);
    // a name after a card that takes none, were it nobody's; no-sweep after anything but an arl
    if (lays_opener && known_card) {
        const int rank = move.card().rank();
        if (rank != arl && move.has_word(Word::no_sweep)) return Illegal{rule::bad_argument};
        if (rank != arlas && (move.other != nobody || move.fault == Fault::not_a_player))
            return Illegal{rule::bad_argument, {.seat = move.other}};
    }
    if (names_card && !foreign && !known_card) return Illegal{rule::bad_argument};
    if (bets && move.number < 1) return Illegal{rule::bad_argument, {.number = move.number, .limit = 1}};
    if (verb == Verb::side_bet && move.other == move.seat) return Illegal{rule::bad_argument, {.seat = move.other}};
    if (move.fault != Fault::none) return Illegal{fault_of(move)};
    if (!house.knows(verb)) return Illegal{no_such_bet};
    if (move.late) return Illegal{rule::time_backwards};
    return {};
}

/// log-games/somachi: deals, the draw after `open`, a decline and `end` may be left out.
bool leaves_out(const Hand& hand, const Move& move) {
    const Verb verb = verb_of(move);
    const Turn& turn = hand.turn;
    if (verb == Verb::side_bet || !may_leave_out(hand)) return false;
    if (hand.phase == Phase::dealing) return verb != Verb::deal && verb != Verb::reshuffle;
    if (const Attack& attack = hand.board.attack(); attack.waits())
        return verb != Verb::deiskatun && verb != Verb::decline &&
               (verb != Verb::stay_in || move.seat != attack.by || hand.bets.on_face() != attack.by);
    const bool draws_or_bets = verb == Verb::draw || (verb >= Verb::bring_in && verb <= Verb::stay_in);
    if (turn.opened) return verb != Verb::reshuffle && !(draws_or_bets && move.seat == turn.seat);
    return verb == Verb::reshuffle || (phase_of(verb) == Phase::regular && move.seat == hand.round.next(turn.seat));
}

bool is_out_of_turn(const Hand& hand, const Move& move) {
    return move.seat != hand.turn.seat && hand.phase == phase_of(verb_of(move)) && passes_gate(hand, move);
}

Ruling judge(const Hand& hand, const Move& move, bool stood) {
    if (!passes_gate(hand, move)) return Illegal{rule::wrong_phase};
    const Board& board = hand.board;
    const Verb verb = verb_of(move);
    if (phase_of(verb) != Phase::game_over) return judge_turn(hand, move, stood);
    switch (verb) {
    case Verb::deal: return judge_deal(hand, move);
    case Verb::reshuffle: // where the stock's next card is wanted
        if (hand.phase != Phase::dealing && hand.turns_due == 0 && !hand.turn.wants_stock(hand.phase))
            return Illegal{rule::wrong_phase};
        if (board.in_stock() > 0 || !board.can_reshuffle())
            return Illegal{reshuffle_rule, {.number = board.in_stock()}};
        return Legal{};
    case Verb::turn:
        if (hand.turns_due == 0) return Illegal{rule::wrong_phase};
        return ruling_by(board.stock_fault(move.card()), {.card = move.card()});
    case Verb::deiskatun:
    case Verb::decline: return judge_answer(hand, move, stood);
    case Verb::collect:
        if (board.may_collect(move.seat) || (stood && !board.discards().empty())) return Legal{};
        return Illegal{collect_rule, {.card = board.discards().empty() ? unseen_card : board.discards().back()}};
    case Verb::bring_in:
    case Verb::raise:
    case Verb::stay_in: return hand.bets.judge(move, !board.is_empty(move.seat));
    case Verb::pay:
    case Verb::fold:
    case Verb::all_in:
    case Verb::meet:
    case Verb::refuse: return hand.bets.judge_answer(verb, move.seat, hand.is_to_open(move.seat));
    default: return Legal{};
    }
}

// ---- Moves

namespace {

void list_deals(const Hand& hand, Options& options) {
    for (Seat s : hand.round.in) {
        const int n = std::min(hand_size - hand.dealt[s], hand.board.in_stock());
        if (n == 0) continue;
        Move move = make_move(Verb::deal, table_seat).set_other(s);
        for (int i = 0; i < n; ++i) move.add(hand.board.next_of_stock(i));
        options.add_drawn(move);
    }
}

/// What the seat whose turn it is may open with, add, discard or play.
void list_cards(const Hand& hand, Options& options) {
    const Seat seat = hand.turn.seat;
    const auto add = [&](const Move& move) {
        if (!card_fault(hand, move, false)) options.add(move);
    };
    for (PlayingCard c : hand.board.possible(seat)) {
        const Move move = make_move(hand.phase == Phase::opening ? Verb::open : Verb::play, seat, c);
        if (hand.phase == Phase::regular) {
            for (Seat s : hand.round.in) add(make_move(Verb::add, seat, c).set_other(s));
            add(make_move(Verb::discard, seat, c));
            if (c.rank() == arlas)
                for (Seat s : hand.round.in) add(Move(move).set_other(s));
        }
        add(move);
        if (c.rank() == arl) add(Move(move).add_word(Word::no_sweep));
    }
}

/// What breaks no rule and leaves nothing more out.
void list_here(const Hand& hand, Options& options) {
    const Seat seat = hand.turn.seat;
    const auto may = [&](const Move& move) {
        return hand.house.knows(verb_of(move)) && !leaves_out(hand, move) && is_legal(judge(hand, move, false));
    };
    const auto add = [&](const Move& move) {
        if (may(move)) options.add(move);
    };
    const auto add_bet = [&](Verb verb, Seat s) {
        const Move move = make_move(verb, s).set_number(1);
        if (may(move)) options.add(move).most = hand.bets.purse(s);
    };
    const auto add_from_stock = [&](Verb verb, Seat s) {
        const Move move = make_move(verb, s, hand.board.next_of_stock());
        if (may(move)) options.add_drawn(move);
    };

    if (hand.phase == Phase::dealing && hand.turns_due == 0 && hand.board.in_stock() > 0)
        return list_deals(hand, options);
    if (hand.board.in_stock() == 0) add(make_move(Verb::reshuffle, table_seat));
    if (hand.phase == Phase::dealing || hand.turns_due > 0) return add_from_stock(Verb::turn, table_seat);
    const bool is_free = !hand.bets.waits() && !hand.board.attack().waits();
    if (is_free) {
        add_bet(Verb::challenge, seat);
        add_from_stock(Verb::draw, seat);
        add(make_move(Verb::draw, seat).add_word(Word::discard));
        add(make_move(Verb::stand, seat));
        add(make_move(Verb::end, seat));
        if (hand.phase == Phase::opening ? may(make_move(Verb::stand, seat)) : !must_draw(hand))
            list_cards(hand, options);
        for (Seat s : hand.round.in)
            if (hand.board.may_collect(s)) add(make_move(Verb::collect, s));
    }
    if (!is_free || hand.bets.bring_in() > 0)
        for (Seat s : waiting(hand) & hand.round.in)
            for (Verb verb : {Verb::refuse, Verb::fold, Verb::meet, Verb::pay, Verb::all_in}) add(make_move(verb, s));
    if (const Attack& attack = hand.board.attack(); attack.waits()) {
        add(make_move(Verb::deiskatun, attack.target, PlayingCard(attack.card.suit(), deiskatun)));
        add(make_move(Verb::decline, attack.target));
    }
    if (const Seat s = hand.bets.on_face(); s != nobody)
        for (Verb verb : {Verb::bring_in, Verb::raise, Verb::stay_in}) add_bet(verb, s);
}

} // namespace

void list_moves(const Hand& hand, Options& options) {
    list_here(hand, options);
    Hand next = hand;
    if (!may_leave_out(hand) || next.settle_one(nullptr) || next.is_over()) return;
    const std::size_t here = options.size();
    list_moves(next, options);
    options.keep(here, [&](const Option& option) { return leaves_out(hand, option.move); });
}

Seats waiting(const Hand& hand) {
    if (hand.is_over()) return {};
    if (hand.turns_due > 0 || hand.phase == Phase::dealing) return Seats::of(table_seat);
    if (!hand.bets.challenged().empty()) return hand.bets.challenged();
    if (hand.board.attack().waits()) return Seats::of(hand.board.attack().target);
    if (!hand.bets.staying().empty()) return hand.bets.staying();
    Seats seats = Seats::of(hand.turn.seat);
    if (hand.turn.wants_stock(hand.phase) && hand.board.in_stock() == 0 && hand.board.can_reshuffle())
        seats.add(table_seat);
    return seats;
}

} // namespace kupi::somachi
