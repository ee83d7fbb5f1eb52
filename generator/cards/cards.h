// The values everything else speaks in: suits, ranks, cards, decks. Loaded from TOML by cards/load, named by
// cards/notation.
#pragma once

#include <algorithm>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/colour.h"
#include "base/diagnostics.h"
#include "base/geometry.h"
#include "base/units.h"

namespace kupi::cards {

/// The colours a card is drawn in. Drawings ask for them by role.
struct Palette {
    Colour main;                 ///< the suit's colour
    Colour deep;                 ///< its dark companion: outlines, line work
    Colour light;                ///< its pale companion
    Colour mark;                 ///< what is written on white stock: main, or deep where main is too pale
    Colour field{255, 255, 255}; ///< the ground that pips stand on

    friend bool operator==(const Palette&, const Palette&) = default;
};

inline constexpr Colour ink_black{0x1b, 0x1a, 0x1e};
inline constexpr Colour paper_white{0xff, 0xff, 0xff};

/// main, deep, light, pale, soft, tone, tint, mark, field, ink, paper: what templates call colours by. Drawings have no
/// field.
const std::vector<std::string>& colour_roles();

/// What a role or "#rrggbb" means; ink for anything else. `pale` is half of `light`: grounds of pips. `tone` is a
/// little darker: patterns of grounds.
Colour colour_of(const Palette& palette, std::string_view role);

/// A file that a definition names: where it was found, and where it was named.
struct FileReference {
    std::string path; ///< empty: none
    Place place;
    bool own_colours = false; ///< an icon that is not recoloured: a flag, an emoji
};

/// A name that refers to another definition, and where it was written.
struct Reference {
    std::string id;
    Place place;
};

struct Suit {
    std::string id, name, code, pronunciation, meaning, group;
    Palette palette;
    FileReference symbol;
    FileReference small;    ///< the symbol as drawn for a corner, in the symbol's colours; empty: the symbol serves
    FileReference frame;    ///< around its cards, for templates that show it
    FileReference pattern;  ///< of the ground that its faces stand on, likewise
    FileReference border;   ///< half the frame of its number cards, likewise
    FileReference ornament; ///< for the corners of that frame, likewise
    FileReference belt;     ///< lies over its half-figures, in their coordinates, to the centre line
    std::optional<Reference> opposed;
    std::vector<Reference> paired;
    Place place, colour_place;

    /// The symbol as a corner shows it.
    const FileReference& corner() const { return small.path.empty() ? symbol : small; }
};

/// A drawing that a suit may have beside its symbol.
struct SuitDrawing {
    std::string_view key; ///< in suits.toml, and as a template's `source`
    FileReference Suit::*file;
    bool whole; ///< nothing of it runs out of its view box
};
inline constexpr SuitDrawing suit_drawings[] = {{"frame", &Suit::frame, false},
                                                {"pattern", &Suit::pattern, false},
                                                {"border", &Suit::border, true},
                                                {"ornament", &Suit::ornament, true},
                                                {"belt", &Suit::belt, false}};

/// A drawing of a rank: one, or "{suit}" in its name gives each suit its own.
struct RankDrawing {
    FileReference file;                       ///< the first suit's where each has its own
    std::map<std::string, FileReference> own; ///< by suit id

    const FileReference& in(const Suit& suit) const;
};

enum class RankKind { number, face };

struct Rank {
    std::string id, name, code, pronunciation, meaning;
    RankKind kind = RankKind::number;
    int order = 0;             ///< lowest first
    int value = 0;             ///< points, where a game counts
    int pips = 0;              ///< how often the suit's symbol stands on the card
    bool art_has_pips = false; ///< they are in its drawing, and templates that show it draw none
    bool art_whole = false;    ///< its drawing is of a whole figure, not of one half
    std::string numeral;       ///< "7", for templates that write it
    bool own_numeral = false;  ///< its sign is a numeral that needs telling what it is
    FileReference sign;        ///< the drawn numeral or rank sign of the corner
    FileReference second_sign; ///< a further one, for templates that show it
    FileReference buckle;      ///< of a face, on its suit's belt, in the same coordinates
    RankDrawing art;           ///< the figure of a face card, or what a number has around its pips
    RankDrawing pattern;       ///< of a face's ground, where it isn't its suit's
    Place place;
};

/// A text of a card's own, which its template places by name.
struct CardField {
    std::string text;
    Place place;
};

/// A card of no suit: a joker, a magus, a card of a maker's own game.
struct Extra {
    std::string id, name, code, meaning;
    bool joker = false;
    Palette palette;
    FileReference sign, art;
    bool art_whole = false;              ///< as a rank's
    std::optional<Palette> sign_palette; ///< where its sign has colours of its own
    Place place;

    bool own = false;                                     ///< the deck's file or table makes it, with fields of its own
    std::map<std::string, CardField, std::less<>> fields; ///< of an own card: title, text, cost …; none is empty
    std::map<std::string, FileReference, std::less<>> drawings; ///< of those fields that name an SVG, a PNG or a JPEG
    std::size_t quantity = 1;                                   ///< how many of it the deck has
};

/// What stands in a text as :notation: — a suit's symbol, a rank's sign, both of them for a card, a drawing of one's
/// own.
struct Sign {
    struct Part {
        FileReference file;
        Palette palette;
        std::string numeral = {}; ///< of a rank without a drawing: written in its place
    };
    std::vector<Part> parts;
};

/// How a card of a suit is called where neither its deck nor its family says: "7 of meth".
inline constexpr std::string_view usual_card_name = "{rank} of {suit}";
/// The name of a card by such a pattern.
std::string card_name(std::string_view pattern, const Rank& rank, const Suit& suit);

/// A family of suits and ranks: one folder below suits/.
struct Family {
    std::string id, name, folder;
    std::string about;                            ///< a sentence or two for those who know nothing of it; may be empty
    std::string card_name{usual_card_name}, font; ///< as of a deck
    std::vector<Suit> suits;
    std::vector<Rank> ranks; ///< in order
    std::vector<Extra> extras;

    const Suit* suit(std::string_view id) const;
};

/// Two bytes: the suit's place in the deck in the upper six bits, the rank's in the lower ten; suit 63 means a card of
/// no suit, whose rank is its place among the deck's extras.
class Card {
  public:
    constexpr Card() = default;
    constexpr Card(std::size_t suit, std::size_t rank) : bits_(static_cast<std::uint16_t>(suit << 10 | rank)) {}
    static constexpr Card of_no_suit(std::size_t extra) { return {no_suit, extra}; }

    constexpr bool has_suit() const { return suit() != no_suit; }
    constexpr std::size_t suit() const { return bits_ >> 10; }
    constexpr std::size_t rank() const { return bits_ & 0x3ffu; }
    constexpr std::size_t extra() const { return rank(); }
    friend constexpr auto operator<=>(Card, Card) = default;

    static constexpr std::size_t no_suit = 63;
    static constexpr std::size_t most_ranks = 1000; ///< of one suit, and extras of a deck

  private:
    std::uint16_t bits_ = 0;
};

inline constexpr std::size_t most_packs = 3; ///< that a deck's backs can tell apart

/// How far a back's border may reach in, points: between two as deep there is room for a box's title.
inline double most_border(Size card) { return std::min(card.width, card.height) / 3; }
/// Of a back that says nothing of it.
inline double usual_border(Size card) { return std::min(mm(8), most_border(card)); }

struct Back {
    FileReference art; ///< none: its main colour all over, unless it is blank
    Palette palette;
    bool blank = true;       ///< the stock alone: the deck says nothing of it
    double border = mm(8);   ///< from the card's edge to where the drawing's border ends inwards, points
    std::vector<Card> cards; ///< whose own back it is; of the deck's common back: none
};

struct Deck {
    std::string id, name, notes, family_name, family;
    std::string language = "en"; ///< of its name, without a region: kupi's own words go beside English ones alone
    std::string card_name{usual_card_name}; ///< what people call a card: "{rank} of {suit}"
    std::string font;                       ///< of all that is written on its cards; empty: as the template says
    std::vector<Suit> suits;
    std::vector<Rank> ranks;   ///< in order
    std::vector<Extra> extras; ///< those always in the deck, then the jokers
    std::size_t jokers = 0;    ///< how many of the extras, at the end, are jokers that only --jokers adds
    Reference card_template;   ///< in templates/cards
    Reference own_template;    ///< of own cards, where they have another
    std::vector<Back> backs;   ///< the common one, then those of single cards
    std::vector<Back> packs;   ///< the common back of the second pack, of the third …, where the deck says
    std::map<std::string, Sign, std::less<>> signs; ///< for the texts of own cards, by notation in lower case
    Size size;                                      ///< trim, points
    double corner = 0;                              ///< radius of the corner, points
    std::string file;
    std::vector<Diagnostic> remarks;      ///< on own cards, that only a check tells
    FileReference table;                  ///< of own cards
    std::map<std::string, Place> columns; ///< of that: where each field's heading stands
    std::set<std::string> used_fields;    ///< of own cards, that other fields are made of

    /// The different cards: suit by suit, rank by rank, then the cards of no suit.
    std::vector<Card> cards(bool with_jokers) const;
    /// How often the deck has it.
    std::size_t quantity(Card card) const { return card.has_suit() ? 1 : extras[card.extra()].quantity; }
    /// All of them.
    std::size_t count(bool with_jokers) const;
    bool is_own(Card card) const { return !card.has_suit() && extras[card.extra()].own; }
    const Palette& palette(Card card) const;
    /// What stands for all of it: its back's; where the back is blank, its first suit's.
    Palette palette() const;
    /// Index into backs.
    std::size_t back_of(Card card) const;
};

/// One of the deck's backs as the given pack has it, 0 being the first: the deck's own back of that pack, else the
/// back in other colours, chosen so that the packs are told apart in grey too.
Back back_in_pack(const Deck& deck, std::size_t back, std::size_t pack);

} // namespace kupi::cards
