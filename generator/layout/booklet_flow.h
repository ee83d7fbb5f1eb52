// A chapter of the booklet as rows of one column: running text, and rows made by hand between it. What headings, links
// and cross references need is kept beside the rows. In ems of the booklet's type.
#pragma once

#include <string>
#include <vector>

#include "layout/flow.h"

namespace kupi::layout {

/// What links and the index lead to.
struct FlowAnchor {
    std::size_t row = 0;
    std::string id;    ///< unique in the booklet: "getha#deal", "suit:meth"
    std::string title; ///< empty: it is no heading
    int level = 1;     ///< in the outline
};

/// A part of a row that leads somewhere.
struct RowLink {
    std::size_t row = 0;
    Rect area; ///< from the row's top left corner
    std::string to;
};

class BookletFlow {
  public:
    BookletFlow(Typesetter& type, double measure) : type_(&type), measure_(measure) {}

    /// Running text. Its headings become anchors, "`prefix`#their-id".
    void text(std::vector<Block> blocks, const std::string& prefix);
    /// A row made by hand. `above` is white before it, unless it begins a page.
    Row& row(double height, double above = 0);
    void anchor(const std::string& id, const std::string& title, int level) {
        anchors.push_back({column.rows.size(), id, title, level});
    }
    /// From the row added last.
    void link(const Rect& area, const std::string& to) { links.push_back({column.rows.size() - 1, area, to}); }
    /// No page ends behind the row added last.
    void keep_with_next() {
        if (!column.rows.empty()) column.rows.back().cost = Row::never;
    }

    Typesetter& type() { return *type_; }
    double measure() const { return measure_; }

    Column column;
    std::vector<FlowAnchor> anchors;
    std::vector<RowLink> links;

  private:
    void segment(const std::vector<Block>& all, bool follows);

    Typesetter* type_;
    double measure_;
};

// Marks of rows made by hand.
enum class Hold { left, middle, right };
Mark text_mark(Faces& faces, const std::string& text, const Face& face, double x, double y, Hold hold = Hold::left);
Mark picture_mark(const Miniature* picture, double x, double y);
Mark rule_mark(Faces& faces, double x, double y, double length, double thickness, Face::Ink ink);
/// Rows set elsewhere as part of this one, `x` from its left edge and `y` below its top. Gives their height.
double take_rows(Row& row, const std::vector<Row>& rows, double x, double y);

/// Quotation marks and apostrophes as they are printed.
std::string curled(const std::string& text);

} // namespace kupi::layout
