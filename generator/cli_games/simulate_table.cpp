#include "cli_games/simulate_table.h"

#include <algorithm>
#include <charconv>
#include <map>

#include <fmt/format.h>

#include "base/text.h"
#include "cli/progress.h"
#include "games/dotak_solver.h"
#include "referee/log_writer.h"
#include "rules/random.h"
#include "rules/simulate.h"

namespace kupi::cli {

namespace {

std::optional<std::int64_t> whole(std::string_view text) {
    std::int64_t n = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
    if (error == std::errc{} && end == text.data() + text.size()) return n;
    return std::nullopt;
}

bool takes_names(const Game& game, const std::string& key) {
    return std::any_of(game.headers.begin(), game.headers.end(), [&](const HeaderKey& h) {
        return h.key == key && (h.kind == HeaderKind::name || h.kind == HeaderKind::names);
    });
}

/// "stakes=40", "stakes=Ana:40/Bo:25", "difficulty=hard", "captains=Ana/Bo".
HeaderValue header_of(const std::string& text, const Game& game, const Players& players) {
    const auto equals = text.find('=');
    if (equals == std::string::npos) throw Failure("--header takes KEY=VALUE, not \"" + printable(text) + '"');
    HeaderValue header{text.substr(0, equals), {}, {}};
    const std::string value = text.substr(equals + 1);
    if (const auto number = whole(value)) {
        header.value = *number;
    } else if (takes_names(game, header.key)) {
        Seats seats;
        for (const std::string& part : split(value, '/')) {
            const Seat seat = players.find(part);
            if (seat == nobody)
                throw Failure("--header " + printable(header.key) + ": \"" + printable(part) + "\" is no player",
                              "players are " + join(players.names(), ", "));
            seats.add(seat);
        }
        header.value = seats;
    } else if (value.find(':') == std::string::npos) {
        header.value = value;
    } else {
        HeaderValue::Numbers numbers;
        for (const std::string& part : split(value, '/')) {
            const auto colon = part.find(':');
            std::optional<std::int64_t> n;
            if (colon != std::string::npos) n = whole(std::string_view(part).substr(colon + 1));
            const Seat seat = players.find(part.substr(0, colon));
            if (!n || seat == nobody)
                throw Failure("--header " + printable(header.key) + ": \"" + printable(part) + "\" is no NAME:NUMBER",
                              "players are " + join(players.names(), ", "));
            numbers.emplace_back(seat, *n);
        }
        header.value = std::move(numbers);
    }
    return header;
}

/// Four, or as near as game and variants allow.
int usual_players(const Game& game, const std::vector<Choice>& choices) {
    for (int n : {4, 3, 5, 2, 6, 1, 7, 8, 9, 10, 11, 12}) {
        Diagnostics wrong;
        check_seats(game, choices, n, {}, wrong);
        if (wrong.empty()) return n;
    }
    return game.seats.first;
}

} // namespace

SimulationTable::SimulationTable(const std::string& game_id, int players, const std::string& variants,
                                 const std::vector<std::string>& headers, const DataFolders& data) {
    Diagnostics out;
    auto loaded = load_game(game_id, data, out);
    fail_if_errors(out);
    game = std::move(*loaded);
    engine = engine_of(game);
    if (engine == nullptr) out.add(no_engine(game));
    fail_if_errors(out);
    seating.choices = read_choices(game, variants, {}, out);
    fail_if_errors(out);
    seating.players = players > 0 ? players : usual_players(game, seating.choices);
    check_seats(game, seating.choices, seating.players, {}, out);
    fail_if_errors(out);
    const Players names(simulated_players(seating.players));
    for (const std::string& text : headers) seating.headers.push_back(header_of(text, game, names));
    header_words = headers;
    const DeckUse use = deck_of(game, seating.players, seating.choices);
    auto found = load_game_deck(game, use, "", data, {}, out);
    fail_if_errors(out);
    deck = std::move(*found);
    auto made = make_setup(game, deck, seating, out);
    fail_if_errors(out);
    setup = std::move(*made);
    vocabulary = Vocabulary::make(game, *engine, deck, setup.pack, nullptr, out);
    fail_if_errors(out);
}

std::string solved_table(const SimulationTable& table, std::uint64_t seed, std::uint64_t deals) {
    Progress progress("solving deals");
    std::vector<PlayingCard> order;
    for (PlayingCard c : table.setup.pack.cards.kinds()) order.push_back(c);
    std::string text = "  deal   piles   least   positions\n";
    std::map<int, std::uint64_t> found;
    std::uint64_t proven = 0;
    for (std::uint64_t n = 0; n < deals; ++n) {
        shuffle(order, seed_of_game(seed, n));
        const DotakSolution solution = solve_dotak(order);
        ++found[solution.piles];
        proven += solution.proven;
        text += fmt::format("{:>6}  {:>6}  {:>6}  {:>10}{}\n", n + 1, solution.piles, solution.lower_bound,
                            solution.nodes, solution.proven ? "" : "   only a bound: the search ended first");
    }
    progress.end();
    text += '\n';
    for (const auto& [piles, n] : found) text += fmt::format("{} piles: {} of {} deals\n", piles, n, deals);
    return text + fmt::format("proven to be the fewest: {} of {} deals\n", proven, deals);
}

} // namespace kupi::cli
