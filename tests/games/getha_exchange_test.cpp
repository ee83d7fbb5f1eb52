// How many cards may be exchanged, and when they are drawn.
#include "catch.h"

#include "games/support/getha.h"

using namespace kupi::games;
using namespace kupi::games::getha;
using written::getha_move;

namespace {

std::string_view exchange(getha::Exchange& e, Room& room, std::string_view entry, Mode mode = Mode::judge) {
    return broken_rule(e.exchange(getha_move(entry), mode, room)).id;
}
std::string_view draw(getha::Exchange& e, Room& room, std::string_view entry) {
    return broken_rule(e.draw(getha_move(entry), room)).id;
}
const std::vector<std::string_view> two = {"1me 2me 3me 1he 2he 1rb 1va 1ar", "4me 5me 3he 4he 2rb 3rb 2va 1um"};

} // namespace

TEST_CASE("getha: up to six cards are exchanged, in one go, and as many drawn") {
    Room room = written::getha_room(two);
    getha::Exchange e(room, false);
    CHECK(exchange(e, room, "p1 exchange 1me 4me") == "card-not-held");
    CHECK(exchange(e, room, "p1 exchange 1me 2me 3me 1he 2he 1rb 1va") == "exchange-limit");
    CHECK(draw(e, room, "p1 draw 8me") == "not-due");
    CHECK(exchange(e, room, "p1 exchange 1me 2me").empty());
    CHECK(room.table.size(discards) == 2);
    CHECK(e.drawing() == Seats::of(0));
    CHECK(draw(e, room, "p1 draw 8me") == "wrong-count");
    CHECK(draw(e, room, "p1 draw 8me 1me") == "card-seen-twice");
    CHECK(draw(e, room, "p1 draw 8me 8he").empty());
    CHECK(e.drawing().empty());
    CHECK(room.held(0) == written::getha_cards("8me 8he 3me 1he 2he 1rb 1va 1ar"));
}

TEST_CASE("getha: where the house exchanges four, it is four, unless the table lets another number stand") {
    Room room = written::getha_room(two, [] {
        House house;
        house.discard_four = true;
        return house;
    }());
    getha::Exchange e(room, false);
    CHECK(exchange(e, room, "p1 exchange 1me 2me 3me") == "exchange-limit");
    CHECK(exchange(e, room, "p1 exchange 1me 2me 3me", Mode::stood).empty());
    CHECK(exchange(e, room, "p2 exchange 4me 5me 3he 4he").empty());
}

TEST_CASE("getha: a second hand's stock limits the exchange, less the draws still owed") {
    Room room = written::getha_room(two);
    room.table.move_unseen(stock, aside, room.table.size(stock) - 5);
    getha::Exchange e(room, true);
    CHECK(exchange(e, room, "p1 exchange 1me 2me 3me").empty());
    CHECK(exchange(e, room, "p2 exchange 4me 5me 3he") == "exchange-limit");
    CHECK(exchange(e, room, "p2 exchange 4me 5me 3he", Mode::stood) == "exchange-limit");
    CHECK(exchange(e, room, "p2 exchange 4me 5me").empty());
}

TEST_CASE("getha: discards that are shuffled into the stock may be drawn, once all have exchanged") {
    Room room = written::getha_room(two, [] {
        House house;
        house.shuffle = true;
        return house;
    }());
    getha::Exchange e(room, false);
    CHECK(exchange(e, room, "p1 exchange 1me").empty());
    CHECK(draw(e, room, "p1 draw 8me") == "not-due");
    CHECK(exchange(e, room, "p2 exchange 4me").empty());
    e.close(room);
    CHECK(room.table.empty(discards));
    CHECK(draw(e, room, "p1 draw 4me").empty());
    e.draw_the_rest(room);
    CHECK(room.unseen(1) == 1);
    CHECK(e.drawing().empty());
}
