// An auction by itself: whose turn, what is higher, when it is over.
#include "games/tricks_auction.h"

#include "catch.h"

using namespace kupi::games;

namespace {

TrickRules auction_of_points() {
    TrickRules is;
    is.bids = TrickRules::Bids::auction;
    is.bid_least = 100;
    is.bid_most = 120;
    is.bid_step = 5;
    return is;
}

/// Seven to nine tricks with one of four suits, or none.
TrickRules auction_of_suits() {
    TrickRules is;
    is.bids = TrickRules::Bids::auction;
    is.trump = TrickRules::Trump::bid;
    is.no_trump = true;
    is.bid_least = 7;
    is.bid_most = 9;
    return is;
}

Auction begun(Seat first) {
    Auction auction;
    auction.begin(Seats::all(4), first);
    return auction;
}

} // namespace

TEST_CASE("an auction goes around among those who have not passed, and its last bidder is declarer") {
    const TrickRules is = auction_of_points();
    Auction auction = begun(2);
    CHECK(auction.due() == 2);
    auction.bid(is, 100, 0);
    auction.pass(is);
    CHECK(auction.due() == 0);
    auction.bid(is, 105, 0);
    auction.pass(is);
    CHECK(auction.due() == 2);
    auction.bid(is, 110, 0);
    CHECK(auction.due() == 0);
    auction.pass(is);
    CHECK_FALSE(auction.is_open());
    CHECK(auction.declarer() == 2);
    CHECK(auction.number() == 110);
}

TEST_CASE("an auction to the right goes around the other way") {
    TrickRules is = auction_of_points();
    is.to_right = true;
    Auction auction = begun(1);
    auction.pass(is);
    CHECK(auction.due() == 0);
    auction.pass(is);
    CHECK(auction.due() == 3);
}

TEST_CASE("bids go up in steps between the lowest and the highest, which ends the auction") {
    const TrickRules is = auction_of_points();
    Auction auction = begun(0);
    for (const int no_bid : {0, 95, 101, 125}) CHECK(auction.why_not(is, no_bid, 0) == Auction::auction_range);
    auction.bid(is, 110, 0);
    CHECK(auction.why_not(is, 110, 0) == Auction::bid_higher);
    CHECK(auction.why_not(is, 105, 0) == Auction::bid_higher);
    CHECK(auction.why_not(is, 115, 0) == RuleId{});
    auction.bid(is, 120, 0);
    CHECK_FALSE(auction.is_open());
    CHECK(auction.declarer() == 1);
}

TEST_CASE("the same number with a later suit is higher, and without trump highest of all") {
    const TrickRules is = auction_of_suits();
    Auction auction = begun(0);
    auction.bid(is, 8, 1);
    CHECK(auction.why_not(is, 8, 1) == Auction::bid_higher);
    CHECK(auction.why_not(is, 8, 0) == Auction::bid_higher);
    CHECK(auction.why_not(is, 7, 4) == Auction::bid_higher);
    CHECK(auction.why_not(is, 8, 4) == RuleId{});
    CHECK(auction.why_not(is, 9, 5) == Auction::auction_range); // there is no such suit
    auction.bid(is, 9, 3);
    CHECK(auction.is_open());
    auction.bid(is, 9, 4);
    CHECK_FALSE(auction.is_open());
    CHECK(auction.place() == 4);
}

TEST_CASE("all may pass, if the last need not bid") {
    TrickRules is = auction_of_points();
    Auction auction = begun(0);
    for (int n = 0; n < 3; ++n) auction.pass(is);
    CHECK(auction.due() == 3);
    CHECK(auction.may_pass(is));
    is.must_bid = true;
    CHECK_FALSE(auction.may_pass(is));
    Auction bid = auction;
    bid.bid(is, 100, 0);
    CHECK(bid.declarer() == 3);
    CHECK_FALSE(bid.is_open());
    auction.pass(is);
    CHECK_FALSE(auction.is_open());
    CHECK(auction.declarer() == nobody);
}

TEST_CASE("where each speaks once the highest bid wins when all have spoken") {
    TrickRules is = auction_of_points();
    is.bid_once = true;
    Auction auction = begun(1);
    auction.bid(is, 100, 0);
    auction.bid(is, 110, 0);
    auction.pass(is);
    CHECK(auction.due() == 0);
    auction.pass(is);
    CHECK_FALSE(auction.is_open());
    CHECK(auction.declarer() == 2);
}
