#include "cli_games/simulate_facts.h"

#include <algorithm>

#include <fmt/format.h>

#include "cli_games/simulate_table.h"
#include "games/dotak_solver.h"
#include "referee/statistics.h"

namespace kupi::cli {

namespace {

/// Cards in the stock.
int stock_of(const Position& position) {
    int n = 0;
    for (const PileView& pile : position.piles())
        if (pile.name == "stock") n += static_cast<int>(pile.cards.size()) + pile.unseen;
    return n;
}

std::string percent(std::uint64_t part, std::uint64_t whole) {
    return fmt::format("{:.1f} %", whole == 0 ? 0 : 100 * static_cast<double>(part) / static_cast<double>(whole));
}

class FactsPage {
  public:
    FactsPage(std::uint64_t seed, const DataFolders& data) : seed_(seed), data_(data) {}

    std::string page() {
        yamiro();
        dotak();
        getha();
        somachi();
        return "# What is said of the games, and what simulations show\n\n"
               "Made by `kupi simulate --facts --seed " +
               std::to_string(seed_) +
               " -o docs/facts.md`. Exact claims follow from the rules; the\nsimulation can only fail to refute them. "
               "Greedy play is what a simple sensible player does, random play any legal move.\n\n"
               "| claim | measured |\n|---|---|\n" +
               lines_;
    }

  private:
    void say(const std::string& claim, const std::string& measured) {
        lines_ += "| " + claim + " | " + measured + " |\n";
    }

    /// Calls `look(game, table)` for each game played.
    template <class Look>
    void play(const std::string& game, int players, const std::string& variants, Policy policy, std::uint64_t games,
              int hands, Look&& look) {
        const SimulationTable table(game, players, variants, {}, data_);
        for (std::uint64_t n = 0; n < games; ++n)
            look(simulate(*table.engine, table.setup, policy, seed_of_game(seed_, n), {20'000, hands}), table);
    }
    Statistics statistics(const std::string& game, int players, const std::string& variants, Policy policy,
                          std::uint64_t games, int hands = 12) {
        Statistics all;
        play(game, players, variants, policy, games, hands,
             [&](const SimulatedGame& g, const SimulationTable& /*table*/) { all.add(g); });
        return all;
    }
    /// The least and the most cards that left the stock of a game.
    std::string cards_used(const std::string& game, int players) {
        std::pair<int, int> used(1000, 0);
        play(game, players, "", Policy::random, 200, 12, [&](const SimulatedGame& g, const SimulationTable& table) {
            const auto position = table.engine->start(table.setup);
            const int all = table.setup.pack.size();
            for (std::size_t h = 0; h < g.hands.size(); ++h) {
                if (h > 0) position->next_hand({});
                for (const SimulatedEntry& e : g.hands[h].entries) position->play(e.move);
            }
            const int n = all - stock_of(*position);
            used = {std::min(used.first, n), std::max(used.second, n)};
        });
        return std::to_string(used.first) + (used.first == used.second ? "" : " to " + std::to_string(used.second));
    }

    void yamiro() {
        for (const char* variants : {"", "poker-deck"}) {
            const bool poker = *variants != 0;
            Statistics all = statistics("yamiro", 2, variants, Policy::greedy, 3000);
            all.add(statistics("yamiro", 2, variants, Policy::random, 3000));
            say(poker ? "Yamiro with `poker-deck`: a hand captures 40 at most, a game 320, a hand's score is 80 at most"
                      : "Yamiro: a hand's score is 64 at most, it captures 32 at most, a game 256",
                fmt::format("greatest of {} hands: score {}, captured {}; of {} games: {}", all.hand.over,
                            all.hand.fields.at("scores").greatest(), all.hand.fields.at("captured").greatest(),
                            all.game.over, all.game.fields.at("scores").greatest()));
        }
        for (const Policy policy : {Policy::random, Policy::greedy}) {
            const char* how = policy == Policy::random ? "random" : "greedy";
            const Statistics all = statistics("yamiro", 2, "", policy, 5000);
            const Tally& scores = all.game.fields.at("scores");
            std::uint64_t within = 0, captured = 0;
            for (const auto& [value, n] : scores.counts())
                if (value >= 60 && value <= 100) within += n;
            double sum = 0;
            for (const auto& [value, n] : all.hand.fields.at("captured").counts())
                if (value > 0) {
                    captured += n;
                    sum += static_cast<double>(value) * static_cast<double>(n);
                }
            say(std::string("Yamiro: 60 to 100 points a game, about 20 a hand (") + how + " play)",
                fmt::format("a player's mean {:.1f}, {} within 60 to 100; {:.1f} for a captured hand", scores.mean(),
                            percent(within, scores.size()), sum / static_cast<double>(captured)));
        }
        say("Yamiro never runs out of cards: 72 of 96 in eight hands", cards_used("yamiro", 2) + " used");
        say("Partner Yamiro: 80 of 96", cards_used("yamiro-partner", 4) + " used");
        say("Solitaire Yamiro: 68 of 96", cards_used("yamiro-solitaire", 1) + " used");
    }

    void dotak() {
        const Statistics all = statistics("dotak", 1, "", Policy::greedy, 5000, 1);
        const Tally& piles = all.hand.fields.at("piles");
        std::uint64_t six = 0, four = 0, lost = 0;
        for (const auto& [value, n] : piles.counts()) {
            if (value <= 6) six += n;
            if (value <= 4) four += n;
            if (value > 7) lost += n;
        }
        say("Dotak: six piles are fairly easy, four difficult, more than seven seldom (greedy play)",
            fmt::format("six or fewer {}, four or fewer {}, over seven {}, median {}", percent(six, piles.size()),
                        percent(four, piles.size()), percent(lost, piles.size()), piles.quantile(0.5)));
        const SimulationTable table("dotak", 1, "", {}, data_);
        std::vector<PlayingCard> order;
        for (PlayingCard c : table.setup.pack.cards.kinds()) order.push_back(c);
        constexpr std::uint64_t deals = 20;
        Tally fewest;
        for (std::uint64_t n = 0; n < deals; ++n) {
            shuffle(order, seed_of_game(seed_, n));
            fewest.add(solve_dotak(order).piles);
        }
        say("Dotak: how few piles would do, if the order of all cards were known",
            fmt::format("{} to {} in {} deals, {:.1f} on average", fewest.least(), fewest.greatest(), deals,
                        fewest.mean()));
    }

    void getha() {
        for (const int players : {6, 7, 8}) {
            int left = 1000, asked = 0;
            play("getha", players, "", Policy::random, 300, 1,
                 [&](const SimulatedGame& g, const SimulationTable& table) {
                     const auto position = table.engine->start(table.setup);
                     int draws = 0;
                     for (const SimulatedEntry& e : g.hands.front().entries) {
                         position->play(e.move);
                         if (e.move.seat == table_seat) left = std::min(left, stock_of(*position));
                         if (table.engine->verbs[e.move.verb] == "exchange") draws += e.move.cards;
                     }
                     asked = std::max(asked, draws);
                 });
            say(fmt::format("Getha with {} players: {} cards left for {} exchanges of six, {}", players,
                            96 - 8 * players, players,
                            96 - 8 * players >= 6 * players ? "enough" : "so that discards are shuffled in"),
                fmt::format("{} left after the deal, up to {} exchanged in 300 hands", left, asked));
        }
        int used = 0;
        play("getha", 6, "eight-card-stud,second-deal", Policy::random, 100, 2,
             [&](const SimulatedGame& g, const SimulationTable& /*table*/) {
                 int dealt = 0;
                 for (const SimulatedHand& h : g.hands)
                     for (const SimulatedEntry& e : h.entries)
                         if (e.move.seat == table_seat && e.chance) dealt += e.move.cards;
                 used = std::max(used, dealt);
             });
        say("Getha: six players of eight-card stud can have two deals of one shuffle: 96 of 96",
            std::to_string(used) + " dealt in two hands");
        std::uint64_t same = 0, other = 0, open = 0;
        const SimulationTable reversed("getha", 4, "reverse-matchup", {}, data_);
        play("getha", 4, "", Policy::random, 4000, 1, [&](const SimulatedGame& g, const SimulationTable& /*table*/) {
            const SimulatedHand& hand = g.hands.front();
            int reveals = 0;
            for (const SimulatedEntry& e : hand.entries) reveals += reversed.engine->verbs[e.move.verb] == "reveal";
            if (!hand.result.over || reveals < 3) return;
            const auto position = reversed.engine->start(reversed.setup);
            for (const SimulatedEntry& e : hand.entries) position->play(e.move);
            const Result result = position->hand_result();
            ++(!result.over ? open : result.winners == hand.result.winners ? same : other);
        });
        say("Getha: circular wins exist, and the order of the ladder can decide",
            fmt::format("with `reverse-matchup` the same cards have another winner in {} of {} showdowns of three and "
                        "more",
                        percent(other, same + other), same + other));
    }

    void somachi() {
        const Statistics all = statistics("somachi", 4, "thousand-points", Policy::greedy, 300, 500);
        std::int64_t least = 1'000'000;
        play("somachi", 4, "thousand-points", Policy::greedy, 300, 500,
             [&](const SimulatedGame& g, const SimulationTable& /*table*/) {
                 const Field* scores = g.hands.back().game.field("scores");
                 if (!g.hands.back().game.over || scores == nullptr) return;
                 std::int64_t most = 0;
                 for (Seat s : scores->seats) most = std::max<std::int64_t>(most, scores->values[s]);
                 least = std::min(least, most);
             });
        say("Somachi: the target of `thousand-points` is 584 = 8·64 + 8·8 + 8",
            fmt::format("the least tally that ended one of {} games is {}, after {:.1f} hands on average (greedy play, "
                        "four players)",
                        all.game.over, least, all.hands_of_game.mean()));
    }

    std::uint64_t seed_;
    const DataFolders& data_;
    std::string lines_;
};

} // namespace

std::string facts_page(std::uint64_t seed, const DataFolders& data) { return FactsPage(seed, data).page(); }

} // namespace kupi::cli
