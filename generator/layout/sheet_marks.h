// What stands around the cards of one page: cut lines, corner guides, and the deck's name and rulers.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "layout/sheet.h"

namespace kupi::layout {

/// One side of a sheet as it is printed: the places of all cards on it, filled or not.
struct SheetSide {
    Size media;
    std::vector<Rect> trims;
    std::optional<double> fold_x, fold_y;
};

struct MarkLine {
    Point from, to;
    Rect box() const {
        return {std::min(from.x, to.x), std::min(from.y, to.y), std::abs(to.x - from.x), std::abs(to.y - from.y)};
    }
};

/// Crop marks or cut lines, in the order of their trim lines. Crop marks shrink where there is little room, and are
/// left out where they would be no use; none lies in a card or its bleed. Full lines run through, along the trims; with
/// bleed they too stay outside of it.
std::vector<MarkLine> mark_lines(const SheetSpec& spec, const SheetSide& side);

/// Arcs to round the corners by, for these trims. They lie in the offcut: outside of the rounded corner, inside of the
/// square one. `room` is the width of the line and of the gap before it.
draw::Path corner_guides(const std::vector<Rect>& trims, double radius, double room);

/// Where text and rulers go: in the strips between cards and unprintable edge, off the marks, turned by a quarter at
/// the sides. What finds no room is left out.
class Furniture {
  public:
    Furniture(const SheetSpec& spec, const SheetSide& side, const std::vector<MarkLine>& marks, TextMeasurer& text);

    /// Places a line of text and gives the origin of its baseline. `widest` is the widest it will get.
    std::optional<Matrix> place_text(const std::string& widest);
    /// A note on how to fold, beside the fold if there is room.
    void add_fold_note(std::vector<draw::Operation>& operations);
    /// The 1-inch and the 20-mm ruler with "print at 100 %".
    void add_rulers(std::vector<draw::Operation>& operations);

    static Font font();
    static Colour colour() { return {0x55, 0x55, 0x55}; }

  private:
    struct Strip {
        Rect box;
        double turn = 0;         ///< degrees: how text in it is turned
        bool cards_below = true; ///< as read: the cards lie below the text, else above it
        std::vector<Rect> taken;
        double length() const { return turn == 0 ? box.width : box.height; }
        double thickness() const { return turn == 0 ? box.height : box.width; }
        /// From along and across the strip, as its text is read, to the page.
        Matrix to_page() const;
    };
    enum StripName { top, bottom, left, right, fold_before, fold_after, strip_count };

    /// Takes a place of this size in the first of these strips that has room. The matrix maps its top left corner, as
    /// read.
    std::optional<Matrix> take(Size size, const std::vector<StripName>& preferred);
    TextExtent measure(const std::string& s) { return text_->measure(s, font(), false); }

    Strip strips_[strip_count];
    TextMeasurer* text_;
};

} // namespace kupi::layout
