#include "render/pdf_content.h"

#include <array>
#include <charconv>
#include <cmath>

namespace kupi::pdf {

namespace {

/// The rectangle that a path is, if it is nothing else.
bool as_rectangle(const draw::Path& p, Rect& out) {
    using V = draw::Path::Verb;
    static const std::vector<V> closed = {V::move, V::line, V::line, V::line, V::close};
    if (p.verbs != closed) return false;
    const auto& q = p.points;
    const bool first_across = q[0].y == q[1].y && q[1].x == q[2].x && q[2].y == q[3].y && q[3].x == q[0].x;
    const bool first_down = q[0].x == q[1].x && q[1].y == q[2].y && q[2].x == q[3].x && q[3].y == q[0].y;
    if (!first_across && !first_down) return false;
    out = {q[0].x, q[0].y, q[2].x - q[0].x, q[2].y - q[0].y};
    return true;
}

void append_colour(std::string& out, Colour c, bool stroke) {
    const auto channel = [&](std::uint8_t v) {
        append_number(out, v / 255.0, 3);
        out += ' ';
    };
    if (c.r == c.g && c.g == c.b) {
        channel(c.r);
        out += stroke ? "G\n" : "g\n";
    } else {
        channel(c.r);
        channel(c.g);
        channel(c.b);
        out += stroke ? "RG\n" : "rg\n";
    }
}

} // namespace

void append_number(std::string& out, double value, int decimals) {
    static constexpr std::array<std::int64_t, 8> powers = {1, 10, 100, 1000, 10'000, 100'000, 1'000'000, 10'000'000};
    const std::int64_t power = powers[static_cast<std::size_t>(decimals)];
    if (!std::isfinite(value)) value = 0;
    std::int64_t n = std::llround(std::clamp(value, -1e9, 1e9) * static_cast<double>(power));
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

void ContentWriter::flip(double page_height) { append_matrix(out_, {1, 0, 0, -1, 0, page_height}); }

void ContentWriter::path(const draw::Path& p) {
    Rect r;
    if (as_rectangle(p, r)) {
        for (const double v : {r.x, r.y, r.width, r.height}) number(v);
        out_ += "re\n";
        return;
    }
    std::size_t next = 0;
    const auto point = [&] {
        const Point q = p.points.at(next++);
        number(q.x);
        number(q.y);
    };
    for (const draw::Path::Verb verb : p.verbs) {
        switch (verb) {
        case draw::Path::Verb::move:
            point();
            out_ += "m\n";
            break;
        case draw::Path::Verb::line:
            point();
            out_ += "l\n";
            break;
        case draw::Path::Verb::curve:
            for (int i = 0; i < 3; ++i) point();
            out_ += "c\n";
            break;
        case draw::Path::Verb::close: out_ += "h\n"; break;
        }
    }
}

void ContentWriter::set_fill(Colour c) {
    if (fill_known_ && fill_ == c) return;
    append_colour(out_, c, false);
    fill_ = c;
    fill_known_ = true;
}

void ContentWriter::set_stroke(Colour c) {
    if (stroke_known_ && stroke_ == c) return;
    append_colour(out_, c, true);
    stroke_ = c;
    stroke_known_ = true;
}

void ContentWriter::set_colour(Colour c, bool strokes_too) {
    set_fill(c);
    if (strokes_too) set_stroke(c);
}

void ContentWriter::fill(const draw::Fill& operation) {
    if (operation.path.verbs.empty()) return;
    set_fill(operation.colour);
    path(operation.path);
    out_ += operation.even_odd ? "f*\n" : "f\n";
}

void ContentWriter::stroke(const draw::Stroke& operation) {
    if (operation.path.verbs.empty()) return;
    set_stroke(operation.colour);
    if (width_ != operation.width) {
        number(operation.width);
        out_ += "w\n";
        width_ = operation.width;
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
    path(operation.path);
    out_ += "S\n";
}

void ContentWriter::call(std::string_view name, const Matrix& place) {
    out_ += "q ";
    append_matrix(out_, place);
    out_.append("/").append(name).append(" Do Q\n");
}

void ContentWriter::insert(const Matrix& place, std::string_view content) {
    out_ += "q ";
    append_matrix(out_, place);
    out_.append(content).append("Q\n");
}

} // namespace kupi::pdf
