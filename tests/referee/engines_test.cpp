// game.toml and the engines say the same of verbs, words and options; every rule has words.
#include <algorithm>
#include <set>

#include "referee/words.h"
#include "referee/world.h"
#include "rules/position.h"

using namespace kupi;

TEST_CASE("every engine knows the verbs and words of its game, and no others") {
    for (const Engine& engine : engines()) {
        if (engine.id == "tiny" || engine.of_family) continue; // of these tests; no game by itself
        INFO(engine.id);
        const Game game = test::load_game(std::string(engine.id));
        const test::PaperEngine paper(game);
        const auto sorted = [](const auto& list) { return std::set<std::string>(list.begin(), list.end()); };
        CHECK(sorted(engine.verbs) == sorted(paper.verbs));
        CHECK(sorted(engine.words) == sorted(paper.words));
        CHECK(engine.verbs.size() == paper.verbs.size());
    }
}

TEST_CASE("every engine starts with the options of its game, at every number of players") {
    for (const Engine& engine : engines()) {
        if (engine.id == "tiny" || engine.of_family) continue; // of these tests; no game by itself
        const Game game = test::load_game(std::string(engine.id));
        for (int players = game.seats.first; players <= game.seats.second; players += game.seat_step) {
            INFO(engine.id << " with " << players);
            Diagnostics out;
            const auto deck = load_game_deck(game, deck_of(game, players, {}), "", test::checkout(), {}, out);
            Seating seating;
            seating.players = players;
            const auto setup = deck ? make_setup(game, *deck, seating, out) : std::nullopt;
            REQUIRE(setup);
            // It throws if it asks for an option that game.toml has not.
            CHECK((engine.start(*setup)->dealer() != nobody) == game.deals);
        }
    }
}

TEST_CASE("every rule of every game has words, and every placeholder is known") {
    for (const auto& id : game_ids(test::checkout())) {
        if (engine_of(test::load_game(id)) == nullptr) continue;
        Diagnostics out;
        check_sayings(test::load_game(id), out);
        for (const auto& d : out.all()) UNSCOPED_INFO(to_text(d));
        CHECK(out.empty());
    }
}

TEST_CASE("the shared rules have words") {
    Diagnostics out;
    const auto sayings = load_shared_sayings(test::checkout(), out);
    check_shared_sayings(sayings, {"say.toml", 1, 1}, out);
    for (const auto& d : out.all()) UNSCOPED_INFO(to_text(d));
    CHECK(out.empty());
}

TEST_CASE("every game lists what can be claimed") {
    for (const auto& id : game_ids(test::checkout())) {
        INFO(id);
        CHECK_FALSE(test::load_game(id).claims.empty());
    }
}

TEST_CASE("what a game of a family has is known to the engine of the family, and starts with its parameters") {
    for (const auto& id : game_ids(test::checkout())) {
        const Game game = test::load_game(id);
        if (game.family.empty()) continue;
        INFO(id);
        const Engine* engine = engine_of(game);
        REQUIRE(engine);
        for (const Verb& v : game.verbs) CHECK(std::count(engine->verbs.begin(), engine->verbs.end(), v.verb) == 1);
        for (int players = game.seats.first; players <= game.seats.second; players += game.seat_step) {
            Diagnostics out;
            const auto deck = load_game_deck(game, deck_of(game, players, {}), "", test::checkout(), {}, out);
            Seating seating;
            seating.players = players;
            const auto setup = deck ? make_setup(game, *deck, seating, out) : std::nullopt;
            for (const auto& d : out.all()) UNSCOPED_INFO(to_text(d));
            REQUIRE(setup);
            CHECK((engine->start(*setup)->dealer() != nobody) == game.deals);
        }
    }
}
