#include "catch.h"

#include "cards/french_ranks.h"

using namespace kupi::cards;

TEST_CASE("French ranks stand from the two to the ace, and other codes nowhere") {
    CHECK(french_order("2") == 0);
    CHECK(french_order("10") == 8);
    CHECK(french_order("A") == 12);
    for (const char* other : {"", "1", "11", "a", "Kn", "JQ"}) CHECK_FALSE(french_order(other));
}
