// The lines of `score` in games of the family "tricks", and what a hand has come to, which they are held against.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "rules/inplace_vector.h"
#include "rules/result.h"

namespace kupi::games {

struct TrickRules;

/// "tricks 7-13 declarer: tricks - 6": what a side gets that meets all conditions before the colon. Of a side the first
/// line that it meets counts.
struct ScoreLine {
    enum class Of : std::uint8_t { tricks, points, bid, suit, their_tricks, their_points, before };
    enum class Fact : std::uint8_t { last, enough, their_enough, closed, their_closed };
    enum class Contract : std::uint8_t { any, made, missed };
    enum class Whose : std::uint8_t { anybody, declarer, others };
    enum class Alone : std::uint8_t { any, alone, partnered };
    struct Range {
        bool written = false;
        std::int16_t least = 0, most = 0;
        bool has(int n) const { return !written || (n >= least && n <= most); }
        friend bool operator==(const Range&, const Range&) = default;
    };

    Contract contract = Contract::any;
    Whose whose = Whose::anybody;
    Alone alone = Alone::any;
    std::array<Range, 7> ranges{}; ///< by Of
    std::uint8_t facts = 0;        ///< a bit for each that must be so
    // number + per_trick · tricks + …
    std::int32_t number = 0;
    std::int16_t per_trick = 0, per_point = 0, per_bid = 0, per_over = 0, per_suit = 0;

    friend bool operator==(const ScoreLine&, const ScoreLine&) = default;
};
using ScoreLines = InplaceVector<ScoreLine, 16>;

/// "7" or "7-13"; nothing for anything else.
std::optional<ScoreLine::Range> score_range(std::string_view text);
/// Nothing for what is no line.
std::optional<ScoreLine> parse_score_line(std::string_view text);

/// What one player has undertaken for a side: so many tricks or points, with which trump.
struct Contract {
    Seat declarer = nobody; ///< of nobody nothing was bid or named
    std::int16_t bid = 0;
    std::uint8_t suit = 0; ///< its place in the order of bids
    bool alone = false;    ///< without the partner

    friend bool operator==(const Contract&, const Contract&) = default;
};

/// What a hand has come to: tricks, points, bids, and what they score.
class HandCount {
  public:
    static constexpr int most_seats = 8;
    static constexpr std::int8_t no_bid = -1;

    HandCount() { bids_.fill(no_bid); }

    void take_trick(Seat seat, int points, int side) {
        ++taken_[seat];
        last_ = seat;
        add_points(side, points);
    }
    void add_points(int side, int points) { points_[side] = static_cast<std::int16_t>(points_[side] + points); }
    /// Points that count once the side has a trick.
    void announce(int side, int points) { announced_[side] = static_cast<std::int16_t>(announced_[side] + points); }
    /// This player closes the stock: what the sides have then is kept.
    void close(const TrickRules& is, Seat seat);
    bool is_closed() const { return closer_ != nobody; }
    bool has_enough_points(const TrickRules& is, int side) const;
    void bid(Seat seat, int tricks) { bids_[seat] = static_cast<std::int8_t>(tricks); }
    Contract& contract() { return contract_; }
    const Contract& contract() const { return contract_; }

    int tricks_of(Seat seat) const { return taken_[seat]; }
    int bid_of(Seat seat) const { return bids_[seat]; }
    int all_bids() const; ///< their sum
    /// With the tricks that a table wrote down; nothing where they do not tell all that scores.
    std::optional<HandCount> with_tricks(const TrickRules& is, const Field& told, int all) const;

    int tricks(const TrickRules& is, int side) const;
    int points(const TrickRules& is, int side) const { return full_points(is, side) / divisor(is); }
    int full_points(const TrickRules& is, int side) const { ///< before they are divided
        return points_[side] + (announced_[side] != 0 && tricks(is, side) > 0 ? announced_[side] : 0);
    }
    /// What the side has bid; in an auction the contract, whosever it is.
    int bid(const TrickRules& is, int side) const;
    /// Whether the side took what it bid; in an auction whether the contract was made.
    bool made(const TrickRules& is, int side) const {
        return over(is, side) == 0 || (over(is, side) > 0 && !exact(is));
    }
    /// Tricks or points, whichever a contract is about.
    int taken(const TrickRules& is, int side) const;
    /// What was taken over it; less than 0 if it was missed.
    int over(const TrickRules& is, int side) const;
    /// Without what hands before left.
    int score(const TrickRules& is, int side) const;
    /// The line of `score` that the side meets; null: none.
    const ScoreLine* line(const TrickRules& is, int side) const;

    friend bool operator==(const HandCount&, const HandCount&) = default;

  private:
    static int divisor(const TrickRules& is);
    static bool exact(const TrickRules& is);
    bool is_so(const TrickRules& is, ScoreLine::Fact fact, int side) const;
    int theirs(const TrickRules& is, int side, bool points) const;
    bool meets(const TrickRules& is, const ScoreLine& line, int side) const;
    int value(const TrickRules& is, const ScoreLine& line, int side) const;

    std::array<std::int16_t, most_seats> points_{}; ///< of the sides
    std::array<std::uint8_t, most_seats> taken_{};  ///< tricks of each player
    std::array<std::int8_t, most_seats> bids_{};
    std::array<std::int16_t, most_seats> announced_{}, points_before_{}; ///< of the sides
    std::array<std::uint8_t, most_seats> tricks_before_{};               ///< of the sides, when the stock was closed
    Seat last_ = nobody, closer_ = nobody;                               ///< who took the last trick, closed the stock
    Contract contract_;
};

} // namespace kupi::games
