// What the gate refuses in a parsed drawing, before anything draws it.
#pragma once

#include "render/svg_xml.h"

namespace kupi::render::svg {

/// Anything that reaches outside the file, runs, or would be printed as a bitmap: external references, scripts, event
/// attributes, masks, filters, images, embedded documents. Also path data and transforms that can't be read, of which
/// librsvg would silently draw a part. Entities are refused by parse(). One error each in `out`, and a warning for what
/// Inkscape alone draws.
/// Comments in styles are taken out of the tree, so that nothing is judged otherwise than it will be read.
void check_content(Tree& tree, Diagnostics& out);

/// A warning for each id that something refers to and nothing has. An icon needs none: what has a lost paint becomes
/// ink.
void warn_of_lost_ids(const Tree& tree, Diagnostics& out);

/// The ids that url(#id) names in a value or a stylesheet.
std::vector<std::string> url_targets(std::string_view css);

/// The id in href="#id" or xlink:href="#id"; nothing if there is none.
std::optional<std::string> href_target(const xmlNode* element);

/// Calls for every reference of this element (not of its children) to an id in the file.
void for_each_reference(const xmlNode* element, const std::function<void(const std::string& id)>& visit);

} // namespace kupi::render::svg
