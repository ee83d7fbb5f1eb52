#include "games/support/tables.h"

#include <algorithm>
#include <map>
#include <set>

#include "base/diagnostics.h"
#include "rules/pack.h"
#include "rules/random.h"
#include "support/checkout.h"

namespace kupi::games::trial {

const DataFolders& data() {
    static const DataFolders folders({kupi::test::root, std::string(kupi::test::root) + "/tests/games/data"});
    return folders;
}

namespace {

/// One thing that may be chosen, and its values; the first is the default.
struct Factor {
    std::string id;
    const HeaderKey* header = nullptr; ///< else a variant, the players or the dealer
    std::vector<std::string> values;
};
using Row = std::vector<int>; ///< of each factor, which value

constexpr int players_at = 0, dealer_at = 1, first_option = 2;

std::vector<std::string> header_values(const HeaderKey& key) {
    const std::string some = std::to_string(std::max(key.least, 5)), few = std::to_string(std::max(key.least, 1));
    const bool bounded = key.most < 100;
    const std::string most = std::to_string(key.most), less = std::to_string(key.most - 1);
    switch (key.kind) {
    case HeaderKind::number: return {"", few, some};
    case HeaderKind::word: {
        std::vector<std::string> values = {""};
        values.insert(values.end(), key.words.begin(), key.words.end());
        return values;
    }
    case HeaderKind::table:
        if (bounded) return {"", "first:" + most, "same:" + most, "same:" + less};
        return {"", "first:" + some, "all:" + few};
    case HeaderKind::number_or_table: return {"", "6", "40", "first:" + some, "all:" + few};
    case HeaderKind::name:
    case HeaderKind::names: break;
    }
    return {""};
}

std::vector<Factor> factors_of(const Game& game) {
    std::vector<Factor> factors(first_option);
    factors[players_at].id = "players";
    for (int n = game.seats.first; n <= game.seats.second; n += game.seat_step)
        factors[players_at].values.push_back(std::to_string(n));
    factors[dealer_at] = {"dealer", nullptr, {"last", "first"}};
    for (const Variant& v : game.variants) {
        Factor f{v.id, nullptr, {v.fallback}};
        if (v.kind == VariantKind::flag) f.values.emplace_back(v.fallback == "true" ? "false" : "true");
        if (v.kind == VariantKind::number)
            for (int n : {v.least, std::min(v.least + 2, v.most)}) f.values.push_back(std::to_string(n));
        if (v.kind == VariantKind::word)
            for (const auto& word : v.words)
                if (word != v.fallback) f.values.push_back(word);
        factors.push_back(std::move(f));
    }
    for (const HeaderKey& key : game.headers) factors.push_back({key.key, &key, header_values(key)});
    return factors;
}

int players_of(const std::vector<Factor>& factors, const Row& row) {
    return std::stoi(factors[players_at].values[row[players_at]]);
}

std::vector<Choice> choices_of(const std::vector<Factor>& factors, const Row& row) {
    std::vector<Choice> choices;
    for (std::size_t f = first_option; f < factors.size(); ++f)
        if (factors[f].header == nullptr && row[f] > 0) choices.push_back({factors[f].id, factors[f].values[row[f]]});
    return choices;
}

HeaderValue header_of(const Factor& factor, const std::string& text, int players) {
    HeaderValue h{factor.id, text, {}};
    const auto colon = text.find(':');
    if (colon != std::string::npos) {
        HeaderValue::Numbers numbers;
        const int named = text.starts_with("first") ? 1 : players;
        const bool rising = text.starts_with("all");
        for (int s = 0; s < named; ++s)
            numbers.emplace_back(static_cast<Seat>(s), std::stoi(text.substr(colon + 1)) + (rising ? s : 0));
        h.value = std::move(numbers);
    } else if (factor.header->kind != HeaderKind::word) {
        h.value = std::int64_t{std::stoi(text)};
    }
    return h;
}

/// Whether one header key may contradict another.
bool may_refuse(const Engine& engine, const Game& game) {
    return engine.header_fault != nullptr || std::any_of(game.headers.begin(), game.headers.end(),
                                                         [](const HeaderKey& key) { return !key.below.empty(); });
}

/// The deck that a game is played with, and the pack of it.
struct Stock {
    Deck deck;
    Pack pack;
};

/// Read once; nothing where the deck does not exist (yet).
const std::optional<Stock>& stock_of(const Game& game, const DeckUse& use) {
    static std::map<std::string, std::optional<Stock>, std::less<>> all;
    const std::string key = game.id + ' ' + use.deck + ' ' + std::to_string(use.packs) + (use.jokers ? " jokers" : "");
    const auto [at, fresh] = all.try_emplace(key);
    if (fresh && data().find("suits/decks/" + use.deck + ".toml")) {
        Diagnostics out;
        auto deck = load_game_deck(game, use, "", data(), {}, out);
        fail_if_errors(out);
        std::string why;
        auto pack = make_pack(*deck, use.packs, use.jokers, why);
        if (!pack) throw Failure("no pack of " + key + ": " + why);
        at->second = Stock{std::move(*deck), std::move(*pack)};
    }
    return at->second;
}

Seating seating_of(const Game& game, const std::vector<Factor>& factors, const Row& row) {
    Seating seating;
    seating.players = players_of(factors, row);
    seating.choices = choices_of(factors, row);
    if (game.deals) seating.dealer = static_cast<Seat>(row[dealer_at] == 0 ? seating.players - 1 : 0);
    for (std::size_t f = first_option; f < factors.size(); ++f)
        if (factors[f].header != nullptr && row[f] > 0)
            seating.headers.push_back(header_of(factors[f], factors[f].values[row[f]], seating.players));
    return seating;
}

/// Nothing where a header key contradicts another; that is for the game to refuse.
std::optional<Setup> setup_of(const Engine& engine, const Game& game, const Seating& seating, const Stock& stock) {
    Diagnostics out;
    auto setup = make_setup(game, stock.pack, seating, out);
    if (!may_refuse(engine, game)) fail_if_errors(out);
    return setup;
}

std::optional<Table> table_of(const Engine& engine, const Game& game, const std::vector<Factor>& factors,
                              const Row& row) {
    Table table;
    table.engine = &engine;
    table.game = &game;
    table.seating = seating_of(game, factors, row);
    const Seating& seating = table.seating;
    const auto& stock = stock_of(game, deck_of(game, seating.players, seating.choices));
    if (!stock) return std::nullopt;
    auto setup = setup_of(engine, game, seating, *stock);
    if (!setup) return std::nullopt;
    table.setup = std::move(*setup);
    table.deck = stock->deck;
    table.words = game.id + ", " + std::to_string(seating.players) + " players";
    if (seating.dealer) table.words += ", dealer p" + std::to_string(*seating.dealer + 1);
    for (const Choice& c : seating.choices) table.words += ", " + c.variant + (c.value == "true" ? "" : "=" + c.value);
    for (std::size_t f = first_option; f < factors.size(); ++f)
        if (factors[f].header != nullptr && row[f] > 0)
            table.words += ", " + factors[f].id + "=" + factors[f].values[row[f]];
    return table;
}

bool is_allowed(const Engine& engine, const Game& game, const std::vector<Factor>& factors, const Row& row) {
    Diagnostics out;
    const auto choices = choices_of(factors, row);
    const int players = players_of(factors, row);
    check_choices(game, choices, {}, out);
    check_seats(game, choices, players, {}, out);
    if (!out.empty() || !may_refuse(engine, game)) return out.empty();
    const auto& stock = stock_of(game, deck_of(game, players, choices));
    return stock && setup_of(engine, game, seating_of(game, factors, row), *stock);
}

using Pair = std::array<int, 4>; ///< factor, value, factor, value

/// A row at random that holds the pair and is allowed, or nothing.
std::optional<Row> random_row(const Engine& engine, const Game& game, const std::vector<Factor>& factors,
                              const Pair& wanted, Random& random) {
    for (int attempt = 0; attempt < 20; ++attempt) {
        Row row(factors.size(), 0);
        row[wanted[0]] = wanted[1];
        row[wanted[2]] = wanted[3];
        const auto is_fixed = [&](std::size_t f) {
            return static_cast<int>(f) == wanted[0] || static_cast<int>(f) == wanted[2];
        };
        if (!is_fixed(players_at))
            row[players_at] =
                static_cast<int>(random.below(static_cast<std::uint32_t>(factors[players_at].values.size())));
        // What a wanted variant needs comes with it; the others as far as they are allowed.
        for (std::size_t f = first_option; f < factors.size(); ++f)
            if (const Variant* v = game.variant(factors[f].id); v != nullptr && row[f] > 0)
                for (std::size_t g = first_option; g < factors.size(); ++g)
                    if (row[g] == 0 && std::count(v->needs.begin(), v->needs.end(), factors[g].id) > 0) row[g] = 1;
        if (!is_allowed(engine, game, factors, row)) continue;
        std::vector<std::size_t> order;
        for (std::size_t f = 1; f < factors.size(); ++f) order.push_back(f);
        for (std::size_t i = order.size(); i > 1; --i)
            std::swap(order[i - 1], order[random.below(static_cast<std::uint32_t>(i))]);
        for (int pass = 0; pass < 2; ++pass) // twice, so that what another needs may come after it
            for (std::size_t f : order) {
                if (is_fixed(f) || row[f] > 0) continue;
                row[f] = static_cast<int>(random.below(static_cast<std::uint32_t>(factors[f].values.size())));
                if (row[f] > 0 && !is_allowed(engine, game, factors, row)) row[f] = 0;
            }
        return row;
    }
    return std::nullopt;
}

std::vector<Row> covering_rows(const Engine& engine, const Game& game, const std::vector<Factor>& factors) {
    std::set<Pair> open;
    for (int f = 0; f < static_cast<int>(factors.size()); ++f)
        for (int g = f + 1; g < static_cast<int>(factors.size()); ++g)
            for (int a = 0; a < static_cast<int>(factors[f].values.size()); ++a)
                for (int b = 0; b < static_cast<int>(factors[g].values.size()); ++b) open.insert({f, a, g, b});
    const auto pairs_in = [&](const Row& row) {
        std::vector<Pair> pairs;
        for (int f = 0; f < static_cast<int>(row.size()); ++f)
            for (int g = f + 1; g < static_cast<int>(row.size()); ++g)
                if (const Pair p{f, row[f], g, row[g]}; open.contains(p)) pairs.push_back(p);
        return pairs;
    };
    std::vector<Row> rows;
    const auto take = [&](const Row& row) {
        for (const Pair& p : pairs_in(row)) open.erase(p);
        rows.push_back(row);
    };
    for (int n = 0; n < static_cast<int>(factors[players_at].values.size()); ++n) {
        Row plain(factors.size(), 0);
        plain[players_at] = n;
        take(plain);
    }
    Random random(4);
    while (!open.empty()) {
        const Pair wanted = *open.begin();
        std::optional<Row> best;
        std::size_t most = 0;
        for (int i = 0; i < 12; ++i)
            if (auto row = random_row(engine, game, factors, wanted, random))
                if (const std::size_t n = pairs_in(*row).size(); n > most) {
                    most = n;
                    best = std::move(row);
                }
        if (best)
            take(*best);
        else
            open.erase(wanted); // what excludes each other
    }
    return rows;
}

} // namespace

std::span<const Engine> played_games() {
    static const std::vector<Engine> all = [] {
        static std::vector<std::string> ids = game_ids(data()); // the engines' ids refer to these
        std::vector<Engine> engines;
        for (const std::string& id : ids) {
            Diagnostics out;
            const auto game = load_game(id, data(), out);
            fail_if_errors(out);
            const Engine* engine = engine_of(*game);
            if (engine == nullptr) continue;
            engines.push_back(*engine);
            engines.back().id = id;
        }
        return engines;
    }();
    return all;
}

const Engine& played_game(std::string_view id) {
    for (const Engine& engine : played_games())
        if (engine.id == id) return engine;
    throw Failure("nothing plays " + std::string(id));
}

const Game& game_of(const Engine& engine) {
    static std::map<std::string, Game, std::less<>> games;
    auto it = games.find(engine.id);
    if (it == games.end()) {
        Diagnostics out;
        auto game = load_game(std::string(engine.id), data(), out);
        fail_if_errors(out);
        it = games.emplace(engine.id, std::move(*game)).first;
    }
    return it->second;
}

std::optional<Table> plain_table(const Engine& engine, int players, const std::string& variants) {
    const Game& game = game_of(engine);
    const auto factors = factors_of(game);
    Diagnostics out;
    const auto choices = read_choices(game, variants, {}, out);
    fail_if_errors(out);
    Row row(factors.size(), 0);
    row[players_at] = (players - game.seats.first) / game.seat_step;
    for (std::size_t f = first_option; f < factors.size(); ++f)
        for (const Choice& c : choices)
            if (c.variant == factors[f].id)
                row[f] = static_cast<int>(std::find(factors[f].values.begin(), factors[f].values.end(), c.value) -
                                          factors[f].values.begin());
    return table_of(engine, game, factors, row);
}

const std::vector<Table>& covering_tables(const Engine& engine) {
    static std::map<std::string, std::vector<Table>, std::less<>> all;
    auto it = all.find(engine.id);
    if (it == all.end()) {
        const Game& game = game_of(engine);
        const auto factors = factors_of(game);
        std::vector<Table> tables;
        for (const Row& row : covering_rows(engine, game, factors))
            if (auto table = table_of(engine, game, factors, row)) tables.push_back(std::move(*table));
        it = all.emplace(engine.id, std::move(tables)).first;
    }
    return it->second;
}

std::string to_text(const Table& table, const Move& move) {
    const Pack& pack = table.setup.pack;
    const auto seat = [](Seat s) -> std::string {
        if (s == table_seat) return "table";
        if (s == extra1 || s == extra2) return s == extra1 ? "extra1" : "extra2";
        return s == nobody ? "nobody" : "p" + std::to_string(s + 1);
    };
    const auto card = [&](PlayingCard c) {
        return c.has_suit() ? pack.rank_codes[c.rank()] + pack.suit_codes[c.suit()] : pack.extra_codes[c.extra()];
    };
    std::string text = seat(move.seat) + " " + std::string(table.engine->verbs[move.verb]);
    for (int i = 0; i < move.size; ++i) {
        if (move.is_name(i))
            text += "=" + card(move.name(i));
        else if (move.is_card(i))
            text += " " + card(move.card(i));
        else if (move.is_unseen(i))
            text += " ??";
        else if (move.is_suit(i))
            text += " " + pack.suit_codes[move.suit(i)];
        else if (move.is_word(i))
            text += " " + std::string(table.engine->words[move.word(i)]);
        else
            text += " <" + std::to_string(move.items[i]) + ">";
    }
    if (move.other != nobody) text += " (" + seat(move.other) + ")";
    if (move.numbered) text += " (" + std::to_string(move.number) + ")";
    return text;
}

} // namespace kupi::games::trial
