#include "games/omi.h"

#include <algorithm>
#include <string>

#include "catch.h"
#include "games/written.h"
#include "rules/simulate.h"

using namespace kupi;

namespace {

constexpr int clubs = 0, diamonds = 1, hearts = 2, spades = 3;

constexpr std::string_view legal; ///< no rule is broken

const Deck& deck() { return written::deck("french-32"); }

Setup setup(bool accumulate = false, int target = 10, int extra = 0) {
    return written::setup(4, written::pack("french-32"),
                          {{"target", target, "", true, {}},
                           {"start", 0, "", false, {}},
                           {"extra", extra, "", true, {}},
                           {"accumulate-ties", accumulate, "", true, {}}});
}
Setup starting(Seat seat, int points, int target = 10) {
    Setup s = setup(false, target);
    for (Seat other = 0; other < 4; ++other) s.options[1].seats[other] = other == seat ? points : 0;
    return s;
}

std::string_view play(Omi& game, const std::vector<std::string_view>& entries) {
    return written::play_all(game, deck(), entries);
}
Ruling rule_on(Omi& game, std::string_view entry, Mode mode = Mode::judge, Trace* trace = nullptr) {
    return game.play(written::Entry<Omi>(deck())(entry), mode, trace);
}
std::int32_t value(const Result& result, std::string_view field, Seat seat) {
    return result.field(field)->values[seat];
}
std::vector<int> totals(const Omi& game) {
    const Result result = game.game_result();
    return {value(result, "scores", 0), value(result, "scores", 1)};
}

/// A hand with spades as trump in which the declarer alone takes `tricks`, and the next player the others: one holds
/// the highest spades and the lowest hearts, the other the rest of both. All cards are written.
void play_hand(Omi& game, int tricks, Trace* trace = nullptr) {
    const Seat declarer = left_of(game.dealer(), 4);
    std::array<std::vector<PlayingCard>, 4> hands;
    for (int r = 7; r >= 0; --r) hands[7 - r < tricks ? 0 : 1].emplace_back(spades, r);
    for (int r = 0; r < 8; ++r) {
        hands[r < 8 - tricks ? 0 : 1].emplace_back(hearts, r);
        hands[2].emplace_back(clubs, r);
        hands[3].emplace_back(diamonds, r);
    }
    const auto deal = [&](int from) {
        for (Seat n = 0; n < 4; ++n) {
            Move move = make_move(Omi::Verb::deal, table_seat);
            move.other = left_of(declarer, 4, n);
            for (int i = from; i < from + 4; ++i) move.add(hands[n][i]);
            REQUIRE(is_legal(game.play(move)));
        }
    };
    deal(0);
    REQUIRE(is_legal(game.play(make_move(Omi::Verb::trump, declarer).add_suit(spades))));
    deal(4);
    while (!game.hand_result().over) {
        Options options;
        game.legal_moves(options);
        // Whoever leads leads the highest, hearts first unless it is the declarer; others play the lowest they may.
        const Option* best = nullptr;
        const auto worth = [&](const Option& o) {
            const PlayingCard c = o.move.card();
            const bool leads = o.move.seat == declarer ? c.suit() == spades : c.suit() == hearts;
            const bool leading = options.size() == game.piles()[left_of(o.move.seat, 4, 0)].cards.size() &&
                                 game.piles()[4].cards.empty();
            return leading ? c.rank() + 20 * leads : -c.rank() - 20 * (c.suit() == spades);
        };
        for (const Option& o : options)
            if (best == nullptr || worth(o) > worth(*best)) best = &o;
        REQUIRE(best != nullptr);
        REQUIRE(is_legal(game.play(best->move, Mode::judge, trace)));
    }
    REQUIRE(value(game.hand_result(), "piles", declarer) == tricks);
}

const std::vector<std::string_view> dealt{"table deal p1 7C AC JS 10H",
                                          "table deal p2 KC KH QC 8H",
                                          "table deal p3 JC JH QS 10C",
                                          "table deal p4 10S KD KS 10D",
                                          "p1 trump S",
                                          "table deal p1 QD 9C 9H 9D",
                                          "table deal p2 7H AS 8D AD",
                                          "table deal p3 9S 8C QH JD",
                                          "table deal p4 7D 7S 8S AH"};

Omi after(std::vector<std::string_view> more = {}) {
    Omi game(setup());
    more.insert(more.begin(), dealt.begin(), dealt.end());
    REQUIRE(play(game, more) == legal);
    return game;
}
std::string_view broken_after(const std::vector<std::string_view>& entries, std::string_view entry) {
    Omi game = after(entries);
    const Omi before = game;
    const RuleId broken = broken_rule(rule_on(game, entry));
    CHECK(game == before);
    return broken.id;
}

} // namespace

TEST_CASE("Omi: the hand of the page brings the dealer's team two points") {
    const Omi game =
        after({"p1 play 9H",  "p2 play 7H",  "p3 play JH",  "p4 play AH", "p4 play 8S",  "p1 play JS", "p2 play AS",
               "p3 play 9S",  "p2 play AD",  "p3 play JD",  "p4 play KD", "p1 play QD",  "p2 play KH", "p3 play QH",
               "p4 play 7S",  "p1 play 10H", "p4 play 10S", "p1 play 7C", "p2 play 8H",  "p3 play QS", "p3 play JC",
               "p4 play 10D", "p1 play 9C",  "p2 play KC",  "p2 play 8D", "p3 play 10C", "p4 play 7D", "p1 play 9D",
               "p1 play AC",  "p2 play QC",  "p3 play 8C",  "p4 play KS"});
    const Result result = game.hand_result();
    CHECK(result.over);
    CHECK(result.known);
    CHECK(result.winners == (Seats::of(1) | Seats::of(3)));
    CHECK(result.field("scores")->seats == result.winners);
    CHECK(value(result, "scores", 1) == 2);
    CHECK(value(result, "piles", 0) == 2);
    CHECK(value(result, "piles", 3) == 6);
    CHECK(totals(game) == std::vector{0, 2});
}

TEST_CASE("Omi: points follow the tricks, and who named trump") {
    // Tricks of the declarer's team, its points, and those of the dealer's team.
    for (const auto& [tricks, declarers, dealers] :
         {std::tuple{8, 3, 0}, std::tuple{7, 1, 0}, std::tuple{6, 1, 0}, std::tuple{5, 1, 0}, std::tuple{4, 0, 0},
          std::tuple{3, 0, 2}, std::tuple{2, 0, 2}, std::tuple{1, 0, 2}, std::tuple{0, 0, 3}}) {
        Omi game(setup());
        play_hand(game, tricks);
        INFO(tricks << " tricks");
        CHECK(totals(game) == std::vector{declarers, dealers});
        CHECK(game.hand_result().winners.empty() == (tricks == 4));
        CHECK(game.hand_result().field("scores")->seats == game.hand_result().winners);
    }
}

TEST_CASE("Omi: a tied hand puts one point on the next that is won, and two in a row no more than one") {
    for (const auto& [ties, next, accumulate, points] :
         {std::tuple{1, 6, false, 2}, std::tuple{2, 6, false, 2}, std::tuple{1, 8, false, 4},
          std::tuple{1, 3, false, 3}, std::tuple{1, 6, true, 2}, std::tuple{3, 6, true, 4},
          std::tuple{2, 0, true, 5}}) {
        Omi game(setup(accumulate));
        for (int n = 0; n < ties; ++n) {
            play_hand(game, 4);
            CHECK(totals(game) == std::vector{0, 0});
            game.next_hand({});
        }
        const int declarers = left_of(game.dealer(), 4) % 2;
        play_hand(game, next);
        INFO(ties << " ties, then " << next);
        CHECK(totals(game)[next > 4 ? declarers : 1 - declarers] == points);
        game.next_hand({});
        const std::vector<int> before = totals(game);
        play_hand(game, 5); // the extra point is gone
        CHECK(totals(game)[left_of(game.dealer(), 4) % 2] == before[left_of(game.dealer(), 4) % 2] + 1);
    }
}

TEST_CASE("Omi: a header brings points and an extra from before, and refuses what contradicts itself") {
    Omi game(setup(false, 10, 1));
    play_hand(game, 5);
    CHECK(totals(game) == std::vector{2, 0});
    Omi more(setup(true, 10, 2));
    play_hand(more, 4);
    more.next_hand({});
    play_hand(more, 5); // p2 and p4 name trump now
    CHECK(totals(more) == std::vector{0, 4});

    for (Seat name : {Seat{1}, Seat{3}}) CHECK(totals(Omi(starting(name, 9))) == std::vector{0, 9});
    CHECK(Omi::header_fault(starting(1, 9)).key.empty());
    CHECK(Omi::header_fault(starting(1, 10)).key == "start");
    Setup both = starting(1, 4);
    both.options[1].seats[3] = 5;
    CHECK(Omi::header_fault(both).key == "start");
    both.options[1].seats[3] = 4;
    CHECK(Omi::header_fault(both).key.empty());
}

TEST_CASE("Omi: more than one extra point is pending only where ties add up") {
    CHECK(Omi::header_fault(setup(false, 10, 1)).key.empty());
    CHECK(Omi::header_fault(setup(false, 10, 2)).key == "extra");
    CHECK(Omi::header_fault(setup(true, 10, 2)).key.empty());
}

TEST_CASE("Omi: the deal goes round, ten points win, and what goes beyond is cut off") {
    Omi game(starting(0, 9));
    CHECK(game.dealer() == 3);
    play_hand(game, 0);
    CHECK(totals(game) == std::vector{9, 3});
    CHECK_FALSE(game.game_result().over);
    game.next_hand({});
    CHECK(game.dealer() == 0);
    play_hand(game, 0); // the dealer's team is p1 and p3
    CHECK(value(game.hand_result(), "scores", 2) == 3);
    CHECK(totals(game) == std::vector{10, 3});
    CHECK(game.game_result().over);
    CHECK(game.game_result().winners == (Seats::of(0) | Seats::of(2)));
    game.next_hand({});
    CHECK(play(game, {"table deal p1 7C AC JS 10H"}) == "hand-over");
    CHECK_FALSE(game.hand_result().over);
    CHECK(game.game_result().winners == (Seats::of(0) | Seats::of(2)));
    Options options;
    game.legal_moves(options);
    CHECK(options.empty());
    CHECK(game.waiting().empty());
}

TEST_CASE("Omi: each rule is broken and named, in the order of the page") {
    Omi fresh(setup());
    const auto refused = [&](std::string_view entry) { return broken_rule(rule_on(fresh, entry)).id; };
    CHECK(refused("table deal p1 7C AC JS") == "wrong-count");
    CHECK(refused("table deal p1 7C AC JS 10H QD 9C 9H 9D") == "wrong-count");
    CHECK(refused("table deal p1 7C AC JS AC") == "card-seen-twice");
    CHECK(refused("p2 play 7C") == "trump-before-play");
    CHECK(refused("p2 trump S") == "declarer-names-trump");
    REQUIRE(play(fresh, {"table deal p1 7C AC JS 10H"}) == legal);
    CHECK(refused("table deal p1 QD 9C 9H 9D") == "deal-in-two-parts");
    CHECK(refused("table deal p1 QD 9C 9H 9D 7D 8D 10D JD") == "deal-in-two-parts");
    CHECK(refused("table deal p2 7C 8C 9C 10C") == "card-seen-twice");
    REQUIRE(play(fresh, {"p1 trump D"}) == legal); // which p1 does not hold, and three deals are left out
    CHECK(refused("p1 trump S") == "trump-once");
    CHECK(refused("p2 trump S") == "trump-once");
    REQUIRE(play(fresh, {"table deal p1 QD 9C 9H 9D"}) == legal);
    CHECK(refused("table deal p1 QD 9C 9H 9D") == "wrong-phase");
    REQUIRE(play(fresh, {"p1 play QD"}) == legal); // a trump may be led at once
    CHECK(refused("table deal p2 ??*4") == "wrong-phase");

    CHECK(broken_after({}, "p2 play KC") == "turn-order");
    CHECK(broken_after({}, "p2 play AC") == "turn-order");
    CHECK(broken_after({}, "p1 play KC") == "card-not-held");
    CHECK(broken_after({"p1 play 9H"}, "p2 play KC") == "follow-suit");
    CHECK(broken_after({"p1 play 9H"}, "p2 play QH") == "card-not-held");
    CHECK(broken_after({"p1 play 9H", "p2 play 8H", "p3 play JH"}, "p4 play 7S") == "follow-suit");
    CHECK(broken_after({"p1 play JS", "p2 play AS", "p3 play 9S", "p4 play 7S"}, "p1 play AC") == "turn-order");
}

TEST_CASE("Omi: whoever holds nothing of the suit led plays anything, and need not trump") {
    const std::vector<std::string_view> so_far{"p1 play 9H", "p2 play 7H", "p3 play JH", "p4 play AH"};
    Omi game = after(so_far);
    REQUIRE(play(game, {"p4 play KS", "p1 play JS", "p2 play AS", "p3 play QS", "p2 play 8H", "p3 play QH"}) == legal);
    Options options;
    game.legal_moves(options);
    CHECK(options.size() == 6); // p4 has no heart left
    REQUIRE(play(game, {"p4 play 7D", "p1 play 10H"}) == legal);
    CHECK(game.waiting() == Seats::of(2)); // the queen of hearts: no trump fell
}

TEST_CASE("Omi: a play out of turn that stood is skipped later, and nobody plays twice to a trick") {
    Omi game = after();
    CHECK(is_legal(rule_on(game, "p3 play JH", Mode::stood)));
    CHECK(game.waiting() == Seats::of(0));
    // The first card on the table is what was led.
    CHECK(broken_rule(rule_on(game, "p1 play 7C")).id == "follow-suit");
    CHECK(broken_rule(rule_on(game, "p3 play QH", Mode::stood)).id == "turn-order");
    REQUIRE(play(game, {"p1 play 9H", "p2 play KH"}) == legal);
    CHECK(game.waiting() == Seats::of(3));
    CHECK(is_legal(rule_on(game, "p4 play 7S", Mode::stood))); // a revoke that stands: p4 has the ace of hearts
    CHECK(game.waiting() == Seats::of(3));
    CHECK(broken_rule(rule_on(game, "p4 play KH", Mode::stood)).id == "card-not-held");
}

// Whether such demands can all be true is for the solver: tests/referee/hidden.
TEST_CASE("Omi: a hand that nobody has seen must be void of the suit that it does not follow") {
    Omi game(setup());
    REQUIRE(play(game, {"p1 trump S", "p1 play 9H", "p2 play 7H", "p3 play JH"}) == legal);
    Story story;
    game.table().tell(&story);
    const Ruling ruling = rule_on(game, "p4 play 8C");
    REQUIRE(is_legal(ruling));
    CHECK_FALSE(is_proven(ruling));
    REQUIRE(story.clauses().size() == 1);
    const Demand& demand = story.clauses().front().any.front();
    CHECK(demand.seat == 3);
    CHECK(demand.lacks());
    CHECK(demand.rule == Omi::follow_suit);
    CHECK(demand.cards == CardSet::of_suit(hearts, 0b11101010) - CardSet::of({hearts, 4}) - CardSet::of({hearts, 2}) -
                              CardSet::of({hearts, 0}));
    // Each time anew, from the cards that are still unseen.
    REQUIRE(play(game, {"p3 play QH"}) == legal);
    const Ruling again = rule_on(game, "p4 play 9C");
    REQUIRE(is_legal(again));
    CHECK_FALSE(is_proven(again));
    REQUIRE(play(game, {"p1 play 10H", "p2 play KH"}) == legal);
    REQUIRE(play(game, {"p2 play AC", "p3 play 10C"}) == legal);
    CHECK(is_legal(rule_on(game, "p4 play 8H")));
}

TEST_CASE("Omi: counting settles at once what a hidden hand must hold") {
    // Three hands are seen: the fourth is what is left, seven cards with a heart among them.
    Omi game(setup());
    std::vector<std::string_view> entries;
    for (std::string_view e : dealt)
        if (e.find("deal p4") == std::string_view::npos) entries.push_back(e);
    REQUIRE(play(game, entries) == legal);
    REQUIRE(play(game, {"p1 play 9H", "p2 play 7H", "p3 play JH"}) == legal);
    const Ruling ruling = rule_on(game, "p4 play 7S");
    CHECK(broken_rule(ruling).id == "follow-suit");
    CHECK(std::get<Illegal>(ruling).detail.cards == CardSet::of({hearts, 7}));
    Options options;
    game.legal_moves(options);
    REQUIRE(options.size() == 1);
    CHECK(options[0].move.card() == PlayingCard(hearts, 7));

    // Or it is void, and that is certain too.
    REQUIRE(play(game, {"p4 play AH", "p4 play 8S", "p1 play JS", "p2 play AS", "p3 play 9S", "p2 play 8H",
                        "p3 play QH"}) == legal);
    const Ruling free = rule_on(game, "p4 play 7D");
    CHECK(is_proven(free));
}

TEST_CASE("Omi: aces are high in whatever order a deck lists its ranks") {
    Setup s = setup();
    std::rotate(s.pack.rank_codes.begin(), s.pack.rank_codes.begin() + 7, s.pack.rank_codes.begin() + 8); // ace first
    REQUIRE(s.pack.rank("A") == 0);
    Omi game(s);
    const auto lay = [&](Seat seat, const char* rank) {
        return is_legal(game.play(make_move(Omi::Verb::play, seat, PlayingCard(hearts, s.pack.rank(rank)))));
    };
    REQUIRE(is_legal(game.play(make_move(Omi::Verb::trump, 0).add_suit(clubs))));
    REQUIRE((lay(0, "10") && lay(1, "K") && lay(2, "A") && lay(3, "7")));
    CHECK(game.waiting() == Seats::of(2));
}

TEST_CASE("Omi: a hand that was not judged counts as its claim says, as far as that goes") {
    const auto after_claim = [](const Result* claim, bool accumulate = false) {
        Omi game(setup(accumulate));
        HandEnd end;
        end.judged = false;
        end.claim = claim;
        game.next_hand(end);
        return game;
    };
    const Seats team = Seats::of(1) | Seats::of(3);
    PerSeat<std::int32_t> values{};
    values[1] = values[3] = 2;
    Result points;
    points.winners = team;
    points.add_seats("scores", team, values);
    Omi game = after_claim(&points);
    CHECK(totals(game) == std::vector{0, 2});
    CHECK(game.game_result().known);
    CHECK(game.dealer() == 0);

    values[1] = values[3] = 6;
    Result tricks;
    tricks.known = false; // no winner is written
    tricks.add_seats("piles", team, values);
    CHECK(totals(after_claim(&tricks)) == std::vector{0, 2});
    values[1] = values[3] = 4;
    Result tied;
    tied.known = false;
    tied.add_seats("piles", team, values);
    game = after_claim(&tied);
    play_hand(game, 5);
    CHECK(totals(game) == std::vector{0, 2}); // 1 + 1
    CHECK(game.hand_result().known);

    Result tie; // winner = "tie"
    game = after_claim(&tie, true);
    play_hand(game, 5);
    CHECK(totals(game) == std::vector{0, 2});

    Result winner;
    winner.winners = team;
    game = after_claim(&winner);
    CHECK_FALSE(game.game_result().known);
    play_hand(game, 5);
    CHECK(game.hand_result().known); // no extra can be pending
    CHECK(value(game.hand_result(), "scores", 1) == 1);

    // Nothing for one team leaves open what the other got; nothing for both is a tie.
    values[1] = values[3] = 0;
    Result nothing;
    nothing.known = false;
    CHECK_FALSE(after_claim(&nothing).game_result().known);
    nothing.add_seats("scores", team, values);
    CHECK_FALSE(after_claim(&nothing).game_result().known);
    Result zeros;
    zeros.known = false;
    zeros.add_seats("scores", Seats::all(4), values);
    game = after_claim(&zeros);
    play_hand(game, 5);
    CHECK(totals(game) == std::vector{0, 2});

    // Without a claim the hand may have been tied, and nobody knows what the next is worth.
    game = after_claim(nullptr);
    CHECK_FALSE(game.game_result().known);
    Omi decided = game;
    play_hand(decided, 5);
    CHECK_FALSE(decided.hand_result().known);
    decided.next_hand({});
    play_hand(decided, 5);
    CHECK(decided.hand_result().known);
    CHECK_FALSE(decided.game_result().known);
    play_hand(game, 4);
    CHECK(game.hand_result().known);
}

TEST_CASE("Omi: a result is explained with its arithmetic") {
    const auto last_notes = [](const Setup& s, int tricks) {
        Omi game(s);
        Trace trace;
        play_hand(game, tricks, &trace);
        std::vector<Note> notes;
        int told = 0;
        for (const Note& n : trace)
            if (n.id.starts_with("trick-"))
                ++told;
            else
                notes.push_back(n);
        CHECK(told == 8);
        return notes;
    };
    auto notes = last_notes(setup(false, 10, 1), 8);
    REQUIRE(notes.size() == 3);
    CHECK(notes[0].id == "all-eight");
    CHECK(notes[1].id == "extra");
    CHECK(notes[1].numbers == std::vector{1, 3, 4});
    CHECK(notes[2].id == "total");
    CHECK(notes[2].numbers == std::vector{4, 10});
    notes = last_notes(setup(false, 1), 3);
    REQUIRE(notes.size() == 2);
    CHECK(notes[0].id == "dealers-win");
    CHECK(notes[0].numbers == std::vector{5});
    CHECK(notes[1].id == "game-won");
    CHECK(last_notes(setup(), 6)[0].id == "declarers-win");
    notes = last_notes(setup(true, 10, 2), 4);
    REQUIRE(notes.size() == 1);
    CHECK(notes[0].id == "tie");
    CHECK(notes[0].numbers == std::vector{3});
}

TEST_CASE("Omi: the greedy simple player takes clearly more than a random one") {
    int greedy = 0, random = 0;
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        const auto game = find_engine("omi")->start(setup(false, 1000));
        SimplePlayer players[] = {SimplePlayer(Policy::greedy, seed), SimplePlayer(Policy::random, seed)};
        for (int hand = 0; hand < 4; ++hand) {
            if (hand > 0) game->next_hand({});
            while (!game->hand_result().over) {
                SimplePlayer& player = players[game->waiting().first() % 2];
                const Option* option = player.choose(*game);
                REQUIRE(option != nullptr);
                REQUIRE(is_legal(game->play(player.settle(*option, *game))));
            }
        }
        greedy += value(game->game_result(), "scores", 0);
        random += value(game->game_result(), "scores", 1);
    }
    INFO(greedy << " points to " << random);
    CHECK(greedy > 2 * random);
}
