// From a story to slices, steps and units.
#include <algorithm>
#include <numeric>

#include "rules/paths.h"

namespace kupi::rules {

/// Goes through the events once. `where_` is what is known of each unit now, from the past alone.
class Paths::Reader {
  public:
    Reader(Paths& paths, const Story& story, const Scope& scope) : p_(paths), story_(story), scope_(scope) {}

    void read() {
        number_places();
        if (p_.too_large) return;
        gather();
        open_slice();
        for (std::size_t i = 0; i < story_.events().size() && !p_.impossible && !p_.too_large; ++i) {
            const Story::Event& event = story_.events()[i];
            if (event.entry > scope_.upto) break;
            p_.slices.back().entry = std::max(p_.slices.back().entry, step_open() ? 0 : event.entry);
            take(event, static_cast<int>(i));
        }
        close();
        p_.events = story_.events().size();
        if (!p_.impossible && !p_.too_large) fix_units();
        if (!p_.impossible && !p_.too_large) count_room();
        if (!p_.impossible && !p_.too_large) look_at_loose_units();
    }

  private:
    using Event = Story::Event;
    static constexpr std::size_t most_cells = 4'000'000; ///< slices × units

    void number_places() {
        number_.fill(nowhere);
        const auto add = [&](Pile place) {
            if (number_[place] != nowhere) return;
            number_[place] = static_cast<std::uint8_t>(std::min<std::size_t>(p_.places.size(), most_places - 1));
            p_.places.push_back(place);
        };
        add(story_.start());
        for (const Event& event : story_.events())
            if (event.kind != Event::Kind::demands) add(event.from), add(event.to);
        for (const Story::Clause& clause : story_.clauses())
            for (const Demand& demand : clause.any) add(demand.place);
        p_.too_large = p_.places.size() > most_places;
    }

    void gather() {
        first_.fill(-1);
        for (PlayingCard card : story_.pack().kinds()) {
            first_[card.code()] = static_cast<int>(p_.cards.size());
            for (int n = story_.pack().count(card); n > 0; --n) {
                p_.like.push_back(card.code());
                p_.cards.push_back(card);
            }
        }
        unlike_ = PlayingCard::codes;
        const std::uint8_t start = number_[story_.start()];
        where_.assign(p_.cards.size(), bit(start));
        size_[start] = static_cast<std::uint16_t>(p_.cards.size());
        p_.clauses.resize(story_.clauses().size());
    }

    int units() const { return p_.units(); }
    bool step_open() const { return (sources_ | targets_) != 0; }
    int slice() const { return p_.last(); }
    std::size_t cell(int slice, int unit) const { return static_cast<std::size_t>(slice) * units() + unit; }
    std::uint8_t& jump(int unit) { return p_.jumps[cell(slice(), unit)]; }

    void open_slice() {
        p_.slices.emplace_back();
        begin_.insert(begin_.end(), where_.begin(), where_.end());
        p_.jumps.resize(begin_.size(), nowhere);
        sizes_.push_back(size_);
        sources_ = targets_ = 0;
        std::iota(tree_.begin(), tree_.end(), std::uint8_t{0});
        p_.too_large = p_.too_large || begin_.size() > most_cells;
    }
    /// What comes now must not come before the open step.
    void close() {
        if (!step_open()) return;
        p_.slices.back().sources = sources_;
        p_.slices.back().targets = targets_;
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
        for (int u = first_[card.code()]; u >= 0 && u < units() && p_.cards[u] == card; ++u)
            if ((where_[u] & bit(at)) != 0) found_.push_back(u);
        return found_;
    }
    bool all_alike(const std::vector<int>& some) const {
        return std::all_of(some.begin(), some.end(), [&](int u) { return p_.like[u] == p_.like[some.front()]; });
    }

    /// The unit lies at a place now, and goes to another.
    void place(int unit, std::uint8_t at, std::uint8_t to) {
        if (jump(unit) == nowhere) {
            Mask& begin = begin_[cell(slice(), unit)];
            begin &= bit(at);
            p_.impossible = p_.impossible || begin == 0;
        }
        jump(unit) = to;
        where_[unit] = bit(to);
    }

    void seen_moves(std::uint8_t from, std::uint8_t to, PlayingCard card) {
        if ((targets_ & bit(from)) != 0 || (sources_ & bit(to)) != 0) close();
        const std::vector<int>& all = candidates(card, from);
        if (all.empty()) {
            p_.impossible = true;
            return;
        }
        // One that surely lies there; whatever else does is like it, so that it may be taken to be the one.
        auto one = std::find_if(all.begin(), all.end(), [&](int u) { return where_[u] == bit(from); });
        if (one == all.end() && all_alike(all)) one = all.begin();
        if (one != all.end()) {
            const int unit = *one;
            place(unit, from, to);
            p_.like[unit] = ++unlike_;
            --size_[from], ++size_[to];
            return;
        }
        close();
        p_.slices.back().one_kind = true;
        p_.slices.back().kind = card;
        p_.slices.back().moves.push_back({from, to, 1, {}});
        sources_ = bit(from), targets_ = bit(to);
        for (int u : all) where_[u] |= bit(to);
        --size_[from], ++size_[to];
        close();
    }

    void unseen_moves(std::uint8_t from, std::uint8_t to, int n, int index) {
        if (n == 0 || from == to) return;
        if (n > size_[from]) {
            p_.impossible = true;
            return;
        }
        const bool all = n == size_[from];
        if (all && move_known_place(from, to, index)) return;
        if ((targets_ & bit(from)) != 0 || (sources_ & bit(to)) != 0) close();
        const auto same = [&](const Move& move) { return move.from == from && move.to == to; };
        auto* moves = &p_.slices.back().moves;
        auto known = std::find_if(moves->begin(), moves->end(), same);
        if (known == moves->end() && root(from) == root(to)) {
            close();
            moves = &p_.slices.back().moves;
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
            if ((at & bit(from)) != 0) at = (all ? at & ~bit(from) : at) | bit(to);
        size_[from] = static_cast<std::uint16_t>(size_[from] - n);
        size_[to] = static_cast<std::uint16_t>(size_[to] + n);
    }

    /// All of a place moves, and what lies there is known: as if it were seen to.
    bool move_known_place(std::uint8_t from, std::uint8_t to, int index) {
        for (Mask at : where_)
            if ((at & bit(from)) != 0 && at != bit(from)) return false;
        if ((targets_ & bit(from)) != 0 || (sources_ & bit(to)) != 0) close();
        auto& [event, moved] = p_.whole.emplace_back(index, std::vector<int>{});
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
            p_.impossible = true;
        } else if (left == static_cast<int>(some.size()) || all_alike(some)) {
            for (int i = 0; i < left; ++i) {
                place(some[i], at, at);
                p_.like[some[i]] = ++unlike_;
            }
        } else {
            p_.always.push_back({static_cast<int>(p_.spots.size()), true, n});
            p_.spots.push_back({slice(), at, known, some});
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
                if ((where_[u] & bit(at)) == 0 || !demand.cards.has(p_.cards[u])) continue;
                if (where_[u] == bit(at))
                    ++spot.sure;
                else
                    spot.units.push_back(u);
            }
            p_.clauses[static_cast<std::size_t>(number)].push_back(
                {static_cast<int>(p_.spots.size()), !demand.lacks(), demand.least});
            p_.spots.push_back(std::move(spot));
        }
    }

    // ---- When all has been read

    /// Paths are made consistent backwards, units that are always in one place become constants.
    void fix_units() {
        const int last = p_.last();
        p_.fixed.assign(begin_.size(), nowhere);
        for (int u = 0; u < units(); ++u) {
            bool wanders = !is_single(begin_[cell(last, u)]);
            for (int s = last - 1; s >= 0; --s) {
                Mask& at = begin_[cell(s, u)];
                at &= p_.before(s, u, begin_[cell(s + 1, u)]);
                p_.impossible = p_.impossible || at == 0;
                wanders = wanders || !is_single(at);
            }
            if (wanders) p_.loose.push_back(u);
            for (int s = 0; s <= last && !wanders && !p_.impossible; ++s)
                p_.fixed[cell(s, u)] = static_cast<std::uint8_t>(std::countr_zero(begin_[cell(s, u)]));
        }
    }

    /// How many loose units each way takes: those that end where it ends, less the fixed ones, less those of other
    /// ways.
    void count_room() {
        p_.room.resize(p_.slices.size());
        for (int s = 0; s <= p_.last(); ++s) {
            const bool last = s == p_.last(); // it has no step: all stay
            const int end = last ? s : s + 1;
            std::array<int, 64> left{};
            for (std::size_t p = 0; p < p_.places.size(); ++p) left[p] = sizes_[end][p];
            const auto& moves = p_.slices[s].moves;
            for (std::size_t k = 0; k < moves.size() && !last; ++k) {
                left[most_places + k] = moves[k].n;
                left[moves[k].to] -= moves[k].n;
            }
            for (int u = 0; u < units(); ++u) {
                const std::uint8_t to = p_.fixed[cell(end, u)], seen = p_.jump(s, u);
                if (to == nowhere) continue;
                const std::uint8_t from = last ? to : seen != nowhere ? seen : p_.fixed[cell(s, u)];
                int way = to;
                for (std::size_t k = 0; k < moves.size() && from != to; ++k)
                    if (moves[k].from == from && moves[k].to == to) way = most_places + static_cast<int>(k);
                --left[way];
            }
            for (std::size_t way = 0; way < left.size(); ++way) {
                p_.impossible = p_.impossible || left[way] < 0;
                p_.room[s][way] = static_cast<std::uint16_t>(std::max(left[way], 0));
            }
        }
    }

    /// Of units whose place is known nothing more need be asked.
    void look_at_loose_units() {
        std::vector<int> number(units(), -1); // among the loose ones
        for (std::size_t i = 0; i < p_.loose.size(); ++i) number[p_.loose[i]] = static_cast<int>(i);
        for (Spot& spot : p_.spots) {
            std::vector<int> open;
            for (int u : spot.units) {
                const Mask at = begin_[cell(spot.slice, u)];
                if (at == bit(spot.place))
                    ++spot.sure;
                else if ((at & bit(spot.place)) != 0)
                    open.push_back(number[u]);
            }
            spot.units = std::move(open);
        }
        p_.may.reserve(p_.slices.size() * p_.loose.size());
        for (int s = 0; s <= p_.last(); ++s)
            for (int u : p_.loose) p_.may.push_back(begin_[cell(s, u)]);
    }

    Paths& p_;
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

Paths::Paths(const Story& story, const Scope& scope) { Reader(*this, story, scope).read(); }

} // namespace kupi::rules
