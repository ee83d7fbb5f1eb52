#include "render/pdf_objects.h"

#include <charconv>
#include <cstdlib>
#include <ctime>

#include <qpdf/Buffer.hh>
#include <qpdf/QPDFWriter.hh>

#include "base/diagnostics.h"
#include "base/text.h"
#include "render/pdf_content.h"

namespace kupi::render::pdf {

namespace {

using Object = QPDFObjectHandle;

constexpr long long last_second = 253'402'300'799; ///< of the year 9999

Object name(const char* text) { return Object::newName(text); }
Object text(const std::string& utf8) { return Object::newUnicodeString(utf8); }

Object real(double v) {
    std::string s;
    append_number(s, v, 4);
    // QPDF writes a real as it is given; a leading zero is kinder to old readers of boxes.
    if (s.starts_with('.')) s.insert(0, "0");
    if (s.starts_with("-.")) s.insert(1, "0");
    return s.find('.') == std::string::npos ? Object::newInteger(std::strtoll(s.c_str(), nullptr, 10))
                                            : Object::newReal(s);
}

Object page_tree(QPDF& file, const std::vector<Object>& pages) {
    Object tree = file.makeIndirectObject(Object::newDictionary());
    tree.replaceKey("/Type", name("/Pages"));
    tree.replaceKey("/Count", Object::newInteger(static_cast<long long>(pages.size())));
    tree.replaceKey("/Kids", Object::newArray(pages));
    for (Object page : pages) page.replaceKey("/Parent", tree);
    return tree;
}

Object viewer_preferences(draw::Duplex duplex) {
    Object out = Object::newDictionary();
    out.replaceKey("/PrintScaling", name("/None"));
    out.replaceKey("/DisplayDocTitle", Object::newBool(true));
    switch (duplex) {
    case draw::Duplex::unspecified: break;
    case draw::Duplex::simplex: out.replaceKey("/Duplex", name("/Simplex")); break;
    case draw::Duplex::flip_long_edge: out.replaceKey("/Duplex", name("/DuplexFlipLongEdge")); break;
    case draw::Duplex::flip_short_edge: out.replaceKey("/Duplex", name("/DuplexFlipShortEdge")); break;
    }
    return out;
}

Object page_labels(const std::vector<draw::Page>& pages) {
    std::vector<Object> numbers;
    for (std::size_t i = 0; i < pages.size(); ++i) {
        Object label = Object::newDictionary();
        if (!pages[i].label.empty()) label.replaceKey("/P", text(pages[i].label));
        numbers.push_back(Object::newInteger(static_cast<long long>(i)));
        numbers.push_back(label);
    }
    Object out = Object::newDictionary();
    out.replaceKey("/Nums", Object::newArray(numbers));
    return out;
}

/// Entries as a tree of linked lists; a level may be at most one deeper than the one before.
Object outline(QPDF& file, const std::vector<draw::OutlineEntry>& entries, const std::vector<Object>& pages) {
    struct Node {
        Object object, last;
        long long open = 0; ///< descendants
    };
    std::vector<Node> above = {{file.makeIndirectObject(Object::newDictionary()), Object(), 0}};
    const auto leave = [&] {
        Node node = above.back();
        above.pop_back();
        if (node.open > 0) node.object.replaceKey("/Count", Object::newInteger(node.open));
        above.back().open += node.open;
    };
    for (const draw::OutlineEntry& entry : entries) {
        const std::size_t level = static_cast<std::size_t>(std::max(entry.level, 0));
        while (above.size() > level + 1) leave();
        Node& parent = above.back();
        Object item = file.makeIndirectObject(Object::newDictionary());
        item.replaceKey("/Title", text(entry.title));
        item.replaceKey("/Dest", Object::newArray({pages.at(entry.page), name("/Fit")}));
        item.replaceKey("/Parent", parent.object);
        if (parent.last.isInitialized()) {
            parent.last.replaceKey("/Next", item);
            item.replaceKey("/Prev", parent.last);
        } else {
            parent.object.replaceKey("/First", item);
        }
        parent.object.replaceKey("/Last", item);
        parent.last = item;
        ++parent.open;
        above.push_back({item, Object(), 0});
    }
    while (above.size() > 1) leave();
    above[0].object.replaceKey("/Type", name("/Outlines"));
    above[0].object.replaceKey("/Count", Object::newInteger(above[0].open));
    return above[0].object;
}

/// Links as annotations without a frame, on the pages that have them.
void add_links(QPDF& file, const std::vector<draw::Page>& from, const std::vector<Object>& pages) {
    for (std::size_t i = 0; i < from.size(); ++i) {
        if (from[i].links.empty()) continue;
        std::vector<Object> annotations;
        for (const draw::Link& link : from[i].links) {
            Object a = Object::newDictionary();
            a.replaceKey("/Type", name("/Annot"));
            a.replaceKey("/Subtype", name("/Link"));
            a.replaceKey("/Rect", box_array(link.area, from[i].media.height));
            a.replaceKey("/Border", Object::newArray(std::vector<Object>(3, Object::newInteger(0))));
            a.replaceKey("/F", Object::newInteger(4)); // printed, as PDF/A wants it: it has no ink
            a.replaceKey("/Dest",
                         Object::newArray({pages.at(link.page), name("/XYZ"), Object::newNull(),
                                           real(from.at(link.page).media.height - link.top), Object::newNull()}));
            annotations.push_back(file.makeIndirectObject(a));
        }
        Object(pages[i]).replaceKey("/Annots", Object::newArray(annotations));
    }
}

/// "D:20240229235959Z".
std::string date_of(std::time_t time) {
    std::tm utc{};
    if (!gmtime_r(&time, &utc)) return {};
    char out[32];
    return {out, std::strftime(out, sizeof out, "D:%Y%m%d%H%M%SZ", &utc)};
}

/// From SOURCE_DATE_EPOCH (reproducible-builds.org); empty without it. Throws Failure for junk.
std::string creation_date() {
    const char* epoch = std::getenv("SOURCE_DATE_EPOCH");
    if (epoch == nullptr || *epoch == '\0') return {};
    const std::string_view s = epoch;
    long long seconds = 0;
    const auto [rest, fault] = std::from_chars(s.data(), s.data() + s.size(), seconds);
    if (fault != std::errc() || rest != s.data() + s.size() || seconds < 0 || seconds > last_second)
        throw Failure("SOURCE_DATE_EPOCH is no date: \"" + printable(s) + "\"",
                      "set it to seconds since 1970, such as 1700000000, or unset it");
    return date_of(seconds);
}

} // namespace

QPDFObjectHandle box_array(const Rect& r, double page_height) {
    return Object::newArray({real(r.x), real(page_height - r.bottom()), real(r.right()), real(page_height - r.y)});
}

QPDFObjectHandle layer_object(QPDF& file, const std::string& layer) {
    Object out = Object::newDictionary();
    out.replaceKey("/Type", name("/OCG"));
    out.replaceKey("/Name", text(layer));
    return file.makeIndirectObject(out);
}

void write_catalogue(QPDF& file, const draw::Document& document, const std::vector<QPDFObjectHandle>& pages,
                     const std::vector<QPDFObjectHandle>& layers) {
    Object catalogue = file.makeIndirectObject(Object::newDictionary());
    catalogue.replaceKey("/Type", name("/Catalog"));
    catalogue.replaceKey("/Pages", page_tree(file, pages));
    catalogue.replaceKey("/ViewerPreferences", viewer_preferences(document.duplex));
    if (!document.language.empty()) catalogue.replaceKey("/Lang", text(document.language));
    if (std::any_of(document.pages.begin(), document.pages.end(), [](const draw::Page& p) { return !p.label.empty(); }))
        catalogue.replaceKey("/PageLabels", page_labels(document.pages));
    if (!document.outline.empty()) {
        catalogue.replaceKey("/Outlines", outline(file, document.outline, pages));
        catalogue.replaceKey("/PageMode", name("/UseOutlines"));
    }
    if (!layers.empty()) {
        Object shown = Object::newDictionary(), properties = Object::newDictionary();
        shown.replaceKey("/Order", Object::newArray(layers));
        properties.replaceKey("/OCGs", Object::newArray(layers));
        properties.replaceKey("/D", shown);
        catalogue.replaceKey("/OCProperties", properties);
    }
    if (document.facing_pages) catalogue.replaceKey("/PageLayout", name("/TwoPageRight"));
    add_links(file, document.pages, pages);
    Object information = Object::newDictionary();
    if (!document.title.empty()) information.replaceKey("/Title", text(document.title));
    if (!document.subject.empty()) information.replaceKey("/Subject", text(document.subject));
    information.replaceKey("/Creator", text("kupi"));
    information.replaceKey("/Producer", text("kupi"));
    if (const std::string date = creation_date(); !date.empty())
        information.replaceKey("/CreationDate", Object::newString(date));
    Object trailer = file.getTrailer();
    trailer.replaceKey("/Root", catalogue);
    trailer.replaceKey("/Info", file.makeIndirectObject(information));
}

void write_press_catalogue(QPDF& file, const draw::Document& document, const std::string& condition,
                           const std::string& profile, bool is_x) {
    Object intent = Object::parse("<< /Type /OutputIntent /S /GTS_PDFX >>");
    intent.replaceKey("/OutputConditionIdentifier", text(condition.empty() ? "Custom" : condition));
    intent.replaceKey("/Info", text(condition.empty() ? "the profile in this file" : condition));
    if (condition.empty()) {
        Object stream = Object::newStream(&file, profile);
        stream.getDict().replaceKey("/N", Object::newInteger(4));
        intent.replaceKey("/DestOutputProfile", stream);
    } else {
        intent.replaceKey("/RegistryName", text("http://www.color.org"));
    }
    Object root = file.getTrailer().getKey("/Root"), information = file.getTrailer().getKey("/Info");
    root.replaceKey("/OutputIntents", Object::newArray({intent}));
    root.removeKey("/ViewerPreferences");
    information.replaceKey("/Trapped", name("/False"));
    if (!information.hasKey("/CreationDate"))
        information.replaceKey("/CreationDate", Object::newString(date_of(std::time(nullptr))));
    information.replaceKey("/ModDate", information.getKey("/CreationDate"));
    if (document.title.empty()) information.replaceKey("/Title", text("cards"));
    if (is_x) information.replaceKey("/GTS_PDFXVersion", text("PDF/X-1a:2003"));
}

namespace {

std::string written(QPDF& file, bool for_press) {
    QPDFWriter writer(file);
    writer.setOutputMemory();
    if (for_press)
        writer.forcePDFVersion("1.4");
    else
        writer.setMinimumPDFVersion("1.7");
    writer.setObjectStreamMode(for_press ? qpdf_o_disable : qpdf_o_generate);
    writer.setCompressStreams(true);
    writer.setDeterministicID(true);
    writer.write();
    const auto bytes = writer.getBufferSharedPointer();
    return {reinterpret_cast<const char*>(bytes->getBuffer()), bytes->getSize()};
}

} // namespace

std::string write_file(QPDF& file) { return written(file, false); }

std::string write_press_file(QPDF& file) { return written(file, true); }

} // namespace kupi::render::pdf
