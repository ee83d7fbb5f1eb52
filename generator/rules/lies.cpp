#include "rules/lies.h"

#include <algorithm>
#include <bit>
#include <numeric>

namespace kupi {

namespace {

constexpr std::uint64_t bit(int place) { return 1ull << place; }

template <class F>
void for_bits(std::uint64_t mask, F f) {
    for (; mask != 0; mask &= mask - 1) f(std::countr_zero(mask));
}

} // namespace

// ---- Reading the story

/// Goes through the events once. `where_` is what is known of each unit now, from the past alone.
class Lies::Reader {
  public:
    Reader(Lies& lies, const Story& story, const Scope& scope) : l_(lies), story_(story), scope_(scope) {}

    void read() {
        number_places();
        if (l_.too_large_) return;
        gather();
        open_slice();
        for (std::size_t i = 0; i < story_.events().size() && !l_.impossible_ && !l_.too_large_; ++i) {
            const Story::Event& event = story_.events()[i];
            if (event.entry > scope_.upto) break;
            l_.slices_.back().entry = std::max(l_.slices_.back().entry, step_open() ? 0 : event.entry);
            take(event, static_cast<int>(i));
        }
        close();
        l_.events_ = story_.events().size();
        if (!l_.impossible_ && !l_.too_large_) l_.finish(std::move(begin_), sizes_);
    }

  private:
    using Event = Story::Event;

    void number_places() {
        number_.fill(nowhere);
        const auto add = [&](Pile place) {
            if (number_[place] != nowhere) return;
            number_[place] = static_cast<std::uint8_t>(std::min<std::size_t>(l_.places_.size(), most_places - 1));
            l_.places_.push_back(place);
        };
        add(story_.start());
        for (const Event& event : story_.events())
            if (event.kind != Event::Kind::demands) add(event.from), add(event.to);
        for (const Story::Clause& clause : story_.clauses())
            for (const Demand& demand : clause.any) add(demand.place);
        l_.too_large_ = l_.places_.size() > most_places;
    }

    void gather() {
        first_.fill(-1);
        for (PlayingCard card : story_.pack().kinds()) {
            first_[card.code()] = static_cast<int>(l_.cards_.size());
            for (int n = story_.pack().count(card); n > 0; --n) {
                l_.like_.push_back(card.code());
                l_.cards_.push_back(card);
            }
        }
        unlike_ = PlayingCard::codes;
        const std::uint8_t start = number_[story_.start()];
        where_.assign(l_.cards_.size(), bit(start));
        size_[start] = static_cast<std::uint16_t>(l_.cards_.size());
        l_.clauses_.resize(story_.clauses().size());
    }

    int units() const { return static_cast<int>(l_.cards_.size()); }
    bool step_open() const { return (sources_ | targets_) != 0; }
    int slice() const { return static_cast<int>(l_.slices_.size()) - 1; }
    std::uint8_t& jump(int unit) { return l_.jumps_[static_cast<std::size_t>(slice()) * units() + unit]; }

    void open_slice() {
        l_.slices_.emplace_back();
        begin_.insert(begin_.end(), where_.begin(), where_.end());
        l_.jumps_.resize(begin_.size(), nowhere);
        sizes_.push_back(size_);
        sources_ = targets_ = 0;
        std::iota(tree_.begin(), tree_.end(), std::uint8_t{0});
        l_.too_large_ = l_.too_large_ || begin_.size() > most_cells;
    }
    /// What comes now must not come before the open step.
    void close() {
        if (!step_open()) return;
        l_.slices_.back().sources = sources_;
        l_.slices_.back().targets = targets_;
        open_slice();
    }

    std::uint8_t root(std::uint8_t place) const {
        while (tree_[place] != place) place = tree_[place];
        return place;
    }

    void take(const Event& event, int index) {
        const bool named = event.entry < 0 || static_cast<std::size_t>(event.entry) >= scope_.unnamed.size() ||
                           scope_.unnamed[static_cast<std::size_t>(event.entry)] == 0;
        const std::uint8_t from = number_[event.from], to = number_[event.to];
        switch (event.kind) {
        case Event::Kind::seen_moves:
            if (named && from == to) return shows(from, event.card, 1);
            if (named) return seen_moves(from, to, event.card);
            return unseen_moves(from, to, 1, index);
        case Event::Kind::unseen_moves: return unseen_moves(from, to, static_cast<int>(event.n), index);
        case Event::Kind::shows:
            if (named) shows(from, event.card, static_cast<int>(event.n));
            return;
        case Event::Kind::demands: return demands(static_cast<int>(event.n));
        }
    }

    /// The units of a kind that may be at a place.
    const std::vector<int>& candidates(PlayingCard card, std::uint8_t at) {
        found_.clear();
        for (int u = first_[card.code()]; u >= 0 && u < units() && l_.cards_[u] == card; ++u)
            if ((where_[u] & bit(at)) != 0) found_.push_back(u);
        return found_;
    }
    bool all_alike(const std::vector<int>& some) const {
        return std::all_of(some.begin(), some.end(), [&](int u) { return l_.like_[u] == l_.like_[some.front()]; });
    }

    /// The unit lies at a place now, and goes to another.
    void place(int unit, std::uint8_t at, std::uint8_t to) {
        if (jump(unit) == nowhere) {
            Mask& begin = begin_[static_cast<std::size_t>(slice()) * units() + unit];
            begin &= bit(at);
            l_.impossible_ = l_.impossible_ || begin == 0;
        }
        jump(unit) = to;
        where_[unit] = bit(to);
    }

    void seen_moves(std::uint8_t from, std::uint8_t to, PlayingCard card) {
        if ((targets_ & bit(from)) != 0 || (sources_ & bit(to)) != 0) close();
        const std::vector<int>& all = candidates(card, from);
        if (all.empty()) {
            l_.impossible_ = true;
            return;
        }
        // One that surely lies there; whatever else does is like it, so that it may be taken to be the one.
        auto one = std::find_if(all.begin(), all.end(), [&](int u) { return where_[u] == bit(from); });
        if (one == all.end() && all_alike(all)) one = all.begin();
        if (one != all.end()) {
            const int unit = *one;
            place(unit, from, to);
            l_.like_[unit] = ++unlike_;
            --size_[from], ++size_[to];
            return;
        }
        close();
        l_.slices_.back().one_kind = true;
        l_.slices_.back().kind = card;
        l_.slices_.back().moves.push_back({from, to, 1, {}});
        sources_ = bit(from), targets_ = bit(to);
        for (int u : all) where_[u] |= bit(to);
        --size_[from], ++size_[to];
        close();
    }

    void unseen_moves(std::uint8_t from, std::uint8_t to, int n, int index) {
        if (n == 0 || from == to) return;
        if (n > size_[from]) {
            l_.impossible_ = true;
            return;
        }
        const bool whole = n == size_[from];
        if (whole && move_known_place(from, to, index)) return;
        if ((targets_ & bit(from)) != 0 || (sources_ & bit(to)) != 0) close();
        const auto same = [&](const Move& move) { return move.from == from && move.to == to; };
        auto* moves = &l_.slices_.back().moves;
        auto known = std::find_if(moves->begin(), moves->end(), same);
        if (known == moves->end() && root(from) == root(to)) {
            close();
            moves = &l_.slices_.back().moves;
            known = moves->end();
        }
        if (known == moves->end()) {
            moves->push_back({from, to, 0, {}});
            known = moves->end() - 1;
        }
        known->n += n;
        known->events.emplace_back(index, n);
        tree_[root(from)] = root(to);
        sources_ |= bit(from), targets_ |= bit(to);
        for (Mask& at : where_)
            if ((at & bit(from)) != 0) at = (whole ? at & ~bit(from) : at) | bit(to);
        size_[from] = static_cast<std::uint16_t>(size_[from] - n);
        size_[to] = static_cast<std::uint16_t>(size_[to] + n);
    }

    /// All of a place moves, and what lies there is known: as if it were seen to.
    bool move_known_place(std::uint8_t from, std::uint8_t to, int index) {
        for (Mask at : where_)
            if ((at & bit(from)) != 0 && at != bit(from)) return false;
        if ((targets_ & bit(from)) != 0 || (sources_ & bit(to)) != 0) close();
        auto& [event, moved] = l_.whole_.emplace_back(index, std::vector<int>{});
        for (int u = 0; u < units(); ++u) {
            if (where_[u] != bit(from)) continue;
            place(u, from, to);
            moved.push_back(u);
        }
        size_[to] = static_cast<std::uint16_t>(size_[to] + size_[from]);
        size_[from] = 0;
        return true;
    }

    void shows(std::uint8_t at, PlayingCard card, int n) {
        if (((sources_ | targets_) & bit(at)) != 0) close();
        std::vector<int> some = candidates(card, at);
        const auto sure = [&](int u) { return where_[u] == bit(at); };
        const int known = static_cast<int>(std::count_if(some.begin(), some.end(), sure));
        std::erase_if(some, sure);
        const int left = n - known;
        if (left <= 0) return;
        if (left > static_cast<int>(some.size())) {
            l_.impossible_ = true;
        } else if (left == static_cast<int>(some.size()) || all_alike(some)) {
            for (int i = 0; i < left; ++i) {
                place(some[i], at, at);
                l_.like_[some[i]] = ++unlike_;
            }
        } else {
            l_.always_.push_back({static_cast<int>(l_.spots_.size()), true, n});
            l_.spots_.push_back({slice(), at, known, some});
        }
    }

    void demands(int number) {
        const std::vector<Demand>& any = story_.clauses()[static_cast<std::size_t>(number)].any;
        for (const Demand& demand : any)
            if (((sources_ | targets_) & bit(number_[demand.place])) != 0) close();
        for (const Demand& demand : any) {
            const std::uint8_t at = number_[demand.place];
            Spot spot{slice(), at, 0, {}};
            for (int u = 0; u < units(); ++u) {
                if ((where_[u] & bit(at)) == 0 || !demand.cards.has(l_.cards_[u])) continue;
                if (where_[u] == bit(at))
                    ++spot.sure;
                else
                    spot.units.push_back(u);
            }
            l_.clauses_[static_cast<std::size_t>(number)].any.push_back(
                {static_cast<int>(l_.spots_.size()), !demand.lacks(), demand.least});
            l_.spots_.push_back(std::move(spot));
        }
    }

    Lies& l_;
    const Story& story_;
    const Scope& scope_;
    std::array<std::uint8_t, 256> number_{};
    std::array<int, PlayingCard::codes> first_{}; ///< unit of a kind
    std::vector<Mask> where_, begin_;
    int unlike_ = 0;
    std::array<std::uint16_t, 64> size_{};
    std::vector<std::array<std::uint16_t, 64>> sizes_; ///< at the beginning of each slice
    Mask sources_ = 0, targets_ = 0;                   ///< of the open step
    std::array<std::uint8_t, 64> tree_{};              ///< its connected places (union-find)
    std::vector<int> found_;
};

Lies::Lies(const Story& story, const Scope& scope) { Reader(*this, story, scope).read(); }

/// Where a unit may be at the beginning of the next slice.
Lies::Mask Lies::after(int slice, int unit, Mask at) const {
    const Slice& s = slices_[slice];
    const std::uint8_t jump = jumps_[slice * cards_.size() + unit];
    if (jump != nowhere) at = bit(jump);
    if (s.one_kind && cards_[unit] != s.kind) return at;
    Mask next = at;
    if ((at & s.sources) != 0)
        for (const Move& move : s.moves)
            if ((at & bit(move.from)) != 0) next |= bit(move.to);
    return next;
}

/// Where it may have been at the beginning of this slice.
Lies::Mask Lies::before(int slice, int unit, Mask at) const {
    const Slice& s = slices_[slice];
    if (jumps_[slice * cards_.size() + unit] != nowhere) return ~Mask{0};
    if (s.one_kind && cards_[unit] != s.kind) return at;
    Mask previous = at;
    if ((at & s.targets) != 0)
        for (const Move& move : s.moves)
            if ((at & bit(move.to)) != 0) previous |= bit(move.from);
    return previous;
}

/// Paths are made consistent backwards, units that are always in one place become constants.
void Lies::finish(std::vector<Mask> begin, const std::vector<std::array<std::uint16_t, 64>>& sizes) {
    const int units = static_cast<int>(cards_.size()), slices = static_cast<int>(slices_.size());
    const auto at = [&](int s, int u) -> Mask& { return begin[static_cast<std::size_t>(s) * units + u]; };
    fixed_.assign(begin.size(), nowhere);
    for (int u = 0; u < units; ++u) {
        bool loose = !std::has_single_bit(at(slices - 1, u));
        for (int s = slices - 2; s >= 0; --s) {
            at(s, u) &= before(s, u, at(s + 1, u));
            if (at(s, u) == 0) impossible_ = true;
            loose = loose || !std::has_single_bit(at(s, u));
        }
        if (loose) loose_.push_back(u);
    }
    if (impossible_) return;
    for (int s = 0; s < slices; ++s)
        for (int u = 0, i = 0; u < units; ++u) {
            if (i < static_cast<int>(loose_.size()) && loose_[i] == u)
                ++i;
            else
                fixed_[static_cast<std::size_t>(s) * units + u] = static_cast<std::uint8_t>(std::countr_zero(at(s, u)));
        }
    // How many loose units each way takes: those that end where it ends, less the fixed ones, less those of other ways.
    room_.resize(slices);
    for (int s = 0; s < slices; ++s) {
        const int end = std::min(s + 1, slices - 1); // the last slice has no step: all stay
        const bool last = s == slices - 1;
        std::array<int, 64> room{};
        for (std::size_t p = 0; p < places_.size(); ++p) room[p] = sizes[end][p];
        const auto& moves = slices_[s].moves;
        for (std::size_t k = 0; k < moves.size() && !last; ++k) {
            room[most_places + k] = moves[k].n;
            room[moves[k].to] -= moves[k].n;
        }
        for (int u = 0; u < units; ++u) {
            const std::uint8_t to = fixed_[static_cast<std::size_t>(end) * units + u];
            if (to == nowhere) continue;
            const std::uint8_t jump = jumps_[static_cast<std::size_t>(s) * units + u];
            const std::uint8_t from = last              ? to
                                      : jump != nowhere ? jump
                                                        : fixed_[static_cast<std::size_t>(s) * units + u];
            int way = to;
            for (std::size_t k = 0; k < moves.size() && from != to; ++k)
                if (moves[k].from == from && moves[k].to == to) way = most_places + static_cast<int>(k);
            --room[way];
        }
        for (std::size_t way = 0; way < room.size(); ++way) {
            impossible_ = impossible_ || room[way] < 0;
            room_[s][way] = static_cast<std::uint16_t>(std::max(room[way], 0));
        }
    }
    if (impossible_) return;
    std::vector<int> number(units, -1); // among the loose ones
    for (std::size_t i = 0; i < loose_.size(); ++i) number[loose_[i]] = static_cast<int>(i);
    for (Spot& spot : spots_) {
        std::vector<int> units_there;
        for (int u : spot.units) {
            if (number[u] >= 0)
                units_there.push_back(number[u]);
            else
                spot.sure += at(spot.slice, u) == bit(spot.place);
        }
        spot.units = std::move(units_there);
    }
    base_.may.resize(slices * loose_.size());
    base_.at.assign(base_.may.size(), nowhere);
    for (int s = 0; s < slices; ++s)
        for (std::size_t i = 0; i < loose_.size(); ++i) base_.may[cell(s, static_cast<int>(i))] = at(s, loose_[i]);
    base_.due.assign((slices + 63) / 64, 0);
    for (int s = 0; s < std::max(slices - 1, 1); ++s) base_.due[s / 64] |= bit(s % 64);
}

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

bool Lies::match(State& state, int slice) {
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
    effort_ = effort;
    weight_.assign(slices_.size(), 1);
    const auto search_all = [&] {
        // What holds for all questions is propagated once.
        if (std::any_of(base_.due.begin(), base_.due.end(), [](std::uint64_t due) { return due != 0; })) {
            State base = base_;
            if (!propagate(base, always_)) {
                impossible_ = effort_ >= 0;
                return effort_ >= 0 ? Answer::no : Answer::cut_short;
            }
            if (effort_ < 0) return Answer::cut_short;
            base_ = std::move(base);
        }
        State state = base_;
        std::vector<Limit> limits = always_;
        std::vector<int> choices;
        for (const Want& want : wants) {
            const Clause& clause = clauses_[static_cast<std::size_t>(want.clause)];
            if (want.holds && clause.any.empty()) return Answer::no;
            if (want.holds && clause.any.size() > 1) {
                choices.push_back(want.clause);
                continue;
            }
            for (const Limit& limit : clause.any) {
                limits.push_back(want.holds ? limit : opposite(limit));
                if (!impose(state, limits.back())) return Answer::no;
            }
        }
        // Restarts, each with twice the effort of the one before; what has been hard is decided first.
        const State root = state;
        searched_ = false;
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
        if (answer == Answer::yes && found != nullptr) {
            found->at = fixed_;
            for (int s = 0; s < static_cast<int>(slices_.size()); ++s)
                for (std::size_t i = 0; i < loose_.size(); ++i)
                    found->at[s * cards_.size() + loose_[i]] =
                        static_cast<std::uint8_t>(std::countr_zero(state.may[cell(s, static_cast<int>(i))]));
        }
        return answer;
    };
    const Answer answer = search_all();
    effort = effort_;
    return answer;
}

/// Takes the matchings as they are, the last slice first.
bool Lies::dive(State& state, std::span<const Limit> limits) {
    for (int s = static_cast<int>(slices_.size()) - 1; s >= 0; --s) {
        bool changed = false;
        for (int u = 0; u < static_cast<int>(loose_.size()); ++u) {
            const Mask may = state.may[cell(s, u)];
            if (std::has_single_bit(may)) continue;
            changed = true;
            if (!narrow(state, s, u, bit(place_of(state, s, u)))) {
                ++weight_[s];
                return false;
            }
        }
        if (changed && (!propagate(state, limits) || effort_ < 0)) return false;
    }
    return true;
}

/// `state` becomes the lie that was found.
Answer Lies::search(State& state, std::vector<Limit>& limits, std::vector<int>& choices, int depth) {
    constexpr std::size_t most_bytes = 24u << 20; // of all states on the way
    const std::size_t old_limits = limits.size();
    const auto leave = [&](Answer answer) {
        limits.resize(old_limits);
        return answer;
    };
    for (;;) {
        if (!propagate(state, limits)) return leave(effort_ < 0 ? Answer::cut_short : Answer::no);
        if (effort_ < 0 || static_cast<std::size_t>(depth) * state.may.size() * 9 > most_bytes)
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
                State next = state;
                limits.push_back(way);
                const Answer answer = search(next, limits, choices, depth + 1);
                limits.pop_back();
                if (answer == Answer::yes) {
                    state = std::move(next);
                    return leave(answer);
                }
                if (answer == Answer::cut_short) all = answer;
            }
            return leave(all);
        }
        State deep = state;
        if (dive(deep, limits)) {
            state = std::move(deep);
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
                if (const int n = std::popcount(state.may[cell(s, u)]); n > 1 && n / weight_[s] < best) {
                    best = n / weight_[s];
                    slice = s, unit = u;
                }
        if (to == 0) to = bit(place_of(state, slice, unit));
        State next = state;
        if (narrow(next, slice, unit, to)) {
            const Answer answer = search(next, limits, choices, depth + 1);
            if (answer == Answer::yes) state = std::move(next);
            if (answer != Answer::no) return leave(answer);
        }
        if (!exclude(state, slice, unit, to)) return leave(Answer::no);
    }
}

} // namespace kupi
