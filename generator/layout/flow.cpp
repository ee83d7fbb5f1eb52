#include "layout/flow.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "layout/flow_blocks.h"

namespace kupi::layout {

namespace {

constexpr double panel_cost = 1e4, slack_cost = 3e5, torn_section = 3e4;
/// Where paragraphs are to stay whole: of a panel, of its being empty, and of its end within a paragraph or a sentence,
/// which cost as much as a third and as two thirds of it left empty.
constexpr double whole_panel = 5e3, whole_slack = 1.5e5, whole_torn = 4e4, parted_paragraph = 2e4,
                 parted_sentence = 6.5e4;
constexpr double most_stretch = 0.6;           ///< ems that a row's white grows by at most, times its stretch
constexpr double most_shrink = 0.3;            ///< of that white, where paragraphs are to stay whole
constexpr double tight_cost = 8e3;             ///< where it shrinks so far
constexpr double last_hole = 0.5;              ///< what the last panel costs for what is empty, of another's price
constexpr double stub = 0.25, stub_cost = 2e4; ///< of a panel's height: the least that should stand in the last
/// Where paragraphs are to stay whole: of a panel with fewer lines, and of one that is wanted and stands blank.
constexpr double few_lines = 4, few_lines_cost = 1.2e5, blank_cost = 5e4;
constexpr double note_gap = 0.55; ///< ems between text and footnotes, with the rule in it
constexpr double note_rule_width = 0.04;

/// Adds to a key all that shows of the inlines; no two lists of them make the same.
void add_inlines(std::string& key, const std::vector<Inline>& inlines) {
    key += '|';
    for (const Inline& i : inlines) {
        key += static_cast<char>('a' + static_cast<int>(i.kind));
        key += i.bold ? "b" : "";
        key += i.italic ? "i" : "";
        key += std::to_string(i.text.size()) + ':' + i.text;
    }
}

} // namespace

Typesetter::Typesetter(const TextStyle& style, Faces& faces, const Hyphenator& hyphenator, Miniatures& miniatures,
                       const std::map<std::string, Block>& footnotes, bool justified)
    : style_(style),
      faces_(faces),
      hyphenator_(hyphenator),
      miniatures_(miniatures),
      footnotes_(footnotes),
      justified_(justified),
      composer_(faces, [this](const std::string& notation) { return miniatures_.in_line(notation); }) {}

const Block* Typesetter::footnote(int number) const {
    if (number < 1 || static_cast<std::size_t>(number) > composer_.notes().size()) return nullptr;
    const auto at = footnotes_.find(composer_.notes()[static_cast<std::size_t>(number) - 1]);
    return at == footnotes_.end() ? nullptr : &at->second;
}

Paragraph& Typesetter::paragraph(const Block& block, const Face& base, const Block* prefix, bool breaks_words) {
    const FaceId plain = faces_.id(base);
    std::string key = std::to_string(plain) + (breaks_words ? "" : " whole");
    if (prefix != nullptr) add_inlines(key, prefix->inlines);
    add_inlines(key, block.inlines);
    if (const auto at = paragraphs_.find(key); at != paragraphs_.end()) return at->second;
    std::vector<Word> words;
    if (prefix != nullptr) {
        Face face = base;
        face.weight = style_.run_in.weight;
        face.ink = Face::Ink::accent;
        std::vector<Inline> heading = prefix->inlines;
        Inline stop;
        const std::string text = plain_text(heading);
        if (!text.ends_with('?') && !text.ends_with('!') && !text.ends_with('.')) stop.text += '.';
        heading.push_back(stop);
        words = composer_.words(heading, face);
        if (!words.empty()) {
            words.back().space = 1.6 * faces_.space(plain);
            words.back().cost_after = 60;
        }
    }
    std::vector<Word> text = composer_.words(block.inlines, base);
    words.insert(words.end(), std::make_move_iterator(text.begin()), std::make_move_iterator(text.end()));
    return paragraphs_
        .emplace(std::move(key), Paragraph(std::move(words), faces_, breaks_words ? &hyphenator_ : nullptr))
        .first->second;
}

Column Typesetter::set(const std::vector<Block>& blocks, double measure) {
    return BlockSetter(*this, measure).run(blocks);
}

namespace {

double parting_price(const Row& row) {
    switch (row.next) {
    case Row::Next::section:
    case Row::Next::paragraph: return 0;
    case Row::Next::sentence: return parted_paragraph;
    case Row::Next::mid_sentence: return parted_sentence;
    }
    return 0;
}

/// Of ending an empty panel behind it, and in proportion one that is filled in part: where much is free, a section had
/// better not go on in the next panel, and still less a sentence.
double torn_price(const Row& row, double section) {
    if (row.next == Row::Next::section) return 0;
    return row.next == Row::Next::mid_sentence ? 3 * section : section;
}

} // namespace

Filled fill(const Column& column, double height, const TextStyle& style, std::size_t most_panels,
            std::size_t wanted_panels) {
    struct Break {
        double cost = std::numeric_limits<double>::infinity();
        std::size_t from = 0;
    };
    const auto& rows = column.rows;
    const std::size_t n = rows.size();
    const auto note_height = [&](const Row& row, bool first) {
        double out = 0;
        for (const int number : row.notes) {
            const auto at = column.notes.find(number);
            if (at == column.notes.end() || at->second.empty()) continue;
            if (first) out += note_gap * style.leading;
            first = false;
            for (const Row& r : at->second) out += r.height;
        }
        return out;
    };
    Filled out;
    // The cheapest way to each break, where panels are counted by how many they are.
    const bool counted = most_panels > 0;
    const double panel_price = counted ? whole_panel : panel_cost, uneven = counted ? whole_slack : slack_cost,
                 torn = counted ? whole_torn : torn_section;
    std::vector<std::vector<Break>> best(most_panels + 1, std::vector<Break>(n + 1));
    best[0][0].cost = 0;
    const double descent = 0.12 * style.leading; // the last line's white below it may stand in the margin
    double even = height;                        // what a panel is to hold
    if (wanted_panels > 0) {
        double all = 0;
        for (const Row& row : rows) all += row.above + row.height + note_height(row, true);
        even = std::min(height, all / static_cast<double>(wanted_panels));
    }
    for (std::size_t from = 0; from < n; ++from) {
        double used = -rows[from].top - descent, stretch = 0, white = 0;
        bool notes = false;
        for (std::size_t end = from + 1; end <= n; ++end) {
            const Row& row = rows[end - 1];
            used += row.height + (end - 1 == from ? 0 : row.above);
            white += end - 1 == from ? 0 : row.above;
            stretch += end - 1 == from ? 0 : row.stretch;
            used += note_height(row, !notes);
            notes = notes || !row.notes.empty();
            const bool alone = end == from + 1;
            if (used > height + (counted ? most_shrink * white : 0) + 1e-9 && !alone) break;
            const double slack = std::max(even - used, 0.0);
            const double rest =
                std::max(slack - stretch * most_stretch, 0.0) + 0.55 * std::min(slack, stretch * most_stretch);
            double cost = panel_price;
            const double empty = std::max(1 - used / height, 0.0); // even where all are to be filled in part
            const double hole = uneven * (rest / height) * (rest / height);
            if (end < n)
                cost += row.cost + hole + torn_price(row, torn) * empty + (counted ? parting_price(row) : 0);
            else if (counted)
                cost += (wanted_panels > 0 ? 1 : last_hole) * hole;
            else if (from > 0)
                cost += stub_cost * std::max(1 - used / (stub * height), 0.0);
            if (counted && used < few_lines * style.leading - descent) cost += few_lines_cost;
            if (used > height && white > 0) cost += tight_cost * (used - height) / (most_shrink * white);
            for (std::size_t panel = 0; panel + (counted ? 1 : 0) < best.size(); ++panel) {
                Break& there = best[panel + (counted ? 1 : 0)][end];
                const double total = best[panel][from].cost + cost;
                if (total < there.cost) there = {total, from};
            }
        }
    }
    std::size_t count = 0; // of panels, the cheapest way
    const auto price = [&](std::size_t panels) {
        return best[panels][n].cost + blank_cost * static_cast<double>(wanted_panels - std::min(wanted_panels, panels));
    };
    for (std::size_t panels = 1; panels <= most_panels; ++panels)
        if (price(panels) < price(count)) count = panels;
    if (n > 0 && std::isinf(best[count][n].cost)) {
        out.too_high = true;
        return out;
    }
    for (std::size_t end = n; end > 0; count -= counted ? 1 : 0) {
        const std::size_t from = best[count][end].from;
        if (end < n) out.parted += std::max(rows[end - 1].cost + parting_price(rows[end - 1]), 0.0) / parted_sentence;
        double used = -rows[from].top - descent, stretch = 0, white = 0, below = 0;
        std::vector<int> notes;
        for (std::size_t i = from; i < end; ++i) {
            used += rows[i].height + (i == from ? 0 : rows[i].above);
            white += i == from ? 0 : rows[i].above;
            stretch += i == from ? 0 : rows[i].stretch;
            below += note_height(rows[i], notes.empty());
            notes.insert(notes.end(), rows[i].notes.begin(), rows[i].notes.end());
        }
        used += below;
        const double shrink = white > 0 ? std::clamp((used - height) / white, 0.0, counted ? most_shrink : 0.0) : 0;
        used -= shrink * white;
        if (used > height + 1e-6) out.too_high = true;
        const double slack = std::max(height - used, 0.0);
        // A panel that ends early, at the text's end or before a large block, is not pulled apart.
        const double grow = end < n && stretch > 0 && slack < 1.8 * stretch * most_stretch
                                ? std::min(slack / stretch, most_stretch)
                                : 0;
        FilledPanel panel;
        double y = -rows[from].top;
        for (std::size_t i = from; i < end; ++i) {
            if (i != from) y += (1 - shrink) * rows[i].above + grow * rows[i].stretch;
            panel.rows.push_back({&rows[i], y});
            y += rows[i].height;
        }
        panel.filled = std::min(used, height);
        if (below > 0) {
            double at = height + descent - below;
            panel.note_rule = at + note_gap * style.leading * 0.5;
            at += note_gap * style.leading;
            for (const int number : notes)
                if (const auto note = column.notes.find(number); note != column.notes.end())
                    for (const Row& row : note->second) {
                        panel.rows.push_back({&row, at});
                        at += row.height;
                    }
        }
        out.panels.push_back(std::move(panel));
        end = from;
    }
    std::reverse(out.panels.begin(), out.panels.end());
    if (!out.panels.empty())
        out.demand = static_cast<double>(out.panels.size() - 1) + out.panels.back().filled / height;
    return out;
}

void draw_panel(const FilledPanel& panel, double size, const Matrix& place, const Faces& faces,
                const Miniatures& miniatures, std::vector<draw::Operation>& out) {
    const auto rule = [&](double x, double y, double length, double thickness, Colour colour) {
        draw::Path path =
            draw::Path::rectangle({x * size, (y - thickness / 2) * size, length * size, thickness * size});
        for (Point& p : path.points) p = place(p);
        out.push_back(draw::Fill{std::move(path), miniatures.tone(colour), false});
    };
    for (const FilledPanel::Place& at : panel.rows) {
        if (panel.note_rule && &at == &panel.rows.back())
            rule(0, *panel.note_rule, 4, note_rule_width, faces.style().accent);
        for (const Mark& m : at.row->marks) {
            const Matrix origin = place * Matrix::translation(m.x * size, (at.y + m.y) * size);
            switch (m.kind) {
            case Mark::Kind::text: {
                Font font = faces.font(m.face, size);
                font.word_spacing = m.word_spacing * size;
                out.push_back(draw::DrawText{m.text, font, miniatures.tone(faces.colour(m.face)), origin, false});
                break;
            }
            case Mark::Kind::picture: {
                const double scale = m.scale * size / Miniatures::made_for;
                out.push_back(draw::UseForm{
                    m.picture->form, origin * Matrix::rotation(m.crosswise ? 90 : 0) * Matrix::scaling(scale, scale),
                    m.picture->reads_as + (m.space_after ? " " : "")});
                break;
            }
            case Mark::Kind::rule: rule(m.x, at.y + m.y, m.length, m.thickness, faces.colour(m.face)); break;
            }
        }
    }
}

} // namespace kupi::layout
