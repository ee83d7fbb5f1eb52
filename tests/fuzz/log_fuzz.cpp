// Any text as a log, of any game: it is refused with a few messages, or judged, and both reports can be made of it.
// Run from the checkout: build/fuzz/log_fuzz -max_total_time=600 CORPUS rulesheets/*/logs
//
// Entries that can be read are written in canonical form, which must read back as the same move.

#include <stdexcept>

#include "referee/entry_writer.h"
#include "referee/referee.h"
#include "referee/report_json.h"
#include "referee/report_text.h"

namespace {

using namespace kupi::referee;

void check_entries(const Log& log) {
    EntryReader reader(*log.deck->vocabulary, log.players);
    EntryWriter writer(*log.deck->vocabulary, log.players);
    for (const Log::Hand& hand : log.hands)
        for (std::size_t i = 0; i < hand.entries->size(); ++i) {
            Entry entry, again;
            reader.read(hand.entry(i), entry);
            // A move has room for so many arguments; what found none is not written.
            if (!entry.broken.id.empty() || entry.move.fault != Fault::none || entry.move.size == Move::capacity)
                continue;
            const std::string canonical = writer.text(entry);
            if (canonical.empty()) continue; // two names or numbers where a move keeps one
            reader.read(canonical, again);
            if (again.move != entry.move || writer.text(again) != canonical)
                throw std::logic_error("canonical form does not read back");
        }
}

/// Lists that are read past toml++ (base/toml_texts.h) give what it would: a comment with three quotes leaves all to
/// it.
void check_lists(const std::string& text) {
    if (text.find("nan") != std::string::npos) return; // equal to nothing
    // Left to toml++ anyway, and an open text would be closed by the comment.
    for (const char* quotes : {"\"\"\"", "'''"})
        if (text.find(quotes) != std::string::npos) return;
    Diagnostics out, by_toml_plus_plus;
    const auto a = toml_file::parse(text, "log.toml", out);
    const auto b = toml_file::parse(text + "\n# \"\"\"\n", "log.toml", by_toml_plus_plus);
    if (a.has_value() != b.has_value()) throw std::logic_error("one way of reading refuses it");
    if (a && !(*a == *b)) throw std::logic_error("two ways of reading differ");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    static Library library(DataFolders({"."}));
    check_lists(std::string(reinterpret_cast<const char*>(bytes), size));
    Diagnostics out;
    const auto log = read_log(std::string(reinterpret_cast<const char*>(bytes), size), "log.toml", library, out);
    for (const auto& d : out.all()) to_text(d);
    if (out.all().size() > 20) throw std::logic_error("too many messages");
    if (!log) {
        if (!out.has_errors()) throw std::logic_error("refused without a word");
        return 0;
    }
    check_entries(*log);
    const Report report = referee(*log, {.context = true, .explain = true});
    const Report again = referee(*log);
    if (report.verdict != again.verdict || report.findings.size() != again.findings.size())
        throw std::logic_error("explanations change the verdict");
    ReportStyle style;
    style.file = "log.toml";
    style.explain = true;
    if (to_text(*log, report, library, style).find('\x1b') != std::string::npos)
        throw std::logic_error("a log steers the terminal");
    to_json(*log, report, true);
    return 0;
}
