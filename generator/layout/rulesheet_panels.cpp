#include "layout/rulesheet_panels.h"

#include <algorithm>
#include <cmath>

#include "base/text.h"

namespace kupi {

void RulesheetPanels::centred(const std::string& text, const Face& face, double size, double x, double y,
                              const Matrix& place, std::vector<draw::Operation>& operations) {
    Faces& faces = type_.faces();
    const FaceId id = faces.id(face);
    const double width = faces.width(id, text) * size;
    operations.push_back(draw::DrawText{text, faces.font(id, size), type_.miniatures().tone(faces.colour(id)),
                                        place * Matrix::translation(x - width / 2, y), false});
}

double RulesheetPanels::centred_lines(const std::string& text, const Face& face, double size, double width, double x,
                                      double y, const Matrix& place, std::vector<draw::Operation>& operations) {
    const std::vector<Word> words = type_.composer().words(text, face);
    const ParagraphShape shape{width / size, 0, false, 0.5, 0.2};
    const std::vector<Line> lines = break_lines(words, shape, type_.faces(), Hyphenator());
    for (const Line& line : lines) {
        std::string joined;
        for (const Line::Part& part : line.parts) joined += (joined.empty() ? "" : " ") + part.text;
        centred(joined, face, size, x, y, place, operations);
        if (&line != &lines.back()) y += size * face.scale * 1.2;
    }
    return y;
}

void RulesheetPanels::title(const Matrix& place, std::vector<draw::Operation>& operations) {
    const Size panel = job_.fold.panel.size;
    const double x = panel.width / 2, inner = panel.width - 2 * job_.fold.padding - 18;
    Face native;
    native.weight = 700;
    centred_lines(job_.game.title, native, 20, inner, x, panel.height * 0.55, place, operations);
    Face english;
    english.small_caps = true;
    english.tracking = 0.06;
    english.ink = Face::Ink::accent;
    centred(job_.game.english, english, 9.5, x, panel.height * 0.65, place, operations);
    Face tagline;
    tagline.italic = true;
    centred_lines(job_.game.tagline, tagline, 8, inner, x, panel.height * 0.72, place, operations);
    centred(job_.game.players, {}, 7.5, x, panel.height - 34, place, operations);
    centred(job_.game.length, {}, 7.5, x, panel.height - 24, place, operations);
}

void RulesheetPanels::instructions(const Matrix&, std::vector<draw::Operation>&) {}

void RulesheetPanels::spare(std::size_t, double, const Matrix&, std::vector<draw::Operation>&) {}

} // namespace kupi
