#include "layout/booklet_book.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace kupi::layout {

namespace {

constexpr double usual_width = 396, usual_height = 612; ///< of the page that lengths below were chosen for: half letter
constexpr BookletMargins usual{44, 52, 54, 64};
constexpr double letters_size = 9.5;
constexpr double head_above = 20, number_below = 24; ///< from the text's edge to their baselines, points

/// To the usual page.
double scale_of(Size page) { return std::min(page.width / usual_width, page.height / usual_height); }

/// The words of a row's marks; a word broken at the line's end is put together with what follows.
void add_text(std::string& text, const Row& row) {
    for (const Mark& m : row.marks) {
        if (m.kind != Mark::Kind::text) continue;
        if (text.ends_with(line_hyphen))
            text.resize(text.size() - std::string_view(line_hyphen).size());
        else
            text += ' ';
        text += m.text;
    }
}

/// Breaks a chapter into pages. Where a little less white between its rows saves one, they have that.
Filled fill_pages(Column& column, double height, const TextStyle& style) {
    Filled filled = fill(column, height, style);
    if (filled.panels.size() < 2) return filled;
    for (const double share : {0.9, 0.8, 0.7}) {
        Column tight = column;
        for (Row& row : tight.rows) row.above *= share;
        Filled fewer = fill(tight, height, style);
        if (fewer.panels.size() >= filled.panels.size()) continue;
        column = std::move(tight); // its rows stay where they are
        return fewer;
    }
    return filled;
}

} // namespace

BookletMargins BookletMargins::of(Size page) {
    const double scale = scale_of(page);
    return {usual.inner * scale, usual.top * scale, usual.outer * scale, usual.bottom * scale};
}

Rect BookletMargins::text(Size page, bool right) const {
    return {right ? inner : outer, top, page.width - inner - outer, page.height - top - bottom};
}

Book::Book(const BookletJob& j, draw::Document& document, Diagnostics& out)
    : job(j), faces(j.style, j.text), document_(document), out_(out), margins_(BookletMargins::of(j.page)) {
    size = std::clamp(letters_size * scale_of(j.page), j.style.least, j.style.most);
    // As many whole lines as there is room for; what is left goes to the lower margin.
    const double line = size * j.style.leading;
    const double lines = std::floor(text_area(0).height / line + 0.01);
    margins_.bottom += text_area(0).height - lines * line;
}

Miniatures& Book::miniatures(const std::vector<std::string>& families) {
    auto& set = sets_[families];
    if (!set) set = std::make_unique<Set>(*this, families);
    return set->miniatures;
}

Typesetter& Book::typesetter(Miniatures& miniatures_of, const std::map<std::string, Block>& footnotes,
                             const TextStyle& style, bool justified) {
    return typesetters_.emplace_back(style, faces, job.hyphenator, miniatures_of, footnotes, justified);
}

const Miniature* Book::figure(const std::string& name, double width, double height,
                              std::vector<draw::Operation> operations, const std::string& reads_as) {
    const std::size_t index =
        add_form({name, {0, -height * figure_em, width * figure_em, height * figure_em}, std::move(operations)});
    figures_.push_back({index, width, height, reads_as});
    return &figures_.back();
}

const Miniature* Book::silent(const Miniature* m) {
    if (m == nullptr) return nullptr;
    figures_.push_back(*m);
    figures_.back().reads_as.clear();
    return &figures_.back();
}

std::size_t Book::add_form(draw::Form form) {
    document_.forms.push_back(std::move(form));
    return document_.forms.size() - 1;
}

BookPage& Book::add_page() {
    pages.emplace_back();
    return pages.back();
}

void Book::anchor(const std::string& id, const std::string& title, int level) {
    places_[id] = {pages.size() - 1, 0};
    if (!title.empty()) outline_.push_back({id, title, level});
}

const BookPlace* Book::find(const std::string& id) const {
    const auto at = places_.find(id);
    return at == places_.end() ? nullptr : &at->second;
}

void Book::chapter(BookletFlow& flow, const std::string& id, const std::string& title, const std::string& left,
                   const std::string& right) {
    for (const std::string& line : flow.column.overfull)
        out_.warning({}, title + ": a line is wider than the page: \"" + line + "\"");
    const Filled filled = fill_pages(flow.column, height(), job.style);
    if (filled.too_high) out_.error({}, title + ": something is higher than a page");
    std::unordered_map<const Row*, std::size_t> index;
    for (std::size_t i = 0; i < flow.column.rows.size(); ++i) index[&flow.column.rows[i]] = i;
    std::size_t anchor_at = 0, link_at = 0;
    std::string section = title;
    for (std::size_t p = 0; p < filled.panels.size(); ++p) {
        BookPage& page = add_page();
        const std::size_t number = pages.size() - 1;
        if (p == 0) anchor(id, title, 0);
        page.numbered = true;
        const Rect area = text_area(number);
        const FilledPanel& panel = filled.panels[p];
        draw_panel(panel, size, Matrix::translation(area.x, area.y), faces, flow.type().miniatures(), page.operations);
        std::string first;
        for (const FilledPanel::Place& at : panel.rows) {
            add_text(page.text, *at.row);
            const auto known = index.find(at.row);
            if (known == index.end()) continue; // a footnote
            const double y = area.y + at.y * size;
            for (; anchor_at < flow.anchors.size() && flow.anchors[anchor_at].row <= known->second; ++anchor_at) {
                const FlowAnchor& a = flow.anchors[anchor_at];
                places_[a.id] = {number, y};
                if (a.title.empty()) continue;
                outline_.push_back({a.id, a.title, a.level});
                sections_.push_back({a.id, a.title, a.level});
                if (a.level > 1) continue;
                section = a.title;
                if (first.empty()) first = a.title;
            }
            for (; link_at < flow.links.size() && flow.links[link_at].row <= known->second; ++link_at) {
                const RowLink& l = flow.links[link_at];
                page.links.emplace_back(
                    Rect{area.x + l.area.x * size, y + l.area.y * size, l.area.width * size, l.area.height * size},
                    l.to);
            }
        }
        constexpr double tail_gap = 1.6;
        if (p + 1 == filled.panels.size() && tail != nullptr && !panel.note_rule &&
            panel.filled + tail_gap + 1 < height()) {
            const double scale = size / Miniatures::made_for, x = (area.width - tail->width * size) / 2;
            page.operations.push_back(
                draw::UseForm{tail->form, Matrix::translation(area.x + x, area.y + (panel.filled + tail_gap) * size) *
                                              Matrix::scaling(scale, scale)});
        }
        if (p == 0) continue;
        if (number % 2 != 0)
            page.head = left;
        else
            page.head = !right.empty() ? right : first.empty() ? section : first;
    }
}

void Book::draw_head(std::size_t number) {
    BookPage& page = pages[number];
    const Rect area = text_area(number);
    const bool right = number % 2 == 0;
    const auto put = [&](const std::string& text, const Face& face, double y, bool first) {
        const FaceId id = faces.id(face);
        const double x = right ? area.right() - faces.width(id, text) * size : area.x;
        draw::DrawText op{text, faces.font(id, size), tone(faces.colour(id)), Matrix::translation(x, y), false};
        page.operations.insert(first ? page.operations.begin() : page.operations.end(), std::move(op));
    };
    Face head;
    head.italic = true;
    head.ink = Face::Ink::accent;
    if (!page.head.empty()) put(page.head, head, area.y - head_above * scale_of(job.page), true);
    if (page.numbered)
        put(std::to_string(number + 1), Face{}, area.bottom() + number_below * scale_of(job.page), false);
}

void Book::finish() {
    for (std::size_t i = 0; i < pages.size(); ++i) {
        draw_head(i);
        BookPage& page = pages[i];
        draw::Page done;
        done.label = std::to_string(i + 1);
        done.media = job.page;
        done.trim = done.bleed = {0, 0, job.page.width, job.page.height};
        done.operations = std::move(page.operations);
        for (const auto& [area, to] : page.links)
            if (const BookPlace* place = find(to))
                done.links.push_back({area, place->page, std::max(place->top - 4, 0.0)});
        document_.pages.push_back(std::move(done));
    }
    for (const Entry& e : outline_) document_.outline.push_back({e.title, places_.at(e.id).page, e.level});
}

} // namespace kupi::layout
