// Verdicts as one page of HTML: to be read on a phone, on paper, offline, by people who were not at the table.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "referee/case_report.h"

namespace kupi::referee {

/// The cards that a case's tables show, and the suits that its sentences name.
struct CaseDrawings {
    std::string symbols;                            ///< an <svg> that holds a <symbol> for each
    std::function<std::string(PlayingCard)> symbol; ///< its id; of unseen_card the back's. Null: cards are named
    std::function<std::string(int)> suit;           ///< of a suit's symbol; empty: it has none. Null: none has
    double ratio = 1.4;                             ///< height to width
};

/// The cards that need a drawing, a back among them where there is one.
std::vector<PlayingCard> cards_of(const CaseReport& report);

struct CasePage {
    CaseReport report;
    CaseDrawings drawings;
};

/// One case alone, to be put into a page that has the drawings, the style and the ratio (--ratio) already.
std::string to_html(const CasePage& page);

/// The whole page: it asks for nothing from anywhere and runs no script. Several cases have an index. `style` is CSS.
std::string to_html(const std::vector<CasePage>& cases, const std::string& style);

} // namespace kupi::referee
