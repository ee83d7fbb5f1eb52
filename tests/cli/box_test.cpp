// kupi box, kupi set, and cutting machines: what other programs read in their files.
#include <cmath>
#include <numbers>
#include <set>
#include <sstream>

#include <nlohmann/json.hpp>

#include "catch.h"
#include "support/program.h"

namespace {

namespace fs = std::filesystem;
using namespace kupi::test;
using Names = std::vector<std::string>;
using Json = nlohmann::json;

const std::string deck = "suits/decks/d.toml";
const How on_a4{.environment = {{"KUPI_PAPER", "a4"}}};

Ended kupi_a4(const World& world, const Names& line) { return run_kupi(world, line, on_a4); }

/// The names of a PDF's layers, as qpdf reads them.
std::set<std::string> layers_in(const World& world, const std::string& file) {
    const Json json = Json::parse(run(world, "qpdf", {"--json", file}).out);
    const std::string text = json.dump();
    std::set<std::string> names;
    for (const char* name : {"Art", "Cut", "Fold", "Glue", "Key", "Registration marks"})
        if (text.find(std::string("\"/Name\":\"u:") + name + "\"") != std::string::npos ||
            text.find(std::string("\"/Name\":\"") + name + "\"") != std::string::npos)
            names.insert(name);
    return names;
}

/// What stands in a DXF: polylines by layer, each as its vertices with their bulges. An independent reader of the pairs
/// of lines that the format is made of.
struct Polyline {
    std::string layer;
    bool closed = false;
    std::vector<std::array<double, 3>> vertices;
};
std::vector<Polyline> read_dxf(const std::string& text) {
    std::istringstream in(text);
    std::string code, value, entity;
    std::vector<Polyline> found;
    bool entities = false;
    while (std::getline(in, code) && std::getline(in, value)) {
        const int group = std::stoi(code);
        if (group == 0) entity = value;
        if (group == 2 && value == "ENTITIES") entities = true;
        if (!entities) continue;
        if (group == 0 && value == "POLYLINE") found.push_back({});
        if (group == 0 && value == "VERTEX") found.back().vertices.push_back({0, 0, 0});
        if (entity == "POLYLINE" && group == 8) found.back().layer = value;
        if (entity == "POLYLINE" && group == 70) found.back().closed = value == "1";
        if (entity != "VERTEX") continue;
        auto& vertex = found.back().vertices.back();
        if (group == 10) vertex[0] = std::stod(value);
        if (group == 20) vertex[1] = std::stod(value);
        if (group == 42) vertex[2] = std::stod(value);
    }
    CHECK(entity == "EOF");
    return found;
}

/// Of a closed polyline, its arcs' segments included; positive counterclockwise.
double area_of(const Polyline& line) {
    double area = 0;
    for (std::size_t i = 0; i < line.vertices.size(); ++i) {
        const auto &a = line.vertices[i], &b = line.vertices[(i + 1) % line.vertices.size()];
        area += (a[0] * b[1] - b[0] * a[1]) / 2;
        if (a[2] == 0) continue;
        const double angle = 4 * std::atan(a[2]), chord = std::hypot(b[0] - a[0], b[1] - a[1]);
        const double radius = chord / (2 * std::sin(angle / 2));
        area += radius * radius * (angle - std::sin(angle)) / 2;
    }
    return area;
}

} // namespace

TEST_CASE("A box is one page whose layers, boxes and texts other programs read") {
    const World world;
    const Ended ended = kupi_a4(world, {"box", "railog-getha", "-o", "box.pdf"});
    CHECK(ended.code == 0);
    CHECK(ended.err.empty());
    CHECK(ended.out == "box.pdf: tuck box for 96 cards · 8 suits · rules, 64.8 × 90.2 × 31 mm, on 1 sheet of a4\n");
    CHECK(run(world, "qpdf", {"--check", "box.pdf"}).code == 0);
    CHECK(layers_in(world, "box.pdf") == std::set<std::string>{"Art", "Cut", "Fold", "Glue", "Key"});
    const std::string text = run(world, "pdftotext", {"-layout", "box.pdf", "-"}).out;
    CHECK(text.find("Railog") != std::string::npos);
    CHECK(text.find("20 mm at 100 %") != std::string::npos);
    // What is in it stands on one line or two, and no line begins with a dot.
    const Ended two = kupi_a4(world, {"box", "railog-getha", "--games", "getha,somachi", "-o", "two.pdf"});
    CHECK(two.out.find("8 suits · rules of 2 games") != std::string::npos);
    const std::string names = run(world, "pdftotext", {"-layout", "two.pdf", "-"}).out;
    CHECK(names.find("8 suits ·\n") == std::string::npos);
    CHECK(names.find(" · rules of 2 games\n") != std::string::npos);
    const std::string info = run(world, "pdfinfo", {"-box", "box.pdf"}).out;
    CHECK(info.find("Pages:           1\n") != std::string::npos);
    CHECK(info.find("841.89 x 595.276 pts (A4)") != std::string::npos);
}

TEST_CASE("A box tells of numbered trumps, and reckons with no sheets that are too large for it") {
    const World world;
    CHECK(kupi_a4(world, {"box", "tarot-78", "-o", "t.pdf"}).out.find("78 cards · 4 suits · 21 trumps, ") !=
          std::string::npos);
    const Ended narrow = kupi_a4(world, {"box", "italian-40", "--games", "xeri", "-o", "i.pdf"});
    CHECK(narrow.code == 0);
    CHECK(narrow.err.find("without the fold-up sheets of Xeri: they are too large for it") != std::string::npos);
    CHECK(narrow.out.find("40 cards · 4 suits, 51.3 × 95.3 × 13.3 mm") != std::string::npos);
    // The sheets of Italian games are no larger than Italian cards.
    const Ended own = kupi_a4(world, {"box", "italian-40", "--games", "briscola", "-o", "i.pdf"});
    CHECK(own.err.empty());
    CHECK(own.out.find("40 cards · 4 suits · rules, 51.3 × 95.3 × 14.1 mm") != std::string::npos);
    // A box that holds no sheets says nothing of them, and one with room enough takes them.
    const std::string net = "\n[[panel]]\nid = \"a\"\nwidth = \"w\"\nheight = \"h\"\n";
    world.write("none.toml", "holds-sheets = false" + net);
    world.write("loose.toml", "ease = \"8mm\"" + net);
    world.write("cards.toml", "name = \"Cards\"\nsize = \"56x89mm\"\n[[card]]\ntitle = \"A\"\n");
    const auto box = [&](const char* id) {
        return kupi_a4(world, {"box", "cards.toml", "--games", "xeri", "--box", id, "-o", "c.pdf"});
    };
    CHECK(box("tuck").err.find("sheets of Xeri") != std::string::npos);
    CHECK(box("none.toml").err.empty());
    CHECK(box("none.toml").out.find("for 1 card,") != std::string::npos);
    CHECK(box("loose.toml").err.empty());
    CHECK(box("loose.toml").out.find("for 1 card · rules,") != std::string::npos);
    // A set folds them to the size of the cards.
    CHECK(kupi_a4(world, {"set", "italian-40", "--games", "xeri", "-o", "shelf"}).code == 0);
    CHECK(run(world, "pdftotext", {"-layout", "shelf/box.pdf", "-"}).out.find("4 suits · rules") != std::string::npos);
    CHECK(run(world, "pdftotext", {"-layout", "shelf/read-me-first.pdf", "-"}).out.find("It goes into the box") !=
          std::string::npos);
}

TEST_CASE("A box says one count of cards, its suits' names where nothing else is to say, and no English below German") {
    const World world;
    const auto said = [&](Names line) {
        line.insert(line.begin(), "box");
        line.insert(line.end(), {"-o", "said.pdf"});
        CHECK(kupi_a4(world, line).code == 0);
        return run(world, "pdftotext", {"-layout", "said.pdf", "-"}).out;
    };
    const std::string jokers = said({"french-52", "--jokers", "--games", "none"});
    CHECK(jokers.find("French, 54 cards") != std::string::npos);
    CHECK(jokers.find("52 cards") == std::string::npos);
    const std::string packs = said({"french-54", "--packs", "2", "--games", "none"});
    CHECK(packs.find("108 cards") != std::string::npos);
    CHECK(packs.find("54 cards") == std::string::npos);
    CHECK(said({"german-32"}).find("acorns") != std::string::npos);
    const std::string german = said({"french-32-de"});
    CHECK(german.find("32 Blatt") != std::string::npos);
    CHECK(german.find("cards") == std::string::npos);
    CHECK(german.find("suits") == std::string::npos);
}

TEST_CASE("A switched-off layer is not painted: the art goes and the lines stay") {
    const World world;
    CHECK(kupi_a4(world, {"box", "french-52", "-o", "box.pdf"}).code == 0);
    // Off by default is a list in the catalogue: the file is changed as a viewer's reader would save it.
    CHECK(run(world, "qpdf", {"--qdf", "--object-streams=disable", "box.pdf", "open.pdf"}).code == 0);
    std::string open = world.read("open.pdf");
    const auto at = open.find("/OCProperties");
    REQUIRE(at != std::string::npos);
    const auto first = open.find("/OCGs [", at) + 7;
    std::istringstream numbers(open.substr(first, 30));
    int object = 0;
    numbers >> object;
    const auto d = open.find("/D <<", at);
    open.insert(d + 5, " /OFF [ " + std::to_string(object) + " 0 R ] ");
    world.write("off.pdf", open);
    CHECK(run(world, "qpdf", {"off.pdf", "fixed.pdf"}).code % 3 == 0); // 3: repaired with warnings
    const std::string on_text = run(world, "pdftotext", {"box.pdf", "-"}).out;
    for (const char* name : {"box", "fixed"})
        CHECK(run(world, "pdftoppm", {"-r", "20", "-gray", "-singlefile", std::string(name) + ".pdf", name}).code == 0);
    const std::string with = world.read("box.pgm"), without = world.read("fixed.pgm");
    const auto dark = [](const std::string& pgm) {
        return std::count_if(pgm.begin() + 20, pgm.end(), [](char c) { return static_cast<unsigned char>(c) < 120; });
    };
    CHECK(dark(with) > 5000);
    CHECK(dark(without) < dark(with) / 10);
}

TEST_CASE("What no sheet holds becomes a lid and a tray, or the paper that holds it is named") {
    const World world;
    const Ended two = kupi_a4(world, {"box", "railog-getha", "--packs", "2", "-o", "two.pdf"});
    CHECK(two.code == 0);
    CHECK(two.err == "kupi: note: a4 does not hold the tuck box: this is the telescope box\n");
    CHECK(two.out.find("on 2 sheets of a4") != std::string::npos);
    const Ended tuck = kupi_a4(world, {"box", "railog-getha", "--packs", "2", "--box", "tuck"});
    CHECK(tuck.code == 2);
    CHECK(tuck.err.find("more than a4 holds\n    --box tuck fits on ") != std::string::npos);
    const Ended tiny = kupi_a4(world, {"box", "railog-getha", "--paper", "3x3in"});
    CHECK(tiny.code == 2);
    CHECK(count(tiny.err, "\n") == 2);
    CHECK(tiny.err.find("--box tuck fits on ") != std::string::npos);
    CHECK(world.written() == Names{"two.pdf"});
}

TEST_CASE("Hostile words for a box end in one message each") {
    const World world;
    const auto refused = [&](Names more, const std::string& says) {
        Names line{"box", deck};
        line.insert(line.end(), more.begin(), more.end());
        const Ended ended = kupi_a4(world, line);
        CAPTURE(ended.err);
        CHECK(ended.code == 2);
        CHECK(ended.signal == 0);
        CHECK(count(ended.err, "error:") == 1);
        CHECK(ended.err.find(says) != std::string::npos);
    };
    refused({"--stock", "0mm"}, "--stock");
    refused({"--stock", "-1mm"}, "--stock");
    refused({"--title", std::string(3000, 'x')}, "give the box a shorter name with --title");
    refused({"--title", " "}, "--title is empty");
    refused({"--sleeve", "--band"}, "choose one");
    refused({"--box", "tuk"}, "did you mean \"tuck\"");
    refused({"--games", "omy"}, "omi");
    refused({"--games", "omi, omi"}, "--games names omi twice");
    refused({"--title", ", a deck"}, "--title begins with its comma");
    refused({"--cutter", "silouette"}, "silhouette");
    refused({"--cuts", "cuts.png"}, "call it \"cuts.png.dxf\"");
    refused({"-o", "box.png"}, "kupi preview");
    refused({"-o", "box.dxf"}, "kupi box --cuts");
    CHECK(kupi_a4(world, {"deck", deck, "--cutter", "cricut", "--marks", "full"}).err.find("cutting by hand") !=
          std::string::npos);
    CHECK(world.written().empty());
    world.write("many.toml", "name = \"Many\"\n[[card]]\ntitle = \"A\"\nquantity = 500\n");
    const Ended many = kupi_a4(world, {"box", "many.toml"});
    CHECK(many.code == 2);
    CHECK(count(many.err, "error:") == 1);
    const Ended markup = kupi_a4(world, {"box", deck, "--title", "<b>R&D</b>, \x1b[31m", "-o", "m.pdf"});
    CHECK(markup.code == 0);
    CHECK(run(world, "pdftotext", {"m.pdf", "-"}).out.find("<b>R&D</b>") != std::string::npos);
}

TEST_CASE("Cut paths of cards are DXF and SVG in millimetres, each card a closed outline of its size") {
    const World world;
    const Ended ended = kupi_a4(world, {"deck", "french-52", "--cutter", "silhouette", "--cuts", "c.dxf", "--cuts",
                                        "c.svg", "-o", "sheets.pdf"});
    CHECK(ended.code == 0);
    CHECK(ended.out.find("c.dxf: where to cut and fold\n") != std::string::npos);
    const auto lines = read_dxf(world.read("c.dxf"));
    REQUIRE(lines.size() == 8);
    const double corner = 25.4 / 8, card = 63.5 * 88.9 - (4 - std::numbers::pi) * corner * corner;
    for (const Polyline& line : lines) {
        CHECK(line.closed);
        CHECK(line.layer == "CUT");
        CHECK(std::abs(area_of(line)) == Approx(card).epsilon(1e-4));
        for (const auto& v : line.vertices) {
            CHECK(v[0] > 11.4);
            CHECK(v[0] < 297 - 11.4);
            CHECK(v[1] > 11.4);
            CHECK(v[1] < 210 - 11.4);
        }
    }
    const std::string svg = world.read("c.svg");
    CHECK(svg.find("width=\"297mm\" height=\"210mm\"") != std::string::npos);
    CHECK(count(svg, "<path") == 8);
    CHECK(run(world, "mutool", {"draw", "-q", "-r", "20", "-o", "c.png", "c.svg"}).code == 0);
    CHECK(layers_in(world, "sheets.pdf") == std::set<std::string>{"Registration marks"});
}

TEST_CASE("Registration marks are printed where the machine looks for them") {
    const World world;
    CHECK(kupi_a4(world, {"deck", deck, "--cutter", "silhouette", "-o", "s.pdf"}).code == 0);
    CHECK(run(world, "pdftoppm", {"-r", "254", "-gray", "-singlefile", "s.pdf", "s"}).code == 0);
    const std::string pgm = world.read("s.pgm");
    std::istringstream head(pgm);
    std::string magic;
    int width = 0, height = 0, most = 0;
    head >> magic >> width >> height >> most;
    const std::size_t begin = static_cast<std::size_t>(head.tellg()) + 1;
    // Ten pixels a millimetre.
    const auto black = [&](double x, double y) {
        const auto column = static_cast<std::size_t>(x * 10), row = static_cast<std::size_t>(y * 10);
        return static_cast<unsigned char>(pgm.at(begin + row * static_cast<std::size_t>(width) + column)) < 60;
    };
    const double w = width / 10.0, h = height / 10.0;
    CHECK(black(10.2, 10.2));
    CHECK(black(14.7, 14.7));
    CHECK(!black(9.7, 12));
    CHECK(!black(15.4, 12));
    CHECK(black(w - 29.7, 10.25));
    CHECK(black(w - 10.25, 29.7));
    CHECK(!black(w - 10.25, 30.5));
    CHECK(black(29.7, h - 10.25));
    CHECK(black(10.25, h - 29.7));
    CHECK(!black(w - 12, h - 12));
}

TEST_CASE("A box's cut path is one closed outline, with its folds inside") {
    const World world;
    const Ended ended = kupi_a4(world, {"box", "french-52", "--cuts", "b.dxf", "-o", "b.pdf"});
    CHECK(ended.code == 0);
    CHECK(ended.out.find("b.dxf: where to cut and fold\n") != std::string::npos);
    const auto lines = read_dxf(world.read("b.dxf"));
    std::size_t cuts = 0, folds = 0;
    for (const Polyline& line : lines) {
        if (line.layer == "CUT") {
            ++cuts;
            CHECK(line.closed);
            // Front, back, sides, lid and bottom, and not all that many flaps.
            const double faces = 2 * (64.8 * 90.2 + 64.8 * 31 + 90.2 * 31); // with the rules of 19 games
            CHECK(std::abs(area_of(line)) > faces);
            CHECK(std::abs(area_of(line)) < 1.4 * faces);
        } else {
            CHECK(line.layer == "FOLD");
            CHECK(line.vertices.size() == 2);
            ++folds;
        }
    }
    CHECK(cuts == 1);
    CHECK(folds == 12);
}

TEST_CASE("A set is a folder of PDFs, with a page before them that names each and its paper") {
    const World world;
    const Ended ended = kupi_a4(world, {"set", "railog-getha", "-o", "shelf"});
    CAPTURE(ended.err);
    CHECK(ended.code == 0);
    std::set<std::string> files;
    for (const auto& entry : fs::directory_iterator(world / "shelf")) files.insert(entry.path().filename().string());
    CHECK(files == std::set<std::string>{"booklet.pdf", "box.pdf", "cards.pdf", "manifest.json", "read-me-first.pdf",
                                         "rules-getha.pdf"});
    for (const std::string& file : files)
        if (file.ends_with(".pdf")) CHECK(run(world, "qpdf", {"--check", "shelf/" + file}).code == 0);
    const std::string guide = run(world, "pdftotext", {"-layout", "shelf/read-me-first.pdf", "-"}).out;
    // What the guide asks for is what the report counts.
    std::size_t sheets = 0;
    for (std::size_t at = 0; (at = guide.find(" sheets of A4,", at)) != std::string::npos; ++at)
        sheets += std::stoul(guide.substr(guide.find_last_of(" \n", at - 1) + 1));
    CHECK(ended.out.find(", on " + std::to_string(sheets) + " sheets;") != std::string::npos);
    for (const std::string& file : files)
        if (file != "manifest.json" && file != "read-me-first.pdf") CHECK(guide.find(file) != std::string::npos);
    CHECK(guide.find("11 A4") != std::string::npos);
    CHECK(guide.find("Fold every dashed line") != std::string::npos);
    // A second one takes its place; a folder with something else in it is left alone.
    CHECK(kupi_a4(world, {"set", "railog-getha", "--games", "none", "-o", "shelf"}).code == 0);
    CHECK(!fs::exists(world / "shelf/booklet.pdf"));
    world.write("shelf/letter.txt", "mine");
    const Ended kept = kupi_a4(world, {"set", "railog-getha", "-o", "shelf"});
    CHECK(kept.code == 2);
    CHECK(world.read("shelf/letter.txt") == "mine");
}

TEST_CASE("Rules that find no room at the size of small cards stay on the set's own paper, too large for the box") {
    const World world;
    world.write("small.toml", "name = \"Small\"\nsize = \"30x30mm\"\n[[card]]\ntitle = \"A\"\n");
    const Ended ended = kupi_a4(world, {"set", "small.toml", "--games", "xeri", "-o", "shelf"});
    CAPTURE(ended.err);
    REQUIRE(ended.code == 0);
    CHECK(run(world, "pdfinfo", {"shelf/rules-xeri.pdf"}).out.find("(A4)") != std::string::npos);
    const std::string guide = run(world, "pdftotext", {"-layout", "shelf/read-me-first.pdf", "-"}).out;
    CHECK(guide.find("Letter") == std::string::npos);
    CHECK(guide.find("It is too large for the deck's box") != std::string::npos);
}

TEST_CASE("A set as one PDF has everything behind its first page, and a failure leaves the older folder whole") {
    const World world;
    CHECK(kupi_a4(world, {"set", "railog-getha", "-o", "all.pdf"}).code == 0);
    CHECK(run(world, "qpdf", {"--check", "all.pdf"}).code == 0);
    const std::string guide = run(world, "pdftotext", {"-l", "1", "-layout", "all.pdf", "-"}).out;
    CHECK(guide.find("pages ") != std::string::npos);
    CHECK(layers_in(world, "all.pdf").count("Cut") == 1);
    CHECK(kupi_a4(world, {"set", deck, "-o", "x.png"}).err.find("kupi preview") != std::string::npos);
    CHECK(kupi_a4(world, {"set", deck, "-o", "shelf"}).code == 0);
    const std::string before = world.read("shelf/cards.pdf");
    How full = on_a4;
    full.file_size = 20'000;
    const Ended ended = run_kupi(world, {"set", "railog-getha", "-o", "shelf"}, full);
    CHECK(ended.code != 0);
    CHECK(world.read("shelf/cards.pdf") == before);
    for (const auto& entry : fs::directory_iterator(world.root()))
        CHECK(entry.path().filename().string().find(".kupi-") == std::string::npos);
}
