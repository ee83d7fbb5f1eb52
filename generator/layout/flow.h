// Blocks of a rules text set as rows of a column, and the column broken into panels: headings, paragraphs, lists,
// tables, footnotes and pictured hands. In ems.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "layout/compose.h"
#include "layout/display_list.h"
#include "layout/miniature.h"
#include "reference/rules_text.h"

namespace kupi::layout {

/// Something drawn in a row.
struct Mark {
    enum class Kind { text, picture, rule } kind = Kind::text;
    double x = 0, y = 0; ///< from the row's top left corner: the baseline's left end, or that of the rule's middle
    std::string text;
    FaceId face = 0; ///< of text; of a rule: its ink
    double word_spacing = 0;
    const Miniature* picture = nullptr;
    double scale = 1;         ///< of a picture
    bool crosswise = false;   ///< a picture turned by a quarter to the right about x, y, its upper left corner then
    bool space_after = false; ///< behind the picture, for whoever reads the text out
    double length = 0, thickness = 0; ///< of a rule
};

/// What no panel's end parts.
struct Row {
    double height = 0;
    double above = 0;   ///< white before it, unless it begins a panel
    double stretch = 0; ///< how readily that white grows so that panels end alike; 0: not at all
    double cost = 0;    ///< of ending a panel behind it; `never` and `widow` are higher than any price of a panel
    /// What the next row begins, or goes on with.
    enum class Next { section, paragraph, sentence, mid_sentence } next = Next::paragraph;
    double top = 0; ///< from the row's top to that of its first line's capitals: no white at a panel's top
    std::vector<Mark> marks;
    std::vector<int> notes; ///< footnotes that it calls
    static constexpr double widow = 1e7, never = 1e9;
};

struct Column {
    std::vector<Row> rows;
    std::map<int, std::vector<Row>> notes; ///< the footnotes' rows by their number
    std::vector<std::string> overfull;     ///< lines that are wider than the measure
};

/// What setting needs. Words are composed once, however often a size is tried.
class Typesetter {
  public:
    Typesetter(const TextStyle& style, Faces& faces, const Hyphenator& hyphenator, Miniatures& miniatures,
               const std::map<std::string, Block>& footnotes, bool justified);

    /// The blocks in a column of this measure.
    Column set(const std::vector<Block>& blocks, double measure);

    const TextStyle& style() const { return style_; }
    Faces& faces() { return faces_; }
    Miniatures& miniatures() { return miniatures_; }
    Composer& composer() { return composer_; }
    const Hyphenator& hyphenator() const { return hyphenator_; }
    bool justified() const { return justified_; }
    const Block* footnote(int number) const;

    /// `prefix` is a run-in heading that belongs to the block, or null.
    Paragraph& paragraph(const Block& block, const Face& base, const Block* prefix = nullptr, bool breaks_words = true);

  private:
    const TextStyle& style_;
    Faces& faces_;
    const Hyphenator& hyphenator_;
    Miniatures& miniatures_;
    const std::map<std::string, Block>& footnotes_;
    bool justified_;
    Composer composer_;
    std::map<std::string, Paragraph> paragraphs_; ///< by what they say
};

/// Rows of a column in one panel.
struct FilledPanel {
    struct Place {
        const Row* row = nullptr;
        double y = 0; ///< of its top
    };
    std::vector<Place> rows;         ///< footnotes last, below a short rule of their own
    std::optional<double> note_rule; ///< where that stands
    double filled = 0;               ///< height taken
};

/// Breaks a column into panels of this height: as few as possible, or, where `most_panels` says how many there may be,
/// so that sentences, paragraphs, lists and pictures with what is said of them stay whole. `wanted_panels` are filled
/// evenly, and fewer are taken only where they would part what belongs together. A row that is higher than a panel is
/// set alone, and `too_high` says so, as where `most_panels` are too few.
struct Filled {
    std::vector<FilledPanel> panels;
    double demand = 0; ///< panels, the last one as far as it is filled
    double parted = 0; ///< what their ends part: a sentence counts 1, paragraphs, lists and the like by their cost
    bool too_high = false;
};
Filled fill(const Column& column, double height, const TextStyle& style, std::size_t most_panels = 0,
            std::size_t wanted_panels = 0);

/// Draws it. `place` maps the panel's text area, in points, to the page.
void draw_panel(const FilledPanel& panel, double size, const Matrix& place, const Faces& faces,
                const Miniatures& miniatures, std::vector<draw::Operation>& out);

} // namespace kupi::layout
