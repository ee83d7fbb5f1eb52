// What a family's game says of the cards of its usual deck, told of another.
#include "referee/deck_reading.h"

#include "catch.h"

#include "cards/load.h"
#include "referee/setup.h"
#include "support/checkout.h"

using namespace kupi::referee;

namespace {

Pack pack_of(const std::string& deck, bool jokers = false) {
    Diagnostics out;
    std::string why;
    return *make_pack(*load_deck(deck, DataFolders({kupi::test::root}), out), 1, jokers, why);
}

DeckReading reading(const std::string& usual, const std::string& here) {
    const Pack pack = pack_of(usual, true);
    DeckCodes codes;
    codes.suits.assign(pack.suit_codes.begin(), pack.suit_codes.begin() + pack.suits);
    codes.ranks.assign(pack.rank_codes.begin(), pack.rank_codes.begin() + pack.ranks);
    codes.extras.assign(pack.extra_codes.begin(), pack.extra_codes.begin() + pack.extras);
    codes.faces = pack.faces;
    return {codes, pack_of(here)};
}

using Kind = DeckReading::Kind;

/// The setup of a shipped game with another deck, or the fault in words.
std::string fault_with(const std::string& id, int players, const std::string& deck, Setup* made = nullptr) {
    const DataFolders data({kupi::test::root});
    Diagnostics out;
    const Game game = *load_game(id, data, out);
    Seating seating;
    seating.players = players;
    seating.deck_place = {"friday.toml", 3, 1};
    if (const auto loaded = load_game_deck(game, deck_of(game, players, {}), deck, data, {}, out))
        if (const auto setup = make_setup(game, *loaded, seating, out); setup && made != nullptr) *made = *setup;
    return out.empty() ? "" : to_text(out.all().front());
}

} // namespace

TEST_CASE("the same codes in another order are the same cards") {
    const DeckReading told = reading("spanish-40", "french-40");
    CHECK(told.list("A 3 K").code == "A 3 K");
    CHECK(told.list("AH=11 S=2").code == "AH=11 S=2");
}

TEST_CASE("other codes of as many ranks, numbers and faces alike, are told by place") {
    const DeckReading german = reading("french-32", "german-32");
    CHECK(german.list("J 9 A 10").code == "U 9 D 10");
    CHECK(german.list("QS=13 H=1 C").code == "OS=13 H=1 E");
    CHECK(german.list("joker cards").code == "joker cards");
}

TEST_CASE("a card that a smaller pack does without is dropped, and one that the usual deck has not is told") {
    const DeckReading small = reading("french-52", "french-32");
    CHECK(small.list("A 2 K 3").code == "A K");
    CHECK(small.list("A Z").kind == Kind::unknown);
    CHECK(small.list("A Z").wrong == "Z");
    CHECK(small.code("AZ").kind == Kind::unknown);
    CHECK(reading("french-54", "french-52").code("2S").kind == Kind::known);
}

TEST_CASE("a code that stands for another card of the pack, or for none, is told as ambiguous") {
    const DeckReading swiss = reading("german-36", "swiss-36");
    CHECK(swiss.list("U 10 6").code == "U B 6");
    CHECK(swiss.list("U S").kind == Kind::ambiguous); // bells, and roses at another place
    CHECK(swiss.list("U S").wrong == "S");
    CHECK(reading("french-52", "gallarian").list("J").kind == Kind::ambiguous); // faces stand elsewhere
}

TEST_CASE("codes differ by case, and one of a rank and a suit alike means neither") {
    Pack pack;
    DeckCodes codes;
    codes.suits = {"r", "S"};
    codes.ranks = {"R", "S", "2"};
    pack.suits = 2;
    pack.ranks = 3;
    std::copy(codes.suits.begin(), codes.suits.end(), pack.suit_codes.begin());
    std::copy(codes.ranks.begin(), codes.ranks.end(), pack.rank_codes.begin());
    const DeckReading told(codes, pack);
    CHECK(told.list("R r 2S=3").kind == Kind::known);
    CHECK(told.list("R S").kind == Kind::twice);
    CHECK(told.list("R S").wrong == "S");
}

TEST_CASE("a game of a family is played with another deck by what its cards are, or refused in one message") {
    Setup klaverjas;
    CHECK(fault_with("klaverjas", 4, "german-32", &klaverjas).empty());
    CHECK(klaverjas.word("trump-order") == "U 9 D 10 K O 8 7");
    CHECK(klaverjas.word("points") == "D=11 10=10 K=4 O=3 U=2");
    CHECK(fault_with("mau-mau", 3, "german-32").empty());
}
