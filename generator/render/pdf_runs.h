// Which layers of art stand in the file together. A layer is a form of its own where several drawings share it in
// colours of their own, as the suits of a family share a face; a face of one suit is one form, which saves its
// dictionaries and is compressed as a whole.
#pragma once

#include <map>
#include <vector>

#include "layout/display_list.h"
#include "render/pdf_harvest.h"

namespace kupi::render::pdf {

class LayerRuns {
  public:
    /// Of all pages and of all forms that are used, after the harvest has run.
    LayerRuns(const draw::Document& document, const Harvest& harvest);

    /// How many operations from `first`, a DrawArt, are one form: layers of one drawing at one place, each drawn in
    /// this company and these colours only. 1: that layer is on its own.
    std::size_t length(const std::vector<draw::Operation>& operations, std::size_t first) const;

  private:
    void visit(const std::vector<draw::Operation>& operations);
    /// The end of the layers that could be one form.
    std::size_t end_of(const std::vector<draw::Operation>& operations, std::size_t first) const;

    const Harvest& harvest_;
    std::map<std::vector<std::pair<std::size_t, Colour>>, std::size_t> runs_; ///< drawings and colours; numbered
    std::vector<std::size_t> run_of_; ///< by drawing: the run that it stands in; `none`, or `several`
    static constexpr std::size_t none = -1, several = -2;
};

} // namespace kupi::render::pdf
