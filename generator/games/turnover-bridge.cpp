#include "games/turnover-bridge.h"

#include <algorithm>
#include <bit>

namespace kupi {

namespace {
constexpr std::uint8_t bit_of(Seat seat) { return static_cast<std::uint8_t>(1u << seat); }
} // namespace

TurnoverBridge::TurnoverBridge(const Setup& setup)
    : high_(aces_high(setup.pack)),
      suits_(static_cast<std::uint8_t>(setup.pack.suits)),
      dealer_(setup.dealer),
      play_on_(setup.flag("play-on")) {
    const int spades = setup.pack.suit("S");
    spades_ = static_cast<std::uint8_t>(spades >= 0 ? spades : setup.pack.suits - 1);
    table_.gather(setup.pack.cards.kinds(), stock);
    begin();
}

void TurnoverBridge::begin() {
    CardSet pack = table_.pool();
    for (int pile = stock; pile <= last_pile; ++pile) pack |= table_.seen(pile);
    table_.gather(pack, stock);
    tops_ = {};
    up_ = down_ = {};
    laid_ = {};
    tricks_ = {};
    dealt_ = in_trick_ = 0;
    led_ = no_suit;
    due_ = leader_ = other(dealer_);
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
    if (const RuleId fault = fault_of(move); !fault.id.empty()) return Illegal{fault, {.card = move.card()}};
    if (finished()) {
        if (played() == all_tricks) return Illegal{rule::hand_over};
        return Illegal{play_stops, {.seat = tricks_[0] == majority ? Seat{0} : Seat{1}, .limit = majority}};
    }
    switch (verb) {
    case Verb::deal: return deal(move);
    case Verb::turn: return turn(move);
    case Verb::play: break;
    }
    return lay(move, mode, trace);
}

Ruling TurnoverBridge::deal(const Move& move) {
    const Seat to = move.other;
    if ((dealt_ & bit_of(to)) != 0 || begun()) return Illegal{rule::wrong_phase, {.seat = to}};
    if (move.cards != dealt_cards)
        return Illegal{rule::wrong_count, {.seat = to, .number = move.cards, .limit = dealt_cards}};
    CardSet pool = table_.pool();
    for (int i = 0; i < dealt_cards; ++i) {
        const PlayingCard card = move.card(i);
        if (card.is_unseen()) continue;
        if (!pool.has(card)) return Illegal{rule::card_seen_twice, {.seat = to, .card = card}};
        pool.remove(card);
    }
    for (int i = 0; i < dealt_cards; ++i) table_.move(stock, i < columns ? face_up(to) : hand(to), move.card(i));
    for (int i = 0; i < columns; ++i) tops_[to][i] = move.card(i);
    table_.move_unseen(stock, face_down(to), columns);
    up_[to] = down_[to] = (1u << columns) - 1;
    dealt_ |= bit_of(to);
    return Legal{};
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
    turning_ = nobody;
    turning_column_ = 0;
    return Legal{};
}

Ruling TurnoverBridge::lay(const Move& move, Mode mode, Trace* trace) {
    const PlayingCard card = move.card();
    const Seat seat = move.seat;
    if (dealt_ != everybody) return Illegal{rule::wrong_phase, {.card = card}};
    if (turn_due()) return Illegal{turn_first, {.seat = turning_, .card = card}};
    // One card each to a trick: who is skipped has played already, whatever the table lets stand.
    if (seat != due_ && (mode == Mode::judge || has_played(seat)))
        return Illegal{rule::turn_order, {.seat = due_, .card = card}};
    const CardSet own = accessible(seat);
    if (!own.has(card)) {
        if (accessible(other(seat)).has(card)) return Illegal{opponents_card, {.seat = other(seat), .card = card}};
        if (unseen(seat) == 0 || !table_.pool().has(card))
            return Illegal{rule::card_not_held, {.seat = seat, .card = card, .cards = own}};
    }
    if (unseen(seat) > 0) return lay_from_hidden(seat, card, mode, trace);
    if (mode == Mode::judge && led_ != no_suit && card.suit() != led_ && own.has_suit(led_))
        return Illegal{follow_suit, {.seat = seat, .card = card, .cards = own & led()}};
    put(seat, card, trace);
    return Legal{};
}

/// Where not all accessible cards are known: a private card, or one turned up that nobody remembers.
Ruling TurnoverBridge::lay_from_hidden(Seat seat, PlayingCard card, Mode mode, Trace* trace) {
    Legal legal;
    const HeldCards cards = held(seat);
    const Following follows = mode == Mode::judge ? following(cards, led(), card) : Following::yes;
    if (follows != Following::yes) {
        const CardSet seen = cards.seen & led(), due = seen.empty() ? cards.hidden & led() : seen;
        table_.demand_lack(hand(seat), card, due, follow_suit, seat);
        if (follows == Following::no) return Illegal{follow_suit, {.seat = seat, .card = card, .cards = due}};
        legal.assuming.add({seat, false, due, follow_suit});
    }
    put(seat, card, trace);
    return legal;
}

/// The first card of a trick is led, even if it came out of turn.
void TurnoverBridge::put(Seat seat, PlayingCard card, Trace* trace) {
    leave_column(seat, card);
    laid_[seat] = card;
    if (in_trick_ == 0) {
        led_ = static_cast<std::uint8_t>(card.suit());
        leader_ = seat;
    }
    in_trick_ |= bit_of(seat);
    if (in_trick_ == everybody)
        end_trick(trace);
    else if (has_played(due_))
        due_ = other(due_);
}

/// To the trick. A card of unknown place is taken to be one turned up and forgotten before a private one: nothing lies
/// under either.
void TurnoverBridge::leave_column(Seat seat, PlayingCard card) {
    const auto& tops = tops_[seat];
    PlayingCard found = card;
    if (!table_.seen(face_up(seat)).has(card)) {
        if (table_.seen(hand(seat)).has(card) || table_.unseen(face_up(seat)) == 0)
            return table_.move(hand(seat), trick, card);
        found = unseen_card;
    }
    int column = 0;
    while (tops[column] != found || (up_[seat] >> column & 1) == 0) ++column;
    table_.move(face_up(seat), trick, card);
    tops_[seat][column] = PlayingCard{};
    up_[seat] &= static_cast<std::uint16_t>(~(1u << column));
    if ((down_[seat] >> column & 1) == 0) return;
    turning_ = seat;
    turning_column_ = static_cast<std::uint8_t>(column);
}

void TurnoverBridge::end_trick(Trace* trace) {
    const Seat second = other(leader_);
    const Seat winner = strength(laid_[second]) > strength(laid_[leader_]) ? second : leader_;
    ++tricks_[winner];
    if (trace != nullptr) explain_trick(winner, *trace);
    table_.move_all(trick, won(winner));
    laid_ = {};
    in_trick_ = 0;
    led_ = no_suit;
    due_ = leader_ = winner;
    if (finished()) {
        turning_ = nobody; // after the play that ends the hand nothing is turned
        turning_column_ = 0;
    }
}

/// Before the trick is cleared away, its winner's count raised.
void TurnoverBridge::explain_trick(Seat winner, Trace& trace) const {
    const PlayingCard lead = laid_[leader_], answer = laid_[other(leader_)];
    Note& note = trace.emplace_back();
    note.id = answer.suit() == lead.suit() ? "trick-suit" : winner == leader_ ? "trick-off" : "trick-trump";
    note.seat = winner;
    note.cards = {lead, answer};
    note.others = {laid_[winner]};
    note.numbers = {played(), tricks_[winner], tricks_[other(winner)]};
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
    for (Seat s : {Seat{0}, Seat{1}})
        if (tricks_[s] >= majority) result.winners.add(s);
    Field& scores = result.add_seats("scores");
    scores.seats = result.winners;
    for (Seat s : result.winners) scores.values[s] = 1;
    PerSeat<std::int32_t> piles{};
    for (Seat s : {Seat{0}, Seat{1}}) piles[s] = tricks_[s];
    result.add_seats("piles", Seats::all(2), piles);
    return result;
}

/// Games won; who has won is a matter of the last one (TB-4).
Result TurnoverBridge::game_result() const {
    Result result;
    result.known = games_known_;
    PerSeat<std::int32_t> scores{};
    for (Seat s : {Seat{0}, Seat{1}}) {
        const bool wins = finished() && tricks_[s] >= majority;
        scores[s] = games_[s] + wins;
        if (wins && games_known_) result.winners.add(s);
    }
    result.over = finished() && games_known_;
    result.add_seats("scores", Seats::all(2), scores);
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
            if (tricks != all_tricks / 2) winners.add(tricks >= majority ? told : other(told));
        } else {
            games_known_ = false;
        }
    }
    for (Seat s : winners) ++games_[s];
}

void TurnoverBridge::next_hand(const HandEnd& end) {
    if (finished() && end.judged) {
        for (Seat s : {Seat{0}, Seat{1}}) games_[s] += tricks_[s] >= majority;
    } else if (end.claim != nullptr) {
        take_claim(*end.claim);
    } else {
        games_known_ = false;
    }
    dealer_ = other(dealer_);
    begin();
}

// ---- Looking

Seats TurnoverBridge::waiting() const {
    Seats seats;
    if (finished()) return seats;
    seats.add(turn_due() || dealt_ != everybody ? table_seat : due_);
    return seats;
}

void TurnoverBridge::legal_moves(Options& options) const {
    if (finished()) return;
    if (turn_due()) {
        options.add_chance(make_move(Verb::turn, table_seat, unseen_card));
        return;
    }
    if (dealt_ != everybody) {
        for (Seat s : {Seat{0}, Seat{1}}) {
            if ((dealt_ & bit_of(s)) != 0) continue;
            Move move = make_move(Verb::deal, table_seat);
            move.other = s;
            for (int i = 0; i < dealt_cards; ++i) move.add(unseen_card);
            options.add_chance(move);
        }
        return;
    }
    static constexpr Move blank = make_move(Verb::play, 0, unseen_card);
    for (PlayingCard card : followers(held(due_), led())) {
        Move& move = options.add(blank).move;
        move.seat = due_;
        move.items[0] = card.code();
    }
}

std::vector<PileView> TurnoverBridge::piles() const {
    std::vector<PileView> views;
    const auto add = [&](std::string_view name, int pile, Seat owner, bool open) -> PileView& {
        PileView& view = views.emplace_back(PileView{name, owner, {}, table_.unseen(pile), open});
        for (PlayingCard c : table_.seen(pile)) view.cards.push_back(c);
        return view;
    };
    if (!table_.empty(stock)) add("stock", stock, nobody, false);
    for (Seat s : {Seat{0}, Seat{1}}) {
        add("hand", hand(s), s, false);
        PileView& row = add("face-up cards", face_up(s), s, true);
        row.cards.clear();
        for (int i = 0; i < columns; ++i)
            if ((up_[s] >> i & 1) != 0 && !tops_[s][i].is_unseen()) row.cards.push_back(tops_[s][i]);
        add("face-down cards", face_down(s), s, false).buried = true;
    }
    PileView& view = views.emplace_back(PileView{"trick", nobody, {}, 0, true});
    for (Seat s : {leader_, other(leader_)})
        if (has_played(s)) view.cards.push_back(laid_[s]);
    for (Seat s : {Seat{0}, Seat{1}}) add("tricks won", won(s), s, false);
    return views;
}

/// A simple player, who sees the opponent's open cards: wins as cheaply as can be, and leads what those cannot take.
int TurnoverBridge::worth(const Move& move) const {
    if (static_cast<Verb>(move.verb) != Verb::play) return 0;
    const PlayingCard card = move.card();
    const bool trump = card.suit() == spades_;
    const int cost = high_[card.rank()] + (trump ? 16 : 0);
    if (in_trick_ != 0) return strength(card) > strength(laid_[leader_]) ? 100 - cost : 40 - cost;
    const CardSet against = table_.seen(face_up(other(move.seat)));
    if (!against.has_suit(card.suit())) return !trump && against.has_suit(spades_) ? 40 - cost : 100 - cost;
    for (PlayingCard c : against& CardSet::of_suit(card.suit()))
        if (high_[c.rank()] > high_[card.rank()]) return 40 - cost;
    return 80 + cost;
}

namespace {
const Announcement turnover_bridge_here = announce<TurnoverBridge>("turnover-bridge");
}

} // namespace kupi
