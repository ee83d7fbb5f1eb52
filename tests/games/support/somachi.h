// Tables and entries for the tests of Somachi.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/somachi.h"
#include "games/written.h"

namespace kupi::games::somachi_tests {

inline const Deck& markat() { return written::deck("railog-markat"); }

struct Header {
    int hands = 1;
    int pot = 0;
    std::vector<int> start{}, stakes{}; ///< by seat; fewer than players: the others have none
};

inline Setup setup(int players, std::initializer_list<std::string_view> variants = {}, const Header& header = {}) {
    std::vector<Setup::Option> options;
    for (std::string_view id :
         {"all-cards-count", "thousand-points", "any-face-card-opens", "seed-discard", "arl-keeps-own",
          "optional-sweep", "bring-in-bets", "stay-in-bets", "challenge-bets", "all-in", "side-bets"})
        options.push_back({std::string(id), 0, "", true, {}});
    for (std::string_view id : variants)
        for (Setup::Option& o : options)
            if (o.id == id) o.number = 1;
    const auto seats = [](const std::vector<int>& numbers) {
        PerSeat<std::optional<std::int32_t>> all{};
        for (std::size_t s = 0; s < numbers.size(); ++s) all[s] = numbers[s];
        return all;
    };
    options.push_back({"hands", header.hands, "", true, {}});
    options.push_back({"start", 0, "", true, seats(header.start)});
    options.push_back({"pot", header.pot, "", true, {}});
    options.push_back({"stakes", 0, "", true, seats(header.stakes)});
    return written::setup(players, written::pack("railog-markat"), std::move(options));
}

/// A position, and entries as one would write them; the dealer is the last seat.
class Sitting {
  public:
    explicit Sitting(const Setup& with) : game(with) {}
    explicit Sitting(int players, std::initializer_list<std::string_view> variants = {}, const Header& header = {})
        : game(setup(players, variants, header)) {}

    /// The rule that the entry breaks; nothing if it is legal, and it is carried out.
    std::string_view operator()(std::string_view entry, Mode mode = Mode::judge) {
        const Move move = written::Entry<Somachi>(markat())(entry);
        const Somachi before = game;
        const Ruling ruling = game.play(move, mode, trace);
        // What is left out before it may end the hand.
        if (!is_legal(ruling) && !(game == before) && !game.hand_result().over) return "changed by an illegal entry";
        return broken_rule(ruling).id;
    }
    /// The first rule broken by one of these.
    std::string_view all(const std::vector<std::string_view>& entries) {
        for (std::string_view e : entries)
            if (const auto rule = (*this)(e); !rule.empty()) return rule;
        return {};
    }
    /// What the same entry breaks, carried out on a copy.
    std::string_view would(std::string_view entry) const { return Sitting(*this)(entry); }

    /// "7kr 2kr": cards of a pile as they lie, ?? for each unseen.
    std::string pile(std::string_view name, Seat owner = nobody) const {
        std::string text;
        for (const PileView& p : game.piles()) {
            if (p.name != name || p.owner != owner) continue;
            for (PlayingCard c : p.cards)
                text += (text.empty() ? "" : " ") + short_name(markat(), deck_card(markat(), c));
            for (int i = 0; i < p.unseen; ++i) text += text.empty() ? "??" : " ??";
        }
        return text;
    }
    int score(Seat seat) const { return game.hand_result().field("scores")->values[seat]; }
    int tally(Seat seat) const { return game.game_result().field("scores")->values[seat]; }
    int chips(Seat seat) const { return game.game_result().field("chips")->values[seat]; }
    bool over() const { return game.hand_result().over; }

    Somachi game;
    Trace* trace = nullptr;
};

/// How two players who have each opened with an ace and drawn once come to a tie.
inline const std::vector<std::string_view> to_a_tie{
    "p1 draw 4si",    "p1 add 2kr p1", "p1 discard 1si", "p2 draw 4rm",    "p2 add 2th p2",
    "p2 discard 1rm", "p1 draw Rkr",   "p1 add Rkr p1",  "p1 discard 2si", "p2 draw 5rm",
    "p2 discard 5rm", "p1 draw Dkr",   "p1 add Dkr p1",  "p1 discard 3si", "p2 draw 6rm",
    "p2 discard 6rm", "p1 draw Skr",   "p1 add Skr p1",  "p1 discard 4si"};

} // namespace kupi::games::somachi_tests
