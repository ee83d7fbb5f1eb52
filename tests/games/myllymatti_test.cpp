#include "games/myllymatti.h"

#include "catch.h"
#include "games/support/matti.h"

using namespace kupi::games;
using namespace kupi::games::matti_tests;
using std::string;
using std::vector;

namespace {

class Evening : public Sitting<Myllymatti> {
  public:
    explicit Evening(const string& pack = "", bool must_beat = false) : Sitting(3, "must-beat", must_beat, pack) {}
};

string p(int seat) { return "p" + std::to_string(seat % 3 + 1); }

/// A first phase in which everybody wins what the test needs in the second: blind tricks with the leader's card first,
/// then three tricks from the hands, all won by their leader, who draws the last card and is the trump maker.
Evening second_phase(const vector<string>& blind, const string& leader, const string& follower, const string& third,
                     const string& last, bool must_beat = false) {
    string pack = last + " " + leader + " " + follower + " " + third;
    vector<string> entries;
    int seat = 0;
    for (const string& trick : blind) {
        pack += " " + trick;
        const auto cards = words(trick);
        entries.push_back(p(seat) + " blind " + cards[0]);
        entries.push_back(p(seat + 1) + " blind " + cards[1]);
        if (card(cards[1]).rank() > card(cards[0]).rank()) ++seat;
    }
    entries.insert(entries.begin(),
                   {"table deal " + p(seat) + " " + leader, "table deal " + p(seat + 1) + " " + follower,
                    "table deal " + p(seat + 2) + " " + third});
    for (int i = 0; i < 3; ++i) {
        entries.push_back(p(seat) + " play " + words(leader)[i]);
        entries.push_back(p(seat + 1) + " play " + words(follower)[i]);
        if (i == 0) entries.push_back(p(seat) + " draw " + last);
    }
    Evening table(pack, must_beat);
    REQUIRE(table.all(entries) == "");
    return table;
}

/// Clubs are trump. Ana: 4D 5D 7S 8S 5H 3S 4S 3H 10C; Bo: 4H 9H AS 2C; Cy: 2D 3D KH QH QC.
Evening clubs(bool must_beat = false) {
    return second_phase({"4H 9H", "AS 2C", "2D 3D", "4D 5D"}, "7S 8S 5H", "3S 4S 3H", "KH QH QC", "10C", must_beat);
}

/// Clubs are trump. Ana: 2D 8D 7S 8S 5H 3S 4S 3H 10C; Bo: KC 9H; Cy: 4D 6D 9S QD QC.
Evening three_in() { return second_phase({"9H KC", "4D 6D", "2D 8D"}, "7S 8S 5H", "3S 4S 3H", "9S QD QC", "10C"); }

/// Spades are trump. Ana: 9C 3C 5S and one unseen; Bo: 2H 8H 9D 4S; Cy: two unseen. These are AS, 7D and KD.
Evening three_unseen() {
    Evening t("9C 2H 3C 8H 9D 4S 5S AS 7D KD", true);
    REQUIRE(t.all({"table deal p2 3C 8H 9D", "p1 play 9C", "p2 play 3C", "p1 draw 5S", "p1 play 2H", "p2 play 8H",
                   "p2 play 9D", "p3 play 4S"}) == "");
    REQUIRE(t.hand(0) == "??");
    REQUIRE(t.hand(2) == "?? ??");
    return t;
}

} // namespace

// ---- The first phase

TEST_CASE("Myllymatti: the tricks of the page") {
    Evening t;
    CHECK(t.all({"table deal p1 QC 6D 10C", "table deal p2 KH 5S 2H", "table deal p3 10S JH KS", "p1 blind 7H"}) == "");
    CHECK(t.would("p3 play KS") == "turn-order"); // sits it out
    CHECK(t("p2 blind 4D") == "");
    CHECK(t.won(0) == "4D 7H");
    CHECK(t.would("p1 draw 2C") == "wrong-phase"); // both still have three
    CHECK(t.all({"p1 play 10C", "p2 play 2H"}) == "");
    CHECK(t.would("p3 draw 2C") == "turn-order");
    CHECK(t.all({"p1 draw 2C", "p2 draw AD", "p1 play 2C", "p2 blind 3D"}) == "");
    CHECK(t.would("p2 draw 9C") == "turn-order"); // has played blind
    CHECK(t("p1 draw 3H") == "");
    CHECK(t.would("p1 play 3H") == "turn-order");
    CHECK(t.all({"p2 play 5S", "p3 play 10S"}) == ""); // Bo has won and leads against Cy
    CHECK(t.would("p3 draw 9D") == "");                // which leaves out Bo's
    CHECK(t.all({"p2 draw 4H", "p3 draw 9D"}) == "");
    CHECK(t.won(2) == "5S 10S");
    CHECK(t("p3 play JH") == "");
    CHECK(t("p2 play KH") == "turn-order");
    CHECK(t("p1 play QC") == "");
}

TEST_CASE("Myllymatti: after a bounce the same leader leads to the same player, and the winner takes all") {
    Evening t;
    CHECK(t.all({"table deal p1 9S 3C 4C", "table deal p2 9D 5C 6C", "table deal p3 KC KD KH", "p1 play 9S",
                 "p2 play 9D"}) == "");
    CHECK(t.pile("trick", 0) == "9S");
    CHECK(t.pile("trick", 1) == "9D");
    CHECK(t.all({"p1 draw 2D", "p2 draw 3D"}) == ""); // both draw after a bounce, too
    CHECK(t.would("p2 play 5C") == "turn-order");
    CHECK(t.all({"p1 play 3C"}) == "");
    CHECK(t.would("p3 play KC") == "turn-order");
    CHECK(t("p2 play 5C") == "");
    CHECK(t.won(1) == "3C 5C 9D 9S");
    CHECK(t.all({"p1 draw 4D", "p2 draw 6D", "p2 play 6C", "p3 play KC"}) == "");
}

TEST_CASE("Myllymatti: of 43 cards in the stock the last falls to the leader of the twenty-second trick") {
    // However many are played blind: a trick or a bounce uses up two.
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        Evening t;
        SimplePlayer player(Policy::random, seed);
        const auto is_play = [](const Move& move) {
            const auto verb = static_cast<MattiVerb>(move.verb);
            return verb == MattiVerb::play || verb == MattiVerb::blind;
        };
        int plays = 0;
        Seat leader = nobody;
        const auto position = find_engine("myllymatti")->start(t.setup);
        for (bool last = false; !last;) {
            const Option* option = player.choose(*position);
            const Move move = player.settle(*option, *position);
            last = move.verb == static_cast<int>(MattiVerb::draw) && position->pool().size() == 1;
            if (last) CHECK(move.seat == leader);
            if (is_play(move) && plays++ % 2 == 0) leader = move.seat;
            REQUIRE(is_legal(position->play(move)));
        }
        CHECK(plays == 44);
    }
}

TEST_CASE("Myllymatti: the last card goes on its drawer's won pile, and nobody plays before it is shown") {
    Evening t("9C 2H 3C 8H 9D 4S 5S AS 7D KD");
    CHECK(t.all({"table deal p1 9C 2H AS", "table deal p2 3C 8H 9D", "table deal p3 4S 7D KD"}) == "");
    CHECK(t.would("p1 blind 5S") == "blind-needs-two");
    CHECK(t.all({"p1 play 9C", "p2 play 3C"}) == "");
    CHECK(t.would("p1 play 2H") == "last-card-shown");
    CHECK(t.would("p1 blind 5S") == "last-card-shown");
    CHECK(t.would("p1 draw ??") == "last-card-shown");
    CHECK(t.would("p2 draw 5S") == "turn-order");
    CHECK(t("p1 draw 5S") == "");
    CHECK(t.won(0) == "3C 9C 5S");
    CHECK(t.hand(0) == "2H AS");
    // Bo wins twice and has to lead without a card; what Ana and Cy still hold is theirs.
    CHECK(t.all({"p1 play 2H", "p2 play 8H", "p2 play 9D", "p3 play 4S"}) == "");
    CHECK(t("p2 draw KD") == "wrong-phase");
    CHECK(t("p2 show KD") == "wrong-phase");
    CHECK(t("p1 show KD") == "card-not-held");
    CHECK(t("p3 show 7D") == "wrong-count");
    CHECK(t("p3 show KD 7D") == "");
    CHECK(t.won(2) == "7D KD");
    CHECK(t("p1 play AS") == ""); // not shown, but Ana's all the same
}

TEST_CASE("Myllymatti: a card led to a player without cards goes back to its player") {
    Evening t("9C 2H 3C 8H 9D 4S 5S AS 7D KD");
    CHECK(t.all({"table deal p1 9C 8H 9D", "table deal p2 2H 4S 3C", "table deal p3 7D AS KD", "p1 play 9C",
                 "p2 play 3C", "p1 draw 5S", "p1 play 8H", "p2 play 2H", "p1 play 9D", "p2 play 4S"}) == "");
    CHECK(t.won(0).size() == string("3C 9C 9D 2H 8H 4S 5S").size());
    CHECK(t.hand(2) == "7D KD AS");

    // Cy wins a trick of Bo's, then one of Ana's, and leads to Ana, who has no card.
    Evening u("9C 2H 3C 8H 9D 4S 5S AS 7D KD");
    CHECK(u.all({"table deal p1 9C 8H 2H", "table deal p2 3C 9D 4S", "table deal p3 7D AS KD", "p1 play 9C",
                 "p2 play 3C", "p1 draw 5S", "p1 play 8H", "p2 play 9D", "p2 play 4S", "p3 play 7D", "p3 play AS",
                 "p1 play 2H", "p3 play KD"}) == "");
    CHECK(u.won(2) == "7D KD 2H 4S AS");
    CHECK(u.pile("trick", 2).empty());
    CHECK(u("p1 play 5S") == "");
}

TEST_CASE("Myllymatti: a bounce at the end of the phase goes back to both") {
    Evening t("9C 8H 2H 3C 8D 2D 5S AS 7D KD");
    CHECK(t.all({"table deal p1 9C 8H 2H", "table deal p2 3C 8D 2D", "table deal p3 AS 7D KD", "p1 play 9C",
                 "p2 play 3C", "p1 draw 5S", "p1 play 8H", "p2 play 8D", "p1 play 2H"}) == "");
    Trace trace;
    t.trace = &trace;
    CHECK(t("p2 play 2D") == "");
    CHECK(t.won(0) == "3C 9C 2H 8H 5S");
    CHECK(t.won(1) == "2D 8D");
    REQUIRE(trace.size() >= 2);
    CHECK(trace[0].id == "tie");
    CHECK(trace[0].numbers[1] == 4);
    CHECK(trace[1].id == "cards-returned");
    CHECK(trace[1].seat == 0);
}

// ---- The second phase

TEST_CASE("Myllymatti: on the five of hearts, clubs being trump") {
    Evening t = clubs();
    CHECK(t("p1 take") == "nothing-to-take");
    CHECK(t("p1 play 5H") == "");
    CHECK(t.hand(1) == "2C 4H 9H AS");
    CHECK(t.would("p2 play 9H") == "");
    CHECK(t.would("p2 play 2C") == "");
    CHECK(t.would("p2 play 4H") == "does-not-beat");
    CHECK(t.would("p2 play AS") == "does-not-beat");
    CHECK(t.would("p2 play KH") == "card-not-held");
    CHECK(t.would("p2 play 2C 4H") == "bad-argument");
    CHECK(t.would("p2 take") == ""); // able, but not willing
    CHECK(t.legal("play") == vector<string>{"p2 play 2C", "p2 play 9H"});
}

TEST_CASE("Myllymatti: only the last card is taken, and the next player has to beat the one below") {
    Evening t = clubs();
    CHECK(t.all({"p1 play 5H", "p2 play 9H", "p3 take"}) == "");
    CHECK(t.hand(2) == "QC 2D 3D 9H QH KH");
    CHECK(t.would("p1 play 3H") == "does-not-beat");
    CHECK(t.would("p1 play 10C") == "");
    CHECK(t("p1 take") == "");
    CHECK(t.would("p2 take") == "nothing-to-take");
    CHECK(t.would("p1 play 3H") == "turn-order");
    CHECK(t("p2 play AS") == ""); // the player to the left of the last taker leads
}

TEST_CASE("Myllymatti: as many cards as players are discarded, and the last to play leads") {
    Evening t = clubs();
    CHECK(t.all({"p1 play 5H", "p2 play 9H", "p3 play QC"}) == "");
    CHECK(t.pile("discard pile") == "QC 5H 9H");
    CHECK(t.would("p1 play 10C") == "turn-order");
    CHECK(t.all({"p3 play KH", "p1 play 10C"}) == "");
    CHECK(t.would("p2 play 2C") == "does-not-beat"); // a lower trump
    CHECK(t("p2 take") == "");
    CHECK(t("p3 take") == "");
    CHECK(t("p1 play 3H") == "");
}

TEST_CASE("Myllymatti: who has won nothing is out before the second phase") {
    Evening t = second_phase({}, "7S 8S 9S", "2S 3S 4S", "KH QH QC", "10C");
    CHECK(t("p2 take") == "turn-order");
    CHECK(t.all({"p1 play 2S", "p3 play QC", "p3 play KH", "p1 play 10C"}) == ""); // two cards make a trick
    CHECK(t.all({"p1 play 3S"}) == "");
    CHECK_FALSE(t.over());
    CHECK(t("p3 take") == "");
    CHECK(t("p1 play 4S") == "");
    CHECK(t("p3 take") == "");
    for (const char* card : {"7S", "8S"}) CHECK(t.all({string("p1 play ") + card, "p3 take"}) == "");
    CHECK(t("p1 play 9S") == "");
    CHECK(t.over());
    CHECK(t.losers() == Seats::of(2));
    CHECK(t.out() == "21");
}

TEST_CASE("Myllymatti: the last to play a trick has gone out, so the next on the left leads") {
    Evening t = three_in();
    CHECK(t.all({"p1 play 5H", "p2 play 9H", "p3 play QC", "p3 play 4D", "p1 play 8D", "p2 play KC"}) == "");
    CHECK_FALSE(t.over());
    CHECK(t.would("p1 play 7S") == "turn-order");
    CHECK(t("p3 play 9S") == "");
    CHECK(t("p1 take") == ""); // and of the two that are left Cy leads again
    CHECK(t("p3 play 6D") == "");
}

TEST_CASE("Myllymatti: the cards needed are counted when the trick begins") {
    Evening t = three_in();
    CHECK(t.all({"p1 play 8D", "p2 play KC", "p3 take", "p1 take", "p2 play 9H", "p3 play KC"}) == "");
    CHECK(t.hand(1).empty()); // Bo is out, and the trick still needs three
    CHECK(t.would("p3 play QC") == "turn-order");
    CHECK(t.all({"p1 take", "p3 play QC", "p1 play KC"}) == "");
    CHECK(t.pile("discard pile") == "QC KC 9H");
    CHECK(t("p1 play 8D") == "");
}

TEST_CASE("Myllymatti: with two players left, who takes leaves the lead to the other") {
    Evening t = second_phase({}, "7S 8S 9S", "2S 3S 4S", "KH QH QC", "10C");
    CHECK(t.all({"p1 play 9S", "p3 take"}) == "");
    CHECK(t.would("p3 play KH") == "turn-order");
    CHECK(t.all({"p1 play 8S", "p3 play 9S"}) == "");
    CHECK(t("p3 play KH") == "");
}

TEST_CASE("Myllymatti: if the house says so, you must beat") {
    Evening t = clubs(true);
    CHECK(t("p1 play 5H") == "");
    CHECK(t.would("p2 take") == "able-to-beat");
    CHECK(t.legal("take").empty());
    CHECK(t.all({"p2 play 9H", "p3 play QC", "p3 play 3D", "p1 play 4D"}) == "");
    CHECK(t.would("p2 take") == "able-to-beat"); // a trump is enough
    CHECK(t("p2 play 2C") == "");
}

// ---- Hidden cards
// Whether such demands can all be true is for the solver: tests/referee/hidden.

TEST_CASE("Myllymatti: a take rests on what an unseen hand lacks, if you must beat") {
    Evening t = three_unseen();
    CHECK(t.all({"p1 play 9C", "p2 play 4S"}) == "");
    CHECK(t.is_assumed("p3 take"));
    CHECK(t("p3 take") == "");
    CHECK(t.all({"p1 play 5S", "p2 take", "p3 play 4S"}) == "");
    CHECK(t.is_assumed("p1 take"));
    CHECK(t.would("p1 play AS") == "");
}

TEST_CASE("Myllymatti: a take by a hand that must hold what beats is illegal at once") {
    Evening t = three_unseen();
    CHECK(t.all({"p1 play 7D", "p2 play 4S"}) == "");
    CHECK(t("p3 take") == "able-to-beat"); // both unseen cards are Cy's, and one is the ace
    CHECK_FALSE(t.is_listed("p3 take"));
}

TEST_CASE("Myllymatti: free to take, nothing rests on hidden cards") {
    Evening t("9C 2H 3C 8H 9D 4S 5S AS 7D KD");
    CHECK(t.all({"table deal p2 3C 8H 9D", "p1 play 9C", "p2 play 3C", "p1 draw 5S", "p1 play 2H", "p2 play 8H",
                 "p2 play 9D", "p3 play 4S", "p1 play 9C", "p2 play 4S"}) == "");
    CHECK_FALSE(t.is_assumed("p3 take"));
    CHECK(t.all({"p3 take", "p1 play 5S", "p2 take"}) == "");
    CHECK(t("p3 play AS") == "");
}

// ---- What the table lets stand, and several hands

TEST_CASE("Myllymatti: a follower who plays first changes nothing else") {
    Evening t;
    CHECK(t.all({"table deal p1 9S 3C 4C", "table deal p2 9D 5C 6C", "table deal p3 KC KD KH"}) == "");
    CHECK(t.would("p3 play KC", Mode::stood) == "turn-order"); // does not play to this trick at all
    CHECK(t("p2 play 9D", Mode::stood) == "");
    CHECK(t("p2 play 5C", Mode::stood) == "turn-order");
    CHECK(t("p1 play 9S") == "");
    CHECK(t.would("p2 draw 2C") == ""); // the leader's draw is left out
    CHECK(t("p1 draw 2C") == "");
    CHECK(t("p2 draw 2D") == "");
    CHECK(t.would("p2 play 5C") == "turn-order"); // it bounced, and Ana leads again
    CHECK(t("p1 play 3C") == "");
}

TEST_CASE("Myllymatti: a card that does not beat may stand, and a take that was not allowed") {
    Evening t = clubs(true);
    CHECK(t("p1 play 5H") == "");
    CHECK(t.would("p2 take", Mode::stood) == "");
    CHECK(t("p2 play AS", Mode::stood) == "");
    CHECK(t("p3 play QC") == "");
    CHECK(t.pile("discard pile") == "QC 5H AS");
}

TEST_CASE("Myllymatti: the deal moves on, and the hands lost are counted") {
    Evening t = second_phase({}, "7S 8S 9S", "2S 3S 4S", "KH QH QC", "10C");
    CHECK_FALSE(t.game.game_result().over);
    for (const char* card : {"2S", "3S", "4S", "7S", "8S", "9S"})
        CHECK(t.all({string("p1 play ") + card, "p3 take"}) == "");
    CHECK(t("p1 play 10C") == "");
    CHECK(t.game.game_result().over);
    CHECK(t.lost(2) == 1);
    t.game.next_hand({});
    CHECK(t.game.dealer() == 0);
    CHECK(t.lost(2) == 1);
    CHECK(t("p1 play 7S") == "turn-order");
    CHECK(t("p2 play 7S") == "");
    HandEnd unjudged;
    unjudged.judged = false;
    t.game.next_hand(unjudged);
    CHECK(t.game.dealer() == 1);
    CHECK_FALSE(t.game.game_result().known);
}

TEST_CASE("Myllymatti: a sensible player loses less often than one who plays at random") {
    CHECK(lost_by_the_greedy("myllymatti", 3, 200) < 0.2); // a third by chance
}
