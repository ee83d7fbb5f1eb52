#include "render/svg_transform.h"

#include <array>
#include <cstdlib>
#include <string>

#include "base/text.h"

namespace kupi::render::svg {

namespace {

/// One function's matrix; `n` numbers were given.
bool function_matrix(std::string_view name, const std::array<double, 6>& v, std::size_t n, Matrix& out) {
    const auto tangent = [](double degrees) { return std::tan(degrees * std::numbers::pi / 180.0); };
    if (name == "translate" && (n == 1 || n == 2)) {
        out = Matrix::translation(v[0], n == 2 ? v[1] : 0);
    } else if (name == "scale" && (n == 1 || n == 2)) {
        out = Matrix::scaling(v[0], n == 2 ? v[1] : v[0]);
    } else if (name == "rotate" && (n == 1 || n == 3)) {
        out = n == 3 ? Matrix::rotation(v[0], {v[1], v[2]}) : Matrix::rotation(v[0]);
    } else if (name == "skewx" && n == 1) {
        out = {1, 0, tangent(v[0]), 1, 0, 0};
    } else if (name == "skewy" && n == 1) {
        out = {1, tangent(v[0]), 0, 1, 0, 0};
    } else if (name == "matrix" && n == 6) {
        out = {v[0], v[1], v[2], v[3], v[4], v[5]};
    } else {
        return false;
    }
    return true;
}

} // namespace

std::optional<Matrix> read_transform(std::string_view text) {
    Matrix all;
    while (true) {
        text = trim(text);
        if (text.starts_with(',')) text = trim(text.substr(1));
        if (text.empty()) return all;
        const std::size_t open = text.find('('), close = text.find(')');
        if (open == std::string_view::npos || close == std::string_view::npos || close < open) return std::nullopt;
        const std::string numbers(text.substr(open + 1, close - open - 1));
        std::array<double, 6> v{};
        std::size_t n = 0;
        const char* p = numbers.c_str();
        while (true) {
            while (*p == ' ' || *p == ',' || *p == '\t' || *p == '\n' || *p == '\r') ++p;
            if (*p == 0) break;
            char* end = nullptr;
            const double number = std::strtod(p, &end);
            if (end == p || !std::isfinite(number) || n == v.size()) return std::nullopt;
            v[n++] = number;
            p = end;
        }
        Matrix one;
        if (!function_matrix(lower(trim(text.substr(0, open))), v, n, one)) return std::nullopt;
        all = all * one;
        text.remove_prefix(close + 1);
    }
}

double mean_scale(const Matrix& m) { return std::sqrt(std::abs(m.a * m.d - m.b * m.c)); }

} // namespace kupi::render::svg
