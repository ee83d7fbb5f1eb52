// A narrow way into libxml2 for SVG files: from memory, nothing fetched, no entity expanded, the place of every element
// kept. The gate and the rewriting of layers share it.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <libxml/tree.h>

#include "base/diagnostics.h"

namespace kupi::render::svg {

inline constexpr std::size_t max_bytes = 1u << 20;  ///< of a file
inline constexpr std::size_t max_elements = 20'000; ///< of a file
inline constexpr const char* svg_namespace = "http://www.w3.org/2000/svg";
inline constexpr const char* xlink_namespace = "http://www.w3.org/1999/xlink";

struct FreeDocument {
    void operator()(xmlDoc* d) const { xmlFreeDoc(d); }
};
using DocumentPtr = std::unique_ptr<xmlDoc, FreeDocument>;

/// A parsed file and its bytes, from which places are counted.
struct Tree {
    std::string path;
    std::string source;
    DocumentPtr document;

    xmlNode* root() const { return xmlDocGetRootElement(document.get()); }
    Place place_at(std::size_t offset) const;
    /// Where the element's start tag begins.
    Place place(const xmlNode* element) const;
    /// Where the value of an attribute of the element begins; the element's own place if it can't be found.
    Place place(const xmlNode* element, std::string_view attribute) const;
    /// As above, `offset` bytes into the value.
    Place place(const xmlNode* element, std::string_view attribute, std::size_t offset) const;
    /// Where a stretch of the text inside the element stands; the element's own place if it can't be found.
    Place place_of_text(const xmlNode* element, std::string_view text) const;
};

/// Parses. On what is not UTF-8, too large, not well-formed, has an entity declaration or too many elements: nothing,
/// and one error in `out` with line and column.
std::optional<Tree> parse(std::string bytes, std::string path, Diagnostics& out);

/// For documents that kupi wrote itself. Throws std::logic_error if it does not parse.
DocumentPtr parse_own(const std::string& document);

bool is_svg(const xmlNode* node);                        ///< an element in the SVG namespace
bool is_svg(const xmlNode* node, std::string_view name); ///< … of this name
std::string_view name(const xmlNode* node);
std::string_view name(const xmlAttr* attribute);
/// An attribute's value; `ns` null: one without a namespace.
std::optional<std::string> attribute(const xmlNode* element, const char* name, const char* ns = nullptr);
std::string value(const xmlAttr* attribute);
void set_attribute(xmlNode* element, const char* name, const std::string& value);
void remove_attribute(xmlNode* element, const char* name);
/// All character data inside the element.
std::string text(const xmlNode* element);
void set_text(xmlNode* element, const std::string& text);

/// In document order, the root included.
void for_each_element(xmlNode* root, const std::function<void(xmlNode*)>& visit);

/// The node as text, namespaces that it declares itself included.
std::string serialise(const xmlNode* node);

} // namespace kupi::render::svg
