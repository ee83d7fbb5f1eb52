// Poor Man's Fortune: judging and carrying out.
#include "games/poor-mans-fortune.h"

#include <algorithm>

namespace kupi {

using fortune::penalty_of_two;

namespace {

Note& add_note(Trace& trace, std::string_view id, Seat seat) {
    Note& note = trace.emplace_back();
    note.id = id;
    note.seat = seat;
    return note;
}

} // namespace

template <class Cards>
PoorMansFortuneGame<Cards>::PoorMansFortuneGame(const Setup& setup)
    : dealer_(setup.dealer), players_(static_cast<std::uint8_t>(setup.players)) {
    if constexpr (std::is_same_v<Cards, CardSet>)
        pack_ = setup.pack.cards.kinds();
    else
        pack_ = setup.pack.cards;
    no_magi_ = setup.flag("no-magi");
    rich_man_ = setup.flag("rich-man");
    if (setup.flag("urth-56")) hand_size_ = 7;
    if (setup.flag("karskvolkia")) gallar_ = static_cast<std::uint8_t>(setup.pack.extras - 1);
    begin();
}

template <class Cards>
void PoorMansFortuneGame<Cards>::begin() {
    table_.gather(pack_, stock);
    if (no_magi_)
        for (PlayingCard c : pack_.kinds() & CardSet::of_ranks(magi)) table_.move(stock, aside, c);
    dealt_ = {};
    dues_ = {};
    turn_ = dealer_;
    piled_ = 0;
    finished_ = reversed_ = false;
}

// ---- What is due

template <class Cards>
bool PoorMansFortuneGame<Cards>::settle_one(Trace* trace) {
    const Debt d = debt();
    if (d.due == Due::nothing || d.due == Due::cover) return false;
    pay(d, nullptr, trace);
    return true;
}

/// The cards in the order of the entry; null: nobody has seen them.
template <class Cards>
void PoorMansFortuneGame<Cards>::pay(const Debt& d, const Move* written, Trace* trace) {
    const int owed = d.due == Due::match ? dues_.owed() : penalty_of_two;
    dues_.done(d.due);
    if (trace != nullptr) {
        if (d.due == Due::declaration) add_note(*trace, "undeclared", d.seat).numbers = {d.cards};
        if (written == nullptr) add_note(*trace, "penalty-unseen", d.seat).numbers = {d.cards};
        if (d.cards < owed) add_note(*trace, "penalty-short", d.seat).numbers = {owed, d.cards};
    }
    for (int i = 0; i < d.cards; ++i)
        give(hand + d.seat, written != nullptr && i < written->size ? written->card(i) : unseen_card, trace);
    decide_cover();
}

/// PM-4: a cover is sought only where there may be one, which is decided once, when it falls due: a later reshuffle of
/// magi does not ask for it again.
template <class Cards>
void PoorMansFortuneGame<Cards>::decide_cover() {
    if (dues_.is_covering() && debt().due == Due::nothing) dues_.give_up_cover();
}

template <class Cards>
bool PoorMansFortuneGame<Cards>::settles(const Move& move) const {
    switch (static_cast<Verb>(move.verb)) {
    case Verb::deal:
    case Verb::rich_man: return false;
    case Verb::turn: return dues_.has_top() ? dues_.is_first_due() : dealt_ != Seats::all(players_);
    case Verb::reshuffle: return !may_reshuffle();
    case Verb::penalty: return dues_.is_first_due() && debt().seat != move.seat;
    case Verb::play:
    case Verb::draw:
    case Verb::pass: break;
    }
    return dues_.is_first_due() || (dues_.owed() > 0 && !dues_.is_covering());
}

template <class Cards>
void PoorMansFortuneGame<Cards>::settle_before(const Move& move, Trace* trace) {
    switch (static_cast<Verb>(move.verb)) {
    case Verb::turn:
        if (!dues_.has_top())
            for (Seat s : Seats::all(players_) - dealt_) {
                for (int i = 0; i < hand_size_; ++i) give(hand + s, unseen_card, trace);
                dealt_.add(s);
            }
        while (dues_.has_top() && dues_.is_first_due() && settle_one(trace)) {
        }
        return;
    case Verb::reshuffle:
        while (!may_reshuffle() && settle_one(trace)) {
        }
        return;
    case Verb::penalty:
        while (debt().seat != move.seat && settle_one(trace)) {
        }
        return;
    default:
        while (settle_one(trace)) {
        }
    }
}

// ---- Stock and pile

/// Of the entry's cards, which leave the stock one by one, the first that cannot be there; −1 if all can.
template <class Cards>
int PoorMansFortuneGame<Cards>::first_elsewhere(const Move& move) const {
    Cards left = table_.pool();
    for (int i = 0; i < move.size; ++i) {
        if (i == in_stock()) left = cards_below(); // shuffled
        const PlayingCard card = move.card(i);
        if (card.is_unseen()) continue;
        if (!left.has(card)) return i;
        left.remove(card);
    }
    return -1;
}

/// The pile, all but its top, becomes the stock, which is empty.
template <class Cards>
void PoorMansFortuneGame<Cards>::shuffle(Trace* trace) {
    if (trace != nullptr) add_note(*trace, "reshuffled", nobody).numbers = {below_top()};
    table_.move_all(pile, stock);
    table_.move(stock, pile, top());
    table_.blur(stock);
    piled_ = 1;
}

/// The stock's next card to a hand or the pile.
template <class Cards>
void PoorMansFortuneGame<Cards>::give(int to, PlayingCard card, Trace* trace) {
    if (in_stock() == 0) shuffle(trace);
    table_.move(stock, to, card);
    if (to == pile) ++piled_;
}

// ---- Entries

template <class Cards>
Ruling PoorMansFortuneGame<Cards>::play(const Move& move, Mode mode, Trace* trace) {
    const auto verb = static_cast<Verb>(move.verb);
    if ((verb == Verb::play || verb == Verb::turn) && move.card().is_unseen()) return Illegal{rule::bad_argument};
    if (move.fault == Fault::not_a_player || (verb == Verb::deal && move.other >= players_))
        return Illegal{rule::not_a_player};
    if (no_magi_)
        for (int i = 0; i < move.size; ++i)
            if (move.is_card(i) && !move.card(i).has_suit())
                return Illegal{rule::no_such_card, {.seat = move.seat, .card = move.card(i)}};
    if (const RuleId fault = fault_of(move); !fault.id.empty()) return Illegal{fault, {.card = move.card()}};
    if (finished_) return Illegal{rule::hand_over};
    if (settles(move)) {
        const std::size_t notes = trace != nullptr ? trace->size() : 0;
        PoorMansFortuneGame after = *this;
        after.settle_before(move, trace);
        Ruling ruling = after.carry_out(move, mode, trace);
        if (!std::holds_alternative<Illegal>(ruling))
            *this = after;
        else if (trace != nullptr)
            trace->resize(notes);
        return ruling;
    }
    return carry_out(move, mode, trace);
}

template <class Cards>
Ruling PoorMansFortuneGame<Cards>::carry_out(const Move& move, Mode mode, Trace* trace) {
    switch (static_cast<Verb>(move.verb)) {
    case Verb::deal: return deal(move);
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

template <class Cards>
Ruling PoorMansFortuneGame<Cards>::deal(const Move& move) {
    if (dues_.has_top() || dealt_.has(move.other)) return Illegal{deal_not_due, {.seat = move.other}};
    if (move.cards != hand_size_)
        return Illegal{rule::wrong_count, {.seat = move.other, .number = move.cards, .limit = hand_size_}};
    if (const int i = first_elsewhere(move); i >= 0)
        return Illegal{rule::card_seen_twice, {.seat = move.other, .card = move.card(i)}};
    for (int i = 0; i < hand_size_; ++i) give(hand + move.other, move.card(i), nullptr);
    dealt_.add(move.other);
    return Legal{};
}

template <class Cards>
Ruling PoorMansFortuneGame<Cards>::turn(const Move& move, Trace* trace) {
    if (debt().due != Due::cover) return out_of_place(turn_not_due, move);
    const PlayingCard card = move.card();
    if (first_elsewhere(move) >= 0) return Illegal{rule::card_seen_twice, {.seat = move.seat, .card = card}};
    give(pile, card, trace);
    dues_.turn_up(card);
    decide_cover();
    return Legal{};
}

template <class Cards>
Illegal PoorMansFortuneGame<Cards>::out_of_place(RuleId rule, const Move& move) const {
    Illegal illegal{rule, {.seat = turn_, .card = rule == rule::turn_order ? move.card() : top()}};
    if (rule == turn_missing) illegal.detail.card = {};
    return illegal;
}

template <class Cards>
RuleId PoorMansFortuneGame<Cards>::turn_fault(const Move& move, Mode mode) const {
    if (!dues_.has_top()) return turn_missing;
    if (dues_.is_covering() && debt().due == Due::cover) return cover_first;
    return move.seat != turn_ && mode == Mode::judge ? rule::turn_order : RuleId{};
}

template <class Cards>
Ruling PoorMansFortuneGame<Cards>::play_card(const Move& move, Mode mode, Trace* trace) {
    if (const RuleId fault = turn_fault(move, mode); !fault.id.empty()) return out_of_place(fault, move);
    const Seat seat = move.seat;
    const PlayingCard card = move.card();
    if (const RuleId why = table_.why_not(hand + seat, card); !why.id.empty())
        return Illegal{why, {.seat = seat, .card = card, .cards = table_.seen(hand + seat).kinds()}};
    if (!has_good_effects(move)) {
        tell_shown(hand + seat, card);
        return Illegal{magus_effect, {.seat = seat, .card = card, .number = move.size - 1, .limit = effects_of(card)}};
    }
    if (mode == Mode::judge && !fits(card)) {
        tell_shown(hand + seat, card);
        return Illegal{no_fit, {.seat = seat, .card = card, .cards = CardSet::of(top())}};
    }

    table_.move(hand + seat, pile, card);
    ++piled_;
    const PlayingCard covered = top();
    dues_.play(seat, card);
    if (trace != nullptr && !covered.has_suit()) add_note(*trace, "uncovered", seat).cards = {covered};
    const bool last = table_.empty(hand + seat);
    if (last && !rich_man_) {
        finish(seat, trace); // PM-6, PM-7: nothing comes of the last card
    } else {
        if (last) dues_.await_declaration();
        resolve(move, trace);
        if (dues_.owed() > 0 && trace != nullptr) {
            Note& note = add_note(*trace, "matched", seat);
            note.other = turn_;
            note.cards = {card};
            note.others = {covered};
            note.numbers = {dues_.chain() - 1, dues_.owed()};
        }
        decide_cover();
    }
    return Legal{};
}

/// rules.md, magus-effect and last-magus; karskvolkia.
template <class Cards>
bool PoorMansFortuneGame<Cards>::has_good_effects(const Move& move) const {
    const int written = move.size - 1, needed = effects_of(move.card());
    if (written == 0 && needed > 0) return !rich_man_ && table_.size(hand + move.seat) == 1;
    return written == needed && (written < 2 || move.word(1) != move.word(2));
}

/// The effects of a magus, and whose turn comes next: in the new direction if there was a reverse.
template <class Cards>
void PoorMansFortuneGame<Cards>::resolve(const Move& move, Trace* trace) {
    int steps = 1;
    for (int i = 1; i < move.size; ++i) {
        const auto word = static_cast<Word>(move.word(i));
        if (word == Word::draw_two) dues_.make_draw(move.other);
        if (word == Word::reverse) reversed_ = !reversed_;
        if (word == Word::skip) steps = 2;
    }
    turn_ = next_of(move.seat, steps);
    if (trace == nullptr) return;
    for (int i = 1; i < move.size; ++i) {
        const auto word = static_cast<Word>(move.word(i));
        Note& note = add_note(*trace,
                              word == Word::draw_two ? "draw-two"
                              : word == Word::skip   ? "skipped"
                                                     : "reversed",
                              move.seat);
        note.other = word == Word::draw_two ? move.other : next_of(move.seat);
        note.cards = {move.card()};
        note.numbers = {penalty_of_two};
        note.word = reversed_ ? "right" : "left";
    }
}

template <class Cards>
Ruling PoorMansFortuneGame<Cards>::penalty(const Move& move, Trace* trace) {
    if (!dues_.has_top()) return out_of_place(turn_missing, move);
    const Debt d = debt();
    if (d.due == Due::cover) return out_of_place(cover_first, move);
    if (d.due == Due::nothing || d.seat != move.seat) return out_of_place(no_penalty, move);
    if (move.cards != d.cards)
        return Illegal{rule::wrong_count, {.seat = move.seat, .number = move.cards, .limit = d.cards}};
    if (const int i = first_elsewhere(move); i >= 0)
        return Illegal{rule::card_seen_twice, {.seat = move.seat, .card = move.card(i)}};
    pay(d, &move, trace);
    return Legal{};
}

template <class Cards>
Ruling PoorMansFortuneGame<Cards>::draw(const Move& move, Mode mode, Trace* trace) {
    if (const RuleId fault = turn_fault(move, mode); !fault.id.empty()) return out_of_place(fault, move);
    if (available() == 0) return out_of_place(nothing_to_draw, move);
    if (first_elsewhere(move) >= 0) return Illegal{rule::card_seen_twice, {.seat = move.seat, .card = move.card()}};
    Ruling ruling = unable(move.seat, mode, move.card());
    if (!is_legal(ruling)) return ruling;
    give(hand + move.seat, move.card(), trace);
    end_turn(move.seat);
    return ruling;
}

template <class Cards>
Ruling PoorMansFortuneGame<Cards>::pass(const Move& move, Mode mode) {
    if (const RuleId fault = turn_fault(move, mode); !fault.id.empty()) return out_of_place(fault, move);
    if (mode == Mode::judge && available() > 0)
        return Illegal{may_not_pass, {.seat = move.seat, .number = available()}};
    Ruling ruling = unable(move.seat, mode, unseen_card);
    if (is_legal(ruling)) end_turn(move.seat);
    return ruling;
}

/// The chain goes on (PM-1).
template <class Cards>
void PoorMansFortuneGame<Cards>::end_turn(Seat seat) {
    dues_.lapse();
    turn_ = next_of(seat);
}

/// Whether the seat may draw or pass: no card of the hand fits, as far as anybody has seen (PM-2). `drawn` was not in
/// the hand.
template <class Cards>
Ruling PoorMansFortuneGame<Cards>::unable(Seat seat, Mode mode, PlayingCard drawn) {
    if (mode == Mode::stood) return Legal{};
    const int from = hand + seat;
    if (const CardSet seen = table_.seen(from).kinds() & fitting(); !seen.empty()) {
        Table shown = table_; // as in tell_shown
        if (!drawn.is_unseen() && in_stock() > 0) shown.reveal(stock, drawn);
        shown.demand_lack(from, unseen_card, seen, must_play, seat);
        return Illegal{must_play, {.seat = seat, .cards = seen}};
    }
    Legal legal;
    if (const CardSet fit = table_.possible(from) & fitting(); !fit.empty()) {
        table_.demand_lack(from, unseen_card, fit, must_play, seat);
        legal.open = true;
    }
    return legal;
}

/// A card that an illegal entry shows. Only a copy of the table tells it: if the entry stands, its move does.
template <class Cards>
void PoorMansFortuneGame<Cards>::tell_shown(int at, PlayingCard card) const {
    Table shown = table_;
    shown.reveal(at, card);
}

template <class Cards>
Ruling PoorMansFortuneGame<Cards>::declare(const Move& move, Trace* trace) {
    if (!dues_.is_declaring(move.seat)) return Illegal{no_declaration, {.seat = move.seat}};
    dues_.done(Due::declaration);
    finish(move.seat, trace);
    return Legal{};
}

template <class Cards>
Ruling PoorMansFortuneGame<Cards>::reshuffle(Trace* trace) {
    if (!may_reshuffle()) return Illegal{reshuffle_not_due, {.number = in_stock(), .limit = below_top()}};
    shuffle(trace);
    return Legal{};
}

template <class Cards>
void PoorMansFortuneGame<Cards>::finish(Seat winner, Trace* trace) {
    finished_ = true;
    dues_.lapse();
    if (trace == nullptr) return;
    add_note(*trace, "winner", winner);
    for (Seat s = 0; s < players_; ++s)
        if (s != winner) add_note(*trace, "cards-left", s).numbers = {table_.size(hand + s)};
}

// ---- Results

template <class Cards>
Result PoorMansFortuneGame<Cards>::hand_result() const {
    Result result;
    if (!finished_) return result;
    result.over = true;
    result.winners.add(dues_.actor());
    PerSeat<std::int32_t> scores{}, cards{};
    scores[dues_.actor()] = 1;
    for (Seat s = 0; s < players_; ++s) cards[s] = table_.size(hand + s);
    result.add_seats("scores", Seats::all(players_), scores);
    result.add_seats("cards", Seats::all(players_), cards);
    return result;
}

template <class Cards>
Result PoorMansFortuneGame<Cards>::game_result() const {
    Result result;
    result.over = finished_ && totals_known_;
    result.known = totals_known_;
    if (result.over) result.winners.add(dues_.actor());
    PerSeat<std::int32_t> scores{};
    for (Seat s = 0; s < players_; ++s) scores[s] = won_[s] + (finished_ && s == dues_.actor());
    result.add_seats("scores", Seats::all(players_), scores);
    return result;
}

template <class Cards>
void PoorMansFortuneGame<Cards>::tell_known(Known& known) const {
    if (reversed_) known.word("direction", "reversed");
    if (dues_.owed() > 0) known.number("to be drawn", dues_.owed());
}

/// A further game, the deal one seat further. One that was not judged counts as its claim says.
template <class Cards>
void PoorMansFortuneGame<Cards>::next_hand(const HandEnd& end) {
    Seats winners;
    if (end.judged && finished_)
        winners.add(dues_.actor());
    else if (end.claim != nullptr && end.claim->known)
        winners = end.claim->winners;
    else if (const Field* scores = end.claim != nullptr ? end.claim->field("scores") : nullptr)
        for (Seat s : scores->seats)
            if (scores->values[s] > 0) winners.add(s);
    totals_known_ = totals_known_ && winners.size() == 1;
    for (Seat s : winners& Seats::all(players_)) ++won_[s];
    dealer_ = left_of(dealer_, players_);
    begin();
}

template class PoorMansFortuneGame<CardSet>;
template class PoorMansFortuneGame<CardCounts>;

namespace {
const Announcement poor_mans_fortune_here = announce<PoorMansFortune, PoorMansFortuneJokers>("poor-mans-fortune");
}

} // namespace kupi
