// What a card owes to a trick, by itself.
#include "games/tricks_duties.h"

#include "catch.h"

using namespace kupi::games;

namespace {

constexpr int clubs = 0, diamonds = 1, hearts = 2, spades = 3;
constexpr int nine = 0, ten = 1, jack = 2, queen = 3, king = 4, ace = 5;
constexpr PlayingCard card(int suit, int rank) { return {suit, rank}; }

RankHeights by_rank() {
    RankHeights heights{};
    for (std::uint8_t rank = 0; rank < 16; ++rank) heights[rank] = rank;
    return heights;
}

/// Four suits of six cards; a trick that may be laid and asked.
struct Table {
    TrickRules is;
    TrickRanks ranks{by_rank()};
    Trick trick;
    bool free = false, first = false, broken = false, partner_wins = false;

    Table() {
        is.pack = CardSet::of_ranks(0x3f) &
                  (CardSet::of_suit(0) | CardSet::of_suit(1) | CardSet::of_suit(2) | CardSet::of_suit(3));
    }
    Table& lay(PlayingCard c) {
        trick.lay(static_cast<Seat>(trick.size()), c, trick.empty() || ranks.beats(c, trick.best()));
        return *this;
    }
    TrickDuties duties() const {
        const int led = trick.empty() ? TrickRanks::no_suit : ranks.suit_of(trick.lead());
        return {is, ranks, trick, led, free, first, broken, partner_wins};
    }
    CardSet playable(std::initializer_list<PlayingCard> hand) const {
        HeldCards held;
        for (PlayingCard c : hand) held.seen.add(c);
        return duties().playable(held);
    }
    /// The rule that is broken by a card out of a hand that is seen whole; the same as the list says.
    std::string_view broken_by(PlayingCard played, std::initializer_list<PlayingCard> hand) const {
        CardSet held;
        for (PlayingCard c : hand) held.add(c);
        const auto needs = duties().needs_of(played);
        std::string_view rule;
        for (int i = needs.count - 1; i >= 0; --i)
            if (!(needs.all[static_cast<std::size_t>(i)].lack & held).empty())
                rule = needs.all[static_cast<std::size_t>(i)].rule.id;
        CHECK(playable(hand).has(played) == rule.empty());
        return rule;
    }
};

} // namespace

TEST_CASE("who can must follow suit, and who cannot plays what they like") {
    Table table;
    table.lay(card(hearts, king));
    CHECK(table.broken_by(card(clubs, ace), {card(clubs, ace), card(hearts, nine)}) == "follow-suit");
    CHECK(table.broken_by(card(hearts, nine), {card(clubs, ace), card(hearts, nine)}).empty());
    CHECK(table.broken_by(card(clubs, ace), {card(clubs, ace), card(spades, nine)}).empty());
    table.free = true;
    CHECK(table.broken_by(card(clubs, ace), {card(clubs, ace), card(hearts, nine)}).empty());
}

TEST_CASE("the left bower follows trumps and no longer its own suit") {
    Table table;
    const std::array<int, 1> bowers{jack};
    table.ranks.set_bowers(bowers, {spades, hearts, diamonds, clubs});
    table.ranks.name_trump(hearts);
    CHECK(table.ranks.beats(card(hearts, jack), card(diamonds, jack)));
    CHECK(table.ranks.beats(card(diamonds, jack), card(hearts, ace)));
    CHECK_FALSE(table.ranks.is_trump(card(clubs, jack)));
    table.lay(card(diamonds, ace));
    CHECK(table.broken_by(card(clubs, ace), {card(clubs, ace), card(diamonds, jack)}).empty());
    Table trumps = table;
    trumps.trick.clear();
    trumps.lay(card(hearts, nine));
    CHECK(trumps.broken_by(card(clubs, ace), {card(clubs, ace), card(diamonds, jack)}) == "follow-suit");
    table.ranks.name_trump(spades);
    CHECK(table.ranks.is_trump(card(clubs, jack)));
    CHECK_FALSE(table.ranks.is_trump(card(diamonds, jack)));
}

TEST_CASE("a trump is due from who cannot follow, unless the partner's card takes the trick") {
    Table table;
    table.is.must_trump = table.is.partner_rests = true;
    table.ranks.name_trump(spades);
    table.lay(card(hearts, king));
    CHECK(table.broken_by(card(clubs, ace), {card(clubs, ace), card(spades, nine)}) == "must-trump");
    table.partner_wins = true;
    CHECK(table.broken_by(card(clubs, ace), {card(clubs, ace), card(spades, nine)}).empty());
}

TEST_CASE("a higher card is due where one must beat, of trumps only or of the suit led as well") {
    Table table;
    table.ranks.name_trump(spades);
    table.lay(card(hearts, queen));
    const auto lower = {card(hearts, nine), card(hearts, ace)};
    table.is.beat = TrickRules::Beat::trumps;
    CHECK(table.broken_by(card(hearts, nine), lower).empty());
    table.is.beat = TrickRules::Beat::always;
    CHECK(table.broken_by(card(hearts, nine), lower) == "must-beat");
    table.lay(card(spades, jack)); // hearts can no longer win
    CHECK(table.broken_by(card(hearts, nine), lower).empty());
    CHECK(table.broken_by(card(spades, ten), {card(spades, ten), card(spades, ace)}) == "must-beat");
    CHECK(table.broken_by(card(spades, ten), {card(spades, ten), card(spades, nine)}).empty());
}

TEST_CASE("a closed suit is not led before it is broken, if there is another") {
    Table table;
    table.is.closed_suit = hearts;
    CHECK(table.broken_by(card(hearts, ace), {card(hearts, ace), card(clubs, nine)}) == "not-broken");
    CHECK(table.broken_by(card(hearts, ace), {card(hearts, ace), card(hearts, nine)}).empty());
    table.broken = true;
    CHECK(table.broken_by(card(hearts, ace), {card(hearts, ace), card(clubs, nine)}).empty());
}

TEST_CASE("no card with points is thrown on the first trick, if there is another") {
    Table table;
    table.is.no_points_first = table.first = true;
    table.is.with_points = CardSet::of_suit(hearts, 0x3f);
    table.lay(card(clubs, ace));
    CHECK(table.broken_by(card(hearts, nine), {card(hearts, nine), card(spades, ace)}) == "no-points-first");
    table.first = false;
    CHECK(table.broken_by(card(hearts, nine), {card(hearts, nine), card(spades, ace)}).empty());
}

TEST_CASE("of a hand that nobody saw whole only those cards are left out that it cannot play") {
    Table table;
    table.lay(card(clubs, ace));
    HeldCards held;
    held.unseen = 2;
    held.hidden.add(card(clubs, nine));
    held.hidden.add(card(hearts, nine));
    held.hidden.add(card(spades, nine));
    CHECK(table.duties().playable(held) == held.hidden);
    held.unseen = 3; // so that one of them is the club
    CHECK(table.duties().playable(held) == CardSet::of(card(clubs, nine)));
}

TEST_CASE("hands of two packs count equal cards when they are told by counting") {
    Table table;
    table.lay(card(clubs, ace));
    HeldCardsOf<CardCounts> held;
    held.unseen = 2;
    held.hidden.add(card(clubs, nine));
    for (int n = 0; n < 2; ++n) held.hidden.add(card(hearts, nine));
    CHECK(table.duties().playable(held).has(card(hearts, nine))); // both of these
    held.unseen = 3;
    CHECK(table.duties().playable(held) == CardSet::of(card(clubs, nine)));
}
