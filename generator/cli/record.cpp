// kupi record: a game written down while it is played, and ruled on entry by entry.

#include <algorithm>
#include <filesystem>

#include "base/display_width.h"
#include "base/file.h"
#include "base/text.h"
#include "cli/common_options.h"
#include "cli/line_editor.h"
#include "cli/output.h"
#include "cli/print.h"
#include "cli/screen.h"
#include "referee/context.h"
#include "referee/header_value.h"
#include "referee/recorder.h"
#include "referee/report_text.h"
#include "referee/typed.h"
#include "reference/wrap.h"

namespace kupi::cli::record_command {

namespace fs = std::filesystem;

namespace {

/// What there is to type, with entries of the game itself.
std::vector<std::pair<std::string, std::string>> help(const Log& log) {
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
    all.emplace_back("?", "what is legal now");
    all.emplace_back("table", "all piles, as far as they are known");
    all.emplace_back("undo", "takes back the last entry");
    all.emplace_back("claim", "writes down the hand's result");
    all.emplace_back("hand", "begins the next hand (its first entry does that too)");
    all.emplace_back("auto", "plays what a simple player thinks best: in Pay Me the layout with the least deadwood");
    all.emplace_back("log", "shows the log as it stands");
    all.emplace_back("quit", "ends; the log is on disk after every entry");
    return all;
}

const std::vector<std::string> commands = {"?", "table", "undo", "claim", "hand", "auto", "log", "quit", "help"};

std::vector<std::string> split_names(const std::string& text) {
    std::vector<std::string> names;
    for (const auto& name : split(text, ',')) names.emplace_back(trim(name));
    return names;
}

class Table {
  public:
    explicit Table(const Values& values)
        : values_(values),
          library_(data_folders(values)),
          editor_([this](std::string_view line) { return completions(line); }) {}

    int run() {
        open();
        say_hello();
        for (;;) {
            const auto line = editor_.read(prompt());
            if (!line) {
                if (editor_.is_terminal()) write_out("\n");
                break;
            }
            const std::string typed(trim(*line));
            if (typed.empty() || typed.front() == '#') continue;
            if (lower(typed) == "quit") break;
            take(typed);
        }
        return say_goodbye();
    }

  private:
    // ---- Beginning and end

    void open() {
        if (values_.given("resume")) return resume();
        LogText head;
        head.game = asked_game();
        Diagnostics faults;
        const auto* shelf = library_.game(head.game, {}, faults);
        fail_if_errors(faults);
        const Output output(values_.text("output"), head.game + ".toml");
        if (output.is_stdout()) throw Failure("a log needs a file, so that it is safe after every entry");
        file_ = output.path();
        std::error_code error;
        if (fs::exists(file_, error))
            throw Failure(shown_path(file_) + " is there already",
                          "kupi record --resume " + shown_path(file_) + " goes on with it; -o names another");
        head.players = asked_players(shelf->game);
        if (values_.given("dealer")) {
            const Seat dealer = Players(head.players).find(values_.text("dealer"));
            if (dealer == nobody)
                throw Failure("--dealer: no player is called \"" + printable(values_.text("dealer")) + "\"",
                              did_you_mean(values_.text("dealer"), head.players));
            head.dealer = dealer;
        }
        if (values_.given("deck")) head.deck = values_.text("deck");
        head.choices = read_choices(shelf->game, values_.text("variants"), {}, faults);
        fail_if_errors(faults);
        for (const auto& text : values_.all("set"))
            if (auto header = read_header_value(text, head.players, "--set ", faults))
                head.headers.push_back(std::move(*header));
        fail_if_errors(faults);
        try {
            recorder_.emplace(library_, head, file_);
        } catch (const Failure& failure) {
            // Faults of what was typed have no place in a file that is not there yet.
            for (Diagnostic d : failure.why().all()) {
                if (d.place.file == file_) d.place = {};
                faults.add(std::move(d));
            }
            throw Failure(std::move(faults));
        }
        written_ = recorder_->text();
        write_file(file_, written_);
    }

    /// As given; on a terminal, else, asked for until it is one.
    std::string asked_game() {
        if (values_.given("GAME")) return lower(values_.text("GAME"));
        if (!editor_.is_terminal())
            throw Failure("which game?", "kupi record GAME --players A,B or kupi record --resume LOG");
        const auto ids = game_ids(data_folders(values_));
        say_filled("which game? " + join(ids, ", "));
        for (;;) {
            const std::string typed = lower(answer("game> "));
            if (std::find(ids.begin(), ids.end(), typed) != ids.end()) return typed;
            const std::string near = did_you_mean(typed, ids);
            say_filled("no game is called \"" + printable(typed) + "\"" + (near.empty() ? "" : "; " + near));
        }
    }

    std::vector<std::string> asked_players(const Game& game) {
        if (values_.given("players")) return split_names(values_.text("players"));
        if (!editor_.is_terminal()) throw Failure("--players is missing", "for example: --players Ana,Bo,Cy");
        say_filled("who plays " + game.title + " (" + game.players + ")? Names clockwise, with commas between them");
        for (;;) {
            auto names = split_names(answer("players> "));
            const auto count = static_cast<int>(names.size());
            std::string why;
            for (const auto& name : names)
                if (why.empty()) why = Players::why_not(name);
            if (why.empty() && (count < game.seats.first || count > game.seats.second))
                why = game.title + " is for " + game.players + ", not " + std::to_string(count);
            if (why.empty()) return names;
            say_filled(why);
        }
    }

    /// A line that is not empty; the end of the input ends the program.
    std::string answer(const std::string& prompt) {
        for (;;) {
            const auto line = editor_.read(prompt);
            if (!line) throw Failure("nothing is recorded");
            if (const auto typed = trim(*line); !typed.empty()) return std::string(typed);
        }
    }

    /// Lines that end at words; on a terminal without the program's name, which one who sits there knows.
    void say_filled(const std::string& text) const {
        if (!editor_.is_terminal()) return say(text);
        write_out(join(StyledText(text).lines(screen().width, false), "\n") + "\n");
    }

    void resume() {
        for (const char* name : {"GAME", "players", "dealer", "deck", "variants", "set", "output"})
            if (values_.given(name))
                throw Failure("--resume takes game, players and options from the log, so it goes alone");
        file_ = values_.text("resume");
        Diagnostics faults;
        auto text = read_file(file_, faults);
        fail_if_errors(faults);
        written_ = *text;
        recorder_.emplace(library_, std::move(*text), file_);
        for (const auto& hand : recorder_->log().hands)
            for (std::size_t i = 0; i < hand.entries->size(); ++i) editor_.remember(printable(hand.entry(i)));
    }

    void say_hello() {
        const Log& log = recorder_->log();
        std::vector<std::string> names;
        for (const auto& name : log.players.names()) names.push_back(printable(name));
        say_filled(log.shelf->game.title + " with " + join(names, ", ") + " · " + shown_path(file_));
        if (values_.given("resume")) {
            show_findings(recorder_->report().findings);
            say_filled("going on in hand " + std::to_string(recorder_->hands()) + " behind entry " +
                       std::to_string(recorder_->entries()));
        }
        if (!editor_.is_terminal()) return;
        say_filled("Type what happens, entry by entry; ? lists what is legal, help says how cards are written and what "
                   "else there is.");
        if (recorder_->deal_may_be_left_out())
            say_filled("A deal may be left out: it was then of cards that nobody saw.");
    }

    int say_goodbye() {
        std::size_t entries = 0;
        for (const auto& hand : recorder_->log().hands) entries += hand.entries->size();
        write_out(shown_path(file_) + ": " + counted(recorder_->hands(), "hand") + ", " +
                  (entries == 1 ? "1 entry" : std::to_string(entries) + " entries") +
                  (refused_ > 0 ? ", " + std::to_string(refused_) + " refused" : "") + "\n");
        return refused_ > 0 && !editor_.is_terminal() ? 1 : 0;
    }

    // ---- Lines

    std::string prompt() const {
        std::string who;
        for (Seat s : recorder_->position().waiting())
            who += (who.empty() ? "" : ", ") + (s == table_seat ? "table" : recorder_->speaker().name(s));
        if (recorder_->game_over())
            who = "game over";
        else if (recorder_->hand_over())
            who = "hand over";
        return std::to_string(recorder_->hands()) + "." + std::to_string(recorder_->entries() + 1) + " " + who + "> ";
    }

    void take(const std::string& typed) {
        const std::string word = lower(typed);
        if (word == "help") return show_help();
        if (word == "?") return show_lines(legal());
        if (word == "table") return write_out(piles());
        if (word == "log") return show_log();
        if (word == "auto") return play_best();
        if (word == "undo")
            return recorder_->undo() ? save("taken back")
                                     : complain("there is nothing to take back; claims and hands of an earlier session "
                                                "go out by hand");
        if (word == "hand") {
            const std::string why = recorder_->next_hand();
            return why.empty() ? save("hand " + std::to_string(recorder_->hands())) : complain(why);
        }
        if (word == "claim")
            return recorder_->claim() ? save("written down as claimed: " + result(recorder_->position().hand_result()))
                                      : complain("the hand has no result to write down, or one is written already");
        enter(typed);
    }

    /// What Position::worth holds best of all that is legal, whoever's it is. Cards that come to light are not ours to
    /// choose, and a card that may lie unseen in a hand is not ours to find there: the best of those that are known.
    void play_best() {
        const Position& position = recorder_->position();
        kupi::Options options;
        position.legal_moves(options);
        const auto best_of = [&](const auto& may) {
            const kupi::Option* best = nullptr;
            int most = 0;
            for (const kupi::Option& o : options) {
                const int worth = position.worth(o.move);
                if ((best != nullptr && worth <= most) || !may(o)) continue;
                best = &o;
                most = worth;
            }
            return best;
        };
        const kupi::Option* best = best_of([](const kupi::Option&) { return true; });
        if (best == nullptr) return complain("nothing can be played here");
        const SeenCards seen(position);
        if (!best->chance && !is_proven(*best, seen))
            best = best_of([&, wanted = best->move](const kupi::Option& o) {
                return o.move.seat == wanted.seat && o.move.verb == wanted.verb && !o.chance && is_proven(o, seen);
            });
        if (best == nullptr)
            return complain("this rests on cards that nobody has seen: only you can say what is played");
        if (best->chance) return complain("cards come to light here: only you can say which");
        EntryWriter writer(recorder_->log().deck->vocabulary, recorder_->log().players);
        const std::string entry = writer.text(best->move);
        say_filled(entry);
        enter(entry);
    }

    /// Legal whatever the cards are that nobody has seen.
    bool is_proven(const kupi::Option& option, const SeenCards& seen) const {
        if (seen.only(option.move) != option.move) return false;
        return kupi::is_proven(recorder_->position().clone()->play(option.move));
    }

    void enter(const std::string& typed) {
        const auto answer = recorder_->enter(typed);
        if (answer.kind == Recorder::Answer::Kind::unseemly) return complain(answer.why);
        const bool refused = answer.kind == Recorder::Answer::Kind::refused;
        // What is no entry needs no judgement at the prompt, only a hint.
        const bool garbled =
            refused && !answer.why.empty() && answer.findings.size() == 1 &&
            (answer.findings.front().rule == rule::not_a_player || answer.findings.front().rule == rule::unknown_verb);
        if (!garbled || !editor_.is_terminal()) show_findings(answer.findings);
        if (refused) {
            ++refused_;
            const bool lost = garbled && answer.why.back() != '?';
            if (!answer.why.empty()) say_filled(answer.why + (lost ? "; ? lists what is legal" : ""));
            return;
        }
        if (answer.new_hand) say_filled("hand " + std::to_string(recorder_->hands()));
        save({});
        if (std::any_of(answer.findings.begin(), answer.findings.end(),
                        [](const Finding& f) { return f.kind == Finding::Kind::illegal; }))
            say_filled("the log keeps both entries, and the rest of this hand is not judged; undo takes them back");
        if (recorder_->hand_over()) say_filled("the hand is over: " + result(recorder_->position().hand_result()));
        if (recorder_->game_over())
            say_filled("the game is over: " + result(recorder_->report().result) +
                       (recorder_->may_go_on() ? " (\"hand\" begins another)" : ""));
    }

    /// What somebody else has written into the file meanwhile is not written over.
    void save(const std::string& news) {
        Diagnostics faults;
        const auto on_disk = read_file(file_, faults);
        if (!on_disk || *on_disk != written_)
            throw Failure(shown_path(file_) + " has been changed by somebody else; nothing more is written",
                          "kupi record --resume " + shown_path(file_) + " goes on with it as it is now");
        write_file(file_, recorder_->text());
        written_ = recorder_->text();
        if (!news.empty()) say_filled(news);
    }

    void complain(const std::string& what) {
        ++refused_;
        say_filled(what);
    }

    void show_log() const {
        std::string out;
        for (const auto& line : split(recorder_->text(), '\n')) out += printable(line) + "\n";
        write_out(out);
    }

    // ---- Showing

    void show_findings(const std::vector<Finding>& findings) {
        ReportStyle style;
        const Screen on = screen();
        style.terminal.width = on.width;
        style.terminal.emphasis = on.styled;
        style.places = false;
        style.wrapped = editor_.is_terminal();
        style.shared_rules = !editor_.is_terminal(); // how a log is written is no news at its prompt
        for (const Finding& f : findings) write_out(to_text(f, recorder_->log(), library_, style));
    }

    /// Each line broken at words, on a terminal.
    void show_lines(const std::string& text) const {
        for (const auto& line : split(text, '\n'))
            for (const auto& part :
                 editor_.is_terminal() ? StyledText(line).lines(screen().width, false) : std::vector<std::string>{line})
                write_out(part + "\n");
    }

    void show_help() const {
        std::size_t column = 0;
        const auto all = help(recorder_->log());
        for (const auto& [word, what] : all) column = std::max(column, word.size() + 4);
        const std::size_t width = screen().width;
        for (const auto& [word, what] : all) {
            std::string line = "  " + word + std::string(column - word.size() - 2, ' ');
            for (const auto& part : StyledText(what).lines(width - column, false)) {
                write_out(line + part + "\n");
                line = std::string(column, ' ');
            }
        }
    }

    std::string legal() {
        EntryWriter writer(recorder_->log().deck->vocabulary, recorder_->log().players);
        std::string text = legal_text(recorder_->position(), nobody, recorder_->speaker(), writer);
        for (std::size_t at = 0; (at = text.find("; ", at)) != std::string::npos;) text.replace(at, 2, "\n");
        return text.empty() ? "nothing" : text;
    }

    std::string piles() const {
        const Speaker speaker = recorder_->speaker();
        std::vector<std::pair<std::string, std::string>> lines;
        std::size_t widest = 0;
        for (const PileView& pile : recorder_->position().piles()) {
            std::string name = (pile.owner == nobody ? "" : speaker.name(pile.owner) + " · ") + std::string(pile.name);
            std::string cards = pile.cards.empty() ? "" : speaker.cards(pile.cards);
            if (pile.unseen > 0)
                cards += (cards.empty() ? "" : " and ") + counted(static_cast<std::size_t>(pile.unseen), "card") +
                         " not seen";
            if (cards.empty()) continue;
            widest = std::max(widest, display_width(name));
            lines.emplace_back(std::move(name), std::move(cards));
        }
        std::string out;
        const std::size_t column = widest + 4, width = std::max(screen().width, column + 10);
        for (const auto& [name, cards] : lines) {
            std::string begin = "  " + name + std::string(column - 2 - display_width(name), ' ');
            for (const auto& part : editor_.is_terminal() ? StyledText(cards).lines(width - column, false)
                                                          : std::vector<std::string>{cards}) {
                out += begin + part + "\n";
                begin = std::string(column, ' ');
            }
        }
        return out;
    }

    std::string result(const Result& r) const {
        return to_text(r, recorder_->log().players) + (r.known ? "" : " (as far as it is known)");
    }

    /// The words of the entries that are legal now, at the place where the line ends.
    std::vector<std::string> completions(std::string_view line) {
        std::vector<std::string> out;
        const auto add = [&](const std::string& word, std::string_view begun) {
            if (lower(word).starts_with(lower(begun)) && std::find(out.begin(), out.end(), word) == out.end())
                out.push_back(word);
        };
        const auto words = split(line, ' ');
        if (!recorder_) { // the game is asked for, or the players
            for (const auto& id : game_ids(data_folders(values_))) add(id, line);
            return out;
        }
        const std::string begun(words.empty() ? std::string_view{} : words.back());
        EntryWriter writer(recorder_->log().deck->vocabulary, recorder_->log().players);
        Options options;
        recorder_->position().legal_moves(options);
        for (const kupi::Option& o : options) {
            const std::string entry = writer.sketch(o.move);
            for (const std::string& full : {entry, without_actor(entry)}) {
                const auto parts = split(full, ' ');
                if (parts.size() < words.size()) continue;
                bool same = true;
                for (std::size_t i = 0; i + 1 < words.size(); ++i)
                    same = same &&
                           (lower(parts[i]) == lower(words[i]) || parts[i].starts_with("??") || parts[i] == "CARD");
                if (same && parts[words.size() - 1] != "CARD") add(std::string(parts[words.size() - 1]), begun);
            }
        }
        if (words.size() <= 1)
            for (const auto& command : commands) add(command, begun);
        std::sort(out.begin(), out.end());
        return out;
    }

    static std::string without_actor(const std::string& entry) {
        const auto space = entry.find(' ', entry.starts_with('\'') ? entry.find('\'', 1) : 0);
        return space == std::string::npos ? entry : entry.substr(space + 1);
    }

    const Values& values_;
    Library library_;
    LineEditor editor_;
    std::optional<Recorder> recorder_;
    std::string file_, written_; ///< and what was written there last
    int refused_ = 0;
};

int run(const Values& values) { return Table(values).run(); }

Command describe() {
    return {
        .name = "record",
        .summary = "writes a game down while it is played, ruling on each entry",
        .about = "Takes one entry a line, says at once whether it is legal and by which rule it is not, and keeps "
                 "the log on disk after each. What is refused is not written. At the prompt, Tab completes what is "
                 "legal, the arrow keys bring entries back, and help lists the other words.",
        .arguments = {{.name = "GAME", .help = "a game's id (kupi list games)", .complete = "games", .optional = true}},
        .options =
            {{.name = "players", .kind = Kind::text, .value = "A,B,…", .help = "who plays, clockwise"},
             {.name = "dealer",
              .kind = Kind::text,
              .value = "NAME",
              .help = "dealer of the first hand; the last player if not said"},
             {.name = "variants",
              .kind = Kind::text,
              .value = "A,B=2",
              .help = "house rules (kupi rules GAME --variants)"},
             {.name = "deck",
              .kind = Kind::text,
              .value = "DECK",
              .help = "another deck than the game's own",
              .complete = "decks"},
             {.name = "set",
              .kind = Kind::text,
              .value = "KEY=VALUE",
              .help = "a further header key of the game: stakes=40, stakes=Ana:40,Bo:25",
              .repeats = true},
             {.name = "resume", .kind = Kind::text, .value = "LOG", .help = "go on with a log", .complete = "file"},
             output_option("output/GAME.toml"),
             data_option()},
        .examples = {{"kupi record somachi --players Ana,Bo,Cy -o friday.toml",
                      "Asks for entries and writes friday.toml."},
                     {"kupi record --resume friday.toml", "Goes on where it stopped."},
                     {"kupi record yamiro --players Ana,Bo < typed.txt",
                      "Takes the lines of a file: exit code 1 if one was refused."}},
        .notes = "kupi referee LOG judges the log as a whole and quotes the rules.",
        .order = 37,
        .run = run};
}

const Registration registration{"record", describe};

} // namespace

} // namespace kupi::cli::record_command
