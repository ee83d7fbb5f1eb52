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
    if (const auto number = number_written(value)) {
        header.value = *number;
    } else if (value.find(':') != std::string::npos) {
        HeaderValue::Numbers numbers;
        for (const auto& part : split(value, ',')) {
            const auto colon = part.find(':');
            const std::string name(trim(part.substr(0, colon)));
            const auto amount =
                number_written(colon == std::string::npos ? std::string() : std::string(trim(part.substr(colon + 1))));
            const Seat seat = seat_of(name);
            if (seat == nobody) return std::nullopt;
            if (!amount) {
                out.error({},
                          given_as + printable(header.key) + ": expected NAME:NUMBER for \"" + printable(name) + "\"");
                return std::nullopt;
            }
            numbers.emplace_back(seat, *amount);
        }
        header.value = std::move(numbers);
    } else if (value.find(',') != std::string::npos) {
        Seats named;
        for (const auto& part : split(value, ',')) {
            const Seat seat = seat_of(std::string(trim(part)));
            if (seat == nobody) return std::nullopt;
            named.add(seat);
        }
        header.value = named;
    } else {
        header.value = value;
    }
    return header;
}

} // namespace kupi::referee
