// What follows from a story about cards that nobody saw: one solver for all games.
//
// Definitions (log-format §4). A lie says of every card where it was at every moment. L(k) are the lies that agree with
// all facts of entries up to k. A clause (an Either of demands) holds in a lie if one of its demands does; an entry is
// legal in a lie if all its clauses hold there. Clauses of entries that the table let stand bind nobody.
//
//  * There is something to blame if in no lie of L(last) all entries are legal. `shown` is then the first k such that
//    no lie of L(k) makes all entries up to k legal; what comes later plays no part.
//  * If some entry is illegal in every lie of L(shown), the earliest such entry is to blame, alone: what was assumed at
//    other entries plays no part in that.
//  * Else some entries can only be wrong together: a set such that every lie of L(shown) makes one of them illegal,
//    while for each of them some lie makes all the others legal. Of all such sets it is the one whose last entry is
//    earliest, of these the one whose last but one is, and so on.
//  * If L(shown) is empty, the facts contradict each other, and `shown` itself is to blame.
//  * The proof is a set of entries that suffices: the blamed ones, and the fewest of the others (none can be left out)
//    whose cards must be known; of the rest only how many cards went where.
//  * A clause is doubtful if it is false in some lie of L(last), certain if it is not.
//
// All answers are exact. Where the search is cut short by `effort`, the answer says so, or is left out.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "rules/lies.h"
#include "rules/near_lies.h"
#include "rules/random.h"

namespace kupi::rules {

/// From one lie, under which all entries are legal, to others near it: in each, two cards more end in each other's
/// place.
class Walk {
  public:
    Walk(const Paths& paths, Lie lie, std::vector<Paths::Want> wants)
        : paths_(&paths), lie_(std::move(lie)), wants_(std::move(wants)) {}

    std::vector<std::pair<PlayingCard, Pile>> at_end() const { return paths_->at_end(lie_); }
    /// False: none was found.
    bool step(Random& random);
    void step_back() { carry_out(*paths_, lie_, last_); }

  private:
    const Paths* paths_;
    Lie lie_;
    std::vector<Paths::Want> wants_;
    Exchange last_{};
};

class Deals {
  public:
    static constexpr int to_the_end = std::numeric_limits<int>::max();

    /// `effort` bounds the work for each question, in matchings (Lies), and four times that the work for all.
    explicit Deals(const Story& story, long effort = Lies::default_effort)
        : story_(&story), effort_(effort), left_(4 * effort) {}

    /// Whether in some lie of L(upto) all entries up to there are legal.
    Answer possible(int upto = to_the_end) const;

    struct Blame {
        int shown = 0;            ///< by this entry
        std::vector<int> entries; ///< the one; several of which one is: ascending
        bool facts = false;       ///< there is no lie at all
        bool exact = true;        ///< false: cut short, an earlier entry may be to blame or fewer suffice
    };
    /// Nothing if there is nothing to blame, or if that could not be found out: then `unsure` is set.
    std::optional<Blame> blame(bool* unsure = nullptr) const;

    struct Proof {
        std::vector<int> entries;      ///< ascending, with those to blame
        std::optional<Overfull> count; ///< where one count shows it
        bool least = true;             ///< false: cut short, some may be left out
    };
    Proof prove(const Blame& blame) const;

    /// The clauses up to an entry that are false in some lie of L(upto), ascending; of those let stand too. With
    /// `unsure`, also those of which it could not be found out.
    std::vector<int> doubtful(int upto = to_the_end, bool* unsure = nullptr) const;
    /// Whether a clause holds in every lie of L(upto); `no` if it does in some only, or in none.
    Answer certain(int clause, int upto = to_the_end) const;
    /// Whether it is false in every lie of L(upto).
    Answer refuted(int clause, int upto = to_the_end) const;

    /// The first of some moments (before an event of the story, by its number; its size: at the end) from which on one
    /// of these cards must lie at a place if all entries are legal; nothing if that is not known of the last of them.
    std::optional<std::size_t> sure_since(Pile place, CardSet cards, std::span<const std::size_t> moments) const;

    /// The places where a card may lie at the end, if all entries are legal. With `unsure`, whether that is all of
    /// them.
    std::vector<Pile> places_at_end(PlayingCard card, bool* unsure = nullptr) const;

    /// The cards, of these, whose place at the end is the same whenever all entries are legal, with that place: none if
    /// they cannot all be.
    std::vector<std::pair<PlayingCard, Pile>> sure_at_end(CardSet cards) const;

    /// A whole deal under which all entries are legal: of each event by which cards moved unseen, which these were, and
    /// where each card lies at the end.
    struct FullDeal {
        std::vector<std::vector<PlayingCard>> moved; ///< by event of the story
        std::vector<std::pair<PlayingCard, Pile>> at_end;
    };
    std::optional<FullDeal> witness() const;
    /// One in which a card lies at a place at the end.
    std::optional<FullDeal> witness(PlayingCard card, Pile place) const;
    /// One to walk on from, as long as these Deals are asked nothing else.
    std::optional<Walk> walk() const;
    /// Where cards may ever lie, as far as is known.
    std::vector<Pile> places() const;

    /// The place with the fewest unseen cards that would have to be shown at the end to settle a doubtful clause.
    std::optional<Pile> settles(int clause) const;

  private:
    using Wants = std::vector<Lies::Want>;
    using AtEnd = std::pair<PlayingCard, Pile>;

    Wants wants(int upto) const;
    Wants wants_of(std::span<const int> entries, int upto) const;
    std::vector<int> entries_with_clauses(int upto) const;
    Lies& lies_upto(int upto, std::optional<Lies>& own) const;
    Lies& whole() const;
    Lies& legal() const;
    Answer ask(Lies& lies, const Wants& wants, Lie* lie = nullptr) const;
    Answer never(Lies& lies, Lies::Want want) const;
    std::optional<FullDeal> witness(const Wants& wants) const;

    const Story* story_; ///< it must not change
    mutable std::optional<Lies> whole_, legal_;
    long effort_;
    mutable long left_;
};

} // namespace kupi::rules
