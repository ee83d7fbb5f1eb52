// Pay Me: turns, calls, last turns, hands and totals.
#include "catch.h"

#include "games/support/pay-me.h"
#include "rules/simulate.h"

using namespace kupi::games;
using namespace kupi::games::pay_me_tests;

TEST_CASE("Pay Me: the hand of the page gives 30, 0 and 35 points") {
    Sitting table(3, 4);
    Trace trace;
    table.trace = &trace;
    CHECK(table.all({"table deal p1 4S 9H Jk 3D 7C AS", "table deal p2 6S KS KC 7H 3S 3H",
                     "table deal p3 AD 8C AS 7D QS KD", "table turn JD", "p1 draw discard", "p1 discard Jk",
                     "p2 draw discard", "p2 payme [6S=KD KS KC] [3H Jk=3C 3S] 7H", "p3 draw stock 8H", "p3 discard 8C",
                     "p1 draw stock 5S", "p1 discard 9H", "p3 meld on 1 [KD] 8H AD AS 7D QS",
                     "p1 meld on 2 [3D] 7C 4S JD AS 5S"}) == no_fault);
    const Result result = table.game.hand_result();
    CHECK(result.over);
    CHECK(result.winners == Seats::of(1));
    CHECK(table.points() == std::vector<int>{30, 0, 35});
    CHECK(table.totals() == std::vector<int>{30, 0, 35});
    CHECK_FALSE(table.game.game_result().over);
    Texts ids;
    for (const Note& note : trace) ids.emplace_back(note.id);
    CHECK(ids == Texts{"called", "laid-off", "takes-suit", "deadwood", "laid-off", "deadwood"});
    CHECK(trace[2].others == std::vector<PlayingCard>{PlayingCard(2, 11)}); // the king of hearts
    CHECK(trace[3].numbers == std::vector<std::int32_t>{3, 2, 0, 35});
}

TEST_CASE("Pay Me: nobody calls without drawing, or a second time (PY-8)") {
    Sitting table(2);
    CHECK(table.all({"table deal p1 7S 7H 7D", "table deal p2 KD QD JD", "table turn 8D"}) == no_fault);
    CHECK(table.would("p1 payme [7S 7H 7D]") == "wrong-phase");
    CHECK(table.would("p1 discard 7S") == "wrong-phase");
    CHECK(table.would("p1 meld [7S 7H 7D]") == "wrong-phase");
    CHECK(table("p1 draw stock AC") == no_fault);
    CHECK(table.would("p2 payme [KD QD JD]") == "turn-order");
    CHECK(table.would("p1 meld [7S 7H 7D]") == "wrong-phase");
    // A wrong call changes nothing: the turn is still open.
    CHECK(table("p1 payme [7S 7H AC] 7D") == "meld-kind");
    CHECK(table("p1 payme [7S 7H 7D] AC") == no_fault);
    CHECK(table("p2 draw stock 10D") == no_fault);
    CHECK(table("p2 payme [10D JD QD KD]") == "wrong-phase");
    CHECK(table("p2 meld [10D JD QD KD]") == no_fault);
    CHECK(table.points() == std::vector<int>{0, 0});
}

TEST_CASE("Pay Me: a last turn draws from the stock only, and ends with a discard or with melds alone (PY-6)") {
    Sitting table = called_with_sevens("KD QD JD");
    CHECK(table.would("p2 draw discard") == "last-turn-stock");
    CHECK(table.would("p1 draw stock 5S") == "turn-order");
    CHECK(table("p2 draw stock 7C") == no_fault);
    CHECK(table.would("p2 meld [KD QD JD] on 1 [7C]") == "last-turn-discard");
    CHECK(table.would("p2 meld [KD QD JD] 7C") == "last-turn-discard");
    CHECK(table.would("p2 meld [KD QD JD]") == "whole-hand");
    CHECK(table("p2 discard KD") == no_fault);
    CHECK(table.would("p2 discard QD") == "wrong-phase");
    CHECK(table.would("p1 meld AC") == "turn-order");
    CHECK(table("p2 meld on 1 [7C] QD JD") == no_fault);
    CHECK(table.points() == std::vector<int>{0, 20});
    CHECK(table("p2 meld QD JD") == "hand-over");
}

TEST_CASE("Pay Me: who melds everything in the last turn pays nothing, and nobody lays off there (PY-7)") {
    Sitting table(3);
    CHECK(table.all({"table deal p1 7S 7H 7D", "table deal p2 KD QD JD", "table deal p3 AS 4S 5H", "table turn 8D",
                     "p1 draw stock AC", "p1 payme [7S 7H 7D] AC", "p2 draw stock 10D", "p2 meld [10D JD QD KD]",
                     "p3 draw stock 9D", "p3 discard 4S"}) == no_fault);
    CHECK(table.would("p2 meld 8D") == "turn-order");
    CHECK(table.would("p3 meld on 2 [9D] AS 5H") == "layoff-target");
    CHECK(table("p3 meld 9D AS 5H") == no_fault);
    CHECK(table.points() == std::vector<int>{0, 0, 20});
    CHECK(table.game.hand_result().winners == Seats::of(0));
}

TEST_CASE("Pay Me: the upcard may be wild, and a card from the discard pile may be thrown back (PY-10, PY-12)") {
    Sitting table(2);
    CHECK(table.all({"table deal p1 7S 7H 9D", "table turn 2C", "p1 draw discard", "p1 discard 2C", "p2 draw discard",
                     "p2 discard 2C"}) == no_fault);
    CHECK(table.pile("discard pile") == "2C");
    CHECK(table.pile("hand", 0) == "9D 7H 7S");
    CHECK(table.pile("hand", 1) == "?? ?? ??");
}

TEST_CASE("Pay Me: an empty stock is made anew from the discard pile but its top card (PY-9)") {
    Sitting table(2, 11);
    CHECK(table("table turn KC") == no_fault);
    int n = 0;
    for (const char* suit : {"C", "D", "H"})
        for (const char* rank : {"A", "3", "4", "5", "6", "7", "8", "9", "10"}) {
            const std::string p = n++ % 2 == 0 ? "p1 " : "p2 ";
            CHECK(table.would("table reshuffle") == "wrong-phase");
            CHECK(table.all({p + "draw stock ??", p + "discard " + rank + suit}) == no_fault);
        }
    CHECK(table.pile("stock") == no_fault);
    CHECK(table.would("p2 draw stock ??") == "stock-empty");
    CHECK(table.would("p2 draw discard") == no_fault);
    CHECK(table.game.waiting() == (Seats::of(1) | Seats::of(table_seat)));
    CHECK(table("table reshuffle") == no_fault);
    CHECK(table.pile("discard pile") == "10H");
    CHECK(table("table reshuffle") == "wrong-phase");
    CHECK(table("p2 draw stock 10H") == "card-seen-twice");
    CHECK(table("p2 draw stock KC") == no_fault);
}

TEST_CASE("Pay Me: in a last turn with nothing to draw a discard or melds are the whole turn (PY-9)") {
    // A pack of clubs, a joker and diamonds: two hands of 13 and the upcard.
    auto table = *trial::plain_table(*find_engine("pay-me"), 2);
    for (Setup::Option& o : table.setup.options)
        if (o.id == "first-hand") o.number = 11;
    CardCounts few(table.setup.pack.cards.kinds() & (CardSet::of_suit(0, 0xffff) | CardSet::of_suit(1)));
    table.setup.pack.cards = few;
    REQUIRE(few.size() == 27);
    Diagnostics out;
    const auto vocabulary = Vocabulary::make(*table.game, *table.engine, table.deck, table.setup.pack, nullptr, out);
    EntryReader reader(*vocabulary, Players({"Ana", "Bo"}));
    PayMe game(table.setup);
    const auto play = [&](std::string_view text) {
        Entry entry;
        reader.read(text, entry);
        return broken_rule(game.play(entry.move)).id;
    };
    CHECK(play("table turn KD") == no_fault);
    CHECK(play("Ana draw stock ??") == "stock-empty");
    CHECK(play("table reshuffle") == "wrong-phase"); // of one card nothing is shuffled
    CHECK(play("Ana draw discard") == no_fault);
    CHECK(play("Ana payme [AC 2C 3C] [4C 5C 6C 7C 8C 9C 10C] [KD=10C JC QC KC]") == no_fault);
    CHECK(play("table reshuffle") == "wrong-phase");
    CHECK(play("Bo draw stock ??") == "stock-empty");
    CHECK(play("Bo draw discard") == "last-turn-stock");
    PayMe other = game;
    CHECK(play("Bo meld [AD 2D 3D 4D 5D 6D 7D 8D 9D 10D JD QD Jk=KD]") == no_fault);
    CHECK(game.hand_result().over);
    std::swap(game, other);
    CHECK(play("Bo discard QD") == no_fault);
    CHECK(play("Bo meld [AD 2D 3D 4D 5D 6D 7D 8D 9D 10D JD] Jk") == no_fault);
    CHECK(game.hand_result().field("scores")->values[1] == 15);
}

TEST_CASE("Pay Me: deals may be left out, the first card of the discard pile may not") {
    Sitting table(3);
    CHECK(table.would("p1 draw stock ??") == "wrong-phase");
    CHECK(table("table deal p2 7S ?? ??") == no_fault);
    CHECK(table("table deal p2 7S ?? ??") == "wrong-phase");
    CHECK(table("table deal p3 7S 7D") == "wrong-count");
    CHECK(table("table turn 8D") == no_fault);
    CHECK(table("table deal p3 7S 7D 7H") == "wrong-phase");
    CHECK(table.pile("hand", 1) == "7S ?? ??");
    CHECK(table.pile("hand", 2) == "?? ?? ??");
    CHECK(table("p1 draw stock 7S") == no_fault);
    CHECK(table("p1 discard 7S") == no_fault);
    CHECK(table("p2 draw stock 7S") == "card-seen-twice"); // two packs, and both lie elsewhere
}

TEST_CASE("Pay Me: eleven hands, the dealer to the left each time, the totals of all of them") {
    Sitting table(2, 10, {100, 30});
    CHECK(table.game.dealer() == 1);
    CHECK(table.all({"table deal p1 3C 4C 5C 6C 7C 8C 9C 10C JC 3D 4D 5D", "table turn 8D", "p1 draw stock 6D",
                     "p1 payme [3C 4C 5C 6C 7C 8C 9C 10C JC] [3D 4D 5D 6D]", "p2 draw stock AS", "p2 discard KS",
                     "p2 meld QS JS 10S 9S 8S 7S 6S 5S 4S AS 3S 2S"}) == no_fault);
    CHECK(table.points() == std::vector<int>{0, 100});
    CHECK(table.totals() == std::vector<int>{100, 130});
    CHECK_FALSE(table.game.game_result().over);
    table.game.next_hand({});
    CHECK(table.game.dealer() == 0);
    CHECK(table.all({"table deal p2 3C 4C 5C 6C 7C 8C 9C 10C JC 3D 4D 5D 6D", "table turn 8D", "p2 draw stock 7D",
                     "p2 payme [3C 4C 5C 6C 7C 8C 9C 10C JC] [3D 4D 5D 6D 7D]", "p1 draw stock AS", "p1 discard KS",
                     "p1 meld [JS QS 10S] [9S 8S 7S 6S 5S 4S 3S] 2S AS on 1 [QC] 7H"}) == "bad-argument");
    CHECK(table.all({"p1 meld [JS QS 10S] [9S 8S 7S 6S 5S 4S 3S] on 1 [QC] AS 7H"}) == no_fault);
    CHECK(table.totals() == std::vector<int>{110, 130});
    CHECK(table.game.game_result().over);
    CHECK(table.game.game_result().winners == Seats::of(0));
    table.game.next_hand({});
    CHECK(table("table turn 8D") == "hand-over");
    CHECK(table.game.game_result().winners == Seats::of(0));
}

TEST_CASE("Pay Me: a shared lowest total is a shared victory") {
    Sitting table(3, 11, {20, 10, 5});
    CHECK(table.all({"table turn 8D", "p1 draw discard", "p1 payme [3C 4C 5C 6C 7C 8C 9C 10C JC] [3D 4D 5D 6D] 8D",
                     "p2 draw stock ??", "p2 discard QS", "p2 meld [3H 4H 5H 6H] [7H 8H 9H 10H] [3S 4S 5S] AS AC",
                     "p3 draw stock ??"}) == "wrong-phase");
    CHECK(table.all({"p3 draw stock ??", "p3 discard QH", "p2 meld [3H 4H 5H 6H] [7H 8H 9H 10H] [3S 4S 5S] AS AC",
                     "p3 meld [3H 4H 5H 6H] [7H 8H 9H 10H] [3S 4S 5S] KS AC"}) == no_fault);
    CHECK(table.totals() == std::vector<int>{20, 20, 25});
    CHECK(table.game.game_result().winners == (Seats::of(0) | Seats::of(1)));
}

TEST_CASE("Pay Me: totals after a hand that could not be judged rest on its claim") {
    Sitting table(2);
    Result claim;
    claim.over = true;
    PerSeat<std::int32_t> values{};
    values[1] = 40;
    claim.add_seats("scores", Seats::of(1), values);
    HandEnd end;
    end.judged = false;
    end.claim = &claim;
    table.game.next_hand(end);
    CHECK(table.totals() == std::vector<int>{0, 40});
    CHECK(table("table deal p1 7S 7D 7H 7C") == no_fault); // the second hand all the same
    end.claim = nullptr;
    table.game.next_hand(end);
    CHECK_FALSE(table.game.game_result().known);
}

TEST_CASE("Pay Me: what a table lets stand goes on from whoever did it, and a broken meld stays what it is") {
    Sitting table(3);
    CHECK(table.all({"table deal p1 7S 7H 7D", "table deal p2 9S Jk 2D", "table deal p3 9C 9H 4S", "table turn 8D"}) ==
          no_fault);
    CHECK(table("p2 draw stock KH", Mode::stood) == no_fault);
    CHECK(table.would("p1 draw stock AC") == "wrong-phase");
    CHECK(table("p2 payme [9S Jk=9H 2D=9D] KH", Mode::stood) == no_fault);
    CHECK(table.all({"p3 draw stock 5C", "p3 discard 4S", "p1 draw stock AC", "p1 discard AC"}) == no_fault);
    CHECK(table.would("p3 meld on 1 [9C] 9H 5C") == no_fault);
    CHECK(table.would("p3 meld on 1 [9C 9H] 5C") == "set-size");
    // Cards that are not there do not come from anywhere.
    CHECK(table("p3 meld on 2 [9C] 9H 5C", Mode::stood) == "layoff-target");
    CHECK(table("p3 meld 9C 9H", Mode::stood) == "whole-hand");
}

namespace {

/// Player 1 calls with this, which the table lets stand; it is player 2's turn to lay out.
Sitting stood_call(const std::string& dealt, const std::string& melds, const std::string& of_p2) {
    Sitting table(2);
    CHECK(table("table deal p1 " + dealt) == no_fault);
    CHECK(table("table deal p2 " + of_p2) == no_fault);
    CHECK(table.all({"table turn 10D", "p1 draw stock AC"}) == no_fault);
    CHECK(table("p1 payme " + melds, Mode::stood) == no_fault);
    CHECK(table.all({"p2 draw stock AH", "p2 discard AH"}) == no_fault);
    return table;
}

} // namespace

TEST_CASE("Pay Me: a lay-off is judged with all that the table let stand in the meld before it") {
    CHECK(stood_call("5S 6S 8S", "[5S 6S 8S] AC", "7S KH KD").would("p2 meld on 1 [7S] KH KD") == no_fault);
    CHECK(stood_call("5S 6S 8S", "[5S 6S 8S] AC", "9S KH KD").would("p2 meld on 1 [9S] KH KD") == "run-sequence");
    CHECK(stood_call("9S 9H 8S", "[9S 9H 8S] AC", "9C KH KD").would("p2 meld on 1 [9C] KH KD") == "meld-kind");
    CHECK(stood_call("9S 9D KS", "[9S 9D KS=9H] AC", "9C KH KD").would("p2 meld on 1 [9C] KH KD") == "wild-cards");
    CHECK(stood_call("9S 9D KS", "[9S 9D] [KS AC]", "9C KH KD").would("p2 meld on 1 [9C] KH KD") == no_fault);
    CHECK(stood_call("5S 6H KS", "[5S 6H] [KS AC]", "7S KH KD").would("p2 meld on 1 [7S] KH KD") == "meld-kind");
    CHECK(stood_call("6S 9D KS", "[6S] [9D KS AC]", "7S 5S KD").would("p2 meld on 1 [5S 7S] KD") == no_fault);

    Sitting twice(3);
    CHECK(twice.all({"table deal p1 9S 9S 9H", "table deal p2 9C KH KD", "table turn 10D", "p1 draw stock AC"}) ==
          no_fault);
    CHECK(twice("p1 payme [9S 9S 9H] AC", Mode::stood) == no_fault);
    CHECK(twice.all({"p2 draw stock AH", "p2 discard AH", "p3 draw stock ??", "p3 discard AS"}) == no_fault);
    CHECK(twice.would("p2 meld on 1 [9C] KH KD") == "set-suits");
}

TEST_CASE("Pay Me: a card drawn from the discard pile in a last turn is in the hand if the table lets it stand") {
    Sitting table = called_with_sevens(); // the caller has discarded AC, and under it lies 8D
    CHECK(table("p2 draw discard", Mode::stood) == no_fault);
    CHECK(table.would("p2 draw stock 2S") == "wrong-phase");
    CHECK(table.would("p2 discard AC") == no_fault);
    CHECK(table("p2 discard KD") == no_fault);
    CHECK(table("p2 meld QD 4H AC") == no_fault);
    CHECK(table.points() == std::vector{0, 20});

    // There is no card to be drawn: the entry is passed over.
    Sitting three(3);
    CHECK(three.all({"table deal p1 7S 7H 7C", "table deal p2 9S 9H 9C", "table turn 7D", "p1 draw discard",
                     "p1 payme [7S 7H 7C 7D]"}) == no_fault);
    CHECK(three("p2 draw discard", Mode::stood) == "last-turn-stock");
    CHECK(three.all({"p2 draw stock 9D", "p2 meld [9S 9H 9C 9D]"}) == no_fault);
}

TEST_CASE("Pay Me: more melds than there can be are judged one by one like any others") {
    Sitting table(2, 11);
    CHECK(table.all({"table deal p1 9S 5C 9D KS KH QS QH JS JH 8S 8H 7S 7H", "table turn 10D", "p1 draw stock 6C"}) ==
          no_fault);
    CHECK(table("p1 payme [9S 5C=9C 9D] [KS KH] [QS QH] [JS JH] [8S 8H] [7S 7H 6C]") == "wild-cards");
    CHECK(table("p1 payme [9S 5C 9D] [KS KH] [QS QH] [JS JH] [8S 8H] [7S 7H 6C]") == "meld-kind");
    CHECK(table("p1 payme [9S 9D] [KS KH] [QS QH] [JS JH] [8S 8H] [7S 7H 6C 5C]") == "meld-size");
    CHECK(table.detail.number == 2);
}

TEST_CASE("Pay Me: one card is drawn, and lay-offs on two melds that are not there are two") {
    Sitting table = called_with_sevens();
    CHECK(table.would("p2 draw stock ??*2") == "bad-argument");
    CHECK(table.all({"p2 draw stock 7C", "p2 discard KD"}) == no_fault);
    CHECK(table.would("p2 meld on 40 [7C] on 50 [QD] 4H") == "layoff-target");
    CHECK(table.would("p2 meld on 40 [7C] on 40 [QD] 4H") == "bad-argument");
}

TEST_CASE("Pay Me: one call is listed for each card that may be thrown away, and one without") {
    Sitting table(2, 2);
    CHECK(table.all({"table deal p1 5C 6C 7C 8C", "table deal p2 9H 10H JS QD", "table turn 8D", "p1 draw stock 9C"}) ==
          no_fault);
    CHECK(table.legal("payme") == Texts{"'Player 1' payme [5C 6C 7C 8C 9C]", "'Player 1' payme [6C 7C 8C 9C] 5C",
                                        "'Player 1' payme [5C 6C 7C 8C] 9C"});
    CHECK(table.legal("discard").size() == 5);
    CHECK(table.all({"p1 discard 9C", "p2 draw stock KS"}) == no_fault);
    CHECK(table.legal("payme").empty());
}

TEST_CASE("Pay Me: the layout offered has the least deadwood, lay-offs and all") {
    Sitting table = called_with_sevens("7C QD 8H");
    CHECK(table.all({"p2 draw stock 9H", "p2 discard QD"}) == no_fault);
    CHECK(table.legal("meld") == Texts{"'Player 2' meld 7C 8H 9H", "'Player 2' meld on 1 [7C] 8H 9H"});
    Options options;
    table.game.legal_moves(options);
    CHECK(table.game.worth(options[1].move) > table.game.worth(options[0].move));
    CHECK(table(table.legal("meld")[1]) == no_fault);
    CHECK(table.points() == std::vector<int>{0, 20});
}

TEST_CASE("Pay Me: the last unseen card of the stock is known") {
    auto table = *trial::plain_table(*find_engine("pay-me"), 2);
    CardCounts few;
    int n = 0;
    for (PlayingCard c : table.setup.pack.cards.kinds())
        if (n++ < 8) few.add(c);
    table.setup.pack.cards = few;
    PayMe game(table.setup);
    Options options;
    CardCounts left = few;
    for (Seat s : {Seat{0}, Seat{1}}) {
        Move deal = make_move(PayMe::Verb::deal, table_seat);
        deal.other = s;
        for (int i = 0; i < 3; ++i) {
            deal.add(left.kinds().first());
            left.remove(left.kinds().first());
        }
        CHECK(is_legal(game.play(deal)));
    }
    CHECK(is_legal(game.play(make_move(PayMe::Verb::turn, table_seat, left.kinds().first()))));
    left.remove(left.kinds().first());
    game.legal_moves(options);
    REQUIRE(options.size() == 2);
    CHECK_FALSE(options[1].chance);
    CHECK(options[1].move.card(1) == left.kinds().first());
}

TEST_CASE("Pay Me: sensible players end every hand, and score less than those who play at random") {
    const auto table = *trial::plain_table(*find_engine("pay-me"), 3);
    std::array<long, 2> entries{};
    for (const Policy policy : {Policy::random, Policy::greedy})
        for (std::uint64_t seed = 1; seed <= 4; ++seed) {
            const SimulatedGame game = simulate(*table.engine, table.setup, policy, seed);
            CHECK_FALSE(game.abandoned);
            CHECK(game.hands.size() == 11);
            entries[policy == Policy::greedy] += game.entries();
        }
    CHECK(entries[1] < entries[0] / 2);
}
