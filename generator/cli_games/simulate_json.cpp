#include "cli_games/simulate_json.h"

#include <nlohmann/json.hpp>

#include "referee/log_writer.h"

namespace kupi::cli {

using Json = nlohmann::ordered_json;

namespace {

Json of_tally(const Tally& t) {
    return {{"count", t.size()},
            {"mean", t.mean()},
            {"deviation", t.deviation()},
            {"least", t.least()},
            {"at-5-percent", t.quantile(0.05)},
            {"median", t.quantile(0.5)},
            {"at-95-percent", t.quantile(0.95)},
            {"most", t.greatest()}};
}

Json of_results(const ResultStatistics& r, const std::vector<std::string>& players) {
    Json out{{"over", r.over}};
    if (r.over == 0) return out;
    Json& seats = out[r.is_lost() ? "lost" : "won"] = Json::object();
    const PerSeat<std::uint64_t>& counts = r.is_lost() ? r.losses : r.wins;
    for (std::size_t s = 0; s < players.size(); ++s) seats[players[s]] = counts[s];
    if (!r.is_lost()) {
        const std::pair<Seat, const char*> others[] = {{extra1, "extra1"}, {extra2, "extra2"}, {table_seat, "deck"}};
        for (const auto& [seat, who] : others)
            if (r.wins[seat] > 0) seats[who] = r.wins[seat];
        out["nobody"] = r.ties;
    }
    Json& numbers = out["numbers"] = {{"entries", of_tally(r.entries)}};
    for (const auto& [name, tally] : r.fields)
        if (!tally.empty()) numbers[name] = of_tally(tally);
    for (const auto& [name, words] : r.words) out["words"][name] = words;
    return out;
}

} // namespace

std::string json_of(const Statistics& statistics, const SimulationTable& table, const Values& asked) {
    const auto players = simulated_players(table.seating.players);
    Json out{{"game", table.game.id},         {"players", players},        {"policy", asked.text("policy")},
             {"seed", asked.integer("seed")}, {"games", statistics.games}, {"abandoned", statistics.abandoned},
             {"entries", statistics.entries}};
    if (asked.given("variants")) out["variants"] = asked.text("variants");
    if (asked.given("header")) out["header"] = asked.all("header");
    if (asked.given("log")) out["log"] = asked.text("log");
    if (!statistics.hands_of_game.empty()) out["hands-of-a-game"] = of_tally(statistics.hands_of_game);
    out["hand"] = of_results(statistics.hand, players);
    out["game-over"] = of_results(statistics.game, players);
    return out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace kupi::cli
