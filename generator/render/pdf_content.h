// Writing content streams: short numbers, operators only where the graphics state changes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/colour.h"
#include "base/geometry.h"
#include "layout/display_list.h"

namespace kupi::render::pdf {

/// As PDF likes it: ".5", "-3", "12.25". At most `decimals` (0 to 7).
void append_number(std::string& out, double value, int decimals);

/// For scales and sines in a matrix: enough digits that a point 10,000 units away moves by less than 0.01.
inline constexpr int matrix_decimals = 6;
/// For lengths in points: 0.001 pt is 0.35 µm.
inline constexpr int length_decimals = 3;

/// Channels 0 to 1. What is all but black prints as black ink alone, and a neutral grey as grey: what a printer mixes
/// of colours has fringes at 7 pt.
void append_colour(std::string& out, double r, double g, double b, bool stroke);

void append_matrix(std::string& out, const Matrix& m); ///< six numbers and " cm\n"; nothing for the identity

/// Rounds after `to_units`, then drops what rounding made empty: a subpath without a segment, and, where `filled`,
/// lines of no length and the closing of subpaths, which filling does by itself.
void append_path(std::string& out, const draw::Path& path, const Matrix& to_units, int decimals, bool filled);

/// One page's or form's content in y-down points.
class ContentWriter {
  public:
    void fill(const draw::Fill& operation);
    void stroke(const draw::Stroke& operation);
    /// Sets the colour that a form without colours takes.
    void set_colour(Colour c, bool for_fills, bool for_strokes);
    void call(std::string_view name, const Matrix& place); ///< an XObject
    /// A form's operators, or the call of it, clipped to its box, reading as `text` (UTF-8), which stands on the box's
    /// lower edge. `font` is one of blank letters, each as wide as the type is high.
    void read_as(std::string_view text, std::string_view font, const Rect& box, const Matrix& place,
                 std::string_view operators);
    /// Someone else's operators, between q and Q.
    void insert(const Matrix& place, std::string_view content);
    /// Operators that leave the graphics state as it is.
    void append(std::string_view operators) { out_.append(operators); }
    void clip(const draw::Path& path);
    void flip(double page_height); ///< from PDF's y-up to ours, first of all

    std::string take() { return std::move(out_); }

  private:
    void path(const draw::Path& p, bool filled) { append_path(out_, p, {}, length_decimals, filled); }
    void set_fill(Colour c);
    void set_stroke(Colour c);
    void number(double v) {
        append_number(out_, v, length_decimals);
        out_ += ' ';
    }

    std::string out_;
    // What the graphics state holds; at the start of a form it is not known.
    bool fill_known_ = false, stroke_known_ = false, dashed_known_ = false;
    Colour fill_, stroke_;
    double width_ = -1;
    std::vector<double> dashes_;
    int cap_ = -1;
};

} // namespace kupi::render::pdf
