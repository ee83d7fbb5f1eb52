#include "render/pdf_rewrite.h"

#include <cmath>
#include <cstdlib>
#include <vector>

#include "base/geometry.h"
#include "render/pdf_content.h"

namespace kupi::pdf {

namespace {

bool is_space(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t' || c == '\f' || c == '\0'; }
bool is_delimiter(char c) { return c == '(' || c == ')' || c == '<' || c == '>' || c == '[' || c == ']' || c == '/' || c == '%'; }
bool is_number_start(char c) { return (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.'; }

bool is_colour_operator(std::string_view op) {
    static constexpr std::string_view all[] = {"rg", "RG", "g", "G", "k", "K", "cs", "CS", "sc", "SC", "scn", "SCN"};
    return std::find(std::begin(all), std::end(all), op) != std::end(all);
}

class Rewriter {
  public:
    Rewriter(std::string_view in, const RewriteOptions& options) : in_(in), options_(options) { out_.content.reserve(in.size()); }

    Rewritten run() {
        while (skip_space(), at_ < in_.size()) {
            const char c = in_[at_];
            if (is_number_start(c)) {
                const std::size_t begin = at_;
                take_regular();
                numbers_.push_back(std::strtod(std::string(in_.substr(begin, at_ - begin)).c_str(), nullptr));
            } else if (is_delimiter(c)) {
                others_ += take_object();
                others_ += ' ';
            } else {
                const std::size_t begin = at_;
                take_regular();
                if (at_ == begin) ++at_;
                operation(in_.substr(begin, at_ - begin));
                numbers_.clear();
                others_.clear();
                operands_ = at_;
            }
        }
        return std::move(out_);
    }

  private:
    struct Piece {
        char op = 0; ///< m l c h r(e)
        std::vector<double> v;
    };

    void skip_space() {
        while (at_ < in_.size() && is_space(in_[at_])) ++at_;
    }

    void take_regular() {
        while (at_ < in_.size() && !is_space(in_[at_]) && !is_delimiter(in_[at_])) ++at_;
    }

    /// A name, string, array or dictionary, as it stands.
    std::string_view take_object() {
        const std::size_t begin = at_;
        if (in_[at_] == '/') {
            ++at_;
            take_regular();
            return in_.substr(begin, at_ - begin);
        }
        int depth = 0;
        bool string = false;
        for (; at_ < in_.size(); ++at_) {
            const char c = in_[at_];
            if (string) {
                if (c == '\\') ++at_;
                else if (c == '(') ++depth;
                else if (c == ')' && --depth == base_) string = false;
                if (!string && depth == 0) break;
                continue;
            }
            if (c == '(') {
                string = true;
                base_ = depth++;
            } else if (c == '[' || c == '<') {
                ++depth;
            } else if (c == ']' || c == '>') {
                --depth;
            }
            if (depth <= 0) break;
        }
        at_ = std::min(at_ + 1, in_.size());
        return in_.substr(begin, at_ - begin);
    }

    // ---- Operators

    void operation(std::string_view op) {
        if (op == "m" || op == "l" || op == "c" || op == "h") {
            path_.push_back({op[0], numbers_});
        } else if (op == "v" && numbers_.size() == 4) {
            path_.push_back({'c', {current().x, current().y, numbers_[0], numbers_[1], numbers_[2], numbers_[3]}});
        } else if (op == "y" && numbers_.size() == 4) {
            path_.push_back({'c', {numbers_[0], numbers_[1], numbers_[2], numbers_[3], numbers_[2], numbers_[3]}});
        } else if (op == "re") {
            path_.push_back({'r', numbers_});
        } else if (op == "W" || op == "W*") {
            clip_ = op;
        } else if (op == "f" || op == "F" || op == "f*" || op == "S" || op == "s" || op == "B" || op == "B*" || op == "b" || op == "b*" || op == "n") {
            paint(op);
        } else if (op == "q") {
            saved_.push_back(matrix_);
            out_.content += "q\n";
        } else if (op == "Q") {
            if (!saved_.empty()) {
                matrix_ = saved_.back();
                saved_.pop_back();
            }
            // A pair of q and Q with nothing in between.
            if (out_.content.ends_with("q\n") && (out_.content.size() == 2 || is_space(out_.content[out_.content.size() - 3])))
                out_.content.resize(out_.content.size() - 2);
            else
                out_.content += "Q\n";
        } else if (op == "cm" && numbers_.size() == 6) {
            concatenate();
        } else if (op == "w" && numbers_.size() == 1) {
            // A digit more than a coordinate: thin lines are told apart by their widths.
            append_number(out_.content, numbers_[0], std::min(decimals() + 1, matrix_decimals));
            out_.content += " w\n";
        } else if ((options_.drop_colours && is_colour_operator(op)) || (options_.drop_states && op == "gs")) {
            return;
        } else {
            copy(op);
        }
    }

    void concatenate() {
        const Matrix m{numbers_[0], numbers_[1], numbers_[2], numbers_[3], numbers_[4], numbers_[5]};
        if (options_.drop_flip && first_matrix_ && saved_.empty() && m.a == 1 && m.b == 0 && m.c == 0 && m.d == -1) {
            first_matrix_ = false;
            return;
        }
        first_matrix_ = false;
        matrix_ = matrix_ * m;
        append_matrix(out_.content, m);
    }

    void copy(std::string_view op) {
        // Colours need no more than three decimals.
        if (others_.empty() && (op == "rg" || op == "RG" || op == "g" || op == "G")) {
            for (const double v : numbers_) {
                append_number(out_.content, v, 3);
                out_.content += ' ';
            }
            out_.content.append(op).append("\n");
            return;
        }
        std::string_view all = in_.substr(operands_, at_ - operands_);
        while (!all.empty() && is_space(all.front())) all.remove_prefix(1);
        out_.content.append(all).append("\n");
    }

    // ---- Paths

    int decimals() const {
        const double scale = std::max(std::hypot(matrix_.a, matrix_.b), std::hypot(matrix_.c, matrix_.d));
        return std::clamp(options_.decimals + (scale <= 1.001 ? 0 : static_cast<int>(std::ceil(std::log10(scale)))), 0, 6);
    }

    Point current() const {
        for (auto piece = path_.rbegin(); piece != path_.rend(); ++piece)
            if (piece->v.size() >= 2) return {piece->v[piece->v.size() - 2], piece->v.back()};
        return {};
    }

    bool is_whole_page() const {
        if (path_.size() != 1 || path_[0].op != 'r' || path_[0].v.size() != 4) return false;
        const auto& v = path_[0].v;
        const Rect r = matrix_.bounds({v[0], v[1], v[2], v[3]});
        return r.contains({0, 0, options_.width, options_.height}, 1);
    }

    void paint(std::string_view op) {
        if (op == "s" || op == "b" || op == "b*") path_.push_back({'h', {}});
        if (!clip_.empty()) {
            if (op == "n" && is_whole_page()) {
                clip_ = {};
                path_.clear();
                return;
            }
        } else if (op == "n") {
            path_.clear();
            return;
        }
        const bool stroked = op[0] == 'S' || op[0] == 's' || op[0] == 'B' || op[0] == 'b';
        out_.strokes = out_.strokes || stroked;
        write_path(stroked);
        if (!clip_.empty()) out_.content.append(clip_).append(" ");
        out_.content += op == "s" ? "S" : op == "b" ? "B" : op == "b*" ? "B*" : op == "F" ? "f" : op;
        out_.content += '\n';
        clip_ = {};
        path_.clear();
    }

    /// Fills and clips close every subpath by themselves, so `h` and empty subpaths are left out.
    void write_path(bool stroked) {
        const int d = decimals();
        const double k = std::pow(10.0, d);
        const auto round = [&](double v) { return std::round(v * k); };
        double x = 0, y = 0;
        for (std::size_t i = 0; i < path_.size(); ++i) {
            const Piece& p = path_[i];
            const char next = i + 1 == path_.size() ? 'm' : path_[i + 1].op;
            const bool next_starts = next == 'm' || next == 'r';
            if (p.op == 'm' && next_starts) continue;
            if (p.op == 'h') {
                if (stroked || !next_starts) out_.content += "h\n";
                continue;
            }
            const auto& v = p.v;
            char op = p.op;
            std::size_t skip_at = v.size();
            if (op == 'c' && v.size() == 6) {
                if (round(v[0]) == x && round(v[1]) == y) {
                    op = 'v';
                    skip_at = 0;
                } else if (round(v[2]) == round(v[4]) && round(v[3]) == round(v[5])) {
                    op = 'y';
                    skip_at = 2;
                }
            }
            if (op == 'l' && !stroked && v.size() == 2 && round(v[0]) == x && round(v[1]) == y) continue;
            for (std::size_t j = 0; j < v.size(); ++j) {
                if (j == skip_at || j == skip_at + 1) continue;
                append_number(out_.content, v[j], d);
                out_.content += ' ';
            }
            out_.content += op == 'r' ? "re\n" : std::string{op, '\n'};
            if (v.size() >= 2) {
                x = round(op == 'r' ? v[0] : v[v.size() - 2]);
                y = round(op == 'r' ? v[1] : v.back());
            }
        }
    }

    std::string_view in_;
    const RewriteOptions& options_;
    std::size_t at_ = 0, operands_ = 0;
    int base_ = 0;
    std::vector<double> numbers_;
    std::string others_;
    Matrix matrix_;
    std::vector<Matrix> saved_;
    bool first_matrix_ = true;
    std::vector<Piece> path_;
    std::string_view clip_;
    Rewritten out_;
};

} // namespace

Rewritten rewrite(std::string_view content, const RewriteOptions& options) { return Rewriter(content, options).run(); }

} // namespace kupi::pdf
