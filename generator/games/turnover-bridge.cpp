#include "games/turnover-bridge.h"

#include <algorithm>

namespace kupi {

namespace {

/// Spades, or the last suit of a deck without.
int spades_of(const Pack& pack) {
    const int spades = pack.suit("S");
    return spades >= 0 ? spades : pack.suits - 1;
}

} // namespace

TurnoverBridge::TurnoverBridge(const Setup& setup)
    : TrickGame(setup.pack.cards.kinds(), TrickRanks(aces_high(setup.pack)), setup.dealer),
      play_on_(setup.flag("play-on")) {
    ranks_.name_trump(spades_of(setup.pack));
    begin();
}

void TurnoverBridge::begin() {
    begin_hand(dealt_cards, next(dealer_));
    tops_ = {};
    up_ = down_ = {};
    nothing_to_turn_now();
}

void TurnoverBridge::nothing_to_turn_now() {
    turning_ = nobody;
    turning_column_ = 0;
}

// ---- Judging and carrying out

Ruling TurnoverBridge::play(const Move& move, Mode mode, Trace* trace) {
    const auto verb = static_cast<Verb>(move.verb);
    if (verb == Verb::deal) // the face-up cards were seen by everybody
        for (int i = 0; i < std::min<int>(columns, move.size); ++i)
            if (move.is_unseen(i)) return Illegal{rule::bad_argument};
    if (verb == Verb::play && move.card().is_unseen()) return Illegal{rule::bad_argument};
    if (const RuleId fault = fault_of(move)) return Illegal{fault, {.card = move.card()}};
    if (finished()) {
        if (tricks_played() == all_tricks) return Illegal{rule::hand_over};
        return Illegal{play_stops, {.seat = wins(0) ? Seat{0} : Seat{1}, .limit = majority}};
    }
    switch (verb) {
    case Verb::deal: return deal(move);
    case Verb::turn: return turn(move);
    case Verb::play: break;
    }
    if (!deal_.is_done()) return Illegal{rule::wrong_phase, {.card = move.card()}};
    if (turn_due()) return Illegal{turn_first, {.seat = turning_, .card = move.card()}};
    return lay(move, mode, trace);
}

Ruling TurnoverBridge::deal(const Move& move) {
    const Seat to = move.other;
    if (!deal_.is_due(to)) return Illegal{rule::wrong_phase, {.seat = to}};
    Ruling ruling = deal_.give(table_, move, [&](int i) { return i < columns ? face_up(to) : hand(to); });
    if (!is_legal(ruling)) return ruling;
    for (int i = 0; i < columns; ++i) tops_[to][i] = move.card(i);
    table_.move_unseen(stock, face_down(to), columns);
    up_[to] = down_[to] = (1u << columns) - 1;
    return ruling;
}

/// TB-1: at once, before the next card; TB-2: only then does it count.
Ruling TurnoverBridge::turn(const Move& move) {
    if (!turn_due()) return Illegal{nothing_to_turn};
    const PlayingCard card = move.card();
    if (!card.is_unseen() && !table_.pool().has(card)) return Illegal{rule::card_seen_twice, {.card = card}};
    const Seat owner = turning_;
    table_.move(face_down(owner), face_up(owner), card);
    tops_[owner][turning_column_] = card;
    up_[owner] |= static_cast<std::uint16_t>(1u << turning_column_);
    down_[owner] &= static_cast<std::uint16_t>(~(1u << turning_column_));
    nothing_to_turn_now();
    return Legal{};
}

Illegal TurnoverBridge::not_held(Seat seat, PlayingCard card) const {
    if (accessible(next(seat)).has(card)) return {opponents_card, {.seat = next(seat), .card = card}};
    return {rule::card_not_held, {.seat = seat, .card = card, .cards = accessible(seat)}};
}

/// To the trick. A card of unknown place is taken to be one turned up and forgotten before a private one: nothing lies
/// under either.
void TurnoverBridge::leave_hand(Seat seat, PlayingCard card) {
    const auto& tops = tops_[seat];
    PlayingCard found = card;
    if (!table_.seen(face_up(seat)).has(card)) {
        if (table_.seen(hand(seat)).has(card) || table_.unseen(face_up(seat)) == 0)
            return table_.move(hand(seat), on_table, card);
        found = unseen_card;
    }
    int column = 0;
    while (tops[column] != found || (up_[seat] >> column & 1) == 0) ++column;
    table_.move(face_up(seat), on_table, card);
    tops_[seat][column] = PlayingCard{};
    up_[seat] &= static_cast<std::uint16_t>(~(1u << column));
    if ((down_[seat] >> column & 1) == 0) return;
    turning_ = seat;
    turning_column_ = static_cast<std::uint8_t>(column);
}

/// After the play that ends the hand nothing is turned.
void TurnoverBridge::trick_taken(int, Trace*) {
    if (finished()) nothing_to_turn_now();
}

void TurnoverBridge::explain_trick(Trace& trace) const {
    const Seat winner = trick_.winner();
    const bool followed = trick_.cards()[1].suit() == trick_.lead().suit();
    Note& note = trace.emplace_back();
    note.id = followed ? "trick-suit" : winner == trick_.leader() ? "trick-off" : "trick-trump";
    note.seat = winner;
    note.cards.assign(trick_.cards().begin(), trick_.cards().end());
    note.others = {trick_.best()};
    note.numbers = {tricks_played(), tricks_[winner], tricks_[next(winner)]};
    if (!finished()) return;
    const bool tie = tricks_[0] == tricks_[1];
    Note& end = trace.emplace_back();
    end.id = tie ? "tie" : "won";
    if (!tie) end.seat = tricks_[1] > tricks_[0] ? Seat{1} : Seat{0};
    end.numbers = {std::max(tricks_[0], tricks_[1])};
}

// ---- Results

Result TurnoverBridge::hand_result() const {
    Result result;
    if (!finished()) return result;
    result.over = true;
    for (Seat s : Seats::all(2))
        if (wins(s)) result.winners.add(s);
    result.add_seats("scores", result.winners, [](Seat) { return 1; });
    result.add_seats("piles", Seats::all(2), [&](Seat s) { return tricks_[s]; });
    return result;
}

/// Games won; who has won is a matter of the last one (TB-4).
Result TurnoverBridge::game_result() const {
    Result result;
    result.known = games_.is_known();
    result.over = finished() && result.known;
    for (Seat s : Seats::all(2))
        if (result.over && wins(s)) result.winners.add(s);
    result.add_seats("scores", Seats::all(2), [&](Seat s) { return games_[s] + (finished() && wins(s)); });
    return result;
}

/// A hand that was not judged was won as the table wrote it down. A score of 0 for one player alone says nothing of
/// the other; the tricks of one tell those of both.
void TurnoverBridge::take_claim(const Result& claim) {
    Seats winners;
    const Field* scores = claim.field("scores");
    const Field* piles = claim.field("piles");
    if (scores != nullptr)
        for (Seat s : scores->seats)
            if (scores->values[s] > 0) winners.add(s);
    const bool nobodys = scores != nullptr && winners.empty() && scores->seats == Seats::all(2);
    if (winners.empty() && !nobodys) {
        if (claim.known) {
            winners = claim.winners & Seats::all(2);
        } else if (piles != nullptr && !piles->seats.empty()) {
            const Seat told = piles->seats.first();
            const int tricks = piles->values[told];
            if (tricks != all_tricks / 2) winners.add(tricks >= majority ? told : next(told));
        } else {
            games_.forget();
        }
    }
    games_.add_win(winners);
}

void TurnoverBridge::next_hand(const HandEnd& end) {
    if (finished() && end.judged) {
        games_.add_win(hand_result().winners);
    } else if (end.claim != nullptr) {
        take_claim(*end.claim);
    } else {
        games_.forget();
    }
    dealer_ = next(dealer_);
    begin();
}

// ---- Looking

Seats TurnoverBridge::waiting() const {
    Seats seats;
    if (finished()) return seats;
    seats.add(turn_due() || !deal_.is_done() ? table_seat : due_);
    return seats;
}

void TurnoverBridge::legal_moves(Options& options) const {
    if (finished()) return;
    if (turn_due())
        options.add_chance(make_move(Verb::turn, table_seat, unseen_card));
    else if (!deal_.is_done())
        deal_.add_options(options, Verb::deal);
    else
        add_plays(options, held(due_));
}

std::vector<PileView> TurnoverBridge::piles() const {
    PileViews views(table_);
    if (!table_.empty(stock)) views.add("stock", stock);
    for (Seat s : Seats::all(2)) {
        views.add("hand", hand(s), s);
        PileView& row = views.add_row("face-up cards", {}, s);
        row.unseen = table_.unseen(face_up(s));
        for (int i = 0; i < columns; ++i)
            if ((up_[s] >> i & 1) != 0 && !tops_[s][i].is_unseen()) row.cards.push_back(tops_[s][i]);
        views.add("face-down cards", face_down(s), s).buried = true;
    }
    views.add_row("trick", trick_.cards());
    views.add_each("tricks won", first_won, 2);
    return views.take();
}

/// A simple player, who sees the opponent's open cards: wins as cheaply as can be, and leads what those cannot take.
int TurnoverBridge::worth(const Move& move) const {
    if (static_cast<Verb>(move.verb) != Verb::play) return 0;
    const PlayingCard card = move.card();
    const bool trump = ranks_.is_trump(card);
    const int height = ranks_.height_of_rank(card.rank()), cost = height + (trump ? 16 : 0);
    if (!trick_.empty()) return ranks_.beats(card, trick_.lead()) ? 100 - cost : 40 - cost;
    const CardSet against = table_.seen(face_up(next(move.seat)));
    if (!against.has_suit(card.suit())) return !trump && against.has_suit(ranks_.trump()) ? 40 - cost : 100 - cost;
    for (PlayingCard c : against& CardSet::of_suit(card.suit()))
        if (ranks_.beats(c, card)) return 40 - cost;
    return 80 + cost;
}

namespace {
const Announcement turnover_bridge_here = announce<TurnoverBridge>("turnover-bridge");
}

} // namespace kupi
