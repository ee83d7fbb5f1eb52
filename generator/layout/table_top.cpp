#include "layout/table_top.h"

#include <algorithm>
#include <numbers>

namespace kupi::layout {

namespace {

constexpr Colour table{0xdc, 0xd9, 0xd3};
constexpr double room = 9; ///< between and around cards, points
constexpr double saver_ground = 0.88;

void lay_table(draw::Page& page, Colour ground = table) {
    page.operations.push_back(draw::Fill{draw::Path::rectangle({0, 0, page.media.width, page.media.height}), ground});
}

/// Where each card of a hand lies: turned about a point below the cards, so that their left indices show.
std::vector<Matrix> fan(Size card, std::size_t count) {
    const double most_step = 8.5, most_span = 84; // degrees
    const double step = count > 1 ? std::min(most_step, most_span / static_cast<double>(count - 1)) : 0;
    // As long an arm as shows a third of each card, and no longer than lets a hand of few look held.
    const double arm = std::clamp(0.3 * card.width / (std::max(step, 1.0) * std::numbers::pi / 180), 1.2 * card.height,
                                  2.2 * card.height);
    std::vector<Matrix> places;
    for (std::size_t i = 0; i < count; ++i) {
        const double turn = step * (static_cast<double>(i) - static_cast<double>(count - 1) / 2);
        places.push_back(Matrix::rotation(turn) * Matrix::translation(-card.width / 2, -arm));
    }
    return places;
}

Rect bounds(const std::vector<Matrix>& places, Size card) {
    Rect all = places.front().bounds({0, 0, card.width, card.height});
    for (const Matrix& m : places) all = all.united(m.bounds({0, 0, card.width, card.height}));
    return all;
}

/// The deck's colours as this ink has them.
Colour inked(Colour c, InkMode ink) { return ink == InkMode::gray ? gray(c) : c; }
/// Of a ground, which takes most of the ink.
Colour ground_of(Colour c, InkMode ink) {
    return ink == InkMode::saver ? mix(c, paper_white, saver_ground) : inked(c, ink);
}

} // namespace

std::size_t add_cut_card(const CardForms& forms, std::size_t card, Colour edge, draw::Document& document) {
    const Rect trim{0, 0, forms.size.width, forms.size.height};
    draw::Form form{document.forms[card].name + " cut", trim, {}, forms.corner};
    form.operations.push_back(draw::UseForm{card, {}});
    // Half of the line lies outside the clip.
    form.operations.push_back(draw::Stroke{draw::Path::rounded(trim, forms.corner), edge, 1, {}});
    document.forms.push_back(std::move(form));
    return document.forms.size() - 1;
}

void add_contact_sheet(const CardForms& forms, std::size_t columns, draw::Document& document) {
    columns = std::min(columns, forms.cards.size());
    const std::size_t rows = (forms.cards.size() + columns - 1) / columns;
    const Size step{forms.size.width + room, forms.size.height + room};
    draw::Page page;
    page.media = {static_cast<double>(columns) * step.width + room, static_cast<double>(rows) * step.height + room};
    lay_table(page);
    for (std::size_t i = 0; i < forms.cards.size(); ++i) {
        const std::size_t row = i / columns, in_row = std::min(columns, forms.cards.size() - row * columns);
        const double left = static_cast<double>(columns - in_row) * step.width / 2;
        page.operations.push_back(
            draw::UseForm{add_cut_card(forms, forms.cards[i], card_edge, document),
                          Matrix::translation(room + left + static_cast<double>(i % columns) * step.width,
                                              room + static_cast<double>(row) * step.height)});
    }
    document.pages.push_back(std::move(page));
}

void add_fan(const CardForms& forms, draw::Document& document) {
    const auto places = fan(forms.size, forms.cards.size());
    const Rect box = bounds(places, forms.size).outset(2 * room);
    draw::Page page;
    page.media = box.size();
    lay_table(page);
    for (std::size_t i = 0; i < places.size(); ++i)
        page.operations.push_back(draw::UseForm{add_cut_card(forms, forms.cards[i], under_card, document),
                                                Matrix::translation(-box.x, -box.y) * places[i]});
    document.pages.push_back(std::move(page));
}

void add_showcase(const CardForms& forms, const Showcase& showcase, TextMeasurer& text, draw::Document& document) {
    const auto places = fan(forms.size, forms.cards.size());
    const Rect hand = bounds(places, forms.size);
    const double height = hand.height / 0.72, edge = 4 * room;
    draw::Page page;
    page.media = {std::max(hand.width + forms.size.width * 0.9, height * 1.5), height};
    const Rect all{0, 0, page.media.width, page.media.height};
    const Rect strip{0, all.height * 0.8, all.width, all.height * 0.2};
    const Palette& palette = showcase.palette;
    lay_table(page, ground_of(palette.deep, showcase.ink));
    page.operations.push_back(draw::Fill{draw::Path::rectangle(strip), ground_of(palette.light, showcase.ink)});

    // The back lies behind the hand, turned the other way, as far from the left as the name.
    const double turn = -9, middle = (all.height - strip.height) / 2;
    const Rect back = Matrix::rotation(turn).bounds({0, 0, forms.size.width, forms.size.height});
    const Matrix lying = Matrix::translation(edge - back.x, middle - back.height / 2 - back.y) * Matrix::rotation(turn);
    page.operations.push_back(draw::UseForm{add_cut_card(forms, showcase.back, under_card, document), lying});
    const Matrix held = Matrix::translation(all.right() - edge - hand.right(), middle - hand.centre().y);
    for (std::size_t i = 0; i < places.size(); ++i)
        page.operations.push_back(
            draw::UseForm{add_cut_card(forms, forms.cards[i], under_card, document), held * places[i]});

    const double room_below = all.width - 2 * edge;
    const double size = std::min(strip.height * 0.5,
                                 room_below * 0.4 / std::max(1.0, 1.25 * static_cast<double>(showcase.suits.size())));
    const double suits_wide =
        showcase.suits.empty() ? 0 : size * (1.25 * static_cast<double>(showcase.suits.size()) - 0.25);
    for (std::size_t i = 0; i < showcase.suits.size(); ++i) {
        const Rect& box = document.forms[showcase.suits[i]].box;
        const double scale = size / std::max(box.width, box.height);
        const Point at{all.right() - edge - suits_wide + size * (1.25 * static_cast<double>(i) + 0.5),
                       strip.centre().y};
        page.operations.push_back(
            draw::UseForm{showcase.suits[i], Matrix::translation(at.x, at.y) * Matrix::scaling(scale, scale) *
                                                 Matrix::translation(-box.centre().x, -box.centre().y)});
    }
    Font title;
    title.family = "Junicode";
    title.weight = 700;
    title.size = strip.height * 0.375;
    const double room_for_name = room_below - suits_wide - (suits_wide > 0 ? edge : 0);
    const TextExtent extent = text.measure(showcase.name, title, false);
    if (extent.width > room_for_name) title.size *= room_for_name / extent.width;
    Font small;
    small.size = strip.height * 0.15;
    small.letter_spacing = 0.2;
    const double baseline = strip.y + strip.height * 0.52;
    page.operations.push_back(
        draw::DrawText{showcase.name, title, inked(palette.deep, showcase.ink), Matrix::translation(edge, baseline)});
    page.operations.push_back(draw::DrawText{showcase.line, small,
                                             inked(mix(palette.deep, palette.light, 0.25), showcase.ink),
                                             Matrix::translation(edge, baseline + small.size * 1.75)});
    document.pages.push_back(std::move(page));
}

} // namespace kupi::layout
