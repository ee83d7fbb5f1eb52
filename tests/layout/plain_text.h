// A measurer and an art library for tests of layout, so that they need no fonts and no SVG gate.
#pragma once

#include <algorithm>

#include "layout/artwork.h"
#include "layout/text_measurer.h"

namespace kupi::test {

using namespace layout;

/// Every letter is half as wide as the type is high.
class PlainMeasurer final : public TextMeasurer {
  public:
    TextExtent measure(std::string_view text, const Font& font, bool) override {
        return {
            static_cast<double>(text.size()) * font.size / 2, font.size * 0.8, font.size * 0.2, font.size * 0.7, {}};
    }
};

/// Every file holds one square of 100 units in the role `main`, a suit's ornament in `mark`.
class PlainArt final : public ArtLibrary {
  public:
    std::shared_ptr<const Artwork> open(const std::string& path, ArtUse, const Place&, Diagnostics&) override {
        Artwork art;
        art.path = path;
        art.view_box = {0, 0, 100, 100};
        art.layers.push_back(
            {ArtLayer::Kind::one_colour, path.find("/ornaments/") == std::string::npos ? "main" : "mark", {}, 0, {}});
        if (path.ends_with("symbolic.svg"))
            art.layers.push_back({ArtLayer::Kind::symbol, "suit", {10, 10, 20, 20}, 90, {}});
        if (path.ends_with("with-pip.svg"))
            art.layers.push_back({ArtLayer::Kind::symbol, "pip", {10, 10, 20, 20}, 0, {}});
        if (path.ends_with("narrow.svg")) art.view_box.width = 20;
        return std::make_shared<const Artwork>(std::move(art));
    }
    std::shared_ptr<const Artwork> upper_part(const std::shared_ptr<const Artwork>& whole, double height) override {
        Artwork part = *whole;
        part.view_box.height = std::min(part.view_box.height, height);
        return std::make_shared<const Artwork>(std::move(part));
    }
};

} // namespace kupi::test
