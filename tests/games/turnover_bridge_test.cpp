#include <algorithm>

#include "games/support/families.h"
#include "games/tricks.h"
#include "rules/simulate.h"

using namespace kupi::games;
using TurnoverBridge = Tricks;

namespace {

constexpr int clubs = 0, diamonds = 1, hearts = 2, spades = 3;
PlayingCard card(int suit, int rank) { return {suit, rank - 2}; } ///< 2 to 14

constexpr std::string_view legal; ///< no rule is broken

const Deck& deck() { return written::deck("french-52"); }

Setup setup(bool play_on = false) {
    Setup s = families::setup("turnover-bridge", 2, {}, play_on ? "play-on" : "");
    s.dealer = 0; // p2 leads
    return s;
}
std::string_view play(TurnoverBridge& game, const std::vector<std::string_view>& entries) {
    return written::play_all(game, deck(), entries);
}
Ruling rule_on(TurnoverBridge& game, std::string_view entry, Mode mode = Mode::judge) {
    return game.play(written::Entry<TurnoverBridge>(deck())(entry), mode, nullptr);
}
std::string_view broken(TurnoverBridge& game, std::string_view entry, Mode mode = Mode::judge) {
    const TurnoverBridge before = game;
    const RuleId id = broken_rule(rule_on(game, entry, mode));
    CHECK(game == before);
    return id.id;
}
std::int32_t value(const Result& result, std::string_view field, Seat seat) {
    return result.field(field)->values[seat];
}

constexpr std::string_view bos = "table deal p2 2S 5H 7S 8C 8D 6H QS 6S 8S KC 3S 2D QC AC",
                           anas = "table deal p1 3D 4H 10C 9D 5C 7C 4C AH 10D QD 9C 9H JH 6D";

/// The deal of the page, both private pairs as written here.
TurnoverBridge after(const std::vector<std::string_view>& more, std::string_view bo = bos,
                     std::string_view ana = anas) {
    TurnoverBridge game(setup());
    REQUIRE(play(game, {bo, ana}) == legal);
    REQUIRE(play(game, more) == legal);
    return game;
}

/// So many tricks of a hand in which p2 has all spades and hearts, and takes every one.
TurnoverBridge run(bool play_on, int tricks) {
    TurnoverBridge game(setup(play_on));
    for (Seat s : {Seat{1}, Seat{0}}) {
        Move deal = make_move(TurnoverBridge::Verb::deal, table_seat);
        deal.other = s;
        for (int r = 2; r <= 13; ++r) deal.add(card(s == 1 ? spades : clubs, r));
        deal.add(card(s == 1 ? spades : clubs, 14)).add(card(s == 1 ? hearts : diamonds, 14));
        REQUIRE(is_legal(game.play(deal)));
    }
    std::array<int, 2> next{2, 2}; // the face-down cards come up in order
    for (int n = 0; n < tricks; ++n)
        for (int i = 0; i < 2; ++i) {
            Options options;
            game.legal_moves(options);
            REQUIRE_FALSE(options.empty());
            // Spades before hearts, clubs before diamonds.
            const Option* best = &options[0];
            for (const Option& o : options) {
                const auto first = [](const Option& x) {
                    return x.move.card().suit() == spades || x.move.card().suit() == clubs;
                };
                if (first(o) > first(*best)) best = &o;
            }
            const Seat seat = best->move.seat;
            REQUIRE(is_legal(game.play(best->move)));
            if (game.waiting() == Seats::of(table_seat))
                REQUIRE(is_legal(game.play(make_move(TurnoverBridge::Verb::turn, table_seat,
                                                     card(seat == 1 ? hearts : diamonds, next[seat]++)))));
        }
    return game;
}

} // namespace

TEST_CASE("Turnover Bridge: the beginning on the page stands") {
    TurnoverBridge game =
        after({"p2 play QC", "p1 play 4C", "table turn 2C", "p2 play 8D", "table turn 10S", "p1 play QD",
               "table turn 9S", "p1 play 3D", "table turn QH", "p2 play 2D", "table turn 4D"});
    CHECK(game.waiting() == Seats::of(0));
    CHECK_FALSE(game.hand_result().over);
    const auto piles = game.piles();
    const auto row = std::find_if(piles.begin(), piles.end(),
                                  [](const PileView& p) { return p.name == "face-up cards" && p.owner == 1; });
    REQUIRE(row != piles.end());
    CHECK(row->cards.size() == 12);
    CHECK(row->cards[4] == card(spades, 10)); // in the place of the 8 of diamonds
    CHECK(row->cards[11] == card(diamonds, 4));
    // What was turned up has nothing beneath it.
    REQUIRE(play(game, {"p1 play QH", "p2 play 5H", "table turn 3C"}) == legal);
    CHECK(broken(game, "table turn 3H") == "nothing-to-turn");
    CHECK(game.waiting() == Seats::of(0));
}

TEST_CASE("Turnover Bridge: each rule is broken and named, in the order of the page") {
    TurnoverBridge fresh(setup());
    CHECK(broken(fresh, "table deal p2 2S 5H 7S 8C 8D 6H QS 6S 8S KC 3S ?? QC AC") == "bad-argument");
    CHECK(broken(fresh, "table deal p2 2S 5H 7S 8C 8D 6H QS 6S 8S KC 3S 2D QC") == "wrong-count");
    CHECK(broken(fresh, "table deal p2 2S 5H 7S 8C 8D 6H QS 6S 8S KC 3S 2D QC 2S") == "card-seen-twice");
    CHECK(broken(fresh, "table turn 2S") == "nothing-to-turn");
    CHECK(broken(fresh, "p1 play 3D") == "wrong-phase"); // nothing has been dealt
    CHECK(broken(fresh, "p2 play QC") == "wrong-phase");
    CHECK(fresh.waiting() == Seats::of(table_seat));
    REQUIRE(play(fresh, {bos}) == legal);
    CHECK(broken(fresh, "p2 play QC") == "wrong-phase"); // one deal is missing
    CHECK(broken(fresh, "p2 play QC", Mode::stood) == "wrong-phase");
    Options options;
    fresh.legal_moves(options);
    CHECK(options.size() == 1);
    CHECK(broken(fresh, bos) == "wrong-phase");
    CHECK(broken(fresh, "table deal p1 3D 4H 10C 9D 5C 7C 4C AH 10D QD 9C 9H JH QC") == "card-seen-twice");
    REQUIRE(play(fresh, {anas}) == legal);
    CHECK(broken(fresh, "p2 play 3D") == "opponents-card");
    CHECK(broken(fresh, "p2 play JH") == "opponents-card"); // known to be private there
    CHECK(broken(fresh, "p2 play 2C") == "card-not-held");  // somewhere face down
    REQUIRE(play(fresh, {"p2 play 8D"}) == legal);
    CHECK(broken(fresh, anas) == "wrong-phase");
    CHECK(broken(fresh, "p1 play 3D") == "turn-first");
    CHECK(broken(fresh, "p2 play QC") == "turn-first");
    CHECK(broken(fresh, "table turn 3D") == "card-seen-twice");
    REQUIRE(play(fresh, {"table turn 10S"}) == legal);
    CHECK(broken(fresh, "table turn 9S") == "nothing-to-turn");
    CHECK(broken(fresh, "p2 play 10S") == "turn-order");
    CHECK(broken(fresh, "p1 play 10S") == "opponents-card");
    CHECK(broken(fresh, "p1 play 9C") == "follow-suit");
    CHECK(broken(fresh, "p1 play 8D") == "card-not-held");
    CHECK(is_legal(rule_on(fresh, "p1 play 6D"))); // private: nothing to turn
    CHECK(broken(fresh, "table turn 9S") == "nothing-to-turn");
}

TEST_CASE("Turnover Bridge: a private card must follow where no face-up card does, a face-down one never") {
    // p1 has hearts face up and one spade, private.
    constexpr std::string_view ana = "table deal p1 3D 4H 10C 9D 5C 7C 4C AH 10D QD 9C 9H JH 9S";
    TurnoverBridge game = after({"p2 play 2S", "table turn 4S"}, bos, ana);
    CHECK(broken(game, "p1 play 3D") == "follow-suit");
    Options options;
    game.legal_moves(options);
    REQUIRE(options.size() == 1);
    CHECK(options[0].move.card() == card(spades, 9));

    TurnoverBridge free = after({"p2 play 2S", "table turn 4S", "p1 play 3D", "table turn AS"});
    CHECK(free.waiting() == Seats::of(1)); // what came up cannot be used in this trick, and obliged nobody
}

TEST_CASE("Turnover Bridge: spades take other suits, and a discard never takes a trick") {
    TurnoverBridge game = after({"p2 play AC", "p1 play 4C", "table turn 2C", "p2 play KC", "table turn 2H",
                                 "p1 play 10C", "table turn 3H", "p2 play QC", "p1 play 5C", "table turn 4D"});
    REQUIRE(play(game, {"p2 play 5H", "table turn 7D", "p1 play 4H", "table turn 5D"}) == legal);
    CHECK(game.waiting() == Seats::of(1));
    REQUIRE(play(game, {"p2 play 3S", "table turn 7H", "p1 play AH", "table turn 5S"}) == legal);
    CHECK(game.waiting() == Seats::of(1)); // the ace of hearts is no spade
    REQUIRE(play(game, {"p2 play 7D", "p1 play 3D", "table turn AS"}) == legal);
    REQUIRE(play(game, {"p2 play 8S", "table turn 8H", "p1 play AS"}) == legal);
    CHECK(game.waiting() == Seats::of(0)); // the higher spade
}

TEST_CASE("Turnover Bridge: play stops at the fourteenth trick, where nothing more is turned, unless it is played on") {
    TurnoverBridge game = run(false, 14);
    CHECK(game.hand_result().over);
    CHECK(game.hand_result().winners == Seats::of(1));
    CHECK(value(game.hand_result(), "scores", 1) == 1);
    CHECK(value(game.hand_result(), "piles", 1) == 14);
    CHECK(game.waiting().empty());
    CHECK(broken(game, "table turn 5D") == "play-stops");
    CHECK(broken(game, "p2 play 5H") == "play-stops");
    CHECK(broken(game, bos) == "play-stops");
    CHECK_FALSE(run(false, 13).hand_result().over);

    CHECK_FALSE(run(true, 14).hand_result().over);
    TurnoverBridge whole = run(true, 26);
    CHECK(whole.hand_result().over);
    CHECK(value(whole.hand_result(), "piles", 1) == 26);
    CHECK(broken(whole, "p2 play 5H") == "hand-over");
}

TEST_CASE("Turnover Bridge: thirteen tricks each are a tie, and nobody scores") {
    int ties = 0;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        const SimulatedGame game = simulate(*find_engine("tricks"), setup(), Policy::random, seed, {1000, 1});
        const Result& result = game.hands[0].result;
        const int most = std::max(value(result, "piles", 0), value(result, "piles", 1));
        REQUIRE((most == 13 || most == 14));
        CHECK(result.winners.empty() == (most == 13));
        CHECK(result.field("scores")->seats == result.winners);
        CHECK(game.hands[0].game.over);
        if (most == 14) continue;
        ++ties;
        CHECK(value(result, "piles", 0) == value(result, "piles", 1));
        CHECK(value(game.hands[0].game, "scores", 0) + value(game.hands[0].game, "scores", 1) == 0);
    }
    CHECK(ties > 0);
}

TEST_CASE("Turnover Bridge: games are counted, and the deal goes to and fro") {
    TurnoverBridge game = run(false, 14);
    CHECK(game.dealer() == 0);
    CHECK(value(game.game_result(), "scores", 1) == 1);
    CHECK(game.game_result().winners == Seats::of(1));
    game.next_hand({});
    CHECK(game.dealer() == 1);
    CHECK(game.waiting() == Seats::of(table_seat));
    CHECK_FALSE(game.game_result().over);
    CHECK(value(game.game_result(), "scores", 1) == 1);

    const auto games_after = [&](const Result* claim) {
        TurnoverBridge next = game;
        HandEnd end;
        end.judged = false;
        end.claim = claim;
        next.next_hand(end);
        const Result result = next.game_result();
        return std::vector{int{result.known}, value(result, "scores", 0), value(result, "scores", 1)};
    };
    Result winner, tricks, points, tie;
    winner.winners = Seats::of(0);
    tricks.known = points.known = false; // no winner is written
    PerSeat<std::int32_t> values{};
    values[0] = 14;
    tricks.add_seats("piles", Seats::of(0), values);
    values[0] = 1;
    points.add_seats("scores", Seats::of(0), values);
    CHECK(games_after(&winner) == std::vector{1, 1, 1});
    CHECK(games_after(&tricks) == std::vector{1, 1, 1});
    CHECK(games_after(&points) == std::vector{1, 1, 1});
    CHECK(games_after(&tie) == std::vector{1, 0, 1});
    CHECK(games_after(nullptr)[0] == 0);

    // One player's tricks tell the other's; a score of nothing, or an empty claim, tells nothing.
    const auto games_after_one = [&](std::string_view field, std::int32_t value, Seats seats = Seats::of(0)) {
        Result claim;
        claim.known = false;
        PerSeat<std::int32_t> all{};
        all[0] = value;
        claim.add_seats(field, seats, all);
        return games_after(&claim);
    };
    CHECK(games_after_one("piles", 12) == std::vector{1, 0, 2});
    CHECK(games_after_one("piles", 13) == std::vector{1, 0, 1});
    CHECK(games_after_one("scores", 0)[0] == 0);
    CHECK(games_after_one("scores", 0, Seats::all(2)) == std::vector{1, 0, 1});
    Result empty;
    empty.known = false;
    CHECK(games_after(&empty)[0] == 0);
}

TEST_CASE("Turnover Bridge: two private cards that nobody has seen may hide a card that should have followed") {
    constexpr std::string_view bo = "table deal p2 2S 5H 7S 8C 8D 6H QS 6S 8S KC 3S 2D ??*2",
                               ana = "table deal p1 3D 4H 10C 9D 5C 7C 4C AH 10D QD 9C 9H ??*2";
    TurnoverBridge game = after({"p2 play 2S", "table turn 4S"}, bo, ana);
    const TurnoverBridge before = game;
    Story story;
    game.table().tell(&story);
    const Ruling ruling = rule_on(game, "p1 play 3D");
    REQUIRE(is_legal(ruling));
    CHECK_FALSE(is_proven(ruling));
    REQUIRE(story.clauses().size() == 1);
    const Demand& demand = story.clauses().front().any.front();
    CHECK(demand.seat == 0);
    CHECK(demand.rule == TrickDuties::follow_suit);
    CHECK(demand.cards.has(card(spades, 9)));
    CHECK_FALSE(demand.cards.has(card(spades, 2)));

    // A card turned up that nobody remembers may be that spade.
    TurnoverBridge vague = before;
    REQUIRE(play(vague, {"p1 play 3D", "table turn ??", "p2 play 3S", "table turn 7D"}) == legal);
    CHECK(is_legal(rule_on(vague, "p1 play 9S")));
    CHECK(vague.waiting() == Seats::of(0)); // and nothing lies under it

    // A card that is open elsewhere, or was played, is nobody's secret.
    CHECK(broken(vague, "p1 play 7S") == "opponents-card");
    CHECK(broken(vague, "p1 play 2S") == "card-not-held");
}

TEST_CASE("Turnover Bridge: a play out of turn that stood is the lead, and a revoke that stood is carried out") {
    TurnoverBridge game = after({});
    CHECK(is_legal(rule_on(game, "p1 play JH", Mode::stood)));
    CHECK(game.waiting() == Seats::of(1));
    CHECK(broken(game, "p1 play 6D", Mode::stood) == "turn-order");
    CHECK(broken(game, "p2 play QC") == "follow-suit");
    CHECK(broken(game, "p2 play 9C", Mode::stood) == "opponents-card");
    CHECK(is_legal(rule_on(game, "p2 play QC", Mode::stood)));
    CHECK(game.waiting() == Seats::of(0)); // a discard
    CHECK(is_legal(rule_on(game, "p1 play 3D")));
    CHECK(broken(game, "p2 play 2D", Mode::stood) == "turn-first");
}

TEST_CASE("Turnover Bridge: spades and aces are what they are in whatever order a deck lists them") {
    Setup s = setup();
    std::rotate(s.pack.suit_codes.begin(), s.pack.suit_codes.begin() + 3,
                s.pack.suit_codes.begin() + 4); // spades first
    std::rotate(s.pack.rank_codes.begin(), s.pack.rank_codes.begin() + 12, s.pack.rank_codes.begin() + 13);
    const auto at = [&](const char* rank, const char* suit) {
        return PlayingCard(s.pack.suit(suit), s.pack.rank(rank));
    };
    TurnoverBridge game(s);
    std::vector<PlayingCard> up[2] = {{at("K", "H"), at("2", "S")}, {at("A", "H"), at("3", "H")}};
    CardSet rest = s.pack.cards.kinds();
    for (const auto& cards : up)
        for (PlayingCard c : cards) rest.remove(c);
    rest -= CardSet::of_suit(s.pack.suit("H"));
    for (Seat seat : {Seat{1}, Seat{0}}) {
        Move deal = make_move(TurnoverBridge::Verb::deal, table_seat);
        deal.other = seat;
        for (PlayingCard c : up[seat]) deal.add(c);
        while (deal.cards < 14) {
            deal.add(rest.first());
            rest.remove(rest.first());
        }
        REQUIRE(is_legal(game.play(deal)));
    }
    const auto lay = [&](Seat seat, PlayingCard c) {
        return is_legal(game.play(make_move(TurnoverBridge::Verb::play, seat, c))) &&
               is_legal(game.play(make_move(TurnoverBridge::Verb::turn, table_seat, unseen_card)));
    };
    REQUIRE((lay(1, at("A", "H")) && lay(0, at("K", "H"))));
    CHECK(game.waiting() == Seats::of(1)); // the ace is high
    REQUIRE(lay(1, at("3", "H")));
    Options options;
    game.legal_moves(options);
    REQUIRE(is_legal(game.play(make_move(TurnoverBridge::Verb::play, 0, at("2", "S")), Mode::stood)));
    REQUIRE(is_legal(game.play(make_move(TurnoverBridge::Verb::turn, table_seat, unseen_card))));
    CHECK(game.waiting() == Seats::of(0)); // a spade is trump
}

TEST_CASE("Turnover Bridge: each trick is explained") {
    TurnoverBridge game = after({});
    Trace trace;
    const written::Entry<TurnoverBridge> entry(deck());
    for (std::string_view e : {"p2 play QC", "p1 play 4C", "table turn 2C", "p2 play 2S", "table turn 10S",
                               "p1 play 3D", "table turn 9S", "p2 play 5H", "table turn 7D", "p1 play 9H",
                               "table turn 5S", "p1 play 10C", "table turn 5D", "p2 play 8C", "table turn 2H"})
        REQUIRE(is_legal(game.play(entry(e), Mode::judge, &trace)));
    REQUIRE(trace.size() == 4);
    CHECK(trace[0].id == "trick-suit");
    CHECK(trace[0].seat == 1);
    CHECK(trace[0].numbers == std::vector{1, 1, 0, 0});
    CHECK(trace[1].id == "trick-off");
    CHECK(trace[1].others == std::vector{card(spades, 2)});
    CHECK(trace[2].id == "trick-suit");
    CHECK(trace[2].seat == 0);
    CHECK(trace[2].numbers == std::vector{3, 1, 0, 2});
    CHECK(trace[3].cards == std::vector{card(clubs, 10), card(clubs, 8)});
}

TEST_CASE("Turnover Bridge: the greedy simple player wins clearly more games than a random one") {
    int greedy = 0, random = 0;
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        const auto game = find_engine("tricks")->start(setup());
        SimplePlayer players[] = {SimplePlayer(Policy::greedy, seed), SimplePlayer(Policy::random, seed)};
        const bool swapped = seed % 2 != 0;
        while (!game->hand_result().over) {
            SimplePlayer& player = players[(game->waiting().first() % 2 != 0) != swapped];
            const Option* option = player.choose(*game);
            REQUIRE(option != nullptr);
            REQUIRE(is_legal(game->play(player.settle(*option, *game))));
        }
        const Result result = game->hand_result();
        greedy += result.winners.has(swapped ? 1 : 0);
        random += result.winners.has(swapped ? 0 : 1);
    }
    INFO(greedy << " games to " << random);
    CHECK(greedy > 2 * random);
}
