// Somachi: what hands and games come to, and how one hand follows another.

#include <algorithm>

#include "games/somachi.h"

namespace kupi {

// ---- Seats

Seat Somachi::next_seat(Seat seat) const {
    do seat = left_of(seat, players_);
    while (!in_.has(seat));
    return seat;
}

Seat Somachi::first_seat() const { return next_seat(dealer_); }

bool Somachi::opening_done_after(Seat seat) const { return place_of(next_seat(seat)) <= place_of(seat); }

// ---- Scores

/// Of one hand: numbers at face value, alak 8; with all-cards-count every face card 8. Each refused challenge doubles.
std::int32_t Somachi::points(Seat seat) const {
    std::int64_t sum = 0;
    for (PlayingCard c : table_.seen(group + seat)) {
        if (!is_face(c))
            sum += c.rank() + 1;
        else if (c.rank() == alak || house_.all_cards_count)
            sum += 8;
    }
    return shown(sum << std::min<int>(doublings_, 31));
}

/// Among those who are still in: a single one has won whatever it scores.
Seats Somachi::best_of_hand() const {
    Seats best;
    std::int32_t greatest = -1;
    for (Seat s : in_) {
        const std::int32_t n = points(s);
        if (n > greatest) best = {};
        if (n >= greatest) best.add(s);
        greatest = std::max(greatest, n);
    }
    return best;
}

void Somachi::finish(Trace* trace) {
    phase_ = Phase::over;
    ++hands_played_;
    hand_pot_ = pot_;
    if (trace != nullptr && doublings_ > 0)
        trace->push_back({.id = "doubled", .numbers = {doublings_, 1 << std::min<int>(doublings_, 30)}});
    for (Seat s = 0; s < players_; ++s) {
        const std::int32_t n = points(s);
        tally_[s] = shown(std::int64_t{tally_[s]} + n);
        if (trace == nullptr || !in_.has(s)) continue;
        Note& note = trace->emplace_back();
        note.id = doublings_ > 0 ? "score-doubled" : "score";
        note.seat = s;
        for (PlayingCard c : laid_)
            if (table_.seen(group + s).has(c) && (!is_face(c) || c.rank() == alak || house_.all_cards_count))
                note.cards.push_back(c);
        const int times = std::min<int>(doublings_, 30);
        note.numbers = {n, tally_[s], n >> times, 1 << times};
    }
    const Seats best = best_of_hand();
    const bool tied = best.size() > 1;
    if (trace != nullptr && pot_ != 0)
        trace->push_back({.id = tied ? "pot-stays" : "pot-won", .seat = best.first(), .numbers = {shown(pot_)}});
    // A tie leaves the pot to the next hand (rulings SO-15). After the last hand nobody takes it: no seed says who
    // would.
    if (tied) return;
    chips_[best.first()] += pot_;
    pot_ = 0;
}

Result Somachi::hand_result() const {
    Result result;
    if (phase_ != Phase::over) return result;
    result.over = true;
    result.winners = best_of_hand();
    Field& scores = result.add_seats("scores");
    scores.seats = Seats::all(players_);
    for (Seat s : scores.seats) scores.values[s] = points(s);
    if (house_.bets()) result.add_number("pot", shown(hand_pot_));
    return result;
}

/// Of a hand that is over.
bool Somachi::game_is_over() const {
    if (house_.all_in) {
        int able = 0;
        for (Seat s = 0; s < players_; ++s) able += has_chips(s);
        if (able < 2) return true;
    }
    if (!house_.thousand_points) return hands_played_ >= hands_;
    return hands_played_ > 0 && *std::max_element(tally_.begin(), tally_.begin() + players_) >= target;
}

Result Somachi::game_result() const {
    Result result;
    result.known = totals_known_ && (chips_known_ || !house_.all_in);
    if (!result.known) return result;
    result.over = (phase_ == Phase::over || phase_ == Phase::game_over) && game_is_over();
    Field& scores = result.add_seats("scores");
    scores.seats = Seats::all(players_);
    const std::int32_t greatest = *std::max_element(tally_.begin(), tally_.begin() + players_);
    for (Seat s : scores.seats) {
        scores.values[s] = tally_[s];
        if (result.over && tally_[s] == greatest) result.winners.add(s);
    }
    if (limited_.empty() || !chips_known_) return result;
    Field& chips = result.add_seats("chips");
    chips.seats = limited_;
    for (Seat s : limited_) chips.values[s] = shown(chips_[s]);
    return result;
}

// ---- From hand to hand

void Somachi::next_hand(const HandEnd& end) {
    if (phase_ == Phase::game_over) return;
    bool follows_rotation = true;
    if (phase_ != Phase::over || !end.judged) {
        // Where the cards lie is not known from here on, and no hand begins on a fresh deck.
        if (phase_ == Phase::over)
            for (Seat s = 0; s < players_; ++s) tally_[s] -= points(s);
        else
            ++hands_played_;
        judgeable_ = false;
        chips_known_ = chips_known_ && (limited_.empty() || !house_.bets());
        follows_rotation = chips_known_ || !house_.all_in;
        const Field* scores = end.claim == nullptr ? nullptr : end.claim->field("scores");
        totals_known_ = totals_known_ && scores != nullptr;
        if (scores != nullptr)
            for (Seat s : scores->seats& Seats::all(players_))
                tally_[s] = shown(std::int64_t{tally_[s]} + scores->values[s]);
    }
    if (totals_known_ && (chips_known_ || !house_.all_in) && game_is_over()) {
        phase_ = Phase::game_over;
        return;
    }
    clear_table();
    dealer_ = left_of(dealer_, players_);
    if (!follows_rotation && end.dealer < players_) dealer_ = end.dealer;
    begin_hand();
}

/// Players without chips sit out (all-in), also as dealer.
void Somachi::begin_hand() {
    phase_ = Phase::dealing;
    in_ = Seats::all(players_);
    if (house_.all_in && chips_known_) {
        for (Seat s = 0; s < players_; ++s)
            if (!has_chips(s)) in_.remove(s);
        if (in_.size() < 2) {
            phase_ = Phase::game_over;
            return;
        }
        while (!in_.has(dealer_)) dealer_ = left_of(dealer_, players_);
    }
    dealt_ = {};
    all_in_ = stay_waiting_ = {};
    stay_ = {};
    challenge_ = {};
    attack_ = {};
    bring_in_ = 0;
    openers_ = turns_due_ = doublings_ = 0;
    emptied_ = false;
    face_done();
    begin_turn(first_seat());
}

// ---- Looking on

std::vector<PileView> Somachi::piles() const {
    std::vector<PileView> views;
    const auto view = [&](std::string_view name, int pile, Seat owner, bool open) {
        PileView& v = views.emplace_back();
        v.name = name;
        v.owner = owner;
        v.unseen = table_.unseen(pile);
        v.open = open;
        return &v;
    };
    for (Seat s = 0; s < players_; ++s) {
        PileView* v = view("hand", hand + s, s, false);
        for (PlayingCard c : table_.seen(hand + s)) v->cards.push_back(c);
        v = view("group", group + s, s, true);
        for (PlayingCard c : laid_)
            if (table_.seen(group + s).has(c)) v->cards.push_back(c);
    }
    if (attack_.waits()) view("arlas", flight, attack_.by, true)->cards.push_back(attack_.card);
    PileView* v = view("stock", stock, nobody, false);
    v->cards.assign(under_.begin(), under_.end());
    std::reverse(v->cards.begin(), v->cards.end());
    view("discard pile", discards, nobody, true)->cards.assign(discards_.begin(), discards_.end());
    v = view("removed", removed, nobody, false);
    for (PlayingCard c : table_.seen(removed)) v->cards.push_back(c);
    return views;
}

} // namespace kupi
