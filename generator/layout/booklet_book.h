// The booklet as it is made: pages one after another, where things stand on them, and what all its parts share.
#pragma once

#include <algorithm>
#include <deque>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "layout/booklet.h"
#include "layout/booklet_flow.h"
#include "layout/booklet_wheel.h"
#include "layout/type_faces.h"

namespace kupi::layout {

inline constexpr double figure_em = Miniatures::made_for; ///< units of a figure to the em

struct BookPage {
    std::vector<draw::Operation> operations;
    std::vector<std::pair<Rect, std::string>> links; ///< to what is found by this id
    std::string head;                                ///< running head; empty: none
    bool numbered = false;
    std::string text; ///< its words, for the index
};

/// Something that can be led to.
struct BookPlace {
    std::size_t page = 0; ///< from 0
    double top = 0;       ///< on its page, points
};

/// A heading within a chapter.
struct BookSection {
    std::string id, title;
    int level = 1;
};

class Book {
  public:
    Book(const BookletJob& job, draw::Document& document, Diagnostics& out);

    // ---- What parts are made with
    const BookletJob& job;
    Faces faces;
    double size = 9.5; ///< of the type, points
    Rect text_area(std::size_t page) const { return margins_.text(job.page, page % 2 == 0); }
    double measure() const { return text_area(0).width / size; } ///< ems
    double height() const { return text_area(0).height / size; } ///< ems
    Colour tone(Colour c) const { return job.ink == InkMode::gray ? gray(c) : c; }
    /// Small pictures as a game of these families names them.
    Miniatures& miniatures(const std::vector<std::string>& families);
    Miniatures& miniatures() { return miniatures({job.deck.family}); } ///< of the booklet's own deck
    Typesetter& typesetter(Miniatures& miniatures, const std::map<std::string, Block>& footnotes,
                           const TextStyle& style, bool justified);
    /// A drawing as a picture that stands in a row: `operations` have its lower left corner at the origin and 100
    /// units to the em; width and height are in ems.
    const Miniature* figure(const std::string& name, double width, double height,
                            std::vector<draw::Operation> operations, const std::string& reads_as = "");
    /// The same picture where its name stands beside it.
    const Miniature* silent(const Miniature* picture);
    std::size_t add_form(draw::Form form);
    const draw::Form& form(std::size_t index) const { return document_.forms[index]; }
    Diagnostics& out() { return out_; }

    // ---- Pages
    /// Sets a chapter on new pages. `left` and `right` are its running heads; without `right`, a page's section.
    void chapter(BookletFlow& flow, const std::string& id, const std::string& title, const std::string& left,
                 const std::string& right);
    BookPage& add_page();
    std::vector<BookPage> pages;
    const Miniature* tail = nullptr; ///< stands at the end of each chapter, where there is room
    /// Leads to the page added last.
    void anchor(const std::string& id, const std::string& title, int level);
    void anchor_page(const std::string& id, std::size_t page) { places_[id] = {page, 0}; }
    const BookPlace* find(const std::string& id) const;
    const std::vector<BookSection>& sections() const { return sections_; }

    /// Draws heads and numbers, and hands everything to the document.
    void finish();

  private:
    void draw_head(std::size_t page);

    draw::Document& document_;
    Diagnostics& out_;
    BookletMargins margins_;
    struct Set {
        Set(Book& book, const std::vector<std::string>& families)
            : pictures(book.job.families, families),
              miniatures(book.job.families, pictures, book.job.art, book.faces, book.job.ink, book.document_,
                         book.out_) {
            if (std::find(families.begin(), families.end(), book.job.deck.family) != families.end())
                miniatures.set_backs_of(book.job.deck);
        }
        Pictures pictures;
        Miniatures miniatures; ///< they refer to the pictures
    };
    std::map<std::vector<std::string>, std::unique_ptr<Set>> sets_;
    std::deque<Typesetter> typesetters_;
    std::deque<Miniature> figures_;
    std::map<std::string, BookPlace> places_;
    std::vector<BookSection> sections_;
    struct Entry {
        std::string id, title;
        int level = 0;
    };
    std::vector<Entry> outline_;
};

} // namespace kupi::layout
