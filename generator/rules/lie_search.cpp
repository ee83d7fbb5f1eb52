#include "rules/lie_search.h"

#include <algorithm>

namespace kupi::rules {

using Holds = Domains::Holds;

void LieSearch::begin(std::span<const Limit> limits, std::span<const int> choices, long effort) {
    limits_.assign(limits.begin(), limits.end());
    choices_.assign(choices.begin(), choices.end());
    effort_ = effort;
    failed_ = -1;
    decided_ = careful_ = false;
    weight_.assign(weight_.size(), 1);
}

bool LieSearch::impose_all(Domains& domains) const {
    return std::all_of(limits_.begin(), limits_.end(), [&](const Limit& limit) { return domains.impose(limit); });
}

bool LieSearch::propagate(Domains& domains) {
    failed_ = -1;
    for (bool news = true; news;) {
        news = domains.take_changed(changed_);
        for (const Limit& limit : limits_) {
            const int slice = paths_->spot(limit).slice;
            if ((changed_[slice / 64] >> (slice % 64) & 1) != 0 && !domains.impose(limit)) return false;
        }
        for (int step; (step = domains.take_due()) >= 0; news = true) {
            --effort_;
            if (!matching_.filter(domains, step)) {
                failed_ = step;
                return false;
            }
            if (effort_ < 0) return true;
        }
    }
    return true;
}

// ---- Quick ways

bool LieSearch::glance(Domains& domains) {
    const auto match_step = [&](int step) {
        if (!domains.take_due(step)) return true;
        return --effort_ >= 0 && matching_.match(domains, step);
    };
    if (!match_step(paths_->last_step())) return false;
    for (int s = paths_->last(); s >= 0; --s) {
        const int open = domains.open(s);
        if (open > 0 && !(domains.settle(s, open) && impose_all(domains))) return false;
        if (s > 0 && !match_step(s - 1)) return false;
    }
    return std::all_of(limits_.begin(), limits_.end(),
                       [&](const Limit& limit) { return domains.holds(limit) == Holds::surely; });
}

/// What has been hard is to be decided first.
bool LieSearch::give_up(int slice) {
    ++weight_[slice];
    if (failed_ >= 0) ++weight_[failed_];
    return false;
}

/// Takes the matchings as they are, the last slice first, after all has been propagated. What follows from that is
/// propagated in turn. With care, what cannot be is taken back and tried with fewer units, until one is found that lies
/// elsewhere.
bool LieSearch::dive(Domains& domains) {
    for (int s = paths_->last(); s >= 0; --s) {
        int at_once = domains.open(s);
        for (int open; (open = domains.open(s)) > 0;) {
            at_once = std::clamp(at_once, 1, open);
            if (careful_) undone_ = domains;
            if (domains.settle(s, at_once) && propagate(domains)) {
                at_once *= 2;
            } else {
                if (!careful_) return give_up(s);
                domains = undone_;
                if (at_once == 1 && !(domains.exclude_next(s) && propagate(domains))) return give_up(s);
                at_once /= 4;
            }
            if (effort_ < 0) return false;
        }
    }
    return true;
}

// ---- Search

/// Of states that the search puts aside: a new one each time would cost as much as what is done with it.
Domains& LieSearch::spare(int number) {
    while (static_cast<int>(spare_.size()) <= number) spare_.emplace_back();
    return spare_[static_cast<std::size_t>(number)];
}

/// Restarts, with what has been hard decided first; each second one with twice the effort of those before. What is hard
/// for one way to begin is often easy for the other.
Answer LieSearch::find(Domains& domains) {
    const Domains root = domains;
    Answer answer = Answer::cut_short;
    long left = effort_;
    for (long share = 250 + 10 * paths_->last(); answer == Answer::cut_short && left > 0; share *= careful_ ? 2 : 1) {
        const long given = std::min(share, left);
        effort_ = given;
        domains = root;
        careful_ = !careful_;
        if (careful_)
            prefer(domains);
        else
            matching_.prefer_none();
        answer = search(domains, 0);
        left -= given - effort_;
    }
    effort_ = left;
    if (decided_) failed_ = -1; // no single count
    return answer;
}

Answer LieSearch::search(Domains& domains, int depth) {
    constexpr std::size_t most_bytes = 48u << 20; // of all states on the way, two at each depth
    const std::size_t old_limits = limits_.size();
    const auto leave = [&](Answer answer) {
        limits_.resize(old_limits);
        return answer;
    };
    for (;;) {
        if (!propagate(domains)) {
            if (failed_ >= 0) ++weight_[failed_];
            return leave(effort_ < 0 ? Answer::cut_short : Answer::no);
        }
        if (effort_ < 0 || static_cast<std::size_t>(depth) * domains.size() * 18 > most_bytes)
            return leave(Answer::cut_short);
        decided_ = true;
        const Branching next_clause = narrowest_clause(domains);
        if (next_clause.refuted) return leave(Answer::no);
        if (next_clause.ways.size() == 1) {
            limits_.push_back(next_clause.ways.front());
            if (!domains.impose(limits_.back())) return leave(Answer::no);
            continue;
        }
        if (!next_clause.ways.empty()) return leave(branch(domains, next_clause.ways, depth));
        Domains& deep = spare(2 * depth + 1) = domains;
        if (glance(deep) || (effort_ >= 0 && dive(deep = domains))) {
            std::swap(domains, deep);
            return leave(Answer::yes);
        }
        if (effort_ < 0) return leave(Answer::cut_short);
        const Domains::Choice choice = next_unit(domains);
        Domains& next = spare(2 * depth) = domains;
        if (next.narrow(choice.slice, choice.unit, choice.to)) {
            const Answer answer = search(next, depth + 1);
            if (answer == Answer::yes) std::swap(domains, next);
            if (answer != Answer::no) return leave(answer);
        }
        if (!domains.exclude(choice.slice, choice.unit, choice.to)) return leave(Answer::no);
    }
}

/// The clause with the fewest ways left, of those that are not met yet.
LieSearch::Branching LieSearch::narrowest_clause(const Domains& domains) {
    Branching narrowest;
    for (int choice : choices_) {
        std::vector<Limit> open;
        const Paths::Clause& any = paths_->clause(choice);
        const bool met = std::any_of(any.begin(), any.end(), [&](const Limit& limit) {
            const Holds holds = domains.holds(limit);
            if (holds == Holds::maybe) open.push_back(limit);
            return holds == Holds::surely || std::find(limits_.begin(), limits_.end(), limit) != limits_.end();
        });
        if (met) continue;
        if (open.empty()) return {true, {}};
        if (narrowest.ways.empty() || open.size() < narrowest.ways.size()) narrowest.ways = std::move(open);
    }
    return narrowest;
}

Answer LieSearch::branch(Domains& domains, const std::vector<Limit>& ways, int depth) {
    Answer all = Answer::no;
    for (const Limit& way : ways) {
        Domains& next = spare(2 * depth) = domains;
        if (!next.impose(way)) continue;
        limits_.push_back(way);
        const Answer answer = search(next, depth + 1);
        limits_.pop_back();
        if (answer == Answer::yes) {
            std::swap(domains, next);
            return answer;
        }
        if (answer == Answer::cut_short) all = answer;
    }
    return all;
}

/// One of a limit that is not met yet, or the one with the fewest places.
Domains::Choice LieSearch::next_unit(const Domains& domains) const {
    for (const Limit& limit : limits_)
        if (domains.holds(limit) == Holds::maybe)
            if (const Domains::Choice choice = domains.choice(limit); choice.unit >= 0) return choice;
    Domains::Choice best;
    double fewest = 1e9;
    for (int s = 0; s <= paths_->last(); ++s)
        for (int u = 0; u < static_cast<int>(paths_->loose.size()); ++u)
            if (const Paths::Mask may = domains.may(s, u);
                !Paths::is_single(may) && std::popcount(may) / weight_[s] < fewest) {
                fewest = std::popcount(may) / weight_[s];
                best = {s, u, 0};
            }
    best.to = Paths::bit(domains.matched(best.slice, best.unit));
    return best;
}

} // namespace kupi::rules
