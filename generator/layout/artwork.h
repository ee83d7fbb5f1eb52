// A drawing from an SVG file, as layout sees it. render/svg_gate makes it.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "base/geometry.h"
#include "cards/cards.h"

namespace kupi::layout {

/// full: as designed. saver: outlines and light fills. gray: no colour.
enum class InkMode { full, saver, gray };

/// In z-order. A top-level <g data-colour="main|deep|light|tone|mark|ink|paper|#rrggbb"> is a layer of that one colour;
/// other drawing elements between them form layers with colours of their own; <rect data-symbol="ROLE" x y width height
/// data-turn="degrees" data-mirror="true"/> keeps a place for the suit's symbol. An SVG without either is one layer;
/// where it serves as a suit's symbol or a rank's sign it is recoloured, and its view box is where its ink is
/// (render/svg_icon.h).
struct ArtLayer {
    enum class Kind { one_colour, own_colours, symbol } kind = Kind::one_colour;
    std::string colour;    ///< one_colour: the role or #rrggbb. symbol: `suit` or `pip` (its usual colours), or a role
    Rect symbol_box;       ///< symbol: in view-box units
    double turn = 0;       ///< symbol: degrees, clockwise
    std::string svg;       ///< drawings: a checked document of this layer alone, in currentColor where one_colour
    std::string raster{};  ///< own_colours: a PNG or JPEG as it was read, in place of `svg`
    double thinnest = 0;   ///< of the drawing's strokes, view-box units; 0: it has none
    bool mirrored = false; ///< symbol: left and right exchanged, before it is turned

    /// symbol: how it stands in its box
    Matrix standing() const {
        const Point centre = symbol_box.centre();
        const Matrix turned = Matrix::rotation(turn, centre);
        return mirrored ? turned * Matrix::translation(2 * centre.x, 0) * Matrix::scaling(-1, 1) : turned;
    }
};

struct Artwork {
    std::string path; ///< for messages
    Rect view_box;
    std::vector<ArtLayer> layers;
};

/// How an SVG without data-colour is read.
enum class ArtUse {
    picture, ///< keeps its colours
    symbol   ///< an icon: one colour, `main`, with white knock-outs; placed to the eye (render/svg_icon.h)
};
/// Of a suit's symbol or a sign: a flag or an emoji is placed as it is drawn, in its own colours.
inline ArtUse icon_use(const FileReference& icon) { return icon.own_colours ? ArtUse::picture : ArtUse::symbol; }

/// Where layout gets its drawings from.
class ArtLibrary {
  public:
    virtual ~ArtLibrary() = default;
    /// Checked and split into layers; the same pointer for the same file. Null, with an error in `out`, for what the
    /// gate refuses. `place` is where the file was named.
    virtual std::shared_ptr<const Artwork> open(const std::string& path, ArtUse use, const Place& place,
                                                Diagnostics& out) = 0;
    /// What of a drawing lies within `height` of its top, without the symbols that reach further down; the same pointer
    /// for the same part. Photographs stay whole.
    virtual std::shared_ptr<const Artwork> upper_part(const std::shared_ptr<const Artwork>& whole, double height) = 0;
};

} // namespace kupi::layout
