#include "rules/ruling.h"

#include "catch.h"

using namespace kupi;

TEST_CASE("a ruling keeps its assumptions when it is copied, and what room there is for them") {
    Legal legal;
    for (Seat s = 0; s < 6; ++s) legal.assuming.add({s, s % 2 == 0, CardSet::of_suit(s), rule::turn_order});
    Ruling ruling = legal;
    ruling = Ruling(Illegal{rule::wrong_count});
    ruling = legal;
    const auto& copy = std::get<Legal>(ruling).assuming;
    REQUIRE(copy.end() - copy.begin() == Assumptions::capacity);
    Seat s = 0;
    for (const Assumption& a : copy) {
        CHECK(a.seat == s);
        CHECK(a.holds == (s % 2 == 0));
        CHECK(a.cards == CardSet::of_suit(s));
        CHECK(a.rule == rule::turn_order);
        ++s;
    }
    Assumptions none;
    legal.assuming = none;
    CHECK(legal.assuming.empty());
    legal.assuming = copy;
    CHECK(legal.assuming.begin()->cards == CardSet::of_suit(0));
    CHECK(is_legal(ruling));
    CHECK(Legal{}.assuming.empty());
}
