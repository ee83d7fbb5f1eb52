#include "rules/lies.h"

#include <algorithm>

#include "rules/near_lies.h"

namespace kupi::rules {

void Lies::Conditions::add(const Paths& paths, std::span<const Want> wants) {
    for (const auto& [number, holds] : wants) {
        const Paths::Clause& any = paths.clause(number);
        if (holds && any.size() != 1)
            choices.push_back(number);
        else
            for (const Paths::Limit& limit : any) limits.push_back(holds ? limit : limit.opposite());
    }
}

Lies::~Lies() = default;

void Lies::suppose(std::span<const Want> wants) {
    supposed_.insert(supposed_.end(), wants.begin(), wants.end());
    propagated_ = false;
    if (near_ && !mend(paths_, *near_, supposed_)) near_.reset();
}

Answer Lies::find(std::span<const Want> wants, long& effort, Lie* found) {
    overfull_ = {};
    if (paths_.too_large) return Answer::cut_short;
    if (paths_.impossible || impossible_) return Answer::no;
    if (propagated_ && std::any_of(wants.begin(), wants.end(), [&](const Want& want) { return surely_not(want); }))
        return Answer::no;
    std::vector<Want> all = supposed_;
    all.insert(all.end(), wants.begin(), wants.end());
    Lie lie;
    if (near_) lie = *near_;
    if (!near_ || !mend(paths_, lie, all))
        if (const Answer answer = search(all, effort, lie); answer != Answer::yes) return answer;
    if (found != nullptr) *found = lie;
    near_ = std::move(lie);
    return Answer::yes;
}

bool Lies::surely_not(const Want& want) const {
    const Paths::Clause& any = paths_.clause(want.clause);
    const auto never = [&](const Paths::Limit& limit) {
        return base_.holds(want.holds ? limit : limit.opposite()) == Domains::Holds::never;
    };
    return want.holds ? std::all_of(any.begin(), any.end(), never) : std::any_of(any.begin(), any.end(), never);
}

/// What holds for all questions, once.
Answer Lies::propagate(long& effort) {
    Conditions conditions{paths_.always, {}};
    conditions.add(paths_, supposed_);
    Domains base = base_;
    search_->begin(conditions.limits, {}, effort);
    propagated_ = search_->impose_all(base) && search_->propagate(base);
    effort = search_->effort();
    if (effort < 0) {
        propagated_ = false;
        return Answer::cut_short;
    }
    impossible_ = !propagated_;
    if (impossible_) overfull_ = search_->overfull(base);
    if (propagated_) base_ = std::move(base);
    return impossible_ ? Answer::no : Answer::yes;
}

/// Of most stories some lie is found before anything has been propagated: one that is as it should be, or one that
/// agrees with the facts and can be mended.
bool Lies::glance(const Conditions& conditions, std::span<const Want> all, long& effort, Lie& lie) {
    for (const bool mended : {false, true}) {
        if (mended && conditions.limits.size() == paths_.always.size()) return false; // no news
        search_->begin(mended ? paths_.always : conditions.limits, {}, effort);
        Domains domains = base_;
        if (!search_->impose_all(domains)) continue;
        if (!near_) search_->prefer(domains);
        const bool found = search_->glance(domains);
        effort = search_->effort();
        if (effort < 0) return false;
        if (!found) continue;
        base_.keep_matchings(domains); // where the next look begins
        lie = lie_of(domains);
        if (mend(paths_, lie, all)) return true;
    }
    return false;
}

Answer Lies::search(std::span<const Want> all, long& effort, Lie& lie) {
    if (!search_) {
        search_ = std::make_unique<LieSearch>(paths_);
        base_ = Domains(paths_);
    }
    Conditions conditions{paths_.always, {}};
    conditions.add(paths_, all);
    search_->begin(conditions.limits, conditions.choices, effort);
    if (Domains domains = base_; propagated_ && !search_->impose_all(domains)) return Answer::no;
    if (glance(conditions, all, effort, lie)) return Answer::yes;
    if (effort < 0) return Answer::cut_short;
    if (!propagated_)
        if (const Answer answer = propagate(effort); answer != Answer::yes) return answer;
    search_->begin(conditions.limits, conditions.choices, effort);
    Domains domains = base_;
    if (!search_->impose_all(domains)) return Answer::no;
    const Answer answer = search_->find(domains);
    effort = search_->effort();
    if (answer == Answer::no) overfull_ = search_->overfull(domains);
    if (answer == Answer::yes) lie = lie_of(domains);
    return answer;
}

Lie Lies::lie_of(const Domains& domains) const {
    Lie lie{paths_.fixed};
    auto at = lie.at.begin();
    for (int s = 0; s <= paths_.last(); ++s, at += paths_.units())
        for (int i = 0; i < static_cast<int>(paths_.loose.size()); ++i)
            at[paths_.loose[i]] = static_cast<std::uint8_t>(std::countr_zero(domains.may(s, i)));
    return lie;
}

} // namespace kupi::rules
