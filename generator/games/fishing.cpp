// Fishing games: judging and carrying out.
#include "games/fishing.h"

#include <algorithm>
#include <string>

#include "games/family_words.h"

namespace kupi {

namespace {

std::uint8_t small(std::int32_t number) { return static_cast<std::uint8_t>(std::clamp(number, 0, 200)); }
std::int16_t points_of(std::int32_t number) { return static_cast<std::int16_t>(std::clamp(number, -999, 999)); }

} // namespace

/// More cards than the deck has.
HeaderFault Fishing::header_fault(const Setup& setup) {
    const int due = setup.players * setup.number("hand") + setup.number("start");
    return due > setup.pack.size() ? HeaderFault{"players", "deck-too-small", due, setup.pack.size(), {}}
                                   : HeaderFault{};
}

Fishing::Fishing(const Setup& setup) : dealer_(setup.dealer) {
    const Pack& pack = setup.pack;
    House& h = house_;
    h.pack = pack.cards.kinds();
    h.players = static_cast<std::uint8_t>(setup.players);
    h.sides = setup.flag("partners") && setup.players % 2 == 0 ? 2 : h.players;
    h.pile = setup.word("layout") == "pile";
    h.hand = small(setup.number("hand"));
    h.start = small(setup.number("start"));
    h.not_on_top = family::all_of(pack, setup.word("start-top"));
    h.not_a_pair = setup.flag("start-pair");
    h.crowd = family::all_of(pack, setup.word("start-crowd"));
    h.crowd_most = small(setup.number("start-crowd-most"));
    h.deal_again = setup.word("start-again") == "deal";
    h.start_sweep = setup.flag("start-sweep");

    const std::string& capture = setup.word("capture");
    h.capture = capture == "ranks"   ? Capture::ranks
                : capture == "sum"   ? Capture::sum
                : capture == "sums"  ? Capture::sums
                : capture == "total" ? Capture::total
                                     : Capture::rank;
    h.total = small(setup.number("total"));
    for (int rank = 0; rank < pack.ranks; ++rank) h.value[rank] = small(pack.value[rank]);
    family::each_worth(setup.word("values"), [&](std::string_view code, int number) {
        if (const int rank = pack.rank(code); rank >= 0) h.value[rank] = small(number);
    });
    if (setup.flag("faces-by-rank")) h.faces = static_cast<std::uint16_t>(pack.faces);
    for (int rank = 0; rank < pack.ranks; ++rank)
        for (int other = 0; other < pack.ranks; ++other)
            if (rank == other || (h.value[rank] == h.value[other] && ((h.faces >> rank | h.faces >> other) & 1) == 0))
                h.alike[rank] = static_cast<std::uint16_t>(h.alike[rank] | 1u << other);
    h.rank_first = setup.flag("rank-first");
    h.takers = family::all_of(pack, setup.word("takers"));
    h.must_capture = setup.flag("must-capture");
    h.builds = setup.flag("builds");

    h.sweep = points_of(setup.number("sweep"));
    h.taker_sweep = points_of(setup.number("taker-sweep"));
    h.last_sweep = setup.flag("last-sweep");
    h.last_takes = setup.flag("last-takes");
    const auto read = [&](Worths& worths, const std::string& list) {
        std::size_t n = 0;
        family::each_worth(list, [&](std::string_view code, int number) {
            if (n < worths.size()) worths[n++] = {family::cards_of(pack, code), points_of(number)};
        });
    };
    std::string majorities = setup.word("most");
    if (const int points = setup.number("most-cards"); points != 0)
        majorities = "cards=" + std::to_string(points) + ' ' + majorities;
    read(h.majorities, majorities);
    read(h.worth, setup.word("worth"));
    h.primiera = points_of(setup.number("primiera"));
    h.target = setup.number("target");
    h.match = setup.number("match");
    h.by_hands = setup.flag("by-hands");
    h.total_points = setup.flag("total-points");
    begin_hand();
}

void Fishing::begin_hand() {
    table_.gather(house_.pack, stock);
    laid_ = {};
    height_ = 0;
    returned_ = {};
    sweeps_ = {};
    sweep_points_ = {};
    builds_ = {};
    build_count_ = 0;
    turn_ = left_of(dealer_, house_.players);
    last_ = nobody;
    deal_.begin(Seats::all(house_.players), house_.hand);
    again_ = finished_ = false;
    turned_ = house_.start == 0;
}

/// Of the next deal: as many as the stock has for everybody.
int Fishing::next_packet() const { return std::min<int>(house_.hand, table_.size(stock) / house_.players); }

void Fishing::clear_pile() {
    std::fill_n(laid_.begin(), height_, PlayingCard{});
    height_ = 0;
}

// ---- Judging

Ruling Fishing::play(const Move& move, Mode mode, Trace* trace) {
    const auto verb = static_cast<Verb>(move.verb);
    if (verb != Verb::deal && move.unseen() > 0) return Illegal{rule::bad_argument};
    if (verb == Verb::play && house_.pile && move.cards != 1) return Illegal{rule::bad_argument};
    if (const RuleId fault = fault_of(move); !fault.id.empty()) return Illegal{fault, {.card = move.card()}};
    if (over()) return Illegal{rule::hand_over, {.number = hand_}};
    if (verb == Verb::deal) return deal(move);
    const auto carry_out = [&](Fishing& game) {
        return verb == Verb::turn    ? game.turn(move, trace)
               : verb == Verb::build ? game.build(move, mode, trace)
                                     : game.lay(move, mode, trace);
    };
    const bool rests_on_build = house_.builds && (verb == Verb::build || owns_build(move.seat));
    if (deal_.is_done() && !rests_on_build) return carry_out(*this);
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

/// The cards for which a start has to be turned, or dealt, again.
CardSet Fishing::wrong_start(const Move& move) const {
    const PlayingCard top = move.card(move.cards - 1);
    if (house_.not_on_top.has(top)) return CardSet::of(top);
    CardSet cards;
    if (house_.not_a_pair && move.cards > 1 && move.card(move.cards - 2).rank() == top.rank()) {
        cards.add(top);
        cards.add(move.card(move.cards - 2));
        return cards;
    }
    for (int i = 0; i < move.cards; ++i)
        if (house_.crowd.has(move.card(i))) cards.add(move.card(i));
    return cards.size() > house_.crowd_most ? cards : CardSet{};
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
    if (const CardSet wrong = wrong_start(move); !wrong.empty()) {
        if (trace != nullptr)
            trace->push_back({.id = house_.deal_again ? "deal-again" : "turn-again", .cards = listed(wrong)});
        if (house_.deal_again) {
            begin_hand();
            return Legal{};
        }
        for (int i = 0; i < move.cards; ++i) returned_.add(laid_[i] = move.card(i));
        turned_ = again_ = true;
        return Legal{};
    }
    for (int i = 0; i < move.cards; ++i) table_.move(stock, lying, laid_[i] = move.card(i));
    height_ = house_.start;
    returned_ = returned;
    turned_ = true;
    again_ = false;
    if (house_.start_sweep) sweep_start(trace);
    if (!house_.pile) clear_pile(); // a row has no order
    return Legal{};
}

/// A start that makes the total, or twice as much, is the dealer's, and one sweep or two.
void Fishing::sweep_start(Trace* trace) {
    int sum = 0;
    for (PlayingCard card : table_.seen(lying)) sum += value(card);
    if (house_.total == 0 || sum == 0 || sum % house_.total != 0 || sum > 2 * house_.total) return;
    const int side = side_of(dealer_), times = sum / house_.total;
    sweeps_[side] = static_cast<std::uint8_t>(sweeps_[side] + times);
    sweep_points_[side] = points_of(sweep_points_[side] + times * house_.sweep);
    if (trace != nullptr)
        trace->push_back({.id = "start-sweep",
                          .seat = dealer_,
                          .cards = listed(table_.seen(lying)),
                          .numbers = {sum, times * house_.sweep}});
    table_.move_all(lying, captures + side);
    last_ = dealer_;
}

RuleId Fishing::why_not_held(Seat seat, PlayingCard card) const {
    if (const RuleId why = table_.why_not(hands + seat, card); !why.id.empty()) return why;
    return returned_.has(card) ? rule::card_seen_twice : RuleId{};
}

/// What comes first for whatever a player does in turn.
RuleId Fishing::fault_of_player(const Move& move, Mode mode, Detail& detail) const {
    const PlayingCard card = move.card();
    detail = {.seat = move.seat, .card = card};
    if (!turned_) return turn_missing;
    if (again_) {
        Move start;
        for (int i = 0; i < house_.start; ++i) start.add(laid_[i]);
        detail.cards = wrong_start(start);
        return redeal_start;
    }
    if (move.seat != turn_ && mode == Mode::judge) {
        detail.seat = turn_;
        return rule::turn_order;
    }
    detail.cards = table_.seen(hands + move.seat);
    return why_not_held(move.seat, card);
}

Ruling Fishing::lay(const Move& move, Mode mode, Trace* trace) {
    const Seat seat = move.seat;
    const PlayingCard card = move.card();
    Detail detail;
    if (const RuleId fault = fault_of_player(move, mode, detail); !fault.id.empty()) return Illegal{fault, detail};
    CardSet taken;
    if (Ruling ruling = find_taken(move, mode, taken); !is_legal(ruling)) return ruling;
    if (taken.empty() && owns_build(seat) && mode == Mode::judge)
        return Illegal{own_build, {.seat = seat, .card = card}};

    table_.move(hands + seat, lying, card);
    if (house_.pile) laid_[height_++] = card;
    if (!taken.empty()) capture(seat, card, taken, trace);
    Ruling ruling = keeps_build_cards(seat, mode);
    if (is_legal(ruling)) next_turn(seat, trace);
    return ruling;
}

void Fishing::next_turn(Seat seat, Trace* trace) {
    for (int i = 1; i <= house_.players; ++i) {
        turn_ = left_of(seat, house_.players, i);
        if (!table_.empty(hands + turn_)) return;
    }
    turn_ = left_of(seat, house_.players);
    end_of_deal(trace);
}

void Fishing::capture(Seat seat, PlayingCard card, CardSet taken, Trace* trace) {
    const int side = side_of(seat);
    const bool taker = house_.takers.has(card);
    int points = taker ? house_.taker_sweep : house_.sweep;
    if (house_.pile) {
        if (taken.size() != 1 || taken.first().rank() != card.rank()) points = 0;
    } else {
        bool last = next_packet() == 0;
        for (Seat s = 0; s < house_.players && last; ++s) last = table_.empty(hands + s);
        if (table_.size(lying) != taken.size() + 1 || (last && !house_.last_sweep)) points = 0;
    }
    if (points != 0) {
        ++sweeps_[side];
        sweep_points_[side] = points_of(sweep_points_[side] + points);
    }
    for (PlayingCard c : taken) table_.move(lying, captures + side, c);
    for (int b = build_count_ - 1; b >= 0; --b)
        if (!(builds_[b].cards & taken).empty()) remove_build(b);
    table_.move(lying, captures + side, card);
    last_ = seat;
    if (trace == nullptr) return clear_pile();
    Note& note = trace->emplace_back();
    note.id = points != 0 ? "sweep" : "capture";
    note.seat = seat;
    note.cards = {card};
    note.others = house_.pile ? std::vector{laid_[height_ - 2]} : listed(taken);
    note.numbers = {taken.size() + 1, taken_by(side).size(), points};
    clear_pile();
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
            trace->push_back({.id = "last-cards",
                              .seat = last_,
                              .cards = house_.pile ? std::vector(laid_.begin(), laid_.begin() + height_)
                                                   : listed(table_.seen(lying))});
        table_.move_all(lying, captures + side_of(last_));
        clear_pile();
        builds_ = {};
        build_count_ = 0;
    }
    if (trace != nullptr) explain_result(*trace);
}

namespace {
const Announcement fishing_here = announce<Fishing>("fishing");
}

} // namespace kupi
