#include "games/support/envite.h"

#include <optional>

#include "catch.h"
#include "rules/simulate.h"

using namespace kupi::games;
using namespace kupi::games::envite_tests;

namespace {

std::vector<std::string> notes(const Trace& trace) {
    std::vector<std::string> ids;
    for (const Note& n : trace) ids.emplace_back(n.id);
    return ids;
}

} // namespace

// ---- Lying down, games, the match

TEST_CASE("Envite: no score passes 11, and 8 and 4 have not won (EN-1, EN-7)") {
    for (const auto& [before, bids, brought_points] :
         {std::tuple{8, std::vector<std::string_view>{"p2 challenge", "p1 raise", "p2 decline"}, 4},
          std::tuple{9, std::vector<std::string_view>{"p2 challenge", "p1 raise", "p2 raise", "p1 raise", "p2 decline"},
                     9},
          std::tuple{10,
                     std::vector<std::string_view>{"p2 challenge", "p1 raise", "p2 raise", "p1 raise", "p2 decline"},
                     9}}) {
        Envite game(setup({.start = {{0, before}}}));
        CHECK(play(game, dealt(bids)) == legal);
        CHECK(brought(game) == brought_points); // before the cap
        CHECK(points(game, 2) == 11);
        CHECK(games(game, 0) == 0);
        game.next_hand({});
        CHECK(play(game, {"table turn 4D", "p2 play KC"}) == "stand-or-forfeit");
    }
}

TEST_CASE("Envite: who lies down stands or forfeits, and only its captain says so") {
    const House house{.start = {{2, 11}, {1, 4}}};
    const auto after = [&](std::vector<std::string_view> entries) {
        Envite game(setup(house));
        return play(game, dealt(std::move(entries)));
    };
    CHECK(after({"p3 play AC"}) == "stand-or-forfeit");
    CHECK(after({"p1 play KD"}) == "stand-or-forfeit"); // before turn-order
    CHECK(after({"p3 stand"}) == "captain-only");
    CHECK(after({"p2 forfeit"}) == "captain-only"); // the other team's captain
    CHECK(after({"p1 stand", "p2 stand"}) == "wrong-phase");
    CHECK(after({"p1 stand", "p2 challenge"}) == "no-bids-lying-down");
    CHECK(after({"p1 forfeit", "p1 stand"}) == "hand-over");
    Envite none(setup());
    CHECK(play(none, dealt({"p2 stand"})) == "not-lying-down");
    Envite both(setup({.start = {{0, 11}, {1, 11}}}));
    CHECK(play(both, dealt({"p3 forfeit"})) == "both-lying-down");
    CHECK(play(both, {"p1 challenge"}) == "no-bids-lying-down");
    CHECK(play(both, {"p3 play AC"}) == legal);

    Envite forfeited(setup(house));
    CHECK(play(forfeited, dealt({"p1 forfeit"})) == legal);
    CHECK(forfeited.hand_result().winners == odds());
    CHECK(brought(forfeited) == 1);
    CHECK(points(forfeited, 1) == 5);
    CHECK(points(forfeited, 0) == 11);
}

TEST_CASE("Envite: who stands and wins has the game, who stands and loses gives 3, with a trawl 5 (EN-4)") {
    const std::vector<std::string_view> trawl{"p4 play AD", "p3 play JD", "p2 no-trump"};
    Envite won(setup({.start = {{0, 11}, {1, 6}}}));
    CHECK(play(won, two_tricks({"p1 stand"}, trawl)) == legal);
    CHECK(brought(won) == 0);
    CHECK(games(won, 2) == 1);
    CHECK(points(won, 0) == 0);
    CHECK(points(won, 1) == 0);
    Envite lost(setup({.start = {{0, 6}, {1, 11}}}));
    CHECK(play(lost, two_tricks({"p2 stand"}, trawl)) == legal);
    CHECK(brought(lost) == 5);
    CHECK(points(lost, 0) == 11); // 6 and 5
    CHECK(points(lost, 1) == 11);
    Envite tricks(setup({.start = {{1, 11}}, .follow_only = true}));
    CHECK(play(tricks, two_tricks({"p2 stand"}, {"p4 play AD", "p3 play JD", "p2 play 3S", "p1 play KD"})) == legal);
    CHECK(brought(tricks) == 3);
    Envite both(setup({.start = {{0, 11}, {1, 11}}}));
    CHECK(play(both, two_tricks({}, trawl)) == legal);
    CHECK(games(both, 0) == 1);
    CHECK(both.hand_result().field("game")->seats == evens());
}

TEST_CASE("Envite: a forfeit that brings the others to 11 lets both lie down (EN-13)") {
    Envite game(setup({.start = {{0, 11}, {1, 10}}}));
    CHECK(play(game, dealt({"p1 forfeit"})) == legal);
    game.next_hand({});
    CHECK(play(game, {"table turn 4D", "p1 stand"}) == "both-lying-down");
}

TEST_CASE("Envite: the deal passes to the right, from game to game too (EN-11), and two games win the match") {
    Envite game(setup({.start = {{0, 11}}}));
    CHECK(game.dealer() == 3);
    CHECK(play(game, two_tricks({"p1 stand"}, {"p4 play AD", "p3 play JD", "p2 no-trump"})) == legal);
    CHECK_FALSE(game.game_result().over);
    game.next_hand({});
    CHECK(game.dealer() == 2);
    CHECK(points(game, 0) == 0);
    CHECK(play(game, {"table turn 4D", "p3 play KC"}) == "turn-order");
    CHECK(play(game, {"p2 challenge", "p1 raise", "p2 raise", "p1 raise", "p2 accept", "p2 play 3D", "p1 play 5D",
                      "p4 no-trump"}) == legal);
    const Result match = game.game_result();
    CHECK(match.over);
    CHECK(match.winners == evens());
    CHECK(games(game, 0) == 2);
    CHECK(points(game, 0) == 0);
    game.next_hand({});
    CHECK(play(game, {"table turn 4D"}) == "hand-over");
    CHECK_FALSE(game.hand_result().over);
    CHECK(game.game_result().over);
}

TEST_CASE("Envite: a match of one game, of five") {
    for (const auto& [best_of, over] : {std::pair{1, true}, {3, false}, {5, false}}) {
        Envite game(setup({.start = {{1, 11}, {0, 11}}, .best_of = best_of}));
        CHECK(play(game, two_tricks({}, {"p4 play AD", "p3 play JD", "p2 no-trump"})) == legal);
        CHECK(game.game_result().over == over);
    }
}

// ---- Seats and captains

TEST_CASE("Envite: captains are the first person of each team, or whom the header names, never the dummy (EN-10)") {
    const auto challenge = [](const House& house, const char* by) {
        Envite game(setup(house));
        return play(game, {"table turn 4D", by});
    };
    CHECK(challenge({}, "p2 challenge") == legal);
    CHECK(challenge({}, "p4 challenge") == "captain-only");
    const House dummy{.players = 6, .dummy = Seats::of(1)};
    CHECK(challenge(dummy, "p2 challenge") == "captain-only");
    CHECK(challenge(dummy, "p4 challenge") == legal);
    const House named{.captains = Seats::of(2) | Seats::of(3)};
    CHECK(challenge(named, "p1 challenge") == "captain-only");
    CHECK(challenge(named, "p3 challenge") == legal);
    CHECK(challenge(named, "p4 challenge") == legal);
}

TEST_CASE("Envite: a dummy without a trump loses the hand for its team (EN-10)") {
    Envite game(setup({.players = 6, .dummy = Seats::of(3)}));
    CHECK(play(game, {"table deal p4 4S 5S 6S", "table turn 4D", "p5 play 5D", "p4 play 4S"}) == legal);
    CHECK(game.hand_result().winners == (evens() | Seats::of(4)));
    CHECK(brought(game) == 4);
}

TEST_CASE("Envite: headers that make no sense are told by their key") {
    CHECK(Envite::header_fault(setup()).key.empty());
    CHECK(Envite::header_fault(setup({.captains = Seats::of(1) | Seats::of(2)})).key.empty());
    for (Seats captains : {Seats::of(0), Seats::of(0) | Seats::of(2), Seats::all(3)})
        CHECK(Envite::header_fault(setup({.captains = captains})).key == "captains");
    CHECK(Envite::header_fault(setup({.players = 6, .dummy = Seats::of(1), .captains = Seats::of(0) | Seats::of(1)}))
              .key == "captains");
    CHECK(Envite::header_fault(setup({.best_of = 4})).key == "best-of");
    CHECK(Envite::header_fault(setup({.start = {{0, 3}, {2, 4}}})).key == "start");
    CHECK(Envite::header_fault(setup({.start = {{0, 3}, {2, 3}, {1, 11}}})).key.empty());
}

// ---- What is let stand, and hands that nobody sees

TEST_CASE("Envite: a card out of turn may stand, the player due stays due, and who has played is skipped") {
    Envite game(setup());
    CHECK(play(game, dealt({"p3 play AC"})) == legal);
    CHECK(is_legal(game.play(entry("p4 play 4H"), Mode::stood)));
    CHECK(play(game, {"p1 play KD"}) == "turn-order");
    CHECK(broken_rule(game.play(entry("p4 play 6D"), Mode::stood)).id == "turn-order"); // a second card
    CHECK(play(game, {"p2 play 2S", "p1 play 2D"}) == legal);
    CHECK(game.waiting() == Seats::of(0));
    Envite lead(setup()); // out of turn in front of everybody: it is the lead
    CHECK(play(lead, dealt()) == legal);
    CHECK(is_legal(lead.play(entry("p1 play 6H"), Mode::stood)));
    CHECK(play(lead, {"p3 play AC"}) == "follow-suit");
    CHECK(play(lead, {"p3 play 3H", "p2 play 2S", "p4 play 4H", "p1 play KD"}) == legal);
}

TEST_CASE("Envite: a revoke may stand, in a trawl it says that there is no trump") {
    Envite game(setup());
    CHECK(play(game, dealt({"p3 play 3H", "p2 play 2S", "p1 play 2D"})) == "follow-suit");
    CHECK(is_legal(game.play(entry("p1 play 2D"), Mode::stood)));
    CHECK(play(game, {"p4 play 4H", "p1 play KD"}) == legal);
    CHECK(is_legal(game.play(entry("p4 play AD"), Mode::judge)));
    Envite trawl = game;
    CHECK(is_legal(trawl.play(entry("p3 play AC"), Mode::stood)));
    CHECK(trawl.hand_result().winners == odds());
    CHECK(is_legal(game.play(entry("p3 no-trump"), Mode::stood)));
    CHECK(game.hand_result().over);
}

// Whether such demands can all be true is for the solver: tests/referee/hidden.
TEST_CASE("Envite: an unseen hand must have none of the suit that it does not follow") {
    Envite game(setup());
    CHECK(play(game, {"table turn 4D", "p3 play AC"}) == legal);
    Story story;
    game.table().tell(&story);
    Ruling ruling = game.play(entry("p2 play 2S"));
    REQUIRE(is_legal(ruling));
    CHECK_FALSE(is_proven(ruling));
    REQUIRE(story.clauses().size() == 1);
    const Demand& demand = story.clauses().front().any.front();
    CHECK(demand.seat == 1);
    CHECK(demand.rule == Envite::follow_suit);
    CHECK(demand.cards.size() == 9); // clubs but for the ace
    game.table().tell(nullptr);
    CHECK(play(game, {"p1 play 3C", "p4 play 7C", "p3 play 3H"}) == legal);
    CHECK(is_legal(game.play(entry("p2 play 5C"))));
}

TEST_CASE("Envite: what is known of a hand or of all other cards is no assumption") {
    Envite seen(setup());
    CHECK(play(seen, {"table deal p2 2S 5C ??", "table turn 4D", "p3 play AC", "p2 play 2S"}) == "follow-suit");
    CHECK(play(seen, {"p2 play 7S"}) == "follow-suit");
    // 12 seats, 36 cards dealt and one turned: p10's three are among six that nobody has seen, two of them no trumps.
    Envite full(setup({.players = 12}));
    CHECK(play(full,
               {"table deal p1 2H 3H 4H", "table deal p2 5H 6H 7H", "table deal p3 AH JH QH", "table deal p4 KH 2S 3S",
                "table deal p5 4S 5S 6S", "table deal p6 7S AS JS", "table deal p7 QS KS 2C", "table deal p8 AC KC JC",
                "table deal p9 7C 6C 4C", "table deal p11 AD 2D 5D", "table deal p12 3C QC 6D", "table turn 3D",
                "p11 play AD", "p10 no-trump"}) == "has-trump"); // unseen: 4D 7D QD KD JD, trumps all, and 5C
    CHECK(play(full, {"p10 play 5C"}) == "follow-suit");
    CHECK(play(full, {"p10 play 4D"}) == legal);
}

// ---- From hand to hand

TEST_CASE("Envite: a hand that was not judged counts as it was claimed, if that says enough") {
    const auto next = [](const House& house, Seats winners, std::optional<int> scores) {
        Envite game(setup(house));
        Result claim;
        claim.winners = winners;
        if (scores) {
            Field& field = claim.add_seats("scores");
            field.seats = *scores > 0 ? winners : Seats{};
            for (Seat s : winners) field.values[s] = *scores;
        }
        game.next_hand({.judged = false, .claim = &claim});
        return game;
    };
    CHECK(points(next({}, evens(), 4), 0) == 4);
    CHECK(points(next({.start = {{0, 9}}}, evens(), 4), 2) == 11);
    CHECK_FALSE(next({}, evens(), {}).judgeable());
    CHECK_FALSE(next({}, evens(), {}).game_result().known);
    CHECK_FALSE(next({}, {}, 0).judgeable());
    CHECK(games(next({}, evens(), 0), 0) == 1);                       // no points: a game
    CHECK(games(next({.start = {{1, 11}}}, odds(), {}), 1) == 1);     // who lies down wins nothing less
    CHECK_FALSE(next({.start = {{1, 11}}}, evens(), {}).judgeable()); // 1, 3 or 5
    // Points of those who are said to have lost, or winners of both teams: that says nothing.
    for (const Seats winners : {evens(), evens() | odds()}) {
        Envite game(setup());
        Result claim;
        claim.winners = winners;
        claim.add_seats("scores", odds(), {{0, 4, 0, 4}});
        game.next_hand({.judged = false, .claim = &claim});
        CHECK_FALSE(game.judgeable());
    }
    Envite silent(setup());
    silent.next_hand({.judged = false});
    CHECK(silent.game_result().field("games") != nullptr); // a total like the points, and as unknown
    CHECK_FALSE(silent.judgeable());
}

TEST_CASE("Envite: a hand that is found illegal after its end takes its points back") {
    Envite game(setup());
    CHECK(play(game, dealt({"p2 challenge", "p1 decline"})) == legal);
    Result claim;
    claim.winners = odds();
    Field& scores = claim.add_seats("scores");
    scores.seats = odds();
    scores.values[1] = scores.values[3] = 4;
    game.next_hand({.judged = false, .claim = &claim});
    CHECK(points(game, 1) == 4);
}

TEST_CASE("Envite: the reasoning tells offers, tricks, trawls and what they bring") {
    Envite game(setup());
    Trace trace;
    for (std::string_view e :
         two_tricks({"p2 challenge", "p1 raise", "p2 accept"}, {"p4 play AD", "p3 play JD", "p2 no-trump"}))
        REQUIRE(is_legal(game.play(entry(e), Mode::judge, &trace)));
    CHECK(notes(trace) == std::vector<std::string>{"trumps", "offered", "offered", "accepted", "trick", "trick",
                                                   "trawl-lost", "points-trawl"});
    CHECK(trace.back().numbers == std::vector{7, 9, 2});
}

// ---- The simple player

TEST_CASE("Envite: who plays with some sense wins most matches against who plays at random") {
    int won = 0;
    constexpr int matches = 120;
    for (std::uint64_t seed = 0; seed < matches; ++seed) {
        Random random(seed);
        Envite game(setup({.players = 4 + 4 * static_cast<int>(seed % 3), .best_of = 1}));
        Options options;
        while (!game.game_result().over) {
            if (game.hand_result().over) game.next_hand({});
            options.clear();
            game.legal_moves(options);
            // Either team may be asked; one that could only challenge may have nothing to say.
            const int team = static_cast<int>(random.below(2));
            const Option* best = nullptr;
            for (const Option& o : options) {
                const bool chance = o.move.seat == table_seat;
                if (!chance && o.move.seat % 2 != team) continue;
                if (team == 0 && !chance && game.worth(o.move) < 0) continue;
                const bool better =
                    best == nullptr ||
                    (team == 0 && !chance ? game.worth(o.move) > game.worth(best->move) : random.below(2) == 0);
                if (better) best = &o;
            }
            if (best != nullptr) REQUIRE(is_legal(game.play(filled(*best, game.pool(), random))));
        }
        won += game.game_result().winners.has(0);
    }
    INFO(won);
    CHECK(won > matches * 3 / 4);
}
