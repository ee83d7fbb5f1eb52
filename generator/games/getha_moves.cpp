// Getha's legal moves.

#include <algorithm>
#include <bit>
#include <limits>

#include "games/getha.h"

namespace kupi {

using namespace getha;

namespace {

constexpr std::int32_t no_bound = std::numeric_limits<std::int32_t>::max();

unsigned jokers_of(CardSet cards) {
    return unsigned{cards.has(PlayingCard::of_no_suit(0))} | unsigned{cards.has(PlayingCard::of_no_suit(1))} << 1;
}

Move with_cards(Move move, CardSet cards) {
    for (PlayingCard c : cards) move.add(c);
    return move;
}

/// `base` with every subset of `from` that has at most `most` cards, as long as there is room to list them.
template <class Each>
void with_subsets(CardSet base, CardSet from, int most, const Options& options, const Each& each) {
    each(base);
    if (most == 0) return;
    while (!from.empty() && !options.full()) {
        const PlayingCard c = from.first();
        from.remove(c);
        with_subsets(base | CardSet::of(c), from, most - 1, options, each);
    }
}

/// Moves that begin like `start` and go on with these jokers, under all names from `free` that `fits` allows. Both
/// jokers never bear one name.
template <class Fits>
void list_names(const Move& start, unsigned jokers, const std::array<CardSet, 2>& free, const Fits& fits,
                Options& options) {
    const auto add = [](Move move, int joker, PlayingCard name) {
        return move.add(PlayingCard::of_no_suit(joker)).add_name(name);
    };
    if (jokers == 0) {
        if (fits(0u)) options.add(start);
        return;
    }
    const int first = jokers & 1 ? 0 : 1;
    for (PlayingCard name : free[first]) {
        if (options.full()) return;
        const unsigned suit = 1u << name.suit();
        if (jokers != 3) {
            if (fits(suit)) options.add(add(start, first, name));
            continue;
        }
        for (PlayingCard low : free[1])
            if (low != name && fits(suit | 1u << low.suit())) options.add(add(add(start, 0, name), 1, low));
    }
}

} // namespace

void Getha::legal_moves(Options& options) const {
    if (game_over_) return;
    if (phase_ != Phase::deal) return list_moves(options);
    for (Seat s : holders_ - done_) {
        Move move = make_move(Verb::deal, table_seat);
        move.other = s;
        for (int i = 0; i < 8; ++i) move.add(unseen_card);
        options.add_chance(move);
    }
    Getha settled = *this;
    settled.deal_the_rest();
    settled.list_moves(options);
}

void Getha::list_moves(Options& options) const {
    if (phase_ == Phase::exchange || phase_ == Phase::select)
        for (Seat s : in_) {
            if (owed_[s] == 0 || (phase_ == Phase::exchange && shuffles())) continue;
            Move move = make_move(Verb::draw, s);
            for (int i = 0; i < owed_[s]; ++i) move.add(unseen_card);
            options.add_chance(move);
        }
    switch (phase_) {
    case Phase::deal: break;
    case Phase::price: {
        Move move = make_move(Verb::set_bring_in, dealer_);
        options.add(move.set_number(1)).most = no_bound;
        break;
    }
    case Phase::bring_in:
        for (Seat s : with_chips(in_) - done_) {
            const bool covered = !limited_.has(s) || stake_[s] >= price_;
            options.add(make_move(covered ? Verb::pay : Verb::all_in, s));
            options.add(make_move(Verb::drop, s));
        }
        break;
    case Phase::exchange:
        for (Seat s : in_ - done_) list_exchanges(s, options);
        break;
    case Phase::select: {
        Getha settled = *this;
        settled.draw_the_rest();
        for (Seat s : in_ - done_) settled.list_selections(s, options);
        break;
    }
    case Phase::betting:
        for (Seat s : with_chips(in_)) list_bets(s, options);
        break;
    case Phase::reveal:
        if (due_ == 0) {
            for (Seat s : in_ - revealed_) list_reveals(s, options);
            break;
        }
        for (Seat s : in_) list_renames(s, options);
        break;
    case Phase::showdown:
        for (Seat s : in_) list_renames(s, options);
        if (due_ == 0 && adding_.empty())
            for (Seat s : short_hands()) list_suits_to_bring(s, Verb::commit, options);
        if (due_ == 0)
            for (Seat s : doubtful_&& house_.tie_breaker ? in_ : adding_) list_suits_to_bring(s, Verb::add, options);
        list_shows(options);
        if (const auto later = without_unseen()) later->list_moves(options);
        break;
    case Phase::over:
        if (doubtful_) {
            Getha open = *this;
            open.phase_ = Phase::showdown;
            open.list_moves(options);
        } else {
            list_shows(options);
        }
        break;
    }
    if (phase_ == Phase::reveal && due_ == 0 && house_.play_extra)
        for (Seat s : extras() - revealed_) {
            Move move = make_move(Verb::reveal, table_seat);
            move.other = s;
            // Cards that nobody has seen come to light by chance.
            move = with_cards(move, table_.seen(hand(s)));
            for (int i = table_.unseen(hand(s)); i > 0; --i) move.add(unseen_card);
            if (table_.unseen(hand(s)) > 0)
                options.add_chance(move);
            else
                options.add(move);
        }
}

/// All subsets of the cards seen that are not too large (up to 247 of eight).
void Getha::list_exchanges(Seat s, Options& options) const {
    if (house_.discard_bring_in && has_chips(s)) options.add(make_move(Verb::drop, s));
    const int most = exchange_most(), least = house_.discard_four ? most : 0;
    std::array<PlayingCard, 8> cards;
    int n = 0;
    for (PlayingCard c : table_.seen(hand(s))) cards[n++] = c;
    for (unsigned set = 0; set < 1u << n; ++set) {
        Move move = make_move(Verb::exchange, s);
        for (unsigned left = set; left != 0; left &= left - 1) move.add(cards[std::countr_zero(left)]);
        if (move.cards >= least && move.cards <= most) options.add(move);
        for (int unseen = table_.unseen(hand(s)); unseen > 0 && move.cards < most; --unseen) {
            move.add(unseen_card); // any that nobody has seen
            if (move.cards >= least) options.add_chance(move);
        }
    }
}

void Getha::list_selections(Seat s, Options& options) const {
    const CardSet held = table_.seen(hand(s));
    const int unseen = table_.unseen(hand(s)), limit = house_.limit;
    const unsigned seen = seen_suits(s), possible = possible_suits(s);
    const unsigned jokers = jokers_of(held), possible_jokers = jokers_of(table_.possible(hand(s)));
    for (unsigned j = 0; j < 4; ++j) {
        if ((j & ~possible_jokers) != 0 || count_suits(j & ~jokers) > unseen) continue;
        for (unsigned suits = 0; suits < 256; ++suits) {
            if ((suits & ~possible) != 0 || count_suits(suits) > limit) continue;
            if (count_suits(suits & ~seen) + count_suits(j & ~jokers) > unseen) continue;
            const int all = count_suits(suits) + count_suits(j);
            if (all == 0 || all < std::min(limit, count_suits(seen | suits))) continue;
            Move move = make_move(Verb::select, s);
            for (unsigned left = suits; left != 0; left &= left - 1) move.add_suit(std::countr_zero(left));
            for (int i = 0; i < 2; ++i)
                if (j >> i & 1) move.add(PlayingCard::of_no_suit(i));
            options.add(move);
        }
    }
    if (unseen == 0) return;
    Move face_down = make_move(Verb::select, s);
    const bool lone = limit == 1 || house_.jokers || table_.size(hand(s)) == 1; // may be a selection
    for (int n = 1; n <= table_.size(hand(s)); ++n) {
        face_down.add(unseen_card);
        if (n > 1 || lone) options.add(face_down);
    }
}

void Getha::list_bets(Seat s, Options& options) const {
    const std::int64_t owed = current_ - paid_[s];
    const bool limited = limited_.has(s);
    const auto add_amount = [&](Verb verb) {
        const std::int64_t most = limited ? stake_[s] - owed : no_bound;
        if (most < 1) return;
        Move move = make_move(verb, s);
        options.add(move.set_number(1)).most = clamped(most);
    };
    if (current_ == 0) {
        add_amount(Verb::open);
        if (!checked_.has(s)) options.add(make_move(Verb::check, s));
    } else if (owed > 0) {
        if (!limited || stake_[s] >= owed) options.add(make_move(Verb::see, s));
        add_amount(Verb::raise);
        options.add(make_move(Verb::fold, s));
    }
    if (limited && (current_ == 0 || owed > 0)) options.add(make_move(Verb::all_in, s));
}

void Getha::list_reveals(Seat s, Options& options) const {
    const CardSet held = table_.seen(hand(s));
    const int unseen = table_.unseen(hand(s)), limit = house_.limit;
    const Move start = make_move(Verb::reveal, s);
    // What a selection of these suits and jokers looks like when it is turned up.
    const auto list_selected = [&](CardSet real, unsigned jokers) {
        const unsigned shown = real.suits();
        const unsigned reserve = held.suits() & ~shown;
        const int due = std::min(limit, count_suits(held.suits() | shown));
        std::array<CardSet, 2> free{free_names(0) - real, free_names(1) - real};
        const auto fits = [&](unsigned named) {
            const int all = count_suits(shown | named);
            return named == 0 || (all <= limit && all >= due && (named & reserve) == 0);
        };
        list_names(with_cards(start, real), jokers, free, fits, options);
    };
    if (table_.empty(front(s))) {
        const CardSet selected = cards_of_suits(suits_[s]);
        with_subsets(held & selected, hidden(s) & selected, unseen, options, [&](CardSet real) {
            if (real.suits() == suits_[s]) list_selected(real, jokers_[s]);
        });
        return;
    }
    const int down = table_.size(front(s));
    for (unsigned j = 0; j < 4; ++j) {
        if ((j & ~jokers_of(table_.possible(front(s)))) != 0 || (jokers_[s] & ~j) != 0) continue;
        for (unsigned suits = 0; suits < 256; ++suits) {
            const int all = count_suits(suits) + count_suits(j);
            if ((suits & ~table_.pool().suits()) != 0 || count_suits(suits) > limit ||
                all < std::min(limit, count_suits(held.suits() | suits)))
                continue;
            with_subsets({}, table_.pool() & cards_of_suits(suits), down - count_suits(j), options, [&](CardSet real) {
                if (real.suits() == suits && real.size() + count_suits(j) == down) list_selected(real, j);
            });
        }
    }
}

void Getha::list_renames(Seat s, Options& options) const {
    for (int joker = 0; joker < 2; ++joker) {
        if (owners_[joker] != s || names_[joker].is_unseen()) continue;
        const bool due = due_ >> joker & 1;
        if (!due && (phase_ != Phase::showdown || hidden_sources(names_[joker]).empty())) continue;
        unsigned suits = good_suits(s, joker, false);
        if (good_suits(s, joker, true) == 0) suits = 0xff;
        for (PlayingCard name : free_names(joker) & cards_of_suits(suits))
            options.add(make_move(Verb::rename, s, PlayingCard::of_no_suit(joker)).add_name(name));
    }
}

/// commit and add: one suit of the reserve, jokers with it or alone.
void Getha::list_suits_to_bring(Seat s, Verb verb, Options& options) const {
    const bool adding = verb == Verb::add;
    const int side = s == champion_ ? 0 : 1;
    const CardSet held = adding ? table_.seen(hand(s)) - added_[side] : table_.seen(hand(s));
    const int unseen = table_.unseen(hand(s));
    const CardSet hidden = this->hidden(s);
    const unsigned held_suits = held.suits();
    const Move start = make_move(verb, s);
    const auto list_with = [&](CardSet real, unsigned suits, unsigned jokers) {
        std::array<CardSet, 2> free{free_names(0) - real, free_names(1) - real};
        if (adding)
            for (CardSet& names : free) names -= names_of_jokers() | cards_added();
        const auto fits = [&](unsigned named) {
            return (named & ~suits) == 0 && (!real.empty() || std::has_single_bit(named));
        };
        list_names(with_cards(start, real), jokers, free, fits, options);
    };
    const unsigned jokers = jokers_of(held), hidden_jokers = jokers_of(hidden);
    for (unsigned j = 0; j < 4; ++j) {
        if ((j & ~(jokers | hidden_jokers)) != 0 || count_suits(j & ~jokers) > unseen) continue;
        for (int suit = 0; suit < PlayingCard::most_suits; ++suit) {
            const CardSet of_suit = CardSet::of_suit(suit, 0xfff);
            with_subsets(held & of_suit, hidden & of_suit, unseen - count_suits(j & ~jokers), options,
                         [&](CardSet real) {
                             if (!real.empty()) list_with(real, 1u << suit, j);
                         });
        }
        if (j != 0) list_with({}, 0xffu & ~held_suits & ~(adding ? 0u : suits_in_play(s)), j);
    }
}

void Getha::list_shows(Options& options) const {
    for (Seat s : holders_) {
        const unsigned taken = taken_[slot(s)].suits(), untold = lost_suits(s);
        for (unsigned suits = taken | untold; suits != 0; suits &= suits - 1) {
            const int suit = std::countr_zero(suits);
            const CardSet told = taken_[slot(s)] & CardSet::of_suit(suit, 0xfff);
            Move move = make_move(Verb::show, s >= extra1 ? table_seat : s);
            if (s >= extra1) move.other = s;
            const CardSet hidden = untold >> suit & 1 ? table_.pool() & CardSet::of_suit(suit, 0xfff) : CardSet{};
            with_subsets(told, hidden, table_.unseen(hand(s)), options, [&](CardSet cards) {
                if (!cards.empty()) options.add(with_cards(move, cards));
            });
        }
    }
}

} // namespace kupi
