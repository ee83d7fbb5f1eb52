// Omi: what hands bring, with ties, headers and claims.
#include <algorithm>

#include "games/support/omi.h"

using namespace kupi::games;
using namespace kupi::games::omi_tests;

namespace {

auto& start_of(Setup& setup) {
    return std::find_if(setup.options.begin(), setup.options.end(), [](const auto& o) { return o.id == "start"; })
        ->seats;
}

Setup starting(Seat seat, int points, int target = 10) {
    Setup s = setup(false, target);
    start_of(s)[seat] = points;
    return s;
}

} // namespace

TEST_CASE("Omi: points follow the tricks, and who named trump") {
    // Tricks of the declarer's team, its points, and those of the dealer's team.
    for (const auto& [tricks, declarers, dealers] :
         {std::tuple{8, 3, 0}, std::tuple{7, 1, 0}, std::tuple{6, 1, 0}, std::tuple{5, 1, 0}, std::tuple{4, 0, 0},
          std::tuple{3, 0, 2}, std::tuple{2, 0, 2}, std::tuple{1, 0, 2}, std::tuple{0, 0, 3}}) {
        Omi game(setup());
        play_hand(game, tricks);
        INFO(tricks << " tricks");
        CHECK(totals(game) == std::vector{declarers, dealers});
        CHECK(game.hand_result().winners.empty() == (tricks == 4));
        CHECK(game.hand_result().field("scores")->seats == game.hand_result().winners);
    }
}

TEST_CASE("Omi: a tied hand puts one point on the next that is won, and two in a row no more than one") {
    for (const auto& [ties, next, accumulate, points] :
         {std::tuple{1, 6, false, 2}, std::tuple{2, 6, false, 2}, std::tuple{1, 8, false, 4},
          std::tuple{1, 3, false, 3}, std::tuple{1, 6, true, 2}, std::tuple{3, 6, true, 4},
          std::tuple{2, 0, true, 5}}) {
        Omi game(setup(accumulate));
        for (int n = 0; n < ties; ++n) {
            play_hand(game, 4);
            CHECK(totals(game) == std::vector{0, 0});
            game.next_hand({});
        }
        const int declarers = left_of(game.dealer(), 4) % 2;
        play_hand(game, next);
        INFO(ties << " ties, then " << next);
        CHECK(totals(game)[next > 4 ? declarers : 1 - declarers] == points);
        game.next_hand({});
        const std::vector<int> before = totals(game);
        play_hand(game, 5); // the extra point is gone
        CHECK(totals(game)[left_of(game.dealer(), 4) % 2] == before[left_of(game.dealer(), 4) % 2] + 1);
    }
}

TEST_CASE("Omi: a header brings points and an extra from before, and refuses what contradicts itself") {
    Omi game(setup(false, 10, 1));
    play_hand(game, 5);
    CHECK(totals(game) == std::vector{2, 0});
    Omi more(setup(true, 10, 2));
    play_hand(more, 4);
    more.next_hand({});
    play_hand(more, 5); // p2 and p4 name trump now
    CHECK(totals(more) == std::vector{0, 4});

    for (Seat name : {Seat{1}, Seat{3}}) CHECK(totals(Omi(starting(name, 9))) == std::vector{0, 9});
    CHECK(Omi::header_fault(starting(1, 9)).key.empty());
    Setup both = starting(1, 4);
    start_of(both)[3] = 5;
    CHECK(Omi::header_fault(both).key == "start");
    start_of(both)[3] = 4;
    CHECK(Omi::header_fault(both).key.empty());
}

TEST_CASE("Omi: more than one extra point is pending only where ties add up") {
    CHECK(Omi::header_fault(setup(false, 10, 1)).key.empty());
    CHECK(Omi::header_fault(setup(false, 10, 2)).key == "extra");
    CHECK(Omi::header_fault(setup(true, 10, 2)).key.empty());
}

TEST_CASE("Omi: the deal goes round, ten points win, and what goes beyond is cut off") {
    Omi game(starting(0, 9));
    CHECK(game.dealer() == 3);
    play_hand(game, 0);
    CHECK(totals(game) == std::vector{9, 3});
    CHECK_FALSE(game.game_result().over);
    game.next_hand({});
    CHECK(game.dealer() == 0);
    play_hand(game, 0); // the dealer's team is p1 and p3
    CHECK(value(game.hand_result(), "scores", 2) == 3);
    CHECK(totals(game) == std::vector{10, 3});
    CHECK(game.game_result().over);
    CHECK(game.game_result().winners == (Seats::of(0) | Seats::of(2)));
    game.next_hand({});
    CHECK(play(game, {"table deal p1 7C AC JS 10H"}) == "hand-over");
    CHECK_FALSE(game.hand_result().over);
    CHECK(game.game_result().winners == (Seats::of(0) | Seats::of(2)));
    Options options;
    game.legal_moves(options);
    CHECK(options.empty());
    CHECK(game.waiting().empty());
}

TEST_CASE("Omi: a hand that was not judged counts as its claim says, as far as that goes") {
    const auto after_claim = [](const Result* claim, bool accumulate = false) {
        Omi game(setup(accumulate));
        HandEnd end;
        end.judged = false;
        end.claim = claim;
        game.next_hand(end);
        return game;
    };
    const Seats team = Seats::of(1) | Seats::of(3);
    PerSeat<std::int32_t> values{};
    values[1] = values[3] = 2;
    Result points;
    points.winners = team;
    points.add_seats("scores", team, values);
    Omi game = after_claim(&points);
    CHECK(totals(game) == std::vector{0, 2});
    CHECK(game.game_result().known);
    CHECK(game.dealer() == 0);

    values[1] = values[3] = 6;
    Result tricks;
    tricks.known = false; // no winner is written
    tricks.add_seats("piles", team, values);
    CHECK(totals(after_claim(&tricks)) == std::vector{0, 2});
    values[1] = values[3] = 4;
    Result tied;
    tied.known = false;
    tied.add_seats("piles", team, values);
    game = after_claim(&tied);
    play_hand(game, 5);
    CHECK(totals(game) == std::vector{0, 2}); // 1 + 1
    CHECK(game.hand_result().known);

    Result tie; // winner = "tie"
    game = after_claim(&tie, true);
    play_hand(game, 5);
    CHECK(totals(game) == std::vector{0, 2});

    Result winner;
    winner.winners = team;
    game = after_claim(&winner);
    CHECK_FALSE(game.game_result().known);
    play_hand(game, 5);
    CHECK(game.hand_result().known); // no extra can be pending
    CHECK(value(game.hand_result(), "scores", 1) == 1);

    // Nothing for one team leaves open what the other got; nothing for both is a tie.
    values[1] = values[3] = 0;
    Result nothing;
    nothing.known = false;
    CHECK_FALSE(after_claim(&nothing).game_result().known);
    nothing.add_seats("scores", team, values);
    CHECK_FALSE(after_claim(&nothing).game_result().known);
    Result zeros;
    zeros.known = false;
    zeros.add_seats("scores", Seats::all(4), values);
    game = after_claim(&zeros);
    play_hand(game, 5);
    CHECK(totals(game) == std::vector{0, 2});

    // Without a claim the hand may have been tied, and nobody knows what the next is worth.
    game = after_claim(nullptr);
    CHECK_FALSE(game.game_result().known);
    Omi decided = game;
    play_hand(decided, 5);
    CHECK_FALSE(decided.hand_result().known);
    decided.next_hand({});
    play_hand(decided, 5);
    CHECK(decided.hand_result().known);
    CHECK_FALSE(decided.game_result().known);
    play_hand(game, 4);
    CHECK(game.hand_result().known);
}

TEST_CASE("Omi: a result is explained with its arithmetic") {
    const auto last_notes = [](const Setup& s, int tricks) {
        Omi game(s);
        Trace trace;
        play_hand(game, tricks, &trace);
        std::vector<Note> notes;
        int told = 0;
        for (const Note& n : trace)
            if (n.id.starts_with("trick-"))
                ++told;
            else
                notes.push_back(n);
        CHECK(told == 8);
        return notes;
    };
    auto notes = last_notes(setup(false, 10, 1), 8);
    REQUIRE(notes.size() == 3);
    CHECK(notes[0].id == "won");
    CHECK(notes[1].id == "extra");
    CHECK(notes[1].numbers == std::vector{1, 3, 4});
    CHECK(notes[2].id == "total");
    CHECK(notes[2].numbers == std::vector{4, 10});
    notes = last_notes(setup(false, 1), 3);
    REQUIRE(notes.size() == 2);
    CHECK(notes[0].id == "won-others");
    CHECK(notes[0].numbers == std::vector{5, 2});
    CHECK(notes[1].id == "game-won");
    CHECK(last_notes(setup(), 6)[0].id == "won-declarer");
    notes = last_notes(setup(true, 10, 2), 4);
    REQUIRE(notes.size() == 1);
    CHECK(notes[0].id == "tie");
    CHECK(notes[0].numbers == std::vector{3});
}
