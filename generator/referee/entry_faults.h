// Findings about the entries of a hand: where they stand, what is wrong in words, and which words show it.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "referee/entry.h"
#include "referee/log.h"
#include "referee/referee.h"
#include "referee/words.h"
#include "rules/position.h"

namespace kupi::referee {

/// Adds to the findings of hand `hand`, from 1. What it is given outlives this.
class EntryFaults {
  public:
    EntryFaults(const Log& log, int hand, EntryReader& reader, const RefereeOptions& options,
                std::vector<Finding>& findings)
        : log_(&log),
          reader_(&reader),
          options_(&options),
          findings_(&findings),
          hand_(hand),
          speaker_(log.speaker()) {}

    const Speaker& speaker() const { return speaker_; }
    /// The same for another hand.
    EntryFaults of(int hand) const { return of(hand, *findings_); }
    EntryFaults of(int hand, std::vector<Finding>& findings) const {
        EntryFaults other = *this;
        other.hand_ = hand;
        other.findings_ = &findings;
        return other;
    }

    /// The sentence that the game's rules have for it.
    std::string words(const Entry& e, const Illegal& why) const;
    /// Puts the carets below the words that are at fault, unless the file writes the entry with escapes.
    void mark(Finding& finding, const Entry& e, const Illegal& why) const;

    // ---- Of an entry by its place, from 0

    Finding& add(Finding::Kind kind, std::size_t entry, RuleId rule, std::string message) const;
    bool has(Finding::Kind kind, std::size_t entry) const;
    void take_back(Finding::Kind kind, std::size_t entry) const;
    /// What `holder` held before the move, where `card` lay instead if that is at fault, and what would have been
    /// legal: of that, not what `out` knows to be none.
    void add_context(Finding& finding, const Position& before, const Move& move, Seat holder, PlayingCard card,
                     const std::function<bool(const Option&)>& out = {}) const;
    /// Whether another finding still gets its context.
    bool wants_context() const;

  private:
    void read_again(const Entry& e) const;
    std::string forms(const Move& move) const;
    bool is_of(const Finding& finding, Finding::Kind kind, std::size_t entry) const {
        return finding.hand == hand_ && finding.entry == static_cast<int>(entry) + 1 && finding.kind == kind;
    }
    bool is_card(std::string_view word, PlayingCard card) const;
    std::size_t doubtful_argument(const Entry& e, const Detail& detail) const;

    const Log* log_;
    EntryReader* reader_; ///< its tokens tell which words are at fault
    const RefereeOptions* options_;
    std::vector<Finding>* findings_;
    int hand_;
    Speaker speaker_;
};

} // namespace kupi::referee
