#include "referee/setup.h"

#include <algorithm>
#include <set>

#include "base/text.h"
#include "cards/load.h"
#include "referee/deck_reading.h"
#include "referee/words.h"
#include "rules/pack.h"
#include "rules/position.h"

namespace kupi::referee {

namespace {

bool is_chosen(const DeckChoice& c, const Game& game, int players, const std::vector<Choice>& choices) {
    if (c.seats && (players < c.seats->first || players > c.seats->second)) return false;
    if (c.variant.empty()) return true;
    const std::string value = value_of(*game.variant(c.variant), choices);
    return value != "false" && (c.value.empty() || c.value == value);
}

std::int32_t place_in(const std::string& word, const std::vector<std::string>& words) {
    return static_cast<std::int32_t>(std::find(words.begin(), words.end(), word) - words.begin()) + 1;
}

/// A variant may name fewer words than the parameter that it changes; engines know a word by its place among all.
Setup::Option option_of(const Variant& v, const Parameter* changed, const std::vector<Choice>& choices) {
    Setup::Option option;
    option.id = v.id;
    option.written = std::any_of(choices.begin(), choices.end(), [&](const Choice& c) { return c.variant == v.id; });
    const std::string value = value_of(v, choices);
    if (value == "false") return option;
    if (v.kind == VariantKind::flag) option.number = value == "true";
    if (v.kind == VariantKind::number) option.number = std::stoi(value);
    if (v.kind == VariantKind::word) {
        option.word = value;
        option.number = place_in(value, changed != nullptr ? changed->words : v.words);
    }
    return option;
}

Setup::Option option_of(const Parameter& p, const std::string& value) {
    Setup::Option option;
    option.id = p.id;
    option.written = p.written;
    if (p.kind == ParameterKind::flag)
        option.number = value == "true";
    else if (p.kind == ParameterKind::number)
        option.number = std::stoi(value);
    else
        option.word = value;
    if (p.kind == ParameterKind::word) option.number = place_in(value, p.words);
    return option;
}

/// The codes in a parameter become those of the deck at the table.
void read_codes(const Game& game, const Parameter& p, const DeckReading& reading, const Pack& pack,
                const Seating& seating, std::string& word, Diagnostics& out) {
    if (p.kind != ParameterKind::cards && p.kind != ParameterKind::points) return;
    const DeckReading::Told told = reading.list(word);
    word = told.code;
    if (told.kind == DeckReading::Kind::unknown) {
        std::vector<std::string> codes = game.codes.ranks;
        codes.insert(codes.end(), game.codes.suits.begin(), game.codes.suits.end());
        for (const std::string& extra : game.codes.extras) // jokers may have one code
            if (std::find(codes.begin(), codes.end(), extra) == codes.end()) codes.push_back(extra);
        out.error(p.place,
                  '"' + p.id + "\" takes cards, ranks and suits of the game's deck by their codes, and \"" +
                      printable(told.wrong) + "\" is none",
                  suggest(told.wrong, codes, "codes"));
    }
    if (told.kind == DeckReading::Kind::twice)
        out.error(p.place,
                  '"' + p.id + "\": \"" + printable(told.wrong) +
                      "\" is both a rank and a suit, or a card of no suit, of \"" + game.deck + '"',
                  "give one of them another code");
    if (told.kind == DeckReading::Kind::ambiguous)
        out.error(pack.deck == game.deck || seating.deck_place.file.empty() ? p.place : seating.deck_place,
                  game.id + " is not played with the deck \"" + pack.deck + "\": its rules name \"" +
                      printable(told.wrong) + "\" of \"" + game.deck +
                      "\", and which card that is here, nobody can tell",
                  '"' + p.id + "\" in game.toml");
}

bool has_option(const Setup& setup, std::string_view id) {
    return std::any_of(setup.options.begin(), setup.options.end(), [&](const Setup::Option& o) { return o.id == id; });
}

/// Reads one header key against its entry in game.toml.
class HeaderReader {
  public:
    HeaderReader(const HeaderKey& key, int players, Diagnostics& out) : key_(key), players_(players), out_(out) {
        option_.id = key.key;
        option_.written = false;
        fall_back();
    }

    void read(const HeaderValue& written) {
        place_ = &written.place;
        option_.written = true;
        const auto* number = std::get_if<std::int64_t>(&written.value);
        const auto* word = std::get_if<std::string>(&written.value);
        const auto* table = std::get_if<HeaderValue::Numbers>(&written.value);
        const auto* seats = std::get_if<Seats>(&written.value);
        switch (key_.kind) {
        case HeaderKind::number:
            if (number == nullptr) return expect("a whole number");
            option_.number = checked(*number);
            return;
        case HeaderKind::word:
            if (word == nullptr) return expect(one_of(key_.words));
            return read_word(*word);
        case HeaderKind::name:
            if (seats == nullptr || seats->size() != 1) return expect("a player's name");
            return read_names(*seats);
        case HeaderKind::names:
            if (seats == nullptr) return expect("a list of players' names");
            return read_names(*seats);
        case HeaderKind::table:
            if (table == nullptr) return expect("a table of players' names, such as { Ana = 40 }");
            return read_table(*table);
        case HeaderKind::number_or_table:
            if (number != nullptr) return fill(checked(*number));
            if (table == nullptr) return expect("a whole number, or a table of players' names, such as { Ana = 40 }");
            return read_table(*table);
        }
    }

    Setup::Option take() { return std::move(option_); }

  private:
    void fall_back() {
        const std::string& value = key_.fallback;
        if (value.empty() || value == "none" || value == "unlimited") return;
        if (value == "players") {
            option_.number = players_;
        } else if (key_.kind == HeaderKind::word) {
            read_word(value);
        } else {
            option_.number = std::stoi(value);
            if (key_.kind != HeaderKind::number) fill(option_.number);
        }
    }
    void fill(std::int32_t number) {
        for (int s = 0; s < players_; ++s) option_.seats[s] = number;
    }
    void read_word(const std::string& word) {
        const auto at = std::find(key_.words.begin(), key_.words.end(), word);
        if (at == key_.words.end()) {
            out_.error(*place_, '"' + key_.key + "\" takes " + one_of(key_.words) + ", not \"" + printable(word) + '"',
                       did_you_mean(word, key_.words));
            return;
        }
        option_.word = word;
        option_.number = static_cast<std::int32_t>(at - key_.words.begin()) + 1;
    }
    void read_names(Seats seats) {
        option_.seats = {};
        for (Seat s : seats) option_.seats[s] = 1;
    }
    void read_table(const HeaderValue::Numbers& table) {
        for (const auto& [seat, number] : table) option_.seats[seat] = checked(number);
    }
    std::int32_t checked(std::int64_t number) {
        if (number >= key_.least && number <= key_.most) return static_cast<std::int32_t>(number);
        out_.error(*place_, '"' + key_.key + "\" takes a whole number from " + std::to_string(key_.least) + " to " +
                                std::to_string(key_.most) + ", not " + std::to_string(number));
        return 0;
    }
    void expect(const std::string& what) { out_.error(*place_, '"' + key_.key + "\" takes " + what); }

    const HeaderKey& key_;
    int players_;
    Diagnostics& out_;
    const Place* place_ = &key_.place;
    Setup::Option option_;
};

/// Numbers that must stay below that of another key, as points before the first hand below those that win the game.
void check_below(const Game& game, const Seating& seating, const Setup& setup, Diagnostics& out) {
    for (const HeaderKey& key : game.headers) {
        if (key.below.empty()) continue;
        const std::int32_t bound = setup.number(key.below);
        const Setup::Option& option = setup.option(key.key);
        bool within = option.number < bound;
        for (int s = 0; s < seating.players; ++s) within = within && option.seats[s].value_or(0) < bound;
        for (const HeaderValue& h : seating.headers)
            if (h.key == key.key && !within)
                out.error(h.place,
                          '"' + key.key + "\" stays below \"" + key.below + "\", which is " + std::to_string(bound));
    }
}

void read_headers(const Game& game, const Seating& seating, Setup& setup, Diagnostics& out) {
    std::vector<std::string> keys;
    for (const HeaderKey& key : game.headers) {
        keys.push_back(key.key);
        HeaderReader reader(key, seating.players, out);
        for (const HeaderValue& h : seating.headers)
            if (h.key == key.key) reader.read(h);
        setup.options.push_back(reader.take());
    }
    for (const HeaderValue& h : seating.headers)
        if (std::find(keys.begin(), keys.end(), h.key) == keys.end())
            out.error(h.place, game.id + " has no header key \"" + printable(h.key) + '"',
                      suggest(h.key, keys, "further header keys"));
}

} // namespace

const Engine* engine_of(const Game& game) {
    const Engine* engine = find_engine(game.family.empty() ? game.id : game.family);
    return engine != nullptr && engine->of_family == !game.family.empty() ? engine : nullptr;
}

DeckUse deck_of(const Game& game, int players, const std::vector<Choice>& choices) {
    DeckUse use{game.deck};
    for (const DeckChoice& c : game.deck_choices) {
        if (!is_chosen(c, game, players, choices)) continue;
        if (!c.deck.empty()) {
            use.deck = c.deck;
            use.packs = c.packs;
            use.bound = c.deck != game.deck && !c.alike; // else it only says how many packs
        }
        use.jokers = use.jokers || c.jokers;
    }
    return use;
}

namespace {

template <class Things>
std::set<std::pair<std::string, RankKind>> codes_of(const Things& things) {
    std::set<std::pair<std::string, RankKind>> codes;
    for (const auto& t : things) {
        if constexpr (requires { t.kind; })
            codes.emplace(t.code, t.kind);
        else
            codes.emplace(t.code, RankKind{});
    }
    return codes;
}

/// Whether two decks hold cards of the same codes, in whatever order: the Spanish pack begins with its ace, the French
/// one ends with it.
bool is_written_alike(const Deck& deck, const Deck& usual, bool jokers) {
    return deck.extras.size() == deck.jokers && usual.extras.size() == usual.jokers && !jokers &&
           codes_of(deck.suits) == codes_of(usual.suits) && codes_of(deck.ranks) == codes_of(usual.ranks);
}

/// What keeps a deck from standing in for a game's usual one; empty if its cards have the same codes, or if it has as
/// many suits, and as many numbers and faces in the same order. Whose suits and drawings they are is all one to the
/// rules.
std::string difference(const Deck& deck, const Deck& usual, bool jokers) {
    if (is_written_alike(deck, usual, jokers)) return {};
    if (deck.extras.size() - deck.jokers != usual.extras.size() - usual.jokers)
        return "it has " + counted(deck.extras.size() - deck.jokers, "card") + " of no suit, and " +
               std::to_string(usual.extras.size() - usual.jokers) + " are needed";
    if (jokers && deck.jokers != usual.jokers)
        return "it has " + counted(deck.jokers, "joker") + ", and " + std::to_string(usual.jokers) + " are needed";
    if (deck.suits.size() != usual.suits.size())
        return "it has " + counted(deck.suits.size(), "suit") + ", and " + std::to_string(usual.suits.size()) +
               " are needed";
    if (deck.ranks.size() != usual.ranks.size())
        return "its suits have " + counted(deck.ranks.size(), "card") + ", and " + std::to_string(usual.ranks.size()) +
               " are needed";
    for (std::size_t i = 0; i < deck.ranks.size(); ++i)
        if (deck.ranks[i].kind != usual.ranks[i].kind)
            return '"' + printable(deck.ranks[i].id) + "\" is a " +
                   (deck.ranks[i].kind == RankKind::face ? "face" : "number") + ", where \"" + usual.ranks[i].id +
                   "\" is none";
    return {};
}

} // namespace

std::optional<Deck> load_game_deck(const Game& game, const DeckUse& use, std::string_view written,
                                   const DataFolders& data, const Place& place, Diagnostics& out) {
    if (written.empty() || written == use.deck) return load_deck(use.deck, data, out);
    const std::string text = printable(written);
    if (use.bound) {
        out.error(place, "these variants and players ask for the deck \"" + use.deck + "\", not \"" + text + '"');
        return std::nullopt;
    }
    if (!is_id(written)) {
        out.error(place, '"' + text + "\" is no id of a deck", "its usual deck is \"" + use.deck + '"');
        return std::nullopt;
    }
    if (!data.find("suits/decks/" + std::string(written) + ".toml")) {
        out.error(place, "no deck \"" + text + '"', suggest(written, data.ids("suits/decks"), "decks"));
        return std::nullopt;
    }
    auto deck = load_deck(std::string(written), data, out);
    const auto usual = load_deck(use.deck, data, out);
    if (!deck || !usual) return std::nullopt;
    if (const std::string why = difference(*deck, *usual, use.jokers); !why.empty()) {
        out.error(place, game.id + " is not played with the deck \"" + text + "\": " + why,
                  "its usual deck is \"" + use.deck + '"');
        return std::nullopt;
    }
    return deck;
}

namespace {

/// What only the game knows to be wrong, in the words of its [say].
void tell_header_fault(const Game& game, const Seating& seating, const Setup& setup, Diagnostics& out) {
    const Engine* engine = engine_of(game);
    if (engine == nullptr || engine->header_fault == nullptr) return;
    const HeaderFault fault = engine->header_fault(setup);
    if (fault.key.empty()) return;
    Place place = seating.place;
    const auto is_chosen = [&](const Choice& c) { return c.variant == fault.key; };
    if (const Parameter* p = game.parameter(fault.key);
        p != nullptr && std::none_of(seating.choices.begin(), seating.choices.end(), is_chosen))
        place = place_of_line(as_it_is(*p, game, seating.choices), fault.word);
    for (const HeaderValue& h : seating.headers)
        if (h.key == fault.key) place = h.place;
    Facts facts;
    facts.add("n1", fault.number);
    facts.add("n2", fault.limit);
    facts.add("word", fault.word);
    std::string words(fault.say);
    for (const Saying& s : game.sayings)
        if (s.id == fault.say) words = fill(s.text, facts);
    out.error(place, '"' + std::string(fault.key) + "\" " + words);
}

} // namespace

std::optional<Setup> make_setup(const Game& game, const Deck& deck, const Seating& seating, Diagnostics& out) {
    const DeckUse use = deck_of(game, seating.players, seating.choices);
    std::string why;
    const auto pack = make_pack(deck, use.packs, use.jokers, why);
    if (!pack) {
        out.error(seating.place, "the deck \"" + deck.id + "\" cannot be played with: " + why);
        return std::nullopt;
    }
    return make_setup(game, *pack, seating, out);
}

std::optional<Setup> make_setup(const Game& game, const Pack& pack, const Seating& seating, Diagnostics& out) {
    const std::size_t errors = out.error_count();
    check_seats(game, seating.choices, seating.players, seating.place, out);
    check_choices(game, seating.choices, seating.place, out);
    if (seating.dealer && !game.deals) out.error(seating.place, game.id + " has no dealer");
    Setup setup;
    setup.players = seating.players;
    setup.dealer = seating.dealer.value_or(static_cast<Seat>(std::max(seating.players - 1, 0)));
    setup.options.reserve(game.variants.size() + game.headers.size() + game.parameters.size());
    for (const Variant& v : game.variants) setup.options.push_back(option_of(v, game.parameter(v.id), seating.choices));
    if (seating.players >= 1 && seating.players <= most_players) read_headers(game, seating, setup, out);
    const DeckReading reading(game.codes, pack);
    for (const Parameter& p : game.parameters)
        if (!has_option(setup, p.id)) {
            setup.options.push_back(option_of(p, value_of(p, game, seating.choices)));
            read_codes(game, p, reading, pack, seating, setup.options.back().word, out);
        }
    if (out.error_count() != errors) return std::nullopt;
    check_below(game, seating, setup, out);
    if (out.error_count() != errors) return std::nullopt;
    setup.pack = pack;
    tell_header_fault(game, seating, setup, out);
    if (out.error_count() != errors) return std::nullopt;
    return setup;
}

int sides_of(const Game& game, const Setup& setup) {
    if (has_option(setup, "sides")) return setup.number("sides"); // of tricks, as the table chose it
    if (!has_option(setup, "partners")) return game.sides;
    return setup.flag("partners") && setup.players % 2 == 0 ? 2 : 0;
}

} // namespace kupi::referee
