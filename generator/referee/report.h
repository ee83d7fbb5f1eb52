// What the referee says of a log, as values; report_text and report_json put it on paper.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "referee/log.h"
#include "rules/position.h"
#include "rules/result.h"
#include "rules/story.h"

namespace kupi::referee {

enum class Verdict : std::uint8_t { stands, overturned, undecided };
std::string_view to_text(Verdict verdict);

/// An entry that a finding points to.
struct Evidence {
    int hand = 0, entry = 0; ///< from 1
    int line = 0, column = 0;
    std::string message;
    std::string cards; ///< where it only shows these: several such need not be told one by one
};

/// Cards that nobody saw, whose showing would settle something.
struct UnseenCards {
    Seat owner = nobody;
    std::string pile; ///< "hand", "stock" …; empty: none would alone
    int number = 0;
};

struct Finding {
    enum class Kind : std::uint8_t { illegal, false_claim, irregular, assumed };

    Kind kind = Kind::illegal;
    int hand = 0, entry = 0;  ///< from 1; 0: none
    int line = 0, column = 0; ///< in code points, from 1
    RuleId rule;              ///< no text: none
    std::string message;
    std::vector<Evidence> related;
    std::string proof;      ///< how they prove it, in sentences; empty where the entries speak for themselves
    UnseenCards settled_by; ///< of `assumed`: the fewest, where one pile suffices
    /// Hands and entries, from 1, of which one must be illegal, and nobody can say which; this is the first.
    std::vector<std::pair<int, int>> one_of;
    bool over_hands() const { return !one_of.empty() && one_of.front().first != one_of.back().first; }

    // For people, where they were asked for.
    int mark = 0, width = 0;    ///< column and code points of what is at fault; 0: not known
    std::string held;           ///< "Bo held: 4si 8th"
    std::string legal;          ///< "play 4si, 8th; fold"
    bool legal_in_part = false; ///< the hand holds cards that nobody saw: what they are may allow more, or less
};
std::string_view to_text(Finding::Kind kind);

/// A step of the reasoning, said at an entry.
struct Reason {
    int entry = 0; ///< from 1
    std::string id, text;
};

/// Which figures of a result are not the same in every lie of the cards that nobody saw.
struct OpenFigures {
    bool over = false, winner = false;
    std::vector<std::pair<std::string, Seats>> fields; ///< of whom; `nobody` among them: all of it

    bool any() const { return over || winner || !fields.empty(); }
    Seats seats(std::string_view field) const;
    bool whole(std::string_view field) const { return seats(field).has(nobody); }
    void add(std::string_view field, Seats seats);
};

struct HandReport {
    enum class State : std::uint8_t {
        judged,
        open, ///< finished, but some figures of its result rest on cards that nobody saw
        unfinished,
        unjudged ///< null: stopped by an illegal entry, or its result or its cards rest on what nobody knows
    };
    State state = State::judged;
    Result result;
    OpenFigures open;
    /// Where the result rests on cards that nobody saw: places of the story where the claims are true if these lie
    /// there.
    std::vector<std::pair<PlayingCard, Pile>> bearing_out;
    std::vector<Reason> reasons; ///< where they were asked for
};

struct Report {
    Verdict verdict = Verdict::stands;
    std::vector<Finding> findings; ///< in the order of the log, those of the game last
    std::vector<HandReport> hands;
    Result result;      ///< of the game
    OpenFigures open;   ///< of that
    Result before_last; ///< of the game before its last hand
    /// Where it was asked for: what may be entered next without the log being overturned for it. Nothing behind what is
    /// overturned.
    std::optional<Options> offers;
};

/// Whether people are told its rule: of a claim that nobody can judge it would say that it is false.
bool quotes_rule(const Finding& finding);

/// How many hands were not judged, or do not end, so that totals behind them rest on what the log claims of these.
std::size_t hands_by_claim(const Log& log, const Report& report);

/// Those of a field, by seat; of a list in its order.
std::vector<Seat> seats_in_order(const Field& field);

} // namespace kupi::referee
