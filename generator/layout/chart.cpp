#include "layout/chart.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "cards/cards.h"

namespace kupi::layout {

std::string thousands(std::int64_t n) {
    const std::string digits = std::to_string(n < 0 ? -n : n);
    std::string out = n < 0 ? "−" : "";
    for (std::size_t i = 0; i < digits.size(); ++i) {
        if (i > 0 && (digits.size() - i) % 3 == 0) out += ',';
        out += digits[i];
    }
    return out;
}

namespace {

constexpr double margin = 26, chart_gap = 34, panel_width = 236, panel_height = 150, head = 46;
constexpr double row_height = 17, most_row_names = 44, widest_bar = 24;
constexpr Colour strong{0x7c, 0x2d, 0x1c}, soft{0xdb, 0xc3, 0xb4}, grid{0xe8, 0xe3, 0xda}, quiet{0x6e, 0x69, 0x66};
constexpr double small = 7, normal = 8.5;

/// 1, 2 or 5 times a power of ten, so that `most` steps or fewer cover `range`.
double nice_step(double range, double most, double least) {
    double step = least;
    while (range / step > most) {
        const double power = std::pow(10, std::floor(std::log10(step) + 1e-9));
        const double head_digit = std::round(step / power);
        step = power * (head_digit < 2 ? 2 : head_digit < 5 ? 5 : 10);
    }
    return step;
}

std::string percent(double share, int decimals) { return fmt::format("{:.{}f} %", 100 * share, decimals); }

class Pen {
  public:
    Pen(draw::Page& page, TextMeasurer& text) : page_(page), text_(text) {}

    /// `at`: 0 puts the text's left end there, 0.5 its middle, 1 its right end.
    void write(const std::string& words, Point where, double size, Colour colour, double at = 0, int weight = 400) {
        const Font font = face(size, weight);
        const double x = where.x - at * text_.advance(words, font);
        page_.operations.emplace_back(draw::DrawText{words, font, colour, Matrix::translation(x, where.y)});
    }
    double width(const std::string& words, double size, int weight = 400) {
        return text_.advance(words, face(size, weight));
    }
    void line(Point a, Point b, Colour colour, double width, std::vector<double> dashes = {}) {
        page_.operations.emplace_back(draw::Stroke{draw::Path::line(a, b), colour, width, std::move(dashes)});
    }
    void bar(const Rect& r, Colour colour) {
        page_.operations.emplace_back(draw::Fill{draw::Path::rectangle(r), colour});
    }

  private:
    static Font face(double size, int weight) {
        Font font;
        font.size = size;
        font.weight = weight;
        return font;
    }

    draw::Page& page_;
    TextMeasurer& text_;
};

struct Bin {
    std::int64_t from = 0;
    double share = 0;
};

/// A distribution, ready to be drawn.
struct Histogram {
    std::int64_t width = 1;
    std::vector<Bin> bins;
    std::int64_t low = 0, median = 0, high = 0; ///< at 5, 50 and 95 of a hundred
    double tallest = 0;

    explicit Histogram(const std::map<std::int64_t, std::uint64_t>& counts) {
        double all = 0;
        for (const auto& [value, n] : counts) all += static_cast<double>(n);
        const auto quantile = [&](double part) {
            double passed = 0;
            for (const auto& [value, n] : counts)
                if ((passed += static_cast<double>(n)) >= part * all - 1e-9) return value;
            return counts.rbegin()->first;
        };
        low = quantile(0.05);
        median = quantile(0.5);
        high = quantile(0.95);
        // A few far outliers would press all others into one bar: what lies beyond them is summed at the edge.
        const std::int64_t least = std::max(counts.begin()->first, quantile(0.002)),
                           most = std::min(counts.rbegin()->first, quantile(0.998));
        width = static_cast<std::int64_t>(nice_step(static_cast<double>(most - least + 1), 45, 1));
        const auto start_of = [&](std::int64_t v) { return v - ((v % width) + width) % width; };
        for (std::int64_t at = start_of(least); at <= most; at += width) bins.push_back({at, 0});
        for (const auto& [value, n] : counts) {
            const auto i = (start_of(std::clamp(value, least, most)) - bins.front().from) / width;
            bins[static_cast<std::size_t>(i)].share += static_cast<double>(n) / all;
        }
        for (const Bin& b : bins) tallest = std::max(tallest, b.share);
    }
};

void draw_distribution(const Chart& chart, const Rect& box, Pen& pen) {
    const Histogram h(chart.counts);
    const double left = box.x + 24, right = box.x + box.width, bottom = box.y + box.height - 22, top = box.y + 34;
    const double step = nice_step(h.tallest, 4, 0.001), full = std::max(h.tallest * 1.04, step);
    const auto y_of = [&](double share) { return bottom - share / full * (bottom - top); };
    for (int i = 0; i * step <= full; ++i) {
        const double y = y_of(i * step);
        if (i > 0) pen.line({left, y}, {right, y}, grid, 0.5);
        pen.write(percent(i * step, step < 0.01 ? 1 : 0), {left - 4, y + small * 0.36}, small, quiet, 1);
    }
    const double slot = std::min((right - left) / static_cast<double>(h.bins.size()), widest_bar);
    const auto x_of = [&](double value) {
        return left + (value - static_cast<double>(h.bins.front().from)) / static_cast<double>(h.width) * slot;
    };
    for (const Bin& b : h.bins) {
        const bool usual = b.from + h.width > h.low && b.from <= h.high;
        const double x = x_of(static_cast<double>(b.from)), inset = std::min(slot * 0.1, 1.0);
        if (b.share > 0)
            pen.bar({x + inset, y_of(b.share), slot - 2 * inset, bottom - y_of(b.share)}, usual ? strong : soft);
    }
    pen.line({left, bottom}, {right, bottom}, ink_black, 0.6);
    // Ticks stand under the middle of a bar of one value, at the left edge of a wider one.
    const double centre = h.width == 1 ? 0.5 : 0;
    const double first = static_cast<double>(h.bins.front().from),
                 last = static_cast<double>(h.bins.back().from + h.width - 1);
    const double unit_width = pen.width(chart.unit, small) + 8;
    const double tick = nice_step(last - first, 7, 1);
    for (double v = std::ceil(first / tick) * tick; v <= last; v += tick) {
        const double x = x_of(v + centre);
        if (x > right - unit_width) break;
        pen.line({x, bottom}, {x, bottom + 2.5}, ink_black, 0.5);
        pen.write(thousands(static_cast<std::int64_t>(v)), {x, bottom + 10.5}, small, ink_black, 0.5);
    }
    pen.write(chart.unit, {right, bottom + 10.5}, small, quiet, 1);
    const double middle = x_of(static_cast<double>(h.median) + (h.width == 1 ? 0.5 : 0));
    pen.line({middle, top - 5}, {middle, bottom}, ink_black, 0.7, {1.5, 1.5});
    const std::string label = "median " + thousands(h.median);
    const bool at_left = middle + 4 + pen.width(label, small, 600) > right;
    pen.write(label, {middle + (at_left ? -3.0 : 3.0), top - 1}, small, ink_black, at_left ? 1 : 0, 600);
}

void draw_rows(const Chart& chart, const Rect& box, Pen& pen) {
    double names = 0, most = chart.fair;
    for (const Chart::Row& r : chart.rows) {
        names = std::max(names, pen.width(r.name, normal));
        most = std::max(most, r.high);
    }
    names = std::min(names, most_row_names);
    const double left = box.x + names + 8, right = box.x + box.width - 40, top = box.y + 40;
    const auto x_of = [&](double share) { return left + share / most * (right - left); };
    double y = top;
    for (const Chart::Row& r : chart.rows) {
        const double bar = row_height * 0.62, middle = y + bar / 2;
        pen.write(r.name, {left - 6, middle + normal * 0.36}, normal, ink_black, 1);
        pen.bar({left, y, x_of(r.share) - left, bar}, r.aside ? soft : strong);
        if (r.high > r.low) {
            pen.line({x_of(r.share), middle}, {x_of(r.high), middle}, ink_black, 0.7);
            pen.line({x_of(r.low), middle}, {x_of(r.share), middle}, paper_white, 0.7);
        }
        pen.write(percent(r.share, 1), {box.x + box.width, middle + normal * 0.36}, normal, ink_black, 1);
        y += row_height;
    }
    pen.line({left, top - 4}, {left, y - 2}, ink_black, 0.6);
    if (chart.fair > 0) {
        pen.line({x_of(chart.fair), top - 5}, {x_of(chart.fair), y - 2}, ink_black, 0.7, {1.5, 1.5});
        pen.write("equal " + percent(chart.fair, 1), {x_of(chart.fair), y + 7}, small, ink_black, 0.5, 600);
    }
}

double height_of(const Chart& chart) {
    return chart.rows.empty() ? panel_height : 40 + row_height * static_cast<double>(chart.rows.size()) + 18;
}

} // namespace

draw::Document draw_charts(const std::string& title, const std::string& subtitle, const std::vector<Chart>& charts,
                           TextMeasurer& text) {
    draw::Document document;
    document.title = title;
    document.subject = subtitle;
    draw::Page& page = document.pages.emplace_back();
    Pen pen(page, text);
    pen.write(title, {margin, margin + 12}, 15, ink_black, 0, 700);
    pen.write(subtitle, {margin, margin + 26}, normal, quiet);
    double y = margin + head;
    for (std::size_t i = 0; i < charts.size(); i += 2) {
        double height = 0;
        for (std::size_t j = i; j < std::min(i + 2, charts.size()); ++j) {
            const Chart& chart = charts[j];
            const Rect box{margin + static_cast<double>(j - i) * (panel_width + chart_gap), y, panel_width,
                           height_of(chart)};
            pen.write(chart.title, {box.x, box.y + 10}, 9.5, ink_black, 0, 650);
            pen.write(chart.note, {box.x + box.width, box.y + 10}, small, quiet, 1);
            if (chart.rows.empty() && !chart.counts.empty()) draw_distribution(chart, box, pen);
            if (!chart.rows.empty()) draw_rows(chart, box, pen);
            height = std::max(height, box.height);
        }
        y += height + 14;
    }
    pen.write("Dark bars: nine in ten. Thin lines at the ends of bars: what chance alone leaves open, 19 times in 20.",
              {margin, y + 4}, small, quiet);
    y += 22;
    page.media = {2 * margin + 2 * panel_width + chart_gap, y + margin - 14};
    page.trim = page.bleed = {0, 0, page.media.width, page.media.height};
    return document;
}

} // namespace kupi::layout
