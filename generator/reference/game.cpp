#include "reference/game.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include "base/text.h"
#include "base/toml.h"
#include "cards/load.h"
#include "reference/game_family.h"

namespace kupi::reference {

namespace fs = std::filesystem;
using toml_file::TableReader;

namespace {

constexpr int most_seats = 12;
constexpr int most_in_header = 1'000'000;

} // namespace

std::string read_words(TableReader& r, std::string_view key, bool needed, std::size_t most) {
    std::string text = needed ? r.text(key) : r.text(key, "");
    if (has_control_characters(text)) r.error(key, "\"" + std::string(key) + "\" holds control characters");
    if (count_code_points(text) > most)
        r.error(key, "\"" + std::string(key) + "\" is too long: at most " + std::to_string(most) + " characters");
    return text;
}

std::string read_id(TableReader& r, std::string_view key) {
    std::string id = r.text(key);
    if (!id.empty() && !is_id(id)) r.error(key, "\"" + printable(id) + "\" is no id: use a-z, 0-9 and -");
    return id;
}

std::vector<std::string> read_ids(TableReader& r, std::string_view key) {
    std::vector<std::string> out;
    for (const auto& t : r.texts(key)) {
        if (!is_id(t.text)) r.out().error(t.place, "\"" + printable(t.text) + "\" is no id: use a-z, 0-9 and -");
        out.push_back(t.text);
    }
    return out;
}

namespace {

std::optional<std::pair<int, int>> read_seats(TableReader& r) {
    if (!r.has("seats")) {
        r.numbers("seats", 2, 1, most_seats);
        return std::nullopt;
    }
    const auto seats = r.numbers("seats", 2, 1, most_seats);
    if (seats.size() != 2) return std::nullopt;
    if (seats[0] > seats[1]) r.error("seats", "\"seats\" takes the least and the most, in this order");
    return std::pair(static_cast<int>(seats[0]), static_cast<int>(seats[1]));
}

} // namespace

/// true, false, a number or a word as text; "" for anything else.
std::string scalar(TableReader& r, std::string_view key, std::string fallback) {
    const toml_file::Value* v = r.raw(key);
    if (v == nullptr) return fallback;
    if (const auto* b = std::get_if<bool>(&v->data)) return *b ? "true" : "false";
    if (const auto* i = std::get_if<std::int64_t>(&v->data)) return std::to_string(*i);
    if (const auto* s = std::get_if<std::string>(&v->data)) return *s;
    r.error(key, "\"" + std::string(key) + "\" takes true, false, a number or a word");
    return fallback;
}

namespace {

/// What it takes, where no parameter of the game says so.
void read_values(TableReader& r, Variant& v) {
    const std::string kind = r.word("value", {"flag", "number", "word"}, "flag");
    v.kind = kind == "number" ? VariantKind::number : kind == "word" ? VariantKind::word : VariantKind::flag;
    v.fallback = scalar(r, "default", "false");
    v.words = read_ids(r, "words");
    v.least = static_cast<int>(r.integer("least", -1'000'000, 1'000'000, 1));
    v.most = static_cast<int>(r.integer("most", -1'000'000, 1'000'000, 1'000'000));
    if ((v.kind == VariantKind::word) == v.words.empty())
        r.out().error(v.place, "\"words\" goes with value = \"word\", and only with it");
    else if (v.least > v.most)
        r.error("least", "\"least\" is more than \"most\": no number is left");
    else if (v.fallback != "false")
        checked_value(v, v.fallback, r.place_of("default"), r.out());
}

std::vector<std::string> read_score_rows(TableReader& r, bool keeps_scores) {
    constexpr std::size_t most_rows = 20, longest = 8;
    std::vector<std::string> out;
    for (const auto& t : r.texts("score-rows")) {
        if (t.text.empty() || count_code_points(t.text) > longest || has_control_characters(t.text))
            r.out().error(t.place, "a row of \"score-rows\" has 1 to 8 letters or signs, such as \"7s\"");
        out.push_back(t.text);
    }
    if (out.size() > most_rows) r.error("score-rows", "\"score-rows\" has at most 20 rows");
    if (!out.empty() && !keeps_scores)
        r.error("score-rows", "\"score-rows\" needs a score table, and \"keeps-scores\" is false");
    return out;
}

Variant read_variant(TableReader& r, const Game& game) {
    Variant v;
    v.place = r.place();
    v.id = read_id(r, "id");
    if (game.family.empty())
        read_values(r, v);
    else
        take_values(game, v, r);
    const std::string true_is = scalar(r, "true-is", "");
    if (!true_is.empty() && v.kind == VariantKind::flag)
        r.error("true-is", "\"true-is\" goes with value = \"number\" or \"word\"");
    else if (!true_is.empty() && v.least <= v.most)
        v.true_is = checked_value(v, true_is, r.place_of("true-is"), r.out()).value_or("");
    v.excludes = read_ids(r, "excludes");
    v.needs = read_ids(r, "needs");
    for (const std::string_view key : {"excludes", "needs"}) {
        const auto& others = key == "needs" ? v.needs : v.excludes;
        if (std::find(others.begin(), others.end(), v.id) != others.end())
            r.error(key, "\"" + v.id + "\" stands in its own \"" + std::string(key) + '"');
    }
    v.seats = read_seats(r);
    for (auto& t : r.tables("seats-when", 20)) {
        const std::string variant = read_id(t, "variant");
        if (const auto seats = read_seats(t)) v.seats_when.emplace_back(variant, *seats);
        t.finish();
    }
    v.rule = read_id(r, "rule");
    v.summary = read_words(r, "summary");
    r.finish();
    return v;
}

} // namespace

namespace {

/// "CARD{start}" of a family's verb as "CARD{4}"; "CARD+" where a variant may change the number.
std::string counted(std::string arguments, const Game& game) {
    for (const Parameter& p : game.parameters) {
        const std::string braced = '{' + p.id + '}';
        const auto at = arguments.find(braced);
        if (at == std::string::npos) continue;
        const bool fixed = p.kind == ParameterKind::number && !may_change(game, p.id) && is_set(p, p.value);
        arguments.replace(at, braced.size(), fixed ? '{' + p.value + '}' : "+");
    }
    return arguments;
}

} // namespace

Verb read_verb(TableReader& r, const Game& game) {
    Verb v;
    v.place = r.place();
    v.verb = read_id(r, "verb");
    v.by_table = r.word("actor", {"table", "player"}, "player") == "table";
    if (auto p = parse_argument_pattern(counted(r.text("arguments", ""), game), r.place_of("arguments"), r.out()))
        v.arguments = std::move(*p);
    v.when = read_words(r, "when");
    v.rule = read_id(r, "rule");
    v.example = read_words(r, "example");
    if (r.has("due")) v.due = read_words(r, "due");
    if (r.has("between")) v.between = read_words(r, "between");
    r.finish();
    return v;
}

namespace {

DeckChoice read_deck_choice(TableReader& r, const std::string& usual) {
    DeckChoice c;
    c.place = r.place();
    c.variant = r.has("variant") ? read_id(r, "variant") : r.text("variant", "");
    c.value = scalar(r, "value", "");
    c.seats = read_seats(r);
    c.jokers = r.flag("jokers", false);
    if (r.has("deck"))
        c.deck = read_id(r, "deck");
    else if (r.has("packs"))
        c.deck = usual;
    else if (!c.jokers)
        r.missing("deck", "the deck then", "packs = 2 takes two of the game's own");
    c.packs = static_cast<int>(r.integer("packs", 1, 7, 1));
    c.alike = r.flag("alike", false);
    r.finish();
    return c;
}

void check_fallback(const HeaderKey& h, TableReader& r) {
    const bool none = h.fallback == "none" || h.fallback == "unlimited";
    const bool number =
        !h.fallback.empty() && h.fallback.find_first_not_of("0123456789", h.fallback[0] == '-') == std::string::npos;
    bool fits = none;
    switch (h.kind) {
    case HeaderKind::number: fits = number || h.fallback == "players" || h.fallback == "none"; break;
    case HeaderKind::word: fits = std::find(h.words.begin(), h.words.end(), h.fallback) != h.words.end(); break;
    case HeaderKind::name:
    case HeaderKind::names: fits = h.fallback == "none"; break;
    case HeaderKind::table:
    case HeaderKind::number_or_table: fits = number || none; break;
    }
    if (!fits)
        r.error("default", "the default of \"" + h.key + "\" should be a number, \"players\", one of its words, " +
                               "\"unlimited\" or \"none\"");
}

} // namespace

HeaderKey read_header(TableReader& r) {
    HeaderKey h;
    h.place = r.place();
    h.key = read_id(r, "key");
    static const std::vector<std::string> kinds = {"number", "word", "name", "names", "table", "number-or-table"};
    const std::string kind = r.word("value", kinds, "number");
    h.kind = static_cast<HeaderKind>(std::find(kinds.begin(), kinds.end(), kind) - kinds.begin());
    h.words = read_ids(r, "words");
    h.least = static_cast<int>(r.integer("least", -most_in_header, most_in_header, 0));
    h.most = static_cast<int>(r.integer("most", -most_in_header, most_in_header, most_in_header));
    h.below = r.text("below", "");
    h.fallback = scalar(r, "default", "");
    h.meaning = read_words(r, "meaning");
    if ((h.kind == HeaderKind::word) == h.words.empty())
        r.out().error(h.place, "\"words\" goes with value = \"word\", and only with it");
    check_fallback(h, r);
    r.finish();
    return h;
}

std::vector<Saying> read_texts(TableReader& r, std::string_view key) {
    std::vector<Saying> sayings;
    auto table = r.table(key);
    if (!table) return sayings;
    for (const auto& [id, value] : table->entries()) {
        const auto* text = std::get_if<std::string>(&value->data);
        if (text == nullptr || text->size() > 400)
            table->out().error(id.place, "\"" + id.text + "\" should be a text of at most 400 characters");
        else
            sayings.push_back({id.text, *text, id.place});
    }
    return sayings;
}

namespace {

void refuse_unknown_variants(const Game& game, Diagnostics& out) {
    std::vector<std::string> ids;
    for (const Variant& v : game.variants) ids.push_back(v.id);
    const auto check = [&](const std::string& id, const Place& place) {
        if (std::find(ids.begin(), ids.end(), id) == ids.end())
            out.error(place, "no variant \"" + id + "\" in " + game.id, did_you_mean(id, ids));
    };
    std::set<std::string> seen;
    for (const Variant& v : game.variants) {
        if (!seen.insert(v.id).second) out.error(v.place, "two variants with one id: \"" + v.id + "\"");
        for (const auto& id : v.excludes) check(id, v.place);
        for (const auto& id : v.needs) check(id, v.place);
        for (const auto& [id, seats] : v.seats_when) check(id, v.place);
    }
    for (const DeckChoice& c : game.deck_choices)
        if (!c.variant.empty()) check(c.variant, c.place);
    for (const HeaderKey& h : game.headers)
        if (!h.below.empty() && std::none_of(game.headers.begin(), game.headers.end(), [&](const HeaderKey& other) {
                return other.key == h.below && other.kind == HeaderKind::number;
            }))
            out.error(h.place, "no header key \"" + h.below + "\" that takes a number");
    std::set<std::string> rules;
    for (const auto& id : game.rules)
        if (!rules.insert(id).second) out.error(game.rules_place, "rule id \"" + id + "\" is listed twice");
}

/// What the game takes from its usual deck; a fault of the deck is told where the deck is used.
void take_from_deck(Game& game, bool has_decks, const DataFolders& data) {
    Diagnostics ignored;
    const auto deck = is_id(game.deck) ? load_deck(game.deck, data, ignored) : std::nullopt;
    if (!deck) return;
    if (!has_decks && !deck->family.empty()) game.families = {deck->family};
    game.codes = deck_codes(*deck);
}

} // namespace

DeckCodes deck_codes(const Deck& deck) {
    DeckCodes codes;
    for (const Suit& suit : deck.suits) codes.suits.push_back(suit.code);
    for (const Rank& rank : deck.ranks) {
        if (rank.kind == RankKind::face) codes.faces |= 1u << codes.ranks.size();
        codes.ranks.push_back(rank.code);
    }
    for (const Extra& extra : deck.extras) codes.extras.push_back(extra.code);
    codes.jokers = deck.jokers;
    return codes;
}

const Parameter* Game::parameter(std::string_view named) const {
    const auto it =
        std::find_if(parameters.begin(), parameters.end(), [&](const Parameter& p) { return p.id == named; });
    return it == parameters.end() ? nullptr : &*it;
}

std::vector<std::string> codes_in(const Game& game, std::string_view parameter) {
    const Parameter* p = game.parameter(parameter);
    std::vector<std::string> codes = split(p == nullptr ? "" : p->value, ' ');
    std::erase(codes, "");
    return codes;
}

const Variant* Game::variant(std::string_view named) const {
    const auto it = std::find_if(variants.begin(), variants.end(), [&](const Variant& v) { return v.id == named; });
    return it == variants.end() ? nullptr : &*it;
}

Diagnostic no_engine(const Game& game, const Place& place) {
    return {Severity::error, place,
            game.id + " has no engine: this program prints its rules, but cannot play or referee it",
            "kupi help authors tells which games have one"};
}

std::optional<Game> load_game_file(const std::string& file, const DataFolders& data, Diagnostics& out) {
    const auto table = toml_file::load(file, out);
    if (!table) return std::nullopt;
    TableReader r(*table, file, {file, 1, 1}, out);
    Game g;
    g.place = {file, 1, 1};
    g.folder = fs::path(file).parent_path().string();
    g.id = read_id(r, "id");
    g.title = read_words(r, "title", true, 80);
    g.english = read_words(r, "english", false, 80);
    g.tagline = read_words(r, "tagline", true, 160);
    g.players = read_words(r, "players", true, 80);
    g.length = read_words(r, "length", true, 80);
    g.fold = r.text("fold", "letter-fan-9");
    g.motif = split(r.text("motif", ""), ' ');
    std::erase(g.motif, "");
    g.motif_place = r.place_of("motif");
    g.deck = read_id(r, "deck");
    g.families = read_ids(r, "decks");
    if (!r.has("decks") || r.has("family")) take_from_deck(g, r.has("decks"), data);
    if (const auto seats = read_seats(r))
        g.seats = *seats;
    else if (!r.has("seats"))
        out.error(g.place, "\"seats\" is missing: the least and the most players, such as [2, 8]");
    g.deals = r.flag("dealer", true);
    g.seat_step = static_cast<int>(r.integer("seats-step", 1, most_seats, 1));
    g.keeps_scores = r.flag("keeps-scores", true);
    g.score_rows = read_score_rows(r, g.keeps_scores);
    g.sides = static_cast<int>(r.integer("sides", 0, most_seats, 0));
    g.seats_hint = read_words(r, "seats-hint", false, 160);
    if ((g.seats.second - g.seats.first) % g.seat_step != 0)
        r.error("seats-step", "\"seats-step\" should lead from the least to the most players");
    if (r.has("family"))
        read_family(g, r, data);
    else
        r.ignore("family"); // for "did you mean"
    if (g.family.empty()) {
        g.rules_place = r.place_of("rules");
        g.rules = read_ids(r, "rules");
        g.claims = read_ids(r, "claims");
        for (auto& t : r.tables("header", 50)) g.headers.push_back(read_header(t));
        for (auto& t : r.tables("verb", 200)) g.verbs.push_back(read_verb(t, g));
        g.sayings = read_texts(r);
    }
    g.called = read_texts(r, "called");
    for (const Saying& one : g.called)
        if (one.text.empty()) out.error(one.place, "\"" + one.id + "\" would be called nothing: it takes a text");
    for (auto& t : r.tables("deck-when", 100)) g.deck_choices.push_back(read_deck_choice(t, g.deck));
    for (auto& t : r.tables("variant", 100)) g.variants.push_back(read_variant(t, g));
    if (!g.family.empty()) take_from_family(g, r);
    r.finish();
    std::error_code error;
    if (const auto folder = fs::weakly_canonical(g.folder.empty() ? "." : g.folder, error).filename().string();
        !g.id.empty() && folder != g.id)
        out.error(r.place_of("id"),
                  "the id is \"" + g.id + "\" and the folder \"" + folder + "\": they must be the same");
    refuse_unknown_variants(g, out);
    return g;
}

std::vector<std::string> game_ids(const DataFolders& data) { return data.folders_with("rulesheets", "game.toml"); }

std::optional<Game> load_game(const std::string& id, const DataFolders& data, Diagnostics& out) {
    const auto file = is_id(id) ? data.find(fs::path("rulesheets") / id / "game.toml") : std::nullopt;
    if (file) return load_game_file(file->string(), data, out);
    if (is_id(id) && data.find(fs::path("suits") / "decks" / (id + ".toml"))) {
        out.error({}, "no game \"" + id + "\": that is a deck", "kupi list games tells which are played with it");
        return std::nullopt;
    }
    const auto ids = game_ids(data);
    const std::string hint = did_you_mean(id, ids);
    out.error({}, "no game \"" + id + "\"", hint.empty() ? "games: " + join(ids, ", ") : hint);
    return std::nullopt;
}

} // namespace kupi::reference
