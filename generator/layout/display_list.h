// What is to be drawn, as values: pages that use forms (a card's face, a back) that hold operations. Layout makes it,
// render/ puts it onto PDF or PNG, tests compare it as text.
//
// Coordinates are points, x right and y down; a page's origin is the top left corner of its MediaBox, a form's origin
// is where its maker likes (for a card: the top left corner of its trim).
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/colour.h"
#include "base/geometry.h"
#include "layout/artwork.h"
#include "layout/text_measurer.h"

namespace kupi::layout::draw {

/// Lines and cubic curves.
struct Path {
    enum class Verb : unsigned char { move, line, curve, close }; ///< takes 1, 1, 3, 0 points
    std::vector<Verb> verbs;
    std::vector<Point> points;

    void move_to(Point p);
    void line_to(Point p);
    void curve_to(Point c1, Point c2, Point p);
    void close();

    static Path line(Point a, Point b);
    static Path rectangle(const Rect& r);
    /// Corners as quarter circles (radius limited to half the shorter side).
    static Path rounded(const Rect& r, double radius);
    static Path circle(Point centre, double radius);
    static Path diamond(Point centre, double radius);

    friend bool operator==(const Path&, const Path&) = default;
};

struct Fill {
    Path path;
    Colour colour;
    bool even_odd = false;
    friend bool operator==(const Fill&, const Fill&) = default;
};

/// What printers still draw without gaps, in points: no line comes out thinner.
inline constexpr double least_line = 0.25;

struct Stroke {
    Path path;
    Colour colour;
    double width = 1;           ///< points; painters make it `least_line` at least
    std::vector<double> dashes; ///< on, off … in points; empty: solid
    enum class Cap { butt, round } cap = Cap::butt;
    friend bool operator==(const Stroke&, const Stroke&) = default;
};

/// One layer of an artwork, clipped to the artwork's view box.
struct DrawArt {
    std::shared_ptr<const Artwork> art;
    std::size_t layer = 0;        ///< a drawing layer, not a symbol placeholder
    Matrix place;                 ///< from view-box units to the surrounding coordinates
    std::optional<Colour> colour; ///< for layers of one colour; layers with colours of their own have none
    double outline = 0;           ///< 0: as drawn; else its outlines alone, this wide in view-box units
    InkMode ink = InkMode::full;  ///< how a layer's own colours are changed
    friend bool operator==(const DrawArt& a, const DrawArt& b); ///< of what is seen, whichever file it came from
};

struct DrawText {
    std::string text; ///< one line
    Font font;
    Colour colour;
    Matrix place;        ///< the text's origin (left end of the baseline) goes to place(0, 0)
    bool markup = false; ///< Pango markup
    friend bool operator==(const DrawText&, const DrawText&) = default;
};

struct UseForm {
    std::size_t form = 0; ///< index into Document::forms, of an earlier form than the one that uses it
    Matrix place;
    std::string reads_as = {}; ///< what text extraction finds in its place; empty: nothing
    friend bool operator==(const UseForm&, const UseForm&) = default;
};

using Operation = std::variant<Fill, Stroke, DrawArt, DrawText, UseForm>;

struct Form {
    std::string name; ///< for golden logs; "4si", "back"
    Rect box;         ///< clips
    std::vector<Operation> operations;
    double corner = 0;      ///< radius of the box's corners, for the clip
    std::string layer = {}; ///< that it belongs to in a PDF, to be shown and hidden by name; empty: none
};

/// A part of a page that leads to another page when it is clicked.
struct Link {
    Rect area;
    std::size_t page = 0; ///< index into Document::pages
    double top = 0;       ///< what is shown first there, from the page's top
};

struct Page {
    std::string label;
    Size media;
    Rect trim;  ///< PDF TrimBox
    Rect bleed; ///< PDF BleedBox
    std::vector<Operation> operations;
    std::vector<Link> links = {};
};

struct OutlineEntry {
    std::string title;
    std::size_t page = 0;
    int level = 0; ///< 0: top
};

enum class Duplex { unspecified, simplex, flip_long_edge, flip_short_edge };

struct Document {
    std::string title;
    std::string subject;
    std::string language = "en";
    Duplex duplex = Duplex::unspecified;
    bool facing_pages = false; ///< a book: viewers show two pages side by side, the first alone at the right
    std::vector<Form> forms;
    std::vector<Page> pages;
    std::vector<OutlineEntry> outline; ///< in reading order
    std::optional<double> picture_dpi; ///< the resolution asked for of photographs and scans in a PDF
};

/// Puts another document's pages behind a document's own, its outline below an entry of this title.
void append(Document& document, Document more, const std::string& title);

} // namespace kupi::layout::draw
