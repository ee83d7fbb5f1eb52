#include "layout/set_guide.h"

#include <algorithm>

#include "base/text.h"
#include "base/units.h"
#include "layout/type_faces.h"
#include "layout/wrap.h"

namespace kupi::layout {

namespace {

constexpr Colour guide_ink{0x22, 0x22, 0x26}, guide_pale{0x8a, 0x8a, 0x92}, guide_cut{0xc0, 0x10, 0x20},
    guide_fold{0x10, 0x40, 0xa0}, guide_paper{0xf6, 0xf4, 0xee};
constexpr double guide_margin = mm(16), drawing_width = mm(38), drawing_gap = mm(6), part_gap = 14;

class Guide {
  public:
    Guide(Size paper, TextMeasurer& text, draw::Document& document) : paper_(paper), text_(text), document_(document) {
        new_page();
    }

    void heading(const std::string& title) {
        Font font = words(24);
        font.weight = 600;
        y_ += 20;
        for (const std::string& line : wrap_lines(title, font, width(), text_)) {
            put(line, font, guide_margin, guide_ink);
            y_ += 27;
        }
        y_ -= 8;
    }

    void paragraph(const std::string& said) {
        lines(said, words(10.5), guide_margin, width(), guide_ink);
        y_ += 5;
    }

    void table(const std::vector<SetPart>& parts) {
        const double columns[] = {0, 0.24, 0.45, 0.58};
        Font head = words(9.5);
        head.italic = true;
        const auto cell = [&](std::size_t i, const std::string& said, const Font& font, double top) {
            const double x = guide_margin + columns[i] * width();
            const double room = ((i < 3 ? columns[i + 1] : 1.0) - columns[i]) * width() - mm(3);
            y_ = top;
            lines(said, font, x, room, guide_ink);
            return y_;
        };
        const auto row = [&](const std::vector<std::string>& said, const Font& font) {
            double bottom = y_;
            const double top = y_;
            for (std::size_t i = 0; i < said.size(); ++i) bottom = std::max(bottom, cell(i, said[i], font, top));
            y_ = bottom + 2;
            rule();
        };
        row({"", "where", "sheets", "print"}, head);
        for (const SetPart& part : parts) {
            if (y_ > paper_.height - guide_margin - 60) new_page();
            row({part.title, short_list(part.where), std::to_string(part.sheets) + " " + part.paper,
                 part.stock + ", " + part.how},
                words(10));
        }
        y_ += part_gap;
    }

    void part(const SetPart& part) {
        Font head = words(14), body = words(10.5);
        head.weight = 600;
        const double left = guide_margin + drawing_width + drawing_gap, room = width() - drawing_width - drawing_gap;
        const auto title = wrap_lines(part.title, head, room, text_);
        double height = static_cast<double>(title.size()) * leading(head) + 4 + names_height(part, room);
        for (const std::string& step : part.steps)
            height += static_cast<double>(wrap_lines(step, body, room - mm(6), text_).size()) * leading(body) + 3;
        double drawings = 0;
        for (const SetDrawing& sheet : part.drawings) drawings += drawn(sheet).height + 8;
        height = std::max(height, drawings);
        if (y_ + height > paper_.height - guide_margin) new_page();
        const double top = y_;
        for (const std::string& line : title) {
            y_ += 12;
            put(line, head, left, guide_ink);
            y_ += leading(head) - 12;
        }
        if (!part.names.empty()) lines(part.names, names_font(), left, room, guide_ink);
        y_ += 4;
        for (std::size_t i = 0; i < part.steps.size(); ++i) {
            const double before = y_;
            lines(part.steps[i], body, left + mm(6), room - mm(6), guide_ink);
            const double after = y_;
            y_ = before + body.size;
            put(std::to_string(i + 1) + ".", body, left, guide_pale);
            y_ = after + 3;
        }
        const double text_end = y_;
        y_ = top;
        for (const SetDrawing& sheet : part.drawings) draw(sheet);
        // Steps end with 3 points of their own, drawings with 8.
        y_ = std::max(text_end - 3, y_ - (part.drawings.empty() ? 0 : 8)) + part_gap;
    }

  private:
    static Font words(double size) {
        Font font;
        font.family = "Junicode";
        font.size = size;
        font.features = running_figures;
        return font;
    }
    static Font names_font() {
        Font font = words(10.5);
        font.italic = true;
        return font;
    }
    double names_height(const SetPart& part, double room) {
        if (part.names.empty()) return 0;
        return static_cast<double>(wrap_lines(part.names, names_font(), room, text_).size()) * leading(names_font());
    }
    static double leading(const Font& font) { return 1.22 * font.size; }
    double width() const { return paper_.width - 2 * guide_margin; }

    void new_page() {
        const Rect all{0, 0, paper_.width, paper_.height};
        document_.pages.push_back({"guide", paper_, all, all, {}});
        y_ = guide_margin;
    }
    std::vector<draw::Operation>& operations() { return document_.pages.back().operations; }

    void put(const std::string& said, const Font& font, double x, Colour colour) {
        operations().push_back(draw::DrawText{said, font, colour, Matrix::translation(x, y_), false});
    }

    /// From the line's top; y_ is below the last one then.
    void lines(const std::string& said, const Font& font, double x, double room, Colour colour) {
        for (const std::string& line : wrap_lines(said, font, room, text_)) {
            y_ += font.size;
            put(line, font, x, colour);
            y_ += leading(font) - font.size;
        }
    }

    void rule() {
        operations().push_back(
            draw::Stroke{draw::Path::line({guide_margin, y_}, {paper_.width - guide_margin, y_}), guide_pale, 0.4, {}});
        y_ += 2;
    }

    static std::string short_list(const std::vector<std::string>& names) {
        if (names.size() <= 4) return join(names, ", ");
        return join({names.begin(), names.begin() + 3}, ", ") + " and " + std::to_string(names.size() - 3) + " more";
    }

    static Size drawn(const SetDrawing& sheet) {
        const double scale = std::min(drawing_width / sheet.media.width, mm(42) / sheet.media.height);
        return {sheet.media.width * scale, sheet.media.height * scale};
    }

    void draw(const SetDrawing& sheet) {
        const Size size = drawn(sheet);
        const double scale = size.width / sheet.media.width;
        const double x = guide_margin;
        const draw::Path edge = draw::Path::rectangle({x, y_, size.width, size.height});
        operations().push_back(draw::Fill{edge, guide_paper});
        operations().push_back(draw::Stroke{edge, guide_pale, 0.4, {}});
        const auto add = [&](const std::vector<CutPath>& paths, Colour colour, const std::vector<double>& dashes) {
            draw::Path all;
            for (const CutPath& path : paths) {
                draw::Path p = path.to_path();
                for (Point& point : p.points) point = Point{x, y_} + point * scale;
                all.verbs.insert(all.verbs.end(), p.verbs.begin(), p.verbs.end());
                all.points.insert(all.points.end(), p.points.begin(), p.points.end());
            }
            if (!all.verbs.empty()) operations().push_back(draw::Stroke{std::move(all), colour, 0.5, dashes});
        };
        add(sheet.dashed, guide_fold, {2, 1.5});
        add(sheet.solid, guide_fold, {});
        add(sheet.dotted, guide_fold, {0.5, 1.5});
        add(sheet.slits, guide_cut, {2, 1.5});
        add(sheet.cuts, guide_cut, {});
        y_ += size.height + 8;
    }

    Size paper_;
    TextMeasurer& text_;
    draw::Document& document_;
    double y_ = 0;
};

/// "11 sheets of a4, card of 250 to 300 g/m²; 12 sheets of a4, paper of 80 g/m²".
std::string shopping_list(const std::vector<SetPart>& parts) {
    std::vector<std::pair<std::string, std::size_t>> needed;
    for (const SetPart& part : parts) {
        const std::string what = part.paper + ", " + part.stock;
        const auto known = std::find_if(needed.begin(), needed.end(), [&](const auto& n) { return n.first == what; });
        if (known == needed.end())
            needed.emplace_back(what, part.sheets);
        else
            known->second += part.sheets;
    }
    std::vector<std::string> all;
    for (const auto& [what, sheets] : needed) all.push_back(counted(sheets, "sheet") + " of " + what);
    return join(all, "; ");
}

} // namespace

void lay_out_guide(const std::string& title, const std::vector<SetPart>& parts, Size paper, TextMeasurer& text,
                   draw::Document& document) {
    Guide guide(paper, text, document);
    guide.heading(printable(title));
    guide.paragraph(
        "You need " + shopping_list(parts) +
        "; a sharp knife, a steel ruler and something blunt to score with; glue. Print everything at 100 %, "
        "never \u201cfit to page\u201d, and hold a ruler to the first sheet. In the pictures here red lines are cut and "
        "blue lines folded; they are solid, dashed or dotted as the sheets print them.");
    guide.table(parts);
    for (const SetPart& part : parts) guide.part(part);
}

} // namespace kupi::layout
