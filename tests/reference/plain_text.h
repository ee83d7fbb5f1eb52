// The words of rules as tests compare them.
#pragma once

#include <string>
#include <vector>

#include "base/text.h"
#include "reference/rules_text.h"
#include "reference/table_layout.h"

namespace kupi::reference {

/// Words alone, pictures by their notation, blocks parted by line ends.
inline std::string plain_text(const std::vector<Block>& blocks) {
    std::vector<std::string> parts;
    for (const Block& b : blocks) {
        std::string line = plain_text(b.inlines);
        for (const auto& [label, cards] : b.hands) {
            std::vector<std::string> notations;
            for (const HeldCard& card : cards) notations.push_back(card.notation);
            line += (line.empty() ? "" : "\n") + (label.empty() ? "" : label + ": ") + join(notations, " ");
        }
        for (const std::string& part : {line + table_layout_words(b.layout), plain_text(b.children)})
            if (!part.empty()) parts.push_back(part);
    }
    return join(parts, "\n");
}

} // namespace kupi::reference
