// Omi: hands dealt openly, and hands that come out as wanted.
#pragma once

#include <array>

#include "games/support/families.h"
#include "games/tricks.h"

namespace kupi::games::omi_tests {

using Omi = Tricks;

inline constexpr int clubs = 0, diamonds = 1, hearts = 2, spades = 3;

inline constexpr std::string_view legal; ///< no rule is broken

inline const Deck& deck() { return written::deck("french-32"); }

inline Setup setup(bool accumulate = false, int target = 10, int extra = 0) {
    return families::setup("omi", 4, {{"target", target}, {"extra", extra}}, accumulate ? "accumulate-ties" : "");
}
inline std::string_view play(Omi& game, const std::vector<std::string_view>& entries) {
    return written::play_all(game, deck(), entries);
}
inline Ruling rule_on(Omi& game, std::string_view entry, Mode mode = Mode::judge, Trace* trace = nullptr) {
    return game.play(written::Entry<Omi>(deck())(entry), mode, trace);
}
inline std::int32_t value(const Result& result, std::string_view field, Seat seat) {
    return result.field(field)->values[seat];
}
inline std::vector<int> totals(const Omi& game) {
    const Result result = game.game_result();
    return {value(result, "scores", 0), value(result, "scores", 1)};
}

/// A hand with spades as trump in which the declarer alone takes `tricks`, and the next player the others: one holds
/// the highest spades and the lowest hearts, the other the rest of both. All cards are written.
inline void play_hand(Omi& game, int tricks, Trace* trace = nullptr) {
    const Seat declarer = left_of(game.dealer(), 4);
    std::array<std::vector<PlayingCard>, 4> hands;
    for (int r = 7; r >= 0; --r) hands[7 - r < tricks ? 0 : 1].emplace_back(spades, r);
    for (int r = 0; r < 8; ++r) {
        hands[r < 8 - tricks ? 0 : 1].emplace_back(hearts, r);
        hands[2].emplace_back(clubs, r);
        hands[3].emplace_back(diamonds, r);
    }
    const auto deal = [&](int from) {
        for (Seat n = 0; n < 4; ++n) {
            Move move = make_move(Omi::Verb::deal, table_seat);
            move.other = left_of(declarer, 4, n);
            for (int i = from; i < from + 4; ++i) move.add(hands[n][i]);
            REQUIRE(is_legal(game.play(move)));
        }
    };
    deal(0);
    REQUIRE(is_legal(game.play(make_move(Omi::Verb::trump, declarer).add_suit(spades))));
    deal(4);
    while (!game.hand_result().over) {
        Options options;
        game.legal_moves(options);
        // Whoever leads leads the highest, hearts first unless it is the declarer; others play the lowest they may.
        const Option* best = nullptr;
        const auto worth = [&](const Option& o) {
            const PlayingCard c = o.move.card();
            const bool leads = o.move.seat == declarer ? c.suit() == spades : c.suit() == hearts;
            const bool leading = options.size() == game.piles()[left_of(o.move.seat, 4, 0)].cards.size() &&
                                 game.piles()[4].cards.empty();
            return leading ? c.rank() + 20 * leads : -c.rank() - 20 * (c.suit() == spades);
        };
        for (const Option& o : options)
            if (best == nullptr || worth(o) > worth(*best)) best = &o;
        REQUIRE(best != nullptr);
        REQUIRE(is_legal(game.play(best->move, Mode::judge, trace)));
    }
    REQUIRE(value(game.hand_result(), "piles", declarer) == tricks);
}

inline const std::vector<std::string_view> dealt{"table deal p1 7C AC JS 10H",
                                                 "table deal p2 KC KH QC 8H",
                                                 "table deal p3 JC JH QS 10C",
                                                 "table deal p4 10S KD KS 10D",
                                                 "p1 trump S",
                                                 "table deal p1 QD 9C 9H 9D",
                                                 "table deal p2 7H AS 8D AD",
                                                 "table deal p3 9S 8C QH JD",
                                                 "table deal p4 7D 7S 8S AH"};

inline Omi after(std::vector<std::string_view> more = {}) {
    Omi game(setup());
    more.insert(more.begin(), dealt.begin(), dealt.end());
    REQUIRE(play(game, more) == legal);
    return game;
}
} // namespace kupi::games::omi_tests
