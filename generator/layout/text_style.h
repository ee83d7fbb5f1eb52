// How running text is set: templates/texts/<id>.toml. Lengths in ems are in units of the type's size.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "base/colour.h"
#include "base/file.h"
#include "base/units.h"

namespace kupi::layout {

/// Small cards in the line write their numbers as digits, or with the deck's own signs.
enum class InlineNumbers { digits, signs };

struct TextStyle {
    std::string id, name, family, hyphenation;
    std::optional<std::string> features; ///< OpenType features in place of those that a face asks for
    double least = 6.5, most = 9;        ///< size of the type, points
    int bold = 600;                      ///< weight of emphasis, of little numbers and of the title
    double leading = 1.15;               ///< ems, as everything below
    std::map<std::string, std::map<std::string, std::string>> words; ///< of each language: headings of our own
    InlineNumbers cards = InlineNumbers::digits;

    Colour ink, accent, pale, tint;

    struct {
        double indent = 1, space = 0;
        double stretch = 0.5, shrink = 0.2; ///< of a space, in justified lines
    } paragraph;
    struct {
        double size = 1.1;
        int weight = 700;
        bool small_caps = true;
        double tracking = 0, above = 0.75, below = 0.2;
        bool rule = true;
    } heading;
    struct {
        int weight = 700;
        double above = 0.3;
    } run_in;
    struct {
        double indent = 1, above = 0.1;
    } list;
    struct {
        double above = 0.35, row = 0.1, gap = 0.8;
    } table;
    struct {
        double size = 0.86;
    } footnote;
    struct {
        double height = 2.75;
        double step = 0.5; ///< of a card's width
        double above = 0.35;
    } hand;

    std::map<std::string, std::map<std::string, std::string>> folding; ///< of each language: FoldTemplate::wording

    /// In this language, else in English, else the key itself.
    std::string word(const std::string& language, const std::string& key) const;
};

/// By id or path. Every fault goes into `out`, with its place.
std::optional<TextStyle> load_text_style(const std::string& id_or_path, const DataFolders& data, Diagnostics& out);

} // namespace kupi::layout
