#include "games/trick_game.h"

#include "catch.h"

using namespace kupi::games;

namespace {

constexpr int clubs = 0, hearts = 1, spades = 2;
constexpr int jack = 0, queen = 1, king = 2, ace = 3;
constexpr PlayingCard card(int suit, int rank) { return {suit, rank}; }

constexpr RankHeights by_rank() {
    RankHeights heights{};
    for (std::uint8_t rank = 0; rank < 16; ++rank) heights[rank] = rank;
    return heights;
}

/// The least that a game of tricks has to say: three players with two cards each of a pack of twelve, hearts trump.
class Small : public TrickGame<Small, 3> {
  public:
    enum class Verb : std::uint8_t { deal, play };

    Small()
        : TrickGame(CardSet::of_suit(clubs, 0xf) | CardSet::of_suit(hearts, 0xf) | CardSet::of_suit(spades, 0xf),
                    TrickRanks(by_rank()), 2) {
        ranks_.name_trump(hearts);
        begin_hand(2, 0);
    }
    Ruling deal(Seat to, PlayingCard first, PlayingCard second) {
        Move move = make_move(Verb::deal, table_seat, first, second);
        move.other = to;
        return deal_.give(table_, move);
    }
    void deal_the_rest() { deal_.give_rest_unseen(table_); }
    Ruling play(Seat seat, PlayingCard what, Mode mode = Mode::judge) {
        return lay(make_move(Verb::play, seat, what), mode, nullptr);
    }
    CardSet playable() const {
        Options options;
        add_plays(options, held(due_));
        CardSet cards;
        for (const Option& option : options) cards.add(option.move.card());
        return cards;
    }
    Seat due() const { return due_; }
    const Trick& trick() const { return trick_; }
    int taken_by(int side) const { return tricks_[side]; }
    int last_taken = -1;

  private:
    friend TrickGame;
    static constexpr int players() { return 3; }
    static Seat next(Seat seat) { return left_of(seat, 3); }
    void explain_trick(Trace&) const {}
    void trick_taken(int side, Trace*) { last_taken = side; }
};

/// Hearts lie with the second player, the third has none and the first is dealt nothing yet.
Small dealt() {
    Small game;
    REQUIRE(is_legal(game.deal(0, card(clubs, jack), card(spades, ace))));
    REQUIRE(is_legal(game.deal(1, card(clubs, queen), card(hearts, jack))));
    REQUIRE(is_legal(game.deal(2, card(spades, jack), card(spades, king))));
    return game;
}

} // namespace

TEST_CASE("standing trumps belong to the trump suit, above the others in their order, once a trump is named") {
    TrickRanks ranks(by_rank());
    const std::array standing{card(clubs, jack), card(spades, jack)};
    ranks.set_standing(standing);
    CHECK(ranks.suit_of(card(clubs, jack)) == clubs);
    CHECK_FALSE(ranks.has_trump());
    ranks.name_trump(hearts);
    CHECK(ranks.suit_of(card(clubs, jack)) == hearts);
    CHECK_FALSE(ranks.of_suit(clubs).has(card(clubs, jack)));
    CHECK(ranks.of_suit(hearts).has(card(spades, jack)));
    CHECK(ranks.beats(card(clubs, jack), card(spades, jack)));
    CHECK(ranks.beats(card(spades, jack), card(hearts, ace)));
    CHECK(ranks.beats(card(hearts, jack), card(clubs, ace)));
    CHECK_FALSE(ranks.beats(card(spades, ace), card(clubs, queen)));
}

TEST_CASE("ranks may have an order of their own in trumps") {
    RankHeights jack_high = by_rank();
    jack_high[jack] = 15;
    TrickRanks ranks(by_rank(), jack_high);
    ranks.name_trump(hearts);
    CHECK(ranks.beats(card(hearts, jack), card(hearts, ace)));
    CHECK_FALSE(ranks.beats(card(clubs, jack), card(clubs, ace)));
}

TEST_CASE("the highest trump takes a trick, else the highest of the suit led, and its player leads") {
    Small game = dealt();
    REQUIRE(is_legal(game.play(0, card(clubs, jack))));
    REQUIRE(is_legal(game.play(1, card(clubs, queen))));
    CHECK(game.trick().winner() == 1);
    REQUIRE(is_legal(game.play(2, card(spades, king))));
    CHECK(game.trick().empty());
    CHECK(game.due() == 1);
    CHECK(game.taken_by(1) == 1);
    CHECK(game.last_taken == 1);
    REQUIRE(is_legal(game.play(1, card(hearts, jack))));
    REQUIRE(is_legal(game.play(2, card(spades, jack))));
    CHECK(game.playable() == CardSet::of(card(spades, ace)));
}

TEST_CASE("a card must follow suit while the hand has one that does, unless the table lets it stand") {
    Small game = dealt();
    REQUIRE(is_legal(game.play(0, card(clubs, jack))));
    CHECK(game.playable() == CardSet::of(card(clubs, queen)));
    const Ruling ruling = game.play(1, card(hearts, jack));
    REQUIRE(broken_rule(ruling) == Small::follow_suit);
    CHECK(std::get<Illegal>(ruling).detail.cards == CardSet::of(card(clubs, queen)));
    CHECK(is_legal(game.play(1, card(hearts, jack), Mode::stood)));
    CHECK(game.trick().winner() == 1);
}

TEST_CASE("nobody plays twice to a trick, and who is skipped stays due") {
    Small game = dealt();
    CHECK(broken_rule(game.play(2, card(spades, jack))) == rule::turn_order);
    REQUIRE(is_legal(game.play(2, card(spades, jack), Mode::stood)));
    CHECK(game.due() == 0);
    CHECK(broken_rule(game.play(2, card(spades, king), Mode::stood)) == rule::turn_order);
    REQUIRE(is_legal(game.play(0, card(spades, ace))));
    CHECK(game.due() == 1);
}

TEST_CASE("what a hand that nobody saw must lack is told to the story, once, with the rule that it would break") {
    Small game;
    Story story;
    game.table().tell(&story);
    REQUIRE(is_legal(game.deal(0, card(clubs, jack), card(spades, ace))));
    game.deal_the_rest();
    REQUIRE(is_legal(game.play(0, card(clubs, jack))));
    REQUIRE(is_legal(game.play(1, card(hearts, jack))));
    REQUIRE(story.clauses().size() == 1);
    const Demand& demand = story.clauses()[0].any[0];
    CHECK(demand.lacks());
    CHECK(demand.seat == 1);
    CHECK(demand.rule == Small::follow_suit);
    CHECK(demand.cards == (CardSet::of_suit(clubs, 0xf) - CardSet::of(card(clubs, jack))));
}

TEST_CASE("a card not held, or seen elsewhere, is refused before suits are looked at") {
    Small game = dealt();
    CHECK(broken_rule(game.play(0, card(clubs, ace))) == rule::card_not_held);
    Small hidden;
    REQUIRE(is_legal(hidden.deal(0, card(clubs, jack), card(spades, ace))));
    hidden.deal_the_rest();
    REQUIRE(is_legal(hidden.play(0, card(clubs, jack))));
    CHECK(broken_rule(hidden.play(1, card(spades, ace))) == rule::card_seen_twice);
}
