#include "layout/fold_diagram.h"

#include "base/text.h"
#include "layout/fold_pictures.h"
#include "layout/wrap.h"

namespace kupi::layout {

namespace {

struct Instruction {
    FoldPicture picture;
    std::string words;
};

bool is_round_in_inches(Size s) {
    const auto round = [](double points) {
        const double eighths = to_inches(points) * 8;
        return std::abs(eighths - std::round(eighths)) < 1e-6;
    };
    return round(s.width) && round(s.height);
}

/// In millimetres, but in inches where both the paper and the trim are round in them.
std::string trim_size(const FoldTemplate& fold) {
    const Size s = fold.trim[0].size();
    if (is_round_in_inches(fold.paper.size) && is_round_in_inches(s))
        return number(to_inches(s.width), 3) + "\u00a0×\u00a0" + number(to_inches(s.height), 3) + "\u00a0in";
    return number(to_mm(s.width), 1) + "\u00a0×\u00a0" + number(to_mm(s.height), 1) + "\u00a0mm";
}

/// In the template's language.
std::string said(const FoldTemplate& fold, const std::string& sentence) {
    const auto other = fold.wording.find(sentence);
    return other == fold.wording.end() ? sentence : other->second;
}

std::string print_and_trim(const FoldTemplate& fold) {
    std::string words = "Print at 100\u00a0%";
    if (fold.sides == 2)
        words += " on both sides, flipped on the " + std::string(fold.flip_long_edge ? "long" : "short") + " edge";
    words = said(fold, words + ". Trim at the corner marks, to {size}.");
    constexpr std::string_view size = "{size}";
    if (const auto at = words.find(size); at != std::string::npos) words.replace(at, size.size(), trim_size(fold));
    return words;
}

std::string words_of(const FoldTemplate& fold, int order) {
    const FoldStep& step = fold.steps[static_cast<std::size_t>(order - 1)];
    if (!step.text.empty()) return step.text;
    bool dotted = false, before = false, valley = false;
    for (const Fold& f : fold.folds) {
        if (f.order == order) dotted = f.line == Fold::Line::dotted, valley = f.valley;
        if (f.order < order) before = true;
    }
    const std::string lines = dotted ? "dotted line" : "solid line";
    switch (step.kind) {
    case FoldStep::Kind::cut: return "Cut along the dashed line.";
    case FoldStep::Kind::fan: return (before ? "Refold on the " : "Fan-fold on the ") + lines + "s, the title outside.";
    case FoldStep::Kind::push:
        return "Crease the " + lines +
               "s. Push the ends together: the slit opens, and the pages fold round, the title in front.";
    default:
        return "Fold on the " + lines + ", the " + (fold.sides == 2 ? "title " : "print ") +
               (fold.sides == 1 && valley ? "inside." : "outside.");
    }
}

std::vector<Instruction> instructions_of(const FoldTemplate& fold) {
    std::vector<Instruction> all{{{FoldPicture::Kind::trim, 0}, print_and_trim(fold)}};
    for (int order = 1; order <= static_cast<int>(fold.steps.size()); ++order)
        all.push_back({{FoldPicture::Kind::step, order}, said(fold, words_of(fold, order))});
    all.push_back(
        {{FoldPicture::Kind::done, 0},
         said(fold, fold.in_box ? "It goes into the box with the deck." : "It is too large for the deck's box.")});
    return all;
}

constexpr double leading = 1.2; ///< ems

/// One step: its picture, and its words beside it, both in the middle of the cell's height.
struct Cell {
    Rect picture;
    Point first_line; ///< its top left corner
    std::vector<std::string> lines;
};

class Arrangement {
  public:
    Arrangement(const FoldTemplate& fold, const Rect& box, const Font& font, TextMeasurer& text)
        : fold_(fold), box_(box), font_(font), text_(text), all_(instructions_of(fold)) {}

    /// Under each other. Pictures share what height the words leave, up to a size that is large enough.
    bool under_each_other() {
        constexpr double gap = 8, between = 7, tallest = 62, widest = 80, least = 34;
        const auto count = static_cast<double>(all_.size());
        const double picture_width = std::min(widest, box_.width * 0.32),
                     words_width = box_.width - picture_width - gap;
        const double share = (box_.height - (count - 1) * between) / count;
        const double picture = std::min({tallest, share, picture_width * 1.2});
        if (picture < least || !fits(words_width)) return false;
        double y = box_.y;
        for (const Instruction& i : all_) {
            auto lines = wrap_lines(i.words, font_, words_width, text_);
            const double words = height_of(lines), height = std::max(picture, words);
            cells_.push_back({{box_.x, y + (height - picture) / 2, picture_width, picture},
                              {box_.x + picture_width + gap, y + (height - words) / 2},
                              std::move(lines)});
            y += height + between;
        }
        height_ = y - between - box_.y;
        return height_ <= box_.height + 1e-6;
    }

    /// Side by side. Each cell is as wide as its words need in the lines that the height holds; what is left over is
    /// shared.
    bool side_by_side() {
        constexpr double gap = 4, between = 9;
        const TextExtent e = text_.measure("x", font_, false);
        const double beyond_first = box_.height - e.ascent - e.descent;
        if (beyond_first < 0) return false;
        const auto most_lines = static_cast<std::size_t>(1 + beyond_first / (font_.size * leading) + 1e-6);
        const double picture = box_.height * 1.4;
        std::vector<double> widths;
        double taken = -between;
        for (const Instruction& i : all_) {
            widths.push_back(narrowest(i.words, most_lines));
            taken += picture + gap + widths.back() + between;
        }
        const double spare = (box_.width - taken) / static_cast<double>(all_.size());
        if (spare < 0) return false;
        double x = box_.x;
        for (std::size_t i = 0; i < all_.size(); ++i) {
            auto lines = wrap_lines(all_[i].words, font_, widths[i], text_);
            cells_.push_back({{x, box_.y, picture, box_.height},
                              {x + picture + gap, box_.y + (box_.height - height_of(lines)) / 2},
                              std::move(lines)});
            x += picture + gap + widths[i] + between + spare;
        }
        height_ = box_.height;
        return true;
    }

    void clear() { cells_.clear(); }
    double height() const { return height_; }

    void draw(const Matrix& place, Colour ink, std::vector<draw::Operation>& out) {
        const double ascent = text_.measure("x", font_, false).ascent;
        for (std::size_t i = 0; i < cells_.size(); ++i) {
            const Cell& c = cells_[i];
            draw_fold_picture(fold_, all_[i].picture, c.picture, place, ink, out);
            double y = c.first_line.y + ascent;
            for (const std::string& line : c.lines) {
                out.push_back(draw::DrawText{line, font_, ink, place * Matrix::translation(c.first_line.x, y), false});
                y += font_.size * leading;
            }
        }
    }

  private:
    double height_of(const std::vector<std::string>& lines) const {
        const TextExtent e = text_.measure("x", font_, false);
        return (static_cast<double>(lines.size()) - 1) * font_.size * leading + e.ascent + e.descent;
    }
    /// The least width in which the words take no more lines, to a point.
    double narrowest(const std::string& words, std::size_t lines) const {
        double least = 0, most = std::ceil(text_.measure(words, font_, false).width) + 1;
        for (const std::string& word : split(words, ' '))
            least = std::max(least, text_.measure(word, font_, false).width);
        if (wrap_lines(words, font_, least, text_).size() <= lines) return least;
        while (most - least > 1) {
            const double middle = (least + most) / 2;
            (wrap_lines(words, font_, middle, text_).size() <= lines ? most : least) = middle;
        }
        return most;
    }
    /// Whether the longest word does.
    bool fits(double width) const {
        for (const Instruction& i : all_)
            for (const std::string& word : split(i.words, ' '))
                if (text_.measure(word, font_, false).width > width) return false;
        return true;
    }

    const FoldTemplate& fold_;
    Rect box_;
    Font font_;
    TextMeasurer& text_;
    std::vector<Instruction> all_;
    std::vector<Cell> cells_;
    double height_ = 0;
};

} // namespace

std::vector<std::string> fold_words(const FoldTemplate& fold) {
    std::vector<std::string> out;
    for (Instruction& i : instructions_of(fold)) out.push_back(std::move(i.words));
    return out;
}

FoldInstructions fold_instructions(const FoldTemplate& fold, const Rect& box, const Matrix& place, const Font& font,
                                   Colour ink, TextMeasurer& text) {
    FoldInstructions out;
    Arrangement arrangement(fold, box, font, text);
    out.fits = arrangement.under_each_other();
    if (!out.fits) {
        arrangement.clear();
        out.fits = arrangement.side_by_side();
    }
    if (!out.fits) return out;
    out.height = arrangement.height();
    arrangement.draw(place, ink, out.operations);
    return out;
}

} // namespace kupi::layout
