#include "games/fishing_house.h"

namespace kupi::games::fishing {

HeaderFault House::fault_of(const Setup& setup) {
    const Pack& pack = setup.pack;
    const HeaderFault fault =
        family::fault_of_size(setup, most_seats, "hand", setup.players * setup.number("hand") + setup.number("start"));
    if (!fault.key.empty()) return fault;
    if (pack.cards.kinds().size() != pack.size()) return {"deck", "family-takes"};
    Worths most;
    if (setup.number("most-cards") != 0) most.add(pack.cards.kinds(), 1);
    if (!most.read(pack, setup.word("most"))) return {"most", "room-takes", Worths::most};
    if (!Worths().read(pack, setup.word("worth"))) return {"worth", "room-takes", Worths::most};
    const House house(setup);
    if ((house.pack - house.not_on_top).empty()) return {"start-top", "start-takes"};
    if ((house.pack - house.crowd).size() + house.crowd_most < house.start) return {"start-crowd", "start-takes"};
    return fault;
}

House::House(const Setup& setup) {
    using family::few;
    const Pack& cards = setup.pack;
    const auto set = [&](const char* id) { return family::all_of(cards, setup.word(id)); };
    const auto points = [&](const char* id) { return static_cast<std::int16_t>(setup.number(id)); };
    pack = cards.cards.kinds();
    players = static_cast<std::uint8_t>(setup.players);
    sides = setup.flag("partners") && setup.players % 2 == 0 ? 2 : players;
    pile = setup.word("layout") == "pile";
    hand = few(setup.number("hand"));
    start = few(setup.number("start"));
    not_on_top = set("start-top");
    not_a_pair = setup.flag("start-pair");
    crowd = set("start-crowd");
    crowd_most = few(setup.number("start-crowd-most"));
    deal_again = setup.word("start-again") == "deal";
    start_sweep = setup.flag("start-sweep");

    capture = family::chosen<Capture>(setup.word("capture"), {"rank", "ranks", "sum", "sums", "total"});
    total = few(setup.number("total"));
    for (int rank = 0; rank < cards.ranks; ++rank) value[rank] = few(cards.value[rank]);
    family::each_worth(setup.word("values"), [&](std::string_view code, int number) {
        if (const int rank = cards.rank(code); rank >= 0) value[rank] = few(number);
    });
    if (setup.flag("faces-by-rank")) faces = static_cast<std::uint16_t>(cards.faces);
    for (int rank = 0; rank < cards.ranks; ++rank)
        for (int other = 0; other < cards.ranks; ++other)
            if (rank == other || (value[rank] == value[other] && ((faces >> rank | faces >> other) & 1) == 0))
                alike[rank] = static_cast<std::uint16_t>(alike[rank] | 1u << other);
    for (int rank = 0; rank < cards.ranks; ++rank)
        if ((faces >> rank & 1) == 0) most_value = std::max(most_value, value[rank]);
    rank_first = setup.flag("rank-first");
    takers = set("takers");
    must_capture = setup.flag("must-capture");
    builds = setup.flag("builds");

    sweep_name = family::lasting(setup.word("sweep-name"));
    sweep = points("sweep");
    taker_sweep = points("taker-sweep");
    last_sweep = setup.flag("last-sweep");
    last_takes = setup.flag("last-takes");
    if (const int most = setup.number("most-cards"); most != 0) majorities.add(pack, most);
    majorities.read(cards, setup.word("most"));
    worth.read(cards, setup.word("worth"));
    primiera = points("primiera");
    target = setup.number("target");
    match = setup.number("match");
    by_hands = setup.flag("by-hands");
    total_points = setup.flag("total-points");
    count_out = setup.flag("count-out");
    if (!count_out) worth.join_ranks(pack); // counted one by one, it is of interest who has how many of each
}

Seats House::members(int side) const {
    return Seats::all(players).where([&](Seat s) { return side_of(s) == side; });
}

std::uint32_t House::sums_of(CardSet cards) const {
    std::uint32_t sums = 0;
    for (PlayingCard card : cards - face_cards())
        if (value_of(card) < 32) sums |= 1u << value_of(card);
    return sums;
}

CardSet House::cards_worth(int sum) const {
    unsigned ranks = 0;
    for (int r = 0; r < PlayingCard::most_ranks; ++r)
        if (value[r] == sum && (faces >> r & 1) == 0) ranks |= 1u << r;
    return pack & CardSet::of_ranks(ranks);
}

WrongStart House::wrong_start(std::span<const PlayingCard> cards) const {
    const PlayingCard top = cards.back();
    if (not_on_top.has(top)) return {CardSet::of(top), "turn-again-top"};
    if (not_a_pair && cards.size() > 1 && cards[cards.size() - 2].rank() == top.rank())
        return {CardSet::of(top) | CardSet::of(cards[cards.size() - 2]), "turn-again-pair"};
    CardSet wrong;
    for (PlayingCard card : cards)
        if (crowd.has(card)) wrong.add(card);
    return {wrong.size() > crowd_most ? wrong : CardSet{}};
}

int House::sweeps_of_start(CardSet cards) const {
    int sum = 0;
    for (PlayingCard card : cards) sum += value_of(card);
    return start_sweep && total > 0 && sum % total == 0 && sum <= 2 * total ? sum / total : 0;
}

int House::worth_of(PlayingCard card, CardSet taken, bool all) const {
    const auto counted = [&](CardSet cards) {
        int sum = 2 * cards.size();
        for (const family::Worth& w : worth) sum += 20 * w.number * (cards & w.cards).size();
        for (const family::Worth& w : majorities) sum += w.number * (cards & w.cards).size();
        return sum;
    };
    const bool taker = takers.has(card);
    if (taken.empty()) return 100 - counted(CardSet::of(card)) - (taker ? 100 : 0);
    const bool alone = taken.size() == 1 && taken.first().rank() == card.rank();
    taken.add(card);
    return 200 + counted(taken) + ((pile ? alone : all && !taker) ? 50 * sweep : 0) - (taker ? 80 : 0);
}

void House::tell_known(Known& known) const {
    if (by_hands) {
        if (match > 0) known.number("hands in the match", match);
    } else if (target > 0) {
        known.number("target", target);
    }
}

} // namespace kupi::games::fishing
