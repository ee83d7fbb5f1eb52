// Entries of Getha's showdown: reveal, rename, commit, add, show.

#include <algorithm>
#include <bit>

#include "games/getha.h"

namespace kupi {

using namespace getha;

namespace {

Group group_of(const Move& move) {
    Group group;
    for (int i = 0; i < move.size; ++i) {
        if (move.is_name(i)) continue; // read with the joker before it
        const PlayingCard c = move.card(i);
        group.cards.add(c);
        if (c.has_suit()) {
            group.real.add(c);
        } else {
            group.jokers |= 1u << c.extra();
            if (i + 1 < move.size && move.is_name(i + 1)) group.names[c.extra()] = move.name(i + 1);
        }
    }
    return group;
}

} // namespace

CardSet Group::named() const {
    CardSet set;
    for (int j = 0; j < 2; ++j)
        if (jokers >> j & 1) set.add(names[j]);
    return set;
}

// ---- Helpers

PlayingCard Getha::taken_name(const Group& group) const {
    const PlayingCard high = group.jokers & 1 ? group.names[0] : names_[0];
    for (int j = 0; j < 2; ++j) {
        if (!(group.jokers >> j & 1)) continue;
        const PlayingCard name = group.names[j];
        if (up_.has(name) || group.real.has(name) || (j == 1 && name == high)) return name;
    }
    return unseen_card;
}

void Getha::put_in_play(Seat s, const Group& group) {
    for (PlayingCard c : group.cards) table_.move(hand(s), front(s), c);
    up_ |= group.real;
    for (int j = 0; j < 2; ++j)
        if (group.jokers >> j & 1) {
            names_[j] = group.names[j];
            owners_[j] = s;
        }
    find_due();
}

PlayingCard Getha::first_refuting(Seat s, CardSet cards, unsigned lacking) const {
    const CardSet wrong = lacking == 0 ? CardSet{} : (cards - table_.seen(hand(s))) & cards_of_suits(lacking);
    return wrong.empty() ? unseen_card : wrong.first();
}

void Getha::assume_lacking(Seat s, unsigned suits, RuleId rule, Assumptions& assuming) {
    suits &= ~static_cast<unsigned>(lacks_[slot(s)]);
    if (table_.unseen(hand(s)) == 0 || suits == 0) return;
    const CardSet cards = table_.pool() & cards_of_suits(suits);
    if (!cards.empty()) assuming.add({s, false, cards, rule});
    lacks_[slot(s)] = static_cast<std::uint8_t>(lacks_[slot(s)] | suits);
}

/// Carried out if it is legal once those who may have nothing left are passed over; nothing if not.
std::optional<Ruling> Getha::if_unseen_is_swept(const Move& move, Mode mode) {
    auto later = without_unseen();
    if (!later) return {};
    Ruling ruling = later->judge(move, mode, nullptr);
    if (std::holds_alternative<Illegal>(ruling)) return {};
    *this = *later;
    return ruling;
}

Ruling Getha::passed(Seat s, PlayingCard refuting, const Assumptions& assuming) {
    if (!refuting.is_unseen()) return Refuted{s, refuting};
    return Legal{assuming};
}

// ---- reveal

/// The selected cards, jokers named (GE-14, GE-27).
Ruling Getha::reveal(const Move& move, Mode mode) {
    const Seat s = move.seat;
    if (phase_ != Phase::reveal) return Illegal{rule::wrong_phase};
    if (!in_.has(s)) return Illegal{not_in_hand};
    if (revealed_.has(s)) return Illegal{already_done};
    Detail detail{.number = move.cards, .limit = face_down_[s]};
    if (face_down_[s] != 0 && move.cards != face_down_[s]) return Illegal{rule::wrong_count, detail};
    if (const RuleId why = why_not_all(hand(s), move, detail); why != RuleId{}) return Illegal{why, detail};

    const Group group = group_of(move);
    const CardSet held = table_.seen(hand(s));
    const bool stood = mode == Mode::stood;
    const unsigned shown = group.real.suits();
    const unsigned selected = face_down_[s] != 0 ? shown : suits_[s];
    const int limit = house_.limit;
    const int due = std::min(limit, count_suits(held.suits() | shown)); // suits that had to be selected
    if (face_down_[s] != 0 && !stood) {
        const int all = count_suits(shown) + count_suits(group.jokers);
        if (count_suits(shown) > limit || all < due) return Illegal{two_suits, {.number = all, .limit = due}};
    }
    const CardSet due_cards = held & cards_of_suits(selected);
    const CardSet kept_back = due_cards - group.real, extra = group.real - cards_of_suits(selected);
    const bool same_jokers = (face_down_[s] != 0 ? group.jokers & jokers_[s] : group.jokers) == jokers_[s];
    if ((!kept_back.empty() || !extra.empty() || shown != selected || !same_jokers) && !stood) {
        detail = {.number = move.cards, .limit = due_cards.size() + count_suits(jokers_[s] + 0u), .cards = due_cards};
        if (!extra.empty()) detail.card = extra.first();
        return Illegal{reveal_selected, detail};
    }

    const PlayingCard taken = taken_name(group);
    if (!taken.is_unseen()) return Illegal{joker_duplicate, {.card = taken}};
    const unsigned named = group.named().suits();
    const int suits_shown = count_suits(shown | named);
    const unsigned reserve = (held - group.cards).suits() & ~shown;
    if (group.jokers != 0 && !stood) {
        const bool too_many = suits_shown > std::max(limit, count_suits(shown));
        if (too_many || suits_shown < due || (named & reserve) != 0)
            return Illegal{
                joker_suit,
                {.card = group.named().first(), .number = suits_shown, .limit = due, .cards = group.named()}};
    }

    const PlayingCard refuting = first_refuting(s, group.cards, lacks_[slot(s)]);
    put_in_play(s, group);
    revealed_.add(s);
    Assumptions assuming;
    assume_lacking(s, shown, reveal_selected, assuming);
    assume_lacking(s, named & ~shown, joker_suit, assuming);
    if (suits_shown < limit)
        assume_lacking(s, 0xffu & ~held.suits(), group.jokers != 0 ? joker_suit : two_suits, assuming);
    return passed(s, refuting, assuming);
}

/// All eight are turned up; in play are all, or the best two suits (GE-16).
Ruling Getha::reveal_extra(const Move& move) {
    const Seat s = move.other;
    if (phase_ != Phase::reveal || !house_.play_extra || s < extra1) return Illegal{rule::wrong_phase};
    Detail detail{.seat = s, .number = move.cards, .limit = 8};
    if (revealed_.has(s)) return Illegal{already_done, detail};
    if (move.cards != 8) return Illegal{rule::wrong_count, detail};
    if (const RuleId why = why_not_all(hand(s), move, detail); why != RuleId{}) return Illegal{why, detail};
    Group group = group_of(move);
    for (PlayingCard c : group.cards) table_.reveal(hand(s), c);
    if (house_.extra_selects) {
        group.cards = group.real = best_two_suits(group.real);
        group.jokers = 0;
    }
    put_in_play(s, group);
    revealed_.add(s);
    return Legal{};
}

// ---- rename

Ruling Getha::rename(const Move& move) {
    const Seat s = move.seat;
    if (phase_ != Phase::reveal && phase_ != Phase::showdown) return Illegal{rule::wrong_phase};
    if (!in_.has(s)) return Illegal{not_in_hand};
    const int joker = move.card().extra();
    const PlayingCard old = names_[joker], name = move.name(1);
    const bool due = owners_[joker] == s && (due_ >> joker & 1) != 0;
    const Seats holding = due || owners_[joker] != s ? Seats{} : hidden_sources(old);
    if (!due && holding.empty()) {
        if (auto ruling = if_unseen_is_swept(move, Mode::judge)) return *ruling;
        return Illegal{not_due, {.card = old}};
    }
    if (up_.has(name) || name == old || (joker == 1 && name == names_[0]))
        return Illegal{joker_duplicate, {.card = name}};
    const unsigned good = good_suits(s, joker, false);
    if (!(good >> name.suit() & 1) && good_suits(s, joker, true) != 0)
        return Illegal{joker_suit, {.card = name, .limit = house_.limit}};

    Assumptions assuming;
    if (!due) { // an arl has taken the real card out of a hand that nobody saw
        assuming.add({holding.first(), true, CardSet::of(old), not_due});
        if (holding.size() == 1) {
            taken_[slot(holding.first())].add(old);
            table_.move(hand(holding.first()), front(swept_by_[old.suit()]), old);
            up_.add(old);
        }
    }
    names_[joker] = name;
    find_due();
    if (good >> name.suit() & 1) assume_lacking(s, 1u << name.suit(), joker_suit, assuming);
    return Legal{assuming};
}

// ---- commit

Ruling Getha::commit(const Move& move, Mode mode) {
    const Seat s = move.seat;
    if (phase_ != Phase::showdown) return Illegal{rule::wrong_phase};
    if (!in_.has(s)) return Illegal{not_in_hand};
    if (!adding_.empty() || !is_short(s)) {
        if (auto ruling = if_unseen_is_swept(move, mode)) return *ruling;
        return Illegal{not_due, {.number = count_suits(suits_in_play(s)), .limit = house_.limit}};
    }
    Detail detail;
    if (const RuleId why = why_not_all(hand(s), move, detail); why != RuleId{}) return Illegal{why, detail};
    const Group group = group_of(move);
    const CardSet held = table_.seen(hand(s));
    const unsigned suits = group.real.suits() | group.named().suits();
    const CardSet whole = held & cards_of_suits(suits);
    const bool joker_alone = group.real.empty();
    const bool right = count_suits(suits) == 1 &&
                       (joker_alone ? (suits & (seen_suits(s) | suits_in_play(s))) == 0 : (whole - group.real).empty());
    if (!right && mode != Mode::stood) return Illegal{whole_suit, {.number = count_suits(suits), .cards = whole}};
    const PlayingCard taken = taken_name(group);
    if (!taken.is_unseen()) return Illegal{joker_duplicate, {.card = taken}};

    const PlayingCard refuting = first_refuting(s, group.cards, lacks_[slot(s)]);
    put_in_play(s, group);
    Assumptions assuming;
    assume_lacking(s, suits, whole_suit, assuming);
    return passed(s, refuting, assuming);
}

// ---- add

/// One more suit in a tied battle (GE-15, GE-28).
Ruling Getha::add(const Move& move, Mode mode) {
    const Seat s = move.seat;
    if (phase_ != Phase::showdown) return Illegal{rule::wrong_phase};
    if (!in_.has(s)) return Illegal{not_in_hand};
    // Where cards were swept unseen, nobody can say who ties, nor what it is added to.
    const bool may_tie = doubtful_ && house_.tie_breaker;
    if (!adding_.has(s) && !may_tie) {
        if (auto ruling = if_unseen_is_swept(move, mode)) return *ruling;
        return Illegal{not_due};
    }
    Detail detail;
    if (const RuleId why = why_not_all(hand(s), move, detail); why != RuleId{}) return Illegal{why, detail};
    const int side = s == champion_ ? 0 : 1;
    const Group group = group_of(move);
    if (!(group.cards & added_[side]).empty())
        return Illegal{rule::card_not_held, {.card = (group.cards & added_[side]).first()}};
    const CardSet left = table_.seen(hand(s)) - added_[side];
    const unsigned suits = group.real.suits() | group.named().suits();
    const CardSet whole = left & cards_of_suits(suits);
    const bool right =
        count_suits(suits) == 1 && (group.real.empty() ? (suits & left.suits()) == 0 : (whole - group.real).empty());
    if (!right && mode != Mode::stood) return Illegal{whole_suit, {.number = count_suits(suits), .cards = whole}};
    PlayingCard taken = taken_name(group);
    for (PlayingCard name : group.named() & (names_of_jokers() | cards_added()))
        if (taken.is_unseen()) taken = name;
    if (group.jokers == 3 && group.names[0] == group.names[1]) taken = group.names[0];
    if (!taken.is_unseen()) return Illegal{joker_duplicate, {.card = taken}};

    const PlayingCard refuting = first_refuting(s, group.cards, lacks_[slot(s)]);
    for (PlayingCard c : group.cards) table_.reveal(hand(s), c);
    Assumptions assuming;
    assume_lacking(s, suits, whole_suit, assuming);
    if (may_tie) {
        vague_ = true;
        return passed(s, refuting, assuming);
    }
    added_[side] |= group.cards;
    for (int j = 0; j < 2; ++j)
        if (group.jokers >> j & 1) added_names_[j] = group.names[j];
    adding_.remove(s);
    return passed(s, refuting, assuming);
}

// ---- show

/// All cards of a suit that one sweep took out of a reserve, a folded or an extra hand. Where the hand is known this
/// only repeats what has happened; otherwise it brings to light what has.
Ruling Getha::show(const Move& move) {
    const Seat s = move.seat == table_seat ? move.other : move.seat;
    if (phase_ != Phase::showdown && phase_ != Phase::over) return Illegal{rule::wrong_phase};
    if (!holders_.has(s)) return Illegal{not_in_hand};
    const CardSet taken = taken_[slot(s)];
    CardSet cards, fresh;
    bool right = true;
    for (int i = 0; i < move.size; ++i) {
        const PlayingCard c = move.card(i);
        if (table_.unseen(hand(s)) > 0 && !taken.has(c) && (!table_.pool().has(c) || cards.has(c)))
            return Illegal{rule::card_seen_twice, {.seat = s, .card = c}};
        right = right && c.has_suit() && !cards.has(c);
        cards.add(c);
        if (!taken.has(c)) fresh.add(c);
    }
    const unsigned suits = cards.suits();
    right = right && count_suits(suits) == 1;
    const int suit = std::countr_zero(suits | 0x100u);
    const CardSet told = suit < 8 ? taken & CardSet::of_suit(suit) : CardSet{};
    right = right && swept_by_[suit] != nobody && (told - cards).empty();
    right = right && (fresh.empty() || (fresh.size() <= table_.unseen(hand(s)) && !(shown_[slot(s)] >> suit & 1)));
    if (!right) {
        if (auto ruling = if_unseen_is_swept(move, Mode::judge)) return *ruling;
        return Illegal{not_swept, {.seat = s, .card = cards.first(), .cards = told}};
    }

    const PlayingCard refuting = first_refuting(s, fresh, lacked_[slot(s)]);
    const Seat owner = swept_by_[suit];
    for (PlayingCard c : fresh) table_.move(hand(s), front(owner), c);
    taken_[slot(s)] |= fresh;
    up_ |= fresh;
    shown_[slot(s)] = static_cast<std::uint8_t>(shown_[slot(s)] | suits);
    Assumptions assuming;
    assume_lacking(s, suits, not_swept, assuming);
    find_due();
    if (phase_ == Phase::over && doubtful_) { // the result may be known now
        phase_ = Phase::showdown;
        doubtful_ = false;
        champion_ = nobody;
        rungs_ = next_ = 0;
    }
    return passed(s, refuting, assuming);
}

} // namespace kupi
