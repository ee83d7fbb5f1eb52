// Cover, contents, and the pages that fill up the last sheet.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "layout/booklet_parts.h"
#include "layout/score_table.h"

namespace kupi::layout {

void BookletFront::cover() {
    BookPage& page = book_.add_page();
    book_.anchor("cover", job_.title, 0);
    std::vector<draw::Operation>& o = page.operations;
    const Size size = job_.page;
    const double u = std::min(size.width / 396, size.height / 612), x = size.width / 2;
    const Colour accent = book_.tone(job_.style.accent);
    const Rect frame = Rect{0, 0, size.width, size.height}.outset(-27 * u);
    for (const auto& [inset, width] : {std::pair(0.0, 1.4), std::pair(4.0, 0.45)})
        o.push_back(
            draw::Stroke{draw::Path::rounded(frame.outset(-inset * u), (9 - inset) * u), accent, width * u, {}, {}});

    Face title;
    title.weight = 700;
    Faces& faces = book_.faces;
    const double room = frame.width - 48 * u;
    const double title_size = std::min(54 * u, room / faces.width(faces.id(title), job_.title));
    kit_.centred(job_.title, title, title_size, {x, size.height * 0.205}, o);
    const auto line = [&](double y, double half) {
        for (const double side : {-1.0, 1.0})
            o.push_back(
                draw::Stroke{draw::Path::line({x + side * 7 * u, y}, {x + side * half, y}), accent, 0.7 * u, {}, {}});
        o.push_back(draw::Fill{draw::Path::diamond({x, y}, 3 * u), accent, false});
    };
    line(size.height * 0.205 + 22 * u, 80 * u);

    // The suits around the highest card of the first.
    const Point centre{x, size.height * 0.535};
    const double radius = std::min(room / 2 - 13 * u, 118 * u);
    const auto circle = [&](double r, double width) {
        o.push_back(draw::Stroke{draw::Path::circle(centre, r), accent, width * u, {}, {}});
    };
    circle(radius + 22 * u, 0.45);
    circle(radius - 22 * u, 0.45);
    if (!job_.deck.ranks.empty() && !job_.deck.suits.empty()) {
        const Size trim = job_.deck.size;
        // Its corners as far from the circle as the symbols are.
        const double scale = 2 * (radius - 30 * u) / std::hypot(trim.width, trim.height);
        const Miniature* m = kit_.card(Card(kit_.order().size() > 1 ? kit_.order()[1] : 0, job_.deck.ranks.size() - 1),
                                       trim.width * scale / figure_em);
        o.push_back(draw::UseForm{
            m->form, Matrix::translation(centre.x - trim.width * scale / 2, centre.y + trim.height * scale / 2)});
    }
    kit_.ring(centre, radius,
              std::min(28 * u, radius * 3.6 / static_cast<double>(std::max<std::size_t>(kit_.order().size(), 8))),
              false, o);

    Face small;
    small.small_caps = true;
    small.tracking = 0.06;
    small.ink = Face::Ink::accent;
    const std::string subtitle = job_.words.subtitle(job_.games.size());
    const double small_size = std::min(13 * u, room / faces.width(faces.id(small), subtitle));
    line(size.height * 0.862 - 22 * u, 40 * u);
    kit_.centred(subtitle, small, small_size, {x, size.height * 0.862}, o);
}

void BookletFront::imprint() {
    if (!job_.on_sheets) return;
    BookPage& page = book_.add_page();
    const std::vector<Block> blocks = kit_.told("making");
    if (blocks.empty()) return;
    const Column column = kit_.entry_type().set(blocks, book_.measure() * 0.72 / 0.9);
    Column all;
    Row row;
    row.height = take_rows(row, column.rows, 0, 0);
    all.rows.push_back(std::move(row));
    const Filled filled = fill(all, book_.height() / 0.9, job_.style);
    const Rect area = book_.text_area(book_.pages.size() - 1);
    const double size = book_.size * 0.9;
    // At the foot of the page, as imprints stand.
    for (const FilledPanel& panel : filled.panels)
        draw_panel(panel, size, Matrix::translation(area.x, area.bottom() - all.rows.front().height * size),
                   book_.faces, book_.miniatures(), page.operations);
}

void BookletFront::reserve_contents() {
    contents_page_ = book_.pages.size();
    book_.add_page();
    book_.anchor("contents", job_.words["contents"], 0);
}

std::vector<BookletKit::ContentsLine> BookletFront::listed() const {
    constexpr std::size_t most = 20;
    std::vector<BookletKit::ContentsLine> all;
    for (const BookletKit::ContentsLine& line : kit_.contents()) {
        all.push_back(line);
        for (const BookSection& s : book_.sections())
            if (s.level == 1 && s.id.starts_with(line.id + '#')) all.push_back({s.id, s.title, "", true});
    }
    return all.size() <= most ? all : kit_.contents();
}

void BookletFront::contents() {
    BookletFlow f = kit_.flow();
    kit_.opening(f, job_.words["contents"]);
    Faces& faces = book_.faces;
    Face plain, number, more, dots;
    more.italic = true;
    dots.ink = Face::Ink::pale;
    constexpr double dot = 0.6; ///< from one to the next
    dots.tracking = dot - faces.width(faces.id(dots), ".");
    const double room = book_.height() - f.column.rows.front().height;
    const std::vector<BookletKit::ContentsLine> lines = listed();
    // White before and after the games.
    constexpr double gap = 0.8;
    const double step =
        std::clamp((room - 2 * gap) / static_cast<double>(std::max<std::size_t>(lines.size(), 1)), 1.0, 2.2);
    bool games = false;
    for (const BookletKit::ContentsLine& line : lines) {
        const BookPlace* place = book_.find(line.id);
        if (place == nullptr) continue;
        const bool game = line.id.starts_with("game:");
        Row& row = f.row(step, game != games ? gap : 0);
        games = game;
        const double y = 1;
        const std::string at = std::to_string(place->page + 1);
        const double indent = line.section ? 1.4 : 0;
        row.marks.push_back(text_mark(faces, line.title, plain, indent, y));
        double x = indent + faces.width(faces.id(plain), line.title);
        if (!line.more.empty()) {
            row.marks.push_back(text_mark(faces, line.more, more, x + 0.6, y));
            x += 0.6 + faces.width(faces.id(more), line.more);
        }
        const double end = f.measure() - faces.width(faces.id(number), at);
        // Dots stand in line with each other from row to row.
        const double first = std::ceil((x + 0.5) / dot) * dot;
        if (const int count = static_cast<int>((end - 0.4 - first) / dot); count > 0)
            row.marks.push_back(text_mark(faces, std::string(static_cast<std::size_t>(count), '.'), dots, first, y));
        row.marks.push_back(text_mark(faces, at, number, f.measure(), y, Hold::right));
        f.link({0, 0, f.measure(), 1.3}, line.id);
    }
    const Filled filled = fill(f.column, book_.height(), job_.style);
    if (filled.panels.empty()) return;
    BookPage& page = book_.pages[contents_page_];
    const Rect area = book_.text_area(contents_page_);
    draw_panel(filled.panels.front(), book_.size, Matrix::translation(area.x, area.y), faces, book_.miniatures(),
               page.operations);
    for (const RowLink& l : f.links)
        for (const FilledPanel::Place& at : filled.panels.front().rows)
            if (at.row == &f.column.rows[l.row])
                page.links.emplace_back(Rect{area.x + l.area.x * book_.size, area.y + (at.y + l.area.y) * book_.size,
                                             l.area.width * book_.size, l.area.height * book_.size},
                                        l.to);
    page.numbered = true;
}

void BookletFront::notes(std::size_t more) {
    const std::size_t missing = (4 - (book_.pages.size() + more) % 4) % 4;
    for (std::size_t i = 0; i < missing; ++i) {
        BookPage& page = book_.add_page();
        page.numbered = true;
        if (i == 0) book_.anchor("notes", job_.words["notes"], 0);
        const Rect area = book_.text_area(book_.pages.size() - 1);
        Face face;
        face.small_caps = true;
        face.weight = job_.style.heading.weight;
        face.tracking = job_.style.heading.tracking;
        face.ink = Face::Ink::accent;
        const double size = book_.size, head = size * 2;
        kit_.centred(job_.words["notes"], face, size * job_.style.heading.size, {area.centre().x, area.y + size},
                     page.operations);
        ScoreTable table;
        table.area = {area.x, area.y + head, area.width, area.height - head};
        table.rows = static_cast<int>(table.area.height / (size * 2));
        table.columns = 6;
        table.head_line = 0.8;
        table.head = book_.tone(job_.style.accent);
        table.lines = book_.tone(job_.style.pale);
        draw_score_table(table, {}, page.operations);
    }
}

void BookletFront::back_suits(Point centre, double symbol, std::vector<draw::Operation>& operations) {
    constexpr double apart = 1.6; // from one to the next, of their size
    const auto n = static_cast<double>(job_.deck.suits.size());
    kit_.ring(centre, n > 1 ? apart / 2 * symbol / std::sin(std::numbers::pi / n) : 0, symbol, false, operations);
}

void BookletFront::back_cover() {
    BookPage& page = book_.add_page();
    const Size size = job_.page;
    const double u = std::min(size.width / 396, size.height / 612);
    const Rect frame = Rect{0, 0, size.width, size.height}.outset(-27 * u);
    const Colour accent = book_.tone(job_.style.accent);
    for (const auto& [inset, width] : {std::pair(0.0, 1.4), std::pair(4.0, 0.45)})
        page.operations.push_back(
            draw::Stroke{draw::Path::rounded(frame.outset(-inset * u), (9 - inset) * u), accent, width * u, {}, {}});
    const double x = size.width / 2;
    // The text set in lines of its own, in the upper half; the ring at the foot.
    Face face;
    face.italic = true;
    double y = size.height * 0.3;
    const auto told = kit_.told("back");
    for (const Block& b : told) {
        Paragraph paragraph(kit_.type().composer().words(b.inlines, face), book_.faces, nullptr);
        const double type_size = 13 * u;
        for (const Line& line : paragraph.lines({(frame.width - 90 * u) / type_size, 0, false, 0.5, 0.2})) {
            for (const Line::Part& part : line.parts)
                page.operations.push_back(draw::DrawText{
                    part.text, book_.faces.font(part.face, type_size), book_.tone(book_.faces.colour(part.face)),
                    Matrix::translation(x + (part.x - line.width / 2) * type_size, y), false});
            y += 18 * u;
        }
        y += 7 * u;
    }
    if (told.empty()) return back_suits({x, size.height / 2}, 24 * u, page.operations);
    const Point centre{x, size.height * 0.72};
    if (!job_.deck.ranks.empty()) kit_.picture(job_.deck.ranks.back().id, centre, 30 * u, page.operations);
    kit_.ring(centre, 48 * u, 13 * u, false, page.operations);
}

} // namespace kupi::layout
