// Somachi's board alone: groups, sweeps, arlas, the stock and what is known of it.
#include "games/somachi_board.h"

#include "catch.h"
#include "games/support/somachi.h"

using namespace kupi::games;
using namespace kupi::games::somachi;

namespace {

PlayingCard card(std::string_view text) {
    return playing_card(somachi_tests::markat(), *parse_card(somachi_tests::markat(), text));
}

/// Laid from the seat's hand, which got it from the stock.
void lay(Board& board, Seat seat, std::string_view text, bool as_play) {
    board.draw(seat, card(text));
    board.lay(seat, seat, card(text), as_play);
}

std::vector<PlayingCard> cards(std::initializer_list<std::string_view> texts) {
    std::vector<PlayingCard> all;
    for (std::string_view text : texts) all.push_back(card(text));
    return all;
}

std::vector<PlayingCard> in_order(const somachi::Row& row) { return {row.begin(), row.end()}; }

/// Seat 0 has alak, 5 and 7 of kron out and an alak of lalk; on the discard pile lie 4 meth, 3 kron, 2 kron.
Board laid(const House& house = {}) {
    Board board(8, house);
    lay(board, 0, "Akr", true);
    lay(board, 0, "Ala", true);
    for (std::string_view text : {"7kr", "5kr"}) lay(board, 0, text, false);
    for (std::string_view text : {"4me", "3kr", "2kr"}) {
        board.draw(1, card(text));
        board.discard(1, card(text));
    }
    return board;
}

} // namespace

TEST_CASE("Somachi's board: a group is open by a played opener, not by an added one") {
    Board board(8, {});
    lay(board, 0, "Rkr", false);
    lay(board, 0, "Dkr", true);
    CHECK_FALSE(board.has_opener(0, card("Akr").suit()));
    CHECK(board.has_played(0, card("Dkr")));
    CHECK_FALSE(board.has_played(0, card("Rkr")));
    lay(board, 0, "Akr", true);
    CHECK(board.has_opener(0, card("Akr").suit()));
    CHECK_FALSE(board.has_opener(0, card("Ala").suit()));
    CHECK_FALSE(board.has_opener(1, card("Akr").suit()));
}

TEST_CASE("Somachi's board: a sweep takes a suit out of all groups and its run off the discard pile") {
    Board board = laid();
    CHECK(board.points(0) == 8 + 8 + 7 + 5);
    lay(board, 2, "Rkr", true);
    const Board::Swept swept = board.sweep(2, card("Rkr"));
    CHECK(in_order(swept.groups) == cards({"Akr", "7kr", "5kr"}));
    CHECK(in_order(swept.run) == cards({"2kr", "3kr"}));
    CHECK(board.in_hand(2) == 5);
    CHECK(in_order(board.laid(0)) == cards({"Ala"}));
    CHECK(in_order(board.laid(2)) == cards({"Rkr"}));
    CHECK(in_order(board.discards()) == cards({"4me"}));
    CHECK_FALSE(board.has_opener(0, card("Akr").suit()));
}

TEST_CASE("Somachi's board: one's own group is swept too, unless the house leaves it") {
    for (const bool keeps : {false, true}) {
        House house;
        house.arl_keeps_own = keeps;
        Board board = laid(house);
        lay(board, 0, "Rkr", true);
        CHECK(board.sweep(0, card("Rkr")).groups.size() == (keeps ? 0 : 3));
        CHECK(board.laid(0).size() == (keeps ? 5 : 2));
    }
}

TEST_CASE("Somachi's board: an arlas takes the group under the stock, itself last, and they come up last") {
    Board board = laid();
    board.draw(1, card("Skr"));
    const int before = board.in_stock();
    board.attack(1, 0, card("Skr"));
    CHECK(board.attack().waits());
    CHECK(in_order(board.lose_group()) == cards({"Akr", "7kr", "5kr"}));
    CHECK_FALSE(board.attack().waits());
    CHECK(board.in_stock() == before + 4);
    CHECK(board.stock_fault(card("Akr")) == deck_order);
    CHECK(board.stock_fault(card("Ala")) == rule::card_seen_twice);
    CHECK(board.stock_fault(card("1si")).id.empty());
    for (int n = before; n > 0; --n) board.draw(3, unseen_card);
    CHECK(board.is_stock_known());
    CHECK(board.next_of_stock() == card("Akr"));
    CHECK(board.next_of_stock(3) == card("Skr"));
    CHECK(board.stock_fault(card("Skr")) == deck_order);
    for (std::string_view text : {"Akr", "7kr", "5kr", "Skr"}) {
        CHECK(board.stock_fault(card(text)).id.empty());
        board.draw(3, unseen_card); // it is known what this is
        CHECK(board.held(3).has(card(text)));
    }
    CHECK(board.stock_fault(card("Skr")) == nothing_to_draw);
}

TEST_CASE("Somachi's board: an arlas that is stopped goes under the stock alone") {
    Board board = laid();
    board.draw(1, card("Skr"));
    board.attack(1, 0, card("Skr"));
    board.lose_arlas();
    CHECK(board.laid(0).size() == 4);
    CHECK(board.stock_fault(card("Skr")) == deck_order);
}

TEST_CASE("Somachi's board: a played arl collects its suit, but not one's own discard before another covers it") {
    Board board = laid();
    lay(board, 1, "Rkr", true);
    lay(board, 2, "Rla", true);
    CHECK_FALSE(board.may_collect(1)); // seat 1 discarded the 2
    CHECK_FALSE(board.may_collect(2));
    board.draw(0, card("8kr"));
    board.discard(0, card("8kr"));
    CHECK(board.may_collect(1));
    CHECK(board.take_discard(1) == card("8kr"));
    CHECK(board.may_collect(1)); // it has been covered
}

TEST_CASE("Somachi's board: a reshuffle leaves the top discard, or with seed-discard nothing") {
    for (const bool seed : {false, true}) {
        House house;
        house.seed_discard = seed;
        Board board = laid(house);
        while (board.in_stock() > 0) board.draw(3, unseen_card);
        CHECK(board.can_reshuffle());
        board.leave(0); // its four cards
        board.reshuffle();
        CHECK(board.in_stock() == (seed ? 7 : 6));
        CHECK(in_order(board.discards()) == (seed ? cards({}) : cards({"2kr"})));
        while (board.in_stock() > 0) board.draw(3, unseen_card);
        CHECK_FALSE(board.can_reshuffle());
    }
}

TEST_CASE("Somachi's board: with one card discarded and none removed there is nothing to shuffle") {
    Board board(8, {});
    board.draw(0, card("1kr"));
    board.discard(0, card("1kr"));
    CHECK_FALSE(board.can_reshuffle());
    board.draw(1, card("2kr"));
    board.leave(1);
    CHECK(board.can_reshuffle());
}
