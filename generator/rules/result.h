// Results of hands and games, and what the table claimed they were.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <span>
#include <string_view>

#include "rules/seat.h"

namespace kupi::rules {

/// What a result says besides its winner: scores and the further fields that a game's page of the log format names.
struct Field {
    enum class Kind : std::uint8_t {
        per_seat,
        number,
        word,
        list, ///< of `seats`, in the order of their values: who went out first, second …
    };
    std::string_view name; ///< "scores", "pot", "piles", "margin", "by" …
    Kind kind = Kind::number;
    std::int32_t number = 0;
    std::string_view word;
    Seats seats; ///< of those whose value is given
    PerSeat<std::int32_t> values{};
};

class Result {
  public:
    static constexpr int most_fields = 6;

    bool over = false; ///< the hand, or the game, has come to its end
    bool known = true; ///< false: it rests on cards or totals that nobody knows
    /// False: what decides between those who are level, or whether that was the end, is not known; then it is not over.
    bool winner_known = true;
    Seats winners; ///< none: a tie, nobody, or not over
    /// Of one that is not known though all its cards are: what is missing, as an id of the game's [say].
    std::string_view lacking;

    void add_number(std::string_view name, std::int32_t number) {
        Field& f = next(name, Field::Kind::number);
        f.number = number;
    }
    void add_word(std::string_view name, std::string_view word) {
        Field& f = next(name, Field::Kind::word);
        f.word = word;
    }
    Field& add_seats(std::string_view name) { return next(name, Field::Kind::per_seat); }
    void add_seats(std::string_view name, Seats seats, const PerSeat<std::int32_t>& values) {
        Field& f = add_seats(name);
        f.seats = seats;
        f.values = values;
    }
    /// The same with what `value` is of each seat.
    template <std::invocable<Seat> Value>
    void add_seats(std::string_view name, Seats seats, Value value) {
        Field& f = add_seats(name);
        f.seats = seats;
        for (Seat s : seats) f.values[s] = value(s);
    }

    std::span<const Field> fields() const { return {fields_.data(), static_cast<std::size_t>(count_)}; }
    const Field* field(std::string_view name) const {
        for (const Field& f : fields())
            if (f.name == name) return &f;
        return nullptr;
    }

  private:
    Field& next(std::string_view name, Field::Kind kind) {
        Field& f = fields_[count_++];
        f = {};
        f.name = name;
        f.kind = kind;
        return f;
    }
    std::array<Field, most_fields> fields_;
    int count_ = 0;
};

/// What of a result that is not known yet is the same however the cards lie that nobody saw. By default nothing.
struct SureFigures {
    bool over = false, winner = false;       ///< whether it is over; who wins if it is
    std::array<std::string_view, 2> names{}; ///< fields of which the values of some seats are
    std::array<Seats, 2> of{};

    Seats seats(std::string_view field) const {
        return field == names[0] ? of[0] : field == names[1] ? of[1] : Seats{};
    }
};

/// How a hand was left when the next begins.
struct HandEnd {
    bool judged = true; ///< false: an illegal entry or the end of the log stopped it, and what follows rests on `claim`
    /// What the table wrote of the hand, in the form of a result; null if nothing. Only of an unjudged hand. It is
    /// `known` if it says who won; a key that was not written is no field of it.
    const Result* claim = nullptr;
    Seat dealer = nobody; ///< written for the next hand; used only where the rotation is not known
    bool last = false;    ///< the log has no next hand: a match of as many hands as the log has ends here

    /// What the table wrote of it; null if nothing.
    const Field* claimed(std::string_view name) const { return claim == nullptr ? nullptr : claim->field(name); }
};

} // namespace kupi::rules
