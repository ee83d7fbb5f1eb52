#include "render/art_files.h"
#include "render/svg_gate.h"

#include "catch.h"

#include <chrono>

#include "render/sample_deck.h"
#include "render/tools.h"

using namespace kupi::render;

namespace {

const std::string head =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" viewBox=\"0 0 10 10\">";

std::string wrap(const std::string& inside) { return head + inside + "</svg>"; }

std::string repeat(const std::string& piece, int times) {
    std::string out;
    for (int i = 0; i < times; ++i) out += piece;
    return out;
}

/// Ten levels of ten uses each: 10^10 shapes.
std::string use_bomb() {
    std::string inside = "<defs><g id=\"l0\"><path d=\"M0 0H1V1Z\"/></g>";
    for (int level = 1; level <= 10; ++level)
        inside += "<g id=\"l" + std::to_string(level) + "\">" +
                  repeat("<use xlink:href=\"#l" + std::to_string(level - 1) + "\"/>", 10) + "</g>";
    return wrap(inside + "</defs><use xlink:href=\"#l10\"/>");
}

std::string use_chain(int length) {
    std::string inside = "<path id=\"u0\" d=\"M0 0H1V1Z\"/>";
    for (int i = 1; i < length; ++i)
        inside += "<use id=\"u" + std::to_string(i) + "\" href=\"#u" + std::to_string(i - 1) + "\"/>";
    return wrap(inside);
}

struct Hostile {
    const char* name;
    std::string svg;
    std::string message;      ///< a part of it
    int line = 1, column = 0; ///< column 0: not looked at
};

std::vector<Hostile> hostile() {
    const std::string entity =
        "<!DOCTYPE svg [<!ENTITY a \"aaaa\"><!ENTITY b \"&a;&a;\">]>" + wrap("<path d=\"&b;\"/>");
    return {
        {"uses itself", wrap("\n<use id=\"a\" xlink:href=\"#a\"/>"), "refers to itself", 2, 1},
        {"uses its parent", wrap("<g id=\"a\"><use href=\"#a\"/></g>"), "refers to itself"},
        {"two use each other", wrap("<g id=\"a\"><use href=\"#b\"/></g><g id=\"b\"><use href=\"#a\"/></g>"),
         "refers to itself"},
        {"a pattern of itself",
         wrap("<pattern id=\"p\"><path fill=\"url(#p)\" d=\"M0 0\"/></pattern><path fill=\"url(#p)\" d=\"M0 0\"/>"),
         "refers to itself"},
        {"use bomb", use_bomb(), "expand to over a million elements"},
        {"use bomb, in file order",
         wrap(repeat("<use href=\"#a\"/>", 300) + "<g id=\"a\">" + repeat("<path/>", 300) + "</g>"),
         "at most 50000 are allowed"},
        {"long chain of uses", use_chain(290), "nested too deeply"},
        {"pattern bomb by stylesheet",
         wrap("<style>path{fill:url(#p)}</style><pattern id=\"p\">" + repeat("<path/>", 300) + "</pattern>" +
              repeat("<path/>", 300)),
         "at most 50000 are allowed"},
        {"marker bomb",
         wrap("<marker id=\"m\">" + repeat("<path/>", 100) + "</marker><path marker-mid=\"url(#m)\" d=\"M0 0" +
              repeat("L1 1", 2000) + "\"/>"),
         "at most 50000 are allowed"},
        {"external use", wrap("<use xlink:href=\"other.svg#a\"/>"), "external reference (\"other.svg#a\")", 1,
         int(head.size()) + 18},
        {"file URL", wrap("<use href=\"file:///etc/passwd\"/>"), "external reference"},
        {"link", wrap("<a href=\"http://example.org/\"><path d=\"M0 0\"/></a>"), "external reference"},
        {"external paint", wrap("<path fill=\"url(http://example.org/a.svg#g)\"/>"),
         "external reference (\"http://example.org/a.svg#g\"); only url(#id)", 1, int(head.size()) + 13},
        {"external paint, quoted", wrap("<path fill=\"url( 'other.svg#g')\"/>"),
         "external reference (\"other.svg#g\")"},
        {"external paint in a style", wrap("<path style=\"fill:URL(other.svg#g)\"/>"),
         "external reference (\"other.svg#g\")"},
        {"escaped url", wrap("<path style=\"fill:u\\72l(other.svg#g)\"/>"), "backslash"},
        {"external paint between false comments",
         wrap("<style>a{content:'/*';fill:url(other.svg#g);content:'*/'}</style>"),
         "external reference (\"other.svg#g\")"},
        {"import", wrap("<style>@import 'a.css';</style>"), "external reference (@import)"},
        {"import by url", wrap("<style>@import url(a.css);</style>"), "external reference (@import)"},
        {"font-face", wrap("<style>@font-face{font-family:a;src:url(a.woff)}</style>"), "external reference"},
        {"stylesheet", "<?xml-stylesheet href=\"a.css\"?>" + wrap(""), "external reference (xml-stylesheet)", 1, 1},
        {"xml:base", wrap("<g xml:base=\"http://example.org/\"/>"), "external reference (xml:base)"},
        {"XInclude", wrap("<i:include xmlns:i=\"http://www.w3.org/2001/XInclude\" href=\"/etc/passwd\"/>"),
         "external reference (XInclude)"},
        {"entities", entity, "an entity is declared"},
        {"external entity", "<!DOCTYPE svg [<!ENTITY a SYSTEM \"/etc/passwd\">]>" + wrap("<text>&a;</text>"),
         "an entity is declared"},
        {"parameter entity", "<!DOCTYPE svg [<!ENTITY % a SYSTEM \"http://example.org/a\"> %a;]>" + wrap(""),
         "an entity is declared"},
        {"undeclared entity", wrap("<text>&nbsp;</text>"), "Entity 'nbsp' not defined"},
        {"script", wrap("<script>alert(1)</script>"), "<script> is not allowed", 1, int(head.size()) + 1},
        {"event attribute", wrap("<path onload=\"x()\"/>"), "\"onload\" is not allowed"},
        {"foreignObject", wrap("<foreignObject/>"), "<foreignObject> is not allowed"},
        {"image", wrap("<image href=\"#a\"/>"), "<image> is not allowed: it would be printed as a coarse bitmap"},
        {"image with data", wrap("<image href=\"data:image/png;base64,AAAA\"/>"), "<image> is not allowed"},
        {"mask", wrap("<mask id=\"m\"/>"), "<mask> is not allowed"},
        {"mask attribute", wrap("<path mask=\"url(#m)\"/>"), "\"mask\" is not allowed"},
        {"filter", wrap("<filter id=\"f\"/>"), "<filter> is not allowed"},
        {"filter function", wrap("<path style=\"opacity:1; filter : blur(2px)\"/>"), "\"filter\" is not allowed"},
        {"filter in a stylesheet", wrap("<style>.a{filter:blur(2px)}</style>"), "\"filter\" is not allowed"},
        {"bad path data", wrap("<path\n  d=\"M0 0L1 1 X 2\"/>"), "can't be read from here on (\"X 2\")", 2, 15},
        {"path data cut short", wrap("<path d=\"M0 0L1\"/>"), "ends in the middle of a command"},
        {"bad transform", wrap("<g transform=\"rotate(45deg)\"/>"), "the transform \"rotate(45deg)\" can't be read"},
        {"too large", wrap("<!--" + std::string(1153434, 'x') + "-->"), "larger than 1 MiB"},
        {"too many elements", wrap(repeat("<g/>", 25000)), "more than 20000 elements", 1,
         int(head.size()) + 4 * 19999 + 1},
        {"too deep", wrap(repeat("<g>", 300) + repeat("</g>", 300)), "nested too deeply"},
        {"empty", "", "not well-formed"},
        {"no XML", "hello", "not well-formed XML", 1, 1},
        {"bad XML", head + "\n  <g>\n  <path d=\"M0 0\"</g></svg>", "not well-formed XML", 3},
        {"mismatched tags", head + "\n<g>\n</svg>", "mismatch", 3},
        {"unfinished", head + "<g>", "not well-formed XML"},
        {"UTF-16", std::string("\xff\xfe<\0s\0v\0g\0", 10), "UTF-8"},
        {"NUL", std::string("<svg \0/>", 8), "UTF-8"},
        {"no namespace", "\n<svg viewBox=\"0 0 1 1\"/>", "not in the SVG namespace", 2, 1},
        {"not an svg", "<html xmlns=\"http://www.w3.org/1999/xhtml\"/>", "the root is <html>, not <svg>"},
        {"no viewBox", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "there is no viewBox", 1, 1},
        {"width in per cent", "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100%\" height=\"100%\"/>",
         "there is no viewBox"},
        {"three numbers", "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1\"/>", "not a usable box", 1, 50},
        {"no width", "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 0 10\"/>", "not a usable box"},
        {"not a number", "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 nan 10\"/>", "not a usable box"},
        {"infinite", "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1e999 10\"/>", "not a usable box"},
        {"marked itself",
         "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\" data-colour=\"main\"><path d=\"M1 1h5v5z\"/></svg>",
         "data-colour belongs on a child of the svg element, not on that itself"},
        {"bad role", wrap("\n<g data-colour=\"lihgt\"/>"), "data-colour=\"lihgt\" is not a colour role", 2, 17},
        {"bad colour", wrap("<g data-colour=\"#12345\"/>"), "is not a colour role"},
        {"deep role", wrap("<g><g data-colour=\"main\"/></g>"), "data-colour belongs on a child of the svg element"},
        {"deep symbol", wrap("<g><rect data-symbol=\"suit\"/></g>"),
         "data-symbol belongs on a child of the svg element"},
        {"symbol on a group", wrap("<g data-symbol=\"suit\"/>"), "data-symbol belongs on a <rect>"},
        {"symbol without width", wrap("<rect data-symbol=\"suit\" x=\"1\" y=\"2\" height=\"3\"/>"),
         "needs width as a plain number"},
        {"symbol with a length", wrap("<rect data-symbol=\"suit\" width=\"3mm\" height=\"3\"/>"),
         "needs width as a plain number"},
        {"symbol of no size", wrap("<rect data-symbol=\"suit\" width=\"3\" height=\"0\"/>"), "needs a positive height"},
        {"symbol of a bad role", wrap("<rect data-symbol=\"siut\" width=\"3\" height=\"3\"/>"),
         "data-symbol=\"siut\" is not a colour role"},
        {"symbol with a transform",
         wrap("<rect data-symbol=\"suit\" width=\"3\" height=\"3\" transform=\"rotate(3)\"/>"), "takes no transform"},
        {"bad turn", wrap("<rect data-symbol=\"suit\" width=\"3\" height=\"3\" data-turn=\"left\"/>"),
         "needs data-turn as a plain number"},
        {"bad mirror", wrap("<rect data-symbol=\"suit\" width=\"3\" height=\"3\" data-mirror=\"yes\"/>"),
         "data-mirror is \"true\" or left out"},
        {"too many layers", wrap(repeat("<g data-colour=\"main\"/><g/>", 40)), "more than 64 layers"},
    };
}

} // namespace

TEST_CASE("the gate refuses, and says where") {
    for (const Hostile& h : hostile()) {
        CAPTURE(h.name);
        Diagnostics out;
        const auto art = read_svg(h.svg, "bad.svg", ArtUse::picture, out);
        CHECK(art == nullptr);
        REQUIRE(out.has_errors());
        const Diagnostic& d = out.all().front();
        CAPTURE(to_text(d));
        CHECK(d.message.find(h.message) != std::string::npos);
        CHECK(d.place.file == "bad.svg");
        CHECK(d.place.line == h.line);
        CHECK(d.place.column > 0);
        if (h.column) CHECK(d.place.column == h.column);
    }
}

TEST_CASE("what would be a bitmap is told with what does instead") {
    const auto hint = [](const std::string& inside) {
        Diagnostics out;
        CHECK(read_svg(wrap(inside), "a.svg", ArtUse::picture, out) == nullptr);
        return out.all().front().hint;
    };
    CHECK(hint("<filter id=\"f\"/>").find("Remove Filters") != std::string::npos);
    CHECK(hint("<path style=\"mask:url(#m)\"/>").find("Object > Clip") != std::string::npos);
    CHECK(hint("<image href=\"#a\"/>").find("Trace Bitmap") != std::string::npos);
    CHECK(hint("<script>1</script>").empty());
}

TEST_CASE("a misspelt role gets a hint") {
    Diagnostics out;
    read_svg(wrap("<g data-colour=\"lihgt\"/><g data-colour=\"purple\"/>"), "bad.svg", ArtUse::picture, out);
    REQUIRE(out.all().size() == 2);
    CHECK(out.all()[0].hint.find("\"light\"") != std::string::npos);
    CHECK(out.all()[1].hint.find("main") != std::string::npos);
}

TEST_CASE("an attribute that is nearly a mark is told, and those of other programs are not") {
    const auto said = [](const std::string& inner) {
        Diagnostics out;
        CHECK(read_svg(wrap(inner), "own.svg", ArtUse::symbol, out) != nullptr);
        std::string all;
        for (const Diagnostic& d : out.all()) all += to_text(d);
        return all;
    };
    const std::string box = R"(<rect data-symbol="suit" width="3" height="3" )";
    const std::string column = std::to_string((head + box + R"(data-mirrored=")").size() + 1);
    CHECK(said(box + R"(data-mirrored="true"/>)") ==
          "own.svg:1:" + column + ": warning: data-mirrored means nothing here\n    did you mean \"data-mirror\"?");
    CHECK(said(box + R"(data-trun="90"/>)").find("\"data-turn\"") != std::string::npos);
    CHECK(said(R"(<path data-color="main" d="M0 0h5v5z"/>)").find("\"data-colour\"") != std::string::npos);
    CHECK(said(R"(<path data-turn="90" d="M0 0h5v5z"/>)").find("belongs on a data-symbol box") != std::string::npos);
    CHECK(said(R"(<path data-name="Layer 1" data-type="x" data-v="1" d="M0 0h5v5z"/>)").empty());
    CHECK(said(box + R"(data-turn="90" data-mirror="true"/>)").empty());
}

TEST_CASE("the gate lets through what only looks bad") {
    const std::string good[] = {
        wrap("<!-- url(http://a) <script> --><path d=\"M0 0L1 1\"/>"),
        wrap(
            "<style>/* @import \"a\" */ .mask{fill:red} .a{fill:url(#g)} #filter{mask:none}</style><linearGradient id=\"g\"/><path class=\"a\"/>"),
        wrap("<path id=\"g\"/><path id=\"onload\" fill=\"url('#g')\" style=\"mask:none; filter:none\"/>"),
        "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd\">" +
            wrap("<title>Þ</title>"),
        "\xef\xbb\xbf" + wrap("<path/>"),
        wrap(repeat("<use href=\"#a\"/>", 200) + "<g id=\"a\">" + repeat("<path/>", 200) + "</g>"),
        wrap(
            "<metadata><x xmlns=\"http://example.org/rdf\" resource=\"http://example.org/\" onclick=\"no\"/></metadata>"),
        wrap("<s:namedview xmlns:s=\"http://example.org/editor\" href=\"http://example.org/\"/>"),
    };
    for (const std::string& svg : good) {
        CAPTURE(svg.substr(0, 400));
        Diagnostics out;
        CHECK(read_svg(svg, "good.svg", ArtUse::picture, out) != nullptr);
        for (const Diagnostic& d : out.all()) FAIL_CHECK(to_text(d));
    }
}

TEST_CASE("a library reads each file once, and repeats its faults") {
    const tools::Folder folder;
    const std::string good = folder.write("good.svg", wrap("<path d=\"M0 0H5V5Z\"/>"));
    const std::string bad = folder.write("bad.svg", wrap("<script/>"));
    ArtFiles library;
    Diagnostics out;
    const auto first = library.open(good, ArtUse::picture, {}, out);
    REQUIRE(first);
    folder.write("good.svg", "");
    CHECK(library.open(good, ArtUse::picture, {}, out) == first);
    CHECK(out.empty());
    for (int i = 1; i <= 2; ++i) {
        CHECK(library.open(bad, ArtUse::picture, {}, out) == nullptr);
        REQUIRE(out.error_count() == static_cast<std::size_t>(i));
        CHECK(out.all().back().place.file == bad);
    }
    CHECK(library.open(folder / "none.svg", ArtUse::picture, {"suits.toml", 3, 9}, out) == nullptr);
    CHECK(out.all().back().place == Place{"suits.toml", 3, 9});
    CHECK(out.all().back().message.find("none.svg") != std::string::npos);
}

namespace {

/// What is told of a drawing that is taken.
std::string told(const std::string& svg) {
    Diagnostics out;
    CHECK(read_svg(svg, "a.svg", ArtUse::picture, out));
    std::string text;
    for (const Diagnostic& d : out.all()) text += d.message + " [" + d.hint + "]\n";
    return text;
}

} // namespace

TEST_CASE("what a drawing asks for and nobody has is told") {
    CHECK(told(wrap("<defs><linearGradient id=\"a\"/></defs><path style=\"fill:url(#a)\" d=\"M0 0h5v5z\"/>")).empty());
    CHECK(told(wrap("<path style=\"fill:url(#b)\" d=\"M0 0h5v5z\"/><use href=\"#b\"/>")) ==
          "nothing in this drawing has the id \"b\": what it should give is left out []\n");
    CHECK(told(wrap("<use href=\"#b\"/><path id=\"b\" d=\"M0 0h5v5z\"/>")).empty());
    CHECK(told(wrap("<flowRoot><flowPara>Ahoy</flowPara></flowRoot><path d=\"M0 0h5v5z\"/>"))
              .starts_with("<flowRoot> is text of an older Inkscape"));
    CHECK(told(wrap("<flowRoot><flowPara> </flowPara></flowRoot><path d=\"M0 0h5v5z\"/>")).empty());
    const std::string lost = told(wrap("<g style=\"font-family:'No Such Font'\"><text y=\"5\">A</text></g>"));
    CHECK(lost.starts_with("the font \"No Such Font\" is not installed; \""));
    CHECK(lost.find("Path > Object to Path") != std::string::npos);
    CHECK(told(wrap("<text y=\"5\" font-family=\"No Such Font, Inter\">A</text>")).empty());
    CHECK(told(wrap("<text y=\"5\" style=\"font-family:sans-serif\">A</text>")).empty());
    CHECK(
        told(wrap("<g style=\"font-family:No Such Font\"><text y=\"5\"> </text><path d=\"M0 0h5v5z\"/></g>")).empty());
}

TEST_CASE("fonts by the thousand are looked for up to a limit, and each is told once") {
    const auto text = [](const std::string& fonts) { return "<text y=\"5\" font-family=\"" + fonts + "\">A</text>"; };
    const auto names = [](int from, int to) {
        std::string list;
        for (int i = from; i < to; ++i) list += (i > from ? "," : "") + std::string("No Such ") + std::to_string(i);
        return list;
    };
    CHECK(told(wrap(text(names(0, 40) + ",Inter"))).empty());
    const std::string long_list = told(wrap(text(names(0, 50'000)))); // by itself a minute's work
    CHECK(long_list.starts_with("the font \"No Such 0\" is not installed"));
    CHECK(std::count(long_list.begin(), long_list.end(), '\n') == 1);
    std::string many;
    for (int i = 0; i < 250; ++i) many += text(names(i, i + 1)) + text(names(i, i + 2));
    const std::string of_many = told(wrap(many));
    CHECK(of_many.find("\"No Such 198\"") != std::string::npos);
    CHECK(of_many.find("\"No Such 201\"") == std::string::npos);
}

TEST_CASE("what a drawing asks for is quoted no longer than a line") {
    const std::string endless(100'000, 'a');
    CHECK(told(wrap("<text y=\"5\" font-family=\"" + endless + "\">A</text>")).size() < 400);
    CHECK(told(wrap("<use href=\"#" + endless + "\"/><path d=\"M0 0h5v5z\"/>")).size() < 400);
}

TEST_CASE("the font that a style element gives a text is looked for") {
    const auto warned = [](const std::string& style, const std::string& text) {
        return told(wrap("<style>" + style + "</style>" + text + "<path d=\"M0 0h5v5z\"/>"))
            .starts_with("the font \"No Such\" is not installed");
    };
    const std::string text = "<g class=\"title big\" font-family=\"Inter\"><text id=\"a\" y=\"5\">A</text></g>";
    for (const char* style :
         {"text{font-family:'No Such'}", ".big{font:12px No Such}", "#a{font-family:No Such}", "*{font-family:No Such}",
          "g.title.big text, path{font-family:No Such}", "@media print{text{fill:red}} text{font-family:No Such}",
          "#a{font-family:No Such} text{font-family:Inter}", "text{font-family:Inter} text{font-family:No Such}",
          "path{content:'}'} text{font-family:No Such}", "text{font-family:No Such"}) {
        CAPTURE(style);
        CHECK(warned(style, text));
    }
    for (const char* style : {"tspan{font-family:No Such}", ".bi{font-family:No Such}", "#b{font-family:No Such}",
                              "path text{font-family:No Such}", "#a{font-family:Inter} text{font-family:No Such}",
                              "text{font-family:No Such; display:none}", "#{font-family:No Such}",
                              ".{font-family:No Such}", "@media print{text{font-family:No Such}}"}) {
        CAPTURE(style);
        CHECK_FALSE(warned(style, text));
    }
    CHECK_FALSE(warned("text{font-family:No Such}", "<text y=\"5\" style=\"font-family:Inter\">A</text>"));
    CHECK(warned("text{font-family:No Such}", "<text y=\"5\" font-family=\"Inter\">A</text>"));
}

TEST_CASE("rules without end are looked through no longer than the fonts are worth") {
    const std::string text = "<text y=\"5\">A</text>", last = "<text y=\"9\" font-family=\"No Such\">A</text>";
    const auto drawn = [&](const std::string& style, const std::string& groups) {
        return told(wrap("<style>" + style + "</style>" + text + groups + last + "<path d=\"M0 0h5v5z\"/>"));
    };
    const auto begun = std::chrono::steady_clock::now();
    const std::string lists = repeat("*,", 999) + '*';
    drawn(lists + '{' + repeat("font:9px Inter;", 1000) + '}', repeat("<g/>", 1000));
    drawn(repeat("a,", 100'000) + "a{" + repeat("font:9px Inter;", 40'000) + '}', "");
    drawn(repeat(repeat("g ", 100) + "*{font:9px Inter}", 1300),
          repeat("<g>", 90) + repeat("<g/>", 9000) + repeat("</g>", 90));
    CHECK(std::chrono::steady_clock::now() - begun < std::chrono::seconds(10));

    // Of what is not looked through nothing is told, as what it lacks is not known.
    CHECK(drawn("*{font:9px Inter}", repeat("<g/>", 1000)).empty());
    CHECK(drawn(".a{font:9px Inter}", repeat("<g/>", 1000)).starts_with("the font \"No Such\" is not installed"));
    CHECK(drawn(lists + "{display:inline}", repeat("<g/>", 100)).starts_with("the font \"No Such\" is not installed"));
    CHECK(drawn(lists + "{display:inline}", repeat("<g/>", 3000)).empty());
}

TEST_CASE("a text's font is that of CSS, of the element that says it") {
    const auto warned = [](const std::string& inside) {
        return told(wrap(inside + "<path d=\"M0 0h5v5z\"/>")).starts_with("the font \"No Such\" is not installed");
    };
    const auto styled = [](const std::string& style) {
        return "<g font-family=\"Inter\"><text y=\"5\" style=\"" + style + "\">A</text></g>";
    };
    for (const char* style : {"font:12px 'No Such'", "font: italic 700 12px/1.2 No Such, Other",
                              "font:medium / 14px No Such", "font:12px Inter; font-family:No Such"}) {
        INFO(style);
        CHECK(warned(styled(style)));
    }
    for (const char* style :
         {"font-family:No Such; font:12px Inter", "font:inherit", "font:caption", "font-family:initial",
          "font-family: Unset", "font:700", "font:/", "font:12px/", "font-family:No Such;display:none"}) {
        INFO(style);
        CHECK(told(wrap(styled(style) + "<path d=\"M0 0h5v5z\"/>")).empty());
    }
    CHECK(warned("<g font-family=\"No Such\"><text y=\"5\" font-family=\"inherit\">A</text></g>"));
    CHECK(warned("<g style=\"display:inline\"><text y=\"5\" font-family=\"No Such\">A</text></g>"));
    CHECK_FALSE(warned("<g display=\"none\"><text y=\"5\" font-family=\"No Such\">A</text></g>"));
}

TEST_CASE("a byte order mark moves no column of a drawing") {
    const std::string svg = wrap("<path fill=\"url(http://x#a)\"/>");
    const auto place = [](const std::string& text) {
        Diagnostics out;
        CHECK(read_svg(text, "a.svg", ArtUse::picture, out) == nullptr);
        return out.all().front().place;
    };
    CHECK(place("\xef\xbb\xbf" + svg) == place(svg));
}
