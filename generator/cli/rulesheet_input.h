// What a sheet of rules is made from: `kupi rulesheet` prints it, `kupi check` sees whether it fits.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cards/load.h"
#include "layout/rulesheet.h"
#include "reference/pictures.h"

namespace kupi::cli {

/// Everything that a sheet of rules is made from.
struct RulesheetInput {
    DataFolders data;
    Game game;
    RulesText text;
    std::vector<Block> blocks;
    Sizes sizes;
    FoldTemplate fold;
    TextStyle style;
    Hyphenator hyphenator;
    Deck deck;
    std::vector<Family> families;
    Pictures pictures;
    std::string language;
    InkMode ink = InkMode::full;

    RulesheetJob job(const FoldTemplate& on, ArtLibrary& art, TextMeasurer& measurer) const {
        return {game,     blocks, text.footnotes, on,  style,   hyphenator, deck, families,
                pictures, art,    measurer,       ink, language};
    }
};

struct RulesheetRequest {
    std::string game;
    std::optional<std::string> variants; ///< of a house
    std::string language = "en";
    std::string fold, paper; ///< empty: the game's own, the fold's own
    InkMode ink = InkMode::full;
};

/// Throws Failure with every fault; warnings go into `out`.
RulesheetInput load_rulesheet(const RulesheetRequest& request, const DataFolders& data, Diagnostics& out);

/// Cuts the fold down to the size of the game's own cards where it is larger and the rules stay readable on it.
void cut_to_cards(RulesheetInput& sheet, ArtLibrary& art, TextMeasurer& measurer);

/// "the rules of … do not fit on letter-eight: at 6.5 pt they take 9.1 panels of 6".
std::string does_not_fit(const RulesheetInput& input, const RulesheetReport& report);

} // namespace kupi::cli
