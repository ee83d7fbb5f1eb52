#include "layout/flow.h"

#include <algorithm>

#include "layout/flow_blocks.h"

namespace kupi::layout {

namespace {

constexpr double panel_cost = 1e4, slack_cost = 3e5;
constexpr double within_paragraph = 2e4; ///< of a panel's end: a third of a panel left empty costs as much
/// In the search for a filling that leaves paragraphs whole.
constexpr double cheapest_panel = 5e3, dearest_panel = 1.5e5;
constexpr double most_stretch = 1.1;             ///< ems that a row's white grows by at most, times its stretch
constexpr double stub = 0.25, stub_cost = 1.5e4; ///< of a panel's height: the least that should stand in the last
constexpr double note_gap = 0.55;                ///< ems between text and footnotes, with the rule in it
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

/// The cheapest way to break the column, at these prices of a panel and of parting a paragraph.
Filled fill_at(const Column& column, double height, const TextStyle& style, double panel_price, double parting_price) {
    struct Break {
        double cost = 0;
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
    std::vector<Break> best(n + 1);
    for (std::size_t end = 1; end <= n; ++end) best[end].cost = -1;
    // Where paragraphs are to stay whole, panels may end less evenly.
    const double uneven = parting_price > 0 ? slack_cost / 2 : slack_cost;
    const double descent = 0.12 * style.leading; // the last line's white below it may stand in the margin
    for (std::size_t from = 0; from < n; ++from) {
        if (best[from].cost < 0) continue;
        double used = -rows[from].top - descent, stretch = 0;
        bool notes = false;
        for (std::size_t end = from + 1; end <= n; ++end) {
            const Row& row = rows[end - 1];
            used += row.height + (end - 1 == from ? 0 : row.above);
            stretch += end - 1 == from ? 0 : row.stretch;
            used += note_height(row, !notes);
            notes = notes || !row.notes.empty();
            const bool alone = end == from + 1;
            if (used > height + 1e-9 && !alone) break;
            const double slack = std::max(height - used, 0.0);
            const double rest =
                std::max(slack - stretch * most_stretch, 0.0) + 0.55 * std::min(slack, stretch * most_stretch);
            double cost = best[from].cost + panel_price + row.cost + (row.goes_on ? parting_price : 0);
            if (end < n) cost += uneven * (rest / height) * (rest / height);
            if (end == n) cost -= row.cost;
            if (end == n && from > 0) cost += stub_cost * std::max(1 - used / (stub * height), 0.0);
            if (best[end].cost < 0 || cost < best[end].cost) best[end] = {cost, from};
        }
    }
    for (std::size_t end = n; end > 0; end = best[end].from) {
        const std::size_t from = best[end].from;
        double used = -rows[from].top - descent, stretch = 0, below = 0;
        std::vector<int> notes;
        for (std::size_t i = from; i < end; ++i) {
            used += rows[i].height + (i == from ? 0 : rows[i].above);
            stretch += i == from ? 0 : rows[i].stretch;
            below += note_height(rows[i], notes.empty());
            notes.insert(notes.end(), rows[i].notes.begin(), rows[i].notes.end());
        }
        used += below;
        if (used > height + 1e-6) out.too_high = true;
        const double slack = std::max(height - used, 0.0);
        // A panel that ends early, at the text's end or before a large block, is not pulled apart.
        const double grow = end < n && stretch > 0 && slack < 1.8 * stretch * most_stretch
                                ? std::min(slack / stretch, most_stretch)
                                : 0;
        FilledPanel panel;
        double y = -rows[from].top;
        for (std::size_t i = from; i < end; ++i) {
            if (i != from) y += rows[i].above + grow * rows[i].stretch;
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
    }
    std::reverse(out.panels.begin(), out.panels.end());
    if (!out.panels.empty())
        out.demand = static_cast<double>(out.panels.size() - 1) + out.panels.back().filled / height;
    return out;
}

} // namespace

Filled fill(const Column& column, double height, const TextStyle& style, std::size_t most_panels) {
    for (double price = cheapest_panel; most_panels > 0 && price <= dearest_panel; price *= 3)
        if (Filled out = fill_at(column, height, style, price, within_paragraph); out.panels.size() <= most_panels)
            return out;
    return fill_at(column, height, style, panel_cost, 0);
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
