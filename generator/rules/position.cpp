#include "rules/position.h"

namespace kupi::rules {

namespace {

std::vector<Engine>& announced() {
    static std::vector<Engine> all;
    return all;
}

} // namespace

Announcement::Announcement(const Engine& engine) { announced().push_back(engine); }

const Engine* find_engine(std::string_view id) {
    for (const Engine& e : announced())
        if (e.id == id) return &e;
    return nullptr;
}

} // namespace kupi::rules
