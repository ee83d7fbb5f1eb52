// A hand as a story tells it, without anybody who judges it.
#include "base/file.h"
#include "referee/hand_story.h"
#include "referee/world.h"
#include "support/checkout.h"

using namespace kupi::referee;

namespace {

std::unique_ptr<Log> hidden_log(const std::string& name) {
    Diagnostics out;
    return kupi::test::read(
        read_file(std::string(kupi::test::root) + "/tests/referee/hidden/" + name + ".toml", out).value());
}

std::shared_ptr<const Position> start_of(const Log& log) { return log.shelf->engine->start(log.setup); }

} // namespace

TEST_CASE("a hand's story: entries have numbers from 1, and it is told as far as one asks") {
    const auto log = hidden_log("omi-shown");
    EntryReader reader(*log->deck->vocabulary, log->players);
    FreshDeal fresh;
    HandStory hand(*log, 1, reader, start_of(*log), fresh);
    CHECK(fresh.hand == 1);
    CHECK(hand.number_of(0) == 1);
    CHECK(hand.located(5) == std::pair(1, std::size_t{4}));
    CHECK(hand.number_text(5) == "5");

    Story story;
    CHECK(hand.tell_upto(0, story)->equals(*start_of(*log)));
    CHECK(story.last_entry() == 0);
    hand.tell_upto(5, story);
    CHECK(story.last_entry() == 5);
    REQUIRE(story.clauses().size() == 1); // Di let hearts pass
    CHECK(story.clauses().front().entry == 5);

    CHECK(hand.numbered(5).move.seat == 3);
    hand.stop_after(5);
    CHECK(hand.size() == 5);
    Story stopped;
    hand.tell_upto(12, stopped);
    CHECK(stopped.last_entry() == 5);
}

TEST_CASE("a hand's story: with nothing known the cards lie as the table has them, with one known it is seen") {
    const auto log = hidden_log("omi-shown");
    EntryReader reader(*log->deck->vocabulary, log->players);
    FreshDeal fresh;
    HandStory hand(*log, 1, reader, start_of(*log), fresh);
    hand.stop_after(4);
    Story story;
    const auto end = hand.tell_upto(4, story);
    const auto same = hand.play_knowing({});
    REQUIRE(same);
    CHECK(same->pool() == end->pool());
    REQUIRE(hand.offers(*same, 50'000).size() > 1);

    // The place from which the last card has come to light: Di's hand.
    const Pile hand_of_di = story.events().back().from;
    const PlayingCard card = end->pool().kinds().first();
    const auto knowing = hand.play_knowing({{card, hand_of_di, 0}});
    REQUIRE(knowing);
    CHECK_FALSE(knowing->pool().has(card));
    CHECK(knowing->pool().size() == end->pool().size() - 1);
}

TEST_CASE(
    "a hand's story: where cards go on it begins with the last fresh deal, and can be told up to any entry since") {
    const auto log = hidden_log("yamiro-reshuffle");
    EntryReader reader(*log->deck->vocabulary, log->players);
    FreshDeal fresh;
    HandStory first(*log, 1, reader, start_of(*log), fresh);
    Story told;
    const std::unique_ptr<Position> position = first.tell_upto(static_cast<int>(first.size()), told);
    position->tell(nullptr);
    position->next_hand({});
    REQUIRE(position->pool().size() < fresh.position->pool().size());

    HandStory second(*log, 2, reader, position->clone(), fresh);
    CHECK(fresh.hand == 1);
    Story story;
    CHECK(second.tell_beginning(story)->equals(*position));
    CHECK(second.number_of(0) == static_cast<int>(first.size()) + 1);
    CHECK(second.number_text(2) == "hand 1, entry 2");
    CHECK(second.number_text(second.number_of(1)) == "2");
    CHECK(story.last_entry() == static_cast<int>(first.size()));

    Story earlier, alone;
    CHECK(second.tell_upto(4, earlier)->equals(*first.tell_upto(4, alone)));
    CHECK(earlier.last_entry() == alone.last_entry());
    CHECK(earlier.size() == alone.size());
    CHECK(second.number_of(0) == static_cast<int>(first.size()) + 1);
}
