// What a game says of an entry, as values; the referee puts them into words.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "rules/inplace_vector.h"
#include "rules/move.h"

namespace kupi::rules {

/// The id of a rule, as game.toml and rules.md write it.
struct RuleId {
    std::string_view id;
    constexpr explicit operator bool() const { return !id.empty(); } ///< false: no rule, all is well
    friend constexpr bool operator==(RuleId, RuleId) = default;
};

/// The rules that every game shares (rulesheets/log-format.md).
namespace rule {
inline constexpr RuleId unknown_verb{"unknown-verb"}, bad_argument{"bad-argument"}, not_a_player{"not-a-player"},
    no_such_card{"no-such-card"}, card_seen_twice{"card-seen-twice"}, card_not_held{"card-not-held"},
    wrong_count{"wrong-count"}, turn_order{"turn-order"}, wrong_phase{"wrong-phase"}, hand_over{"hand-over"},
    false_claim{"false-claim"}, time_backwards{"time-backwards"}, stood_but_legal{"stood-but-legal"},
    wrong_dealer{"wrong-dealer"};
}

/// The numbers and cards that a finding's words need; each rule uses what it wants of them.
struct Detail {
    Seat seat = nobody;      ///< who should have acted, who owns the cards …
    PlayingCard card{};      ///< the card at fault
    std::int32_t number = 0; ///< what was written
    std::int32_t limit = 0;  ///< what was due or allowed
    CardSet cards{};         ///< cards that would have been right, or that were due
    /// What cards count whose sum should be `limit`; empty where it is not the sum that is wrong.
    InplaceVector<std::uint8_t, 11> summands{};
    friend bool operator==(const Detail&, const Detail&) = default;
};

struct Illegal {
    RuleId rule;
    Detail detail{};
};

struct Legal {
    bool open = false; ///< only if what it has demanded of cards that nobody saw is true (Table::demand)
};

using Ruling = std::variant<Legal, Illegal>;

/// Legal, or illegal by a rule that is broken.
inline Ruling ruling_by(RuleId broken, const Detail& detail = {}) {
    if (broken) return Illegal{broken, detail};
    return Legal{};
}
inline bool is_legal(const Ruling& ruling) { return std::holds_alternative<Legal>(ruling); }
/// Legal whatever the cards are that nobody saw.
inline bool is_proven(const Ruling& ruling) {
    const auto* legal = std::get_if<Legal>(&ruling);
    return legal != nullptr && !legal->open;
}
/// Of a ruling that is Illegal; else an id without text.
inline RuleId broken_rule(const Ruling& ruling) {
    const auto* illegal = std::get_if<Illegal>(&ruling);
    return illegal != nullptr ? illegal->rule : RuleId{};
}

enum class Mode : std::uint8_t {
    judge, ///< an illegal entry changes nothing
    /// The table let it stand: the tests of turn-order, lead-order and of which card may go where are passed over. What
    /// is illegal even so changes nothing.
    stood,
};

/// A step of the reasoning that leads to a result: an id of the game's [say] table, and what its words need.
struct Note {
    std::string_view id;
    Seat seat = nobody, other = nobody;
    std::vector<PlayingCard> cards{}, others{};
    std::vector<std::int32_t> numbers{};
    std::string_view word{};
};

/// Where a game writes its reasoning when somebody asks for it.
using Trace = std::vector<Note>;

/// A step more; cards and a word are for the caller to add.
inline Note& add_note(Trace& trace, std::string_view id, Seat seat = nobody, std::vector<std::int32_t> numbers = {},
                      Seat other = nobody) {
    return trace.emplace_back(Note{id, seat, other, {}, {}, std::move(numbers), {}});
}
/// The same, where nobody may have asked.
inline void add_note(Trace* trace, std::string_view id, Seat seat = nobody,
                     std::initializer_list<std::int32_t> numbers = {}, Seat other = nobody) {
    if (trace != nullptr) add_note(*trace, id, seat, std::vector(numbers), other);
}

} // namespace kupi::rules
