// The panels of a rulesheet that hold no running text: title, instructions, and what spare panels carry.
#pragma once

#include <string>
#include <vector>

#include "layout/flow.h"
#include "layout/rulesheet.h"

namespace kupi::layout {

/// Each panel takes the map from itself, as read, to the page.
class RulesheetPanels {
  public:
    RulesheetPanels(const RulesheetJob& job, Typesetter& type) : job_(job), type_(type) {}

    /// `outline`: the number of the panel where the outline begins; 0: nothing is said of it.
    void title(const Matrix& place, int outline, std::vector<draw::Operation>& operations);
    void instructions(const Matrix& place, std::vector<draw::Operation>& operations);

    /// Decides what so many spare panels carry in this area, beside text of this size: a score table where the game
    /// keeps scores, before it the ranks and the suits if they find room, else nothing.
    void plan_spare(std::size_t panels, const Size& area, double size);
    /// How many of them carry something.
    std::size_t spare_used() const { return spare_.panels.size() + (job_.game.keeps_scores ? 1 : 0); }
    void spare(std::size_t index, const Matrix& place, std::vector<draw::Operation>& operations);

  private:
    /// Words on as many centred lines as they need; gives the last baseline.
    double centred(const std::string& text, const Face& face, double size, double width, Point at, const Matrix& place,
                   std::vector<draw::Operation>& operations);
    void native_title(double width, Point at, const Matrix& place, std::vector<draw::Operation>& operations);
    void scores(const Matrix& place, std::vector<draw::Operation>& operations);
    Colour accent() { return type_.miniatures().tone(job_.style.accent); }

    /// What is told of a rank or a suit, its picture in front.
    struct SpareText {
        std::string notation; ///< of the picture; empty: none
        std::vector<Block> blocks;
        bool halfway = false; ///< half the suits stand before the end of it
    };
    std::vector<SpareText> spare_texts(bool meanings) const;
    Column set_spare(const std::vector<SpareText>& texts, double measure);

    const RulesheetJob& job_;
    Typesetter& type_;
    Column spare_column_;
    Filled spare_;
    double spare_size_ = 0;
    Size area_;
};

} // namespace kupi::layout
