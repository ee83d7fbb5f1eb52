#include "render/svg_path.h"

#include <charconv>
#include <cmath>

namespace kupi::render::svg {

namespace {

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

class Reader {
  public:
    explicit Reader(std::string_view text) : text_(text) {}

    PathData run() {
        skip_space();
        while (at_ < text_.size()) {
            const std::size_t command_at = at_;
            const char command = text_[at_++];
            if (!is_command(command) || (!started_ && command != 'M' && command != 'm')) return fail(command_at);
            if (command == 'Z' || command == 'z') {
                close();
            } else {
                bool first = true;
                do {
                    const std::size_t here = at_;
                    if (!segment(command, first)) return fail(std::max(here, fault_));
                    first = false;
                    started_ = true;
                } while (more_numbers());
            }
            skip_space();
        }
        return std::move(out_);
    }

  private:
    static bool is_command(char c) {
        return std::string_view("MmLlHhVvCcSsQqTtAaZz").find(c) != std::string_view::npos;
    }

    PathData fail(std::size_t at) {
        out_.fault = at;
        return std::move(out_);
    }

    // ---- Reading

    void skip_space() {
        while (at_ < text_.size() && is_space(text_[at_])) ++at_;
    }

    void skip_separator() {
        skip_space();
        if (at_ < text_.size() && text_[at_] == ',') {
            ++at_;
            skip_space();
        }
    }

    bool more_numbers() {
        const std::size_t before = at_;
        skip_separator();
        if (at_ < text_.size() && (is_digit(text_[at_]) || text_[at_] == '.' || text_[at_] == '-' || text_[at_] == '+'))
            return true;
        at_ = before;
        return false;
    }

    bool number(double& out) {
        skip_separator();
        fault_ = at_;
        std::size_t i = at_;
        if (i < text_.size() && text_[i] == '+') ++i;
        const std::size_t digits = i < text_.size() && text_[i] == '-' && i == at_ ? i + 1 : i;
        if (digits >= text_.size() || !(is_digit(text_[digits]) || text_[digits] == '.')) return false;
        const auto [rest, error] = std::from_chars(text_.data() + i, text_.data() + text_.size(), out);
        if (error != std::errc() || !std::isfinite(out)) return false;
        at_ = static_cast<std::size_t>(rest - text_.data());
        return true;
    }

    bool flag(bool& out) {
        skip_separator();
        fault_ = at_;
        if (at_ >= text_.size() || (text_[at_] != '0' && text_[at_] != '1')) return false;
        out = text_[at_++] == '1';
        return true;
    }

    /// A point, from the current one where the command is relative.
    bool point(Point& out, bool relative) {
        if (!number(out.x) || !number(out.y)) return false;
        if (relative) out = out + current_;
        return true;
    }

    // ---- Drawing

    void close() {
        out_.path.close();
        current_ = start_;
        after_close_ = true;
        control_ = quadratic_ = current_;
    }

    /// A drawing command straight after Z begins a subpath of its own where the last one began.
    void begin_segment() {
        if (after_close_) out_.path.move_to(current_);
        after_close_ = false;
    }

    void line(Point p) {
        begin_segment();
        out_.path.line_to(p);
        current_ = control_ = quadratic_ = p;
    }

    void curve(Point c1, Point c2, Point p) {
        begin_segment();
        out_.path.curve_to(c1, c2, p);
        control_ = c2;
        current_ = quadratic_ = p;
    }

    void quadratic(Point c, Point p) {
        const Point from = current_;
        curve(from + (c - from) * (2.0 / 3), p + (c - p) * (2.0 / 3), p);
        control_ = p;
        quadratic_ = c;
    }

    bool segment(char command, bool first) {
        const bool relative = command >= 'a';
        Point a, b, c;
        switch (command & ~0x20) {
        case 'M':
            if (!point(a, relative)) return false;
            if (!first) {
                line(a);
                return true;
            }
            out_.path.move_to(a);
            current_ = start_ = control_ = quadratic_ = a;
            after_close_ = false;
            return true;
        case 'L':
            if (!point(a, relative)) return false;
            line(a);
            return true;
        case 'H':
            if (!number(a.x)) return false;
            line({relative ? current_.x + a.x : a.x, current_.y});
            return true;
        case 'V':
            if (!number(a.y)) return false;
            line({current_.x, relative ? current_.y + a.y : a.y});
            return true;
        case 'C':
            if (!point(a, relative) || !point(b, relative) || !point(c, relative)) return false;
            curve(a, b, c);
            return true;
        case 'S':
            if (!point(b, relative) || !point(c, relative)) return false;
            curve(current_ * 2 - control_, b, c);
            return true;
        case 'Q':
            if (!point(a, relative) || !point(c, relative)) return false;
            quadratic(a, c);
            return true;
        case 'T':
            if (!point(c, relative)) return false;
            quadratic(current_ * 2 - quadratic_, c);
            return true;
        default: return arc_segment(relative);
        }
    }

    bool arc_segment(bool relative) {
        double rx = 0, ry = 0, turn = 0;
        bool large = false, sweep = false;
        Point end;
        if (!number(rx) || !number(ry) || !number(turn) || !flag(large) || !flag(sweep) || !point(end, relative))
            return false;
        arc(std::abs(rx), std::abs(ry), turn, large, sweep, end);
        return true;
    }

    /// SVG 1.1, appendix F.6: from end points to centre, then a curve for each quarter turn or less.
    void arc(double rx, double ry, double degrees, bool large, bool sweep, Point end) {
        const Point from = current_;
        if (from == end) return;
        if (rx == 0 || ry == 0) {
            line(end);
            return;
        }
        const Matrix turn = Matrix::rotation(degrees), back = Matrix::rotation(-degrees);
        const Point half = back((from - end) * 0.5);
        const double lambda = half.x * half.x / (rx * rx) + half.y * half.y / (ry * ry);
        if (lambda > 1) {
            rx *= std::sqrt(lambda);
            ry *= std::sqrt(lambda);
        }
        const double x2 = rx * rx * half.y * half.y + ry * ry * half.x * half.x;
        double k = std::sqrt(std::max(0.0, (rx * rx * ry * ry - x2) / x2));
        if (large == sweep) k = -k;
        const Point centre = {k * rx * half.y / ry, -k * ry * half.x / rx}; // in the turned frame, from the middle
        const Point middle = (from + end) * 0.5;
        const double begin = std::atan2((half.y - centre.y) / ry, (half.x - centre.x) / rx);
        double sweep_angle = std::atan2((-half.y - centre.y) / ry, (-half.x - centre.x) / rx) - begin;
        if (sweep && sweep_angle < 0) sweep_angle += 2 * std::numbers::pi;
        if (!sweep && sweep_angle > 0) sweep_angle -= 2 * std::numbers::pi;
        const int parts =
            std::max(1, static_cast<int>(std::ceil(std::abs(sweep_angle) / (std::numbers::pi / 2) - 1e-9)));
        const double step = sweep_angle / parts, handle = 4.0 / 3 * std::tan(step / 4);
        const auto place = [&](double x, double y) {
            return middle + turn(Point{centre.x + rx * x, centre.y + ry * y});
        };
        for (int i = 0; i < parts; ++i) {
            const double t0 = begin + i * step, t1 = t0 + step;
            const Point p = i + 1 == parts ? end : place(std::cos(t1), std::sin(t1));
            curve(place(std::cos(t0) - handle * std::sin(t0), std::sin(t0) + handle * std::cos(t0)),
                  place(std::cos(t1) + handle * std::sin(t1), std::sin(t1) - handle * std::cos(t1)), p);
        }
        control_ = end;
    }

    std::string_view text_;
    std::size_t at_ = 0, fault_ = 0;
    bool started_ = false, after_close_ = false;
    Point current_, start_;
    Point control_, quadratic_; ///< what S and T reflect
    PathData out_;
};

} // namespace

PathData parse_path(std::string_view text) { return Reader(text).run(); }

} // namespace kupi::render::svg
