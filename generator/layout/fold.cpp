#include "layout/fold.h"

#include "layout/sheet.h"

namespace kupi::layout {

std::size_t FoldTemplate::text_panels() const {
    return static_cast<std::size_t>(
        std::count_if(panels.begin(), panels.end(), [](const Panel& p) { return p.role == PanelRole::text; }));
}

bool FoldTemplate::turns_sideways() const {
    const bool landscape = media.width > media.height;
    return layout::turns_sideways(landscape ? Orientation::landscape : Orientation::portrait,
                                  flip_long_edge ? Backs::long_edge : Backs::short_edge);
}

Rect FoldTemplate::behind(const Rect& r) const {
    return turns_sideways() ? Rect{media.width - r.right(), r.y, r.width, r.height}
                            : Rect{r.x, media.height - r.bottom(), r.width, r.height};
}

const Panel* FoldTemplate::find(PanelRole role) const {
    const auto it = std::find_if(panels.begin(), panels.end(), [&](const Panel& p) { return p.role == role; });
    return it == panels.end() ? nullptr : &*it;
}

bool FoldTemplate::is_cut(bool vertical, int after, int at) const {
    return std::any_of(cuts.begin(), cuts.end(), [&](const Cut& c) {
        return c.vertical == vertical && c.after == after && c.from <= at && at < c.to;
    });
}

double FoldTemplate::thickness() const { return layers() * fold_stock; }

} // namespace kupi::layout
