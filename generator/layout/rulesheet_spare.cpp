// What a rulesheet's spare panels carry: ranks, suits, score tables.
#include <algorithm>

#include "base/text.h"
#include "layout/compose.h"
#include "layout/own_blocks.h"
#include "layout/rulesheet_panels.h"
#include "layout/score_table.h"

namespace kupi::layout {

namespace {

constexpr double largest_spare = 8.5, least_spare = 7;   ///< size of the type, points
constexpr double symbol_size = 1.7, symbol_indent = 2.2; ///< ems
constexpr double half_cost = 9e3;                        ///< of parting the suits elsewhere than halfway: no more than
                                                         ///< a panel costs
constexpr double score_row = 14.5;                       ///< points
constexpr double least_filled = 0.4;                     ///< of the last panel of ranks and suits

/// "meth may-th. God of the sea. …"
Block told(const std::string& name, const std::string& pronunciation, const std::string& meaning) {
    Block b;
    b.inlines = {run(name, true)};
    if (!pronunciation.empty()) {
        b.inlines.push_back(run(" "));
        b.inlines.push_back(run(pronunciation, false, true));
    }
    if (!meaning.empty()) b.inlines.push_back(run(". " + meaning));
    return b;
}

/// The deck's ranks that the game plays with, lowest first, as it ranks them.
std::vector<const Rank*> ranks_in_play(const Deck& deck, const Game& game) {
    const std::vector<std::string> order = codes_in(game, "order"), without = codes_in(game, "without");
    std::vector<const Rank*> out;
    for (const Rank& rank : deck.ranks)
        if (std::find(without.begin(), without.end(), rank.code) == without.end()) out.push_back(&rank);
    const auto place = [&](const Rank* rank) { return std::find(order.begin(), order.end(), rank->code); };
    if (!order.empty())
        std::stable_sort(out.begin(), out.end(), [&](const Rank* a, const Rank* b) { return place(a) > place(b); });
    return out;
}

} // namespace

std::vector<RulesheetPanels::SpareText> RulesheetPanels::spare_texts(bool meanings) const {
    std::vector<SpareText> out;
    const Deck& deck = job_.deck;
    const auto word = [&](const char* key) { return job_.style.word(job_.language, key); };
    const std::vector<const Rank*> ranks = ranks_in_play(deck, job_.game);
    for (auto at = ranks.rbegin(); at != ranks.rend(); ++at)
        if (const Rank& rank = **at; rank.kind == RankKind::face)
            out.push_back({rank.id, {told(rank.name, rank.pronunciation, meanings ? rank.meaning : "")}});
    Block numbers;
    numbers.inlines.push_back(run(word("numbers") + ":", true));
    for (const Rank* rank : ranks)
        if (rank->own_numeral) {
            numbers.inlines.push_back(run(" " + rank->numeral + "\u00a0"));
            numbers.inlines.push_back(sign(rank->id));
        }
    if (numbers.inlines.size() > 1) out.push_back({"", {std::move(numbers)}});
    if (!out.empty()) out.insert(out.begin(), {"", {heading(word("ranks"))}});
    out.push_back({"", {heading(word("suits"))}});
    for (const Suit& suit : deck.suits)
        out.push_back({suit.id,
                       {told(suit.name, suit.pronunciation, meanings ? suit.meaning : "")},
                       &suit - deck.suits.data() + 1 == static_cast<std::ptrdiff_t>(deck.suits.size() / 2)});
    return out;
}

Column RulesheetPanels::set_spare(const std::vector<SpareText>& texts, double measure) {
    Column out;
    for (const SpareText& text : texts) {
        const bool pictured = !text.notation.empty();
        Column column = type_.set(text.blocks, measure - (pictured ? symbol_indent : 0));
        if (column.rows.empty()) continue;
        for (Row& row : column.rows)
            for (Mark& m : row.marks) m.x += pictured ? symbol_indent : 0;
        if (pictured) {
            Row& first = column.rows.front();
            // A single line stands at the middle of its picture, several begin at its top.
            const double lower =
                column.rows.size() > 1 ? 0 : (symbol_size - type_.faces().cap_height()) / 2 - first.top;
            for (Mark& m : first.marks) m.y += std::max(lower, 0.0);
            if (const Miniature* m = type_.miniatures().alone(text.notation, symbol_size)) {
                Mark mark;
                mark.kind = Mark::Kind::picture;
                mark.y = lower > 0 ? first.marks.front().y : first.top + m->height;
                mark.picture = m;
                mark.space_after = true;
                first.marks.insert(first.marks.begin(), mark);
            }
            if (column.rows.size() == 1) first.height = std::max(first.height, symbol_size + 0.15);
            for (std::size_t i = 0; i + 1 < column.rows.size(); ++i) column.rows[i].cost = Row::widow;
        }
        const bool heads = text.blocks.front().kind == Block::Kind::heading;
        column.rows.front().above = heads ? job_.style.heading.above : pictured && column.rows.size() == 1 ? 0.15 : 0.4;
        column.rows.front().stretch = heads ? 1 : 0.6;
        if (heads) column.rows.back().cost = Row::never;
        // Where the suits need two panels, each has half of them.
        if (pictured) column.rows.back().cost = text.halfway ? -half_cost : half_cost;
        out.rows.insert(out.rows.end(), std::make_move_iterator(column.rows.begin()),
                        std::make_move_iterator(column.rows.end()));
    }
    return out;
}

void RulesheetPanels::plan_spare(std::size_t panels, const Size& area, double size) {
    spare_ = {};
    area_ = area;
    // First with what ranks and suits mean, then by name alone. One panel is left for scores.
    const std::size_t room = panels - (job_.game.keeps_scores && panels > 0 ? 1 : 0);
    if (room == 0) return;
    for (const bool meanings : {true, false}) {
        const std::vector<SpareText> texts = spare_texts(meanings);
        for (double s = std::min(size, largest_spare); s >= least_spare - 1e-9; s -= 0.25) {
            spare_column_ = set_spare(texts, area.width / s);
            Filled filled = fill(spare_column_, area.height / s, job_.style);
            if (filled.too_high || filled.panels.size() > room) continue;
            // What would leave a panel all but empty is better told by name alone.
            const bool lonely =
                filled.panels.size() > 1 && filled.panels.back().filled < least_filled * area.height / s;
            if (meanings && lonely) continue;
            spare_ = std::move(filled);
            spare_size_ = s;
            return;
        }
    }
}

void RulesheetPanels::spare(std::size_t index, const Matrix& place, std::vector<draw::Operation>& operations) {
    if (index < spare_.panels.size()) {
        const Matrix inset = Matrix::translation(job_.fold.padding, job_.fold.padding);
        draw_panel(spare_.panels[index], spare_size_, place * inset, type_.faces(), type_.miniatures(), operations);
    } else if (index < spare_used()) {
        scores(place, operations);
    }
}

void RulesheetPanels::scores(const Matrix& place, std::vector<draw::Operation>& operations) {
    const Rect area{job_.fold.padding, job_.fold.padding, area_.width, area_.height};
    Faces& faces = type_.faces();
    Face face;
    face.small_caps = true;
    face.weight = job_.style.heading.weight;
    face.ink = Face::Ink::accent;
    face.tracking = job_.style.heading.tracking;
    const auto words = [&](const std::string& text, const Face& of, double size, double x, double y) {
        const FaceId id = faces.id(of);
        operations.push_back(draw::DrawText{text, faces.font(id, size), type_.miniatures().tone(faces.colour(id)),
                                            place * Matrix::translation(x, y), false});
        return faces.width(id, text) * size;
    };
    constexpr double size = 9.5, note_size = 7;
    const double top = area.y + size * faces.cap_height();
    // What the table is for, the game, and for how many, on a line of their own where they need one.
    words(job_.style.word(job_.language, "scores"), face, size, area.x, top);
    char before = 0;
    const Face italic{.italic = true};
    const std::string title = curl_quotes(job_.game.title, before), &players = job_.game.players;
    const double note = top + 10;
    words(title, italic, note_size, area.x, note);
    const double wide = faces.width(faces.id(italic), players) * note_size;
    words(players, italic, note_size, area.right() - wide, note);
    ScoreTable table;
    table.area = {area.x, note + 5, area.width, area.bottom() - note - 5};
    table.rows = std::max(2, static_cast<int>(table.area.height / score_row));
    // Rows of a game's own, below the players' names, fill the panel, but none is half as high again.
    const std::vector<std::string>& rows = job_.game.score_rows;
    if (!rows.empty()) {
        table.rows = static_cast<int>(rows.size()) + 1;
        table.area.height = std::min(table.area.height, table.rows * score_row * 1.5);
    }
    table.columns = job_.game.sides > 0 ? job_.game.sides : std::clamp(job_.game.seats.second, 1, 8);
    table.first = table.columns > 4 ? 0.5 : 0.7; // the hands' numbers need less room than points
    double widest = 0;
    for (const std::string& text : rows) widest = std::max(widest, faces.width(faces.id({}), text) * note_size + 3);
    table.first = std::max(table.first, widest * table.columns / (table.area.width - widest));
    table.head = accent();
    table.lines = type_.miniatures().tone(job_.style.pale);
    draw_score_table(table, place, operations);
    // Each column's number stands small in its corner: the name is written beside it. One alone says what it is for.
    const double column = table.area.width / (table.columns + table.first);
    const Face small{.ink = Face::Ink::accent};
    for (int i = 0; i < table.columns; ++i)
        words(table.columns > 1 ? std::to_string(i + 1) : job_.style.word(job_.language, "score"), small, 5.5,
              area.x + (table.first + i) * column + 1.5, table.area.y + 7.5);
    const double row = table.area.height / table.rows;
    for (std::size_t i = 0; i < rows.size(); ++i)
        words(rows[i], Face{}, note_size, area.x, table.area.y + (static_cast<double>(i) + 2) * row - 3.5);
}

} // namespace kupi::layout
