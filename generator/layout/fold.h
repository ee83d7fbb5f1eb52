// Sheets that fold: templates/folds/<id>.toml. Which panel stands where on each side, which way up, in which order they are
// read, and the lines to cut and fold, in order.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/file.h"
#include "cards/sizes.h"

namespace kupi {

enum class PanelRole {
    text,        ///< running text
    title,       ///< the game's name: ends outermost and upright
    outline,     ///< outline of play
    instructions ///< how to fold, with its diagram
};

struct Panel {
    int side = 0;      ///< 0 front, 1 back
    int column = 0, row = 0;
    Rect box;          ///< on its side's page as seen, points
    bool turned = false; ///< upside down on the page
    int order = 0;     ///< in which it is read, from 1
    PanelRole role = PanelRole::text;
};

/// Folds move the part right of a vertical line (below a horizontal one) over or under the rest.
struct Fold {
    enum class Line { solid, dotted } line = Line::solid; ///< how it is printed: fan-folds dark, refolds dotted
    bool vertical = true;
    int after = 1;       ///< the line behind this column (vertical) or row
    bool valley = true;  ///< towards the reader of side 0; else away
    int order = 1;       ///< equal numbers belong to one fan-fold
};

/// A cut inside the trim, from one grid corner to another.
struct Cut {
    bool vertical = false;
    int after = 1;           ///< the line behind this column or row
    int from = 0, to = 0;    ///< in rows (vertical) or columns
};

struct FoldTemplate {
    std::string id, name, about;
    NamedSize paper;
    Size media;              ///< in its orientation
    Size panel;              ///< a card
    int columns = 0, rows = 0, sides = 2;
    bool flip_long_edge = true;
    Rect trim[2];            ///< of each side; the back's lies behind the front's after the flip
    std::vector<Panel> panels; ///< in reading order
    std::vector<Fold> folds; ///< in folding order
    std::vector<Cut> cuts;
    Place place;

    std::size_t text_panels() const;
};

/// By id or path; `paper` replaces the template's own where given. Refuses, with the numbers, a trim that does not fit.
std::optional<FoldTemplate> load_fold(const std::string& id_or_path, const DataFolders& data, const Sizes& sizes, const std::string& paper, Diagnostics& out);

} // namespace kupi
