// Which layers of art stand in a file together. A layer is stored on its own where several drawings share it in colours
// of their own, as the suits of a family share a face; a face of one suit is stored as one piece, which is shorter.
#pragma once

#include <functional>
#include <map>
#include <vector>

#include "layout/display_list.h"

namespace kupi::render {

class LayerRuns {
  public:
    /// How a file writes layers of art.
    struct Writing {
        std::function<std::size_t(const draw::DrawArt&)>
            number; ///< equal where the layer, but for its colour, is stored once
        std::function<bool(const draw::DrawArt& first, const draw::DrawArt& next)>
            joins; ///< may be one piece, if alike in place
        std::function<bool(std::size_t form)> is_used;
    };
    LayerRuns(const draw::Document& document, Writing writing);

    /// How many operations from `first`, a DrawArt, are one piece: layers of one drawing at one place, each drawn in
    /// this company and these colours only. 1: that layer is on its own.
    std::size_t length(const std::vector<draw::Operation>& operations, std::size_t first) const;

    /// Drawn in other company or other colours, too.
    bool is_shared(const draw::DrawArt& layer) const { return run_of_.at(writing_.number(layer)) == several; }

  private:
    void visit(const std::vector<draw::Operation>& operations);
    /// The end of the layers that could be one piece.
    std::size_t end_of(const std::vector<draw::Operation>& operations, std::size_t first) const;

    Writing writing_;
    std::map<std::vector<std::pair<std::size_t, Colour>>, std::size_t> runs_; ///< layers and colours; numbered
    std::map<std::size_t, std::size_t> run_of_; ///< by layer: the run that it stands in, or `several`
    static constexpr std::size_t several = -1;
};

} // namespace kupi::render
