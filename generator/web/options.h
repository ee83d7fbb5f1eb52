// What may be done now, as JSON that a page offers step by step.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "referee/recorder.h"

namespace kupi::web {

/// One object for each actor and what is done: {"who":"Ana","verb":"play","says":"Ana
/// plays","does":"plays","moves":["7C", "8C"]}, in the order of the game; "between" is read between the words of a move
/// ("reserve to t7"). A move is what stands behind the verb; "3…12" in it is any number from 3 to 12 ("3…": or more),
/// "??*4" are four cards that may be named (CARD: must), from "pool", which is left out where it is the position's.
nlohmann::ordered_json options_json(const Recorder& recorder);

/// "names trump": what the verb is behind a name.
std::string does(const Verb& verb);

/// "Di deals", "Ana names trump; Bo and Cy may pass": what is due, in words.
std::string due_text(const Recorder& recorder);

/// Cards with their copies, in the order of the pack.
nlohmann::ordered_json cards_json(const CardCounts& cards, const Vocabulary& vocabulary);

} // namespace kupi::web
