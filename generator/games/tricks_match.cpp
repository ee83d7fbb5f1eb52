#include "games/tricks_match.h"

#include <algorithm>

namespace kupi {

namespace {

/// Tricks over what was bid.
int bags_of(const TrickRules& is, const HandCount& count, int side) {
    return count.made(is, side) ? count.over(is, side) : 0;
}

bool is_tie(const TrickRules& is, const HandCount& count) {
    for (int side = 0; side < is.side_count(); ++side)
        if (count.score(is, side) > 0) return false;
    return true;
}

} // namespace

TricksMatch::TricksMatch(const TrickRules& is, const Setup& setup) : in_(Seats::all(is.players)) {
    for (Seat side = 0; is.goal != TrickRules::Goal::last && side < is.side_count(); ++side)
        for (Seat seat : is.members(side))
            if (total_[side] == 0) total_.add(side, setup.option("start").seats[seat].value_or(0));
    if (is.ties != TrickRules::Ties::nothing) extra_ = setup.number("extra");
}

int TricksMatch::hand_size(const TrickRules& is) const {
    switch (is.hands) {
    case TrickRules::Hands::same: break;
    case TrickRules::Hands::fewer: return std::max(1, is.hand - hands_);
    case TrickRules::Hands::fewer_then_more:
        return std::clamp(hands_ < is.hand ? is.hand - hands_ : hands_ - is.hand + 2, 1, int{is.hand});
    }
    return is.hand;
}

int TricksMatch::hands_of_game(const TrickRules& is) const {
    if (is.deals > 0) return is.deals;
    if (is.hands == TrickRules::Hands::same) return 0;
    return is.hands == TrickRules::Hands::fewer ? is.hand : 2 * is.hand - 1;
}

// ---- This hand

int TricksMatch::score(const TrickRules& is, const HandCount& count, int side) const {
    int score = count.score(is, side);
    if (score > 0) score += extra_;
    if (is.bags > 0) score -= (bags_[side] + bags_of(is, count, side)) / is.bags * is.bag_penalty;
    return score;
}

Result TricksMatch::hand_result(const TrickRules& is, const HandCount& count) const {
    Result result;
    result.over = true;
    int best = INT32_MIN;
    for (int side = 0; side < is.side_count(); ++side) {
        if ((is.members(side) & in_).empty()) continue;
        const int gained = is.goal == TrickRules::Goal::last    ? count.tricks(is, side)
                           : is.goal == TrickRules::Goal::least ? -score(is, count, side)
                                                                : score(is, count, side);
        if (gained > best) result.winners = {};
        best = std::max(best, gained);
        if (gained == best) result.winners = result.winners | is.members(side);
    }
    if (result.winners == in_) result.winners = {};
    const Seats all = Seats::all(is.players);
    if (is.goal != TrickRules::Goal::last)
        result.add_seats("scores", all, [&](Seat s) { return score(is, count, is.side_of(s)); });
    result.add_seats("piles", all, [&](Seat s) { return count.tricks(is, is.side_of(s)); });
    return result;
}

// ---- The game

int TricksMatch::total(const TrickRules& is, const HandCount* count, int side) const {
    const int total = total_[static_cast<Seat>(side)] + (count != nullptr ? score(is, *count, side) : 0);
    return is.capped ? std::min(total, is.target) : total;
}

Seats TricksMatch::left_in(const TrickRules& is, const HandCount* count) const {
    Seats left = in_;
    if (is.knock_out && count != nullptr)
        for (Seat seat : in_)
            if (count->tricks_of(seat) == 0) left.remove(seat);
    return left;
}

bool TricksMatch::reaches_end(const TrickRules& is, const HandCount* count) const {
    switch (is.goal) {
    case TrickRules::Goal::deals: return hands_of_game(is) > 0 && hands_ + (count != nullptr) >= hands_of_game(is);
    case TrickRules::Goal::last: return left_in(is, count).size() == 1;
    case TrickRules::Goal::target:
    case TrickRules::Goal::least: break;
    }
    for (int side = 0; side < is.side_count(); ++side)
        if (total(is, count, side) >= is.target) return true;
    return false;
}

Result TricksMatch::game_result(const TrickRules& is, const HandCount* count) const {
    Result result;
    const Seats all = Seats::all(is.players);
    if (is.goal == TrickRules::Goal::last) {
        result.known = in_known_;
        const Seats left = left_in(is, count); // who is still in
        result.add_seats("scores", all, [&](Seat s) { return left.has(s); });
        result.over = in_known_ && reaches_end(is, count);
        if (result.over) result.winners = left;
        return result;
    }
    result.known = total_.is_known();
    result.add_seats("scores", all, [&](Seat s) { return total(is, count, is.side_of(s)); });
    if (!result.known || !reaches_end(is, count)) return result;
    int best = INT32_MIN;
    bool level = false;
    for (int side = 0; side < is.side_count(); ++side) {
        const int own = total(is, count, side), has = is.goal == TrickRules::Goal::least ? -own : own;
        if (has < best) continue;
        level = has == best;
        if (!level) result.winners = {};
        result.winners = result.winners | is.members(side);
        best = has;
    }
    // Two sides that come to the target level play on.
    if (level && is.goal == TrickRules::Goal::target) result.winners = {};
    result.over = !level || is.goal != TrickRules::Goal::target;
    return result;
}

// ---- To the next hand

void TricksMatch::take(const TrickRules& is, const HandCount* count, bool thrown_in, const HandEnd& end) {
    if (!thrown_in || !end.judged) {
        const HandCount* judged = end.judged ? count : nullptr;
        take_scores(is, judged, end);
        if (is.knock_out || is.namer == TrickRules::Namer::winner) take_tricks(is, judged, end);
        ++hands_;
    }
    const Result game = game_result(is, nullptr);
    over_ = game.known && game.over;
}

void TricksMatch::take_scores(const TrickRules& is, const HandCount* judged, const HandEnd& end) {
    const int sides = is.side_count();
    if (judged != nullptr) {
        const TricksMatch before = *this;
        for (Seat side = 0; side < sides; ++side) {
            total_.add(side, before.total(is, judged, side) - total_[side]);
            if (is.bags > 0)
                bags_[side] = static_cast<std::int16_t>((bags_[side] + bags_of(is, *judged, side)) % is.bags);
        }
        if (is.ties != TrickRules::Ties::nothing)
            extra_ = !is_tie(is, *judged) ? 0 : is.ties == TrickRules::Ties::add ? extra_ + 1 : std::max(extra_, 1);
    } else if (const Field* scores = end.claimed("scores")) {
        for (Seat side = 0; side < sides; ++side)
            if (const Seats named = is.members(side) & scores->seats; !named.empty())
                total_.add(side, scores->values[named.first()]);
        if (is.bags > 0) total_.forget();
    } else {
        total_.forget();
    }
}

/// Who took most tricks, and who took none.
void TricksMatch::take_tricks(const TrickRules& is, const HandCount* judged, const HandEnd& end) {
    const Field* piles = judged != nullptr ? nullptr : end.claimed("piles");
    in_known_ = in_known_ && (judged != nullptr || (piles != nullptr && piles->seats == Seats::all(is.players)));
    if (!in_known_) return;
    const auto tricks = [&](Seat seat) {
        return judged != nullptr ? judged->tricks_of(seat) : std::clamp(piles->values[seat], 0, hand_size(is));
    };
    last_winners_ = leaders(in_, tricks);
    if (!is.knock_out || tricks(last_winners_.first()) == 0) return;
    for (Seat seat : Seats(in_))
        if (tricks(seat) == 0) in_.remove(seat);
}

} // namespace kupi
