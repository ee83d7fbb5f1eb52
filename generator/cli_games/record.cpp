// kupi record: a game written down while it is played, and ruled on entry by entry.

#include <algorithm>
#include <filesystem>

#include <unistd.h>

#include "base/display_width.h"
#include "base/file.h"
#include "base/text.h"
#include "cli/common_options.h"
#include "cli/messages.h"
#include "cli/output.h"
#include "cli_games/line_editor.h"
#include "cli_games/record_view.h"
#include "referee/context.h"
#include "referee/entry_writer.h"
#include "referee/header_value.h"
#include "referee/report_text.h"

namespace kupi::cli::record_command {

namespace fs = std::filesystem;

namespace {

std::vector<std::string> split_names(const std::string& text) {
    std::vector<std::string> names;
    for (const auto& name : split(text, ',')) names.emplace_back(trim(name));
    return names;
}

/// Whether turns go to the right, as the game's family knows it.
bool goes_right(const Game& game) {
    const Parameter* turn = game.parameter("turn");
    return turn != nullptr && turn->value == "right";
}

class Recording {
  public:
    explicit Recording(const Values& values)
        : values_(values),
          library_(data_folders(values)),
          editor_([this](std::string_view line) { return words_for(line); }),
          view_(library_, editor_.is_terminal()) {}

    int run() {
        open();
        say_hello();
        for (;;) {
            const auto line = editor_.read(prompt());
            ++line_;
            if (!line) {
                if (editor_.is_terminal()) write_out("\n");
                break;
            }
            const std::string typed(trim(*line));
            if (typed.empty() || typed.front() == '#') continue;
            if (lower(typed) == "quit") break;
            take(typed);
            if (refused_ > 0 && !people_type_) {
                stop(typed);
                break;
            }
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
        view_.say("which game? " + join(ids, ", "));
        for (;;) {
            const std::string typed = lower(answer("game> "));
            if (std::find(ids.begin(), ids.end(), typed) != ids.end()) return typed;
            const std::string near = did_you_mean(typed, ids);
            view_.say("no game is called \"" + printable(typed) + "\"" + (near.empty() ? "" : "; " + near));
        }
    }

    std::vector<std::string> asked_players(const Game& game) {
        if (values_.given("players")) return split_names(values_.text("players"));
        if (!editor_.is_terminal()) throw Failure("--players is missing", "for example: --players Ana,Bo,Cy");
        view_.say("who plays " + game.title + " (" + game.players + ")? Names clockwise, with commas between them" +
                  (goes_right(game) ? "; turns go to the right, from each to the name before" : ""));
        for (;;) {
            auto names = split_names(answer("players> "));
            const auto count = static_cast<int>(names.size());
            std::string why;
            for (const auto& name : names)
                if (why.empty()) why = Players::why_not(name);
            if (why.empty() && (count < game.seats.first || count > game.seats.second))
                why = game.title + " is for " + game.players + ", not " + std::to_string(count);
            if (why.empty()) return names;
            view_.say(why);
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
        view_.say(log.shelf->game.title + " with " + join(names, ", ") + " · " + shown_path(file_));
        if (values_.given("resume")) {
            view_.show_findings(recorder_->report().findings, recorder_->log());
            view_.say("going on in hand " + std::to_string(recorder_->hands()) + " behind entry " +
                      std::to_string(recorder_->entries()));
        }
        if (goes_right(log.shelf->game))
            view_.say("The names stand clockwise, and turns go to the right: after " + names[1] + " comes " + names[0] +
                      ", after " + names[0] + ' ' + names.back());
        if (!editor_.is_terminal()) return;
        view_.say("Type what happens, entry by entry; ? lists what is legal, help says how cards are written and what "
                  "else there is.");
        if (recorder_->deal_may_be_left_out())
            view_.say("A deal may be left out: it was then of cards that nobody saw.");
    }

    /// What follows was written as if this had been taken: it is not read.
    void stop(const std::string& typed) const {
        Diagnostics why;
        why.error({},
                  "line " + std::to_string(line_) + " is refused, \"" + std::string(first_characters(typed, 60)) +
                      "\": nothing after it is read",
                  "mend it; kupi record --resume " + shown_path(file_) + " takes it and what follows");
        print(why);
    }

    int say_goodbye() {
        std::size_t entries = 0;
        for (const auto& hand : recorder_->log().hands) entries += hand.entries->size();
        write_out(shown_path(file_) + ": " + counted(recorder_->hands(), "hand") + ", " +
                  (entries == 1 ? "1 entry" : std::to_string(entries) + " entries") +
                  (refused_ > 0 ? ", " + std::to_string(refused_) + " refused" : "") + "\n");
        return refused_ > 0 && !people_type_ ? 1 : 0;
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
        if (word == "help") return view_.show_help(recorder_->log());
        if (word == "?") return view_.show_legal(*recorder_);
        if (word == "table") return view_.show_piles(*recorder_);
        if (word == "log") return view_.show_log(recorder_->text());
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
        const rules::Options options = recorder_->offers();
        const auto best_of = [&](const auto& may) {
            const rules::Option* best = nullptr;
            int most = 0;
            for (const rules::Option& o : options) {
                const int worth = position.worth(o.move);
                if ((best != nullptr && worth <= most) || !may(o)) continue;
                best = &o;
                most = worth;
            }
            return best;
        };
        const rules::Option* best = best_of([](const rules::Option&) { return true; });
        if (best == nullptr) return complain("nothing can be played here");
        const SeenCards seen(position);
        if (!best->chance && !is_proven(*best, seen))
            best = best_of([&, wanted = best->move](const rules::Option& o) {
                return o.move.seat == wanted.seat && o.move.verb == wanted.verb && !o.chance && is_proven(o, seen);
            });
        if (best == nullptr)
            return complain("this rests on cards that nobody has seen: only you can say what is played");
        if (best->chance) return complain("cards come to light here: only you can say which");
        EntryWriter writer(*recorder_->log().deck->vocabulary, recorder_->log().players);
        const std::string entry = writer.text(best->move);
        view_.say(entry);
        enter(entry);
    }

    /// Legal whatever the cards are that nobody has seen.
    bool is_proven(const rules::Option& option, const SeenCards& seen) const {
        if (seen.only(option.move) != option.move) return false;
        return rules::is_proven(recorder_->position().clone()->play(option.move));
    }

    void enter(const std::string& typed) {
        const auto answer = recorder_->enter(typed);
        if (answer.kind == Recorder::Answer::Kind::unseemly) return complain(answer.why);
        const bool refused = answer.kind == Recorder::Answer::Kind::refused;
        // What is no entry needs no judgement at the prompt, only a hint.
        const bool garbled =
            refused && !answer.why.empty() && answer.findings.size() == 1 &&
            (answer.findings.front().rule == rule::not_a_player || answer.findings.front().rule == rule::unknown_verb);
        // A misspelt verb of a player's or the table's is none of the commands.
        if (garbled && (answer.findings.front().rule == rule::not_a_player || typed.starts_with("table ")) &&
            answer.findings.front().message.find("did you mean") == std::string::npos)
            if (const std::string why = overlong_command(typed); !why.empty()) return complain(why);
        if (!garbled || !editor_.is_terminal()) view_.show_findings(answer.findings, recorder_->log());
        if (refused) {
            ++refused_;
            const bool lost = garbled && answer.why.back() != '?';
            if (!answer.why.empty()) view_.say(answer.why + (lost ? "; ? lists what is legal" : ""));
            return;
        }
        if (answer.new_hand) view_.say("hand " + std::to_string(recorder_->hands()));
        save({});
        if (std::any_of(answer.findings.begin(), answer.findings.end(),
                        [](const Finding& f) { return f.kind == Finding::Kind::illegal; }))
            view_.say("the log keeps both entries, and the rest of this hand is not judged; undo takes them back");
        if (recorder_->hand_over()) view_.say("the hand is over: " + result(recorder_->position().hand_result()));
        if (recorder_->game_over())
            view_.say("the game is over: " + result(recorder_->report().result) +
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
        if (!news.empty()) view_.say(news);
    }

    void complain(const std::string& what) {
        ++refused_;
        view_.say(what);
    }

    std::string result(const Result& r) const { return result_text(r, recorder_->speaker()); }

    /// What may stand at the end of a line; before the game is known, games.
    std::vector<std::string> words_for(std::string_view line) {
        if (recorder_) return completions(*recorder_, line);
        auto ids = game_ids(data_folders(values_));
        std::erase_if(ids, [&](const std::string& id) { return !lower(id).starts_with(lower(line)); });
        return ids;
    }

    const Values& values_;
    Library library_;
    LineEditor editor_;
    RecordView view_;
    std::optional<Recorder> recorder_;
    std::string file_, written_; ///< and what was written there last
    int refused_ = 0, line_ = 0;
    /// Else the lines come from a file.
    const bool people_type_ = is_terminal(STDIN_FILENO);
};

int run(const Values& values) { return Recording(values).run(); }

Command describe() {
    return {
        .name = "record",
        .summary = "writes a game down while it is played, ruling on each entry",
        .about = "Takes one entry a line, says at once whether it is legal and by which rule it is not, and keeps "
                 "the log on disk after each. What is refused is not written. At the prompt, Tab completes what is "
                 "legal, the arrow keys bring entries back, and help lists the other words.",
        .arguments = {{.name = "GAME", .help = "a game's id (kupi list games)", .complete = "games", .optional = true}},
        .options = {text_option("players", "A,B,…", "who plays, clockwise, also where turns go to the right"),
                    text_option("dealer", "NAME", "dealer of the first hand; the last player if not said"),
                    text_option("variants", "A,B=2", "house rules (kupi rules GAME --variants)"),
                    text_option("deck", "DECK", "another deck than the game's own", {.complete = "decks"}),
                    text_option("set", "KEY=VALUE", "a further header key of the game: stakes=40, stakes=Ana:40,Bo:25",
                                {.repeats = true}),
                    text_option("resume", "LOG", "go on with a log", {.complete = "file"}),
                    output_option("output/GAME.toml"), data_option()},
        .examples = {{"kupi record somachi --players Ana,Bo,Cy -o friday.toml",
                      "Asks for entries and writes friday.toml."},
                     {"kupi record --resume friday.toml", "Goes on where it stopped."},
                     {"kupi record yamiro --players Ana,Bo < typed.txt",
                      "Takes the lines of a file, up to the first that is refused: exit code 1 then."}},
        .notes = "kupi referee LOG judges the log as a whole and quotes the rules.",
        .order = 37,
        .run = run};
}

const Registration registration{"record", describe};

} // namespace

} // namespace kupi::cli::record_command
