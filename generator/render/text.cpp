#include "render/text.h"

#include <map>
#include <set>
#include <tuple>

#include <fontconfig/fontconfig.h>
#include <harfbuzz/hb-ot.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-font.h>

#include "base/text.h"

namespace kupi {

namespace {

struct Unref {
    void operator()(void* object) const { g_object_unref(object); }
};
template <typename T>
using Ref = std::unique_ptr<T, Unref>;

struct FreeDescription {
    void operator()(PangoFontDescription* d) const { pango_font_description_free(d); }
};
using Description = std::unique_ptr<PangoFontDescription, FreeDescription>;

struct FreeAttributes {
    void operator()(PangoAttrList* a) const { pango_attr_list_unref(a); }
};
using Attributes = std::unique_ptr<PangoAttrList, FreeAttributes>;

constexpr double unit = PANGO_SCALE;

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

FcPattern* pattern_of(PangoFont* font) {
    return PANGO_IS_FC_FONT(font) ? pango_fc_font_get_pattern(PANGO_FC_FONT(font)) : nullptr;
}

/// Characters that may rightly leave no ink.
bool may_be_blank(gunichar c) {
    return !g_unichar_isgraph(c) || g_unichar_type(c) == G_UNICODE_FORMAT || c == 0xAD || c == 0xFFFC || c == 0x115F ||
           c == 0x1160 || (c >= 0xFE00 && c <= 0xFE0F);
}

std::string described(const Font& font) {
    std::string out = '"' + font.family + '"';
    if (font.weight != 400) out += ", weight " + std::to_string(font.weight);
    if (font.italic) out += ", italic";
    return out;
}

/// What makes a face, size left out.
using FaceKey = std::tuple<std::string, int, bool>;

constexpr gunichar most_remembered = 0x3000;

struct Face {
    std::string family;                             ///< as installed
    double ascent = 0, descent = 0, cap_height = 0; ///< for one point
};

} // namespace

struct PangoMeasurer::Pango {
    Ref<PangoFontMap> map;
    Ref<PangoContext> context;
    Ref<PangoLayout> layout;
    std::map<FaceKey, Face> faces;
    std::map<std::string, std::string> installed_names;    ///< of families
    std::set<std::tuple<FaceKey, std::string>> seen_files; ///< runs of a face that are already judged
    std::set<std::tuple<FaceKey, gunichar>> blank;
    /// Seen with ink in their own face, under these features: small capitals may be blank where others are not.
    std::map<std::pair<FaceKey, std::string>, std::vector<bool>> good_characters;

    Pango() : map(pango_cairo_font_map_new()), context(pango_font_map_create_context(map.get())), layout(nullptr) {
        cairo_font_options_t* options = cairo_font_options_create();
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
        pango_cairo_context_set_font_options(context.get(), options);
        cairo_font_options_destroy(options);
        pango_context_set_round_glyph_positions(context.get(), FALSE);
        pango_context_set_language(context.get(), pango_language_from_string("en"));
        layout.reset(pango_layout_new(context.get()));
        pango_layout_set_single_paragraph_mode(layout.get(), TRUE);
        pango_layout_set_auto_dir(layout.get(), FALSE);
    }

    static Description description(const std::string& family, const Font& font) {
        Description d(pango_font_description_new());
        pango_font_description_set_family(d.get(), family.c_str());
        pango_font_description_set_weight(d.get(), static_cast<PangoWeight>(std::clamp(font.weight, 100, 1000)));
        pango_font_description_set_style(d.get(), font.italic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL);
        pango_font_description_set_absolute_size(d.get(), std::clamp(font.size, 0.1, 10'000.0) * unit);
        return d;
    }

    /// Under which of its names the face is installed, and its measures. Warns where it is not.
    const Face& face(const Font& font, Diagnostics& warnings) {
        const FaceKey key{font.family, font.weight, font.italic};
        if (const auto found = faces.find(key); found != faces.end()) return found->second;
        Font large = font;
        large.size = 1000;
        Face face{font.family};
        Ref<PangoFont> loaded;
        std::vector<std::string> names = names_of(font.family);
        // Looking up a name that is not there takes long: the one found for another weight comes first.
        if (const auto known = installed_names.find(font.family); known != installed_names.end())
            names.insert(names.begin(), known->second);
        for (const std::string& name : names) {
            Ref<PangoFont> candidate(pango_context_load_font(context.get(), description(name, large).get()));
            if (!candidate) continue;
            FcPattern* pattern = pattern_of(candidate.get());
            const bool right = !pattern || has_family(pattern, name);
            if (right || !loaded) loaded = std::move(candidate);
            if (right) {
                face.family = name;
                installed_names[font.family] = name;
                break;
            }
        }
        if (!loaded) {
            warnings.warning({}, "no font at all is installed; text is left out", install_hint(font.family));
        } else {
            if (FcPattern* pattern = pattern_of(loaded.get())) judge(pattern, face.family, font, warnings);
            measure_face(loaded.get(), face);
        }
        return faces.emplace(key, std::move(face)).first->second;
    }

    static void judge(FcPattern* pattern, const std::string& family, const Font& font, Diagnostics& warnings) {
        if (!has_family(pattern, family))
            warnings.warning({},
                             "the font " + described(font) + " is not installed; \"" +
                                 pattern_text(pattern, FC_FAMILY) + "\" stands in for it",
                             install_hint(font.family));
        else if (is_emboldened(pattern) || is_sheared(pattern))
            warnings.warning({},
                             std::string("the font ") + described(font) + " has no such face; a synthetic " +
                                 (is_emboldened(pattern) ? "bold" : "slant") + " stands in for it",
                             install_hint(font.family));
    }

    static void measure_face(PangoFont* font, Face& face) {
        hb_font_t* shaper = pango_font_get_hb_font(font);
        // Pango's own metrics set a sample of every script, which takes as long as a page of text.
        hb_font_extents_t extents{};
        if (shaper && hb_font_get_h_extents(shaper, &extents)) {
            face.ascent = extents.ascender / unit / 1000;
            face.descent = -extents.descender / unit / 1000;
        } else {
            PangoFontMetrics* metrics = pango_font_get_metrics(font, nullptr);
            face.ascent = pango_font_metrics_get_ascent(metrics) / unit / 1000;
            face.descent = pango_font_metrics_get_descent(metrics) / unit / 1000;
            pango_font_metrics_unref(metrics);
        }
        hb_position_t cap = 0;
        if (shaper && hb_ot_metrics_get_position(shaper, HB_OT_METRICS_TAG_CAP_HEIGHT, &cap) && cap > 0)
            face.cap_height = cap / unit / 1000;
        else
            face.cap_height = 0.7 * face.ascent;
    }

    /// Pango knows spacing after letters only, so each space gets its own.
    static void widen_spaces(const std::string& text, const Font& font, PangoAttrList* attributes) {
        for (std::size_t at = text.find(' '); at != std::string::npos; at = text.find(' ', at + 1)) {
            PangoAttribute* spacing = pango_attr_letter_spacing_new(
                static_cast<int>(std::lround((font.letter_spacing + font.word_spacing) * unit)));
            spacing->start_index = static_cast<guint>(at);
            spacing->end_index = static_cast<guint>(at + 1);
            pango_attr_list_change(attributes, spacing);
        }
    }

    /// The layout with the text in it; valid until the next call.
    PangoLayoutLine* line(std::string_view text, const Font& font, bool markup, Diagnostics& warnings) {
        const Face& f = face(font, warnings);
        pango_layout_set_attributes(layout.get(), nullptr);
        pango_layout_set_font_description(layout.get(), description(f.family, font).get());
        std::string plain(text);
        Attributes attributes(pango_attr_list_new());
        if (markup) {
            PangoAttrList* parsed = nullptr;
            char* stripped = nullptr;
            GError* fault = nullptr;
            if (pango_parse_markup(plain.data(), static_cast<int>(plain.size()), 0, &parsed, &stripped, nullptr,
                                   &fault)) {
                attributes.reset(parsed);
                plain = stripped;
                g_free(stripped);
            } else {
                warnings.warning({}, "bad markup, printed as it stands: " + printable(plain),
                                 fault ? fault->message : "");
                g_clear_error(&fault);
            }
        }
        // Before the markup's own attributes, so that those win.
        if (font.letter_spacing != 0)
            pango_attr_list_insert_before(attributes.get(), pango_attr_letter_spacing_new(static_cast<int>(
                                                                std::lround(font.letter_spacing * unit))));
        if (!font.features.empty())
            pango_attr_list_insert_before(attributes.get(), pango_attr_font_features_new(font.features.c_str()));
        if (font.word_spacing != 0) widen_spaces(plain, font, attributes.get());
        pango_layout_set_text(layout.get(), plain.data(), static_cast<int>(plain.size()));
        pango_layout_set_attributes(layout.get(), attributes.get());
        PangoLayoutLine* out = pango_layout_get_line_readonly(layout.get(), 0);
        if (out) inspect(out, font, markup, warnings);
        return out;
    }

    /// Judges the runs' faces and glyphs.
    void inspect(PangoLayoutLine* line, const Font& font, bool markup, Diagnostics& warnings) {
        const FaceKey key{font.family, font.weight, font.italic};
        const char* text = pango_layout_get_text(layout.get());
        for (GSList* at = line->runs; at; at = at->next) {
            auto* run = static_cast<PangoGlyphItem*>(at->data);
            PangoFont* used = run->item->analysis.font;
            FcPattern* pattern = used ? pattern_of(used) : nullptr;
            bool other_family = false;
            if (pattern) {
                other_family = !markup && !has_family(pattern, face(font, warnings).family);
                if (is_emboldened(pattern) || is_sheared(pattern)) {
                    // The face itself is judged once by face(); a run may need one of its own, through markup.
                    if (markup && seen_files.emplace(key, pattern_text(pattern, FC_FILE)).second) {
                        Font asked;
                        asked.family = pattern_text(pattern, FC_FAMILY);
                        judge(pattern, asked.family, asked, warnings);
                    }
                }
            }
            inspect_glyphs(run, text, key, font.features, other_family, warnings);
        }
    }

    void inspect_glyphs(PangoGlyphItem* run, const char* text, const FaceKey& key, const std::string& features,
                        bool other_family, Diagnostics& warnings) {
        std::vector<bool>& good = good_characters[{key, features}];
        PangoGlyphItemIter cluster;
        for (gboolean more = pango_glyph_item_iter_init_start(&cluster, run, text); more;
             more = pango_glyph_item_iter_next_cluster(&cluster)) {
            const gunichar c = g_utf8_get_char(text + cluster.start_index);
            if (may_be_blank(c) || (!other_family && c < good.size() && good[c])) continue;
            bool unknown = false, ink = false;
            const int step = cluster.start_glyph < cluster.end_glyph ? 1 : -1;
            for (int g = cluster.start_glyph; g != cluster.end_glyph; g += step) {
                const PangoGlyph glyph = run->glyphs->glyphs[g].glyph;
                if (glyph & PANGO_GLYPH_UNKNOWN_FLAG) unknown = true;
                PangoRectangle box{};
                if (glyph != PANGO_GLYPH_EMPTY)
                    pango_font_get_glyph_extents(run->item->analysis.font, glyph, &box, nullptr);
                ink = ink || (box.width > 0 && box.height > 0);
            }
            if (!unknown && ink && !other_family) {
                if (c < most_remembered) {
                    if (c >= good.size()) good.resize(c + 1);
                    good[c] = true;
                }
                continue;
            }
            if (!blank.emplace(key, c).second) continue;
            // A face that is missing altogether has been reported already.
            const Face& f = faces.at(key);
            Font asked;
            std::tie(asked.family, asked.weight, asked.italic) = key;
            Ref<PangoFont> own(pango_context_load_font(context.get(), description(f.family, asked).get()));
            FcPattern* pattern = own ? pattern_of(own.get()) : nullptr;
            if (pattern && !has_family(pattern, f.family) && !unknown && ink) continue;
            char utf8[8] = {};
            utf8[g_unichar_to_utf8(c, utf8)] = 0;
            char code[16];
            std::snprintf(code, sizeof code, "U+%04X", c);
            warnings.warning({}, "the font " + described(asked) + " has no \"" + utf8 + "\" (" + code + ')' +
                                     (unknown ? "; a box is printed for it"
                                      : ink   ? "; another font stands in for it"
                                              : "; nothing is printed for it"));
        }
    }
};

PangoMeasurer::PangoMeasurer() = default;
PangoMeasurer::~PangoMeasurer() = default;

PangoMeasurer::Pango& PangoMeasurer::pango() {
    if (!pango_) pango_ = std::make_unique<Pango>();
    return *pango_;
}

TextExtent PangoMeasurer::measure(std::string_view text, const Font& font, bool markup) {
    TextExtent out;
    const Face& face = pango().face(font, warnings_);
    out.ascent = face.ascent * font.size;
    out.descent = face.descent * font.size;
    out.cap_height = face.cap_height * font.size;
    PangoLayoutLine* line = pango().line(text, font, markup, warnings_);
    if (!line) return out;
    PangoRectangle ink, logical;
    pango_layout_line_get_extents(line, &ink, &logical);
    out.width = logical.width / unit;
    out.ink = {ink.x / unit, ink.y / unit, ink.width / unit, ink.height / unit};
    return out;
}

double PangoMeasurer::advance(std::string_view text, const Font& font) {
    const PangoLayoutLine* line = pango().line(text, font, false, warnings_);
    int width = 0;
    for (const GSList* run = line ? line->runs : nullptr; run; run = run->next)
        width += pango_glyph_string_get_width(static_cast<const PangoGlyphItem*>(run->data)->glyphs);
    return width / unit;
}

std::vector<double> PangoMeasurer::advances(const std::vector<std::string>& words, const Font& font) {
    // One line of all of them: setting it up takes longer than a word.
    std::string text;
    std::vector<std::size_t> ends; // of each word, with the space behind it
    for (const std::string& word : words) {
        text.append(word).append(" ");
        ends.push_back(text.size());
    }
    std::vector<double> out(words.size(), 0);
    const PangoLayoutLine* line = pango().line(text, font, false, warnings_);
    for (const GSList* at = line ? line->runs : nullptr; at; at = at->next) {
        auto* run = static_cast<PangoGlyphItem*>(at->data);
        PangoGlyphItemIter cluster;
        for (gboolean more = pango_glyph_item_iter_init_start(&cluster, run, text.c_str()); more;
             more = pango_glyph_item_iter_next_cluster(&cluster)) {
            const auto begin = static_cast<std::size_t>(cluster.start_index);
            if (text[begin] == ' ') continue;
            const auto word = std::upper_bound(ends.begin(), ends.end(), begin) - ends.begin();
            const int step = cluster.start_glyph < cluster.end_glyph ? 1 : -1;
            for (int g = cluster.start_glyph; g != cluster.end_glyph; g += step)
                out[static_cast<std::size_t>(word)] += run->glyphs->glyphs[g].geometry.width / unit;
        }
    }
    return out;
}

void PangoMeasurer::draw(cairo_t* context, const draw::DrawText& operation) {
    PangoLayoutLine* line = pango().line(operation.text, operation.font, operation.markup, warnings_);
    if (!line) return;
    cairo_save(context);
    const Matrix& m = operation.place;
    const cairo_matrix_t place{m.a, m.b, m.c, m.d, m.e, m.f};
    cairo_transform(context, &place);
    const Colour c = operation.colour;
    cairo_set_source_rgb(context, c.r / 255.0, c.g / 255.0, c.b / 255.0);
    cairo_move_to(context, 0, 0);
    pango_cairo_show_layout_line(context, line);
    cairo_restore(context);
}

} // namespace kupi
