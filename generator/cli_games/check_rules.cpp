#include "cli_games/check_rules.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include "base/text.h"
#include "base/toml.h"
#include "cards/load.h"
#include "cards/load_parts.h"
#include "cli/rulesheet_input.h"
#include "layout/booklet_told.h"
#include "layout/booklet_words.h"
#include "referee/setup.h"
#include "referee/words.h"
#include "reference/family_rules.h"
#include "reference/pictures.h"
#include "reference/rules_book.h"
#include "reference/translation.h"
#include "render/art_files.h"
#include "rules/simulate.h"

namespace kupi::cli {

namespace fs = std::filesystem;

namespace {

/// Where the value of a key at the top of a file stands.
Place place_of(const toml_file::Table& table, const std::string& file, std::string_view key) {
    for (const auto& e : table)
        if (e.key == key) return {file, e.value.line, e.value.column};
    return {file, 1, 1};
}

/// Parameters that a game of its family needs, and neither it nor a variant of it sets.
void check_wanted(const Game& game, Diagnostics& out) {
    for (const Wanted& wanted : game.wanted) {
        const auto is_there = [&](const std::string& id) {
            const Parameter* p = game.parameter(id);
            return p == nullptr || is_set(*p, p->value) || may_change(game, id);
        };
        if (wanted.one_of.empty() || std::any_of(wanted.one_of.begin(), wanted.one_of.end(), is_there)) continue;
        std::vector<std::string> keys;
        for (const std::string& id : wanted.one_of) keys.push_back('"' + id + '"');
        out.warning(game.parameter(wanted.one_of.front())->place, "without " + one_of(keys) + ' ' + wanted.meaning,
                    "kupi help " + game.family + " tells what they take");
    }
}

/// Whether the game's deck can't be read, so that nothing can be said of its cards. One error says so, at `deck` of
/// game.toml.
bool tell_unreadable_deck(const Game& game, const DataFolders& data, Diagnostics& out) {
    const auto decks = data.ids("suits/decks");
    if (std::find(decks.begin(), decks.end(), game.deck) == decks.end()) return false; // told as that
    Diagnostics told;                                                                  // with the deck
    const auto deck = load_deck(game.deck, data, told);
    const bool lacks_cards = deck && !deck->family.empty() && (deck->suits.empty() || deck->ranks.empty());
    if (deck && !(lacks_cards && told.has_errors())) return false;
    const auto table = toml_file::load(game.place.file, told);
    out.error(table ? place_of(*table, game.place.file, "deck") : game.place,
              "the deck \"" + game.deck + "\" can't be read, nor what the rules say of its cards be checked",
              "kupi check " + game.deck);
    return true;
}

/// The file beside that differs in capital letters alone; empty if there is none.
std::string in_other_case(const fs::path& file) {
    std::error_code error;
    for (fs::directory_iterator it(file.has_parent_path() ? file.parent_path() : ".", error), end; !error && it != end;
         it.increment(error))
        if (it->path() != file && lower(it->path().filename().string()) == lower(file.filename().string()))
            return it->path().lexically_normal().string();
    return {};
}

/// Meanings in a booklet's words: of a family that is there, and of its suits, ranks and extras.
void check_meanings(const std::string& id, const std::vector<Reworded>& meanings, const std::vector<Family>& families,
                    Diagnostics& out) {
    const auto family = std::find_if(families.begin(), families.end(), [&](const Family& f) { return f.id == id; });
    if (family == families.end())
        return out.error(meanings.front().place, "no family of suits \"" + printable(id) + "\"",
                         suggest(id, ids_of(families), "families"));
    std::vector<std::string> known = ids_of(family->suits);
    for (const auto& more : {ids_of(family->ranks), ids_of(family->extras)})
        known.insert(known.end(), more.begin(), more.end());
    for (const Reworded& meaning : meanings)
        if (std::find(known.begin(), known.end(), meaning.id) == known.end())
            out.error(meaning.place, family->name + " has no suit, rank or extra \"" + printable(meaning.id) + "\"",
                      suggest(meaning.id, known, "known"));
}

/// What the piles are called in a hand that the program plays itself.
std::set<std::string> piles_of(const Engine& engine, const Setup& setup) {
    std::set<std::string> names;
    const auto position = engine.start(setup);
    const auto take = [&] {
        for (const PileView& pile : position->piles()) names.emplace(pile.name);
    };
    take();
    const SimulatedGame game = simulate(engine, setup, Policy::greedy, 1, {.hands = 1});
    for (const SimulatedEntry& entry : game.hands.front().entries) {
        position->play(entry.move, Mode::judge, nullptr);
        take();
    }
    return names;
}

/// [called]: each key is a word of an entry, or a pile. A game without an engine has no pages that would say it.
void check_called(const Game& game, const DataFolders& data, Diagnostics& out) {
    const Engine* engine = engine_of(game);
    if (game.called.empty() || engine == nullptr || out.has_errors()) return;
    std::vector<std::string> known;
    for (const Verb& verb : game.verbs)
        for (std::string& word : plain_words(verb.arguments)) known.push_back(std::move(word));
    const auto is_unknown = [&](const Saying& one) {
        return std::find(known.begin(), known.end(), one.id) == known.end();
    };
    if (std::none_of(game.called.begin(), game.called.end(), is_unknown)) return; // no hand needs playing
    Seating seating;
    seating.players = game.seats.first;
    seating.place = game.place;
    const auto deck = load_game_deck(game, deck_of(game, seating.players, {}), "", data, seating.place, out);
    const auto setup = deck ? make_setup(game, *deck, seating, out) : std::nullopt;
    if (!setup) return;
    const auto piles = piles_of(*engine, *setup);
    known.insert(known.end(), piles.begin(), piles.end());
    for (const Saying& one : game.called)
        if (is_unknown(one))
            out.error(one.place,
                      "\"" + printable(one.id) + "\" is neither a word of an entry of " + game.id + " nor a pile of it",
                      did_you_mean(one.id, known));
}

} // namespace

/// A file in DIR/rulesheets sees DIR's suits and templates first.
DataFolders RulesChecker::around(const std::string& file) const {
    std::vector<fs::path> roots;
    std::error_code error;
    const fs::path real = fs::weakly_canonical(file, error);
    if (!error)
        for (fs::path folder = real.parent_path(); folder.has_relative_path(); folder = folder.parent_path())
            if (folder.filename() == "rulesheets") {
                roots.push_back(folder.parent_path());
                break;
            }
    for (const auto& root : data_.roots())
        if (roots.empty() || fs::weakly_canonical(root, error) != roots.front()) roots.push_back(root);
    return DataFolders(std::move(roots));
}

void RulesChecker::check_game(const std::string& file, Diagnostics& out) {
    const DataFolders data = around(file);
    if (const std::string original = original_of(fs::path(file).parent_path().string()); !original.empty()) {
        Diagnostics said_there;
        if (auto game = load_game_file(original, data, said_there)) translate_by(file, *game, data, out);
        return;
    }
    const auto game = load_game_file(file, data, out);
    Diagnostics said_already;
    const auto table = toml_file::load(file, said_already);
    if (!game || !table) return;

    const auto decks = data.ids("suits/decks"), folds = data.ids("templates/folds"), families = family_ids(data);
    const auto known = [](const std::vector<std::string>& ids, const std::string& id) {
        return id.empty() || std::find(ids.begin(), ids.end(), id) != ids.end();
    };
    if (!known(decks, game->deck))
        out.error(place_of(*table, file, "deck"), "no deck \"" + game->deck + "\"", did_you_mean(game->deck, decks));
    if (!known(folds, game->fold))
        out.error(place_of(*table, file, "fold"), "no fold \"" + game->fold + "\"", did_you_mean(game->fold, folds));
    for (const auto& id : game->families)
        if (!known(families, id))
            out.error(place_of(*table, file, "decks"), "no family of suits \"" + id + "\"", did_you_mean(id, families));
    // Only a variant's deck: the game can be played without it.
    for (const DeckChoice& c : game->deck_choices)
        if (!known(decks, c.deck)) out.warning(c.place, "no deck \"" + c.deck + "\"", did_you_mean(c.deck, decks));
    check_sayings(*game, out);
    check_called(*game, data, out);
    check_wanted(*game, out);
    tell_unreadable_deck(*game, data, out);
    if (engine_of(*game) != nullptr && !game->family.empty() && !out.has_errors())
        check_tables(*game, place_of(*table, file, "seats"), data, out);
    std::error_code error;
    const std::string rules = fs::path(file).replace_filename("rules.md").string();
    if (!fs::exists(rules, error)) {
        if (const std::string other = in_other_case(rules); !other.empty())
            out.error({other, 0, 0}, "nobody reads this: the rules of a game are rules.md, in small letters");
        else if (game->family.empty())
            out.error({file, 1, 1}, "there is no rules.md beside it: a game is its rules");
        else if (!out.has_errors())
            check_rules(rules, out);
    }
    for (const Verb& v : game->verbs) {
        const std::string actor_and_verb = " " + v.verb;
        const bool has_verb =
            v.example.find(actor_and_verb + " ") != std::string::npos || v.example.ends_with(actor_and_verb);
        if (!has_verb || v.example.starts_with("table ") != v.by_table)
            out.error(v.place, "this example is no \"" + std::string(v.by_table ? "table " : "PLAYER ") + v.verb + "\"",
                      v.example);
    }
}

void RulesChecker::check_family(const std::string& file, Diagnostics& out) {
    const Game bare = bare_game(file, out);
    const Engine* engine = find_engine(bare.family);
    if (engine == nullptr || !engine->of_family)
        out.warning({file, 1, 1}, "this program has no engine of the family \"" + printable(bare.family) +
                                      "\": its games can be printed, not refereed");
}

void RulesChecker::check_tables(const Game& game, const Place& seats, const DataFolders& data, Diagnostics& out) {
    std::vector<std::vector<Choice>> all = {{}};
    for (const Variant& v : game.variants) {
        std::vector<std::string> values = v.words;
        if (v.kind == VariantKind::flag) values = {v.fallback == "true" ? "false" : "true"};
        if (v.kind == VariantKind::number) values = {std::to_string(v.least), std::to_string(v.most)};
        for (const std::string& value : values)
            if (value != v.fallback) all.push_back({{v.id, value}});
    }
    bool told = false; // of cards left over
    for (const auto& choices : all)
        for (int players = game.seats.first; players <= game.seats.second; players += game.seat_step) {
            Diagnostics refused; // a variant that needs another, or is not for so many
            check_choices(game, choices, {}, refused);
            check_seats(game, choices, players, {}, refused);
            if (refused.has_errors()) continue;
            Seating seating;
            seating.players = players;
            seating.choices = choices;
            seating.place = seats;
            if (!choices.empty()) seating.place = game.variant(choices[0].variant)->place;
            const auto deck = load_game_deck(game, deck_of(game, players, choices), "", data, seating.place, out);
            const std::size_t errors = out.error_count();
            const auto setup = deck ? make_setup(game, *deck, seating, out) : std::nullopt;
            if (out.error_count() != errors) return; // one is enough
            if (setup && choices.empty() && !told) told = check_left_over(game, *setup, seats, out);
        }
}

bool RulesChecker::check_left_over(const Game& game, const Setup& setup, const Place& seats, Diagnostics& out) {
    const Engine* engine = engine_of(game);
    const int left = engine->left_over == nullptr ? 0 : engine->left_over(setup);
    if (left <= 0) return false;
    Diagnostics of_rules; // told when those are checked
    const auto text = load_rules(game, of_rules);
    if (!text || of_rules.has_errors()) return true;
    const auto ids = section_ids(*text, of_rules);
    const auto deal = ids.find("deal");
    if (ids.contains("left-over") || (deal != ids.end() && deal->second.file == text->file)) return true;
    out.warning(seats,
                "with " + counted(static_cast<std::size_t>(setup.players), "player") + ' ' +
                    counted(static_cast<std::size_t>(left), "card") +
                    " of the deal are left over, and the rules do not say what becomes of them",
                "they stay aside, unseen: say so in rules.md, in a paragraph {#left-over} or under {#deal}");
    return true;
}

void RulesChecker::check_words(const std::string& file, Diagnostics& out) {
    check_shared_sayings(load_sayings_file(file, out), {file, 1, 1}, out);
}

void RulesChecker::check_index(const std::string& file, Diagnostics& out) {
    const std::string rules = fs::path(file).replace_filename("rules.md").string();
    Diagnostics of_rules; // told when those are checked
    std::vector<std::string> known;
    const std::string own = fs::path(file).replace_filename("game.toml").string();
    std::error_code error;
    const auto game = fs::exists(own, error) ? load_game_file(own, around(file), of_rules) : std::nullopt;
    std::optional<RulesText> text;
    if (game && !game->family.empty())
        text = load_rules(*game, of_rules);
    else if (const auto markdown = read_file(rules, out))
        text = parse_rules(*markdown, rules, of_rules);
    if (!text) return;
    for (const auto& [id, place] : section_ids(*text, of_rules)) known.push_back(id);
    for (const auto& [id, asked] : load_index_file(file, out))
        if (std::find(known.begin(), known.end(), id) == known.end())
            out.error(asked.place, "no section of rules.md has the id \"" + printable(id) + "\"",
                      did_you_mean(id, known));
}

void RulesChecker::check_rules(const std::string& file, Diagnostics& out) {
    std::error_code error;
    const fs::path beside = fs::path(file).parent_path(), own = beside / "game.toml";
    if (fs::exists(beside / "family.toml", error)) {
        Diagnostics told; // with family.toml
        const Game bare = bare_game((beside / "family.toml").string(), told);
        const auto markdown = read_file(file, out);
        if (markdown) reference::check(parse_rules(*markdown, file, out), bare, out);
        return;
    }
    const std::string original = original_of(beside.string());
    const std::string language = original.empty() ? "" : fs::weakly_canonical(beside, error).filename().string();
    const DataFolders data = around(file);
    Diagnostics of_game;
    auto game = !original.empty()        ? load_game_file(original, data, of_game)
                : fs::exists(own, error) ? load_game_file(own.string(), data, of_game)
                                         : std::nullopt;
    if (game && !game->family.empty()) {
        for (const Diagnostic& d : of_game.all())
            if (d.severity == Severity::error) out.add(d);
        check_before_merging(file, *game, out);
        if (const auto text = load_rules(*game, out, language)) check_text(*text, *game, language, file, out);
        return;
    }
    const auto markdown = read_file(file, out);
    if (!markdown) return;
    const RulesText text = parse_rules(*markdown, file, out);
    if (!game) {
        out.error({file, 0, 0}, "there is no game.toml that can be read beside these rules");
        return;
    }
    for (const Diagnostic& d : of_game.all())
        if (d.severity == Severity::error) out.add(d);
    check_text(text, *game, language, file, out);
}

void RulesChecker::check_before_merging(const std::string& file, const Game& game, Diagnostics& out) {
    std::error_code error;
    if (!fs::exists(file, error)) return; // the family's chapter tells it all
    Diagnostics told;                     // with the merged text
    const auto markdown = read_file(file, told);
    if (!markdown) return;
    const RulesText own = parse_rules(*markdown, file, told);
    section_ids(own, out);
    check_conditions(own, game, out);
}

void RulesChecker::check_text(const RulesText& text, const Game& game, const std::string& language,
                              const std::string& file, Diagnostics& out) {
    Diagnostics told; // with the rules that are translated
    if (language.empty()) {
        reference::check(text, game, out);
        if (!game.family.empty()) check_overrides(text, game, out);
    } else if (const auto first = load_rules(game, told))
        check_translation(text, *first, game, out);
    if (tell_unreadable_deck(game, around(file), out)) return;
    const Pictures pictures = pictures_of(file, game.families);
    check_pictures(text, pictures, out);
    if (language.empty()) check_motif(game, pictures, out);
    if (!out.has_errors()) check_fit(game, language.empty() ? "en" : language, file, out);
}

void RulesChecker::check_fit(const Game& game, const std::string& language, const std::string& file, Diagnostics& out) {
    const DataFolders data = around(file);
    const auto found = data.find(fs::path("rulesheets") / game.id / "game.toml");
    std::error_code error;
    if (!found || !fs::equivalent(*found, game.place.file, error)) return; // a game that no id names can't be printed
    const auto decks = data.ids("suits/decks"), folds = data.ids("templates/folds");
    if (std::find(decks.begin(), decks.end(), game.deck) == decks.end() ||
        std::find(folds.begin(), folds.end(), game.fold) == folds.end())
        return; // told with game.toml
    try {
        Diagnostics said_already;
        RulesheetRequest request;
        request.game = game.id;
        request.language = language;
        const RulesheetInput input = load_rulesheet(request, data, said_already);
        ArtFiles art;
        const RulesheetReport report = measure_rulesheet(input.job(input.fold, art, text_));
        if (!report.fits)
            out.error({file, 0, 0}, does_not_fit(input, report), "shorten them, or name a larger fold in game.toml");
    } catch (const Failure& failure) {
        for (const Diagnostic& d : failure.why().all()) out.add(d);
    }
}

void RulesChecker::check_booklet(const std::string& file, Diagnostics& out) {
    if (const auto words = load_booklet_words_file(file, out))
        for (const auto& [id, meanings] : words->meanings) check_meanings(id, meanings, families_of(file), out);
    std::vector<std::string> told;
    std::error_code error;
    const fs::path folder = fs::path(file).parent_path();
    for (fs::directory_iterator it(folder.empty() ? "." : folder, error), end; !error && it != end; it.increment(error))
        if (it->path().extension() == ".md") told.push_back(it->path().lexically_normal().string());
    std::sort(told.begin(), told.end());
    const std::vector<std::string> ids = game_ids(around(file));
    for (const std::string& of_family : told) {
        const auto markdown = read_file(of_family, out);
        if (!markdown) continue;
        const RulesText text = parse_rules(*markdown, of_family, out);
        section_ids(text, out);
        for (const Reference& game : games_told(*markdown, of_family, out))
            if (std::find(ids.begin(), ids.end(), game.id) == ids.end())
                out.error(game.place, "no game \"" + game.id + "\"", did_you_mean(game.id, ids));
        check_pictures(text, pictures_of(file, {fs::path(of_family).stem().string()}), out);
    }
}

const std::vector<Family>& RulesChecker::families_of(const std::string& file) {
    const DataFolders data = around(file);
    if (!families_ || families_root_ != data.roots().front()) {
        families_ = readable_families(data);
        families_root_ = data.roots().front().string();
    }
    return *families_;
}

Pictures RulesChecker::pictures_of(const std::string& file, const std::vector<std::string>& first) {
    return Pictures(families_of(file), first);
}

} // namespace kupi::cli
