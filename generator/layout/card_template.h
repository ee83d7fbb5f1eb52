// Card templates: templates/cards/<id>.toml. A template is a list of layers, painted in order; it may extend another,
// replacing the layers whose id it repeats.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/file.h"
#include "base/geometry.h"
#include "cards/cards.h"
#include "layout/text_measurer.h"

namespace kupi::layout {

/// A named point of a card or a box, as fractions: top-left is (0, 0), centre (0.5, 0.5).
struct Anchor {
    double fx = 0.5, fy = 0.5;
    friend bool operator==(const Anchor&, const Anchor&) = default;
};

enum class Fit { contain, cover, stretch, upper }; ///< upper: as wide as the box, what is too high cut off below
enum class LayerKind { rect, art, text, pips, index };

/// What a card is, for a layer's `on`.
enum class CardKind { number, face, joker, extra, own, back };

/// Where a pip stands in the pip box, as fractions; turned by 180 degrees where it says so.
struct Pip {
    double x = 0.5, y = 0.5;
    bool turned = false;
};

/// One arrangement: where the pips stand, and their size as a share of the layer's pip size.
struct PipArrangement {
    std::vector<Pip> pips;
    double scale = 1;
};

struct Layer {
    std::string id;
    LayerKind kind = LayerKind::rect;
    std::vector<CardKind> on;  ///< which cards have it
    std::optional<int> number; ///< only cards with so many pips
    std::vector<std::string> when,
        unless; ///< own cards only: painted where a card has all of these fields, and none of those
    Place place;

    // The box: its `hold` point lies at the card's `at` point plus the offset.
    Anchor at, hold;
    Point offset;             ///< points
    std::optional<Size> size; ///< points; else the whole trim (or bleed box) less `inset`
    double inset = 0;         ///< negative: grows into the bleed
    bool bleeds = false;      ///< `within = "bleed"`: measured from the trim grown by the largest bleed
    double rotate = 0;        ///< degrees, clockwise, about the box's centre
    bool repeat = false;      ///< `repeat = "turned"`: drawn again, turned by 180 degrees about the card's centre

    // rect
    std::string fill, line; ///< colour roles or #rrggbb; empty: none
    double line_width = 0, radius = 0;

    // art, index
    std::string source; ///< "suit", "sign", "second-sign", "figure", "back", a key of `suit_drawings`, "{field}" or a
                        ///< file
    std::string source_field; ///< of own cards, that names the drawing; where `source` is "{field}"
    FileReference file;       ///< where `source` is a file; or `otherwise`: for cards without the drawing that it names
    Fit fit = Fit::contain;
    bool corner_pips = true; ///< false: without the pips that a figure has in its corner
    std::string colour;      ///< replaces every role of the drawing, and colours text

    // index: a column of items, each fitted in its own box
    std::vector<std::string> items; ///< "suit", "sign", "second-sign", "numeral", "name"
    double item_height = 0, gap = 0;
    double stretch = 1; ///< how many times as high as drawn

    // text, and the index items numeral and name
    std::string text; ///< with placeholders
    Font font;
    double least_size = 0; ///< shrinks to fit down to this; equal to font.size: never
    Anchor align;          ///< of the text, or of each item of an index, in its box
    bool markup = false;
    bool wrap = false;     ///< set on as many lines as fit, with *emphasis*, **strong** words and :signs: in them
    double leading = 1.22; ///< of wrapped lines, in ems

    // pips
    double pip = 0; ///< height of a pip's box, points
};

struct CardTemplate {
    std::string id, name, about;
    std::vector<Layer> layers;
    std::map<int, PipArrangement> pips; ///< by number
    std::vector<std::string> fields;    ///< of own cards, that its layers place by name beside the usual ones
    Reference fanned;                   ///< the template for cards that lie over each other; no id: this one
    Size made_for;                      ///< the card size that its lengths were drawn for; others scale
};

inline constexpr double largest_bleed = 18; ///< points: 1/4 in

/// templates/cards/<id>.toml, or a path. Follows `extends`, at most eight deep. `named_at`: the deck that names it.
std::optional<CardTemplate> load_card_template(const std::string& id_or_path, const DataFolders& data, Diagnostics& out,
                                               const Place& named_at = {});

/// What a layer's text may hold in braces: {name}.
inline const std::vector<std::string> placeholders = {"rank", "suit",  "numeral", "name", "deck",
                                                      "id",   "title", "text",    "kind", "quantity"};
/// What a layer may ask for, in `when` and `unless`, beside fields.
inline const std::vector<std::string> drawings_of_cards = {"art", "sign"};

} // namespace kupi::layout
