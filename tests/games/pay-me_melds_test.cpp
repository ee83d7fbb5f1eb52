// Pay Me: what is a meld, what may be laid off, and what is left over.
#include "catch.h"

#include "games/support/pay-me.h"

using namespace kupi::games;
using namespace kupi::games::pay_me_tests;

TEST_CASE("Pay Me: the golden melds of hand 2, where 4s are wild") {
    CHECK(call(2, "5C 6C 4D 8C", "KH", "[5C 6C 4D=7C 8C] KH") == no_fault);
    CHECK(call(2, "5C 4D 2S 8C", "KH", "[5C 4D=6C 2S=7C 8C] KH") == "wild-neighbours");
    CHECK(call(2, "5C 2S 7C 4D", "KH", "[5C 2S=6C 7C 4D=8C] KH") == no_fault);
    CHECK(call(2, "9S 9H Jk 9D", "KH", "[9S 9H Jk=9C 9D] KH") == no_fault);
    CHECK(call(1, "9S 9H Jk", "KH", "[9S 9H Jk=9C] KH") == no_fault);
    CHECK(call(1, "9S Jk 2D", "KH", "[9S Jk=9H 2D=9D] KH") == "wild-half");
    CHECK(call(1, "9S 9S 9H", "KH", "[9S 9S 9H] KH", 3) == "set-suits");
}

TEST_CASE("Pay Me: a wild card in its own place counts as any other (PY-2)") {
    CHECK(call(1, "3S 3H 3D", "KH", "[3S 3H 3D] KH") == no_fault);
    CHECK(call(1, "AH 2H 3H", "KH", "[AH 2H 3H] KH") == no_fault);
    CHECK(call(1, "2S 2H 3C", "KH", "[2S 2H 3C=2D] KH") == no_fault);
    CHECK(call(1, "2S 3H 3C", "KH", "[2S 3H=2H 3C=2D] KH") == "wild-half");
    CHECK(call(1, "2S 4S 3C", "KH", "[2S 3C=3S 4S] KH") == no_fault);
    // Of its own rank and yet another card: that stands for something.
    CHECK(call(1, "3S 3S 3C", "KH", "[3S 3S=3H 3C] KH", 3) == no_fault);
    CHECK(call(1, "3S 3S 3S", "KH", "[3S 3S=3H 3S=3D] KH", 5) == "wild-half");
}

TEST_CASE("Pay Me: the wild rank follows the hand, jacks in hand 9, kings in hand 11") {
    for (int hand = 1; hand <= 11; ++hand) {
        const payme::Wild wild(hand + 2);
        for (int place = 0; place < payme::places; ++place)
            CHECK(wild.is_place(place) == (place == 1 || place == hand + 1));
    }
    CHECK(payme::place_of(PlayingCard(0, 12)) == 0); // the ace
    CHECK(payme::place_of(PlayingCard(0, 11)) == 12);
    CHECK(payme::Wild(13).is(PlayingCard(3, 11)));
    CHECK(payme::Wild(3).is(PlayingCard::of_no_suit(0)));
}

TEST_CASE("Pay Me: each rule of a meld is named, in the order of the page") {
    CHECK(call(2, "5C 6C 9S 8C", "KH", "[5C 6C 9S=7C 8C] KH") == "wild-cards");
    CHECK(call(2, "5C 6C 9S 8C", "7C", "[5C 6C 7C 8C] 9S") == no_fault);
    CHECK(call(2, "5C 6C 9S 9H", "7C", "[5C 6C 7C] [9S 9H]") == "meld-size");
    CHECK(call(2, "5C 6C 9S 9H", "7C", "[9S 9H=9D] [5C 6C 7C]") == "wild-cards");
    CHECK(call(3, "9S 9H 9D 9C Jk", "KH", "[9S 9H 9D 9C Jk=9H] KH") == "set-size");
    CHECK(call(1, "9S 9H 8H", "KH", "[9S 9H 8H] KH") == "meld-kind");
    CHECK(call(1, "QH KH AH", "8C", "[QH KH AH] 8C") == "run-sequence");
    CHECK(call(1, "5C 6C 8C", "KH", "[5C 6C 8C] KH") == "run-sequence");
    CHECK(call(1, "5C 5C 6C", "KH", "[5C 5C 6C] KH", 3) == "run-sequence");
    // A joker as itself, an empty meld, a card that stands for itself or for a joker
    CHECK(call(1, "9S 9H Jk", "KH", "[9S 9H Jk] KH") == "bad-argument");
    CHECK(call(1, "9S 9H 9D", "KH", "[9S 9H 9D] [] KH") == "bad-argument");
    CHECK(call(1, "2S 9H 9D", "KH", "[2S=2S 9H 9D] KH") == "bad-argument");
    CHECK(call(1, "2S 9H 9D", "KH", "[2S=Jk 9H 9D] KH") == "bad-argument");
    CHECK(call(1, "9S 9H 9D", "KH", "[9S 9H 9D] KH KH") == "bad-argument");
}

TEST_CASE("Pay Me: a meld of five has two cards that stand for others at most, also if three would be kept apart") {
    CHECK(call(3, "Jk 6C 7C 8C 2S", "KH", "[Jk=5C 6C 7C 8C 2S=9C] KH") == no_fault);
    CHECK(call(3, "Jk 6C 2H 8C 2S", "KH", "[Jk=5C 6C 2H=7C 8C 2S=9C] KH") == "wild-half");
    CHECK(call(4, "Jk 6C 2H 8C 2S 10C", "KH", "[Jk=5C 6C 2H=7C 8C 2S=9C 10C] KH") == no_fault);
}

TEST_CASE("Pay Me: a call names every card, the discard may be missing") {
    CHECK(call(2, "5C 6C 7C 9H", "8C", "[5C 6C 7C 8C]") == "whole-hand");
    CHECK(call(2, "5C 6C 7C 9C", "8C", "[5C 6C 7C 8C 9C]") == no_fault);
    CHECK(call(2, "5C 6C 7C 9H", "8C", "[5C 6C 7C 8C] 9D") == "card-not-held");
    CHECK(call(2, "5C 6C 7C 9H", "8C", "[5C 6C 7C] [5C 6C 7C] 9H") == "card-not-held");
}

TEST_CASE("Pay Me: lay-offs follow each other from the caller's left, each on what the one before left (PY-4)") {
    Sitting table(3, 3);
    CHECK(table.all({"table deal p1 9S 9H 9D 5H Jk", "table deal p2 9C KD QS AD 8S", "table deal p3 9C 4H KS JC AS",
                     "table turn 8D", "p1 draw stock 7H", "p1 payme [9S 9H 9D] [5H Jk=6H 7H]", "p2 draw stock 3C",
                     "p2 discard KD", "p3 draw stock 10C", "p3 discard KS"}) == no_fault);
    CHECK(table.would("p3 meld on 1 [9C] 4H JC AS 10C") == "turn-order");
    CHECK(table.would("p2 meld on 3 [9C] QS AD 8S 3C") == "layoff-target");
    CHECK(table.would("p2 meld on 0 [9C] QS AD 8S 3C") == "layoff-target");
    CHECK(table.would("p2 meld on 1 [9C] on 1 [8S] QS AD 3C") == "bad-argument");
    CHECK(table.would("p2 meld on 2 [8S] 9C QS AD 3C") == "meld-kind");
    CHECK(table("p2 meld on 1 [9C] QS AD 8S 3C") == no_fault);
    CHECK(table.pile("meld", 0) == "9S 9H 9D 9C | 5H Jk 7H");
    CHECK(table.would("p3 meld on 1 [9C] on 2 [4H] JC AS 10C") == "set-size");
    CHECK(table("p3 meld on 2 [4H] 9C JC AS 10C") == no_fault);
    CHECK(table.pile("meld", 0) == "9S 9H 9D 9C | 4H 5H Jk 7H");
    CHECK(table.points() == std::vector<int>{0, 30, 35});
}

TEST_CASE("Pay Me: in a run a wild card keeps its place, in a set it makes room (PY-3)") {
    Sitting run(2);
    CHECK(run.all({"table deal p1 5H 6H Jk", "table deal p2 2C 7H 8H", "table turn 8D", "p1 draw stock QD",
                   "p1 payme [5H 6H Jk=7H] QD", "p2 draw stock 3C", "p2 discard 3C"}) == no_fault);
    CHECK(run.would("p2 meld on 1 [7H 8H] 2C") == "run-sequence");
    CHECK(run.would("p2 meld on 1 [2C=8H] 7H 8H") == "wild-neighbours");
    CHECK(run.would("p2 meld on 1 [2C=4H] 7H 8H") == no_fault);
    CHECK(run("p2 meld on 1 [8H 2C=9H] 7H") == no_fault);
    Sitting set(3);
    CHECK(set.all({"table deal p1 9S 9H Jk", "table deal p2 9C 9S 9D", "table turn 8D", "p1 draw stock QD",
                   "p1 payme [9S 9H Jk=9C] QD", "p2 draw stock 2C", "p2 discard 2C", "p3 draw stock ??",
                   "p3 discard 8S"}) == no_fault);
    CHECK(set.would("p2 meld on 1 [9S] 9C 9D") == "set-suits");
    CHECK(set.would("p2 meld on 1 [9C 9D] 9S") == "set-size");
    CHECK(set.would("p2 meld on 1 [9D] 9C 9S") == no_fault);
    CHECK(set("p2 meld on 1 [9C] 9D 9S") == no_fault);
}

TEST_CASE("Pay Me: deadwood costs 15 for wild cards, 10 from king to 8, 5 from 7 to ace") {
    Sitting table(2, 3);
    CHECK(table.all({"table deal p1 9S 9H 9D 10D JD", "table deal p2 AS 7D 8C KH 2C", "table turn 8D",
                     "p1 draw stock 9C", "p1 payme [9S 9H 9C] [9D 10D JD]", "p2 draw stock QC", "p2 discard QC",
                     "p2 meld AS 7D 8C KH 2C"}) == no_fault);
    CHECK(table.points() == std::vector<int>{0, 45});
    const payme::Wild fives(5);
    const auto points = [&](int place) { return fives.points(payme::card_at(0, place)); };
    CHECK(points(0) == 5);
    CHECK(points(4) == 15);
    CHECK(points(6) == 5);
    CHECK(points(7) == 10);
    CHECK(points(12) == 10);
    CHECK(fives.points(PlayingCard::of_no_suit(0)) == 15);
}

TEST_CASE("Pay Me: the declared split is scored, be it ever so bad (PY-5)") {
    Sitting table = called_with_sevens("KD QD JD");
    CHECK(table.all({"p2 draw stock 5S", "p2 discard 5S", "p2 meld KD QD JD"}) == no_fault);
    CHECK(table.points() == std::vector<int>{0, 30});
}
