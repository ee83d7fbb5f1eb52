#include "cli_games/coarse_pictures.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "base/text.h"
#include "base/units.h"

namespace kupi::cli {

void warn_of_coarse_pictures(const std::vector<draw::Form>& forms, Diagnostics& out) {
    std::map<std::string, double> lowest;
    for (const draw::Form& form : forms)
        for (const draw::Operation& operation : form.operations) {
            const auto* art = std::get_if<draw::DrawArt>(&operation);
            if (art == nullptr || art->art->layers.at(art->layer).raster.empty()) continue;
            // A picture's view box counts its pixels.
            const Matrix& m = art->place;
            const double dpi = points_per_inch / std::max(std::hypot(m.a, m.b), std::hypot(m.c, m.d));
            const auto at = lowest.try_emplace(art->art->path, dpi).first;
            at->second = std::min(at->second, dpi);
        }
    for (const auto& [path, dpi] : lowest)
        if (dpi < coarse_dpi)
            out.warning({path, 0, 0}, "this picture is printed at " + number(dpi, 0) + " dpi: its pixels will be seen",
                        "at least " + number(coarse_dpi, 0) + " dpi look decent, 300 look good: take one of " +
                            number(std::ceil(300 / dpi * 10) / 10, 1) + " times as many pixels a side");
}

} // namespace kupi::cli
