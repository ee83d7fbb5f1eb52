// Cards, ranks' signs and suits' symbols as small pictures: in the line of a text, and as the cards of a pictured hand.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cards/cards.h"
#include "layout/artwork.h"
#include "layout/display_list.h"
#include "layout/paragraph.h"
#include "reference/pictures.h"

namespace kupi::layout {

/// Makes each picture once, as a form of the document, for a type of `made_for` points.
class Miniatures {
  public:
    static constexpr double made_for = 100;

    Miniatures(const std::vector<Family>& families, const Pictures& pictures, ArtLibrary& art, Faces& faces,
               InkMode ink, draw::Document& document, Diagnostics& out)
        : families_(families),
          pictures_(pictures),
          art_(art),
          faces_(faces),
          ink_(ink),
          document_(document),
          out_(out) {}

    /// As tall as a capital: a symbol, a sign, or both in the frame of a card. Null for what is no picture.
    const Miniature* in_line(const std::string& notation);
    /// A little card of a pictured hand, its index at the left, where the next card leaves it visible.
    const Miniature* card(const std::string& notation);
    /// The same card with its figure, made to be drawn larger; a card without a figure as `card` has it.
    const Miniature* portrait(const std::string& notation);
    /// The same with sign and symbol one below the other, where the next card of a fan leaves them visible.
    const Miniature* fanned(const std::string& notation);
    /// A card's place on a table: face down, of a pack below most_packs, or nothing but its outline.
    const Miniature* back(std::size_t pack = 0);
    const Miniature* empty_place();
    /// A suit's symbol or a rank's sign alone, this high in ems, for tables.
    const Miniature* alone(const std::string& notation, double height);

    /// Draws cards as a fan; a rank's figure, or a suit's symbol where it has none; as large as the box allows, on the
    /// box's lower edge. `suit` lends its colours and its symbol to a figure. False for what `motif` does not name.
    bool draw_motif(const std::vector<std::string>& motif, const Suit& suit, const Rect& box, const Matrix& place,
                    std::vector<draw::Operation>& operations);

    /// Whose backs they are; without it, or of a deck that says nothing of its back, in the colours of headings and
    /// text.
    void set_backs_of(const Deck& deck);

    /// For drawings of the same look elsewhere.
    Colour tone(Colour c) const { return ink_ == InkMode::gray ? gray(c) : c; }

  private:
    struct Shown {
        const FileReference* symbol = nullptr;
        const FileReference* sign = nullptr; ///< null: the numeral stands for it
        Palette palette;
        bool face = false;
        bool own_numeral = false; ///< its sign needs telling: digits may stand for it
        std::string numeral;
    };
    Shown shown(const Picture& p) const;
    /// From a drawing's view box into the middle of a box, as large as it holds.
    static Matrix fitted(const Rect& view, const Rect& box);
    /// Of a rank in this suit, or of an extra. Null: it has none, or it can't be opened, or is an engraving in a pip.
    std::shared_ptr<const Artwork> figure(const Picture& p, const Suit& suit);
    bool draw_fan(const std::vector<std::string>& cards, const Rect& box, const Matrix& place,
                  std::vector<draw::Operation>& operations);
    /// A card's ground and edge.
    void blank(draw::Form& form, const Rect& box, Colour ground, double line, double radius) const;
    const Miniature* store(const std::string& key, const std::string& reads_as, draw::Form form, double width,
                           double height);
    /// Where its card would cut a bust at the sides there is a line, and below it ends on a drawn curve.
    void edge_bust(const std::shared_ptr<const Artwork>& art, const Rect& bust, const Matrix& place,
                   std::vector<draw::Operation>& operations);
    void end_bust(const Rect& bust, const Matrix& place, std::vector<draw::Operation>& operations) const;
    const Miniature* known(const std::string& key) const;
    void paint(const FileReference& file, const Palette& palette, const Rect& box,
               std::vector<draw::Operation>& operations);
    /// The sign, or the numeral of what has none.
    double aspect(const FileReference& sign); ///< of width to height, 1 at most
    /// How wide a sign of this height stands among words: symbols in a square, signs and numerals as wide as they are.
    double sign_width(const Shown& shown, double height);
    const Miniature* standing(const Picture& picture, double width, double height);
    void paint_sign(const Shown& shown, const Rect& box, std::vector<draw::Operation>& operations);
    /// `symbol` stands where a figure keeps a place for one; `large` drawings spare more ink.
    void paint(const std::shared_ptr<const Artwork>& art, const Palette& palette, const FileReference* symbol,
               bool large, const Matrix& place, std::vector<draw::Operation>& operations);
    /// Of areas of a large drawing.
    Colour area_tone(Colour c, const std::string& role) const;

    const std::vector<Family>& families_;
    const Pictures& pictures_;
    ArtLibrary& art_;
    Faces& faces_;
    InkMode ink_;
    draw::Document& document_;
    Diagnostics& out_;
    std::vector<Colour> back_colours_; ///< by pack
    std::map<std::string, Miniature> made_;
};

} // namespace kupi::layout
