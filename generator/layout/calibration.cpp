#include "layout/calibration.h"

#include <cmath>

#include "base/text.h"
#include "layout/wrap.h"

namespace kupi::layout {

namespace {

using draw::Operation;
using draw::Path;

constexpr Colour front_ink{0, 0, 0}, back_ink{0x1f, 0x4e, 0x9e}, grid_ink{0x9c, 0xb8, 0xdd};

// The target, in millimetres from its middle, seen from the back. The grid is for the pin; the two scales stand below
// it and to its right, and are for light.
constexpr int grid_reach = 5;
constexpr int scale_from = -6, scale_to = 14; ///< a vernier of 9 mm, read at up to 5 mm
constexpr double scale_below = 9, scale_right = 16;
constexpr double from_side = 32, from_end = 30; ///< of places 1 and 2, from the paper's edges

Font font_of(double size, int weight = 400) {
    Font f;
    f.size = size;
    f.weight = weight;
    f.features = "tnum";
    return f;
}

class Drawing {
  public:
    Drawing(TextMeasurer& measurer, std::vector<Operation>& operations) : text_(measurer), operations_(operations) {}

    void lines(Path path, Colour colour, double width) {
        operations_.push_back(draw::Stroke{std::move(path), colour, width, {}, draw::Stroke::Cap::butt});
    }
    /// `anchor` is the share of the text's width that lies left of the point.
    void write(const std::string& s, const Font& font, Colour colour, Point at, double anchor = 0) {
        const double back = anchor > 0 ? text_.measure(s, font, false).width * anchor : 0;
        operations_.push_back(draw::DrawText{s, font, colour, Matrix::translation(at.x - back, at.y), false});
    }
    /// Fills lines of `width` from a first baseline downwards; gives the baseline after the last.
    double paragraph(const std::string& s, const Font& font, Colour colour, Point at, double width) {
        for (const std::string& line : wrap_lines(s, font, width, text_)) {
            write(line, font, colour, at);
            at.y += font.size * 1.3;
        }
        return at.y;
    }

  private:
    TextMeasurer& text_;
    std::vector<Operation>& operations_;
};

void add_line(Path& path, Point a, Point b) {
    path.move_to(a);
    path.line_to(b);
}

/// A place's millimetres to points of the back's page, and from there to where the front's page has the same spot.
struct Frame {
    Point middle;
    std::optional<Size> mirror; ///< the front's: its media
    bool sideways = true;

    Point operator()(double x, double y) const {
        const Point p{middle.x + mm(x), middle.y + mm(y)};
        if (!mirror) return p;
        return sideways ? Point{mirror->width - p.x, p.y} : Point{p.x, mirror->height - p.y};
    }
};

/// The front's target: a cross whose arms reach over both of the back's scales, and at each a vernier of ten parts on
/// nine millimetres.
void draw_cross(Drawing& drawing, const Frame& at, const std::string& label) {
    Path cross, vernier;
    add_line(cross, at(-7, 0), at(scale_right + 2, 0));
    add_line(cross, at(0, -7), at(0, scale_below + 2));
    for (int n = 0; n <= 10; ++n) {
        const double d = 0.9 * n, reach = n % 5 == 0 ? 3 : 2;
        add_line(vernier, at(d, scale_below), at(d, scale_below - reach));
        add_line(vernier, at(scale_right, d), at(scale_right - reach, d));
    }
    drawing.lines(std::move(cross), front_ink, 0.3);
    drawing.lines(std::move(vernier), front_ink, 0.3);
    const Point corner = at(-5, -5);
    drawing.write(label, font_of(11, 700), front_ink, {corner.x, corner.y + 4}, 0.5);
}

/// The back's target: squares of a millimetre for the pin, and the two scales.
void draw_scales(Drawing& drawing, const Frame& at, const std::string& label) {
    Path squares, axes, ticks;
    for (int i = -grid_reach; i <= grid_reach; ++i) {
        Path& path = i == 0 ? axes : squares;
        add_line(path, at(i, -grid_reach), at(i, grid_reach));
        add_line(path, at(-grid_reach, i), at(grid_reach, i));
    }
    add_line(ticks, at(scale_from, scale_below), at(scale_to, scale_below));
    add_line(ticks, at(scale_right, scale_from), at(scale_right, scale_to));
    const Font small = font_of(6.5);
    for (int i = scale_from; i <= scale_to; ++i) {
        const double reach = i % 5 == 0 ? 3 : 2;
        add_line(ticks, at(i, scale_below), at(i, scale_below + reach));
        add_line(ticks, at(scale_right, i), at(scale_right + reach, i));
        if (i % 5 != 0) continue;
        const std::string value = (i > 0 ? "+" : i < 0 ? "−" : "") + std::to_string(std::abs(i));
        const Point below = at(i, scale_below + 3), beside = at(scale_right + 3.5, i);
        drawing.write(value, small, back_ink, {below.x, below.y + 7}, 0.5);
        drawing.write(value, small, back_ink, {beside.x, beside.y + 2.3});
    }
    drawing.lines(std::move(squares), grid_ink, 0.2);
    drawing.lines(std::move(axes), back_ink, 0.4);
    drawing.lines(std::move(ticks), back_ink, 0.3);
    const Point x = at(scale_from - 1.5, scale_below), y = at(scale_right, scale_from - 1.5), name = at(-8, -5);
    drawing.write("x", font_of(8, 700), back_ink, {x.x, x.y + 3}, 1);
    drawing.write("y", font_of(8, 700), back_ink, y, 0.5);
    drawing.write(label, font_of(11, 700), back_ink, {name.x, name.y + 4}, 1);
    drawing.write("x _______   y _______", font_of(8.5), back_ink, at(-14, scale_below + 11));
}

struct SheetWords {
    std::string title;
    std::vector<std::string> steps;
};

SheetWords front_words(const CalibrationSheet& sheet) {
    const bool long_edge = sheet.flip == Backs::long_edge;
    const std::string paper = sheet.paper.name.empty() ? "the paper" : sheet.paper.name;
    return {"kupi calibrate: front",
            {"1. Print both pages on one sheet of " + paper + ", at 100 %, on both sides, flipped on the " +
                 (long_edge ? "long" : "short") + " edge. The bar below is 100 mm long: measure it.",
             "2. Push a pin straight through the middle of the crosses 1, 2 and 3.",
             std::string("3. Turn the sheet over ") +
                 (turns_sideways(sheet.orientation, sheet.flip) ? "sideways, like a page of a book,"
                                                                : "upwards, like a page of a wall calendar,") +
                 " and read on there."}};
}

SheetWords back_words(const CalibrationSheet& sheet) {
    SheetWords words{
        "kupi calibrate: back",
        {"4. At 1, 2 and 3, find the pin hole among the squares of 1 mm. x is how far it lies right of the middle, y how far below. Left and "
         "above count as minus. Write both down in mm, to a tenth if you can. 3 is a check: it should read halfway between 1 and 2.",
         "Or finer, against a window, with this side towards you. On scale x, take the last blue tick left of the cross's black line; add as many "
         "tenths as the number of the short black tick, counted from that line, that meets a blue one. On scale y likewise, from above."}};
    if (!sheet.command.empty()) words.steps.push_back("5. Type:  " + sheet.command);
    if (sheet.shift != BackShift{})
        words.steps.emplace_back("This back is already moved as the profile says: everything should read 0.");
    return words;
}

double draw_words(Drawing& drawing, const SheetWords& words, Colour ink, Point at, double width) {
    drawing.write(words.title, font_of(12, 700), ink, at);
    at.y += 17;
    for (const std::string& step : words.steps) at.y = drawing.paragraph(step, font_of(9), ink, at, width) + 3;
    return at.y;
}

draw::Page new_page(const std::string& label, Size media) {
    const Rect all{0, 0, media.width, media.height};
    return {label, media, all, all, {}};
}

std::string toml_text(std::string_view text) {
    std::string out = "\"";
    for (const char c : printable(text)) out += c == '"' || c == '\\' ? std::string("\\") + c : std::string(1, c);
    return out + '"';
}

} // namespace

Size CalibrationSheet::media() const {
    const Size upright{std::min(paper.size.width, paper.size.height), std::max(paper.size.width, paper.size.height)};
    return orientation == Orientation::landscape ? upright.turned() : upright;
}

std::array<Point, 3> calibration_places(Size media) {
    const Point first{mm(from_side), mm(from_end)};
    return {first, {media.width - first.x, media.height - first.y}, {media.width / 2, media.height / 2}};
}

draw::Document calibration_sheet(const CalibrationSheet& sheet, TextMeasurer& text) {
    const Size media = sheet.media();
    const bool sideways = turns_sideways(sheet.orientation, sheet.flip);
    draw::Document document;
    document.title = "kupi calibrate: " + (sheet.paper.name.empty() ? "sheet" : sheet.paper.name);
    document.duplex = sheet.flip == Backs::long_edge ? draw::Duplex::flip_long_edge : draw::Duplex::flip_short_edge;

    draw::Page front = new_page("front", media);
    draw::Form scales{"back", {0, 0, media.width, media.height}, {}};
    Drawing on_front(text, front.operations), on_back(text, scales.operations);
    const auto places = calibration_places(media);
    for (std::size_t i = 0; i < places.size(); ++i) {
        draw_cross(on_front, {places[i], media, sideways}, std::to_string(i + 1));
        draw_scales(on_back, {places[i], {}, sideways}, std::to_string(i + 1));
    }

    // Words go beside the topmost target: that is place 1, upper left, on the back, and on the front an upper right
    // one.
    const double beside = mm(from_side + scale_right + 12), edge = mm(12), top = mm(15);
    const double column = media.width - beside - edge;
    draw_words(on_back, back_words(sheet), back_ink, {beside, top}, column);
    const double x = edge, below = draw_words(on_front, front_words(sheet), front_ink, {x, top}, column);
    Path bar = Path::line({x, below + 6}, {x + mm(100), below + 6});
    add_line(bar, {x, below + 2}, {x, below + 6});
    add_line(bar, {x + mm(100), below + 2}, {x + mm(100), below + 6});
    on_front.lines(std::move(bar), front_ink, 0.5);
    on_front.write("100 mm", font_of(6.5), front_ink, {x + mm(50), below + 4}, 0.5);

    draw::Page back = new_page("back", media);
    back.operations.push_back(draw::UseForm{document.forms.size(), to_matrix(sheet.shift, media)});
    document.forms.push_back(std::move(scales));
    document.pages.push_back(std::move(front));
    document.pages.push_back(std::move(back));
    return document;
}

std::optional<BackShift> shift_from_readings(const CalibrationSheet& sheet, Point at_1, Point at_2, Diagnostics& out) {
    for (const double v : {at_1.x, at_1.y, at_2.x, at_2.y})
        if (!(std::abs(v) <= most_shift)) {
            out.error({},
                      "a reading of " + describe_length(v) + " is too much to correct: at most " +
                          describe_length(most_shift),
                      "were both sides printed at 100 %, on the same paper, flipped on the right edge?");
            return std::nullopt;
        }
    // A shift t and a small turn w move the place at v from the centre by t + w × v; the places lie at -v and v.
    const auto places = calibration_places(sheet.media());
    const Point apart = places[1] - places[0], change = at_2 - at_1;
    const double length = std::hypot(apart.x, apart.y);
    const double turn = (apart.x * change.y - apart.y * change.x) / (length * length);
    const double stretch = (apart.x * change.x + apart.y * change.y) / length;
    if (std::abs(stretch) > mm(1.5)) {
        out.error({},
                  "places 1 and 2 lie " + describe_length(std::abs(stretch)) +
                      (stretch > 0 ? " farther apart" : " closer together") +
                      " on the front than on the back: no shift and rotation explains that",
                  "check the signs, and that both sides were printed at 100 %");
        return std::nullopt;
    }
    BackShift shift = sheet.shift;
    shift.x += (at_1.x + at_2.x) / 2;
    shift.y += (at_1.y + at_2.y) / 2;
    shift.rotation += turn * 180 / std::numbers::pi;
    if (std::abs(shift.x) > most_shift || std::abs(shift.y) > most_shift || std::abs(shift.rotation) > most_rotation) {
        out.error({},
                  "the back lies off by " + describe_length(shift.x) + " and " + describe_length(shift.y) +
                      ", turned by " + number(shift.rotation, 2) + " degrees: too much to correct",
                  "check the readings, and that the paper lies straight in the printer");
        return std::nullopt;
    }
    return shift;
}

std::string to_toml(const Printer& printer) {
    std::string out =
        "# How far this printer's backs are moved to lie behind the fronts: right and down, as you look at the back.\n";
    out += "name = " + toml_text(printer.name) + "\n";
    if (!printer.paper.empty()) out += "paper = " + toml_text(printer.paper) + "\n";
    out +=
        "shift = [\"" + number(to_mm(printer.shift.x), 2) + "mm\", \"" + number(to_mm(printer.shift.y), 2) + "mm\"]\n";
    out += "rotation = " + number(printer.shift.rotation, 3) + "\n";
    out += "orientation = \"" + word_of(orientation_words, printer.orientation) + "\"\n";
    out += "flip = \"" + word_of(backs_words, printer.flip) + "\"\n";
    return out;
}

} // namespace kupi::layout
