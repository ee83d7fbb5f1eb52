// Cards on sheets: how many fit, where, with which marks, and what stands behind them.
//
// Words: the trim is where a card is cut; the bleed is the art beyond it; the gutter is the room between two trims; the
// margin is where no card may lie; the edge is where nothing is printed at all; imposition is what stands where.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "base/units.h"
#include "cards/sizes.h"
#include "layout/display_list.h"

namespace kupi::layout {

enum class Backs { none, long_edge, short_edge, gutterfold };
enum class Marks { none, crop, full }; ///< crop: outside the cards only; full: cut lines from edge to edge
enum class Orientation { best, portrait, landscape };

// As files and options write them, in the order of the enumerators.
inline const std::vector<std::string> backs_words{"none", "long-edge", "short-edge", "gutterfold"};
inline const std::vector<std::string> marks_words{"none", "crop", "full"};
inline const std::vector<std::string> orientation_words{"best", "portrait", "landscape"};
inline const std::vector<std::string> flip_words{backs_words[1], backs_words[2]};            ///< of a printer
inline const std::vector<std::string> way_words{orientation_words[1], orientation_words[2]}; ///< of one sheet

/// The enumerator of a word of one of the first three lists; the first for any other.
template <typename Enum>
Enum enum_of(const std::vector<std::string>& words, std::string_view word) {
    const auto found = std::find(words.begin(), words.end(), word);
    return static_cast<Enum>(found == words.end() ? 0 : found - words.begin());
}
template <typename Enum>
const std::string& word_of(const std::vector<std::string>& words, Enum value) {
    return words[static_cast<std::size_t>(value)];
}

/// What a sheet template (templates/sheets/<id>.toml) or the command line says. Lengths in points.
struct SheetSpec {
    std::string id, name;
    NamedSize paper;
    Orientation orientation = Orientation::best;
    int columns = 0, rows = 0;         ///< 0: as many as fit; for gutterfold, of one half
    double gutter_x = 0, gutter_y = 0; ///< between trims; at least two bleeds when there is bleed
    std::optional<Point> origin;       ///< of the first trim; else centred (perforated stock has fixed places)
    std::optional<NamedSize> card;     ///< stock cut for one size of card
    std::optional<NamedSize> stock;    ///< the paper that stock comes on
    double margin = inches(0.25);      ///< cards and their bleed keep out of it
    double edge = inches(0.125);       ///< what a printer can't reach: marks and furniture keep out of it
    double bleed = 0;
    Marks marks = Marks::crop;
    double mark_length = mm(5), mark_offset = mm(1.5), mark_weight = 0.25;
    bool corner_guides = false; ///< rounded-corner guides
    Backs backs = Backs::none;
    bool furniture = true; ///< deck name, sheet i of n, rulers
    Place place;           ///< of the template, for messages
};

inline constexpr double most_bleed = inches(0.25);
/// How far a back or an own card runs over the outermost cuts of a grid without bleed, where the paper reaches that
/// far.
inline constexpr double usual_overrun = inches(0.125);
inline constexpr int most_columns = 100; ///< and rows
inline constexpr std::size_t most_cards = 10'000;
inline constexpr double least_paper = inches(2), most_paper = inches(60); ///< a side
inline constexpr double most_shift = mm(10), most_rotation = 3;           ///< of a back; degrees
inline constexpr double least_card = mm(10), most_card = inches(20);      ///< a side

/// How a printer shifts the back against the front, as the correction that is applied to every back page, seen from
/// the back.
struct BackShift {
    double x = 0, y = 0; ///< points, right and down
    double rotation = 0; ///< degrees, clockwise, about the sheet's centre
    friend bool operator==(const BackShift&, const BackShift&) = default;
};

/// What it does to a point of the back's page.
Matrix to_matrix(const BackShift& shift, Size media);

/// A printer profile: templates/printers/<id>.toml. The shift is true for sheets that go
/// through the printer as the measured one did.
struct Printer {
    std::string id, name, paper;
    BackShift shift;
    Orientation orientation = Orientation::portrait; ///< of the measured sheet: portrait or landscape
    Backs flip = Backs::long_edge;                   ///< long_edge or short_edge
};

/// Whether a sheet turns over sideways, like a page of a book, or else upwards, like one of a wall calendar: a portrait
/// sheet's long edge is upright, a landscape sheet's is level.
constexpr bool turns_sideways(Orientation sheet, Backs flip) {
    return (sheet == Orientation::landscape) != (flip == Backs::long_edge);
}

/// Where the cards of one sheet lie.
struct SheetGrid {
    Size media;
    int columns = 0, rows = 0;
    std::vector<Rect> trims;      ///< of the fronts, row by row
    Rect trim;                    ///< bounding rectangle of all trims, the backs' too where they share the page
    std::vector<Rect> back_trims; ///< behind trims[i] lies back_trims[i], in the coordinates of the back's page
    Rect back_trim;
    bool backs_turned = false; ///< the backs are drawn upside down on their page, to stand upright behind the fronts
    std::optional<double> fold_x, fold_y; ///< gutterfold: the line to fold on

    std::size_t size() const { return trims.size(); }
    /// How many sheets these cards take.
    std::size_t sheets(std::size_t cards) const {
        return trims.empty() ? 0 : (cards + trims.size() - 1) / trims.size();
    }
    Orientation orientation() const {
        return media.width > media.height ? Orientation::landscape : Orientation::portrait;
    }
};

/// The grid for cards of `card` size: fixed columns and rows, or as many as fit, in the orientation that takes more
/// cards (portrait where both take as many). Refuses what does not fit its paper, with the numbers; `sizes` are what
/// the hint chooses from.
std::optional<SheetGrid> plan_sheet(const SheetSpec& spec, Size card, const Sizes& sizes, Diagnostics& out);

struct SheetCard {
    std::size_t face = 0, back = 0; ///< indices into Document::forms
    std::string suit;               ///< outline entries: consecutive cards of one suit; empty: none
};

/// Pages for these cards, appended to a document that already holds the forms of faces and backs and has its title:
/// marks, furniture, outline entries for fronts, backs and each suit. With duplex, pages alternate front, back; on a
/// grid without bleed, forms that are wider than their cards run over the outermost cuts, into no other card; fronts do
/// not where the sheet is folded.
/// False, with an error, for more than most_cards, and for backs that the shift moves off the paper.
bool lay_out_sheets(const SheetSpec& spec, const SheetGrid& grid, double corner, const std::vector<SheetCard>& cards,
                    const BackShift& shift, TextMeasurer& text, draw::Document& document, Diagnostics& out);

/// templates/sheets/<id>.toml, or a file given by its path.
std::optional<SheetSpec> load_sheet(const std::string& id_or_path, const DataFolders& data, const Sizes& sizes,
                                    Diagnostics& out);
/// templates/printers/<id>.toml, or a file given by its path.
std::optional<Printer> load_printer(const std::string& id_or_path, const DataFolders& data, Diagnostics& out);
/// The profile's shift for sheets of this grid. Nothing, with a warning, where it was measured on sheets of the other
/// orientation; turned where the sheet is flipped on the other edge.
BackShift shift_for(const Printer& printer, const SheetGrid& grid, Backs backs, Diagnostics& out);

} // namespace kupi::layout
