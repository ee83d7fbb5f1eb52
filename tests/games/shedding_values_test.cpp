#include <algorithm>
#include <numeric>

#include "catch.h"

#include "games/shedding_score.h"
#include "games/support/families.h"
#include "rules/random.h"

using namespace kupi::games;
using namespace kupi::games::shedding;

namespace {

constexpr const char* game = "crazy-eights"; // ranks from the two to the ace
constexpr int eight = 6, nine = 7, ten = 8;
constexpr PlayingCard ten_of(int suit) { return {suit, ten}; }

House house(const std::vector<families::Given>& changed, int players = 3) {
    return House(families::setup(game, players, changed));
}
/// How many of the 52 fit the ten of the first suit.
int fitting(const std::vector<families::Given>& changed, int named = no_suit) {
    const House h = house(changed);
    return (h.fitting(ten_of(0), named) & h.pack).size();
}
Move playing(std::initializer_list<PlayingCard> cards) {
    Move move;
    for (PlayingCard card : cards) move.add(card);
    return move;
}
Count count(Score score, Seat out, std::array<std::int32_t, most_seats> left) {
    return {.score = score, .seats = Seats::all(3), .out = out, .left = left};
}

} // namespace

TEST_CASE("Shedding: as many cards fit a ten as suit, rank, colour and wild cards make") {
    CHECK(fitting({{"wild", ""}}) == 13 + 3);
    CHECK(fitting({{"wild", ""}, {"match", "suit"}}) == 13);
    CHECK(fitting({{"wild", ""}, {"match", "rank"}}) == 4);
    CHECK(fitting({{"wild", ""}, {"match", "suit-and-rank"}}) == 1);
    CHECK(fitting({{"wild", ""}, {"match", "colour"}, {"red", "D H"}}) == 26);
    CHECK(fitting({{"wild", ""}, {"match", "colour-or-rank"}, {"red", "D H"}}) == 26 + 2);
    CHECK(fitting({{"wild", ""}, {"match", "colour-and-rank"}, {"red", "D H"}}) == 2);
    CHECK(fitting({}) == 13 + 3 + 3);
    CHECK(fitting({{"match", "suit-and-rank"}}) == 1 + 4);
    CHECK(fitting({}, 1) == 13 + 3);
    const House once = house({{"wild-on-wild", 0}});
    CHECK((once.fitting({0, eight}, 2) & once.pack).size() == 12);
    CHECK((house({}).fitting({0, eight}, 2) & once.pack).size() == 12 + 4);
}

TEST_CASE("Shedding: what cards do adds up, and two that reverse do nothing") {
    const House h = house({{"penalty", "9=2 9=5 8=3"}, {"reverse", "10"}, {"skip", "8 10"}, {"again", "9"}});
    const Effects effects = h.effects_of(playing({{0, nine}, {1, nine}, {0, eight}}));
    CHECK(effects.penalty == 2 + 2 + 3);
    CHECK(effects.steps == 2);
    CHECK(effects.again);
    CHECK(h.effects_of(playing({ten_of(0)})).reverses);
    CHECK_FALSE(h.effects_of(playing({ten_of(0), ten_of(1)})).reverses);
    const House two = house({{"reverse", "10"}, {"reverse-of-two", 1}}, 2);
    CHECK(two.effects_of(playing({ten_of(0)})).steps == 2);
}

TEST_CASE("Shedding: turns go round, back, and past those who miss theirs") {
    Turn turn{.seat = 0, .players = 5};
    turn.played(0, {.steps = 2});
    CHECK(turn.seat == 2);
    turn.played(2, {.reverses = true});
    CHECK(turn.seat == 1);
    turn.played(1, {.again = true});
    CHECK(turn.seat == 1);
    turn.drawn = 3;
    turn.end(1);
    CHECK(turn.seat == 0);
    CHECK(turn.drawn == 0);
}

TEST_CASE("Shedding: who kept silent draws before whose turn it is, and nobody more than there is") {
    Dues dues;
    CHECK_FALSE(dues.any());
    dues.owe(4);
    dues.await_call(2);
    CHECK(dues.first(0, 10, 1).seat == 2);
    CHECK(dues.first(0, 10, 1).cards == 1);
    CHECK_FALSE(dues.paid());
    CHECK(dues.first(0, 3, 1).seat == 0);
    CHECK(dues.first(0, 3, 1).cards == 3);
    CHECK(dues.paid());
    CHECK(dues == Dues{});
}

TEST_CASE("Shedding: the winner scores what the others have more, and two who are level nothing") {
    CHECK(count(Score::points, 1, {10, 0, 5}).points(1) == 15);
    CHECK(count(Score::points, 1, {10, 0, 5}).points(0) == 0);
    CHECK(count(Score::points, nobody, {10, 20, 5}).points(2) == 20);
    CHECK(count(Score::points, nobody, {5, 20, 5}).winners().size() == 2);
    CHECK(count(Score::points, nobody, {5, 20, 5}).points(0) == 0);
    CHECK(count(Score::hands, 2, {5, 20, 0}).points(2) == 1);
    CHECK(count(Score::own, 2, {5, 20, 0}).points(1) == 20);
}

TEST_CASE("Shedding: where nobody could go on, what cards nobody saw can come to has bounds") {
    Random random(3);
    for (int trial = 0; trial < 300; ++trial) {
        const auto below = [&](int n) { return static_cast<int>(random.below(static_cast<std::uint32_t>(n))); };
        // Cards of some worths in the hands, some of them seen, and what is left over beside them.
        std::array<int, 5> worths{};
        for (int& worth : worths) worth = 1 + below(12);
        const int in_hands = 3 + below(3);
        const std::array<int, 3> unseen{1, 1, in_hands - 2};
        Count now = count(Score::points, nobody, {below(20), below(20), below(20)});
        now.known = false;
        auto sorted = worths;
        std::sort(sorted.begin(), sorted.end());
        const auto some = [&](int n) -> Range {
            return {std::accumulate(sorted.begin(), sorted.begin() + n, 0),
                    std::accumulate(sorted.end() - n, sorted.end(), 0)};
        };
        for (Seat s : now.seats) now.hidden[s] = some(unseen[s]);
        now.all_hidden = some(in_hands);
        std::array<int, 5> order{0, 1, 2, 3, 4};
        do {
            Count lie = count(Score::points, nobody, now.left);
            int next = 0;
            for (Seat s : now.seats)
                for (int i = 0; i < unseen[s]; ++i) lie.left[s] += worths[order[next++]];
            REQUIRE((lie.winners() - now.may_win()).empty());
            for (Seat s : now.seats) {
                const Range range = now.points_range(s);
                REQUIRE((range.least <= lie.points(s) && lie.points(s) <= range.most));
            }
        } while (std::next_permutation(order.begin(), order.end()));
    }
    // All that is unseen lies in the hands: who wins for certain gets the same in every case.
    Count shared = count(Score::points, nobody, {5, 30, 30});
    shared.hidden = {Range{}, {1, 9}, {1, 9}};
    shared.all_hidden = {10, 10};
    CHECK(shared.points_range(0).is_sure());
}

TEST_CASE("Shedding: a game ends where the target is reached and one player alone is ahead") {
    const auto over = [](const char* score, Seat out, std::array<std::int32_t, most_seats> left) {
        const House h = house({{"score", score}, {"target", 20}});
        const Count now = count(h.score, out, left);
        return Totals().result(h, &now, true);
    };
    CHECK_FALSE(over("points", 0, {0, 10, 9}).over);
    CHECK(over("points", 0, {0, 10, 10}).winners == Seats::of(0));
    CHECK(over("own", 0, {0, 10, 20}).winners == Seats::of(0));
    CHECK_FALSE(over("own", nobody, {1, 1, 20}).over); // least twice
}

TEST_CASE("Shedding: what the deck or the family has no room for is a fault of the parameter that asks for it") {
    const auto fault = [](int players, const std::vector<families::Given>& changed, int packs = 1) {
        Setup setup = families::setup(game, players <= 5 ? players : 5, changed);
        setup.players = players;
        setup.pack = written::pack("french-52", packs);
        const HeaderFault found = House::fault_of(setup);
        return std::string(found.key) + ' ' + std::string(found.say) + (found.word.empty() ? "" : ' ' + found.word);
    };
    CHECK(fault(5, {{"hand", 10}}) == " ");
    CHECK(fault(5, {{"hand", 11}}) == "hand hand-takes 5");
    CHECK(fault(5, {{"hand", 11}}, 2) == " ");
    CHECK(fault(2, {{"hand-of-two", 26}}) == "hand-of-two hand-takes 2");
    CHECK(fault(11, {}) == "seats seats-takes");
    CHECK(fault(5, {}, 5) == "deck cards-takes");
}
