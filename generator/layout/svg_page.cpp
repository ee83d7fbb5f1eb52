#include "layout/svg_page.h"

#include "base/markup.h"
#include "base/text.h"

namespace kupi::layout {

namespace {

std::string path_data(const draw::Path& path) {
    std::string out;
    std::size_t at = 0;
    const auto points = [&](std::size_t n) {
        for (std::size_t i = 0; i < n; ++i, ++at)
            out += (i > 0 ? " " : "") + number(path.points[at].x, 2) + ' ' + number(path.points[at].y, 2);
    };
    for (const auto verb : path.verbs) switch (verb) {
        case draw::Path::Verb::move:
            out += 'M';
            points(1);
            break;
        case draw::Path::Verb::line:
            out += 'L';
            points(1);
            break;
        case draw::Path::Verb::curve:
            out += 'C';
            points(3);
            break;
        case draw::Path::Verb::close: out += 'Z'; break;
        }
    return out;
}

std::string attribute(std::string_view name, const std::string& value) {
    return ' ' + std::string(name) + "=\"" + escaped(value) + '"';
}

struct Writer {
    std::string& out;

    void operator()(const draw::Fill& f) const {
        out += "<path" + attribute("fill", to_text(f.colour)) + (f.even_odd ? " fill-rule=\"evenodd\"" : "") +
               attribute("d", path_data(f.path)) + "/>\n";
    }
    void operator()(const draw::Stroke& s) const {
        out += "<path fill=\"none\"" + attribute("stroke", to_text(s.colour)) +
               attribute("stroke-width", number(s.width, 2));
        if (s.cap == draw::Stroke::Cap::round) out += " stroke-linecap=\"round\"";
        if (!s.dashes.empty()) {
            std::string dashes;
            for (double d : s.dashes) dashes += (dashes.empty() ? "" : " ") + number(d, 2);
            out += attribute("stroke-dasharray", dashes);
        }
        out += attribute("d", path_data(s.path)) + "/>\n";
    }
    void operator()(const draw::DrawText& t) const {
        const Matrix& m = t.place;
        out += "<text";
        if (m.a == 1 && m.b == 0 && m.c == 0 && m.d == 1) {
            out += attribute("x", number(m.e, 2)) + attribute("y", number(m.f, 2));
        } else {
            std::string matrix;
            for (double v : {m.a, m.b, m.c, m.d, m.e, m.f}) matrix += (matrix.empty() ? "" : " ") + number(v, 4);
            out += attribute("transform", "matrix(" + matrix + ")");
        }
        out += attribute("font-family", t.font.family + ", Helvetica, Arial, sans-serif") +
               attribute("font-size", number(t.font.size, 2));
        if (t.font.weight != 400) out += attribute("font-weight", std::to_string(t.font.weight));
        if (t.font.italic) out += " font-style=\"italic\"";
        out += attribute("fill", to_text(t.colour)) + '>' + escaped(t.text) + "</text>\n";
    }
    void operator()(const draw::DrawArt& /*art*/) const { refuse(); }
    void operator()(const draw::UseForm& /*use*/) const { refuse(); }

    [[noreturn]] static void refuse() { throw Failure("pages with drawings on them are written as PDF or PNG"); }
};

} // namespace

std::string to_svg(const draw::Document& document, std::size_t page) {
    const draw::Page& p = document.pages.at(page);
    const std::string width = number(p.media.width, 2), height = number(p.media.height, 2);
    std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + width + "pt\" height=\"" + height +
                      "pt\" viewBox=\"0 0 " + width + ' ' + height + "\">\n<title>" + escaped(document.title) +
                      "</title>\n<desc>" + escaped(document.subject) + "</desc>\n" +
                      "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n";
    for (const draw::Operation& operation : p.operations) std::visit(Writer{out}, operation);
    return out + "</svg>\n";
}

} // namespace kupi::layout
