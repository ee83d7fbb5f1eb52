// Cards on sheets: how many fit, where, with which marks, and what stands behind them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/file.h"
#include "layout/display_list.h"
#include "cards/sizes.h"

namespace kupi {

enum class Backs { none, long_edge, short_edge, gutterfold };
enum class Marks { none, crop, full };          ///< crop: outside the cards only; full: cut lines from edge to edge
enum class Orientation { best, portrait, landscape };

/// What a sheet template (templates/sheets/<id>.toml) or the command line says. Lengths in points.
struct SheetSpec {
    std::string id, name;
    NamedSize paper;
    Orientation orientation = Orientation::best;
    int columns = 0, rows = 0;                  ///< 0: as many as fit
    double gutter_x = 0, gutter_y = 0;          ///< between trims; at least two bleeds when there is bleed
    std::optional<Point> origin;                ///< of the first trim; else centred (perforated stock has fixed places)
    std::optional<Size> card;                   ///< stock cut for one size of card
    double margin = 0;                          ///< the printer's unprintable edge: cards and marks keep out of it
    double bleed = 0;
    Marks marks = Marks::crop;
    double mark_length = 0, mark_offset = 0, mark_weight = 0;
    bool corner_guides = false;                 ///< rounded-corner guides
    Backs backs = Backs::none;
    bool furniture = true;                      ///< deck name, sheet i of n, rulers
};

/// How a printer shifts the back against the front: templates/printers/<id>.toml or the user's printers/. Seen from the
/// back, the correction that is applied to every back page.
struct BackShift {
    double x = 0, y = 0;      ///< points, right and down
    double rotation = 0;      ///< degrees, clockwise, about the sheet's centre
};

/// Where the cards of one sheet lie.
struct SheetGrid {
    Size media;
    int columns = 0, rows = 0;
    std::vector<Rect> trims;  ///< row by row
    Rect trim;                ///< bounding rectangle of all trims
};

/// The grid for cards of `card` size. Refuses, with the numbers and what would fit, what does not fit its paper.
/// For gutterfold the trims are the fronts' half; the backs lie mirrored at the fold.
std::optional<SheetGrid> plan_sheet(const SheetSpec& spec, Size card, Diagnostics& out);

struct SheetCard {
    std::size_t face = 0, back = 0; ///< indices into Document::forms
    std::string suit;               ///< outline entries: consecutive cards of one suit
};

/// Pages for these cards, appended to a document that already holds the forms of faces and backs: marks, furniture,
/// outline entries for fronts, backs and each suit. With duplex, pages alternate front, back.
void lay_out_sheets(const SheetSpec& spec, const SheetGrid& grid, Size card, double corner, const std::vector<SheetCard>& cards, const BackShift& shift,
                    TextMeasurer& text, draw::Document& document);

std::optional<SheetSpec> load_sheet(const std::string& id_or_path, const DataFolders& data, const Sizes& sizes, Diagnostics& out);
std::optional<BackShift> load_printer(const std::string& id, const DataFolders& data, Diagnostics& out);

} // namespace kupi
