// The rules of a game: rulesheets/<id>/rules.md as a tree of blocks with section ids.
//
// GitHub Markdown, and on top of it
//   {#follow-suit}      at the end of a heading or paragraph: its id; {#id .log} marks what only logs need.
//                       A heading without one has its words for an id: "How it ends" is how-it-ends
//   <!-- if one-suit --> … <!-- end -->   also `id=value`, `id=value|other`, `not id`: printed under these variants,
//                       and with these parameters of the game's family, only
//   {hand} {hand|card|cards}   in a game of a family: a parameter's value, and with its noun
//   :4si: :arl: :meth:  a card, a rank's sign, a suit's symbol, as a small picture on the line
//   ```hand             lines of cards, each with an optional "Label:", drawn as overlapping little cards
//   ```layout           cards as they lie on the table, with labels (reference/table_layout.h)
//   ```layout large     likewise, as wide as the panel, faces with their figures
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "reference/game.h"
#include "reference/table_layout.h"

namespace kupi::reference {

class Pictures;

struct Inline {
    enum class Kind { text, code, picture, footnote, line_break };
    Kind kind = Kind::text;
    std::string text; ///< of text and code; the notation of a picture ("4si", "arl"); the number of a footnote
    bool bold = false, italic = false;
    Place place; ///< of pictures and footnotes
};

/// A card of a pictured hand.
struct HeldCard {
    std::string notation;
    Place place;
};

struct Block {
    enum class Kind { heading, paragraph, list, item, table, row, cell, hand, layout, quote };
    Kind kind = Kind::paragraph;
    int level = 0;        ///< of a heading, 1 to 6
    bool ordered = false; ///< of a list
    int first = 1;        ///< of an ordered list
    std::string id;       ///< of paragraphs that have one, and of every heading with words
    bool id_made = false; ///< of its words, as the writer gave it none
    bool log = false;     ///< only logs need it; a heading's mark covers its section
    std::vector<Condition> when;
    std::vector<Inline> inlines;                                      ///< of headings, paragraphs, cells
    std::vector<Block> children;                                      ///< of lists, items, tables, rows, quotes
    std::vector<std::pair<std::string, std::vector<HeldCard>>> hands; ///< of a hand: label and cards of each line
    std::vector<TableRow> layout;                                     ///< of a layout
    bool large = false;                                               ///< its faces are drawn with their figures
    Place place;
};

struct RulesText {
    std::string file;
    std::vector<Block> blocks;              ///< headings and what stands under them, in order
    std::map<std::string, Block> footnotes; ///< by number; kind item
};

/// Parses Markdown. Whether a picture's notation means something is for check_pictures to say.
RulesText parse_rules(std::string_view markdown, const std::string& file, Diagnostics& out);
/// Of a game of a family: the family's chapter, with the game's own in it (reference/family_rules.h).
std::optional<RulesText> load_rules(const Game& game, Diagnostics& out, const std::string& language = "");

/// What is printed or quoted.
struct Selection {
    std::vector<Choice> choices; ///< of variants; the others have their default
    bool house = false;          ///< a house's own sheet: the section house-rules is left out
    bool log = false;            ///< with the parts that only logs need
};
/// The blocks that apply, without conditions, the values of a family's parameters filled in; neighbouring halves of a
/// list joined again.
std::vector<Block> select(const RulesText& text, const Game& game, const Selection& selection);

/// Every id with the place where it stands; an id that stands twice is an error, unless its conditions exclude each
/// other, and so is a second title.
std::map<std::string, Place> section_ids(const RulesText& text, Diagnostics& out);
/// A section: its heading and what follows up to the next heading of its level or above; or the paragraph of that id.
std::vector<Block> section(const std::vector<Block>& blocks, std::string_view id);
/// What a ruling quotes of it: without headings, up to the next one; of an item of a list also the paragraph that leads
/// up to the list.
std::vector<Block> quotation(const std::vector<Block>& blocks, std::string_view id);

/// Whether most of a table's column below its head are figures and sums: it is set to the right.
bool is_of_figures(const Block& table, std::size_t column);

/// Words alone, pictures by their notation.
std::string plain_text(const std::vector<Inline>& inlines);

/// Rule ids without a section, unknown variants in conditions, references to nowhere: errors with their place.
void check(const RulesText& text, const Game& game, Diagnostics& out);
/// The conditions alone.
void check_conditions(const RulesText& text, const Game& game, Diagnostics& out);
/// Pictures, pictured hands and layouts: errors for notation that means nothing, warnings for such as means two things.
/// Each is told once.
void check_pictures(const RulesText& text, const Pictures& pictures, Diagnostics& out);
/// The same for the cards, the sign or the suit of the cover.
void check_motif(const Game& game, const Pictures& pictures, Diagnostics& out);

/// What stands between the colon at `colon` and the next, if it may be a picture's notation; 10:30:45 is none.
std::string_view notation_at(std::string_view text, std::size_t colon);

} // namespace kupi::reference
