// Dingo with cards that nobody saw: passes, and a deal.
#include "games/support/dingo.h"
#include "rules/deals.h"
#include "rules/random.h"

using namespace kupi::games;
using namespace kupi::games::dingo_tests;

namespace {

/// What the solver makes of a game from here on.
struct Told {
    Dingo game;
    Story story;

    explicit Told(const Dingo& from) : game(from) { game.table().tell(&story); }
    /// Whether the entry is legal, and the cards can lie so.
    bool fits(const Move& move) {
        Dingo copy = game;
        if (!is_legal(copy.play(move))) return false;
        story.cut(copy.table().teller().told());
        return Deals(story).possible() == Answer::yes;
    }
    bool fits(std::string_view entry) { return fits(move_of(entry)); }
};

} // namespace

TEST_CASE("Dingo: a card passed unseen is one of the giver's, and what that tells is known") {
    Dingo game = after_steps(1);
    CHECK(play(game, {"p4 pass ??"}) == "");
    CHECK(game.pool().size() == 9);
    CHECK(play(game, {"p1 pass KS"}) == "card-seen-twice"); // p3 has it
    CHECK(play(game, {"p1 pass 4S"}) == "");                // so that was it
    CHECK(game.pool().empty());
    CHECK(play(game, {"p2 pass 4S", "p3 pass KH", "p4 discard 4S"}) == "card-not-held");

    game = after_steps(1);
    CHECK(play(game, {"p4 pass ??", "p1 pass 6C", "p2 pass 8S", "p3 pass KH"}) == "");
    judge(game, {{"p4 discard QS", ""}, {"p1 discard QS", "card-seen-twice"}, {"p1 discard 9C", ""}});
    CHECK(game.pool().empty());

    // Nine cards in two hands of eight and one: when eight have been seen with the giver, the ninth is known.
    game = after_steps(1);
    CHECK(play(game, {"p4 pass ??", "p1 pass AC", "p2 pass AC", "p3 pass KH"}) == "");
    CHECK(play(game, {"p4 discard 4S", "p1 discard 2S", "p2 discard JH", "p3 discard 7S", "p4 pass 9C", "p1 pass 5H",
                      "p2 pass 8S", "p3 pass AH", "p4 discard 9H", "p1 discard 8H", "p2 discard QH", "p3 discard 5H",
                      "p4 pass 10C", "p1 pass QC", "p2 pass 9S", "p3 pass 2S"}) == "card-not-held");
    CHECK(game.pool().size() == 5);
}

TEST_CASE("Dingo: two hidden passes spread what may be where, and no further") {
    Dingo game = after_steps(1);
    CHECK(play(game, {"p4 pass ??", "p1 pass ??"}) == "");
    CHECK(play(game, {"p2 pass AS"}) == ""); // from p4 by way of p1
    CHECK(play(game, {"p3 pass AC"}) == "card-not-held");

    Told told(after_steps(1));
    CHECK(play(told.game, {"p4 pass ??", "p1 pass ??", "p2 pass AC", "p3 pass KH"}) == ""); // p1's own
    CHECK(told.fits("p4 discard 4S"));
    CHECK(play(told.game, {"p4 discard 9H"}) == "");
    CHECK(told.fits("p1 discard 4S")); // of p4's cards p1 has one
    CHECK_FALSE(told.fits("p1 discard AC"));
}

TEST_CASE("Dingo: a hidden pass brings one card, even where others go the other way") {
    // Everybody passes unseen to the left, so any card may be anywhere; but one only has come to each.
    Told told(after_steps(1));
    CHECK(play(told.game, {"p4 pass ??", "p1 pass ??", "p2 pass ??", "p3 pass ??"}) == "");
    CHECK(told.game.pool().size() == 36);
    CHECK(told.fits("p4 discard KS"));
    CHECK(play(told.game, {"p4 discard KS"}) == ""); // of p3, or passed on by p3: there is only one way
    CHECK(told.fits("p1 discard 4S"));
    CHECK(play(told.game, {"p1 discard 4S"}) == ""); // of p4
    CHECK_FALSE(told.fits("p2 discard QS"));         // a second one of p4 has gone nowhere
    CHECK_FALSE(told.fits("p2 discard 7S"));         // nor of p3
    CHECK(told.fits("p2 discard 2S"));
    CHECK(play(told.game, {"p2 discard 2S"}) == ""); // of p1
    CHECK(told.fits("p3 discard 8S"));               // of p2

    // Across and back.
    Told across(after_steps(3));
    CHECK(play(across.game, {"p4 pass ??", "p1 pass 6C", "p2 pass ??", "p3 pass AH"}) == "");
    CHECK(play(across.game, {"p4 discard QH", "p1 discard 8H", "p2 discard 8S", "p3 discard 5S"}) == "");
    CHECK_FALSE(across.fits("p4 pass 9S"));
}

TEST_CASE("Dingo: after a round of hidden passes just those discards are refused that no way of passing allows") {
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        std::vector<PlayingCard> order;
        for (PlayingCard c : written::pack("french-52").cards.kinds())
            if (c.suit() != 1 || c.rank() == 12) order.push_back(c);
        shuffle(order, seed);
        Told told(new_game());
        Dingo& game = told.game;
        std::array<CardSet, 4> hands;
        for (Seat s = 0; s < 4; ++s) {
            Move deal = make_move(Dingo::Verb::deal, table_seat);
            deal.other = s;
            for (std::size_t i = s * 10u; i < s * 10u + 10; ++i) {
                deal.add(order[i]);
                hands[s].add(order[i]);
            }
            REQUIRE(is_legal(game.play(deal)));
        }
        constexpr CardSet aces = CardSet::of_ranks(1u << 12);
        const int round = static_cast<int>(seed % 3); // which of the three passes is hidden: left, across, right
        Random random(seed);
        const auto discard = [&](Seat s, PlayingCard c) {
            hands[s].remove(c);
            REQUIRE(is_legal(game.play(make_move(Dingo::Verb::discard, s, c))));
        };
        for (int r = 0; r < round; ++r) { // what is seen before: each passes the first card
            for (Seat i = 0; i < 4; ++i) discard(left_of(3, 4, i), (hands[left_of(3, 4, i)] - aces).first());
            for (Seat i = 0; i < 4; ++i) {
                const Seat s = left_of(3, 4, i), to = left_of(s, 4, r + 1);
                const PlayingCard c = hands[s].first();
                REQUIRE(is_legal(game.play(make_move(Dingo::Verb::pass, s, c))));
                hands[s].remove(c);
                hands[to].add(c);
            }
        }
        for (Seat i = 0; i < 4; ++i) discard(left_of(3, 4, i), (hands[left_of(3, 4, i)] - aces).first());
        std::vector<std::array<CardSet, 4>> worlds{hands};
        for (Seat i = 0; i < 4; ++i) {
            const Seat s = left_of(3, 4, i), to = left_of(s, 4, round + 1);
            REQUIRE(is_legal(game.play(make_move(Dingo::Verb::pass, s, unseen_card))));
            std::vector<std::array<CardSet, 4>> next;
            for (const auto& world : worlds)
                for (PlayingCard c : world[s]) {
                    next.push_back(world);
                    next.back()[s].remove(c);
                    next.back()[to].add(c);
                }
            worlds = std::move(next);
        }
        for (int n = 0; n < 4; ++n) {
            const Seat s = left_of(3, 4, n);
            CardSet may;
            for (const auto& world : worlds) may |= world[s];
            for (PlayingCard c : written::pack("french-52").cards.kinds()) {
                if (aces.has(c)) continue;
                INFO("seed " << seed << " discard " << n << " card " << int{c.code()});
                CHECK(told.fits(make_move(Dingo::Verb::discard, s, c)) == may.has(c));
            }
            std::vector<PlayingCard> some;
            for (PlayingCard c : may - aces) some.push_back(c);
            const PlayingCard c = some[random.below(static_cast<std::uint32_t>(some.size()))];
            REQUIRE(is_legal(game.play(make_move(Dingo::Verb::discard, s, c))));
            std::erase_if(worlds, [&](const auto& world) { return !world[s].has(c); });
            for (auto& world : worlds) world[s].remove(c);
        }
    }
}

TEST_CASE("Dingo: with no deal seen the result rests on who kept the ace of diamonds, until it is shown") {
    Dingo game = new_game();
    for (std::size_t step = 0; step < steps.size(); ++step)
        if (step % 2 == 0)
            CHECK(play(game, steps[step]) == "");
        else
            CHECK(play(game, {"p4 pass ??", "p1 pass ??", "p2 pass ??", "p3 pass ??"}) == "");
    CHECK(game.waiting() == Seats::all(4)); // anybody may have 2H
    CHECK(play(game, hunts) == "");
    CHECK(play(game, {"p1 dingo AH", "p2 ace AS", "p3 pass", "p4 pass"}) == "");
    Dingo played = game;
    CHECK(play(played, {"p1 ace AC AD"}) == "");
    CHECK(played.hand_result().known);
    CHECK(scores(played) == std::vector{16, 5, 6, 0});
    CHECK(play(game, {"p1 ace AC"}) == "");
    CHECK(game.hand_result().over);
    CHECK_FALSE(game.hand_result().known);
    CHECK_FALSE(game.game_result().known);
    CHECK(play(game, {"p4 reveal 3S 4S 6S 8S QS QC"}) == "");
    CHECK_FALSE(game.hand_result().known);
    CHECK(play(game, {"p2 reveal AH 9C"}) == "card-seen-twice");
    Dingo before = game;
    CHECK(play(game, {"p2 reveal AD 2H"}) == "card-seen-twice");
    CHECK(game == before);
    Trace trace;
    CHECK(is_legal(game.play(move_of("p2 reveal AD 9C"), Mode::judge, &trace)));
    CHECK(game.hand_result().known);
    CHECK(scores(game) == std::vector{6, 5 - 3, 6, 0});
    CHECK(game.hand_result().winners == seats({3})); // by the rabbit
    REQUIRE(trace.size() == 6);
    CHECK(trace.front().id == "rabbit-kept");
    CHECK(trace.back().id == "rabbit-decides");
    CHECK(trace.back().cards == std::vector{card("10D")});
    CHECK(pile(game, "penalty pile", 1) == std::vector{card("AD"), card("7H")});
}
