// Stake and match of Envite, without a hand of cards.
#include "catch.h"
#include "games/envite_match.h"
#include "games/envite_ranks.h"
#include "games/written.h"

using kupi::games::envite::Match;
using kupi::games::envite::no_team;
using kupi::games::envite::Stake;

TEST_CASE("Envite's stake: offers climb step by step, and only what is accepted counts") {
    Stake stake;
    CHECK(stake.points() == 2);
    CHECK_FALSE(stake.is_open());
    stake.offer(1);
    CHECK(stake.is_open());
    CHECK(stake.answerer() == 0);
    CHECK(stake.points() == 2);
    CHECK(stake.points_declined() == 2);
    stake.offer(0);
    stake.offer(1);
    CHECK(stake.points_declined() == 7);
    CHECK_FALSE(stake.at_top());
    stake.offer(0);
    CHECK(stake.at_top());
    CHECK(stake.points_declined() == 9);
    CHECK_FALSE(stake.is_game());
    stake.accept();
    CHECK(stake.is_game());
    CHECK(stake.is_accepted());
    CHECK_FALSE(stake.is_open());
}

TEST_CASE("Envite's match: 11 points lie down, a game clears them, and a hand can be taken back") {
    Match match(2);
    match.begin_hand();
    match.add(0, 9);
    match.add(0, 4);
    CHECK(match.points(0) == Match::full_score);
    CHECK(match.one_lies_down());
    CHECK(match.team_lying_down() == 0);
    match.take_back();
    CHECK(match.points(0) == 0);
    CHECK_FALSE(match.any_lies_down());
    match.add(1, 5);
    match.win_game(0);
    CHECK(match.points(1) == 0);
    CHECK(match.games(0) == 1);
    CHECK(match.winner() == no_team);
    match.win_game(0);
    CHECK(match.winner() == 0);
}

TEST_CASE("Envite's match: what the table wrote of a hand that was not judged") {
    Match match(2);
    match.add_claim(1, 7);
    CHECK(match.points(1) == 7);
    match.add_claim(1, INT32_MAX); // tables may write what they like
    CHECK(match.lies_down(1));
    match.add_claim(1, std::nullopt); // whoever lies down wins the game with the hand, whatever was written
    CHECK(match.games(1) == 1);
    CHECK(match.is_known());
    match.add_claim(0, 0); // won without points: a game
    CHECK(match.games(0) == 1);
    match.add_claim(0, std::nullopt);
    CHECK_FALSE(match.is_known());
    Match other(2);
    other.add_claim(no_team, 4);
    CHECK_FALSE(other.is_known());
}

TEST_CASE("Envite's ranks: the more play, the more trumps are fixed") {
    const kupi::rules::Pack pack = kupi::games::written::pack("spanish-40");
    for (const auto& [players, fixed] : {std::pair{4, 0}, std::pair{6, 3}, std::pair{8, 4}, std::pair{12, 6}})
        CHECK(kupi::games::envite::ranks_of(pack, players).standing().size() == static_cast<std::size_t>(fixed));
}
