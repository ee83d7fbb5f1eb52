#include "catch.h"

#include <cmath>
#include <filesystem>
#include <random>

#include "base/file.h"
#include "base/text.h"
#include "render/art_files.h"
#include "render/crossings.h"
#include "render/svg_checks.h"
#include "render/svg_cost.h"
#include "render/svg_gate.h"
#include "support/checkout.h"
#include "support/folder.h"

using namespace kupi::render;
namespace fs = std::filesystem;

namespace {

const std::string head =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" viewBox=\"0 0 100 100\">";

std::string wrap(const std::string& inside) { return head + inside + "</svg>"; }

std::string repeat(const std::string& piece, int times) {
    std::string out;
    for (int i = 0; i < times; ++i) out += piece;
    return out;
}

/// Path data of so many lines to and fro, all across each other.
std::string spikes(int lines) {
    std::minstd_rand random(7);
    std::string out = "M0 0L";
    for (int i = 0; i < lines; ++i) out += std::to_string(random() % 100) + ' ' + std::to_string(random() % 100) + ' ';
    return out + "Z";
}

std::string gradient(const std::string& kind, const std::string& attributes, int stops = 2) {
    return "<" + kind + " id=\"g\" " + attributes + ">" + repeat("<stop offset=\".5\"/>", stops) + "</" + kind +
           "><rect width=\"99\" height=\"99\" fill=\"url(#g)\"/>";
}

std::string nested_patterns(int levels) {
    std::string out, fill = "red";
    for (int i = 0; i < levels; ++i) {
        const std::string id = "p" + std::to_string(i);
        out += "<pattern id=\"" + id + "\" width=\".5\" height=\".5\"><rect width=\"9\" height=\"9\" fill=\"" + fill +
               "\"/></pattern>";
        fill = "url(#" + id + ")";
    }
    return out + "<rect width=\"99\" height=\"99\" fill=\"" + fill + "\"/>";
}

std::string refusal(const std::string& svg) {
    Diagnostics out;
    CHECK(read_svg(svg, "bad.svg", ArtUse::picture, out) == nullptr);
    return out.all().empty() ? "" : out.all().front().message + " (" + out.all().front().hint + ")";
}

double cost_of(const std::string& svg) {
    Diagnostics out;
    double cost = 0;
    read_svg(svg, "some.svg", ArtUse::picture, out, &cost);
    for (const Diagnostic& d : out.all()) UNSCOPED_INFO(to_text(d));
    return cost;
}

} // namespace

TEST_CASE("drawings that would take minutes are refused at once") {
    const std::string rect = "<rect width=\"9\" height=\"9\"/>", line = "<path stroke=\"red\" d=\"M0 0L99 99\" ";
    struct Dear {
        const char* name;
        std::string svg, why;
    };
    const Dear dear[] = {
        {"a path full of spikes", "<path d=\"" + spikes(150'000) + "\"/>", "cross each other"},
        {"spikes in a corner", "<path d=\"M9999 9999L0 0Z" + spikes(20'000) + "\"/>", "cross each other"},
        {"spikes of a polygon", "<polygon points=\"" + spikes(9'000).substr(5) + "\"/>", "cross each other"},
        {"one path used often",
         "<defs><path id=\"p\" d=\"" + repeat("M0 0L1 9L9 1Z", 60'000) + "\"/></defs>" +
             repeat("<use xlink:href=\"#p\"/>", 500),
         "too long"},
        {"a small path made large",
         "<g transform=\"scale(1000)\"><path d=\"M0 0" + repeat("v.1h.0001v-.1h.0001", 40'000) + "\"/></g>",
         "too long"},
        {"one line to and fro", "<path d=\"M0 0" + repeat("L9 9L0 0", 20'000) + "\"/>", "cross each other"},
        {"linear steps", gradient("linearGradient", "x2=\".000001\" spreadMethod=\"repeat\""), "steps are too small"},
        {"radial steps", gradient("radialGradient", "r=\"1e-9\" spreadMethod=\"reflect\""), "steps are too small"},
        {"steps by a transform",
         gradient("linearGradient", "gradientTransform=\"scale(.000001 1)\" spreadMethod=\"repeat\""),
         "steps are too small"},
        {"steps in user space",
         gradient("linearGradient", "gradientUnits=\"userSpaceOnUse\" x2=\".0001\" spreadMethod=\"repeat\""),
         "steps are too small"},
        {"inherited steps",
         "<linearGradient id=\"h\" x2=\"1e-7\" spreadMethod=\"repeat\"><stop/><stop/></linearGradient>" +
             gradient("linearGradient", "xlink:href=\"#h\"", 0),
         "steps are too small"},
        {"stops", gradient("linearGradient", "", 15'000), "too many stops"},
        {"stops, used often",
         gradient("linearGradient", "", 300) + repeat("<rect width=\"9\" height=\"9\" fill=\"url(#g)\"/>", 5'000),
         "too long"},
        {"stops, used often by class",
         "<style>.c{fill:url(#g)}</style>" + gradient("linearGradient", "", 300) +
             repeat("<rect class=\"c\" width=\"9\" height=\"9\"/>", 5'000),
         "too long"},
        {"clips within clips",
         "<clipPath id=\"c\">" + rect + "</clipPath>" +
             repeat(repeat("<g clip-path=\"url(#c)\" opacity=\".9\">", 200) + rect + repeat("</g>", 200), 20),
         "too long"},
        {"a dear clip",
         "<clipPath id=\"c\"><path d=\"" + spikes(500) + "\"/></clipPath><g clip-path=\"url(#c)\">" +
             repeat(rect, 5'000) + "</g>",
         "too long"},
        {"see-through groups", repeat("<g opacity=\".5\">" + rect + "</g>", 5'000), "too long"},
        {"see-through by class", "<style>.o{opacity:.5}</style>" + repeat("<g class=\"o\">" + rect + "</g>", 5'000),
         "too long"},
        {"blended groups", repeat("<g style=\"mix-blend-mode:multiply\">" + rect + "</g>", 5'000), "too long"},
        {"patterns of patterns", nested_patterns(6), "too long"},
        {"many tiles",
         "<pattern id=\"p\" width=\".01\" height=\".01\">" + rect + "</pattern>" +
             repeat("<rect width=\"99\" height=\"99\" fill=\"url(#p)\"/>", 90),
         "too long"},
        {"groups far inside each other", repeat("<g opacity=\".5\">", 200) + rect + repeat("</g>", 200), "too long"},
        {"dashes", line + "stroke-dasharray=\".00001\"/>", "dashes are too short"},
        {"dashes of a style", "<style>path{stroke-dasharray:9 1e-5}</style>" + line + "/>", "dashes are too short"},
        {"letters", "<text>" + std::string(30'000, 'A') + "</text>", "too long"},
        {"selectors", "<style>" + repeat(".a .b>c{}", 15'000) + "</style>" + repeat("<g/>", 15'000), "too long"},
    };
    for (const Dear& d : dear) {
        CAPTURE(d.name);
        const std::string said = refusal(wrap(d.svg));
        CHECK(said.find("drawing this would take too long") == 0);
        CHECK(said.find(d.why) != std::string::npos);
    }
}

TEST_CASE("what real drawings are full of costs little") {
    std::string hatching, gear = "M50 50";
    for (int i = 0; i < 3'000; ++i) hatching += "M0 " + std::to_string(i / 30.0) + "h100";
    for (int i = 0; i < 2'000; ++i)
        gear += "L" + std::to_string(50 + (i % 2 ? 40 : 45) * std::cos(i * 0.00314)) + " " +
                std::to_string(50 + (i % 2 ? 40 : 45) * std::sin(i * 0.00314));
    const std::string rect = "<rect width=\"9\" height=\"9\" style=\"opacity:1;fill:red\"/>";
    for (const std::string& svg : std::vector<std::string>{
             "<path stroke=\"red\" d=\"" + hatching + "\"/>", "<path d=\"" + gear + "Z\"/>", repeat(rect, 1'000),
             gradient("linearGradient", "spreadMethod=\"repeat\" x2=\".02\"", 20), nested_patterns(2),
             "<path stroke=\"red\" stroke-dasharray=\".5 .2\" d=\"M0 0L99 99\"/>",
             repeat("<g opacity=\".5\">" + rect + "</g>", 60)}) {
        CAPTURE(svg.substr(0, 60));
        const double cost = cost_of(wrap(svg));
        CHECK(cost > 0);
        CHECK(cost < svg::most_cost / 5);
    }
}

TEST_CASE("drawings of ours and of icon themes stay far below what is allowed") {
    double dearest = 0;
    std::string which;
    std::size_t seen = 0;
    const std::string ours = kupi::test::root;
    const std::vector<std::string> folders = {ours + "/suits", ours + "/templates", ours + "/tests/render/icons",
                                              "/usr/share/bootstrap-icons", "/usr/share/icons/breeze"};
    for (const std::string& folder : folders) {
        std::error_code none;
        std::size_t of_folder = 0;
        for (fs::recursive_directory_iterator at(folder, none), end; !none && at != end; at.increment(none)) {
            // Of the themes' many thousands every thirtieth.
            if (at->path().extension() != ".svg" || at->is_symlink() || (folder[1] == 'u' && ++of_folder % 30 != 0))
                continue;
            Diagnostics ignored;
            const auto bytes = read_file(at->path(), ignored);
            if (!bytes) continue;
            ++seen;
            if (const double cost = cost_of(*bytes); cost > dearest) dearest = cost, which = at->path().string();
        }
    }
    INFO(which << ": " << dearest);
    CHECK(seen > 100);
    CHECK(dearest < svg::most_cost / 5);
}

TEST_CASE("a deck's drawings are refused where all together are too much") {
    const kupi::test::Folder folder;
    const std::string svg = wrap(repeat("<rect width=\"99\" height=\"99\"/>", 4'500));
    ArtFiles library;
    int good = 0;
    Diagnostics out;
    for (int i = 0; i < 20; ++i) {
        const std::string file = folder.write(std::to_string(i) + ".svg", svg);
        good += library.open(file, ArtUse::picture, {"deck.toml", 3, 1}, out) != nullptr;
    }
    CHECK(good > 3);
    CHECK(good < 15);
    REQUIRE(out.has_errors());
    CHECK(out.all().front().message.find("all drawings together would take too long") != std::string::npos);
    CHECK(out.all().front().place.line == 3);
}

TEST_CASE("crossings are counted, touching left out") {
    const auto star = [](std::size_t n) {
        std::vector<Segment> out;
        for (std::size_t i = 0; i < n; ++i) {
            const double t = 3.14159 * static_cast<double>(i) / static_cast<double>(n), r = 1 + 1e-3 * std::sin(t * 9);
            out.push_back({{r * std::cos(t), r * std::sin(t)}, {-std::cos(t), -std::sin(t)}});
        }
        return out;
    };
    CHECK(count_crossings({}, 9) == 0);
    CHECK(count_crossings({{{0, 0}, {1, 1}}, {{0, 1}, {1, 0}}}, 9) == 1);
    CHECK(count_crossings({{{0, 0}, {1, 1}}, {{1, 1}, {2, 0}}, {{2, 0}, {0, 0}}}, 9) == 0);
    std::vector<Segment> grid;
    for (int i = 0; i < 100; ++i) {
        grid.push_back({{i + 0.5, 0.01}, {i + 0.5, 100.02}});
        grid.push_back({{0.03, i + 0.25}, {100.04, i + 0.25}});
    }
    const auto found = count_crossings(grid, 1'000'000);
    CHECK(found > 9'500);
    CHECK(found < 10'500);
    CHECK(count_crossings(grid, 50) == 50);
    CHECK(count_crossings(star(300), 1'000'000) > 30'000);
    CHECK(count_crossings(std::vector<Segment>(1'000, {{0, 0}, {3, 1}}), 1'000'000) > 100'000);
}
