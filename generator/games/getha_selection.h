// Getha's selections: two whole suits, or one, laid face down and turned up when the betting is over.
#pragma once

#include "games/getha_cards.h"

namespace kupi::games::getha {

/// What each player has selected (rulings.md, select; GE-14, GE-20, GE-27).
class Selection {
  public:
    Ruling select(const Move& move, Mode mode, Room& room) {
        const Seat s = move.seat;
        if (auto why = why_not_all(room, hand(s), move)) return *why;
        const unsigned held = room.held(s).suits(), possible = room.table.possible(hand(s)).suits();
        unsigned chosen = 0;
        CardSet jokers;
        int hidden = 0; // cards that nobody saw: one for each suit and joker at least
        bool face_down = false;
        for (int i = 0; i < move.size; ++i) {
            if (move.is_unseen(i)) {
                face_down = true;
            } else if (move.is_suit(i)) {
                const int suit = move.suit(i);
                chosen |= 1u << suit;
                hidden += !(held >> suit & 1);
                if (!(possible >> suit & 1)) return Illegal{suit_not_held, {.card = PlayingCard(suit, 0)}};
            } else {
                jokers.add(move.card(i));
                hidden += !room.held(s).has(move.card(i));
            }
        }
        const unsigned unheld = chosen & ~held;
        if (unheld != 0 && hidden > room.unseen(s))
            return Illegal{suit_not_held, {.card = PlayingCard(std::bit_width(unheld) - 1, 0)}};
        const int limit = room.house.limit, real = count_suits(chosen), all = real + jokers.size();
        const int due = std::min(limit, count_suits(held | chosen));
        // One card alone is a whole selection only if there is no other, or it is a joker.
        const bool lone = move.cards == 1 && limit > 1 && room.table.size(hand(s)) > 1 && !room.house.jokers;
        const bool right = face_down ? !lone : real <= limit && all >= due;
        if (!right && mode != Mode::stood)
            return Illegal{two_suits, {.number = face_down ? move.cards : all, .limit = face_down ? limit : due}};

        suits_[s] = static_cast<std::uint8_t>(chosen);
        jokers_[s] = jokers;
        Legal legal;
        if (face_down) {
            move_cards(room, hand(s), front(s), move);
            if (mode != Mode::stood) need_two_suits(s, room, legal);
            return legal;
        }
        for (PlayingCard joker : jokers) room.table.reveal(hand(s), joker);
        for (unsigned left = unheld; left != 0; left &= left - 1)
            need(room, {holds(hand(s), cards_of_suits(left & ~(left - 1)), suit_not_held, s)}, legal);
        if (all < limit && right) need_one_suit(room, s, held | chosen, two_suits, legal);
        return legal;
    }

    // ---- Turning up
    /// Where the cards lie: in the hand if the suits were written, else in front.
    static int place(Seat s, const Room& room) { return room.table.empty(front(s)) ? hand(s) : front(s); }
    /// Nothing, or why these are not the selected cards rightly named; `taken` is a name that another card bears.
    std::optional<Illegal> why_not(Seat s, const Group& group, PlayingCard taken, Mode mode, const Room& room) const {
        const bool stood = mode == Mode::stood;
        const CardSet held = room.held(s), real = group.real(), names = group.named();
        const unsigned shown = real.suits(), named = names.suits();
        if (place(s, room) == hand(s) && !stood) { // of what lies face down that has been asked when it was selected
            const CardSet due = held & cards_of_suits(suits_[s]), extra = real - cards_of_suits(suits_[s]);
            if (!(due - real).empty() || !extra.empty() || shown != suits_[s] || group.jokers() != jokers_[s]) {
                Detail detail{.number = group.cards.size(), .limit = due.size() + jokers_[s].size(), .cards = due};
                if (!extra.empty()) detail.card = extra.first();
                return Illegal{reveal_selected, detail};
            }
        }
        if (!taken.is_unseen()) return Illegal{joker_duplicate, {.card = taken}};
        if (group.jokers().empty() || stood) return {};
        const int due =
            std::min<int>(room.house.limit, count_suits(held.suits() | shown)); // suits that had to be selected
        const int all = count_suits(shown | named);
        const unsigned reserve = (held - group.cards).suits() & ~shown;
        if (all <= std::max<int>(room.house.limit, count_suits(shown)) && all >= due && (named & reserve) == 0)
            return {};
        return Illegal{joker_suit, {.card = names.first(), .number = all, .limit = due, .cards = names}};
    }
    /// Once they are in play: what must be true of the reserve. The suits of which it then holds none.
    unsigned need_whole(Seat s, const Group& group, Room& room, bool face_down, Legal& legal) const {
        const unsigned shown = group.real().suits(), all = group.suits();
        const bool alone = count_suits(all) < room.house.limit;
        if (!face_down) need_lack(room, s, shown, reveal_selected, legal);
        need_lack(room, s, all & ~shown, joker_suit, legal);
        if (alone && !group.jokers().empty()) need_one_suit(room, s, room.held(s).suits() | shown, joker_suit, legal);
        return alone && shown != 0 ? 0xffu : all;
    }

    // ---- Looking
    /// Those of `held` that were selected.
    CardSet of(Seat s, CardSet held) const { return held & (cards_of_suits(suits_[s]) | jokers_[s]); }
    unsigned suits(Seat s) const { return suits_[s]; }
    CardSet jokers(Seat s) const { return jokers_[s]; }
    void list(Seat s, const Room& room, Options& options) const {
        const int unseen = room.unseen(s), limit = room.house.limit;
        const CardSet held = room.held(s), possible = room.table.possible(hand(s));
        for (const CardSet jokers : choices_of_jokers) {
            if (!(jokers - possible).empty()) continue;
            for (unsigned suits = 0; suits < 256; ++suits) {
                const int all = count_suits(suits) + jokers.size();
                if ((suits & ~possible.suits()) != 0 || count_suits(suits) > limit || all == 0) continue;
                if (count_suits(suits & ~held.suits()) + (jokers - held).size() > unseen) continue;
                if (all < std::min(limit, count_suits(held.suits() | suits))) continue;
                Move move = make_move(Verb::select, s);
                for (unsigned left = suits; left != 0; left &= left - 1) move.add_suit(std::countr_zero(left));
                for (PlayingCard joker : jokers) move.add(joker);
                options.add(move);
            }
        }
        if (unseen == 0) return;
        Move face_down = make_move(Verb::select, s);
        const bool lone = limit == 1 || room.house.jokers || room.table.size(hand(s)) == 1; // may be a selection
        for (int n = 1; n <= room.table.size(hand(s)); ++n) {
            face_down.add(unseen_card);
            if (n > 1 || lone) options.add(face_down);
        }
    }

    friend bool operator==(const Selection&, const Selection&) = default;

  private:
    /// Of cards set down face down: no suit of theirs is left in the hand, they are of two suits at most (one), and of
    /// as many as are due.
    void need_two_suits(Seat s, Room& room, Legal& legal) const {
        const auto lack = [&](int pile, unsigned suits) { return lacks(pile, suits, two_suits, s); };
        const bool two = room.house.limit > 1;
        const int cards = room.table.size(front(s)); // of which no more suits can be
        for (int a = 0; a < PlayingCard::most_suits; ++a) {
            const unsigned suit = 1u << a;
            need(room, {lack(front(s), suit), lack(hand(s), suit)}, legal);
            if (two) { // another suit, or a joker in its place
                const Demand other = holds(front(s), room.house.pack - cards_of_suits(suit), two_suits, s);
                need(room, {lack(hand(s), 0xffu & ~suit), other}, legal);
            }
            for (int b = 0; b < a; ++b) {
                if (!two && cards > 1) need(room, {lack(front(s), suit), lack(front(s), 1u << b)}, legal);
                for (int c = 0; c < b && two && cards > 2; ++c)
                    need(room, {lack(front(s), suit), lack(front(s), 1u << b), lack(front(s), 1u << c)}, legal);
            }
        }
        const Demand real = holds(front(s), suited, two_suits, s);
        if (two && room.house.jokers && cards == 1)
            need_one_suit(room, s, room.held(s).suits(), two_suits, legal, &real);
    }

    std::array<std::uint8_t, 8> suits_{}; ///< a bit each
    std::array<CardSet, 8> jokers_{};
};

} // namespace kupi::games::getha
