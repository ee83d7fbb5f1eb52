#include "layout/miniature.h"

#include <algorithm>
#include <cmath>

#include "base/text.h"

namespace kupi::layout {

namespace {

// In ems of the type.
constexpr double frame_overhang = 0.13; ///< of a card's frame, above capitals and below the baseline
constexpr double frame_padding = 0.15, frame_gap = 0.09, frame_line = 0.035, frame_radius = 0.17;
constexpr double in_line_height = 1.12; ///< of a capital's: of what stands alone in the line
constexpr double card_line = 0.035, card_radius = 0.2, card_padding = 0.15, back_border = 0.2;
constexpr double portrait_line = 0.015, portrait_radius = 0.1;
constexpr double portrait_edge = 0.06, portrait_sign = 0.36; ///< of its width
constexpr double fan_index = 0.25;                           ///< of a card's width: each of sign and symbol

/// The card_outline of a card. In whole units, a hundredth of the type each: there are many, and digits make a file
/// grow.
draw::Path card_outline(const Rect& box, double line, double radius) {
    draw::Path path = draw::Path::rounded(box.outset(-line / 2), radius);
    for (Point& p : path.points) p = {std::round(p.x), std::round(p.y)};
    return path;
}

/// A sign is written, as on the card: in the one colour that shows on white stock.
Palette written(Palette p) {
    p.main = p.deep = p.light = p.mark;
    return p;
}

} // namespace

Matrix Miniatures::fitted(const Rect& view, const Rect& box) {
    const double scale = std::min(box.width / view.width, box.height / view.height);
    return Matrix::translation(box.centre().x, box.centre().y) * Matrix::scaling(scale, scale) *
           Matrix::translation(-view.centre().x, -view.centre().y);
}

Miniatures::Shown Miniatures::shown(const Picture& p) const {
    Shown s;
    const Family& family = families_.at(p.family);
    s.palette.main = s.palette.deep = s.palette.mark = faces_.style().ink;
    s.palette.light = paper_white;
    if (p.suit != Picture::none) {
        s.symbol = &family.suits.at(p.suit).symbol;
        s.palette = family.suits.at(p.suit).palette;
    }
    if (p.rank != Picture::none) {
        const Rank& rank = family.ranks.at(p.rank);
        if (!rank.sign.path.empty()) s.sign = &rank.sign;
        s.face = rank.kind == RankKind::face;
        s.own_numeral = rank.own_numeral;
        s.numeral = rank.numeral;
    }
    if (p.extra != Picture::none) {
        const Extra& extra = family.extras.at(p.extra);
        if (!extra.sign.path.empty()) s.sign = &extra.sign;
        s.palette = extra.palette;
        s.numeral = extra.code;
        s.face = true;
    }
    return s;
}

Colour Miniatures::area_tone(Colour c, const std::string& role) const {
    const bool lines = role == "ink" || role == "deep";
    return ink_ == InkMode::saver ? mix(c, paper_white, lines ? 0.35 : 0.8) : tone(c);
}

void Miniatures::paint(const std::shared_ptr<const Artwork>& art, const Palette& palette, const FileReference* symbol,
                       bool large, const Matrix& place, std::vector<draw::Operation>& operations) {
    for (std::size_t i = 0; i < art->layers.size(); ++i) {
        const ArtLayer& layer = art->layers[i];
        if (layer.kind == ArtLayer::Kind::own_colours) {
            operations.push_back(draw::DrawArt{art, i, place, std::nullopt, 0, ink_});
        } else if (layer.kind == ArtLayer::Kind::one_colour) {
            const Colour c = colour_of(palette, layer.colour);
            operations.push_back(draw::DrawArt{art, i, place, large ? area_tone(c, layer.colour) : tone(c), 0, ink_});
        } else if (symbol != nullptr && !symbol->path.empty()) {
            const auto inner = art_.open(symbol->path, icon_use(*symbol), symbol->place, out_);
            if (!inner) continue;
            Palette own = palette;
            if (layer.colour != "suit" && layer.colour != "pip")
                own.main = own.deep = own.light = colour_of(palette, layer.colour);
            paint(inner, own, nullptr, large, place * layer.standing() * fitted(inner->view_box, layer.symbol_box),
                  operations);
        }
    }
}

void Miniatures::paint(const FileReference& file, const Palette& palette, const Rect& box,
                       std::vector<draw::Operation>& operations) {
    if (file.path.empty()) return;
    if (const auto art = art_.open(file.path, icon_use(file), file.place, out_))
        paint(art, palette, nullptr, false, fitted(art->view_box, box), operations);
}

double Miniatures::aspect(const FileReference& sign) {
    const auto art = art_.open(sign.path, icon_use(sign), sign.place, out_);
    return art ? std::min(1.0, art->view_box.width / art->view_box.height) : 1;
}

void Miniatures::paint_sign(const Shown& shown, const Rect& box, std::vector<draw::Operation>& operations) {
    if (shown.sign != nullptr) return paint(*shown.sign, written(shown.palette), box, operations);
    if (shown.numeral.empty()) return;
    Face face;
    face.weight = faces_.style().bold;
    const FaceId id = faces_.id(face);
    const double width = faces_.width(id, shown.numeral), height = faces_.cap_height();
    const double size = std::min(box.width / width, box.height / height / in_line_height);
    const Point at{box.centre().x - width * size / 2, box.centre().y + height * size / 2};
    operations.push_back(draw::DrawText{shown.numeral, faces_.font(id, size), tone(shown.palette.mark),
                                        Matrix::translation(at.x, at.y), false});
}

std::shared_ptr<const Artwork> Miniatures::figure(const Picture& p, const Suit& suit) {
    const Family& family = families_.at(p.family);
    const FileReference* file = p.rank != Picture::none    ? &family.ranks.at(p.rank).art.in(suit)
                                : p.extra != Picture::none ? &family.extras.at(p.extra).art
                                                           : nullptr;
    if (file == nullptr || file->path.empty()) return nullptr;
    const auto art = art_.open(file->path, ArtUse::picture, file->place, out_);
    const auto engraved = [](const ArtLayer& l) { return l.kind == ArtLayer::Kind::one_colour && l.colour == "paper"; };
    return art && std::all_of(art->layers.begin(), art->layers.end(), engraved) ? nullptr : art;
}

const Miniature* Miniatures::known(const std::string& key) const {
    const auto at = made_.find(key);
    return at == made_.end() ? nullptr : &at->second;
}

const Miniature* Miniatures::store(const std::string& key, const std::string& reads_as, draw::Form form, double width,
                                   double height) {
    form.name = key;
    Miniature m{document_.forms.size(), width, height, reads_as};
    document_.forms.push_back(std::move(form));
    return &made_.emplace(key, std::move(m)).first->second;
}

const Miniature* Miniatures::in_line(const std::string& notation) {
    const Picture* p = pictures_.find(notation);
    if (p == nullptr) return nullptr;
    if (p->kind != Picture::Kind::card) {
        const double height = faces_.cap_height() * in_line_height;
        return standing(*p, sign_width(shown(*p), height), height);
    }
    const std::string key = p->notation + " in line";
    if (const Miniature* made = known(key)) return made;
    const Shown s = shown(*p);
    const double k = made_for, cap = faces_.cap_height();
    draw::Form form;
    std::vector<draw::Operation> inside;
    double x = frame_padding;
    // A drawn sign that is an ordinary numeral is the card's own; one that needs telling gives way to digits.
    const bool digits =
        !s.numeral.empty() && (s.sign == nullptr || (s.own_numeral && faces_.style().cards == InlineNumbers::digits));
    if (digits) {
        Face face;
        face.weight = faces_.style().bold;
        const FaceId id = faces_.id(face);
        inside.push_back(
            draw::DrawText{s.numeral, faces_.font(id, k), tone(s.palette.mark), Matrix::translation(x * k, 0), false});
        x += faces_.width(id, s.numeral) + frame_gap;
    } else if (s.sign != nullptr) {
        const double width = cap * aspect(*s.sign);
        paint(*s.sign, written(s.palette), {x * k, -cap * k, width * k, cap * k}, inside);
        x += width + frame_gap;
    }
    if (s.symbol != nullptr) {
        const double side = cap * 1.06;
        paint(*s.symbol, s.palette, {x * k, (-cap - (side - cap) / 2) * k, side * k, side * k}, inside);
        x += side + frame_gap;
    }
    const double width = x - frame_gap + frame_padding;
    const Rect frame{0, -(cap + frame_overhang) * k, width * k, (cap + 2 * frame_overhang) * k};
    const draw::Path path = card_outline(frame, frame_line * k, frame_radius * k);
    form.box = frame;
    form.operations.push_back(
        draw::Stroke{path, tone(mix(s.palette.mark, paper_white, 0.35)), frame_line * k, {}, draw::Stroke::Cap::butt});
    form.operations.insert(form.operations.end(), inside.begin(), inside.end());
    return store(key, p->name, std::move(form), width, cap + frame_overhang);
}

const Miniature* Miniatures::alone(const std::string& notation, double height) {
    const Picture* p = pictures_.find(notation);
    return p == nullptr ? nullptr : standing(*p, height, height);
}

double Miniatures::sign_width(const Shown& shown, double height) {
    if (shown.symbol != nullptr) return height;
    if (shown.sign != nullptr) return height * aspect(*shown.sign);
    Face face;
    face.weight = faces_.style().bold;
    const double size = height / faces_.cap_height() / in_line_height;
    return std::min(height, faces_.width(faces_.id(face), shown.numeral) * size);
}

const Miniature* Miniatures::standing(const Picture& p, double width, double height) {
    std::string key = p.notation + " alone " + number(height, 2);
    if (width != height) key += " by " + number(width, 2);
    if (const Miniature* made = known(key)) return made;
    const Shown s = shown(p);
    draw::Form form;
    // Standing on the baseline as round letters do, a little below it.
    const double below = (height - faces_.cap_height()) / 2, k = made_for;
    form.box = {0, (below - height) * k, width * k, height * k};
    if (s.symbol != nullptr)
        paint(*s.symbol, s.palette, form.box, form.operations);
    else
        paint_sign(s, form.box, form.operations);
    return store(key, p.name, std::move(form), width, height - below);
}

const Miniature* Miniatures::card(const std::string& notation) {
    const Picture* p = pictures_.find(notation);
    if (p == nullptr || p->kind != Picture::Kind::card) return nullptr;
    const std::string key = p->notation + " card";
    if (const Miniature* made = known(key)) return made;
    const Shown s = shown(*p);
    const double height = faces_.style().hand.height, width = height * 2.5 / 3.5, k = made_for;
    const double strip = width * faces_.style().hand.step;
    const double side = std::min(strip - 1.2 * card_padding, (height - 2.6 * card_padding) / 2);
    draw::Form form;
    form.box = {0, -height * k, width * k, height * k};
    // All on white: readers took a ground of the faces' own for a sign that they count more, or are wild.
    blank(form, form.box, paper_white, card_line * k, card_radius * k);
    const double x = card_padding * 0.8;
    const auto box = [&](double y) { return Rect{x * k, (y - height) * k, side * k, side * k}; };
    paint_sign(s, box(card_padding), form.operations);
    if (s.symbol != nullptr) paint(*s.symbol, s.palette, box(card_padding + side + 0.1), form.operations);
    return store(key, p->name, std::move(form), width, height);
}

const Miniature* Miniatures::fanned(const std::string& notation) {
    const Picture* p = pictures_.find(notation);
    if (p == nullptr || p->kind != Picture::Kind::card) return nullptr;
    const std::string key = p->notation + " fanned";
    if (const Miniature* made = known(key)) return made;
    const Shown s = shown(*p);
    const double height = faces_.style().hand.height, width = height * 2.5 / 3.5, k = made_for;
    draw::Form form;
    form.box = {0, -height * k, width * k, height * k};
    blank(form, form.box, paper_white, portrait_line * k, portrait_radius * k);
    const double edge = portrait_edge * width, side = fan_index * width;
    const auto index = [&](double y) { return Rect{edge * k, (y - height) * k, side * k, side * k}; };
    paint_sign(s, index(1.5 * edge), form.operations);
    if (s.symbol != nullptr) paint(*s.symbol, s.palette, index(side + 2.5 * edge), form.operations);
    const auto art = figure(*p, p->suit == Picture::none ? Suit{} : families_.at(p->family).suits.at(p->suit));
    if (art) { // a face without its own small symbol: the index has one
        const double high =
            std::min((width - 2 * edge) * art->view_box.height / art->view_box.width, height - 1.4 * side - 3 * edge);
        paint(art, s.palette, s.face ? nullptr : s.symbol, true,
              fitted(art->view_box, {edge * k, -(high + edge) * k, (width - 2 * edge) * k, high * k}), form.operations);
    } else if (s.symbol != nullptr) {
        const double pip = 0.58 * width;
        paint(*s.symbol, s.palette, {(width - pip - 2 * edge) * k, -(pip + 3 * edge) * k, pip * k, pip * k},
              form.operations);
    }
    return store(key, p->name, std::move(form), width, height);
}

void Miniatures::blank(draw::Form& form, const Rect& box, Colour ground, double line, double radius) const {
    const draw::Path path = card_outline(box, line, radius);
    form.operations.push_back(draw::Fill{path, ink_ == InkMode::saver ? paper_white : tone(ground), false});
    form.operations.push_back(
        draw::Stroke{path, tone(mix(faces_.style().ink, paper_white, 0.3)), line, {}, draw::Stroke::Cap::butt});
}

const Miniature* Miniatures::portrait(const std::string& notation) {
    const Picture* p = pictures_.find(notation);
    if (p == nullptr || p->kind != Picture::Kind::card || p->suit == Picture::none) return card(notation);
    const Suit& suit = families_.at(p->family).suits.at(p->suit);
    const std::string key = p->notation + " portrait";
    if (const Miniature* made = known(key)) return made;
    const auto art = figure(*p, suit);
    if (!art) return card(notation);
    const Shown s = shown(*p);
    const double height = faces_.style().hand.height, width = height * 2.5 / 3.5, k = made_for;
    draw::Form form;
    form.box = {0, -height * k, width * k, height * k};
    blank(form, form.box, paper_white, portrait_line * k, portrait_radius * k);
    // Sign and symbol in the upper corners, the figure across the card below them.
    const double edge = portrait_edge * width, side = portrait_sign * width;
    const double high =
        std::min((width - 2 * edge) * art->view_box.height / art->view_box.width, height - side - 3 * edge);
    paint_sign(s, {edge * k, (edge - height) * k, side * k, side * k}, form.operations);
    paint(*s.symbol, s.palette, {(width - edge - side) * k, (edge - height) * k, side * k, side * k}, form.operations);
    paint(art, s.palette, s.symbol, true,
          fitted(art->view_box, {edge * k, -(high + edge) * k, (width - 2 * edge) * k, high * k}), form.operations);
    return store(key, p->name, std::move(form), width, height);
}

void Miniatures::set_backs_of(const Deck& deck) {
    if (deck.backs.empty() || deck.backs.front().blank) return;
    for (std::size_t pack = 0; pack < most_packs; ++pack)
        back_colours_.push_back(back_in_pack(deck, 0, pack).palette.main);
}

const Miniature* Miniatures::back(std::size_t pack) {
    const std::string key = "back of a card, pack " + std::to_string(pack + 1);
    if (const Miniature* made = known(key)) return made;
    const double height = faces_.style().hand.height, width = height * 2.5 / 3.5, k = made_for;
    const TextStyle& style = faces_.style();
    const Colour unnamed[most_packs] = {style.accent, mix(style.ink, paper_white, 0.3),
                                        mix(style.accent, style.ink, 0.7)};
    const Colour colour = back_colours_.empty() ? unnamed[pack] : back_colours_[pack];
    const Colour dark = mix(colour, paper_white, ink_ == InkMode::saver ? 0.4 : 0.1);
    draw::Form form;
    form.box = {0, -height * k, width * k, height * k};
    const draw::Path path = card_outline(form.box, card_line * k, card_radius * k);
    form.operations.push_back(draw::Fill{path, paper_white, false});
    form.operations.push_back(draw::Stroke{
        path, tone(mix(faces_.style().ink, paper_white, 0.3)), card_line * k, {}, draw::Stroke::Cap::butt});
    // A field of diamonds, as many a row as stay apart at print size.
    const Rect field = form.box.outset(-back_border * k);
    if (ink_ != InkMode::saver)
        form.operations.push_back(
            draw::Fill{draw::Path::rounded(field, back_border * k / 2), tone(mix(dark, paper_white, 0.55)), false});
    const int columns = 3, rows = 5;
    const double dx = field.width / columns, dy = field.height / rows;
    draw::Path diamonds;
    for (int row = 0; row < rows; ++row)
        for (int column = 0; column < columns; ++column) {
            const Point at{field.x + (column + 0.5) * dx, field.y + (row + 0.5) * dy};
            diamonds.move_to({at.x, at.y - 0.42 * dy});
            diamonds.line_to({at.x + 0.42 * dx, at.y});
            diamonds.line_to({at.x, at.y + 0.42 * dy});
            diamonds.line_to({at.x - 0.42 * dx, at.y});
            diamonds.close();
        }
    form.operations.push_back(draw::Fill{std::move(diamonds), tone(dark), false});
    return store(key, "", std::move(form), width, height);
}

const Miniature* Miniatures::empty_place() {
    const std::string key = "place of a card";
    if (const Miniature* made = known(key)) return made;
    const double height = faces_.style().hand.height, width = height * 2.5 / 3.5, k = made_for;
    draw::Form form;
    form.box = {0, -height * k, width * k, height * k};
    form.operations.push_back(draw::Stroke{card_outline(form.box, card_line * k, card_radius * k),
                                           tone(mix(faces_.style().ink, paper_white, 0.4)),
                                           card_line * k,
                                           {0.14 * k, 0.14 * k},
                                           draw::Stroke::Cap::butt});
    return store(key, "", std::move(form), width, height);
}

} // namespace kupi::layout
