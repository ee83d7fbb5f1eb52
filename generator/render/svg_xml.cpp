#include "render/svg_xml.h"

#include <cstring>
#include <stdexcept>

#include <libxml/SAX2.h>
#include <libxml/parser.h>
#include <libxml/parserInternals.h>

#include "base/display_width.h"
#include "base/text.h"
#include "base/utf8.h"

namespace kupi::render::svg {

namespace {

struct FreeParser {
    void operator()(xmlParserCtxt* c) const { xmlFreeParserCtxt(c); }
};
using ParserPtr = std::unique_ptr<xmlParserCtxt, FreeParser>;

constexpr int parser_options = XML_PARSE_NONET | XML_PARSE_IGNORE_ENC;

/// What the callbacks find out; hangs at the parser context's _private.
struct Findings {
    std::string_view source;
    std::size_t elements = 0;
    std::string fault;
    std::string hint;
    std::size_t offset = 0;
};

Findings& findings(void* context) { return *static_cast<Findings*>(static_cast<xmlParserCtxt*>(context)->_private); }

std::size_t position(void* context) {
    const long consumed = xmlByteConsumed(static_cast<xmlParserCtxt*>(context));
    return consumed < 0 ? 0 : static_cast<std::size_t>(consumed);
}

void refuse(void* context, std::size_t offset, std::string fault, std::string hint = {}) {
    Findings& f = findings(context);
    if (f.fault.empty()) {
        f.fault = std::move(fault);
        f.hint = std::move(hint);
        f.offset = offset;
    }
    xmlStopParser(static_cast<xmlParserCtxt*>(context));
}

void on_start_element(void* context, const xmlChar* local, const xmlChar* prefix, const xmlChar* uri, int namespaces,
                      const xmlChar** namespace_list, int attributes, int defaulted, const xmlChar** attribute_list) {
    Findings& f = findings(context);
    // The parser stands behind the attributes here; no attribute can hold a bare '<'.
    const std::size_t at = f.source.rfind('<', position(context));
    const std::size_t offset = at == std::string_view::npos ? 0 : at;
    if (++f.elements > max_elements) {
        refuse(context, offset, "more than " + std::to_string(max_elements) + " elements");
        return;
    }
    xmlSAX2StartElementNs(context, local, prefix, uri, namespaces, namespace_list, attributes, defaulted,
                          attribute_list);
    if (xmlNode* node = static_cast<xmlParserCtxt*>(context)->node)
        node->_private = reinterpret_cast<void*>(offset); // NOLINT(performance-no-int-to-ptr): libxml2's slot for users
}

void on_entity(void* context, const xmlChar* entity, int, const xmlChar*, const xmlChar*, xmlChar*) {
    refuse(context, position(context),
           "an entity is declared (\"" + std::string(first_characters(reinterpret_cast<const char*>(entity), 80)) +
               "\"); entities are not expanded",
           "write its text where it is used");
}

void on_unparsed_entity(void* context, const xmlChar* entity, const xmlChar*, const xmlChar*, const xmlChar*) {
    on_entity(context, entity, 0, nullptr, nullptr, nullptr);
}

void on_error(void* context, xmlErrorPtr error) {
    if (!context || error->level < XML_ERR_ERROR) return;
    auto* parser = static_cast<xmlParserCtxt*>(context);
    Findings& f = findings(parser);
    if (!f.fault.empty()) return;
    f.offset = position(parser);
    std::string_view message = error->message ? trim(error->message) : std::string_view("unreadable");
    if (message.find("Excessive depth") != std::string_view::npos)
        f.fault = "elements are nested too deeply (256 levels)";
    else
        f.fault = "not well-formed XML: " + std::string(first_characters(message, 200));
}

} // namespace

std::optional<Tree> parse(std::string bytes, std::string path, Diagnostics& out) {
    if (bytes.size() > max_bytes) {
        out.error({path, 1, 1}, "larger than 1 MiB (" + std::to_string(bytes.size()) + " bytes)",
                  "fewer points will do (in Inkscape: Path > Simplify); the art of an own card may be a PNG or a JPEG");
        return std::nullopt;
    }
    if (!is_valid_utf8(bytes) || bytes.find('\0') != std::string::npos) {
        out.error({path, 1, 1}, "not an SVG file in UTF-8");
        return std::nullopt;
    }
    bytes.erase(0, bytes.size() - without_byte_order_mark(bytes).size());
    Tree tree{std::move(path), std::move(bytes), nullptr};
    const ParserPtr parser(xmlNewParserCtxt());
    if (!parser) throw std::bad_alloc();
    Findings found;
    found.source = tree.source;
    parser->_private = &found;
    parser->sax->initialized = XML_SAX2_MAGIC;
    parser->sax->startElementNs = on_start_element;
    parser->sax->entityDecl = on_entity;
    parser->sax->unparsedEntityDecl = on_unparsed_entity;
    parser->sax->serror = on_error;
    tree.document.reset(xmlCtxtReadMemory(parser.get(), tree.source.data(), static_cast<int>(tree.source.size()),
                                          nullptr, nullptr, parser_options));
    if (found.fault.empty() && (!tree.document || !parser->wellFormed || !tree.root()))
        found.fault = "not well-formed XML";
    if (found.fault.empty()) return tree;
    out.error(tree.place_at(found.offset), found.fault, found.hint);
    return std::nullopt;
}

DocumentPtr parse_own(const std::string& document) {
    const ParserPtr parser(xmlNewParserCtxt());
    DocumentPtr d(xmlCtxtReadMemory(parser.get(), document.data(), static_cast<int>(document.size()), nullptr, nullptr,
                                    parser_options | XML_PARSE_NOERROR | XML_PARSE_NOWARNING));
    if (!d || !xmlDocGetRootElement(d.get())) throw std::logic_error("a layer of an artwork does not parse");
    return d;
}

Place Tree::place_at(std::size_t offset) const {
    const std::string_view before = std::string_view(source).substr(0, offset);
    const std::size_t newline = before.rfind('\n');
    const std::string_view line = newline == std::string_view::npos ? before : before.substr(newline + 1);
    return {path, static_cast<int>(std::count(before.begin(), before.end(), '\n')) + 1,
            static_cast<int>(count_code_points(line)) + 1};
}

Place Tree::place(const xmlNode* element) const { return place_at(reinterpret_cast<std::size_t>(element->_private)); }

Place Tree::place(const xmlNode* element, std::string_view attribute) const { return place(element, attribute, 0); }

Place Tree::place(const xmlNode* element, std::string_view attribute, std::size_t offset) const {
    const std::size_t begin = reinterpret_cast<std::size_t>(element->_private);
    // Walk through the start tag, so that an attribute's name inside another's value does not count.
    char quote = 0;
    for (std::size_t i = begin; i < source.size(); ++i) {
        const char c = source[i];
        if (quote) {
            if (c == quote) quote = 0;
            continue;
        }
        if (c == '>') break;
        if (c == '"' || c == '\'') {
            quote = c;
        } else if (std::strchr(" \t\r\n", c) && source.compare(i + 1, attribute.size(), attribute) == 0) {
            std::size_t j = i + 1 + attribute.size();
            while (j < source.size() && std::strchr(" \t\r\n=", source[j])) ++j;
            if (j < source.size() && (source[j] == '"' || source[j] == '\'') && source[j - 1] != attribute.back())
                return place_at(j + 1 + offset);
        }
    }
    return place_at(begin);
}

Place Tree::place_of_text(const xmlNode* element, std::string_view text) const {
    const std::size_t begin = reinterpret_cast<std::size_t>(element->_private);
    const std::size_t at = source.find(text, begin);
    return place_at(at == std::string::npos ? begin : at);
}

bool is_svg(const xmlNode* node) {
    return node->type == XML_ELEMENT_NODE && node->ns && node->ns->href &&
           std::strcmp(reinterpret_cast<const char*>(node->ns->href), svg_namespace) == 0;
}

bool is_svg(const xmlNode* node, std::string_view wanted) { return is_svg(node) && name(node) == wanted; }

std::string_view name(const xmlNode* node) { return reinterpret_cast<const char*>(node->name); }

std::string_view name(const xmlAttr* attribute) { return reinterpret_cast<const char*>(attribute->name); }

std::string value(const xmlAttr* attribute) {
    if (!attribute->children) return {};
    xmlChar* text = xmlNodeListGetString(attribute->doc, attribute->children, 1);
    std::string out = text ? reinterpret_cast<const char*>(text) : "";
    xmlFree(text);
    return out;
}

std::optional<std::string> attribute(const xmlNode* element, const char* name, const char* ns) {
    for (const xmlAttr* a = element->properties; a; a = a->next) {
        if (std::strcmp(reinterpret_cast<const char*>(a->name), name) != 0) continue;
        if (ns ? a->ns && std::strcmp(reinterpret_cast<const char*>(a->ns->href), ns) == 0 : a->ns == nullptr)
            return value(a);
    }
    return std::nullopt;
}

void set_attribute(xmlNode* element, const char* name, const std::string& text) {
    xmlSetProp(element, reinterpret_cast<const xmlChar*>(name), reinterpret_cast<const xmlChar*>(text.c_str()));
}

void remove_attribute(xmlNode* element, const char* name) {
    if (xmlAttr* a = xmlHasNsProp(element, reinterpret_cast<const xmlChar*>(name), nullptr);
        a && a->type == XML_ATTRIBUTE_NODE)
        xmlRemoveProp(a);
}

std::string text(const xmlNode* element) {
    xmlChar* content = xmlNodeGetContent(element);
    std::string out = content ? reinterpret_cast<const char*>(content) : "";
    xmlFree(content);
    return out;
}

void set_text(xmlNode* element, const std::string& content) {
    xmlNodeSetContent(element, nullptr);
    xmlAddChild(element, xmlNewDocText(element->doc, reinterpret_cast<const xmlChar*>(content.c_str())));
}

void for_each_element(xmlNode* root, const std::function<void(xmlNode*)>& visit) {
    if (root->type != XML_ELEMENT_NODE) return;
    visit(root);
    for (xmlNode* child = root->children; child;) {
        xmlNode* next = child->next;
        for_each_element(child, visit);
        child = next;
    }
}

std::string serialise(const xmlNode* node) {
    const std::unique_ptr<xmlBuffer, void (*)(xmlBuffer*)> buffer(xmlBufferCreate(), xmlBufferFree);
    xmlNodeDump(buffer.get(), node->doc, const_cast<xmlNode*>(node), 0, 0);
    return {reinterpret_cast<const char*>(xmlBufferContent(buffer.get())),
            static_cast<std::size_t>(xmlBufferLength(buffer.get()))};
}

} // namespace kupi::render::svg
