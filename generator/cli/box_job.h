// A deck's box, ready to be written: `kupi box` prints it, `kupi set` puts it beside the rest.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/press.h"
#include "layout/box.h"
#include "layout/cutter.h"
#include "layout/fold.h"

namespace kupi::cli {

/// A game's sheet, to be folded.
struct BoxSheet {
    std::string title; ///< the game's
    FoldTemplate fold;
};

struct BoxRequest {
    std::string box = "tuck";
    bool or_otherwise = true; ///< where no sheet holds it, another template that it names
    NamedSize paper;
    double stock = usual_stock;
    std::optional<std::string> title; ///< in place of the deck's name
    std::vector<BoxSheet> sheets;     ///< those go in that are not too large
    const Cutter* cutter = nullptr;
    InkMode ink = InkMode::full;
};

struct BoxJob {
    BoxTemplate box; ///< what its net points to: it does not move
    BoxNet net;
    std::vector<BoxPlace> places;
    std::size_t sheets = 0;             ///< that go in
    std::vector<std::string> too_large; ///< titles of the others; none of a box that holds no sheets
    draw::Document document;
    std::string contents; ///< "96 cards · 8 suits · rules"
};

/// Throws Failure with every fault; warnings go into `out`.
std::unique_ptr<BoxJob> make_box(Press& press, const std::vector<Card>& cards, std::size_t packs,
                                 const BoxRequest& request, const Sizes& sizes, Diagnostics& out);

/// Games whose usual deck this is, or whose deck it is under one of their variants.
std::vector<std::string> games_of(const Deck& deck, const DataFolders& data);
/// --games, else the deck's own. Throws Failure for one named twice.
std::vector<std::string> games_asked(const Values& values, const Deck& deck, const DataFolders& data);

} // namespace kupi::cli
