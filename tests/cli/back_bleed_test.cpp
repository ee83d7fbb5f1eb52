// Art that runs to the cut, on sheets without bleed.
#include <sstream>

#include "catch.h"
#include "support/program.h"

namespace {

using namespace kupi::test;

constexpr double dpi = 72; // a pixel a point

/// A page painted by poppler.
class Painted {
  public:
    Painted(const World& world, const std::string& file, const char* page) {
        REQUIRE(run(world, "pdftoppm", {"-r", "72", "-f", page, "-l", page, "-singlefile", file, "page"}).code == 0);
        ppm_ = world.read("page.ppm");
        std::istringstream in(ppm_);
        std::string magic;
        std::size_t most = 0;
        in >> magic >> width_ >> height_ >> most;
        first_ = static_cast<std::size_t>(in.tellg()) + 1;
    }
    /// Of a place in millimetres from the top left corner.
    bool is_green(double x, double y) const {
        const auto pixel = static_cast<std::size_t>(y / 25.4 * dpi) * width_ + static_cast<std::size_t>(x / 25.4 * dpi);
        const auto at = [&](std::size_t k) { return static_cast<unsigned char>(ppm_.at(first_ + 3 * pixel + k)); };
        return at(0) < 80 && at(1) > 90 && at(2) < 110;
    }

  private:
    std::string ppm_;
    std::size_t width_ = 0, height_ = 0, first_ = 0;
};

/// Nine poker cards with a back of plain green, on letter: trims from 12.7 and 6.35 mm on.
void make_deck(const World& world, const std::string& back) {
    world.write("back.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-5 -5 75 100\">" + back + "</svg>");
    world.write("own.toml",
                "name = \"Own\"\nsize = \"poker\"\n[[card]]\ntitle = \"Aleph\"\ncolour = \"#ffffff\"\nquantity = 9\n"
                "[back]\ncolour = \"#208040\"\nart = \"back.svg\"\n");
}

} // namespace

TEST_CASE("A back that runs to the cut runs over the outermost cuts, and the sheet with bleed is named") {
    const World world;
    make_deck(world, "<rect x=\"-5\" y=\"-5\" width=\"75\" height=\"100\" fill=\"#208040\"/>");
    const auto ended = run_kupi(world, {"deck", "own.toml", "--backs", "long-edge", "-o", "a.pdf"});
    REQUIRE(ended.code == 0);
    CHECK(ended.err == "kupi: warning: the back runs to the cut: a cut that is off by a little shows its neighbour, or "
                       "paper\n    --sheet bleed-6-letter leaves room around each card\n");
    const Painted back(world, "a.pdf", "2");
    for (const double x : {10.0, 14.0, 107.0, 206.0}) CHECK(back.is_green(x, 140));
    for (const double y : {3.8, 100.0, 275.5}) CHECK(back.is_green(108, y));
    CHECK(!back.is_green(8.5, 140)); // a bleed and no further
    CHECK(!back.is_green(108, 2.2));
    CHECK(run(world, "pdfinfo", {"-box", "-f", "2", "-l", "2", "a.pdf"}).out.find("BleedBox:     27.00     9.00") !=
          std::string::npos);
    CHECK(run_kupi(world, {"deck", "own.toml", "--backs", "long-edge", "--sheet", "bleed-6-letter", "-o", "a.pdf"})
              .err.empty());
    CHECK(run_kupi(world, {"deck", "own.toml", "--backs", "long-edge", "--paper", "a4", "-o", "a.pdf"})
              .err.find("--sheet bleed-8-a4 leaves room") != std::string::npos);
    CHECK(run_kupi(world, {"deck", "own.toml", "--backs", "gutterfold", "-o", "a.pdf"}).code == 0);
}

TEST_CASE("A back with a border of paper stays within its card") {
    const World world;
    make_deck(world, "<rect x=\"5\" y=\"5\" width=\"55\" height=\"80\" fill=\"#208040\"/>");
    CHECK(run_kupi(world, {"deck", "own.toml", "--backs", "long-edge", "-o", "a.pdf"}).err.empty());
    CHECK(run(world, "pdfinfo", {"-box", "-f", "2", "-l", "2", "a.pdf"}).out.find("BleedBox:     36.00    18.00") !=
          std::string::npos);
}

TEST_CASE("An own card with a ground to its edge runs over the outermost cuts, and into no other card") {
    const World world;
    world.write("own.toml", "name = \"Own\"\nsize = \"poker\"\n"
                            "[[card]]\ntitle = \"Aleph\"\ncolour = \"#208040\"\nquantity = 4\n"
                            "[[card]]\ntitle = \"Beth\"\ncolour = \"#802040\"\nquantity = 4\n");
    const auto ended = run_kupi(world, {"deck", "own.toml", "-o", "a.pdf"});
    REQUIRE(ended.code == 0);
    CHECK(ended.err == "kupi: warning: the front of cards runs to the cut: a cut that is off by a little shows its "
                       "neighbour, or paper\n    --sheet bleed-6-letter leaves room around each card\n");
    const Painted front(world, "a.pdf", "1");
    CHECK(front.is_green(10.5, 50)); // left of the first card
    CHECK_FALSE(front.is_green(8.5, 50));
    CHECK(front.is_green(75, 97));        // the fourth card, and below it
    CHECK_FALSE(front.is_green(78, 140)); // the fifth
    CHECK(run_kupi(world, {"deck", "own.toml", "--sheet", "bleed-6-letter", "-o", "a.pdf"}).err.empty());
    // On a folded sheet it would run over the fold.
    CHECK(run_kupi(world, {"deck", "own.toml", "--backs", "gutterfold", "-o", "a.pdf"}).err.find("front of cards") !=
          std::string::npos);
    const std::string boxes = run(world, "pdfinfo", {"-box", "a.pdf"}).out;
    const auto box = [&](const std::string& name) { return boxes.substr(boxes.find(name) + name.size(), 44); };
    CHECK(box("BleedBox:") == box("TrimBox: "));
}

TEST_CASE("A set prints cards with a ground to their edge with bleed around each, others on the closest grid") {
    const World world;
    const auto printed = [&](const std::string& colour, const std::string& size, const std::string& paper) {
        world.write("own.toml", "name = \"Own\"\nsize = \"" + size + "\"\n[[card]]\ntitle = \"Aleph\"\ncolour = \"" +
                                    colour + "\"\nquantity = 9\n");
        const auto ended = run_kupi(world, {"set", "own.toml", "--games", "none", "--paper", paper, "-o", "shelf"});
        CHECK(ended.code == 0);
        CHECK(ended.err.find("runs to the cut") == std::string::npos);
        const std::string guide = run(world, "pdftotext", {"shelf/read-me-first.pdf", "-"}).out;
        CHECK((guide.find("falls away") != std::string::npos) == (colour != "#ffffff"));
        const std::string info = run(world, "pdfinfo", {"shelf/cards.pdf"}).out;
        return info.substr(info.find("Pages:") + 6, 20);
    };
    CHECK(printed("#ffffff", "poker", "letter").find(" 1\n") != std::string::npos);
    CHECK(printed("#208040", "poker", "letter").find(" 2\n") != std::string::npos); // six to a sheet
    CHECK(printed("#208040", "70x120mm", "a5").find(" 5\n") != std::string::npos);  // two, no such sheet: a bleed alone
}
