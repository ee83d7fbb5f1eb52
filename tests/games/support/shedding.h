// Setups of the family "shedding" for tests.
#pragma once

#include <initializer_list>
#include <string>
#include <variant>

#include "games/shedding.h"
#include "games/written.h"

namespace kupi::shedding_tests {

struct Given {
    const char* id;
    std::variant<int, const char*> value;
};
using Parameters = std::vector<Given>;

/// Parameters of a game; all others are off, empty or 0.
inline Setup setup(int players, const char* deck, const Parameters& parameters, const Parameters& more = {},
                   int packs = 1) {
    std::vector<Setup::Option> options;
    for (const char* id : {"hand",    "hand-of-two", "not-at-start",   "match",        "red",
                           "wild",    "names-suit",  "wild-on-wild",   "several",      "not-last",
                           "draw",    "play-drawn",  "may-draw",       "reshuffle",    "penalty",
                           "answer",  "skip",        "reverse",        "again",        "reverse-of-two",
                           "score",   "left",        "target",         "last-card",    "last-card-penalty",
                           "penalty-ends-turn"})
        options.push_back({id, 0, "", true, {}});
    for (const Parameters* list : {&parameters, &more})
        for (const Given& given : *list)
            for (Setup::Option& o : options)
                if (o.id == given.id) {
                    if (const int* number = std::get_if<int>(&given.value))
                        o.number = *number;
                    else
                        o.word = std::get<const char*>(given.value);
                }
    return written::setup(players, written::pack(deck, packs), std::move(options));
}

inline const Parameters mau_mau{{"hand", 5}, {"not-at-start", "J"}, {"match", "suit-or-rank"}, {"wild", "J"},
                                {"names-suit", 1}, {"draw", 1}, {"play-drawn", 1}, {"reshuffle", 1},
                                {"penalty", "7=2"}, {"answer", "adds"}, {"penalty-ends-turn", 1}, {"skip", "8"},
                                {"last-card", 1}, {"last-card-penalty", 1}, {"score", "points"},
                                {"left", "J=20 A=11 10=10 K=4 Q=3 9=9 8=8 7=7"}, {"target", 100}};
inline const Parameters crazy_eights{{"hand", 5}, {"hand-of-two", 7}, {"not-at-start", "8"}, {"match", "suit-or-rank"},
                                     {"wild", "8"}, {"names-suit", 1}, {"wild-on-wild", 1}, {"may-draw", 1},
                                     {"score", "points"}, {"left", "8=50 10=10 J=10 Q=10 K=10 A=1"}, {"target", 100}};
inline const Parameters switch_game{{"hand", 7}, {"not-at-start", "A 2 4 J"}, {"match", "suit-or-rank"}, {"wild", "A"},
                                    {"names-suit", 1}, {"wild-on-wild", 1}, {"draw", 1}, {"reshuffle", 1},
                                    {"penalty", "2=2 4=4"}, {"answer", "adds"}, {"penalty-ends-turn", 1},
                                    {"reverse", "J"}, {"reverse-of-two", 1}, {"not-last", "A"}, {"score", "points"},
                                    {"left", "A=20 2=20 4=20 J=20 K=10 Q=10 10=10"}, {"target", 100}};

} // namespace kupi::shedding_tests
