// What hands and games of the family "tricks" come to, and how they explain it.
#include "games/tricks.h"

#include <algorithm>

namespace kupi {

// ---- Scores

bool Tricks::meets(const ScoreLine& line, int side) const {
    switch (line.of) {
    case ScoreLine::Of::tricks: return tricks_[side] >= line.least && tricks_[side] <= line.most;
    case ScoreLine::Of::points: return points_[side] >= line.least && points_[side] <= line.most;
    case ScoreLine::Of::always:
    case ScoreLine::Of::made:
    case ScoreLine::Of::missed: break;
    }
    return true;
}

int Tricks::value(const ScoreLine& line, int side) const {
    return line.number + line.per_trick * tricks_[side] + line.per_point * points_[side];
}

int Tricks::score_of(int side) const {
    for (int i = 0; i < is_.score_lines; ++i)
        if (meets(is_.score[i], side)) return value(is_.score[i], side);
    return 0;
}

int Tricks::total(int side) const { return total_[static_cast<Seat>(side)] + (finished() ? score_of(side) : 0); }

// ---- Results

Result Tricks::hand_result() const {
    Result result;
    if (!finished()) return result;
    result.over = true;
    int best = INT32_MIN;
    for (int side = 0; side < sides_here(); ++side) {
        const int score = is_.goal == TrickRules::Goal::least ? -score_of(side) : score_of(side);
        if (score > best) result.winners = {};
        best = std::max(best, score);
        if (score == best) result.winners = result.winners | members(side);
    }
    if (result.winners == Seats::all(players())) result.winners = {};
    const Seats all = Seats::all(players());
    result.add_seats("scores", all, [&](Seat s) { return score_of(side_of(s)); });
    result.add_seats("piles", all, [&](Seat s) { return tricks_[side_of(s)]; });
    return result;
}

bool Tricks::reaches_end() const {
    if (!finished()) return false;
    for (int side = 0; side < sides_here(); ++side)
        if (total(side) >= is_.target) return true;
    return false;
}

Result Tricks::game_result() const {
    Result result;
    result.known = total_.is_known();
    result.add_seats("scores", Seats::all(players()), [&](Seat s) { return total(side_of(s)); });
    if (!result.known || !(game_over_ || reaches_end())) return result;
    int best = INT32_MIN, sides_level = 0;
    for (int side = 0; side < sides_here(); ++side) {
        const int points = is_.goal == TrickRules::Goal::least ? -total(side) : total(side);
        if (points > best) {
            best = points;
            result.winners = members(side);
            sides_level = 1;
        } else if (points == best) {
            result.winners = result.winners | members(side);
            ++sides_level;
        }
    }
    if (sides_level > 1 && is_.goal == TrickRules::Goal::target) result.winners = {};
    result.over = !result.winners.empty();
    return result;
}

Result Tricks::standing() const { return finished() ? hand_result() : game_result(); }

void Tricks::tell_known(Known& known) const {
    if (ranks_.has_trump()) known.suit("trump", ranks_.trump());
    if (is_.target > 0) known.number("target", is_.target);
}

void Tricks::next_hand(const HandEnd& end) {
    if (game_over_) return;
    if (finished() && end.judged) {
        for (int side = 0; side < sides_here(); ++side) total_.add(static_cast<Seat>(side), score_of(side));
    } else if (const Field* scores = end.claimed("scores")) {
        for (int side = 0; side < sides_here(); ++side)
            for (Seat seat : members(side) & scores->seats) {
                total_.add(static_cast<Seat>(side), scores->values[seat]);
                break;
            }
    } else {
        total_.forget();
    }
    tricks_ = {};
    game_over_ = game_result().over;
    dealer_ = next(dealer_);
    ++hands_;
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
    for (int side = 0; side < sides_here(); ++side)
        add_note(trace, "scored", members(side).first(), {tricks_[side], points_[side], score_of(side), total(side)});
}

// ---- A simple player, who sees no other hand

int Tricks::worth(const Move& move) const {
    return static_cast<Verb>(move.verb) == Verb::play ? worth_of_card(move.seat, move.card()) : 0;
}

/// Wins as cheaply as can be, but not from the partner; else throws the lowest card.
int Tricks::worth_of_card(Seat seat, PlayingCard card) const {
    const bool trump = ranks_.is_trump(card);
    const int cost = ranks_.height_of_rank(card.rank()) + (trump ? 16 : 0);
    if (trick_.empty()) return trump ? 40 - cost : 60 + cost;
    const bool ours = side_of(trick_.winner()) == side_of(seat);
    if (ours || !ranks_.beats(card, trick_.best())) return 40 - cost;
    return 100 - cost;
}

} // namespace kupi
