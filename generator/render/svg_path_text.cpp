#include "render/svg_path_text.h"

#include <cmath>
#include <optional>

#include "base/text.h"

namespace kupi::render {

namespace {

/// A point in whole steps of the last decimal.
struct GridPoint {
    long long x = 0, y = 0;
    friend bool operator==(const GridPoint&, const GridPoint&) = default;
    friend GridPoint operator-(GridPoint a, GridPoint b) { return {a.x - b.x, a.y - b.y}; }
};

class PathText {
  public:
    explicit PathText(int decimals) : decimals_(decimals), unit_(std::pow(10.0, decimals)) {}

    std::string run(const draw::Path& path) {
        const Point* next = path.points.data();
        Point from, start; // before rounding
        for (const draw::Path::Verb verb : path.verbs) switch (verb) {
            case draw::Path::Verb::move:
                from = start = *next++;
                move(at(from));
                break;
            case draw::Path::Verb::line:
                from = *next++;
                line(at(from));
                break;
            case draw::Path::Verb::curve:
                if (const auto control = quadratic_control(from, next))
                    quadratic(at(*control), at(next[2]));
                else
                    curve(at(next[0]), at(next[1]), at(next[2]));
                from = next[2];
                next += 3;
                break;
            case draw::Path::Verb::close:
                command('z');
                from = start;
                now_ = control_ = start_;
                break;
            }
        return std::move(out_);
    }

  private:
    GridPoint at(Point p) const { return {std::llround(p.x * unit_), std::llround(p.y * unit_)}; }

    void move(GridPoint to) {
        command('m'); // the first is from the origin
        numbers({to - now_});
        last_ = 'l'; // what follows a move without a letter is a line
        after_move_ = true;
        now_ = start_ = control_ = to;
    }
    void line(GridPoint to) {
        const GridPoint step = to - now_;
        // Alone it would be a dot, where ends are round.
        if (step == GridPoint{} && !after_move_) return;
        if (step.y == 0 && step.x != 0) {
            along('h', step.x);
        } else if (step.x == 0 && step.y != 0) {
            along('v', step.y);
        } else {
            command('l');
            numbers({step});
        }
        now_ = control_ = to;
    }
    /// A level or upright line, which takes up one that led the same way.
    void along(char letter, long long steps) {
        if (letter == last_ && !after_move_ && (steps > 0) == (along_ > 0)) {
            out_.resize(along_from_);
            tight_ = was_tight_, has_point_ = had_point_;
            steps += along_;
        } else {
            command(letter);
            along_from_ = out_.size();
            was_tight_ = tight_, had_point_ = has_point_;
        }
        along_ = steps;
        number(steps);
    }
    void curve(GridPoint c1, GridPoint c2, GridPoint to) {
        if (is_chord(c1, to) && is_chord(c2, to)) return line(to);
        const GridPoint reflected{2 * now_.x - control_.x, 2 * now_.y - control_.y};
        const bool after_curve = last_ == 'c' || last_ == 's';
        if (after_curve && c1 == reflected) {
            command('s');
            numbers({c2 - now_, to - now_});
        } else {
            command('c');
            numbers({c1 - now_, c2 - now_, to - now_});
        }
        control_ = c2;
        now_ = to;
    }

    /// Whether a curve to `to` by this control is its chord: level or upright, or within one step of the grid.
    bool is_chord(GridPoint control, GridPoint to) const {
        const long long width = std::abs(to.x - now_.x), height = std::abs(to.y - now_.y);
        if (std::min(width, height) > 0 && std::max(width, height) > 1) return false;
        const auto between = [](long long at, long long a, long long b) {
            return at >= std::min(a, b) && at <= std::max(a, b);
        };
        return between(control.x, now_.x, to.x) && between(control.y, now_.y, to.y);
    }

    /// Where a curve, of two controls and an end, is no more than a quadratic one: the control of that, as both of its
    /// own tell it.
    std::optional<Point> quadratic_control(Point from, const Point* curve) const {
        const Point one = (curve[0] * 3 - from) * 0.5, other = (curve[1] * 3 - curve[2]) * 0.5;
        const double apart = std::max(std::abs(one.x - other.x), std::abs(one.y - other.y));
        return apart * unit_ < 0.5 ? std::optional((one + other) * 0.5) : std::nullopt;
    }
    void quadratic(GridPoint control, GridPoint to) {
        if (is_chord(control, to)) return line(to);
        const GridPoint reflected{2 * now_.x - control_.x, 2 * now_.y - control_.y};
        if ((last_ == 'q' || last_ == 't') && control == reflected) {
            command('t');
            numbers({to - now_});
        } else {
            command('q');
            numbers({control - now_, to - now_});
        }
        control_ = control;
        now_ = to;
    }

    void command(char letter) {
        after_move_ = false;
        if (letter != last_) {
            out_ += letter;
            tight_ = true;
        } else {
            tight_ = false;
        }
        last_ = letter;
        if (letter == 'z') last_ = 0;
    }
    void numbers(std::initializer_list<GridPoint> points) {
        for (const GridPoint p : points) {
            number(p.x);
            number(p.y);
        }
    }
    /// Parted from the one before only where they would run together.
    void number(long long steps) {
        const std::string text = svg_number(static_cast<double>(steps) / unit_, decimals_);
        const bool parted = tight_ || text[0] == '-' || (text[0] == '.' && has_point_);
        if (!parted) out_ += ' ';
        out_ += text;
        has_point_ = text.find('.') != std::string::npos;
        tight_ = false;
    }

    int decimals_;
    double unit_;
    std::string out_;
    GridPoint now_, start_, control_;
    char last_ = 0;
    long long along_ = 0; ///< of the last level or upright line, whose number begins at:
    std::size_t along_from_ = 0;
    bool was_tight_ = true, had_point_ = false; ///< before it
    bool tight_ = true, has_point_ = false, after_move_ = false;
};

} // namespace

std::string svg_number(double value, int decimals) {
    std::string text = number(value, decimals);
    if (text.starts_with("0.")) text.erase(0, 1);
    if (text.starts_with("-0.")) text.erase(1, 1);
    return text;
}

int svg_decimals(double side, double parts) {
    return std::clamp(static_cast<int>(std::ceil(std::log10(parts / std::max(side, 1e-3)))), 0, 6);
}

std::string svg_path_text(const draw::Path& path, int decimals) { return PathText(decimals).run(path); }

std::string svg_place_text(const Matrix& m, double side) {
    const std::string x = svg_number(m.e, 2), y = svg_number(m.f, 2);
    if (m.a == 1 && m.b == 0 && m.c == 0 && m.d == 1)
        return (x == "0" ? "" : " x=\"" + x + '"') + (y == "0" ? "" : " y=\"" + y + '"');
    const int decimals = std::clamp(static_cast<int>(std::ceil(std::log10(std::max(side, 1.0) / 0.01))), 2, 8);
    std::string out = " transform=\"";
    if (m.b == 0 && m.c == 0 && m.a == m.d) {
        if (x != "0" || y != "0") out += "translate(" + x + ' ' + y + ')';
        return out + "scale(" + svg_number(m.a, decimals) + ")\"";
    }
    out += "matrix(";
    for (const double v : {m.a, m.b, m.c, m.d}) out += svg_number(v, decimals) + ' ';
    return out + x + ' ' + y + ")\"";
}

} // namespace kupi::render
