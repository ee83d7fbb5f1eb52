// Poor Man's Fortune at tables of all sizes, entry by entry.
#pragma once

#include <algorithm>

#include "games/poor-mans-fortune.h"
#include "games/written.h"

namespace kupi::games::fortune_tests {

struct House {
    int players = 3;
    std::vector<std::string> variants = {};
    std::string deck = "gallarian";
};

inline Setup setup(const House& house) {
    std::vector<Setup::Option> options;
    for (const char* id : {"no-magi", "rich-man", "urth-56", "karskvolkia", "heckadeck", "mundaxis", "rheingarten"})
        options.push_back(
            {id, static_cast<int>(std::count(house.variants.begin(), house.variants.end(), id)), "", true, {}});
    return written::setup(house.players, written::pack(house.deck), options);
}

/// A game under way, which takes entries as a log writes them. The last player deals, and so plays first.
template <class G = PoorMansFortune>
struct Play {
    House house;
    G game;
    Trace trace{};
    Ruling last = Legal{};

    explicit Play(House h = {}) : house(std::move(h)), game(setup(house)) {}

    Ruling rule_on(std::string_view entry, Mode mode = Mode::judge) {
        const written::Entry<G> read(written::deck(house.deck));
        return last = game.play(read(entry), mode, &trace);
    }
    /// The rule that the first illegal entry breaks, or nothing.
    std::string operator()(const std::vector<std::string_view>& entries) {
        for (std::string_view e : entries) {
            const Ruling r = rule_on(e);
            if (!is_legal(r)) return std::string(broken_rule(r).id);
        }
        return "";
    }
    void judge(const written::Cases& cases) {
        written::check_cases([&](std::string_view entry) { return (*this)({entry}); }, cases);
    }
    bool assumes(std::string_view entry) {
        const Ruling r = rule_on(entry);
        return is_legal(r) && !is_proven(r);
    }
    const PileView& pile(std::string_view name, Seat owner = nobody) {
        views = game.piles();
        for (const PileView& v : views)
            if (v.name == name && v.owner == owner) return v;
        throw std::runtime_error("no such pile");
    }
    int cards(Seat seat) {
        const PileView& hand = pile("hand", seat);
        return static_cast<int>(hand.cards.size()) + hand.unseen;
    }
    int stock() { return pile("stock").unseen; }
    /// Whether the list of legal moves has the entry.
    bool lists(std::string_view entry) {
        const Move move = written::Entry<G>(written::deck(house.deck))(entry);
        Options options;
        game.legal_moves(options);
        return std::any_of(options.begin(), options.end(), [&](const Option& o) { return o.move == move; });
    }
    std::vector<PileView> views;
};

/// Cy plays first and can play nothing on the nine of suns.
inline const std::vector<std::string_view> three_hands{
    "table deal p1 1su 6sw 5su 7st Mfire 8mo 9sw 10st", "table deal p2 6st 10su 6ge 7sw Esu 4ge Mair 9mo",
    "table deal p3 5ge Emo 7ge 3ge 1mo 10mo 6mo Qsw", "table turn 9su"};

/// Eight players whose hands nobody has seen, and the five cards of the stock drawn one after the other.
inline Play<PoorMansFortune> exhausted() {
    Play play({.players = 8});
    REQUIRE(play({"table turn 9su", "p8 draw ??", "p1 draw ??", "p2 draw ??", "p3 draw ??", "p4 draw ??"}) == "");
    return play;
}

} // namespace kupi::games::fortune_tests
