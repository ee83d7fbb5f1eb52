// One hand of a log, entry by entry.
#pragma once

#include <memory>
#include <vector>

#include "referee/entry.h"
#include "referee/report.h"
#include "referee/words.h"

namespace kupi {

class HandReplay {
  public:
    /// `position` stands at the beginning of the hand, number `number` from 1, and is moved to its end.
    HandReplay(const Log& log, std::size_t number, EntryReader& reader, Position& position,
               const RefereeOptions& options, std::vector<Finding>& findings);

    HandReport run();
    /// After run(): whether totals and the next hand may rest on it.
    bool judged() const { return !stopped_; }

  private:
    /// Something that an entry needed to be legal, and that nobody has seen so far.
    struct Open {
        std::size_t entry;
        bool stood;
        Assumption assumption;
        Move move;
        bool lost = false; ///< what lay in the hand then can no longer be told
    };
    struct Blame {
        std::size_t entry;
        RuleId rule;
    };

    void play(std::size_t entry);
    void judge(std::size_t entry);
    void stood(std::size_t entry);
    Ruling carry_out(std::size_t entry, Mode mode);
    void keep(std::size_t entry, const Assumptions& assumptions);
    void settle();
    /// The entry that rested on the hand's lacking the card: the last at which it was assumed, before `entry`.
    Blame find_blame(std::size_t entry, const Refuted& refuted);
    void refute(std::size_t entry, const Refuted& refuted);
    void illegal(std::size_t entry, const Illegal& illegal);
    void tell_open();

    Finding& add(Finding::Kind kind, std::size_t entry, RuleId rule, std::string message);
    std::string words(const Illegal& illegal);
    std::string forms() const;
    bool is_card(std::string_view word, PlayingCard card) const;
    std::size_t doubtful_argument(std::string_view entry, PlayingCard card) const;
    void mark(Finding& finding, std::size_t entry, const Illegal& illegal);
    void add_context(Finding& finding, const Position& before, const Move& move, Seat holder);
    void explain(std::size_t entry);
    std::string_view text(std::size_t entry) const { return hand_->entry(entry); }

    const Log* log_;
    const Log::Hand* hand_;
    int number_;
    EntryReader* reader_;
    Position* position_;
    const RefereeOptions* options_;
    std::vector<Finding>* findings_;
    Speaker speaker_;
    std::unique_ptr<Position> start_; ///< of the hand
    Entry entry_;                     ///< that is being judged
    std::uint64_t last_time_ = 0;
    std::vector<Open> open_;
    Trace trace_;
    HandReport report_;
    bool stopped_ = false; ///< by an illegal entry
    bool done_ = false;    ///< no further entry is looked at
};

} // namespace kupi
