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

void Getha::put_in_play(int from, Seat s, const Group& group) {
    for (PlayingCard c : group.cards) table_.move(from, front(s), c);
    up_ |= group.real;
    for (int j = 0; j < 2; ++j)
        if (group.jokers >> j & 1) {
            names_[j] = group.names[j];
            owners_[j] = s;
        }
    find_due();
}

/// Of a suit that has been swept nothing is left.
RuleId Getha::why_not_in_reserve(Seat s, const Move& move, Detail& detail) const {
    if (const RuleId why = why_not_all(hand(s), move, detail); why != RuleId{}) return why;
    const CardSet gone = (group_of(move).real - table_.seen(hand(s))) & cards_of_suits(swept_suits());
    if (gone.empty()) return {};
    detail.card = gone.first();
    return rule::card_not_held;
}

Ruling Getha::unless_swept(const Illegal& why, const Move& move, Mode mode) {
    auto later = without_unseen();
    if (!later) return why;
    Legal swept;
    for (Seat s : short_hands()) {
        std::vector<Demand> any{{place(hand(s)), house_.pack - cards_of_suits(untold_suits(s)), 0, why.rule, s}};
        for (int suit = 0; suit < PlayingCard::most_suits; ++suit)
            for (Seat holder : holders_)
                if (swept_by_[suit] == s && (untold_suits(holder) >> suit & 1) != 0)
                    any.push_back({place(hand(holder)), cards_of_suits(1u << suit), 1, why.rule, holder});
        later->need(std::move(any), swept);
    }
    Ruling ruling = later->judge(move, mode, nullptr);
    if (!is_legal(ruling)) return why;
    *this = *later;
    for (const Assumption& a : swept.assuming) std::get<Legal>(ruling).assuming.add(a);
    return ruling;
}

// ---- reveal

/// The selected cards, jokers named (GE-14, GE-27).
Ruling Getha::reveal(const Move& move, Mode mode) {
    const Seat s = move.seat;
    if (phase_ != Phase::reveal) return Illegal{rule::wrong_phase};
    if (!in_.has(s)) return Illegal{not_in_hand};
    if (revealed_.has(s)) return Illegal{already_done};
    const bool face_down = !table_.empty(front(s)); // what may have been selected has been asked then
    const int from = face_down ? front(s) : hand(s);
    Detail detail{.number = move.cards, .limit = table_.size(from)};
    if (face_down && move.cards != table_.size(from)) return Illegal{rule::wrong_count, detail};
    if (const RuleId why = why_not_all(from, move, detail); why != RuleId{}) return Illegal{why, detail};

    const Group group = group_of(move);
    const CardSet held = table_.seen(hand(s));
    const bool stood = mode == Mode::stood;
    const unsigned shown = group.real.suits();
    const unsigned selected = face_down ? shown : suits_[s];
    const int limit = house_.limit;
    const int due = std::min(limit, count_suits(held.suits() | shown)); // suits that had to be selected
    const CardSet due_cards = held & cards_of_suits(selected);
    const CardSet kept_back = due_cards - group.real, extra = group.real - cards_of_suits(selected);
    const bool right = kept_back.empty() && extra.empty() && shown == selected && group.jokers == jokers_[s];
    if (!right && !face_down && !stood) {
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

    put_in_play(from, s, group);
    revealed_.add(s);
    Legal legal;
    suits_[s] = 0;
    if (stood) return legal;
    if (!face_down) need_lack(s, shown, reveal_selected, legal);
    need_lack(s, named & ~shown, joker_suit, legal);
    if (suits_shown < limit && group.jokers != 0) need_one_suit(s, held.suits() | shown, joker_suit, legal);
    suits_[s] = static_cast<std::uint8_t>(suits_shown < limit && shown != 0 ? 0xffu : shown | named);
    return legal;
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
    put_in_play(hand(s), s, group);
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
    if (!due && holding.empty()) return unless_swept({not_due, {.card = old}}, move, Mode::judge);
    if (up_.has(name) || name == old || (joker == 1 && name == names_[0]))
        return Illegal{joker_duplicate, {.card = name}};
    const unsigned suit = 1u << name.suit(), fitting = fitting_suits(s, joker, false);
    const bool good = (good_suits(s, joker, false) & suit) != 0;
    if (!good && good_suits(s, joker, true) != 0) return Illegal{joker_suit, {.card = name, .limit = house_.limit}};

    Legal legal;
    if (!due) { // an arl has taken the real card out of a hand that nobody saw
        std::vector<Demand> any;
        for (Seat holder : holding) any.push_back({place(hand(holder)), CardSet::of(old), 1, not_due, holder});
        need(std::move(any), legal);
        up_.add(old);
    }
    // Out of the reserve's suits, unless no suit would be.
    if ((possible_suits(s) & suit & ~seen_suits(s)) != 0 || !good)
        for (unsigned left = fitting & ~seen_suits(s); left != 0; left &= left - 1) {
            const unsigned other = left & ~(left - 1);
            std::vector<Demand> any;
            if (good) any.push_back({place(hand(s)), cards_of_suits(suit), 0, joker_suit, s});
            if ((possible_suits(s) & other) != 0)
                any.push_back({place(hand(s)), cards_of_suits(other), 1, joker_suit, s});
            if (other != suit && !any.empty()) need(std::move(any), legal);
        }
    names_[joker] = name;
    find_due();
    return legal;
}

// ---- commit

Ruling Getha::commit(const Move& move, Mode mode) {
    const Seat s = move.seat;
    if (phase_ != Phase::showdown) return Illegal{rule::wrong_phase};
    if (!in_.has(s)) return Illegal{not_in_hand};
    if (!adding_.empty() || !is_short(s))
        return unless_swept({not_due, {.number = count_suits(suits_in_play(s)), .limit = house_.limit}}, move, mode);
    Detail detail;
    if (const RuleId why = why_not_in_reserve(s, move, detail); why != RuleId{}) return Illegal{why, detail};
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

    put_in_play(hand(s), s, group);
    Legal legal;
    if (mode == Mode::stood) return legal;
    const unsigned left = suits & ~swept_suits(); // of what was swept nothing is
    need_lack(s, left, whole_suit, legal);
    suits_[s] = static_cast<std::uint8_t>(suits_[s] | left);
    return legal;
}

// ---- add

/// One more suit in a tied battle (GE-15, GE-28).
Ruling Getha::add(const Move& move, Mode mode) {
    const Seat s = move.seat;
    if (phase_ != Phase::showdown) return Illegal{rule::wrong_phase};
    if (!in_.has(s)) return Illegal{not_in_hand};
    // Where cards were swept unseen, nobody can say who ties, nor what it is added to.
    const bool may_tie = doubtful_ && house_.tie_breaker;
    if (!adding_.has(s) && !may_tie) return unless_swept({not_due}, move, mode);
    Detail detail;
    if (const RuleId why = why_not_in_reserve(s, move, detail); why != RuleId{}) return Illegal{why, detail};
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

    for (PlayingCard c : group.cards) table_.reveal(hand(s), c);
    Legal legal;
    if (mode != Mode::stood) need_lack(s, suits & ~swept_suits(), whole_suit, legal);
    if (may_tie) {
        vague_ = true;
        return legal;
    }
    added_[side] |= group.cards;
    for (int j = 0; j < 2; ++j)
        if (group.jokers >> j & 1) added_names_[j] = group.names[j];
    adding_.remove(s);
    return legal;
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
    right = right && fresh.size() <= table_.unseen(hand(s));
    if (!right) return unless_swept({not_swept, {.seat = s, .card = cards.first(), .cards = told}}, move, Mode::judge);

    const Seat owner = swept_by_[suit];
    for (PlayingCard c : fresh) table_.move(hand(s), front(owner), c);
    taken_[slot(s)] |= fresh;
    up_ |= fresh;
    shown_[slot(s)] = static_cast<std::uint8_t>(shown_[slot(s)] | suits);
    Legal legal;
    need_lack(s, suits, not_swept, legal);
    find_due();
    if (phase_ == Phase::over && doubtful_) { // the result may be known now
        phase_ = Phase::showdown;
        doubtful_ = false;
        champion_ = nobody;
        rungs_ = next_ = 0;
    }
    return legal;
}

} // namespace kupi
