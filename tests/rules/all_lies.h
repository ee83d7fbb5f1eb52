// Every lie of the cards of a small story, one by one: what rules/deals.h is held against. Shares nothing with it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "rules/story.h"

namespace kupi::rules {

class AllLies {
  public:
    /// What each clause was in some lie, a bit each: set if it held.
    using Truths = std::set<std::uint64_t>;

    /// Of entries for which `unnamed` is set only how many cards went where counts. Nothing if there are more than
    /// `most` states on the way.
    static std::optional<AllLies> of(const Story& story, std::size_t most, const std::vector<char>& unnamed = {}) {
        AllLies all;
        State start;
        for (PlayingCard card : story.pack().kinds())
            for (int n = story.pack().count(card); n > 0; --n) {
                all.cards_.push_back(card);
                start.first += static_cast<char>(story.start());
            }
        std::set<State> states{start};
        const auto& events = story.events();
        for (std::size_t i = 0; i < events.size(); ++i) {
            const auto entry = static_cast<std::size_t>(events[i].entry);
            states = all.step(states, story, events[i], entry < unnamed.size() && unnamed[entry] != 0);
            if (states.size() > most) return std::nullopt;
            if (i + 1 == events.size() || events[i + 1].entry != events[i].entry)
                for (const State& state : states) all.truths_[events[i].entry].insert(state.second);
            all.truths_.try_emplace(events[i].entry);
        }
        return all;
    }

    /// By entry: after it.
    const std::map<int, Truths>& truths() const { return truths_; }
    const Truths& at_end() const {
        static const Truths one{0};
        return truths_.empty() ? one : truths_.rbegin()->second;
    }

  private:
    using State = std::pair<std::string, std::uint64_t>; ///< the place of each card, and what held so far

    /// Cards written alike are interchangeable.
    State sorted(State state) const {
        for (std::size_t i = 0, j = 0; i < cards_.size(); i = j) {
            for (j = i; j < cards_.size() && cards_[j] == cards_[i];) ++j;
            std::sort(state.first.begin() + static_cast<std::ptrdiff_t>(i),
                      state.first.begin() + static_cast<std::ptrdiff_t>(j));
        }
        return state;
    }

    int count(const State& state, Pile place, CardSet cards) const {
        int n = 0;
        for (std::size_t i = 0; i < cards_.size(); ++i)
            n += cards.has(cards_[i]) && state.first[i] == static_cast<char>(place);
        return n;
    }

    void choose(const State& state, std::size_t from, char place, char to, int n, std::set<State>& out) const {
        if (n == 0) {
            out.insert(sorted(state));
            return;
        }
        for (std::size_t i = from; i < cards_.size(); ++i) {
            if (state.first[i] != place) continue;
            State next = state;
            // Moved cards are marked until all have been chosen: they are not chosen again.
            next.first[i] = to;
            choose(next, i + 1, place, to, n - 1, out);
        }
    }

    std::set<State> step(const std::set<State>& states, const Story& story, const Story::Event& event, bool unnamed) {
        std::set<State> out;
        for (const State& state : states) {
            const char from = static_cast<char>(event.from), to = static_cast<char>(event.to);
            switch (event.kind) {
            case Story::Event::Kind::seen_moves:
                if (unnamed) {
                    if (from == to)
                        out.insert(state);
                    else
                        choose(state, 0, from, to, 1, out);
                    break;
                }
                for (std::size_t i = 0; i < cards_.size(); ++i)
                    if (cards_[i] == event.card && state.first[i] == from) {
                        State next = state;
                        next.first[i] = to;
                        out.insert(sorted(next));
                        break;
                    }
                break;
            case Story::Event::Kind::unseen_moves:
                if (from == to)
                    out.insert(state);
                else
                    choose(state, 0, from, to, static_cast<int>(event.n), out);
                break;
            case Story::Event::Kind::shows:
                if (unnamed || count(state, event.from, CardSet::of(event.card)) >= static_cast<int>(event.n))
                    out.insert(state);
                break;
            case Story::Event::Kind::demands: {
                bool holds = false;
                for (const Demand& d : story.clauses()[event.n].any) {
                    const int n = count(state, d.place, d.cards);
                    holds = holds || (d.lacks() ? n == 0 : n >= d.least);
                }
                State next = state;
                next.second |= static_cast<std::uint64_t>(holds) << event.n;
                out.insert(next);
                break;
            }
            }
        }
        return out;
    }

    std::vector<PlayingCard> cards_;
    std::map<int, Truths> truths_;
};

} // namespace kupi::rules
