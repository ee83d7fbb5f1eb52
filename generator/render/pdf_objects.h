// The parts of a PDF file around its pages: catalogue, viewer preferences, outline, page labels, information.
#pragma once

#include <vector>

#include <qpdf/QPDF.hh>

#include "layout/display_list.h"

namespace kupi::render::pdf {

/// A box in PDF's coordinates (y up), true to 0.0001 pt.
QPDFObjectHandle box_array(const Rect& r, double page_height);

/// A layer (optional content group), shown and printed unless the reader switches it off.
QPDFObjectHandle layer_object(QPDF& file, const std::string& layer);

/// Replaces the file's catalogue and information by ones for these pages (indirect page objects, not yet in a tree).
/// `layers`: those that forms belong to.
void write_catalogue(QPDF& file, const draw::Document& document, const std::vector<QPDFObjectHandle>& pages,
                     const std::vector<QPDFObjectHandle>& layers);

/// On top of that, what a press reads: the printing condition, or where there is no name for it the profile, and with
/// `is_x` that this is PDF/X-1a:2003. What PDF 1.4 does not know goes.
void write_press_catalogue(QPDF& file, const draw::Document& document, const std::string& condition,
                           const std::string& profile, bool is_x);

/// The file's bytes: object streams, compressed, an /ID made from the content.
std::string write_file(QPDF& file);
/// The same as PDF 1.4, without object streams.
std::string write_press_file(QPDF& file);

} // namespace kupi::render::pdf
