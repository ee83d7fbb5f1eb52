// Xeri, a game of the family "fishing".
#include <algorithm>

#include "catch.h"
#include "games/fishing.h"
#include "games/support/families.h"
#include "rules/simulate.h"

using namespace kupi::games;

namespace {

using Xeri = Fishing;

constexpr std::string_view legal; ///< no rule is broken

const Deck& french() { return written::deck("french-52"); }

Setup setup(int match = 0, bool total_points = false) {
    return families::setup("xeri", 2, {{"match", match}}, total_points ? "total-points" : "");
}
std::string_view play(Xeri& game, const std::vector<std::string_view>& entries) {
    return written::play_all(game, french(), entries);
}
Ruling one(Xeri& game, std::string_view entry, Mode mode = Mode::judge, Trace* trace = nullptr) {
    return game.play(written::Entry<Xeri>(french())(entry), mode, trace);
}
const PileView& pile_of(const std::vector<PileView>& piles, std::string_view name, Seat owner = nobody) {
    return *std::find_if(piles.begin(), piles.end(),
                         [&](const PileView& p) { return p.name == name && p.owner == owner; });
}
int cards_in(const Xeri& game, std::string_view name, Seat owner = nobody) {
    const auto piles = game.piles();
    const PileView& pile = pile_of(piles, name, owner);
    return static_cast<int>(pile.cards.size()) + pile.unseen;
}
/// The ids of the notes that an entry brings.
std::vector<std::string_view> notes(Xeri& game, std::string_view entry) {
    Trace trace;
    REQUIRE(is_legal(one(game, entry, Mode::judge, &trace)));
    std::vector<std::string_view> ids;
    for (const Note& n : trace) ids.push_back(n.id);
    return ids;
}

const std::vector<std::string_view> deals{"table deal p1 7D JC KD 10S 8C 4D", "table deal p2 3C 3S JS 10C 6D 9C"};

/// After the deals and a start pile that p1 takes with a jack: p2 begins a pile.
Xeri empty_pile() {
    Xeri game(setup());
    REQUIRE(play(game, {"table deal p1 7D JC KD 10S 7C JD", "table deal p2 7H 3S JS 4C 6D 9C", "table turn AC 8S 6C 2D",
                        "p1 play JC"}) == legal);
    return game;
}

/// Plays a hand to its end at random, with seeded cards.
void play_hand(Xeri& game, std::uint64_t seed) {
    Random random(seed);
    Options options;
    while (!game.hand_result().over) {
        options.clear();
        game.legal_moves(options);
        const Option& option =
            options[0].chance ? options[0] : options[random.below(static_cast<std::uint32_t>(options.size()))];
        REQUIRE(is_legal(game.play(filled(option, CardCounts(game.pool()), random))));
    }
}

} // namespace

TEST_CASE("Xeri: the log of the page stands, and its captures follow") {
    Xeri game(setup(2));
    CHECK(play(game, deals) == legal);
    CHECK(play(game, {"table turn AC 4S 6C JD"}) == legal);
    CHECK(cards_in(game, "stock") == 40);
    CHECK(play(game, {"table turn AC 8S 6C 2D", "p1 play 8C", "p2 play 10C"}) == legal);
    CHECK(cards_in(game, "pile") == 6);
    CHECK(play(game, {"p1 play 10S"}) == legal);
    CHECK(cards_in(game, "capture pile", 0) == 7);
    CHECK(play(game, {"p2 play 9C", "p1 play KD", "p2 play JS"}) == legal);
    CHECK(cards_in(game, "capture pile", 1) == 3);
    CHECK(play(game, {"p1 play 4D", "p2 play 3S", "p1 play JC", "p2 play 3C", "p1 play 7D", "p2 play 6D",
                      "table deal p1 QC 2S KC 9D 4C 5S", "table deal p2 KS 4H 10H 7C JH 9S"}) == legal);
    CHECK(cards_in(game, "capture pile", 0) == 10);
    CHECK(cards_in(game, "pile") == 3);
    CHECK(cards_in(game, "stock") == 24);
    CHECK_FALSE(game.hand_result().over);
}

TEST_CASE("Xeri: a lone card taken by its own rank is a xeri, by a jack only if it is a jack") {
    SECTION("7 on a single 7") {
        Xeri game = empty_pile();
        CHECK(play(game, {"p2 play 7H"}) == legal);
        CHECK(notes(game, "p1 play 7C") == std::vector<std::string_view>{"sweep"});
        CHECK(cards_in(game, "capture pile", 0) == 7);
    }
    SECTION("jack on a single 7: two cards, no xeri") {
        Xeri game = empty_pile();
        CHECK(play(game, {"p2 play 7H"}) == legal);
        CHECK(notes(game, "p1 play JD") == std::vector<std::string_view>{"taker-on-one"});
        CHECK(cards_in(game, "capture pile", 0) == 7);
    }
    SECTION("jack on a single jack") {
        Xeri game = empty_pile();
        CHECK(notes(game, "p2 play JS").empty()); // a jack on nothing simply lies there
        CHECK(cards_in(game, "pile") == 1);
        CHECK(notes(game, "p1 play JD") == std::vector<std::string_view>{"sweep"});
    }
    SECTION("7 on 4 and 7: three cards, no xeri") {
        Xeri game = empty_pile();
        CHECK(play(game, {"p2 play 4C", "p1 play 7C"}) == legal);
        CHECK(notes(game, "p2 play 7H") == std::vector<std::string_view>{"capture"});
        CHECK(cards_in(game, "capture pile", 1) == 3);
    }
    SECTION("a jack that lies there is matched by no other rank") {
        Xeri game = empty_pile();
        CHECK(play(game, {"p2 play JS", "p1 play KD"}) == legal);
        CHECK(cards_in(game, "pile") == 2);
    }
}

TEST_CASE("Xeri XE-1: only the two top cards make a start pile be turned again, or a jack on top") {
    const auto after = [](std::string_view turn) {
        Xeri game(setup());
        return std::string(play(game, {deals[0], deals[1], turn, "p1 play 8C"}));
    };
    CHECK(after("table turn AC 4S 6C JD") == "redeal-start");
    CHECK(after("table turn AC 4S 6C 6S") == "redeal-start");
    CHECK(after("table turn JD JH 6C 2D") == legal);
    CHECK(after("table turn 2D 2S 6C 2H") == legal);
    CHECK(after("table turn 2S 2H 2D AC") == legal);
}

TEST_CASE("Xeri XE-2: the four go back into the stock, may come again, and are in nobody's hand") {
    Xeri game(setup());
    // Nobody saw the hands, but they were dealt before.
    CHECK(play(game, {"table turn AC 4S 6C JD", "table turn 4S AC 9H 9S", "table turn 4S JD AC 9H"}) == legal);
    CHECK(play(game, {"p1 play 9S"}) == "card-seen-twice");
    CHECK(play(game, {"p1 play 6C"}) == "card-seen-twice");
    Options options;
    game.legal_moves(options);
    CHECK(options.size() == 52 - 4 - 2); // not the pile, not the 6 and the 9 that went back
    CHECK(play(game, {"p1 play 8C", "p2 play 8D", "p1 play 8H", "p2 play 8S", "p1 play 7D", "p2 play 7H", "p1 play 3C",
                      "p2 play 3S", "p1 play 2C", "p2 play 2D", "p1 play KC", "p2 play KD"}) == legal);
    CHECK(play(game, {"p1 play 9S", "p2 play 6C"}) == legal); // dealt since
}

TEST_CASE("Xeri XE-2: when all other cards of the stock have lain there, none of a hand can come") {
    Xeri game(setup());
    // Ten start piles that are turned again show forty cards, so the twelve others are held.
    const char* const tops[] = {"2C 3C 4C 4D", "2D 3D 5C 5D",   "2H 3H 6C 6D", "2S 3S 7C 7D", "4H 4S 8C 8D",
                                "5H 5S 9C 9D", "6H 6S 10C 10D", "7H 7S QC QD", "8H 8S KC KD", "9H 9S AC AD"};
    for (const char* four : tops) CHECK(play(game, {"table turn " + std::string(four)}) == legal);
    CHECK(play(game, {"table turn 10H 2C 3C 4C"}) == "card-seen-twice");
    CHECK(play(game, {"table turn 2C 3C 4C 5C", "p1 play 10H", "p2 play 10S"}) == legal);
}

TEST_CASE("Xeri: each rule is broken and named") {
    const auto after = [](std::vector<std::string_view> more) {
        Xeri game(setup());
        more.insert(more.begin(), deals.begin(), deals.end());
        return std::string(play(game, more));
    };
    const char* const turn = "table turn AC 8S 6C 2D";
    CHECK(after({"p1 play 8C"}) == "turn-missing");
    CHECK(after({"p2 play QS"}) == "turn-missing"); // before turn-order and card-not-held
    CHECK(after({"table deal p1 ??*6"}) == "deal-not-due");
    CHECK(after({turn, "table deal p2 ??*5"}) == "deal-not-due"); // before wrong-count
    CHECK(after({turn, turn}) == "turn-not-due");
    CHECK(after({turn, "p1 play JC", "table turn 2H"}) == "turn-not-due");
    CHECK(after({"table turn AC 8S 6C"}) == "wrong-count");
    CHECK(after({"table turn AC 8S 6C 7D"}) == "card-seen-twice");
    CHECK(after({"table turn AC 8S 6C AC"}) == "card-seen-twice");
    CHECK(after({"table turn AC 8S 6C ??"}) == "bad-argument");
    CHECK(after({turn, "p2 play QS"}) == "turn-order");
    CHECK(after({turn, "p1 play QS"}) == "card-not-held");
    CHECK(after({turn, "p1 play 8C", "p2 play 8C"}) == "card-not-held");
    CHECK(after({turn, "p1 play 8C", "p1 play 7D"}) == "turn-order");

    Xeri fresh(setup());
    CHECK(play(fresh, {"table deal p1 ??*5"}) == "wrong-count");
    CHECK(play(fresh, {"table deal p1 7D JC KD 10S 8C 7D"}) == "card-seen-twice");
    CHECK(play(fresh, {"table deal p1 7D JC KD 10S 8C ??", "table deal p2 ?? ?? ?? ?? ?? 7D"}) == "card-seen-twice");
    CHECK(play(fresh, {turn, "p1 play 4H", "p2 play 4H"}) == "card-seen-twice"); // p2's cards are not known
    CHECK(play(fresh, {"p2 play 7D"}) == "card-seen-twice");
    CHECK(play(fresh, {"p2 play 9H"}) == legal);
}

TEST_CASE("Xeri: a play before the start pile settles no deal") {
    Xeri game(setup());
    CHECK(play(game, {"p1 play 8C"}) == "turn-missing");
    CHECK(game == Xeri(setup()));
    CHECK(play(game, deals) == legal);
}

TEST_CASE("Xeri: four deals and a start pile use up the pack, and the other player begins each deal") {
    Xeri game(setup());
    CHECK(game.dealer() == 1);
    CHECK(play(game, {"table turn 2C 2D 3C 4C"}) == legal);
    int plays = 0, round = 0;
    std::vector<PlayingCard> rest;
    for (PlayingCard c : game.pool()) rest.push_back(c);
    for (PlayingCard c : rest) {
        CHECK(game.waiting().has(static_cast<Seat>(plays % 2)));
        CHECK(game.waiting().has(table_seat) == (plays % 12 == 0 && plays > 0));
        round += plays % 12 == 0;
        REQUIRE(is_legal(game.play(make_move(Xeri::Verb::play, static_cast<Seat>(plays++ % 2), c))));
    }
    CHECK(plays == 48);
    CHECK(round == 4);
    CHECK(game.hand_result().over);
    CHECK(game.waiting().empty());
    CHECK(play(game, {"p1 play 2C"}) == "hand-over");
    CHECK(play(game, {"table deal p1 ??*6"}) == "hand-over");
    CHECK(play(game, {"table turn 2C 2D 3C 4C"}) == "hand-over");
}

TEST_CASE(
    "Xeri: both scores make 25, or 22 at 26 cards each, and 10 for each xeri. The last to capture takes the rest") {
    int even = 0;
    for (std::uint64_t seed = 1; seed <= 3000; ++seed) {
        Xeri game(setup());
        play_hand(game, seed);
        const Result result = game.hand_result();
        const auto& scores = result.field("scores")->values;
        const auto& xeri = result.field("xeri")->values;
        const auto& cards = result.field("cards")->values;
        REQUIRE(cards[0] + cards[1] == 52); // XE-3: somebody has captured in every hand
        REQUIRE(scores[0] + scores[1] == (cards[0] == 26 ? 22 : 25) + 10 * (xeri[0] + xeri[1]));
        REQUIRE(result.winners.empty() == (scores[0] == scores[1]));
        even += scores[0] == scores[1];
        REQUIRE(cards_in(game, "pile") == 0);
    }
    CHECK(even > 0);
}

TEST_CASE("Xeri XE-6: the very last card may capture a xeri, what is left at the end is none") {
    const auto last_two = [](std::string_view p1, std::string_view p2) {
        // p1 plays every first card of a pair and p2 takes it, until two cards are left.
        Xeri game(setup());
        const std::string ranks[] = {"2", "3", "4", "5", "6", "7", "8", "9", "10", "Q", "K", "A", "J"};
        std::vector<std::string> cards;
        for (const std::string& suits : {std::string("CD"), std::string("HS")})
            for (const std::string& r : ranks)
                for (char s : suits) cards.push_back(r + s);
        REQUIRE(play(game, {"table turn 2C 3C 4C 5C"}) == legal);
        int seat = 0;
        const auto lay = [&](const std::string& c) {
            REQUIRE(play(game, {"p" + std::to_string(++seat) + " play " + c}) == legal);
            seat %= 2;
        };
        for (const std::string& c : cards)
            if (c != "2C" && c != "3C" && c != "4C" && c != "5C" && c != p1 && c != p2) lay(c);
        const int before = cards_in(game, "pile");
        lay(std::string(p1));
        Trace trace;
        REQUIRE(is_legal(one(game, "p2 play " + std::string(p2), Mode::judge, &trace)));
        std::vector<std::string_view> ids;
        for (const Note& n : trace) ids.push_back(n.id);
        return std::pair(before, ids);
    };
    const auto [before, xeri] = last_two("KH", "KS");
    CHECK(before == 0);
    CHECK(xeri.front() == "sweep");
    CHECK(xeri.back() == "hand-won");
    const auto [none, left] = last_two("KH", "AS");
    CHECK(none != 0);
    CHECK(left.front() != "sweep");
}

TEST_CASE("Xeri: the deal alternates, and whoever wins more hands wins the match") {
    Xeri game(setup(3));
    PerSeat<int> won{};
    for (int hand = 1; hand <= 3; ++hand) {
        CHECK(game.dealer() == hand % 2);
        CHECK_FALSE(game.game_result().over);
        play_hand(game, static_cast<std::uint64_t>(hand));
        for (Seat s : game.hand_result().winners) ++won[s];
        const Result result = game.game_result();
        CHECK(result.over == (hand == 3));
        CHECK(result.field("scores")->values[0] == won[0]);
        CHECK(result.field("scores")->values[1] == won[1]);
        game.next_hand({});
    }
    CHECK(game.game_result().over);
    REQUIRE(won[0] != won[1]);
    CHECK(game.game_result().winners == Seats::of(won[0] > won[1] ? 0 : 1));
    CHECK(play(game, {"table deal p1 ??*6"}) == "hand-over");
    CHECK(play(game, {"table turn 2C 3C 4C 5C"}) == "hand-over");
}

TEST_CASE("Xeri: without an agreed number each hand may be the last") {
    Xeri game(setup());
    for (std::uint64_t hand = 1; hand <= 4; ++hand) {
        play_hand(game, hand);
        CHECK(game.game_result().over);
        game.next_hand({});
        CHECK_FALSE(game.game_result().over);
    }
}

TEST_CASE("Xeri: the last hand of the log ends a match of no agreed number, even where only its claim tells who won") {
    Result claim;
    claim.winners.add(0);
    Xeri open(setup()), agreed(setup(3));
    open.next_hand({.judged = false, .claim = &claim, .last = true});
    CHECK(open.game_result().over);
    CHECK(open.game_result().winners == Seats::of(0));
    CHECK(open.dealer() == nobody); // no deal is due any more, so none can be a wrong one
    agreed.next_hand({.judged = false, .claim = &claim, .last = true});
    CHECK_FALSE(agreed.game_result().over);
    CHECK(agreed.dealer() == 0);
}

namespace {

/// Two hands won by one player each, as claims tell; then a match of two is over.
Result claimed_match(bool total_points, std::array<int, 2> first, std::array<int, 2> second, bool with_scores = true) {
    Xeri game(setup(2, total_points));
    for (const auto& scores : {first, second}) {
        Result claim;
        claim.over = true;
        if (scores[0] != scores[1]) claim.winners.add(scores[0] > scores[1] ? 0 : 1);
        PerSeat<std::int32_t> values{};
        values[0] = scores[0], values[1] = scores[1];
        if (with_scores) claim.add_seats("scores", Seats::all(2), values);
        game.next_hand({.judged = false, .claim = &claim});
    }
    return game.game_result();
}

} // namespace

TEST_CASE("Xeri XE-4: an even match is a draw, or goes to the points of all hands with total-points") {
    CHECK(claimed_match(false, {20, 5}, {12, 13}).winners.empty());
    CHECK(claimed_match(true, {20, 5}, {12, 13}).winners == Seats::of(0));
    CHECK(claimed_match(true, {12, 13}, {5, 20}).winners == Seats::of(1)); // two hands won
    CHECK(claimed_match(true, {13, 12}, {12, 13}).winners.empty());
    CHECK(claimed_match(true, {11, 11}, {16, 9}).winners == Seats::of(0)); // an even hand counts for neither
    CHECK(claimed_match(false, {11, 11}, {11, 11}).winners.empty());
    CHECK(claimed_match(false, {20, 5}, {12, 13}).field("scores")->values[0] == 1);
}

TEST_CASE("Xeri: hands that were not judged count as far as their claims tell") {
    CHECK(claimed_match(false, {20, 5}, {20, 5}, false).winners == Seats::of(0));
    CHECK(claimed_match(true, {20, 5}, {20, 5}, false).winners == Seats::of(0)); // the points do not matter
    const Result even = claimed_match(true, {20, 5}, {5, 20}, false);            // only the tie-break is missing
    CHECK(even.known);
    CHECK_FALSE(even.winner_known);
    CHECK_FALSE(even.over);
    CHECK(even.winners.empty());
    CHECK(even.field("scores")->values[0] == 1);
    CHECK(even.field("scores")->values[1] == 1);
    CHECK(claimed_match(false, {20, 5}, {5, 20}, false).known);

    Xeri game(setup(2));
    game.next_hand({.judged = false});
    CHECK_FALSE(game.game_result().known);
    Result scores; // both scores tell the winner, one does not
    scores.known = false;
    Field& field = scores.add_seats("scores");
    field.seats.add(0);
    field.values[0] = 20;
    Xeri half(setup(2));
    half.next_hand({.judged = false, .claim = &scores});
    CHECK_FALSE(half.game_result().known);
    Field both = field;
    both.seats.add(1);
    Result told;
    told.known = false;
    told.add_seats("scores", both.seats, both.values);
    Xeri whole(setup(2));
    whole.next_hand({.judged = false, .claim = &told});
    CHECK(whole.game_result().known);
    CHECK(whole.game_result().field("scores")->values[0] == 1);
}

TEST_CASE(
    "Xeri: a card out of turn may stand and the turn goes on from there, a play on a start pile that must go may not") {
    Xeri game(setup());
    CHECK(play(game, {deals[0], deals[1], "table turn AC 4S 6C JD"}) == legal);
    CHECK(broken_rule(one(game, "p1 play 8C", Mode::stood)).id == "redeal-start");
    CHECK(play(game, {"table turn AC 8S 6C 2D", "p1 play 7D"}) == legal);
    CHECK(broken_rule(one(game, "p1 play 9C", Mode::stood)).id == "card-not-held");
    CHECK(is_legal(one(game, "p1 play 8C", Mode::stood)));
    CHECK(play(game, {"p1 play KD"}) == "turn-order");
    CHECK(play(game, {"p2 play 9C", "p1 play KD", "p2 play 3C", "p1 play 4D", "p2 play 3S", "p1 play 10S",
                      "p2 play 10C", "p1 play JC"}) == legal);
    CHECK(game.waiting() == Seats::of(1));
    CHECK(play(game, {"p2 play 6D", "p2 play JS"}) == legal);
    CHECK(game.waiting().has(0));
}

TEST_CASE("Xeri: a simple greedy player wins far more often than one who plays at random") {
    int won = 0, lost = 0;
    Options options;
    for (std::uint64_t seed = 1; seed <= 400; ++seed) {
        Xeri game(setup());
        if (seed % 2 == 0) game.next_hand({.judged = false}); // the deal alternates
        Random random(seed);
        while (!game.hand_result().over) {
            options.clear();
            game.legal_moves(options);
            const Option* best = &options[random.below(static_cast<std::uint32_t>(options.size()))];
            if (options[0].chance)
                best = &options[0];
            else if (best->move.seat == 0)
                for (const Option& o : options)
                    if (game.worth(o.move) > game.worth(best->move)) best = &o;
            REQUIRE(is_legal(game.play(filled(*best, CardCounts(game.pool()), random))));
        }
        won += game.hand_result().winners.has(0);
        lost += game.hand_result().winners.has(1);
    }
    CHECK(won > 3 * lost);
}
