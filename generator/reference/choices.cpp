// Which variants of a game are chosen, whether they go together, and what holds under them.
#include "reference/game.h"

#include <algorithm>
#include <charconv>
#include <set>

#include "base/text.h"

namespace kupi::reference {

std::string value_of(const Variant& variant, const std::vector<Choice>& choices) {
    const auto it =
        std::find_if(choices.begin(), choices.end(), [&](const Choice& c) { return c.variant == variant.id; });
    return it == choices.end() ? variant.fallback : it->value;
}

std::optional<std::string> checked_value(const Variant& v, std::string value, const Place& place, Diagnostics& out) {
    if (value == "true" && v.kind != VariantKind::flag) {
        if (v.true_is.empty()) {
            out.error(place, "\"" + v.id + "\" takes a value",
                      v.words.empty() ? "such as " + v.id + "=1" : "one of " + one_of(v.words));
            return std::nullopt;
        }
        return v.true_is;
    }
    if (value == "false") return value;
    switch (v.kind) {
    case VariantKind::flag:
        if (value == "true") return value;
        out.error(place, "\"" + v.id + "\" is on or off: it takes no \"" + printable(value) + "\"");
        return std::nullopt;
    case VariantKind::number: {
        int n = 0;
        const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), n);
        if (error == std::errc{} && end == value.data() + value.size() && n >= v.least && n <= v.most)
            return std::to_string(n);
        out.error(place, "\"" + v.id + "\" takes a whole number from " + std::to_string(v.least) + " to " +
                             std::to_string(v.most) + ", not \"" + printable(value) + "\"");
        return std::nullopt;
    }
    case VariantKind::word:
        if (std::find(v.words.begin(), v.words.end(), value) != v.words.end()) return value;
        out.error(place, "\"" + v.id + "\" takes " + one_of(v.words) + ", not \"" + printable(value) + "\"",
                  did_you_mean(value, v.words));
        return std::nullopt;
    }
    return std::nullopt;
}

std::optional<Choice> read_choice(const Game& game, const std::string& id, const std::string& value, const Place& place,
                                  Diagnostics& out) {
    const Variant* v = game.variant(id);
    if (v == nullptr) {
        std::vector<std::string> ids;
        for (const Variant& known : game.variants) ids.push_back(known.id);
        out.error(place, game.id + " has no variant \"" + printable(id) + "\"", suggest(id, ids, "variants"));
        return std::nullopt;
    }
    auto checked = checked_value(*v, value, place, out);
    if (!checked || (*checked == "false" && v->fallback != "true")) return std::nullopt;
    return Choice{id, std::move(*checked)};
}

std::vector<Choice> read_choices(const Game& game, std::string_view text, const Place& place, Diagnostics& out) {
    std::vector<Choice> choices;
    if (trim(text).empty()) return choices;
    for (const auto& part : split(text.substr(0, 4096), ',')) {
        const auto equals = part.find('=');
        const std::string id(trim(part.substr(0, equals)));
        if (std::any_of(choices.begin(), choices.end(), [&](const Choice& c) { return c.variant == id; })) {
            out.error(place, "variant \"" + id + "\" is named twice");
            continue;
        }
        const std::string value =
            equals == std::string::npos ? "true" : std::string(trim(std::string_view(part).substr(equals + 1)));
        if (auto choice = read_choice(game, id, value, place, out)) choices.push_back(std::move(*choice));
    }
    check_choices(game, choices, place, out);
    return choices;
}

const Parameter& as_it_is(const Parameter& parameter, const Game& game, const std::vector<Choice>& choices) {
    for (const Variant& v : game.variants)
        for (const Parameter& set : v.sets)
            if (set.id == parameter.id && value_of(v, choices) == "true") return set;
    return parameter;
}

std::string value_of(const Parameter& parameter, const Game& game, const std::vector<Choice>& choices) {
    if (const Variant* v = game.variant(parameter.id)) return value_of(*v, choices);
    return as_it_is(parameter, game, choices).value;
}

bool may_change(const Game& game, std::string_view id) {
    return std::any_of(game.variants.begin(), game.variants.end(), [&](const Variant& v) {
        return v.id == id ||
               std::any_of(v.sets.begin(), v.sets.end(), [&](const Parameter& set) { return set.id == id; });
    });
}

// ---- Conditions

Condition parse_condition(std::string_view text, const Place& place) {
    Condition c;
    c.place = place;
    text = trim(text);
    c.negated = text.starts_with("not ");
    if (c.negated) text = trim(text.substr(4));
    const auto equals = text.find('=');
    c.variant = trim(text.substr(0, equals));
    if (equals != std::string_view::npos) c.value = trim(text.substr(equals + 1));
    return c;
}

bool is_set(const Parameter&, std::string_view value) {
    return !value.empty() && value != "false" && value != "0" && value != "none";
}

bool holds(const Condition& c, const Game& game, const std::vector<Choice>& choices) {
    const Variant* v = game.variant(c.variant);
    const Parameter* p = game.parameter(c.variant);
    if (v == nullptr && p == nullptr) return c.negated;
    const std::string value = p != nullptr ? value_of(*p, game, choices) : value_of(*v, choices);
    bool met = false;
    if (c.value.empty())
        met = p != nullptr ? is_set(*p, value) : value != "false";
    else
        for (const auto& wanted : split(c.value, '|')) met = met || trim(wanted) == value;
    return met != c.negated;
}

void check(const Condition& c, const Game& game, Diagnostics& out) {
    const Variant* v = game.variant(c.variant);
    const Parameter* p = game.parameter(c.variant);
    if (v == nullptr && p == nullptr) {
        std::vector<std::string> ids;
        for (const Variant& known : game.variants) ids.push_back(known.id);
        for (const Parameter& known : game.parameters) ids.push_back(known.id);
        out.error(c.place,
                  (game.family.empty() ? game.id + " has no variant \"" : game.family + " has no parameter \"") +
                      printable(c.variant) + "\"",
                  did_you_mean(c.variant, ids));
        return;
    }
    if (c.value.empty() || (p != nullptr && p->kind > ParameterKind::word)) return;
    Variant taken = p == nullptr ? *v : Variant{}; // a parameter takes more words than a variant may name
    if (p != nullptr) {
        taken.id = p->id;
        taken.kind = variant_kind(*p);
        taken.words = p->words;
        taken.least = p->least;
        taken.most = p->most;
    }
    taken.true_is.clear(); // a condition names what it asks for
    for (const auto& wanted : split(c.value, '|')) checked_value(taken, std::string(trim(wanted)), c.place, out);
}

void check_choices(const Game& game, const std::vector<Choice>& choices, const Place& place, Diagnostics& out) {
    const auto chosen = [&](const std::string& id) {
        return std::any_of(choices.begin(), choices.end(),
                           [&](const Choice& c) { return c.variant == id && c.value != "false"; });
    };
    std::set<std::pair<std::string, std::string>> told; // an exclusion may be written on both sides
    for (const Choice& c : choices) {
        if (c.value == "false") continue;
        const Variant& v = *game.variant(c.variant);
        for (const auto& other : v.excludes)
            if (chosen(other) && told.insert(std::minmax(v.id, other)).second)
                out.error(place, "\"" + v.id + "\" and \"" + other + "\" exclude each other");
        for (const auto& other : v.needs)
            if (!chosen(other))
                out.error(place, "\"" + v.id + "\" means nothing without \"" + other + "\"", "add " + other);
    }
}

void check_seats(const Game& game, const std::vector<Choice>& choices, int players, const Place& place,
                 Diagnostics& out) {
    const auto check = [&](std::string who, std::pair<int, int> seats) {
        if (players >= seats.first && players <= seats.second) return true;
        std::string range = std::to_string(seats.first);
        if (seats.first != seats.second) range += " to " + std::to_string(seats.second);
        out.error(place, std::move(who) + " is for " + range + (seats.second == 1 ? " player" : " players") +
                             ", not for " + std::to_string(players));
        return false;
    };
    if (!check(game.id, game.seats)) return;
    if (!game.seats_serve(players)) {
        std::vector<std::string> some;
        for (int n = game.seats.first; n < game.seats.second; n += game.seat_step) some.push_back(std::to_string(n));
        out.error(place,
                  game.id + " is for " + join(some, ", ") + " or " + std::to_string(game.seats.second) +
                      " players, not for " + std::to_string(players),
                  game.seats_hint);
        return;
    }
    for (const Choice& c : choices) {
        const Variant& v = *game.variant(c.variant);
        std::optional<std::pair<int, int>> seats = v.seats;
        std::string who = '"' + v.id + '"';
        for (const auto& [other, limits] : v.seats_when)
            if (std::any_of(choices.begin(), choices.end(), [&](const Choice& o) { return o.variant == other; })) {
                seats = limits;
                who += " with \"" + other + '"';
            }
        if (seats) check(who, *seats);
    }
}

} // namespace kupi::reference
