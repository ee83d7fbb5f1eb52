// What is known of where a game's cards went, and what its rules ask of cards that nobody saw: the record from which
// rules/deals.h reasons. It knows of no game.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "rules/playing_card.h"
#include "rules/ruling.h"

namespace kupi::rules {

/// A pile of a game's table, by its number there.
using Pile = std::uint8_t;

/// A rule's demand on a place at a moment: it lacks `cards` (least 0), or holds `least` of them or more.
struct Demand {
    Pile place = 0;
    CardSet cards{};
    int least = 0;
    RuleId rule{};      ///< what is broken if this is false
    Seat seat = nobody; ///< whose place it is, for the words

    bool lacks() const { return least == 0; }
};

/// What an entry needs to be legal: one of these at least. None: it is illegal, whatever the cards are.
struct Either {
    std::vector<Demand> any;
};

/// Facts and demands in the order in which they arose, from a fresh deal on, also over hands where cards go on.
///
/// Places hold cards without order. A fact says how many cards went where, and which of them were seen; there is none
/// for a shuffle, since places have no order. Entries are numbered by who records, never downwards.
class Story {
  public:
    struct Event {
        enum class Kind : std::uint8_t {
            seen_moves,   ///< one `card` goes from `from` to `to`
            unseen_moves, ///< `n` cards do, which ones is not known
            shows,        ///< `n` of `card` or more are seen to lie at `from`
            demands,      ///< the clause number `n`
        };
        Kind kind;
        Pile from = 0, to = 0;
        PlayingCard card{};
        std::uint32_t n = 1;
        int entry = 0;
    };
    struct Clause {
        int entry;
        std::vector<Demand> any;
        bool waived; ///< the table let the entry stand: nothing rests on it
    };

    /// All cards lie at `place`, and nothing that came before matters any longer.
    void begin(const CardCounts& pack, Pile place);
    /// The entry that what follows belongs to, and whether the table let it stand.
    void enter(int entry, bool waived = false) {
        entry_ = entry;
        waived_ = waived;
    }

    void seen_moves(Pile from, Pile to, PlayingCard card) {
        events_.push_back({Event::Kind::seen_moves, from, to, card, 1, entry_});
    }
    void unseen_moves(Pile from, Pile to, int n) {
        events_.push_back({Event::Kind::unseen_moves, from, to, {}, static_cast<std::uint32_t>(n), entry_});
    }
    void shows(Pile place, PlayingCard card, int n = 1) {
        events_.push_back({Event::Kind::shows, place, place, card, static_cast<std::uint32_t>(n), entry_});
    }
    void demands(const Demand& demand) { demands(Either{{demand}}); }
    void demands(Either either);

    const CardCounts& pack() const { return pack_; }
    Pile start() const { return start_; }
    const std::vector<Event>& events() const { return events_; }
    const std::vector<Clause>& clauses() const { return clauses_; }
    /// The last entry that recorded anything; 0 if none did.
    int last_entry() const { return events_.empty() ? 0 : events_.back().entry; }
    std::size_t size() const { return events_.size(); }
    /// Forgets what was recorded after there were `size` events.
    void cut(std::size_t size);
    /// The same story with a further demand, its last clauses, before the events with these numbers, ascending.
    Story with(const Demand& demand, std::span<const std::size_t> moments) const;
    Story with(const Demand& demand, std::size_t moment) const { return with(demand, std::span(&moment, 1)); }

  private:
    CardCounts pack_;
    Pile start_ = 0;
    std::vector<Event> events_;
    std::vector<Clause> clauses_;
    int entry_ = 0;
    bool waived_ = false;
};

} // namespace kupi::rules
