// What may be selected, and what must be turned up of it.
#include "catch.h"

#include "games/support/getha.h"

using namespace kupi::games;
using namespace kupi::games::getha;
using kupi::games::getha::Selection;
using written::getha_cards;
using written::getha_move;

namespace {

struct Choice {
    Room room;
    Selection selection;

    explicit Choice(std::string_view hand, const House& house = {}) : room(written::getha_room({hand, ""}, house)) {}
    Ruling ruling(std::string_view entry) { return selection.select(getha_move(entry), Mode::judge, room); }
    std::string_view select(std::string_view entry) { return broken_rule(ruling(entry)).id; }
    std::string_view turn_up(CardSet real, PlayingCard high = {}) {
        Group group{real, {high, {}}};
        if (!high.is_unseen()) group.cards.add(PlayingCard::of_no_suit(0));
        const auto why = selection.why_not(0, group, unseen_card, Mode::judge, room);
        return why ? why->rule.id : std::string_view{};
    }
};

} // namespace

TEST_CASE("getha: two suits are selected, every card of both, or the only one") {
    Choice c("1me 2me 3me 1he 2he 1rb 1va 1ar");
    CHECK(c.select("p1 select st me") == "suit-not-held");
    CHECK(c.select("p1 select me") == "two-suits");
    CHECK(c.select("p1 select me he rb") == "two-suits");
    CHECK(c.select("p1 select me he").empty());
    CHECK(c.turn_up(getha_cards("1me 2me 1he 2he")) == "reveal-selected");
    CHECK(c.turn_up(getha_cards("1me 2me 3me 1he 2he 1rb")) == "reveal-selected");
    CHECK(c.turn_up(getha_cards("1me 2me 3me 1he 2he")).empty());
    CHECK(c.selection.of(0, c.room.held(0)) == getha_cards("1me 2me 3me 1he 2he"));
    CHECK(Choice("1me 2me 3me").select("p1 select me").empty());
}

TEST_CASE("getha: where the house plays one suit, one is selected") {
    House house;
    house.limit = 1;
    Choice c("1me 2me 3me 1he", house);
    CHECK(c.select("p1 select me he") == "two-suits");
    CHECK(c.select("p1 select he").empty());
}

TEST_CASE("getha: a joker may stand for a suit, which is then none of the reserve's") {
    House house;
    house.jokers = true;
    Choice c("1me 2me 1he", house);
    c.room.table.move(stock, hand(0), PlayingCard::of_no_suit(0));
    Move move = getha_move("p1 select me");
    move.add(PlayingCard::of_no_suit(0));
    CHECK(is_legal(c.selection.select(move, Mode::judge, c.room)));
    const CardSet meth = getha_cards("1me 2me");
    CHECK(c.turn_up(meth, getha_cards("5he").first()) == "joker-suit");
    CHECK(c.turn_up(meth, getha_cards("5me").first()) == "joker-suit"); // one suit where two are due
    CHECK(c.turn_up(meth, getha_cards("5yl").first()).empty());
}

TEST_CASE("getha: what nobody saw of a hand is asked for when a suit of it is selected") {
    Choice c("1me 1he");
    c.room.table.move_unseen(stock, hand(0), 1);
    const auto assumed = [](const Ruling& ruling) { return is_legal(ruling) && !is_proven(ruling); };
    CHECK_FALSE(assumed(Choice(c).ruling("p1 select me he")));
    CHECK(assumed(Choice(c).ruling("p1 select me st")));
    CHECK(c.select("p1 select rb st") == "suit-not-held"); // one card cannot be of both
}
