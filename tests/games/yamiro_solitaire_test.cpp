#include "games/yamiro.h"

#include "catch.h"
#include "games/written.h"

using namespace kupi::games;

namespace {

const Deck& getha() { return written::deck("railog-getha"); }

Setup setup(std::string poker = "", bool must_win = false) {
    return written::setup(
        1, written::pack("railog-getha"),
        {{"must-be-a-winner", must_win, "", true, {}}, {"poker-deck", 0, std::move(poker), true, {}}});
}
std::string_view play(YamiroSolitaire& game, const std::vector<std::string_view>& entries) {
    return written::play_all(game, getha(), entries);
}
const std::vector<std::string_view> page{"table deal p1 8um 3rb 2rb 2ar",
                                         "table turn 7va",
                                         "p1 play 2ar",
                                         "p1 draw 4he",
                                         "table turn Dhe",
                                         "p1 play 4he",
                                         "table turn She",
                                         "p1 draw 4st",
                                         "p1 play 4st",
                                         "table turn Rva",
                                         "p1 play 8um"};

} // namespace

TEST_CASE("Solitaire Yamiro: the deck's arlas wins the hand of the page") {
    YamiroSolitaire game(setup());
    CHECK(play(game, page) == "");
    const Result result = game.hand_result();
    CHECK(result.winners == Seats::of(table_seat));
    CHECK(result.field("scores")->values[0] == 18);
    CHECK(result.field("scores")->values[table_seat] == 7);
    CHECK(result.field("captured")->number == 18);
    CHECK(result.field("margin")->number == -18);
    CHECK(result.field("by")->word == "arlas");
    CHECK(game.game_result().field("margin")->number == -18);
    CHECK(game.dealer() == nobody);
}

TEST_CASE("Solitaire Yamiro: a deiskatun played earlier is in time") {
    YamiroSolitaire game(setup());
    CHECK(play(game, {"table turn 6me", "p1 play 8he", "table turn Aar", "p1 play Dyl", "table turn 5rb", "p1 play 8st",
                      "table turn Sum", "p1 play Ava"}) == "");
    const Result result = game.hand_result();
    CHECK(result.winners == Seats::of(0));
    CHECK(result.field("scores")->values[0] == 32);
    CHECK(result.field("scores")->values[table_seat] == 22);
    CHECK(result.field("margin")->number == 27);
}

TEST_CASE("Solitaire Yamiro: each rule is broken and named") {
    const auto after = [&](const std::vector<std::string_view>& before, const std::vector<std::string_view>& entries) {
        YamiroSolitaire game(setup());
        CHECK(play(game, before) == "");
        return play(game, entries);
    };
    CHECK(after({}, {"p1 play 8um"}) == "turn-missing");
    CHECK(after({}, {"p1 draw 8um"}) == "draw-not-due");
    CHECK(after({}, {"table turn ??"}) == "bad-argument");
    CHECK(after({page[0]}, {"table turn 8um"}) == "card-seen-twice");
    CHECK(after({page[0]}, {page[0]}) == "deal-not-due");
    CHECK(after({"table turn 7va"}, {page[0]}) == "deal-not-due");
    CHECK(after({page[0], "table turn 7va"}, {"table turn 6va"}) == "turn-not-due");
    CHECK(after({page[0], "table turn 7va"}, {"p1 play 4he"}) == "card-not-held");
    CHECK(after({"table turn 7va"}, {"p1 play 7va"}) == "card-seen-twice");
    CHECK(after({page[0], "table turn 7va", "p1 play 8um"}, {"p1 play 3rb"}) == "turn-missing");
    CHECK(after({page[0], "table turn 7va", "p1 play 8um"}, {"p1 draw 7va"}) == "card-seen-twice");
    CHECK(after({page[0], "table turn 7va", "p1 play 8um"}, {"p1 draw 1va", "p1 draw 2va"}) == "draw-not-due");
    CHECK(after(page, {"table reshuffle"}) == "reshuffle-not-due");
    for (const char* entry : {"table turn 1va", "p1 play 3rb", "table deal p1 ??*4"})
        CHECK(after(page, {entry}) == "hand-over");
}

TEST_CASE("Solitaire Yamiro: the last draw waits for the next hand, even behind its first turned card") {
    for (int place = 0; place < 4; ++place) {
        YamiroSolitaire game(setup());
        CHECK(play(game, page) == "");
        if (place == 0) CHECK(play(game, {"p1 draw 1va"}) == "");
        game.next_hand({});
        if (place == 1) CHECK(play(game, {"p1 draw 1va"}) == "");
        CHECK(play(game, {"table turn 2va"}) == "");
        if (place == 2) CHECK(play(game, {"p1 draw 1va"}) == "");
        CHECK(play(game, {"p1 play 1va"}) == "");
        if (place < 3) CHECK(play(game, {"p1 draw ??", "table turn 3va", "p1 play 3rb"}) == "");
    }
}

TEST_CASE("Solitaire Yamiro: with a winner compulsory a tie goes on with a turned card") {
    YamiroSolitaire game(setup("", true));
    CHECK(play(game, {"table turn 8me", "p1 play 4st", "table turn 6rb", "p1 play 3he", "table turn Rst", "p1 play Ava",
                      "table turn Dar", "p1 play Dyl"}) == "");
    CHECK_FALSE(game.hand_result().over);
    CHECK(play(game, {"p1 play Rrb"}) == "turn-missing");
    CHECK(play(game, {"table turn 2um", "p1 play Rrb"}) == "");
    CHECK(game.hand_result().winners == Seats::of(0));
    CHECK(game.hand_result().field("scores")->values[table_seat] == 16);
    CHECK(game.hand_result().field("scores")->values[0] == 28);
    CHECK(game.hand_result().field("margin")->number == 8 + 6 + 8 + 8 + 2);
}

TEST_CASE("Solitaire Yamiro: a claimed margin carries the totals over a hand that was not judged") {
    YamiroSolitaire game(setup());
    CHECK(play(game, page) == "");
    game.next_hand({});
    Result claim;
    claim.add_number("margin", 27);
    HandEnd end;
    end.judged = false;
    end.claim = &claim;
    game.next_hand(end);
    CHECK_FALSE(game.judgeable());
    CHECK(game.game_result().known);
    CHECK(game.game_result().field("margin")->number == 9);
    CHECK(game.game_result().field("scores")->values[0] == 27);
    CHECK(game.game_result().field("scores")->values[table_seat] == 18);
    end.claim = nullptr;
    game.next_hand(end);
    CHECK_FALSE(game.game_result().known);
}

TEST_CASE("Solitaire Yamiro: the last card is the deck's, and a hand ends when none is left to turn") {
    // Six cards: four are held, two in the stock.
    Setup s = setup("", true);
    s.pack.cards = CardCounts(CardSet::of_suit(0, 0x3f));
    YamiroSolitaire game(s);
    const auto rule = [&](YamiroSolitaire::Verb verb, Seat seat, PlayingCard card) {
        return broken_rule(game.play(make_move(verb, seat, card))).id;
    };
    using Verb = YamiroSolitaire::Verb;
    CHECK(rule(Verb::turn, table_seat, {0, 0}) == "");
    CHECK(rule(Verb::play, 0, {0, 1}) == "");
    CHECK(rule(Verb::draw, 0, unseen_card) == "nothing-to-draw");
    CHECK(rule(Verb::turn, table_seat, {0, 2}) == "");
    CHECK(rule(Verb::draw, 0, unseen_card) == "nothing-to-draw");
    CHECK(rule(Verb::play, 0, {0, 3}) == "");
    CHECK(game.hand_result().over);
    CHECK(game.hand_result().field("scores")->values[0] == 2 + 4);
    CHECK(game.hand_result().winners == Seats::of(0));
    CHECK(rule(Verb::draw, 0, {0, 1}) == ""); // from its own discards
    CHECK(rule(Verb::draw, 0, {0, 3}) == "");
    CHECK(rule(Verb::draw, 0, unseen_card) == "draw-not-due");
}

TEST_CASE("Solitaire Yamiro: a draw that the log leaves out may have emptied the stock before the deck's card") {
    Setup s = setup("", true);
    s.pack.cards = CardCounts(CardSet::of_suit(0, 0xff) | CardSet::of_suit(1, 0x0f)); // four held, eight in the stock
    YamiroSolitaire game(s);
    const auto rule = [&](YamiroSolitaire::Verb verb, Seat seat, PlayingCard card) {
        return broken_rule(game.play(make_move(verb, seat, card))).id;
    };
    using Verb = YamiroSolitaire::Verb;
    for (int rank = 0; rank < 4; ++rank) {
        CHECK(rule(Verb::turn, table_seat, {0, rank}) == "");
        CHECK(rule(Verb::play, 0, {0, rank + 4}) == "");
    }
    REQUIRE(game.hand_result().winners == Seats::of(0));
    game.next_hand({}); // a draw is due, one card is left, and the player's four lie on the discard pile
    CHECK(rule(Verb::turn, table_seat, {0, 0}) == "card-seen-twice"); // captured
    YamiroSolitaire other = game;
    CHECK(rule(Verb::turn, table_seat, {0, 4}) == "");
    CHECK(rule(Verb::draw, 0, unseen_card) == "draw-not-due");
    CHECK(broken_rule(other.play(make_move(Verb::turn, table_seat, PlayingCard(1, 0)))).id == "");
    CHECK(broken_rule(other.play(make_move(Verb::draw, 0, unseen_card))).id == "");
}
