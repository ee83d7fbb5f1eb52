// Games told as data, for tests: the setup of one that ships, with some parameters changed.
#pragma once

#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

#include "games/support/tables.h"
#include "games/written.h"

namespace kupi::games::families {

struct Given {
    const char* id;
    std::variant<int, const char*> value;
};

inline Setup setup(const char* game, int players, const std::vector<Given>& changed = {},
                   const std::string& variants = "") {
    Setup setup = trial::plain_table(trial::played_game(game), players, variants)->setup;
    for (const Given& given : changed) {
        bool found = false;
        for (Setup::Option& o : setup.options) {
            if (o.id != given.id) continue;
            found = true;
            if (const int* number = std::get_if<int>(&given.value))
                o.number = *number;
            else
                o.word = std::get<const char*>(given.value);
        }
        if (!found) throw std::logic_error(std::string("no parameter ") + given.id);
    }
    return setup;
}

/// A game at the table, written as in a log; the dealer is the last player.
template <class Game>
struct Sitting {
    Game game;
    const Deck& deck;

    Sitting(const Setup& setup, const char* deck_id) : game(setup), deck(written::deck(deck_id)) {}
    /// The rule that the entry breaks; nothing if it is legal, and it is carried out.
    std::string_view operator()(std::string_view entry, Mode mode = Mode::judge) {
        return broken_rule(game.play(written::Entry<Game>(deck)(entry), mode)).id;
    }
    /// The first rule broken by one of these.
    std::string_view all(const std::vector<std::string_view>& entries) {
        return written::play_all(game, deck, entries);
    }
    int cards(std::string_view name, Seat owner = nobody) const {
        for (const PileView& pile : game.piles())
            if (pile.name == name && pile.owner == owner) return static_cast<int>(pile.cards.size()) + pile.unseen;
        return -1;
    }
    int score(Seat seat) const { return game.hand_result().field("scores")->values[seat]; }
};

} // namespace kupi::games::families
