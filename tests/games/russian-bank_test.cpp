#include "games/russian-bank.h"

#include <algorithm>
#include <string>

#include "catch.h"
#include "games/written.h"
#include "rules/simulate.h"

using namespace kupi;

namespace {

using Entries = std::vector<std::string_view>;

const Deck& french() { return written::deck("french-52"); }

Setup setup(int target = 300, bool strict = false, std::array<std::int32_t, 2> start = {}) {
    Setup::Option begin{"start", 0, {}, true, {}};
    for (Seat s = 0; s < 2; ++s) begin.seats[s] = start[s];
    return written::setup(
        2, written::pack("french-52", 2),
        {{"target", target, {}, true, {}}, begin, {"strict-tableau-before-stock", strict, {}, true, {}}});
}

/// p1: 7S, then QH KC 2S KD; p2: 8H, then 8D JD 6C 9S. p1 starts.
const Entries deals{"table deal p1 7S QH KC 2S KD", "table deal p2 8H 8D JD 6C 9S"};

struct Game {
    RussianBank bank{setup()};

    Game() = default;
    explicit Game(const Entries& entries, const Setup& s = setup()) : bank(s) { REQUIRE(play(entries) == "legal"); }
    /// "legal", or the rule that is broken.
    std::string_view play(const Entries& entries) {
        const auto broken = written::play_all(bank, french(), entries);
        return broken.empty() ? "legal" : broken;
    }
    Ruling one(std::string_view entry, Mode mode = Mode::judge, Trace* trace = nullptr) {
        return bank.play(written::Entry<RussianBank>(french())(entry), mode, trace);
    }
    std::string_view rule(std::string_view entry) const {
        Game copy = *this;
        const auto broken = copy.play({entry});
        if (broken != "legal") CHECK(copy.bank == bank);
        return broken;
    }
    bool stands(std::string_view entry) { return is_legal(one(entry, Mode::stood)); }
    /// The pile's cards, bottom first.
    std::string pile(std::string_view name, Seat owner = nobody) const {
        std::string text;
        for (const PileView& view : bank.piles())
            if (view.name == name && view.owner == owner)
                for (PlayingCard c : view.cards)
                    text += (text.empty() ? "" : " ") + pack.rank_codes[c.rank()] + pack.suit_codes[c.suit()];
        return text;
    }
    int unseen(std::string_view name, Seat owner) const {
        for (const PileView& view : bank.piles())
            if (view.name == name && view.owner == owner) return view.unseen;
        return -1;
    }
    Seat on_turn() const { return bank.waiting().first(); }
    std::vector<std::string> legal() const {
        std::vector<std::string> list;
        Options options;
        bank.legal_moves(options);
        for (const Option& o : options) {
            std::string text(RussianBank::verbs[o.move.verb]);
            for (int i = 0; i < o.move.size; ++i)
                text += o.move.is_word(i) ? " " + std::string(RussianBank::words[o.move.word(i)])
                        : o.move.is_unseen(i)
                            ? " ??"
                            : " " + pack.rank_codes[o.move.card(i).rank()] + pack.suit_codes[o.move.card(i).suit()];
            if (!o.seldom) list.push_back(text);
        }
        return list;
    }
    Pack pack = written::pack("french-52", 2);
};

PlayingCard card(std::string_view text) { return playing_card(french(), *parse_card(french(), text)); }

} // namespace

// ---- The deal and the start

TEST_CASE("Russian Bank: each player has a pack of 52: 13 in the reserve, four on the tableau, 35 in the stock") {
    const Game game(deals);
    for (Seat s = 0; s < 2; ++s) {
        CHECK(game.unseen("reserve", s) == 12);
        CHECK(game.unseen("stock", s) == 35);
    }
    CHECK(game.pile("reserve", 0) == "7S");
    CHECK(game.pile("t1") == "QH");
    CHECK(game.pile("t4") == "KD");
    CHECK(game.pile("t5") == "8D");
    CHECK(game.bank.pool().size() == 104 - 10);
    CHECK(game.bank.pool().count(card("7S")) == 1);
    CHECK(game.bank.pool().count(card("5S")) == 2);
}

TEST_CASE("Russian Bank: the lower reserve card starts, and the ace is the lowest") {
    CHECK(Game(deals).on_turn() == 0);
    CHECK(Game({"table deal p1 7S QH KC 2S KD", "table deal p2 AH 8D JD 6C 9S"}).on_turn() == 1);
    CHECK(Game({"table deal p2 KH 8D JD 6C 9S", "table deal p1 QS QH KC 2S KD"}).on_turn() == 0);
}

TEST_CASE("Russian Bank: RB-4, tableau cards from the reserve on decide between equal reserves, at last the seat") {
    CHECK(Game({"table deal p1 9H KD 4C 3D 2S", "table deal p2 9S KH 3C 10D JS"}).on_turn() == 1);
    CHECK(Game({"table deal p1 9H KD 4C 3D 2S", "table deal p2 9S KH 4S 3C AS"}).on_turn() == 1);
    CHECK(Game({"table deal p2 9S KH 4S 3C 2H", "table deal p1 9H KD 4C 3D 2S"}).on_turn() == 0);
}

TEST_CASE("Russian Bank: a deal is five cards of the player's own pack, once each") {
    Game game;
    CHECK(game.rule("table deal p1 7S QH KC 2S") == "wrong-count");
    CHECK(game.rule("table deal p1 7S QH KC 2S KD 3D") == "wrong-count");
    CHECK(game.rule("table deal p1 7S QH KC 2S 7S") == "card-seen-twice");
    CHECK(game.rule("p1 turn 9D") == "wrong-phase");
    CHECK(game.rule("p1 stalemate") == "wrong-phase");
    CHECK(game.rule("table turn 9D") == "wrong-phase");
    REQUIRE(game.play({"table deal p2 7S QH KC 2S KD"}) == "legal");
    CHECK(game.rule("table deal p2 8S QD KS 2C KH") == "wrong-phase");
    CHECK(game.rule("p1 turn 9D") == "wrong-phase");
    CHECK(game.rule("table deal p1 7S QH KC 2S KD") == "legal"); // the same cards of the other pack
}

TEST_CASE("Russian Bank: a card that one pack has shown may still come from the other") {
    const Game game(deals);
    CHECK(game.rule("p1 turn 7S") == "card-seen-twice");
    CHECK(game.rule("p1 turn QH") == "card-seen-twice");
    CHECK(game.rule("p1 turn 8H") == "legal");
    CHECK(game.bank.pool(make_move(RussianBank::Verb::turn, 0, unseen_card)).count(card("8H")) == 1);
    CHECK(game.bank.pool(make_move(RussianBank::Verb::turn, 0, unseen_card)).count(card("7S")) == 0);
    CHECK(game.bank.pool(make_move(RussianBank::Verb::turn, 1, unseen_card)).count(card("7S")) == 1);
}

// ---- Where cards go

TEST_CASE("Russian Bank: the page's worked example stands") {
    Game game(deals);
    REQUIRE(game.play({"p1 move reserve t5", "table turn 7C", "p1 turn 9D", "p1 move t1 t2"}) == "legal");
    CHECK(game.legal() == std::vector<std::string>{"move reserve t1"});
    REQUIRE(game.play({"p1 move reserve t1", "table turn 6S", "p1 discard", "p2 load t5 reserve",
                       "p2 load t5 discard"}) == "legal");
    CHECK(game.pile("reserve", 0) == "6S 7S");
    CHECK(game.pile("discard pile", 0) == "9D 8D");
    REQUIRE(game.play({"p2 move reserve t5", "table turn AH"}) == "legal");
    CHECK(game.legal() == std::vector<std::string>{"move reserve f"});
    REQUIRE(game.play({"p1 stop turn"}) == "legal");
    CHECK(game.bank.waiting() == Seats::of(table_seat));
    REQUIRE(game.play({"table turn 3S", "p1 move reserve t5", "p1 turn 2C", "p1 load t3 reserve"}) == "legal");
    CHECK(game.pile("foundation") == "AH");
    CHECK(game.pile("reserve", 1) == "3S 2S");
    CHECK(game.unseen("reserve", 1) == 10);
    CHECK(game.pile("reserve", 0) == "6S"); // it lay open already
    CHECK(game.legal() == std::vector<std::string>{"move reserve t3"});
}

TEST_CASE("Russian Bank: the tableau is built down in turns of colour, one card at a time") {
    const Game game(deals);
    CHECK(game.rule("p1 move reserve t5") == "legal");         // 7S on 8D
    CHECK(game.rule("p1 move reserve t6") == "tableau-build"); // on JD
    CHECK(game.rule("p1 move t1 t4") == "tableau-build");      // QH on KD
    CHECK(game.rule("p1 move t1 t2") == "legal");              // QH on KC
    CHECK(game.rule("p1 move t2 t1") == "tableau-build");      // not up
    CHECK(game.rule("p1 move t1 t1") == "tableau-build");
    CHECK(game.rule("p1 move t3 t3") == "tableau-build");
}

TEST_CASE("Russian Bank: foundations begin with aces, go up in suit, and there are two of each") {
    Game game({"table deal p1 7S AH 2H 3H KD", "table deal p2 8H AH 2H 6C 9S"});
    CHECK(game.rule("p1 move reserve f") == "foundation-first");
    REQUIRE(game.play({"p1 move t1 f", "p1 move t2 f", "p1 move t3 f"}) == "legal");
    CHECK(game.legal() == std::vector<std::string>{"move t5 f"});
    REQUIRE(game.play({"p1 move t5 f", "p1 move t6 f"}) == "legal");
    CHECK(game.pile("foundation") == "AH 2H 3H AH 2H");
    // Four spaces, and a reserve to fill them with.
    CHECK(game.rule("p1 move t4 t1") == "fill-space");
    CHECK(game.legal().size() == 5);
    REQUIRE(game.play({"p1 move reserve t6", "table turn 3D", "p1 move reserve t1", "table turn 4H"}) == "legal");
    CHECK(game.rule("p1 move reserve t2") == "reserve-first"); // RB: back to the first after each
    REQUIRE(game.play({"p1 move reserve f", "table turn 5C", "p1 move reserve t2", "table turn 6D",
                       "p1 move reserve t3", "table turn 9C", "p1 move reserve t5", "table turn 10C"}) == "legal");
    CHECK(game.rule("p1 move reserve f") == "foundation-build");
    CHECK(game.rule("p1 move t1 f") == "foundation-build");
}

TEST_CASE("Russian Bank: RB-1, loads go on reserve and discard pile, same suit and one rank apart") {
    Game game({"table deal p1 7S QH KC 9S KD", "table deal p2 8S 8D JD 6S QD"});
    CHECK(game.rule("p1 load reserve reserve") == "legal"); // 7S on 8S
    CHECK(game.rule("p1 load t3 reserve") == "legal");      // 9S on 8S
    CHECK(game.rule("p1 load t7 reserve") == "load-match"); // 6S on 8S
    CHECK(game.rule("p1 load t5 reserve") == "load-match"); // 8D on 8S
    CHECK(game.rule("p1 load t4 discard") == "load-empty");
    REQUIRE(game.play({"p1 turn 3H", "p1 discard", "p2 turn AH"}) == "legal");
    CHECK(game.rule("p2 load stock discard") == "foundation-first");
    REQUIRE(game.play({"p2 move stock f", "p2 turn 4H"}) == "legal");
    CHECK(game.rule("p2 load stock discard") == "legal");
    CHECK(game.rule("p2 load stock reserve") == "load-match");
}

TEST_CASE("Russian Bank: king and ace are not neighbours, and suits do not follow each other") {
    Game game({"table deal p1 7S QH AC 9S KD", "table deal p2 KC 8D JD 6S QD"});
    REQUIRE(game.play({"p1 move t2 f", "p1 move reserve t2", "table turn 7H"}) == "legal");
    CHECK(game.rule("p1 load t4 reserve") == "load-match"); // KD on KC
    REQUIRE(game.play({"p1 turn 4S", "p1 discard", "p2 turn AC", "p2 move stock f", "p2 turn KD", "p2 discard",
                       "p1 turn 5H"}) == "legal");
    CHECK(game.rule("p1 load t8 discard") == "legal"); // QD on KD
}

TEST_CASE("Russian Bank: what lies on foundations and discard piles is not available") {
    Game game(deals);
    CHECK(game.rule("p1 move f t1") == "not-available");
    CHECK(game.rule("p1 load discard reserve") == "not-available");
    CHECK(game.rule("p1 move stock t5") == "nothing-there");
    REQUIRE(game.play({"p1 move t1 t2"}) == "legal");
    CHECK(game.rule("p1 move t1 t3") == "nothing-there"); // before the priorities
    CHECK(game.rule("p1 move discard t1") == "not-available");
}

// ---- Priorities

TEST_CASE("Russian Bank: priorities stand before every other entry, and before where the card goes") {
    const Game reserve({"table deal p1 AS AH KC 2S KD", "table deal p2 8H 8D JD 6C 9S"});
    for (const char* entry : {"p1 move t1 f", "p1 move t2 t3", "p1 turn 9D", "p1 load t1 reserve"})
        CHECK(reserve.rule(entry) == "reserve-first");
    CHECK(reserve.rule("p1 discard") == "discard-turned");
    CHECK(reserve.rule("p1 pass") == "pass-only-empty");
    CHECK(reserve.rule("p1 move stock f") == "nothing-there");
    const Game tableau({"table deal p1 7S AH KC 2S AD", "table deal p2 8H 8D JD 6C 9S"});
    for (const char* entry : {"p1 move reserve t5", "p1 move t2 f", "p1 turn 9D", "p1 move t1 t2"})
        CHECK(tableau.rule(entry) == "foundation-first");
    CHECK(tableau.rule("p1 move t4 f") == "legal"); // RB-3
    CHECK(tableau.rule("p1 move t1 f") == "legal");
}

TEST_CASE("Russian Bank: RB-2, the turned-up card stands beside the tableau's, or after them by the house rule") {
    // 2S covers 3H until both fours of hearts lie open.
    const Entries before{"table deal p1 7S 3H KC QC 2S",
                         "table deal p2 8H 3D 4H 2H 9S",
                         "p1 move t4 t1",
                         "p1 move reserve t4",
                         "table turn 10D",
                         "p1 turn AH",
                         "p1 move stock f",
                         "p1 move t7 f",
                         "p1 move reserve t7",
                         "table turn 10C",
                         "p1 turn 4H",
                         "p1 move t1 t5",
                         "p1 move t1 f"};
    for (const bool strict : {false, true}) {
        Game game(before, setup(300, strict));
        CHECK(game.rule("p1 discard") == "foundation-first");
        CHECK(game.rule("p1 move t6 f") == "legal");
        CHECK(game.rule("p1 move stock f") == (strict ? "foundation-first" : "legal"));
        CHECK(game.rule("p2 stop move stock f") == (strict ? "legal" : "stop-cause"));
        CHECK(game.legal().size() == (strict ? 1 : 2));
        REQUIRE(game.play({"p1 move t6 f"}) == "legal");
        CHECK(game.legal() == std::vector<std::string>{"move reserve t1", "move reserve t6"});
    }
}

TEST_CASE("Russian Bank: RB-8, a turned-up card may not take a space while there is a reserve") {
    Game game(deals);
    REQUIRE(game.play({"p1 turn 9D", "p1 move t1 t2"}) == "legal");
    CHECK(game.rule("p1 move stock t1") == "fill-space");
    CHECK(game.rule("p1 discard") == "fill-space");
    CHECK(game.rule("p1 move reserve t1") == "legal");
}

TEST_CASE("Russian Bank: a face-down reserve card is turned up before anything else is done") {
    Game game(deals);
    REQUIRE(game.play({"p1 move reserve t5"}) == "legal");
    for (const char* entry : {"p1 turn 9D", "p2 stop turn", "p1 stalemate", "p2 stalemate", "p2 turn 9D"})
        CHECK(game.rule(entry) == "wrong-phase");
    CHECK(game.rule("table turn 7S") == "card-seen-twice");
    REQUIRE(game.play({"table turn 7C"}) == "legal");
    CHECK(game.rule("table turn 7D") == "wrong-phase");
}

// ---- The stock

TEST_CASE("Russian Bank: one stock card at a time, and RB-5: it may be discarded at once") {
    Game game(deals);
    CHECK(game.rule("p1 discard") == "discard-turned");
    CHECK(game.rule("p1 pass") == "pass-only-empty");
    REQUIRE(game.play({"p1 turn 9D"}) == "legal");
    CHECK(game.rule("p1 turn 5C") == "one-turned-card");
    CHECK(game.rule("p1 turn 7S") == "card-seen-twice"); // tested first
    REQUIRE(game.play({"p1 discard"}) == "legal");
    CHECK(game.on_turn() == 1);
    CHECK(game.rule("p1 turn 5C") == "turn-order");
    CHECK(game.rule("p1 move t1 t2") == "turn-order");
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
    CHECK_FALSE(game.stands("p1 move f t1"));
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
    REQUIRE(game.play(deals) == "legal");
    end.claim = nullptr;
    game.bank.next_hand(end);
    CHECK_FALSE(game.bank.game_result().known);
    CHECK(game.bank.judgeable());
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
