// Cairo's content streams made small: numbers rounded, redundant operators dropped, colours taken out where the
// caller's are to be used.
#pragma once

#include <string>
#include <string_view>

namespace kupi::render::pdf {

struct Rewritten {
    std::string content;
    bool strokes = false; ///< uses the stroke colour
};

struct RewriteOptions {
    bool drop_colours = false;    ///< rg, RG, g, G, k, K, cs, CS, sc, SC, scn, SCN
    bool drop_states = false;     ///< gs
    bool drop_flip = false;       ///< the leading "1 0 0 -1 0 H cm": content in y-down units
    int decimals = 0;             ///< that path coordinates keep; more where a matrix scales them up
    double width = 0, height = 0; ///< of the page: a clip to just that is dropped, the form's BBox does it
};

/// Operators that are not known are copied as they are.
Rewritten rewrite(std::string_view content, const RewriteOptions& options);

} // namespace kupi::render::pdf
