#include "render/css.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <vector>

#include "base/text.h"

namespace kupi::render::css {

namespace {

std::string rewrite_one(std::string_view declaration, const Rewrite& rewrite) {
    const std::size_t colon = declaration.find(':');
    if (colon == std::string_view::npos) return std::string(declaration);
    const std::string property = lower(trim(declaration.substr(0, colon)));
    std::string_view value = trim(declaration.substr(colon + 1));
    std::string_view suffix;
    if (const std::size_t bang = value.rfind('!'); bang != std::string_view::npos) {
        suffix = value.substr(bang);
        value = trim(value.substr(0, bang));
    }
    const std::optional<std::string> changed = rewrite(property, value);
    if (!changed) return std::string(declaration);
    if (changed->empty()) return {};
    std::string out = property + ':' + *changed;
    if (!suffix.empty()) out.append(" ").append(suffix);
    return out;
}

/// Blocks may nest (media queries): what ends at '{' is a selector, what ends at ';' or '}' inside a block a
/// declaration.
std::string rewrite_text(std::string_view text, int depth, const Rewrite& rewrite) {
    std::string out;
    std::size_t begin = 0;
    char quote = 0;
    int parentheses = 0;
    const auto declaration = [&](std::size_t end) {
        const std::string_view piece = text.substr(begin, end - begin);
        out += depth > 0 ? rewrite_one(piece, rewrite) : std::string(piece);
    };
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quote) {
            if (c == quote) quote = 0;
            continue;
        }
        if (c == '"' || c == '\'') {
            quote = c;
        } else if (c == '(') {
            ++parentheses;
        } else if (c == ')') {
            parentheses = std::max(0, parentheses - 1);
        } else if (parentheses == 0 && (c == ';' || c == '{' || c == '}')) {
            if (c == '{') {
                out += text.substr(begin, i - begin);
                ++depth;
            } else {
                declaration(i);
                if (c == '}' && depth > 0) --depth;
            }
            out += c;
            begin = i + 1;
        }
    }
    declaration(text.size());
    return out;
}

/// The arguments of "name(a, b, c)" as numbers with their unit ("%", "deg" or none).
struct Argument {
    double number = 0;
    bool percent = false;
};

std::optional<std::vector<Argument>> arguments(std::string_view text) {
    std::vector<Argument> out;
    std::string copy;
    for (const char c : text) copy += c == ',' || c == '/' ? ' ' : c;
    const char* p = copy.c_str();
    while (true) {
        while (*p == ' ' || *p == '\t' || *p == '\n' || *p == '\r') ++p;
        if (*p == 0) return out;
        char* end = nullptr;
        const double number = std::strtod(p, &end);
        if (end == p || !std::isfinite(number) || out.size() >= 4) return std::nullopt;
        p = end;
        Argument a{number, *p == '%'};
        if (a.percent) ++p;
        if (std::string_view(p).starts_with("deg")) p += 3;
        out.push_back(a);
    }
}

std::uint8_t byte(double fraction) {
    return static_cast<std::uint8_t>(std::lround(std::clamp(fraction, 0.0, 1.0) * 255));
}

std::optional<Colour> from_rgb(const std::vector<Argument>& a) {
    if (a.size() < 3) return std::nullopt;
    const auto channel = [](const Argument& v) { return byte(v.number / (v.percent ? 100 : 255)); };
    return Colour{channel(a[0]), channel(a[1]), channel(a[2])};
}

std::optional<Colour> from_hsl(const std::vector<Argument>& a) {
    if (a.size() < 3) return std::nullopt;
    const double hue = std::fmod(std::fmod(a[0].number, 360) + 360, 360) / 30;
    const double s = std::clamp(a[1].number / 100, 0.0, 1.0), l = std::clamp(a[2].number / 100, 0.0, 1.0);
    const auto channel = [&](double n) {
        const double k = std::fmod(n + hue, 12);
        return byte(l - s * std::min(l, 1 - l) * std::max(-1.0, std::min({k - 3, 9 - k, 1.0})));
    };
    return Colour{channel(0), channel(8), channel(4)};
}

} // namespace

std::optional<Colour> parse_colour_value(std::string_view value) {
    const std::string v = lower(trim(value));
    if (v.starts_with('#')) {
        if (v.size() == 5) return parse_colour(v.substr(0, 4));
        if (v.size() == 9) return parse_colour(v.substr(0, 7));
        return parse_colour(v);
    }
    const std::size_t open = v.find('(');
    if (open == std::string::npos) return named_colour(v);
    if (v.back() != ')') return std::nullopt;
    const std::string_view function = trim(std::string_view(v).substr(0, open));
    const auto list = arguments(std::string_view(v).substr(open + 1, v.size() - open - 2));
    if (!list) return std::nullopt;
    if (function == "rgb" || function == "rgba") return from_rgb(*list);
    if (function == "hsl" || function == "hsla") return from_hsl(*list);
    return std::nullopt;
}

std::string without_comments(std::string_view text) {
    std::string out;
    char quote = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quote) {
            if (c == quote || c == '\n') quote = 0; // a newline ends a string that was not closed
        } else if (c == '"' || c == '\'') {
            quote = c;
        } else if (text.substr(i, 2) == "/*") {
            out += ' ';
            const std::size_t end = text.find("*/", i + 2);
            if (end == std::string_view::npos) return out;
            i = end + 1;
            continue;
        }
        out += c;
    }
    return out;
}

std::string rewrite_declarations(std::string_view text, const Rewrite& rewrite) {
    return rewrite_text(without_comments(text), 1, rewrite);
}

std::string rewrite_stylesheet(std::string_view text, const Rewrite& rewrite) {
    return rewrite_text(without_comments(text), 0, rewrite);
}

} // namespace kupi::render::css
