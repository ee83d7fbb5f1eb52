// A game's rules on a sheet that folds to the size of a card.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "cards/cards.h"
#include "layout/artwork.h"
#include "layout/display_list.h"
#include "layout/fold.h"
#include "layout/hyphenation.h"
#include "layout/text_style.h"
#include "reference/game.h"
#include "reference/pictures.h"
#include "reference/rules_text.h"

namespace kupi::layout {

struct RulesheetJob {
    const Game& game;
    const std::vector<Block>& blocks;              ///< what is printed (select() gives it), title and outline included
    const std::map<std::string, Block>& footnotes; ///< by the number under which they are called
    const FoldTemplate& fold;
    const TextStyle& style;
    const Hyphenator& hyphenator;
    const Deck& deck; ///< whose suits and ranks the spare panels tell of
    const std::vector<Family>& families;
    const Pictures& pictures; ///< of these families
    ArtLibrary& art;
    TextMeasurer& text;
    InkMode ink = InkMode::full;
    std::string language = "en";
};

inline constexpr double readable_text = 8; ///< points: nothing is given up below

struct RulesheetReport {
    double size = 0;             ///< of the type, points
    std::size_t text_panels = 0; ///< that the text takes
    std::size_t spare_panels = 0;
    bool fits = true;
    bool outline_only = false; ///< a reference card that is too small for the rules
    double demand = 0;         ///< panels that the text takes at this size, the last one as far as it is filled
    std::size_t room = 0;
    std::string too_wide; ///< the first line that is wider than its panel, where that is why nothing fits
};

/// Sets the sheet as large as fits and adds its pages to the document. What does not fit is reported and not drawn:
/// `fits` is false then, and size, demand and room tell by how much. Lines that are wider than a panel, and drawings
/// that can't be opened, go into `out`.
RulesheetReport lay_out_rulesheet(const RulesheetJob& job, draw::Document& document, Diagnostics& out);

/// The report alone.
RulesheetReport measure_rulesheet(const RulesheetJob& job);

} // namespace kupi::layout
