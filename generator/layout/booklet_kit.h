// What all parts of the booklet are made with: its type, what is told of the family, chapters' openings, drawings.
#pragma once

#include "layout/booklet_book.h"

namespace kupi::layout {

class BookletKit {
  public:
    explicit BookletKit(Book& book);

    Book& book() const { return book_; }
    Typesetter& type() const { return type_; }
    Typesetter& entry_type() const { return entry_type_; }   ///< of entries: without indents
    Typesetter& narrow_type() const { return narrow_type_; } ///< likewise, not justified
    BookletFlow flow() const { return {type_, book_.measure()}; }

    /// A section of what is told of the family, as it is for this booklet's games.
    std::vector<Block> section(const std::string& id) const { return layout::section(told_, id); }
    /// Its blocks without the heading.
    std::vector<Block> told(const std::string& id) const;
    /// That section's heading, or `otherwise`.
    std::string heading(const std::string& id, const std::string& otherwise) const;
    /// A chapter's title, what stands above and below it, and the ornament.
    void opening(BookletFlow& flow, const std::string& title, const std::vector<std::string>& motif = {},
                 const std::vector<std::pair<std::string, Face>>& below = {});

    // ---- The contents
    struct ContentsLine {
        std::string id, title, more;
        bool section = false; ///< of the chapter above it
    };
    void list(const std::string& id, const std::string& title, const std::string& more = "") {
        lines_.push_back({id, title, more});
    }
    const std::vector<ContentsLine>& contents() const { return lines_; }

    // ---- Drawings
    const Miniature* ornament(double width);
    /// A card's face as a figure this wide.
    const Miniature* card(Card card, double width);
    const std::vector<std::size_t>& order() const { return order_; } ///< of the suits in the ring
    /// The suits in their ring, in a square of twice `radius` and the symbols.
    void ring(Point centre, double radius, double symbol, bool ties, std::vector<draw::Operation>& operations);
    void picture(const std::string& notation, Point centre, double side, std::vector<draw::Operation>& operations);
    void centred(const std::string& text, const Face& face, double size, Point at,
                 std::vector<draw::Operation>& operations);

  private:
    Book& book_;
    const BookletJob& job_;
    std::vector<Block> told_;
    TextStyle entry_style_;
    Typesetter &type_, &entry_type_, &narrow_type_;
    std::vector<ContentsLine> lines_;
    std::vector<std::size_t> order_;
    std::map<Card, std::size_t> card_forms_;
};

} // namespace kupi::layout
