// The faces that texts ask for, as they are installed: found under any name they have been released with, measured
// once, and reported where another face stands in.
#pragma once

#include <compare>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include <pango/pango.h>

#include "base/diagnostics.h"
#include "layout/text_measurer.h"
#include "render/owned.h"

namespace kupi::render {

inline constexpr double pango_unit = PANGO_SCALE; ///< Pango's units to the point

struct FreeDescription {
    void operator()(PangoFontDescription* d) const { pango_font_description_free(d); }
};
using FontDescription = std::unique_ptr<PangoFontDescription, FreeDescription>;

struct FreeAttributes {
    void operator()(PangoAttrList* a) const { pango_attr_list_unref(a); }
};
using Attributes = std::unique_ptr<PangoAttrList, FreeAttributes>;

class InstalledFonts {
  public:
    /// Points. Everything grows with the size exactly, so that one size of each face does for all.
    static constexpr double reference_size = 1000;

    struct Face {
        std::string family;                             ///< as installed
        double ascent = 0, descent = 0, cap_height = 0; ///< for one point
    };

    explicit InstalledFonts(Diagnostics& warnings);

    PangoContext* context() const { return context_.get(); }

    /// Under which of its names the face is installed, and its measures.
    const Face& face(const Font& font);
    FontDescription description(const Font& font) { return description(face(font).family, font); }

    /// Judges a shaped run's face and glyphs. `text` is the paragraph's. Text with markup may change its face.
    void inspect(PangoGlyphItem& run, const char* text, const Font& font, bool markup);

    /// A warning for each script of which a family lacks characters, with the Debian package that has them where none
    /// does.
    void add_lacking(Diagnostics& out) const;

  private:
    /// What makes a face, size left out.
    using Key = std::tuple<std::string, int, bool>;
    static Key key_of(const Font& font) { return {font.family, font.weight, font.italic}; }
    static FontDescription description(const std::string& family, const Font& font);

    void judge(const PangoFont* font, const std::string& family, const Font& asked);
    void inspect_glyphs(PangoGlyphItem& run, const char* text, const Font& font, bool other_family);
    void report_character(gunichar c, const Font& font, bool unknown, bool ink);

    Diagnostics& warnings_;
    Ref<PangoFontMap> map_;
    Ref<PangoContext> context_;
    std::map<Key, Face> faces_;
    std::map<std::string, std::string> installed_names_;    ///< of families
    std::set<std::tuple<Key, std::string>> judged_files_;   ///< of faces that markup asks for
    std::set<std::tuple<Key, gunichar>> judged_characters_; ///< that are not in their own face, or blank there
    /// What is printed for a character that its family lacks.
    enum class InPlace { box, other_font, nothing };
    struct Lacking {
        std::vector<std::string> families; ///< that lack them
        GUnicodeScript script = G_UNICODE_SCRIPT_UNKNOWN;
        InPlace in_place = InPlace::box;
        std::set<gunichar> characters; ///< the first of them told by name
        gunichar first = 0;
    };
    std::vector<Lacking> lacking_; ///< in the order found
    /// Seen with ink in their own face, under these features: small capitals may be blank where others are not.
    std::map<std::pair<Key, std::string>, std::vector<bool>> good_characters_;
};

} // namespace kupi::render
