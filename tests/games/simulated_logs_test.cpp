// Simulated games written as logs: the referee finds them to stand, and the mistake in them where one was made.

#include "catch.h"

#include "games/support/random_games.h"
#include "referee/log_writer.h"
#include "referee/referee.h"
#include "support/wanted.h"

using namespace kupi::games;
using namespace kupi::referee;

namespace {

Library& library() {
    static Library all{trial::data()};
    return all;
}

std::string text_of(const trial::Table& table, const std::vector<SimulatedHand>& hands) {
    Diagnostics out;
    const auto vocabulary = Vocabulary::make(*table.game, *table.engine, table.deck, table.setup.pack, nullptr, out);
    fail_if_errors(out);
    EntryWriter writer(*vocabulary, Players(simulated_players(table.setup.players)));
    SimulatedGame game;
    game.hands = hands;
    return log_of(game, *table.game, table.seating, writer, table.words);
}

Report report_of(const std::string& text) {
    Diagnostics out;
    const auto log = read_log(text, "simulated.toml", library(), out);
    fail_if_errors(out);
    return referee(*log);
}

std::string findings(const Report& report) {
    std::string text(to_text(report.verdict));
    for (const Finding& f : report.findings)
        text += "\n" + std::string(to_text(f.kind)) + " hand " + std::to_string(f.hand) + " entry " +
                std::to_string(f.entry) + " " + std::string(f.rule.id) + ": " + f.message;
    return text;
}

std::uint64_t games() { return kupi::test::wanted("KUPI_GAMES", 30); }

} // namespace

TEST_CASE("the referee finds simulated logs to stand, their claims too") {
    for (const Engine& engine : trial::played_games()) {
        const auto& tables = trial::covering_tables(engine);
        int wrong = 0;
        for (std::uint64_t seed = 1; seed <= games() && wrong < 3; ++seed) {
            const trial::Table& table = tables[seed % tables.size()];
            const std::string text = text_of(table, trial::play_game(table, seed));
            const Report report = report_of(text);
            if (report.verdict == Verdict::stands) continue;
            ++wrong;
            UNSCOPED_INFO(engine.id << " seed " << seed << ": " << findings(report) << "\n" << text);
        }
        CHECK(wrong == 0);
    }
}

TEST_CASE("no true log is overturned, whatever cards it does not show") {
    for (const Engine& engine : trial::played_games()) {
        if (!engine.start(trial::covering_tables(engine)[0].setup)->tell(nullptr)) continue;
        const auto& tables = trial::covering_tables(engine);
        int wrong = 0;
        for (std::uint64_t seed = 1; seed <= games() && wrong < 3; ++seed) {
            const trial::Table& table = tables[seed % tables.size()];
            std::vector<SimulatedHand> written;
            if (!trial::try_hidden(table, trial::play_game(table, seed), seed, &written).empty()) continue;
            const std::string text = text_of(table, written);
            const Report report = report_of(text);
            if (report.verdict != Verdict::overturned) continue;
            ++wrong;
            UNSCOPED_INFO(engine.id << " seed " << seed << ": " << findings(report) << "\n" << text);
        }
        CHECK(wrong == 0);
    }
}

TEST_CASE("the referee blames a spoiled log at the entry that is first illegal", "[long]") {
    for (const Engine& engine : trial::played_games()) {
        const auto& tables = trial::covering_tables(engine);
        int wrong = 0;
        for (std::uint64_t seed = 1; seed <= 2 * games() && wrong < 3; ++seed) {
            const trial::Table& table = tables[seed % tables.size()];
            const auto spoiled = trial::spoiled_game(table, trial::play_game(table, seed), seed);
            if (spoiled.assumed) continue; // what counting proves of hidden hands is another matter
            const std::string text = text_of(table, spoiled.hands);
            const Report report = report_of(text);
            const Finding* first = nullptr;
            for (const Finding& f : report.findings)
                if (f.kind == Finding::Kind::illegal && first == nullptr) first = &f;
            const bool found = spoiled.illegal < 0 ? first == nullptr
                                                   : first != nullptr && first->entry == spoiled.illegal + 1 &&
                                                         first->hand == static_cast<int>(spoiled.hands.size());
            if (found) continue;
            ++wrong;
            UNSCOPED_INFO(engine.id << " seed " << seed << ", " << spoiled.how << ", due at " << spoiled.illegal + 1
                                    << ": " << findings(report) << "\n"
                                    << text);
        }
        CHECK(wrong == 0);
    }
}
