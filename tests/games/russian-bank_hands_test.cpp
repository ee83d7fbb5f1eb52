// Russian Bank: stocks and stops, how hands end, and what follows them.
#include <algorithm>
#include <string>

#include "catch.h"
#include "games/russian-bank.h"
#include "games/support/russian_bank.h"
#include "rules/simulate.h"

using namespace kupi::games;
using namespace kupi::games::russian_bank;
using kupi::games::russian_bank::Game;

namespace {

/// A card of the seat's own pack that has not been shown.
PlayingCard unseen_card_of(const RussianBank& bank, Seat seat) {
    return bank.pool(make_move(RussianBank::Verb::turn, seat, unseen_card)).kinds().first();
}
/// The table lets p1 lay all of the reserve on p2's discard pile.
void shed_reserve(RussianBank& bank) {
    const Move load =
        make_move(RussianBank::Verb::load, 0).add_word(RussianBank::word_reserve).add_word(RussianBank::word_discard);
    for (int n = 0; n < RussianBank::reserve_size; ++n) {
        if (n > 0)
            REQUIRE(is_legal(bank.play(make_move(RussianBank::Verb::turn, table_seat, unseen_card_of(bank, 0)))));
        REQUIRE(is_legal(bank.play(load, Mode::stood)));
    }
}
/// Both turn up and discard all of their stocks, whatever could be done with them. What each discarded first.
std::array<PlayingCard, 2> use_up_stocks(RussianBank& bank) {
    std::array<PlayingCard, 2> first;
    for (int n = 0; n < 70; ++n) {
        const Seat seat = bank.waiting().first();
        const PlayingCard next = unseen_card_of(bank, seat);
        if (n < 2) first[seat] = next;
        REQUIRE(is_legal(bank.play(make_move(RussianBank::Verb::turn, seat, next), Mode::stood)));
        REQUIRE(is_legal(bank.play(make_move(RussianBank::Verb::discard, seat), Mode::stood)));
    }
    return first;
}

} // namespace

TEST_CASE(
    "Russian Bank: RB-14, an empty stock is the discard pile turned over, loaded cards with it, its order known") {
    // Kings on the tableau and sevens on the reserves: nothing of theirs goes up before the stocks are through.
    Game game({"table deal p1 7S KH KC KS KD", "table deal p2 8H KH KC KS KD"});
    const auto first = use_up_stocks(game.bank);
    REQUIRE(game.on_turn() == 0);
    CHECK(game.unseen("stock", 0) == 0);
    const auto turn = [&](PlayingCard card) { return make_move(RussianBank::Verb::turn, 0, card); };
    RussianBank other = game.bank;
    PlayingCard wrong(0, 0);
    if (wrong == first[0]) wrong = PlayingCard(1, 0);
    CHECK(broken_rule(other.play(turn(wrong))).id == "known-card");
    REQUIRE(other == game.bank);
    // One more card, loaded on it, comes last.
    REQUIRE(is_legal(game.bank.play(turn(first[0]))));
    CHECK(game.pile("discard pile", 0).empty());
    REQUIRE(game.stands("p1 discard"));
    REQUIRE(game.stands("p2 load t5 discard")); // KH, where it may not go
    CHECK(game.pile("discard pile", 0).ends_with("KH"));
    CHECK(game.bank.pool().size() == 24); // what lies face down in the reserves
}

TEST_CASE("Russian Bank: RB-7, without a reserve a space is for any card, and for none if one likes") {
    Game game(deals);
    shed_reserve(game.bank);
    REQUIRE(game.play({"p1 move t1 t2", "p1 turn 9D"}) == "legal");
    CHECK(game.rule("p1 move stock t1") == "legal");
    CHECK(game.rule("p1 move t8 t1") == "legal");
    CHECK(game.rule("p1 discard") == "legal");
    // The other player's turn: a reserve, and the space must be filled from it.
    REQUIRE(game.play({"p1 discard"}) == "legal");
    CHECK(game.legal() == std::vector<std::string>{"move reserve t1"});
}

TEST_CASE("Russian Bank: who has no card left ends the hand at once and scores 30 more") {
    Game game(deals);
    shed_reserve(game.bank);
    const Move load =
        make_move(RussianBank::Verb::load, 0).add_word(RussianBank::word_stock).add_word(RussianBank::word_discard);
    for (int n = 0; n < 35; ++n) {
        CHECK_FALSE(game.bank.hand_result().over);
        const Move turn = make_move(RussianBank::Verb::turn, 0, unseen_card_of(game.bank, 0));
        REQUIRE(is_legal(game.bank.play(turn, Mode::stood)));
        REQUIRE(is_legal(game.bank.play(load, Mode::stood)));
    }
    const Result result = game.bank.hand_result();
    CHECK(result.over);
    CHECK(result.winners == Seats::of(0));
    CHECK(result.field("counts")->values[0] == 0);
    CHECK(result.field("counts")->values[1] == 35 + 13 + 35 + 2 * 13);
    CHECK(result.field("scores")->values[0] == 35 + 13 + 35 + 2 * 13 + 30);
    CHECK(game.rule("p2 turn 9D") == "hand-over");
}

TEST_CASE("Russian Bank: without stock and discard pile one passes, and nothing is turned") {
    Game game(deals);
    const Move load =
        make_move(RussianBank::Verb::load, 0).add_word(RussianBank::word_stock).add_word(RussianBank::word_discard);
    for (int n = 0; n < 35; ++n) {
        const Move turn = make_move(RussianBank::Verb::turn, 0, unseen_card_of(game.bank, 0));
        REQUIRE(is_legal(game.bank.play(turn, Mode::stood)));
        REQUIRE(is_legal(game.bank.play(load, Mode::stood)));
    }
    CHECK(game.rule("p1 turn 9D") == "nothing-to-turn");
    CHECK(game.rule("p2 stop pass") == "stop-cause");
    REQUIRE(game.play({"p1 pass"}) == "legal");
    CHECK(game.on_turn() == 1);
}

// ---- Stop and stalemate

TEST_CASE("Russian Bank: a stop needs a card on a wrong place or a missed priority move") {
    const Game game(deals);
    for (const char* entry : {"p2 stop move t1 t4", "p2 stop move reserve f", "p2 stop load t1 reserve",
                              "p2 stop load t1 discard", "p2 stop move f t1", "p2 stop load discard reserve"})
        CHECK(game.rule(entry) == "legal");
    for (const char* entry :
         {"p2 stop move t1 t2", "p2 stop turn", "p2 stop discard", "p2 stop pass", "p2 stop move stock t1"})
        CHECK(game.rule(entry) == "stop-cause");
    CHECK(game.rule("p1 stop move t1 t4") == "turn-order");
}

TEST_CASE(
    "Russian Bank: RB-9, the card stopped at a wrong place stays, the turned-up one is discarded, the turn passes") {
    Game game(deals);
    REQUIRE(game.play({"p1 turn 9D", "p2 stop move t1 t4"}) == "legal");
    CHECK(game.pile("t1") == "QH");
    CHECK(game.pile("discard pile", 0) == "9D");
    CHECK(game.pile("turned up", 0).empty());
    CHECK(game.on_turn() == 1);
}

TEST_CASE("Russian Bank: after a missed priority move all that are due follow, lowest pile first") {
    const auto stopped_with = [](std::string_view opponents_deal) {
        Game game({"table deal p1 7S 3H KC QC 2S", opponents_deal, "p1 move t4 t1", "p1 move reserve t4",
                   "table turn 10D", "p1 turn AH", "p1 move stock f", "p1 move t7 f", "p1 move reserve t7",
                   "table turn 10C", "p1 turn 4H", "p1 move t1 t5", "p2 stop discard"});
        CHECK(game.bank.waiting() == Seats::of(table_seat));
        CHECK(game.rule("p1 stalemate") == "wrong-phase");
        CHECK(game.pile("foundation") == "AH 2H 3H 4H");
        CHECK(game.pile("t1") == "10C");
        return game;
    };
    // The tableau's 4H goes up, and the turned-up one has no place left.
    Game two = stopped_with("table deal p2 8H 3D 4H 2H 9S");
    REQUIRE(two.play({"table turn 5C"}) == "legal");
    CHECK(two.pile("t6") == "5C");
    CHECK(two.pile("turned up", 0) == "4H");
    CHECK(two.bank.waiting() == Seats::of(table_seat));
    REQUIRE(two.play({"table turn JD"}) == "legal");
    CHECK(two.pile("discard pile", 0) == "4H");
    CHECK(two.on_turn() == 1);
    // Without that one the turned-up card goes, before the space is filled; and so does a reserve card that comes up.
    Game one = stopped_with("table deal p2 8H 3D 10H 2H 9S");
    CHECK(one.pile("turned up", 0).empty());
    REQUIRE(one.play({"table turn 5H"}) == "legal");
    CHECK(one.pile("foundation") == "AH 2H 3H 4H 5H");
    REQUIRE(one.play({"table turn 6D"}) == "legal");
    CHECK(one.pile("reserve", 0) == "6D");
    CHECK(one.pile("discard pile", 0).empty());
    CHECK(one.on_turn() == 1);
}

TEST_CASE("Russian Bank: a stalemate is agreed on when both say it with no entry between") {
    Game game(deals);
    REQUIRE(game.play({"p2 stalemate"}) == "legal");
    CHECK(game.rule("p2 stalemate") == "turn-order");
    REQUIRE(game.play({"p1 turn 9D", "p1 stalemate"}) == "legal");
    CHECK_FALSE(game.bank.hand_result().over);
    REQUIRE(game.play({"p2 stalemate"}) == "legal");
    const Result result = game.bank.hand_result();
    CHECK(result.over);
    CHECK(result.winners.empty());
    CHECK(result.field("counts")->values[0] == 35 + 2 * 13);
    CHECK(result.field("scores")->values[0] == 0);
    CHECK(game.rule("p1 discard") == "hand-over");
}

TEST_CASE("Russian Bank: RB-12, an agreed stalemate pays the difference and no bonus") {
    Game game(deals);
    REQUIRE(game.play({"p1 move reserve t5", "table turn 7C", "p1 move t1 t2", "p1 move reserve t1", "table turn 6S",
                       "p1 stalemate", "p2 stalemate"}) == "legal");
    const Result result = game.bank.hand_result();
    CHECK(result.winners == Seats::of(0));
    CHECK(result.field("counts")->values[0] == 35 + 2 * 11);
    CHECK(result.field("scores")->values[0] == 4);
    CHECK(result.field("scores")->values[1] == 0);
}

// ---- What stands though it is wrong

TEST_CASE("Russian Bank: what the table let stand is carried out if only place, priority or turn was wrong") {
    Game game(deals);
    REQUIRE(game.stands("p1 move t1 t4")); // QH on KD
    CHECK(game.pile("t4") == "KD QH");
    REQUIRE(game.stands("p1 turn 9D")); // before the space was filled
    CHECK(game.pile("turned up", 0) == "9D");
    REQUIRE(game.stands("p1 move stock f"));
    CHECK(game.pile("foundation") == "9D");
    REQUIRE(game.stands("p1 load t3 discard")); // on an empty pile
    CHECK(game.pile("discard pile", 1) == "2S");
    REQUIRE(game.stands("p1 move f t1")); // the only card there
    CHECK(game.pile("t1") == "9D");
    CHECK_FALSE(game.stands("p1 discard"));
    CHECK_FALSE(game.stands("p1 pass"));
    CHECK_FALSE(game.stands("p1 turn 9D"));
}

TEST_CASE(
    "Russian Bank: after an entry out of turn the turn goes on from its player, and the other's turned-up card waits") {
    Game game(deals);
    REQUIRE(game.play({"p1 turn 9D"}) == "legal");
    REQUIRE(game.stands("p2 turn 5H"));
    CHECK(game.on_turn() == 1);
    CHECK(game.pile("turned up", 0) == "9D");
    REQUIRE(game.play({"p2 discard"}) == "legal");
    CHECK(game.rule("p1 turn 5C") == "one-turned-card");
    CHECK(game.rule("p1 discard") == "legal");
    CHECK_FALSE(game.stands("p2 discard"));
    CHECK(game.on_turn() == 0);
}

// ---- From hand to hand

TEST_CASE("Russian Bank: points before the first hand stay below the target") {
    CHECK(RussianBank::header_fault(setup(50, false, {49, 0})).key.empty());
    CHECK(RussianBank::header_fault(setup(50, false, {0, 50})).key == "start");
    CHECK(RussianBank::header_fault(setup(50, false, {51, 0})).key == "start");
}

TEST_CASE("Russian Bank: a card let stand on its way off a discard pile or a foundation goes where it went") {
    Game game({"table deal p1 AH 4H 9D QS 9C", "table deal p2 KS AH 2H JD 6C"});
    CHECK_FALSE(game.stands("p1 move f t1"));       // no foundation has a card
    CHECK_FALSE(game.stands("p1 move discard t1")); // nor has the discard pile
    REQUIRE(game.play({"p1 move reserve f", "table turn 7C"}) == "legal");
    REQUIRE(game.rule("p1 move f t1") == "not-available");
    REQUIRE(game.stands("p1 move f t1")); // the only one there is
    CHECK(game.pile("t1") == "4H AH");
    CHECK(game.pile("foundation").empty());
    REQUIRE(game.play({"p1 move t1 f", "p1 move t5 f", "p1 move t6 f"}) == "legal");
    REQUIRE(game.play({"p1 move reserve t5", "table turn 8S", "p1 move reserve t6", "table turn JC"}) == "legal");
    REQUIRE(game.stands("p1 move t1 f")); // 4H, on the 2 and not on the ace
    REQUIRE(game.play({"p1 move reserve t1", "table turn 5S"}) == "legal");
    CHECK(game.pile("foundation") == "AH 2H 4H AH");
    CHECK_FALSE(game.stands("p1 move f t4")); // 4H or AH: neither fits, and nobody can tell which
    CHECK(game.pile("t4") == "9C");
}

TEST_CASE("Russian Bank: hands are added up to the target, with the points before the first") {
    Game game(deals, setup(10, false, {5, 0}));
    const Entries win{"p1 move reserve t5", "table turn 7C", "p1 move t1 t2", "p1 move reserve t1",
                      "table turn 6S",      "p1 stalemate",  "p2 stalemate"};
    REQUIRE(game.play(win) == "legal");
    CHECK_FALSE(game.bank.game_result().over);
    CHECK(game.bank.game_result().field("scores")->values[0] == 9);
    game.bank.next_hand({});
    REQUIRE(game.play(deals) == "legal");
    REQUIRE(game.play(win) == "legal");
    CHECK(game.bank.game_result().over);
    CHECK(game.bank.game_result().winners == Seats::of(0));
    CHECK(game.bank.game_result().field("scores")->values[0] == 13);
    game.bank.next_hand({});
    CHECK(game.rule("table deal p1 7S QH KC 2S KD") == "hand-over");
    CHECK(game.bank.game_result().over);
}

TEST_CASE("Russian Bank: after an unjudged hand the totals rest on its claim, or are not known") {
    Game game(deals);
    Result claim;
    PerSeat<std::int32_t> scores{};
    scores[1] = 47;
    claim.add_seats("scores", Seats::of(1), scores);
    HandEnd end;
    end.judged = false;
    end.claim = &claim;
    game.bank.next_hand(end);
    CHECK(game.bank.game_result().known);
    CHECK(game.bank.game_result().field("scores")->values[1] == 47);
    Result nobody_won;
    end.claim = &nobody_won;
    game.bank.next_hand(end);
    CHECK(game.bank.game_result().known); // equal counts score nothing
    CHECK(game.bank.game_result().field("scores")->values[1] == 47);
    REQUIRE(game.play(deals) == "legal");
    end.claim = nullptr;
    game.bank.next_hand(end);
    CHECK_FALSE(game.bank.game_result().known);
    CHECK(game.play(deals) == "legal");
}

// ---- The simple player

TEST_CASE("Russian Bank: who places whatever can be placed beats who plays at random") {
    std::array<int, 2> points{};
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
        SimplePlayer greedy(Policy::greedy, seed), random(Policy::random, seed);
        const auto position = find_engine("russian-bank")->start(setup());
        for (int n = 0; n < 3'000 && !position->hand_result().over; ++n) {
            const bool is_greedy = position->waiting().has(static_cast<Seat>(seed % 2));
            SimplePlayer& player = is_greedy ? greedy : random;
            const Option* option = player.choose(*position);
            REQUIRE(option != nullptr);
            // At random anyone may stop or give up, whoever is on turn.
            if (option->seldom) continue;
            REQUIRE(is_legal(position->play(player.settle(*option, *position))));
        }
        const Result result = position->hand_result();
        if (!result.over) continue;
        for (Seat s = 0; s < 2; ++s) points[s == seed % 2 ? 0 : 1] += result.field("scores")->values[s];
    }
    CHECK(points[0] > 500);
    CHECK(points[0] > 5 * points[1]);
}

TEST_CASE("Russian Bank: any deck with the French deck's cards serves, whatever their order") {
    Setup reversed = setup();
    std::reverse(reversed.pack.rank_codes.begin(), reversed.pack.rank_codes.end());
    std::reverse(reversed.pack.suit_codes.begin(), reversed.pack.suit_codes.begin() + 4);
    // A card by its codes, as this deck has it: suits from spades, ranks from the ace, which stands first.
    const auto card_of = [&](std::string_view rank, std::string_view suit) {
        return PlayingCard(reversed.pack.suit(suit), reversed.pack.rank(rank));
    };
    RussianBank bank(reversed);
    const auto deal = [&](Seat seat, std::string_view first) {
        Move move = make_move(RussianBank::Verb::deal, table_seat, card_of(first, "S"), card_of("Q", "H"),
                              card_of("K", "C"), card_of("9", "D"), card_of("10", "S"));
        move.other = seat;
        return is_legal(bank.play(move));
    };
    REQUIRE(deal(0, "2"));
    REQUIRE(deal(1, "A")); // the lowest
    CHECK(bank.waiting() == Seats::of(1));
    const auto move = [&](int from, int to) {
        RussianBank copy = bank;
        return is_legal(copy.play(make_move(RussianBank::Verb::move, 1).add_word(from).add_word(to)));
    };
    REQUIRE(is_legal(bank.play(
        make_move(RussianBank::Verb::move, 1).add_word(RussianBank::word_reserve).add_word(RussianBank::word_f))));
    REQUIRE(is_legal(bank.play(make_move(RussianBank::Verb::turn, table_seat, card_of("3", "D")))));
    CHECK(move(0, 1));       // QH on KC
    CHECK(move(2, 3));       // 9D on 10S
    CHECK_FALSE(move(0, 6)); // 9D is red too
}
