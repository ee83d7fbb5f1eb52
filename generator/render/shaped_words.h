// Words as their faces draw them, shaped once for all sizes.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "render/fonts.h"

namespace kupi::render {

/// Text without spaces. Lengths are for one point of type.
struct ShapedWord {
    struct Glyph {
        unsigned long index = 0;
        double dx = 0, dy = 0, advance = 0;
    };
    struct Cluster {
        int bytes = 0, glyphs = 0;
    };
    /// What one font draws: a word has several where characters are missing in its own.
    struct Run {
        PangoFont* font = nullptr;
        std::vector<Glyph> glyphs;
        std::vector<Cluster> clusters;
        int bytes = 0;
    };
    std::vector<Run> runs;
    double width = 0;
    std::size_t clusters = 0;
    bool simple = true; ///< left to right, every character known: else only Pango's own layout can draw it
};

/// The words of one face under the same features.
class ShapedWords {
  public:
    /// Letters set apart form no ligatures.
    ShapedWords(InstalledFonts& fonts, const Font& font);

    /// Without spaces. The reference stays valid.
    const ShapedWord& word(std::string_view text);
    /// Shapes those of these words that are new, all at once: setting up takes longer than a word. No spaces in them.
    void prepare(const std::vector<std::string_view>& words);
    const ShapedWord& space() const { return space_; }

  private:
    void shape(const std::vector<std::string_view>& words, const std::vector<ShapedWord*>& into);
    static void add_cluster(ShapedWord& word, const PangoGlyphItem& run, const PangoGlyphItemIter& cluster, int bytes);

    struct Hash {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
    };
    InstalledFonts& fonts_;
    Font font_;
    std::unordered_map<std::string, ShapedWord, Hash, std::equal_to<>> words_;
    ShapedWord space_;
    std::vector<Ref<PangoFont>> used_; ///< keeps the fonts of the runs
};

} // namespace kupi::render
