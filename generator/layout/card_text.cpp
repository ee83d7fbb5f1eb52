#include "layout/card_text.h"

#include <algorithm>

#include "base/text.h"
#include "layout/compose.h"
#include "layout/paragraph.h"
#include "reference/inline_marks.h"

namespace kupi::layout {

namespace {

constexpr double step = 0.25; ///< between sizes that are tried, points
constexpr double least_readable =
    5; ///< points: a small card's text is not set smaller than this unless its template is
constexpr double below_baseline = 0.2; ///< room under a last line, ems
constexpr double line_gap = 0.3;       ///< between what a line end parts, ems
constexpr double sign_height = 1.14;   ///< of a capital's
constexpr double between_signs = 0.08; ///< of one card, ems
constexpr int bold = 700;

} // namespace

/// One font, as running text sees it.
struct TextSetter::Type {
    Font font;
    TextStyle style;
    Faces faces;

    Type(const Font& f, TextMeasurer& measurer) : font(f), style(style_of(f)), faces(style, measurer) {}

    static TextStyle style_of(const Font& font) {
        TextStyle s;
        s.family = font.family;
        s.features = running_figures + (font.features.empty() ? "" : ", " + font.features);
        s.bold = std::max(bold, font.weight);
        return s;
    }
    Face base() const {
        Face f;
        f.weight = font.weight;
        f.italic = font.italic;
        f.tracking = font.letter_spacing / font.size;
        return f;
    }
};

TextSetter::TextSetter(TextMeasurer& measurer) : measurer_(measurer) {}
TextSetter::TextSetter(TextSetter&&) noexcept = default;
TextSetter::~TextSetter() = default;

TextSetter::Type& TextSetter::type_of(const Font& font) {
    for (const auto& type : types_)
        if (type->font == font) return *type;
    types_.push_back(std::make_unique<Type>(font, measurer_));
    return *types_.back();
}

namespace {

/// A text made ready for lines of one measure or another, in ems.
class Body {
  public:
    Body(std::string_view text, Faces& faces, const Face& base, const std::map<std::string, Sign, std::less<>>& signs)
        : faces_(faces) {
        Composer composer(faces, [&](const std::string& notation) { return picture(notation, signs); });
        double above = 0;
        for (const auto& line : split(text, '\n')) {
            if (trim(line).empty()) {
                above = 2 * line_gap;
                continue;
            }
            if (parts_.empty()) above = 0;
            parts_.push_back(
                {Paragraph(composer.words(inlines_of(trim(line), InlineMarks::emphasis, {}, &unclosed_), base), faces,
                           nullptr),
                 above});
            width_ += parts_.back().paragraph.natural_width();
            above_ += above;
            above = line_gap;
        }
    }

    const std::vector<std::string>& unknown() const { return unknown_; }
    bool unclosed() const { return unclosed_; }

    /// Whether no way of breaking it leaves it low enough: known without trying.
    bool is_too_high(const Rect& box, const Layer& layer, double size) const {
        constexpr double least_share = 0.8; // of its width that lines keep, without the spaces at their ends
        const double lines = std::max(static_cast<double>(parts_.size()), least_share * width_ * size / box.width);
        return (faces_.cap_height() + (lines - 1) * layer.leading + above_) * size > box.height + 0.05;
    }

    /// The lines in a box of this size; `fits` says whether it holds them.
    SetText in(const Rect& box, const Layer& layer, double size) {
        SetText out;
        out.size = size;
        const double cap = faces_.cap_height(), leading = layer.leading;
        struct Placed {
            Line line;
            double baseline; ///< ems below the first one
        };
        std::vector<Placed> lines;
        double baseline = 0;
        for (auto& part : parts_) {
            ParagraphShape shape;
            shape.measure = box.width / size;
            shape.justified = false;
            if (!lines.empty()) baseline += part.above;
            for (Line& line : part.paragraph.lines(shape)) {
                if (!lines.empty()) baseline += leading;
                out.fits = out.fits && !line.overfull;
                lines.push_back({std::move(line), baseline});
            }
        }
        out.lines = lines.size();
        out.height = (cap + baseline + (lines.size() > 1 ? below_baseline : 0)) * size;
        out.fits = out.fits && out.height <= box.height + 0.05;
        const double room =
            box.height - (cap + baseline + below_baseline * std::max(0.0, 2 * layer.align.fy - 1)) * size;
        const double first = box.y + cap * size + layer.align.fy * std::max(0.0, room);
        for (const Placed& placed : lines) {
            const double left = box.x + layer.align.fx * (box.width - placed.line.width * size);
            for (const Line::Part& part : placed.line.parts) {
                const Point at{left + part.x * size, first + placed.baseline * size};
                if (part.picture != nullptr) {
                    draw(*part.picture, at, size, out);
                } else {
                    Font font = faces_.font(part.face, size);
                    font.word_spacing = part.word_spacing * size;
                    out.runs.push_back({part.text, std::move(font), at});
                }
            }
        }
        return out;
    }

  private:
    struct Part {
        Paragraph paragraph;
        double above = 0; ///< ems
    };

    const Miniature* picture(const std::string& notation, const std::map<std::string, Sign, std::less<>>& signs) {
        const auto sign = signs.find(lower(notation));
        if (sign == signs.end()) {
            unknown_.push_back(notation);
            return nullptr;
        }
        const double side = faces_.cap_height() * sign_height;
        const auto n = static_cast<double>(sign->second.parts.size());
        shown_.push_back(&sign->second);
        pictures_.push_back(std::make_unique<Miniature>(
            Miniature{shown_.size() - 1, n * side + (n - 1) * between_signs, side, notation}));
        return pictures_.back().get();
    }

    /// Standing on the baseline as round letters do, a little below it.
    void draw(const Miniature& picture, Point at, double size, SetText& out) const {
        const double side = picture.height * size, below = (side - faces_.cap_height() * size) / 2;
        double x = at.x;
        for (const Sign::Part& part : shown_[picture.form]->parts) {
            out.signs.push_back({&part, {x, at.y + below - side, side, side}});
            x += side + between_signs * size;
        }
    }

    Faces& faces_;
    std::vector<Part> parts_;
    double width_ = 0, above_ = 0; ///< ems: on one line, and between parts
    std::vector<const Sign*> shown_;
    std::vector<std::unique_ptr<Miniature>> pictures_;
    std::vector<std::string> unknown_;
    bool unclosed_ = false;
};

} // namespace

SetText TextSetter::set(std::string_view text, const Layer& layer, const Font& font, const Rect& box, double scale,
                        const std::map<std::string, Sign, std::less<>>& signs) {
    Type& type = type_of(font);
    Body body(text, type.faces, type.base(), signs);
    const double most = font.size * scale,
                 least = std::min(most, std::max(layer.least_size * scale, std::min(layer.least_size, least_readable)));
    double size = most;
    const auto next = [&] {
        while (size > least && body.is_too_high(box, layer, size)) size = std::max(size - step, least);
        return body.in(box, layer, size);
    };
    SetText out = next();
    while (!out.fits && size > least) {
        size = std::max(size - step, least);
        out = next();
    }
    out.unknown = body.unknown();
    out.unclosed = body.unclosed();
    return out;
}

} // namespace kupi::layout
