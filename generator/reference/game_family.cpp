#include "reference/game_family.h"

#include <algorithm>
#include <filesystem>

#include "base/text.h"

namespace kupi::reference {

namespace fs = std::filesystem;
using toml_file::TableReader;

namespace {

constexpr int most_of_parameter = 1'000'000;
constexpr std::size_t longest_value = 400;

std::vector<Condition> read_conditions(TableReader& r, std::string_view key) {
    std::vector<Condition> conditions;
    for (const auto& t : r.texts(key)) conditions.push_back(parse_condition(t.text, t.place));
    return conditions;
}

/// "A 10 K", or a list of these.
std::string read_cards(TableReader& r, const std::string& key) {
    std::vector<std::string> words;
    for (const auto& t : r.texts(key))
        for (const auto& word : split(t.text, ' ')) {
            if (word.empty()) continue;
            if (has_control_characters(word)) r.out().error(t.place, '"' + key + "\" holds control characters");
            words.push_back(word);
        }
    return join(words, " ");
}

/// { A = 11, 10 = 10 } as "A=11 10=10".
std::string read_points(TableReader& r, const Parameter& p) {
    auto table = r.table(p.id);
    if (!table) return {};
    std::vector<std::string> words;
    for (const auto& [key, value] : table->entries()) {
        const auto* n = std::get_if<std::int64_t>(&value->data);
        if (n == nullptr || *n < p.least || *n > p.most)
            r.out().error(key.place, '"' + printable(key.text) + "\" takes a whole number from " +
                                         std::to_string(p.least) + " to " + std::to_string(p.most));
        else if (key.text.find_first_of(" =") != std::string::npos || key.text.empty())
            r.out().error(key.place, '"' + printable(key.text) + "\" is no card, rank or suit");
        else
            words.push_back(key.text + '=' + std::to_string(*n));
    }
    return join(words, " ");
}

std::string read_lines(TableReader& r, const std::string& key, const Parameter& p, std::vector<Place>& places) {
    std::vector<std::string> lines;
    places.clear();
    for (const auto& t : r.texts(key)) {
        places.push_back(t.place);
        if (has_control_characters(t.text) || t.text.empty())
            r.out().error(t.place, '"' + key + "\" takes texts without control characters");
        lines.push_back(t.text);
    }
    if (static_cast<int>(lines.size()) > p.most)
        r.error(key, '"' + key + "\" takes at most " + std::to_string(p.most) + " texts");
    return join(lines, "\n");
}

/// What stands at `key`, as the parameter takes it; of lines also where each stands.
std::string read_value(TableReader& r, const std::string& key, const Parameter& p, const std::string& fallback,
                       std::vector<Place>& lines) {
    if (!r.has(key)) return fallback;
    std::string value;
    switch (p.kind) {
    case ParameterKind::flag: return r.flag(key, false) ? "true" : "false";
    case ParameterKind::number: return std::to_string(r.integer(key, p.least, p.most, p.least));
    case ParameterKind::word: return r.word(key, p.words, p.words.empty() ? "" : p.words.front());
    case ParameterKind::cards: value = read_cards(r, key); break;
    case ParameterKind::points: value = read_points(r, p); break;
    case ParameterKind::lines: value = read_lines(r, key, p, lines); break;
    case ParameterKind::name: value = read_id(r, key); break;
    }
    if (value.size() > longest_value) {
        r.error(key, '"' + key + "\" is too long: at most " + std::to_string(longest_value) + " characters");
        value.clear();
    }
    return value;
}

Parameter read_parameter(TableReader& r) {
    Parameter p;
    p.place = r.place();
    p.id = read_id(r, "id");
    static const std::vector<std::string> kinds = {"flag", "number", "word", "cards", "points", "lines", "name"};
    const std::string kind = r.word("value", kinds, "flag");
    p.kind = static_cast<ParameterKind>(std::find(kinds.begin(), kinds.end(), kind) - kinds.begin());
    p.words = read_ids(r, "words");
    p.least = static_cast<int>(r.integer("least", -most_of_parameter, most_of_parameter, 0));
    p.most = static_cast<int>(r.integer("most", -most_of_parameter, most_of_parameter, most_of_parameter));
    p.excludes = read_conditions(r, "excludes");
    p.needs = read_conditions(r, "needs");
    p.meaning = read_words(r, "meaning");
    if ((p.kind == ParameterKind::word) == p.words.empty())
        r.out().error(p.place, "\"words\" goes with value = \"word\", and only with it");
    const std::string nothing = p.kind == ParameterKind::flag                       ? "false"
                                : p.kind == ParameterKind::number                   ? std::to_string(p.least)
                                : p.kind == ParameterKind::word && !p.words.empty() ? p.words.front()
                                                                                    : "";
    p.value = read_value(r, "default", p, nothing, p.lines);
    r.finish();
    return p;
}

/// rulesheets/families/tricks/family.toml
fs::path family_file(const std::string& id) { return fs::path("rulesheets/families") / id / "family.toml"; }

std::string quoted(const Condition& c) { return '"' + shown(c) + '"'; }

/// What a parameter with this value excludes and needs of the others.
void check_parameter(const Game& game, const Parameter& p, const std::string& value, const Place& place,
                     const std::vector<Choice>& choices, Diagnostics& out) {
    if (!is_set(p, value)) return;
    for (const Condition& c : p.excludes)
        if (holds(c, game, choices)) out.error(place, '"' + p.id + "\" and " + quoted(c) + " exclude each other");
    for (const Condition& c : p.needs)
        if (!holds(c, game, choices))
            out.error(place, '"' + p.id + "\" means nothing " +
                                 (c.negated ? "with " + quoted({c.variant, c.value, false, c.place})
                                            : "without " + quoted(c)));
}

void check_parameters(const Game& game, Diagnostics& out) {
    for (const Parameter& p : game.parameters)
        if (p.written) check_parameter(game, p, p.value, p.place, {}, out);
}

/// Whether it holds, or a variant may make it hold.
bool may_hold(const std::string& text, const Game& game, const Place& place, Diagnostics& out) {
    if (text.empty()) return true;
    const Condition c = parse_condition(text, place);
    check(c, game, out);
    return may_change(game, c.variant) || holds(c, game, {});
}

void read_parameters(Game& game, const std::string& file, Diagnostics& out) {
    game.family_folder = fs::path(file).parent_path().string();
    const auto table = toml_file::load(file, out);
    if (!table) return;
    TableReader family(*table, file, {file, 1, 1}, out);
    for (auto& t : family.tables("parameter", 100)) game.parameters.push_back(read_parameter(t));
}

/// Default and bounds of a key that a parameter of that name has.
void take_parameter(const Game& game, HeaderKey& h) {
    const Parameter* p = game.parameter(h.key);
    if (p == nullptr) return;
    h.fallback = p->value;
    h.least = p->least;
    h.most = p->most;
}

/// The claims of the family. One that is the id of a name is called as the game says, and as no other is.
void take_claims(Game& game, const std::vector<std::string>& claims, Diagnostics& out) {
    for (const std::string& claim : claims) {
        const Parameter* p = game.parameter(claim);
        const std::string& name = p == nullptr ? claim : p->value;
        if (p != nullptr && std::find(claims.begin(), claims.end(), name) != claims.end())
            out.error(p->place, '"' + p->id + "\": \"" + name + "\" is what another figure is called");
        game.claims.push_back(name);
    }
}

/// Header keys, verbs, rule ids, claims and words.
void take_from_family(Game& game, Diagnostics& out) {
    const std::string file = game.family_folder + "/family.toml";
    Diagnostics told; // when the parameters were read
    const auto table = toml_file::load(file, told);
    if (!table) return;
    TableReader family(*table, file, {file, 1, 1}, out);
    family.ignore("parameter");
    take_claims(game, read_ids(family, "claims"), out);
    game.rules_place = family.place_of("rule");
    const auto applies = [&](TableReader& t) { return may_hold(t.text("if", ""), game, t.place(), out); };
    std::vector<std::string> left_out; // rules that the game has not
    for (auto& t : family.tables("rule", 100)) {
        const bool there = applies(t);
        std::string id = read_id(t, "id");
        (there ? game.rules : left_out).push_back(std::move(id));
        t.finish();
    }
    for (auto& t : family.tables("wanted", 20)) {
        const bool there = applies(t);
        Wanted wanted{read_ids(t, "one-of"), read_words(t, "meaning")};
        if (there) game.wanted.push_back(std::move(wanted));
        t.finish();
    }
    for (auto& t : family.tables("header", 50)) {
        const bool there = applies(t);
        HeaderKey h = read_header(t);
        take_parameter(game, h);
        if (there) game.headers.push_back(std::move(h));
    }
    for (auto& t : family.tables("verb", 200)) {
        const bool there = applies(t);
        Verb v = read_verb(t, game);
        if (there) game.verbs.push_back(std::move(v));
    }
    for (Saying& s : read_texts(family)) {
        const auto is_own = [&](const Saying& own) { return own.id == s.id; };
        const bool needed = std::find(left_out.begin(), left_out.end(), s.id) == left_out.end();
        if (needed && std::none_of(game.sayings.begin(), game.sayings.end(), is_own))
            game.sayings.push_back(std::move(s));
    }
    family.finish();
}

} // namespace

Place place_of_line(const Parameter& parameter, std::string_view line) {
    const auto lines = split(parameter.value, '\n');
    const auto at = static_cast<std::size_t>(std::find(lines.begin(), lines.end(), line) - lines.begin());
    return at < std::min(lines.size(), parameter.lines.size()) ? parameter.lines[at] : parameter.place;
}

std::string shown(const Condition& c) {
    const std::string values = c.value.empty() ? "" : " = " + join(split(c.value, '|'), " or ");
    return (c.negated ? "not " : "") + c.variant + values;
}

std::vector<std::string> game_family_ids(const DataFolders& data) {
    return data.folders_with("rulesheets/families", "family.toml");
}

std::vector<std::string> game_family_files(const DataFolders& data) {
    std::vector<std::string> files;
    for (const auto& id : game_family_ids(data)) files.push_back(family_file(id).string());
    return files;
}

void read_family(Game& game, TableReader& r, const DataFolders& data) {
    game.family = read_id(r, "family");
    const auto ids = game_family_ids(data);
    const auto file = data.find(family_file(game.family));
    if (!file || std::find(ids.begin(), ids.end(), game.family) == ids.end()) {
        if (!game.family.empty())
            r.error("family", "no family of games \"" + printable(game.family) + '"',
                    suggest(game.family, ids, "families"));
        game.family.clear();
        return;
    }
    read_parameters(game, file->string(), r.out());
    if (auto own = r.table(game.family)) {
        for (Parameter& p : game.parameters) {
            own->ignore(p.id); // for "known here", also where it is not written
            p.written = own->has(p.id);
            p.value = read_value(*own, p.id, p, p.value, p.lines);
            p.place = p.written ? own->place_of(p.id) : own->place();
        }
        own->finish();
    } else {
        for (Parameter& p : game.parameters) p.place = r.place_of("family");
    }
    if (const Parameter* sides = game.parameter("sides"); sides != nullptr && sides->kind == ParameterKind::number)
        game.sides = std::stoi(sides->value);
    check_parameters(game, r.out());
}

namespace {

/// A variant that is on or off, and changes parameters by other names.
void take_sets(const Game& game, Variant& v, TableReader& r) {
    v.kind = VariantKind::flag;
    v.fallback = "false";
    auto changed = r.table("sets");
    if (!changed) return;
    for (const Parameter& p : game.parameters) {
        changed->ignore(p.id); // for "known here"
        if (!changed->has(p.id)) continue;
        Parameter& set = v.sets.emplace_back(p);
        set.value = read_value(*changed, p.id, p, "", set.lines);
        set.place = changed->place_of(p.id);
    }
    changed->finish();
}

} // namespace

void take_values(const Game& game, Variant& v, TableReader& r) {
    Diagnostics& out = r.out();
    const Parameter* p = game.parameter(v.id);
    if (p == nullptr && r.has("sets")) return take_sets(game, v, r);
    const auto may_change = [](const Parameter& some) { return some.kind <= ParameterKind::word; };
    if (p == nullptr || !may_change(*p)) {
        std::vector<std::string> ids;
        for (const Parameter& some : game.parameters)
            if (may_change(some)) ids.push_back(some.id);
        out.error(v.place,
                  "a variant changes a parameter of its family, and " + game.family + " has no \"" + printable(v.id) +
                      "\" that a table may change",
                  suggest(v.id, ids, "parameters"));
        return;
    }
    v.kind = variant_kind(*p);
    v.words = p->words;
    v.fallback = p->value;
    if (p->kind == ParameterKind::word && r.has("words")) {
        v.words.clear();
        for (const auto& word : r.texts("words")) {
            if (std::find(p->words.begin(), p->words.end(), word.text) == p->words.end())
                out.error(word.place,
                          '"' + v.id + "\" takes " + one_of(p->words) + ", not \"" + printable(word.text) + '"',
                          did_you_mean(word.text, p->words));
            v.words.push_back(word.text);
        }
    }
    v.least = p->least;
    v.most = p->most;
    if (p->kind != ParameterKind::number) return;
    v.least = static_cast<int>(r.integer("least", p->least, p->most, p->least));
    v.most = static_cast<int>(r.integer("most", p->least, p->most, p->most));
    if (v.least > v.most) r.error("least", "\"least\" is more than \"most\": no number is left");
}

void take_from_family(Game& game, TableReader& r) {
    for (const Variant& v : game.variants)
        for (const Parameter& set : v.sets) check_parameter(game, set, set.value, v.place, {{v.id, "true"}}, r.out());
    game.sayings = read_texts(r);
    take_from_family(game, r.out());
}

Game bare_game(const std::string& family_file, Diagnostics& out) {
    Game game;
    game.family = game.id = fs::path(family_file).parent_path().filename().string();
    read_parameters(game, family_file, out);
    take_from_family(game, out);
    return game;
}

} // namespace kupi::reference
