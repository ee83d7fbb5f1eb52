#include "cli_games/simulate_charts.h"

#include <algorithm>
#include <cmath>

#include "base/text.h"

namespace kupi::cli {

namespace {

Chart distribution(std::string title, std::string unit, const std::string& note, const Tally& tally) {
    Chart chart;
    chart.title = capital(std::move(title));
    chart.unit = std::move(unit);
    chart.note = note;
    chart.counts = tally.counts();
    return chart;
}

/// Or losers, in games that are lost.
Chart winners(std::string title, const std::string& note, const ResultStatistics& r,
              const std::vector<std::string>& players) {
    Chart chart;
    chart.title = std::move(title);
    chart.note = note;
    const double n = static_cast<double>(r.over);
    const auto add = [&](std::string name, std::uint64_t wins, bool aside) {
        const double share = static_cast<double>(wins) / n, error = 1.96 * std::sqrt(share * (1 - share) / n);
        chart.rows.push_back(
            {std::move(name), share, std::max(share - error, 0.0), std::min(share + error, 1.0), aside});
    };
    const PerSeat<std::uint64_t>& counts = r.is_lost() ? r.losses : r.wins;
    std::uint64_t won = 0;
    for (std::size_t s = 0; s < players.size(); ++s) {
        add(players[s], counts[s], false);
        won += counts[s];
    }
    const std::pair<Seat, const char*> others[] = {{extra1, "extra1"}, {extra2, "extra2"}, {table_seat, "the deck"}};
    for (const auto& [seat, who] : others)
        if (r.wins[seat] > 0) add(who, r.wins[seat], true);
    if (r.ties > 0 && !r.is_lost()) add("nobody", r.ties, true);
    if (players.size() > 1) chart.fair = static_cast<double>(won) / n / static_cast<double>(players.size());
    return chart;
}

void add_charts(const ResultStatistics& r, const std::string& of, const std::vector<std::string>& players,
                const std::string& unit, std::vector<Chart>& charts) {
    if (r.over == 0) return;
    const std::string note = thousands(static_cast<std::int64_t>(r.over)) + ' ' + of + "s";
    const auto scores = r.fields.find("scores");
    const auto field = scores != r.fields.end() ? scores : r.fields.begin();
    if (field != r.fields.end())
        charts.push_back(distribution(field_title(field->first, of), field->first == "scores" ? unit : field->first,
                                      note, field->second));
    charts.push_back(distribution("length of a " + of, "entries", note, r.entries));
    charts.push_back(winners((r.is_lost() ? "Lost " : "Won ") + of + "s", note, r, players));
}

} // namespace

std::vector<Chart> charts_of(const Statistics& statistics, const std::vector<std::string>& players,
                             const std::string& unit) {
    std::vector<Chart> charts;
    add_charts(statistics.hand, "hand", players, unit, charts);
    if (!statistics.hands_of_game.empty() && statistics.hands_of_game.greatest() > 1)
        add_charts(statistics.game, "game", players, unit, charts);
    // Distributions first, so that pairs of one height stand side by side.
    std::stable_sort(charts.begin(), charts.end(),
                     [](const Chart& a, const Chart& b) { return a.rows.empty() && !b.rows.empty(); });
    return charts;
}

} // namespace kupi::cli
