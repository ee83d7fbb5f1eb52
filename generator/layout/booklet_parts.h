// The parts of the booklet, each of which adds its pages to the book.
#pragma once

#include "layout/booklet_kit.h"

namespace kupi::layout {

inline constexpr const char* table_words = "table-words"; ///< the section with the words of games

/// Whether the chapter on the ranks pictures it: the courts are there, and whatever else has a meaning.
inline bool is_told(const Rank& rank) { return rank.kind == RankKind::face || !rank.meaning.empty(); }

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
    /// In the middle of a back cover of which nothing is told.
    void back_suits(Point centre, double symbol, std::vector<draw::Operation>& operations);
    /// The chapters, and if these are few the sections of those that are no games.
    std::vector<BookletKit::ContentsLine> listed() const;

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
    void extras(); ///< cards of no suit, where no chapter on the suits takes so many along
    /// A glossary, by its section's id. Of `table_words` only those stand there that the booklet's games use.
    void words(const std::string& id);
    void game(const BookletGame& game);

  private:
    void card_figure(BookletFlow& flow);
    void number_figure(BookletFlow& flow);
    void wheel_figure(BookletFlow& flow);
    void suit_entry(BookletFlow& flow, const Suit& suit, double sign);
    void extra_entries(BookletFlow& flow);
    /// The chapter on the suits with signs of this size, ems.
    BookletFlow suits_flow(const std::string& title, double sign);
    /// A section with words and what they mean, those that the booklet has.
    std::vector<Block> glossary(const std::string& id) const;
    /// Who plays each game, and with how many cards, in a chapter.
    void wants(BookletFlow& flow, const std::string& chapter);
    /// A heading with what is told below it, in a chapter.
    void section(BookletFlow& flow, const std::string& chapter, const std::string& id, const std::string& word);
    std::string name_of(Card card) const;
    /// A word and what it means beside it: a list's item that begins in bold type.
    void definition(BookletFlow& flow, std::vector<Block> text);
    /// An entry for each of these ranks. Gives the first one's row.
    std::size_t rank_entries(BookletFlow& flow, const std::vector<std::size_t>& ranks);
    /// The ranks' cards of all suits side by side below their entries, the first of which is the row `first`. The
    /// chapter has all its other rows: the cards are as large as they can be on as few pages as it can have.
    void add_rows_of_suits(BookletFlow& flow, std::size_t first, const std::vector<std::size_t>& ranks);
    /// How wide each rank's card is: ems, less than usual where that saves a page.
    double rank_card(const BookletFlow& flow, std::size_t ranks) const;
    /// Of entries: pictures with a name and text beside each, on one page.
    Row& entry_row(BookletFlow& flow);
    struct EntryPlace {
        double x = 0, indent = 0, measure = 0; ///< ems: the picture's left edge, from there to the text, the text's
    };
    void put_entry(Row& row, const EntryPlace& place, const Miniature* picture, const std::string& name,
                   const std::string& pronunciation, const std::vector<Block>& text);
    /// A picture with its top beside the first line's capitals. Gives how far below the row's top it ends.
    double hang(Row& row, const Miniature* picture, double x);

    BookletKit& kit_;
    Book& book_;
    const BookletJob& job_;
};

/// Games, their sections, ranks, suits and words of the world, with their pages, in two columns.
void add_index(BookletKit& kit);

} // namespace kupi::layout
