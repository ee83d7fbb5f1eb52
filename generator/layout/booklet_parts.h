// The parts of the booklet, each of which adds its pages to the book.
#pragma once

#include "layout/booklet_book.h"

namespace kupi {

class BookletParts {
  public:
    explicit BookletParts(Book& book);

    void cover();
    void imprint(); ///< the back of the cover: how the booklet is put together
    void cards();
    void ranks();
    void suits();
    void words();
    void game(const BookletGame& game);
    void index();
    void back_cover();

    /// Leaves pages for the contents, which are written when all else is.
    void reserve_contents();
    void contents();
    /// Pages to keep scores on, so that the booklet has a multiple of four pages with `more` to come.
    void notes(std::size_t more);

  private:
    /// The blocks of a section of what is told of the family, without its heading.
    std::vector<Block> told(const std::string& id) const;
    /// That section's heading, or `otherwise`.
    std::string heading(const std::string& id, const std::string& otherwise) const;

    BookletFlow flow() { return {type_, book_.measure()}; }
    /// A chapter's title, what stands above and below it, and the ornament.
    void opening(BookletFlow& flow, const std::string& title, const std::vector<std::string>& motif = {},
                 const std::vector<std::pair<std::string, Face>>& below = {});
    void card_figure(BookletFlow& flow);
    void number_figure(BookletFlow& flow);
    void wheel_figure(BookletFlow& flow);
    void suit_entry(BookletFlow& flow, const Suit& suit);
    /// A word and what it means beside it: a list's item that begins in bold type.
    void definition(BookletFlow& flow, std::vector<Block> text);
    /// A picture with a name and text beside it, on one page.
    Row& entry(BookletFlow& flow, const Miniature* picture, double width, const std::string& name,
               const std::string& pronunciation, const std::vector<Block>& text);

    const Miniature* ornament(double width);
    /// A card's face as a figure this wide.
    const Miniature* card(std::size_t suit, std::size_t rank, double width);
    /// The suits in their ring, in a square of twice `radius` and the symbols.
    void ring(Point centre, double radius, double symbol, bool ties, std::vector<draw::Operation>& operations);
    void picture(const std::string& notation, Point centre, double side, std::vector<draw::Operation>& operations);
    void centred(const std::string& text, const Face& face, double size, Point at,
                 std::vector<draw::Operation>& operations);

    struct ContentsLine {
        std::string id, title, more;
    };
    struct Columns; // of the index
    std::vector<ContentsLine> lines_;
    std::size_t contents_page_ = 0;

    Book& book_;
    const BookletJob& job_;
    TextStyle entry_style_;
    Typesetter &type_, &entry_type_;
    std::vector<std::size_t> order_; ///< of the suits in the ring
    std::map<std::pair<std::size_t, std::size_t>, std::size_t> card_forms_;
};

} // namespace kupi
