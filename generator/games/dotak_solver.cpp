#include "games/dotak_solver.h"

#include <algorithm>
#include <array>
#include <bit>
#include <tuple>

#include "games/dotak.h"

// For k = 1, 2, … piles: all positions after each play, layer by layer, until none is left (k is refuted) or the last
// card lies (k will do). What keeps the layers small:
//
// - A position is the open cards and the piles' tops, in no order. Of a top only the suit and the rank count that some
//   card yet to be played still has, so that tops become alike as the stock runs out.
// - An unopened pile is as good as any top or better: whatever a top takes could begin the pile. So no card that fits
//   a pile begins one, and if a card fits two piles and one top takes all that the other does, it goes on the other.
//
// With three piles a layer holds some thousands of positions. Where it grows beyond the width, the most promising are
// kept, and k is no longer refuted but may still be reached.

namespace kupi::games {

namespace {

constexpr int most_piles = 8, open = Dotak::open_cards;
constexpr std::uint8_t none = 15, unopened = 0xee, dead = 0xff; ///< of a top's code: suit << 4 | rank

struct Node {
    std::array<std::uint8_t, most_piles> tops{}; ///< sorted codes
    std::array<std::uint8_t, open> hand{};       ///< places in the order, rising; 255: no card
    std::uint32_t parent = 0;
    std::uint8_t played = 0, covered = 0; ///< a place in the order; a code

    std::uint64_t tops_key() const { return std::bit_cast<std::uint64_t>(tops); }
    std::uint32_t hand_key() const { return std::bit_cast<std::uint32_t>(hand); }
};

/// How a node came to be; the nodes themselves are forgotten.
struct Trail {
    std::uint32_t parent;
    std::uint8_t played, covered;
};

class Search {
  public:
    Search(std::span<const PlayingCard> order, const DotakLimits& limits) : order_(order), limits_(limits) {
        const int n = size();
        to_come_.resize(n + 1);
        for (int i = n - 1; i >= 0; --i) {
            to_come_[i] = to_come_[i + 1];
            to_come_[i].add(order[i]);
        }
    }

    std::uint64_t nodes() const { return nodes_; }

    enum class Outcome { found, refuted, open_question };

    Outcome run(int piles, std::size_t width) {
        piles_ = piles;
        layers_.assign(1, {});
        std::vector<Node> nodes(1), next;
        nodes[0].tops.fill(dead);
        std::fill_n(nodes[0].tops.begin(), piles, unopened);
        for (int i = 0; i < open; ++i) nodes[0].hand[i] = i < size() ? static_cast<std::uint8_t>(i) : 255;
        bool complete = true;
        std::size_t looked_at = 0;
        for (int played = 0; played < size(); ++played) {
            next.clear();
            for (std::uint32_t i = 0; i < nodes.size(); ++i) expand(nodes[i], i, played, next);
            looked_at += next.size();
            nodes_ += next.size();
            merge(next);
            if (next.size() > width) {
                complete = false;
                thin(next, played + 1, width);
            }
            if (looked_at > limits_.nodes) { // no time for more than the best
                complete = false;
                width = std::min<std::size_t>(width, 1000);
            }
            if (next.empty()) return complete ? Outcome::refuted : Outcome::open_question;
            auto& layer = layers_.emplace_back();
            layer.reserve(next.size());
            for (const Node& n : next) layer.push_back({n.parent, n.played, n.covered});
            std::swap(nodes, next);
        }
        return Outcome::found;
    }

    /// Of the run that has found one.
    std::vector<DotakPlay> plays() const {
        std::vector<Trail> trail;
        for (std::uint32_t at = 0, layer = static_cast<std::uint32_t>(size()); layer > 0; --layer) {
            trail.push_back(layers_[layer][at]);
            at = trail.back().parent;
        }
        std::reverse(trail.begin(), trail.end());
        std::vector<DotakPlay> plays;
        std::vector<std::uint8_t> tops; // codes, by pile
        CardSet left = to_come_[0];
        for (const Trail& step : trail) {
            const PlayingCard card = order_[step.played];
            std::size_t pile = 0;
            if (step.covered == unopened)
                pile = tops.size();
            else
                while (tops[pile] != step.covered) ++pile;
            if (pile == tops.size()) tops.push_back(0);
            tops[pile] = card.code();
            left.remove(card);
            for (auto& top : tops) top = code_of(top, left);
            plays.push_back({card, static_cast<std::uint8_t>(pile + 1), step.covered == unopened});
        }
        return plays;
    }

  private:
    int size() const { return static_cast<int>(order_.size()); }

    static CardSet matches(std::uint8_t top) {
        if (top == dead) return {};
        CardSet set;
        if (top >> 4 != none) set |= CardSet::of_suit(top >> 4);
        if ((top & 15) != none) set |= CardSet::of_ranks(1u << (top & 15));
        return set;
    }
    /// A top's code when these cards are yet to be played.
    static std::uint8_t code_of(std::uint8_t top, CardSet left) {
        if (top == dead || top == unopened) return top;
        int suit = top >> 4, rank = top & 15;
        if (suit != none && !left.has_suit(suit)) suit = none;
        if (rank != none && (CardSet::of_ranks(1u << rank) & left).empty()) rank = none;
        return static_cast<std::uint8_t>(suit << 4 | rank);
    }
    CardSet left_of(const Node& node, int played) const {
        CardSet left = to_come_[std::min(size(), played + open)];
        for (std::uint8_t i : node.hand)
            if (i != 255) left.add(order_[i]);
        return left;
    }

    void expand(const Node& node, std::uint32_t index, int played, std::vector<Node>& out) const {
        const CardSet left = left_of(node, played);
        std::array<CardSet, most_piles> takes{};
        for (int p = 0; p < piles_; ++p)
            if (node.tops[p] != unopened) takes[p] = matches(node.tops[p]) & left;
        for (std::uint8_t place : node.hand) {
            if (place == 255) break;
            const PlayingCard card = order_[place];
            bool fits = false;
            int first_unopened = -1;
            for (int p = 0; p < piles_; ++p) {
                if (node.tops[p] == unopened) first_unopened = first_unopened < 0 ? p : first_unopened;
                if (!takes[p].has(card)) continue;
                fits = true;
                if (!is_best_covered(takes, p, card)) continue;
                out.push_back(child(node, index, place, p, played, left));
            }
            if (!fits && first_unopened >= 0) out.push_back(child(node, index, place, first_unopened, played, left));
        }
    }
    /// False if covering another pile instead leaves more: a top that takes no more than this one, this card apart.
    bool is_best_covered(const std::array<CardSet, most_piles>& takes, int pile, PlayingCard card) const {
        for (int q = 0; q < piles_; ++q) {
            if (q == pile || !takes[q].has(card)) continue;
            if (!(takes[q] - takes[pile]).empty()) continue;
            if (takes[q] != takes[pile] || q < pile) return false;
        }
        return true;
    }
    Node child(const Node& node, std::uint32_t index, std::uint8_t place, int pile, int played, CardSet left) const {
        Node next = node;
        next.parent = index;
        next.played = place;
        next.covered = node.tops[pile];
        auto* end = std::remove(next.hand.begin(), next.hand.end(), place);
        if (played + open < size()) *end++ = static_cast<std::uint8_t>(played + open);
        std::fill(end, next.hand.end(), std::uint8_t{255});
        next.tops[pile] = order_[place].code();
        left.remove(order_[place]);
        for (int p = 0; p < piles_; ++p) next.tops[p] = code_of(next.tops[p], left);
        std::sort(next.tops.begin(), next.tops.begin() + piles_);
        return next;
    }

    static void merge(std::vector<Node>& nodes) {
        const auto key = [](const Node& n) { return std::tuple(n.hand_key(), n.tops_key()); };
        std::sort(nodes.begin(), nodes.end(), [&](const Node& a, const Node& b) { return key(a) < key(b); });
        nodes.erase(
            std::unique(nodes.begin(), nodes.end(), [&](const Node& a, const Node& b) { return key(a) == key(b); }),
            nodes.end());
    }

    /// How much of what is open and of what comes next the tops take, and how many piles are unopened.
    int promise(const Node& node, CardSet soon, CardSet later) const {
        CardSet taken, held;
        int spare = 0;
        for (int p = 0; p < piles_; ++p) {
            if (node.tops[p] == unopened)
                ++spare;
            else
                taken |= matches(node.tops[p]);
        }
        for (std::uint8_t i : node.hand)
            if (i != 255) held.add(order_[i]);
        return 12 * (held & taken).size() + 3 * (soon & taken).size() + (later & taken).size() + 24 * spare;
    }
    void thin(std::vector<Node>& nodes, int played, std::size_t width) const {
        const auto window = [&](int from, int to) {
            return to_come_[std::min(size(), from)] - to_come_[std::min(size(), to)];
        };
        const CardSet soon = window(played + open, played + open + 8),
                      later = window(played + open + 8, played + open + 24);
        std::vector<std::pair<int, std::uint32_t>> order;
        order.reserve(nodes.size());
        for (std::uint32_t i = 0; i < nodes.size(); ++i) order.emplace_back(-promise(nodes[i], soon, later), i);
        std::nth_element(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(width), order.end());
        order.resize(width);
        std::vector<Node> kept;
        kept.reserve(width);
        for (const auto& [promised, i] : order) kept.push_back(nodes[i]);
        nodes = std::move(kept);
    }

    std::span<const PlayingCard> order_;
    DotakLimits limits_;
    int piles_ = 0;
    std::vector<CardSet> to_come_; ///< from a place in the order on
    std::vector<std::vector<Trail>> layers_;
    std::uint64_t nodes_ = 0;
};

/// Each card on the first pile that takes it, for packs that need more piles than the search looks at.
std::vector<DotakPlay> simple_plays(std::span<const PlayingCard> order) {
    std::vector<DotakPlay> plays;
    std::vector<PlayingCard> tops,
        hand(order.begin(), order.begin() + std::min<std::ptrdiff_t>(open, std::ssize(order)));
    std::size_t drawn = hand.size();
    const auto fits = [](PlayingCard a, PlayingCard b) { return a.suit() == b.suit() || a.rank() == b.rank(); };
    while (!hand.empty()) {
        std::size_t card = 0, pile = tops.size();
        for (std::size_t c = 0; c < hand.size() && pile == tops.size(); ++c)
            for (std::size_t p = 0; p < tops.size() && pile == tops.size(); ++p)
                if (fits(hand[c], tops[p])) {
                    card = c;
                    pile = p;
                }
        plays.push_back({hand[card], static_cast<std::uint8_t>(pile + 1), pile == tops.size()});
        if (pile == tops.size()) tops.emplace_back();
        tops[pile] = hand[card];
        hand.erase(hand.begin() + static_cast<std::ptrdiff_t>(card));
        if (drawn < order.size()) hand.push_back(order[drawn++]);
    }
    return plays;
}

} // namespace

DotakSolution solve_dotak(std::span<const PlayingCard> order, const DotakLimits& limits) {
    DotakSolution solution;
    if (order.empty()) {
        solution.proven = true;
        return solution;
    }
    Search search(order, limits);
    bool refuted = true; // all fewer
    for (int piles = 1; piles <= most_piles && solution.piles == 0; ++piles) {
        if (refuted) solution.lower_bound = piles;
        // First the most promising alone: where there are many ways, one of them is found so.
        auto outcome = Search::Outcome::open_question;
        for (std::size_t width = 200; outcome == Search::Outcome::open_question; width *= 32) {
            outcome = search.run(piles, std::min(width, limits.width));
            if (width >= limits.width) break;
        }
        if (outcome == Search::Outcome::found) {
            solution.piles = piles;
            solution.plays = search.plays();
        }
        refuted = refuted && outcome == Search::Outcome::refuted;
    }
    if (solution.piles == 0) {
        if (refuted) solution.lower_bound = most_piles + 1;
        solution.plays = simple_plays(order);
        for (const DotakPlay& p : solution.plays) solution.piles = std::max<int>(solution.piles, p.pile);
    }
    solution.proven = solution.piles == solution.lower_bound;
    solution.nodes = search.nodes();
    return solution;
}

} // namespace kupi::games
