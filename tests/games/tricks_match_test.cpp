// From hand to hand: scores, bags, ties, who is in, and when it is over.
#include "games/tricks_match.h"

#include "catch.h"

#include "games/support/families.h"

using namespace kupi::games;

namespace {

/// A shipped game's match, with its rules.
struct Match {
    Setup setup;
    TrickRules is = trick_rules(setup);
    TricksMatch match{is, setup};

    explicit Match(const char* game, int players = 4, const std::vector<families::Given>& changed = {})
        : setup(families::setup(game, players, changed)) {}
    /// A hand in which seats took so many tricks of so many points each.
    HandCount count(const std::vector<int>& tricks, int points = 0) const {
        HandCount count;
        for (std::size_t seat = 0; seat < tricks.size(); ++seat)
            for (int n = 0; n < tricks[seat]; ++n)
                count.take_trick(static_cast<Seat>(seat), points, is.side_of(static_cast<Seat>(seat)));
        return count;
    }
    int total(int side) const { return match.total(is, nullptr, side); }
};

} // namespace

TEST_CASE("scores of a hand are added for each side, and the match is over at the target") {
    Match whist("whist");
    const HandCount hand = whist.count({6, 3, 4, 0});
    CHECK(whist.match.game_result(whist.is, &hand).field("scores")->values[2] == 4);
    CHECK_FALSE(whist.match.game_result(whist.is, &hand).over);
    whist.match.take(whist.is, hand, true, false, {});
    CHECK(whist.total(0) == 4);
    CHECK(whist.total(1) == 0);
    CHECK_FALSE(whist.match.is_over());
    whist.match.take(whist.is, hand, true, false, {});
    CHECK(whist.match.is_over());
    CHECK(whist.match.game_result(whist.is, nullptr).winners == (Seats::of(0) | Seats::of(2)));
}

TEST_CASE("a hand that was thrown in leaves all as it was, and is none of the deals") {
    Match klaverjas("klaverjas");
    const TricksMatch before = klaverjas.match;
    klaverjas.match.take(klaverjas.is, {}, false, true, {});
    CHECK(klaverjas.match == before);
}

TEST_CASE("a hand that nobody judged counts as the table wrote it down, else nobody knows the scores") {
    Match whist("whist");
    Result claim;
    claim.add_seats("scores", Seats::of(1), [](Seat) { return 3; });
    HandEnd end;
    end.judged = false;
    end.claim = &claim;
    whist.match.take(whist.is, {}, false, false, end);
    CHECK(whist.total(1) == 3);
    CHECK(whist.match.game_result(whist.is, nullptr).known);
    end.claim = nullptr;
    whist.match.take(whist.is, {}, false, false, end);
    CHECK_FALSE(whist.match.game_result(whist.is, nullptr).known);
}

TEST_CASE("bags are kept from hand to hand and cost when there are enough") {
    Match spades("spades");
    HandCount hand = spades.count({8, 3, 2, 0});
    hand.bid(0, 2);
    hand.bid(2, 2);
    hand.bid(1, 1);
    hand.bid(3, 1);
    CHECK(spades.match.score(spades.is, hand, 0) == 46);
    spades.match.take(spades.is, hand, true, false, {});
    CHECK(spades.match.score(spades.is, hand, 0) == 46 - 100); // six bags and six
}

TEST_CASE("who took no trick is out, and who is left wins") {
    Match whist("knock-out-whist", 3);
    const HandCount first = whist.count({4, 3, 0});
    whist.match.take(whist.is, first, true, false, {});
    CHECK(whist.match.in() == (Seats::of(0) | Seats::of(1)));
    CHECK(whist.match.last_winners() == Seats::of(0));
    CHECK(whist.match.hand_size(whist.is) == whist.is.hand - 1);
    const HandCount second = whist.count({0, 6, 0});
    const Result result = whist.match.game_result(whist.is, &second);
    CHECK(result.over);
    CHECK(result.winners == Seats::of(1));
}

TEST_CASE("hands grow smaller, and larger again where the game says so") {
    Match hell("oh-hell", 4, {{"hands", 3}, {"hand", 4}});
    std::vector<int> sizes;
    for (int n = 0; n < 7; ++n) {
        sizes.push_back(hell.match.hand_size(hell.is));
        const HandCount hand = hell.count({sizes.back(), 0, 0, 0});
        hell.match.take(hell.is, hand, true, false, {});
    }
    CHECK(sizes == std::vector<int>{4, 3, 2, 1, 2, 3, 4});
}

TEST_CASE("where each hand is a game, games won are counted, as the table wrote them down or as they were judged") {
    Match bridge("open-told", 2);
    const auto won = [&](const TricksMatch& match) {
        const Result result = match.game_result(bridge.is, nullptr);
        const Field* scores = result.field("scores");
        return result.known ? std::vector{scores->values[0], scores->values[1]} : std::vector<std::int32_t>{};
    };
    HandCount hand = bridge.count({9, 7});
    hand.add_points(0, 70);
    hand.add_points(1, 50);
    CHECK(bridge.match.hand_result(bridge.is, hand).winners == Seats::of(0));
    CHECK(bridge.match.hand_result(bridge.is, hand).field("scores")->seats == Seats::of(0));
    const Result game = bridge.match.game_result(bridge.is, &hand);
    CHECK(game.over);
    CHECK(game.winners == Seats::of(0));
    CHECK(game.field("scores")->values[0] == 1);
    bridge.match.take(bridge.is, hand, true, false, {});
    CHECK_FALSE(bridge.match.is_over()); // the next hand is another game
    CHECK(won(bridge.match) == std::vector{1, 0});

    const auto claimed = [&](const Result* claim) {
        TricksMatch match = bridge.match;
        HandEnd end;
        end.judged = false;
        end.claim = claim;
        match.take(bridge.is, {}, false, false, end);
        return won(match);
    };
    const auto of_scores = [](std::int32_t one, std::int32_t other, Seats seats) {
        Result claim;
        claim.known = false;
        claim.add_seats("scores", seats, [&](Seat s) { return s == 0 ? one : other; });
        return claim;
    };
    const Seats both = Seats::all(2);
    const Result higher = of_scores(70, 50, both), level = of_scores(60, 60, both),
                 one = of_scores(0, 80, Seats::of(1)), nothing = of_scores(0, 0, Seats::of(1));
    CHECK(claimed(&higher) == std::vector{2, 0});
    CHECK(claimed(&level) == std::vector{1, 0});
    CHECK(claimed(&one) == std::vector{1, 1});
    CHECK(claimed(&nothing).empty());
    CHECK(claimed(nullptr).empty());
}
