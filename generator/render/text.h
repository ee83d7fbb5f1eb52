// Text by Pango: measured for layout, drawn for PDF and PNG, and every face that is not the one asked for reported.
#pragma once

#include <memory>
#include <string>

#include "base/diagnostics.h"
#include "layout/display_list.h"
#include "layout/text_measurer.h"

typedef struct _cairo cairo_t;

namespace kupi::render {

/// Hint metrics and rounded positions are off, so that what is measured is what is printed, at every scale: a word is
/// shaped once for each face and serves every size, to measure and to draw. Fontconfig is not touched before the first
/// text. Not for use from two threads at once.
class PangoMeasurer final : public TextMeasurer {
  public:
    PangoMeasurer();
    ~PangoMeasurer() override;
    PangoMeasurer(const PangoMeasurer&) = delete;
    PangoMeasurer& operator=(const PangoMeasurer&) = delete;

    TextExtent measure(std::string_view text, const Font& font, bool markup) override;
    /// Without looking at a single outline.
    double advance(std::string_view text, const Font& font) override;
    std::vector<double> advances(const std::vector<std::string>& words, const Font& font) override;

    /// Draws with the origin at the operation's place in the context's present coordinates.
    void draw(cairo_t* context, const draw::DrawText& operation);
    /// What draw() fills, in points from the text's origin; the operation's place is left out.
    draw::Path outline(const draw::DrawText& operation);

    /// One for each missing face (not installed, so another stands in; a synthetic bold or slant) and each script of
    /// which a family lacks characters, naming the Debian package where known.
    const Diagnostics& warnings() const;

  private:
    struct Pango;
    Pango& pango();

    Diagnostics warnings_;         ///< of faces
    mutable Diagnostics said_;     ///< all of them, when they were last asked for
    std::unique_ptr<Pango> pango_; ///< made for the first text
};

} // namespace kupi::render
