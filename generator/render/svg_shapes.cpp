#include "render/svg_shapes.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>

#include "base/text.h"
#include "render/svg_path.h"
#include "render/svg_transform.h"

namespace kupi::render::svg {

namespace {

using Attributes = std::vector<std::pair<std::string_view, std::string_view>>;

std::optional<double> plain_number(std::string_view text) {
    text = trim(text);
    double v = 0;
    const auto [rest, fault] = std::from_chars(text.data(), text.data() + text.size(), v);
    if (fault != std::errc() || rest != text.data() + text.size() || !std::isfinite(v)) return std::nullopt;
    return v;
}

/// Reads the documents that serialise() writes. They are regular, so that this needs no parser; whatever looks
/// unfamiliar ends the reading.
class ShapeReader {
  public:
    explicit ShapeReader(std::string_view text) : text_(text) {}

    std::optional<std::vector<Shape>> run() {
        while (at_ < text_.size()) {
            if (text_[at_] != '<') {
                if (trim(text_.substr(at_, 1)).empty()) {
                    ++at_;
                    continue;
                }
                return std::nullopt;
            }
            if (!tag()) return std::nullopt;
        }
        return std::move(shapes_);
    }

  private:
    struct State {
        Matrix matrix;
        bool filled = true, even_odd = false;
    };

    bool tag() {
        ++at_;
        if (at_ < text_.size() && text_[at_] == '/') {
            at_ = text_.find('>', at_);
            if (at_ == std::string_view::npos || states_.size() < 2) return false;
            ++at_;
            states_.pop_back();
            return true;
        }
        const std::size_t name_end = text_.find_first_of(" />", at_);
        if (name_end == std::string_view::npos) return false;
        const std::string_view name = text_.substr(at_, name_end - at_);
        at_ = name_end;
        Attributes attributes;
        while (at_ < text_.size() && text_[at_] == ' ') {
            const std::size_t equals = text_.find("=\"", at_);
            if (equals == std::string_view::npos) return false;
            const std::size_t end = text_.find('"', equals + 2);
            if (end == std::string_view::npos) return false;
            attributes.emplace_back(text_.substr(at_ + 1, equals - at_ - 1),
                                    text_.substr(equals + 2, end - equals - 2));
            at_ = end + 1;
        }
        const bool empty = text_.substr(at_, 2) == "/>";
        if (!empty && text_.substr(at_, 1) != ">") return false;
        at_ += empty ? 2 : 1;
        State state = states_.back();
        const bool container = name == "g" || (name == "svg" && states_.size() == 1);
        if (!read_state(name, attributes, state)) return false;
        if (!container && !shape(name, attributes, state)) return false;
        if (!empty) states_.push_back(state);
        return true;
    }

    static bool is_geometry(std::string_view element, std::string_view attribute) {
        if (element == "path") return attribute == "d";
        if (element == "polygon") return attribute == "points";
        if (element == "rect")
            return attribute == "x" || attribute == "y" || attribute == "width" || attribute == "height";
        if (element == "circle") return attribute == "cx" || attribute == "cy" || attribute == "r";
        if (element == "ellipse")
            return attribute == "cx" || attribute == "cy" || attribute == "rx" || attribute == "ry";
        return false;
    }

    static bool has_no_effect(std::string_view element, std::string_view attribute) {
        static constexpr std::array names = {
            "id", "class", "clip-rule", "stroke-width", "stroke-linejoin", "stroke-linecap", "stroke-miterlimit"};
        if (attribute.starts_with("data-") || std::find(names.begin(), names.end(), attribute) != names.end())
            return true;
        return element == "svg" && (attribute.starts_with("xmlns") || attribute == "viewBox" ||
                                    attribute == "version" || attribute == "xml:space");
    }

    static bool read_state(std::string_view element, const Attributes& attributes, State& state) {
        for (const auto& [name, value] : attributes) {
            if (is_geometry(element, name) || has_no_effect(element, name)) continue;
            if (name == "fill" && (value == "currentColor" || value == "none")) {
                state.filled = value != "none";
            } else if (name == "fill-rule" && (value == "evenodd" || value == "nonzero")) {
                state.even_odd = value == "evenodd";
            } else if (name == "transform" && element != "svg") {
                const auto m = read_transform(value);
                if (!m) return false;
                state.matrix = state.matrix * *m;
            } else if (!(name == "stroke" && value == "none") && !(name == "color" && value == "currentColor")) {
                return false;
            }
        }
        return true;
    }

    bool shape(std::string_view element, const Attributes& attributes, const State& state) {
        draw::Path path;
        const auto text = [&](std::string_view wanted) {
            for (const auto& [name, value] : attributes)
                if (name == wanted) return value;
            return std::string_view();
        };
        bool readable = true;
        const auto length = [&](std::string_view wanted) {
            const std::string_view value = text(wanted);
            const auto v = value.empty() ? std::optional(0.0) : plain_number(value);
            if (!v) readable = false;
            return v.value_or(0);
        };
        if (element == "path") {
            PathData data = parse_path(text("d"));
            if (data.fault) return false;
            path = std::move(data.path);
        } else if (element == "polygon") {
            const std::string_view points = text("points");
            PathData data = parse_path("M" + std::string(points) + "Z");
            if (data.fault || points.find_first_of("MmLlHhVvCcSsQqTtAaZz") != std::string_view::npos) return false;
            path = std::move(data.path);
        } else if (element == "rect") {
            const Rect r{length("x"), length("y"), length("width"), length("height")};
            if (r.width > 0 && r.height > 0) path = draw::Path::rectangle(r);
        } else if (element == "circle" || element == "ellipse") {
            const double rx = length(element == "circle" ? "r" : "rx"), ry = length(element == "circle" ? "r" : "ry");
            if (rx > 0 && ry > 0) {
                path = draw::Path::circle({0, 0}, 1);
                const Matrix m = Matrix::translation(length("cx"), length("cy")) * Matrix::scaling(rx, ry);
                for (Point& p : path.points) p = m(p);
            }
        } else {
            return false;
        }
        if (!readable) return false;
        if (!state.filled || path.verbs.empty()) return true;
        if (state.matrix != Matrix{})
            for (Point& p : path.points) p = state.matrix(p);
        shapes_.push_back({std::move(path), state.even_odd});
        return true;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::vector<State> states_ = {State{}};
    std::vector<Shape> shapes_;
};

} // namespace

std::optional<std::vector<Shape>> filled_shapes(const std::string& document) {
    if (document.find('&') != std::string::npos) return std::nullopt;
    return ShapeReader(document).run();
}

Rect control_box(const draw::Path& path) {
    if (path.points.empty()) return {};
    double x0 = path.points[0].x, x1 = x0, y0 = path.points[0].y, y1 = y0;
    for (const Point p : path.points) {
        x0 = std::min(x0, p.x);
        x1 = std::max(x1, p.x);
        y0 = std::min(y0, p.y);
        y1 = std::max(y1, p.y);
    }
    return {x0, y0, x1 - x0, y1 - y0};
}

} // namespace kupi::render::svg
