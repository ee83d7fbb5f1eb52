// Text whose measures are plain arithmetic, so that layout is tested without fonts.
#pragma once

#include "base/text.h"
#include "layout/text_measurer.h"

namespace kupi::layout {

class FakeText : public TextMeasurer {
  public:
    TextExtent measure(std::string_view text, const Font& font, bool) override {
        const double width = static_cast<double>(count_code_points(text)) * font.size * 0.55;
        return {width,
                font.size * 0.97,
                font.size * 0.24,
                font.size * 0.73,
                {0, -font.size * 0.73, width, font.size * 0.95}};
    }
};

} // namespace kupi::layout
