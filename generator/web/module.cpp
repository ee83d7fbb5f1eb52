// What the module shows to JavaScript (templates/site/engine.mjs): a text comes in through input(), an answer goes out
// through output().

#include <string>

#include "base/file.h"
#include "web/session.h"

namespace {

std::string given, answer;

kupi::web::Session& session() {
    static kupi::web::Session only(kupi::base::DataFolders({"."}));
    return only;
}

} // namespace

// Names in a namespace: libc has an open of its own.
namespace kupi::web::exported {

#define KUPI_EXPORT(name) __attribute__((export_name(#name)))

KUPI_EXPORT(input) char* input(std::size_t bytes) {
    given.assign(bytes, '\0');
    return given.data();
}
KUPI_EXPORT(output) const char* output() { return answer.data(); }
KUPI_EXPORT(output_size) std::size_t output_size() { return answer.size(); }

/// The first `name` bytes of what was given are a name, the others its content; here and in judge and report.
KUPI_EXPORT(file) void file(std::size_t name) { kupi::web::files()[given.substr(0, name)] = given.substr(name); }
KUPI_EXPORT(judge) void judge(std::size_t name, bool explained) {
    answer = session().judge(given.substr(name), given.substr(0, name), explained);
}
KUPI_EXPORT(report) void report(std::size_t name, bool whole) {
    answer = session().report(given.substr(name), given.substr(0, name), whole);
}
KUPI_EXPORT(draws) void draws() { session().draws(given); }
/// The first `symbols` bytes are the drawings, the others the style of a report.
KUPI_EXPORT(lend) void lend(std::size_t symbols) { session().lend(given.substr(0, symbols), given.substr(symbols)); }

KUPI_EXPORT(game) void game() { answer = session().game(given); }
KUPI_EXPORT(cards) void cards() { answer = session().cards(); }
KUPI_EXPORT(begin) void begin() { answer = session().begin(given); }
KUPI_EXPORT(open) void open() { answer = session().open(given); }
KUPI_EXPORT(enter) void enter() { answer = session().enter(given); }
KUPI_EXPORT(undo) void undo() { answer = session().undo(); }
KUPI_EXPORT(next_hand) void next_hand() { answer = session().next_hand(); }
KUPI_EXPORT(claim) void claim() { answer = session().claim(); }
KUPI_EXPORT(state) void state() { answer = session().state(); }
KUPI_EXPORT(text) void text() { answer = session().text(); }

} // namespace kupi::web::exported
