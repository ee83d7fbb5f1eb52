#include "catch.h"

#include <set>

#include "base/text.h"
#include "cards/load.h"
#include "cards/notation.h"
#include "support/checkout.h"

using namespace kupi::cards;

namespace {

Deck load(const std::string& id) {
    Diagnostics out;
    auto deck = load_deck(id, DataFolders({kupi::test::root}), out);
    REQUIRE(deck);
    CHECK(out.empty());
    return *deck;
}

std::vector<std::string> names(const Deck& deck, std::string_view patterns, bool jokers = false) {
    std::vector<std::string> out;
    for (const Card card : pick_cards(deck, patterns, jokers)) out.push_back(short_name(deck, card));
    return out;
}

} // namespace

TEST_CASE("every card of every deck reads back from its short and its long name") {
    for (const auto& id : DataFolders({kupi::test::root}).ids("suits/decks")) {
        const Deck deck = load(id);
        std::set<Card> seen;
        for (const Card card : deck.cards(true)) {
            INFO(id << " " << short_name(deck, card));
            // Cards that are alike, such as the jokers of an ordinary pack, read back as the first of them.
            const auto read = parse_card(deck, short_name(deck, card));
            REQUIRE(read);
            CHECK((read == card ||
                   (!card.has_suit() && deck.extras[read->extra()].code == deck.extras[card.extra()].code)));
            CHECK(parse_card(deck, long_name(deck, card)) == read);
            CHECK(parse_card(deck, lower(short_name(deck, card))) == read);
            seen.insert(card);
        }
        CHECK(seen.size() == deck.cards(true).size());
    }
}

TEST_CASE("the Railog decks have 96 cards of eight suits, and two jokers apart") {
    for (const char* id : {"railog-getha", "railog-markat"}) {
        const Deck deck = load(id);
        CHECK(deck.suits.size() == 8);
        CHECK(deck.ranks.size() == 12);
        CHECK(deck.cards(false).size() == 96);
        CHECK(deck.cards(true).size() == 98);
        CHECK(short_name(deck, deck.cards(true).back()) == "J-");
    }
}

TEST_CASE("the notation of the log format is read") {
    const Deck deck = load("railog-getha");
    CHECK(title(deck, parse_card(deck, "Rme").value()) == "arl of meth");
    CHECK(parse_card(deck, "arl-of-meth") == parse_card(deck, "Rme"));
    CHECK(long_name(deck, parse_card(deck, "Sar").value()) == "arlas-of-arlios");
    CHECK(long_name(deck, parse_card(deck, "J+").value()) == "high-joker");
    CHECK_FALSE(parse_card(deck, "4si"));
    CHECK_FALSE(parse_card(deck, "9me"));
    CHECK_FALSE(parse_card(deck, ""));
}

TEST_CASE("cards are picked by names and wildcards, in the deck's order, each once") {
    const Deck deck = load("railog-getha");
    CHECK(names(deck, "arl-of-*").size() == 8);
    CHECK(names(deck, "*-of-yll").size() == 12);
    CHECK(names(deck, "*yl,4yl") == names(deck, "*-of-yll"));
    CHECK(names(deck, "4st,4me") == std::vector<std::string>{"4me", "4st"});
    CHECK(names(deck, "J*", true) == std::vector<std::string>{"J+", "J-"});
}

TEST_CASE("of several cards that are as near to a misspelt one, all are told") {
    const Deck pack = load("french-32");
    const auto hint = [&](std::string_view name) -> std::string {
        try {
            names(pack, name);
        } catch (const Failure& f) {
            return f.why().all().front().hint;
        }
        return {};
    };
    CHECK(hint("6C") == "the nearest are 7C, 8C, 9C, JC, QC, KC, AC");
    CHECK(hint("7CC") == "did you mean \"7C\"?");
}

TEST_CASE("a pattern that picks nothing is refused with the nearest name") {
    const Deck deck = load("railog-getha");
    CHECK_THROWS_WITH(pick_cards(deck, "4yk", false), "no card of this deck is called \"4yk\"");
    CHECK_THROWS_WITH(pick_cards(deck, "J+", false), "\"J+\" names jokers, and they are left out");
    CHECK_THROWS_WITH(pick_cards(deck, "joker*,high-*", false), "no card of this deck is called \"joker*\"");
    CHECK_THROWS_WITH(pick_cards(deck, "high-*", false), "\"high-*\" names jokers, and they are left out");
    for (const char* text : {"", " ", ",", "4yl,", ",4yl", "4yl,,5yl"})
        CHECK_THROWS_WITH(pick_cards(deck, text, false), "a card's name is missing in \"" + std::string(text) + "\"");
}
