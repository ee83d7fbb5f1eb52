// What the referee says of what the solver has found: who is to blame and why, and what nobody can know.
#pragma once

#include "referee/accusation.h"
#include "referee/entry_faults.h"
#include "referee/hand_story.h"

namespace kupi::referee {

/// Adds to the findings of a hand that has been told to a story, which must not change. What it is given outlives this.
class HiddenFindings {
  public:
    HiddenFindings(const Log& log, HandStory& hand, const Story& story, const Deals& deals, const EntryFaults& faults,
                   const RefereeOptions& options)
        : log_(&log),
          hand_(&hand),
          story_(&story),
          deals_(&deals),
          faults_(&faults),
          options_(&options),
          accusation_(story, options.effort) {}

    void blame(const Deals::Blame& blame);
    /// What is not known of entries up to `upto`, and what is sure of those that stood; nothing of the former if the
    /// hand has been overturned. `now` is the position behind its last entry, `unsure` that the search was cut short.
    /// What earlier hands have told as not known, and this one has settled, is taken back.
    void tell_doubts(int upto, bool unsure, bool overturned, const Position& now);

  private:
    /// An accused entry: what is wrong with it, and the demand of its own that shows it.
    struct Charge {
        Illegal why;
        Demand demand;
    };
    Charge charge(const Deals::Blame& blame, const Entry& entry);
    std::string one_of_words(const Deals::Blame& blame, const Entry& entry, Illegal& why);
    void tell_proof(Finding& finding, const Deals& deals, const Deals::Blame& blame, const Demand& demand,
                    CardSet proven);
    Evidence evidence(int number, const Deals::Blame& blame, const Demand& demand, CardSet proven);
    std::string proof_text(const Deals& deals, const Deals::Blame& blame, const Deals::Proof& proof,
                           const Demand& demand, CardSet proven);
    std::string count_text(const Deals::Blame& blame, const Overfull& count, CardSet counted, bool those);
    std::vector<std::string> piles_of(const Deals::Blame& blame, const Overfull& count);
    void add_context(Finding& finding, const Deals::Blame& blame);
    EntryFaults faults_at(int number) const { return faults_->of(hand_->located(number).first); }
    bool rests_on(int entry, const std::vector<int>& doubtful) const;
    void tell_doubt(int clause, bool unsure, const Position& now);
    bool tell_let_stand(int clause, const std::vector<int>& doubtful, int upto);
    void tell_settling(Finding& finding, int clause, const Position& now);
    const Words& words() const { return log_->shelf->words; }
    const Speaker& speaker() const { return faults_->speaker(); }
    const Demand& first_demand(int clause) const {
        return story_->clauses()[static_cast<std::size_t>(clause)].any.front();
    }

    const Log* log_;
    HandStory* hand_;
    const Story* story_;
    const Deals* deals_;
    const EntryFaults* faults_;
    const RefereeOptions* options_;
    Accusation accusation_;
};

} // namespace kupi::referee
