// What the table wrote down as the result of a hand or of the game (log-format §1, claims).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/toml.h"
#include "referee/vocabulary.h"
#include "rules/result.h"

namespace kupi::referee {

struct Claim {
    struct Item {
        enum class Kind : std::uint8_t {
            names,  ///< winner, loser: `seats`, none for "tie" and "nobody"
            number, ///< pot, margin
            table   ///< scores, piles: `seats` and their `values`
        };
        std::string key;
        Kind kind = Kind::names;
        Seats seats{};
        std::int32_t number = 0;
        PerSeat<std::int32_t> values{};
        int line = 0, column = 0; ///< of the value
    };
    std::vector<Item> items;
    int line = 0, column = 0;

    const Item* find(std::string_view key) const;
};

/// Reads a claim's table. Keys that the game does not list, and values of the wrong kind, go into `out`. Nothing for a
/// claim without keys: it says nothing.
std::optional<Claim> read_claim(toml_file::TableReader& r, const Game& game, const Players& players);

/// Whether a result is what an item says. `side(seat)` gives who wins and loses together: any of them stands for all.
template <typename Side>
bool follows(const Claim::Item& item, const Result& result, const Side& side) {
    const auto sides_of = [&](Seats seats) {
        Seats all;
        for (Seat s : seats) all = all | side(s);
        return all;
    };
    const Field* field = result.field(item.key);
    switch (item.kind) {
    case Claim::Item::Kind::names:
        return sides_of(item.seats) == sides_of(item.key == "winner" ? result.winners
                                                : field != nullptr   ? field->seats
                                                                     : Seats{});
    case Claim::Item::Kind::number: return field != nullptr && item.number == field->number;
    case Claim::Item::Kind::table: break;
    }
    for (Seat s : item.seats) {
        std::int32_t value = 0;
        if (field != nullptr)
            for (Seat partner : Seats::of(s) | side(s))
                if (field->seats.has(partner)) value = field->values[partner];
        if (field != nullptr && field->seats.has(s)) value = field->values[s];
        if (value != item.values[s]) return false;
    }
    return true;
}

/// The claim as the result of a hand that was not judged, for HandEnd: numbers of a name stand for its whole side. It
/// is known if it names the winner, or says that there is none.
template <typename Side>
Result result_of(const Claim& claim, const Side& side) {
    Result result;
    result.over = true;
    result.known = claim.find("winner") != nullptr;
    for (const Claim::Item& item : claim.items) {
        if (item.key == "winner") {
            for (Seat s : item.seats) result.winners = result.winners | side(s);
        } else if (static_cast<int>(result.fields().size()) == Result::most_fields) {
            break;
        } else if (item.kind == Claim::Item::Kind::number) {
            result.add_number(item.key, item.number);
        } else {
            Field& field = result.add_seats(item.key);
            for (Seat s : item.seats)
                for (Seat partner : side(s)) {
                    if (partner != s && item.seats.has(partner)) continue;
                    field.seats.add(partner);
                    field.values[partner] = item.values[s];
                }
        }
    }
    return result;
}

/// The claim that a result makes good, of the keys that the game lists.
Claim claim_of(const Result& result, const Game& game);

} // namespace kupi::referee
