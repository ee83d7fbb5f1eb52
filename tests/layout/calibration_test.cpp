// The calibration sheet, and the shift from what is read on it.
#include "catch.h"

#include <cmath>

#include "layout/calibration.h"
#include "layout/fake_text.h"
#include "support/checkout.h"
#include "support/folder.h"

using namespace kupi::layout;

namespace {

CalibrationSheet sheet(Size paper, Orientation orientation, Backs flip) {
    CalibrationSheet s;
    s.paper = {"paper", "Paper", paper, 0, {}};
    s.orientation = orientation;
    s.flip = flip;
    s.command = "kupi calibrate";
    return s;
}

const std::vector<CalibrationSheet> sheets = [] {
    std::vector<CalibrationSheet> all;
    for (const Size paper : {Size{612, 792}, Size{mm(210), mm(297)}})
        for (const Orientation way : {Orientation::portrait, Orientation::landscape})
            for (const Backs flip : {Backs::long_edge, Backs::short_edge}) all.push_back(sheet(paper, way, flip));
    return all;
}();

/// What is read at a place when the printer displaces every back by `printer`: the front's cross has stayed, and is
/// seen where the scale's own middle is not.
Point reading(const CalibrationSheet& s, Point place, const Matrix& printer) {
    const Matrix printed = printer * to_matrix(s.shift, s.media());
    // The point of the scale's drawing that lies under the cross: printed(p) = place.
    const double det = printed.a * printed.d - printed.b * printed.c, x = place.x - printed.e, y = place.y - printed.f;
    return Point{(printed.d * x - printed.c * y) / det, (printed.a * y - printed.b * x) / det} - place;
}

const draw::Stroke& first_stroke(const std::vector<draw::Operation>& operations) {
    for (const auto& o : operations)
        if (const auto* s = std::get_if<draw::Stroke>(&o)) return *s;
    throw std::runtime_error("no stroke");
}

} // namespace

TEST_CASE("the shift that is read corrects the printer, on every paper, orientation and flip") {
    for (const CalibrationSheet& s : sheets)
        for (const auto& [x, y, turn] :
             {std::tuple{0.6, -0.4, 0.0}, {-2.1, 1.3, 0.4}, {4.0, 4.0, -0.8}, {0.0, 0.0, 0.0}}) {
            const Size media = s.media();
            const Matrix printer =
                Matrix::translation(mm(x), mm(y)) * Matrix::rotation(turn, {media.width / 2, media.height / 2});
            const auto places = calibration_places(media);
            Diagnostics out;
            const auto shift =
                shift_from_readings(s, reading(s, places[0], printer), reading(s, places[1], printer), out);
            REQUIRE(shift);
            // Put through the printer, every corner of the sheet now lies where it should.
            const Matrix whole = printer * to_matrix(*shift, media);
            for (const Point p :
                 {Point{0, 0}, Point{media.width, 0}, Point{media.width, media.height}, Point{100, 300}}) {
                const Point q = whole(p);
                CHECK(std::hypot(q.x - p.x, q.y - p.y) < mm(0.1));
            }
        }
}

TEST_CASE("a second sheet, with the shift applied, refines it") {
    CalibrationSheet s = sheets[0];
    s.shift = {mm(0.5), mm(0.25), 0.3};
    Diagnostics out;
    const auto same = shift_from_readings(s, {0, 0}, {0, 0}, out);
    REQUIRE(same);
    CHECK(*same == s.shift);
    const auto more = shift_from_readings(s, {mm(0.1), 0}, {mm(0.1), 0}, out);
    REQUIRE(more);
    CHECK(more->x == Approx(mm(0.6)));
    FakeText text;
    const auto document = calibration_sheet(s, text);
    CHECK(std::get<draw::UseForm>(document.pages[1].operations.front()).place == to_matrix(s.shift, s.media()));
}

TEST_CASE("readings that no shift explains are refused") {
    const auto refusal = [](Point a, Point b) {
        Diagnostics out;
        CHECK_FALSE(shift_from_readings(sheets[0], a, b, out));
        return out.all().empty() ? "" : out.all().front().message;
    };
    CHECK(refusal({mm(11), 0}, {0, 0}) ==
          "a reading of 11 mm (0.433 in) is too much to correct: at most 10 mm (0.394 in)");
    CHECK(refusal({std::nan(""), 0}, {0, 0}).find("too much to correct") != std::string::npos);
    CHECK(refusal({mm(-3), mm(-3)}, {mm(3), mm(3)}).find("farther apart on the front than on the back") !=
          std::string::npos);
    CHECK(refusal({mm(3), mm(3)}, {mm(-3), mm(-3)}).find("closer together on the front") != std::string::npos);
    CHECK(refusal({mm(-9), mm(6)}, {mm(9), mm(-6)}).find("too much to correct") != std::string::npos);
}

TEST_CASE("a cross and its scale lie at the same place of the paper") {
    FakeText text;
    for (const CalibrationSheet& s : sheets) {
        const Size media = s.media();
        const auto document = calibration_sheet(s, text);
        REQUIRE(document.pages.size() == 2);
        CHECK(document.duplex ==
              (s.flip == Backs::long_edge ? draw::Duplex::flip_long_edge : draw::Duplex::flip_short_edge));
        // The first cross's level arm gives its y, the upright one its x.
        const auto& p = first_stroke(document.pages[0].operations).path.points;
        REQUIRE(p.size() == 4);
        const Point cross{p[2].x, p[0].y}, place = calibration_places(media)[0];
        const bool about_upright_line = (media.height > media.width) == (s.flip == Backs::long_edge);
        const Point behind =
            about_upright_line ? Point{media.width - cross.x, cross.y} : Point{cross.x, media.height - cross.y};
        CHECK(std::hypot(behind.x - place.x, behind.y - place.y) < 1e-9);
        // On the back, the axes of the squares cross there.
        bool found = false;
        for (const auto& o : document.forms[0].operations)
            if (const auto* stroke = std::get_if<draw::Stroke>(&o);
                stroke != nullptr && !found && stroke->width == 0.4) {
                const auto& a = stroke->path.points;
                CHECK(a[0].x == Approx(place.x));
                CHECK(a[2].y == Approx(place.y));
                found = true;
            }
        CHECK(found);
    }
}

TEST_CASE("nothing on the sheet leaves it or covers other words") {
    FakeText text;
    for (const CalibrationSheet& s : sheets) {
        const auto document = calibration_sheet(s, text);
        const Rect printable = Rect{0, 0, s.media().width, s.media().height}.outset(-mm(4));
        for (const auto* operations : {&document.pages[0].operations, &document.forms[0].operations}) {
            std::vector<Rect> words;
            for (const auto& o : *operations) {
                if (const auto* stroke = std::get_if<draw::Stroke>(&o))
                    for (const Point& p : stroke->path.points) CHECK(printable.contains({p.x, p.y, 0, 0}));
                if (const auto* t = std::get_if<draw::DrawText>(&o)) {
                    const auto e = text.measure(t->text, t->font, false);
                    const Rect box = t->place.bounds({0, -e.cap_height, e.width, e.cap_height});
                    CHECK(printable.contains(box));
                    for (const Rect& w : words)
                        if (box.x < w.right() && w.x < box.right() && box.y < w.bottom() && w.y < box.bottom())
                            FAIL_CHECK("words overlap: " << t->text);
                    words.push_back(box);
                }
            }
            CHECK(words.size() > 5);
        }
    }
}

TEST_CASE("a profile is written as it is read") {
    Printer printer;
    printer.name = "The \"big\" one";
    printer.paper = "a4";
    printer.shift = {mm(0.3), -mm(0.5), 0.1234};
    printer.orientation = Orientation::landscape;
    printer.flip = Backs::short_edge;
    const std::string toml = to_toml(printer);
    CHECK(
        toml ==
        "# How far this printer's backs are moved to lie behind the fronts: right and down, as you look at the back.\n"
        "name = \"The \\\"big\\\" one\"\n"
        "paper = \"a4\"\n"
        "shift = [\"0.3mm\", \"-0.5mm\"]\n"
        "rotation = 0.123\n"
        "orientation = \"landscape\"\n"
        "flip = \"short-edge\"\n");
    const kupi::test::Folder folder;
    Diagnostics out;
    const auto read = load_printer(folder.write("big.toml", toml), DataFolders({kupi::test::root}), out);
    REQUIRE(read);
    CHECK(read->name == printer.name);
    CHECK(read->shift == BackShift{mm(0.3), -mm(0.5), 0.123});
    CHECK(read->flip == Backs::short_edge);
}
