// Setups and moves for tests, written as in a log: "p1 play 4si", "table deal p2 8th ?? ??*2".
#pragma once

#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "catch.h"

#include "base/file.h"
#include "base/text.h"
#include "cards/load.h"
#include "cards/notation.h"
#include "rules/position.h"
#include "support/checkout.h"

namespace kupi::games::written {

inline const Deck& deck(const std::string& id) {
    static std::vector<std::pair<std::string, Deck>> loaded;
    for (const auto& [name, d] : loaded)
        if (name == id) return d;
    Diagnostics out;
    auto d = load_deck(id, DataFolders({kupi::test::root}), out);
    if (!d) throw std::runtime_error("no deck " + id);
    loaded.reserve(16);
    return loaded.emplace_back(id, std::move(*d)).second;
}

inline Pack pack(const std::string& deck_id, int copies = 1) {
    std::string why;
    auto p = make_pack(deck(deck_id), copies, false, why);
    if (!p) throw std::runtime_error(why);
    return std::move(*p);
}

/// The dealer is the last seat.
inline Setup setup(int players, Pack pack, std::vector<Setup::Option> options) {
    Setup s;
    s.players = players;
    s.dealer = static_cast<Seat>(players - 1);
    s.pack = std::move(pack);
    s.options = std::move(options);
    return s;
}

/// A game's entries. Of verbs with words, numbers and one name at most.
template <class G>
class Entry {
  public:
    explicit Entry(const Deck& deck) : deck_(&deck) {}

    Move operator()(std::string_view entry) const {
        std::istringstream in{std::string(entry)};
        std::string actor, verb, token;
        in >> actor >> verb;
        Move move;
        move.seat = seat(actor);
        move.verb = static_cast<std::uint8_t>(place(G::verbs, verb));
        while (in >> token) argument(move, token);
        return move;
    }

  private:
    template <class List>
    static int place(const List& list, std::string_view what) {
        for (std::size_t i = 0; i < list.size(); ++i)
            if (list[i] == what) return static_cast<int>(i);
        return -1;
    }
    static Seat seat(std::string_view text) {
        return text == "table" ? table_seat : static_cast<Seat>(std::stoi(std::string(text.substr(1))) - 1);
    }
    int suit_of(std::string_view code) const {
        for (std::size_t i = 0; i < deck_->suits.size(); ++i)
            if (deck_->suits[i].code == code) return static_cast<int>(i);
        return -1;
    }
    void argument(Move& move, const std::string& token) const {
        if (token.starts_with("??")) {
            for (int n = token.size() > 3 ? std::stoi(token.substr(3)) : 1; n > 0; --n) move.add(unseen_card);
        } else if (const int w = place(G::words, token); w >= 0) {
            move.add_word(w);
        } else if (const auto card = parse_card(*deck_, token)) {
            move.add(playing_card(*deck_, *card));
        } else if (const int suit = suit_of(token); suit >= 0) {
            move.add_suit(suit);
        } else if (token[0] == 'p') {
            move.other = seat(token);
        } else {
            move.set_number(std::stoi(token));
        }
    }
    const Deck* deck_;
};

/// Plays entries until one is illegal; the rule it breaks, or nothing.
template <class G>
std::string_view play_all(G& game, const Deck& deck, const std::vector<std::string_view>& entries) {
    const Entry<G> entry(deck);
    for (std::string_view e : entries) {
        const Ruling ruling = game.play(entry(e), Mode::judge, nullptr);
        if (!is_legal(ruling)) return broken_rule(ruling).id;
    }
    return {};
}

/// Entries one after the other, each beside the rule that it breaks; "" if it is legal, and the next follows it.
using Cases = std::vector<std::pair<std::string_view, std::string_view>>;

template <class Judge>
void check_cases(Judge&& rule_of, const Cases& cases) {
    for (const auto& [entry, rule] : cases) {
        INFO(entry);
        CHECK(rule_of(entry) == rule);
    }
}

} // namespace kupi::games::written
