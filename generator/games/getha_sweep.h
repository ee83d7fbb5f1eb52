// Getha's showdown up to the ladder: cards in play, the names of jokers, and what arl take.
#pragma once

#include "games/getha_cards.h"

namespace kupi::games::getha {

/// What lies in play before each hand, from the first that is turned up until nothing moves (rulings.md, arl
/// resolution; GE-4, GE-5, GE-14).
///
/// An arl takes cards out of hands that nobody saw too. These stay there as far as the table knows, until a `show`
/// brings them to light: "untold". Whatever may rest on them states what it needs.
class InPlay {
  public:
    InPlay() = default;
    explicit InPlay(const House& house) : limit_(house.limit) {}

    // ---- What follows by itself
    /// Sweeps, renames, commits of all who are short, in turn until nothing moves. Whether nothing does: else somebody
    /// of `in` must rename a joker or commit a suit.
    bool settle(Room& room, Trace* trace) {
        for (;;) {
            if (due_ != 0) return false;
            if (sweeping_) {
                sweep(room, trace);
                sweeping_ = false;
                if (trace == nullptr) continue;
                for (Seat s : short_hands(room)) add_note(*trace, "short", s, {count_suits(suits_of(s, room)), limit_});
            } else if (!short_hands(room).empty()) {
                return false;
            } else if (to_sweep() != 0) {
                sweeping_ = true;
            } else {
                return true;
            }
        }
    }
    /// A round of sweeps, all at the same moment: every arl in play that has not yet swept takes its suit out of the
    /// others' cards in play, and out of all reserves, folded hands and extra hands.
    /// No two arl can be after the same card, since they are of different suits.
    void sweep(Room& room, Trace* trace) {
        for (unsigned suits = to_sweep(); suits != 0; suits &= suits - 1) {
            const int suit = std::countr_zero(suits);
            const Seats owner = room.holders.where([&](Seat s) { return of(s, room).has({suit, arl}); });
            take_suit(suit, owner.first(), room, trace);
        }
        find_due();
    }

    // ---- Entries
    /// A name of the group's that is taken, by a card or by the other joker; unseen_card if none is.
    PlayingCard taken_name(const Group& group) const {
        const PlayingCard high = group.cards.has(joker_cards[0]) ? group.names[0] : names_[0];
        for (int j = 0; j < 2; ++j) {
            const PlayingCard name = group.names[j];
            if (!group.cards.has(joker_cards[j])) continue;
            if (up_.has(name) || group.cards.has(name) || (j == 1 && name == high)) return name;
        }
        return unseen_card;
    }
    void put(Room& room, int from, Seat s, const Group& group) {
        for (PlayingCard c : group.cards) room.table.move(from, front(s), c);
        up_ |= group.real();
        for (PlayingCard joker : group.jokers()) {
            names_[joker.extra()] = group.names[joker.extra()];
            owners_[joker.extra()] = s;
        }
        find_due();
    }
    /// The new name keeps its owner within the limit and out of the suits of the reserve, if any free card does.
    Ruling rename(const Move& move, Room& room) {
        const Seat s = move.seat;
        const int joker = move.card().extra();
        const PlayingCard old = names_[joker], name = move.name(1);
        const bool due = owners_[joker] == s && (due_ >> joker & 1) != 0;
        std::vector<Demand> called_for; // by the real card, which an arl has taken out of a hand that nobody saw
        for (Seat holder : room.holders)
            if (owners_[joker] == s && !due && reached(holder, room).has(old))
                called_for.push_back(holds(hand(holder), CardSet::of(old), not_due, holder));
        if (!due && called_for.empty()) return Illegal{not_due, {.card = old}};
        CardSet not_free = up_ | CardSet::of(old);
        if (joker == 1 && !names_[0].is_unseen()) not_free.add(names_[0]);
        if (not_free.has(name)) return Illegal{joker_duplicate, {.card = name}};

        const unsigned suit = 1u << name.suit(), seen = room.held(s).suits();
        const unsigned hidden = room.unseen(s) > 0 ? room.table.pool().suits() & ~swept_ : 0;
        CardSet others = of(s, room);
        if (!room.table.seen(front(s)).has(old)) others.remove(old);
        const auto fits = [&](unsigned one) {
            return count_suits(others.suits() | one) <= limit_ && (seen & one) == 0;
        };
        const CardSet free = (room.house.pack & suited) - not_free;
        CardSet surely = free; // what an arl may have taken unseen may lie in play
        for (Seat holder : room.holders) surely -= reached(holder, room);
        std::vector<std::vector<Demand>> needs;
        if (!fits(suit) || (hidden & suit) != 0)
            for (unsigned left = free.suits() & ~suit; left != 0; left &= left - 1) {
                const unsigned other = left & ~(left - 1);
                if (!fits(other)) continue;
                std::vector<Demand> any; // this suit is not in the reserve, or the other is too
                if (fits(suit)) any.push_back(lacks(hand(s), suit, joker_suit, s));
                if ((hidden & other) != 0) any.push_back(holds(hand(s), cards_of_suits(other), joker_suit, s));
                if (!any.empty())
                    needs.push_back(std::move(any));
                else if ((surely.suits() & other) != 0)
                    return Illegal{joker_suit, {.card = name, .limit = limit_}};
            }

        Legal legal;
        if (!due) {
            need(room, std::move(called_for), legal);
            up_.add(old);
        }
        for (auto& any : needs) need(room, std::move(any), legal);
        names_[joker] = name;
        find_due();
        return legal;
    }
    Ruling commit(const Move& move, Mode mode, Room& room) {
        const Seat s = move.seat;
        const unsigned in_play = suits_of(s, room);
        if (!is_short(s, room)) return Illegal{not_due, {.number = count_suits(in_play), .limit = limit_}};
        if (auto why = why_not_suit(move, mode, room, {}, in_play, {})) return *why;
        const Group group = Group::of(move);
        put(room, hand(s), s, group);
        Legal legal;
        if (mode == Mode::stood) return legal;
        need_lack(room, s, group.suits() & ~swept_, whole_suit, legal);
        lay_down_whole(s, group.suits() & ~swept_);
        return legal;
    }
    /// All cards of a suit that one sweep took out of a reserve, a folded or an extra hand. Where the hand is known
    /// this only repeats what has happened; otherwise it brings to light what has.
    Ruling show(const Move& move, Room& room) {
        const Seat s = move.seat == table_seat ? move.other : move.seat;
        if (!room.holders.has(s)) return Illegal{not_in_hand};
        CardSet& taken = taken_[s];
        CardSet cards;
        bool right = true;
        for (int i = 0; i < move.size; ++i) {
            const PlayingCard c = move.card(i);
            if (room.unseen(s) > 0 && !taken.has(c) && (!room.table.pool().has(c) || cards.has(c)))
                return Illegal{rule::card_seen_twice, {.seat = s, .card = c}};
            right = right && c.has_suit() && !cards.has(c);
            cards.add(c);
        }
        const CardSet fresh = cards - taken;
        const unsigned suits = cards.suits();
        const CardSet told = taken & cards_of_suits(suits);
        right = right && count_suits(suits) == 1 && (suits & swept_) != 0 && (told - cards).empty();
        if (!right || fresh.size() > room.unseen(s))
            return Illegal{not_swept, {.seat = s, .card = cards.first(), .cards = told}};

        for (PlayingCard c : fresh) room.table.move(hand(s), front(swept_by_[std::countr_zero(suits)]), c);
        taken |= fresh;
        up_ |= fresh;
        lay_down_whole(s, suits);
        Legal legal;
        need_lack(room, s, suits, not_swept, legal);
        find_due();
        return legal;
    }
    /// From here on the hand's unseen cards are none of these suits, if all entries are legal.
    void lay_down_whole(Seat s, unsigned suits) { none_left_[s] |= static_cast<std::uint8_t>(suits); }
    /// Nothing, or why these cards are not one whole suit of the reserve (or jokers alone): less what was `added`
    /// before; a joker alone in none of the suits `elsewhere`, and under none of these names.
    std::optional<Illegal> why_not_suit(const Move& move, Mode mode, const Room& room, CardSet added,
                                        unsigned elsewhere, CardSet names) const {
        const Seat s = move.seat;
        const Group group = Group::of(move);
        const CardSet real = group.real();
        if (auto why = why_not_all(room, hand(s), move)) return why;
        // Of a suit that has been swept nothing is left.
        const CardSet gone = ((real - room.held(s)) & cards_of_suits(swept_)) | (group.cards & added);
        if (!gone.empty()) return Illegal{rule::card_not_held, {.card = gone.first()}};
        const CardSet left = room.held(s) - added, whole = left & cards_of_suits(group.suits());
        const int suits = count_suits(group.suits());
        const bool right = real.empty() ? (group.suits() & (left.suits() | elsewhere)) == 0 : (whole - real).empty();
        if ((!right || suits != 1) && mode != Mode::stood)
            return Illegal{whole_suit, {.number = suits, .cards = whole}};
        PlayingCard taken = taken_name(group);
        if (names = names & group.named(); taken.is_unseen() && !names.empty()) taken = names.first();
        if (!taken.is_unseen()) return Illegal{joker_duplicate, {.card = taken}};
        return {};
    }

    // ---- Looking
    /// Jokers under their names.
    CardSet of(Seat s, const Room& room) const {
        CardSet cards = room.table.seen(front(s));
        for (int j = 0; j < 2; ++j)
            if (owners_[j] == s) {
                cards.remove(joker_cards[j]);
                if (!names_[j].is_unseen()) cards.add(names_[j]);
            }
        return cards;
    }
    unsigned swept() const { return swept_; } ///< suits
    unsigned due() const { return due_; }     ///< jokers that must be renamed
    Seat owner(int joker) const { return owners_[joker]; }
    /// Of the jokers in play.
    CardSet names() const {
        CardSet names;
        for (PlayingCard name : names_)
            if (!name.is_unseen()) names.add(name);
        return names;
    }
    Seats short_hands(const Room& room) const {
        return room.in.where([&](Seat s) { return is_short(s, room); });
    }
    /// What the unseen cards of a reserve may be.
    CardSet hidden(Seat s, const Room& room) const {
        if (room.unseen(s) == 0) return {};
        return room.table.pool() - cards_of_suits(swept_ | none_left_[s]);
    }
    CardSet taken(Seat s) const { return taken_[s]; } ///< by arl, out of this hand

    // ---- Cards swept unseen
    /// What arl may have taken out of this hand though nobody saw it.
    CardSet reached(Seat s, const Room& room) const {
        return room.unseen(s) > 0 ? room.table.pool() & cards_of_suits(swept()) : CardSet{};
    }
    /// If all entries are legal: less the suits of which none was left.
    CardSet untold(Seat s, const Room& room) const { return reached(s, room) - cards_of_suits(none_left_[s]); }
    /// All of that.
    CardSet unsettled(const Room& room) const {
        CardSet cards;
        for (Seat s : swept_ != 0 ? room.holders : Seats{}) cards |= untold(s, room);
        return cards;
    }
    /// Of that, what this hand's arl have taken.
    CardSet gains(Seat s, const Room& room) const {
        unsigned suits = 0;
        for (unsigned left = swept_; left != 0; left &= left - 1)
            if (const int suit = std::countr_zero(left); swept_by_[suit] == s) suits |= 1u << suit;
        return suits == 0 ? CardSet{} : unsettled(room) & cards_of_suits(suits);
    }
    bool all_told(const Room& room) const { return unsettled(room).empty(); }
    /// Whether all who are short may have nothing left to bring in: as far as anybody saw, nothing more is due.
    bool may_rest(const Room& room) const {
        const Seats hands = short_hands(room);
        for (Seat s : hands)
            if (!may_rest(s, room)) return false;
        return due_ == 0 && !hands.empty();
    }
    /// They do, since entries call for it.
    void need_rest(Room& room, RuleId rule, Legal& legal) {
        const Seats hands = short_hands(room);
        for (Seat s : hands) {
            std::vector<Demand> any{{static_cast<Pile>(hand(s)), room.house.pack - cards_of_suits(swept_), 0, rule, s}};
            for (int suit = 0; suit < PlayingCard::most_suits; ++suit)
                for (Seat holder : room.holders)
                    if ((swept_ >> suit & 1) != 0 && swept_by_[suit] == s && room.unseen(holder) > 0)
                        any.push_back(holds(hand(holder), cards_of_suits(1u << suit), rule, holder));
            need(room, std::move(any), legal);
        }
        resting_ = resting_ | hands;
    }

    friend bool operator==(const InPlay&, const InPlay&) = default;

  private:
    unsigned suits_of(Seat s, const Room& room) const { return of(s, room).suits(); }
    /// Too few suits in play, and a reserve to choose others from.
    bool is_short(Seat s, const Room& room) const {
        return !room.table.empty(hand(s)) && !resting_.has(s) && count_suits(suits_of(s, room)) < limit_;
    }
    /// A joker whose name lies face up, or is taken by the high joker, must change; an extra hand's loses it (GE-14,
    /// GE-27).
    void find_due() {
        due_ = 0;
        for (int j = 0; j < 2; ++j) {
            if (names_[j].is_unseen()) continue;
            if (!up_.has(names_[j]) && !(j == 1 && names_[j] == names_[0])) continue;
            if (owners_[j] >= extra1)
                names_[j] = unseen_card;
            else
                due_ |= static_cast<std::uint8_t>(1u << j);
        }
    }
    /// Suits whose arl lies in play and has not swept. One that a joker is named after all real cards went, is not
    /// swept again: each suit is swept once.
    unsigned to_sweep() const { return ((up_ | names()) & CardSet::of_ranks(1u << arl)).suits() & ~swept_; }
    void take_suit(int suit, Seat owner, Room& room, Trace* trace) {
        const CardSet of_suit = CardSet::of_suit(suit, 0xfff);
        swept_by_[suit] = owner;
        swept_ |= static_cast<std::uint8_t>(1u << suit);
        const auto take = [&](std::string_view id, Seat from, int pile, CardSet cards) {
            for (PlayingCard c : cards) room.table.move(pile, front(owner), c);
            if (trace == nullptr || cards.empty()) return;
            Note note{
                .id = id, .seat = owner, .other = from, .cards = {PlayingCard(suit, arl)}, .numbers = {cards.size()}};
            for (PlayingCard c : cards) note.others.push_back(c);
            trace->push_back(std::move(note));
        };
        for (Seat s : room.holders) {
            if (s != owner) {
                take("sweep-in-play", s, front(s), room.table.seen(front(s)) & of_suit);
                for (int j = 0; j < 2; ++j)
                    if (owners_[j] == s && !names_[j].is_unseen() && names_[j].suit() == suit) {
                        take("sweep-joker", s, front(s), CardSet::of(joker_cards[j]));
                        owners_[j] = owner;
                    }
            }
            const CardSet cards = room.held(s) & of_suit;
            take(s >= extra1 ? "sweep-extra" : room.in.has(s) ? "sweep-reserve" : "sweep-folded", s, hand(s), cards);
            taken_[s] |= cards;
            up_ |= cards;
        }
    }
    /// Nobody has seen the reserve, and arl may have taken all of it; or a suit that this hand has swept may lie in
    /// play unseen.
    bool may_rest(Seat s, const Room& room) const {
        if (count_suits(suits_of(s, room) | gains(s, room).suits()) >= limit_) return true;
        return room.held(s).empty() && untold(s, room).size() >= room.unseen(s);
    }

    std::uint8_t limit_ = 2;
    CardSet up_;                                 ///< cards that lie face up in play, without jokers
    std::array<PlayingCard, 2> names_{};         ///< of the jokers in play; unseen_card: none
    std::array<Seat, 2> owners_{nobody, nobody}; ///< of jokers in play
    std::uint8_t due_ = 0, swept_ = 0;
    bool sweeping_ = true;                        ///< sweeps come before commits
    std::array<Seat, 8> swept_by_{};              ///< of each suit in swept_: whose arl has
    std::array<CardSet, slots> taken_{};          ///< out of each hand by arl
    std::array<std::uint8_t, slots> none_left_{}; ///< suits of which none is left in the hand unseen
    Seats resting_;                               ///< short, but with nothing left to bring in, as entries need it
};

} // namespace kupi::games::getha
