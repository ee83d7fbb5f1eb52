// Games of Russian Bank for tests, written as in a log.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "catch.h"
#include "games/russian-bank.h"
#include "games/written.h"

namespace kupi::games::russian_bank {

using Entries = std::vector<std::string_view>;

inline const Deck& french() { return written::deck("french-52"); }

inline Setup setup(int target = 300, bool strict = false, std::array<std::int32_t, 2> start = {}) {
    Setup::Option begin{"start", 0, {}, true, {}};
    for (Seat s = 0; s < 2; ++s) begin.seats[s] = start[s];
    return written::setup(
        2, written::pack("french-52", 2),
        {{"target", target, {}, true, {}}, begin, {"strict-tableau-before-stock", strict, {}, true, {}}});
}

/// p1: 7S, then QH KC 2S KD; p2: 8H, then 8D JD 6C 9S. p1 starts.
inline const Entries deals{"table deal p1 7S QH KC 2S KD", "table deal p2 8H 8D JD 6C 9S"};

struct Game {
    RussianBank bank{setup()};

    Game() = default;
    explicit Game(const Entries& entries, const Setup& s = setup()) : bank(s) { REQUIRE(play(entries) == "legal"); }
    /// "legal", or the rule that is broken.
    std::string_view play(const Entries& entries) {
        const auto broken = written::play_all(bank, french(), entries);
        return broken.empty() ? "legal" : broken;
    }
    Ruling one(std::string_view entry, Mode mode = Mode::judge, Trace* trace = nullptr) {
        return bank.play(written::Entry<RussianBank>(french())(entry), mode, trace);
    }
    std::string_view rule(std::string_view entry) const {
        Game copy = *this;
        const auto broken = copy.play({entry});
        if (broken != "legal") CHECK(copy.bank == bank);
        return broken;
    }
    bool stands(std::string_view entry) { return is_legal(one(entry, Mode::stood)); }
    /// The pile's cards, bottom first.
    std::string pile(std::string_view name, Seat owner = nobody) const {
        std::string text;
        for (const PileView& view : bank.piles())
            if (view.name == name && view.owner == owner)
                for (PlayingCard c : view.cards)
                    text += (text.empty() ? "" : " ") + pack.rank_codes[c.rank()] + pack.suit_codes[c.suit()];
        return text;
    }
    int unseen(std::string_view name, Seat owner) const {
        for (const PileView& view : bank.piles())
            if (view.name == name && view.owner == owner) return view.unseen;
        return -1;
    }
    Seat on_turn() const { return bank.waiting().first(); }
    std::vector<std::string> legal() const {
        std::vector<std::string> list;
        Options options;
        bank.legal_moves(options);
        for (const Option& o : options) {
            std::string text(RussianBank::verbs[o.move.verb]);
            for (int i = 0; i < o.move.size; ++i)
                text += o.move.is_word(i) ? " " + std::string(RussianBank::words[o.move.word(i)])
                        : o.move.is_unseen(i)
                            ? " ??"
                            : " " + pack.rank_codes[o.move.card(i).rank()] + pack.suit_codes[o.move.card(i).suit()];
            if (!o.seldom) list.push_back(text);
        }
        return list;
    }
    Pack pack = written::pack("french-52", 2);
};

inline PlayingCard card(std::string_view text) { return playing_card(french(), *parse_card(french(), text)); }

} // namespace kupi::games::russian_bank
