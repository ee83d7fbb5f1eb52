// What arl take, who falls short, and which jokers must change.
#include "catch.h"

#include "games/support/getha.h"

using namespace kupi::games;
using namespace kupi::games::getha;
using kupi::games::getha::Verb;
using written::getha_cards;
using written::getha_move;

namespace {

const PlayingCard high = PlayingCard::of_no_suit(0);

/// Players turn up the cards before the bar; those behind it are the reserve.
struct Round {
    Room room;
    InPlay play;

    explicit Round(const std::vector<std::pair<std::string_view, std::string_view>>& hands, const House& house = {}) {
        std::vector<std::string> all;
        for (const auto& [front, reserve] : hands) all.push_back(std::string(front) + ' ' + std::string(reserve));
        room = written::getha_room({all.begin(), all.end()}, house);
        play = InPlay(room.house);
        for (Seat s : room.in) put(s, getha_cards(hands[s].first));
    }
    void put(Seat s, CardSet real, PlayingCard name = {}) {
        Group group{real, {name, {}}};
        if (!name.is_unseen()) {
            group.cards.add(high);
            room.table.move(stock, hand(s), high);
        }
        play.put(room, hand(s), s, group);
    }
    bool settle() { return play.settle(room, nullptr); }
    std::string_view commit(std::string_view entry) {
        return broken_rule(play.commit(getha_move(entry), Mode::judge, room)).id;
    }
    std::string_view rename(Seat s, std::string_view card) {
        return broken_rule(play.rename(make_move(Verb::rename, s, high).add_name(getha_cards(card).first()), room)).id;
    }
    std::string_view show(std::string_view entry) { return broken_rule(play.show(getha_move(entry), room)).id; }
};

} // namespace

// The rulings' cascade.
TEST_CASE("getha: an arl takes its suit, and a suit that is brought in may hold another") {
    Round r({{"Rme 3me 8rb", "1yl 2yl"}, {"5me 6me 2he", "Rrb 1rb 4va"}});
    CHECK_FALSE(r.settle());
    CHECK(r.play.of(0, r.room) == getha_cards("Rme 3me 5me 6me 8rb"));
    CHECK(r.play.short_hands(r.room) == Seats::of(1));
    CHECK(r.commit("p1 commit 1yl 2yl") == "not-due");
    CHECK(r.commit("p2 commit 1rb") == "whole-suit");
    CHECK(r.commit("p2 commit 1rb Rrb").empty());
    CHECK_FALSE(r.settle());
    CHECK(r.play.of(1, r.room) == getha_cards("Rrb 1rb 8rb 2he"));
    CHECK(r.play.short_hands(r.room) == Seats::of(0));
    CHECK(r.commit("p1 commit 1yl 2yl").empty());
    CHECK(r.settle());
    CHECK(r.play.swept() == 0b101u);
}

TEST_CASE("getha: arl sweep reserves and folded hands, all at the same moment, and sweep nothing from there") {
    Round r({{"Rme 1he", "2rb"}, {"Rrb 1va", "Rar 3me"}, {"", "4me 4rb Rst"}});
    r.room.in.remove(2);
    CHECK(r.settle());
    CHECK(r.play.of(0, r.room) == getha_cards("Rme 3me 4me 1he"));
    CHECK(r.play.of(1, r.room) == getha_cards("Rrb 2rb 4rb 1va"));
    CHECK(r.room.held(1) == getha_cards("Rar"));
    CHECK(r.play.taken(2) == getha_cards("4me 4rb"));
    CHECK(r.show("p3 show 4me").empty());
    CHECK(r.show("p3 show 4me 4rb") == "not-swept");
}

TEST_CASE("getha: whoever has no reserve is not short") {
    Round r({{"Rme 1he", ""}, {"2me 2he", ""}});
    CHECK(r.settle());
    CHECK(r.play.of(1, r.room) == getha_cards("2he"));
}

TEST_CASE("getha: a joker changes its name when the real card comes into play, to a suit that fits") {
    House house;
    house.jokers = true;
    Round r({{"1me", "1rb"}, {"Rhe 1va", ""}, {"2yl 2ar", "7he 3yl"}}, house);
    r.put(0, {}, getha_cards("7he").first());
    CHECK_FALSE(r.settle()); // the arl of heimur takes the joker, and the real 7he with it
    CHECK(r.play.owner(0) == 1);
    CHECK(r.play.due() == 1u);
    CHECK(r.rename(0, "8he") == "not-due");
    CHECK(r.rename(1, "2yl") == "joker-duplicate");
    CHECK(r.rename(1, "8st") == "joker-suit"); // a third suit
    CHECK(r.rename(1, "8he").empty());
    CHECK(r.play.due() == 0u);
    CHECK(r.play.of(1, r.room) == getha_cards("Rhe 7he 8he 1va"));
}

TEST_CASE("getha: what an arl may have taken out of a hand that nobody saw stays open until it is shown") {
    Round r({{"Rme 1he", ""}, {"2me 2he", ""}});
    r.room.table.move_unseen(stock, hand(1), 2);
    CHECK_FALSE(r.settle());
    CHECK_FALSE(r.play.all_told(r.room));
    CHECK(r.play.may_rest(r.room)); // both may have been meth
    CHECK(r.show("p2 show 5va") == "not-swept");
    CHECK(r.show("p2 show 5me").empty());
    CHECK(r.play.all_told(r.room));
    CHECK_FALSE(r.play.may_rest(r.room)); // the other is none
    CHECK(r.play.of(0, r.room) == getha_cards("Rme 2me 5me 1he"));
}
