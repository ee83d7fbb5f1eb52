#include "render/pdf.h"

#include <algorithm>
#include <map>
#include <optional>

#include <qpdf/QPDF.hh>

#include "render/layer_runs.h"
#include "render/pdf_content.h"
#include "render/pdf_deflate.h"
#include "render/pdf_harvest.h"
#include "render/pdf_inks.h"
#include "render/pdf_objects.h"

namespace kupi::render {

namespace {

using Object = QPDFObjectHandle;

constexpr std::size_t largest_written_out = 1000; ///< bytes

/// Builds the file from the display list and the harvest.
class PdfComposer {
  public:
    explicit PdfComposer(const draw::Document& document) : document_(document), harvest_(document) {}

    std::string run(PangoMeasurer& text) {
        compose(text);
        return pdf::write_file(file());
    }

    PressPdf run(PangoMeasurer& text, const PressInks& press, const PagePainter& painter) {
        const std::vector<Object> pages = compose(text);
        std::string see_through;
        PressPdf out;
        out.see_through = pdf::to_inks(file(), pages, press.inks, [&](std::size_t page) {
            if (see_through.empty()) see_through = pdf::write_press_file(file());
            return painter(see_through, page);
        });
        pdf::write_press_catalogue(file(), document_, press.condition, press.inks.profile(), out.see_through == 0);
        out.bytes = pdf::write_press_file(file());
        return out;
    }

  private:
    std::vector<Object> compose(PangoMeasurer& text) {
        harvest_.run(text);
        drawings_.resize(harvest_.drawing_count());
        layer_runs_.emplace(document_,
                            LayerRuns::Writing{[this](const draw::DrawArt& a) { return harvest_.drawing_index(a); },
                                               [this](const draw::DrawArt& a, const draw::DrawArt& b) {
                                                   return join(harvest_.drawing(a), harvest_.drawing(b));
                                               },
                                               [this](std::size_t form) { return harvest_.is_used(form); }});
        for (std::size_t i = 0; i < document_.forms.size(); ++i)
            forms_.push_back(harvest_.is_used(i) ? form_object(document_.forms[i]) : Object());
        std::vector<Object> pages;
        for (const draw::Page& page : document_.pages) pages.push_back(page_object(page));
        std::vector<Object> layers;
        for (const auto& [name, layer] : layers_) layers.push_back(layer);
        pdf::write_catalogue(file(), document_, pages, layers);
        return pages;
    }

    /// What a content stream names, by kind and name.
    struct Resources {
        std::map<std::string, Object> xobjects, fonts;
    };

    QPDF& file() { return harvest_.file(); }

    /// Equal streams and equal resources are stored once.
    Object stream(const std::string& content, Object dictionary) {
        std::string key = dictionary.unparse() + content;
        auto [at, is_new] = streams_.try_emplace(std::move(key));
        if (is_new) {
            dictionary.replaceKey("/Filter", Object::newName("/FlateDecode"));
            at->second = Object::newStream(&file(), deflate_(content));
            at->second.replaceDict(dictionary);
        }
        return at->second;
    }

    Object resources_object(const Resources& resources) {
        Object out = Object::newDictionary();
        for (const auto& [key, members] :
             {std::pair("/XObject", &resources.xobjects), std::pair("/Font", &resources.fonts)}) {
            if (members->empty()) continue;
            Object d = Object::newDictionary();
            for (const auto& [name, object] : *members) d.replaceKey(name, object);
            out.replaceKey(key, d);
        }
        auto [at, is_new] = resources_.try_emplace(out.unparse());
        if (is_new) at->second = out.getKeys().empty() ? out : file().makeIndirectObject(out);
        return at->second;
    }

    static Object form_dictionary(const Rect& box, const Object& resources) {
        Object out = Object::newDictionary();
        out.replaceKey("/Type", Object::newName("/XObject"));
        out.replaceKey("/Subtype", Object::newName("/Form"));
        out.replaceKey("/BBox", pdf::box_array({box.x, -box.bottom(), box.width, box.height}, 0));
        out.replaceKey("/Resources", resources);
        return out;
    }

    Object drawing_object(std::size_t index, const pdf::Drawing& drawing) {
        Object& out = drawings_[index];
        if (!out.isInitialized())
            out = stream(drawing.content, form_dictionary({0, 0, drawing.size.width, drawing.size.height},
                                                          drawing.resources.isInitialized() ? drawing.resources
                                                                                            : Object::newDictionary()));
        return out;
    }

    void add_art(const draw::DrawArt& art, pdf::ContentWriter& out, Resources& resources) {
        const std::size_t index = harvest_.drawing_index(art);
        const pdf::Drawing& drawing = harvest_.drawing(art);
        if (drawing.content.empty()) return;
        if (drawing.colourless) out.set_colour(art.colour.value_or(Colour{}), drawing.fills, drawing.strokes);
        const std::string name = "A" + std::to_string(index);
        resources.xobjects.emplace("/" + name, drawing_object(index, drawing));
        out.call(name, art.place * drawing.to_view_box);
    }

    static bool join(const pdf::Drawing& a, const pdf::Drawing& b) {
        const auto plain = [](const pdf::Drawing& d) { return d.colourless && !d.resources.isInitialized(); };
        return plain(a) && plain(b) && a.size == b.size && a.to_view_box == b.to_view_box;
    }

    /// Layers of one drawing as one form: each sets its colour.
    void add_run(const std::vector<draw::Operation>& operations, std::size_t first, std::size_t count,
                 pdf::ContentWriter& out, Resources& resources) {
        pdf::ContentWriter together;
        for (std::size_t i = first; i < first + count; ++i) {
            const auto& layer = std::get<draw::DrawArt>(operations[i]);
            const pdf::Drawing& drawing = harvest_.drawing(layer);
            if (drawing.content.empty()) continue;
            together.set_colour(layer.colour.value_or(Colour{}), drawing.fills, drawing.strokes);
            if (drawing.strokes || drawing.content.find("cm\n") != std::string::npos)
                together.insert({}, drawing.content);
            else
                together.append(drawing.content);
        }
        const auto& art = std::get<draw::DrawArt>(operations[first]);
        const pdf::Drawing& drawing = harvest_.drawing(art);
        const std::string name = "A" + std::to_string(harvest_.drawing_index(art));
        const Rect box{0, 0, drawing.size.width, drawing.size.height};
        resources.xobjects.emplace("/" + name, stream(together.take(), form_dictionary(box, Object::newDictionary())));
        out.call(name, art.place * drawing.to_view_box);
    }

    void add_text(const draw::Operation& first, pdf::ContentWriter& out, Resources& resources) {
        const pdf::TextRun& run = harvest_.run_at(first);
        const Matrix origin = Matrix::translation(run.origin.x, run.origin.y);
        const pdf::TextPage& page = harvest_.page_of(run);
        if (!page.simple) {
            const std::string name = "T" + std::to_string(runs_++);
            Object form =
                stream(run.content, form_dictionary({0, 0, page.size.width, page.size.height}, page.resources));
            resources.xobjects.emplace("/" + name, form);
            out.call(name, origin * Matrix{1, 0, 0, -1, 0, page.size.height});
            return;
        }
        Object fonts = Object(page.resources).getKey("/Font");
        if (fonts.isDictionary())
            for (const std::string& name : fonts.getKeys())
                if (run.content.find(name + ' ') != std::string::npos)
                    resources.fonts.emplace(name, fonts.getKey(name));
        out.insert(origin, run.content);
    }

    std::string content(const std::vector<draw::Operation>& operations, Resources& resources, double page_height) {
        pdf::ContentWriter out;
        if (page_height > 0) out.flip(page_height);
        bool in_text = false;
        for (std::size_t i = 0; i < operations.size(); ++i) {
            const draw::Operation& operation = operations[i];
            const bool is_text = std::holds_alternative<draw::DrawText>(operation);
            if (is_text && !in_text) add_text(operation, out, resources);
            in_text = is_text;
            if (const auto* fill = std::get_if<draw::Fill>(&operation)) {
                out.fill(*fill);
            } else if (const auto* stroke = std::get_if<draw::Stroke>(&operation)) {
                out.stroke(*stroke);
            } else if (const auto* art = std::get_if<draw::DrawArt>(&operation)) {
                if (const std::size_t count = layer_runs_->length(operations, i); count > 1) {
                    add_run(operations, i, count, out, resources);
                    i += count - 1;
                } else {
                    add_art(*art, out, resources);
                }
            } else if (const auto* use = std::get_if<draw::UseForm>(&operation)) {
                const std::string name = "F" + std::to_string(use->form);
                if (use->reads_as.empty()) {
                    resources.xobjects.emplace("/" + name, forms_.at(use->form));
                    out.call(name, use->place);
                } else {
                    resources.fonts.emplace("/Blank", blank_font());
                    add_picture(*use, name, out, resources);
                }
            }
        }
        return out.take();
    }

    /// A picture that reads as text. Small ones are written where they stand: as one of many streams it would take more
    /// room than it does among its likes in a page that is compressed as a whole.
    void add_picture(const draw::UseForm& use, const std::string& name, pdf::ContentWriter& out, Resources& resources) {
        const draw::Form& form = document_.forms[use.form];
        const auto [at, is_new] = pictures_.try_emplace(use.form);
        auto& [operators, own] = at->second;
        if (is_new) operators = content(form.operations, own, 0);
        if (is_new && operators.size() > largest_written_out) {
            own = {{{"/" + name, forms_.at(use.form)}}, {}};
            operators = "/" + name + " Do\n";
        }
        resources.xobjects.insert(own.xobjects.begin(), own.xobjects.end());
        resources.fonts.insert(own.fonts.begin(), own.fonts.end());
        out.read_as(use.reads_as, "Blank", form.box, use.place, operators);
    }

    /// A font of one letter without ink.
    Object blank_font() {
        if (!blank_font_.isInitialized()) {
            const Object glyph = file().makeIndirectObject(Object::newStream(&file(), "1 0 d0"));
            blank_font_ = file().makeIndirectObject(Object::parse(
                "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] /FirstChar 97 /LastChar 97"
                " /Widths [1] /Encoding << /Type /Encoding /Differences [97 /a] >> /Resources << >> >>"));
            Object glyphs = Object::newDictionary();
            glyphs.replaceKey("/a", glyph);
            blank_font_.replaceKey("/CharProcs", glyphs);
        }
        return blank_font_;
    }

    Object form_object(const draw::Form& form) {
        Resources resources;
        std::string operators = content(form.operations, resources, 0);
        if (form.corner > 0) {
            pdf::ContentWriter clip;
            clip.clip(draw::Path::rounded(form.box, form.corner));
            operators = clip.take() + operators;
        }
        Object dictionary = form_dictionary(form.box, resources_object(resources));
        if (!form.layer.empty()) dictionary.replaceKey("/OC", layer(form.layer));
        return stream(operators, dictionary);
    }

    Object layer(const std::string& name) {
        const auto known = std::find_if(layers_.begin(), layers_.end(), [&](const auto& l) { return l.first == name; });
        if (known != layers_.end()) return known->second;
        layers_.emplace_back(name, pdf::layer_object(file(), name));
        return layers_.back().second;
    }

    Object page_object(const draw::Page& page) {
        Resources resources;
        const std::string operators = content(page.operations, resources, page.media.height);
        Object out = Object::newDictionary();
        out.replaceKey("/Type", Object::newName("/Page"));
        const double height = page.media.height;
        out.replaceKey("/MediaBox", pdf::box_array({0, 0, page.media.width, height}, height));
        out.replaceKey("/TrimBox", pdf::box_array(page.trim, height));
        out.replaceKey("/BleedBox", pdf::box_array(page.bleed, height));
        out.replaceKey("/Resources", resources_object(resources));
        out.replaceKey("/Contents", stream(operators, Object::newDictionary()));
        return file().makeIndirectObject(out);
    }

    const draw::Document& document_;
    pdf::Harvest harvest_;
    std::optional<LayerRuns> layer_runs_;
    std::vector<Object> forms_, drawings_;
    std::map<std::string, Object> streams_, resources_;
    std::vector<std::pair<std::string, Object>> layers_;                ///< by name, in the order of their first forms
    std::map<std::size_t, std::pair<std::string, Resources>> pictures_; ///< by form: operators, and what they name
    pdf::Deflater deflate_;
    Object blank_font_;
    std::size_t runs_ = 0;
};

} // namespace

std::string to_pdf(const draw::Document& document, PangoMeasurer& text) { return PdfComposer(document).run(text); }

PressPdf to_press_pdf(const draw::Document& document, PangoMeasurer& text, const PressInks& inks,
                      const PagePainter& painter) {
    return PdfComposer(document).run(text, inks, painter);
}

} // namespace kupi::render
