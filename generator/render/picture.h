// A layer of an artwork, ready to be painted by librsvg.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "layout/display_list.h"

typedef struct _cairo cairo_t;
typedef struct _RsvgHandle RsvgHandle;

namespace kupi {

/// What of a DrawArt says how the layer looks, place and colour left out.
struct LayerLook {
    const Artwork* art = nullptr;
    std::size_t layer = 0;
    double outline = 0;
    InkMode ink = InkMode::full;
    friend auto operator<=>(const LayerLook&, const LayerLook&) = default;
};

LayerLook look_of(const draw::DrawArt& operation);

/// The layer's document with outline and ink applied.
std::string document_of(const LayerLook& look);

class Picture {
  public:
    /// `document` has passed the gate, `colour` is its currentColor. Throws Failure naming `path` if librsvg can't draw it.
    Picture(const std::string& document, Colour colour, std::string path);

    /// Fills 0, 0, `size` in the context's present coordinates with the view box.
    void paint(cairo_t* context, Size size) const;

  private:
    struct Unref {
        void operator()(RsvgHandle* handle) const;
    };
    std::unique_ptr<RsvgHandle, Unref> handle_;
    std::string path_;
};

} // namespace kupi
