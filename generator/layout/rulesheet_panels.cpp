#include "layout/rulesheet_panels.h"

#include <algorithm>

#include "layout/fold_diagram.h"

namespace kupi::layout {

namespace {

// Of the title panel, in points.
constexpr double title_line = 0.9, inner_line = 0.3, title_radius = 5, title_gap = 2.2;
constexpr double usual_width = mm(63); ///< of a panel; narrower ones have smaller letters, and as many lines
constexpr double largest_title = 22, least_one_line = 15, english_size = 9.5, tagline_size = 8.2, facts_size = 7.6;
constexpr double figure_floor = 0.465, title_baseline = 0.59; ///< of the panel's height
constexpr double unpictured_lift = 0.16; ///< by so much the title stands higher where it has no figure above it
constexpr double english_drop = 15, tagline_drop = 18; ///< from the line above
constexpr double instructions_size = 8;

draw::Path mapped(draw::Path path, const Matrix& place) {
    for (Point& p : path.points) p = place(p);
    return path;
}

} // namespace

double RulesheetPanels::centred(const std::string& text, const Face& face, double size, double width, Point at,
                                const Matrix& place, std::vector<draw::Operation>& operations) {
    Faces& faces = type_.faces();
    Paragraph words(type_.composer().words(text, face), faces, nullptr);
    const auto broken_at = [&](double measure) { return words.lines({measure / size, 0, false, 0.5, 0.2}); };
    std::vector<Line> lines = broken_at(width);
    // Lines of like length: as narrow as the same number of lines allows.
    for (double narrow = width - size; lines.size() > 1 && narrow > width / 2; narrow -= size / 2) {
        std::vector<Line> tighter = broken_at(narrow);
        const bool worse = tighter.size() > lines.size() ||
                           std::any_of(tighter.begin(), tighter.end(), [](const Line& l) { return l.overfull; });
        if (worse) break;
        lines = std::move(tighter);
    }
    for (const Line& line : lines) {
        const Line::Part& last = line.parts.back();
        const double wide = last.x + faces.width(last.face, last.text);
        for (const Line::Part& part : line.parts)
            operations.push_back(
                draw::DrawText{part.text, faces.font(part.face, size), type_.miniatures().tone(faces.colour(part.face)),
                               place * Matrix::translation(at.x + (part.x - wide / 2) * size, at.y), false});
        if (&line != &lines.back()) at.y += size * face.scale * 1.18;
    }
    return at.y;
}

void RulesheetPanels::native_title(double width, Point at, const Matrix& place,
                                   std::vector<draw::Operation>& operations) {
    Face face;
    face.weight = job_.style.bold;
    Faces& faces = type_.faces();
    const FaceId id = faces.id(face);
    const std::string& title = job_.game.title;
    const double one_line = std::min(largest_title, 0.98 * width / faces.width(id, title));
    if (one_line >= least_one_line || title.find(' ') == std::string::npos) {
        centred(title, face, one_line, width, at, place, operations);
        return;
    }
    // Two lines, parted where they are most alike.
    std::size_t best = 0;
    double best_width = 1e9;
    for (std::size_t i = title.find(' '); i != std::string::npos; i = title.find(' ', i + 1)) {
        const double wide = std::max(faces.width(id, title.substr(0, i)), faces.width(id, title.substr(i + 1)));
        if (wide < best_width) {
            best_width = wide;
            best = i;
        }
    }
    const double size = std::min(largest_title, 0.98 * width / best_width);
    centred(title.substr(0, best), face, size, width, {at.x, at.y - size * 0.95}, place, operations);
    centred(title.substr(best + 1), face, size, width, at, place, operations);
}

void RulesheetPanels::title(const Matrix& place, int outline, std::vector<draw::Operation>& operations) {
    const Size panel = job_.fold.panel.size;
    const double scale = std::min(1.0, panel.width / usual_width);
    const double inset = 0.72 * job_.fold.padding * scale, x = panel.width / 2;
    const Rect frame = Rect{0, 0, panel.width, panel.height}.outset(-inset);
    const Rect inner = frame.outset(-title_gap);
    operations.push_back(
        draw::Stroke{mapped(draw::Path::rounded(frame, title_radius), place), accent(), title_line, {}, {}});
    operations.push_back(draw::Stroke{
        mapped(draw::Path::rounded(inner, title_radius - title_gap), place), accent(), inner_line, {}, {}});

    const double width = inner.width - 16 * scale;
    const double floor = panel.height * figure_floor; // where the figure stands
    const Rect box{x - width / 2, inner.y + 9, width, floor - inner.y - 9};
    const bool pictured =
        !job_.deck.suits.empty() &&
        type_.miniatures().draw_motif(job_.game.motif, job_.deck.suits.front(), box, place, operations);
    const double lift = pictured ? 0 : panel.height * unpictured_lift;
    const auto ornament = [&](double y, double length) {
        for (const double side : {-1.0, 1.0})
            operations.push_back(draw::Stroke{
                mapped(draw::Path::line({x + side * 5, y}, {x + side * length / 2, y}), place), accent(), 0.5, {}, {}});
        operations.push_back(draw::Fill{mapped(draw::Path::diamond({x, y}, 2), place), accent(), false});
    };
    ornament(floor + 3.5 - lift, width);

    const double baseline = panel.height * title_baseline - lift;
    native_title(width, {x, baseline}, place, operations);
    Face english;
    english.weight = job_.style.heading.weight;
    english.small_caps = true;
    english.tracking = 0.06;
    english.ink = Face::Ink::accent;
    const double below = centred(job_.game.english, english, english_size * scale, width, {x, baseline + english_drop},
                                 place, operations);
    Face tagline;
    tagline.italic = true;
    centred(job_.game.tagline, tagline, tagline_size * scale, width, {x, below + tagline_drop}, place, operations);
    Face start;
    start.ink = Face::Ink::accent;
    start.italic = true;
    std::string words = job_.style.word(job_.language, "start");
    if (const auto at = words.find("{panel}"); at != std::string::npos) words.replace(at, 7, std::to_string(outline));
    // On a narrow panel the letters need not be as much smaller where all lines have room.
    Faces& faces = type_.faces();
    const double longest =
        std::max({faces.width(faces.id(Face{}), job_.game.players), faces.width(faces.id(Face{}), job_.game.length),
                  outline > 0 ? faces.width(faces.id(start), words) : 0});
    const double size = std::max(facts_size * scale, std::min(facts_size, 0.98 * width / longest));
    const double facts = inner.bottom() - (outline > 0 ? 31 : 20);
    ornament(facts - 12, width * 0.4);
    centred(job_.game.players, {}, size, width, {x, facts}, place, operations);
    centred(job_.game.length, {}, size, width, {x, facts + 9.5}, place, operations);
    if (outline > 0) centred(words, start, size, width, {x, facts + 22}, place, operations);
}

void RulesheetPanels::instructions(const Matrix& place, std::vector<draw::Operation>& operations) {
    const Size panel = job_.fold.panel.size;
    const Rect box = Rect{0, 0, panel.width, panel.height}.outset(-job_.fold.padding);
    const Font font = type_.faces().font(type_.faces().id(Face{}), instructions_size);
    const FoldInstructions made =
        fold_instructions(job_.fold, box, place, font, type_.miniatures().tone(job_.style.ink), job_.text);
    operations.insert(operations.end(), made.operations.begin(), made.operations.end());
}

} // namespace kupi::layout
