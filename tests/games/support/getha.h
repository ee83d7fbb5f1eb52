// A room of Getha without a game around it: cards and entries as a log writes them.
#pragma once

#include "games/getha.h"
#include "games/written.h"

namespace kupi::games::written {

/// Meth, heimur, rblus … in the order of the deck.
inline CardSet getha_cards(std::string_view text) {
    CardSet set;
    std::istringstream in{std::string(text)};
    for (std::string word; in >> word;)
        set.add(playing_card(deck("railog-getha"), *parse_card(deck("railog-getha"), word)));
    return set;
}

/// Hands of these cards; all others lie in the stock, unseen.
inline getha::Room getha_room(const std::vector<std::string_view>& hands, getha::House house = {}) {
    getha::Room room;
    house.pack = pack("railog-getha").cards.kinds();
    if (house.jokers)
        for (int j = 0; j < 2; ++j) house.pack.add(PlayingCard::of_no_suit(j));
    house.players = static_cast<std::uint8_t>(hands.size());
    room.house = house;
    room.dealer = static_cast<Seat>(hands.size() - 1);
    room.seated = room.holders = room.in = Seats::all(house.players);
    room.table.gather(house.pack, getha::stock);
    for (std::size_t s = 0; s < hands.size(); ++s)
        for (PlayingCard c : getha_cards(hands[s])) room.table.move(getha::stock, getha::hand(static_cast<Seat>(s)), c);
    return room;
}

inline Move getha_move(std::string_view entry) { return Entry<Getha>(deck("railog-getha"))(entry); }

} // namespace kupi::games::written
