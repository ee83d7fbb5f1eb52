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
    /// `caption`: it tells of the picture before it.
    void paragraph(const Block& b, Frame& frame, bool caption);
    /// What stands last with the block that follows it there, or not.
    void keep_together(const std::vector<Block>& all, std::size_t next);
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
    /// What leads up to a picture or a table had better stand beside it.
    void lead_in() {
        if (!out_.rows.empty()) out_.rows.back().cost = std::max(out_.rows.back().cost, lead_in_cost);
    }

    /// Costs of a panel's end: between a hand or a layout and what is said of it, which keep together as far as that
    /// fits; within that; behind a table; and before either, behind what leads up to it.
    static constexpr double together = 2e5, within_caption = 3e4, after_table = 8e4, lead_in_cost = 3e4;
    static constexpr double hairline = 0.045; ///< ems

    Typesetter& type_;
    const TextStyle& style_;
    double measure_;
    Column out_;
};

} // namespace kupi::layout
