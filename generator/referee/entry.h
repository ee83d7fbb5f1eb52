// One entry of a log (log-format §2), read into a Move.
//
//   [ @seconds ] ACTOR VERB [ ARGUMENTS ] [ !stood ] [ # comment ]
#pragma once

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

#include "referee/vocabulary.h"
#include "rules/move.h"
#include "rules/ruling.h"

namespace kupi::referee {

/// Views point into the text that was read.
struct Entry {
    std::string_view text; ///< all of it
    Move move;
    /// What is wrong whatever the game: not-a-player (the actor), unknown-verb or bad-argument, and the move is not to
    /// be played. No text: nothing.
    RuleId broken;
    bool stood = false;
    bool timed = false;
    std::uint64_t time = 0;     ///< nanoseconds
    std::string_view time_text; ///< "@12.34"
    std::string_view comment;   ///< from # on
};

/// Of a hand: an entry is late whose time lies before that of an earlier one.
class Clock {
  public:
    void hear(Entry& e) {
        if (!e.timed) return;
        e.move.late = e.time < latest_;
        latest_ = std::max(latest_, e.time);
    }

  private:
    std::uint64_t latest_ = 0;
};

/// A word of an entry, in bytes; quotes are part of it.
struct EntryToken {
    std::uint32_t begin = 0, end = 0;
    bool quoted = false;
};

/// Reads entries; it holds memory that it uses again and again, so each thread has its own.
class EntryReader {
  public:
    EntryReader(const Vocabulary& vocabulary, Players players)
        : vocabulary_(&vocabulary), players_(std::move(players)) {}

    /// Any text gives an entry: faults are values (see Entry::broken and Move::fault).
    void read(std::string_view text, Entry& entry);

    const Vocabulary& vocabulary() const { return *vocabulary_; }
    const Players& players() const { return players_; }

    // ---- Of the entry read last, to show what is at fault

    bool good_time() const { return good_time_; }
    /// Actor, verb (if there is one) and arguments.
    const std::vector<EntryToken>& tokens() const { return tokens_; }
    std::string_view token(std::size_t i) const {
        return text_.substr(tokens_[i].begin, tokens_[i].end - tokens_[i].begin);
    }
    /// The first argument that no pattern could take; tokens().size() if one is missing. Of a bad-argument.
    std::size_t unfit() const { return unfit_; }
    /// Whether a card could have stood there.
    bool card_due() const { return card_due_; }
    /// The argument behind Move::fault.
    std::size_t faulty() const { return faulty_; }

  private:
    struct Loose {
        bool cards = false, names = false;
    };
    bool split(std::string_view text, Entry& entry);
    void read_arguments(Entry& entry, int verb, bool by_table);
    void miss(int at, bool card);
    int take(const ArgumentStep& step, int at, int& value);
    int take_group(int at);
    int card_at(std::string_view word);
    int named_at(std::string_view word);
    void build(Entry& entry, bool numbers_in_items);
    std::string_view word(int argument) const { return token(static_cast<std::size_t>(argument) + 2); }

    const Vocabulary* vocabulary_;
    Players players_;
    std::vector<EntryToken> tokens_;
    ArgumentProgram::Scratch scratch_;
    std::string_view text_;
    Loose loose_;
    std::size_t unfit_ = 0, faulty_ = 0;
    bool good_time_ = true, card_due_ = false;
};

} // namespace kupi::referee
