// A display list as pixels.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "layout/display_list.h"
#include "render/text.h"

namespace kupi::render {

/// Rows from the top, three bytes (red, green, blue) a pixel.
struct Image {
    int width = 0, height = 0;
    std::vector<std::uint8_t> rgb;

    Colour at(int x, int y) const {
        const std::size_t i =
            3 * (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x));
        return {rgb[i], rgb[i + 1], rgb[i + 2]};
    }
};

inline constexpr int max_image_side = 20'000; ///< pixels

/// A page on white. `scale` is pixels per point. Throws Failure if the image would be larger than `max_image_side`, or
/// a drawing can't be painted.
Image paint_page(const draw::Document& document, std::size_t page, double scale, PangoMeasurer& text);

/// Paints forms and remembers their drawings from one to the next. Each thread has one of its own, with its own text.
class FormPainter {
  public:
    FormPainter(const draw::Document& document, PangoMeasurer& text);
    FormPainter(const FormPainter&) = delete;
    FormPainter& operator=(const FormPainter&) = delete;
    ~FormPainter();

    /// A form's box on white.
    Image paint(std::size_t form, double scale);
    /// Any operations that use the document's forms.
    Image paint(const std::vector<draw::Operation>& operations, const Rect& box, double scale);

  private:
    class Painter;
    std::unique_ptr<Painter> painter_;
    const draw::Document& document_;
};

/// A form's box on white.
Image paint_form(const draw::Document& document, std::size_t form, double scale, PangoMeasurer& text);

/// PNG bytes, 8 bit RGB. `pixels_per_inch` is written into the file unless it is 0.
std::string to_png(const Image& image, double pixels_per_inch = 0);

} // namespace kupi::render
