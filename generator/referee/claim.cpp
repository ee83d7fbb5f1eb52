#include "referee/claim.h"

#include <algorithm>

#include "base/text.h"

namespace kupi::referee {

namespace {

using Item = Claim::Item;
using toml_file::TableReader;
using toml_file::Value;

constexpr std::int64_t most_number = 2'000'000'000; // where games stop counting too

/// Names and lists of names, one number, or tables of names, such as scores, piles, cards: by key, whatever the game.
Item::Kind kind_of(std::string_view key) {
    if (key == "winner" || key == "loser") return Item::Kind::names;
    return key == "pot" || key == "margin" ? Item::Kind::number : Item::Kind::table;
}

class ItemReader {
  public:
    ItemReader(TableReader& r, const Players& players, Item& item) : r_(r), players_(players), item_(item) {}

    void read(const Value& value) {
        // A single player's piles may be told without the name.
        const bool is_own = item_.key == "piles" && players_.count() == 1;
        if (is_own && std::holds_alternative<std::int64_t>(value.data)) {
            item_.seats = Seats::of(0);
            return read_number(value, item_.values[0]);
        }
        switch (item_.kind) {
        case Item::Kind::names: return read_names(value);
        case Item::Kind::number: return read_number(value, item_.number);
        case Item::Kind::table: return read_table(value);
        }
    }

  private:
    void fault(const Value& at, std::string message, std::string hint = {}) {
        r_.out().error({r_.file(), at.line, at.column}, std::move(message), std::move(hint));
    }
    /// A player; in games against the deck the table too.
    Seat seat_of(std::string_view name) const {
        if (players_.count() == 1 && same_word(name, "table")) return table_seat;
        return players_.find(name);
    }
    void no_player(const Value& at, const std::string& name) {
        fault(at, "\"" + name + "\" is not a player", suggest(name, players_.names(), "players"));
    }
    void read_name(const Value& value) {
        const auto* name = std::get_if<std::string>(&value.data);
        if (name == nullptr) return fault(value, "\"" + item_.key + "\" takes names in quotes");
        const Seat seat = seat_of(*name);
        if (seat == nobody) return no_player(value, *name);
        item_.seats.add(seat);
    }
    void read_names(const Value& value) {
        const auto* word = std::get_if<std::string>(&value.data);
        if (word != nullptr && (same_word(*word, "tie") || same_word(*word, "nobody"))) return;
        if (word != nullptr) return read_name(value);
        const auto* list = std::get_if<toml_file::Array>(&value.data);
        if (list == nullptr)
            return fault(value, "\"" + item_.key + "\" takes a name, a list of names, \"tie\" or \"nobody\"");
        if (list->size() > most_players) return fault(value, "\"" + item_.key + "\" names too many");
        for (const Value& name : *list) read_name(name);
    }
    void read_number(const Value& value, std::int32_t& number) {
        const auto* n = std::get_if<std::int64_t>(&value.data);
        if (n == nullptr) return fault(value, "\"" + item_.key + "\" takes a whole number");
        if (*n < -most_number || *n > most_number)
            return fault(value, "\"" + item_.key + "\" is beyond what can be counted");
        number = static_cast<std::int32_t>(*n);
    }
    void read_table(const Value& value) {
        const auto* table = std::get_if<toml_file::Table>(&value.data);
        if (table == nullptr)
            return fault(value, "\"" + item_.key + "\" takes a table of names, such as { " +
                                    std::string(players_.name(0)) + " = 1 }");
        for (const auto& entry : *table) {
            const Seat seat = seat_of(entry.key);
            Value at;
            at.line = entry.line, at.column = entry.column;
            if (seat == nobody) {
                no_player(at, entry.key);
            } else if (item_.seats.has(seat)) {
                fault(at, "\"" + entry.key + "\" is named twice");
            } else {
                item_.seats.add(seat);
                std::int32_t number = 0;
                const auto* n = std::get_if<std::int64_t>(&entry.value.data);
                if (n == nullptr)
                    fault(entry.value, "\"" + item_.key + "\" takes whole numbers");
                else
                    read_number(entry.value, number);
                item_.values[seat] = number;
            }
            if (r_.out().error_count() > 10) return;
        }
    }

    TableReader& r_;
    const Players& players_;
    Item& item_;
};

} // namespace

const Claim::Item* Claim::find(std::string_view key) const {
    const auto at = std::find_if(items.begin(), items.end(), [&](const Item& i) { return i.key == key; });
    return at == items.end() ? nullptr : &*at;
}

std::optional<Claim> read_claim(TableReader& r, const Game& game, const Players& players) {
    Claim claim;
    claim.line = r.place().line, claim.column = r.place().column;
    for (const auto& key : game.claims) {
        const Value* value = r.raw(key);
        if (value == nullptr) continue;
        Item item;
        item.key = key;
        item.kind = kind_of(key);
        item.line = value->line, item.column = value->column;
        ItemReader(r, players, item).read(*value);
        claim.items.push_back(std::move(item));
    }
    r.finish();
    if (claim.items.empty()) return std::nullopt;
    return claim;
}

Claim claim_of(const Result& result, const Game& game) {
    Claim claim;
    if (!result.over || !result.known) return claim;
    for (const auto& key : game.claims) {
        Item item;
        item.key = key;
        item.kind = kind_of(key);
        const Field* field = result.field(key);
        if (key == "winner") {
            item.seats = result.winners;
        } else if (field == nullptr) {
            continue;
        } else {
            item.seats = field->seats;
            item.number = field->number;
            item.values = field->values;
        }
        claim.items.push_back(std::move(item));
    }
    return claim;
}

} // namespace kupi::referee
