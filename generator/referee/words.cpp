#include "referee/words.h"

#include <algorithm>
#include <array>
#include <numeric>

#include "base/text.h"
#include "base/toml.h"

namespace kupi::referee {

namespace {

constexpr std::array finding_facts = {"seat", "other", "card", "cards", "number", "limit", "sum", "suit", "verb"};
constexpr std::array note_facts = {"seat", "side", "other", "cards", "others", "n1",   "n2",   "n3",  "n4",
                                   "n5",   "n6",   "n7",    "n8",    "n9",     "word", "suit", "rank"};
constexpr std::array shared_facts = {"word", "forms", "near", "key", "claimed", "actual", "text"};

constexpr std::size_t most_named = 8; ///< cards of a set that are named one by one

/// What stands between { and }.
struct Placeholder {
    std::string_view name, singular, plural;
    bool counted = false;
};

Placeholder placeholder(std::string_view inside) {
    const std::size_t first = inside.find('|');
    if (first == std::string_view::npos) return {inside, {}, {}};
    const std::size_t second = inside.find('|', first + 1);
    if (second == std::string_view::npos) return {inside.substr(0, first), inside.substr(first + 1), {}, true};
    return {inside.substr(0, first), inside.substr(first + 1, second - first - 1), inside.substr(second + 1), true};
}

/// Fills up to the end or to the closing bracket; `whole` becomes false where a fact is not there.
std::string fill_part(std::string_view text, std::size_t& at, const Facts& facts, bool inside, bool& whole) {
    std::string out;
    while (at < text.size()) {
        const char c = text[at];
        if (inside && c == ']') {
            ++at;
            return out;
        }
        if (c == '[' && !inside) {
            ++at;
            bool all = true;
            const std::string part = fill_part(text, at, facts, true, all);
            if (all) out += part;
            continue;
        }
        const std::size_t end = c == '{' ? text.find('}', at) : std::string_view::npos;
        if (end == std::string_view::npos) {
            out += c;
            ++at;
            continue;
        }
        const Placeholder p = placeholder(text.substr(at + 1, end - at - 1));
        at = end + 1;
        if (const std::int64_t* n = facts.number(p.name)) {
            out += std::to_string(*n);
            if (p.counted) out += ' ' + std::string(*n == 1 ? p.singular : p.plural);
            if (*n == 0) whole = false;
        } else if (const std::string* words = facts.text(p.name)) {
            out += *words;
        } else {
            out += '?';
            whole = false;
        }
    }
    return out;
}

template <typename Names>
bool is_among(const Names& names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

/// Calls found(name) for every placeholder, and fault(words) for what is no template.
template <typename Found, typename Wrong>
void look_through(std::string_view text, const Found& found, const Wrong& fault) {
    int brackets = 0;
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] == '[' && ++brackets > 1) fault("brackets do not go into each other");
        if (text[at] == ']' && --brackets < 0) fault("a ] without its [");
        if (text[at] == '}') fault("a } without its {");
        if (text[at] != '{') continue;
        const std::size_t end = text.find('}', at);
        if (end == std::string_view::npos) return fault("a { without its }");
        const Placeholder p = placeholder(text.substr(at + 1, end - at - 1));
        if (p.counted && (p.singular.empty() || p.plural.empty() || p.plural.find('|') != std::string_view::npos))
            fault("a number takes two nouns, such as {limit|card|cards}");
        found(p.name);
        at = end;
    }
    if (brackets > 0) fault("a [ without its ]");
}

} // namespace

const std::string* Facts::text(std::string_view name) const {
    for (const auto& [key, text] : texts_)
        if (key == name) return &text;
    return nullptr;
}

const std::int64_t* Facts::number(std::string_view name) const {
    for (const auto& [key, number] : numbers_)
        if (key == name) return &number;
    return nullptr;
}

std::string fill(std::string_view text, const Facts& facts) {
    std::size_t at = 0;
    bool whole = true;
    return fill_part(text, at, facts, false, whole);
}

Words::Words(const std::vector<Saying>& own, const std::vector<Saying>& shared) {
    for (const auto* list : {&own, &shared})
        for (const Saying& s : *list) sayings_.emplace_back(s.id, s.text);
    // A game's own words come before the shared ones of that id.
    std::stable_sort(sayings_.begin(), sayings_.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
}

const std::string* Words::find(std::string_view id) const {
    const auto at = std::lower_bound(sayings_.begin(), sayings_.end(), id,
                                     [](const auto& saying, std::string_view key) { return saying.first < key; });
    return at == sayings_.end() || at->first != id ? nullptr : &at->second;
}

std::string Words::say(std::string_view id, const Facts& facts) const {
    const std::string* text = find(id);
    return text == nullptr ? std::string(id) : fill(*text, facts);
}

std::vector<Saying> load_shared_sayings(const DataFolders& data, Diagnostics& out) {
    const auto file = data.find("rulesheets/say.toml");
    return file ? load_sayings_file(file->string(), out) : std::vector<Saying>{};
}

std::vector<Saying> load_sayings_file(const std::string& file, Diagnostics& out) {
    std::vector<Saying> sayings;
    const auto table = toml_file::load(file, out);
    if (!table) return sayings;
    toml_file::TableReader r(*table, file, {file, 1, 1}, out);
    for (const auto& [key, value] : r.entries()) {
        const auto* text = std::get_if<std::string>(&value->data);
        if (text == nullptr || text->empty() || text->size() > 400)
            out.error(key.place, "\"" + key.text + "\" should be a text of 1 to 400 characters");
        else
            sayings.push_back({key.text, *text, key.place});
    }
    return sayings;
}

const std::vector<std::string_view>& shared_saying_ids() {
    static const std::vector<std::string_view> ids = {
        rule::unknown_verb.id, rule::bad_argument.id, rule::not_a_player.id, rule::no_such_card.id,
        rule::card_seen_twice.id, rule::card_not_held.id, rule::wrong_count.id, rule::turn_order.id,
        rule::wrong_phase.id, rule::hand_over.id, rule::false_claim.id, rule::time_backwards.id,
        rule::stood_but_legal.id, rule::wrong_dealer.id,
        // What the referee says of an entry's form …
        "no-actor", "no-verb", "missing-argument", "misspelt-card", "bad-time",
        // … of entries that stood, of hidden cards, and of claims.
        "passed-over", "one-of", "proof-demand", "proof-shows", "proof-count", "cut-short", "shown-later",
        "false-in-all", "proof-moves", "proof-held", "proof-lacked", "proof-count-those", "misplaced", "proof-none",
        "proof-one", "proof-search", "proof-nowhere", "proof-one-of", "proof-so", "settled-by-hand", "settled-by-none",
        "settled-by-pile", "drawn-later", "counted-later", "elsewhere-later", "assumed-lacks", "assumed-holds",
        "assumed-either", "assumed-hand", "assumed-after", "assumed-claim", "assumed-unfinished", "assumed-no-result",
        "false-goes-on", "assumed-start", "assumed-possible", "one-of-theirs"};
    return ids;
}

namespace {

void check_template(const Saying& s, const std::vector<std::string>& facts, Diagnostics& out) {
    look_through(
        s.text,
        [&](std::string_view name) {
            if (!is_among(facts, name))
                out.error(s.place, "\"" + s.id + "\": nothing fills {" + std::string(name) + "}",
                          suggest(name, facts, "placeholders"));
        },
        [&](const std::string& what) { out.error(s.place, "\"" + s.id + "\": " + what); });
}

} // namespace

void check_sayings(const Game& game, Diagnostics& out) {
    const auto has = [&](std::string_view id) {
        return std::any_of(game.sayings.begin(), game.sayings.end(), [&](const Saying& s) { return s.id == id; });
    };
    for (const auto& id : game.rules)
        if (!has(id)) out.error(game.rules_place, "[say] has no words for the rule \"" + id + "\"");
    const std::vector<std::string> of_finding(finding_facts.begin(), finding_facts.end());
    const std::vector<std::string> of_note(note_facts.begin(), note_facts.end());
    for (const Saying& s : game.sayings) {
        const bool is_rule = is_among(game.rules, s.id) || is_among(shared_saying_ids(), s.id);
        if (is_rule && s.text.empty()) out.error(s.place, "\"" + s.id + "\": a rule takes words");
        check_template(s, is_rule ? of_finding : of_note, out);
    }
}

void check_shared_sayings(const std::vector<Saying>& sayings, const Place& file, Diagnostics& out) {
    const std::vector<std::string> ids(shared_saying_ids().begin(), shared_saying_ids().end());
    for (const auto& id : ids)
        if (std::none_of(sayings.begin(), sayings.end(), [&](const Saying& s) { return s.id == id; }))
            out.error(file, "no words for \"" + id + "\"");
    std::vector<std::string> facts(finding_facts.begin(), finding_facts.end());
    facts.insert(facts.end(), shared_facts.begin(), shared_facts.end());
    for (const Saying& s : sayings) {
        if (!is_among(ids, s.id)) out.error(s.place, "unknown key \"" + s.id + "\"", did_you_mean(s.id, ids));
        check_template(s, facts, out);
    }
}

// ---- Facts

std::string Speaker::name(Seat seat) const {
    if (seat == table_seat) return "the table";
    return printable(players.name(seat));
}

std::vector<std::string> Speaker::names(Seats seats) const {
    std::vector<std::string> all;
    for (const Seat s : seats) all.push_back(name(s));
    return all;
}

Seats Speaker::side(Seat seat) const {
    const Seats all = Seats::all(players.count());
    if (sides == 0 || !all.has(seat)) return Seats::of(seat);
    return all.where([&](Seat s) { return s % sides == seat % sides; });
}

std::string Speaker::cards(const std::vector<PlayingCard>& list) const {
    if (list.empty()) return "nothing";
    std::string out;
    for (PlayingCard c : list) out += (out.empty() ? "" : " ") + card(c);
    return out;
}

std::string Speaker::cards(CardSet set) const {
    if (set.empty()) return "nothing";
    const CardNames& names = vocabulary.cards();
    std::vector<std::string> parts;
    if (static_cast<std::size_t>(set.size()) > most_named) {
        for (int s = 0; s < PlayingCard::most_suits; ++s) {
            CardSet suit;
            for (int r = 0; r < PlayingCard::most_ranks; ++r)
                if (names.text({s, r}) != "??") suit.add({s, r});
            if (suit.empty() || !(suit - set).empty()) continue;
            parts.push_back("all " + names.suit_name(s));
            set -= suit;
        }
        for (int r = 0; r < PlayingCard::most_ranks; ++r) {
            CardSet rank;
            for (int s = 0; s < PlayingCard::most_suits; ++s)
                if (names.text({s, r}) != "??") rank.add({s, r});
            if (rank.size() < 2 || !(rank - set).empty()) continue;
            parts.push_back("every " + names.rank_name(r));
            set -= rank;
        }
    }
    std::string rest;
    for (PlayingCard c : set) rest += (rest.empty() ? "" : " ") + card(c);
    if (!rest.empty()) parts.push_back(rest);
    return join(parts, ", ");
}

namespace {

/// "7 + 5 makes 12"; a single one "5".
std::string sum_text(const Detail& detail) {
    std::vector<std::string> values;
    for (const std::uint8_t value : detail.summands) values.push_back(std::to_string(value));
    const int sum = std::accumulate(detail.summands.begin(), detail.summands.end(), 0);
    return join(values, " + ") + (values.size() > 1 ? " makes " + std::to_string(sum) : "");
}

} // namespace

Facts facts_of(const Move& move, const Detail& detail, const Speaker& speaker) {
    Facts facts;
    facts.add("seat", speaker.name(move.seat));
    facts.add("verb", std::string(speaker.vocabulary.verb_text(move.verb)));
    if (detail.seat != nobody) facts.add("other", speaker.name(detail.seat));
    if (!detail.card.is_unseen()) {
        facts.add("card", speaker.card(detail.card));
        if (detail.card.has_suit()) facts.add("suit", speaker.vocabulary.cards().suit_name(detail.card.suit()));
    }
    facts.add("cards", speaker.cards(detail.cards));
    facts.add("number", detail.number);
    facts.add("limit", detail.limit);
    if (!detail.summands.empty()) facts.add("sum", sum_text(detail));
    return facts;
}

Facts facts_of(const Note& note, const Speaker& speaker) {
    static constexpr std::array names = {"n1", "n2", "n3", "n4", "n5", "n6", "n7", "n8", "n9"};
    Facts facts;
    if (note.seat != nobody) {
        facts.add("seat", speaker.name(note.seat));
        facts.add("side", join(speaker.names(speaker.side(note.seat)), " and "));
    }
    if (note.other != nobody) facts.add("other", speaker.name(note.other));
    facts.add("cards", speaker.cards(note.cards));
    facts.add("others", speaker.cards(note.others));
    for (std::size_t i = 0; i < std::min(note.numbers.size(), names.size()); ++i) facts.add(names[i], note.numbers[i]);
    if (!note.word.empty()) facts.add("word", std::string(note.word));
    if (!note.cards.empty() && !note.cards.front().is_unseen() && note.cards.front().has_suit()) {
        facts.add("suit", speaker.vocabulary.cards().suit_name(note.cards.front().suit()));
        facts.add("rank", speaker.vocabulary.cards().rank_name(note.cards.front().rank()));
    }
    return facts;
}

} // namespace kupi::referee
