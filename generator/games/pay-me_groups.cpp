#include "games/pay-me_groups.h"

#include <algorithm>
#include <bitset>

namespace kupi::payme {

Move entry_of(const Layout& layout, Verb verb, Seat seat) {
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

Groups::Groups(const Move& move) {
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

bool Groups::any_layoff() const {
    return std::any_of(groups_.begin(), groups_.end(), [](const Group& g) { return g.open_meld >= 0; });
}

} // namespace kupi::payme
