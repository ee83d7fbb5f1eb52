#include "referee/log_writer.h"

#include <algorithm>

#include "base/text.h"

namespace kupi::referee {

namespace {

/// Bare where TOML allows it.
std::string toml_key(std::string_view key) {
    const bool bare = !key.empty() && key.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                                            "0123456789-_") == std::string_view::npos;
    return bare ? std::string(key) : toml_string(key);
}

bool is_number(std::string_view text) {
    if (text.starts_with('-')) text.remove_prefix(1);
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// "2026-03-01": a date of TOML, which stands without quotes.
bool is_date(std::string_view text) {
    if (text.size() != 10 || text[4] != '-' || text[7] != '-') return false;
    return std::all_of(text.begin(), text.end(), [](char c) { return c == '-' || (c >= '0' && c <= '9'); });
}

class Writer {
  public:
    explicit Writer(const LogText& log) : log_(log) {}

    std::string write() {
        line("kupi", "1");
        line("game", toml_string(log_.game));
        line("players", list(log_.players));
        if (log_.dealer) line("dealer", name(*log_.dealer));
        if (!log_.deck.empty()) line("deck", toml_string(log_.deck));
        if (!log_.choices.empty()) line("variants", variants());
        for (const HeaderValue& h : log_.headers) line(h.key, header(h));
        for (const auto& [key, text] : log_.notes) line(key, key == "date" && is_date(text) ? text : toml_string(text));
        for (const auto& hand : log_.hands) {
            out_ += "\n[[hand]]\n";
            if (hand.dealer) line("dealer", name(*hand.dealer));
            out_ += "entries = [\n";
            for (const auto& entry : hand.entries) out_ += "  " + toml_string(entry) + ",\n";
            out_ += "]\n";
            if (!hand.claim.items.empty()) line("claim", inline_claim(hand.claim));
        }
        if (!log_.claim.items.empty()) {
            out_ += "\n[claim]\n";
            for (const auto& item : log_.claim.items) line(item.key, value(item));
        }
        return std::move(out_);
    }

    std::string inline_claim(const Claim& claim) const {
        std::vector<std::string> parts;
        for (const auto& item : claim.items) parts.push_back(item.key + " = " + value(item));
        return "{ " + join(parts, ", ") + " }";
    }

  private:
    void line(std::string_view key, const std::string& text) { out_ += std::string(key) + " = " + text + "\n"; }
    std::string plain_name(Seat seat) const {
        return seat < log_.players.size() ? log_.players[seat] : seat == table_seat ? "table" : "nobody";
    }
    std::string name(Seat seat) const { return toml_string(plain_name(seat)); }
    static std::string list(const std::vector<std::string>& names) {
        std::vector<std::string> quoted;
        for (const auto& n : names) quoted.push_back(toml_string(n));
        return "[" + join(quoted, ", ") + "]";
    }
    std::string list(Seats seats) const {
        std::vector<std::string> names;
        for (Seat s : seats) names.push_back(plain_name(s));
        return list(names);
    }
    std::string variants() const {
        std::vector<std::string> parts;
        for (const Choice& c : log_.choices) {
            const bool bare = c.value == "true" || c.value == "false" || is_number(c.value);
            parts.push_back(toml_key(c.variant) + " = " + (bare ? c.value : toml_string(c.value)));
        }
        return "{ " + join(parts, ", ") + " }";
    }
    template <typename Numbers>
    static std::string table(const Numbers& numbers) {
        std::vector<std::string> parts;
        for (const auto& [who, number] : numbers) parts.push_back(toml_key(who) + " = " + std::to_string(number));
        return parts.empty() ? "{}" : "{ " + join(parts, ", ") + " }";
    }
    std::string header(const HeaderValue& h) const {
        if (const auto* number = std::get_if<std::int64_t>(&h.value)) return std::to_string(*number);
        if (const auto* word = std::get_if<std::string>(&h.value)) return toml_string(*word);
        if (const auto* seats = std::get_if<Seats>(&h.value))
            return seats->size() == 1 ? name(seats->first()) : list(*seats);
        std::vector<std::pair<std::string, std::int64_t>> numbers;
        for (const auto& [seat, number] : std::get<HeaderValue::Numbers>(h.value))
            numbers.emplace_back(plain_name(seat), number);
        return table(numbers);
    }
    std::string value(const Claim::Item& item) const {
        switch (item.kind) {
        case Claim::Item::Kind::names:
            if (item.seats.empty()) return "\"nobody\"";
            return item.seats.size() == 1 ? name(item.seats.first()) : list(item.seats);
        case Claim::Item::Kind::number: return std::to_string(item.number);
        case Claim::Item::Kind::table: break;
        }
        std::vector<std::pair<std::string, std::int32_t>> numbers;
        for (Seat s : item.seats) numbers.emplace_back(plain_name(s), item.values[s]);
        return table(numbers);
    }
    const LogText& log_;
    std::string out_;
};

} // namespace

std::string toml_string(std::string_view text) {
    std::string out = "\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (byte < 0x20 || byte == 0x7f) {
            constexpr const char* digits = "0123456789ABCDEF";
            out += "\\u00";
            out += digits[byte >> 4];
            out += digits[byte & 15];
        } else {
            out += c;
        }
    }
    return out + '"';
}

std::string to_toml(const LogText& log) { return Writer(log).write(); }

std::string to_toml(const Claim& claim, const std::vector<std::string>& players) {
    LogText log;
    log.players = players;
    return claim.items.empty() ? std::string{} : Writer(log).inline_claim(claim);
}

std::vector<std::string> simulated_players(int players) {
    static const char* const names[most_players] = {"Ana", "Bo",  "Cy",  "Di",  "Edo", "Flo",
                                                    "Gil", "Hal", "Ida", "Jan", "Kai", "Lou"};
    return {names, names + players};
}

std::string log_of(const SimulatedGame& played, const Game& game, const Seating& seating, EntryWriter& writer,
                   const std::string& title) {
    LogText log;
    log.game = game.id;
    log.players = simulated_players(seating.players);
    log.dealer = seating.dealer;
    log.choices = seating.choices;
    log.headers = seating.headers;
    log.notes = {{"title", title}};
    for (const SimulatedHand& h : played.hands) {
        LogText::Hand& hand = log.hands.emplace_back();
        for (const SimulatedEntry& e : h.entries) hand.entries.push_back(writer.text(e.move));
        if (h.result.over) hand.claim = claim_of(h.result, game);
    }
    if (!played.hands.empty() && played.hands.back().game.over) log.claim = claim_of(played.hands.back().game, game);
    return to_toml(log);
}

} // namespace kupi::referee
