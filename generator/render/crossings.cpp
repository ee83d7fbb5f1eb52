#include "render/crossings.h"

#include <algorithm>
#include <array>
#include <optional>

namespace kupi::render {

namespace {

constexpr std::size_t few = 48;              ///< segments whose pairs are simply tried
constexpr std::size_t most_work = 5'000'000; ///< segments that are looked at in all boxes together
constexpr int deepest = 24;

double side_of(const Segment& line, Point p) {
    const Point d = line.to - line.from, e = p - line.from;
    return d.x * e.y - d.y * e.x;
}

bool cross(const Segment& a, const Segment& b) {
    return side_of(a, b.from) * side_of(a, b.to) < 0 && side_of(b, a.from) * side_of(b, a.to) < 0;
}

/// The part inside a box (Liang and Barsky); nothing if there is none.
std::optional<Segment> clipped(const Segment& s, const Rect& box) {
    const Point d = s.to - s.from;
    double first = 0, last = 1;
    const auto cut = [&](double towards, double distance) {
        if (towards == 0) return distance >= 0;
        const double t = distance / towards;
        if (towards < 0)
            first = std::max(first, t);
        else
            last = std::min(last, t);
        return first <= last;
    };
    if (!cut(-d.x, s.from.x - box.x) || !cut(d.x, box.right() - s.from.x) || !cut(-d.y, s.from.y - box.y) ||
        !cut(d.y, box.bottom() - s.from.y))
        return std::nullopt;
    return Segment{s.from + d * first, s.from + d * last};
}

Rect box_of(const std::vector<Segment>& segments) {
    double x0 = segments[0].from.x, x1 = x0, y0 = segments[0].from.y, y1 = y0;
    for (const Segment& s : segments)
        for (const Point p : {s.from, s.to}) {
            x0 = std::min(x0, p.x), x1 = std::max(x1, p.x);
            y0 = std::min(y0, p.y), y1 = std::max(y1, p.y);
        }
    return {x0, y0, x1 - x0, y1 - y0};
}

/// Quarters boxes until few segments are left in each; stops as soon as there are too many crossings.
class Counter {
  public:
    explicit Counter(std::size_t limit) : limit_(limit) {}

    std::size_t run(const std::vector<Segment>& segments) {
        count(segments, 0);
        return std::min(found_, limit_);
    }

  private:
    void count(const std::vector<Segment>& segments, int depth) {
        const std::size_t n = segments.size();
        if (n < 2 || found_ >= limit_) return;
        work_ += n;
        if (work_ > most_work) {
            found_ = limit_;
            return;
        }
        if (n <= few) {
            for (std::size_t i = 0; i < n; ++i)
                for (std::size_t j = i + 1; j < n; ++j) found_ += cross(segments[i], segments[j]);
            return;
        }
        const Rect box = box_of(segments);
        const double w = box.width / 2, h = box.height / 2;
        std::array<std::vector<Segment>, 4> quarters;
        std::size_t as_full = 0;
        for (std::size_t q = 0; q < 4; ++q) {
            const Rect part{box.x + (q % 2 ? w : 0), box.y + (q / 2 ? h : 0), w, h};
            for (const Segment& s : segments)
                if (const auto inside = clipped(s, part)) quarters[q].push_back(*inside);
            as_full += quarters[q].size() * 10 > n * 9;
        }
        if (depth == deepest || as_full > 1) { // on one line
            found_ += n * (n - 1) / 2;
            return;
        }
        for (auto& quarter : quarters) {
            count(quarter, depth + 1);
            quarter = {};
        }
    }

    std::size_t limit_, found_ = 0, work_ = 0;
};

} // namespace

std::size_t count_crossings(std::vector<Segment> segments, std::size_t limit) {
    std::erase_if(segments, [](const Segment& s) { return s.from == s.to; });
    return Counter(limit).run(segments);
}

} // namespace kupi::render
