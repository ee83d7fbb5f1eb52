// What a press gets, looked at with Ghostscript, qpdf and poppler.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <sstream>

#include "catch.h"
#include "support/checkout.h"
#include "support/program.h"

namespace {

namespace fs = std::filesystem;
using namespace kupi::test;

bool has_ghostscript(const World& world) { return run(world, "gs", {"--version"}).code == 0; }

/// The file's objects and content, readable.
std::string plain(const World& world, const std::string& file) {
    REQUIRE(run(world, "qpdf", {"--qdf", "--object-streams=disable", file, "plain.pdf"}).code == 0);
    return world.read("plain.pdf");
}

bool names_rgb(const std::string& plain) {
    for (const char* what : {"DeviceRGB", "CalRGB", "ICCBased", " rg\n", " RG\n"})
        if (plain.find(what) != std::string::npos) return true;
    return false;
}

/// A page as Ghostscript separates it.
struct Separations {
    double most = 0;          ///< ink in one place; 1 for 100 %
    std::size_t black = 0;    ///< pixels of all black and nothing else
    std::size_t coloured = 0; ///< pixels with cyan, magenta or yellow
};

Separations separated(const World& world, const std::string& file, int page) {
    const std::string number = std::to_string(page);
    REQUIRE(run(world, "gs",
                {"-q", "-dSAFER", "-dBATCH", "-dNOPAUSE", "-sDEVICE=pamcmyk32", "-r150", "-dFirstPage=" + number,
                 "-dLastPage=" + number, "-sOutputFile=page.pam", file})
                .code == 0);
    const std::string pam = world.read("page.pam");
    Separations out;
    for (std::size_t at = pam.find("ENDHDR\n") + 7; at + 4 <= pam.size(); at += 4) {
        const auto ink = [&](std::size_t i) { return static_cast<unsigned char>(pam[at + i]); };
        const int colours = ink(0) + ink(1) + ink(2);
        out.most = std::max(out.most, (colours + ink(3)) / 255.0);
        if (colours == 0 && ink(3) == 255) ++out.black;
        if (colours > 0) ++out.coloured;
    }
    return out;
}

constexpr const char* gradient =
    R"svg(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 60"><linearGradient id="a"><stop stop-color="#e01030"/>)svg"
    R"svg(<stop offset=".5" stop-color="#20c080"/><stop offset="1" stop-color="#000"/></linearGradient>)svg"
    R"svg(<rect width="90" height="60" fill="url(#a)"/><rect x="9" y="9" width="9" height="9" fill="#010c14"/></svg>)svg";

/// A deck of one card with this art.
void make_deck(const World& world, const std::string& art, const std::string& bytes) {
    world.write(art, bytes);
    world.write("art.toml",
                "name = \"Art\"\ntemplate = \"story\"\nsize = \"poker\"\n[[card]]\ntitle = \"Aleph\"\nart = \"" + art +
                    "\"\n");
}

} // namespace

TEST_CASE("A press gets PDF/X-1a of inks alone, black text as black alone, within the total") {
    const World world;
    const Ended ended =
        run_kupi(world, {"export", "railog-getha", "--cards", "4me,arl-of-*", "--for", "drivethrucards", "-o", "d"});
    CHECK(ended.code == 0);
    CHECK(ended.err.find("warning: something") == std::string::npos);
    CHECK(run(world, "qpdf", {"--check", "d/railog-getha.pdf"}).code == 0);
    const std::string text = plain(world, "d/railog-getha.pdf");
    CHECK(text.starts_with("%PDF-1.4"));
    CHECK(!names_rgb(text));
    for (const char* has : {"(PDF/X-1a:2003)", "/GTS_PDFX", "(CGATS TR 001)", "/Trapped /False", "0 0 0 1 k"})
        CHECK(text.find(has) != std::string::npos);
    for (const char* lacks : {"/SMask", "/Group", "/ViewerPreferences", "/ObjStm"})
        CHECK(text.find(lacks) == std::string::npos);
    if (!has_ghostscript(world)) return;
    for (const int page : {1, 2}) {
        const Separations inks = separated(world, "d/railog-getha.pdf", page);
        CHECK(inks.coloured > 1000);
        CHECK(inks.most < 2.405);
    }
}

TEST_CASE("Black text for a press touches no other ink") {
    const World world;
    world.write("templates/cards/words.toml",
                "name = \"Words\"\n[[layer]]\nid = \"t\"\nkind = \"text\"\n"
                "text = \"{title}\"\ntext-size = \"20pt\"\nat = \"centre\"\ncolour = \"ink\"\n"
                "size = [\"50mm\", \"20mm\"]\n");
    world.write("own.toml", "name = \"Own\"\ntemplate = \"words\"\n[[card]]\ntitle = \"Aleph\"\n");
    const Ended ended = run_kupi(world, {"export", "own.toml", "--data", ".", "--for", "drivethrucards", "-o", "d"});
    INFO(ended.err);
    REQUIRE(ended.code == 0);
    if (!has_ghostscript(world)) return;
    const Separations inks = separated(world, "d/own.pdf", 2);
    CHECK(inks.black > 100);
    CHECK(inks.coloured == 0);
}

TEST_CASE("Gradients, pictures in RGB and in inks are inks for a press, within the total") {
    const World world;
    make_deck(world, "g.svg", gradient);
    REQUIRE(run_kupi(world, {"export", "art.toml", "--for", "drivethrucards", "-o", "d"}).code == 0);
    CHECK(plain(world, "d/art.pdf").find("/FunctionType 0") != std::string::npos);
    for (const char* photograph : {"g.svg", "turned.jpg", "inks.jpg", "grey.jpg"}) {
        INFO(photograph);
        const fs::path from = fs::path(root) / "tests/cli/photographs" / photograph;
        if (fs::exists(from)) fs::copy_file(from, world / photograph);
        world.write("art.toml",
                    "name = \"Art\"\ntemplate = \"story\"\nsize = \"poker\"\n[[card]]\ntitle = \"Aleph\"\nart = \"" +
                        std::string(photograph) + "\"\n");
        REQUIRE(run_kupi(world, {"export", "art.toml", "--for", "drivethrucards", "-o", "d"}).code == 0);
        CHECK(run(world, "qpdf", {"--check", "d/art.pdf"}).code == 0);
        CHECK(!names_rgb(plain(world, "d/art.pdf")));
        if (has_ghostscript(world)) CHECK(separated(world, "d/art.pdf", 2).most < 2.405);
    }
}

TEST_CASE("A page on which something is see-through becomes a picture in inks, or is told to be left to do") {
    const World world;
    std::string art = gradient;
    art.replace(art.find("<rect x="), 5, "<rect opacity=\".5\"");
    make_deck(world, "g.svg", art);
    const Ended without = run_kupi(world, {"export", "art.toml", "--for", "drivethrucards", "-o", "d"},
                                   {.environment = {{"PATH", "/nowhere"}}});
    CHECK(without.code == 0);
    CHECK(without.err.find("warning: something on 1 page is see-through, and a press wants it flattened: this is not "
                           "PDF/X-1a yet\n    with Ghostscript installed") != std::string::npos);
    CHECK(world.read("d/art.pdf").find("PDF/X-1a") == std::string::npos);
    if (!has_ghostscript(world)) return;
    CHECK(run_kupi(world, {"export", "art.toml", "--for", "drivethrucards", "-o", "d"}).err.find("see-through") ==
          std::string::npos);
    const std::string text = plain(world, "d/art.pdf");
    CHECK(text.find("PDF/X-1a") != std::string::npos);
    CHECK(text.find("/SMask") == std::string::npos);
    CHECK(!names_rgb(text));
    CHECK(separated(world, "d/art.pdf", 2).most < 2.405);
    CHECK(run(world, "pdfimages", {"-list", "d/art.pdf"}).out.find(" cmyk ") != std::string::npos);
}

TEST_CASE("A target's press is refused with its line where its profile is none") {
    const World world;
    world.write("not.icc", "this is no profile");
    const auto told = [&](const std::string& press) {
        world.write("t.toml", "name = \"T\"\nwrites = \"pdf\"\ncolour = \"cmyk\"\n" + press);
        const Ended ended = run_kupi(world, {"export", "suits/decks/d.toml", "--for", "./t.toml", "-o", "x"});
        CHECK(ended.code == 2);
        CHECK(!fs::exists(world / "x"));
        return ended.err;
    };
    CHECK(told("").starts_with("t.toml:1:1: error: \"press\" is missing"));
    CHECK(told("press = { profile = \"swop.icc\" }\n")
              .starts_with("t.toml:4:21: error: there is no ICC profile \"swop.icc\" beside this file"));
    CHECK(told("press = { profile = \"not.icc\", ink = 240 }\n").starts_with("not.icc: error: this is no ICC profile"));
    CHECK(told("press = { profile = \"not.icc\", ink = 24 }\n").starts_with("t.toml:4:38: error: "));
}

TEST_CASE("At home black text prints as black alone") {
    const World world;
    for (const char* what : {"rulesheet", "deck"}) {
        const bool sheet = std::string(what) == "rulesheet";
        REQUIRE(run_kupi(world, {what, sheet ? "somachi" : "railog-getha", "-o", "a.pdf"}).code == 0);
        std::istringstream lines(plain(world, "a.pdf"));
        std::size_t dark = 0, black = 0;
        for (std::string line; std::getline(lines, line);) {
            if (line.ends_with("0 g")) ++black;
            double r = 1, g = 1, b = 1;
            std::string op;
            if (std::istringstream(line) >> r >> g >> b >> op && (op == "rg" || op == "RG") && r < 0.15 && b < 0.15 &&
                g < 0.15 && std::max({r, g, b}) - std::min({r, g, b}) < 0.03)
                ++dark;
        }
        CHECK(dark == 0);
        CHECK(black > 10);
    }
}

TEST_CASE("No line is thinner than a quarter of a point, however small its drawing is set") {
    const World world;
    make_deck(
        world, "g.svg",
        R"svg(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900 600"><style>.a{stroke-width:.4}</style>)svg"
        R"svg(<path d="M9 9h90" stroke="#a02020" stroke-width="1"/><g transform="scale(.1)">)svg"
        R"svg(<path d="M9 900h900" style="stroke:#a02020;stroke-width:3"/></g><g id="u">)svg"
        R"svg(<path d="M9 9v90" stroke="#20a020"/></g><use href="#u" transform="translate(200 0) scale(.3)"/>)svg"
        R"svg(<path d="M9 300h90" stroke="#2020a0" class="a"/><path d="M9 400h90" stroke="#202020" stroke-width="9"/></svg>)svg");
    for (const std::vector<std::string>& line :
         {std::vector<std::string>{"deck", "art.toml", "-o", "d/art.pdf"},
          {"export", "art.toml", "--for", "drivethrucards", "-o", "d"},
          {"deck", "railog-getha", "--ink", "saver", "--backs", "long-edge", "-o", "d/art.pdf"},
          {"calibrate", "-o", "d/art.pdf"}}) {
        fs::remove_all(world / "d");
        REQUIRE(run_kupi(world, line).code == 0);
        const std::string trace = run(world, "mutool", {"trace", "d/art.pdf"}).out;
        std::size_t strokes = 0;
        for (std::size_t at = 0; (at = trace.find("<stroke_path", at)) != std::string::npos; ++at) {
            const auto value = [&](const char* name) {
                return std::istringstream(trace.substr(trace.find(name, at) + std::string(name).size(), 80));
            };
            double width = 0, a = 0, b = 0, c = 0, d = 0;
            value("linewidth=\"") >> width;
            value("transform=\"") >> a >> b >> c >> d;
            CHECK(width * std::sqrt(std::abs(a * d - b * c)) > 0.2495);
            ++strokes;
        }
        CHECK(strokes > 3);
    }
}
