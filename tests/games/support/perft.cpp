#include "games/support/perft.h"

#include <algorithm>

#include "rules/random.h"
#include "rules/simulate.h"

namespace kupi::games::trial {

namespace {

class Counter {
  public:
    Counter(const Table& table, std::uint64_t most) : most_(most) {
        for (PlayingCard c : table.setup.pack.cards.kinds())
            for (int n = table.setup.pack.cards.count(c); n > 0; --n) order_.push_back(c);
        Random random(1);
        for (std::size_t i = order_.size(); i > 1; --i)
            std::swap(order_[i - 1], order_[random.below(static_cast<std::uint32_t>(i))]);
    }

    std::uint64_t count(const Position& position, int depth) {
        if (depth == 0) return 1;
        Options options;
        position.legal_moves(options);
        const Option* deal = nullptr;
        for (const Option& o : options)
            if (o.chance && o.move.seat == table_seat && deal == nullptr) deal = &o;
        std::uint64_t sum = 0;
        for (const Option& o : options) {
            if (deal != nullptr && deal != &o) continue;
            Move move = dealt(o, position.pool(o.move));
            const std::int32_t last = o.most - o.move.number > 2 ? o.move.number + 2 : o.most;
            for (; move.number <= last; ++move.number) {
                const auto next = position.clone();
                if (!is_legal(next->play(move))) return 0; // shows in the golden numbers
                sum += count(*next, depth - 1);
                if (sum > most_) return sum;
                if (last <= o.move.number) break;
            }
        }
        return sum;
    }

  private:
    Move dealt(const Option& option, CardCounts pool) const {
        Move move = option.move;
        if (!option.chance) return move;
        auto next = order_.begin();
        for (int i = 0; i < move.size; ++i) {
            if (!move.is_unseen(i)) continue;
            next = std::find_if(next, order_.end(), [&](PlayingCard c) { return pool.has(c); });
            if (next == order_.end()) break;
            move.items[i] = next->code();
            pool.remove(*next);
        }
        return move;
    }

    std::uint64_t most_;
    std::vector<PlayingCard> order_;
};

/// The longest first hand of some random games.
std::vector<SimulatedEntry> some_hand(const Table& table) {
    std::vector<SimulatedEntry> longest;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        const auto game = simulate(*table.engine, table.setup, Policy::random, seed, {1'000, 1});
        if (game.hands.front().entries.size() > longest.size()) longest = game.hands.front().entries;
    }
    return longest;
}

} // namespace

std::uint64_t perft(const Table& table, int after, int depth, std::uint64_t most) {
    Counter counter(table, most);
    const auto position = table.engine->start(table.setup);
    for (const SimulatedEntry& e : some_hand(table))
        if (after-- > 0) position->play(e.move);
    return counter.count(*position, depth);
}

int length_of_hand(const Table& table) { return static_cast<int>(some_hand(table).size()); }

} // namespace kupi::games::trial
