// A rules text set in one column, and filled into panels.
#pragma once

#include "catch.h"

#include "layout/type_world.h"
#include "reference/rules_text.h"

namespace kupi::test {

struct Book : TypeWorld {
    RulesText text;
    Column column;

    explicit Book(const std::string& markdown, double measure = 24) {
        text = parse_rules(markdown, "rules.md", out);
        REQUIRE_FALSE(out.has_errors());
        footnotes = text.footnotes;
        column = type.set(text.blocks, measure);
    }
    Filled filled(double height) const { return fill(column, height, style); }
};

inline std::string words(const Row& row) {
    std::string out;
    for (const Mark& m : row.marks)
        if (m.kind != Mark::Kind::rule) out += (out.empty() ? "" : " ") + (m.picture ? m.picture->reads_as : m.text);
    return out;
}

/// Words of two to nine letters, others for each seed.
inline std::string lorem(int words, int seed) {
    std::string out;
    for (int i = 0; i < words; ++i) out += std::string(static_cast<std::size_t>(2 + (i * 7 + seed * 3) % 8), 'm') + ' ';
    return out;
}

} // namespace kupi::test
