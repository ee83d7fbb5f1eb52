// What the referee says of a log, as values; report_text and report_json put it on paper.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "referee/log.h"
#include "rules/result.h"

namespace kupi {

enum class Verdict : std::uint8_t { stands, overturned, undecided };
std::string_view to_text(Verdict verdict);

/// An entry that a finding points to.
struct Evidence {
    int hand = 0, entry = 0; ///< from 1
    int line = 0, column = 0;
    std::string message;
};

struct Finding {
    enum class Kind : std::uint8_t { illegal, false_claim, irregular, assumed };

    Kind kind = Kind::illegal;
    int hand = 0, entry = 0;  ///< from 1; 0: none
    int line = 0, column = 0; ///< in code points, from 1
    RuleId rule;              ///< no text: none
    std::string message;
    std::vector<Evidence> related;
    std::vector<int> one_of; ///< entries of which one must be illegal, and nobody can say which; this is the first

    // For people, where they were asked for.
    int mark = 0, width = 0; ///< column and code points of what is at fault; 0: not known
    std::string held;        ///< "Bo held: hand 4si 8th"
    std::string legal;       ///< "play 4si, 8th; fold"
};
std::string_view to_text(Finding::Kind kind);

/// A step of the reasoning, said at an entry.
struct Reason {
    int entry = 0; ///< from 1
    std::string id, text;
};

struct HandReport {
    enum class State : std::uint8_t {
        judged,
        unfinished,
        unjudged ///< null: stopped by an illegal entry, or its result or its cards rest on what nobody knows
    };
    State state = State::judged;
    Result result;
    std::vector<Reason> reasons; ///< where they were asked for
};

struct Report {
    Verdict verdict = Verdict::stands;
    std::vector<Finding> findings; ///< in the order of the log, those of the game last
    std::vector<HandReport> hands;
    Result result;      ///< of the game
    Result before_last; ///< of the game before its last hand
};

struct RefereeOptions {
    bool context = false; ///< Finding::held, legal, mark
    bool explain = false; ///< HandReport::reasons
    long effort = 50'000; ///< for each question about cards that nobody saw, in matchings (rules/lies.h)
};

/// Those of a field, by seat; of a list in its order.
std::vector<Seat> seats_in_order(const Field& field);

/// Judges a log.
Report referee(const Log& log, const RefereeOptions& options = {});

} // namespace kupi
