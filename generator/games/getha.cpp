#include "games/getha.h"

#include <algorithm>

namespace kupi {

using namespace getha;

Getha::Getha(const Setup& setup) {
    house_.pack = setup.pack.cards.kinds();
    house_.players = static_cast<std::uint8_t>(setup.players);
    house_.limit = setup.flag("one-suit") ? 1 : 2;
    house_.jokers = setup.flag("jokers");
    house_.second_deal = setup.flag("second-deal");
    house_.shuffle = setup.flag("shuffle-discards");
    house_.reverse = setup.flag("reverse-matchup");
    house_.points = setup.flag("point-matchups");
    house_.in_order = setup.flag("in-order-matchups");
    house_.discard_folded = setup.flag("discard-folded-hands");
    house_.tie_breaker = setup.flag("tie-breaker");
    house_.play_extra = setup.flag("play-extra-hands");
    house_.pot_to_house = setup.word("extra-hand-pot") == "house";
    house_.extra_selects = setup.flag("extra-selects-two");
    house_.discard_bring_in = setup.flag("discard-bring-in");
    house_.discard_four = setup.flag("discard-four");
    house_.stud = setup.flag("eight-card-stud");
    house_.ante = setup.number("ante");
    house_.fixed = setup.number("fixed-bring-in");
    const Setup::Option& stakes = setup.option("stakes");
    for (Seat s = 0; s < house_.players; ++s)
        if (stakes.seats[s]) {
            limited_.add(s);
            stake_[s] = *stakes.seats[s];
        }
    pot_ = setup.number("pot");
    dealer_ = setup.dealer;
    table_.gather(house_.pack, stock);
    start_hand();
}

// ---- Hands

Seats Getha::with_chips(Seats among) const {
    Seats rich;
    for (Seat s : among)
        if (has_chips(s)) rich.add(s);
    return rich;
}

/// From the dealer's left to the dealer, then the extra hands (GE-11, GE-16).
int Getha::seat_rank(Seat s) const {
    if (s >= extra1) return house_.players + s - extra1;
    return (s + 2 * house_.players - dealer_ - 1) % house_.players;
}

/// Who sits out, extra hands and the ante (GE-23, GE-29).
void Getha::start_hand() {
    seated_ = with_chips(Seats::all(house_.players));
    game_over_ = seated_.size() < 2;
    while (!seated_.empty() && !seated_.has(dealer_)) dealer_ = left_of(dealer_, house_.players);
    holders_ = seated_;
    if (seated_.size() <= 3) holders_.add(extra1);
    if (seated_.size() <= 2) holders_.add(extra2);
    in_ = seated_;
    phase_ = Phase::deal;
    done_ = checked_ = revealed_ = adding_ = passed_over_ = {};
    score_ = paid_ = {};
    current_ = 0;
    price_ = 0;
    owed_ = suits_ = jokers_ = {};
    shown_ = {};
    up_ = {};
    names_ = added_names_ = {};
    owners_ = {nobody, nobody};
    due_ = 0;
    swept_by_.fill(nobody);
    taken_ = {};
    sweeping_ = doubtful_ = vague_ = false;
    rungs_ = next_ = 0;
    champion_ = nobody;
    added_ = {};
    if (!game_over_ && house_.ante > 0)
        for (Seat s : seated_) pay(s, house_.ante);
}

/// As much of it as the stake covers.
void Getha::pay(Seat s, std::int64_t chips) {
    if (limited_.has(s)) {
        chips = std::min(chips, stake_[s]);
        stake_[s] -= chips;
    }
    score_[s] -= chips;
    pot_ += chips;
}

/// A dropped or folded hand (GE-7).
void Getha::out(Seat s) {
    in_.remove(s);
    table_.move_all(front(s), hand(s));
    if (house_.discard_folded) table_.move_all(hand(s), discards);
}

void Getha::deal_the_rest() {
    for (Seat s : holders_ - done_) table_.move_unseen(stock, hand(s), 8);
    done_ = holders_;
    advance(nullptr);
}

bool Getha::draws_owed() const {
    return std::any_of(owed_.begin(), owed_.end(), [](std::uint8_t n) { return n > 0; });
}

void Getha::draw_the_rest() {
    for (Seat s : in_) {
        table_.move_unseen(stock, hand(s), owed_[s]);
        owed_[s] = 0;
    }
}

/// From one phase to the next for as long as nobody is waited for (rulings.md, phases; the gates between them are
/// ours).
void Getha::advance(Trace* trace) {
    const auto next = [&](Phase phase) {
        phase_ = phase;
        done_ = {};
    };
    const auto settled = [&] { // one player in takes the pot, without any it stays
        if (in_.size() > 1) return false;
        finish(in_.empty() ? nobody : in_.first(), trace);
        return true;
    };
    for (;;) {
        switch (phase_) {
        case Phase::deal:
            if (done_ != holders_) return;
            if (house_.discard_bring_in) {
                next(Phase::exchange);
                break;
            }
            if (house_.fixed > 0 || with_chips(in_).empty()) {
                price_ = house_.fixed;
                next(Phase::bring_in);
                break;
            }
            return next(Phase::price);
        case Phase::price:
            if (price_ == 0) return;
            next(Phase::bring_in);
            break;
        case Phase::bring_in:
            if (!(with_chips(in_) - done_).empty()) return;
            if (settled()) return;
            next(house_.stud ? Phase::select : Phase::exchange);
            break;
        case Phase::exchange:
            if (!(in_ - done_).empty()) return;
            if (settled()) return;
            if (shuffles()) {
                table_.move_all(discards, stock);
                table_.blur(stock);
            }
            return next(Phase::select);
        case Phase::select:
            if (!(in_ - done_).empty()) return;
            next(Phase::betting);
            break;
        case Phase::betting: {
            if (settled()) return;
            for (Seat s : with_chips(in_))
                if (current_ == 0 ? !checked_.has(s) : paid_[s] < current_) return;
            next(Phase::reveal);
            break;
        }
        case Phase::reveal:
            if (!(in_ - revealed_).empty()) return;
            if (house_.play_extra && !(extras() - revealed_).empty()) return;
            next(Phase::showdown);
            sweeping_ = true;
            return resolve(trace);
        case Phase::showdown:
        case Phase::over: return;
        }
    }
}

void Getha::finish(Seat winner, Trace* trace) {
    phase_ = Phase::over;
    champion_ = winner;
    if (trace == nullptr) return;
    Note note{.id = "winner", .seat = winner, .numbers = {static_cast<std::int32_t>(pot_)}};
    if (winner == nobody) note.id = "pot-stays";
    if (winner >= extra1 && winner != nobody) note.id = house_.pot_to_house ? "pot-to-house" : "extra-hand-wins";
    trace->push_back(std::move(note));
}

Seats Getha::waiting() const {
    const Seats table = Seats::of(table_seat);
    if (game_over_) return {};
    switch (phase_) {
    case Phase::deal: return table;
    case Phase::price: return Seats::of(dealer_);
    case Phase::bring_in: return with_chips(in_) - done_;
    case Phase::exchange: {
        Seats s = in_ - done_;
        if (!shuffles())
            for (Seat drawer : in_)
                if (owed_[drawer] > 0) s.add(drawer);
        return s;
    }
    case Phase::select: {
        Seats s = in_ - done_;
        for (Seat drawer : in_)
            if (owed_[drawer] > 0) s.add(drawer);
        return s;
    }
    case Phase::betting: {
        Seats s;
        for (Seat p : with_chips(in_))
            if (current_ == 0 || paid_[p] < current_) s.add(p);
        return s;
    }
    case Phase::over: return {};
    default: break;
    }
    if (due_ != 0) return Seats::of(owners_[due_ & 1 ? 0 : 1]);
    if (phase_ == Phase::reveal)
        return (in_ - revealed_) | (house_.play_extra && !(extras() - revealed_).empty() ? table : Seats{});
    return adding_.empty() ? short_hands() : adding_;
}

// ---- Results

Result Getha::hand_result() const {
    Result result;
    result.over = phase_ == Phase::over || waits_for_unseen();
    const bool cards_seen = judgeable() && !doubtful_ && !waits_for_unseen();
    result.known = cards_seen && pot_known_;
    if (cards_seen && !pot_known_) result.lacking = "pot-unknown";
    const bool won = phase_ == Phase::over && champion_ < house_.players;
    if (won) result.winners.add(champion_);
    Field& scores = result.add_seats("scores");
    scores.seats = Seats::all(house_.players);
    for (Seat s : scores.seats) scores.values[s] = clamped(score_[s] + (won && s == champion_ ? pot_ : 0));
    result.add_number("pot", clamped(pot_)); // as it lies there, before anybody takes it
    return result;
}

Result Getha::game_result() const {
    Result result;
    const bool over = phase_ == Phase::over;
    result.known = totals_known_ && judgeable() && !waits_for_unseen() && (!over || (pot_known_ && !doubtful_));
    Field& scores = result.add_seats("scores");
    scores.seats = Seats::all(house_.players);
    Seats owners;
    for (Seat s : scores.seats) {
        const std::int64_t won = over && champion_ == s ? pot_ : 0;
        scores.values[s] = clamped(total_[s] + (over ? score_[s] + won : 0));
        if (has_chips(s) || won > 0) owners.add(s);
    }
    result.over = result.known && (over || game_over_) && owners.size() < 2;
    if (result.over) result.winners = owners;
    return result;
}

void Getha::next_hand(const HandEnd& end) {
    const bool judged = end.judged && phase_ == Phase::over && judgeable() && !doubtful_;
    const bool nobody_gains = champion_ >= house_.players;
    const Result result = hand_result();
    const Result* told = judged && (pot_known_ || nobody_gains) ? &result : end.claim;
    const Field* scores = told != nullptr ? told->field("scores") : nullptr;
    const std::int64_t pot = pot_;
    for (Seat s = 0; s < house_.players; ++s) { // back to what was before the hand
        if (limited_.has(s)) stake_[s] -= score_[s];
        pot_ += score_[s];
    }
    if (scores == nullptr) {
        totals_known_ = false;
    } else {
        for (Seat s : scores->seats& Seats::all(house_.players)) {
            total_[s] += scores->values[s];
            if (limited_.has(s)) stake_[s] = std::max<std::int64_t>(stake_[s] + scores->values[s], 0);
            pot_ -= scores->values[s]; // what nobody has won lies in the pot
        }
    }
    if (judged) {
        const bool taken = !nobody_gains || (champion_ != nobody && house_.pot_to_house);
        pot_known_ = pot_known_ || taken;
        pot_ = taken ? 0 : pot;
    } else if (told != nullptr && !told->winners.empty()) {
        pot_known_ = true;
        pot_ = 0;
    } else if (scores == nullptr || house_.pot_to_house) {
        pot_known_ = false;
    }

    second_ = house_.second_deal && !second_ && !game_over_ && has_chips(dealer_);
    if (second_) {
        cards_known_ = end.judged && phase_ == Phase::over && cards_known_;
        for (int pile = discards; pile < first_hand + 2 * slots; ++pile)
            if (pile != aside) table_.move_all(pile, aside);
    } else {
        cards_known_ = true;
        table_.gather(house_.pack, stock);
        dealer_ = left_of(dealer_, house_.players);
        if (!judgeable() && end.dealer < house_.players) dealer_ = end.dealer;
    }
    start_hand();
}

// ---- Looking

std::vector<PileView> Getha::piles() const {
    std::vector<PileView> views;
    const auto add = [&](std::string_view name, Seat owner, CardSet cards, int unseen, bool open) {
        if (cards.empty() && unseen == 0) return;
        views.push_back({name, owner, {}, unseen, open});
        for (PlayingCard c : cards) views.back().cards.push_back(c);
    };
    add("stock", nobody, table_.seen(stock), table_.unseen(stock), false);
    add("discard pile", nobody, table_.seen(discards), table_.unseen(discards), false);
    add("removed", nobody, table_.seen(aside), table_.unseen(aside), false);
    for (Seat s : holders_) {
        const CardSet held = table_.seen(hand(s));
        const int unseen = table_.unseen(hand(s));
        const int face_down = table_.unseen(front(s));
        add(face_down > 0 ? "selected" : "in play", s, table_.seen(front(s)), face_down, face_down == 0);
        if (s >= extra1) {
            add("extra hand", s, held, unseen, false);
        } else if (!in_.has(s)) {
            add("folded hand", s, held, unseen, false);
        } else if (revealed_.has(s)) {
            add("reserve", s, held, unseen, false);
        } else if (unseen == 0 && suits_[s] + jokers_[s] != 0) {
            CardSet selected;
            for (PlayingCard c : held)
                if (c.has_suit() ? suits_[s] >> c.suit() & 1 : jokers_[s] >> c.extra() & 1) selected.add(c);
            add("selected", s, selected, 0, false);
            add("reserve", s, held - selected, 0, false);
        } else {
            add("hand", s, held, unseen, false);
        }
    }
    return views;
}

namespace {

const Announcement getha_here = announce<Getha>("getha");

} // namespace

} // namespace kupi
