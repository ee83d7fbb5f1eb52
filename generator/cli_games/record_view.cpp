#include "cli_games/record_view.h"

#include <algorithm>

#include "base/display_width.h"
#include "base/text.h"
#include "cli/messages.h"
#include "cli/screen.h"
#include "referee/context.h"
#include "referee/report_text.h"
#include "referee/typed.h"
#include "reference/wrap.h"

namespace kupi::cli {

namespace {

/// Lines that are no entries, and what each does.
constexpr std::pair<const char*, const char*> commands[] = {
    {"?", "lists what is legal now"},
    {"table", "shows all piles, as far as they are known"},
    {"undo", "takes back the last entry"},
    {"claim", "writes down the hand's result"},
    {"hand", "begins the next hand (its first entry does that too)"},
    {"auto", "plays what a simple player thinks best of all that is legal"},
    {"log", "shows the log as it stands"},
    {"quit", "ends; the log is on disk after every entry"}};

/// What there is to type, with entries of the game itself.
std::vector<std::pair<std::string, std::string>> things_to_type(const Log& log) {
    const Game& game = log.shelf->game;
    std::vector<std::string> examples;
    for (const Verb& verb : game.verbs)
        if (!verb.by_table && !verb.example.empty()) examples.push_back(verb.example);
    std::vector<std::pair<std::string, std::string>> all;
    if (!examples.empty()) {
        const std::string& first = examples.front();
        all.emplace_back(
            "entry", "as the log writes it: " + first + (examples.size() > 1 ? " · " + examples.back() : "") +
                         ". The actor may be left out where only one can act: " + first.substr(first.find(' ') + 1) +
                         "; so may the verb of a card with which only one thing can be done.");
        all.emplace_back("!stood", "behind an entry: the table let it stand although it is illegal");
    }
    all.emplace_back("cards", cards_help(log));
    for (const auto& [command, what] : commands) all.emplace_back(command, what);
    return all;
}

} // namespace

void RecordView::say(const std::string& text) const {
    if (!terminal_) return cli::say(text);
    write_out(join(StyledText(text).lines(screen().width, false), "\n") + "\n");
}

void RecordView::show_findings(const std::vector<Finding>& findings, const Log& log) const {
    ReportStyle style;
    const Screen on = screen();
    style.terminal.width = on.width;
    style.terminal.emphasis = on.styled;
    style.places = false;
    style.wrapped = terminal_;
    style.shared_rules = !terminal_; // how a log is written is no news at its prompt
    for (const Finding& f : findings) write_out(to_text(f, log, library_, style));
}

void RecordView::show_rows(const std::vector<std::pair<std::string, std::string>>& rows, bool filled) const {
    std::size_t column = 0;
    for (const auto& [name, what] : rows) column = std::max(column, display_width(name) + 4);
    const std::size_t width = std::max(screen().width, column + 10);
    for (const auto& [name, what] : rows) {
        std::string begin = "  " + name + std::string(column - 2 - display_width(name), ' ');
        for (const auto& part :
             filled ? StyledText(what).lines(width - column, false) : std::vector<std::string>{what}) {
            write_out(begin + part + "\n");
            begin = std::string(column, ' ');
        }
    }
}

std::string overlong_command(std::string_view typed) {
    const std::string word = lower(typed.substr(0, typed.find_first_of(" \t=")));
    for (const auto& [command, what] : commands)
        if (word == command && word.size() < typed.size()) return word + " stands alone: it " + what;
    return {};
}

void RecordView::show_help(const Log& log) const { show_rows(things_to_type(log), true); }

void RecordView::show_log(const std::string& text) const {
    std::string out;
    for (const auto& line : split(text, '\n')) out += printable(line) + "\n";
    write_out(out);
}

void RecordView::show_legal(const Recorder& recorder) const {
    EntryWriter writer(*recorder.log().deck->vocabulary, recorder.log().players);
    std::string text = legal_text(recorder.position(), nobody, recorder.speaker(), writer);
    for (std::size_t at = 0; (at = text.find("; ", at)) != std::string::npos;) text.replace(at, 2, "\n");
    if (text.empty()) text = recorder.offers().full() ? "more than can be listed: write down what is done" : "nothing";
    for (const auto& line : split(text, '\n'))
        for (const auto& part :
             terminal_ ? StyledText(line).lines(screen().width, false) : std::vector<std::string>{line})
            write_out(part + "\n");
}

void RecordView::show_piles(const Recorder& recorder) const {
    const Speaker speaker = recorder.speaker();
    std::vector<std::pair<std::string, std::string>> rows;
    for (const PileView& pile : recorder.position().piles()) {
        std::string name = (pile.owner == nobody ? "" : speaker.name(pile.owner) + " · ") + std::string(pile.name);
        std::string cards = pile.cards.empty() ? "" : speaker.cards(pile.cards);
        if (pile.unseen > 0)
            cards +=
                (cards.empty() ? "" : " and ") + counted(static_cast<std::size_t>(pile.unseen), "card") + " not seen";
        if (!cards.empty()) rows.emplace_back(std::move(name), std::move(cards));
    }
    show_rows(rows, terminal_);
}

} // namespace kupi::cli
