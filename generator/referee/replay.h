// One hand of a log, judged entry by entry.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "referee/entry_faults.h"
#include "referee/hand_story.h"
#include "referee/outcome.h"

namespace kupi::referee {

/// The hand is judged once without a story. If anything rested on cards that nobody saw, it is judged again and told to
/// one, of which the solver says what follows; a third time only to stop at what was shown.
class HandReplay {
  public:
    /// `position` stands at the beginning of the hand, number `number` from 1, and is replaced by that at its end;
    /// `fresh` is the hand before's, and becomes this one's.
    HandReplay(const Log& log, std::size_t number, EntryReader& reader, std::unique_ptr<Position>& position,
               FreshDeal& fresh, const RefereeOptions& options, std::vector<Finding>& findings);

    /// Before run(): what a later hand has shown of an entry of this one.
    void proven_later(const Finding& finding) { later_ = &finding; }
    HandReport run();
    /// After run(): what this hand has shown of an entry of an earlier one; its own hand has not told of it.
    const std::optional<Finding>& earlier() const { return earlier_; }
    /// After run(): whether totals and the next hand may rest on it.
    bool judged() const { return !stopped_; }
    /// The result by cases, where the position does not know it; null: it does, or the hand is not over.
    const Outcome* outcome() const { return outcome_ ? &*outcome_ : nullptr; }
    /// After run(): what may follow, if the hand has been judged to its end so far.
    std::optional<Options> offers();

  private:
    // ---- Judging
    void play_all();
    void start_again();
    void judge(std::size_t entry);
    void stood(std::size_t entry);
    Ruling carry_out(std::size_t entry, Mode mode);
    void illegal(std::size_t entry, const Illegal& illegal);
    void explain(std::size_t entry);

    // ---- Cards that nobody saw
    void hear();
    void tell_blame(const Deals& deals, const std::optional<Deals::Blame>& wrong, bool unsure);
    void blame_earlier(const Deals& deals, const Deals::Blame& wrong);
    void stop_at(int shown);
    void refuse(std::size_t entry, const Illegal& illegal);
    void learn(const Deals& deals);
    void find_outcome();
    void tell_doubts(const Deals& deals, int upto, bool unsure);

    Position& position() const { return **position_; }
    const Log::Hand& hand() const { return log_->hands[static_cast<std::size_t>(told_.hand()) - 1]; }

    const Log* log_;
    std::unique_ptr<Position>* position_;
    const RefereeOptions* options_;
    std::vector<Finding>* findings_;
    std::size_t findings_before_; ///< this hand
    EntryFaults faults_;
    FreshDeal* fresh_;
    HandStory told_;
    Entry entry_; ///< that is being judged
    Clock clock_;
    bool doubted_ = false; ///< something rests on what nobody saw
    bool tells_ = false;   ///< the game tells stories (Position::tell)
    std::optional<Story> story_;
    std::optional<Illegal> refused_; ///< the entry at which the story ends
    const Finding* later_ = nullptr;
    std::optional<Finding> earlier_;
    std::optional<Outcome> outcome_;
    Trace trace_;
    HandReport report_;
    bool stopped_ = false; ///< by an illegal entry
    bool done_ = false;    ///< no further entry is looked at
};

} // namespace kupi::referee
