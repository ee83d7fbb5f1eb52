// What follows by itself in Getha's showdown: which arl take what, who is short, which jokers must change.

#include <algorithm>
#include <bit>

#include "games/getha.h"

namespace kupi {

using namespace getha;

// ---- Looking

CardSet Getha::in_play(Seat s) const {
    CardSet cards = table_.seen(front(s));
    for (int j = 0; j < 2; ++j)
        if (owners_[j] == s) {
            cards.remove(PlayingCard::of_no_suit(j));
            if (!names_[j].is_unseen()) cards.add(names_[j]);
        }
    return cards;
}

unsigned Getha::suits_in_play(Seat s) const { return in_play(s).suits(); }

unsigned Getha::seen_suits(Seat s) const { return table_.seen(hand(s)).suits(); }

unsigned Getha::swept_suits() const {
    unsigned suits = 0;
    for (int suit = 0; suit < PlayingCard::most_suits; ++suit)
        if (swept_by_[suit] != nobody) suits |= 1u << suit;
    return suits;
}

unsigned Getha::possible_suits(Seat s) const {
    const unsigned unseen = table_.unseen(hand(s)) > 0 ? table_.pool().suits() & ~swept_suits() : 0;
    return seen_suits(s) | unseen;
}

CardSet Getha::hidden(Seat s) const {
    if (table_.unseen(hand(s)) == 0) return {};
    return table_.pool() - cards_of_suits(swept_suits() | (revealed_.has(s) && s < extra1 ? suits_[s] : 0u));
}

CardSet Getha::free_names(int joker) const {
    CardSet names = (house_.pack & CardSet::of_ranks(0xfff)) - up_;
    if (joker == 1 && !names_[0].is_unseen()) names.remove(names_[0]);
    if (!names_[joker].is_unseen()) names.remove(names_[joker]);
    return names;
}

unsigned Getha::fitting_suits(Seat s, int joker, bool surely) const {
    CardSet others = in_play(s);
    if (!names_[joker].is_unseen() && owners_[joker] == s && !table_.seen(front(s)).has(names_[joker]))
        others.remove(names_[joker]);
    const unsigned in_front = others.suits();
    CardSet free = free_names(joker);
    if (surely) // what an arl may have taken unseen may lie in play
        for (Seat holder : holders_) free -= table_.pool() & cards_of_suits(untold_suits(holder));
    unsigned fitting = 0;
    for (unsigned left = free.suits(); left != 0; left &= left - 1) {
        const unsigned suit = left & ~(left - 1);
        if (count_suits(in_front | suit) <= house_.limit) fitting |= suit;
    }
    return fitting;
}

unsigned Getha::good_suits(Seat s, int joker, bool surely) const {
    return fitting_suits(s, joker, surely) & ~(surely ? possible_suits(s) : seen_suits(s));
}

/// Too few suits in play, and a reserve to choose others from.
bool Getha::is_short(Seat s) const {
    return !table_.empty(hand(s)) && !passed_over_.has(s) && count_suits(suits_in_play(s)) < house_.limit;
}

/// Nobody has seen the reserve, and arl may have taken all of it; or a suit that this hand has swept may lie in play
/// unseen.
bool Getha::maybe_emptied(Seat s) const {
    unsigned suits = suits_in_play(s);
    for (int suit = 0; suit < PlayingCard::most_suits; ++suit)
        for (Seat holder : holders_)
            if (swept_by_[suit] == s && (lost_suits(holder) & table_.pool().suits()) >> suit & 1) suits |= 1u << suit;
    if (count_suits(suits) >= house_.limit) return true;
    if (!table_.seen(hand(s)).empty()) return false;
    return (table_.pool() & cards_of_suits(lost_suits(s))).size() >= table_.unseen(hand(s));
}

/// Suits that an arl has swept, of which this hand may have held cards that nobody saw.
unsigned Getha::untold_suits(Seat s) const {
    return table_.unseen(hand(s)) > 0 ? swept_suits() & ~static_cast<unsigned>(shown_[slot(s)]) : 0;
}

/// Less those that it had laid down whole before, if all entries are legal.
unsigned Getha::lost_suits(Seat s) const {
    return untold_suits(s) & ~static_cast<unsigned>(revealed_.has(s) && s < extra1 ? suits_[s] : 0);
}

/// Those who are due may all have nothing left: for all that anybody knows the showdown is over.
bool Getha::waits_for_unseen() const {
    if (phase_ != Phase::showdown || due_ != 0 || !adding_.empty()) return false;
    const Seats due = short_hands();
    for (Seat s : due)
        if (!maybe_emptied(s)) return false;
    return !due.empty();
}

/// What follows if they have: entries that are due only then are judged by it.
std::optional<Getha> Getha::without_unseen() const {
    if (!waits_for_unseen()) return {};
    std::optional<Getha> later = *this;
    later->passed_over_ = later->passed_over_ | short_hands();
    later->resolve(nullptr);
    return later;
}

Seats Getha::hidden_sources(PlayingCard card) const {
    Seats sources;
    if (card.is_unseen() || !table_.pool().has(card)) return sources;
    for (Seat s : holders_)
        if (untold_suits(s) >> card.suit() & 1) sources.add(s);
    return sources;
}

bool Getha::uncertain() const {
    if (vague_) return true;
    for (Seat s : holders_)
        if (!(table_.pool() & cards_of_suits(lost_suits(s))).empty()) return true;
    return false;
}

Seats Getha::short_hands() const {
    Seats hands;
    for (Seat s : in_)
        if (is_short(s)) hands.add(s);
    return hands;
}

// ---- Following

/// A joker whose name lies face up, or is taken by the high joker, must change; an extra hand's loses it (GE-14,
/// GE-27).
void Getha::find_due() {
    due_ = 0;
    for (int j = 0; j < 2; ++j) {
        if (owners_[j] == nobody || names_[j].is_unseen()) continue;
        if (!up_.has(names_[j]) && !(j == 1 && names_[j] == names_[0])) continue;
        if (owners_[j] >= extra1)
            names_[j] = unseen_card;
        else
            due_ |= 1u << j;
    }
}

/// Sweeps, renames, commits of all who are short, in turn until nothing moves (rulings.md, arl resolution).
void Getha::resolve(Trace* trace) {
    for (;;) {
        if (due_ != 0) return;
        if (sweeping_) {
            sweep(trace);
            find_due();
            sweeping_ = false;
            if (trace == nullptr) continue;
            for (Seat s : short_hands())
                trace->push_back({.id = "short", .seat = s, .numbers = {count_suits(suits_in_play(s)), house_.limit}});
        } else if (!short_hands().empty()) {
            return;
        } else if (arl_to_sweep() != 0) {
            sweeping_ = true;
        } else {
            break;
        }
    }
    doubtful_ = uncertain();
    if (doubtful_) {
        phase_ = Phase::over;
        return;
    }
    if (rungs_ == 0) line_up(trace);
    if (phase_ == Phase::showdown) battles(trace);
}

/// Suits whose arl lies in play and has not swept. One that a joker is named after all real cards went, is not swept
/// again: each suit is swept once.
unsigned Getha::arl_to_sweep() const {
    constexpr unsigned arl_bit = 1u << arl;
    CardSet all = up_ & CardSet::of_ranks(arl_bit);
    for (PlayingCard name : names_)
        if (!name.is_unseen() && name.rank() == arl) all.add(name);
    unsigned suits = all.suits();
    for (unsigned left = suits; left != 0; left &= left - 1) {
        const int suit = std::countr_zero(left);
        if (swept_by_[suit] != nobody) suits &= ~(1u << suit);
    }
    return suits;
}

/// One round: all sweeps at the same moment. No two can be after the same card, since they are of different suits.
void Getha::sweep(Trace* trace) {
    for (unsigned suits = arl_to_sweep(); suits != 0; suits &= suits - 1) {
        const int suit = std::countr_zero(suits);
        const PlayingCard leader(suit, arl);
        Seat owner = nobody;
        for (int j = 0; j < 2; ++j)
            if (names_[j] == leader) owner = owners_[j];
        if (up_.has(leader))
            for (Seat s : holders_)
                if (table_.seen(front(s)).has(leader)) owner = s;
        take_suit(suit, owner, trace);
    }
}

void Getha::take_suit(int suit, Seat owner, Trace* trace) {
    const CardSet of_suit = CardSet::of_suit(suit, 0xfff);
    const PlayingCard leader(suit, arl);
    swept_by_[suit] = owner;
    const auto tell = [&](std::string_view id, Seat from, CardSet cards) {
        if (trace == nullptr || cards.empty()) return;
        Note note{.id = id, .seat = owner, .other = from, .cards = {leader}, .numbers = {cards.size()}};
        for (PlayingCard c : cards) note.others.push_back(c);
        trace->push_back(std::move(note));
    };
    for (Seat s : holders_) {
        if (s != owner) {
            const CardSet cards = table_.seen(front(s)) & of_suit;
            for (PlayingCard c : cards) table_.move(front(s), front(owner), c);
            tell("sweep-in-play", s, cards);
            for (int j = 0; j < 2; ++j)
                if (owners_[j] == s && !names_[j].is_unseen() && names_[j].suit() == suit) {
                    const PlayingCard joker = PlayingCard::of_no_suit(j);
                    table_.move(front(s), front(owner), joker);
                    owners_[j] = owner;
                    tell("sweep-joker", s, CardSet::of(joker));
                }
        }
        const CardSet cards = table_.seen(hand(s)) & of_suit;
        if (cards.empty()) continue;
        for (PlayingCard c : cards) table_.move(hand(s), front(owner), c);
        taken_[slot(s)] |= cards;
        up_ |= cards;
        tell(s >= extra1 ? "sweep-extra" : in_.has(s) ? "sweep-reserve" : "sweep-folded", s, cards);
    }
}

} // namespace kupi
