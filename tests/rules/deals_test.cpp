#include "rules/deals.h"

#include <algorithm>

#include "all_lies.h"
#include "catch.h"
#include "random_story.h"
#include "support/wanted.h"

using namespace kupi::rules;

namespace {

constexpr std::size_t most_states = 6'000;

std::uint64_t clauses_of(const Story& story, const std::vector<int>& entries) {
    std::uint64_t bits = 0;
    for (std::size_t i = 0; i < story.clauses().size(); ++i)
        if (!story.clauses()[i].waived &&
            std::find(entries.begin(), entries.end(), story.clauses()[i].entry) != entries.end())
            bits |= 1ull << i;
    return bits;
}
std::vector<int> entries_of(const Story& story, int upto) {
    std::set<int> entries;
    for (const auto& clause : story.clauses())
        if (clause.entry <= upto && !clause.waived) entries.insert(clause.entry);
    return {entries.begin(), entries.end()};
}
bool all_can_hold(const AllLies::Truths& truths, std::uint64_t clauses) {
    return std::any_of(truths.begin(), truths.end(), [&](std::uint64_t t) { return (t & clauses) == clauses; });
}

/// By the definitions of rules/deals.h, over all lies.
std::optional<Deals::Blame> blame_of(const Story& story, const AllLies& all) {
    for (const auto& [entry, truths] : all.truths()) {
        const std::vector<int> entries = entries_of(story, entry);
        if (all_can_hold(truths, clauses_of(story, entries))) continue;
        if (truths.empty()) return Deals::Blame{entry, {entry}, true, true};
        for (int e : entries)
            if (!all_can_hold(truths, clauses_of(story, {e}))) return Deals::Blame{entry, {e}, false, true};
        std::vector<int> best; // the last entry first
        for (unsigned bits = 1; bits < 1u << entries.size(); ++bits) {
            std::vector<int> some;
            for (std::size_t i = 0; i < entries.size(); ++i)
                if (bits >> i & 1) some.push_back(entries[i]);
            if (all_can_hold(truths, clauses_of(story, some))) continue;
            bool minimal = true;
            for (int e : some) {
                std::vector<int> others = some;
                std::erase(others, e);
                minimal = minimal && all_can_hold(truths, clauses_of(story, others));
            }
            std::reverse(some.begin(), some.end());
            if (minimal && (best.empty() || some < best)) best = some;
        }
        std::reverse(best.begin(), best.end());
        return Deals::Blame{entry, best, false, true};
    }
    return std::nullopt;
}

/// Whether the entries of a proof suffice, and whether none can be left out.
void check_proof(const Story& story, const Deals::Blame& blame, const Deals::Proof& proof) {
    std::vector<char> unnamed(static_cast<std::size_t>(story.last_entry()) + 1, 1);
    for (int entry : proof.entries) unnamed[static_cast<std::size_t>(entry)] = 0;
    const auto still = [&]() -> std::optional<bool> {
        const auto all = AllLies::of(story, 2 * most_states, unnamed);
        if (!all) return std::nullopt;
        const auto truths = all->truths().find(blame.shown);
        return !all_can_hold(truths->second, blame.facts ? 0 : clauses_of(story, blame.entries));
    };
    CHECK(still() != std::optional(false));
    if (!proof.least) return;
    for (int entry : proof.entries) {
        if (std::binary_search(blame.entries.begin(), blame.entries.end(), entry)) continue;
        unnamed[static_cast<std::size_t>(entry)] = 1;
        INFO("without entry " << entry);
        CHECK(still() != std::optional(true));
        unnamed[static_cast<std::size_t>(entry)] = 0;
    }
}

/// Carries a full deal out, card by card.
void check_witness(const Story& story, const Deals::FullDeal& deal) {
    std::multimap<PlayingCard, Pile> where;
    for (PlayingCard card : story.pack().kinds())
        for (int n = story.pack().count(card); n > 0; --n) where.emplace(card, story.start());
    const auto go = [&](PlayingCard card, Pile from, Pile to) {
        const auto [begin, end] = where.equal_range(card);
        const auto one = std::find_if(begin, end, [&](auto& at) { return at.second == from; });
        REQUIRE(one != end);
        one->second = to;
    };
    const auto count = [&](Pile place, CardSet cards) {
        return std::count_if(where.begin(), where.end(),
                             [&](auto& at) { return at.second == place && cards.has(at.first); });
    };
    for (std::size_t i = 0; i < story.events().size(); ++i) {
        const Story::Event& e = story.events()[i];
        switch (e.kind) {
        case Story::Event::Kind::seen_moves: go(e.card, e.from, e.to); break;
        case Story::Event::Kind::unseen_moves:
            if (e.from == e.to) break;
            CHECK(deal.moved[i].size() == e.n);
            for (PlayingCard card : deal.moved[i]) go(card, e.from, e.to);
            break;
        case Story::Event::Kind::shows: CHECK(count(e.from, CardSet::of(e.card)) >= e.n); break;
        case Story::Event::Kind::demands: {
            const auto& clause = story.clauses()[e.n];
            const bool holds = std::any_of(clause.any.begin(), clause.any.end(), [&](const Demand& d) {
                return d.lacks() ? count(d.place, d.cards) == 0 : count(d.place, d.cards) >= d.least;
            });
            CHECK((holds || clause.waived));
        }
        }
    }
    std::multimap<PlayingCard, Pile> end(deal.at_end.begin(), deal.at_end.end());
    const auto sorted = [](const auto& map) {
        std::vector<std::pair<PlayingCard, Pile>> all(map.begin(), map.end());
        std::sort(all.begin(), all.end());
        return all;
    };
    CHECK(sorted(end) == sorted(where));
}

/// Whether all can be legal while a place holds one of these cards.
bool may(const Story& story, Pile place, CardSet cards, std::size_t moment) {
    return Deals(story.with({place, cards, 1}, moment)).possible() == Answer::yes;
}

/// False if the story has too many lies to look at all of them.
bool check_story(std::uint64_t seed) {
    const Story story = StoryTeller(seed).story();
    const auto all = AllLies::of(story, most_states);
    if (!all) return false;
    INFO("seed " << seed << ", " << told(story));
    const Deals deals(story);

    for (const auto& [entry, truths] : all->truths()) {
        INFO("up to entry " << entry);
        const bool possible = all_can_hold(truths, clauses_of(story, entries_of(story, entry)));
        CHECK(deals.possible(entry) == (possible ? Answer::yes : Answer::no));
    }
    const auto blame = deals.blame(), due = blame_of(story, *all);
    REQUIRE(blame.has_value() == due.has_value());
    if (blame) {
        CHECK(blame->exact);
        CHECK(blame->shown == due->shown);
        CHECK(blame->entries == due->entries);
        CHECK(blame->facts == due->facts);
        check_proof(story, *blame, deals.prove(*blame));
    }
    CHECK(deals.witness().has_value() == !blame.has_value());
    if (const auto deal = deals.witness()) check_witness(story, *deal);

    std::vector<int> doubtful;
    std::uint64_t once = 0, always = ~0ull;
    for (std::uint64_t t : all->at_end()) once |= t, always &= t;
    for (std::size_t i = 0; i < story.clauses().size(); ++i) {
        if ((always >> i & 1) == 0) doubtful.push_back(static_cast<int>(i));
        CHECK(deals.refuted(static_cast<int>(i)) == ((once >> i & 1) == 0 ? Answer::yes : Answer::no));
        CHECK(deals.certain(static_cast<int>(i)) == ((always >> i & 1) != 0 ? Answer::yes : Answer::no));
    }
    CHECK(deals.doubtful() == doubtful);

    // Where a card may or must be, at a moment or two.
    Random random(seed);
    for (const PlayingCard card : story.pack().kinds()) {
        const std::vector<Pile> places = deals.places_at_end(card);
        for (Pile place = 0; place < 5; ++place) {
            const bool listed = std::find(places.begin(), places.end(), place) != places.end();
            CHECK(listed == may(story, place, CardSet::of(card), story.size()));
        }
    }
    for (int i = 0; i < 2 && !story.events().empty(); ++i) {
        const std::size_t moment = random.below(static_cast<std::uint32_t>(story.size() + 1));
        const auto place = static_cast<Pile>(random.below(5));
        const PlayingCard card(static_cast<int>(random.below(3)), static_cast<int>(random.below(3)));
        const Story probed = story.with({place, CardSet::of(card), 1}, moment);
        const auto lies = AllLies::of(probed, 2 * most_states);
        if (!lies) continue;
        const std::uint64_t probe = 1ull << story.clauses().size();
        const std::uint64_t legal = clauses_of(story, entries_of(story, Deals::to_the_end));
        bool there = false, elsewhere = false;
        for (std::uint64_t t : lies->at_end())
            if ((t & legal) == legal) ((t & probe) != 0 ? there : elsewhere) = true;
        CHECK(may(story, place, CardSet::of(card), moment) == there);
        CHECK(deals.sure_since(place, CardSet::of(card), {{moment}}).has_value() == !elsewhere);
    }
    return true;
}

PlayingCard a(int rank) { return {0, rank}; }
PlayingCard b(int rank) { return {1, rank}; }

} // namespace

TEST_CASE("three hands that all let a suit pass cannot have hidden three cards of it") {
    // Eight cards unseen, three of them b; the fourth hand has room for two.
    Story story;
    CardCounts pack;
    for (int rank = 0; rank < 5; ++rank) pack.add(a(rank));
    for (int rank = 0; rank < 3; ++rank) pack.add(b(rank));
    story.begin(pack, 0);
    for (Pile hand = 1; hand <= 4; ++hand) story.unseen_moves(0, hand, 2);
    const CardSet suit = CardSet::of_suit(1);
    for (int entry : {21, 22, 24}) {
        story.enter(entry);
        story.demands({.place = static_cast<Pile>(entry == 24 ? 3 : entry - 20), .cards = suit});
    }
    const Deals deals(story);
    CHECK(deals.possible(22) == Answer::yes);
    const auto blame = deals.blame();
    REQUIRE(blame);
    CHECK(blame->shown == 24);
    CHECK(blame->entries == std::vector{21, 22, 24});
    const auto proof = deals.prove(*blame);
    CHECK(proof.entries == std::vector{21, 22, 24});
    REQUIRE(proof.count);
    CHECK(proof.count->cards == std::vector{b(0), b(1), b(2)});
    CHECK(proof.count->places == std::vector<Pile>{4});
    CHECK(proof.count->room == 2);
    CHECK(deals.doubtful() == std::vector{0, 1, 2});
}

TEST_CASE("a card drawn before the reshuffle is none of those that lay open then") {
    Story story;
    CardCounts pack;
    for (int rank = 0; rank < 4; ++rank) pack.add(a(rank));
    story.begin(pack, 0);
    story.enter(1);
    story.seen_moves(0, 2, a(0)); // open
    story.unseen_moves(0, 1, 1);  // drawn
    story.seen_moves(0, 3, a(1));
    story.enter(2);
    story.unseen_moves(2, 0, 1); // shuffled in
    CHECK_FALSE(may(story, 1, CardSet::of(a(0)), story.size()));
    CHECK(Deals(story).sure_since(1, CardSet::of(a(2)) | CardSet::of(a(3)), {{0, 2, story.size()}}) == std::size_t{2});
    story.enter(3);
    story.seen_moves(1, 4, a(0));
    const auto blame = Deals(story).blame();
    REQUIRE(blame);
    CHECK(blame->facts);
    CHECK(blame->entries == std::vector{3});
    CHECK(Deals(story).prove(*blame).entries == std::vector{1, 3});
}

TEST_CASE("an entry that the table let stand binds nobody") {
    Story story;
    story.begin(CardCounts(CardSet::of_suit(0, 0b1111)), 0);
    story.enter(1);
    story.unseen_moves(0, 1, 2);
    story.enter(2, true);
    story.demands({.place = 1, .cards = CardSet::of_suit(0, 0b0111)});
    CHECK(Deals(story).possible() == Answer::yes);
    CHECK_FALSE(Deals(story).blame());
    CHECK(Deals(story).refuted(0) == Answer::yes);
}

TEST_CASE("what would have to be shown to settle a doubt") {
    Story story;
    story.begin(CardCounts(CardSet::of_suit(0, 0b11111)), 0);
    story.enter(1);
    story.unseen_moves(0, 1, 2);
    story.enter(2);
    story.demands({.place = 1, .cards = CardSet::of(a(0))});
    CHECK(Deals(story).doubtful() == std::vector{0});
    CHECK(Deals(story).settles(0) == Pile{1});
}

TEST_CASE("what is cut short is told and not guessed") {
    Story story;
    story.begin(CardCounts(CardSet::of_suit(0)), 0);
    story.enter(1);
    story.unseen_moves(0, 1, 5);
    CHECK(Deals(story, 0).possible() == Answer::cut_short);
    CHECK_FALSE(Deals(story, 0).blame());
    CHECK_FALSE(Deals(story, 0).witness());
}

TEST_CASE("a story that is cut back is as if the rest had never been told") {
    Story story;
    story.begin(CardCounts(CardSet::of_suit(0)), 0);
    story.unseen_moves(0, 1, 5);
    const std::size_t mark = story.size();
    story.demands(Either{});
    story.seen_moves(1, 2, a(0));
    CHECK(Deals(story).possible() == Answer::no);
    story.cut(mark);
    CHECK(story.clauses().empty());
    CHECK(Deals(story).possible() == Answer::yes);
}

TEST_CASE("the solver agrees with every lie of small stories") {
    const auto stories = static_cast<int>(kupi::test::wanted("KUPI_STORIES", 100)); // 20000 for a long run
    std::uint64_t seed = kupi::test::wanted("KUPI_SEED", 1);
    for (int n = 0; n < stories; ++seed) n += check_story(seed);
}
