// A log that grows entry by entry at the table. Its text is what is kept: the referee judges it whole after every
// entry, and what somebody wrote into the file by hand (comments, keys of their own) stays as it is.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "referee/log_writer.h"
#include "referee/report.h"
#include "referee/versions.h"

namespace kupi::referee {

class Recorder {
  public:
    /// What came of a line.
    struct Answer {
        enum class Kind : std::uint8_t {
            taken,
            refused,  ///< it would be illegal: nothing was written
            unseemly, ///< it is no entry at all: see `why`
        } kind = Kind::taken;
        std::vector<Finding> findings; ///< about the entry, and about earlier ones that it settles
        std::string why;               ///< of what is refused: what was not understood, and what may have been meant
        bool new_hand = false;         ///< the hand was over, and the entry began the next
    };

    /// Begins a log. Throws Failure for a header that does not do.
    Recorder(Library& library, const LogText& head, std::string file);
    /// Goes on with a log. Throws Failure for what is no log; one that is overturned may be gone on with.
    Recorder(Library& library, std::string text, std::string file);

    /// An entry as the log writes it; the actor may be left out where only one seat can act, and the verb of a card
    /// where one alone can be meant. Canonical form is what gets written, the comment with it.
    Answer enter(std::string_view entry);
    /// Takes back the last entry or claim, or the hand that was begun; of an earlier session entries alone. False if
    /// there is nothing to take back.
    bool undo();
    /// Begins the next hand. Gives what keeps it from beginning; empty: nothing.
    std::string next_hand();
    /// Writes the hand's result down as its claim; false if it has no result yet, or a claim already.
    bool claim();

    const std::string& text() const { return versions_.text(); }
    const Log& log() const { return *log_; }
    const Report& report() const { return report_; }
    const Position& position() const { return *position_; } ///< behind the last entry
    /// What may be entered next: what the engine lists, less what is known of cards that nobody saw.
    Options offers() const;
    std::size_t hands() const { return log_->hands.size(); }
    std::size_t entries() const; ///< of this hand
    bool hand_over() const;
    bool game_over() const;
    /// Nobody need write the deal down that is due: play may go on without it.
    bool deal_may_be_left_out() const;
    bool may_go_on() const; ///< the hand is over, and another may follow
    Speaker speaker() const { return log_->speaker(); }

  private:
    std::string with_entry(std::string_view entry) const;
    std::string with_hand() const;
    void take(std::string text);
    bool judge(std::string text);
    void keep();
    void back();
    void replay();

    Library* library_;
    std::string file_;
    Versions versions_; ///< of the log, after every step
    std::unique_ptr<Log> log_;
    Report report_;
    std::unique_ptr<Position> position_;
};

} // namespace kupi::referee
