#include "rules/lies.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace kupi {

namespace {

template <class F>
void for_bits(std::uint64_t mask, F f) {
    for (; mask != 0; mask &= mask - 1) f(std::countr_zero(mask));
}

} // namespace

// ---- Propagation

/// Cuts down where a unit may be, and what follows for it before and after.
bool Lies::narrow(State& state, int slice, int unit, Mask to) const {
    Mask& may = state.may[cell(slice, unit)];
    to &= may;
    if (to == may) return true;
    if (to == 0) return false;
    may = to;
    const int steps = std::max(static_cast<int>(slices_.size()) - 1, 1);
    const auto mark = [&](int s) { // the steps before and after
        if (s > 0) state.due[(s - 1) / 64] |= bit((s - 1) % 64);
        if (s < steps) state.due[s / 64] |= bit(s % 64);
    };
    mark(slice);
    const int u = loose_[unit];
    for (int s = slice; s + 1 < static_cast<int>(slices_.size()); ++s) {
        Mask& next = state.may[cell(s + 1, unit)];
        const Mask kept = next & after(s, u, state.may[cell(s, unit)]);
        if (kept == next) break;
        if (kept == 0) return false;
        next = kept;
        mark(s + 1);
    }
    for (int s = slice; s > 0; --s) {
        Mask& previous = state.may[cell(s - 1, unit)];
        const Mask kept = previous & before(s - 1, u, state.may[cell(s, unit)]);
        if (kept == previous) break;
        if (kept == 0) return false;
        previous = kept;
        mark(s - 1);
    }
    return true;
}

/// The ways that each unit may take in a step.
void Lies::find_ways(const State& state, int slice) {
    const Slice& step = slices_[slice];
    const bool last = slice + 1 == static_cast<int>(slices_.size());
    ways_.resize(loose_.size());
    for (std::size_t i = 0; i < loose_.size(); ++i) {
        const int unit = static_cast<int>(i), u = loose_[i];
        Mask from = state.may[cell(slice, unit)];
        if (last) {
            ways_[i] = from;
            continue;
        }
        if (const std::uint8_t jump = jumps_[slice * cards_.size() + u]; jump != nowhere) from = bit(jump);
        const Mask to = state.may[cell(slice + 1, unit)];
        Mask ways = from & to;
        if ((from & step.sources) != 0 && (to & step.targets) != 0 && (!step.one_kind || cards_[u] == step.kind))
            for (std::size_t k = 0; k < step.moves.size(); ++k)
                if ((from & bit(step.moves[k].from)) != 0 && (to & bit(step.moves[k].to)) != 0)
                    ways |= bit(most_places + static_cast<int>(k));
        ways_[i] = ways;
    }
}

/// Where the matchings have a unit at the beginning of a slice.
int Lies::place_of(const State& state, int slice, int unit) const {
    const bool last = slice + 1 == static_cast<int>(slices_.size());
    const int step = last && slice > 0 ? slice - 1 : slice;
    const int way = state.at[cell(step, unit)];
    if (way < most_places) return way;
    const Move& move = slices_[step].moves[static_cast<std::size_t>(way - most_places)];
    return last ? move.to : move.from;
}

/// Seats one more unit, moving others on along a shortest chain of ways.
bool Lies::seat(State& state, int slice, int unit, std::span<int> room) {
    for (Mask ways = ways_[unit]; ways != 0; ways &= ways - 1)
        if (const int way = std::countr_zero(ways); room[way] > 0) {
            --room[way];
            state.at[cell(slice, unit)] = static_cast<std::uint8_t>(way);
            return true;
        }
    std::array<std::uint8_t, 64> from{};   // the way before on the chain
    std::array<std::uint16_t, 64> mover{}; // who goes on from there
    std::array<std::uint8_t, 64> queue{};
    const Mask first = ways_[unit];
    Mask reached = first;
    int head = 0, tail = 0;
    for_bits(first, [&](int p) { queue[tail++] = static_cast<std::uint8_t>(p), from[p] = nowhere; });
    for (; head < tail; ++head) {
        int p = queue[head];
        if (room[p] > 0) {
            --room[p];
            for (; from[p] != nowhere; p = from[p]) state.at[cell(slice, mover[p])] = static_cast<std::uint8_t>(p);
            state.at[cell(slice, unit)] = static_cast<std::uint8_t>(p);
            return true;
        }
        for (std::size_t u = 0; u < loose_.size(); ++u) {
            if (state.at[cell(slice, static_cast<int>(u))] != p) continue;
            const Mask more = ways_[u] & ~reached;
            reached |= more;
            for_bits(more, [&](int q) {
                from[q] = static_cast<std::uint8_t>(p);
                mover[q] = static_cast<std::uint16_t>(u);
                queue[tail++] = static_cast<std::uint8_t>(q);
            });
        }
    }
    // Hall: all that is reached is full of units that can go no other way, and there is one more.
    overfull_ = {slices_[slice].entry, {}, {}, 0};
    for (std::size_t u = 0; u < loose_.size(); ++u)
        if (const std::uint8_t at = state.at[cell(slice, static_cast<int>(u))];
            static_cast<int>(u) == unit || (at != nowhere && (reached & bit(at)) != 0))
            overfull_.cards.push_back(cards_[loose_[u]]);
    for_bits(reached, [&](int way) {
        if (room_[slice][way] == 0) return;
        const Pile to = places_[way < most_places ? way : slices_[slice].moves[way - most_places].to];
        if (std::find(overfull_.places.begin(), overfull_.places.end(), to) == overfull_.places.end())
            overfull_.places.push_back(to);
        overfull_.room += room_[slice][way];
    });
    return false;
}

/// There is no lie with the unit there, nor then with any other that is like it and may be where it may.
bool Lies::exclude(State& state, int slice, int unit, Mask places) const {
    std::vector<int> alike;
    for (int u = 0; u < static_cast<int>(loose_.size()); ++u) {
        bool same = like_[loose_[u]] == like_[loose_[unit]];
        for (std::size_t s = 0; s < slices_.size() && same; ++s)
            same = state.may[cell(static_cast<int>(s), u)] == state.may[cell(static_cast<int>(s), unit)];
        if (same) alike.push_back(u);
    }
    return std::all_of(alike.begin(), alike.end(),
                       [&](int u) { return narrow(state, slice, u, state.may[cell(slice, u)] & ~places); });
}

/// There are several ways to say what is too many: best of the units that may be at the fewest places.
void Lies::tell_overfull(State& state, int slice) {
    std::array<int, 64> room{};
    for (std::size_t way = 0; way < room.size(); ++way) room[way] = room_[slice][way];
    std::vector<int> order(loose_.size());
    std::iota(order.begin(), order.end(), 0);
    std::stable_sort(order.begin(), order.end(),
                     [&](int one, int other) { return std::popcount(ways_[one]) > std::popcount(ways_[other]); });
    for (int u : order) state.at[cell(slice, u)] = nowhere;
    for (int u : order)
        if (!seat(state, slice, u, room)) return;
}

/// A matching of the units with the ways of a step: as much as still fits of the one before.
bool Lies::seat_all(State& state, int slice) {
    --effort_;
    const int units = static_cast<int>(loose_.size());
    find_ways(state, slice);
    std::array<int, 64> room{};
    for (std::size_t way = 0; way < room.size(); ++way) room[way] = room_[slice][way];
    std::uint8_t* at = state.at.data() + cell(slice, 0);
    bool all = true;
    for (int u = 0; u < units; ++u) {
        if (at[u] != nowhere && (ways_[u] & bit(at[u])) == 0) at[u] = nowhere;
        if (at[u] != nowhere)
            --room[at[u]];
        else
            all = false;
    }
    for (int u = 0; u < units && !all; ++u)
        if (at[u] == nowhere && !seat(state, slice, u, room)) {
            if (!searched_) tell_overfull(state, slice);
            return false;
        }
    return true;
}

bool Lies::match(State& state, int slice) {
    if (!seat_all(state, slice)) return false;
    const int units = static_cast<int>(loose_.size());
    const std::uint8_t* at = state.at.data() + cell(slice, 0);
    // A unit may take another way only if others can close a circle.
    std::array<Mask, 64> reach{};
    Mask used = 0;
    for (int u = 0; u < units; ++u) {
        reach[at[u]] |= ways_[u];
        used |= bit(at[u]);
    }
    for_bits(used, [&](int k) {
        for_bits(used, [&](int i) {
            if ((reach[i] & bit(k)) != 0) reach[i] |= reach[k];
        });
    });
    std::array<Mask, 64> circle{};
    for_bits(used, [&](int p) {
        circle[p] = bit(p);
        for_bits(reach[p] & used, [&](int q) {
            if ((reach[q] & bit(p)) != 0) circle[p] |= bit(q);
        });
    });
    const auto& moves = slices_[slice].moves;
    for (int u = 0; u < units; ++u) {
        const Mask kept = ways_[u] & circle[at[u]];
        if (kept == ways_[u]) continue;
        Mask from = kept & (bit(most_places) - 1), to = from;
        for_bits(kept >> most_places, [&](int k) {
            from |= bit(moves[k].from);
            to |= bit(moves[k].to);
        });
        if (jumps_[slice * cards_.size() + loose_[u]] == nowhere && !narrow(state, slice, u, from)) return false;
        if (slice + 1 < static_cast<int>(slices_.size()) && !narrow(state, slice + 1, u, to)) return false;
    }
    return true;
}

Lies::Holds Lies::check(const State& state, const Limit& limit) const {
    const Spot& spot = spots_[limit.spot];
    int least = spot.sure, most = spot.sure;
    for (int u : spot.units) {
        const Mask may = state.may[cell(spot.slice, u)];
        least += may == bit(spot.place);
        most += (may & bit(spot.place)) != 0;
    }
    if (limit.at_least) return least >= limit.n ? Holds::surely : most < limit.n ? Holds::never : Holds::maybe;
    return most <= limit.n ? Holds::surely : least > limit.n ? Holds::never : Holds::maybe;
}

/// What must be, if the limit is to hold.
bool Lies::impose(State& state, const Limit& limit) const {
    const Spot& spot = spots_[limit.spot];
    int least = spot.sure, most = spot.sure;
    for (int u : spot.units) {
        const Mask may = state.may[cell(spot.slice, u)];
        least += may == bit(spot.place);
        most += (may & bit(spot.place)) != 0;
    }
    if (limit.at_least ? most < limit.n : least > limit.n) return false;
    if (limit.at_least ? most > limit.n || least >= limit.n : least < limit.n || most <= limit.n) return true;
    for (int u : spot.units) {
        const Mask may = state.may[cell(spot.slice, u)];
        if ((may & bit(spot.place)) == 0 || may == bit(spot.place)) continue;
        if (!narrow(state, spot.slice, u, limit.at_least ? bit(spot.place) : may & ~bit(spot.place))) return false;
    }
    return true;
}

bool Lies::propagate(State& state, std::span<const Limit> limits) {
    for (;;) {
        for (const Limit& limit : limits)
            if (!impose(state, limit)) return false;
        bool quiet = true;
        for (std::size_t w = 0; w < state.due.size(); ++w)
            while (state.due[w] != 0) {
                const int s = static_cast<int>(w * 64) + std::countr_zero(state.due[w]);
                state.due[w] &= state.due[w] - 1;
                quiet = false;
                if (!match(state, s)) {
                    ++weight_[s];
                    return false;
                }
                if (effort_ < 0) return true;
            }
        if (quiet) return true;
    }
}

// ---- Search

Answer Lies::find(std::span<const Want> wants, long& effort, Lie* found) {
    overfull_ = {};
    if (too_large_) return Answer::cut_short;
    if (impossible_) return Answer::no;
    if (near_ && surely_not(wants)) return Answer::no;
    Lie lie;
    if (near_) lie = *near_;
    Answer answer = Answer::yes;
    if (!near_ || !mend(lie, wants)) {
        effort_ = effort;
        weight_.assign(slices_.size(), 1);
        answer = find(wants, lie);
        effort = effort_;
    }
    if (answer != Answer::yes) return answer;
    if (found != nullptr) *found = lie;
    near_ = std::move(lie);
    return answer;
}

Lie Lies::lie_of(const State& state) const {
    Lie lie{fixed_};
    for (int s = 0; s < static_cast<int>(slices_.size()); ++s)
        for (std::size_t i = 0; i < loose_.size(); ++i)
            lie.at[s * cards_.size() + loose_[i]] =
                static_cast<std::uint8_t>(std::countr_zero(state.may[cell(s, static_cast<int>(i))]));
    return lie;
}

Answer Lies::find(std::span<const Want> wants, Lie& lie) {
    State state;
    std::vector<Limit> limits = always_;
    std::vector<int> choices;
    for (const auto& [number, holds] : wants) {
        const Clause& clause = clauses_[static_cast<std::size_t>(number)];
        if (holds && clause.any.size() != 1)
            choices.push_back(number);
        else
            for (const Limit& limit : clause.any) limits.push_back(holds ? limit : opposite(limit));
    }
    const auto imposed = [&](State& on) {
        return std::all_of(limits.begin(), limits.end(), [&](const Limit& limit) { return impose(on, limit); });
    };
    const auto is_possible = [&] {
        return std::none_of(limits.begin(), limits.end(),
                            [&](const Limit& limit) { return check(base_, limit) == Holds::never; });
    };
    const bool propagated = is_propagated();
    searched_ = true;
    if (!propagated || is_possible()) {
        state = base_;
        if (imposed(state) && glance(state, limits)) {
            base_.at = state.at; // where the next look begins
            lie = lie_of(state);
            if (mend(lie, wants)) return Answer::yes;
        }
        overfull_ = {};
        if (effort_ < 0) return Answer::cut_short;
    }
    searched_ = false;
    if (!propagated) { // what holds for all questions, once
        State base = base_;
        if (!propagate(base, always_)) {
            impossible_ = effort_ >= 0;
            return effort_ >= 0 ? Answer::no : Answer::cut_short;
        }
        if (effort_ < 0) return Answer::cut_short;
        base_ = std::move(base);
    }
    State root = base_;
    if (!is_possible() || !imposed(root)) return Answer::no;
    // Restarts, each with twice the effort of the one before; what has been hard is decided first.
    Answer answer = Answer::cut_short;
    long left = effort_;
    for (long share = 500; answer == Answer::cut_short && left > 0; share *= 2) {
        const long given = std::min(share, left);
        effort_ = given;
        state = root;
        answer = search(state, limits, choices, 0);
        left -= given - effort_;
    }
    effort_ = left;
    if (searched_) overfull_ = {}; // no single count
    if (answer == Answer::yes) lie = lie_of(state);
    return answer;
}

/// Takes the matchings as they are, the last slice first, after all has been propagated. What follows from that is
/// propagated in turn.
bool Lies::dive(State& state, std::span<const Limit> limits) {
    for (int s = static_cast<int>(slices_.size()) - 1; s >= 0; --s) {
        const int changed = settle(state, s);
        if (changed < 0) ++weight_[s];
        if (changed < 0 || (changed > 0 && (!propagate(state, limits) || effort_ < 0))) return false;
    }
    return true;
}

/// The same with each step matched only when its turn comes, whatever has been propagated: quick, and fails more often.
bool Lies::glance(State& state, std::span<const Limit> limits) {
    const int last = static_cast<int>(slices_.size()) - 1;
    const auto match_step = [&](int step) {
        std::uint64_t& due = state.due[step / 64];
        if ((due & bit(step % 64)) == 0) return true;
        due &= ~bit(step % 64);
        return seat_all(state, step) && effort_ >= 0;
    };
    if (!match_step(std::max(last - 1, 0))) return false;
    for (int s = last; s >= 0; --s) {
        const int changed = settle(state, s);
        if (changed < 0) return false;
        for (const Limit& limit : limits)
            if (changed > 0 && !impose(state, limit)) return false;
        if (s > 0 && !match_step(s - 1)) return false;
    }
    return std::all_of(limits.begin(), limits.end(),
                       [&](const Limit& limit) { return check(state, limit) == Holds::surely; });
}

/// Each unit goes where the matchings have it in a slice: how many that changes, −1 if it cannot be.
int Lies::settle(State& state, int slice) const {
    int changed = 0;
    for (int u = 0; u < static_cast<int>(loose_.size()); ++u) {
        if (is_single(state.may[cell(slice, u)])) continue;
        if (!narrow(state, slice, u, bit(place_of(state, slice, u)))) return -1;
        ++changed;
    }
    return changed;
}

/// Of states that the search puts aside: a new one each time would cost as much as what is done with it.
Lies::State& Lies::spare(int number) {
    while (static_cast<int>(spare_.size()) <= number) spare_.emplace_back();
    return spare_[static_cast<std::size_t>(number)];
}

/// `state` becomes the lie that was found.
Answer Lies::search(State& state, std::vector<Limit>& limits, std::vector<int>& choices, int depth) {
    constexpr std::size_t most_bytes = 48u << 20; // of all states on the way, two at each depth
    const std::size_t old_limits = limits.size();
    const auto leave = [&](Answer answer) {
        limits.resize(old_limits);
        return answer;
    };
    for (;;) {
        if (!propagate(state, limits)) return leave(effort_ < 0 ? Answer::cut_short : Answer::no);
        if (effort_ < 0 || static_cast<std::size_t>(depth) * state.may.size() * 18 > most_bytes)
            return leave(Answer::cut_short);
        searched_ = true;
        // The clause with the fewest ways left.
        const Clause* narrowest = nullptr;
        std::vector<Limit> ways;
        for (int choice : choices) {
            const Clause& clause = clauses_[static_cast<std::size_t>(choice)];
            std::vector<Limit> open;
            bool met = false;
            for (const Limit& limit : clause.any) {
                const Holds holds = check(state, limit);
                met = met || holds == Holds::surely || std::find(limits.begin(), limits.end(), limit) != limits.end();
                if (holds == Holds::maybe) open.push_back(limit);
            }
            if (met) continue;
            if (open.empty()) return leave(Answer::no);
            if (narrowest == nullptr || open.size() < ways.size()) {
                narrowest = &clause;
                ways = std::move(open);
            }
        }
        if (narrowest != nullptr) {
            if (ways.size() == 1) {
                limits.push_back(ways.front());
                continue;
            }
            Answer all = Answer::no;
            for (const Limit& way : ways) {
                State& next = spare(2 * depth) = state;
                limits.push_back(way);
                const Answer answer = search(next, limits, choices, depth + 1);
                limits.pop_back();
                if (answer == Answer::yes) {
                    std::swap(state, next);
                    return leave(answer);
                }
                if (answer == Answer::cut_short) all = answer;
            }
            return leave(all);
        }
        State& deep = spare(2 * depth + 1) = state;
        if (glance(deep, limits) || (effort_ >= 0 && dive(deep = state, limits))) {
            std::swap(state, deep);
            return leave(Answer::yes);
        }
        if (effort_ < 0) return leave(Answer::cut_short);
        // Decide one unit: of a limit that is not met yet, or the one with the fewest places.
        int slice = -1, unit = -1;
        Mask to = 0;
        for (const Limit& limit : limits) {
            if (check(state, limit) != Holds::maybe) continue;
            const Spot& spot = spots_[limit.spot];
            for (int u : spot.units)
                if (const Mask may = state.may[cell(spot.slice, u)];
                    (may & bit(spot.place)) != 0 && may != bit(spot.place)) {
                    slice = spot.slice, unit = u;
                    to = limit.at_least ? bit(spot.place) : may & ~bit(spot.place);
                    break;
                }
            if (unit >= 0) break;
        }
        double best = 1e9;
        for (int s = 0; s < static_cast<int>(slices_.size()) && to == 0; ++s)
            for (int u = 0; u < static_cast<int>(loose_.size()); ++u)
                if (const Mask may = state.may[cell(s, u)]; !is_single(may) && std::popcount(may) / weight_[s] < best) {
                    best = std::popcount(may) / weight_[s];
                    slice = s, unit = u;
                }
        if (to == 0) to = bit(place_of(state, slice, unit));
        State& next = spare(2 * depth) = state;
        if (narrow(next, slice, unit, to)) {
            const Answer answer = search(next, limits, choices, depth + 1);
            if (answer == Answer::yes) std::swap(state, next);
            if (answer != Answer::no) return leave(answer);
        }
        if (!exclude(state, slice, unit, to)) return leave(Answer::no);
    }
}

} // namespace kupi
