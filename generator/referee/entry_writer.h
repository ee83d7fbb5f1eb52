// Moves as entries of a log: the canonical form of log-format §2.
#pragma once

#include <string>

#include "referee/entry.h"

namespace kupi::referee {

/// Writes moves in canonical form: what EntryReader reads back as the same move.
class EntryWriter {
  public:
    EntryWriter(const Vocabulary& vocabulary, Players players)
        : vocabulary_(&vocabulary), players_(std::move(players)) {}

    /// "Ana play 4si". Empty for a move that no pattern of its verb can say.
    std::string text(const Move& move);
    /// The same of a move that may come: CARD stands for a card that nobody has seen where ?? must not be written.
    std::string sketch(const Move& move);
    /// The entry with its time, !stood and comment.
    std::string text(const Entry& entry);
    /// A name as it stands in an entry: in single quotes where it must.
    std::string name(Seat seat) const;

  private:
    bool write(const Move& move, const Vocabulary::Form& form, std::string& out);

    const Vocabulary* vocabulary_;
    Players players_;
    ArgumentProgram::Scratch scratch_;
    bool sketching_ = false;
};

} // namespace kupi::referee
