// The panels of a rulesheet that hold no running text: title, instructions, and what spare panels carry.
#pragma once

#include <vector>

#include "layout/flow.h"
#include "layout/rulesheet.h"

namespace kupi {

/// Each takes the map from the panel, as read, to the page.
class RulesheetPanels {
  public:
    RulesheetPanels(const RulesheetJob& job, Typesetter& type, Diagnostics& out) : job_(job), type_(type), out_(out) {}

    void title(const Matrix& place, std::vector<draw::Operation>& operations);
    void instructions(const Matrix& place, std::vector<draw::Operation>& operations);
    /// The ranks, the suits, then score tables. `place` maps the text's area.
    void spare(std::size_t index, double size, const Matrix& place, std::vector<draw::Operation>& operations);

  private:
    /// A line of text, centred on x, its baseline at y.
    void centred(const std::string& text, const Face& face, double size, double x, double y, const Matrix& place,
                 std::vector<draw::Operation>& operations);
    /// Words on as many centred lines as they need; gives the last baseline.
    double centred_lines(const std::string& text, const Face& face, double size, double width, double x, double y,
                         const Matrix& place, std::vector<draw::Operation>& operations);

    const RulesheetJob& job_;
    Typesetter& type_;
    Diagnostics& out_;
};

} // namespace kupi
