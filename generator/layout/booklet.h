// The booklet of a deck and its games: cover, contents, the cards, their ranks and suits, a chapter for each game, an
// index. Pages in reading order; layout/imposition puts them onto sheets.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "cards/cards.h"
#include "layout/artwork.h"
#include "layout/booklet_words.h"
#include "layout/card_template.h"
#include "layout/display_list.h"
#include "layout/hyphenation.h"
#include "layout/imposition.h"
#include "layout/text_style.h"
#include "reference/game.h"
#include "reference/rules_text.h"

namespace kupi::layout {

struct BookletGame {
    Game game;
    std::vector<Block> blocks;              ///< what is printed (select() gives it)
    std::map<std::string, Block> footnotes; ///< by the number under which they are called
};

struct BookletJob {
    std::string title; ///< of the cover: the family's name or the deck's
    const Deck& deck;  ///< whose suits and ranks it tells of
    const CardTemplate& card_template;
    const std::vector<BookletGame>& games;
    const BookletWords& words;
    const TextStyle& style;
    const Hyphenator& hyphenator;
    const std::vector<Family>& families;
    ArtLibrary& art;
    TextMeasurer& text;
    InkMode ink = InkMode::full;
    std::string language = "en";
    Size page;
    bool on_sheets = true;                      ///< to be folded and stapled, which the back of the cover tells
    const CardTemplate* own_template = nullptr; ///< of own cards; none: as all others
};

/// A page's margins, those of a small book: inner < top < outer < bottom. For a page of this size; points.
struct BookletMargins {
    double inner = 0, top = 0, outer = 0, bottom = 0;
    static BookletMargins of(Size page);
    /// Of the text on a right-hand page or a left-hand one.
    Rect text(Size page, bool right) const;
};

/// Adds the pages, with links and outline, to the document: a multiple of four of them. Faults go into `out`.
void lay_out_booklet(const BookletJob& job, draw::Document& document, Diagnostics& out);

/// Puts the document's pages, all of them the booklet's, onto the sides of sheets. Links and outline follow.
void impose_booklet(draw::Document& document, const Imposition& imposition);

} // namespace kupi::layout
