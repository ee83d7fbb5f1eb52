// Pay Me: the cards of a call or a layout as its entry groups them.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "games/pay-me_melds.h"
#include "rules/move.h"

namespace kupi::payme {

/// Melds and lay-offs, which stand in brackets, and single cards.
class Groups {
  public:
    struct Group {
        std::uint8_t first, size; ///< among `placed`
        std::int16_t open_meld;   ///< −1: a meld of one's own; else a lay-off on that number
    };

    explicit Groups(const Move& move) {
        int on = -1;
        bool inside = false;
        for (int i = 0; i < move.size; ++i) {
            const std::uint8_t item = move.items[i];
            if (item == Move::number_follows) {
                on = i + 1 < move.size ? move.items[i + 1] : 0;
                ++i;
            } else if (item == Move::open) {
                inside = true;
                groups_[count_++] = {static_cast<std::uint8_t>(placed_count_), 0, static_cast<std::int16_t>(on)};
                on = -1;
            } else if (item == Move::close) {
                inside = false;
            } else if (move.is_card(i)) {
                const bool named = i + 1 < move.size && move.is_name(i + 1);
                add(move.card(i), named ? move.name(i + 1) : move.card(i), inside);
                i += named;
            }
        }
    }

    int size() const { return count_; }
    const Group& operator[](int i) const { return groups_[i]; }
    std::span<const Placed> cards_of(int i) const { return placed().subspan(groups_[i].first, groups_[i].size); }
    bool any_layoff() const {
        for (int i = 0; i < count_; ++i)
            if (groups_[i].open_meld >= 0) return true;
        return false;
    }
    /// Of all groups.
    std::span<const Placed> placed() const { return {placed_.data(), placed_count_}; }
    /// In no group.
    std::span<const PlayingCard> singles() const& { return {singles_.data(), single_count_}; }
    std::span<const PlayingCard> singles() && = delete; ///< it would outlive its cards
    /// Every card, in the order written.
    std::span<const PlayingCard> all() const { return {all_.data(), placed_count_ + single_count_}; }

  private:
    void add(PlayingCard card, PlayingCard as, bool inside) {
        all_[placed_count_ + single_count_] = card;
        if (!inside) {
            singles_[single_count_++] = card;
        } else {
            placed_[placed_count_++] = {card, as};
            ++groups_[count_ - 1].size;
        }
    }

    std::array<Group, Move::capacity> groups_;
    std::array<Placed, Move::capacity> placed_;
    std::array<PlayingCard, Move::capacity> singles_, all_;
    int count_ = 0;
    std::size_t placed_count_ = 0, single_count_ = 0;
};

} // namespace kupi::payme
