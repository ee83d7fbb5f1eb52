// What everybody at the table knows, in words.
#pragma once

#include <string>
#include <vector>

#include "referee/words.h"
#include "rules/position.h"

namespace kupi {

struct KnownText {
    std::string name, words; ///< "trump", "hearts"; "scores", "Ana 3, Bo 1"
    int suit = -1;           ///< that the words name
};

/// What the game tells (rules/known.h), then what is at stake and who has what, unless a result says so already.
std::vector<KnownText> known_texts(const Position& position, const Speaker& speaker);
/// "trump hearts; scores Ana 3, Bo 1".
std::string to_text(const std::vector<KnownText>& all);

} // namespace kupi
