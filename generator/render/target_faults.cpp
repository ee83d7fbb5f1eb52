#include "render/target_faults.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>

#include <fmt/format.h>

#include "base/text.h"
#include "base/units.h"
#include "cards/cards.h"

namespace kupi::render {

namespace {

using Operations = std::vector<draw::Operation>;

constexpr double pixels_a_point = 150.0 / 72; ///< of the pictures that are looked at
constexpr int seen_difference = 40;           ///< of 255: a fainter shade is the edge of something
constexpr double unnoticed_distance = mm(0.2);

Rect extent_of(const draw::Path& path) {
    if (path.points.empty()) return {};
    Rect out{path.points.front().x, path.points.front().y, 0, 0};
    for (const Point& p : path.points) out = out.united({p.x, p.y, 0, 0});
    return out;
}

/// Grounds reach over the whole card; whatever else there is stands on them.
bool is_ground(const draw::Operation& operation, const Rect& trim) {
    if (const auto* fill = std::get_if<draw::Fill>(&operation)) return extent_of(fill->path).contains(trim);
    const auto* art = std::get_if<draw::DrawArt>(&operation);
    return art != nullptr && art->place.bounds(art->art->view_box).contains(trim, mm(0.1));
}

/// Decoding photographs takes long, and what they show is no fault: of a ground that is one, its place is enough.
draw::Operation without_photograph(const draw::Operation& ground) {
    constexpr Colour unlikely{0xff, 0, 0xff}; // for ink that stands on it
    const auto* art = std::get_if<draw::DrawArt>(&ground);
    if (art == nullptr || art->art->layers.at(art->layer).raster.empty()) return ground;
    return draw::Fill{draw::Path::rectangle(art->place.bounds(art->art->view_box)), unlikely};
}

bool differ(Colour a, Colour b) {
    return std::max({std::abs(a.r - b.r), std::abs(a.g - b.g), std::abs(a.b - b.b)}) >= seen_difference;
}

/// One side of the card: pixels counted along the cut and inwards from it.
class Side {
  public:
    Side(const Image& image, int side) : image_(image), side_(side) {}
    int length() const { return side_ < 2 ? image_.height : image_.width; }
    Colour at(int along, int inwards) const {
        switch (side_) {
        case 0: return image_.at(inwards, along);
        case 1: return image_.at(image_.width - 1 - inwards, along);
        case 2: return image_.at(along, inwards);
        default: return image_.at(along, image_.height - 1 - inwards);
        }
    }

  private:
    const Image& image_;
    int side_;
};

/// How many pixels from the cut the first ink lies; `most` if it lies further in. A ground that is white all along the
/// cut does not run over it, so that its ink counts too.
int first_ink(const Side& ground, const Side& all, int most) {
    bool runs_over = false;
    for (int along = 0; along < ground.length() && !runs_over; ++along)
        runs_over = differ(ground.at(along, 0), paper_white);
    for (int inwards = 0; inwards < most; ++inwards)
        for (int along = 0; along < ground.length(); ++along)
            if (differ(all.at(along, inwards), runs_over ? ground.at(along, inwards) : paper_white)) return inwards;
    return most;
}

void add_ink_near_cut(const draw::Form& form, Size card, const ExportTarget& target, FormPainter& painter,
                      std::vector<std::string>& out) {
    static constexpr const char* names[] = {"left", "right", "top", "bottom"};
    const Rect trim{0, 0, card.width, card.height};
    Operations grounds, operations;
    for (const auto& operation : form.operations)
        if (is_ground(operation, trim)) {
            grounds.push_back(without_photograph(operation));
            operations.push_back(grounds.back());
        } else {
            operations.push_back(operation);
        }
    const Image ground = painter.paint(grounds, trim, pixels_a_point),
                all = painter.paint(operations, trim, pixels_a_point);
    const int most = std::min({static_cast<int>(std::ceil((target.safe - unnoticed_distance) * pixels_a_point)),
                               all.width / 2, all.height / 2});
    int nearest = most;
    std::vector<std::string> sides;
    for (int side = 0; side < 4; ++side) {
        const int ink = first_ink(Side(ground, side), Side(all, side), most);
        if (ink >= most) continue;
        sides.push_back(names[side]);
        nearest = std::min(nearest, ink);
    }
    if (sides.empty()) return;
    out.push_back(fmt::format("ink comes within {:.1f} mm", to_mm(nearest / pixels_a_point)) + " of the cut (" +
                  join(sides, ", ") + "), and " + target.name + " wants " + number(to_mm(target.safe), 1) + " mm");
}

void add_coarse_bitmaps(const draw::Form& form, std::vector<std::string>& out) {
    for (const auto& operation : form.operations) {
        const auto* art = std::get_if<draw::DrawArt>(&operation);
        if (art == nullptr || art->art->layers.at(art->layer).raster.empty()) continue;
        // A bitmap's view box counts its pixels.
        const double larger = std::max(std::hypot(art->place.a, art->place.b), std::hypot(art->place.c, art->place.d)),
                     dpi = 72 / larger;
        if (dpi >= least_photograph_dpi) continue;
        out.push_back('"' + std::filesystem::path(art->art->path).filename().string() + "\" is printed at " +
                      number(std::floor(dpi), 0) + " pixels to the inch; " + number(least_photograph_dpi, 0) +
                      " look sharp");
    }
}

} // namespace

std::vector<std::string> target_faults(const draw::Form& form, Size card, const ExportTarget& target,
                                       FormPainter& painter) {
    std::vector<std::string> out;
    if (target.safe > 0) add_ink_near_cut(form, card, target, painter, out);
    add_coarse_bitmaps(form, out);
    return out;
}

bool reaches_cut(const draw::Form& form, Size card, FormPainter& painter) {
    constexpr double coarse = 0.5; // pixels a point: it is the ground that counts
    const Image image = painter.paint(form.operations, {0, 0, card.width, card.height}, coarse);
    for (int side = 0; side < 4; ++side) {
        const Side edge(image, side);
        int inked = 0;
        for (int along = 0; along < edge.length(); ++along) inked += differ(edge.at(along, 0), paper_white) ? 1 : 0;
        if (2 * inked > edge.length()) return true;
    }
    return false;
}

} // namespace kupi::render
