// Fonts and the measuring of text, as layout sees them. render/text implements it with Pango.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/geometry.h"

namespace kupi::layout {

struct Font {
    std::string family = "Inter";
    int weight = 400; ///< 100 … 900
    bool italic = false;
    double size = 9;           ///< points
    double letter_spacing = 0; ///< points
    double word_spacing = 0;   ///< points, added to each space of the text
    std::string features;      ///< OpenType features as in CSS: "lnum, smcp"
    friend bool operator==(const Font&, const Font&) = default;
};

struct TextExtent {
    double width = 0;               ///< advance
    double ascent = 0, descent = 0; ///< of the font, both positive
    double cap_height = 0;
    Rect ink; ///< relative to the origin on the baseline
};

class TextMeasurer {
  public:
    virtual ~TextMeasurer() = default;
    /// One line. Where a face is missing, substituted or has no glyph, the renderer warns; measuring goes on.
    virtual TextExtent measure(std::string_view text, const Font& font, bool markup) = 0;
    /// measure().width of plain text, for whoever needs no more: it may be found faster.
    virtual double advance(std::string_view text, const Font& font) { return measure(text, font, false).width; }
    /// The same of many words without spaces.
    virtual std::vector<double> advances(const std::vector<std::string>& words, const Font& font) {
        std::vector<double> out;
        for (const std::string& word : words) out.push_back(advance(word, font));
        return out;
    }
};

} // namespace kupi::layout
