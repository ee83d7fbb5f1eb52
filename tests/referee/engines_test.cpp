// game.toml and the engines say the same of verbs, words and options; every rule has words.
#include <algorithm>
#include <filesystem>
#include <regex>
#include <set>

#include "base/file.h"
#include "referee/words.h"
#include "referee/world.h"
#include "rules/position.h"
#include "support/checkout.h"

using namespace kupi::referee;

namespace {

const std::filesystem::path sources = std::filesystem::path(kupi::test::root) / "generator";

std::string text_of(const std::filesystem::path& file) {
    Diagnostics out;
    return read_file(file, out).value();
}

/// What a pattern finds in a text: of each place its first group.
std::set<std::string> found(const std::string& text, const char* pattern) {
    const std::regex regex(pattern);
    std::set<std::string> all;
    for (std::sregex_iterator at(text.begin(), text.end(), regex), end; at != end; ++at) all.insert((*at)[1]);
    return all;
}

/// The rules that a source declares, and all of games/ that it builds on.
void add_rules(const std::string& file, std::set<std::string>& seen, std::set<std::string>& rules) {
    if (!std::filesystem::exists(sources / file) || !seen.insert(file).second) return;
    const std::string text = text_of(sources / file);
    for (const auto& declaration : found(text, R"((RuleId[^;]*;))"))
        rules.merge(found(declaration, R"re(\{"([a-z-]+)"\})re"));
    for (const auto& header : found(text, R"re(#include "(games/[^"]*)\.h")re"))
        for (const char* ending : {".h", ".cpp"}) add_rules(header + ending, seen, rules);
}

/// That a game, or any game of a family, lists besides those that all games share.
std::set<std::string> rules_listed(const std::string& id) {
    if (!find_engine(id)->of_family) {
        const auto rules = kupi::test::load_game(id).rules;
        return {rules.begin(), rules.end()};
    }
    const std::string text =
        text_of(std::filesystem::path(kupi::test::root) / "rulesheets/families" / id / "family.toml");
    return found(text, R"re(\[\[rule\]\](?:\nif = [^\n]*)?\nid = "([a-z-]+)")re");
}

} // namespace

TEST_CASE("every engine knows the verbs and words of its game, and that of a family those of all its games") {
    for (const auto& id : game_ids(kupi::test::checkout())) {
        const Game game = kupi::test::load_game(id);
        const Engine* engine = engine_of(game);
        if (engine == nullptr) continue;
        INFO(id);
        for (const Verb& v : game.verbs) CHECK(std::count(engine->verbs.begin(), engine->verbs.end(), v.verb) == 1);
        if (engine->of_family) continue;
        const kupi::test::PaperEngine paper(game);
        const auto sorted = [](const auto& list) { return std::set<std::string>(list.begin(), list.end()); };
        CHECK(sorted(engine->verbs) == sorted(paper.verbs));
        CHECK(sorted(engine->words) == sorted(paper.words));
        CHECK(engine->verbs.size() == paper.verbs.size());
    }
}

TEST_CASE("every engine starts with the options of its game, at every number of players") {
    for (const auto& id : game_ids(kupi::test::checkout())) {
        const Game game = kupi::test::load_game(id);
        const Engine* engine = engine_of(game);
        if (engine == nullptr) continue;
        for (int players = game.seats.first; players <= game.seats.second; players += game.seat_step) {
            INFO(id << " with " << players);
            Diagnostics out;
            const auto deck = load_game_deck(game, deck_of(game, players, {}), "", kupi::test::checkout(), {}, out);
            Seating seating;
            seating.players = players;
            const auto setup = deck ? make_setup(game, *deck, seating, out) : std::nullopt;
            for (const auto& d : out.all()) UNSCOPED_INFO(to_text(d));
            REQUIRE(setup);
            // It throws if it asks for an option that game.toml has not.
            CHECK((engine->start(*setup)->dealer() != nobody) == game.deals);
        }
    }
}

TEST_CASE("the rules that an engine's sources declare are those that its games or its family list") {
    int engines = 0;
    for (const auto& file : std::filesystem::directory_iterator(sources / "games")) {
        if (file.path().extension() != ".cpp") continue;
        std::set<std::string> listed, declared, seen;
        for (const auto& id : found(text_of(file.path()), R"re(announce<[^(]*>\("([a-z-]+)"\))re")) {
            listed.merge(rules_listed(id));
            ++engines;
        }
        if (listed.empty()) continue; // part of an engine
        INFO(file.path().filename().string());
        add_rules("games/" + file.path().filename().string(), seen, declared);
        CHECK(declared == listed);
    }
    CHECK(engines >= 17);
}

TEST_CASE("every rule of every game has words, and every placeholder is known") {
    for (const auto& id : game_ids(kupi::test::checkout())) {
        if (engine_of(kupi::test::load_game(id)) == nullptr) continue;
        Diagnostics out;
        check_sayings(kupi::test::load_game(id), out);
        for (const auto& d : out.all()) UNSCOPED_INFO(to_text(d));
        CHECK(out.empty());
    }
}

TEST_CASE("the shared rules have words") {
    Diagnostics out;
    const auto sayings = load_shared_sayings(kupi::test::checkout(), out);
    check_shared_sayings(sayings, {"say.toml", 1, 1}, out);
    for (const auto& d : out.all()) UNSCOPED_INFO(to_text(d));
    CHECK(out.empty());
}

TEST_CASE("every game lists what can be claimed") {
    for (const auto& id : game_ids(kupi::test::checkout())) {
        INFO(id);
        CHECK_FALSE(kupi::test::load_game(id).claims.empty());
    }
}
