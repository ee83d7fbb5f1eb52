// Witnesses: of every log that is not overturned there is one whole deal under which it stands.
#include <cstdlib>
#include <filesystem>

#include "base/file.h"
#include "referee/log_writer.h"
#include "referee/witness.h"
#include "referee/world.h"
#include "support/blanked.h"
#include "support/checkout.h"
#include "support/wanted.h"

using namespace kupi::referee;
namespace fs = std::filesystem;

namespace {

/// Whether nobody found out if the cards can lie so.
bool is_too_much(const Report& report, const Words& words) {
    const std::string all = words.say("assumed-possible", {}), some = words.say("cut-short", {});
    return std::any_of(report.findings.begin(), report.findings.end(), [&](const Finding& finding) {
        return finding.message == all || finding.message.ends_with(some);
    });
}

/// What is wrong with the witness of a log; empty: nothing. Where the report says itself that it was too much work to
/// find one, that is counted.
std::string fault_of_witness(const std::string& text, Library& library, int& too_much) {
    Diagnostics out;
    const auto log = read_log(text, "log", library, out);
    if (!log) return "unreadable: " + to_text(out.all().front());
    const Report report = referee(*log);
    const Witness found = witness(*log, report, library);
    if (report.verdict == Verdict::overturned) return found.text.empty() ? "" : "a witness of what is overturned";
    if (found.text.empty() && is_too_much(report, log->shelf->words) && ++too_much > 0) return "";
    if (found.text.empty()) return found.why_not;
    if (found.text.find("??") != std::string::npos) return "a card that is not named";
    const auto filled = read_log(found.text, "witness", library, out);
    if (!filled) return "the witness cannot be read";
    const Report judged = referee(*filled);
    if (judged.verdict != Verdict::stands) return "the witness does not stand";
    for (const Finding& f : judged.findings)
        if (f.kind != Finding::Kind::irregular) return "the witness rests on something";
    return "";
}

} // namespace

TEST_CASE("games with hidden cards have a witness that stands without any assumption", "[long]") {
    Library library(kupi::test::checkout());
    const int games = static_cast<int>(kupi::test::wanted("KUPI_GAMES", 20));
    for (const char* id : {"dingo", "envite", "getha", "mattis", "myllymatti", "omi", "pay-me", "poor-mans-fortune",
                           "somachi", "turnover-bridge", "xeri", "yamiro", "yamiro-partner"}) {
        Diagnostics out;
        const auto* shelf = library.game(id, {}, out);
        REQUIRE(shelf);
        Seating seating;
        seating.players = std::clamp(4, shelf->game.seats.first, shelf->game.seats.second);
        const auto deck = library.deck(*shelf, deck_of(shelf->game, seating.players, {}), "", {}, out);
        const Setup setup = *make_setup(shelf->game, deck->deck, seating, out);
        EntryWriter writer(*deck->vocabulary, Players(simulated_players(seating.players)));
        int wrong = 0, too_much = 0;
        for (int seed = 1; seed <= games && wrong < 3; ++seed) {
            const auto number = static_cast<std::uint64_t>(seed);
            Random random(number);
            const SimulatedGame game = simulate(*shelf->engine, setup, seed % 2 == 0 ? Policy::random : Policy::greedy,
                                                number, {.entries = 400, .hands = 1 + seed % 2});
            const int of_hundred = std::array{100, 70, 40, 15}[random.below(4)];
            const std::string log =
                kupi::test::blanked(log_of(game, shelf->game, seating, writer, ""), id, of_hundred, random);
            const std::string fault = fault_of_witness(log, library, too_much);
            if (fault.empty()) continue;
            ++wrong;
            UNSCOPED_INFO(id << ", seed " << seed << ": " << fault);
            if (std::getenv("KUPI_SHOW") != nullptr) UNSCOPED_INFO(log); // NOLINT(concurrency-mt-unsafe)
        }
        CHECK(wrong == 0);
        CHECK(too_much <= games / 10);
    }
}

TEST_CASE("the logs that come with the games have a witness unless they are overturned", "[long]") {
    Library library(kupi::test::checkout());
    std::size_t logs = 0;
    for (const char* folder : {"tests/referee/hidden", "rulesheets"})
        for (const auto& at : fs::recursive_directory_iterator(fs::path(kupi::test::root) / folder)) {
            const std::string file = at.path().string();
            if (!file.ends_with(".toml") || (folder[0] == 'r' && file.find("/logs/") == std::string::npos)) continue;
            Diagnostics out;
            const std::string text = *read_file(file, out);
            if (text.find("??") == std::string::npos) continue;
            INFO(file);
            int too_much = 0;
            const std::string fault = fault_of_witness(text, library, too_much);
            INFO(fault);
            CHECK(fault.empty());
            CHECK(too_much == 0);
            ++logs;
        }
    CHECK(logs > 50);
}
