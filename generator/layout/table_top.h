// Cards lying on a table, as pictures: side by side, held in a hand, and as the deck's poster.
#pragma once

#include <string>
#include <vector>

#include "cards/cards.h"
#include "layout/display_list.h"
#include "layout/text_measurer.h"

namespace kupi::layout {

inline constexpr Colour card_edge{0xb4, 0xb0, 0xa8};
inline constexpr Colour under_card{0xc4, 0xc0, 0xb8}; ///< the edge of a card that lies on others

/// Cards of one deck whose fronts and backs are forms of a document already, the top left corner of their trim at the
/// origin. Each function adds one page, and the forms it needs: each card with its corners rounded and its edge drawn.
struct CardForms {
    Size size;         ///< trim
    double corner = 0; ///< radius
    std::vector<std::size_t> cards;
};

/// The card as it lies on a table: corners cut, edge drawn. The form that shows it so.
std::size_t add_cut_card(const CardForms& forms, std::size_t card, Colour edge, draw::Document& document);

/// Rows of `columns`; a short last row stands in the middle.
void add_contact_sheet(const CardForms& forms, std::size_t columns, draw::Document& document);

/// The cards as a right hand's owner sees them: the first at the left, each next one over it.
void add_fan(const CardForms& forms, draw::Document& document);

struct Showcase {
    std::size_t back = 0; ///< a form, as those of the cards
    std::string name, line;
    std::vector<std::size_t> suits; ///< forms of the suits' symbols
    Palette palette;                ///< the deck's
    InkMode ink = InkMode::full;
};

/// A poster, at least three wide to two high: the cards in a fan and a back behind them on a deep ground, below them on
/// a light one the deck's name and a line at the left, its suits at the right.
void add_showcase(const CardForms& forms, const Showcase& showcase, TextMeasurer& text, draw::Document& document);

} // namespace kupi::layout
