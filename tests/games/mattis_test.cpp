// Mattis: the second phase, to the fool, with cards that nobody saw, and hands after hands.
#include "games/support/mattis.h"

using namespace kupi::games;
using namespace kupi::games::matti_tests;
using std::string;
using std::vector;

namespace {

using Evening = MattisEvening;

/// A first phase in which everybody wins what the test needs in the second: tricks with their cards by seats, the last
/// three from the hands, those before blind. The first of the last three makes its winner the trump maker.
Evening second_phase(const vector<string>& tricks, const string& last, bool free_take = false) {
    const int players = static_cast<int>(words(tricks[0]).size());
    vector<string> entries;
    string pack = last;
    for (const string& trick : tricks) pack += " " + trick;
    for (int s = 0; s < players; ++s) {
        entries.push_back("table deal p" + std::to_string(s + 1));
        for (std::size_t t = tricks.size() - 3; t < tricks.size(); ++t) entries.back() += " " + words(tricks[t])[s];
    }
    int leader = 0;
    for (std::size_t t = 0; t < tricks.size(); ++t) {
        const auto cards = words(tricks[t]);
        const char* verb = t + 3 < tricks.size() ? " blind " : " play ";
        int winner = 0;
        for (int i = 0; i < players; ++i) {
            const int s = (leader + i) % players;
            entries.push_back("p" + std::to_string(s + 1) + verb + cards[s]);
            if (card(cards[s]).rank() > card(cards[winner]).rank()) winner = s;
        }
        leader = winner;
        if (t + 3 == tricks.size()) entries.push_back("p" + std::to_string(winner + 1) + " draw " + last);
    }
    Evening table(players, pack, free_take);
    REQUIRE(table.all(entries) == "");
    return table;
}

/// Spades are trump. Ana: AC 9H 5D 4S; Bo: 10H JH 8H 2S 3S AD; Cy is a blåmattis.
Evening blamattis(bool free_take = false) {
    return second_phase({"AC 9H 5D", "8H JH 10H", "2S AD 3S"}, "4S", free_take);
}

/// Of four players the first phase ends in a tie of p1 and p2. Spades are trump. p2: 9C 8C 7C 6C 5S KD 2D; p1: KH 2H;
/// p3: 3H and one unseen; p4: 4H and one unseen. These are AS and 5H.
Evening two_unseen() {
    Evening t(4, "8C KH 2H 9C KD 2D 7C 3H AS 6C 4H 5H 5S");
    REQUIRE(t.all({"table deal p1 8C KH 2H", "table deal p2 9C KD 2D", "p1 play 8C", "p2 play 9C", "p3 play 7C",
                   "p4 play 6C", "p2 draw 5S", "p2 play KD", "p3 play 3H", "p4 play 4H", "p1 play KH", "p2 play 2D",
                   "p1 play 2H"}) == "");
    REQUIRE(t.hand(2) == "??");
    return t;
}

} // namespace

TEST_CASE("Mattis: on the nine of hearts, spades being trump") {
    Evening t = blamattis();
    CHECK(t.would("p1 blind 4S") == "wrong-phase");
    CHECK(t("p1 play 9H") == "");
    CHECK(t.hand(0) == "AC 5D 4S");
    t.check_would({{"p2 play 10H JH", ""},
                   {"p2 play JH 10H", ""},
                   {"p2 play 8H", "does-not-beat"},
                   {"p2 play 2S", ""},
                   {"p2 play 2S 3S", ""},
                   {"p2 play AD", "does-not-beat"},
                   {"p2 play 8H 10H", "not-a-sequence"},
                   {"p2 play JH 2S", "not-a-sequence"},
                   {"p2 play JH JH", "card-not-held"},
                   {"p2 take", "able-to-beat"}});
    CHECK(t.legal("play") ==
          vector<string>{"p2 play 10H", "p2 play 10H JH", "p2 play JH", "p2 play 2S", "p2 play 2S 3S", "p2 play 3S"});
    CHECK(t.legal("take").empty());
}

TEST_CASE("Mattis: no sequence goes round from the ace to the two") {
    Evening t = second_phase({"AS KS 2S", "2C KD 3C", "2D 3D AD"}, "3S");
    t.check_would({{"p1 play AS 2S", "not-a-sequence"},
                   {"p1 play KS AS 2S", "not-a-sequence"},
                   {"p1 play AS KS", ""},
                   {"p1 play 2S 3S", ""}});
}

TEST_CASE("Mattis: who cannot beat takes the earliest play, a sequence whole") {
    Evening t =
        second_phase({"2C 3C 4C KC 5C", "2D 3D 4D 5D QC", "AC 4H 6D 7D 8D", "6H AD 7H 9C 8C", "9H 6C AH 7C 10C"}, "2S");
    CHECK(t.all({"p1 play 4H", "p2 play 6H 7H", "p3 play 9H", "p4 take"}) == "");
    CHECK(t.hand(3) == "2C 3C 4C 5C KC 4H");
    CHECK(t("p5 take") == "");
    CHECK(t.hand(4) == "QC 2D 3D 4D 5D 6H 7H");
    CHECK(t.would("p1 take") == "able-to-beat"); // the trump
    CHECK(t.pile("trick") == "9H");
    CHECK(t.all({"p1 play 2S"}) == "");
}

TEST_CASE("Mattis: a blue fool takes, is passed over, and is out only after playing cards away") {
    Evening t = blamattis(true);
    CHECK(t.all({"p1 play 9H", "p2 take"}) == "");
    CHECK(t.would("p3 take") == "turn-order"); // nothing to lead, so Ana does
    CHECK(t.all({"p1 play AC", "p2 play 2S"}) == "");
    CHECK(t.hand(2).empty());
    CHECK_FALSE(t.over());
    CHECK(t("p3 take") == "");
    CHECK(t.hand(2) == "AC");
}

TEST_CASE("Mattis: a whole second phase, to the fool") {
    Evening t = blamattis();
    Trace trace;
    t.trace = &trace;
    // Cy takes, so the trick is not complete with three plays made, but with three that lie there.
    CHECK(t.all({"p1 play 9H", "p2 play 10H JH", "p3 take", "p1 play 4S", "p2 take", "p3 take"}) == "");
    CHECK(t.would("p2 play AD") == "turn-order");
    CHECK(t.all({"p1 play AC", "p2 play 2S", "p3 play 4S"}) == "");
    CHECK(t.pile("discard pile") == "AC 2S 4S");
    CHECK(t("p3 play 9H") == ""); // and is out
    CHECK(t.all({"p1 take", "p2 play 3S", "p1 take", "p2 play AD", "p1 play 3S", "p1 play 5D", "p2 take"}) == "");
    CHECK_FALSE(t.over());
    CHECK(t("p1 play 9H") == "");
    CHECK(t.over());
    CHECK(t.losers() == Seats::of(1));
    CHECK(t.out() == "31");
    CHECK(t.game.hand_result().winners.empty());
    CHECK(t("p2 play AD") == "hand-over");
    CHECK(t("table deal p1 ??*3") == "hand-over");
    CHECK(trace.back().id == "last-in");
    CHECK(trace.back().seat == 1);
}

TEST_CASE("Mattis: the plays needed are counted when the trick begins") {
    Evening t = second_phase({"JS 9S 10S", "2C KS 3C", "2D 3D AS"}, "QS");
    CHECK(t.all({"p1 play 9S 10S JS QS", "p2 play KS"}) == ""); // Ana is out, and the trick still needs three
    CHECK(t.would("p2 play 2C") == "turn-order");
    CHECK(t.all({"p3 play AS", "p3 play 2D", "p2 take"}) == "");
    CHECK_FALSE(t.over());
    CHECK(t("p3 play 3D") == "");
    CHECK(t.losers() == Seats::of(1));
    CHECK(t.out() == "13");
}

TEST_CASE("Mattis: if the last to play has gone out, the next on the left leads") {
    Evening t = second_phase({"AC 9S 4D", "2C 10S 3C", "JS QS KS"}, "8S");
    CHECK(t.all({"p1 play 9S", "p2 play 10S", "p3 play JS QS KS"}) == "");
    CHECK(t.would("p2 play 2C") == "turn-order");
    CHECK(t("p1 play 4D") == "");
}

TEST_CASE("Mattis: the last one in is the fool, even without a card") {
    // Ana sheds all but one card while Bo and Cy, who won nothing, have to take.
    Evening t = second_phase({"QS 10S JS", "2S 3S 4S", "5S 6S 7S"}, "KS");
    CHECK(t.hand(0).empty());                     // of the first phase; Cy has won two tricks, Bo none
    CHECK(t.all({"p1 play 10S JS QS KS"}) == ""); // Ana is out
    CHECK(t.all({"p2 take"}) == "");
    CHECK(t("p3 play 2S 3S 4S 5S 6S 7S") == "");
    CHECK(t.losers() == Seats::of(1));
    CHECK(t.out() == "13");
}

TEST_CASE("Mattis: cards left in hand may be shown between the phases") {
    Evening t = two_unseen();
    CHECK(t.won(2) == "3H");
    t.check({{"p1 show 2H", "wrong-phase"}, // nothing left
             {"p3 show AS 5H", "wrong-count"},
             {"p3 show 9C", "card-seen-twice"},
             {"p3 show 5H", ""}});
    CHECK(t.won(2) == "3H 5H");
    t.check({{"p3 show 5H", "wrong-phase"}, {"p2 play 9C", ""}, {"p4 show AS", "wrong-phase"}});
}

TEST_CASE("Mattis: a take rests on what an unseen hand lacks") {
    Evening t = two_unseen();
    CHECK(t("p2 play 9C") == "");
    CHECK(t.is_assumed("p3 take"));
    CHECK(t("p3 take") == "");
    for (const char* either : {"p4 play AS", "p4 play 5H"}) CHECK(t.would(either) == "");
    CHECK(t.all({"p4 play 4H", "p1 play KH", "p2 play 5S", "p3 play AS"}) == "");
}

TEST_CASE("Mattis: a take by a hand that must hold a trump is illegal at once") {
    Evening t = two_unseen();
    CHECK(t.all({"p4 show 5H", "p2 play 9C"}) == "");
    CHECK(t("p3 take") == "able-to-beat");
    CHECK(t.legal("play") == vector<string>{"p3 play AS"});
}

TEST_CASE("Mattis: free to take, nothing is assumed") {
    Evening t = blamattis(true);
    CHECK(t("p1 play 9H") == "");
    CHECK(t.is_listed("p2 take"));
    CHECK_FALSE(t.is_assumed("p2 take"));
    CHECK(t("p2 take") == "");
    CHECK(t("p1 take") == "nothing-to-take");
}

TEST_CASE("Mattis: unseen cards may be part of a sequence") {
    Evening t = two_unseen();
    CHECK(t.all({"p2 play KD"}) == "");
    CHECK(t.would("p3 play 5H") == "does-not-beat");
    CHECK(t.is_listed("p3 play AS"));
    CHECK(t("p3 take") == "");
    CHECK(t.is_listed("p4 play 4H"));
    CHECK(t.is_listed("p4 play 4H 5H"));
    CHECK(t.would("p4 play 5H 6H") == "card-not-held");
    CHECK(t("p4 play 5H 4H") == "");
}

TEST_CASE("Mattis: in the second phase the table may let stand what does not beat, or comes too early") {
    Evening t = blamattis();
    CHECK(t("p1 play 9H") == "");
    CHECK(t.would("p3 play 4S", Mode::stood) == "card-not-held");
    CHECK(t.would("p2 take", Mode::stood) == "");
    CHECK(t("p2 play 8H AD", Mode::stood) == ""); // neither a sequence nor high enough
    CHECK(t.would("p3 play AC") == "card-not-held");
    CHECK(t("p1 play 4S", Mode::stood) == "");
    CHECK(t.pile("discard pile") == "AD 8H 9H 4S"); // three plays
    CHECK(t("p1 play AC") == "");

    Evening early = blamattis();
    CHECK(early("p1 play 9H") == "");
    CHECK(early("p1 play 5D", Mode::stood) == ""); // Bo stays due, and has to beat the 5
    CHECK(early.would("p1 play AC", Mode::stood) == "turn-order");
    CHECK(early.would("p2 play 10H") == "does-not-beat");
    early.check({{"p2 play AD", ""},
                 {"p3 play 4S", "turn-order"}, // complete: Bo leads
                 {"p2 play 8H", ""}});
}

TEST_CASE("Mattis: the deal moves on, and the hands lost are counted") {
    Evening t = blamattis();
    CHECK(t.game.dealer() == 2);
    CHECK_FALSE(t.game.game_result().over);
    CHECK(t.all({"p1 play 9H", "p2 play 10H JH", "p3 take", "p1 play 4S", "p2 take", "p3 take", "p1 play AC",
                 "p2 play 2S", "p3 play 4S", "p3 play 9H", "p1 take", "p2 play 3S", "p1 take", "p2 play AD",
                 "p1 play 3S", "p1 play 5D", "p2 take", "p1 play 9H"}) == "");
    CHECK(t.game.game_result().over);
    CHECK(t.game.game_result().field("loser")->seats == Seats::of(1));
    CHECK(t.lost(1) == 1);
    Mattis unjudged = t.game;
    t.game.next_hand({});
    CHECK(t.game.dealer() == 0);
    CHECK(t.lost(1) == 1);
    CHECK(t.lost(0) == 0);
    CHECK_FALSE(t.game.game_result().over);
    CHECK(t("p1 play AC") == "turn-order");
    CHECK(t("p2 play AC") == "");

    // A hand that was not judged counts as the table says, if it says.
    HandEnd end;
    end.judged = false;
    const Result claim = unjudged.hand_result();
    Mattis claimed = t.game, silent = t.game;
    end.claim = &claim;
    claimed.next_hand(end);
    CHECK(claimed.game_result().known);
    CHECK(claimed.game_result().field("scores")->values[1] == 2);
    end.claim = nullptr;
    silent.next_hand(end);
    CHECK_FALSE(silent.game_result().known);
}

TEST_CASE("Mattis: a sensible player loses less often than one who plays at random") {
    CHECK(lost_by_the_greedy("mattis", 4, 200) < 0.15); // a quarter by chance
}
