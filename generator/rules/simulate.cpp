#include "rules/simulate.h"

#include <algorithm>

namespace kupi::rules {

namespace {

/// Cards that nobody has seen in places that belong to a player.
int unseen_in_hands(const Position& position) {
    int n = 0;
    for (const PileView& pile : position.piles())
        if (pile.owner != nobody) n += pile.unseen;
    return n;
}

} // namespace

Move filled(const Option& option, const CardCounts& pool, Random& random) {
    Move move = option.move;
    if (!option.chance || move.unseen() == 0) return move;
    std::array<std::uint8_t, PlayingCard::codes * CardCounts::most> cards; // NOLINT: filled as far as it is read
    std::uint32_t size = 0;
    for (PlayingCard c : pool.kinds())
        for (int n = pool.count(c); n > 0; --n) cards[size++] = c.code();
    for (int i = 0; i < move.size && size > 0; ++i) {
        if (!move.is_unseen(i)) continue;
        const std::uint32_t at = random.below(size);
        move.items[i] = cards[at];
        cards[at] = cards[--size];
    }
    return move;
}

std::int32_t SimplePlayer::amount(const Option& option) {
    const std::int32_t least = option.move.number;
    const std::uint32_t room = static_cast<std::uint32_t>(option.most) - static_cast<std::uint32_t>(least);
    if (room == 0) return least;
    // Bets of ten and more are seldom; without that, stakes are gone in a hand.
    const std::uint32_t width = random_.below(8) == 0 ? 24 : 4;
    return least + static_cast<std::int32_t>(random_.below(std::min(room, width - 1) + 1));
}

const Option& SimplePlayer::pick(std::uint32_t verbs, bool chance_only) {
    const auto may = [&](const Option& o) { return (verbs >> o.move.verb & 1) && (o.chance || !chance_only); };
    if (policy_ == Policy::greedy) {
        const Option* best = nullptr;
        int most = 0;
        std::uint32_t equals = 0;
        for (const Option& o : options_) {
            if (!may(o)) continue;
            const int worth = position_->worth(o.move);
            if (best == nullptr || worth > most) {
                best = &o;
                most = worth;
                equals = 1;
            } else if (worth == most && random_.below(++equals) == 0) {
                best = &o;
            }
        }
        return *best;
    }
    const bool may_plain =
        std::any_of(options_.begin(), options_.end(), [&](const Option& o) { return may(o) && !o.seldom; });
    const bool may_seldom =
        std::any_of(options_.begin(), options_.end(), [&](const Option& o) { return may(o) && o.seldom; });
    const bool plain_only = may_plain && may_seldom && random_.below(4) != 0;
    const auto is_in = [&](const Option& o) { return may(o) && !(plain_only && o.seldom); };
    std::uint32_t seen = 0;
    std::array<std::uint32_t, 32> count{};
    for (const Option& o : options_)
        if (is_in(o)) {
            seen |= 1u << o.move.verb;
            ++count[o.move.verb];
        }
    for (std::uint32_t skip = random_.below(static_cast<std::uint32_t>(std::popcount(seen))); skip > 0; --skip)
        seen &= seen - 1;
    const int verb = std::countr_zero(seen);
    std::uint32_t skip = random_.below(count[verb]);
    for (const Option& o : options_)
        if (o.move.verb == verb && is_in(o) && skip-- == 0) return o;
    return options_[0];
}

const Option* SimplePlayer::choose(const Position& position) {
    position_ = &position;
    options_.clear();
    position.legal_moves(options_);
    if (options_.empty()) return nullptr;
    std::uint32_t dealing = 0, drawing = 0;
    Seats may_draw, may_act;
    for (const Option& o : options_) {
        if (!o.chance) {
            may_act.add(o.move.seat);
            continue;
        }
        (o.move.seat == table_seat ? dealing : drawing) |= 1u << o.move.verb;
        may_draw.add(o.move.seat);
    }
    if (dealing == 0 && drawing == 0) return &pick(~0u, false);
    const Option* wanted = nullptr;
    if (dealing != 0)
        wanted = &pick(dealing, true);
    else if (!(may_draw - may_act).empty()) // who can do nothing but draw does it before others go on
        wanted = &pick(drawing, true);
    else
        wanted = &pick(~0u, false);
    const bool only_one = std::popcount(dealing | drawing) == 1 && (drawing == 0 || may_draw.size() == 1);
    return only_one && wanted->chance ? wanted : instead_of(*wanted);
}

const Option* SimplePlayer::instead_of(const Option& wanted) {
    const int unseen = unseen_in_hands(*position_);
    Random any(0);
    const auto leaves_out = [&](const Option& o) {
        const auto after = position_->clone();
        if (!is_legal(after->play(filled(o, position_->pool(o.move), any)))) return false;
        // A card that a player names out of an unwritten draw has left the pool without chance.
        const bool names_unseen = !o.chance && after->pool().size() < position_->pool().size();
        return names_unseen || unseen_in_hands(*after) > unseen;
    };
    if (!leaves_out(wanted)) return &wanted;
    for (const Option& o : options_)
        if (o.chance && !leaves_out(o)) return &o;
    return &wanted;
}

Move SimplePlayer::settle(const Option& option, const Position& position) {
    if (option.chance) return filled(option, position.pool(option.move), random_);
    Move move = option.move;
    if (option.most != move.number) move.number = amount(option);
    return move;
}

int SimulatedGame::entries() const {
    int n = 0;
    for (const SimulatedHand& h : hands) n += static_cast<int>(h.entries.size());
    return n;
}

SimulatedGame simulate(const Engine& engine, const Setup& setup, Policy policy, std::uint64_t seed,
                       const SimulationLimits& limits) {
    SimulatedGame game;
    SimplePlayer player(policy, seed);
    const auto position = engine.start(setup);
    while (static_cast<int>(game.hands.size()) < limits.hands) {
        SimulatedHand& hand = game.hands.emplace_back();
        hand.dealer = position->dealer();
        while (!(hand.result = position->hand_result()).over) {
            const Option* option = player.choose(*position);
            if (option == nullptr || static_cast<int>(hand.entries.size()) >= limits.entries) {
                hand.abandoned = true;
                break;
            }
            const bool chance = option->chance;
            const Move move = player.settle(*option, *position);
            if (!is_legal(position->play(move))) { // a fault of the engine, which its tests find
                hand.abandoned = true;
                break;
            }
            hand.entries.push_back({move, chance});
        }
        // A last draw belongs to its hand's log.
        for (const Option* draw; !hand.abandoned && (draw = player.choose(*position)) != nullptr && draw->chance;) {
            const Move move = player.settle(*draw, *position);
            if (!is_legal(position->play(move))) break;
            hand.entries.push_back({move, true});
        }
        hand.game = position->game_result();
        game.abandoned = hand.abandoned;
        if (hand.abandoned || hand.game.over) break;
        position->next_hand({});
    }
    return game;
}

} // namespace kupi::rules
