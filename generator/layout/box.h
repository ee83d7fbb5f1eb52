// Boxes to cut, fold and glue: templates/boxes/<id>.toml. A template is a net of panels, each hanging on an edge of
// another, and what is painted on them; its lengths are sums of w, h, d (what goes in) and t (the stock).
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/file.h"
#include "base/units.h"
#include "cards/cards.h"
#include "cards/sizes.h"
#include "layout/artwork.h"
#include "layout/card_template.h"
#include "layout/cut_path.h"
#include "layout/display_list.h"
#include "layout/fold.h"

namespace kupi::layout {

/// What a net's lengths are made of, points.
struct BoxRoom {
    double width = 0, height = 0, depth = 0; ///< from fold to fold around what goes in
    double stock = 0;                        ///< thickness of what the box is made of
};

/// "0.5w + 2mm - t": a sum of lengths, and of numbers of w, h, d and t.
struct BoxLength {
    double width = 0, height = 0, depth = 0, stock = 0, points = 0;
    double of(const BoxRoom& room) const {
        return width * room.width + height * room.height + depth * room.depth + stock * room.stock + points;
    }
};

enum class BoxEdge { top, right, bottom, left }; ///< clockwise
inline const std::vector<std::string> box_edge_words{"top", "right", "bottom", "left"};

enum class BoxPart {
    face, ///< is seen when the box is closed
    flap, ///< tucks in
    glue  ///< is glued to the inside of another panel: nothing is printed on it
};
inline const std::vector<std::string> box_part_words{"face", "flap", "glue"};

struct BoxPanel {
    std::string id;
    BoxPart part = BoxPart::face;
    std::optional<std::size_t> parent; ///< that it hangs on; none: the first of a piece
    BoxEdge edge = BoxEdge::top;       ///< of the parent
    BoxLength width, height;           ///< of the first of a piece
    BoxLength reach;                   ///< from the fold outwards
    double inset = 0;                  ///< it is so much narrower than its fold's edge, at both ends
    double taper = 0;                  ///< its far edge is narrower still, at both ends
    double round = 0;                  ///< radius of its far corners
    double turn = 0;                   ///< quarter turns, in degrees clockwise, from what is read to the flat net
    std::optional<BoxEdge> notch;      ///< for a thumb, in this edge
    double notch_width = 0, notch_depth = 0;
    Place place;
};

enum class BoxArtKind { ground, pattern, plate, text, suits, card };
inline const std::vector<std::string> box_art_words{"ground", "pattern", "plate", "text", "suits", "card"};

/// A line around a panel, for a text that stays within it.
struct BoxFrame {
    double inset = 0, gap = mm(0.5); ///< of the line off the panel's edges; of the text off the line
    std::string line;
    double line_width = 0, radius = 0;
    double least_size = 5; ///< where the text would be smaller, it stands without its frame
};

/// Something painted on panels, in the order of the file.
struct BoxArt {
    std::vector<std::size_t> on;
    BoxArtKind kind = BoxArtKind::ground;
    Rect box{0, 0, 1, 1};       ///< shares of the panel as it is read
    bool within_border = false; ///< shares of what the border of the panel's pattern encloses, instead
    double inset = 0;           ///< of that box, points
    std::string fill, line;
    double line_width = 0, radius = 0;
    std::string text; ///< with {title}, {rest}, {name}, {contents}
    Font font;
    double least_size = 5;
    std::size_t lines = 1;         ///< at most
    std::optional<BoxFrame> frame; ///< of a text
    Place place;
};

struct BoxTemplate {
    std::string id, name, about;
    std::string otherwise;          ///< the template for what no sheet holds in this one; may be empty
    double ease = box_ease;         ///< that the cards lie loose by, each way
    bool holds_sheets = true;       ///< fold-up sheets go in beside the cards
    std::vector<std::string> steps; ///< how to put it together
    std::vector<BoxPanel> panels;   ///< a parent before its children
    std::vector<BoxArt> art;
    Place place;
};

inline constexpr double box_bleed = mm(3);
inline constexpr double least_box_depth = mm(6); ///< thinner than that hands can't fold
inline constexpr double least_stock = mm(0.05), most_stock = mm(2);
inline constexpr double usual_stock = mm(0.3); ///< card of 250 to 300 g/m², as home printers take it

std::optional<BoxTemplate> load_box(const std::string& id_or_path, const DataFolders& data, Diagnostics& out);

/// Room for so many cards, least_box_depth at the least, a pile of sheets `folded` points thick beside them.
BoxRoom room_for(const BoxTemplate& box, Size card, std::size_t cards, double stock, double folded);

/// A panel where it lies in the flat net, the printed side up.
struct PlacedPanel {
    Point corners[4]; ///< top left, top right, bottom right, bottom left
    Rect bounds;
    std::size_t piece = 0;
};

/// One piece of the net, on a sheet of its own.
struct BoxPiece {
    std::size_t first = 0; ///< panel
    CutPath cut;
    std::vector<CutPath> folds;
    Rect bounds;  ///< of the cut
    Rect printed; ///< of the cut and the art with its bleed
};

/// The flat net; each piece has its first panel's top left corner at the origin.
struct BoxNet {
    const BoxTemplate* box = nullptr;
    BoxRoom room;
    std::vector<PlacedPanel> panels; ///< as in the template
    std::vector<BoxPiece> pieces;
};

/// Nothing, with an error, where a panel would have no length, or more than any sheet.
std::optional<BoxNet> unfold(const BoxTemplate& box, const BoxRoom& room, Diagnostics& out);

/// Where a piece lies on its sheet of paper.
struct BoxPlace {
    Size media;
    Point at; ///< of the piece's origin
};
/// In the middle of the paper, in either orientation. Nothing where a piece does not fit with its bleed and this
/// margin, or lies nowhere that `serves`.
std::optional<std::vector<BoxPlace>> place_pieces(const BoxNet& net, Size paper, double margin,
                                                  const std::function<bool(const BoxPiece&, const BoxPlace&)>& serves);

struct BoxWords {
    std::string name, title, rest, contents;
};

/// What a box is painted with. Its card is in the document already.
struct BoxPaint {
    const Deck& deck;
    BoxWords words;
    std::optional<std::size_t> card; ///< the form of a face
    ArtLibrary& art;
    TextMeasurer& text;
    InkMode ink = InkMode::full;
    bool key = true; ///< for a hand: what the lines mean, in a free corner, and ticks to score by
};

/// A page for each piece, its art, cut, fold and glue lines on layers of these names. What does not fit goes into
/// `out`.
void lay_out_box(const BoxNet& net, const std::vector<BoxPlace>& places, const BoxPaint& paint,
                 draw::Document& document, Diagnostics& out);

/// What a cutting machine does with each piece.
std::vector<CutSheet> cut_sheets(const BoxNet& net, const std::vector<BoxPlace>& places);

} // namespace kupi::layout
