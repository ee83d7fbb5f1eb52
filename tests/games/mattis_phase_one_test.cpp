// Mattis: the first phase, its ties, its blind plays and its last card.
#include "games/support/mattis.h"

using namespace kupi::games;
using namespace kupi::games::matti_tests;
using std::string;
using std::vector;

namespace {

using Evening = MattisEvening;

} // namespace

TEST_CASE("Mattis: three aces tie, and the winner of the tie begins to draw") {
    Evening t(4);
    CHECK(t.all({"table deal p1 QD AH AD", "table deal p2 KC QH QS", "table deal p3 AS KH KS", "table deal p4 AC QC KD",
                 "p1 play AH", "p2 play QS", "p3 play AS", "p4 play AC"}) == "");
    CHECK(t.would("p2 play QH") == "turn-order"); // not in the tie
    CHECK(t.would("p1 draw 3C") == "wrong-phase");
    CHECK(t.all({"p1 play AD", "p3 play KH", "p4 play QC"}) == "");
    CHECK(t.won(0) == "QC AC AD KH AH QS AS");
    CHECK(t.would("p1 draw AC") == "card-seen-twice");
    CHECK(t.all({"p1 draw 3C", "p2 draw 7C"}) == "");
    CHECK(t.would("p2 draw 8C") == "turn-order"); // has three cards again
    CHECK(t.all({"p3 draw 2H", "p4 draw 6H", "p1 draw 9D", "p3 draw 7H", "p4 draw 6S"}) == "");
    CHECK(t.would("p1 draw 8C") == "wrong-phase");
    CHECK(t.would("p2 play KC") == "turn-order");
    CHECK(t("p1 play QD") == "");
}

TEST_CASE("Mattis: a draw leaves out those before it, and a play leaves out all") {
    Evening t(3);
    CHECK(t.all({"table deal p1 AC 2C 3C", "table deal p2 4C 5C 6C", "table deal p3 7C 8C 9C", "p1 play AC",
                 "p2 play 4C", "p3 play 7C", "p3 draw KD"}) == "");
    CHECK(t.hand(0) == "2C 3C ??");
    CHECK(t.hand(1) == "5C 6C ??");
    t.check({
        {"p1 draw QD", "wrong-phase"},
        {"p1 play QD", ""}, // it was drawn unseen
        {"p2 play QD", "card-seen-twice"},
        {"p2 play 4D", ""},
        {"p3 play 5D", "card-not-held"} // all three are known
    });
}

TEST_CASE("Mattis: only the cards of the same round are compared in a tie") {
    Evening t(3, "AH KH 2C AS KS 3C AD QD 4C 9D 9S");
    CHECK(t.all({"table deal p1 AH KH 2C", "table deal p2 AS KS 3C", "table deal p3 AD QD 4C", "p1 play AH",
                 "p2 play AS", "p3 play AD", "p1 play KH", "p2 play KS", "p3 play QD"}) == "");
    CHECK(t.would("p3 play 4C") == "turn-order");
    CHECK(t.all({"p1 play 2C", "p2 play 3C"}) == "");
    CHECK(t.won(1).size() == string("2C 3C QD AD KH AH KS AS").size());
    // Hands of none, none and one: Bo draws, then Cy gets the last card, and Ana's empty hand ends the phase.
    CHECK(t.would("p3 draw 9D") == "");
    CHECK(t.would("p2 play 9D") == "last-card-shown");
    CHECK(t("p2 draw 9D") == "");
    CHECK(t.would("p2 draw 9S") == "turn-order");
    CHECK(t.would("p3 draw ??") == "last-card-shown");
    CHECK(t.legal("draw") == vector<string>{"p3 draw 9S"});
    CHECK(t("p3 draw 9S") == "");
    CHECK(t.won(2) == "9S");
    t.check({{"p3 take", "nothing-to-take"}, // the second phase is Cy's to lead
             {"p2 play 9D", "turn-order"},
             {"p3 play 9S", ""}});
}

TEST_CASE("Mattis: an empty hand in a tie plays blind, and draws the last card") {
    Evening t(3, "AH KH 2C AS KS 2S AD QD 4C 7C 7D 9S");
    CHECK(t.all({"table deal p1 AH KH 2C", "table deal p2 AS KS 2S", "table deal p3 AD QD 4C", "p1 play AH",
                 "p2 play AS", "p3 play AD", "p1 play KH", "p2 play KS", "p3 play QD", "p1 play 2C", "p2 play 2S"}) ==
          "");
    CHECK(t.would("p1 play 7C") == "card-not-held");
    CHECK(t.would("p1 draw 7C") == "wrong-phase");
    CHECK(t.legal("play").empty());
    CHECK(t.all({"p1 blind 7C", "p2 blind 7D"}) == "");
    t.check_would(
        {{"p1 blind 9S", "last-card-shown"}, {"p2 draw 9S", "turn-order"}, {"p1 draw ??", "last-card-shown"}});
    Trace trace;
    t.trace = &trace;
    CHECK(t("p1 draw 9S") == "");
    // Everything goes back to those who played it (rulings MA-3, MA-4).
    CHECK(t.won(0) == "2C 7C KH AH 9S");
    CHECK(t.won(1) == "7D 2S KS AS");
    CHECK(t.won(2) == "QD AD");
    CHECK(t.hand(2) == "4C");
    vector<string> notes;
    for (const Note& n : trace) notes.emplace_back(n.id);
    CHECK(notes == vector<string>{"last-card", "cards-returned", "second-hand", "second-hand", "second-hand"});
    CHECK(trace[1].numbers == vector<std::int32_t>{10});
}

TEST_CASE("Mattis: a tie without a stock ends the phase when an empty hand has to play") {
    Evening t(3, "9C 8H 2H 5C 8D 2D 4C 8S 2S KC");
    CHECK(t.all({"table deal p1 9C 8H 2H", "table deal p2 5C 8D 2D", "table deal p3 4C 8S 2S", "p1 play 9C",
                 "p2 play 5C", "p3 play 4C", "p1 draw KC", "p1 play 8H", "p2 play 8D", "p3 play 8S", "p1 play 2H",
                 "p2 play 2D"}) == "");
    CHECK(t.won(1).empty());
    CHECK(t("p3 play 2S") == "");
    CHECK(t.won(0) == "4C 5C 9C KC 2H 8H");
    CHECK(t.won(1) == "2D 8D");
    CHECK(t.won(2) == "2S 8S");
}

TEST_CASE("Mattis: who lays the last card of a hand does not cut the trick short") {
    Evening t(3, "2C 3C 4C 2D 3D 4D 5H 6H 7H KC");
    CHECK(t.all({"table deal p1 2C 3C 4C", "table deal p2 2D 3D 4D", "table deal p3 5H 6H 7H", "p1 play 2C",
                 "p2 play 2D", "p3 play 5H", "p3 draw KC", "p3 play 6H", "p1 play 3C", "p2 play 3D", "p3 play 7H"}) ==
          "");
    CHECK(t.hand(2).empty());
    CHECK(t.would("p1 take") == "wrong-phase");
    CHECK(t.all({"p1 play 4C", "p2 play 4D"}) == "");
    CHECK(t("p3 play KC") == "");
}

TEST_CASE("Mattis: nobody plays the last card of the stock blind") {
    Evening t(3, "2C 3C 4C 2D 3D 4D 5H 6H 7H 8H 9H KC");
    CHECK(t.all({"table deal p1 2C 3C 4C", "table deal p2 2D 3D 4D", "table deal p3 5H 6H 7H", "p1 blind 8H",
                 "p2 blind 9H"}) == "");
    CHECK(t.would("p3 blind 8H") == "card-seen-twice");
    CHECK(t.would("p3 blind KC") == "blind-needs-two");
    CHECK(t.legal("blind").empty());
    CHECK(t.would("p1 blind KC") == "turn-order");
    CHECK(t("p3 play 5H") == "");
    CHECK(t.would("p3 draw KC") == ""); // who has played blind needs no card
    CHECK(t("p2 draw KC") == "turn-order");
    CHECK(t("p2 play 2D") == "last-card-shown");
}

TEST_CASE("Mattis: left out draws count when somebody plays blind") {
    Evening t(3, "2C 3C 4C 2D 3D 4D 5H 6H 7H 8H 9H 10H JH KC");
    CHECK(t.all({"table deal p1 2C 3C 4C", "p1 play 2C", "p2 play 2D", "p3 play 5H"}) == "");
    CHECK(t.would("p3 blind 9H") == ""); // five less three leave two
    CHECK(t.all({"p3 draw 8H", "p3 blind 9H"}) == "");
    CHECK(t.would("p1 blind 10H") == "blind-needs-two");
    CHECK(t.hand(0) == "3C 4C ??");
}

TEST_CASE("Mattis: first-phase entries are tested in the order of the page") {
    Evening t(3);
    t.check({{"table deal p1 2C 3C", "wrong-count"},
             {"table deal p1 2C 3C 2C", "card-seen-twice"},
             {"table deal p1 2C 3C 4C", ""},
             {"table deal p1 5C 6C 7C", "wrong-phase"},
             {"p1 play 5C 2D", "card-not-held"},
             {"p1 play 2C 3C", "one-card"},
             {"p2 play 2C 3C", "turn-order"},
             {"p1 take", "wrong-phase"},
             {"p1 show 2C", "wrong-phase"},
             {"p1 draw 9C", "wrong-phase"},
             {"p1 play 2C", ""},
             {"table deal p2 5C 6C 7C", "wrong-phase"}, // it was left out
             {"p2 play 3C", "card-seen-twice"},
             {"p2 blind 3C", "card-seen-twice"},
             {"p2 play 5C", ""}});
}

TEST_CASE("Mattis: a card played ahead of turn stays, and its player is skipped") {
    Evening t(3);
    CHECK(t.all({"table deal p1 2C 3C 4C", "table deal p2 2D 3D 4D", "table deal p3 5H 6H 7H", "p1 play 2C"}) == "");
    CHECK(t.would("p1 play 3C", Mode::stood) == "turn-order"); // has played already
    CHECK(t("p3 play 5H", Mode::stood) == "");
    t.check({
        {"p3 play 6H", "turn-order"}, {"p2 play 2D", ""}, {"p3 draw 9C", ""} // Cy has won
    });
}

TEST_CASE("Mattis: tied players play again in the order in which they did") {
    Evening t(3);
    CHECK(t.all({"table deal p1 KC 3C 4C", "table deal p2 KD 3D 4D", "table deal p3 KH 6H 7H", "p1 play KC"}) == "");
    CHECK(t("p3 play KH", Mode::stood) == "");
    CHECK(t("p2 play KD") == "");
    CHECK(t.all({"p1 play 3C", "p3 play 6H", "p2 play 3D"}) == "");
}

TEST_CASE("Mattis: an illegal entry that cannot be carried out changes nothing even if it stands") {
    Evening t(3);
    CHECK(t.all({"table deal p1 2C 3C 4C", "table deal p2 2D 3D 4D"}) == "");
    CHECK(t("p1 play 2C 3C", Mode::stood) == "one-card");
    CHECK(t("p1 play 2D", Mode::stood) == "card-not-held");
    CHECK(t("p2 take", Mode::stood) == "wrong-phase");
}

TEST_CASE("Matti's order: who has acted ahead is passed over once, and who is out always") {
    MattiOrder<4> order;
    for (Seat s = 0; s < 4; ++s) order.join(s);
    order.lead(0);
    CHECK(order.may_act(2, Mode::stood));
    CHECK_FALSE(order.may_act(2, Mode::judge));
    order.pass(2);
    CHECK(order.due() == 0);
    CHECK_FALSE(order.may_act(2, Mode::stood));
    order.leave(1);
    order.pass(0);
    CHECK(order.due() == 3);
    CHECK(order.may_act(2, Mode::stood));
    order.leave(3);
    Result result;
    order.add_out(result);
    CHECK(result.field("out")->values[1] == 0);
    CHECK(result.field("out")->values[3] == 1);
    order.add_loser(result);
    CHECK(result.field("loser")->seats == order.in());
    CHECK(order.in().size() == 2);
}
