// The lines of `score`, and what a hand that has come to this or that scores by them.
#include "games/tricks_score.h"

#include "catch.h"

#include "games/tricks_rules.h"

using namespace kupi::games;

namespace {

TrickRules partners(const std::vector<const char*>& lines) {
    TrickRules is;
    is.sides = 2;
    for (const char* line : lines) is.score.push_back(*parse_score_line(line));
    return is;
}

/// Tricks for seats 0 and 1, so many points in each.
HandCount taken(int tricks, int others, int points = 0) {
    HandCount count;
    for (int n = 0; n < tricks; ++n) count.take_trick(0, points, 0);
    for (int n = 0; n < others; ++n) count.take_trick(1, points, 1);
    return count;
}

} // namespace

TEST_CASE("what is no line of scores is none") {
    for (const char* line : {"", "1", "tricks: 1", "tricks 7", "tricks 9-7: 1", "tricks 7 tricks 8: 1",
                             "made missed: 1", "declarer others: 1", "always: ", "always: 2 * * tricks",
                             "always: 2 tricks", "always: trick", "sometimes: 1", "points -3: 1", "always: 99999"})
        CHECK_FALSE(parse_score_line(line));
    for (const char* line : {"always: - bid", "made declarer tricks 10 bid 6-8: 250", "others: 10 * tricks - 3",
                             "suit 0-2 alone: 2 * 3 * suit"})
        CHECK(parse_score_line(line));
}

TEST_CASE("of a side the first line counts that it meets in all, and none scores nothing") {
    const TrickRules is = partners({"tricks 8: 3", "tricks 5-7 declarer: 1", "tricks 5-7 others: 2"});
    HandCount count = taken(5, 3);
    count.contract().declarer = 2;
    CHECK(count.score(is, 0) == 1);
    CHECK(count.score(is, 1) == 0);
    count.contract().declarer = 3;
    CHECK(count.score(is, 0) == 2);
    CHECK(taken(8, 0).score(is, 0) == 3);
}

TEST_CASE("a value adds and multiplies numbers and what was taken") {
    const TrickRules is = partners({"always: 10 * tricks - 2 * 3 + points"});
    CHECK(taken(4, 0, 5).score(is, 0) == 40 - 6 + 20);
    CHECK(taken(0, 1, 5).score(is, 0) == -6);
}

TEST_CASE("points are divided, and the rest is dropped, before they are asked for") {
    TrickRules is = partners({"points 4: 1", "always: points"});
    is.divide = 3;
    CHECK(taken(7, 0, 2).score(is, 0) == 1);
    CHECK(taken(1, 0, 11).score(is, 0) == 3);
}

TEST_CASE("a contract of tricks is made with the book and the bid, and both sides know whether it was") {
    TrickRules is = partners({"made declarer: 10 * bid + over", "missed declarer: - 5 * bid", "missed others: 7"});
    is.bids = TrickRules::Bids::auction;
    is.book = 6;
    HandCount made = taken(9, 4), missed = taken(7, 6);
    for (HandCount* count : {&made, &missed}) {
        count->contract().declarer = 0;
        count->contract().bid = 2;
    }
    CHECK(made.made(is, 1));
    CHECK(made.score(is, 0) == 21);
    CHECK(made.score(is, 1) == 0);
    CHECK(missed.over(is, 0) == -1);
    CHECK(missed.score(is, 0) == -10);
    CHECK(missed.score(is, 1) == 7);
}

TEST_CASE("a contract of points is about what is left when they are divided") {
    TrickRules is = partners({"made declarer: points", "missed declarer: - 2 * bid"});
    is.bids = TrickRules::Bids::auction;
    is.bid_of = TrickRules::BidOf::points;
    HandCount count = taken(3, 0, 35);
    count.contract().declarer = 2;
    count.contract().bid = 105;
    CHECK(count.score(is, 0) == 105);
    count.contract().bid = 110;
    CHECK(count.score(is, 0) == -220);
}

TEST_CASE("suit, bid and playing alone are conditions of a contract") {
    TrickRules is = partners({"made declarer tricks 10 bid 6-7: 250", "made declarer alone: 4",
                              "made declarer suit 3: 30", "made declarer: 20 * suit + 100 * bid - 560"});
    is.bids = TrickRules::Bids::auction;
    HandCount count = taken(8, 2);
    count.contract() = {0, 7, 2, false};
    CHECK(count.score(is, 0) == 180);
    count.contract().suit = 3;
    CHECK(count.score(is, 0) == 30);
    count.contract().alone = true;
    CHECK(count.score(is, 0) == 4);
    HandCount all = taken(10, 0);
    all.contract() = {0, 7, 2, false};
    CHECK(all.score(is, 0) == 250);
}

TEST_CASE("bids of partners are added, one of nothing stands for itself") {
    TrickRules is = partners({"made: 10 * bid + over", "missed: - 10 * bid"});
    is.bids = TrickRules::Bids::contract;
    is.nil = 100;
    HandCount count = taken(6, 7);
    count.bid(0, 5);
    count.bid(2, 0);
    count.bid(1, 4);
    count.bid(3, 4);
    CHECK(count.score(is, 0) == 51 + 100);
    CHECK(count.score(is, 1) == -80);
    is.bids = TrickRules::Bids::exact;
    CHECK_FALSE(count.made(is, 0));
}

TEST_CASE("who takes all points scores nothing where the moon is shot, the others all of them") {
    TrickRules is = partners({"always: points"});
    is.sides = 0;
    is.moon = true;
    is.all_points = 26;
    HandCount count = taken(2, 0, 13);
    CHECK(count.score(is, 0) == 0);
    CHECK(count.score(is, 3) == 26);
}
