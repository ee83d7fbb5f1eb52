#include "render/fonts.h"

#include <algorithm>
#include <array>

#include <fontconfig/fontconfig.h>
#include <harfbuzz/hb-ot.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-font.h>

#include "base/display_width.h"
#include "base/text.h"

namespace kupi::render {

namespace {

/// The same face under the names it has been released with.
std::vector<std::string> names_of(const std::string& family) {
    static const std::map<std::string, std::vector<std::string>> known = {
        {"junicode", {"Junicode Two Beta", "JunicodeTwoBeta", "Junicode Two", "Junicode VF"}},
        {"inter", {"Inter Variable", "Inter V"}},
    };
    std::vector<std::string> out = {family};
    if (const auto more = known.find(lower(family)); more != known.end())
        out.insert(out.end(), more->second.begin(), more->second.end());
    return out;
}

std::string install_hint(const std::string& family) {
    static const std::map<std::string, std::string> packages = {{"inter", "fonts-inter"},
                                                                {"junicode", "fonts-junicode"},
                                                                {"eb garamond", "fonts-ebgaramond"},
                                                                {"dejavu sans", "fonts-dejavu"},
                                                                {"dejavu serif", "fonts-dejavu"},
                                                                {"linux libertine", "fonts-linuxlibertine"},
                                                                {"cantarell", "fonts-cantarell"},
                                                                {"noto sans", "fonts-noto-core"},
                                                                {"noto serif", "fonts-noto-core"},
                                                                {"lato", "fonts-lato"},
                                                                {"open sans", "fonts-open-sans"},
                                                                {"source sans 3", "fonts-adobe-sourcesans3"},
                                                                {"gentium", "fonts-sil-gentium"},
                                                                {"libertinus serif", "fonts-libertinus"}};
    const auto found = packages.find(lower(family));
    return found == packages.end() ? "install the font, or name another"
                                   : "install the Debian package " + found->second;
}

struct ScriptFont {
    std::string character, characters; ///< what one of them is called, and several
    std::string package;               ///< of Debian, with a font that has them
};

ScriptFont font_of(GUnicodeScript script) {
    static const std::map<GUnicodeScript, ScriptFont> known = {
        {G_UNICODE_SCRIPT_HAN, {"Chinese character", "Chinese characters", "fonts-noto-cjk"}},
        {G_UNICODE_SCRIPT_HIRAGANA, {"Japanese sign", "Japanese signs", "fonts-noto-cjk"}},
        {G_UNICODE_SCRIPT_KATAKANA, {"Japanese sign", "Japanese signs", "fonts-noto-cjk"}},
        {G_UNICODE_SCRIPT_HANGUL, {"Korean syllable", "Korean syllables", "fonts-noto-cjk"}},
        {G_UNICODE_SCRIPT_BOPOMOFO, {"Bopomofo sign", "Bopomofo signs", "fonts-noto-cjk"}},
        {G_UNICODE_SCRIPT_COMMON, {"sign", "signs", "fonts-symbola"}},
        {G_UNICODE_SCRIPT_INHERITED, {"sign", "signs", "fonts-symbola"}},
        {G_UNICODE_SCRIPT_LATIN, {"Latin letter", "Latin letters", "fonts-noto-core"}},
        {G_UNICODE_SCRIPT_GREEK, {"Greek letter", "Greek letters", "fonts-noto-core"}},
        {G_UNICODE_SCRIPT_CYRILLIC, {"Cyrillic letter", "Cyrillic letters", "fonts-noto-core"}},
        {G_UNICODE_SCRIPT_ARABIC, {"Arabic letter", "Arabic letters", "fonts-noto-core"}},
        {G_UNICODE_SCRIPT_HEBREW, {"Hebrew letter", "Hebrew letters", "fonts-noto-core"}},
        {G_UNICODE_SCRIPT_DEVANAGARI, {"Devanagari letter", "Devanagari letters", "fonts-noto-core"}},
        {G_UNICODE_SCRIPT_SINHALA, {"Sinhala letter", "Sinhala letters", "fonts-noto-core"}},
        {G_UNICODE_SCRIPT_TAMIL, {"Tamil letter", "Tamil letters", "fonts-noto-core"}},
        {G_UNICODE_SCRIPT_THAI, {"Thai letter", "Thai letters", "fonts-noto-core"}},
        {G_UNICODE_SCRIPT_ETHIOPIC, {"Ethiopic letter", "Ethiopic letters", "fonts-noto-core"}}};
    const auto found = known.find(script);
    return found == known.end() ? ScriptFont{"letter of its script", "letters of its script", "fonts-noto-core"}
                                : found->second;
}

FcPattern* pattern_of(const PangoFont* font) {
    auto* f = const_cast<PangoFont*>(font); // NOLINT: Pango's macros ask for it
    return f != nullptr && PANGO_IS_FC_FONT(f) ? pango_fc_font_get_pattern(PANGO_FC_FONT(f)) : nullptr;
}

std::string pattern_text(FcPattern* pattern, const char* object) {
    FcChar8* text = nullptr;
    return FcPatternGetString(pattern, object, 0, &text) == FcResultMatch ? reinterpret_cast<const char*>(text) : "";
}

bool has_family(FcPattern* pattern, const std::string& family) {
    FcChar8* text = nullptr;
    for (int i = 0; FcPatternGetString(pattern, FC_FAMILY, i, &text) == FcResultMatch; ++i)
        if (lower(reinterpret_cast<const char*>(text)) == lower(family)) return true;
    return false;
}

bool is_emboldened(FcPattern* pattern) {
    FcBool bold = FcFalse;
    return FcPatternGetBool(pattern, FC_EMBOLDEN, 0, &bold) == FcResultMatch && bold;
}

/// A slant made by shearing the upright face.
bool is_sheared(FcPattern* pattern) {
    FcMatrix* matrix = nullptr;
    return FcPatternGetMatrix(pattern, FC_MATRIX, 0, &matrix) == FcResultMatch && matrix->xy != 0;
}

/// Characters that may rightly leave no ink.
bool may_be_blank(gunichar c) {
    return !g_unichar_isgraph(c) || g_unichar_type(c) == G_UNICODE_FORMAT || c == 0xAD || c == 0xFFFC || c == 0x115F ||
           c == 0x1160 || (c >= 0xFE00 && c <= 0xFE0F);
}

/// HarfBuzz answers from the font's tables, Pango by loading the outline; only Pango knows every kind of font.
bool has_ink(PangoFont* font, PangoGlyph glyph) {
    if (glyph == PANGO_GLYPH_EMPTY) return false;
    hb_glyph_extents_t extents{};
    hb_font_t* tables = glyph & PANGO_GLYPH_UNKNOWN_FLAG ? nullptr : pango_font_get_hb_font(font);
    if (tables != nullptr && hb_font_get_glyph_extents(tables, glyph, &extents) && extents.width != 0 &&
        extents.height != 0)
        return true;
    PangoRectangle box{};
    pango_font_get_glyph_extents(font, glyph, &box, nullptr);
    return box.width > 0 && box.height > 0;
}

std::string described(const Font& font) {
    std::string out = '"' + std::string(first_characters(font.family, 80)) + '"';
    if (font.weight != 400) out += ", weight " + std::to_string(font.weight);
    if (font.italic) out += ", italic";
    return out;
}

void measure_face(PangoFont* font, InstalledFonts::Face& face) {
    constexpr double points = pango_unit * InstalledFonts::reference_size;
    hb_font_t* shaper = pango_font_get_hb_font(font);
    // Pango's own metrics set a sample of every script, which takes as long as a page of text.
    hb_font_extents_t extents{};
    if (shaper && hb_font_get_h_extents(shaper, &extents)) {
        face.ascent = extents.ascender / points;
        face.descent = -extents.descender / points;
    } else {
        PangoFontMetrics* metrics = pango_font_get_metrics(font, nullptr);
        face.ascent = pango_font_metrics_get_ascent(metrics) / points;
        face.descent = pango_font_metrics_get_descent(metrics) / points;
        pango_font_metrics_unref(metrics);
    }
    hb_position_t cap = 0;
    if (shaper && hb_ot_metrics_get_position(shaper, HB_OT_METRICS_TAG_CAP_HEIGHT, &cap) && cap > 0)
        face.cap_height = cap / points;
    else
        face.cap_height = 0.7 * face.ascent;
}

constexpr gunichar most_remembered = 0x3000;

} // namespace

InstalledFonts::InstalledFonts(Diagnostics& warnings)
    : warnings_(warnings), map_(pango_cairo_font_map_new()), context_(pango_font_map_create_context(map_.get())) {
    cairo_font_options_t* options = cairo_font_options_create();
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    pango_cairo_context_set_font_options(context_.get(), options);
    cairo_font_options_destroy(options);
    pango_context_set_round_glyph_positions(context_.get(), FALSE);
    pango_context_set_language(context_.get(), pango_language_from_string("en"));
}

FontDescription InstalledFonts::description(const std::string& family, const Font& font) {
    FontDescription d(pango_font_description_new());
    pango_font_description_set_family(d.get(), family.c_str());
    pango_font_description_set_weight(d.get(), static_cast<PangoWeight>(std::clamp(font.weight, 100, 1000)));
    pango_font_description_set_style(d.get(), font.italic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL);
    pango_font_description_set_absolute_size(d.get(), std::clamp(font.size, 0.1, 10'000.0) * pango_unit);
    return d;
}

const InstalledFonts::Face& InstalledFonts::face(const Font& font) {
    const Key key = key_of(font);
    if (const auto found = faces_.find(key); found != faces_.end()) return found->second;
    Font large = font;
    large.size = reference_size;
    Face face{font.family};
    Ref<PangoFont> loaded;
    std::vector<std::string> names = names_of(font.family);
    // Looking up a name that is not there takes long: the one found for another weight comes first.
    if (const auto known = installed_names_.find(font.family); known != installed_names_.end())
        names.insert(names.begin(), known->second);
    for (const std::string& name : names) {
        Ref<PangoFont> candidate(pango_context_load_font(context_.get(), description(name, large).get()));
        if (!candidate) continue;
        FcPattern* pattern = pattern_of(candidate.get());
        const bool right = !pattern || has_family(pattern, name);
        if (right || !loaded) loaded = std::move(candidate);
        if (right) {
            face.family = name;
            installed_names_[font.family] = name;
            break;
        }
    }
    if (!loaded) {
        warnings_.warning({}, "no font at all is installed; text is left out", install_hint(font.family));
    } else {
        judge(loaded.get(), face.family, font);
        measure_face(loaded.get(), face);
    }
    return faces_.emplace(key, std::move(face)).first->second;
}

void InstalledFonts::judge(const PangoFont* font, const std::string& family, const Font& asked) {
    FcPattern* pattern = pattern_of(font);
    if (pattern == nullptr) return;
    if (!has_family(pattern, family))
        warnings_.warning({},
                          "the font " + described(asked) + " is not installed; \"" + pattern_text(pattern, FC_FAMILY) +
                              "\" stands in for it",
                          install_hint(asked.family));
    else if (is_emboldened(pattern) || is_sheared(pattern))
        warnings_.warning({},
                          "the font " + described(asked) + " has no such face; a synthetic " +
                              (is_emboldened(pattern) ? "bold" : "slant") + " stands in for it",
                          install_hint(asked.family));
}

void InstalledFonts::inspect(PangoGlyphItem& run, const char* text, const Font& font, bool markup) {
    PangoFont* used = run.item->analysis.font;
    FcPattern* pattern = pattern_of(used);
    const bool other_family = pattern != nullptr && !markup && !has_family(pattern, face(font).family);
    // The face itself is judged once by face(); a run may need one of its own, through markup.
    if (pattern != nullptr && markup && (is_emboldened(pattern) || is_sheared(pattern)) &&
        judged_files_.emplace(key_of(font), pattern_text(pattern, FC_FILE)).second) {
        Font asked;
        asked.family = pattern_text(pattern, FC_FAMILY);
        judge(used, asked.family, asked);
    }
    inspect_glyphs(run, text, font, other_family);
}

void InstalledFonts::inspect_glyphs(PangoGlyphItem& run, const char* text, const Font& font, bool other_family) {
    std::vector<bool>& good = good_characters_[{key_of(font), font.features}];
    PangoGlyphItemIter cluster;
    for (gboolean more = pango_glyph_item_iter_init_start(&cluster, &run, text); more;
         more = pango_glyph_item_iter_next_cluster(&cluster)) {
        const gunichar c = g_utf8_get_char(text + cluster.start_index);
        if (may_be_blank(c) || (!other_family && c < good.size() && good[c])) continue;
        bool unknown = false, ink = false;
        const int step = cluster.start_glyph < cluster.end_glyph ? 1 : -1;
        for (int g = cluster.start_glyph; g != cluster.end_glyph; g += step) {
            const PangoGlyph glyph = run.glyphs->glyphs[g].glyph;
            unknown = unknown || (glyph & PANGO_GLYPH_UNKNOWN_FLAG);
            ink = ink || has_ink(run.item->analysis.font, glyph);
        }
        if (!unknown && ink && !other_family) {
            if (c >= most_remembered) continue;
            if (c >= good.size()) good.resize(c + 1);
            good[c] = true;
        } else if (judged_characters_.emplace(key_of(font), c).second) {
            report_character(c, font, unknown, ink);
        }
    }
}

void InstalledFonts::report_character(gunichar c, const Font& font, bool unknown, bool ink) {
    // A face that is missing altogether has been reported already.
    const std::string& family = face(font).family;
    Ref<PangoFont> own(pango_context_load_font(context_.get(), description(family, font).get()));
    FcPattern* pattern = pattern_of(own.get());
    if (pattern && !has_family(pattern, family) && !unknown && ink) return;
    const InPlace in_place = unknown ? InPlace::box : ink ? InPlace::other_font : InPlace::nothing;
    const GUnicodeScript script = g_unichar_get_script(c);
    auto at = std::find_if(lacking_.begin(), lacking_.end(),
                           [&](const Lacking& l) { return l.script == script && l.in_place == in_place; });
    if (at == lacking_.end()) at = lacking_.insert(at, {{}, script, in_place, {}, c});
    if (std::find(at->families.begin(), at->families.end(), font.family) == at->families.end())
        at->families.push_back(font.family);
    at->characters.insert(c);
}

void InstalledFonts::add_lacking(Diagnostics& out) const {
    for (const Lacking& l : lacking_) {
        std::array<char, 8> utf8{};
        g_unichar_to_utf8(l.first, utf8.data());
        std::array<char, 16> code{};
        std::snprintf(code.data(), code.size(), "U+%04X", l.first);
        const ScriptFont needed = font_of(l.script);
        const std::size_t more = l.characters.size() - 1;
        const bool one = more == 0;
        const bool one_font = l.families.size() == 1;
        std::string message = std::string(one_font ? "the font \"" : "the fonts \"") + join(l.families, "\", \"") +
                              (one_font ? "\" has no \"" : "\" have no \"") + utf8.data() + "\" (" + code.data() + ')';
        if (!one)
            message += " nor " + std::to_string(more) + " more " + (more == 1 ? needed.character : needed.characters);
        switch (l.in_place) {
        case InPlace::box: message += one ? "; a box is printed for it" : "; boxes are printed for them"; break;
        case InPlace::other_font:
            message += one ? "; another font stands in for it" : "; another font stands in for them";
            break;
        case InPlace::nothing: message += one ? "; nothing is printed for it" : "; nothing is printed for them"; break;
        }
        out.warning({}, message,
                    l.in_place == InPlace::box ? "install the Debian package " + std::string(needed.package) : "");
    }
}

} // namespace kupi::render
