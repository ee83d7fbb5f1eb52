#include "render/pdf_harvest.h"

#include <algorithm>
#include <cmath>

#include <cairo-pdf.h>

#include "base/units.h"
#include "render/jpeg.h"
#include "render/owned.h"
#include "render/pdf_content.h"
#include "render/pdf_rewrite.h"
#include "render/raster.h"

namespace kupi::render::pdf {

namespace {

/// On paper, in points: coordinates of art are rounded to this (9 µm; a dot at 1200 dpi is more than twice as wide),
/// and the thinnest line is a whole number of them.
constexpr double precision = 0.025;

constexpr std::size_t operations_on_page = 100; ///< of text

constexpr double usual_dpi = 450; ///< of pictures
constexpr double far_above = 1.5; ///< that resolution: what has more is brought down to it

/// Between runs of text, in a colour that text of eight bits a channel can't have.
constexpr double mark_colour[] = {0.123, 0.457, 0.791};
constexpr std::string_view mark_operators = ".123 .457 .791 rg\n0 0 1 1 re\nf\n";

bool is_drawing(const LayerLook& look) { return look.art->layers.at(look.layer).raster.empty(); }

double largest_scale(const Matrix& m) { return std::max(std::hypot(m.a, m.b), std::hypot(m.c, m.d)); }

cairo_status_t append(void* closure, const unsigned char* data, unsigned int length) {
    static_cast<std::string*>(closure)->append(reinterpret_cast<const char*>(data), length);
    return CAIRO_STATUS_SUCCESS;
}

void check(cairo_status_t status) {
    if (status == CAIRO_STATUS_NO_MEMORY) throw std::bad_alloc();
    if (status != CAIRO_STATUS_SUCCESS) throw Failure(std::string("drawing failed: ") + cairo_status_to_string(status));
}

/// Harvest units for a view-box unit, so that a whole number of units is precise enough.
double harvest_scale(const Rect& view_box, double scale_on_paper) {
    const double side = std::max(view_box.width, view_box.height);
    const double units = std::clamp(side * scale_on_paper / precision, 200.0, 60'000.0);
    return units / side;
}

constexpr int decimals_of_letters = 2; ///< which are drawn at fewer units

/// True if a page uses nothing but fonts and opaque colours, so that it does without graphics states and can be
/// flipped.
bool is_simple(QPDFObjectHandle resources) {
    for (const std::string& key : resources.getKeys())
        if (key == "/XObject" || key == "/Pattern" || key == "/Shading") return false;
    QPDFObjectHandle states = resources.getKey("/ExtGState");
    if (!states.isDictionary()) return true;
    for (const std::string& key : states.getKeys()) {
        QPDFObjectHandle state = states.getKey(key);
        for (const std::string& entry : state.getKeys()) {
            const bool alpha = entry == "/CA" || entry == "/ca";
            if (entry != "/Type" &&
                !(alpha && state.getKey(entry).isNumber() && state.getKey(entry).getNumericValue() == 1))
                return false;
        }
    }
    return true;
}

} // namespace

Harvest::Harvest(const draw::Document& document)
    : dpi_(document.picture_dpi), form_scales_(document.forms.size(), 0.0) {
    for (const draw::Page& page : document.pages)
        visit(page.operations, {0, 0, page.media.width, page.media.height}, 1);
    // A form is used by later forms only.
    for (std::size_t i = document.forms.size(); i-- > 0;)
        if (is_used(i)) visit(document.forms[i].operations, document.forms[i].box, form_scales_[i]);
}

void Harvest::visit(const std::vector<draw::Operation>& operations, const Rect& box, double scale) {
    for (std::size_t i = 0; i < operations.size(); ++i) {
        if (const auto* use = std::get_if<draw::UseForm>(&operations[i])) {
            double& s = form_scales_.at(use->form);
            s = std::max(s, scale * largest_scale(use->place));
        } else if (const auto* art = std::get_if<draw::DrawArt>(&operations[i])) {
            const LayerLook look = look_of(*art);
            auto [at, is_new] = sources_.try_emplace(look);
            if (is_new && is_drawing(look)) at->second = source_of(look);
            const Key key = key_of(*art);
            const auto [index, is_new_key] = indices_.try_emplace(key, wanted_.size());
            if (is_new_key) wanted_.push_back({look, key.colour, &at->second, 0, {}});
            double& s = wanted_[index->second].scale;
            s = std::max(s, scale * largest_scale(art->place));
        } else if (std::holds_alternative<draw::DrawText>(operations[i])) {
            std::size_t end = i + 1;
            while (end < operations.size() && std::holds_alternative<draw::DrawText>(operations[end])) ++end;
            run_indices_.emplace(&operations[i], wanted_runs_.size());
            wanted_runs_.push_back({&operations[i], end - i, box});
            i = end - 1;
        }
    }
}

Harvest::Key Harvest::key_of(const draw::DrawArt& operation) const {
    const LayerLook look = look_of(operation);
    return {look, sources_.at(look).plain ? Colour{} : operation.colour.value_or(Colour{})};
}

void Harvest::run(PangoMeasurer& text) {
    file_ = std::make_unique<QPDF>();
    file_->setSuppressWarnings(true);
    drawings_.resize(wanted_.size());
    bool needs_cairo = !wanted_runs_.empty();
    for (std::size_t i = 0; i < wanted_.size(); ++i) {
        if (!is_drawing(wanted_[i].look)) prepare(wanted_[i]);
        if (wanted_[i].source->shapes) drawings_[i] = from_shapes(wanted_[i]);
        needs_cairo = needs_cairo || wanted_[i].for_cairo();
    }
    if (needs_cairo) {
        draw_all(text);
        read_back();
    } else {
        file_->emptyPDF();
    }
    for (std::size_t i = 0; i < wanted_.size(); ++i)
        if (!wanted_[i].photo.empty()) drawings_[i] = from_photo(wanted_[i]);
}

void Harvest::prepare(Wanted& wanted) {
    const std::string& raster = wanted.look.art->layers[wanted.look.layer].raster;
    const bool is_jpeg = raster.starts_with(jpeg_magic);
    const Jpeg read = is_jpeg ? read_jpeg(raster) : Jpeg{};
    // A JPEG loses by being written again, and inks would become light: only who asks gets less of it.
    const double asked = dpi_.value_or(usual_dpi), has = points_per_inch / wanted.scale;
    const bool shrinks = has > far_above * asked && (!is_jpeg || (dpi_ && read.components < 4));
    std::string printed = raster_as_printed(raster, wanted.look.ink, shrinks ? asked / has : 1);
    const Jpeg jpeg = is_jpeg ? read_jpeg(printed) : Jpeg{};
    if (jpeg.common && jpeg.scan_at > 0) {
        wanted.photo = std::move(printed);
        return;
    }
    const Rect& box = wanted.look.art->view_box;
    sources_.at(wanted.look).document = raster_document(std::move(printed), {box.width, box.height});
}

/// A PDF's pictures fill the unit square, y up.
Drawing Harvest::from_photo(const Wanted& wanted) {
    const Jpeg jpeg = read_jpeg(wanted.photo);
    const double w = jpeg.width, h = jpeg.height;
    const Size upright = jpeg.upright();
    Drawing out;
    out.size = upright;
    out.to_view_box = Matrix::scaling(wanted.look.art->view_box.width / upright.width,
                                      wanted.look.art->view_box.height / upright.height);
    append_matrix(out.content, jpeg.to_upright() * Matrix{w, 0, 0, -h, 0, h});
    out.content += "/P Do\n";
    using Object = QPDFObjectHandle;
    Object picture = Object::newStream(file_.get(), wanted.photo);
    Object about = picture.getDict();
    const char* space = jpeg.components == 1 ? "/DeviceGray" : jpeg.components == 3 ? "/DeviceRGB" : "/DeviceCMYK";
    for (const auto& [key, name] : {std::pair("/Type", "/XObject"), std::pair("/Subtype", "/Image"),
                                    std::pair("/ColorSpace", space), std::pair("/Filter", "/DCTDecode")})
        about.replaceKey(key, Object::newName(name));
    for (const auto& [key, value] :
         {std::pair("/Width", jpeg.width), std::pair("/Height", jpeg.height), std::pair("/BitsPerComponent", 8)})
        about.replaceKey(key, Object::newInteger(value));
    if (jpeg.components == 4 && jpeg.adobe) about.replaceKey("/Decode", Object::parse("[1 0 1 0 1 0 1 0]"));
    if (jpeg.plain_rgb) about.replaceKey("/DecodeParms", Object::parse("<< /ColorTransform 0 >>"));
    Object pictures = Object::newDictionary();
    pictures.replaceKey("/P", picture);
    out.resources = Object::newDictionary();
    out.resources.replaceKey("/XObject", pictures);
    return out;
}

Drawing Harvest::from_shapes(const Wanted& wanted) {
    const Rect& box = wanted.look.art->view_box;
    const double scale = harvest_scale(box, wanted.scale);
    const Matrix to_units = Matrix::scaling(scale, scale) * Matrix::translation(-box.x, -box.y);
    Drawing out;
    out.size = {std::ceil(box.width * scale), std::ceil(box.height * scale)};
    out.to_view_box = Matrix::translation(box.x, box.y) * Matrix::scaling(1 / scale, 1 / scale);
    out.colourless = true;
    const bool outline = wanted.look.outline > 0;
    out.strokes = outline;
    out.fills = !outline;
    if (outline && !wanted.source->shapes->empty()) {
        append_number(out.content, wanted.look.outline * scale, 1);
        out.content += " w\n1 j\n";
    }
    for (const svg::Shape& shape : *wanted.source->shapes) {
        append_path(out.content, shape.path, to_units, 0, !outline);
        out.content += outline ? "S\n" : shape.even_odd ? "f*\n" : "f\n";
    }
    return out;
}

void Harvest::draw_all(PangoMeasurer& text) {
    const Ref<cairo_surface_t> surface(cairo_pdf_surface_create_for_stream(append, &cairo_pdf_, 100, 100));
    check(cairo_surface_status(surface.get()));
    cairo_pdf_surface_restrict_to_version(surface.get(), CAIRO_PDF_VERSION_1_5);
    const Ref<cairo_t> context(cairo_create(surface.get()));
    for (std::size_t i = 0; i < wanted_.size(); ++i) {
        const Wanted& w = wanted_[i];
        if (!w.for_cairo()) continue;
        const Rect& box = w.look.art->view_box;
        double scale = harvest_scale(box, w.scale);
        Drawing& d = drawings_[i];
        if (has_letters(w.source->document)) {
            scale = std::min(scale, most_scale_of_letters(box.size()));
            d.decimals = decimals_of_letters;
        }
        d.size = {std::ceil(box.width * scale), std::ceil(box.height * scale)};
        d.to_view_box = Matrix::translation(box.x, box.y) * Matrix::scaling(1 / scale, 1 / scale);
        d.colourless = w.source->plain;
        cairo_pdf_surface_set_size(surface.get(), d.size.width, d.size.height);
        LayerPicture(w.source->document, w.colour, w.look.art->path)
            .paint(context.get(), {box.width * scale, box.height * scale});
        cairo_show_page(context.get());
    }
    if (!wanted_runs_.empty()) draw_runs(surface.get(), context.get(), text);
    check(cairo_status(context.get()));
    cairo_surface_finish(surface.get());
    check(cairo_surface_status(surface.get()));
}

/// Many runs share a page, with a mark before each and behind the last: a page takes Cairo ten times as long as a run,
/// but what an operation takes grows with those before it on its page.
void Harvest::draw_runs(cairo_surface_t* surface, cairo_t* context, PangoMeasurer& text) {
    Size size;
    for (const WantedRun& w : wanted_runs_) {
        size.width = std::max(size.width, std::clamp(std::ceil(w.box.width), 1.0, 14'400.0));
        size.height = std::max(size.height, std::clamp(std::ceil(w.box.height), 1.0, 14'400.0));
    }
    cairo_pdf_surface_set_size(surface, size.width, size.height);
    const auto mark = [&] {
        cairo_set_source_rgb(context, mark_colour[0], mark_colour[1], mark_colour[2]);
        cairo_rectangle(context, 0, 0, 1, 1);
        cairo_fill(context);
    };
    std::size_t drawn = 0; // operations on the page
    const auto end_page = [&] {
        mark();
        cairo_show_page(context);
        drawn = 0;
    };
    for (const WantedRun& w : wanted_runs_) {
        if (drawn > operations_on_page) end_page();
        if (drawn == 0) text_pages_.push_back({size, {}, true});
        mark();
        cairo_save(context);
        cairo_translate(context, -w.box.x, -w.box.y);
        for (std::size_t i = 0; i < w.count; ++i) text.draw(context, std::get<draw::DrawText>(w.first[i]));
        cairo_restore(context);
        runs_.push_back({{}, {w.box.x, w.box.y}, text_pages_.size() - 1});
        drawn += w.count;
    }
    end_page();
}

/// A page of runs taken apart at its marks. Each mark sets a colour, so that each run sets its own.
std::size_t Harvest::read_runs(std::size_t first, const std::string& content) {
    const std::size_t page_index = runs_[first].page;
    const TextPage& page = text_pages_[page_index];
    const std::string all =
        rewrite(content, {false, page.simple, page.simple, 3, page.size.width, page.size.height}).content;
    std::size_t at = all.find(mark_operators), run = first;
    for (; run < runs_.size() && runs_[run].page == page_index; ++run) {
        const std::size_t end = at == std::string::npos ? at : all.find(mark_operators, at + 1);
        if (end == std::string::npos) throw Failure("drawing failed: a run of text is lost");
        at += mark_operators.size();
        if (!page.simple) append_matrix(runs_[run].content, {1, 0, 0, -1, 0, page.size.height});
        runs_[run].content.append(all, at, end - at);
        at = end;
    }
    return run;
}

void Harvest::read_back() {
    file_->processMemoryFile("drawings", cairo_pdf_.data(), cairo_pdf_.size());
    std::vector<QPDFObjectHandle> pages = file_->getAllPages();
    const auto content = [](QPDFObjectHandle page) {
        const auto data = page.getKey("/Contents").getStreamData(qpdf_dl_generalized);
        return std::string(reinterpret_cast<const char*>(data->getBuffer()), data->getSize());
    };
    std::size_t next = 0;
    for (std::size_t i = 0; i < drawings_.size(); ++i) {
        if (!wanted_[i].for_cairo()) continue;
        Drawing& d = drawings_[i];
        QPDFObjectHandle page = pages.at(next++), resources = page.getKey("/Resources");
        const bool simple = is_simple(resources);
        Rewritten r = rewrite(content(page), {d.colourless, simple, simple, d.decimals, d.size.width, d.size.height});
        d.content = std::move(r.content);
        d.strokes = r.strokes;
        if (d.colourless) continue;
        if (!simple || resources.hasKey("/Font")) d.resources = resources;
        if (!simple) d.to_view_box = d.to_view_box * Matrix{1, 0, 0, -1, 0, d.size.height};
    }
    std::size_t run = 0;
    for (TextPage& p : text_pages_) {
        QPDFObjectHandle page = pages.at(next++);
        p.resources = page.getKey("/Resources");
        p.simple = is_simple(p.resources);
        run = read_runs(run, content(page));
    }
}

const Drawing& Harvest::drawing(const draw::DrawArt& operation) const { return drawings_.at(drawing_index(operation)); }

std::size_t Harvest::drawing_index(const draw::DrawArt& operation) const { return indices_.at(key_of(operation)); }

const TextRun& Harvest::run_at(const draw::Operation& first) const { return runs_.at(run_indices_.at(&first)); }

} // namespace kupi::render::pdf
