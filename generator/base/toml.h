// The one way into TOML: a file becomes plain values that know their place (toml.cpp, the only one that sees toml++),
// and a TableReader asks for what a loader expects and reports everything else (toml_reader.cpp).
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "base/colour.h"
#include "base/diagnostics.h"
#include "base/geometry.h"

namespace kupi::base::toml_file {

struct Value;
struct Entry;
using Array = std::vector<Value>;
using Table = std::vector<Entry>; ///< in the order of the file

struct Date {
    int year = 0, month = 0, day = 0;
    friend bool operator==(const Date&, const Date&) = default;
};

struct Value {
    std::variant<std::string, std::int64_t, double, bool, Date, Array, Table> data;
    int line = 0, column = 0; ///< of the value's first character
    friend bool operator==(const Value&, const Value&) = default;
};

struct Entry {
    std::string key;
    int line = 0, column = 0; ///< of the key
    Value value;
    friend bool operator==(const Entry&, const Entry&) = default;
};

/// Parses a TOML 1.0 document. Refuses, before the parser sees it: invalid UTF-8, over 16 MiB, dotted keys of over 32
/// parts, nesting over 64. One error with its place in `out` where it is malformed.
std::optional<Table> parse(std::string_view text, const std::string& file_name, Diagnostics& out);

/// read_file and parse.
std::optional<Table> load(const std::string& path, Diagnostics& out);

/// A text with the place it came from.
struct Text {
    std::string text;
    Place place;
};

/// Reads one table: each getter asks for a key, checks its kind and bounds and reports what is wrong; finish() reports
/// the keys that nobody asked for. A getter that fails gives the fallback, so that one pass finds every fault.
class TableReader {
  public:
    /// `head`: what the table is headed by, "meanings.railog"; empty for a whole file.
    TableReader(const Table& table, std::string file, Place place, Diagnostics& out, std::string head = {})
        : table_(&table), file_(std::move(file)), place_(std::move(place)), out_(&out), head_(std::move(head)) {}

    bool has(std::string_view key) const;
    const Place& place() const { return place_; }
    /// Of the key's value, or of the table where it is missing.
    Place place_of(std::string_view key) const;
    Diagnostics& out() const { return *out_; }
    const std::string& file() const { return file_; }

    // Required: an error where it is missing.
    std::string text(std::string_view key);
    std::int64_t integer(std::string_view key, std::int64_t least, std::int64_t most);
    double length(std::string_view key, double least, double most); ///< points
    Colour colour(std::string_view key);

    // With a fallback where it is missing.
    std::string text(std::string_view key, std::string fallback);
    std::int64_t integer(std::string_view key, std::int64_t least, std::int64_t most, std::int64_t fallback);
    double number(std::string_view key, double least, double most, double fallback); ///< integer or float, finite
    double length(std::string_view key, double least, double most, double fallback);
    bool flag(std::string_view key, bool fallback);
    std::optional<Colour> optional_colour(std::string_view key);
    /// One of `words`; an error with did-you-mean otherwise.
    std::string word(std::string_view key, const std::vector<std::string>& words, std::string fallback);

    // Lists: empty where missing. A single text is read as a list of one.
    std::vector<Text> texts(std::string_view key);
    std::vector<double> lengths(std::string_view key, std::size_t count, double least, double most);
    std::vector<double> numbers(std::string_view key, std::size_t count, double least, double most);

    /// A sub-table, or nothing where missing.
    std::optional<TableReader> table(std::string_view key);
    /// An array of tables; at most `most` of them.
    std::vector<TableReader> tables(std::string_view key, std::size_t most);
    /// Every sub-table with its key: [pips.1], [pips.2] …
    std::vector<std::pair<Text, TableReader>> named_tables(std::string_view key, std::size_t most);
    /// Every key of this table with its value's reader where it is a table; marks all as asked for.
    std::vector<std::pair<Text, const Value*>> entries();
    /// The raw value, marked as asked for.
    const Value* raw(std::string_view key);

    /// Takes a key as known without reading it.
    void ignore(std::string_view key) { keys_->asked.emplace_back(key); }
    /// Reports that a key is missing; `what` says what it should hold.
    void missing(std::string_view key, const std::string& what = {}, std::string hint = {});
    void error(std::string_view key, std::string message, std::string hint = {}) const {
        out_->error(place_of(key), std::move(message), std::move(hint));
    }

    /// Reports a key that this table does not take. Where a table around it takes it, the hint says that it stands too
    /// low: in TOML a key below [back] belongs to that.
    void refuse(const Text& key, std::string message, std::string hint);

    /// Reports unknown keys, with did-you-mean among those asked for; where that is one that was reported as missing,
    /// this is no longer. Keys that begin with _ are the writer's own.
    void finish();

  private:
    /// An unknown key of a table in this one, until it is known whether this one takes it.
    struct Stray {
        std::string key, header; ///< "suits", "[back]"
        Diagnostic told;
    };
    /// Of one table, for the readers of those in it.
    struct Keys {
        std::vector<std::string> asked;
        std::map<std::string, Diagnostic> missing; ///< as reported
        std::vector<Stray> strays;
        std::shared_ptr<Keys> around; ///< null for a whole file

        bool takes(const std::string& key) const;
    };

    static void tell_too_low(Keys& keys, Stray stray, Diagnostics& out);
    /// The reader of a table in this one.
    TableReader inner(const Table& table, Place place, const Entry& entry) const;
    std::string known_keys() const; ///< as a hint
    const Entry* find(std::string_view key) const;
    const Entry* ask(std::string_view key);
    void wrong_kind(const Entry& e, std::string_view expected) const;
    std::string head_of(std::string_view key) const; ///< of a table in this one

    const Table* table_;
    std::string file_;
    Place place_;
    Diagnostics* out_;
    std::string head_;
    std::string header_; ///< "[back]", "[[card]]"; empty for a whole file, { … } and what back.colour = … makes
    std::shared_ptr<Keys> keys_ = std::make_shared<Keys>();
};

} // namespace kupi::base::toml_file
