#include "cli/rules_lists.h"

#include <algorithm>

#include "base/text.h"
#include "cards/notation.h"
#include "cli/messages.h"

namespace kupi::cli {

using Json = nlohmann::ordered_json;

namespace {

std::string on_off(const std::string& value) { return value == "false" ? "off" : value == "true" ? "on" : value; }

std::string seats_text(std::pair<int, int> seats) {
    if (seats.first == seats.second) return std::to_string(seats.first) + (seats.first == 1 ? " player" : " players");
    return std::to_string(seats.first) + " to " + std::to_string(seats.second) + " players";
}

/// Those of `all` whose name is asked for, in their own order.
template <typename Thing, typename NameOf>
std::vector<const Thing*> asked_for(const std::vector<Thing>& all, const std::vector<std::string>& asked,
                                    const std::string& what, const NameOf& name_of) {
    std::vector<std::string> names;
    for (const Thing& t : all)
        if (std::find(names.begin(), names.end(), name_of(t)) == names.end()) names.push_back(name_of(t));
    for (const auto& name : asked)
        if (std::find(names.begin(), names.end(), name) == names.end()) {
            const std::string near = did_you_mean(name, names);
            throw Failure("no " + what + " \"" + name + "\"", near.empty() ? "there are " + join(names, ", ") : near);
        }
    std::vector<const Thing*> out;
    for (const Thing& t : all)
        if (asked.empty() || std::find(asked.begin(), asked.end(), name_of(t)) != asked.end()) out.push_back(&t);
    return out;
}

/// What a log writes behind the key.
std::string header_pattern(const HeaderKey& h) {
    if (h.kind == HeaderKind::table) return "{ Ana = … }";
    return h.kind == HeaderKind::number_or_table ? "… or { Ana = …, Bo = … }" : "…";
}

/// "1 to 1000 [players]"
std::string header_values(const HeaderKey& h) {
    const bool numbers =
        h.kind == HeaderKind::number || h.kind == HeaderKind::table || h.kind == HeaderKind::number_or_table;
    std::string out = numbers ? std::to_string(h.least) + " to " + std::to_string(h.most) : "";
    if (!h.below.empty()) out += ", below " + h.below;
    if (!h.fallback.empty()) out += (out.empty() ? "[" : " [") + h.fallback + "]";
    return out;
}

std::vector<const Variant*> variants_asked(const Game& game, const std::vector<std::string>& ids) {
    return asked_for(game.variants, ids, game.id + " variant", [](const Variant& v) { return v.id; });
}

std::vector<const Verb*> verbs_asked(const Game& game, const std::vector<std::string>& verbs) {
    return asked_for(game.verbs, verbs, game.id + " verb", [](const Verb& v) { return v.verb; });
}

std::string pattern_of(const Verb& v) {
    const std::string arguments = to_text(v.arguments);
    return (v.by_table ? "table " : "PLAYER ") + v.verb + (arguments.empty() ? "" : " " + arguments);
}

/// What else a log of the game may hold: keys of its header, claims, and the rules that findings name.
std::string log_facts(const Game& game, const TerminalStyle& style) {
    std::string out;
    for (const HeaderKey& h : game.headers) {
        out += "\n" + with_right(filled(StyledText(h.key + " = " + header_pattern(h), style_bold), 0, style),
                                 header_values(h), style);
        out += filled(StyledText("In the header: " + h.meaning), style.indent, style);
    }
    for (const Variant& v : game.variants) {
        if (v.kind != VariantKind::number) continue;
        out += "\n" + with_right(filled(StyledText(v.id + " = …", style_bold), 0, style), values_of(v), style);
        out += filled(StyledText("In variants: " + v.summary), style.indent, style);
    }
    const auto list = [&](const std::string& what, const std::vector<std::string>& ids) {
        if (!ids.empty()) out += "\n" + filled(StyledText(what + join(ids, ", ") + "."), 0, style);
    };
    list("Claims: ", game.claims);
    list("Rules of its own, in the order in which they are tested: ", game.rules);
    return out;
}

/// A code, and its name where that is another.
std::string with_name(const std::string& code, const std::string& name) {
    return code == name ? code : code + " " + name;
}

/// Whether the deck's jokers are ever played with: at some number of players, or in a variant.
bool has_jokers(const Game& game) {
    return std::any_of(game.deck_choices.begin(), game.deck_choices.end(),
                       [&](const DeckChoice& c) { return c.jokers && (c.deck.empty() || c.deck == game.deck); });
}

/// How the cards of the game's own deck are written.
std::string codes_text(const Game& game, const cards::Deck& deck) {
    std::vector<std::string> ranks, suits, others;
    for (const auto& rank : deck.ranks) ranks.push_back(with_name(rank.code, rank.name));
    for (const auto& suit : deck.suits) suits.push_back(with_name(suit.code, suit.name));
    const std::size_t extras = deck.extras.size() - (has_jokers(game) ? 0 : deck.jokers);
    for (std::size_t i = 0; i < extras; ++i) {
        std::string extra = with_name(deck.extras[i].code, deck.extras[i].name);
        if (std::find(others.begin(), others.end(), extra) == others.end()) others.push_back(std::move(extra));
    }
    return "Cards of " + deck.id + ": " +
           (suits.empty() ? "" : "ranks " + join(ranks, ", ") + "; suits " + join(suits, ", ")) +
           (suits.empty() || others.empty() ? "" : "; others ") + join(others, ", ") + ".";
}

/// The words of argument patterns that these verbs use, explained. `deck`: null if it can't be read.
std::string legend(const std::vector<const Verb*>& verbs, const cards::Deck* deck, const TerminalStyle& style) {
    struct Term {
        const char* word;
        std::string meaning;
    };
    const auto such_as = [](const std::string& code, const std::string& name) {
        return ": " + code + (name.empty() || name == code ? "" : " is " + name);
    };
    const bool has_suits = deck != nullptr && !deck->suits.empty() && !deck->ranks.empty();
    std::string card = "a card", suit = "a suit";
    if (has_suits) {
        const auto first = cards::Card(0, deck->ranks.size() - 1);
        card += ", rank then suit" + such_as(cards::short_name(*deck, first), cards::title(*deck, first));
        suit += such_as(deck->suits.front().code, deck->suits.front().name);
    }
    const Term terms[] = {
        {"CARD", card},
        {"CARD??", "a card, or ?? if nobody saw it"},
        {"JOKER", "a joker: J+"},
        {"JOKER??", "a joker, or ?? for a card that nobody saw"},
        {"NAMED", "a joker and the card it stands for: J+=Sar"},
        {"GROUP", "cards in square brackets: [6S=KD KS KC]"},
        {"SUIT", suit},
        {"NAME", "a player"},
        {"N", "a whole number"},
        {"|", "either"},
        {"[ ]", "may be left out"},
        {"*", "none or more"},
        {"+", "one or more"},
        {"{4}", "four of what stands before"},
    };
    const auto used = [&](std::string_view word) {
        return std::any_of(verbs.begin(), verbs.end(), [&](const Verb* v) {
            const std::string text = to_text(v->arguments);
            if (word == "[ ]") return text.find('[') != std::string::npos;
            if (word == "{4}") return text.find('{') != std::string::npos;
            if (word.size() == 1 && word != "N") return text.find(word) != std::string::npos;
            for (std::size_t at = 0; (at = text.find(word, at)) != std::string::npos; ++at) {
                const std::size_t end = at + word.size();
                const bool whole = (at == 0 || text[at - 1] < 'A' || text[at - 1] > 'Z') &&
                                   (end == text.size() || ((text[end] < 'A' || text[end] > 'Z') && text[end] != '?'));
                if (whole) return true;
            }
            return false;
        });
    };
    std::string out;
    for (const Term& t : terms) {
        if (!used(t.word)) continue;
        const std::string meaning = filled(StyledText(t.meaning, style_faint), style.indent + 8, style);
        const std::string word = StyledText(t.word, style_faint).lines(8, style.emphasis).front();
        out += std::string(style.indent, ' ') + padded(word, 8) + meaning.substr(style.indent + 8);
    }
    return out;
}

} // namespace

std::string values_of(const Variant& v) {
    std::string out;
    switch (v.kind) {
    case VariantKind::flag: out = "on or off"; break;
    case VariantKind::number: out = std::to_string(v.least) + " to " + std::to_string(v.most); break;
    case VariantKind::word: out = one_of(v.words); break;
    }
    if (v.kind != VariantKind::flag && !v.true_is.empty()) out += "; alone " + v.true_is;
    return out + " [" + on_off(v.fallback) + "]";
}

std::vector<Game> readable_games(const DataFolders& data, Diagnostics& out) {
    std::vector<Game> games;
    for (const auto& id : game_ids(data)) {
        Diagnostics faults;
        auto game = load_game(id, data, faults);
        if (game && !faults.has_errors()) {
            games.push_back(std::move(*game));
            continue;
        }
        const std::string file = data.find("rulesheets/" + id + "/game.toml").value_or(id).string();
        out.warning({file, 0, 0}, "left out, because it has faults", "kupi check " + shown_path(file));
    }
    return games;
}

std::string games_text(const std::vector<Game>& games, const TerminalStyle& style) {
    std::size_t column = 0;
    for (const Game& g : games) column = std::max(column, g.id.size() + 2);
    std::string out;
    for (const Game& g : games) {
        StyledText head;
        head.add(g.title, style_bold);
        if (!g.english.empty()) head.add(" · " + g.english);
        head.add(" · " + g.players);
        std::string entry = filled(head, column, style) + filled(StyledText(g.tagline), column, style);
        const std::string id = StyledText(g.id, style_bold).lines(style.width, style.emphasis).front();
        out += (out.empty() ? "" : "\n") + id + entry.substr(g.id.size());
    }
    out += "\n" + filled(StyledText("kupi rules GAME prints a game's rules, kupi rules GAME WORDS… answers a question, "
                                    "kupi rules --search WORDS… looks through all games.",
                                    style_faint),
                         0, style);
    return out;
}

std::string variants_text(const Game& game, const std::vector<std::string>& ids, const TerminalStyle& style) {
    if (game.variants.empty()) return printable(game.title) + " has no variants.\n";
    std::string out;
    for (const Variant* v : variants_asked(game, ids)) {
        out += (out.empty() ? "" : "\n") +
               with_right(filled(StyledText(v->id, style_bold), 0, style), values_of(*v), style);
        out += filled(StyledText(v->summary), style.indent, style);
        std::vector<std::string> limits;
        if (!v->excludes.empty()) limits.push_back("Not with " + one_of(v->excludes) + ".");
        if (!v->needs.empty()) limits.push_back("Only with " + join(v->needs, ", ") + ".");
        if (v->seats) {
            std::string seats = "For " + seats_text(*v->seats);
            for (const auto& [other, range] : v->seats_when) seats += ", with " + other + " " + seats_text(range);
            limits.push_back(seats + ".");
        }
        if (!limits.empty()) out += filled(StyledText(join(limits, " ")), style.indent, style);
    }
    const Variant& first = *variants_asked(game, ids).front();
    std::string with = first.id;
    if (first.kind == VariantKind::word) with += "=" + first.words.back();
    if (first.kind == VariantKind::flag && first.fallback == "true") with += "=false";
    out += "\n" + filled(StyledText("kupi rules " + game.id + " " + first.rule + " tells one in full; kupi rules " +
                                        game.id + " --with " + with + " prints the rules of a house that plays it.",
                                    style_faint),
                         0, style);
    return out;
}

std::string verbs_text(const Game& game, const cards::Deck* deck, const std::vector<std::string>& verbs,
                       const TerminalStyle& style) {
    if (game.verbs.empty()) return printable(game.title) + " has no verbs yet.\n";
    const auto asked = verbs_asked(game, verbs);
    std::string out;
    for (const Verb* v : asked) {
        out += (out.empty() ? "" : "\n") +
               with_right(filled(StyledText(pattern_of(*v), style_bold), 0, style), v->rule, style);
        StyledText when(v->when);
        out += filled(when, style.indent, style);
        StyledText example("Example: ", style_faint);
        example.add(v->example, style_italic);
        out += filled(example, style.indent, style);
    }
    if (verbs.empty()) out += log_facts(game, style);
    const std::string words = legend(asked, deck, style);
    if (!words.empty()) out += "\n" + words;
    if (deck != nullptr && verbs.empty()) out += "\n" + filled(StyledText(codes_text(game, *deck)), 0, style);
    out += "\n" + filled(StyledText("At the right stands the rule: kupi rules " + game.id + " " + asked.front()->rule +
                                        " prints it.",
                                    style_faint),
                         0, style);
    return out;
}

Json to_json(const Game& g) {
    Json out = {{"id", g.id},
                {"title", g.title},
                {"english", g.english},
                {"tagline", g.tagline},
                {"players", g.players},
                {"length", g.length},
                {"seats", {g.seats.first, g.seats.second}},
                {"deck", g.deck}};
    if (g.seat_step > 1) out["seats-step"] = g.seat_step;
    return out;
}

Json variants_json(const Game& game, const std::vector<std::string>& ids) {
    Json out = Json::array();
    for (const Variant* v : variants_asked(game, ids)) {
        Json one = {{"id", v->id},
                    {"value", v->kind == VariantKind::flag     ? "flag"
                              : v->kind == VariantKind::number ? "number"
                                                               : "word"},
                    {"default", v->fallback}};
        if (v->kind == VariantKind::word) one["words"] = v->words;
        if (v->kind == VariantKind::number) one["least"] = v->least, one["most"] = v->most;
        if (!v->true_is.empty()) one["true-is"] = v->true_is;
        one["excludes"] = v->excludes;
        one["needs"] = v->needs;
        if (v->seats) one["seats"] = {v->seats->first, v->seats->second};
        one["rule"] = v->rule;
        one["summary"] = v->summary;
        out.push_back(std::move(one));
    }
    return out;
}

Json verbs_json(const Game& game, const std::vector<std::string>& verbs) {
    Json out = Json::array();
    for (const Verb* v : verbs_asked(game, verbs))
        out.push_back({{"verb", v->verb},
                       {"actor", v->by_table ? "table" : "player"},
                       {"arguments", to_text(v->arguments)},
                       {"when", v->when},
                       {"rule", v->rule},
                       {"example", v->example}});
    return out;
}

} // namespace kupi::cli
