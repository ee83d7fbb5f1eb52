#include "base/colour.h"

#include <array>
#include <cmath>
#include <numbers>

namespace kupi::base {

namespace {

double linear(std::uint8_t channel) {
    const double c = channel / 255.0;
    return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
}

std::uint8_t encoded(double light) {
    light = std::fmin(1.0, std::fmax(0.0, light));
    const double c = light <= 0.0031308 ? light * 12.92 : 1.055 * std::pow(light, 1 / 2.4) - 0.055;
    return static_cast<std::uint8_t>(std::lround(c * 255));
}

struct Lab {
    double l, a, b;
};

Lab lab(Colour c) {
    const double r = linear(c.r), g = linear(c.g), b = linear(c.b);
    const double x = (0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047;
    const double y = 0.2126729 * r + 0.7151522 * g + 0.0721750 * b;
    const double z = (0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883;
    const auto f = [](double t) { return t > 216.0 / 24389 ? std::cbrt(t) : (24389.0 / 27 * t + 16) / 116; };
    return {116 * f(y) - 16, 500 * (f(x) - f(y)), 200 * (f(y) - f(z))};
}

int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

} // namespace

std::optional<Colour> parse_colour(std::string_view text) {
    if ((text.size() != 4 && text.size() != 7) || text[0] != '#') return std::nullopt;
    const std::size_t width = text.size() == 7 ? 2 : 1;
    std::array<std::uint8_t, 3> channels{};
    for (std::size_t i = 0; i < 3; ++i) {
        const int high = hex_digit(text[1 + i * width]), low = hex_digit(text[i * width + width]);
        if (high < 0 || low < 0) return std::nullopt;
        channels[i] = static_cast<std::uint8_t>(high * 16 + low);
    }
    return Colour{channels[0], channels[1], channels[2]};
}

std::string to_text(Colour c) {
    std::string out = "#";
    for (const std::uint8_t v : {c.r, c.g, c.b}) {
        out += "0123456789abcdef"[v >> 4];
        out += "0123456789abcdef"[v & 15];
    }
    return out;
}

Colour mix(Colour a, Colour b, double t) {
    const auto channel = [t](std::uint8_t x, std::uint8_t y) {
        return static_cast<std::uint8_t>(std::lround(x + (y - x) * t));
    };
    return {channel(a.r, b.r), channel(a.g, b.g), channel(a.b, b.b)};
}

Colour gray(Colour c) {
    const std::uint8_t v = encoded(0.29 * linear(c.r) + 0.645 * linear(c.g) + 0.065 * linear(c.b));
    return {v, v, v};
}

Colour deuteranopia(Colour c) {
    const double r = linear(c.r), g = linear(c.g), b = linear(c.b);
    return {encoded(0.29275 * r + 0.70725 * g), encoded(0.29275 * r + 0.70725 * g),
            encoded(-0.02234 * r + 0.02234 * g + b)};
}

Colour protanopia(Colour c) {
    const double r = linear(c.r), g = linear(c.g), b = linear(c.b);
    return {encoded(0.11238 * r + 0.88762 * g), encoded(0.11238 * r + 0.88762 * g),
            encoded(0.00401 * r - 0.00401 * g + b)};
}

double delta_e2000(Colour first, Colour second) {
    const Lab p = lab(first), q = lab(second);
    const double c_mean = (std::hypot(p.a, p.b) + std::hypot(q.a, q.b)) / 2;
    const auto seventh = [](double c) { return std::sqrt(std::pow(c, 7) / (std::pow(c, 7) + std::pow(25.0, 7))); };
    const double g = 0.5 * (1 - seventh(c_mean));
    const double a1 = p.a * (1 + g), a2 = q.a * (1 + g);
    const double c1 = std::hypot(a1, p.b), c2 = std::hypot(a2, q.b);
    constexpr double degrees = 180 / std::numbers::pi;
    const auto hue = [](double a, double b) {
        if (a == 0 && b == 0) return 0.0;
        const double h = std::atan2(b, a) * degrees;
        return h < 0 ? h + 360 : h;
    };
    const double h1 = hue(a1, p.b), h2 = hue(a2, q.b);
    double dh = h2 - h1;
    if (c1 * c2 == 0)
        dh = 0;
    else if (dh > 180)
        dh -= 360;
    else if (dh < -180)
        dh += 360;
    const double dl = q.l - p.l, dc = c2 - c1, dH = 2 * std::sqrt(c1 * c2) * std::sin(dh / 2 / degrees);
    const double l_mean = (p.l + q.l) / 2, cm = (c1 + c2) / 2;
    double h_mean = h1 + h2;
    if (c1 * c2 != 0) {
        if (std::fabs(h1 - h2) <= 180)
            h_mean /= 2;
        else
            h_mean = h_mean < 360 ? (h_mean + 360) / 2 : (h_mean - 360) / 2;
    }
    const auto cosd = [](double d) { return std::cos(d / degrees); };
    const double t = 1 - 0.17 * cosd(h_mean - 30) + 0.24 * cosd(2 * h_mean) + 0.32 * cosd(3 * h_mean + 6) -
                     0.20 * cosd(4 * h_mean - 63);
    const double sl = 1 + 0.015 * (l_mean - 50) * (l_mean - 50) / std::sqrt(20 + (l_mean - 50) * (l_mean - 50));
    const double sc = 1 + 0.045 * cm, sh = 1 + 0.015 * cm * t;
    const double turn = 30 * std::exp(-((h_mean - 275) / 25) * ((h_mean - 275) / 25));
    const double rt = -2 * seventh(cm) * std::sin(2 * turn / degrees);
    const double l = dl / sl, c = dc / sc, h = dH / sh;
    return std::sqrt(l * l + c * c + h * h + rt * c * h);
}

} // namespace kupi::base
