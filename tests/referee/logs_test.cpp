// Every log that ships: the referee finds in it what it says of itself, and nothing else.
//
//   "Ana play 3si # illegal: turn-order"   this entry is blamed, with this rule (irregular where it is let stand)
//   # verdict: undecided                   the first line, where entries alone do not tell
#include <filesystem>

#include <nlohmann/json.hpp>

#include "base/file.h"
#include "base/text.h"
#include "referee/referee.h"
#include "referee/report_json.h"
#include "referee/report_text.h"
#include "referee/world.h"
#include "support/checkout.h"

using namespace kupi::referee;
namespace fs = std::filesystem;

namespace {

std::vector<std::string> logs() {
    std::vector<std::string> files;
    for (const auto& at : fs::recursive_directory_iterator(fs::path(kupi::test::root) / "rulesheets"))
        if (at.path().extension() == ".toml" && at.path().parent_path().filename() == "logs")
            files.push_back(at.path().string());
    std::sort(files.begin(), files.end());
    return files;
}

Library& library() {
    static Library shared(kupi::test::checkout());
    return shared;
}

std::unique_ptr<Log> load(const std::string& file) {
    Diagnostics out;
    auto text = read_file(file, out);
    auto log = text ? read_log(std::move(*text), file, library(), out) : nullptr;
    for (const auto& d : out.all()) UNSCOPED_INFO(to_text(d));
    CHECK(out.empty());
    return log;
}

/// The rule behind "# illegal:" in an entry; empty if it says nothing.
std::string expected_rule(std::string_view entry) {
    for (const std::string_view mark : {"# illegal: ", "# irregular: "})
        if (const auto at = entry.find(mark); at != std::string_view::npos) {
            const std::string_view rest = entry.substr(at + mark.size());
            return std::string(rest.substr(0, rest.find_first_of(" ,;")));
        }
    return {};
}

/// Whether a fact was missing: it shows as a question mark, while ?? is a card.
bool has_gap(std::string text) {
    for (std::size_t at = 0; (at = text.find("??", at)) != std::string::npos;) text.erase(at, 2);
    return text.find('?') != std::string::npos;
}

/// "hand 1 entry 7 illegal turn-order".
std::string line_of(int hand, int entry, std::string_view kind, std::string_view rule) {
    return "hand " + std::to_string(hand) + " entry " + std::to_string(entry) + " " + std::string(kind) + " " +
           std::string(rule);
}

std::string expected_verdict(const Log& log, bool blamed) {
    const std::string first(log.source.line(1));
    constexpr std::string_view mark = "# verdict: ";
    if (first.starts_with(mark)) return std::string(trim(first.substr(mark.size())));
    return blamed ? "overturned" : "stands";
}

/// Every `step`th log of the rulesheets is judged as the marks on its entries say.
void judge_logs(std::size_t step) {
    const auto files = logs();
    for (std::size_t i = 0; i < files.size(); i += step) {
        const std::string& file = files[i];
        INFO(fs::path(file).lexically_relative(kupi::test::root).string());
        const auto log = load(file);
        if (!log) continue;
        const Report report = referee(*log, {.context = true, .explain = true});
        std::vector<std::string> expected, found;
        bool blamed = false;
        for (std::size_t h = 0; h < log->hands.size(); ++h)
            for (std::size_t e = 0; e < log->hands[h].entries->size(); ++e) {
                const std::string_view entry = log->hands[h].entry(e);
                const std::string rule = expected_rule(entry);
                if (rule.empty()) continue;
                const bool stood = entry.find("!stood") < entry.find('#');
                blamed = blamed || !stood;
                expected.push_back(
                    line_of(static_cast<int>(h) + 1, static_cast<int>(e) + 1, stood ? "irregular" : "illegal", rule));
            }
        for (const Finding& f : report.findings) {
            UNSCOPED_INFO(f.line << ":" << f.column << " " << to_text(f.kind) << " " << f.rule.id << ": " << f.message);
            if (f.entry > 0 && f.kind != Finding::Kind::assumed)
                found.push_back(line_of(f.hand, f.entry, to_text(f.kind), f.rule.id));
            CHECK(f.message != f.rule.id); // it has words
            CHECK_FALSE(has_gap(f.message));
        }
        CHECK(found == expected);
        CHECK(to_text(report.verdict) == expected_verdict(*log, blamed));
        for (const HandReport& hand : report.hands)
            for (const Reason& r : hand.reasons) {
                INFO(r.id << ": " << r.text);
                CHECK(r.text != r.id);
                CHECK_FALSE(has_gap(r.text));
            }
    }
}

} // namespace

TEST_CASE("every log of the rulesheets is judged as it says itself", "[long]") { judge_logs(1); }

TEST_CASE("every third log of the rulesheets is judged as it says itself") { judge_logs(3); }

TEST_CASE("every log of the rulesheets makes a report for people and one for programs", "[long]") {
    for (const auto& file : logs()) {
        INFO(file);
        const auto log = load(file);
        if (!log) continue;
        const Report report = referee(*log, {.context = true, .explain = true});
        ReportStyle style;
        style.file = file;
        const std::string text = to_text(*log, report, library(), style);
        CHECK(text.find(": " + std::string(to_text(report.verdict)) + ": ") != std::string::npos);
        CHECK(text.find("scores;") == std::string::npos); // where nobody scored, that is what it says
        const std::string json = to_json(*log, report, true);
        CHECK(json.find('\n') == json.size() - 1);
        const auto parsed = nlohmann::json::parse(json);
        CHECK(parsed["verdict"] == to_text(report.verdict));
        CHECK(parsed["hands"].size() == log->hands.size());
    }
}

TEST_CASE("entries of the rulesheets' logs come back byte for byte in canonical form") {
    for (const auto& file : logs()) {
        INFO(file);
        const auto log = load(file);
        if (!log) continue;
        EntryReader reader(*log->deck->vocabulary, log->players);
        EntryWriter writer(*log->deck->vocabulary, log->players);
        for (const Log::Hand& hand : log->hands)
            for (std::size_t i = 0; i < hand.entries->size(); ++i) {
                Entry entry, again;
                reader.read(hand.entry(i), entry);
                if (!entry.broken.id.empty() || entry.move.fault != Fault::none) continue;
                const std::string canonical = writer.text(entry);
                INFO(hand.entry(i) << " → " << canonical);
                reader.read(canonical, again);
                CHECK(again.move == entry.move);
                CHECK(writer.text(again) == canonical);
            }
    }
}
