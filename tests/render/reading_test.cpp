// What other programs read in our PDF files: pictures in the line of text, and words set apart.
#include "catch.h"

#include "render/pdf.h"
#include "render/tools.h"

using namespace kupi::render;

namespace {

draw::DrawText text(const std::string& words, double x, double word_spacing = 0) {
    draw::DrawText out;
    out.text = words;
    out.font.family = "Junicode";
    out.font.size = 8;
    out.font.word_spacing = word_spacing;
    out.place = Matrix::translation(x, 50);
    return out;
}

/// "Ana plays [picture] and wins", the picture 10 points wide.
draw::Document line_with_picture(const std::string& reads_as) {
    draw::Document d;
    draw::Form form;
    form.name = "picture";
    form.box = {0, -5, 10, 5};
    form.operations = {draw::Fill{draw::Path::rectangle(form.box), {90, 0, 0}, false}};
    d.forms = {form};
    draw::Page page;
    page.media = {200, 100};
    page.trim = page.bleed = {0, 0, 200, 100};
    page.operations = {text("Ana plays", 20), draw::UseForm{0, Matrix::translation(52, 50), reads_as},
                       text("and wins", 64)};
    d.pages = {page};
    return d;
}

std::string read(const draw::Document& d, const std::string& options) {
    const tools::Folder folder;
    PangoMeasurer measurer;
    const std::string file = folder.write("a.pdf", to_pdf(d, measurer));
    CHECK(tools::run("qpdf --check " + file).code == 0);
    return tools::run("pdftotext " + options + " " + file + " -").output;
}

} // namespace

TEST_CASE("a picture in the line reads as its name") {
    for (const char* options : {"", "-raw", "-layout"}) {
        CAPTURE(options);
        const std::string got = read(line_with_picture("arl of meþ (R)"), options);
        CAPTURE(got);
        CHECK(got.find("Ana plays arl of meþ (R) and wins") != std::string::npos);
    }
    CHECK(read(line_with_picture(""), "").find("arl") == std::string::npos);
}

TEST_CASE("small pictures and large ones read and look alike, and are clipped to their boxes") {
    for (const int fills : {1, 200}) {
        draw::Document d = line_with_picture("arl of meth");
        draw::Form& form = d.forms.front();
        for (int i = 0; i < fills; ++i) {
            const Rect speck{-3 + i * 0.08, -7 + (i % 14) * 1.0, 2, 0.6};
            form.operations.push_back(draw::Fill{draw::Path::rectangle(speck), {0, 90, 0}, false});
        }
        const tools::Folder folder;
        PangoMeasurer measurer;
        const std::string file = folder.write("a.pdf", to_pdf(d, measurer));
        CHECK(tools::difference(paint_page(d, 0, 4, measurer), tools::poppler(folder, file, 288)) < 0.6);
        CHECK(tools::run("pdftotext " + file + " -").output.find("Ana plays arl of meth and wins") !=
              std::string::npos);
    }
}

TEST_CASE("the letters that a picture reads by leave no ink") {
    const tools::Folder folder;
    PangoMeasurer measurer;
    draw::Document d = line_with_picture("arl");
    const std::string file = folder.write("a.pdf", to_pdf(d, measurer));
    const Image ours = paint_page(d, 0, 4, measurer);
    CHECK(tools::difference(ours, tools::poppler(folder, file, 288)) < 0.6);
    CHECK(tools::difference(ours, tools::mupdf(folder, file, 288)) < 0.6);
    CHECK(tools::run("pdffonts " + file).output.find("Type 3") != std::string::npos);
}

TEST_CASE("spaces are widened, letters are not") {
    PangoMeasurer m;
    Font font = text("", 0).font;
    const double two_words = m.measure("office wharf", font, false).width,
                 word = m.measure("office", font, false).width;
    font.word_spacing = 3;
    CHECK(m.measure("office wharf", font, false).width == Approx(two_words + 3).margin(0.05));
    CHECK(m.measure("office", font, false).width == Approx(word));
    font.word_spacing = -1;
    CHECK(m.measure("office wharf a", font, false).width < two_words + m.measure(" a", font, false).width);
    CHECK(m.warnings().empty());
}

TEST_CASE("many words measured at once are as wide as each alone") {
    PangoMeasurer m;
    Font serif = text("", 0).font;
    serif.size = 100;
    const std::vector<std::string> words = {"office", "þing", "difficult", "1+2", "AVAST", "a", "Geþa’s"};
    const std::vector<double> widths = m.advances(words, serif);
    REQUIRE(widths.size() == words.size());
    for (std::size_t i = 0; i < words.size(); ++i) {
        CHECK(widths[i] == Approx(m.advance(words[i], serif)).margin(1));
        CHECK(m.advance(words[i], serif) == Approx(m.measure(words[i], serif, false).width).margin(0.01));
    }
    CHECK(m.advances({}, serif).empty());
}
