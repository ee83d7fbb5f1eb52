// Plane geometry in points. x runs right, y runs down, angles turn clockwise as seen.
#pragma once

#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/namespaces.h"

namespace kupi::base {

struct Point {
    double x = 0, y = 0;
    friend bool operator==(const Point&, const Point&) = default;
    friend Point operator+(Point a, Point b) { return {a.x + b.x, a.y + b.y}; }
    friend Point operator-(Point a, Point b) { return {a.x - b.x, a.y - b.y}; }
    friend Point operator*(Point a, double k) { return {a.x * k, a.y * k}; }
};

struct Size {
    double width = 0, height = 0;
    friend bool operator==(const Size&, const Size&) = default;
    Size turned() const { return {height, width}; }
};

struct Rect {
    double x = 0, y = 0, width = 0, height = 0;
    friend bool operator==(const Rect&, const Rect&) = default;

    static Rect around(Point centre, Size s) {
        return {centre.x - s.width / 2, centre.y - s.height / 2, s.width, s.height};
    }
    double right() const { return x + width; }
    double bottom() const { return y + height; }
    Size size() const { return {width, height}; }
    Point centre() const { return {x + width / 2, y + height / 2}; }
    /// Grown by d on every side (shrunk where d is negative).
    Rect outset(double d) const { return {x - d, y - d, width + 2 * d, height + 2 * d}; }
    /// The point at fractions fx, fy of the width and height.
    Point at(double fx, double fy) const { return {x + fx * width, y + fy * height}; }
    bool contains(const Rect& r, double slack = 1e-6) const {
        return r.x >= x - slack && r.y >= y - slack && r.right() <= right() + slack && r.bottom() <= bottom() + slack;
    }
    /// What lies in both: of no width or height, or less, where nothing does.
    Rect common(const Rect& r) const {
        const double left = std::max(x, r.x), top = std::max(y, r.y);
        return {left, top, std::min(right(), r.right()) - left, std::min(bottom(), r.bottom()) - top};
    }
    Rect united(const Rect& r) const {
        const double left = std::min(x, r.x), top = std::min(y, r.y);
        return {left, top, std::max(right(), r.right()) - left, std::max(bottom(), r.bottom()) - top};
    }
};

/// An affine map, in PDF's order: x' = a·x + c·y + e, y' = b·x + d·y + f.
struct Matrix {
    double a = 1, b = 0, c = 0, d = 1, e = 0, f = 0;
    friend bool operator==(const Matrix&, const Matrix&) = default;

    static Matrix translation(double x, double y) { return {1, 0, 0, 1, x, y}; }
    static Matrix scaling(double sx, double sy) { return {sx, 0, 0, sy, 0, 0}; }
    static Matrix rotation(double degrees) {
        // Quarter turns are exact, so that a card turned twice is the card.
        const double quarters = degrees / 90.0;
        if (quarters == std::floor(quarters)) {
            switch (((static_cast<long long>(quarters) % 4) + 4) % 4) {
            case 0: return {};
            case 1: return {0, 1, -1, 0, 0, 0};
            case 2: return {-1, 0, 0, -1, 0, 0};
            default: return {0, -1, 1, 0, 0, 0};
            }
        }
        const double t = degrees * std::numbers::pi / 180.0;
        return {std::cos(t), std::sin(t), -std::sin(t), std::cos(t), 0, 0};
    }
    static Matrix rotation(double degrees, Point about) {
        return translation(about.x, about.y) * rotation(degrees) * translation(-about.x, -about.y);
    }
    /// (m * n) applies n first.
    friend Matrix operator*(const Matrix& m, const Matrix& n) {
        return {m.a * n.a + m.c * n.b, m.b * n.a + m.d * n.b,       m.a * n.c + m.c * n.d,
                m.b * n.c + m.d * n.d, m.a * n.e + m.c * n.f + m.e, m.b * n.e + m.d * n.f + m.f};
    }
    Point operator()(Point p) const { return {a * p.x + c * p.y + e, b * p.x + d * p.y + f}; }
    /// The bounding box of a rectangle's image.
    Rect bounds(const Rect& r) const {
        const Point p[] = {(*this)(r.at(0, 0)), (*this)(r.at(1, 0)), (*this)(r.at(0, 1)), (*this)(r.at(1, 1))};
        const auto [x0, x1] = std::minmax({p[0].x, p[1].x, p[2].x, p[3].x});
        const auto [y0, y1] = std::minmax({p[0].y, p[1].y, p[2].y, p[3].y});
        return {x0, y0, x1 - x0, y1 - y0};
    }
};

} // namespace kupi::base
