// What everybody at the table knows besides the cards that lie open: trump, the stake, who is captain.
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/pack.h"
#include "rules/seat.h"

namespace kupi::rules {

struct KnownFact {
    enum class Kind : std::uint8_t { number, word, suit, rank, seats };

    std::string_view name; ///< "trump", "stake", "captains"
    Kind kind = Kind::number;
    std::int32_t number = 0; ///< of a suit and a rank, too
    std::string_view word{};
    Seats seats{};
};

/// In the order in which people would say them.
class Known {
  public:
    void number(std::string_view name, std::int32_t value) { all_.push_back({name, KnownFact::Kind::number, value}); }
    void word(std::string_view name, std::string_view value) {
        all_.push_back({name, KnownFact::Kind::word, 0, value});
    }
    void suit(std::string_view name, int suit) { all_.push_back({name, KnownFact::Kind::suit, suit}); }
    void rank(std::string_view name, int rank) { all_.push_back({name, KnownFact::Kind::rank, rank}); }
    /// Of nobody nothing is said.
    void seats(std::string_view name, Seats seats) {
        if (!seats.empty()) all_.push_back({name, KnownFact::Kind::seats, 0, {}, seats});
    }
    std::vector<KnownFact> take() { return std::move(all_); }

  private:
    std::vector<KnownFact> all_;
};

} // namespace kupi::rules
