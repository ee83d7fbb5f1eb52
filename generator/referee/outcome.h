// The result of a hand over all lies of the cards that nobody saw: what is the same in each is known, the rest is open.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "referee/claim.h"
#include "referee/report.h"
#include "rules/deals.h"
#include "rules/position.h"
#include "rules/random.h"

namespace kupi::referee {

/// What was found so far of a result: that of the first lie, and what differed in another.
struct Agreed {
    Result result;
    OpenFigures open;
    int lies = 0;

    void add(const Result& other);
    /// Whether nothing more can turn out to differ.
    bool all_open(const SureFigures& sure) const;
};

/// A hand's result by cases: the hand is played again for each place where a card may lie that the result rests on,
/// and for each place of the next such card, until the engine knows the result, or that what has not been found to
/// differ is the same wherever the rest lies (branch and bound). Other lies come first, since two that
/// disagree decide more than many that agree: where only the hand's end matters, a walk from lie to lie, towards those
/// in which the claims are true; else some at random.
class Outcome {
  public:
    struct Truth {
        bool in_some = false, not_in_some = false;
        bool open() const { return in_some == not_in_some; }
    };
    /// A card lies at a place of the story for good, after so many entries.
    struct Fact {
        PlayingCard card;
        Pile place;
        int entries;
    };
    using Facts = std::vector<Fact>;
    /// The position at the end of the hand, if these are learned in time; null if an entry is illegal then.
    using Play = std::function<std::unique_ptr<Position>(const Facts& facts)>;

    /// `end`: of the hand, as far as is known. The claims of the hand and of the game may be null.
    Outcome(const Story& story, const Position& end, const Claim* claim, const Claim* of_game, long effort, Play play);

    Agreed hand, game;
    std::vector<Truth> truths, truths_of_game; ///< of each item of the claims
    bool cut_short = false;                    ///< what is not known to differ is open too
    /// In a lie with these the claims are true, if one was found.
    std::optional<Facts> bearing_out;

  private:
    /// Of a lie: how far what is claimed is from being true in it, and who has most has so many points.
    struct End {
        std::int64_t off = 0;
        std::int32_t score = 0;
    };

    bool claims_are_told(const SureFigures& of_hand, const SureFigures& of_game) const;
    bool is_settled(const SureFigures& of_hand, const SureFigures& of_game) const;
    bool settled() const { return is_settled(sure_of_hand_, sure_of_game_); }
    void wander(const Deals& deals, Random& random);
    End look_at(const Walk& walk);
    std::unique_ptr<Position> end_knowing(const Facts& facts) const;
    void sample(const Story& story, const Deals& deals, Random& random);
    int settled_since(const Story& story, PlayingCard card, Pile place) const;
    void split(const Story& story, Facts& facts);
    std::unique_ptr<Position> play(const Facts& facts, CardSet& rests_on);
    End add(const Position& end, const Result& result);

    const Position* end_;
    SureFigures sure_of_hand_, sure_of_game_;
    const Claim *claim_, *of_game_;
    long effort_;
    int left_;
    Play play_;
    CardSet rests_on_;             ///< cards that the result has been found to rest on
    std::set<std::uint64_t> ends_; ///< that have been walked to, told apart as well as need be
};

} // namespace kupi::referee
