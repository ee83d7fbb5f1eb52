// Setups of the family "fishing" for tests.
#pragma once

#include <initializer_list>
#include <string>
#include <variant>

#include "games/fishing.h"
#include "games/written.h"

namespace kupi::fishing_tests {

struct Given {
    const char* id;
    std::variant<int, const char*> value;
};

/// Parameters of a game; all others are off, empty or 0.
inline Setup setup(int players, const char* deck, std::initializer_list<Given> parameters) {
    std::vector<Setup::Option> options;
    for (const char* id :
         {"partners", "layout", "hand", "start", "start-top", "start-pair", "start-crowd", "start-crowd-most",
          "start-again", "start-sweep", "capture", "total", "values", "faces-by-rank", "rank-first", "takers",
          "must-capture", "builds", "most-cards", "sweep", "taker-sweep", "last-sweep", "last-takes", "most", "worth", "primiera", "target",
          "match", "by-hands", "total-points"})
        options.push_back({id, 0, "", true, {}});
    for (const Given& given : parameters)
        for (Setup::Option& o : options)
            if (o.id == given.id) {
                if (const int* number = std::get_if<int>(&given.value))
                    o.number = *number;
                else
                    o.word = std::get<const char*>(given.value);
            }
    return written::setup(players, written::pack(deck), std::move(options));
}

inline Setup xeri(int match = 0, bool total_points = false) {
    return setup(2, "french-52",
                 {{"layout", "pile"}, {"hand", 6}, {"start", 4}, {"start-top", "J"}, {"start-pair", 1},
                  {"start-again", "turn"}, {"capture", "rank"}, {"takers", "J"}, {"must-capture", 1}, {"sweep", 10},
                  {"taker-sweep", 10}, {"last-sweep", 1}, {"last-takes", 1}, {"most-cards", 3},
                  {"worth", "10=1 J=1 Q=1 K=1 A=1 10D=1 2C=1"}, {"by-hands", 1}, {"match", match},
                  {"total-points", total_points}});
}
inline Setup scopa(int players = 2) {
    return setup(players, "italian-40",
                 {{"layout", "row"}, {"hand", 3}, {"start", 4}, {"start-crowd", "K"}, {"start-crowd-most", 2},
                  {"start-again", "deal"}, {"capture", "sum"}, {"rank-first", 1}, {"must-capture", 1}, {"sweep", 1},
                  {"last-takes", 1}, {"most-cards", 1}, {"most", "D=1"}, {"worth", "7D=1"}, {"primiera", 1}, {"target", 11}});
}

} // namespace kupi::fishing_tests
