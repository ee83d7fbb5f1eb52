#include "games/yamiro.h"

#include "catch.h"
#include "games/written.h"

using namespace kupi::games;

namespace {

const Deck& markat() { return written::deck("railog-markat"); }

Setup setup(bool must_win = false) {
    return written::setup(4, written::pack("railog-markat"),
                          {{"must-be-a-winner", must_win, "", true, {}}, {"poker-deck", 0, "", true, {}}});
}
std::string_view play(YamiroPartner& game, const std::vector<std::string_view>& entries) {
    return written::play_all(game, markat(), entries);
}
const std::vector<std::string_view> page{"p1 play 3si", "p2 play 3me", "p3 play Rrm", "p4 play Ame",
                                         "p1 play Ssi", "p2 play Asi", "p3 play 3th", "p4 play Drm",
                                         "p1 play 1rb", "p2 play 5rb", "p3 play Srm", "p4 play 6si",
                                         "p1 play Akr", "p2 play 6kr", "p3 play 2rm", "p4 play 3kr"};

} // namespace

TEST_CASE("Partner Yamiro: an arlas that nothing cancels beats the higher score of the page") {
    YamiroPartner game(setup());
    CHECK(play(game, page) == "");
    const Result result = game.hand_result();
    CHECK(result.winners == (Seats::of(0) | Seats::of(2)));
    CHECK(result.field("scores")->values[0] == 36);
    CHECK(result.field("scores")->values[2] == 36);
    CHECK(result.field("scores")->values[1] == 46);
    CHECK(result.field("captured")->number == 47);
    CHECK(result.field("by")->word == "arlas");
    const Field totals = *game.game_result().field("scores");
    CHECK(totals.values[2] == 47);
    CHECK(totals.values[3] == 0);
    CHECK(totals.seats == Seats::all(4));
}

TEST_CASE("Partner Yamiro: hands are led from the dealer's left, by partner, from the right, by the dealer") {
    YamiroPartner game(setup());
    Options options;
    for (int h = 1; h <= 4; ++h) {
        const Seat leader = static_cast<Seat>(h - 1);
        for (Seat s = 0; s < 4; ++s) {
            YamiroPartner copy = game;
            Move move = make_move(YamiroPartner::Verb::play, s, PlayingCard(7, 11)); // Srm
            if (s != leader) CHECK(broken_rule(copy.play(move)).id == "lead-order");
        }
        while (!game.hand_result().over) {
            options.clear();
            game.legal_moves(options);
            REQUIRE(is_legal(game.play(options[0].move)));
        }
        CHECK(game.game_result().over == (h == 4));
        if (h == 4) CHECK(play(game, {"p1 play 1si"}) == "hand-over");
        game.next_hand({});
        if (h < 4) CHECK(play(game, {"table deal p1 ??*4"}) == "deal-not-due");
    }
    CHECK(play(game, {"p3 draw ??"}) == "hand-over");
}

TEST_CASE("Partner Yamiro: order and draws hold for all four") {
    YamiroPartner game(setup());
    CHECK(play(game, {"table deal p3 8si Rrm Rra 3th", "table deal p1 3si Ssi 1rb Akr"}) == "");
    CHECK(play(game, {"table deal p1 ??*4"}) == "deal-not-due");
    CHECK(play(game, {"p3 play 8si"}) == "lead-order");
    CHECK(play(game, {"p1 play 3si", "p1 draw 5si"}) == "");
    CHECK(play(game, {"p3 play 8si"}) == "turn-order");
    CHECK(play(game, {"p2 play 8si"}) == "card-seen-twice"); // p3 holds it
    CHECK(play(game, {"p2 draw 8th"}) == "draw-not-due");
    CHECK(play(game, {"p2 play 3me", "p1 draw 8th"}) == "draw-not-due");
    CHECK(play(game, {"p3 play 8th"}) == "card-not-held");
    CHECK(play(game, {"table reshuffle"}) == "reshuffle-not-due");
}

TEST_CASE("Partner Yamiro: a tie is followed by a card from each of the four") {
    YamiroPartner game(setup(true));
    // Numbers of 18 and an alak against 9, alak and arl: 36 each.
    CHECK(play(game, {"p1 play 8si", "p2 play 4me", "p3 play 7rm", "p4 play Ame", "p1 play 3si", "p2 play 5si",
                      "p3 play Dth", "p4 play Rrm", "p1 play Drb", "p2 play Drm", "p3 play Ala", "p4 play Dsi",
                      "p1 play Dkr", "p2 play Rkr", "p3 play Dra", "p4 play Akr"}) == "");
    CHECK_FALSE(game.hand_result().over);
    CHECK(play(game, {"p1 play 5rb", "p2 play 7me", "p3 play Rla"}) == "");
    CHECK_FALSE(game.hand_result().over);
    CHECK(play(game, {"p4 play Dme"}) == "");
    const Result result = game.hand_result();
    CHECK(result.winners == (Seats::of(0) | Seats::of(2)));
    CHECK(result.field("scores")->values[0] == 92);
    CHECK(result.field("scores")->values[1] == 64);
    int rows = 0;
    for (const PileView& pile : game.piles())
        if (pile.name == "capture pile") rows += static_cast<int>(pile.cards.size());
    CHECK(rows == 10);
}
