#include "games/pay-me_table.h"

namespace kupi::payme {

// ---- Melds

Ruling OpenMelds::fault_of(const Groups& groups, Seat seat, Wild wild) const {
    for (int i = 0; i < groups.size(); ++i) {
        const int on = groups[i].open_meld;
        Meld meld = on < 0 ? Meld() : melds_[on - 1];
        if (auto [rule, detail] = meld.add(groups.cards_of(i), wild); rule) {
            detail.seat = seat;
            return Illegal{rule, detail};
        }
    }
    return Legal{};
}

void OpenMelds::call(const Groups& groups, Wild wild) {
    for (int i = 0; i < groups.size(); ++i) melds_[count_++].add(groups.cards_of(i), wild, true);
}

void OpenMelds::grow(const Groups& groups, Wild wild, Seat seat, Seat caller, Trace* trace) {
    for (int i = 0; i < groups.size(); ++i) {
        const int on = groups[i].open_meld;
        if (on < 0) continue;
        Meld& meld = melds_[on - 1];
        const Meld before = meld;
        meld.add(groups.cards_of(i), wild, true);
        if (trace == nullptr) continue;
        Note& note = trace->emplace_back(Note{.id = "laid-off", .seat = seat, .other = caller, .numbers = {on}});
        for (const Placed& p : groups.cards_of(i)) note.cards.push_back(p.card);
        for (const Placed& p : meld.cards()) note.others.push_back(p.as);
        if (before.kind() != Meld::Kind::set) continue;
        for (std::size_t old = 0; old < before.cards().size(); ++old) // an earlier wild card that has made room
            if (const Placed& now = meld.cards()[old]; now.as != before.cards()[old].as)
                trace->push_back({.id = "takes-suit", .seat = seat, .cards = {now.card}, .others = {now.as}});
    }
}

// ---- Piles

void Piles::gather(const CardCounts& pack) {
    table.gather(pack, stock);
    top_ = under_ = unseen_card;
}

Ruling Piles::fault_of(const Groups& groups, Seat seat) const {
    CardsLeft<CardCounts> left = cards_left(table, hand + seat);
    for (PlayingCard card : groups.all())
        if (const RuleId why = left.take(card))
            return Illegal{why, {.seat = seat, .card = card, .cards = in_hand(seat).kinds()}};
    if (left.seen.empty() && left.unseen == 0) return Legal{};
    return Illegal{whole_hand,
                   {.number = static_cast<int>(groups.all().size()),
                    .limit = table.size(hand + seat),
                    .cards = left.seen.kinds()}};
}

std::vector<PileView> Piles::views(int players, const OpenMelds& melds, Seat caller) const {
    PileViews views(table);
    views.add_each("hand", hand, players);
    CardCounts others = table.seen(laid);
    for (const Meld& meld : melds.all()) {
        PileView& view = views.add_row("meld", {}, caller);
        for (const Placed& p : meld.cards()) {
            view.cards.push_back(p.card);
            others.remove(p.card);
        }
    }
    views.add_row("laid out", listed(others)).unseen = table.unseen(laid);
    views.add("stock", stock);
    CardCounts beneath = table.seen(discards);
    for (PlayingCard c : {top_, under_})
        if (!c.is_unseen()) beneath.remove(c);
    PileView& thrown = views.add_row("discard pile", listed(beneath));
    thrown.unseen = table.unseen(discards);
    for (PlayingCard c : {under_, top_})
        if (!c.is_unseen()) thrown.cards.push_back(c);
    return views.take();
}

void Piles::turn_up(PlayingCard card) {
    table.move(stock, discards, card);
    top_ = card;
}

void Piles::take_top(Seat seat) {
    table.move(discards, hand + seat, top_);
    top_ = under_;
    under_ = unseen_card;
}

void Piles::reshuffle() {
    table.move(discards, laid, top_);
    table.move_all(discards, stock);
    table.blur(stock);
    table.move(laid, discards, top_);
    under_ = unseen_card;
}

void Piles::throw_away(Seat seat, PlayingCard card) {
    table.move(hand + seat, discards, card);
    under_ = top_;
    top_ = card;
}

} // namespace kupi::payme
