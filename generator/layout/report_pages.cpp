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
        for (std::size_t i = 0; i < sheet.blocks.size(); ++i) {
            if (sheet.blocks[i].kind == ReportBlock::Kind::heading) keep_with_picture(sheet.blocks, i);
            add(sheet.blocks[i]);
        }
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
    std::vector<std::string> lines_of(const std::string& words, const Font& font, double room) const {
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

    std::vector<std::string> lines_of(const ReportBlock& block) const {
        constexpr std::size_t most_lines = 60;
        const ReportLook::Block& s = look_.of(block.kind);
        auto lines = lines_of(block.words, s.font, width_ - 2 * s.indent);
        if (lines.size() > most_lines) {
            lines.resize(most_lines);
            lines.back() += " …";
        }
        return lines;
    }
    double height_of(const ReportBlock& block) const {
        const ReportLook::Block& s = look_.of(block.kind);
        return s.before + s.font.size * s.leading * static_cast<double>(lines_of(block).size());
    }
    /// What a picture shows is not told on the page before: where it has no room there, its heading goes with it.
    void keep_with_picture(const std::vector<ReportBlock>& blocks, std::size_t heading) {
        double height = height_of(blocks[heading]);
        for (std::size_t i = heading + 1; i < blocks.size(); ++i) {
            if (blocks[i].kind == ReportBlock::Kind::heading) return;
            if (blocks[i].kind != ReportBlock::Kind::picture) {
                height += height_of(blocks[i]);
                continue;
            }
            height += 6 + size_of(blocks[i].picture).height;
            if (y_ + height > bottom_ && look_.margin + height <= bottom_) begin_page();
            return;
        }
    }

    void add(const ReportBlock& block) {
        if (block.kind == ReportBlock::Kind::picture) return picture(block.picture);
        const ReportLook::Block& s = look_.of(block.kind);
        const auto lines = lines_of(block);
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

    /// Of a picture on the page.
    Size size_of(std::size_t form) const {
        const Rect box = document_.forms[form].box;
        const Size room = look_.picture_room(paper_);
        const double scale = std::min(room.width / box.width, room.height / box.height);
        return {box.width * scale, box.height * scale};
    }
    void picture(std::size_t form) {
        const Rect box = document_.forms[form].box;
        const double scale = size_of(form).width / box.width;
        if (y_ + 6 + box.height * scale > bottom_) begin_page();
        y_ += 6;
        page().operations.push_back(
            draw::UseForm{form, Matrix::translation(look_.margin + (width_ - box.width * scale) / 2, y_) *
                                    Matrix::scaling(scale, scale) * Matrix::translation(-box.x, -box.y)});
        y_ += box.height * scale + 4;
    }

    struct ListLine {
        std::vector<std::string> lines;
        const ReportSheet::Line* line;
    };
    /// The first line of the list, from `next` on, that a column of so many rows has no room for. A heading does not
    /// end it.
    static std::size_t column_end(const std::vector<ListLine>& all, std::size_t next, std::size_t rows) {
        const std::size_t first = next;
        for (; next < all.size() && all[next].lines.size() <= rows; ++next) rows -= all[next].lines.size();
        return next < all.size() && next > first + 1 && all[next - 1].line->heading ? next - 1 : next;
    }
    /// The fewest rows that make columns hold all lines from `next` on: these are as level as can be.
    static std::size_t level_rows(const std::vector<ListLine>& all, std::size_t next, int columns, std::size_t most) {
        std::size_t sum = 0;
        for (std::size_t i = next; i < all.size(); ++i) sum += all[i].lines.size();
        const auto across = static_cast<std::size_t>(columns);
        std::size_t rows = std::min((sum + across - 1) / across, most);
        for (; rows < most; ++rows) {
            std::size_t end = next;
            for (int c = 0; c < columns; ++c) end = column_end(all, end, rows);
            if (end == all.size()) break;
        }
        return rows;
    }

    /// Where this page does not hold what the next one would end with, both take about half: no page is left with a few
    /// lines alone. `most`: rows on this page; `on_next`: on the next.
    static std::size_t shared_rows(const std::vector<ListLine>& all, std::size_t next, int columns, std::size_t most,
                                   std::size_t on_next) {
        constexpr std::size_t spare = 2; // entries of several lines end columns early
        const std::size_t needed = level_rows(all, next, columns, most + on_next) + spare;
        if (needed <= most + spare || needed > most + on_next) return std::min(needed - spare, most);
        return std::min(most, std::max((needed + 1) / 2, needed - std::min(needed, on_next)));
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
        double numbers = 0; // how wide they are, which stand in front of the words
        for (const ReportSheet::Line& line : sheet.list)
            if (line.number > 0) numbers = std::max(numbers, text_.advance(std::to_string(line.number), bold));
        const double indent = numbers > 0 ? numbers + list_size / 2 : 0;
        std::vector<ListLine> all;
        for (const ReportSheet::Line& line : sheet.list) {
            auto lines = lines_of(line.words, line.marked || line.heading ? bold : font, column - indent - 8);
            if (lines.size() > 3) {
                lines.resize(3);
                lines.back() += " …";
            }
            all.push_back({std::move(lines), &line});
        }
        std::size_t next = 0;
        for (;;) {
            const double top = y_ + 4;
            const auto most = static_cast<std::size_t>(std::max((bottom_ - top) / step, 4.0));
            const bool last = document_.pages.size() >= pages;
            const auto on_next = static_cast<std::size_t>(last ? 0 : (bottom_ - look_.margin - 4) / step);
            const std::size_t rows = shared_rows(all, next, columns, most, on_next);
            for (int c = 0; c < columns && next < all.size(); ++c) {
                double y = top;
                for (const std::size_t end = column_end(all, next, rows); next < end; ++next) {
                    const ListLine& set = all[next];
                    const Font& in = set.line->marked || set.line->heading ? bold : font;
                    const Colour colour = set.line->marked.value_or(ink_black);
                    const double left = look_.margin + c * (column + gap);
                    if (set.line->number > 0) {
                        const std::string number = std::to_string(set.line->number);
                        write(number, in, colour,
                              {left + numbers - text_.advance(number, in), y + step - list_size * 0.3});
                    }
                    for (std::size_t i = 0; i < set.lines.size(); ++i) {
                        y += step;
                        write(set.lines[i], in, colour,
                              {left + (set.line->heading ? 0 : indent) + (i > 0 ? 8 : 0), y - list_size * 0.3});
                    }
                }
                y_ = std::max(y_, y);
            }
            if (next == all.size()) return;
            if (last) break;
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
