#include "layout/booklet_wheel.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

namespace kupi::layout {

namespace {

constexpr std::size_t most_couples = 8; ///< up to which every order is tried

std::size_t find(const std::vector<Suit>& suits, const std::string& id) {
    const auto at = std::find_if(suits.begin(), suits.end(), [&](const Suit& s) { return s.id == id; });
    return static_cast<std::size_t>(at - suits.begin());
}

/// Tries the couples of opposites in every order and either way round.
class Search {
  public:
    Search(const SuitTies& ties, std::size_t count) : ties_(ties), half_(count / 2), place_(count) {
        order_.resize(half_);
        std::iota(order_.begin(), order_.end(), 0);
    }

    std::vector<std::size_t> run() {
        do {
            // The first suit stays at the top; the wheel's mirror image is the same wheel.
            for (std::size_t turned = 0; turned < std::size_t{1} << (half_ - 1); ++turned) score(turned << 1);
        } while (std::next_permutation(order_.begin() + 1, order_.end()));
        return best_;
    }

  private:
    void score(std::size_t turned) {
        for (std::size_t i = 0; i < half_; ++i) {
            const auto [a, b] = ties_.opposed[order_[i]];
            const bool swap = (turned >> i & 1u) != 0;
            place_[a] = swap ? i + half_ : i;
            place_[b] = swap ? i : i + half_;
        }
        double sum = 0;
        for (std::size_t p = 0; p < ties_.paired.size(); ++p) {
            const auto [a, b] = ties_.paired[p];
            const std::size_t way = place_[a] > place_[b] ? place_[a] - place_[b] : place_[b] - place_[a];
            const std::size_t distance = std::min(way, 2 * half_ - way);
            sum += distance == 1 ? ties_.strength[p] : -0.01 * static_cast<double>(distance);
        }
        if (!best_.empty() && sum <= best_sum_ + 1e-9) return;
        best_sum_ = sum;
        best_.assign(2 * half_, 0);
        for (std::size_t suit = 0; suit < place_.size(); ++suit) best_[place_[suit]] = suit;
    }

    const SuitTies& ties_;
    std::size_t half_;
    std::vector<std::size_t> order_, place_, best_;
    double best_sum_ = 0;
};

/// From one place of the ring to another along it, not touching the symbols that stand there.
draw::Path arc(Point centre, double radius, double from, double to) {
    draw::Path path;
    const double k = 4.0 / 3 * std::tan((to - from) / 4) * radius;
    const auto at = [&](double a) { return centre + Point{std::cos(a), std::sin(a)} * radius; };
    const auto along = [&](double a) { return Point{-std::sin(a), std::cos(a)} * k; };
    path.move_to(at(from));
    path.curve_to(at(from) + along(from), at(to) - along(to), at(to));
    return path;
}

} // namespace

SuitTies suit_ties(const std::vector<Suit>& suits) {
    SuitTies out;
    const auto add = [&](auto& list, std::size_t a, std::size_t b) {
        if (a == b || b >= suits.size()) return false;
        const std::pair<std::size_t, std::size_t> tie(std::min(a, b), std::max(a, b));
        if (std::find(list.begin(), list.end(), tie) != list.end()) return false;
        list.push_back(tie);
        return true;
    };
    for (std::size_t i = 0; i < suits.size(); ++i) {
        if (suits[i].opposed) add(out.opposed, i, find(suits, suits[i].opposed->id));
        for (const Reference& other : suits[i].paired) {
            const std::size_t j = find(suits, other.id);
            if (!add(out.paired, i, j)) continue;
            const auto friends = [&](std::size_t s) {
                return 1.0 / std::max<double>(1, static_cast<double>(suits[s].paired.size()));
            };
            out.strength.push_back(friends(i) + friends(j));
        }
    }
    return out;
}

std::vector<std::size_t> wheel_order(const std::vector<Suit>& suits) {
    std::vector<std::size_t> out(suits.size());
    std::iota(out.begin(), out.end(), 0);
    const SuitTies ties = suit_ties(suits);
    std::vector<int> opposites(suits.size(), 0);
    for (const auto& [a, b] : ties.opposed) ++opposites[a], ++opposites[b];
    const bool couples = std::all_of(opposites.begin(), opposites.end(), [](int n) { return n == 1; });
    if (!couples || suits.size() < 4 || suits.size() / 2 > most_couples) return out;
    return Search(ties, suits.size()).run();
}

Point wheel_place(std::size_t place, std::size_t count, Point centre, double radius) {
    const double angle = (static_cast<double>(place) / static_cast<double>(count) - 0.25) * 2 * std::numbers::pi;
    return centre + Point{std::cos(angle), std::sin(angle)} * radius;
}

std::vector<draw::Operation> wheel_lines(const std::vector<Suit>& suits, const std::vector<std::size_t>& order,
                                         Point centre, const WheelLook& look) {
    std::vector<draw::Operation> out;
    const std::size_t n = order.size();
    std::vector<std::size_t> place(n);
    for (std::size_t i = 0; i < n; ++i) place[order[i]] = i;
    const SuitTies ties = suit_ties(suits);
    const double step = 2 * std::numbers::pi / static_cast<double>(std::max<std::size_t>(n, 1));
    const double clear = 0.64 * look.symbol; // from a symbol's centre to where lines end
    const double inner = look.radius - clear;
    const auto angle = [&](std::size_t p) { return step * static_cast<double>(p) - std::numbers::pi / 2; };
    const auto stroke = [&](draw::Path path, double width, Colour colour) {
        out.push_back(draw::Stroke{std::move(path), colour, width, {}, draw::Stroke::Cap::round});
    };
    for (const auto& [a, b] : ties.opposed)
        stroke(draw::Path::line(wheel_place(place[a], n, centre, inner), wheel_place(place[b], n, centre, inner)),
               look.line_width, look.line);
    for (const auto& [a, b] : ties.paired) {
        const std::size_t from = std::min(place[a], place[b]), to = std::max(place[a], place[b]);
        const std::size_t way = std::min(to - from, n - (to - from));
        if (way == 1) {
            // Outside of the symbols, so that a suit of two pairs shows both.
            const double begin = angle(to - from == 1 ? from : to), gap = 0.07 * step;
            stroke(arc(centre, look.radius + 0.72 * look.symbol, begin + gap, begin + step - gap), look.band_width,
                   look.band);
        } else {
            // A bow inside the ring, the flatter the nearer they are.
            const double depth = look.radius * std::max(0.25, 0.95 - 0.16 * static_cast<double>(way));
            draw::Path path;
            path.move_to(wheel_place(from, n, centre, inner));
            path.curve_to(wheel_place(from, n, centre, depth), wheel_place(to, n, centre, depth),
                          wheel_place(to, n, centre, inner));
            stroke(std::move(path), look.band_width * 0.45, look.band);
        }
    }
    if (!ties.opposed.empty()) {
        const double r = look.radius * 0.045;
        out.push_back(draw::Fill{draw::Path::circle(centre, r), look.ground, false});
        out.push_back(draw::Stroke{draw::Path::circle(centre, r), look.line, look.line_width, {}, {}});
    }
    return out;
}

} // namespace kupi::layout
