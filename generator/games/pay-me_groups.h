// Pay Me: the cards of a call or a layout as its entry groups them.
#pragma once

#include <algorithm>
#include <bitset>
#include <cstdint>
#include <optional>
#include <span>

#include "games/pay-me_layout.h"
#include "rules/inplace_vector.h"
#include "rules/move.h"

namespace kupi::games::payme {

enum class Verb : std::uint8_t { deal, turn, draw, reshuffle, discard, payme, meld };
enum Word : std::uint8_t { word_stock, word_discard, word_on };

/// The entry that lays a hand out so, without its deadwood: own melds first.
inline Move entry_of(const Layout& layout, Verb verb, Seat seat) {
    Move move = make_move(verb, seat);
    for (const bool own : {true, false}) {
        for (int part = 0, card = 0; part < layout.parts; card += layout.part[part++].size) {
            const int on = layout.part[part].open_meld;
            if ((on == 0) != own) continue;
            if (!own) {
                move.add_word(word_on).add_item(Move::number_follows).add_item(static_cast<std::uint8_t>(on));
                if (!move.numbered) move.set_number(on);
            }
            move.add_item(Move::open);
            for (int i = card; i < card + layout.part[part].size; ++i) {
                const Placed& p = layout.cards[i];
                move.add(p.card);
                if (p.stands()) move.add_name(p.as);
            }
            move.add_item(Move::close);
        }
    }
    return move;
}

/// Melds and lay-offs, which stand in brackets, and single cards.
class Groups {
  public:
    struct Group {
        std::uint8_t first, size; ///< among `placed`
        std::int16_t open_meld;   ///< −1: a meld of one's own; else a lay-off on that number
    };

    explicit Groups(const Move& move) {
        std::bitset<256> numbers;
        int on = -1;
        bool inside = false;
        for (int i = 0; i < move.size && !fault_; ++i) {
            const std::uint8_t item = move.items[i], next = i + 1 < move.size ? move.items[i + 1] : 0;
            if (item == Move::number_follows) {
                on = next;
                ++i;
                if (numbers.test(next)) fault_ = unseen_card;
                numbers.set(next);
            } else if (item == Move::open) {
                inside = true;
                if (next == Move::close) fault_ = unseen_card;
                groups_.push_back({static_cast<std::uint8_t>(placed_.size()), 0, static_cast<std::int16_t>(on)});
                on = -1;
            } else if (item == Move::close) {
                inside = false;
            } else if (move.is_unseen(i)) {
                fault_ = unseen_card;
            } else if (move.is_card(i)) {
                const bool named = i + 1 < move.size && move.is_name(i + 1);
                const PlayingCard card = move.card(i), as = named ? move.name(++i) : card;
                if ((named && as == card) || ((named || inside) && !as.has_suit())) fault_ = card;
                all_.push_back(card);
                if (!inside) {
                    singles_.push_back(card);
                } else {
                    placed_.push_back({card, as});
                    ++groups_.back().size;
                }
            }
        }
    }

    /// What a pattern cannot say: empty brackets, ??, a joker as itself, a card that stands for itself or for a joker,
    /// a lay-off in two parts. The card at fault, or ?? where it is none; what comes behind it has not been read.
    std::optional<PlayingCard> fault() const { return fault_; }
    int size() const { return groups_.size(); }
    const Group& operator[](int i) const { return groups_[i]; }
    std::span<const Placed> cards_of(int i) const { return placed().subspan(groups_[i].first, groups_[i].size); }
    bool any_layoff() const {
        return std::any_of(groups_.begin(), groups_.end(), [](const Group& g) { return g.open_meld >= 0; });
    }
    /// Of all groups.
    std::span<const Placed> placed() const { return placed_; }
    /// In no group.
    std::span<const PlayingCard> singles() const& { return singles_; }
    std::span<const PlayingCard> singles() && = delete; ///< it would outlive its cards
    /// Every card, in the order written.
    std::span<const PlayingCard> all() const { return all_; }

  private:
    InplaceVector<Group, Move::capacity> groups_;
    InplaceVector<Placed, Move::capacity> placed_;
    InplaceVector<PlayingCard, Move::capacity> singles_, all_;
    std::optional<PlayingCard> fault_;
};

} // namespace kupi::games::payme
