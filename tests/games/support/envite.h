// Tables and hands that the tests of Envite share.
#pragma once

#include <utility>
#include <vector>

#include "games/envite.h"
#include "games/written.h"

namespace kupi::games::envite_tests {

inline const Deck& spanish() { return written::deck("spanish-40"); }

struct House {
    int players = 4;
    std::vector<std::pair<Seat, int>> start = {};
    bool follow_only = false, bid_any_time = false;
    int best_of = 3;
    Seats dummy = {}, captains = {};
    const char* deck = "spanish-40";
};

inline Setup setup(const House& house = {}) {
    const auto names = [](const char* id, Seats seats) {
        Setup::Option option{id, 0, "", !seats.empty(), {}};
        for (Seat s : seats) option.seats[s] = 1;
        return option;
    };
    Setup::Option start{"start", 0, "", !house.start.empty(), {}};
    for (const auto& [seat, points] : house.start) start.seats[seat] = points;
    return written::setup(house.players, written::pack(house.deck),
                          {names("dummy", house.dummy),
                           names("captains", house.captains),
                           start,
                           {"best-of", house.best_of, "", true, {}},
                           {"trawl-follow-only", house.follow_only, "", true, {}},
                           {"bid-any-time", house.bid_any_time, "", true, {}}});
}

/// What play says when no rule is broken.
inline constexpr std::string_view legal{};

inline std::string_view play(Envite& game, const std::vector<std::string_view>& entries) {
    return written::play_all(game, spanish(), entries);
}
inline Move entry(std::string_view text) { return written::Entry<Envite>(spanish())(text); }

/// A hand of four, oros trump; p3 leads, since p4 deals. p3: AC 3H JD, p2: 2S 6S 3S, p1: 2D KD 6H, p4: 4H 6D AD.
inline std::vector<std::string_view> dealt(std::vector<std::string_view> more = {}) {
    std::vector<std::string_view> all{"table deal p3 AC 3H JD", "table deal p2 2S 6S 3S", "table deal p1 2D KD 6H",
                                      "table deal p4 4H 6D AD", "table turn 4D"};
    all.insert(all.end(), more.begin(), more.end());
    return all;
}
/// Its first two tricks, one for each team; p4 leads to the third.
inline std::vector<std::string_view> two_tricks(std::vector<std::string_view> before,
                                                std::vector<std::string_view> after) {
    for (std::string_view e : {"p3 play AC", "p2 play 2S", "p1 play 2D", "p4 play 4H", "p1 play 6H", "p4 play 6D",
                               "p3 play 3H", "p2 play 6S"})
        before.push_back(e);
    before.insert(before.end(), after.begin(), after.end());
    return dealt(before);
}

inline int points(const Envite& game, Seat seat) {
    const Result result = game.game_result();
    return result.known ? result.field("scores")->values[seat] : -1;
}
inline int games(const Envite& game, Seat seat) { return game.game_result().field("games")->values[seat]; }
/// What the hand brought to its winners; 0 if it won a game.
inline int brought(const Envite& game) {
    const Result result = game.hand_result();
    const Field* scores = result.field("scores");
    return scores->seats.empty() ? 0 : scores->values[scores->seats.first()];
}
inline Seats evens() { return Seats::of(0) | Seats::of(2); }
inline Seats odds() { return Seats::of(1) | Seats::of(3); }

} // namespace kupi::games::envite_tests
