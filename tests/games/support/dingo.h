// Dingo with four at a table: the game of the log format's page, entry by entry.
#pragma once

#include "games/dingo.h"
#include "games/written.h"

namespace kupi::games::dingo_tests {

using Entries = std::vector<std::string_view>;

inline const Deck& french() { return written::deck("french-52"); }
inline Dingo new_game() { return Dingo(written::setup(4, written::pack("french-52"), {})); }
inline Move move_of(std::string_view entry) { return written::Entry<Dingo>(french())(entry); }
inline std::string_view play(Dingo& game, const Entries& entries) { return written::play_all(game, french(), entries); }
inline void judge(Dingo& game, const written::Cases& cases) {
    written::check_cases([&](std::string_view entry) { return play(game, {entry}); }, cases);
}
inline Ruling stood(Dingo& game, std::string_view entry) { return game.play(move_of(entry), Mode::stood); }
inline PlayingCard card(std::string_view text) { return playing_card(french(), *parse_card(french(), text)); }

// The game of the log format's page: p4 deals; p1 Di, p2 Eve, p3 Bo, p4 Cy.
inline const Entries deals{
    "table deal p1 KC 5H 2S AC JS AD 8H QC 6C 7C", "table deal p2 2H 7H 9S QH 5C 10H 8C 6H JH 8S",
    "table deal p3 7S 3C 2C 10S JC KH KS AH 4C 5S", "table deal p4 4S 4H AS 9H QS 10C 6S 3H 3S 9C"};
inline const std::vector<Entries> steps{{"p4 discard 3H", "p1 discard 7C", "p2 discard 5C", "p3 discard JC"},
                                        {"p4 pass AS", "p1 pass AS", "p2 pass 2H", "p3 pass KH"},
                                        {"p4 discard KH", "p1 discard 2S", "p2 discard JH", "p3 discard 7S"},
                                        {"p4 pass 9C", "p1 pass 5H", "p2 pass 8S", "p3 pass AH"},
                                        {"p4 discard 9H", "p1 discard 8H", "p2 discard QH", "p3 discard 5H"},
                                        {"p4 pass 10C", "p1 pass QC", "p2 pass 9S", "p3 pass 2H"},
                                        {"p4 discard 4H", "p1 discard 9S", "p2 discard 6H", "p3 discard 4C"}};
inline const Entries hunts{"p2 dingo 2H", "p3 wolf 2C", "p2 dingo 7H", "p2 dingo 10H",
                           "p3 wolf 10C", "p4 pass",    "p1 pass"};

inline Dingo after_steps(std::size_t n) {
    Dingo game = new_game();
    CHECK(play(game, deals) == "");
    for (std::size_t i = 0; i < n; ++i) CHECK(play(game, steps[i]) == "");
    return game;
}
inline Dingo at_the_hunts() { return after_steps(steps.size()); }
inline Dingo at_the_aces() {
    Dingo game = at_the_hunts();
    CHECK(play(game, hunts) == "");
    return game;
}

inline std::vector<int> scores(const Result& result) {
    const Field* field = result.field("scores");
    if (field == nullptr) return {};
    return {field->values.begin(), field->values.begin() + 4};
}
inline std::vector<int> scores(const Dingo& game) { return scores(game.hand_result()); }
inline Seats seats(std::initializer_list<int> those) {
    Seats all;
    for (int s : those) all.add(static_cast<Seat>(s - 1));
    return all;
}
inline std::size_t count(const Dingo& game) {
    Options options;
    game.legal_moves(options);
    return options.size();
}
inline std::vector<PlayingCard> pile(const Dingo& game, std::string_view name, Seat owner = nobody) {
    for (const PileView& view : game.piles())
        if (view.name == name && view.owner == owner) return view.cards;
    return {};
}

} // namespace kupi::games::dingo_tests
