#include "games/yamiro.h"

#include "catch.h"
#include "games/support/random_games.h"
#include "games/written.h"

using namespace kupi::games;

namespace {

const Deck& markat() { return written::deck("railog-markat"); }

Setup setup(std::string poker = "", bool must_win = false) {
    return written::setup(
        2, written::pack("railog-markat"),
        {{"must-be-a-winner", must_win, "", true, {}}, {"poker-deck", 0, std::move(poker), true, {}}});
}
template <class G>
std::string_view play(G& game, const std::vector<std::string_view>& entries) {
    return written::play_all(game, markat(), entries);
}
Ruling stood(Yamiro& game, std::string_view entry) {
    return game.play(written::Entry<Yamiro>(markat())(entry), Mode::stood, nullptr);
}

/// A hand of which only the plays were seen.
const std::vector<std::string_view> first_hand{"p1 play 8si", "p2 play 5kr", "p1 play Skr", "p2 play 7rb",
                                               "p1 play Ath", "p2 play Dsi", "p1 play Rla", "p2 play 2ra"};
const std::vector<std::string_view> deals{"table deal p1 8si Ath 3me Rla", "table deal p2 Dsi 5kr Srm 2ra"};

/// The pack's numbers, all worth the same: every hand is even.
Setup even_setup(int numbers) {
    Setup s = setup("", true);
    s.pack.cards = CardCounts(CardSet::of_ranks(0xff) & s.pack.cards.kinds());
    CardSet some;
    for (PlayingCard c : s.pack.cards.kinds())
        if (some.size() < numbers) some.add(c);
    s.pack.cards = CardCounts(some);
    s.pack.value.fill(1);
    return s;
}

} // namespace

TEST_CASE("Yamiro: the hand of the page is won with 32 against 14") {
    Yamiro game(setup());
    CHECK(play(game, {"table deal p1 8si Ath 3me Rla", "table deal p2 Dsi 5kr Srm 2ra", "p1 play 8si", "p1 draw Skr",
                      "p2 play 5kr", "p2 draw 7rb", "p1 play Skr", "p1 draw 6th", "p2 play 7rb", "p2 draw ??",
                      "p1 play Ath", "p1 draw 4la", "p2 play Dsi", "p2 draw 1th", "p1 play Rla", "p1 draw 2kr",
                      "p2 play 2ra", "p2 draw Dme"}) == "");
    const Result result = game.hand_result();
    CHECK(result.over);
    CHECK(result.known);
    CHECK(result.winners == Seats::of(0));
    CHECK(result.fields()[0].name == "scores");
    CHECK(result.field("scores")->values[0] == 32);
    CHECK(result.field("scores")->values[1] == 14);
    CHECK(result.field("captured")->number == 22);
    CHECK(result.field("by")->word == "score");
    CHECK(game.game_result().field("scores")->values[0] == 22);
    CHECK_FALSE(game.game_result().over);
}

TEST_CASE("Yamiro: a hand of which only the plays are written has the same result") {
    Yamiro game(setup());
    CHECK(play(game, first_hand) == "");
    CHECK(game.hand_result().winners == Seats::of(0));
    CHECK(game.hand_result().known);
}

TEST_CASE("Yamiro: each rule is broken and named") {
    const auto after = [&](const std::vector<std::string_view>& before, const std::vector<std::string_view>& entries) {
        Yamiro game(setup());
        CHECK(play(game, before) == "");
        const Yamiro copy = game;
        const std::string_view rule = play(game, entries);
        if (!rule.empty() && entries.size() == 1) CHECK(game == copy);
        return rule;
    };
    CHECK(after({}, {"p2 play 5kr"}) == "lead-order");
    CHECK(after({}, {"p1 draw 5kr"}) == "draw-not-due");
    CHECK(after({}, {"table reshuffle"}) == "reshuffle-not-due");
    CHECK(after({}, {"table deal p1 8si Ath 3me"}) == "wrong-count");
    CHECK(after({}, {"table deal p1 8si Ath 3me 8si"}) == "card-seen-twice");
    CHECK(after(deals, {"table deal p1 1si 2si 3si 4si"}) == "deal-not-due");
    CHECK(after({"p1 play 8si"}, {"table deal p1 1si 2si 3si 4si"}) == "deal-not-due");
    CHECK(after({deals[0]}, {"table deal p2 8si 5kr Srm 2ra"}) == "card-seen-twice");
    CHECK(after(deals, {"p1 play 5kr"}) == "card-not-held");
    CHECK(after({deals[0]}, {"p1 play 8si", "p2 play 3me"}) == "card-seen-twice");
    CHECK(after(deals, {"p1 play 8si", "p1 play Ath"}) == "turn-order");
    CHECK(after(deals, {"p1 play 8si", "p2 draw 1si"}) == "draw-not-due");
    CHECK(after(deals, {"p1 play 8si", "p1 draw 1si", "p1 draw 2si"}) == "draw-not-due");
    CHECK(after(deals, {"p1 play 8si", "p1 draw 3me"}) == "card-seen-twice");
    CHECK(after(deals, {"p1 play 8si", "p2 play 5kr", "p1 draw 1si"}) == "draw-not-due"); // it was made unseen
    CHECK(after(first_hand, {"p1 play 3me"}) == "hand-over");
    CHECK(after(first_hand, {"table deal p1 1si 2si 3si 4si"}) == "hand-over");
    CHECK(after(first_hand, {"p1 draw 3me"}) == "draw-not-due");
    CHECK(after(first_hand, {"p2 draw ??", "p2 draw ??"}) == "draw-not-due");
    CHECK(after(first_hand, {"table reshuffle"}) == "reshuffle-not-due");
}

TEST_CASE("Yamiro: faults of the entry come before the game's rules") {
    Yamiro game(setup());
    Move move = written::Entry<Yamiro>(markat())("p2 play 5kr");
    move.late = true;
    CHECK(broken_rule(game.play(move)).id == "time-backwards");
    move.fault = Fault::no_such_card;
    CHECK(broken_rule(game.play(move)).id == "no-such-card");
}

TEST_CASE("Yamiro: the other player leads each next hand, and the last draw may be made up in it") {
    Yamiro game(setup());
    CHECK(game.dealer() == 1);
    CHECK(play(game, first_hand) == "");
    game.next_hand({});
    CHECK(play(game, {"table deal p1 1si 2si 3si 4si"}) == "deal-not-due");
    CHECK(play(game, {"p1 play 3me"}) == "lead-order");
    CHECK(play(game, {"p1 draw 3me"}) == "draw-not-due");
    CHECK(play(game, {"p2 draw 3me", "p2 play 3me", "p2 draw 4me", "p1 play 3th"}) == "");
}

TEST_CASE("Yamiro: who leads out of turn and may stand leaves the leader due, and is skipped") {
    Yamiro game(setup());
    CHECK(broken_rule(game.play(written::Entry<Yamiro>(markat())("p2 play 5kr"))).id == "lead-order");
    CHECK(is_legal(stood(game, "p2 play 5kr")));
    CHECK(play(game, {"p2 play 6kr"}) == "turn-order");
    CHECK(play(game, {"p1 play 8si", "p1 play Skr", "p2 play 7rb"}) == "");
    CHECK(is_legal(stood(game, "p2 play Dsi")));                       // ahead of round 3
    CHECK(is_legal(stood(game, "p2 play 2ra")));                       // and of round 4
    CHECK(broken_rule(stood(game, "p2 play 3ra")).id == "turn-order"); // a row of four is full
    CHECK(play(game, {"p1 play Ath", "p1 play Rla"}) == "");
    CHECK(game.hand_result().winners == Seats::of(0));
    CHECK(broken_rule(stood(game, "p1 draw 5kr")).id == "card-seen-twice");
}

TEST_CASE("Yamiro: a game is over after eight hands, and then nothing can be written") {
    Yamiro game(setup());
    for (int h = 1; h <= 8; ++h) {
        while (!game.hand_result().over) {
            Options options;
            game.legal_moves(options);
            CHECK(is_legal(game.play(options[options.size() - 1].move)));
        }
        CHECK(game.game_result().over == (h == 8));
        if (h < 8) game.next_hand({});
    }
    CHECK(play(game, {game.waiting().has(1) ? "p2 draw ??" : "p1 draw ??"}) == ""); // the last hand's own
    game.next_hand({});
    CHECK(game.game_result().over);
    for (const char* entry : {"p1 draw ??", "p2 draw ??", "p1 play 1si", "table reshuffle", "table deal p1 ??*4"})
        CHECK(play(game, {entry}) == "hand-over");
    Options options;
    game.legal_moves(options);
    CHECK(options.empty());
}

TEST_CASE("Yamiro: after a hand that was not judged totals are not known, and cards only from the next deal on") {
    for (const char* poker : {"", "one-deck-sets"}) {
        Yamiro game(setup(poker));
        CHECK(play(game, {"p1 play 8si"}) == "");
        HandEnd unjudged;
        unjudged.judged = false;
        game.next_hand(unjudged);
        CHECK_FALSE(game.judgeable());
        CHECK_FALSE(game.game_result().known);
        for (int h = 2; h <= 4; ++h) game.next_hand(unjudged);
        CHECK(game.judgeable() == !std::string_view(poker).empty());
        CHECK_FALSE(game.game_result().known);
        CHECK(play(game, {"table deal p1 8si Ath 3me Rla"}) == (game.judgeable() ? "" : "deal-not-due"));
    }
}

TEST_CASE("Yamiro in sets: hand 5 is dealt anew, all cards come back, and the totals are added") {
    Setup s = setup("one-deck-sets");
    s.pack.cards = CardCounts(CardSet::of_ranks(0xfff) - CardSet::of_suit(4, 0xfff) - CardSet::of_suit(5, 0xfff) -
                              CardSet::of_suit(6, 0xfff) - CardSet::of_suit(7, 0xfff));
    Yamiro game(s);
    for (int h = 1; h <= 4; ++h) {
        if (h == 1) CHECK(play(game, {deals[0]}) == "card-seen-twice"); // larfu is not in this pack
        while (!game.hand_result().over) {
            Options options;
            game.legal_moves(options);
            CHECK(is_legal(game.play(options[options.size() - 1].move)));
        }
        game.next_hand({});
    }
    const auto before = game.game_result().field("scores")->values;
    CHECK(game.pool() == s.pack.cards.kinds());
    CHECK(play(game, {"p1 draw ??"}) == "draw-not-due"); // not across a new deal
    CHECK(play(game, {"p2 draw ??"}) == "draw-not-due");
    CHECK(play(game, {"table deal p1 8si Ath 3me Rra", "table deal p2 8me ??*3", "p1 play 8si"}) == "");
    CHECK(game.game_result().field("scores")->values == before);
}

TEST_CASE("Yamiro: with a winner compulsory a tie goes on until a pair of cards decides") {
    Yamiro game(setup("", true));
    const std::vector<std::string_view> tie{"p1 play 4si", "p2 play 8me", "p1 play 3th", "p2 play 6rb",
                                            "p1 play Ala", "p2 play Rsi", "p1 play Dkr", "p2 play Dra"};
    CHECK(play(game, tie) == "");
    CHECK_FALSE(game.hand_result().over);
    CHECK(play(game, {"p2 play Arb"}) == "turn-order");
    CHECK(play(game, {"p1 play 2rm"}) == "");
    CHECK_FALSE(game.hand_result().over); // not before both have played
    CHECK(play(game, {"p2 play Arb"}) == "");
    const Result result = game.hand_result();
    CHECK(result.winners == Seats::of(1));
    CHECK(result.field("scores")->values[0] == 18);
    CHECK(result.field("scores")->values[1] == 56);
    CHECK(result.field("captured")->number == 4 + 3 + 8 + 8 + 2);

    Yamiro without(setup());
    CHECK(play(without, tie) == "");
    CHECK(without.hand_result().over);
    CHECK(without.hand_result().winners.empty());
    CHECK(without.hand_result().field("by")->word == "tie");
}

TEST_CASE("Yamiro: a tie stands when draws are due that nothing is left for, and they follow from the discards") {
    // 12 numbers alike: 8 are held, 4 in the stock.
    Yamiro game(even_setup(12));
    std::vector<PlayingCard> cards;
    for (PlayingCard c : game.pool()) cards.push_back(c);
    std::size_t next = 0;
    const auto step = [&](Seat seat, bool draws) {
        CHECK(is_legal(game.play(make_move(Yamiro::Verb::play, seat, cards[next]))));
        ++next;
        if (draws) CHECK(is_legal(game.play(make_move(Yamiro::Verb::draw, seat, unseen_card))));
    };
    const auto rule = [&](Move move) { return broken_rule(game.play(move)).id; };
    for (int i = 0; i < 4; ++i) step(static_cast<Seat>(i % 2), true);
    CHECK(rule(make_move(Yamiro::Verb::reshuffle, table_seat)) == "reshuffle-not-due"); // nothing was discarded
    for (int i = 4; i < 8; ++i) {
        step(static_cast<Seat>(i % 2), false);
        if (i < 7)
            CHECK(rule(make_move(Yamiro::Verb::draw, static_cast<Seat>(i % 2), unseen_card)) == "nothing-to-draw");
    }
    CHECK(game.hand_result().over);
    CHECK(game.hand_result().winners.empty());
    Yamiro left_out = game;
    CHECK(is_legal(game.play(make_move(Yamiro::Verb::reshuffle, table_seat))));
    for (Seat seat : std::array<Seat, 4>{1, 0, 0, 1})
        CHECK(is_legal(game.play(make_move(Yamiro::Verb::draw, seat, unseen_card))));
    CHECK(rule(make_move(Yamiro::Verb::draw, 0, unseen_card)) == "draw-not-due");
    game.next_hand({});
    left_out.next_hand({});
    CHECK(is_legal(left_out.play(make_move(Yamiro::Verb::play, 1, cards[0]))));
    CHECK(is_legal(game.play(make_move(Yamiro::Verb::play, 1, cards[0]))));
    CHECK(game == left_out);
}

TEST_CASE("Yamiro: a hand that stays even goes on until the stock is used up, and rows are never shuffled in") {
    // 20 numbers alike.
    Yamiro game(even_setup(20));
    Options options;
    int plays = 0, refills = 0;
    while (!game.hand_result().over) {
        options.clear();
        game.legal_moves(options);
        for (const Option& o : options) refills += o.move.verb == static_cast<int>(Yamiro::Verb::reshuffle);
        REQUIRE(is_legal(game.play(options[options.size() - 1].move)));
        ++plays;
    }
    CHECK(refills == 0);
    CHECK(plays == 14); // 12 draws, the last of them after the twelfth card; one round more finds nothing
}

TEST_CASE("Yamiro family: games in which hands are often even keep every rule of the house") {
    for (const char* id : {"yamiro", "yamiro-partner", "yamiro-solitaire"}) {
        const Engine* engine = find_engine(id);
        REQUIRE(engine != nullptr);
        const int players = id == std::string_view("yamiro") ? 2 : id == std::string_view("yamiro-partner") ? 4 : 1;
        for (int kind = 0; kind < 4; ++kind) {
            auto table = trial::plain_table(*engine, players, "must-be-a-winner");
            REQUIRE(table);
            Pack& pack = table->setup.pack;
            for (int r = 0; r < 8; ++r) pack.value[r] = 1;
            if (kind % 2 == 1)
                pack.cards = CardCounts(pack.cards.kinds() & CardSet::of_ranks(kind == 1 ? 0x1ff : 0x0ff));
            for (std::uint64_t seed = 1; seed <= 60; ++seed) {
                const trial::Trial trial = trial::try_game(*table, seed);
                CHECK(trial.complaint == "");
                if (kind >= 2) continue;
                CHECK(trial::try_hidden(*table, trial.hands, seed) == "");
            }
        }
    }
}
