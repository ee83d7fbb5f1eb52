// kupi rules: a game's rules on a terminal, whole, by section or by search.

#include <filesystem>
#include <set>

#include <nlohmann/json.hpp>

#include "base/json_text.h"
#include "base/text.h"
#include "cards/load.h"
#include "cli/common_options.h"
#include "cli/messages.h"
#include "cli/rules_lists.h"
#include "cli/screen.h"
#include "reference/rules_book.h"
#include "reference/search.h"
#include "reference/translation.h"
#include "reference/words.h"

namespace kupi::cli::rules_command {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

namespace {

constexpr std::size_t most_hits = 10;    ///< of a search through all games
constexpr std::size_t most_others = 5;   ///< beside the section that answers best
constexpr std::size_t most_words = 1000; ///< bytes of a question

class Rules {
  public:
    explicit Rules(const Values& values)
        : values_(values), data_(data_folders(values)), screen_(screen()), json_(values.text("format") == "json") {
        style_.width = screen_.width;
        style_.emphasis = screen_.styled;
        words_ = values.all("WORDS");
        if (values.given("GAME")) words_.insert(words_.begin(), values.text("GAME"));
    }

    int run() {
        const bool lists = values_.flag("variants") || values_.flag("verbs");
        if (values_.flag("variants") && values_.flag("verbs")) throw Failure("choose one of --variants and --verbs");
        if (values_.flag("search") && lists)
            throw Failure("--search looks through the rules, not through variants or verbs");
        if (values_.flag("log") && (lists || words_.empty() || (words_.size() == 1 && game_named(words_.front()))))
            throw Failure("--log needs words to look for", "for example: kupi rules getha --log unseen cards");
        if (words_.empty() && (lists || values_.flag("search") || values_.given("with")))
            throw Failure(values_.flag("search") ? "kupi rules --search needs words to look for"
                                                 : "kupi rules needs a game for this",
                          std::string("for example: kupi rules ") + (values_.flag("search")     ? "--search empty stock"
                                                                     : values_.flag("verbs")    ? "getha --verbs"
                                                                     : values_.flag("variants") ? "getha --variants"
                                                                                                : "getha --with ante"));
        if (join(words_, " ").size() > most_words)
            throw Failure("too many words: at most " + std::to_string(most_words) + " characters");
        if (words_.empty()) return list_games();
        const auto game = values_.flag("search") ? std::nullopt : game_named(words_.front());
        if (!game) return search_all();
        words_.erase(words_.begin());
        if (game == log_format)
            for (const char* option : {"verbs", "variants", "with", "lang"})
                if (values_.given(option))
                    throw Failure(log_format + " is no game, and takes no --" + option, "kupi rules lists the games");
        if (!lists) return words_.empty() ? whole(*game) : answer(*game);

        const Game loaded = load(*game);
        const bool variants = values_.flag("variants");
        if (json_) return give(variants ? variants_json(loaded, words_) : verbs_json(loaded, words_));
        Diagnostics told; // with the deck, by kupi check
        const auto deck = load_deck(loaded.deck, data_, told);
        show(variants ? variants_text(loaded, words_, style_)
                      : verbs_text(loaded, deck && !told.has_errors() ? &*deck : nullptr, words_, style_),
             screen_);
        return 0;
    }

  private:
    // ---- Loading

    /// By id or title, whatever the case and the accents.
    std::optional<std::string> game_named(const std::string& word) {
        const auto ids = game_ids(data_);
        for (const auto& id : ids)
            if (fold(word) == id) return id;
        if (fold(word) == log_format) return log_format;
        if (word.find(' ') == std::string::npos) return std::nullopt;
        Diagnostics ignored;
        for (const Game& g : readable_games(data_, ignored))
            if (fold(word) == fold(g.title) || fold(word) == fold(g.english)) return g.id;
        return std::nullopt;
    }

    Game load(const std::string& id) {
        Diagnostics faults;
        auto game = load_game(id, data_, faults);
        fail_if_errors(faults);
        return std::move(*game);
    }

    RulesBook open(const std::string& id, bool house) {
        if (id == log_format) return open_log_format(data_);
        return open_book(load(id), values_.text("with"), values_.text("lang"), house, data_);
    }

    // ---- Printing

    int give(const Json& json) {
        write_out(json_text(json, 2) + "\n");
        return 0;
    }

    static Json to_json(const Passage& p) {
        return {{"game", p.game},           {"id", p.id},          {"headings", p.headings},
                {"paragraph", p.paragraph}, {"log", p.log},        {"text", join(p.lines, "\n")},
                {"file", p.place.file},     {"line", p.place.line}};
    }

    int list_games() {
        Diagnostics out;
        auto games = readable_games(data_, out);
        for (Game& g : games)
            if (is_translated(g, values_.text("lang"))) translate(g, values_.text("lang"), data_, out);
        if (json_) {
            Json list = Json::array();
            for (const Game& g : games) list.push_back(cli::to_json(g));
            give(list);
        } else {
            show(games_text(games, style_), screen_);
        }
        print(out);
        return 0;
    }

    int whole(const std::string& id) {
        RulesBook book = open(id, values_.given("with"));
        const Game& g = book.game;
        if (json_) {
            Json out = cli::to_json(g);
            out["sections"] = Json::array();
            for (const Passage& p : passages(g.id, book.blocks, book.pictures)) out["sections"].push_back(to_json(p));
            return give(out);
        }
        std::vector<std::string> facts;
        if (id != log_format) facts = {g.players, g.length, "deck\u00a0" + g.deck};
        if (!g.english.empty()) facts.insert(facts.begin(), g.english);
        std::string head;
        auto begin = book.blocks.begin();
        if (begin != book.blocks.end() && begin->kind == Block::Kind::heading && begin->level == 1) {
            head = to_terminal({*begin}, {}, book.pictures, style_);
            ++begin;
        }
        if (!facts.empty()) head += filled(StyledText(join(facts, " · "), style_faint), 0, style_);
        if (!book.choices.empty())
            head += filled(StyledText("As played with " + chosen(book) + ".", style_faint), 0, style_);
        show(head + "\n" + to_terminal({begin, book.blocks.end()}, book.text.footnotes, book.pictures, style_),
             screen_);
        return 0;
    }

    static std::string chosen(const RulesBook& book) {
        std::vector<std::string> all;
        for (const Choice& c : book.choices) all.push_back(c.value == "true" ? c.variant : c.variant + "=" + c.value);
        return join(all, ", ");
    }

    /// "getha › The exchange › How many cards", the id at the right.
    std::string title_line(const Passage& p) const {
        StyledText line;
        line.add(p.game, style_plain);
        for (std::size_t h = 0; h < p.headings.size(); ++h) {
            line.add(" › ", style_faint);
            line.add(p.headings[h], h + 1 == p.headings.size() ? style_bold : style_plain);
        }
        TerminalStyle unmarked = style_;
        unmarked.marks.clear();
        return with_right(filled(line, 0, unmarked), p.id, style_);
    }

    std::string section_text(const RulesBook& book, const Passage& p) const {
        auto [blocks, text] = book.find(p.id);
        if (!blocks.empty() && blocks.front().kind == Block::Kind::heading)
            blocks.erase(blocks.begin()); // the title line says it
        else if (!blocks.empty())
            blocks.front().id.clear();
        std::string out = title_line(p);
        if (!blocks.empty()) out += "\n" + to_terminal(blocks, text->footnotes, book.pictures, style_);
        // The houses in which this reads otherwise.
        std::vector<std::string> variants;
        for (const Block& b : section(book.text.blocks, p.id))
            for (const Condition& c : b.when)
                if (std::find(variants.begin(), variants.end(), c.variant) == variants.end())
                    variants.push_back(c.variant);
        if (!variants.empty() && book.choices.empty())
            out += "\n" +
                   filled(StyledText("Reads otherwise under house rules: " + join(variants, ", ") + ".", style_faint),
                          style_.indent, style_);
        return out;
    }

    /// The section that answers best, whole, and others by a line.
    int answer(const std::string& id) {
        const RulesBook book = open(id, false);
        const SearchIndex index(wanted(book.all_passages()), silent_words(book.game, book.pictures), thesaurus());
        const std::string asked = join(words_, " ");
        const auto hits = index.find(asked);
        std::vector<std::string> ids;
        for (const Passage& p : index.all()) ids.push_back(p.id);
        const std::string near = did_you_mean(join(words_, "-"), ids);
        // An id mistyped is no search: the words of exchange-limit stand in many a section.
        const bool mistyped = words_.size() == 1 && asked.find('-') != std::string::npos && !near.empty();
        if (hits.empty() || (mistyped && !hits.front().all))
            throw Failure("the rules of " + book.game.id + " say nothing of \"" + asked + "\"",
                          near.empty() ? "kupi rules " + book.game.id + " prints them all" : near);
        if (json_) return give(to_json(hits));
        const auto stems = index.stems(asked);
        std::size_t exact = 0;
        while (exact < hits.size() && hits[exact].exact) ++exact;
        std::string out;
        if (exact == 0) style_.marks = stems;
        for (std::size_t n = 0; n < std::max<std::size_t>(exact, 1); ++n)
            out += (n == 0 ? "" : "\n") + section_text(book, *hits[n].passage);
        if (exact == 0) out += others(book, hits, stems);
        if (!hits.front().all && !index.is_question(asked))
            say("no section has all of these words; this comes nearest");
        show(out, screen_);
        return 0;
    }

    Thesaurus thesaurus() const {
        Diagnostics ignored; // it is no fault of the rules that are read
        return Thesaurus::load(data_, ignored);
    }

    /// With --log what only logs need, else everything.
    std::vector<Passage> wanted(std::vector<Passage> all) const {
        if (values_.flag("log")) std::erase_if(all, [](const Passage& p) { return !p.log; });
        return all;
    }

    std::string others(const RulesBook& book, const std::vector<Hit>& hits,
                       const std::vector<std::string>& stems) const {
        std::vector<const Passage*> list;
        for (const Hit& h : without_repeats(hits))
            if (h.passage != hits.front().passage && list.size() < most_others) list.push_back(h.passage);
        if (list.empty()) return {};
        std::size_t column = 0;
        for (const Passage* p : list) column = std::max(column, p->id.size() + 2);
        std::string out =
            "\n" + filled(StyledText("See also: kupi rules " + book.game.id + " …", style_faint), 0, style_);
        for (const Passage* p : list) {
            const std::size_t indent = style_.indent + column;
            const std::string line =
                filled(StyledText(excerpt(*p, stems, style_.width - std::min(style_.width, indent))), indent, style_);
            const std::string shown = StyledText(p->id, style_bold).lines(column, style_.emphasis).front();
            out += std::string(style_.indent, ' ') + shown + line.substr(style_.indent + p->id.size());
        }
        return out;
    }

    static Json to_json(const std::vector<Hit>& hits) {
        Json list = Json::array();
        for (const Hit& h : hits) {
            if (list.size() == 50) break;
            Json one = to_json(*h.passage);
            one["exact"] = h.exact;
            one["all-words"] = h.all;
            list.push_back(std::move(one));
        }
        return list;
    }

    int search_all() {
        const std::string asked = join(words_, " ");
        Diagnostics out;
        std::vector<Passage> all;
        std::set<std::string> silent;
        const auto families = readable_families(data_);
        for (const Game& g : readable_games(data_, out)) {
            Diagnostics faults;
            const auto text = load_rules(g, faults);
            if (!text || faults.has_errors()) {
                out.warning({(fs::path(g.folder) / "rules.md").string(), 0, 0}, "left out, because it has faults");
                continue;
            }
            const Pictures pictures(families, g.families);
            auto found = passages(g.id, select(*text, g, {{}, false, true}), pictures);
            add_index(found, load_index(g, "en", faults));
            std::move(found.begin(), found.end(), std::back_inserter(all));
            silent.merge(silent_words(g, pictures));
        }
        for (auto& p : log_format_passages(data_)) all.push_back(std::move(p));
        const SearchIndex index(wanted(std::move(all)), silent, thesaurus());
        const auto hits = without_repeats(index.find(asked));
        const auto stems = index.stems(asked);

        const std::string& first = words_.front();
        std::vector<std::string> known = game_ids(data_);
        known.push_back(log_format);
        const std::string near = did_you_mean(first, known);
        const bool convincing = !hits.empty() && (hits.front().all || index.is_question(asked));
        if (!values_.flag("search") && !convincing)
            throw Failure("no game \"" + first + "\", and no rule with " +
                              (words_.size() == 1 ? "this word" : "these words"),
                          near.empty() ? "kupi rules lists the games" : near);
        if (hits.empty()) throw Failure("no game's rules say anything of \"" + asked + "\"");
        if (json_) return give(to_json(hits));
        if (!values_.flag("search"))
            say("no game is called \"" + first + "\", so all were searched" + (near.empty() ? "" : "; " + near));
        if (!convincing) say("no section has all of these words; these come nearest");

        style_.marks = stems;
        std::string text;
        for (std::size_t n = 0; n < std::min(hits.size(), most_hits); ++n) {
            const Passage& p = *hits[n].passage;
            text += (n == 0 ? "" : "\n") + title_line(p);
            const std::string line = excerpt(p, stems, 2 * (style_.width - style_.indent) - 8);
            if (!line.empty()) text += filled(StyledText(line), style_.indent, style_);
        }
        style_.marks.clear();
        const std::string more = convincing && hits.size() > most_hits
                                     ? "There are " + std::to_string(hits.size() - most_hits) + " more. "
                                     : "";
        text +=
            "\n" + filled(StyledText(more + "kupi rules GAME ID prints a section whole; the ids stand at the right.",
                                     style_faint),
                          0, style_);
        show(text, screen_);
        print(out);
        return 0;
    }

    const Values& values_;
    DataFolders data_;
    Screen screen_;
    bool json_;
    TerminalStyle style_;
    std::vector<std::string> words_;
};

Command describe() {
    return {
        .name = "rules",
        .summary = "prints a game's rules on the terminal, or the section that answers a question",
        .about =
            "Without a game it lists the games. With a game and words it prints the section of that id or heading, "
            "else the one that has the words; case, accents and endings do not matter. It is the same text that "
            "rulesheets print and the referee quotes. In a game's place log-format tells how games are written down.",
        .arguments =
            {{.name = "GAME", .help = "a game's id (kupi rules lists them)", .complete = "games", .optional = true},
             {.name = "WORDS",
              .help = "a section's id, its heading, words of it, or a whole question",
              .optional = true,
              .repeats = true}},
        .options = {flag_option("search", "look for the words in the rules of all games"),
                    flag_option("log", "look only in what logs need: how a game is written down"),
                    flag_option("variants", "list the game's variants, with their values and defaults"),
                    flag_option("verbs", "list what can be written in a log of the game"),
                    text_option("with", "VARIANTS", "read the rules as a house plays them: ante=2,one-suit"),
                    language_option(), format_option("text: for reading; json: for programs"), data_option()},
        .examples = {{"kupi rules getha exchange-limit", "The section that a finding of the referee names."},
                     {"kupi rules somachi empty stock", "The section of Somachi that says what happens then."},
                     {"kupi rules log-format stood", "How an entry is written that the table let stand."},
                     {"kupi rules getha --with one-suit,ante=2", "All of Getha as one house plays it."}},
        .notes = "On a terminal a text that is too long for it goes through $PAGER, if that is set.",
        .order = 35,
        .run = [](const Values& values) { return Rules(values).run(); }};
}

const Registration registration{"rules", describe};

} // namespace

} // namespace kupi::cli::rules_command
