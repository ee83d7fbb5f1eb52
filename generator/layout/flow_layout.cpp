// Cards on a table, drawn: one row of a column, which no panel's end parts.
#include <algorithm>

#include "layout/flow_blocks.h"

namespace kupi::layout {

namespace {

constexpr double table_column_gap = 0.4, table_row_gap = 0.4, rows_apart = 0.7; ///< ems
constexpr double table_label_scale = 0.86, table_label_gap = 0.65;              ///< between labels side by side
constexpr double least_table_scale = 0.62, table_scale_step = 0.02;             ///< of a hand's cards
constexpr double large_scale = 2.6;                                             ///< of portraits
constexpr double corner_height = 0.69;                  ///< of a card's height, with rank and suit in it
constexpr double pile_step = 0.09, most_pile_edges = 3; ///< of a thick pile's cards, each below the other

/// A pile laid out, its upper left corner at the origin.
struct PlacedPile {
    struct Card {
        const Miniature* picture = nullptr;
        double x = 0, y = 0; ///< its lower left corner, as a mark has it
        bool crosswise = false;
    };
    std::vector<Card> cards;
    double width = 0, height = 0;
};

PlacedPile laid_out(const TablePile& pile, Miniatures& miniatures, const TextStyle& style, double scale, bool large) {
    const double height = style.hand.height * scale, width = height * 2.5 / 3.5;
    PlacedPile out;
    double x = 0, y = 0;
    const TableCard* before = nullptr;
    for (const TableCard& card : pile.cards) {
        const Miniature* picture = card.shows == TableCard::Shows::back    ? miniatures.back(card.pack)
                                   : card.shows == TableCard::Shows::empty ? miniatures.empty_place()
                                   : large                                 ? miniatures.portrait(card.notation)
                                                                           : miniatures.card(card.notation);
        if (picture == nullptr) continue;
        const double wide = card.crosswise ? height : width, high = card.crosswise ? width : height;
        if (before != nullptr) {
            // Enough stays free to show a card's corner: its left half, its upper part, lying crosswise all its length.
            const double step = style.hand.step * width;
            if (card.joint == TableCard::Joint::beside) x += before->crosswise ? height + table_column_gap / 2 : step;
            if (card.joint == TableCard::Joint::below) y += before->crosswise ? step : corner_height * height;
        }
        // The lowest of a thick pile's cards show their edges, each a little to the left and below.
        const double edges = std::min<double>(most_pile_edges, static_cast<double>(card.count) - 1);
        for (double edge = edges; edge >= 0; --edge) {
            const double left = x + (edges - edge) * pile_step, top = y + edge * pile_step;
            out.cards.push_back({picture, left, card.crosswise ? top : top + high, card.crosswise});
        }
        x += edges * pile_step;
        out.width = std::max(out.width, x + wide);
        out.height = std::max(out.height, y + high + edges * pile_step);
        before = &card;
    }
    return out;
}

/// A whole table: each pile, and where each column's middle stands.
struct LaidTable {
    std::vector<std::vector<PlacedPile>> rows;
    std::vector<double> middles;
    double left = 0, right = 0; ///< of all that is drawn, labels too
    double width() const { return right - left; }
};

bool is_single(const TablePile& pile) { return pile.cards.size() == 1 && pile.cards.front().count == 1; }

/// The first and the last of the piles that the label of one tells of: cards that lie alone beside each other have one
/// in common, of the whole row or the last of them.
std::pair<std::size_t, std::size_t> labelled(const TableRow& row, std::size_t pile) {
    const auto& piles = row.piles;
    const auto bare = [](const TablePile& p) { return p.label.empty(); };
    if (std::all_of(piles.begin(), piles.end(), is_single) &&
        std::count_if(piles.begin(), piles.end(), bare) + 1 == static_cast<std::ptrdiff_t>(piles.size()))
        return {0, piles.size() - 1};
    std::size_t first = pile;
    while (first > 0 && is_single(piles[pile]) && is_single(piles[first - 1]) && bare(piles[first - 1])) --first;
    return {first, pile};
}

/// Where the label of a row's pile has its middle.
double label_middle(const TableRow& row, std::size_t pile, const std::vector<double>& middles) {
    const auto [first, last] = labelled(row, pile);
    return (middles[first] + middles[last]) / 2;
}

/// Columns stand as far apart as cards and labels ask for, left to right. `label_width` measures a label.
template <typename LabelWidth>
LaidTable laid_out(const std::vector<TableRow>& rows, Miniatures& miniatures, const TextStyle& style, double scale,
                   bool large, LabelWidth label_width) {
    LaidTable out;
    std::vector<double> halves; // of each column's widest pile
    for (const TableRow& row : rows) {
        std::vector<PlacedPile>& piles = out.rows.emplace_back();
        for (std::size_t c = 0; c < row.piles.size(); ++c) {
            piles.push_back(laid_out(row.piles[c], miniatures, style, scale, large));
            halves.resize(std::max(halves.size(), c + 1), style.hand.height * scale * 2.5 / 3.5 / 2);
            halves[c] = std::max(halves[c], piles.back().width / 2);
        }
    }
    for (std::size_t c = 0; c < halves.size(); ++c) {
        double middle = c == 0 ? halves[0] : out.middles[c - 1] + halves[c - 1] + table_column_gap + halves[c];
        for (const TableRow& row : rows) {
            if (c >= row.piles.size() || row.piles[c].label.empty()) continue;
            const auto [first, last] = labelled(row, c);
            if (last != c) continue; // the one label of its row
            const double half = label_width(row.piles[c].label) / 2;
            for (std::size_t other = 0; other < first; ++other)
                if (const std::string& label = row.piles[other].label; !label.empty()) {
                    const double least = label_middle(row, other, out.middles) + label_width(label) / 2 +
                                         table_label_gap + half; // of its own label's middle
                    middle = std::max(middle, first == c ? least : 2 * least - out.middles[first]);
                }
        }
        out.middles.push_back(middle);
    }
    for (const TableRow& row : rows)
        for (std::size_t c = 0; c < row.piles.size(); ++c) {
            const double label = label_middle(row, c, out.middles), half = label_width(row.piles[c].label) / 2;
            out.left = std::min({out.left, out.middles[c] - halves[c], label - half});
            out.right = std::max({out.right, out.middles[c] + halves[c], label + half});
        }
    return out;
}

} // namespace

void BlockSetter::layout(const Block& b, const Frame& frame) {
    Face face = frame.face;
    face.italic = true;
    face.scale *= table_label_scale;
    Faces& faces = type_.faces();
    const FaceId id = faces.id(face);
    const auto curled = [](const std::string& text) {
        char before = 0;
        return curl_quotes(text, before);
    };
    const auto label_width = [&](const std::string& label) { return faces.width(id, curled(label)); };
    double aside = 0; // of the rows' own labels
    for (const TableRow& row : b.layout)
        if (!row.label.empty()) aside = std::max(aside, label_width(row.label + ":") + table_label_gap);

    // As large as fits. Labels keep their size: what they take is found by trying.
    const double room = frame.measure - aside;
    double scale = b.large ? large_scale : 1;
    LaidTable table = laid_out(b.layout, type_.miniatures(), style_, scale, b.large, label_width);
    while (table.width() > room && scale > least_table_scale) {
        scale = std::max(scale - table_scale_step, least_table_scale);
        table = laid_out(b.layout, type_.miniatures(), style_, scale, b.large, label_width);
    }
    if (table.width() > room + 1e-6) out_.overfull.push_back("the layout in line " + std::to_string(b.place.line));
    const double middle = aside > 0 ? 0 : std::max(0.0, (room - table.width()) / 2);
    const double begin = frame.x + aside + middle - table.left;

    lead_in();
    Row out;
    double y = 0.1;
    for (std::size_t r = 0; r < b.layout.size(); ++r) {
        const TableRow& row = b.layout[r];
        if (r > 0) y += table_row_gap + (row.apart ? rows_apart : 0);
        double high = 0;
        bool labelled = false;
        for (std::size_t c = 0; c < row.piles.size(); ++c) {
            high = std::max(high, table.rows[r][c].height);
            labelled = labelled || !row.piles[c].label.empty();
        }
        if (high == 0) high = style_.hand.height * scale / 2;
        if (!row.label.empty())
            text_mark(out, frame.x, y + high / 2 + faces.cap_height() * face.scale / 2, curled(row.label) + ":", id);
        for (std::size_t c = 0; c < row.piles.size(); ++c) {
            const PlacedPile& pile = table.rows[r][c];
            for (const PlacedPile::Card& card : pile.cards) {
                Mark mark;
                mark.kind = Mark::Kind::picture;
                mark.x = begin + table.middles[c] - pile.width / 2 + card.x;
                mark.y = y + (high - pile.height) / 2 + card.y;
                mark.picture = card.picture;
                mark.scale = scale;
                mark.crosswise = card.crosswise;
                mark.space_after = true;
                out.marks.push_back(std::move(mark));
            }
            if (const std::string& label = row.piles[c].label; !label.empty())
                text_mark(out, begin + label_middle(row, c, table.middles) - label_width(label) / 2,
                          y + high + baseline(face.scale), curled(label), id);
        }
        y += high + (labelled ? leading(face.scale) + 0.1 : 0);
    }
    out.height = y + 0.25;
    out.above = style_.hand.above;
    out.stretch = 0.4;
    out.cost = together; // what is said of it had better stand beside it
    out_.rows.push_back(std::move(out));
}

} // namespace kupi::layout
