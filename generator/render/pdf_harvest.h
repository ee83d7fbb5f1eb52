// What Cairo draws for us, each thing once, in one PDF in memory, and from there as content and resources: every layer
// of art on a page of its own, runs of text many to a page.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include <qpdf/QPDF.hh>

#include "layout/display_list.h"
#include "render/picture.h"
#include "render/text.h"

typedef struct _cairo_surface cairo_surface_t;

namespace kupi::render::pdf {

/// A layer of art.
struct Drawing {
    std::string content;
    QPDFObjectHandle resources; ///< of the page it was drawn on; not initialised where it needs none
    Size size;                  ///< of its page, in harvest units
    Matrix to_view_box;         ///< from the form's coordinates to view-box units
    bool colourless = false;    ///< takes the colour of its caller
    bool strokes = false;       ///< uses the stroke colour
    bool fills = true;          ///< uses the fill colour
    int decimals = 0;           ///< of its coordinates
};

/// A maximal run of consecutive DrawText operations.
struct TextRun {
    std::string content;  ///< relative to the top left corner of its list's box; y down where its page is simple
    Point origin;         ///< that corner
    std::size_t page = 0; ///< that it was drawn on
};

/// What Cairo drew several runs on.
struct TextPage {
    Size size;
    QPDFObjectHandle resources;
    bool simple = true; ///< fonts are all that runs need, so that they can stand in their callers' content
};

class Harvest {
  public:
    /// Goes through all forms and pages. Nothing is drawn yet.
    explicit Harvest(const draw::Document& document);

    /// Draws and reads back. Without art and text this touches neither Cairo nor Pango.
    void run(PangoMeasurer& text);

    const Drawing& drawing(const draw::DrawArt& operation) const;
    std::size_t drawing_index(const draw::DrawArt& operation) const;
    std::size_t drawing_count() const { return drawings_.size(); }
    bool is_used(std::size_t form) const { return form_scales_[form] > 0; }
    /// The run that begins with this operation.
    const TextRun& run_at(const draw::Operation& first) const;
    const TextPage& page_of(const TextRun& run) const { return text_pages_[run.page]; }

    /// The file to build in: it owns the resources.
    QPDF& file() { return *file_; }

  private:
    struct Wanted {
        LayerLook look;
        Colour colour; ///< where the drawing can't do without
        const LayerSource* source = nullptr;
        double scale = 0;  ///< the largest at which it is drawn: points for a view-box unit
        std::string photo; ///< a JPEG that goes in as it is

        /// Paths and photographs are written without Cairo.
        bool for_cairo() const { return !source->shapes && photo.empty(); }
    };
    struct Key {
        LayerLook look;
        Colour colour;
        friend auto operator<=>(const Key&, const Key&) = default;
    };
    struct WantedRun {
        const draw::Operation* first = nullptr;
        std::size_t count = 0;
        Rect box;
    };
    void visit(const std::vector<draw::Operation>& operations, const Rect& box, double scale);
    Key key_of(const draw::DrawArt& operation) const;
    void draw_all(PangoMeasurer& text);
    void draw_runs(cairo_surface_t* surface, cairo_t* context, PangoMeasurer& text);
    void read_back();
    /// Those of one page, from `first` on; gives the first of the next.
    std::size_t read_runs(std::size_t first, const std::string& content);
    static Drawing from_shapes(const Wanted& wanted);
    /// Makes what is to be drawn of a PNG or JPEG.
    void prepare(Wanted& wanted);
    Drawing from_photo(const Wanted& wanted);

    std::optional<double> dpi_;       ///< asked for of pictures
    std::vector<double> form_scales_; ///< the largest at which each form is drawn; 0: nowhere
    std::map<LayerLook, LayerSource> sources_;
    std::map<Key, std::size_t> indices_;
    std::vector<Wanted> wanted_;
    std::vector<WantedRun> wanted_runs_;
    std::vector<Drawing> drawings_;
    std::vector<TextRun> runs_;
    std::unordered_map<const draw::Operation*, std::size_t> run_indices_;
    std::vector<TextPage> text_pages_;
    std::string cairo_pdf_; ///< read lazily by file_, so it lives as long
    std::unique_ptr<QPDF> file_;
};

} // namespace kupi::render::pdf
