// From game.toml and a log's header to what a game starts from.
#include "referee/header_value.h"
#include "referee/setup.h"

#include "catch.h"

#include "cards/load.h"
#include "support/checkout.h"

using namespace kupi::referee;

namespace {

const DataFolders& data() {
    static const DataFolders folders({kupi::test::root});
    return folders;
}

Game game(const std::string& id) {
    Diagnostics out;
    auto g = load_game(id, data(), out);
    for (const auto& d : out.all()) UNSCOPED_INFO(to_text(d));
    REQUIRE(g);
    REQUIRE(out.empty());
    return *g;
}

/// The setup, or the first fault in words.
struct Made {
    std::optional<Setup> setup;
    std::string fault;
};

Made make(const std::string& id, int players, std::string_view variants = "", std::vector<HeaderValue> headers = {}) {
    Diagnostics out;
    const Game g = game(id);
    Seating seating;
    seating.players = players;
    seating.choices = read_choices(g, variants, {}, out);
    seating.headers = std::move(headers);
    Made made;
    if (!out.has_errors())
        if (const auto deck = load_game_deck(g, deck_of(g, players, seating.choices), "", data(), {}, out))
            made.setup = make_setup(g, *deck, seating, out);
    if (!out.empty()) made.fault = to_text(out.all().front());
    CHECK(made.setup.has_value() == made.fault.empty());
    return made;
}

} // namespace

TEST_CASE("every option of a game has its default where the log is silent") {
    const auto made = make("getha", 4);
    REQUIRE(made.setup);
    const Setup& s = *made.setup;
    CHECK(s.players == 4);
    CHECK(s.dealer == 3);
    CHECK(s.pack.size() == 96);
    CHECK_FALSE(s.flag("one-suit"));
    CHECK(s.number("ante") == 0);
    CHECK(s.word("extra-hand-pot") == "carry");
    CHECK_FALSE(s.option("extra-hand-pot").written);
    CHECK(s.number("pot") == 0);
    CHECK_FALSE(s.option("stakes").seats[0]);
    CHECK(make("somachi", 5).setup->number("hands") == 5);
    CHECK(make("somachi", 5).setup->option("start").seats[4] == 0);
    CHECK(make("dotak", 1).setup->word("difficulty") == "easy");
    CHECK(make("dotak", 1).setup->dealer == 0);
}

TEST_CASE("options are read as they are written") {
    const auto made = make("getha", 3, "jokers,ante=2,play-extra-hands,extra-hand-pot=house",
                           {{"stakes", HeaderValue::Numbers{{0, 40}, {2, 25}}, {}}, {"pot", 7, {}}});
    REQUIRE(made.setup);
    const Setup& s = *made.setup;
    CHECK(s.pack.size() == 98);
    CHECK(s.flag("jokers"));
    CHECK(s.number("ante") == 2);
    CHECK(s.word("extra-hand-pot") == "house");
    CHECK(s.option("stakes").seats[0] == 40);
    CHECK_FALSE(s.option("stakes").seats[1]);
    CHECK(s.option("stakes").seats[2] == 25);
    CHECK(s.number("pot") == 7);
    CHECK(s.option("pot").written);
    CHECK(make("getha", 2, "", {{"stakes", 30, {}}}).setup->option("stakes").seats[1] == 30);
    CHECK(make("dotak", 1, "", {{"difficulty", "very-hard", {}}}).setup->number("difficulty") == 4);
}

TEST_CASE("what does not go together is refused by name") {
    CHECK(make("getha", 9).fault == "error: getha is for 2 to 8 players, not for 9");
    CHECK(make("dotak", 2).fault == "error: dotak is for 1 player, not for 2");
    CHECK(make("envite", 7).fault.starts_with("error: envite is for 4, 6, 8, 10 or 12 players, not for 7\n"));
    CHECK(make("envite", 7).fault.find("dummy") != std::string::npos);
    CHECK(make("envite", 14).fault == "error: envite is for 4 to 12 players, not for 14");
    CHECK(make("envite", 12).fault.empty());
    CHECK(make("getha", 4, "play-extra-hands").fault == "error: \"play-extra-hands\" is for 2 to 3 players, not for 4");
    CHECK(make("getha", 5, "second-deal").fault == "error: \"second-deal\" is for 2 to 4 players, not for 5");
    CHECK(make("getha", 6, "second-deal,eight-card-stud").fault.empty());
    CHECK(make("getha", 7, "second-deal,eight-card-stud").fault ==
          "error: \"second-deal\" with \"eight-card-stud\" is for 2 to 6 players, not for 7");
    CHECK(make("getha", 4, "discard-four,eight-card-stud").fault ==
          "error: \"discard-four\" and \"eight-card-stud\" exclude each other");
    CHECK(make("getha", 2, "", {{"pots", 1, {}}}).fault ==
          "error: getha has no header key \"pots\"\n    did you mean \"pot\"?");
    CHECK(make("getha", 2, "", {{"pot", -1, {}}}).fault ==
          "error: \"pot\" takes a whole number from 0 to 1000000, not -1");
    CHECK(make("getha", 2, "", {{"pot", "all", {}}}).fault == "error: \"pot\" takes a whole number");
    CHECK(make("dotak", 1, "", {{"difficulty", "esay", {}}}).fault.find("did you mean \"easy\"?") != std::string::npos);
}

TEST_CASE("variants ask for a deck, and another is refused") {
    Diagnostics out;
    const Game yamiro = game("yamiro");
    const DeckUse two = deck_of(yamiro, 2, {{"poker-deck", "two-decks"}});
    CHECK(two == DeckUse{"railog-french", 2, false, true});
    CHECK(deck_of(yamiro, 2, {{"poker-deck", "one-deck-sets"}}) == DeckUse{"railog-french", 1, false, true});
    CHECK(deck_of(yamiro, 2, {}) == DeckUse{"railog-markat", 1, false, false});
    CHECK_FALSE(load_game_deck(yamiro, two, "railog-markat", data(), {}, out));
    CHECK(to_text(out.all().front()) ==
          "error: these variants and players ask for the deck \"railog-french\", not \"railog-markat\"");
    Diagnostics fine;
    CHECK(load_game_deck(yamiro, deck_of(yamiro, 2, {}), "railog-getha", data(), {}, fine));
    CHECK(fine.empty());
    Diagnostics unknown;
    CHECK_FALSE(load_game_deck(yamiro, deck_of(yamiro, 2, {}), "railog-gehta", data(), {}, unknown));
    CHECK(to_text(unknown.all().front()).find("did you mean \"railog-getha\"?") != std::string::npos);
}

TEST_CASE("a deck whose cards are written alike serves in any order, another does not") {
    const Game envite = game("envite");
    const DeckUse usual = deck_of(envite, 4, {});
    CHECK(usual.deck == "spanish-40");
    Diagnostics fine;
    CHECK(load_game_deck(envite, usual, "french-40", data(), {}, fine)); // its aces stand last
    CHECK(fine.empty());
    Diagnostics out;
    CHECK_FALSE(load_game_deck(envite, usual, "french-32", data(), {}, out));
    CHECK(out.error_count() == 1);
}

TEST_CASE("a game that is always played with two packs takes them of any deck that serves") {
    const Game bank = game("russian-bank");
    const DeckUse two = deck_of(bank, 2, {});
    CHECK(two == DeckUse{"french-52", 2, false, false});
    Diagnostics out;
    const auto four_colour = load_game_deck(bank, two, "french-52-four-colour", data(), {}, out);
    REQUIRE(four_colour);
    Seating seating;
    seating.players = 2;
    const auto setup = make_setup(bank, *four_colour, seating, out);
    REQUIRE(setup);
    CHECK(out.empty());
    CHECK(setup->pack.size() == 104);
    CHECK_FALSE(load_game_deck(bank, two, "french-40", data(), {}, out));
}

TEST_CASE("a deck that a variant asks for may be any of its shape where the game says so") {
    const Game fortune = game("poor-mans-fortune");
    const auto fault = [&](const char* variant, const char* deck) {
        Diagnostics out;
        load_game_deck(fortune, deck_of(fortune, 3, {{variant, "true"}}), deck, data(), {}, out);
        return out.empty() ? "" : to_text(out.all().front());
    };
    CHECK(deck_of(fortune, 3, {{"mundaxis", "true"}}) == DeckUse{"gallarian-mundaxis", 1, false, false});
    CHECK(fault("mundaxis", "") == "");
    CHECK(fault("mundaxis", "gallarian") == "");
    CHECK(fault("karskvolkia", "gallarian").find("it has 5 cards of no suit, and 6 are needed") != std::string::npos);
    CHECK(fault("urth-56", "gallarian").find("of no suit, and 4 are needed") != std::string::npos);
}

TEST_CASE("A header's value finds players whose names hold commas and colons") {
    const std::vector<std::string> players = {"Bo", "Bo, Jr", "Bo: x", "Cy"};
    const auto read = [&](const std::string& text) {
        Diagnostics out;
        auto header = read_header_value(text, players, "", out);
        for (const auto& d : out.all()) UNSCOPED_INFO(to_text(d));
        REQUIRE(header);
        return header->value;
    };
    using Numbers = HeaderValue::Numbers;
    CHECK(std::get<Numbers>(read("start=Bo, Jr:9")) == Numbers{{1, 9}});
    CHECK(std::get<Numbers>(read("start=Bo:5, bo: X:-7 ,Bo, Jr: 9,Cy:1")) == Numbers{{0, 5}, {2, -7}, {1, 9}, {3, 1}});
    CHECK(std::get<Seats>(read("captains=Bo: x,Cy")) == (Seats::of(2) | Seats::of(3)));
    CHECK(std::get<Seats>(read("captains=Bo, Jr, Bo")) == (Seats::of(0) | Seats::of(1)));
    CHECK(std::get<std::string>(read("captain=Bo, Jr")) == "Bo, Jr");
    CHECK(std::get<std::string>(read("captain=Bo: x")) == "Bo: x");

    const auto fault = [&](const std::string& text) {
        Diagnostics out;
        REQUIRE_FALSE(read_header_value(text, players, "", out));
        return out.all().front().message;
    };
    CHECK(fault("start=Cyd:4,Bo:2") == "start: no player is called \"Cyd\"");
    CHECK(fault("start=Cy:4,Bo") == "start: expected NAME:NUMBER for \"Bo\"");
    CHECK(fault("start=Bo,Cy:4") == "start: expected NAME:NUMBER for \"Bo\"");
    CHECK(fault("captains=Cy,") == "captains: no player is called \"\"");
}
