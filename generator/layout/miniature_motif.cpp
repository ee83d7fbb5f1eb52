// The figure, the symbol or the fan of cards on the cover of a rulesheet.
#include <algorithm>
#include <cmath>

#include "layout/miniature.h"

namespace kupi::layout {

namespace {

constexpr double fan_step = 16, fan_spread = 75;     ///< degrees: between cards at most, and of all
constexpr double fan_pivot = 0.4;                    ///< of a card's height, below its lower edge
constexpr double bust_sag = 0.13, bust_line = 0.011; ///< of a bust's height: of the curve on which it ends

} // namespace

bool Miniatures::draw_fan(const std::vector<std::string>& cards, const Rect& box, const Matrix& place,
                          std::vector<draw::Operation>& operations) {
    std::vector<const Miniature*> pictures;
    for (const std::string& card : cards)
        if (const Miniature* m = fanned(card)) pictures.push_back(m);
    if (pictures.empty()) return false;
    // Each turned about a point below the middle one, in the units of the cards.
    const draw::Form& form = document_.forms[pictures.front()->form];
    const double width = form.box.width, height = form.box.height, gaps = static_cast<double>(pictures.size()) - 1;
    const double step = gaps > 0 ? std::min(fan_step, fan_spread / gaps) : 0;
    const Point pivot{width / 2, fan_pivot * height};
    std::vector<Matrix> turned;
    double top = 0, bottom = -height, left = 0, right = width;
    for (double at = -gaps / 2; at <= gaps / 2; ++at) {
        turned.push_back(Matrix::rotation(at * step, pivot));
        for (const Point corner : {Point{0, -height}, {width, -height}, {0, 0}, {width, 0}}) {
            const Point p = turned.back()(corner);
            top = std::min(top, p.y), bottom = std::max(bottom, p.y);
            left = std::min(left, p.x), right = std::max(right, p.x);
        }
    }
    const double scale = std::min(box.width / (right - left), box.height / (bottom - top));
    const Matrix standing =
        place * Matrix::translation(box.centre().x - scale * (left + right) / 2, box.bottom() - scale * bottom) *
        Matrix::scaling(scale, scale);
    for (std::size_t i = 0; i < pictures.size(); ++i)
        operations.push_back(draw::UseForm{pictures[i]->form, standing * turned[i]});
    return true;
}

bool Miniatures::draw_motif(const std::vector<std::string>& motif, const Suit& suit, const Rect& box,
                            const Matrix& place, std::vector<draw::Operation>& operations) {
    if (motif.size() > 1) return draw_fan(motif, box, place, operations);
    const Picture* p = motif.empty() ? nullptr : pictures_.find(motif.front());
    if (p == nullptr) return false;
    if (p->kind == Picture::Kind::card && p->extra == Picture::none) return draw_fan(motif, box, place, operations);
    if (const auto art = figure(*p, suit)) {
        const double scale = std::min(box.width / art->view_box.width, box.height / art->view_box.height);
        const Size size{art->view_box.width * scale, art->view_box.height * scale};
        const Rect standing{box.centre().x - size.width / 2, box.bottom() - size.height, size.width, size.height};
        const bool lent = p->extra == Picture::none; // the suit's colours
        paint(art, lent ? suit.palette : shown(*p).palette, lent ? &suit.symbol : nullptr, true,
              place * fitted(art->view_box, standing), operations);
        edge_bust(art, standing, place, operations);
        end_bust(standing, place, operations);
        return true;
    }
    const Shown s = shown(*p);
    const FileReference* file = s.symbol != nullptr ? s.symbol : s.sign;
    if (file == nullptr || file->path.empty()) return false;
    const auto art = art_.open(file->path, icon_use(*file), file->place, out_);
    if (!art) return false;
    paint(art, s.palette, nullptr, true, place * fitted(art->view_box, box.outset(-0.09 * box.height)), operations);
    return true;
}

void Miniatures::edge_bust(const std::shared_ptr<const Artwork>& art, const Rect& bust, const Matrix& place,
                           std::vector<draw::Operation>& operations) {
    // The bust's silhouette in its place and a little to either side, lower as shoulders slope, which fills what its
    // drawing leaves open at the cut; and of that a strip as wide as the line.
    const double line = bust_line * bust.height;
    for (const double x : {bust.x - line / 2, bust.right() - line / 2}) {
        draw::Form strip;
        strip.name = "edge of a bust";
        strip.box = {x, bust.y, line, bust.height};
        for (const double shift : {-line, 0.0, line})
            for (std::size_t i = 0; i < art->layers.size(); ++i)
                if (art->layers[i].kind == ArtLayer::Kind::one_colour)
                    strip.operations.push_back(draw::DrawArt{
                        art, i, Matrix::translation(shift, 0.6 * std::abs(shift)) * fitted(art->view_box, bust),
                        tone(faces_.style().ink), 0, ink_});
        operations.push_back(draw::UseForm{document_.forms.size(), place});
        document_.forms.push_back(std::move(strip));
    }
}

void Miniatures::end_bust(const Rect& bust, const Matrix& place, std::vector<draw::Operation>& operations) const {
    const double sag = bust_sag * bust.height, line = bust_line * bust.height;
    const double left = bust.x - line / 2, right = bust.right() + line / 2, ends = bust.bottom() - sag;
    // A flat arc, cut off upright where the sides end: the line's middle touches the bust's lower edge.
    const double depth = 4.0 / 3 * (sag - line), reach = 0.3 * bust.width;
    const auto curve = [&](draw::Path& path, double from, double to, double y) {
        const double inwards = from < to ? reach : -reach;
        path.curve_to(place({from + inwards, y + depth}), place({to - inwards, y + depth}), place({to, y}));
    };
    draw::Path below, edge;
    below.move_to(place({left, ends}));
    curve(below, left, right, ends);
    below.line_to(place({right + line, ends}));
    below.line_to(place({right + line, bust.bottom() + line}));
    below.line_to(place({left - line, bust.bottom() + line}));
    below.line_to(place({left - line, ends}));
    below.close();
    edge.move_to(place({left, ends - line / 2}));
    curve(edge, left, right, ends - line / 2);
    edge.line_to(place({right, ends + line / 2}));
    curve(edge, right, left, ends + line / 2);
    edge.close();
    operations.push_back(draw::Fill{std::move(below), paper_white, false});
    operations.push_back(draw::Fill{std::move(edge), tone(faces_.style().ink), false});
}

} // namespace kupi::layout
