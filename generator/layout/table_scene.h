// A game's table as a picture: the players around it, each with their cards, and what lies in the middle.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "layout/display_list.h"
#include "layout/table_top.h"
#include "layout/text_measurer.h"

namespace kupi::layout {

struct ScenePile {
    std::string label;
    std::vector<std::size_t> cards;    ///< forms cut out by add_cut_card, bottom first
    std::vector<std::string> captions; ///< below each card, of a pile that lies side by side; none: they overlap
    std::size_t unseen = 0;            ///< further cards that lie as backs, with their number
    std::size_t back = 0;              ///< their form
    std::size_t count = 0; ///< told behind the label: of the cards, or of the tricks that they are; 0: nothing

    bool empty() const { return cards.empty() && unseen == 0; } ///< a place that cards may be laid on
};

struct ScenePlace {
    std::string name, note; ///< "Bo", "to move"
    bool marked = false;    ///< the place that the eye should find first
    std::vector<ScenePile> piles;
};

struct TableScene {
    Size card; ///< trim
    std::string title, remark;
    bool alarm = false;              ///< the remark tells of something wrong
    std::vector<ScenePlace> players; ///< clockwise; the first sits at the lower left
    ScenePlace middle;
    std::string said, stakes, due, legal;
    double type = 1; ///< labels are so many times as large as usual, no other words smaller than they
};

/// The same with labels so large that they measure `least` points where the picture is scaled into `room` (points), if
/// three times the usual size does.
TableScene readable(TableScene scene, TextMeasurer& text, Size room, double least);

/// One page, as large as it needs.
void add_table_scene(const TableScene& scene, TextMeasurer& text, draw::Document& document);

} // namespace kupi::layout
