#include "render/pdf_content.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include <qpdf/QPDFObjectHandle.hh>

namespace kupi::render::pdf {

namespace {

const std::vector<draw::Path::Verb> rectangle_verbs = {draw::Path::Verb::move, draw::Path::Verb::line,
                                                       draw::Path::Verb::line, draw::Path::Verb::line,
                                                       draw::Path::Verb::close};

constexpr std::array<std::int64_t, 8> powers = {1, 10, 100, 1000, 10'000, 100'000, 1'000'000, 10'000'000};

constexpr double black_most = 0.15, black_spread = 0.03; ///< of a colour's channels that is all but black

/// `value` is a whole number of units of 10^-decimals.
void append_rounded(std::string& out, double value, int decimals) {
    const std::int64_t power = powers[static_cast<std::size_t>(decimals)];
    std::int64_t n = std::isfinite(value) ? static_cast<std::int64_t>(std::clamp(value, -1e15, 1e15)) : 0;
    if (n == 0) {
        out += '0';
        return;
    }
    if (n < 0) {
        out += '-';
        n = -n;
    }
    std::array<char, 24> digits{};
    const std::int64_t whole = n / power;
    std::int64_t rest = n % power;
    if (whole != 0) {
        const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), whole).ptr;
        out.append(digits.data(), end);
    }
    if (rest == 0) return;
    out += '.';
    for (std::int64_t p = power / 10; rest != 0; p /= 10) {
        out += static_cast<char>('0' + rest / p);
        rest %= p;
    }
}

} // namespace

void append_number(std::string& out, double value, int decimals) {
    append_rounded(out, std::round(value * static_cast<double>(powers[static_cast<std::size_t>(decimals)])), decimals);
}

void append_colour(std::string& out, double r, double g, double b, bool stroke) {
    const auto [least, most] = std::minmax({r, g, b});
    const auto channel = [&](double v) {
        append_number(out, v, 3);
        out += ' ';
    };
    if (most <= black_most && most - least <= black_spread) {
        out += "0 ";
    } else if (least == most) {
        channel(r);
    } else {
        channel(r);
        channel(g);
        channel(b);
        out += stroke ? "RG\n" : "rg\n";
        return;
    }
    out += stroke ? "G\n" : "g\n";
}

void append_matrix(std::string& out, const Matrix& m) {
    std::string s;
    for (const double v : {m.a, m.b, m.c, m.d}) {
        append_number(s, v, matrix_decimals);
        s += ' ';
    }
    for (const double v : {m.e, m.f}) {
        append_number(s, v, length_decimals);
        s += ' ';
    }
    if (s != "1 0 0 1 0 0 ") out += s + "cm\n";
}

void append_path(std::string& out, const draw::Path& path, const Matrix& to_units, int decimals, bool filled) {
    using V = draw::Path::Verb;
    const double power = static_cast<double>(powers[static_cast<std::size_t>(decimals)]);
    const auto unit_point = [&](std::size_t i) {
        const Point p = to_units(path.points[i]);
        return Point{std::round(p.x * power), std::round(p.y * power)};
    };
    const auto write = [&](Point p) {
        append_rounded(out, p.x, decimals);
        out += ' ';
        append_rounded(out, p.y, decimals);
        out += ' ';
    };
    if (path.verbs == rectangle_verbs) {
        const Point a = unit_point(0), b = unit_point(1), c = unit_point(2), d = unit_point(3);
        if ((a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x) ||
            (a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y)) {
            write(a);
            write(c - a);
            out += "re\n";
            return;
        }
    }
    Point at;
    std::size_t next = 0;
    for (std::size_t i = 0; i < path.verbs.size(); ++i) {
        const bool last = i + 1 == path.verbs.size() || path.verbs[i + 1] == V::move;
        switch (path.verbs[i]) {
        case V::move:
            at = unit_point(next++);
            if (last) break;
            write(at);
            out += "m\n";
            break;
        case V::line: {
            const Point p = unit_point(next++);
            if (filled && p == at) break;
            write(p);
            out += "l\n";
            at = p;
            break;
        }
        case V::curve: {
            const Point c1 = unit_point(next), c2 = unit_point(next + 1), p = unit_point(next + 2);
            next += 3;
            if (c1 != at) write(c1);
            if (c1 == at || c2 != p) write(c2);
            write(p);
            out += c1 == at ? "v\n" : c2 == p ? "y\n" : "c\n";
            at = p;
            break;
        }
        case V::close:
            if (!filled || !last) out += "h\n";
            break;
        }
    }
}

void ContentWriter::flip(double page_height) { append_matrix(out_, {1, 0, 0, -1, 0, page_height}); }

void ContentWriter::set_fill(Colour c) {
    if (fill_known_ && fill_ == c) return;
    append_colour(out_, c.r / 255.0, c.g / 255.0, c.b / 255.0, false);
    fill_ = c;
    fill_known_ = true;
}

void ContentWriter::set_stroke(Colour c) {
    if (stroke_known_ && stroke_ == c) return;
    append_colour(out_, c.r / 255.0, c.g / 255.0, c.b / 255.0, true);
    stroke_ = c;
    stroke_known_ = true;
}

void ContentWriter::set_colour(Colour c, bool for_fills, bool for_strokes) {
    if (for_fills) set_fill(c);
    if (for_strokes) set_stroke(c);
}

void ContentWriter::fill(const draw::Fill& operation) {
    if (operation.path.verbs.empty()) return;
    set_fill(operation.colour);
    path(operation.path, true);
    out_ += operation.even_odd ? "f*\n" : "f\n";
}

void ContentWriter::clip(const draw::Path& p) {
    path(p, true);
    out_ += "W n\n";
}

void ContentWriter::stroke(const draw::Stroke& operation) {
    if (operation.path.verbs.empty()) return;
    set_stroke(operation.colour);
    if (const double width = std::max(operation.width, draw::least_line); width_ != width) {
        number(width);
        out_ += "w\n";
        width_ = width;
    }
    if (const int cap = operation.cap == draw::Stroke::Cap::round ? 1 : 0; cap != cap_) {
        out_ += cap ? "1 J\n" : "0 J\n";
        cap_ = cap;
    }
    if (!dashed_known_ || dashes_ != operation.dashes) {
        out_ += '[';
        for (const double d : operation.dashes) number(d);
        out_ += "] 0 d\n";
        dashes_ = operation.dashes;
        dashed_known_ = true;
    }
    path(operation.path, false);
    out_ += "S\n";
}

void ContentWriter::call(std::string_view name, const Matrix& place) {
    out_ += "q ";
    append_matrix(out_, place);
    out_.append("/").append(name).append(" Do Q\n");
}

void ContentWriter::read_as(std::string_view text, std::string_view font, const Rect& box, const Matrix& place,
                            std::string_view operators) {
    out_.append("/Span <</ActualText ").append(QPDFObjectHandle::newUnicodeString(std::string(text)).unparse());
    out_ += ">> BDC\nq ";
    append_matrix(out_, place);
    for (const double v : {box.x, box.y, box.width, box.height}) number(v);
    out_.append("re W n\n").append(operators);
    // Readers give the text the place of the letters within the span, so there must be one.
    out_.append("BT /").append(font).append(" 1 Tf 3 Tr ");
    for (const double v : {box.width, 0.0, 0.0, -box.height, box.x, box.bottom()}) number(v);
    out_ += "Tm (a) Tj ET\nEMC Q\n";
}

void ContentWriter::insert(const Matrix& place, std::string_view content) {
    out_ += "q ";
    append_matrix(out_, place);
    out_.append(content).append("Q\n");
}

} // namespace kupi::render::pdf
