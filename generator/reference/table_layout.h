// Cards as they lie on a table: a fenced block ```layout of rules.md. Each line is a row, from the far side of the
// table to the near one; its piles stand in columns, parted by spaces.
//
//   7S  4me         a card, face up              ??          a card, face down
//   []              a place for a card, empty    .           nothing: the column stays free
//   >7S  >??        lying crosswise              ??*12       a thick pile
//   7S/6H           6H half over 7S, to the right            7S\6H   the same, downwards
//   ??2             one of the second pack, face down        ??2*35   a pile of them
//   "reserve"       behind a pile: what is written below it
//   Bo:             at a line's beginning: what is written at its left
//
// An empty line leaves room between rows.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"

namespace kupi::reference {

class Pictures;

struct TableCard {
    enum class Shows { face, back, empty };
    enum class Joint { first, beside, below }; ///< how it lies on the card before it
    Shows shows = Shows::face;
    Joint joint = Joint::first;
    bool crosswise = false;
    std::size_t count = 1; ///< so many, one on another
    std::size_t pack = 0;  ///< of a back: which pack's, 0 the first
    std::string notation;  ///< of a face
    Place place;
};

struct TablePile {
    std::vector<TableCard> cards; ///< none: nothing lies there
    std::string label;
};

struct TableRow {
    std::string label;
    std::vector<TablePile> piles;
    bool apart = false; ///< an empty line stands before it
};

/// The block's text; `place` is that of its first line. Errors name line and column. Whether a notation means something
/// is for check_pictures to say.
std::vector<TableRow> parse_table_layout(std::string_view text, const Place& place, Diagnostics& out);

/// As lines of text, columns aligned: [7 spades], [▒▒] for a back, [ ] for an empty place, <7 spades> crosswise. Cards
/// are written short, [7S], where lines would be wider than `room`.
std::vector<std::string> table_layout_lines(const std::vector<TableRow>& rows, const Pictures& pictures,
                                            std::size_t room);
/// What is written beside the cards, for a search.
std::string table_layout_words(const std::vector<TableRow>& rows);

} // namespace kupi::reference
