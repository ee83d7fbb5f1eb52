// The faces that running text is set in, and how wide words are in them. Everything is in ems: units of the type's
// size.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "layout/text_measurer.h"
#include "layout/text_style.h"

namespace kupi::layout {

struct Face {
    enum class Ink : std::uint8_t { ink, accent, pale };
    int weight = 400;
    bool italic = false, small_caps = false;
    bool tabular = false; ///< figures that stand below each other, for tables; else as wide as each is
    Ink ink = Ink::ink;
    double scale = 1;    ///< of the type's size
    double tracking = 0; ///< between letters
    double rise = 0;     ///< above the baseline
    friend auto operator<=>(const Face&, const Face&) = default;
};

/// The figures of running text, as OpenType features: as tall as capitals, and each as wide as it is.
inline constexpr const char* running_figures = "lnum, pnum";
/// Those of tables: they stand below each other.
inline constexpr const char* table_figures = "lnum, tnum";

using FaceId = std::size_t;

class Faces {
  public:
    Faces(const TextStyle& style, TextMeasurer& measurer);

    FaceId id(const Face& face);
    const Face& operator[](FaceId id) const { return faces_[id].face; }
    Font font(FaceId id, double size) const; ///< size: of the type, points
    Colour colour(FaceId id) const;
    const TextStyle& style() const { return style_; }

    /// The advance. Each text is measured once for each face.
    double width(FaceId id, std::string_view text);
    /// Measures these at once where they are not known yet.
    void prepare(FaceId id, const std::vector<std::string>& texts);
    double space(FaceId id) { return width(id, " "); }

    // Of the upright face.
    double cap_height() const { return cap_height_; }
    double ascent() const { return ascent_; }
    double descent() const { return descent_; }

  private:
    struct Hash {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
    };
    struct Entry {
        Face face;
        std::unordered_map<std::string, double, Hash, std::equal_to<>> widths;
    };
    const TextStyle& style_;
    TextMeasurer& measurer_;
    std::vector<Entry> faces_;
    double cap_height_ = 0.65, ascent_ = 0.9, descent_ = 0.3;
};

} // namespace kupi::layout
