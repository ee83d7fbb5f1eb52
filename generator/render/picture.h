// A layer of an artwork, ready to be painted by librsvg.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "layout/display_list.h"
#include "render/svg_shapes.h"

typedef struct _cairo cairo_t;
typedef struct _RsvgHandle RsvgHandle;

namespace kupi::render {

/// What of a DrawArt says how the layer looks, place and colour left out.
struct LayerLook {
    const Artwork* art = nullptr;
    std::size_t layer = 0;
    double outline = 0;
    InkMode ink = InkMode::full;
    double least_stroke = 0; ///< view-box units: thinner strokes are as wide as that; 0: none is thinner
    friend auto operator<=>(const LayerLook&, const LayerLook&) = default;
};

/// As large as it is drawn here: its lines, and its outline, are draw::least_line wide at least.
LayerLook look_of(const draw::DrawArt& operation);

/// What is to be painted for a look: paths where the layer is nothing but filled shapes, else a document for a
/// LayerPicture.
struct LayerSource {
    std::optional<std::vector<svg::Shape>> shapes; ///< to be filled, or stroked `outline` wide with round joins
    std::string document;                          ///< with outline and ink applied; empty where there are shapes
    bool plain = false; ///< one opaque colour and nothing else, so that it can be drawn without any colour
};
LayerSource source_of(const LayerLook& look);

/// Letters of a drawing are painted by Pango, which loses them where their size times the square of the scale passes
/// some 70,000.
bool has_letters(const std::string& document);
/// Pixels for a unit of the view box, up to which letters half as large again as its larger side can be painted.
double most_scale_of_letters(Size view_box);

class LayerPicture {
  public:
    /// `document` has passed the gate, `colour` is its currentColor. Throws Failure naming `path` if librsvg can't draw
    /// it.
    LayerPicture(const std::string& document, Colour colour, std::string path);

    /// Fills 0, 0, `size` in the context's present coordinates with the view box.
    void paint(cairo_t* context, Size size) const;

  private:
    void render(cairo_t* context, Size size) const;
    struct Unref {
        void operator()(RsvgHandle* handle) const;
    };
    std::unique_ptr<RsvgHandle, Unref> handle_;
    double most_scale_ = 0; ///< 0: any
    Size view_box_;
    std::string path_;
};

} // namespace kupi::render
