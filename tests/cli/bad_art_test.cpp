// Drawings that are missing, broken, hostile or elsewhere, through the real program.
#include <functional>

#include "catch.h"
#include "support/program.h"

namespace {

using namespace kupi::test;

const std::string svg = "suits/f/sun.svg", suits = "suits/f/suits.toml";
const std::string head = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 10\">";

struct Case {
    std::string name, text, starts;
};

std::string repeated(const std::string& s, int n) {
    std::string out;
    for (int i = 0; i < n; ++i) out += s;
    return out;
}

/// Groups that each use the one before ten times.
std::string bomb(int depth) {
    std::string out = "<path id=\"a0\" d=\"M1 1H9V9Z\"/>";
    for (int i = 1; i < depth; ++i)
        out += "<g id=\"a" + std::to_string(i) + "\">" +
               repeated("<use href=\"#a" + std::to_string(i - 1) + "\"/>", 10) + "</g>";
    return out;
}

void check_refused(const World& world, const std::string& name, const std::string& starts) {
    INFO(name);
    const Ended ended = run_kupi(world, {"deck", "suits/decks/d.toml"});
    INFO(ended.err.substr(0, 2000));
    CHECK(ended.signal == 0);
    CHECK(ended.code == 2);
    CHECK(ended.err.substr(0, starts.size()) == starts);
    CHECK(ended.out.empty());
    CHECK(world.written().empty());
    CHECK(ended.err.find('\x1b') == std::string::npos);
    CHECK(ended.err.find("root:") == std::string::npos);
}

} // namespace

TEST_CASE("A drawing that is broken or hostile is refused with its place") {
    const std::vector<Case> cases = {
        {"empty", "", "suits/f/suits.toml:7:10: error: "},
        {"no XML", "hello\n", svg + ":1:1: error: not well-formed XML"},
        {"cut off", head + "<path d=\"M0 0", svg + ":1:"},
        {"tags that do not match", head + "<g></svg>",
         svg + ":1:70: error: not well-formed XML: Opening and ending tag mismatch"},
        {"no namespace", "<svg viewBox=\"0 0 10 10\"/>",
         svg + ":1:1: error: the svg element is not in the SVG namespace\n"},
        {"nothing but a point", "<svg xmlns=\"http://www.w3.org/2000/svg\"><path d=\"M0 0\"/></svg>",
         svg + ":1:41: error: nothing can be seen of this drawing"},
        {"nothing in no size", "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 0 0\"/>",
         svg + ":1:1: error: the drawing is empty"},
        {"nothing in no number", "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 nan 1e999\"/>",
         svg + ":1:1: error: the drawing is empty"},
        {"30,000 elements", head + repeated("<path d=\"M1 1H9\"/>", 30'000) + "</svg>",
         svg + ":1:360043: error: more than 20000 elements\n"},
        {"over 1 MiB", head + "<path d=\"M" + std::string(1'200'000, ' ') + "\"/></svg>",
         svg + ":1:1: error: larger than 1 MiB"},
        {"nested 3,000 deep", head + repeated("<g>", 3000) + repeated("</g>", 3000) + "</svg>",
         svg + ":1:829: error: elements are nested too deeply"},
        {"it uses itself", head + "<g id=\"a\"><use href=\"#a\"/></g></svg>",
         svg + ":1:61: error: <g> refers to itself"},
        {"two use each other", head + "<g id=\"a\"><use href=\"#b\"/></g><g id=\"b\"><use href=\"#a\"/></g></svg>",
         svg + ":1:61: error: <g> refers to itself"},
        {"a bomb of uses", head + bomb(20) + "</svg>", svg + ":1:"},
        {"an image", head + "<image href=\"x.png\"/></svg>", svg + ":1:61: error: <image> is not allowed"},
        {"another file's element", head + "<use href=\"other.svg#a\"/></svg>",
         svg + ":1:72: error: an external reference"},
        {"a fill from the network", head + "<path fill=\"url(http://x/y#a)\" d=\"M1 1H9\"/></svg>",
         svg + ":1:73: error: an external reference"},
        {"a style from the network", head + "<style>@import url(http://x/y.css);</style></svg>",
         svg + ":1:61: error: an external reference"},
        {"a script", head + "<script>alert(1)</script></svg>", svg + ":1:61: error: <script> is not allowed"},
        {"an event", head + "<g onload=\"x()\"/></svg>", svg + ":1:72: error: \"onload\" is not allowed"},
        {"an entity", "<!DOCTYPE svg [<!ENTITY c SYSTEM \"/etc/passwd\">]>" + head + "<text>&c;</text></svg>",
         svg + ":1:"},
        {"UTF-16", std::string("\xFF\xFE<\0s\0v\0g\0", 10), svg + ":1:1: error: not an SVG file in UTF-8\n"},
        {"2 MB of zeros", std::string(2'000'000, '\0'), svg + ":1:1: error: larger than 1 MiB"},
        {"a terminal's escape", head + "<\x1b[31m/></svg>", svg + ":1:"},
    };
    for (const Case& c : cases) {
        const World world;
        world.write(svg, c.text);
        check_refused(world, c.name, c.starts);
    }
}

TEST_CASE("An icon needs no size, to be drawn or to be checked") {
    const World world;
    world.write(svg, "<svg xmlns=\"http://www.w3.org/2000/svg\"><path d=\"M0 0H7V9Z\"/></svg>");
    for (const std::vector<std::string>& command :
         {std::vector<std::string>{"check", svg}, {"check", "suits/f"}, {"deck", "suits/decks/d.toml"}}) {
        const Ended ended = run_kupi(world, command);
        INFO(ended.err);
        CHECK(ended.code == 0);
        CHECK(ended.err.find("error") == std::string::npos);
    }
}

TEST_CASE("A drawing outside the data folders, or none at all, is refused where it is named") {
    const std::string at = suits + ":7:10: error: ";
    const auto named = [&](const std::string& file, const std::string& starts) {
        const World world;
        world.change(suits, "\"sun.svg\"", "\"" + file + "\"");
        check_refused(world, file, at + starts);
    };
    named("sn.svg",
          "no such file: \"sn.svg\"\n    7 | symbol = \"sn.svg\"\n      |          ^\n    did you mean \"sun.svg\"?\n");
    named("/etc/passwd", "\"/etc/passwd\" leaves the data folders\n");
    named("../../../../../etc/passwd", "\"../../../../../etc/passwd\" leaves the data folders\n");
    named("\\u001b]0;x\\u0007.svg", "not a usable file name\n");
    named(std::string(600, 'a'), "not a usable file name\n");

    const auto replaced = [&](const char* name, const std::function<void(const std::filesystem::path&)>& make,
                              const std::string& starts) {
        const World world;
        std::filesystem::remove(world / svg);
        make(world / svg);
        check_refused(world, name, starts);
    };
    namespace fs = std::filesystem;
    replaced(
        "missing", [](const auto&) {}, at + "no such file: \"sun.svg\"\n");
    replaced(
        "a link to /etc/passwd", [](const auto& p) { fs::create_symlink("/etc/passwd", p); },
        at + "\"sun.svg\" is a link that leaves the data folders\n");
    replaced(
        "a link to itself", [](const auto& p) { fs::create_symlink(p, p); }, at);
    replaced(
        "a folder", [](const auto& p) { fs::create_directory(p); }, at);
    replaced(
        "a FIFO", [](const auto& p) { REQUIRE(std::system(("mkfifo " + p.string()).c_str()) == 0); }, at);
    replaced(
        "/dev/zero", [](const auto& p) { fs::create_symlink("/dev/zero", p); }, at);

    const World world;
    fs::rename(world / "suits/f", world / "elsewhere");
    fs::create_directory_symlink(world / "elsewhere", world / "suits/f");
    INFO("a family's folder that is a link within reach of the user stays usable, or is refused with its place");
    const Ended ended = run_kupi(world, {"deck", "suits/decks/d.toml"});
    INFO(ended.err);
    CHECK(ended.signal == 0);
    CHECK((ended.code == 0 || ended.code == 2));
}
