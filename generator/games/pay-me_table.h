// Pay Me: where the cards lie, and the melds of who has called.
#pragma once

#include "games/pay-me_groups.h"
#include "rules/hand_kit.h"

namespace kupi::games::payme {

inline constexpr RuleId whole_hand{"whole-hand"};
inline constexpr int most_seats = 8;

/// The melds of a call, as they have grown since.
class OpenMelds {
  public:
    static constexpr int most = 5; ///< more would be too small in any hand

    int size() const { return count_; }
    std::span<const Meld> all() const { return {melds_.data(), count_}; }
    /// The melds of an entry one by one, lay-offs last.
    Ruling fault_of(const Groups& groups, Seat seat, Wild wild) const {
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
    void call(const Groups& groups, Wild wild) {
        for (int i = 0; i < groups.size(); ++i) melds_[count_++].add(groups.cards_of(i), wild, true);
    }
    /// Carries out the lay-offs among the groups.
    void grow(const Groups& groups, Wild wild, Seat seat, Seat caller, Trace* trace) {
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

    friend bool operator==(const OpenMelds&, const OpenMelds&) = default;

  private:
    std::array<Meld, most> melds_{};
    std::uint8_t count_ = 0;
};

/// Hands, stock, discard pile, and what is laid out. Of the discard pile the two uppermost cards are known by name, as
/// far as anyone can take them.
class Piles {
  public:
    enum Pile : int { stock, discards, laid, hand };

    void gather(const CardCounts& pack) {
        table.gather(pack, stock);
        top_ = under_ = unseen_card;
    }

    // ---- Looking

    const CardCounts& in_hand(Seat seat) const { return table.seen(hand + seat); } ///< as far as seen
    PlayingCard top() const { return top_; }
    bool may_reshuffle() const { return table.empty(stock) && table.size(discards) > 1; }
    bool nothing_to_draw() const { return table.empty(stock) && table.size(discards) < 2; }
    /// Everything in it has been seen, and is few enough for a search.
    bool is_searched(Seat seat) const { return table.unseen(hand + seat) == 0 && LayoutSearch::fits(in_hand(seat)); }
    /// Every card named is in the hand, and every card of the hand is named: card-not-held, whole-hand.
    Ruling fault_of(const Groups& groups, Seat seat) const {
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
    std::vector<PileView> views(int players, const OpenMelds& melds, Seat caller) const {
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

    // ---- Moving

    void turn_up(PlayingCard card) {
        table.move(stock, discards, card);
        top_ = card;
    }
    void take_top(Seat seat) {
        table.move(discards, hand + seat, top_);
        top_ = under_;
        under_ = unseen_card;
    }
    /// Rulings PY-9: all but the top becomes the stock.
    void reshuffle() {
        table.move(discards, laid, top_);
        table.move_all(discards, stock);
        table.blur(stock);
        table.move(laid, discards, top_);
        under_ = unseen_card;
    }
    void throw_away(Seat seat, PlayingCard card) {
        table.move(hand + seat, discards, card);
        under_ = top_;
        top_ = card;
    }
    void lay(Seat seat, PlayingCard card) { table.move(hand + seat, laid, card); }

    Table<CardCounts, hand + most_seats> table;

    friend bool operator==(const Piles&, const Piles&) = default;

  private:
    PlayingCard top_, under_;
};

} // namespace kupi::games::payme
