// A log as it is read: header, hands with their entries still as text, claims (log-format §1).
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/toml.h"
#include "referee/claim.h"
#include "referee/library.h"
#include "referee/setup.h"

namespace kupi::referee {

/// A text whose lines can be looked up.
class SourceText {
  public:
    SourceText() = default;
    explicit SourceText(std::string text) : text_(std::move(text)) {}

    const std::string& text() const { return text_; }
    /// Without its end; empty beyond the last. Lines count from 1.
    std::string_view line(int number) const;
    /// What stands from a line and column (in code points) on, up to the end of the text.
    std::string_view from(int line, int column) const;
    /// Of that place, in bytes.
    std::size_t offset(int line, int column) const {
        return static_cast<std::size_t>(from(line, column).data() - text_.data());
    }

  private:
    std::string text_;
    mutable std::vector<std::size_t> starts_; ///< of each line, found when the first is asked for
    struct Found {
        int line = 0, column = 0;
        std::size_t at = 0;
    };
    mutable Found found_; ///< the place last asked for: the next one is seldom far behind it
};

struct Log {
    struct Hand {
        int line = 0, column = 0;
        std::optional<Seat> dealer; ///< as written
        int dealer_line = 0, dealer_column = 0;
        const toml_file::Array* entries = nullptr; ///< texts, every one
        int entries_line = 0, entries_column = 0;  ///< of the list
        std::optional<Claim> claim;

        std::string_view entry(std::size_t i) const { return std::get<std::string>((*entries)[i].data); }
    };

    std::string file;
    const Library::GameShelf* shelf = nullptr;
    const Library::DeckShelf* deck = nullptr;
    Players players;
    std::vector<Choice> choices;
    Seating seating;          ///< players, dealer, variants and further header keys as they were written
    std::string deck_written; ///< empty: the game's own
    std::vector<std::pair<std::string, std::string>> notes; ///< title, date, place, event, annotator
    Setup setup;
    std::vector<Hand> hands;
    std::optional<Claim> claim;

    SourceText source;
    toml_file::Table table; ///< what the hands' entries point into

    Speaker speaker() const { return {*deck->vocabulary, players, sides_of(shelf->game, setup)}; }
    /// Of the first character inside an entry's quotes.
    Place entry_place(const Hand& hand, std::size_t entry) const;
};

/// Nothing, with a few errors at most, for what is no log: bad TOML, a header or claim with faults.
/// With `variants`, these are in force and not those that it chooses.
std::unique_ptr<Log> read_log(std::string text, const std::string& file, Library& library, Diagnostics& out,
                              const std::vector<Choice>* variants = nullptr);

} // namespace kupi::referee
