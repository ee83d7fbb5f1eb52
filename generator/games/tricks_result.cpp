// What hands and games of the family "tricks" come to, and how they explain it.
#include "games/tricks.h"

#include <algorithm>
#include <cstdlib>

namespace kupi {

// ---- Scores

/// The sum of what the side has bid; a bid of nothing that stands for itself adds nothing.
int Tricks::bid_of(int side) const {
    int sum = 0;
    for (Seat seat : members(side)) sum += std::max<int>(bids_[seat], 0);
    return sum;
}

bool Tricks::made(int side) const {
    return is_.bids == TrickRules::Bids::exact ? tricks_[side] == bid_of(side) : tricks_[side] >= bid_of(side);
}

bool Tricks::meets(const ScoreLine& line, int side) const {
    const bool declares = declarer_ != nobody && side_of(declarer_) == side;
    if (line.whose != ScoreLine::Whose::anybody && declares != (line.whose == ScoreLine::Whose::declarer)) return false;
    switch (line.of) {
    case ScoreLine::Of::always: break;
    case ScoreLine::Of::tricks: return tricks_[side] >= line.least && tricks_[side] <= line.most;
    case ScoreLine::Of::points: return points(side) >= line.least && points(side) <= line.most;
    case ScoreLine::Of::made: return made(side);
    case ScoreLine::Of::missed: return !made(side);
    }
    return true;
}

int Tricks::value(const ScoreLine& line, int side) const {
    return line.number + line.per_trick * tricks_[side] + line.per_point * points(side) + line.per_bid * bid_of(side) +
           line.per_over * (tricks_[side] - bid_of(side));
}

int Tricks::plain_score(int side) const {
    if (is_.moon)
        for (int other = 0; other < sides_here(); ++other)
            if (points_[other] == is_.all_points) return other == side ? 0 : is_.all_points;
    int score = 0;
    for (int i = 0; i < is_.score_lines; ++i)
        if (meets(is_.score[i], side)) {
            score = value(is_.score[i], side);
            break;
        }
    if (is_.nil > 0)
        for (Seat seat : members(side))
            if (bids_[seat] == 0) score += taken_[seat] == 0 ? is_.nil : -is_.nil;
    return score;
}

int Tricks::score_of(int side) const {
    int score = plain_score(side);
    if (score > 0) score += extra_;
    if (is_.bags > 0) score -= (bags_[side] + bags_of(side)) / is_.bags * is_.bag_penalty;
    return score;
}

/// Tricks over what was bid, in this hand.
int Tricks::bags_of(int side) const { return made(side) ? tricks_[side] - bid_of(side) : 0; }

bool Tricks::is_tie() const {
    for (int side = 0; side < sides_here(); ++side)
        if (plain_score(side) > 0) return false;
    return true;
}

int Tricks::total(int side) const {
    const int total = total_[static_cast<Seat>(side)] + (finished() ? score_of(side) : 0);
    return is_.capped ? std::min(total, is_.target) : total;
}

// ---- Results

Result Tricks::hand_result() const {
    Result result;
    if (!finished()) return result;
    result.over = true;
    int best = INT32_MIN;
    for (int side = 0; side < sides_here(); ++side) {
        if ((members(side) & in_).empty()) continue;
        const int gained = is_.goal == TrickRules::Goal::last    ? tricks_[side]
                           : is_.goal == TrickRules::Goal::least ? -score_of(side)
                                                                 : score_of(side);
        if (gained > best) result.winners = {};
        best = std::max(best, gained);
        if (gained == best) result.winners = result.winners | members(side);
    }
    if (result.winners == in_) result.winners = {};
    if (is_.goal != TrickRules::Goal::last)
        result.add_seats("scores", Seats::all(players()), [&](Seat s) { return score_of(side_of(s)); });
    result.add_seats("piles", Seats::all(players()), [&](Seat s) { return tricks_[side_of(s)]; });
    return result;
}

Seats Tricks::left_in() const {
    Seats left = in_;
    if (is_.knock_out && finished())
        for (Seat seat : in_)
            if (taken_[seat] == 0) left.remove(seat);
    return left;
}

bool Tricks::reaches_end() const {
    switch (is_.goal) {
    case TrickRules::Goal::deals: return hands_of_game() > 0 && hands_ + finished() >= hands_of_game();
    case TrickRules::Goal::last: return left_in().size() == 1;
    case TrickRules::Goal::target:
    case TrickRules::Goal::least: break;
    }
    for (int side = 0; side < sides_here(); ++side)
        if (total(side) >= is_.target) return true;
    return false;
}

Result Tricks::game_result() const {
    Result result;
    if (is_.goal == TrickRules::Goal::last) {
        result.known = in_known_;
        result.add_seats("scores", Seats::all(players()), [&](Seat s) { return left_in().has(s); }); // who is still in
        result.over = in_known_ && reaches_end();
        if (result.over) result.winners = left_in();
        return result;
    }
    result.known = total_.is_known();
    result.add_seats("scores", Seats::all(players()), [&](Seat s) { return total(side_of(s)); });
    if (!result.known || !reaches_end()) return result;
    int best = INT32_MIN;
    bool level = false;
    for (int side = 0; side < sides_here(); ++side) {
        const int has = is_.goal == TrickRules::Goal::least ? -total(side) : total(side);
        if (has < best) continue;
        level = has == best;
        if (!level) result.winners = {};
        result.winners = result.winners | members(side);
        best = has;
    }
    // Two sides that come to the target level play on.
    if (level && is_.goal == TrickRules::Goal::target) result.winners = {};
    result.over = !level || is_.goal != TrickRules::Goal::target;
    return result;
}

void Tricks::tell_known(Known& known) const {
    if (ranks_.has_trump()) known.suit("trump", ranks_.trump());
    if (declarer_ != nobody) known.seats("declarer", Seats::of(declarer_));
    const bool has_target = is_.goal == TrickRules::Goal::target || is_.goal == TrickRules::Goal::least;
    if (has_target) known.number("target", is_.target);
}

/// What a hand left behind that was not judged, as far as the table wrote it down.
void Tricks::next_hand(const HandEnd& end) {
    if (game_over_) return;
    const bool judged = finished() && end.judged;
    if (judged) {
        for (Seat side = 0; side < sides_here(); ++side) total_.add(side, total(side) - total_[side]);
        for (int side = 0; is_.bags > 0 && side < sides_here(); ++side)
            bags_[side] = static_cast<std::int16_t>((bags_[side] + bags_of(side)) % is_.bags);
        if (is_.ties != TrickRules::Ties::nothing)
            extra_ = !is_tie() ? 0 : is_.ties == TrickRules::Ties::add ? extra_ + 1 : std::max(extra_, 1);
    } else if (const Field* scores = end.claimed("scores")) {
        for (Seat side = 0; side < sides_here(); ++side)
            if (const Seats named = members(side) & scores->seats; !named.empty())
                total_.add(side, scores->values[named.first()]);
        if (is_.bags > 0) total_.forget();
    } else {
        total_.forget();
    }
    if (is_.knock_out || is_.namer == TrickRules::Namer::winner) {
        const Field* piles = judged ? nullptr : end.claimed("piles");
        in_known_ = in_known_ && (judged || (piles != nullptr && piles->seats == Seats::all(players())));
        if (in_known_) {
            for (Seat seat : in_)
                if (!judged) taken_[seat] = static_cast<std::uint8_t>(std::clamp(piles->values[seat], 0, int{hand_}));
            const int most = *std::max_element(taken_.begin(), taken_.end());
            last_winners_ = {};
            for (Seat seat : in_)
                if (taken_[seat] == most) last_winners_.add(seat);
            if (is_.knock_out)
                for (Seat seat : Seats(in_))
                    if (taken_[seat] == 0 && most > 0) in_.remove(seat);
        }
    }
    ++hands_;
    tricks_ = {};
    const Result game = game_result();
    game_over_ = game.known && game.over;
    dealer_ = next(dealer_);
    begin();
}

// ---- Explaining

namespace {

Note& add_note(Trace& trace, std::string_view id, Seat seat, std::vector<std::int32_t> numbers) {
    return trace.emplace_back(Note{id, seat, nobody, {}, {}, std::move(numbers), {}});
}

} // namespace

/// Before the trick is cleared away, its winner's count raised.
void Tricks::explain_trick(Trace& trace) const {
    const Seat winner = trick_.winner();
    const int side = side_of(winner);
    Note& note = add_note(trace, ranks_.is_trump(trick_.best()) ? "trick-trump" : "trick-suit", winner,
                          {tricks_played(), tricks_[side], points_[side]});
    note.cards.assign(trick_.cards().begin(), trick_.cards().end());
    note.others.push_back(trick_.best());
}

void Tricks::explain_hand(Trace& trace) const {
    for (int side = 0; side < sides_here(); ++side) {
        if ((members(side) & in_).empty()) continue;
        const Seat seat = members(side).first();
        if (is_.goal == TrickRules::Goal::last) {
            add_note(trace, taken_[seat] == 0 && is_.knock_out ? "out" : "stays", seat, {tricks_[side]});
            continue;
        }
        const bool bids = is_.bids != TrickRules::Bids::none;
        add_note(trace, bids ? "scored-bid" : "scored", seat,
                 {tricks_[side], points(side), score_of(side), total(side), bid_of(side)});
    }
}

// ---- A simple player, who sees no other hand

int Tricks::worth(const Move& move) const {
    switch (static_cast<Verb>(move.verb)) {
    case Verb::play: return worth_of_card(move.seat, move.card());
    case Verb::trump: return (table_.seen(hand(move.seat)) & CardSet::of_suit(move.suit(0))).size();
    case Verb::bid: { // high cards and trumps
        int sure = 0;
        for (PlayingCard card : table_.seen(hand(move.seat)))
            sure += ranks_.is_trump(card) ? 2 : ranks_.height_of_rank(card.rank()) >= 11 ? 2 : 0;
        return -std::abs(move.number - sure / 3);
    }
    case Verb::pass: {
        int high = 0;
        for (int i = 0; i < move.cards; ++i) high += ranks_.height_of_rank(move.card(i).rank());
        return high;
    }
    case Verb::deal:
    case Verb::turn:
    case Verb::draw: break;
    }
    return 0;
}

/// Wins as cheaply as can be, but not from the partner; else throws the lowest card. Where points are bad it ducks.
int Tricks::worth_of_card(Seat seat, PlayingCard card) const {
    const bool trump = ranks_.is_trump(card);
    const int height = ranks_.height_of_rank(card.rank()), cost = height + (trump ? 16 : 0);
    const bool wins = trick_.empty() || ranks_.beats(card, trick_.best());
    if (is_.goal == TrickRules::Goal::least) return wins ? 40 - cost : 60 + height + 4 * points_of(card);
    if (trick_.empty()) return trump ? 40 - cost : 60 + cost;
    const bool ours = side_of(trick_.winner()) == side_of(seat);
    if (ours || !wins) return 40 - cost + (ours ? 1 : -1) * points_of(card);
    return 100 - cost;
}

} // namespace kupi
