// What may be entered next where cards are unseen: nothing that is offered overturns the log.
#include <cstdlib>

#include "referee/log_writer.h"
#include "referee/tiny_game.h"
#include "referee/world.h"
#include "support/blanked.h"
#include "support/wanted.h"

using namespace kupi::referee;

namespace {

/// `text` with an entry more, behind its last.
std::string with_entry(const std::string& text, const std::string& entry) {
    const std::size_t close = text.rfind("\n]") + 1;
    return text.substr(0, close) + "  " + toml_string(entry) + ",\n" + text.substr(close);
}

/// How many moves the engine lists behind the last entry.
int listed(const Log& log) {
    EntryReader reader(*log.deck->vocabulary, log.players);
    const auto position = log.shelf->engine->start(log.setup);
    for (const Log::Hand& hand : log.hands) {
        if (&hand != &log.hands.front()) position->next_hand({});
        for (std::size_t i = 0; i < hand.entries->size(); ++i) {
            Entry entry;
            reader.read(hand.entry(i), entry);
            position->play(entry.move);
        }
    }
    Options options;
    position->legal_moves(options);
    return static_cast<int>(options.size());
}

} // namespace

TEST_CASE("nothing that is offered behind a log with hidden cards overturns it", "[long]") {
    Library library(kupi::test::checkout());
    const int games = static_cast<int>(kupi::test::wanted("KUPI_GAMES", 8));
    const char* only = std::getenv("KUPI_GAME"); // NOLINT(concurrency-mt-unsafe)
    for (const std::string& id : game_ids(library.data())) {
        if (only != nullptr && id != only) continue;
        Diagnostics out;
        const auto* shelf = library.game(id, {}, out);
        if (shelf == nullptr) continue;
        Seating seating;
        seating.players = std::clamp(4, shelf->game.seats.first, shelf->game.seats.second);
        const auto deck = library.deck(*shelf, deck_of(shelf->game, seating.players, {}), "", {}, out);
        const Setup setup = *make_setup(shelf->game, deck->deck, seating, out);
        EntryWriter writer(*deck->vocabulary, Players(simulated_players(seating.players)));
        int wrong = 0, tried = 0, taken_out = 0;
        for (int seed = 1; seed <= games; ++seed) {
            Random random(static_cast<std::uint64_t>(seed));
            SimulatedGame game =
                simulate(*shelf->engine, setup, seed % 2 == 0 ? Policy::random : Policy::greedy,
                         static_cast<std::uint64_t>(seed), {.entries = 300, .hands = 1 + seed % 3 / 2});
            SimulatedHand& hand = game.hands.back();
            hand.result.over = hand.game.over = false;
            hand.entries.resize(random.below(static_cast<std::uint32_t>(hand.entries.size())) + 1);
            if (random.below(2) == 0) // what a log may leave out
                std::erase_if(hand.entries, [&](const SimulatedEntry& e) { return e.chance && random.below(3) == 0; });
            const int of_hundred = std::array{100, 70, 40, 15}[random.below(4)];
            const std::string text =
                kupi::test::blanked(log_of(game, shelf->game, seating, writer, ""), id, of_hundred, random);
            const kupi::test::Judged judged = kupi::test::judge(text, library, {.offers = true});
            if (judged.report.verdict == Verdict::overturned || !judged.report.offers) continue;
            const Options& offers = *judged.report.offers;
            taken_out += listed(*judged.log) - static_cast<int>(offers.size());
            const std::size_t step = offers.size() / 40 + 1; // some of many
            for (std::size_t i = 0; i < offers.size(); i += step) {
                const std::string entry = writer.text(offers[i].move);
                if (entry.empty()) continue;
                ++tried;
                const Report after = kupi::test::judge(with_entry(text, entry), library).report;
                if (after.verdict != Verdict::overturned || ++wrong > 2) continue;
                UNSCOPED_INFO(id << ", seed " << seed << ": " << entry << ": " << kupi::test::findings(after));
                if (std::getenv("KUPI_SHOW") != nullptr) UNSCOPED_INFO(text); // NOLINT(concurrency-mt-unsafe)
            }
        }
        CHECK(wrong == 0);
        if (id == "hearts" || id == "omi") CHECK(taken_out > 0);
        if (kupi::test::is_wanted("KUPI_GAMES"))
            WARN(id << ": " << tried << " tried, " << wrong << " wrong, " << taken_out << " taken out");
    }
}
