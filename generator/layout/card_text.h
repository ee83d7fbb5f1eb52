// The texts of own cards: wrapped lines with emphasis and signs in them, as large as their box allows.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cards/cards.h"
#include "layout/card_template.h"
#include "layout/text_measurer.h"

namespace kupi::layout {

/// A text in its box. Coordinates are points, as the box's.
struct SetText {
    struct Run {
        std::string text;
        Font font;
        Point at; ///< on the baseline
    };
    struct Drawn {
        const Sign::Part* part = nullptr;
        Rect box;
    };
    std::vector<Run> runs;
    std::vector<Drawn> signs;
    std::vector<std::string> unknown; ///< notations of no sign, which are set as they stand
    bool unclosed = false;            ///< a mark of emphasis that nothing ends is set as it stands
    double size = 0;                  ///< of the type, points
    std::size_t lines = 0;
    double height = 0; ///< that it takes
    bool fits = true;
};

/// Sets texts, and remembers how wide words are. One for a run of the program.
class TextSetter {
  public:
    explicit TextSetter(TextMeasurer& measurer);
    ~TextSetter();
    TextSetter(TextSetter&&) noexcept;

    /// In `font`, from its size down to the layer's least one, both times `scale`: the largest that fits. Where none
    /// does, the least, and `fits` is false. A line end in `text` ends a line, an empty line makes a gap.
    SetText set(std::string_view text, const Layer& layer, const Font& font, const Rect& box, double scale,
                const std::map<std::string, Sign, std::less<>>& signs);

  private:
    struct Type;
    Type& type_of(const Font& font);

    TextMeasurer& measurer_;
    std::vector<std::unique_ptr<Type>> types_;
};

} // namespace kupi::layout
