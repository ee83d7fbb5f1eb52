#include "catch.h"

#include "games/fishing_row.h"
#include "games/fishing_score.h"
#include "games/support/families.h"
#include "rules/random.h"

using namespace kupi::games;
using namespace kupi::games::fishing;

namespace {

constexpr const char* game = "cassino";

House house(const std::vector<families::Given>& changed = {}) { return House(families::setup(game, 2, changed)); }
CardSet cards(const char* list) { return family::all_of(written::pack("french-52"), list); }
PlayingCard card(const char* code) { return cards(code).first(); }

/// So many of the pack.
CardSet some(const House& h, int size, Random& random) {
    std::vector<PlayingCard> all;
    for (PlayingCard c : h.pack) all.push_back(c);
    CardSet chosen;
    while (chosen.size() < size) chosen.add(all[random.below(static_cast<std::uint32_t>(all.size()))]);
    return chosen;
}
/// Those whose bits are set, the first card's the lowest.
CardSet subset(CardSet cards, unsigned bits) {
    CardSet set;
    for (PlayingCard c : cards) {
        if ((bits & 1) != 0) set.add(c);
        bits >>= 1;
    }
    return set;
}
Count count(const House& h, CardSet first, CardSet second) { return {h, {first, second}, {}}; }

} // namespace

TEST_CASE("Fishing: what is listed as a capture is all that a card takes, in every way of capturing") {
    const std::vector<std::vector<families::Given>> ways = {
        {{"capture", "rank"}},
        {{"capture", "ranks"}},
        {{"capture", "sum"}},
        {{"capture", "sum"}, {"rank-first", 1}},
        {{"capture", "sums"}},
        {{"capture", "total"}, {"total", 15}},
        {{"capture", "sums"}, {"takers", "J"}, {"faces-by-rank", 0}},
    };
    Random random(7);
    const Builds none;
    for (const auto& way : ways) {
        const House h = house(way);
        for (int round = 0; round < 40; ++round) {
            const CardSet lies = some(h, 8, random);
            const fishing::Row row{h, lies, none};
            for (PlayingCard played : some(h, 3, random) - lies) {
                std::vector<CardSet> listed;
                CHECK(Chances(row).each_capture(played, [&](CardSet set) {
                    listed.push_back(set);
                    return true;
                }));
                std::size_t taken = 0;
                for (unsigned bits = 1; bits < 256; ++bits) {
                    const CardSet set = subset(lies, bits);
                    const bool is_listed = std::find(listed.begin(), listed.end(), set) != listed.end();
                    REQUIRE(row.takes(played, set) == is_listed);
                    taken += is_listed;
                }
                CHECK(listed.size() == taken); // each once
            }
        }
    }
}

TEST_CASE("Fishing: sets are found by their sums as each sum finds them by itself, or none where they are too many") {
    const House h = house();
    Random random(5);
    const auto listed = [](auto each) {
        std::vector<CardSet> sets;
        CHECK(each([&](CardSet set) {
            sets.push_back(set);
            return true;
        }));
        return sets;
    };
    for (int round = 0; round < 60; ++round) {
        const Summands from = summands(some(h, round / 5, random) - h.face_cards(), h.value);
        SetsBySum sets;
        CHECK_FALSE(sets.covers(1));
        sets.find(from, 10);
        REQUIRE(sets.covers(10));
        CHECK_FALSE(sets.covers(11));
        for (int sum = 1; sum <= 10; ++sum)
            CHECK(listed([&](auto visit) { return sets.each(sum, visit); }) ==
                  listed([&](auto visit) { return each_sum(from, 0, sum, {}, visit); }));
    }
    SetsBySum sets;
    sets.find(summands(h.pack - h.face_cards(), h.value), 10);
    CHECK_FALSE(sets.covers(1));
    const Builds none;
    const PlayingCard ten = card("10S");
    const fishing::Row row{h, h.pack - CardSet::of(ten), none};
    CHECK_FALSE(
        Chances(row).each_capture(ten, [](CardSet) { return true; })); // found without them, as many as have room
}

TEST_CASE("Fishing: ranks next to each other that are worth the same count as one") {
    const Pack pack = written::pack("french-52");
    family::Worths<12> worths;
    REQUIRE(worths.read(pack, "10=1 J=1 Q=2 K=2 10D=2 2C=2 A=2"));
    worths.join_ranks(pack.cards.kinds());
    const std::vector<family::Worth> joined(worths.begin(), worths.end());
    CHECK(joined == std::vector<family::Worth>{
                        {cards("10 J"), 1}, {cards("Q K"), 2}, {cards("10D"), 2}, {cards("2C"), 2}, {cards("A"), 2}});
}

TEST_CASE("Fishing: what is listed as a build is all that a card can build, with two builds on the table") {
    const House h = house();
    Random random(11);
    for (int round = 0; round < 20; ++round) {
        const CardSet lies = some(h, 9, random) - h.face_cards();
        Builds builds;
        CardSet free = lies;
        for (int b = 0; b < 2 && free.size() > 2; ++b) { // of two cards each
            const PlayingCard one = free.first();
            free.remove(one);
            const PlayingCard two = free.first();
            free.remove(two);
            CardSet both = CardSet::of(one);
            both.add(two);
            builds.push_back({both, static_cast<std::uint8_t>(h.value_of(one) + h.value_of(two)), 0, b == 1});
        }
        const fishing::Row row{h, lies, builds};
        for (PlayingCard played : some(h, 3, random) - lies - h.face_cards()) {
            std::vector<std::pair<int, CardSet>> listed;
            CHECK(Chances(row).each_build(played, 0x7ff, [&](int sum, CardSet set) {
                listed.emplace_back(sum, set);
                return true;
            }));
            std::size_t made = 0;
            for (int sum = 1; sum <= 10; ++sum)
                for (unsigned bits = 1; bits < 1u << lies.size(); ++bits) {
                    const CardSet set = subset(lies, bits);
                    const bool is_listed = std::find(listed.begin(), listed.end(), std::pair{sum, set}) != listed.end();
                    REQUIRE(row.may_build(played, sum, set) == is_listed);
                    made += is_listed;
                }
            CHECK(listed.size() == made); // each once
        }
    }
}

TEST_CASE("Fishing: a build counts as one card, is raised by one card alone, and never once it is several") {
    const House h = house();
    Builds builds;
    const CardSet lies = cards("3H 5S 2C 8D KC");
    builds.push_back({cards("3H 5S"), 8, 1, false});
    const fishing::Row row{h, lies, builds};
    CHECK(row.takes(card("8C"), cards("3H 5S")));
    CHECK(row.takes(card("8C"), cards("3H 5S 8D")));
    CHECK_FALSE(row.takes(card("8C"), cards("5S")));
    CHECK_FALSE(row.takes(card("5C"), cards("5S")));
    CHECK(row.may_build(card("2H"), 10, cards("3H 5S")));
    CHECK_FALSE(row.may_build(card("2H"), 12, cards("3H 5S 2C"))); // by two cards
    CHECK_FALSE(row.may_build(card("KD"), 13, cards("KC")));
    const Build more = row.built(card("8C"), 8, cards("3H 5S"), 0);
    CHECK(more.multiple);
    CHECK(more.cards == cards("3H 5S 8C"));
    CHECK_FALSE(row.built(card("2H"), 10, cards("3H 5S"), 0).multiple);
    CHECK(builds.unkept(h, 1, cards("8S 2D")) == nullptr);
    CHECK(builds.unkept(h, 1, cards("9S 2D")) == builds.begin());
    CHECK(builds.unkept(h, 1, cards("9S 2D"), cards("3H 5S")) == nullptr);
    builds.remove(cards("5S"));
    CHECK(builds == Builds{});
    builds.push_back(more);
    CHECK_FALSE(row.may_build(card("2H"), 10, cards("3H 5S 8C")));
}

TEST_CASE("Fishing: who shares the most of something gets nothing for it, and a primiera wants every suit") {
    const House h = house({{"worth", "10D=2"}, {"most", "S=1"}, {"primiera", 4}});
    CHECK(count(h, cards("2S 3S"), cards("4S 5S")).points()[0] == 0);
    CHECK(count(h, cards("2S 3S"), cards("4S")).points()[0] == 3 + 1);
    CHECK(count(h, cards("2C 3C 10D"), cards("4S 5S")).points()[0] == 3 + 2);
    CHECK(count(h, cards("2S 2C 2D 2H"), cards("7S 7C 7D KS KC KD")).points()[0] == 4 + 0);
    CHECK(count(h, cards("2S 2C 2D 2H"), cards("7S 7C 7D 3H")).points()[1] == 4);
    CHECK(count(h, cards("2S"), cards("3S")).ahead() == -1);
}

TEST_CASE("Fishing: two who reach the target in one hand go by points, or by what is counted first") {
    const std::vector<families::Given> plain = {
        {"target", 3}, {"most-cards", 0}, {"most", "S=3 D=3"}, {"worth", "A=1"}};
    const auto with = [&](std::vector<families::Given> more) {
        more.insert(more.begin(), plain.begin(), plain.end());
        return house(more);
    };
    const CardSet spades = cards("2S"), diamonds = cards("2D AD");
    const House most = with({});
    CHECK(Standing().result(most, true, count(most, spades, diamonds)).winners == Seats::of(1));
    CHECK_FALSE(Standing().result(most, true, count(most, spades, cards("2D"))).over);
    const House first = with({{"count-out", 1}});
    CHECK(Standing().result(first, true, count(first, spades, diamonds)).winners == Seats::of(0));
    CHECK(Standing().result(first, true, count(first, spades, cards("2D"))).winners == Seats::of(0));
    Standing after;
    const Count now = count(first, spades, diamonds);
    after.add(first, true, now, {});
    CHECK(after.has_ended());
    CHECK(after.result(first, false, {first, {}, {}}).winners == Seats::of(0));
}

TEST_CASE("Fishing: what the deck or the family has no room for is a fault of the parameter that asks for it") {
    const auto fault = [](int players, const std::vector<families::Given>& changed, int packs = 1) {
        Setup setup = families::setup(game, players <= 4 ? players : 4, changed);
        setup.players = players;
        setup.pack = written::pack("french-52", packs);
        const HeaderFault found = House::fault_of(setup);
        return std::string(found.key) + ' ' + std::string(found.say) + (found.word.empty() ? "" : ' ' + found.word);
    };
    CHECK(fault(4, {}) == " ");
    CHECK(fault(4, {{"hand", 12}}) == " ");
    CHECK(fault(4, {{"hand", 12}, {"start", 5}}) == "hand hand-takes 4");
    CHECK(fault(7, {}) == "seats seats-takes");
    CHECK(fault(4, {}, 2) == "deck family-takes");
    CHECK(fault(4, {}, 5) == "deck cards-takes");
    CHECK(fault(4, {{"most", "2C=1 3C=1 4C=1 5C=1 6C=1 7C=1 8C=1 9C=1 2D=1 3D=1 4D=1 5D=1 6D=1 7D=1 8D=1 9D=1"}}) ==
          "most room-takes");
    CHECK(fault(4, {{"start-crowd", "C D H S"}}) == "start-crowd start-takes");
    CHECK(fault(4, {{"start-crowd", "C D H S"}, {"start-crowd-most", 4}}) == " ");
    CHECK(fault(4, {{"start-top", "C D H S"}}) == "start-top start-takes");
}
