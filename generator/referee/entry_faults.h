// What is wrong with an entry, in words, and which of its words show it.
#pragma once

#include <string>
#include <string_view>

#include "referee/entry.h"
#include "referee/log.h"
#include "referee/report.h"
#include "referee/words.h"

namespace kupi {

/// Of the entry that `reader` has read last; log and reader outlive this.
class EntryFaults {
  public:
    EntryFaults(const Log& log, const EntryReader& reader)
        : log_(&log), reader_(&reader), speaker_{*log.deck->vocabulary, log.players} {}

    /// The sentence that the game's rules have for it.
    std::string words(const Entry& e, const Illegal& why) const;
    /// Puts the carets below the words that are at fault, unless the file writes the entry with escapes.
    void mark(Finding& finding, const Entry& e, const Illegal& why) const;

  private:
    std::string forms(const Move& move) const;
    bool is_card(std::string_view word, PlayingCard card) const;
    std::size_t doubtful_argument(const Entry& e, const Detail& detail) const;

    const Log* log_;
    const EntryReader* reader_;
    Speaker speaker_;
};

} // namespace kupi
