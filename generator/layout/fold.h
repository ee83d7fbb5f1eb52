// Sheets that fold: templates/folds/<id>.toml. Which panel stands where on each side, which way up, in which order they
// are read, and the lines to cut and fold, in order.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/file.h"
#include "base/units.h"
#include "cards/sizes.h"

namespace kupi::layout {

enum class PanelRole {
    text,        ///< running text
    title,       ///< the game's name: ends outermost and upright
    outline,     ///< outline of play
    instructions ///< how to fold, with its diagram
};

struct Panel {
    int side = 0;            ///< 0 front, 1 back
    int column = 0, row = 0; ///< on its side as seen
    Rect box;                ///< on its side's page as seen, points
    bool turned = false;     ///< upside down on the page
    int order = 0;           ///< in which it is read, from 1
    PanelRole role = PanelRole::text;

    /// From the panel as it is read, its top left corner at the origin, to the page.
    Matrix to_page() const {
        return turned ? Matrix{-1, 0, 0, -1, box.right(), box.bottom()} : Matrix::translation(box.x, box.y);
    }
};

/// A crease along a line of the front's grid. The sheet's first panel (column 0, row 0) stays where it is, its front
/// towards the reader; what lies right of an upright line (below a level one) moves.
struct Fold {
    enum class Line { solid, dotted } line = Line::solid; ///< how it is printed: fan-folds dark, refolds dotted
    bool vertical = true;
    int after = 1;        ///< the line behind this many columns (vertical) or rows
    int from = 0, to = 0; ///< what it crosses, in rows (vertical) or columns; all of them but in a push
    /// As it lies in the flat sheet, seen from the front: in a valley the fronts meet, in a mountain the backs. In the
    /// first row (vertical) or column that it crosses; layers below follow. In a push: in all that it crosses.
    bool valley = true;
    int order = 1; ///< the step it belongs to, from 1
};

/// A cut inside the trim, from one corner of the front's grid to another.
struct Cut {
    bool vertical = false;
    int after = 1;        ///< the line behind this many columns or rows
    int from = 0, to = 0; ///< in rows (vertical) or columns
    int order = 1;        ///< the step it belongs to, from 1
};

/// What the hands do at once.
struct FoldStep {
    enum class Kind {
        cut,
        fold, ///< along one line, through all layers
        fan,  ///< along several lines, to and fro
        push  ///< the ends towards each other: layers part along their slit, and the panels close to a booklet
    } kind = Kind::fold;
    std::string text; ///< in the template's own words; may be empty
};

struct FoldTemplate {
    std::string id, name;
    NamedSize paper;
    Size media;      ///< in its orientation
    NamedSize panel; ///< a card
    int columns = 0, rows = 0, sides = 2;
    bool flip_long_edge = true;
    double margin = inches(0.25);  ///< the trim keeps out of it
    double padding = inches(0.15); ///< the text keeps this far from its panel's edges
    bool justified = false;        ///< else ragged right
    Rect trim[2];                  ///< of each side; the back's lies behind the front's after the flip
    std::vector<Panel> panels;     ///< in reading order
    std::vector<FoldStep> steps;
    std::vector<Fold> folds; ///< in folding order
    std::vector<Cut> cuts;
    std::map<std::string, std::string> wording; ///< of its instructions in another language, by the English sentence
    bool in_box = true;                         ///< folded it goes into the box with the deck
    Place place;                                ///< of the panels, for messages

    std::size_t text_panels() const;
    /// Whether the sheet turns over sideways, like a page of a book, or else upwards.
    bool turns_sideways() const;
    /// A part of the front's page to where it lies on the back's page, and back again.
    Rect behind(const Rect& r) const;
    /// Whether a cut runs along the line behind `after` columns (vertical) or rows, in this row or column.
    bool is_cut(bool vertical, int after, int at) const;
    /// The first panel of this role, or null.
    const Panel* find(PanelRole role) const;
    /// When folded: one panel thick on another.
    int layers() const { return columns * rows; }
    double thickness() const; ///< folded, points
    /// Whether a box holds it in which cards of this size lie loose by `ease`, its longer side along theirs.
    bool goes_beside(Size card, double ease) const;
    /// With panels no longer and no broader than a card, either way up, in the middle of its paper.
    FoldTemplate cut_down_to(Size card) const;
};

inline constexpr int most_fold_columns = 12;                        ///< and rows
inline constexpr double fold_stock = mm(0.1);                       ///< thickness of ordinary printer paper, 80 g/m²
inline constexpr double most_folded = mm(1);                        ///< what a box leaves for it beside the deck
inline constexpr double box_ease = mm(1);                           ///< that cards and sheets lie loose by in a box
inline constexpr double least_panel = mm(25), most_panel = mm(300); ///< a side

/// By id or path; `paper` replaces the template's own where given: the trim keeps its left margin where there is room,
/// else it is centred. Refuses, with the numbers, a trim that does not fit.
std::optional<FoldTemplate> load_fold(const std::string& id_or_path, const DataFolders& data, const Sizes& sizes,
                                      const std::string& paper, Diagnostics& out);

} // namespace kupi::layout
