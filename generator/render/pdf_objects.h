// The parts of a PDF file around its pages: catalogue, viewer preferences, outline, page labels, information.
#pragma once

#include <vector>

#include <qpdf/QPDF.hh>

#include "layout/display_list.h"

namespace kupi::pdf {

/// A box in PDF's coordinates (y up), true to 0.0001 pt.
QPDFObjectHandle box_array(const Rect& r, double page_height);

/// Replaces the file's catalogue and information by ones for these pages (indirect page objects, not yet in a tree).
void write_catalogue(QPDF& file, const draw::Document& document, const std::vector<QPDFObjectHandle>& pages);

/// The file's bytes: object streams, compressed, an /ID made from the content.
std::string write_file(QPDF& file);

} // namespace kupi::pdf
