// The hand that shows a deck, and what is said of a deck beside its name.
#include "cli/sample_hand.h"

#include <set>

#include "cards/load.h"
#include "cards/notation.h"
#include "catch.h"
#include "cli/deck_words.h"
#include "support/checkout.h"

namespace {

using namespace kupi::cli;
using namespace kupi::test;

Deck deck_of(const std::string& id) {
    Diagnostics out;
    auto deck = load_deck(id, DataFolders({root}), out);
    REQUIRE(deck);
    return *deck;
}

} // namespace

TEST_CASE("a hand that shows a deck has seven cards, none twice, and courts or cards of no suit for the most part") {
    for (const char* id : {"french-52", "spanish-40", "italian-40", "tarot-78", "gallarian", "railog-getha"}) {
        CAPTURE(id);
        const Deck deck = deck_of(id);
        const auto hand = sample_hand(deck);
        CHECK(hand.size() == 7);
        CHECK(std::set<Card>(hand.begin(), hand.end()).size() == 7);
        const auto plain = std::count_if(hand.begin(), hand.end(), [&](Card card) {
            return card.has_suit() && deck.ranks[card.rank()].kind == RankKind::number;
        });
        CHECK(plain <= (deck.ranks.back().kind == RankKind::number ? 2 : 1)); // aces
    }
}

TEST_CASE("a hand that shows a deck of few suits or ranks has seven cards, too, the highest") {
    Deck spades = deck_of("french-52");
    spades.suits.resize(1);
    const auto hand = sample_hand(spades);
    REQUIRE(hand.size() == 7);
    for (std::size_t i = 0; i < hand.size(); ++i) CHECK(hand[i] == Card(0, 6 + i));
    for (const std::size_t suits : {1u, 2u, 3u, 4u})
        for (const std::size_t ranks : {2u, 3u, 4u, 7u}) {
            if (suits * ranks < 7) continue;
            CAPTURE(suits, ranks);
            Deck deck = deck_of("french-52");
            deck.suits.resize(suits);
            deck.ranks.erase(deck.ranks.begin(), deck.ranks.end() - static_cast<std::ptrdiff_t>(ranks));
            const auto shown = sample_hand(deck);
            CHECK(shown.size() == 7);
            CHECK(std::set<Card>(shown.begin(), shown.end()).size() == 7);
        }
}

TEST_CASE("a tarot's hand ends with its highest trump and the fool, behind two kings") {
    const Deck deck = deck_of("tarot-78");
    std::vector<std::string> names;
    for (const Card card : sample_hand(deck)) names.push_back(short_name(deck, card));
    CHECK(names == std::vector<std::string>{"CS", "DD", "DH", "RC", "RD", "T21", "Ex"});
}

TEST_CASE("the count in a deck's name follows what is printed of it, and no other number does") {
    Deck deck = deck_of("french-52");
    CHECK(name_with_count(deck, 54) == "French, 54 cards");
    deck.name = "Route 1152, 52 cards";
    CHECK(name_with_count(deck, 13) == "Route 1152, 13 cards");
    deck.name = "Route 1152";
    CHECK(name_with_count(deck, 13) == "Route 1152");
    deck.name = "French (52 cards)";
    CHECK(name_with_count(deck, 54) == "French (54 cards)");
    CHECK(says_number(deck.name, 52));
    deck.name = "52 Pickup, 52 cards";
    CHECK(name_with_count(deck, 54) == "52 Pickup, 54 cards");
    deck.name = "52nd Street";
    CHECK(name_with_count(deck, 54) == deck.name);
    CHECK(says_number("52\u679a", 52)); // Japanese writes no space before its "cards"
    CHECK(says_number("Französisch, 32 Blatt", 32));
    CHECK(!says_number("Club 1932", 32));
}
