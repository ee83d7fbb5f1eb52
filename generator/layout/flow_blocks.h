// Each kind of block as rows of a column.
#pragma once

#include <optional>

#include "layout/flow.h"

namespace kupi::layout {

class BlockSetter {
  public:
    BlockSetter(Typesetter& type, double measure) : type_(type), style_(type.style()), measure_(measure) {}

    Column run(const std::vector<Block>& blocks);

  private:
    /// Where the next block stands.
    struct Frame {
        double x = 0, measure = 0;
        Face face;
        bool indents = false;          ///< paragraphs after others begin with an indent
        const Block* prefix = nullptr; ///< run-in heading of the next paragraph
        double after = 0;              ///< least white above the next paragraph, for the sake of what it follows
    };

    void blocks(const std::vector<Block>& all, Frame frame);
    void heading(const Block& b, const Frame& frame, bool first);
    void paragraph(const Block& b, Frame& frame);
    void list(const Block& b, const Frame& frame);
    void table(const Block& b, const Frame& frame);
    void layout(const Block& b, const Frame& frame);
    std::size_t hands(const std::vector<Block>& all, std::size_t from, const Frame& frame);

    /// Appends the lines as rows and gives how many.
    std::size_t add_lines(const std::vector<Line>& lines, double x, double above, double stretch);
    Row row_of(const Line& line, double x, double scale) const;
    std::vector<Line> lines_of(Paragraph& paragraph, double measure, double first_indent, bool justified);
    /// Sets the footnotes and leaves those that are called here first: there they are printed.
    void add_notes(std::vector<int>& notes);
    void text_mark(Row& row, double x, double y, const std::string& text, FaceId face) const;
    double leading(double scale = 1) const { return style_.leading * scale; }
    double baseline(double scale = 1) const;
    void keep_with_next() {
        if (!out_.rows.empty()) out_.rows.back().cost = Row::never;
    }

    static constexpr double after_picture = 2.5e4; ///< cost of a panel's end behind a hand or a layout
    static constexpr double hairline = 0.045;      ///< ems

    Typesetter& type_;
    const TextStyle& style_;
    double measure_;
    Column out_;
};

} // namespace kupi::layout
