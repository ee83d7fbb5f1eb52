#include "referee/log.h"

#include <cstdio>

#include "base/display_width.h"
#include "base/text.h"

namespace kupi::referee {

namespace {

using toml_file::TableReader;
using toml_file::Value;

constexpr std::int64_t format_version = 1;
constexpr std::size_t most_hands = 100'000; ///< of one log
constexpr std::size_t most_errors = 10;     ///< told of one log

const char* kind_of(const Value& v) {
    static constexpr const char* names[] = {"text",   "a whole number", "a number", "true or false",
                                            "a date", "a list",         "a table"};
    return names[v.data.index()];
}

class LogReader {
  public:
    LogReader(Log& log, Library& library, Diagnostics& out, const std::vector<Choice>* variants)
        : log_(log),
          library_(library),
          out_(out),
          variants_(variants),
          r_(log.table, log.file, {log.file, 1, 1}, out) {}

    /// Stops where going on would only bring errors that follow from the first.
    void read() {
        read_version();
        if (out_.has_errors()) return;
        read_game();
        if (out_.has_errors()) return;
        read_players();
        if (out_.has_errors()) return;
        for (const char* key : {"title", "place", "event", "annotator"})
            if (const std::string text = r_.text(key, ""); !text.empty()) log_.notes.emplace_back(key, text);
        read_date();
        read_seating();
        read_hands();
        if (auto t = r_.table("claim")) log_.claim = read_claim(*t, log_.shelf->game, log_.players);
        r_.finish();
    }

  private:
    Place place(const Value& v) const { return {log_.file, v.line, v.column}; }
    void fault(const Value& at, std::string message, std::string hint = {}) {
        out_.error(place(at), std::move(message), std::move(hint));
    }

    void read_version() {
        const Value* v = r_.raw("kupi");
        if (v == nullptr) return r_.missing("kupi", "the version of this format", "write kupi = 1");
        const auto* n = std::get_if<std::int64_t>(&v->data);
        if (n == nullptr)
            return fault(*v, std::string("\"kupi\" takes the version of this format, 1, not ") + kind_of(*v));
        if (*n != format_version) fault(*v, "this program reads version 1 of the format, not " + std::to_string(*n));
    }

    void read_game() {
        if (!r_.has("game"))
            return r_.missing("game", "the id of the game", "games: " + join(game_ids(library_.data()), ", "));
        const std::string id = r_.text("game");
        if (!out_.has_errors()) log_.shelf = library_.game(id, r_.place_of("game"), out_);
    }

    void read_players() {
        const Value* v = r_.raw("players");
        if (v == nullptr) return r_.missing("players", "the names, clockwise", "such as players = [\"Ana\", \"Bo\"]");
        const auto* list = std::get_if<toml_file::Array>(&v->data);
        if (list == nullptr) return fault(*v, std::string("\"players\" takes a list of names, not ") + kind_of(*v));
        std::vector<std::string> names;
        for (const Value& name : *list) {
            const auto* text = std::get_if<std::string>(&name.data);
            if (text == nullptr)
                return fault(name, std::string("\"players\" holds names in quotes, not ") + kind_of(name));
            if (names.size() == most_players) return fault(name, "too many players: at most 12");
            if (const std::string why = Players::why_not(*text); !why.empty())
                fault(name, "\"" + *text + "\" cannot be a player's name: " + why);
            for (const auto& other : names)
                if (same_word(*text, other))
                    fault(name, "two players are called \"" + *text +
                                    "\": change one of the names, by more than capital letters");
            names.push_back(*text);
        }
        if (out_.has_errors()) return;
        log_.players = Players(std::move(names));
        check_seats(log_.shelf->game, {}, log_.players.count(), place(*v), out_);
    }

    void read_date() {
        const Value* v = r_.raw("date");
        if (const auto* date = v == nullptr ? nullptr : std::get_if<toml_file::Date>(&v->data)) {
            char text[32];
            std::snprintf(text, sizeof text, "%04d-%02d-%02d", date->year, date->month, date->day);
            log_.notes.emplace_back("date", text);
        } else if (v != nullptr)
            fault(*v, std::string("\"date\" takes a date without quotes, not ") + kind_of(*v),
                  "such as date = 2026-03-01");
    }

    /// A player, or an error that says who there is.
    std::optional<Seat> seat(const Value& v, std::string_view key) {
        const auto* name = std::get_if<std::string>(&v.data);
        if (name == nullptr) {
            fault(v, "\"" + std::string(key) + "\" takes a player's name, not " + kind_of(v));
            return std::nullopt;
        }
        return seat(*name, v);
    }
    std::optional<Seat> seat(const std::string& name, const Value& at) {
        const Seat found = log_.players.find(name);
        if (found != nobody) return found;
        fault(at, "\"" + name + "\" is not a player", suggest(name, log_.players.names(), "players"));
        return std::nullopt;
    }

    void read_variants() {
        const Game& game = log_.shelf->game;
        const Value* v = r_.raw("variants");
        if (variants_ != nullptr) {
            log_.choices = *variants_;
            const Place at = v != nullptr ? place(*v) : r_.place_of("game");
            check_choices(game, log_.choices, at, out_);
            check_seats(game, log_.choices, log_.players.count(), at, out_);
            return;
        }
        if (v == nullptr) return;
        const auto* table = std::get_if<toml_file::Table>(&v->data);
        if (table == nullptr)
            return fault(*v, std::string("\"variants\" takes a table, not ") + kind_of(*v),
                         game.variants.empty() ? "" : "such as { " + game.variants.front().id + " = true }");
        for (const auto& e : *table) {
            if (out_.error_count() >= most_errors) return;
            Place at = place(e.value);
            if (game.variant(e.key) == nullptr) at = {log_.file, e.line, e.column};
            std::string value;
            if (const auto* b = std::get_if<bool>(&e.value.data))
                value = *b ? "true" : "false";
            else if (const auto* n = std::get_if<std::int64_t>(&e.value.data))
                value = std::to_string(*n);
            else if (const auto* s = std::get_if<std::string>(&e.value.data))
                value = *s;
            else {
                fault(e.value, "\"" + e.key + "\" takes true, a number or a word, not " + kind_of(e.value));
                continue;
            }
            if (auto choice = read_choice(game, e.key, value, at, out_)) log_.choices.push_back(std::move(*choice));
        }
        if (out_.has_errors()) return;
        check_choices(game, log_.choices, place(*v), out_);
        check_seats(game, log_.choices, log_.players.count(), place(*v), out_);
    }

    /// The value of one of the game's own header keys; what it may be, make_setup says.
    void read_header(const HeaderKey& key, const Value& v, std::vector<HeaderValue>& headers) {
        HeaderValue h{key.key, std::int64_t{0}, place(v)};
        const bool names = key.kind == HeaderKind::name || key.kind == HeaderKind::names;
        if (const auto* n = std::get_if<std::int64_t>(&v.data)) {
            h.value = *n;
        } else if (const auto* s = std::get_if<std::string>(&v.data); s != nullptr && !names) {
            h.value = *s;
        } else if (s != nullptr) {
            const auto found = seat(*s, v);
            if (!found) return;
            h.value = Seats::of(*found);
        } else if (const auto* list = std::get_if<toml_file::Array>(&v.data)) {
            Seats seats;
            for (const Value& name : *list) {
                const auto found = seat(name, key.key);
                if (!found) return;
                seats.add(*found);
            }
            h.value = seats;
        } else if (const auto* table = std::get_if<toml_file::Table>(&v.data)) {
            HeaderValue::Numbers numbers;
            for (const auto& e : *table) {
                Value at;
                at.line = e.line, at.column = e.column;
                const auto found = seat(e.key, at);
                if (!found) return;
                const auto* chips = std::get_if<std::int64_t>(&e.value.data);
                if (chips == nullptr)
                    return fault(e.value, "\"" + key.key + "\" takes whole numbers, not " + kind_of(e.value));
                for (const auto& [other, number] : numbers)
                    if (other == *found) return fault(at, "\"" + e.key + "\" is named twice");
                numbers.emplace_back(*found, *chips);
            }
            h.value = std::move(numbers);
        } else {
            return fault(v, "\"" + key.key + "\" can't be " + kind_of(v));
        }
        headers.push_back(std::move(h));
    }

    void read_seating() {
        const Game& game = log_.shelf->game;
        Seating seating;
        seating.players = log_.players.count();
        seating.place = r_.place_of("players");
        if (const Value* v = game.deals ? r_.raw("dealer") : nullptr) seating.dealer = seat(*v, "dealer");
        read_variants();
        for (const HeaderKey& key : game.headers)
            if (const Value* v = r_.raw(key.key)) read_header(key, *v, seating.headers);
        const std::string written = r_.text("deck", "");
        if (out_.has_errors()) return;
        seating.choices = log_.choices;
        const DeckUse use = deck_of(game, seating.players, seating.choices);
        seating.deck_place = r_.place_of(r_.has("deck") ? "deck" : "game");
        log_.deck = library_.deck(*log_.shelf, use, written, seating.deck_place, out_);
        if (!log_.deck) return;
        if (auto setup = make_setup(game, log_.deck->pack, seating, out_)) log_.setup = std::move(*setup);
        log_.seating = std::move(seating);
        log_.deck_written = written;
    }

    void read_hands() {
        auto tables = r_.tables("hand", most_hands);
        log_.hands.reserve(tables.size());
        for (TableReader& t : tables) {
            if (out_.error_count() >= most_errors) return;
            Log::Hand hand;
            hand.line = t.place().line, hand.column = t.place().column;
            if (const Value* v = log_.shelf->game.deals ? t.raw("dealer") : nullptr) {
                hand.dealer = seat(*v, "dealer");
                hand.dealer_line = v->line, hand.dealer_column = v->column;
            }
            const Value* entries = t.raw("entries");
            hand.entries = entries == nullptr ? nullptr : std::get_if<toml_file::Array>(&entries->data);
            if (entries != nullptr) hand.entries_line = entries->line, hand.entries_column = entries->column;
            if (entries == nullptr)
                t.missing("entries", "a list of what was done");
            else if (hand.entries == nullptr)
                fault(*entries, std::string("\"entries\" takes a list, not ") + kind_of(*entries));
            else
                check_entries(*hand.entries);
            if (const Value* v = t.raw("claim"); v != nullptr && !std::holds_alternative<toml_file::Table>(v->data))
                fault(*v, std::string("\"claim\" takes a table such as { winner = \"") +
                              std::string(log_.players.name(0)) + "\" }, not " + kind_of(*v));
            else if (v != nullptr)
                hand.claim = read_hand_claim(*v);
            t.finish();
            log_.hands.push_back(std::move(hand));
        }
    }

    void check_entries(const toml_file::Array& entries) {
        for (const Value& v : entries)
            if (!std::holds_alternative<std::string>(v.data))
                return fault(v, std::string("an entry is a text in quotes, not ") + kind_of(v));
    }

    std::optional<Claim> read_hand_claim(const Value& v) {
        TableReader r(std::get<toml_file::Table>(v.data), log_.file, place(v), out_);
        return read_claim(r, log_.shelf->game, log_.players);
    }

    Log& log_;
    Library& library_;
    Diagnostics& out_;
    const std::vector<Choice>* variants_;
    TableReader r_;
};

} // namespace

std::string_view SourceText::line(int number) const {
    const std::string_view rest = from(number, 1);
    std::string_view line = rest.substr(0, rest.find('\n'));
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
}

std::string_view SourceText::from(int line, int column) const {
    if (starts_.empty()) {
        starts_.push_back(0);
        for (std::size_t at = 0; (at = text_.find('\n', at)) != std::string::npos;) starts_.push_back(++at);
    }
    if (line < 1 || static_cast<std::size_t>(line) > starts_.size()) return {};
    if (line != found_.line || column < found_.column) found_ = {line, 1, starts_[static_cast<std::size_t>(line) - 1]};
    const std::string_view rest = std::string_view(text_).substr(found_.at);
    found_ = {line, column,
              found_.at + first_characters(rest, static_cast<std::size_t>(column - found_.column)).size()};
    return std::string_view(text_).substr(found_.at);
}

Place Log::entry_place(const Hand& hand, std::size_t entry) const {
    const Value& v = (*hand.entries)[entry];
    const std::string_view text = source.from(v.line, v.column);
    if (!text.starts_with("\"\"\"") && !text.starts_with("'''")) return {file, v.line, v.column + 1};
    // A line end directly behind three quotes is not part of the text.
    const std::string_view inside = text.substr(3);
    if (inside.starts_with('\n') || inside.starts_with("\r\n")) return {file, v.line + 1, 1};
    return {file, v.line, v.column + 3};
}

std::unique_ptr<Log> read_log(std::string text, const std::string& file, Library& library, Diagnostics& out,
                              const std::vector<Choice>* variants) {
    Diagnostics faults;
    auto log = std::make_unique<Log>();
    log->file = file;
    log->source = SourceText(std::move(text));
    if (auto table = toml_file::parse(log->source.text(), file, faults)) {
        log->table = std::move(*table);
        LogReader(*log, library, faults, variants).read();
    }
    std::size_t told = 0;
    for (const Diagnostic& d : faults.all())
        if (told++ < most_errors) out.add(d);
    return faults.has_errors() ? nullptr : std::move(log);
}

} // namespace kupi::referee
