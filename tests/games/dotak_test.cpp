#include "games/dotak.h"

#include <algorithm>

#include "catch.h"
#include "games/dotak_solver.h"
#include "games/written.h"
#include "rules/random.h"

using namespace kupi::games;

namespace {

/// A solution as entries of a game: the deal, then plays and draws in turn.
std::vector<Move> dotak_moves(std::span<const PlayingCard> order, std::span<const DotakPlay> plays) {
    std::vector<Move> moves;
    Move deal = make_move(Dotak::Verb::deal, table_seat);
    deal.other = 0;
    std::size_t drawn = 0;
    for (; drawn < order.size() && drawn < 4; ++drawn) deal.add(order[drawn]);
    moves.push_back(deal);
    for (const DotakPlay& p : plays) {
        Move& move = moves.emplace_back(make_move(Dotak::Verb::play, 0, p.card));
        if (p.is_new)
            move.add_word(static_cast<int>(Dotak::Word::new_pile));
        else
            move.add_word(static_cast<int>(Dotak::Word::on)).set_number(p.pile);
        if (drawn < order.size()) moves.push_back(make_move(Dotak::Verb::draw, 0, order[drawn++]));
    }
    return moves;
}

const Deck& markat() { return written::deck("railog-markat"); }

Setup setup(std::string difficulty = "easy") {
    return written::setup(1, written::pack("railog-markat"), {{"difficulty", 0, std::move(difficulty), true, {}}});
}
std::string_view play(Dotak& game, const std::vector<std::string_view>& entries) {
    return written::play_all(game, markat(), entries);
}
/// Whether the entry is let stand, and the rule it breaks.
Ruling stood(Dotak& game, std::string_view entry) {
    return game.play(written::Entry<Dotak>(markat())(entry), Mode::stood, nullptr);
}

std::vector<PlayingCard> shuffled(int suits, int ranks, std::uint64_t seed) {
    std::vector<PlayingCard> order;
    for (int s = 0; s < suits; ++s)
        for (int r = 0; r < ranks; ++r) order.emplace_back(s, r);
    Random random(seed);
    for (std::size_t i = order.size(); i > 1; --i)
        std::swap(order[i - 1], order[random.below(static_cast<std::uint32_t>(i))]);
    return order;
}

/// A game of a pack with these cards only.
Dotak game_of(const std::vector<PlayingCard>& order) {
    Setup s = setup();
    s.pack.cards = {};
    for (PlayingCard c : order) s.pack.cards.add(c);
    return Dotak(s);
}

/// Every way to play, without any cleverness.
int fewest_piles(const Dotak& game, const std::vector<PlayingCard>& order, std::size_t drawn, int best) {
    const int piles = game.game_result().field("piles")->values[0];
    if (piles >= best) return best;
    if (game.hand_result().over) return piles;
    Options options;
    game.legal_moves(options);
    for (const Option& o : options) {
        if (o.chance) continue;
        Dotak next = game;
        std::size_t after = drawn;
        if (!is_legal(next.play(o.move))) return -1;
        if (after < order.size()) next.play(make_move(Dotak::Verb::draw, 0, order[after++]));
        best = std::min(best, fewest_piles(next, order, after, best));
    }
    return best;
}

} // namespace

TEST_CASE("Dotak: the excerpt of the page stands, and leaves two piles") {
    Dotak game(setup("average"));
    CHECK(play(game, {"table deal p1 Dme 8si 8rb 6me", "p1 play Dme new", "p1 draw Rra", "p1 play 6me on 1",
                      "p1 draw Ala", "p1 play 8si new", "p1 draw Arb", "p1 play 8rb on 2", "p1 draw 2rb",
                      "p1 play Arb on 2", "p1 draw 1me", "p1 play Ala on 2", "p1 draw 8ra"}) == "");
    CHECK(game.game_result().field("piles")->values[0] == 2);
    CHECK_FALSE(game.hand_result().over);
    // The rulesheet: of the four open cards only 1me fits.
    Options options;
    game.legal_moves(options);
    std::vector<PlayingCard> fitting;
    for (const Option& o : options)
        if (o.move.numbered) fitting.push_back(o.move.card());
    CHECK(fitting == std::vector{PlayingCard(1, 0)});
}

TEST_CASE("Dotak: each rule is broken and named") {
    const std::vector<std::string_view> begin{"table deal p1 Dme 8si 8rb 6me", "p1 play Dme new"};
    const auto after = [&](std::vector<std::string_view> more) {
        Dotak game(setup());
        more.insert(more.begin(), begin.begin(), begin.end());
        return play(game, more);
    };
    CHECK(after({"p1 draw Rra", "p1 play 8si on 1"}) == "no-match");
    CHECK(after({"p1 draw Rra", "p1 play 8si on 2"}) == "no-such-pile");
    CHECK(after({"p1 draw Rra", "p1 play 8si on 0"}) == "no-such-pile");
    CHECK(after({"p1 draw Rra", "p1 draw 1me"}) == "draw-not-due");
    CHECK(after({"table deal p1 1me 2me 3me 4me"}) == "deal-not-due");
    CHECK(after({"p1 draw Dme"}) == "card-seen-twice");
    CHECK(after({"p1 draw Rra", "p1 play Rme new"}) == "card-not-held");
    CHECK(after({"p1 play Dme new"}) == "card-seen-twice"); // the draw was not seen
    CHECK(after({"p1 play Rme on 1"}) == "");
    CHECK(after({"p1 draw Rra", "p1 play 8si"}) == "bad-argument");

    Dotak fresh(setup());
    CHECK(play(fresh, {"p1 draw 1me"}) == "draw-not-due");
    CHECK(play(fresh, {"table deal p1 Dme 8si 8rb"}) == "wrong-count");
    CHECK(play(fresh, {"table deal p1 Dme 8si 8rb Dme"}) == "card-seen-twice");
    CHECK(play(fresh, {"table deal p1 Dme 8si 8rb ??", "table deal p1 ??*4"}) == "deal-not-due");
    CHECK(play(fresh, {"p1 play 5si new", "p1 draw 1th", "p1 play 6th new"}) == "card-not-held"); // it was 5si
    CHECK(play(fresh, {"p1 play 8si on 1", "p1 play 6th new"}) == "");
}

TEST_CASE("Dotak: a card on a pile that it does not fit may stand, on a pile that is none it may not") {
    Dotak game(setup());
    CHECK(play(game, {"table deal p1 Dme 8si 8rb 6me", "p1 play Dme new", "p1 draw Rra"}) == "");
    CHECK(broken_rule(stood(game, "p1 play 8si on 2")).id == "no-such-pile");
    CHECK(is_legal(stood(game, "p1 play 8si on 1")));
    CHECK(play(game, {"p1 draw 1th", "p1 play 8rb on 1"}) == "");
}

TEST_CASE("Dotak: a game that is left unseen ends after 96 plays, and one more is too many") {
    for (const auto& [difficulty, wins] : {std::pair{"easy", false}, std::pair{"impossible", false}}) {
        Dotak game(setup(difficulty));
        int pile = 0;
        for (int s = 0; s < 8; ++s)
            for (int r = 0; r < 12; ++r) {
                Move move = make_move(Dotak::Verb::play, 0, PlayingCard(s, r));
                if (r == 0) {
                    move.add_word(0);
                    ++pile;
                } else {
                    move.add_word(1).set_number(pile);
                }
                REQUIRE(is_legal(game.play(move)));
            }
        CHECK(game.hand_result().over);
        CHECK(game.hand_result().winners.empty() != wins);
        CHECK(game.hand_result().field("piles")->values[0] == 8);
        CHECK(game.game_result().over);
        CHECK(play(game, {"p1 draw ??"}) == "hand-over");
        CHECK(play(game, {"table deal p1 ??*4"}) == "hand-over");
        game.next_hand({});
        CHECK(game == Dotak(setup(difficulty)));
    }
}

TEST_CASE("Dotak: seven difficulties allow seven piles down to one") {
    int limit = 7;
    for (const char* difficulty :
         {"easy", "average", "hard", "very-hard", "extremely-hard", "nigh-impossible", "impossible"}) {
        // Of one suit everything lies on one pile if the player likes.
        for (int piles = limit; piles <= limit + 1; ++piles) {
            Setup s = setup(difficulty);
            s.pack.cards = CardCounts(CardSet::of_suit(0, 0xfff));
            Dotak game(s);
            for (int r = 0; r < 12; ++r) {
                Move move = make_move(Dotak::Verb::play, 0, PlayingCard(0, r));
                if (r < piles)
                    move.add_word(0);
                else
                    move.add_word(1).set_number(1);
                REQUIRE(is_legal(game.play(move)));
            }
            CHECK(game.hand_result().winners.empty() == (piles > limit));
        }
        --limit;
    }
}

TEST_CASE("Dotak: the solver finds what trying everything finds") {
    for (const auto& [suits, ranks, seeds] : {std::tuple{3, 3, 40}, std::tuple{2, 5, 20}, std::tuple{5, 2, 20}})
        for (int seed = 0; seed < seeds; ++seed) {
            const auto order = shuffled(suits, ranks, static_cast<std::uint64_t>(seed));
            Dotak game = game_of(order);
            Move deal = make_move(Dotak::Verb::deal, table_seat, order[0], order[1], order[2], order[3]);
            deal.other = 0;
            REQUIRE(is_legal(game.play(deal)));
            const DotakSolution solution = solve_dotak(order);
            CHECK(solution.proven);
            CHECK(solution.piles == fewest_piles(game, order, 4, 100));
        }
}

TEST_CASE("Dotak: a solution is a legal game of as many piles") {
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
        const auto order = shuffled(8, 12, seed);
        const DotakSolution solution = solve_dotak(order);
        CHECK(solution.proven);
        CHECK(solution.piles == solution.lower_bound);
        CHECK(solution.plays.size() == 96);
        Dotak game = game_of(order);
        for (const Move& move : dotak_moves(order, solution.plays)) REQUIRE(is_legal(game.play(move)));
        CHECK(game.hand_result().over);
        CHECK(game.hand_result().field("piles")->values[0] == solution.piles);
    }
}

TEST_CASE("Dotak: with too little room the solver gives bounds, and says so") {
    const auto order = shuffled(8, 12, 3);
    DotakLimits limits;
    limits.width = 3;
    const DotakSolution bound = solve_dotak(order, limits), best = solve_dotak(order);
    CHECK_FALSE(bound.proven);
    CHECK(bound.lower_bound <= best.piles);
    CHECK(bound.piles >= best.piles);
    Dotak game = game_of(order);
    for (const Move& move : dotak_moves(order, bound.plays)) REQUIRE(is_legal(game.play(move)));
    CHECK(game.hand_result().field("piles")->values[0] == bound.piles);
    CHECK(solve_dotak({}).piles == 0);
    CHECK(solve_dotak(std::span(order).first(1)).piles == 1);
}
