// Random play, and what games tell it of their moves.
#include "rules/simulate.h"

#include <algorithm>

#include "catch.h"

using namespace kupi::rules;

namespace {

/// Two players turn cards, each from a pack of one suit, until somebody has enough of it.
class Turning : public GameDefaults {
  public:
    static constexpr std::array<std::string_view, 2> verbs{"turn", "quit"};

    Turning() = default;
    explicit Turning(const Setup&) {}
    Ruling play(const Move& move, Mode, Trace*) {
        if (move.verb == 1)
            over_ = true;
        else if (!pool(move).has(move.card()))
            return Illegal{rule::card_seen_twice};
        else
            left_[move.seat].remove(move.card());
        next_ ^= 1;
        return Legal{};
    }
    void legal_moves(Options& options) const {
        if (over_) return;
        if (!left_[next_].empty()) options.add_chance(make_move(0, next_, unseen_card));
        options.add_seldom(make_move(1, next_));
    }
    Seats waiting() const { return Seats::of(next_); }
    Result hand_result() const {
        Result result;
        result.over = over_;
        return result;
    }
    Result game_result() const { return hand_result(); }
    void next_hand(const HandEnd&) { *this = {}; }
    CardSet pool() const { return left_[0] | left_[1]; }
    CardCounts pool(const Move& move) const { return left_[move.seat]; }
    std::vector<PileView> piles() const { return {}; }
    int worth(const Move&) const { return 0; }
    friend bool operator==(const Turning&, const Turning&) = default;

  private:
    std::array<CardSet, 2> left_{CardSet::of_suit(0), CardSet::of_suit(1)};
    Seat next_ = 0;
    bool over_ = false;
};

const Engine turning{"turning", Turning::verbs, Turning::words, [](const Setup& setup) -> std::unique_ptr<Position> {
                         return std::make_unique<detail::PositionOf<Turning>>(setup);
                     }};

} // namespace

TEST_CASE("what is seldom done is done one time in eight beside one other verb, and when nothing else is left") {
    int entries = 0, quits = 0, longest = 0;
    for (std::uint64_t seed = 0; seed < 2'000; ++seed) {
        const SimulatedHand hand = simulate(turning, {}, Policy::random, seed).hands.front();
        REQUIRE_FALSE(hand.abandoned);
        entries += static_cast<int>(hand.entries.size());
        longest = std::max(longest, static_cast<int>(hand.entries.size()));
        ++quits;
    }
    CHECK(longest == 27); // all 26 cards turned
    CHECK(entries > quits * 7);
    CHECK(entries <= quits * 8);
}

TEST_CASE("a card that is drawn comes from the pool that the game gives for that draw") {
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        const SimulatedGame game = simulate(turning, {}, Policy::random, seed);
        REQUIRE_FALSE(game.abandoned);
        for (const SimulatedEntry& e : game.hands.front().entries)
            if (e.chance) CHECK(int{e.move.card().suit()} == int{e.move.seat});
    }
}
