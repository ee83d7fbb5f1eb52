// A verdict to hand round: everything that a report tells of one log, in words for people who were not at the table.
// Pages and sheets of paper are made of it; the terminal's report is referee/report_text.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "referee/library.h"
#include "referee/log.h"
#include "referee/referee.h"
#include "referee/table_view.h"

namespace kupi::referee {

/// Nothing in it is escaped yet.
struct CaseReport {
    struct Proof {
        int hand = 0, entry = 0;
        std::string words;
    };
    struct Fault {
        std::string kind;                   ///< "illegal", "false claim", "let stand", "cannot be told"
        bool open = false;                  ///< that it is one cannot be told
        std::string words;                  ///< what is wrong
        int hand = 0, entry = 0;            ///< 0: none
        int line = 0;                       ///< of the file
        std::string written;                ///< the entry
        std::string rule;                   ///< its id; empty: none
        std::vector<std::string> rule_text; ///< paragraphs
        std::string held;
        std::string legal_head, legal; ///< "Legal here", "Legal, of the cards that are known"
        std::vector<Proof> proof;
        std::string conclusion;                  ///< how they prove it; empty where they speak for themselves
        std::vector<std::pair<int, int>> one_of; ///< hands and entries
        std::optional<TableView> before;         ///< the table at that moment, for the first few
    };
    struct House {
        std::string id, value, summary;
    };
    struct Step {
        std::string written;
        TableView::Came came = TableView::Came::begins;
        std::vector<std::string> reasons; ///< what follows from it
        std::optional<TableView> table;   ///< behind it; nothing in long logs
    };
    struct Hand {
        std::string result;
        std::vector<Step> steps; ///< the first is before the first entry
    };

    const Log* log = nullptr;
    std::string file, title; ///< as the log calls itself: event, place, date
    Verdict verdict = Verdict::stands;
    std::string sentence, outcome; ///< the verdict as a stranger understands it; who has won
    std::string game, players, deck;
    std::vector<Fault> faults;
    std::vector<House> houses; ///< variants in force
    std::vector<Hand> hands;
    bool all_drawn = true; ///< every step has its table

    /// The fault that an entry has, one that is proven before one that is open; null if there is none.
    const Fault* fault_at(int hand, int entry) const;
};

/// Judges the log, with reasons. It outlives what is given. `tables`: how many steps may have their table; fewer are
/// left for the next log. `effort`: RefereeOptions.
CaseReport report_case(const Log& log, Library& library, const std::string& file, std::size_t& tables,
                       long effort = RefereeOptions{}.effort);

} // namespace kupi::referee
