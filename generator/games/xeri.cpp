#include "games/xeri.h"

#include <algorithm>

namespace kupi {

namespace {

constexpr int xeri_points = 10, most_cards_points = 3;

/// The place of a rank or suit by its code; in a deck that writes it otherwise, by its place in the French pack.
int place(int by_code, int usual) { return by_code >= 0 ? by_code : usual; }

} // namespace

Xeri::Xeri(const Setup& setup)
    : pack_(setup.pack.cards.kinds()),
      match_(setup.number("match")),
      dealer_(setup.dealer),
      total_points_(setup.flag("total-points")) {
    const Pack& pack = setup.pack;
    const int two = place(pack.rank("2"), 0), ten = place(pack.rank("10"), 8), jack = place(pack.rank("J"), 9);
    const int queen = place(pack.rank("Q"), 10), king = place(pack.rank("K"), 11), ace = place(pack.rank("A"), 12);
    jack_ = static_cast<std::uint8_t>(jack);
    honours_ = CardSet::of_ranks(1u << ten | 1u << jack | 1u << queen | 1u << king | 1u << ace) & pack_;
    bonus_.add(PlayingCard(place(pack.suit("D"), 1), ten));
    bonus_.add(PlayingCard(place(pack.suit("C"), 0), two));
    begin_hand();
}

void Xeri::begin_hand() {
    table_.gather(pack_, stock);
    laid_ = {};
    height_ = 0;
    returned_ = {};
    xeri_ = {};
    turn_ = left_of(dealer_, players);
    last_ = nobody;
    deal_.begin(Seats::all(players), dealt);
    turned_ = again_ = finished_ = false;
}

void Xeri::clear_pile() {
    std::fill_n(laid_.begin(), height_, PlayingCard{});
    height_ = 0;
}

// ---- Judging and carrying out

Ruling Xeri::play(const Move& move, Mode mode, Trace* trace) {
    const auto verb = static_cast<Verb>(move.verb);
    if (verb != Verb::deal && move.unseen() > 0) return Illegal{rule::bad_argument};
    if (const RuleId fault = fault_of(move)) return Illegal{fault, {.card = move.card()}};
    if (over()) return Illegal{rule::hand_over, {.number = hand_}};
    if (verb == Verb::deal) return deal(move);
    const auto carry_out = [&](Xeri& game) {
        return verb == Verb::turn ? game.turn(move, trace) : game.lay(move, mode, trace);
    };
    if (deal_.is_done()) return carry_out(*this);
    return on_copy(*this, [&](Xeri& after) {
        if (verb == Verb::turn || turned_) after.deal_.give_rest_unseen(after.table_); // no play settles the first deal
        return carry_out(after);
    });
}

/// denexa-games: Setup; Replenishing the hands.
Ruling Xeri::deal(const Move& move) {
    const Seat seat = move.other;
    if (seat >= players) return Illegal{rule::not_a_player};
    if (!deal_.is_due(seat)) return Illegal{deal_not_due, {.seat = seat, .number = table_.size(hands + seat)}};
    return deal_.give(table_, move);
}

/// denexa-games: Setup: a start pile with a jack on top, or whose top two are of one rank, goes back into the stock,
/// and four others are turned (rulings XE-1, XE-2). Those four nobody can hold; and once all that nobody holds has lain
/// here, the stock has nothing else to show.
Ruling Xeri::turn(const Move& move, Trace* trace) {
    if (!must_turn()) return Illegal{turn_not_due, {.cards = table_.seen(pile)}};
    if (move.cards != start_cards) return Illegal{rule::wrong_count, {.number = move.cards, .limit = start_cards}};
    CardSet pool = table_.pool(), returned = returned_;
    int others = table_.size(stock) - returned_.size();
    for (int i = 0; i < start_cards; ++i) {
        const PlayingCard card = move.card(i);
        if (!pool.has(card) || (!returned_.has(card) && others-- == 0))
            return Illegal{rule::card_seen_twice, {.card = card}};
        pool.remove(card);
        returned.remove(card);
    }
    for (int i = 0; i < start_cards; ++i) laid_[i] = move.card(i);
    turned_ = true;
    const PlayingCard top = laid_[start_cards - 1], second = laid_[start_cards - 2];
    again_ = top.rank() == jack_ || top.rank() == second.rank();
    if (!again_) {
        for (int i = 0; i < start_cards; ++i) table_.move(stock, pile, laid_[i]);
        height_ = start_cards;
        returned_ = returned;
        return Legal{};
    }
    for (int i = 0; i < start_cards; ++i) returned_.add(laid_[i]);
    if (trace != nullptr) {
        Note& note = trace->emplace_back();
        note.id = top.rank() == jack_ ? "again-jack" : "again-pair";
        if (top.rank() != jack_) note.cards.push_back(second);
        note.cards.push_back(top);
    }
    return Legal{};
}

/// What is wrong with a start pile that has gone back into the stock.
CardSet Xeri::at_fault() const {
    CardSet cards = CardSet::of(laid_[start_cards - 1]);
    if (laid_[start_cards - 1].rank() != jack_) cards.add(laid_[start_cards - 2]);
    return cards;
}

RuleId Xeri::why_not_held(Seat seat, PlayingCard card) const {
    if (const RuleId why = table_.why_not(hands + seat, card)) return why;
    return returned_.has(card) ? rule::card_seen_twice : RuleId{};
}

Ruling Xeri::lay(const Move& move, Mode mode, Trace* trace) {
    const Seat seat = move.seat;
    const PlayingCard card = move.card();
    if (!turned_) return Illegal{turn_missing, {.card = card}};
    if (again_) return Illegal{redeal_start, {.card = card, .cards = at_fault()}};
    if (seat != turn_ && mode == Mode::judge) return Illegal{rule::turn_order, {.seat = turn_}};
    if (const RuleId why = why_not_held(seat, card))
        return Illegal{why, {.seat = seat, .card = card, .cards = table_.seen(hands + seat)}};
    const bool takes = captures_with(card);
    table_.move(hands + seat, pile, card);
    laid_[height_++] = card;
    if (takes) capture(seat, trace);
    turn_ = static_cast<Seat>(1 - seat);
    if (table_.empty(hands + turn_)) {
        if (table_.empty(hands + seat))
            end_of_deal(trace);
        else // somebody played out of turn, and the table let it stand
            turn_ = seat;
    }
    return Legal{};
}

/// denexa-games: Capturing xeri: a single card taken by its own rank; a jack does so only from a jack.
void Xeri::capture(Seat seat, Trace* trace) {
    if (trace != nullptr) explain_capture(*trace, seat);
    if (height_ == 2 && laid_[0].rank() == laid_[1].rank()) ++xeri_[seat];
    table_.move_all(pile, captures + seat);
    clear_pile();
    last_ = seat;
}

/// denexa-games: Replenishing the hands: six more each, or, with the stock gone, what lies there to who captured last
/// (rulings XE-3, XE-6).
void Xeri::end_of_deal(Trace* trace) {
    returned_ = {};
    if (!table_.empty(stock)) {
        deal_.begin(Seats::all(players), dealt);
        return;
    }
    finished_ = true;
    if (last_ != nobody && height_ > 0) {
        if (trace != nullptr)
            trace->push_back({.id = "last-cards", .seat = last_, .cards = {laid_.begin(), laid_.begin() + height_}});
        table_.move_all(pile, captures + last_);
        clear_pile();
    }
    if (trace != nullptr) explain_result(*trace);
}

// ---- Legal moves

/// Cards that the seat may play as its next, whether or not a deal has been left out.
CardSet Xeri::playable(Seat seat) const {
    const int hand = hands + seat;
    const bool unseen = table_.unseen(hand) > 0 || deal_.is_due(seat);
    return unseen ? table_.seen(hand) | (table_.pool() - returned_) : table_.seen(hand);
}

void Xeri::legal_moves(Options& options) const {
    if (over()) return;
    deal_.add_options(options, Verb::deal);
    if (must_turn()) {
        options.add_chance(make_move(Verb::turn, table_seat, unseen_card, unseen_card, unseen_card, unseen_card));
        return;
    }
    Move move = make_move(Verb::play, turn_, unseen_card);
    for (PlayingCard card : playable(turn_)) {
        move.items[0] = card.code();
        options.add(move);
    }
}

Seats Xeri::waiting() const {
    Seats seats;
    if (over()) return seats;
    if (!deal_.is_done() || must_turn()) seats.add(table_seat);
    if (!must_turn()) seats.add(turn_);
    return seats;
}

/// Takes what counts, jacks for worthy piles only; else lays what the opponent is least likely to match.
int Xeri::worth(const Move& move) const {
    if (static_cast<Verb>(move.verb) != Verb::play) return 0;
    const PlayingCard card = move.card();
    const bool is_jack = card.rank() == jack_;
    const int own = honours_.has(card) + bonus_.has(card);
    if (captures_with(card)) {
        const CardSet lies = table_.seen(pile);
        const bool is_xeri = height_ == 1 && card.rank() == laid_[0].rank();
        const int gain = 10 * ((lies & honours_).size() + (lies & bonus_).size() + own) + 3 * height_;
        return is_xeri ? 1000 : (is_jack ? 10 : 60) + gain;
    }
    const CardSet gone =
        table_.seen(hands + move.seat) | table_.seen(pile) | table_.seen(captures) | table_.seen(captures + 1);
    const int left = 4 - (gone & CardSet::of_ranks(1u << card.rank())).size();
    return 50 - 10 * left - 5 * own - (is_jack ? 60 : 0);
}

// ---- Results

int Xeri::most_cards(Seat seat) const {
    return table_.size(captures + seat) > table_.size(captures + 1 - seat) ? most_cards_points : 0;
}

/// denexa-games: Scoring. Of a hand that is over both make 25 or, at 26 cards each, 22, and 10 for each xeri.
int Xeri::points(Seat seat) const {
    const CardSet& cards = table_.seen(captures + seat);
    return xeri_points * xeri_[seat] + most_cards(seat) + (cards & honours_).size() + (cards & bonus_).size();
}

Result Xeri::hand_result() const {
    Result result;
    result.over = finished_;
    if (!finished_) return result;
    if (points(0) != points(1)) result.winners.add(points(0) > points(1) ? 0 : 1);
    result.add_seats("scores", Seats::all(players), [&](Seat s) { return points(s); });
    result.add_seats("xeri", Seats::all(players), [&](Seat s) { return xeri_[s]; });
    result.add_seats("cards", Seats::all(players), [&](Seat s) { return table_.size(captures + s); });
    return result;
}

/// Hands won. A match that ends even is a draw, or goes to all points (rulings XE-4).
Result Xeri::game_result() const {
    Result result;
    result.known = won_.is_known();
    result.over = result.known && (ended_ || (finished_ && (match_ == 0 || hand_ == match_)));
    if (!result.known) return result;
    const bool by_points = result.over && total_points_ && won(0) == won(1);
    result.winner_known = points_.is_known() || !by_points;
    result.over = result.over && result.winner_known;
    const int ahead = by_points ? total_points(0) - total_points(1) : won(0) - won(1);
    if (result.over && ahead != 0) result.winners.add(ahead > 0 ? 0 : 1);
    result.add_seats("scores", Seats::all(players), [&](Seat s) { return won(s); });
    return result;
}

/// After a hand that was not judged its claim tells who won it, and its scores, if both are there, the points.
void Xeri::tell_known(Known& known) const {
    if (match_ > 0) known.number("hands in the match", match_);
}

void Xeri::next_hand(const HandEnd& end) {
    if (ended_) return;
    const Result own = hand_result();
    const Result* told = end.judged && finished_ ? &own : end.claim;
    const Field* scores = told == nullptr ? nullptr : told->field("scores");
    if (scores != nullptr && !(scores->seats.has(0) && scores->seats.has(1))) scores = nullptr;
    if (told != nullptr && told->known) {
        if (told->winners.size() == 1) won_.add_win(told->winners);
    } else if (scores != nullptr) {
        const int ahead = scores->values[0] - scores->values[1];
        if (ahead != 0) won_.add(ahead > 0 ? 0 : 1, 1);
    } else {
        won_.forget();
    }
    points_.add_claim(scores);
    finished_ = false;
    ended_ = match_ != 0 ? hand_ == match_ : end.last;
    if (ended_) return;
    ++hand_;
    dealer_ = left_of(dealer_, players);
    begin_hand();
}

// ---- Looking on

std::vector<PileView> Xeri::piles() const {
    PileViews views(table_);
    views.add("stock", stock);
    views.add_row("pile", {laid_.data(), height_}).unseen = table_.unseen(pile);
    views.add_each("hand", hands, players);
    views.add_each("capture pile", captures, players);
    return views.take();
}

void Xeri::explain_capture(Trace& trace, Seat seat) const {
    const PlayingCard card = laid_[height_ - 1], top = laid_[height_ - 2];
    const int after = table_.size(captures + seat) + height_;
    Note& note = trace.emplace_back();
    note.seat = seat;
    note.cards = {card};
    note.others = {top};
    note.numbers = {height_, after};
    if (card.rank() != top.rank())
        note.id = height_ == 2 ? "jack-on-one" : "capture-jack";
    else
        note.id = height_ == 2 ? "xeri" : "capture";
}

/// How both scores come about; the 10 that counts extra is an honour too, the 2 is none.
void Xeri::explain_result(Trace& trace) const {
    for (Seat s = 0; s < players; ++s) {
        const CardSet& cards = table_.seen(captures + s);
        const CardSet bonus = cards & bonus_;
        Note& note = trace.emplace_back();
        note.id = "score";
        note.seat = s;
        note.numbers = {cards.size(),
                        most_cards(s),
                        xeri_points * xeri_[s],
                        (cards & honours_).size(),
                        (bonus & honours_).size(),
                        (bonus - honours_).size(),
                        points(s)};
    }
    const auto compare = [&](std::string_view id, std::int32_t first,
                             std::int32_t second) -> std::vector<std::int32_t>& {
        const Seat ahead = first >= second ? 0 : 1;
        trace.push_back({.id = id, .seat = ahead, .other = static_cast<Seat>(1 - ahead)});
        return trace.back().numbers = {std::max(first, second), std::min(first, second)};
    };
    compare(points(0) == points(1) ? "hand-even" : "hand-won", points(0), points(1));
    const Result game = game_result();
    if (!total_points_ || !game.over) return;
    const PerSeat<std::int32_t>& won = game.field("scores")->values;
    if (won[0] != won[1]) return;
    std::vector<std::int32_t>& numbers = compare("match-points", total_points(0), total_points(1));
    numbers.insert(numbers.begin(), won[0]);
}

namespace {
const Announcement xeri_here = announce<Xeri>("xeri");
}

} // namespace kupi
