// A table of a log as a picture: what the referee tells of it, in the deck's own drawings.
#pragma once

#include <map>

#include "cli/press.h"
#include "layout/table_scene.h"
#include "referee/table_view.h"

namespace kupi::cli {

class TablePicture {
  public:
    /// Loads the log's deck with its drawings; in hands that lie fanned, in the template that the deck's names for
    /// them. Throws Failure where that can't be done; warnings go into `out`, which outlives this.
    TablePicture(const Log& log, const DataFolders& data, Diagnostics& out);

    draw::Document draw(const TableView& view);
    /// The table alone, without what is said of it, as a form of a document (always the same one) whose words can be
    /// read where it is scaled into `room` (points).
    std::size_t form(const TableView& view, Size room, draw::Document& document);
    PangoMeasurer& text() { return press_.text; }
    Press& press() { return press_; }

  private:
    TableScene scene_of(const TableView& view, draw::Document& document);
    ScenePile pile_of(const TableView::Pile& pile, draw::Document& document);
    std::size_t form_of(PlayingCard card, draw::Document& document);

    const Log& log_;
    Diagnostics& out_;
    Press press_;
    std::map<PlayingCard, std::size_t> forms_; ///< in the document that is drawn on
};

} // namespace kupi::cli
