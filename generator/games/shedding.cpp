// Shedding games: judging and carrying out.
#include "games/shedding.h"

#include <algorithm>

#include "games/family_words.h"

namespace kupi {

namespace {

std::uint8_t few(std::int32_t number) { return static_cast<std::uint8_t>(std::clamp(number, 0, 200)); }

Note& note_of(Trace& trace, std::string_view id, Seat seat) {
    Note& note = trace.emplace_back();
    note.id = id;
    note.seat = seat;
    return note;
}

} // namespace

/// More cards than the deck has.
template <class Cards>
HeaderFault SheddingGame<Cards>::header_fault(const Setup& setup) {
    const int two = setup.number("hand-of-two");
    const int hand = setup.players == 2 && two > 0 ? two : setup.number("hand");
    const int due = setup.players * hand + 1;
    return due > setup.pack.size() ? HeaderFault{"players", "deck-too-small", due, setup.pack.size(), {}}
                                   : HeaderFault{};
}

template <class Cards>
SheddingGame<Cards>::SheddingGame(const Setup& setup) : dealer_(setup.dealer) {
    const Pack& pack = setup.pack;
    House& h = house_;
    if constexpr (std::is_same_v<Cards, CardSet>)
        h.pack = pack.cards.kinds();
    else
        h.pack = pack.cards;
    h.players = static_cast<std::uint8_t>(setup.players);
    h.suits = static_cast<std::uint8_t>(pack.suits);
    h.hand = few(setup.number("hand"));
    if (const int two = setup.number("hand-of-two"); setup.players == 2 && two > 0) h.hand = few(two);

    const auto cards = [&](const char* id) { return family::all_of(pack, setup.word(id)); };
    const std::string& match = setup.word("match");
    h.match = match == "suit"             ? Match::suit
              : match == "rank"           ? Match::rank
              : match == "colour"         ? Match::colour
              : match == "colour-or-rank" ? Match::colour_or_rank
                                          : Match::suit_or_rank;
    h.red = static_cast<std::uint8_t>(cards("red").suits());
    h.wild = cards("wild");
    h.names_suit = setup.flag("names-suit");
    h.wild_on_wild = setup.flag("wild-on-wild");
    h.not_at_start = cards("not-at-start");

    h.draw = few(setup.number("draw"));
    h.play_drawn = setup.flag("play-drawn");
    h.may_draw = setup.flag("may-draw");
    h.reshuffle = setup.flag("reshuffle");

    const auto read = [&](Worths& worths, const char* id) {
        std::size_t n = 0;
        family::each_worth(setup.word(id), [&](std::string_view code, int number) {
            if (n < worths.size()) worths[n++] = {family::cards_of(pack, code), static_cast<std::int16_t>(number)};
        });
    };
    read(h.penalty, "penalty");
    for (const Worth& w : h.penalty) h.penalties |= w.cards;
    const std::string& answer = setup.word("answer");
    h.answer = answer == "adds" ? Answer::adds : answer == "passes" ? Answer::passes : Answer::none;
    h.penalty_ends_turn = setup.flag("penalty-ends-turn");
    h.skip = cards("skip");
    h.reverse = cards("reverse");
    h.again = cards("again");
    h.reverse_of_two = setup.flag("reverse-of-two");
    h.call = setup.flag("last-card");
    h.call_penalty = few(setup.number("last-card-penalty"));
    h.several = setup.flag("several");
    h.not_last = cards("not-last");

    for (int rank = 0; rank < pack.ranks; ++rank) h.value[rank] = few(pack.value[rank]);
    read(h.left, "left");
    const std::string& score = setup.word("score");
    h.score = score == "own" ? Score::own : score == "hands" ? Score::hands : Score::points;
    h.target = setup.number("target");
    begin();
}

template <class Cards>
void SheddingGame<Cards>::begin() {
    table_.gather(house_.pack, stock);
    deal_.begin(Seats::all(house_.players), house_.hand);
    turn_ = left_of(dealer_, house_.players);
    top_ = {};
    named_ = no_suit;
    owed_ = drawn_ = passed_ = 0;
    actor_ = caller_ = nobody;
    shown_ = {};
    covering_ = reversed_ = finished_ = false;
}

// ---- What is due without an entry

/// Of who has not said that one card is left; then of whom the last play makes draw.
template <class Cards>
typename SheddingGame<Cards>::Debt SheddingGame<Cards>::debt() const {
    if (caller_ != nobody) return {caller_, std::min<int>(house_.call_penalty, available())};
    if (owed_ > 0) return {turn_, std::min<int>(owed_, available())};
    return {};
}

/// The first debt is paid. A penalty for which no card is left is none.
template <class Cards>
void SheddingGame<Cards>::paid() {
    if (caller_ != nobody) {
        caller_ = nobody;
    } else {
        owed_ = 0;
        if (house_.penalty_ends_turn) end_turn(turn_);
    }
    if (available() == 0) owed_ = 0;
}

template <class Cards>
void SheddingGame<Cards>::pay_unseen(Trace* trace) {
    const Debt due = debt();
    if (trace != nullptr && caller_ != nobody) note_of(*trace, "not-called", due.seat);
    if (trace != nullptr) note_of(*trace, "penalty-unseen", due.seat).numbers = {due.cards};
    if (reshuffles(due.cards)) shuffle(trace);
    table_.move_unseen(stock, hand + due.seat, due.cards);
    paid();
}

/// Whether the entry says by its place that something has been done that was not written.
template <class Cards>
bool SheddingGame<Cards>::settles(const Move& move) const {
    switch (static_cast<Verb>(move.verb)) {
    case Verb::deal:
    case Verb::last_card:
    case Verb::show: return false;
    case Verb::turn: return !deal_.is_done();
    case Verb::penalty: return caller_ != nobody && caller_ != move.seat;
    case Verb::play: return caller_ != nobody || (owed_ > 0 && (move.seat != turn_ || !answers(move.card())));
    case Verb::draw:
    case Verb::pass: return caller_ != nobody || owed_ > 0;
    }
    return false;
}

template <class Cards>
void SheddingGame<Cards>::settle_before(const Move& move, Trace* trace) {
    if (static_cast<Verb>(move.verb) == Verb::turn) return deal_.give_rest_unseen(table_);
    while (settles(move)) pay_unseen(trace);
}

// ---- Cards

template <class Cards>
int SheddingGame<Cards>::number_of(const Worths& worths, PlayingCard card) const {
    for (const Worth& w : worths) {
        if (w.cards.has(card)) return w.number;
        if (w.cards.empty()) break;
    }
    return 0;
}

/// Cards that may be among the stock's next ones.
template <class Cards>
Cards SheddingGame<Cards>::next_cards(int cards) const {
    Cards next = table_.pool();
    if (!reshuffles(cards)) return next;
    Cards below = table_.seen(pile);
    below.remove(top_);
    next |= below;
    return next;
}

/// The pile, all but its top, goes into the stock, which has too few cards for what is due.
template <class Cards>
void SheddingGame<Cards>::shuffle(Trace* trace) {
    if (trace != nullptr) note_of(*trace, "reshuffled", nobody).numbers = {below_top()};
    table_.move_all(pile, stock);
    table_.move(stock, pile, top_);
    table_.blur(stock);
}

/// What may be played on the top, whoever plays it.
template <class Cards>
CardSet SheddingGame<Cards>::fitting_any() const {
    CardSet fits = house_.wild;
    if (!house_.wild_on_wild && is_wild(top_)) fits = {};
    if (named_ != no_suit) return fits | (CardSet::of_suit(named_) - house_.wild);
    if (!top_.has_suit()) return house_.pack.kinds() - (house_.wild - fits);
    const CardSet rank = CardSet::of_ranks(1u << top_.rank()), suit = CardSet::of_suit(top_.suit());
    CardSet plain;
    switch (house_.match) {
    case Match::suit_or_rank: plain = suit | rank; break;
    case Match::suit: plain = suit; break;
    case Match::rank: plain = rank; break;
    case Match::colour:
    case Match::colour_or_rank:
        for (int s = 0; s < house_.suits; ++s)
            if ((house_.red >> s & 1) == (house_.red >> top_.suit() & 1)) plain |= CardSet::of_suit(s);
        if (house_.match == Match::colour_or_rank) plain |= rank;
        break;
    }
    return fits | (plain - house_.wild);
}

/// What the seat may play on the top, as a single card.
template <class Cards>
CardSet SheddingGame<Cards>::fitting(Seat seat) const {
    const CardSet fits = fitting_any();
    return table_.size(hand + seat) == 1 ? fits - house_.not_last : fits;
}

// ---- Entries

template <class Cards>
Ruling SheddingGame<Cards>::play(const Move& move, Mode mode, Trace* trace) {
    const auto verb = static_cast<Verb>(move.verb);
    const bool open = verb == Verb::play || verb == Verb::turn || verb == Verb::show;
    if (open && move.unseen() > 0) return Illegal{rule::bad_argument};
    if (verb == Verb::deal && move.other >= house_.players) return Illegal{rule::not_a_player};
    if (const RuleId fault = fault_of(move); !fault.id.empty()) return Illegal{fault, {.card = move.card()}};
    if (ended_ || (finished_ && verb != Verb::show)) return Illegal{rule::hand_over};
    if (!settles(move) && (verb != Verb::play || move.cards == 1)) return carry_out(move, mode, trace);
    const std::size_t notes = trace != nullptr ? trace->size() : 0;
    SheddingGame after = *this;
    after.settle_before(move, trace);
    Ruling ruling = after.carry_out(move, mode, trace);
    if (is_legal(ruling))
        *this = after;
    else if (trace != nullptr)
        trace->resize(notes);
    return ruling;
}

template <class Cards>
Ruling SheddingGame<Cards>::carry_out(const Move& move, Mode mode, Trace* trace) {
    switch (static_cast<Verb>(move.verb)) {
    case Verb::deal: return deal(move);
    case Verb::turn: return turn(move, trace);
    case Verb::play: return play_cards(move, mode, trace);
    case Verb::draw: return draw(move, mode, trace);
    case Verb::pass: return pass(move, mode, trace);
    case Verb::penalty: return pay(move, trace);
    case Verb::last_card: return say_last_card(move);
    case Verb::show: return show(move, trace);
    }
    return Illegal{rule::unknown_verb};
}

template <class Cards>
Ruling SheddingGame<Cards>::deal(const Move& move) {
    if (!deal_.is_due(move.other)) return Illegal{deal_not_due, {.seat = move.other}};
    return deal_.give(table_, move);
}

/// The start card; while one lies there that may not, another onto it.
template <class Cards>
Ruling SheddingGame<Cards>::turn(const Move& move, Trace* trace) {
    if (has_top()) return refuse(turn_not_due, move);
    if (Ruling ruling = fault_of_packet(move, 1, table_.pool()); !is_legal(ruling)) return ruling;
    top_ = move.card();
    give(pile, top_);
    covering_ = house_.not_at_start.has(top_) && in_stock() > 0;
    if (covering_ && trace != nullptr) note_of(*trace, "turn-again", nobody).cards = {top_};
    return Legal{};
}

template <class Cards>
Illegal SheddingGame<Cards>::refuse(RuleId rule, const Move& move) const {
    return Illegal{rule,
                   {.seat = rule == rule::turn_order ? turn_ : move.seat,
                    .card = move.card(),
                    .number = available(),
                    .limit = house_.draw,
                    .cards = has_top() ? CardSet::of(top_) : CardSet{}}};
}

template <class Cards>
RuleId SheddingGame<Cards>::turn_fault(const Move& move, Mode mode) const {
    if (!has_top()) return turn_missing;
    return move.seat != turn_ && mode == Mode::judge ? rule::turn_order : RuleId{};
}

/// What is wrong with the cards for which the entry's hand is known to have room.
template <class Cards>
RuleId SheddingGame<Cards>::fault_of_play(const Move& move, Mode mode) const {
    const int cards = move.cards;
    const PlayingCard first = move.card(), last = move.card(cards - 1);
    if (cards > 1 && !house_.several) return one_card;
    for (int i = 1; i < cards; ++i)
        if (move.card(i).rank() != first.rank()) return one_rank;
    const bool names = move.size > cards, out = table_.size(hand + move.seat) == cards;
    if (house_.names_suit && is_wild(last) ? !names && !out : names) return name_suit;
    if (mode == Mode::stood) return {};
    if (out && house_.not_last.has(last)) return not_last;
    return owed_ > 0 || fitting_any().has(first) ? RuleId{} : no_fit; // what answers a penalty fits
}

template <class Cards>
Ruling SheddingGame<Cards>::play_cards(const Move& move, Mode mode, Trace* trace) {
    if (const RuleId fault = turn_fault(move, mode); !fault.id.empty()) return refuse(fault, move);
    const int from = hand + move.seat;
    if (move.cards == 1) {
        const PlayingCard card = move.card();
        if (const RuleId why = table_.why_not(from, card); !why.id.empty())
            return Illegal{why, {.seat = move.seat, .card = card, .cards = table_.seen(from).kinds()}};
        if (const RuleId fault = fault_of_play(move, mode); !fault.id.empty()) {
            tell_shown(from, card);
            return refuse(fault, move);
        }
        table_.move(from, pile, card);
    } else { // on a copy
        const RuleId fault = move.cards > table_.size(from) ? RuleId{} : fault_of_play(move, mode);
        for (int i = 0; i < move.cards; ++i) {
            const PlayingCard card = move.card(i);
            if (const RuleId why = table_.why_not(from, card); !why.id.empty())
                return Illegal{why, {.seat = move.seat, .card = card, .cards = table_.seen(from).kinds()}};
            table_.move(from, pile, card);
        }
        if (!fault.id.empty()) return refuse(fault, move);
    }
    act(move, trace);
    return Legal{};
}

/// What the cards that have been played bring about.
template <class Cards>
void SheddingGame<Cards>::act(const Move& move, Trace* trace) {
    const Seat seat = move.seat;
    const int cards = move.cards;
    top_ = move.card(cards - 1);
    named_ = move.size > cards ? static_cast<std::uint8_t>(move.suit(cards)) : std::uint8_t{no_suit};
    actor_ = seat;
    drawn_ = passed_ = 0;
    int penalty = house_.answer == Answer::adds ? owed_ : 0, steps = 1;
    bool again = false;
    for (int i = 0; i < cards; ++i) {
        const PlayingCard card = move.card(i);
        penalty += number_of(house_.penalty, card);
        if (house_.skip.has(card)) ++steps;
        if (house_.reverse.has(card)) {
            reversed_ = !reversed_;
            if (house_.players == 2 && house_.reverse_of_two) ++steps;
        }
        again = again || house_.again.has(card);
    }
    owed_ = few(penalty);
    turn_ = again ? seat : next_of(seat, steps);
    if (table_.empty(hand + seat)) return finish(trace);
    if (house_.call && table_.size(hand + seat) == 1) caller_ = seat;
    if (available() == 0) owed_ = 0;
    if (trace == nullptr) return;
    if (named_ != no_suit) note_of(*trace, "named", seat).cards = {top_};
    if (house_.reverse.has(top_)) note_of(*trace, "reversed", seat).word = reversed_ ? "right" : "left";
    if (again) note_of(*trace, "plays-again", seat).cards = {top_};
    if (steps > 1) note_of(*trace, "skipped", seat).numbers = {steps - 1};
    if (owed_ > 0) {
        Note& note = note_of(*trace, "owes", turn_);
        note.cards = {top_};
        note.numbers = {owed_};
    }
}

template <class Cards>
Ruling SheddingGame<Cards>::draw(const Move& move, Mode mode, Trace* trace) {
    if (const RuleId fault = turn_fault(move, mode); !fault.id.empty()) return refuse(fault, move);
    if (available() == 0) return refuse(nothing_to_draw, move);
    const bool own = move.seat == turn_;
    if (own && house_.draw > 0 && drawn_ == house_.draw) return refuse(draw_limit, move);
    if (Ruling ruling = fault_of_packet(move, 1, next_cards(1)); !is_legal(ruling)) {
        std::get<Illegal>(ruling).detail.seat = move.seat;
        return ruling;
    }
    Ruling ruling = house_.may_draw ? Legal{} : unable(move.seat, mode, move.card());
    if (!is_legal(ruling)) return ruling;
    if (reshuffles(1)) shuffle(trace);
    give(hand + move.seat, move.card());
    passed_ = 0;
    if (!own) { // the table let it stand: the turn goes on from there
        turn_ = move.seat;
        drawn_ = 0;
    }
    ++drawn_;
    if (drawn_ == house_.draw && !house_.play_drawn) end_turn(move.seat);
    return ruling;
}

/// After the last card that may be drawn, or with nothing left to draw.
template <class Cards>
Ruling SheddingGame<Cards>::pass(const Move& move, Mode mode, Trace* trace) {
    if (const RuleId fault = turn_fault(move, mode); !fault.id.empty()) return refuse(fault, move);
    const bool drawn = move.seat == turn_ && house_.draw > 0 && drawn_ == house_.draw;
    if (mode == Mode::judge && !drawn && available() > 0) return refuse(may_not_pass, move);
    Ruling ruling = drawn || house_.may_draw ? Legal{} : unable(move.seat, mode, unseen_card);
    if (!is_legal(ruling)) return ruling;
    passed_ = available() == 0 ? static_cast<std::uint8_t>(passed_ + 1) : std::uint8_t{0};
    end_turn(move.seat);
    if (passed_ >= house_.players) {
        actor_ = nobody;
        finish(trace);
    }
    return ruling;
}

template <class Cards>
Ruling SheddingGame<Cards>::pay(const Move& move, Trace* trace) {
    if (!has_top()) return refuse(turn_missing, move);
    const Debt due = debt();
    if (due.seat != move.seat || due.cards == 0) return refuse(no_penalty, move);
    if (Ruling ruling = fault_of_packet(move, due.cards, next_cards(due.cards)); !is_legal(ruling)) {
        std::get<Illegal>(ruling).detail.seat = move.seat;
        return ruling;
    }
    if (trace != nullptr && caller_ != nobody) note_of(*trace, "not-called", due.seat);
    if (reshuffles(due.cards)) shuffle(trace);
    for (int i = 0; i < due.cards; ++i) give(hand + due.seat, move.card(i));
    paid();
    return Legal{};
}

template <class Cards>
Ruling SheddingGame<Cards>::say_last_card(const Move& move) {
    if (caller_ != move.seat) return Illegal{no_call, {.seat = move.seat}};
    caller_ = nobody;
    return Legal{};
}

/// Once the hand is over: all that a player has left.
template <class Cards>
Ruling SheddingGame<Cards>::show(const Move& move, Trace* trace) {
    const int from = hand + move.seat, left = table_.size(from);
    if (!finished_ || left == 0 || shown_.has(move.seat)) return Illegal{show_not_due, {.seat = move.seat}};
    if (move.cards != left) return Illegal{rule::wrong_count, {.seat = move.seat, .number = move.cards, .limit = left}};
    const bool known = is_known();
    Cards seen = table_.seen(from), pool = table_.pool();
    int unseen = table_.unseen(from);
    for (int i = 0; i < move.cards; ++i) {
        const PlayingCard card = move.card(i);
        if (seen.has(card)) {
            seen.remove(card);
            continue;
        }
        if (unseen-- == 0) return Illegal{rule::card_not_held, {.seat = move.seat, .card = card}};
        if (!pool.has(card)) return Illegal{rule::card_seen_twice, {.seat = move.seat, .card = card}};
        pool.remove(card);
    }
    if (!seen.empty()) // a card that lies there is missing
        return Illegal{rule::card_not_held, {.seat = move.seat, .card = seen.kinds().first()}};
    seen = table_.seen(from);
    for (int i = 0; i < move.cards; ++i) {
        if (seen.has(move.card(i)))
            seen.remove(move.card(i));
        else
            table_.reveal_unseen(from, move.card(i));
    }
    shown_.add(move.seat);
    if (!known && is_known() && trace != nullptr) explain_result(*trace);
    return Legal{};
}

/// Whether the seat may draw or pass: no card of the hand fits, as far as anybody has seen. `drawn` was not in it.
template <class Cards>
Ruling SheddingGame<Cards>::unable(Seat seat, Mode mode, PlayingCard drawn) {
    if (mode == Mode::stood) return Legal{};
    const int from = hand + seat;
    const CardSet fits = fitting(seat);
    if (const CardSet seen = table_.seen(from).kinds() & fits; !seen.empty()) {
        Table shown = table_; // as in tell_shown
        if (!drawn.is_unseen() && in_stock() > 0 && table_.pool().has(drawn)) shown.reveal(stock, drawn);
        shown.demand_lack(from, unseen_card, seen, must_play, seat);
        return Illegal{must_play, {.seat = seat, .cards = seen}};
    }
    Legal legal;
    if (const CardSet fit = table_.possible(from) & fits; !fit.empty()) {
        table_.demand_lack(from, unseen_card, fit, must_play, seat);
        legal.open = true;
    }
    return legal;
}

/// A card that an illegal entry shows. Only a copy of the table tells it: if the entry stands, its move does.
template <class Cards>
void SheddingGame<Cards>::tell_shown(int at, PlayingCard card) const {
    Table shown = table_;
    shown.reveal(at, card);
}

template <class Cards>
void SheddingGame<Cards>::end_turn(Seat seat) {
    turn_ = next_of(seat);
    drawn_ = owed_ = 0;
}

/// Somebody has no card left, or nobody can go on.
template <class Cards>
void SheddingGame<Cards>::finish(Trace* trace) {
    finished_ = true;
    owed_ = 0;
    caller_ = nobody;
    if (trace == nullptr) return;
    if (actor_ != nobody)
        note_of(*trace, "out", actor_);
    else
        note_of(*trace, "blocked", nobody);
    if (is_known()) explain_result(*trace);
}

template class SheddingGame<CardSet>;
template class SheddingGame<CardCounts>;

namespace {
const Announcement shedding_here = announce<Shedding, SheddingPacks>("shedding");
}

} // namespace kupi
