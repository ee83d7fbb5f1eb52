#include "render/text.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include <pango/pangocairo.h>

#include "base/text.h"
#include "render/shaped_words.h"

namespace kupi::render {

namespace {

/// What is shaped alike: the face, its features, and whether letters are set apart.
using ShapeKey = std::tuple<std::string, int, bool, std::string, bool>;

/// Of a line, in their order: words, and a space for each gap.
using Words = std::vector<const ShapedWord*>;

/// Neighbours in one font, placed on the baseline.
struct PlacedRun {
    PangoFont* font = nullptr;
    std::vector<cairo_glyph_t> glyphs;
    std::vector<cairo_text_cluster_t> clusters;
    int bytes = 0;
};

std::vector<PlacedRun> place(const Words& words, const ShapedWord& space, const Font& font) {
    std::vector<PlacedRun> out;
    double x = 0;
    for (const ShapedWord* word : words) {
        for (const ShapedWord::Run& run : word->runs) {
            if (out.empty() || out.back().font != run.font) out.push_back({run.font, {}, {}, 0});
            PlacedRun& placed = out.back();
            auto glyph = run.glyphs.begin();
            for (const ShapedWord::Cluster& cluster : run.clusters) {
                placed.clusters.push_back({cluster.bytes, cluster.glyphs});
                x += font.letter_spacing / 2; // on either side of each letter
                for (int i = 0; i < cluster.glyphs; ++i, ++glyph) {
                    placed.glyphs.push_back({glyph->index, x + glyph->dx * font.size, glyph->dy * font.size});
                    x += glyph->advance * font.size;
                }
                x += font.letter_spacing / 2;
            }
            placed.bytes += run.bytes;
        }
        if (word == &space) x += font.word_spacing;
    }
    return out;
}

double width_of(const Words& words, const ShapedWord& space, const Font& font) {
    double out = 0;
    for (const ShapedWord* word : words)
        out += word->width * font.size + static_cast<double>(word->clusters) * font.letter_spacing +
               (word == &space ? font.word_spacing : 0);
    return out;
}

Rect ink_of(const std::vector<PlacedRun>& runs, double size) {
    constexpr double points = pango_unit * InstalledFonts::reference_size;
    Rect out;
    for (const PlacedRun& run : runs)
        for (const cairo_glyph_t& glyph : run.glyphs) {
            PangoRectangle box{};
            pango_font_get_glyph_extents(run.font, static_cast<PangoGlyph>(glyph.index), &box, nullptr);
            if (box.width <= 0 || box.height <= 0) continue;
            const double scale = size / points;
            const Rect ink{glyph.x + box.x * scale, glyph.y + box.y * scale, box.width * scale, box.height * scale};
            out = out.width > 0 ? out.united(ink) : ink;
        }
    return out;
}

bool set_font(cairo_t* context, const PlacedRun& run, double size) {
    cairo_scaled_font_t* font = pango_cairo_font_get_scaled_font(PANGO_CAIRO_FONT(run.font));
    if (font == nullptr) return false;
    cairo_matrix_t matrix;
    cairo_scaled_font_get_font_matrix(font, &matrix);
    const double scale = size / InstalledFonts::reference_size;
    cairo_matrix_scale(&matrix, scale, scale);
    cairo_font_options_t* options = cairo_font_options_create();
    cairo_scaled_font_get_font_options(font, options);
    cairo_set_font_face(context, cairo_scaled_font_get_font_face(font));
    cairo_set_font_matrix(context, &matrix);
    cairo_set_font_options(context, options);
    cairo_font_options_destroy(options);
    return true;
}

void show(cairo_t* context, const PlacedRun& run, const char* text, double size) {
    if (!set_font(context, run, size)) return;
    cairo_show_text_glyphs(context, text, run.bytes, run.glyphs.data(), static_cast<int>(run.glyphs.size()),
                           run.clusters.data(), static_cast<int>(run.clusters.size()),
                           static_cast<cairo_text_cluster_flags_t>(0));
}

/// The context's path, its coordinates divided by `scale`.
draw::Path current_path(cairo_t* context, double scale) {
    draw::Path out;
    cairo_path_t* path = cairo_copy_path(context);
    const auto point = [&](const cairo_path_data_t& d) { return Point{d.point.x / scale, d.point.y / scale}; };
    for (int i = 0; i < path->num_data; i += path->data[i].header.length) {
        const cairo_path_data_t* data = path->data + i;
        switch (data->header.type) {
        case CAIRO_PATH_MOVE_TO: out.move_to(point(data[1])); break;
        case CAIRO_PATH_LINE_TO: out.line_to(point(data[1])); break;
        case CAIRO_PATH_CURVE_TO: out.curve_to(point(data[1]), point(data[2]), point(data[3])); break;
        case CAIRO_PATH_CLOSE_PATH: out.close(); break;
        }
    }
    cairo_path_destroy(path);
    // Cairo ends each contour with a move to where it began.
    while (!out.verbs.empty() && out.verbs.back() == draw::Path::Verb::move) {
        out.verbs.pop_back();
        out.points.pop_back();
    }
    return out;
}

bool has_control(std::string_view text) {
    return std::any_of(text.begin(), text.end(),
                       [](char c) { return static_cast<unsigned char>(c) < ' ' || c == '\x7f'; });
}

} // namespace

struct PangoMeasurer::Pango {
    InstalledFonts fonts;
    Diagnostics& warnings;
    Ref<PangoLayout> layout;
    std::map<ShapeKey, ShapedWords> shaped;

    explicit Pango(Diagnostics& the_warnings)
        : fonts(the_warnings), warnings(the_warnings), layout(pango_layout_new(fonts.context())) {
        pango_layout_set_single_paragraph_mode(layout.get(), TRUE);
        pango_layout_set_auto_dir(layout.get(), FALSE);
    }

    ShapedWords& words_of(const Font& font) {
        const ShapeKey key{font.family, font.weight, font.italic, font.features, font.letter_spacing != 0};
        const auto at = shaped.find(key);
        return at != shaped.end() ? at->second : shaped.try_emplace(key, fonts, font).first->second;
    }

    /// The text's words, or nothing where only a layout can set them: markup, tabs, text from right to left, characters
    /// that no font has.
    std::optional<Words> words(std::string_view text, const Font& font, bool markup) {
        if ((markup && text.find_first_of("<&") != std::string_view::npos) || has_control(text)) return std::nullopt;
        ShapedWords& known = words_of(font);
        std::vector<std::string_view> parts;
        for (std::size_t begin = 0; begin <= text.size();) {
            const std::size_t end = std::min(text.find(' ', begin), text.size());
            parts.push_back(text.substr(begin, end - begin));
            begin = end + 1;
        }
        known.prepare(parts);
        Words out;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            if (i > 0) out.push_back(&known.space());
            if (!parts[i].empty()) out.push_back(&known.word(parts[i]));
        }
        for (const ShapedWord* word : out)
            if (!word->simple) return std::nullopt;
        return out;
    }

    /// The layout with the text in it; valid until the next call.
    PangoLayoutLine* line(std::string_view text, const Font& font, bool markup) {
        pango_layout_set_attributes(layout.get(), nullptr);
        pango_layout_set_font_description(layout.get(), fonts.description(font).get());
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
                                                                std::lround(font.letter_spacing * pango_unit))));
        if (!font.features.empty())
            pango_attr_list_insert_before(attributes.get(), pango_attr_font_features_new(font.features.c_str()));
        if (font.word_spacing != 0) widen_spaces(plain, font, attributes.get());
        pango_layout_set_text(layout.get(), plain.data(), static_cast<int>(plain.size()));
        pango_layout_set_attributes(layout.get(), attributes.get());
        PangoLayoutLine* out = pango_layout_get_line_readonly(layout.get(), 0);
        for (const GSList* run = out ? out->runs : nullptr; run; run = run->next)
            fonts.inspect(*static_cast<PangoGlyphItem*>(run->data), pango_layout_get_text(layout.get()), font, markup);
        return out;
    }

    /// Pango knows spacing after letters only, so each space gets its own.
    static void widen_spaces(const std::string& text, const Font& font, PangoAttrList* attributes) {
        for (std::size_t at = text.find(' '); at != std::string::npos; at = text.find(' ', at + 1)) {
            PangoAttribute* spacing = pango_attr_letter_spacing_new(
                static_cast<int>(std::lround((font.letter_spacing + font.word_spacing) * pango_unit)));
            spacing->start_index = static_cast<guint>(at);
            spacing->end_index = static_cast<guint>(at + 1);
            pango_attr_list_change(attributes, spacing);
        }
    }
};

PangoMeasurer::PangoMeasurer() = default;
PangoMeasurer::~PangoMeasurer() = default;

PangoMeasurer::Pango& PangoMeasurer::pango() {
    if (!pango_) pango_ = std::make_unique<Pango>(warnings_);
    return *pango_;
}

const Diagnostics& PangoMeasurer::warnings() const {
    said_ = warnings_;
    if (pango_) pango_->fonts.add_lacking(said_);
    return said_;
}

TextExtent PangoMeasurer::measure(std::string_view text, const Font& font, bool markup) {
    TextExtent out;
    const InstalledFonts::Face& face = pango().fonts.face(font);
    out.ascent = face.ascent * font.size;
    out.descent = face.descent * font.size;
    out.cap_height = face.cap_height * font.size;
    if (const auto words = pango().words(text, font, markup)) {
        const ShapedWord& space = pango().words_of(font).space();
        out.width = width_of(*words, space, font);
        out.ink = ink_of(place(*words, space, font), font.size);
    } else if (PangoLayoutLine* line = pango().line(text, font, markup)) {
        PangoRectangle ink, logical;
        pango_layout_line_get_extents(line, &ink, &logical);
        out.width = logical.width / pango_unit;
        out.ink = {ink.x / pango_unit, ink.y / pango_unit, ink.width / pango_unit, ink.height / pango_unit};
    }
    return out;
}

double PangoMeasurer::advance(std::string_view text, const Font& font) {
    if (const auto words = pango().words(text, font, false))
        return width_of(*words, pango().words_of(font).space(), font);
    return measure(text, font, false).width;
}

std::vector<double> PangoMeasurer::advances(const std::vector<std::string>& words, const Font& font) {
    pango().words_of(font).prepare({words.begin(), words.end()});
    std::vector<double> out;
    for (const std::string& word : words) out.push_back(advance(word, font));
    return out;
}

void PangoMeasurer::draw(cairo_t* context, const draw::DrawText& operation) {
    const Font& font = operation.font;
    const auto words = pango().words(operation.text, font, operation.markup);
    cairo_save(context);
    const Matrix& m = operation.place;
    const cairo_matrix_t place_on_page{m.a, m.b, m.c, m.d, m.e, m.f};
    cairo_transform(context, &place_on_page);
    const Colour c = operation.colour;
    cairo_set_source_rgb(context, c.r / 255.0, c.g / 255.0, c.b / 255.0);
    if (words) {
        const char* text = operation.text.data();
        for (const PlacedRun& run : place(*words, pango().words_of(font).space(), font)) {
            show(context, run, text, font.size);
            text += run.bytes;
        }
    } else if (PangoLayoutLine* line = pango().line(operation.text, font, operation.markup)) {
        cairo_move_to(context, 0, 0);
        pango_cairo_show_layout_line(context, line);
    }
    cairo_restore(context);
}

draw::Path PangoMeasurer::outline(const draw::DrawText& operation) {
    constexpr double fine = 16; // Cairo keeps paths in 1/256 of a unit
    const Font& font = operation.font;
    // One without bounds: from a surface that has some, Cairo leaves out the glyphs that lie far beyond them.
    const Ref<cairo_surface_t> surface(cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, nullptr));
    const Ref<cairo_t> context(cairo_create(surface.get()));
    if (const auto words = pango().words(operation.text, font, operation.markup)) {
        for (PlacedRun& run : place(*words, pango().words_of(font).space(), font)) {
            if (!set_font(context.get(), run, font.size * fine)) continue;
            for (cairo_glyph_t& glyph : run.glyphs) {
                glyph.x *= fine;
                glyph.y *= fine;
            }
            cairo_glyph_path(context.get(), run.glyphs.data(), static_cast<int>(run.glyphs.size()));
        }
        return current_path(context.get(), fine);
    }
    if (PangoLayoutLine* line = pango().line(operation.text, font, operation.markup)) {
        cairo_scale(context.get(), fine, fine);
        cairo_move_to(context.get(), 0, 0);
        pango_cairo_layout_line_path(context.get(), line);
        cairo_identity_matrix(context.get());
    }
    return current_path(context.get(), fine);
}

} // namespace kupi::render
