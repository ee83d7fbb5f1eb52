// Photographs as a deck's art, looked at with the tools of others.
#include <filesystem>
#include <sstream>

#include "catch.h"
#include "support/checkout.h"
#include "support/program.h"

namespace {

namespace fs = std::filesystem;
using namespace kupi::test;

/// A deck of one card with a border of paper, with this file as its art.
void make_deck_with(const World& world, const std::string& picture) {
    world.write("suits/decks/snaps.csv", "title,art,colour\nOne," + picture + ",#ffffff\n");
    world.write("suits/decks/snaps.toml", "name = \"Snaps\"\ncards = \"snaps.csv\"\ntemplate = \"story\"\n"
                                          "size = \"poker\"\n\n[back]\nart = \"back.svg\"\ncolour = \"#2472b8\"\n");
}

void take_photograph(const World& world, const std::string& name) {
    fs::copy_file(fs::path(root) / "tests/cli/photographs" / name, world / ("suits/decks/" + name));
    make_deck_with(world, name);
}

struct Pixels {
    std::size_t red = 0, blue = 0;
    double red_x = 0, blue_x = 0, red_y = 0, blue_y = 0; ///< where they lie on average
};

/// Of the first page, painted by poppler.
Pixels painted(const World& world, const std::string& file) {
    REQUIRE(run(world, "pdftoppm", {"-r", "50", "-f", "1", "-l", "1", "-singlefile", file, "page"}).code == 0);
    const std::string ppm = world.read("page.ppm");
    std::istringstream in(ppm);
    std::string magic;
    std::size_t width = 0, height = 0, most = 0;
    in >> magic >> width >> height >> most;
    const auto first = static_cast<std::size_t>(in.tellg()) + 1;
    Pixels out;
    for (std::size_t i = 0; i < width * height; ++i) {
        const auto at = [&](std::size_t k) { return static_cast<unsigned char>(ppm.at(first + 3 * i + k)); };
        const std::size_t row = i / width, column = i % width;
        const auto x = static_cast<double>(column), y = static_cast<double>(row);
        if (at(0) > 190 && at(1) < 90 && at(2) < 90) ++out.red, out.red_x += x, out.red_y += y;
        if (at(0) < 90 && at(1) < 90 && at(2) > 120) ++out.blue, out.blue_x += x, out.blue_y += y;
    }
    REQUIRE(out.red > 100);
    REQUIRE(out.blue > 100);
    const auto reds = static_cast<double>(out.red), blues = static_cast<double>(out.blue);
    out.red_x /= reds, out.red_y /= reds, out.blue_x /= blues, out.blue_y /= blues;
    return out;
}

} // namespace

TEST_CASE("A JPEG goes into the PDF byte for byte, in grey, in colours and in inks") {
    for (const auto& [name, space] :
         {std::pair("grey.jpg", " gray "), std::pair("turned.jpg", " rgb "), std::pair("inks.jpg", " cmyk ")}) {
        INFO(name);
        const World world;
        take_photograph(world, name);
        REQUIRE(run_kupi(world, {"deck", "snaps", "-o", "a.pdf"}).code == 0);
        const std::string listed = run(world, "pdfimages", {"-list", "a.pdf"}).out;
        INFO(listed);
        CHECK(count(listed, " jpeg ") == 1);
        CHECK(count(listed, space) == 1);
        CHECK(count(listed, "\n") == 3); // two of them heading
        CHECK(world.read("a.pdf").find(world.read(std::string("suits/decks/") + name)) != std::string::npos);
        CHECK(run(world, "qpdf", {"--check", "a.pdf"}).code == 0);
    }
}

TEST_CASE("A photograph stands upright as its EXIF says, and inks have their colours") {
    for (const char* name : {"turned.jpg", "inks.jpg"})
        for (const char* ink : {"full", "gray"}) {
            INFO(name << ' ' << ink);
            const World world;
            take_photograph(world, name);
            REQUIRE(run_kupi(world, {"deck", "snaps", "--ink", ink, "-o", "a.pdf"}).code == 0);
            if (ink == std::string("gray")) {
                CHECK(count(run(world, "pdfimages", {"-list", "a.pdf"}).out, "  32    16 ") == 1);
                continue;
            }
            const Pixels p = painted(world, "a.pdf");
            CHECK(p.red_x + 10 < p.blue_x);
            CHECK(std::abs(p.red_y - p.blue_y) < 2);
        }
}

TEST_CASE("A photograph is brought down by --dpi where it has far more, and others are left as they are") {
    const World world;
    take_photograph(world, "turned.jpg");
    make_deck_with(world, "scan.png");
    REQUIRE(run_kupi(world, {"preview", "d", "--width", "2400", "-o", "suits/decks/scan.png"}).code == 0);
    const auto listed = [&](const std::vector<std::string>& more) {
        std::vector<std::string> arguments = {"deck", "snaps", "-o", "a.pdf"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        REQUIRE(run_kupi(world, arguments).code == 0);
        return run(world, "pdfimages", {"-list", "a.pdf"}).out;
    };
    CHECK(count(listed({}), " 450 ") + count(listed({}), " 451 ") >= 1);
    CHECK(count(listed({"--dpi", "2400"}), " 2400 ") == 1);
    CHECK(count(listed({"--dpi", "100"}), "  100   100 ") == 1);
    make_deck_with(world, "turned.jpg");
    CHECK(count(listed({"--dpi", "100"}), "  16    32 ") == 1);
}

TEST_CASE("check warns of a picture under 150 dpi with the figure, and of none that has more") {
    const World world;
    take_photograph(world, "grey.jpg");
    const Ended coarse = run_kupi(world, {"check", "suits/decks/snaps.toml"});
    CHECK(coarse.code == 0);
    CHECK(count(coarse.err, "grey.jpg: warning: this picture is printed at ") == 1);
    CHECK(count(coarse.err, " dpi: its pixels will be seen") == 1);
    make_deck_with(world, "scan.png");
    REQUIRE(run_kupi(world, {"preview", "d", "--width", "1200", "-o", "suits/decks/scan.png"}).code == 0);
    CHECK(count(run_kupi(world, {"check", "suits/decks/snaps.toml"}).err, "dpi") == 0);
}

TEST_CASE("A JPEG without its tables, its frame or its end is refused, though it is not decoded") {
    const World world;
    take_photograph(world, "turned.jpg");
    const std::string whole = world.read("suits/decks/turned.jpg");
    std::string no_tables = whole, no_frame = whole;
    for (std::size_t at = 0; (at = no_tables.find("\xff\xdb", at)) != std::string::npos;) no_tables[at + 1] = '\xef';
    no_frame[no_frame.find("\xff\xc0") + 1] = '\xef';
    std::string long_one = no_tables; // of which no more than the beginning is looked at
    long_one.insert(long_one.size() - 2, 20'000, 'U');
    for (const std::string& bytes : {no_tables, long_one, no_frame, whole.substr(0, whole.size() - 2)}) {
        world.write("suits/decks/turned.jpg", bytes);
        const Ended ended = run_kupi(world, {"deck", "snaps", "-o", "a.pdf"});
        INFO(ended.err);
        CHECK(ended.code == 2);
        CHECK(count(ended.err, "this picture can't be read") == 1);
        CHECK(world.written().empty());
    }
}
