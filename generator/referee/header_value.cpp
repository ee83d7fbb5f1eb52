#include "referee/header_value.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "base/text.h"
#include "referee/vocabulary.h"

namespace kupi::referee {

namespace {

std::optional<std::int64_t> number_written(std::string_view text) {
    std::int64_t n = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
    return error == std::errc{} && end == text.data() + text.size() && !text.empty() ? std::optional(n) : std::nullopt;
}

/// What a log of any game may hold, written by who makes the log.
constexpr std::array<std::string_view, 9> own_keys = {"kupi",     "game", "players", "dealer", "deck",
                                                      "variants", "date", "hand",    "claim"};

/// Takes away what stands before `end`: the longest that is a player's name, since commas and colons may be in one;
/// else as far as the first comma or colon.
std::string take_name(std::string_view& rest, char end, const Players& players) {
    std::size_t at = rest.size();
    while (at != std::string_view::npos && players.find(trim(rest.substr(0, at))) == nobody)
        at = at == 0 ? std::string_view::npos : rest.rfind(end, at - 1);
    if (at == std::string_view::npos) at = std::min(rest.find_first_of(",:"), rest.size());
    std::string name(trim(rest.substr(0, at)));
    rest.remove_prefix(at);
    return name;
}

/// Whether these are names and commas, and nothing else.
bool are_names(std::string_view text, const Players& players) {
    for (;; text.remove_prefix(1)) {
        if (players.find(take_name(text, ',', players)) == nobody) return false;
        if (text.empty()) return true;
        if (text.front() != ',') return false;
    }
}

} // namespace

std::optional<HeaderValue> read_header_value(const std::string& text, const std::vector<std::string>& players,
                                             const std::string& given_as, Diagnostics& out) {
    const auto equals = text.find('=');
    if (equals == std::string::npos || equals == 0) {
        out.error({}, given_as + "\"" + printable(text) + "\": expected KEY=VALUE", "for example: stakes=40");
        return std::nullopt;
    }
    HeaderValue header;
    header.key = text.substr(0, equals);
    if (std::find(own_keys.begin(), own_keys.end(), header.key) != own_keys.end()) {
        out.error({}, given_as + header.key + ": every log has this key, it is none of the game's own",
                  header.key == "date" ? "write date = 2026-01-31 into the log" : "");
        return std::nullopt;
    }
    const std::string value = text.substr(equals + 1);
    const Players seats(players);
    const auto seat_of = [&](const std::string& name) {
        const Seat seat = seats.find(name);
        if (seat == nobody)
            out.error({}, given_as + printable(header.key) + ": no player is called \"" + printable(name) + "\"",
                      did_you_mean(name, players));
        return seat;
    };
    const bool names = are_names(value, seats);
    if (const auto number = number_written(value)) {
        header.value = *number;
    } else if (!names && value.find(':') != std::string::npos) {
        HeaderValue::Numbers numbers;
        for (std::string_view rest = value;; rest.remove_prefix(1)) {
            const std::string name = take_name(rest, ':', seats);
            const Seat seat = seat_of(name);
            if (seat == nobody) return std::nullopt;
            const std::size_t comma = std::min(rest.find(','), rest.size());
            const auto amount = number_written(rest.starts_with(':') ? trim(rest.substr(1, comma - 1)) : "");
            if (!amount) {
                out.error({},
                          given_as + printable(header.key) + ": expected NAME:NUMBER for \"" + printable(name) + "\"");
                return std::nullopt;
            }
            numbers.emplace_back(seat, *amount);
            rest.remove_prefix(comma);
            if (rest.empty()) break;
        }
        header.value = std::move(numbers);
    } else if (value.find(',') != std::string::npos && seats.find(trim(value)) == nobody) {
        Seats named;
        for (std::string_view rest = value;; rest.remove_prefix(1)) {
            const Seat seat = seat_of(take_name(rest, ',', seats));
            if (seat == nobody) return std::nullopt;
            named.add(seat);
            if (rest.empty()) break;
        }
        header.value = named;
    } else {
        header.value = value;
    }
    return header;
}

} // namespace kupi::referee
