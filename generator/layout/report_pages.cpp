#include "layout/report_pages.h"

#include <algorithm>

#include "base/display_width.h"
#include "base/text.h"
#include "base/units.h"
#include "cards/cards.h"
#include "layout/wrap.h"

namespace kupi::layout {

namespace {

class ReportLayout {
  public:
    ReportLayout(const ReportLook& look, Size paper, TextMeasurer& text, draw::Document& document)
        : look_(look),
          paper_(paper),
          width_(paper.width - 2 * look.margin),
          bottom_(paper.height - look.margin),
          text_(text),
          document_(document) {}

    void run(const ReportSheet& sheet, const std::string& label) {
        const std::size_t first = document_.pages.size();
        label_ = label;
        begin_page();
        document_.outline.push_back({label, first, 0});
        for (const ReportBlock& block : sheet.blocks) add(block);
        if (!sheet.list.empty()) list(sheet, std::max(first + 2, document_.pages.size()));
    }

  private:
    draw::Page& page() { return document_.pages.back(); }
    void begin_page() {
        draw::Page page;
        page.label = label_;
        page.media = paper_;
        page.trim = page.bleed = {0, 0, paper_.width, paper_.height};
        document_.pages.push_back(std::move(page));
        y_ = look_.margin;
    }
    void write(const std::string& words, const Font& font, Colour colour, Point at) {
        if (!words.empty())
            page().operations.push_back(draw::DrawText{words, font, colour, Matrix::translation(at.x, at.y)});
    }
    /// Words that are wider than a line are broken anywhere.
    std::vector<std::string> lines_of(const std::string& words, const Font& font, double room) {
        std::vector<std::string> out;
        for (const std::string& line : wrap_lines(words, font, room, text_)) {
            if (text_.advance(line, font) <= room) {
                out.push_back(line);
                continue;
            }
            const auto letters = std::max<std::size_t>(static_cast<std::size_t>(room / (font.size * 0.75)), 1);
            for (std::string_view rest = line; !rest.empty(); rest.remove_prefix(out.back().size()))
                out.emplace_back(first_characters(rest, letters));
        }
        return out;
    }

    void add(const ReportBlock& block) {
        if (block.kind == ReportBlock::Kind::picture) return picture(block.picture);
        constexpr std::size_t most_lines = 60;
        const ReportLook::Block& s = look_.of(block.kind);
        auto lines = lines_of(block.words, s.font, width_ - 2 * s.indent);
        if (lines.size() > most_lines) {
            lines.resize(most_lines);
            lines.back() += " …";
        }
        const double step = s.font.size * s.leading;
        // A heading keeps what follows it.
        const double needs = block.kind == ReportBlock::Kind::heading
                                 ? 60
                                 : step * static_cast<double>(std::min<std::size_t>(lines.size(), 3));
        if (y_ + s.before + needs > bottom_) begin_page();
        y_ += s.before;
        for (const std::string& line : lines) {
            if (y_ + step > bottom_) begin_page();
            y_ += step;
            const Point at{look_.margin + s.indent, y_ - s.font.size * 0.3};
            if (s.indent > 0)
                page().operations.push_back(
                    draw::Fill{draw::Path::rectangle({look_.margin + 4, y_ - step + 1, 1.5, step}), look_.rule});
            write(line, s.font, block.colour.value_or(s.colour), at);
        }
    }

    void picture(std::size_t form) {
        const Rect box = document_.forms[form].box;
        const Size room = look_.picture_room(paper_);
        const double scale = std::min(room.width / box.width, room.height / box.height);
        if (y_ + 6 + box.height * scale > bottom_) begin_page();
        y_ += 6;
        page().operations.push_back(
            draw::UseForm{form, Matrix::translation(look_.margin + (width_ - box.width * scale) / 2, y_) *
                                    Matrix::scaling(scale, scale) * Matrix::translation(-box.x, -box.y)});
        y_ += box.height * scale + 4;
    }

    /// Column by column on what is left of each page, up to `pages` of the document.
    void list(const ReportSheet& sheet, std::size_t pages) {
        const int columns = look_.columns;
        const double gap = look_.gap, list_size = look_.list_size,
                     step = list_size * look_.of(ReportKind::text).leading,
                     column = (width_ - gap * (columns - 1)) / columns;
        if (y_ + 80 > bottom_ && document_.pages.size() < pages) begin_page();
        add({ReportBlock::Kind::heading, sheet.list_title});
        Font font;
        font.size = list_size;
        Font bold = font;
        bold.weight = 600;
        struct Set {
            std::vector<std::string> lines;
            const ReportSheet::Line* line;
        };
        std::vector<Set> all;
        for (const ReportSheet::Line& line : sheet.list) {
            auto lines = lines_of(line.words, line.marked || line.heading ? bold : font, column - 8);
            if (lines.size() > 3) {
                lines.resize(3);
                lines.back() += " …";
            }
            all.push_back({std::move(lines), &line});
        }
        std::size_t next = 0;
        for (;;) {
            const double top = y_ + 4;
            // As high as makes the columns level, if the page has the room.
            double needs = 0;
            for (std::size_t i = next; i < all.size(); ++i) needs += step * static_cast<double>(all[i].lines.size());
            const double height = std::min(bottom_ - top, std::max(needs / columns + 3 * step, 4 * step));
            for (int c = 0; c < columns && next < all.size(); ++c) {
                double y = top;
                for (; next < all.size(); ++next) {
                    const Set& set = all[next];
                    if (y + step * static_cast<double>(set.lines.size()) > top + height) break;
                    for (std::size_t i = 0; i < set.lines.size(); ++i) {
                        y += step;
                        const bool is_bold = set.line->marked || set.line->heading;
                        write(set.lines[i], is_bold ? bold : font, set.line->marked ? look_.marked : ink_black,
                              {look_.margin + c * (column + gap) + (i > 0 ? 8 : 0), y - list_size * 0.3});
                    }
                }
                y_ = std::max(y_, y);
            }
            if (next == all.size()) return;
            if (document_.pages.size() >= pages) break;
            begin_page();
        }
        std::string more = sheet.more;
        more.replace(more.find("{}"), 2, std::to_string(all.size() - next));
        write(more, font, look_.quiet, {look_.margin, bottom_ + step + 2});
    }

    const ReportLook& look_;
    Size paper_;
    double width_, bottom_; ///< of the words
    TextMeasurer& text_;
    draw::Document& document_;
    std::string label_;
    double y_ = 0;
};

} // namespace

void add_report_pages(const ReportSheet& sheet, const std::string& label, const ReportLook& look, Size paper,
                      TextMeasurer& text, draw::Document& document) {
    ReportLayout(look, paper, text, document).run(sheet, label);
}

} // namespace kupi::layout
