#include "rules/hand_kit.h"

#include "catch.h"

using namespace kupi::rules;

namespace {

constexpr PlayingCard one{0, 0}, two{0, 1}, three{0, 2}, four{0, 3};
enum class Verb : std::uint8_t { deal };

/// Four cards in the stock, packets of two due to both players.
struct Small {
    static constexpr int stock = 0, hand = 1;
    Table<CardSet, 3> table;
    Deal<stock, hand> deal;

    Small() {
        table.gather(CardSet::of_suit(0, 0xf), stock);
        deal.begin(Seats::all(2), 2);
    }
    template <class... Cards>
    Ruling give(Seat to, Cards... cards) {
        Move move = make_move(Verb::deal, table_seat, cards...);
        move.other = to;
        return deal.give(table, move);
    }
};

} // namespace

TEST_CASE("a packet has as many cards as are due, and none that has been seen") {
    Small game;
    CHECK(broken_rule(game.give(0, one)) == rule::wrong_count);
    CHECK(broken_rule(game.give(0, one, one)) == rule::card_seen_twice);
    CHECK(game.table.size(Small::hand) == 0);
    REQUIRE(is_legal(game.give(0, one, unseen_card)));
    CHECK(game.table.seen(Small::hand) == CardSet::of(one));
    CHECK(game.table.unseen(Small::hand) == 1);
    const Ruling twice = game.give(1, two, one);
    REQUIRE(broken_rule(twice) == rule::card_seen_twice);
    CHECK(std::get<Illegal>(twice).detail.card == one);
    CHECK(std::get<Illegal>(twice).detail.seat == 1);
}

TEST_CASE("a packet is given to a player to whom one is due") {
    Small game;
    const auto give = [&](Seat to) {
        Move move = make_move(Verb::deal, table_seat, unseen_card, unseen_card);
        move.other = to;
        return broken_rule(game.deal.give_player(game.table, move, 2, rule::hand_over));
    };
    CHECK(give(2) == rule::not_a_player);
    CHECK_FALSE(give(1));
    CHECK(give(1) == rule::hand_over);
}

TEST_CASE("cards leave a pile one by one: those seen there first, then as many others as it has") {
    Small game;
    REQUIRE(is_legal(game.give(0, one, unseen_card)));
    REQUIRE(is_legal(game.give(1, two, unseen_card)));
    CardsLeft<CardSet> left = cards_left(game.table, Small::hand);
    CHECK_FALSE(left.take(one));
    CHECK(left.take(two) == rule::card_seen_twice);
    CHECK_FALSE(left.take(three));
    CHECK(left.take(four) == rule::card_not_held);
    CHECK(left.unseen == 0);
    CHECK(left.seen.empty());
}

TEST_CASE("packets that are left out are unseen cards") {
    Small game;
    REQUIRE(is_legal(game.give(1, three, four)));
    CHECK_FALSE(game.deal.is_due(1));
    CHECK_FALSE(game.deal.is_done());
    game.deal.give_rest_unseen(game.table);
    CHECK(game.deal.is_done());
    CHECK(game.table.unseen(Small::hand) == 2);
    CHECK(game.table.unseen(Small::hand + 1) == 0);
    CHECK(game.table.empty(Small::stock));
}

TEST_CASE("every packet that is due is an option of chance") {
    Small game;
    Options options;
    game.deal.add_options(options, Verb::deal);
    REQUIRE(options.size() == 2);
    CHECK(options[0].chance);
    CHECK(options[1].move.other == 1);
    CHECK(options[1].move.unseen() == 2);
    game.deal.give_rest_unseen(game.table);
    options.clear();
    game.deal.add_options(options, Verb::deal);
    CHECK(options.empty());
}

TEST_CASE("what turns out to be illegal half-way leaves the game as it was") {
    int position = 1;
    const auto then = [](const Ruling& ruling) {
        return [ruling](int& game) {
            game = 2;
            return ruling;
        };
    };
    CHECK_FALSE(is_legal(on_copy(position, then(Illegal{rule::wrong_count}))));
    CHECK(position == 1);
    CHECK(is_legal(on_copy(position, then(Legal{}))));
    CHECK(position == 2);
}

TEST_CASE("a view of a pile counts what nobody has seen, and repeats cards that are there twice") {
    Table<CardCounts, 2> table;
    CardCounts pack(CardSet::of(one));
    pack.add(one);
    pack.add(two);
    table.gather(pack, 0);
    table.move(0, 1, one);
    table.move(0, 1, one);
    PileViews views(table);
    views.add("stock", 0);
    views.add_open("row", 1, 3);
    views.add_row("own order", listed(CardSet::of(two)));
    const std::vector<PileView> all = views.take();
    REQUIRE(all.size() == 3);
    CHECK(all[0].unseen == 1);
    CHECK_FALSE(all[0].open);
    CHECK(all[1].cards == std::vector<PlayingCard>{one, one});
    CHECK(all[1].owner == 3);
    CHECK(all[1].open);
    CHECK(all[2].cards == std::vector<PlayingCard>{two});
}

TEST_CASE("a move takes on all cards of a pile, unseen ones last") {
    Small game;
    REQUIRE(is_legal(game.give(0, unseen_card, three)));
    const Move move = with_pile(make_move(Verb::deal, 0), game.table, Small::hand);
    REQUIRE(move.cards == 2);
    CHECK(move.card(0) == three);
    CHECK(move.is_unseen(1));
}

TEST_CASE("hand kit: an illegal entry leaves neither cards nor reasoning behind") {
    int game = 1;
    Trace trace{{.id = "before"}};
    const auto entry = [&](const Ruling& ruling) {
        return on_copy(game, &trace, [&](int& after) {
            ++after;
            trace.push_back({.id = "entry"});
            return ruling;
        });
    };
    CHECK_FALSE(is_legal(entry(Illegal{rule::wrong_phase})));
    CHECK(game == 1);
    CHECK(trace.size() == 1);
    CHECK(is_legal(entry(Legal{})));
    CHECK(game == 2);
    CHECK(trace.size() == 2);
}

TEST_CASE("hand kit: leaders are all who have most, whatever that is") {
    const std::array<int, 4> points{-3, -1, -7, -1};
    const auto of = [&](Seat s) { return points[s]; };
    CHECK(leaders(Seats::all(4), of) == (Seats::of(1) | Seats::of(3)));
    CHECK(leaders(Seats::of(0) | Seats::of(2), of) == Seats::of(0));
    CHECK(leaders({}, of).empty());
}

TEST_CASE("hand kit: who has won by what a table wrote, by name or by score") {
    CHECK(winners_told(nullptr).empty());
    Result named;
    named.winners = Seats::of(2);
    CHECK(winners_told(&named) == Seats::of(2));
    Result scores;
    scores.known = false;
    CHECK(winners_told(&scores).empty());
    scores.add_seats("scores", Seats::all(3), [](Seat s) { return s == 1 ? 4 : 0; });
    CHECK(winners_told(&scores) == Seats::of(1));
}
