#include "rules/position.h"

#include <algorithm>

namespace kupi {

namespace {

std::vector<Engine>& announced() {
    static std::vector<Engine> all;
    return all;
}

} // namespace

Announcement::Announcement(const Engine& engine) {
    auto& all = announced();
    all.insert(
        std::upper_bound(all.begin(), all.end(), engine, [](const Engine& a, const Engine& b) { return a.id < b.id; }),
        engine);
}

std::span<const Engine> engines() { return announced(); }

const Engine* find_engine(std::string_view id) {
    for (const Engine& e : announced())
        if (e.id == id) return &e;
    return nullptr;
}

} // namespace kupi
