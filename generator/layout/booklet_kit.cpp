#include "layout/booklet_kit.h"

#include "layout/booklet_told.h"
#include "layout/card.h"

namespace kupi::layout {

namespace {

const std::map<std::string, Block> no_notes;

} // namespace

BookletKit::BookletKit(Book& book)
    : book_(book),
      job_(book.job),
      told_(told_for(job_.words.told.blocks, job_.games)),
      entry_style_(job_.style),
      type_(book.typesetter(book.miniatures(), no_notes, job_.style, true)),
      entry_type_(book.typesetter(book.miniatures(), no_notes, entry_style_, true)),
      narrow_type_(book.typesetter(book.miniatures(), no_notes, entry_style_, false)),
      order_(wheel_order(job_.deck.suits)) {
    entry_style_.paragraph.indent = 0;
    entry_style_.paragraph.space = 0.12;
    book_.tail = ornament(5);
}

std::vector<Block> BookletKit::told(const std::string& id) const {
    std::vector<Block> out = section(id);
    if (!out.empty()) out.erase(out.begin());
    return out;
}

std::string BookletKit::heading(const std::string& id, const std::string& otherwise) const {
    const std::vector<Block> out = section(id);
    return out.empty() ? otherwise : plain_text(out.front().inlines);
}

void BookletKit::opening(BookletFlow& flow, const std::string& title, const std::vector<std::string>& motif,
                         const std::vector<std::pair<std::string, Face>>& below) {
    const double middle = flow.measure() / 2;
    double y = 2;
    Row& row = flow.row(0);
    Faces& faces = book_.faces;
    if (!motif.empty()) {
        constexpr double side = 8;
        std::vector<draw::Operation> drawing;
        if (!job_.deck.suits.empty() && flow.type().miniatures().draw_motif(
                                            motif, job_.deck.suits.front(),
                                            {0, -side * figure_em, side * figure_em, side * figure_em}, {}, drawing)) {
            row.marks.push_back(
                picture_mark(book_.figure("motif", side, side, std::move(drawing)), middle - side / 2, side));
            y = side + 0.4;
        }
    }
    Face face;
    face.weight = 700;
    face.scale = 2.1;
    const double width = faces.width(faces.id(face), title);
    if (width > flow.measure()) face.scale *= flow.measure() / width;
    y += 1.9;
    row.marks.push_back(text_mark(faces, title, face, middle, y, Hold::middle));
    y += 1.3;
    if (!below.empty()) {
        y += 0.35;
        row.marks.push_back(text_mark(faces, below[0].first, below[0].second, middle, y, Hold::middle));
        y += 1.2;
    }
    const Miniature* line = ornament(10);
    row.marks.push_back(picture_mark(line, middle - line->width / 2, y + 0.1));
    y += 0.4;
    for (std::size_t i = 1; i < below.size(); ++i) {
        y += 1.3;
        row.marks.push_back(text_mark(faces, below[i].first, below[i].second, middle, y, Hold::middle));
    }
    row.height = y + 1.9;
    row.cost = Row::never;
}

// ---- Drawings

const Miniature* BookletKit::ornament(double width) {
    const Colour colour = book_.tone(job_.style.accent);
    const Point middle{width * figure_em / 2, -0.3 * figure_em};
    std::vector<draw::Operation> operations = {draw::Fill{draw::Path::diamond(middle, 0.2 * figure_em), colour, false}};
    for (const double side : {-1.0, 1.0})
        operations.push_back(draw::Fill{
            draw::Path::rectangle({middle.x + (side < 0 ? -width / 2 : 0.45) * figure_em, middle.y - 0.025 * figure_em,
                                   (width / 2 - 0.45) * figure_em, 0.05 * figure_em}),
            colour, false});
    return book_.figure("ornament", width, 0.6, std::move(operations));
}

void BookletKit::picture(const std::string& notation, Point centre, double side,
                         std::vector<draw::Operation>& operations) {
    const Miniature* m = book_.miniatures().alone(notation, 3);
    if (m == nullptr) return;
    const Rect box = book_.form(m->form).box;
    const double scale = side / box.width;
    operations.push_back(
        draw::UseForm{m->form, Matrix::translation(centre.x, centre.y) * Matrix::scaling(scale, scale) *
                                   Matrix::translation(-box.centre().x, -box.centre().y)});
}

void BookletKit::ring(Point centre, double radius, double symbol, bool ties, std::vector<draw::Operation>& operations) {
    const std::vector<Suit>& suits = job_.deck.suits;
    if (ties) {
        WheelLook look;
        look.radius = radius;
        look.symbol = symbol;
        look.line = book_.tone(mix(job_.style.ink, paper_white, 0.25));
        look.band = book_.tone(job_.style.accent);
        look.ground = paper_white;
        look.line_width = radius * 0.006;
        look.band_width = radius * 0.03;
        for (draw::Operation& o : wheel_lines(suits, order_, centre, look)) operations.push_back(std::move(o));
    }
    for (std::size_t i = 0; i < order_.size(); ++i)
        picture(suits[order_[i]].id, wheel_place(i, order_.size(), centre, radius), symbol, operations);
}

void BookletKit::centred(const std::string& text, const Face& face, double size, Point at,
                         std::vector<draw::Operation>& operations) {
    Faces& faces = book_.faces;
    const FaceId id = faces.id(face);
    operations.push_back(draw::DrawText{text, faces.font(id, size), book_.tone(faces.colour(id)),
                                        Matrix::translation(at.x - faces.width(id, text) * size / 2, at.y), false});
}

const Miniature* BookletKit::card(Card card, double width) {
    const Deck& deck = job_.deck;
    const CardPaint paint{deck, job_.card_template, job_.art, job_.text, job_.ink, 0, book_.out(), job_.own_template};
    const auto [at, fresh] = card_forms_.try_emplace(card);
    if (fresh) at->second = book_.add_form(paint_face(paint, card));
    const double scale = width * figure_em / deck.size.width, height = deck.size.height * scale,
                 line_width = 0.007 * width * figure_em;
    const draw::Path edge =
        draw::Path::rounded(Rect{0, -height, width * figure_em, height}.outset(-line_width / 2), deck.corner * scale);
    const Colour line = book_.tone(mix(job_.style.ink, paper_white, 0.35));
    return book_.figure("card", width, height / figure_em,
                        {draw::UseForm{at->second, Matrix::translation(0, -height) * Matrix::scaling(scale, scale)},
                         draw::Stroke{edge, line, line_width, {}, {}}});
}

} // namespace kupi::layout
