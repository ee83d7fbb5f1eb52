#include "games/yamiro.h"

#include "catch.h"
#include "games/written.h"

using namespace kupi;

namespace {

const Deck& markat() { return written::deck("railog-markat"); }

Setup setup(std::string poker = "", bool must_win = false) {
    return written::setup(
        2, written::pack("railog-markat"),
        {{"must-be-a-winner", must_win, "", true, {}}, {"poker-deck", 0, std::move(poker), true, {}}});
}

} // namespace

TEST_CASE("Yamiro: the hand of the page is won with 32 against 14") {
    Yamiro game(setup());
    CHECK(written::play_all(game, markat(),
                            {"table deal p1 8si Ath 3me Rla", "table deal p2 Dsi 5kr Srm 2ra", "p1 play 8si",
                             "p1 draw Skr", "p2 play 5kr", "p2 draw 7rb", "p1 play Skr", "p1 draw 6th", "p2 play 7rb",
                             "p2 draw ??", "p1 play Ath", "p1 draw 4la", "p2 play Dsi", "p2 draw 1th", "p1 play Rla",
                             "p1 draw 2kr", "p2 play 2ra", "p2 draw Dme"}) == "");
    const Result result = game.hand_result();
    CHECK(result.over);
    CHECK(result.winners == Seats::of(0));
    CHECK(result.field("scores")->values[0] == 32);
    CHECK(result.field("scores")->values[1] == 14);
    CHECK(result.field("captured")->number == 22);
    CHECK(result.field("by")->word == "score");
}
