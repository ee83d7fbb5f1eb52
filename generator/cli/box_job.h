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

struct BoxRequest {
    std::string box = "tuck";
    bool or_otherwise = true; ///< where no sheet holds it, another template that it names
    NamedSize paper;
    double stock = usual_stock;
    std::optional<std::string> title; ///< in place of the deck's name
    double folded = 0;                ///< thickness of the fold-up sheets that go in, points
    std::size_t sheets = 0;           ///< how many these are
    const Cutter* cutter = nullptr;
    InkMode ink = InkMode::full;
};

struct BoxJob {
    BoxTemplate box; ///< what its net points to: it does not move
    BoxNet net;
    std::vector<BoxPlace> places;
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
