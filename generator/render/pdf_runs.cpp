#include "render/pdf_runs.h"

namespace kupi::render::pdf {

LayerRuns::LayerRuns(const draw::Document& document, const Harvest& harvest)
    : harvest_(harvest), run_of_(harvest.drawing_count(), none) {
    for (std::size_t i = 0; i < document.forms.size(); ++i)
        if (harvest.is_used(i)) visit(document.forms[i].operations);
    for (const draw::Page& page : document.pages) visit(page.operations);
}

void LayerRuns::visit(const std::vector<draw::Operation>& operations) {
    for (std::size_t i = 0, end = 0; i < operations.size(); i = end) {
        end = end_of(operations, i);
        if (!std::holds_alternative<draw::DrawArt>(operations[i])) continue;
        std::vector<std::pair<std::size_t, Colour>> key;
        for (std::size_t k = i; k < end; ++k) {
            const auto& art = std::get<draw::DrawArt>(operations[k]);
            key.emplace_back(harvest_.drawing_index(art), art.colour.value_or(Colour{}));
        }
        const std::size_t run = runs_.try_emplace(key, runs_.size()).first->second;
        for (const auto& [drawing, colour] : key) {
            std::size_t& of = run_of_[drawing];
            of = of == none || of == run ? run : several;
        }
    }
}

std::size_t LayerRuns::end_of(const std::vector<draw::Operation>& operations, std::size_t first) const {
    const auto* begins = std::get_if<draw::DrawArt>(&operations[first]);
    if (begins == nullptr) return first + 1;
    const Drawing& like = harvest_.drawing(*begins);
    const auto plain = [](const Drawing& d) { return d.colourless && !d.resources.isInitialized(); };
    std::size_t end = first + 1;
    for (; plain(like) && end < operations.size(); ++end) {
        const auto* next = std::get_if<draw::DrawArt>(&operations[end]);
        if (next == nullptr || next->art != begins->art || next->place != begins->place) break;
        const Drawing& drawing = harvest_.drawing(*next);
        if (!plain(drawing) || drawing.size != like.size || drawing.to_view_box != like.to_view_box) break;
    }
    return end;
}

std::size_t LayerRuns::length(const std::vector<draw::Operation>& operations, std::size_t first) const {
    const auto alone = [&](std::size_t i) {
        return run_of_[harvest_.drawing_index(std::get<draw::DrawArt>(operations[i]))] == several;
    };
    if (alone(first)) return 1;
    std::size_t end = first + 1;
    for (const std::size_t last = end_of(operations, first); end < last && !alone(end);) ++end;
    return end - first;
}

} // namespace kupi::render::pdf
