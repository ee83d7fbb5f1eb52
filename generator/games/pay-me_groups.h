// Pay Me: the cards of a call or a layout as its entry groups them.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "games/pay-me_layout.h"
#include "rules/inplace_vector.h"
#include "rules/move.h"

namespace kupi::payme {

enum class Verb : std::uint8_t { deal, turn, draw, reshuffle, discard, payme, meld };
enum Word : std::uint8_t { word_stock, word_discard, word_on };

/// The entry that lays a hand out so, without its deadwood: own melds first.
Move entry_of(const Layout& layout, Verb verb, Seat seat);

/// Melds and lay-offs, which stand in brackets, and single cards.
class Groups {
  public:
    struct Group {
        std::uint8_t first, size; ///< among `placed`
        std::int16_t open_meld;   ///< −1: a meld of one's own; else a lay-off on that number
    };

    explicit Groups(const Move& move);

    /// What a pattern cannot say: empty brackets, ??, a joker as itself, a card that stands for itself or for a joker,
    /// a lay-off in two parts. The card at fault, or ?? where it is none; what comes behind it has not been read.
    std::optional<PlayingCard> fault() const { return fault_; }
    int size() const { return groups_.size(); }
    const Group& operator[](int i) const { return groups_[i]; }
    std::span<const Placed> cards_of(int i) const { return placed().subspan(groups_[i].first, groups_[i].size); }
    bool any_layoff() const;
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

} // namespace kupi::payme
