// Who is driven out, who meets whom, and who is left: the ladder without a game around it.
#include "games/getha_ladder.h"

#include <vector>

#include "catch.h"

#include "games/written.h"
#include "rules/random.h"

using namespace kupi::games;
using namespace kupi::games::getha;

namespace {

/// So many alak, and these numbers.
CardSet hand(int alak, std::initializer_list<int> numbers) {
    CardSet cards;
    for (int suit = 0; suit < alak; ++suit) cards.add({suit, getha::alak});
    for (int n : numbers) {
        int suit = 0;
        while (cards.has({suit, n - 1})) ++suit;
        cards.add({suit, n - 1});
    }
    return cards;
}

CardSet cards(std::string_view text) {
    CardSet set;
    std::istringstream in{std::string(text)};
    const Deck& deck = written::deck("railog-getha");
    for (std::string word; in >> word;) set.add(playing_card(deck, *parse_card(deck, word)));
    return set;
}

/// Hands by seat; who wins and in which order they stood.
struct Course {
    Seat winner = nobody;
    std::vector<int> order;
};
Course course_of(const std::vector<std::string_view>& hands, const House& house = {}) {
    std::vector<Ladder::Hand> all;
    for (std::string_view hand : hands) {
        const auto seat = static_cast<Seat>(all.size());
        all.push_back({seat, seat, cards(hand)});
    }
    Trace trace;
    Ladder ladder;
    ladder.line_up(all, house, &trace);
    Course course;
    for (const Note& note : trace)
        if (note.id == "rung") course.order.push_back(note.seat);
    CHECK(ladder.battles(house.tie_breaker, nullptr));
    course.winner = ladder.winner();
    return course;
}

} // namespace

TEST_CASE("getha: battles go as the table of the rulings says") {
    struct Row {
        CardSet a, b;
        int winner, left_a, left_b;
    };
    const Row rows[] = {
        {hand(2, {}), hand(1, {}), 1, 0, 0},
        {hand(1, {}), hand(0, {5}), 1, 0, 0},
        {hand(1, {}), hand(0, {5, 2}), -1, 0, 2},
        {hand(1, {}), hand(1, {}), 0, 0, 0},
        {hand(0, {}), hand(0, {}), 0, 0, 0},
        {hand(1, {}), hand(0, {}), 1, 0, 0},
        {hand(0, {1}), hand(0, {}), 1, 1, 0},
        {hand(2, {3}), hand(1, {3}), 1, 3, 0},
        {hand(2, {5, 6}), hand(1, {8, 7, 4, 2, 1}), -1, 11, 14},
        {hand(1, {8, 7, 4, 2, 1}), hand(1, {6, 6, 5}), 1, 22, 17},
        {hand(1, {8, 7, 4, 2, 1}), hand(0, {8, 8, 7, 7, 6, 6, 5}), -1, 22, 39},
    };
    for (const Row& row : rows) {
        const Battle battle(row.a, row.b), turned(row.b, row.a);
        CHECK(battle.winner() == row.winner);
        CHECK(turned.winner() == -row.winner);
        CHECK(battle.a.total == row.left_a);
        CHECK(battle.b.total == row.left_b);
    }
}

// 2 alak and a 4; 8, 7 and 3; 2, 3, 4 and 5: each beats one of the others.
TEST_CASE("getha: where each hand beats another, the order of the ladder decides") {
    const std::vector<std::string_view> circle = {"Ame Ahe 4me", "8rb 7rb 3va", "2um 3um 4yl 5yl"};
    House house;
    CHECK(course_of(circle, house).order == std::vector{0, 2, 1});
    CHECK(course_of(circle, house).winner == 1);
    house.reverse = true;
    CHECK(course_of(circle, house).order == std::vector{1, 2, 0});
    CHECK(course_of(circle, house).winner == 0);
    house.points = true; // 20, 18 and 14
    CHECK(course_of(circle, house).order == std::vector{2, 1, 0});
    CHECK(course_of(circle, house).winner == 0);
    house.reverse = false;
    CHECK(course_of(circle, house).winner == 2);
    house.points = false;
    house.in_order = true;
    CHECK(course_of(circle, house).order == std::vector{0, 1, 2});
}

TEST_CASE("getha: another's arlas drives out whoever has no deiskatun, and whoever has no card is out") {
    CHECK(course_of({"Sme 1me", "Dhe 2he", "8rb 8va"}).order == std::vector{1, 0}); // one's own drives others out
    CHECK(course_of({"Sme 1me", "Dhe 2he", "8rb 8va"}).winner == 1);
    CHECK(course_of({"Sme 1me", "She 2he", "8rb"}).winner == nobody);
    CHECK(course_of({"", "1me"}).winner == 1);
    CHECK(course_of({"", ""}).winner == nobody);
}

TEST_CASE("getha: a tie puts both out, or each adds suits for as long as it has a reserve") {
    CHECK(course_of({"5me", "5he", "1rb"}).winner == 2);
    const std::array<Ladder::Hand, 2> hands{{{0, 0, cards("5me"), 2}, {1, 1, cards("5he"), 1}}};
    Ladder ladder;
    ladder.line_up(hands, {}, nullptr);
    REQUIRE_FALSE(ladder.battles(true, nullptr));
    CHECK(ladder.adding() == (Seats::of(0) | Seats::of(1)));
    ladder.add(0, cards("Sst"), cards("Sst")); // faces that are no alak count for nothing
    CHECK_FALSE(ladder.battles(true, nullptr));
    ladder.add(1, cards("Rst"), cards("Rst"));
    REQUIRE_FALSE(ladder.battles(true, nullptr));
    CHECK(ladder.adding() == Seats::of(0)); // the other has none left
    CHECK(ladder.added(0) == cards("Sst"));
    ladder.add(0, cards("1yl"), cards("1yl"));
    CHECK(ladder.battles(true, nullptr));
    CHECK(ladder.winner() == 0);
}

TEST_CASE("getha: whichever of their gains the hands have made, one of those wins who may") {
    Random random(7);
    int narrowed = 0;
    for (int trial = 0; trial < 400; ++trial) {
        House house;
        house.points = random.below(2) == 0, house.in_order = random.below(3) == 0,
        house.reverse = random.below(3) == 0;
        std::vector<Ladder::Hand> hands;
        std::vector<std::pair<std::size_t, PlayingCard>> gains;
        CardSet dealt;
        const auto card = [&] {
            PlayingCard any;
            do any = {static_cast<int>(random.below(4)), static_cast<int>(random.below(arlas + 1))};
            while (dealt.has(any));
            dealt.add(any);
            return any;
        };
        for (std::size_t n = 2 + random.below(3); hands.size() < n;) {
            Ladder::Hand hand{static_cast<Seat>(hands.size()), static_cast<int>(hands.size()), CardSet::of(card())};
            for (auto more = random.below(5); more > 0; --more) hand.cards.add(card());
            for (auto more = random.below(4); more > 0; --more) {
                gains.emplace_back(hands.size(), card());
                hand.gains.add(gains.back().second);
            }
            hands.push_back(hand);
        }
        const Seats may = Ladder::may_win(hands, house);
        narrowed += may.size() <= static_cast<int>(hands.size());
        for (unsigned made = 0; made < 1u << gains.size(); ++made) {
            std::vector<Ladder::Hand> then = hands;
            for (std::size_t i = 0; i < gains.size(); ++i)
                if ((made >> i & 1) != 0) then[gains[i].first].cards.add(gains[i].second);
            Ladder ladder;
            ladder.line_up(then, house, nullptr);
            REQUIRE(ladder.battles(false, nullptr));
            REQUIRE(may.has(ladder.winner()));
        }
    }
    CHECK(narrowed > 300);
}
