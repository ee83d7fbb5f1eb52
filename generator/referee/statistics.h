// What many simulated games have in common.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "rules/simulate.h"

namespace kupi::referee {

/// How often each whole number came up.
class Tally {
  public:
    void add(std::int64_t value) { ++counts_[value]; }
    void add(const Tally& other);

    bool empty() const { return counts_.empty(); }
    std::uint64_t size() const;
    double mean() const;
    double deviation() const; ///< standard, of the sample
    std::int64_t least() const { return counts_.begin()->first; }
    std::int64_t greatest() const { return counts_.rbegin()->first; }
    /// The least value that at least this part of all does not exceed.
    std::int64_t quantile(double part) const;
    const std::map<std::int64_t, std::uint64_t>& counts() const { return counts_; }

  private:
    std::map<std::int64_t, std::uint64_t> counts_;
};

/// Results of one kind: of hands, or of games.
struct ResultStatistics {
    std::uint64_t over = 0, ties = 0;
    PerSeat<std::uint64_t> wins{};                    ///< each winner of several counts
    PerSeat<std::uint64_t> losses{};                  ///< of games that have a "loser"
    Tally entries;                                    ///< how long they were
    std::map<std::string, Tally, std::less<>> fields; ///< "scores" of all seats, "pot" …
    std::map<std::string, std::map<std::string, std::uint64_t>, std::less<>> words; ///< "by": how often each

    /// Nobody wins these: one player loses.
    bool is_lost() const { return losses != PerSeat<std::uint64_t>{}; }
    void add(const Result& result, std::int64_t entries_in_it);
    void add(const ResultStatistics& other);
};

/// Adding parts up in any order gives the same.
struct Statistics {
    std::uint64_t games = 0, abandoned = 0, entries = 0;
    ResultStatistics hand, game;
    Tally hands_of_game;

    void add(const SimulatedGame& played);
    void add(const Statistics& other);
};

/// The table that `kupi simulate --stats` prints. `players`: names by seat.
std::string to_text(const Statistics& statistics, const std::vector<std::string>& players);

/// "scores" as a heading: "score of a hand".
std::string field_title(std::string_view field, std::string_view of);

} // namespace kupi::referee
