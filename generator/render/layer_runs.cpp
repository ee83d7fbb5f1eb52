#include "render/layer_runs.h"

namespace kupi::render {

LayerRuns::LayerRuns(const draw::Document& document, Writing writing) : writing_(std::move(writing)) {
    for (std::size_t i = 0; i < document.forms.size(); ++i)
        if (writing_.is_used(i)) visit(document.forms[i].operations);
    for (const draw::Page& page : document.pages) visit(page.operations);
}

void LayerRuns::visit(const std::vector<draw::Operation>& operations) {
    for (std::size_t i = 0, end = 0; i < operations.size(); i = end) {
        end = end_of(operations, i);
        if (!std::holds_alternative<draw::DrawArt>(operations[i])) continue;
        std::vector<std::pair<std::size_t, Colour>> key;
        for (std::size_t k = i; k < end; ++k) {
            const auto& art = std::get<draw::DrawArt>(operations[k]);
            key.emplace_back(writing_.number(art), art.colour.value_or(Colour{}));
        }
        const std::size_t run = runs_.try_emplace(key, runs_.size()).first->second;
        for (const auto& [layer, colour] : key) {
            const auto [at, is_new] = run_of_.try_emplace(layer, run);
            if (at->second != run) at->second = several;
        }
    }
}

std::size_t LayerRuns::end_of(const std::vector<draw::Operation>& operations, std::size_t first) const {
    const auto* begins = std::get_if<draw::DrawArt>(&operations[first]);
    std::size_t end = first + 1;
    for (; begins != nullptr && end < operations.size(); ++end) {
        const auto* next = std::get_if<draw::DrawArt>(&operations[end]);
        if (next == nullptr || next->art != begins->art || next->place != begins->place ||
            !writing_.joins(*begins, *next))
            break;
    }
    return end;
}

std::size_t LayerRuns::length(const std::vector<draw::Operation>& operations, std::size_t first) const {
    const auto shared = [&](std::size_t i) { return is_shared(std::get<draw::DrawArt>(operations[i])); };
    if (shared(first)) return 1;
    std::size_t end = first + 1;
    for (const std::size_t last = end_of(operations, first); end < last && !shared(end);) ++end;
    return end - first;
}

} // namespace kupi::render
