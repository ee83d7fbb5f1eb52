#include "render/shaped_words.h"

#include <algorithm>

namespace kupi::render {

namespace {

constexpr double point_unit = PANGO_SCALE * InstalledFonts::reference_size;

struct FreeItems {
    void operator()(GList* items) const {
        g_list_free_full(items, [](gpointer item) { pango_item_free(static_cast<PangoItem*>(item)); });
    }
};
struct FreeGlyphs {
    void operator()(PangoGlyphString* glyphs) const { pango_glyph_string_free(glyphs); }
};

} // namespace

ShapedWords::ShapedWords(InstalledFonts& fonts, const Font& font) : fonts_(fonts), font_(font) {
    font_.size = InstalledFonts::reference_size;
    shape({" "}, {&space_});
}

const ShapedWord& ShapedWords::word(std::string_view text) {
    if (const auto at = words_.find(text); at != words_.end()) return at->second;
    prepare({text});
    return words_.find(text)->second;
}

void ShapedWords::prepare(const std::vector<std::string_view>& words) {
    std::vector<std::string_view> wanted;
    std::vector<ShapedWord*> into;
    for (const std::string_view word : words) {
        if (word.empty() || words_.contains(word)) continue;
        // The key, not the caller's text: it outlives the call, and nodes stay where they are.
        auto& [text, shaped] = *words_.try_emplace(std::string(word)).first;
        wanted.push_back(text);
        into.push_back(&shaped);
    }
    if (!wanted.empty()) shape(wanted, into);
}

/// All in one line, with a space behind each, so that each is shaped between the same neighbours.
void ShapedWords::shape(const std::vector<std::string_view>& words, const std::vector<ShapedWord*>& into) {
    std::string line;
    std::vector<std::size_t> ends; // of each word
    for (const std::string_view word : words) {
        line += word;
        ends.push_back(line.size());
        line += ' ';
    }
    const Attributes attributes(pango_attr_list_new());
    pango_attr_list_insert(attributes.get(), pango_attr_font_desc_new(fonts_.description(font_).get()));
    if (!font_.features.empty())
        pango_attr_list_insert(attributes.get(), pango_attr_font_features_new(font_.features.c_str()));
    // Pango sets no letters apart here, but forms no ligatures of such that are.
    if (font_.letter_spacing != 0) pango_attr_list_insert(attributes.get(), pango_attr_letter_spacing_new(1));
    const int length = static_cast<int>(line.size());
    const std::unique_ptr<GList, FreeItems> items(
        pango_itemize(fonts_.context(), line.c_str(), 0, length, attributes.get(), nullptr));
    const std::unique_ptr<PangoGlyphString, FreeGlyphs> glyphs(pango_glyph_string_new());
    for (const GList* i = items.get(); i != nullptr; i = i->next) {
        PangoGlyphItem run{};
        run.item = static_cast<PangoItem*>(i->data);
        run.glyphs = glyphs.get();
        pango_shape_full(line.c_str() + run.item->offset, run.item->length, line.c_str(), length, &run.item->analysis,
                         run.glyphs);
        fonts_.inspect(run, line.c_str(), font_, false);
        if (PangoFont* font = run.item->analysis.font; used_.empty() || used_.back().get() != font)
            if (font != nullptr) used_.emplace_back(static_cast<PangoFont*>(g_object_ref(font)));
        PangoGlyphItemIter cluster;
        for (gboolean more = pango_glyph_item_iter_init_start(&cluster, &run, line.c_str()); more;
             more = pango_glyph_item_iter_next_cluster(&cluster)) {
            const auto begin = static_cast<std::size_t>(cluster.start_index);
            const auto at = static_cast<std::size_t>(std::upper_bound(ends.begin(), ends.end(), begin) - ends.begin());
            // The space behind a word belongs to nobody, but " " itself is the first word of its line.
            if (at < words.size() && begin + words[at].size() >= ends[at])
                add_cluster(*into[at], run, cluster, cluster.end_index - cluster.start_index);
        }
    }
    for (std::size_t i = 0; i < words.size(); ++i) {
        std::size_t bytes = 0;
        for (const ShapedWord::Run& run : into[i]->runs) bytes += static_cast<std::size_t>(run.bytes);
        if (bytes != words[i].size()) into[i]->simple = false;
    }
}

void ShapedWords::add_cluster(ShapedWord& word, const PangoGlyphItem& run, const PangoGlyphItemIter& cluster,
                              int bytes) {
    const PangoAnalysis& analysis = run.item->analysis;
    if (analysis.font == nullptr || analysis.level != 0 || analysis.gravity != PANGO_GRAVITY_SOUTH) word.simple = false;
    if (word.runs.empty() || word.runs.back().font != analysis.font) word.runs.push_back({analysis.font, {}, {}, 0});
    ShapedWord::Run& out = word.runs.back();
    ShapedWord::Cluster made{bytes, 0};
    const int step = cluster.start_glyph < cluster.end_glyph ? 1 : -1;
    for (int g = cluster.start_glyph; g != cluster.end_glyph; g += step) {
        const PangoGlyphInfo& glyph = run.glyphs->glyphs[g];
        if (glyph.glyph == PANGO_GLYPH_EMPTY) continue; // of a character that is not to be seen
        const double advance = glyph.geometry.width / point_unit;
        word.width += advance;
        if (glyph.glyph & PANGO_GLYPH_UNKNOWN_FLAG) word.simple = false;
        out.glyphs.push_back(
            {glyph.glyph, glyph.geometry.x_offset / point_unit, glyph.geometry.y_offset / point_unit, advance});
        ++made.glyphs;
    }
    out.clusters.push_back(made);
    out.bytes += bytes;
    ++word.clusters;
}

} // namespace kupi::render
