#include "base/units.h"

#include <charconv>
#include <cmath>

#include "base/text.h"

namespace kupi::base {

namespace {

std::optional<double> parse_number(std::string_view text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, std::chars_format::fixed);
    if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(value)) return std::nullopt;
    return value;
}

std::optional<double> points_per(std::string_view unit) {
    if (unit == "in") return points_per_inch;
    if (unit == "mm") return points_per_mm;
    if (unit == "cm") return points_per_mm * 10;
    if (unit == "pt") return 1.0;
    return std::nullopt;
}

} // namespace

std::optional<double> parse_length(std::string_view text) {
    text = trim(text);
    if (text.size() < 3) return std::nullopt;
    const auto unit = points_per(text.substr(text.size() - 2));
    if (!unit) return std::nullopt;
    text = trim(text.substr(0, text.size() - 2));
    if (const auto slash = text.find('/'); slash != std::string_view::npos) {
        const auto above = parse_number(text.substr(0, slash)), below = parse_number(text.substr(slash + 1));
        if (!above || !below || *below == 0) return std::nullopt;
        return *above / *below * *unit;
    }
    const auto value = parse_number(text);
    if (!value) return std::nullopt;
    const double points = *value * *unit;
    return std::isfinite(points) ? std::optional(points) : std::nullopt;
}

// A hair is added, so that ties such as 209.55 round up.
std::string describe_length(double points) {
    return number(to_mm(points) + 1e-9, 2) + " mm (" + number(to_inches(points)) + " in)";
}

std::string describe_size(double width, double height) {
    return number(to_mm(width) + 1e-9, 1) + " × " + number(to_mm(height) + 1e-9, 1) + " mm (" +
           number(to_inches(width), 2) + " × " + number(to_inches(height), 2) + " in)";
}

} // namespace kupi::base
