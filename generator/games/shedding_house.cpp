#include "games/shedding_house.h"

namespace kupi::games::shedding {

namespace {

/// The parameter that says how many cards each is dealt.
const char* hand_of(const Setup& setup) {
    return setup.players == 2 && setup.number("hand-of-two") > 0 ? "hand-of-two" : "hand";
}

} // namespace

HeaderFault House::fault_of(const Setup& setup) {
    const char* hand = hand_of(setup);
    const HeaderFault fault = family::fault_of_size(setup, most_seats, hand, setup.players * setup.number(hand) + 1);
    if (!fault.key.empty()) return fault;
    for (const char* id : {"penalty", "left"})
        if (!Worths().read(setup.pack, setup.word(id))) return {id, "room-takes", Worths::most};
    return fault;
}

House::House(const Setup& setup) {
    using family::few;
    const Pack& cards = setup.pack;
    const auto set = [&](const char* id) { return family::all_of(cards, setup.word(id)); };
    pack = cards.cards.kinds();
    players = static_cast<std::uint8_t>(setup.players);
    suits = static_cast<std::uint8_t>(cards.suits);
    hand = few(setup.number(hand_of(setup)));

    match = family::chosen<Match>(setup.word("match"), {"suit-or-rank", "suit", "rank", "colour", "colour-or-rank",
                                                        "suit-and-rank", "colour-and-rank"});
    red = static_cast<std::uint8_t>(set("red").suits());
    wild = set("wild");
    names_suit = setup.flag("names-suit");
    wild_on_wild = setup.flag("wild-on-wild");
    not_at_start = set("not-at-start");

    draw = few(setup.number("draw"));
    play_drawn = setup.flag("play-drawn");
    may_draw = setup.flag("may-draw");
    reshuffle = setup.flag("reshuffle");

    penalty.read(cards, setup.word("penalty"));
    penalties = penalty.cards();
    answer = family::chosen<Answer>(setup.word("answer"), {"none", "adds", "passes"});
    penalty_ends_turn = setup.flag("penalty-ends-turn");
    skip = set("skip");
    reverse = set("reverse");
    again = set("again");
    reverse_of_two = setup.flag("reverse-of-two");
    call = setup.flag("last-card");
    call_penalty = few(setup.number("last-card-penalty"));
    several = setup.flag("several");
    not_last = set("not-last");

    for (int rank = 0; rank < cards.ranks; ++rank) value[rank] = few(cards.value[rank]);
    left.read(cards, setup.word("left"));
    score = family::chosen<Score>(setup.word("score"), {"points", "own", "hands"});
    target = setup.number("target");
}

CardSet House::fitting(PlayingCard top, int named) const {
    const CardSet wilds = wild_on_wild || !wild.has(top) ? wild : CardSet{};
    if (named != no_suit) return wilds | (CardSet::of_suit(named) - wild);
    if (!top.has_suit()) return pack - (wild - wilds);
    const CardSet rank = CardSet::of_ranks(1u << top.rank()), suit = CardSet::of_suit(top.suit());
    const auto colour = [&] {
        CardSet cards;
        for (int s = 0; s < suits; ++s)
            if ((red >> s & 1) == (red >> top.suit() & 1)) cards |= CardSet::of_suit(s);
        return cards;
    };
    CardSet plain;
    switch (match) {
    case Match::suit_or_rank: plain = suit | rank; break;
    case Match::suit: plain = suit; break;
    case Match::rank: plain = rank; break;
    case Match::colour: plain = colour(); break;
    case Match::colour_or_rank: plain = colour() | rank; break;
    case Match::suit_and_rank: plain = suit & rank; break;
    case Match::colour_and_rank: plain = colour() & rank; break;
    }
    return wilds | (plain - wild);
}

Effects House::effects_of(const Move& move) const {
    Effects effects;
    for (int i = 0; i < move.cards; ++i) {
        const PlayingCard card = move.card(i);
        effects.penalty += penalty.of(card);
        if (skip.has(card)) ++effects.steps;
        if (reverse.has(card)) {
            effects.reverses = !effects.reverses;
            if (players == 2 && reverse_of_two) ++effects.steps;
        }
        effects.again = effects.again || again.has(card);
    }
    if (players == 2) effects.steps = std::min(effects.steps, 2); // there is only one to miss a turn
    return effects;
}

int House::worth(const Move& move, CardSet held) const {
    const PlayingCard last = move.card(move.cards - 1);
    const int worth = 1000 + 30 * move.cards + 5 * effects_of(move).penalty;
    if (wild.has(last)) {
        const int suit = move.size > move.cards ? move.suit(move.cards) : 0;
        return worth - 500 + (held & CardSet::of_suit(suit)).size();
    }
    const CardSet follow = held & (CardSet::of_suit(last.suit()) | CardSet::of_ranks(1u << last.rank()));
    return worth + 8 * follow.size() + std::min<int>(value[last.rank()], 20);
}

} // namespace kupi::games::shedding
