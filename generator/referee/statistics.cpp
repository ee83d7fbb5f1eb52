#include "referee/statistics.h"

#include <cmath>

#include <fmt/format.h>

#include "base/display_width.h"
#include "base/text.h"

namespace kupi::referee {

void Tally::add(const Tally& other) {
    for (const auto& [value, n] : other.counts_) counts_[value] += n;
}

std::uint64_t Tally::size() const {
    std::uint64_t n = 0;
    for (const auto& [value, count] : counts_) n += count;
    return n;
}

double Tally::mean() const {
    double sum = 0;
    for (const auto& [value, count] : counts_) sum += static_cast<double>(value) * static_cast<double>(count);
    return empty() ? 0 : sum / static_cast<double>(size());
}

double Tally::deviation() const {
    const double middle = mean(), n = static_cast<double>(size());
    double sum = 0;
    for (const auto& [value, count] : counts_)
        sum +=
            (static_cast<double>(value) - middle) * (static_cast<double>(value) - middle) * static_cast<double>(count);
    return n < 2 ? 0 : std::sqrt(sum / (n - 1));
}

std::int64_t Tally::quantile(double part) const {
    const double due = part * static_cast<double>(size());
    double passed = 0;
    for (const auto& [value, count] : counts_)
        if ((passed += static_cast<double>(count)) >= due - 1e-9) return value;
    return greatest();
}

void ResultStatistics::add(const Result& result, std::int64_t entries_in_it) {
    ++over;
    entries.add(entries_in_it);
    ties += result.winners.empty();
    for (Seat s : result.winners) ++wins[s];
    if (const Field* loser = result.field("loser"); loser != nullptr)
        for (Seat s : loser->seats) ++losses[s];
    for (const Field& f : result.fields()) {
        if (f.kind == Field::Kind::word) {
            ++words[std::string(f.name)][std::string(f.word)];
            continue;
        }
        if (f.kind == Field::Kind::list || (f.kind == Field::Kind::per_seat && f.seats.empty())) continue;
        Tally& tally = fields[std::string(f.name)];
        if (f.kind == Field::Kind::number) tally.add(f.number);
        if (f.kind == Field::Kind::per_seat)
            for (Seat s : f.seats)
                if (s < most_players) tally.add(f.values[s]);
    }
}

void ResultStatistics::add(const ResultStatistics& other) {
    over += other.over;
    ties += other.ties;
    for (int s = 0; s < seat_count; ++s) wins[s] += other.wins[s], losses[s] += other.losses[s];
    entries.add(other.entries);
    for (const auto& [name, tally] : other.fields) fields[name].add(tally);
    for (const auto& [name, counts] : other.words)
        for (const auto& [word, n] : counts) words[name][word] += n;
}

void Statistics::add(const SimulatedGame& played) {
    ++games;
    std::int64_t length = 0, hands = 0;
    for (const SimulatedHand& h : played.hands) {
        const auto n = static_cast<std::int64_t>(h.entries.size());
        length += n;
        if (!h.result.over) continue;
        ++hands;
        hand.add(h.result, n);
    }
    entries += static_cast<std::uint64_t>(length);
    hands_of_game.add(hands);
    abandoned += played.abandoned;
    if (!played.abandoned && !played.hands.empty() && played.hands.back().game.over)
        game.add(played.hands.back().game, length);
}

void Statistics::add(const Statistics& other) {
    games += other.games;
    abandoned += other.abandoned;
    entries += other.entries;
    hand.add(other.hand);
    game.add(other.game);
    hands_of_game.add(other.hands_of_game);
}

std::string field_title(std::string_view field, std::string_view of) {
    std::string name(field);
    if (name == "scores") name = "score";
    return name + " of a " + std::string(of);
}

namespace {

constexpr std::size_t name_width = 22;

/// On the left of the table, by columns.
std::string left(const std::string& name) {
    const std::size_t n = display_width(name);
    return name + std::string(n < name_width ? name_width - n : 1, ' ');
}

std::string row(const std::string& name, const Tally& t) {
    return left(name) + fmt::format("{:>9} {:>9.2f} {:>8.2f} {:>7} {:>7} {:>7} {:>7} {:>7}\n", t.size(), t.mean(),
                                    t.deviation(), t.least(), t.quantile(0.05), t.quantile(0.5), t.quantile(0.95),
                                    t.greatest());
}

/// Who won, or lost, how many of the `what` ("hands").
std::string shares(const std::string& what, const ResultStatistics& r, const std::vector<std::string>& players) {
    if (r.over == 0) return {};
    const auto share = [&](std::uint64_t n) {
        return fmt::format("{:.2f} %", 100 * static_cast<double>(n) / static_cast<double>(r.over));
    };
    std::string text = left((r.is_lost() ? "lost " : "won ") + what);
    const PerSeat<std::uint64_t>& counts = r.is_lost() ? r.losses : r.wins;
    for (std::size_t s = 0; s < players.size(); ++s) text += players[s] + ' ' + share(counts[s]) + "   ";
    if (r.is_lost()) return text + '\n';
    const std::pair<Seat, const char*> others[] = {{extra1, "extra1"}, {extra2, "extra2"}, {table_seat, "the deck"}};
    for (const auto& [seat, who] : others)
        if (r.wins[seat] > 0) text += std::string(who) + ' ' + share(r.wins[seat]) + "   ";
    return text + "nobody " + share(r.ties) + '\n';
}

} // namespace

std::string to_text(const Statistics& statistics, const std::vector<std::string>& players) {
    std::string text = left("") + fmt::format("{:>9} {:>9} {:>8} {:>7} {:>7} {:>7} {:>7} {:>7}\n", "count", "mean",
                                              "sd", "least", "5 %", "median", "95 %", "most");
    const bool games = statistics.game.over > 0, several = statistics.hands_of_game.greatest() > 1;
    const auto rows = [&](const ResultStatistics& r, const char* of) {
        if (r.over == 0) return;
        text += row(std::string("entries of a ") + of, r.entries);
        for (const auto& [name, tally] : r.fields) text += row(field_title(name, of), tally);
    };
    rows(statistics.hand, "hand");
    if (several) text += row("hands of a game", statistics.hands_of_game);
    if (games && several) rows(statistics.game, "game");
    text += '\n' + shares("hands", statistics.hand, players);
    if (games && several) text += shares("games", statistics.game, players);
    for (const auto& [name, counts] : statistics.hand.words) {
        text += left(name);
        for (const auto& [word, n] : counts)
            text += fmt::format("{} {:.2f} %   ", word,
                                100 * static_cast<double>(n) / static_cast<double>(statistics.hand.over));
        text += '\n';
    }
    if (statistics.games > statistics.game.over + statistics.abandoned)
        text += left("without an end") +
                std::to_string(statistics.games - statistics.game.over - statistics.abandoned) +
                " games after the most hands\n";
    text += left("abandoned") + counted(statistics.abandoned, "game") + '\n';
    return text;
}

} // namespace kupi::referee
