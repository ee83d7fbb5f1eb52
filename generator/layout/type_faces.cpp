#include "layout/type_faces.h"

namespace kupi::layout {

namespace {

/// Large enough that rounding to a device's units does not show.
constexpr double measured_at = 100;

} // namespace

Faces::Faces(const TextStyle& style, TextMeasurer& measurer) : style_(style), measurer_(measurer) {
    const TextExtent plain = measurer.measure("x", font(id({}), measured_at), false);
    cap_height_ = plain.cap_height / measured_at;
    ascent_ = plain.ascent / measured_at;
    descent_ = plain.descent / measured_at;
}

FaceId Faces::id(const Face& face) {
    for (std::size_t i = 0; i < faces_.size(); ++i)
        if (faces_[i].face == face) return i;
    faces_.push_back({face, {}});
    return faces_.size() - 1;
}

Font Faces::font(FaceId id, double size) const {
    const Face& f = faces_[id].face;
    Font out;
    out.family = style_.family;
    out.weight = f.weight;
    out.italic = f.italic;
    out.size = size * f.scale;
    out.letter_spacing = size * f.tracking;
    const std::string figures = f.tabular ? table_figures : running_figures;
    out.features = style_.features.value_or(figures + (f.small_caps ? ", smcp" : ""));
    return out;
}

Colour Faces::colour(FaceId id) const {
    switch (faces_[id].face.ink) {
    case Face::Ink::ink: return style_.ink;
    case Face::Ink::accent: return style_.accent;
    case Face::Ink::pale: return style_.pale;
    }
    return style_.ink;
}

double Faces::width(FaceId id, std::string_view text) {
    auto& widths = faces_[id].widths;
    if (const auto at = widths.find(text); at != widths.end()) return at->second;
    const double width = measurer_.advance(text, font(id, measured_at)) / measured_at;
    return widths.emplace(text, width).first->second;
}

void Faces::prepare(FaceId id, const std::vector<std::string>& texts) {
    auto& widths = faces_[id].widths;
    std::vector<std::string> words;
    for (const std::string& text : texts)
        if (text.find(' ') == std::string::npos && widths.emplace(text, 0).second) words.push_back(text);
    if (words.empty()) return;
    const std::vector<double> advances = measurer_.advances(words, font(id, measured_at));
    for (std::size_t i = 0; i < words.size(); ++i) widths[words[i]] = advances[i] / measured_at;
}

} // namespace kupi::layout
