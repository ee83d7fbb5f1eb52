// The parts of the booklet, each of which adds its pages to the book.
#pragma once

#include "layout/booklet_kit.h"

namespace kupi::layout {

/// What stands around the chapters.
class BookletFront {
  public:
    explicit BookletFront(BookletKit& kit) : kit_(kit), book_(kit.book()), job_(book_.job) {}

    void cover();
    void imprint(); ///< the back of the cover: how the booklet is put together
    /// Leaves pages for the contents, which are written when all else is.
    void reserve_contents();
    void contents();
    /// Pages to keep scores on, so that the booklet has a multiple of four pages with `more` to come.
    void notes(std::size_t more);
    void back_cover();

  private:
    BookletKit& kit_;
    Book& book_;
    const BookletJob& job_;
    std::size_t contents_page_ = 0;
};

class BookletChapters {
  public:
    explicit BookletChapters(BookletKit& kit) : kit_(kit), book_(kit.book()), job_(book_.job) {}

    void cards();
    void ranks();
    void suits();
    void words();
    void game(const BookletGame& game);

  private:
    void card_figure(BookletFlow& flow);
    void number_figure(BookletFlow& flow);
    void wheel_figure(BookletFlow& flow);
    void suit_entry(BookletFlow& flow, const Suit& suit);
    /// A word and what it means beside it: a list's item that begins in bold type.
    void definition(BookletFlow& flow, std::vector<Block> text);
    /// A picture with a name and text beside it, on one page.
    Row& entry(BookletFlow& flow, const Miniature* picture, double width, const std::string& name,
               const std::string& pronunciation, const std::vector<Block>& text);

    BookletKit& kit_;
    Book& book_;
    const BookletJob& job_;
};

/// Games, their sections, ranks, suits and words of the world, with their pages, in two columns.
void add_index(BookletKit& kit);

} // namespace kupi::layout
