// From a story to slices, steps and units.
#include <algorithm>
#include <bit>
#include <numeric>

#include "rules/lies.h"

namespace kupi {

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

int Lies::add_at_end(Pile place, CardSet cards) {
    const int number = static_cast<int>(clauses_.size());
    clauses_.emplace_back();
    const auto found = std::find(places_.begin(), places_.end(), place);
    if (impossible_ || too_large_ || found == places_.end()) return number; // nothing holds there
    const auto at = static_cast<std::uint8_t>(found - places_.begin());
    const int last = static_cast<int>(slices_.size()) - 1;
    Spot spot{last, at, 0, {}};
    for (std::size_t u = 0, i = 0; u < cards_.size(); ++u) {
        const bool loose = i < loose_.size() && loose_[i] == static_cast<int>(u);
        const int unit = static_cast<int>(i);
        i += loose ? 1 : 0;
        if (!cards.has(cards_[u])) continue;
        if (const std::uint8_t jump = jumps_[last * cards_.size() + u]; jump != nowhere)
            spot.sure += jump == at;
        else if (!loose)
            spot.sure += fixed_[last * cards_.size() + u] == at;
        else if ((base_.may[cell(last, unit)] & bit(at)) != 0)
            spot.units.push_back(unit);
    }
    clauses_.back().any.push_back({static_cast<int>(spots_.size()), true, 1});
    spots_.push_back(std::move(spot));
    return number;
}

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
        bool loose = !is_single(at(slices - 1, u));
        for (int s = slices - 2; s >= 0; --s) {
            at(s, u) &= before(s, u, at(s + 1, u));
            if (at(s, u) == 0) impossible_ = true;
            loose = loose || !is_single(at(s, u));
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

} // namespace kupi
