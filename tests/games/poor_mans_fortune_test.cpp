#include "games/poor-mans-fortune.h"

#include <algorithm>

#include "catch.h"
#include "games/written.h"

using namespace kupi;

namespace {

struct House {
    int players = 3;
    std::vector<std::string> variants = {};
    std::string deck = "gallarian";
};

Setup setup(const House& house) {
    std::vector<Setup::Option> options;
    for (const char* id : {"no-magi", "rich-man", "urth-56", "karskvolkia", "heckadeck", "mundaxis", "rheingarten"})
        options.push_back(
            {id, static_cast<int>(std::count(house.variants.begin(), house.variants.end(), id)), "", true, {}});
    return written::setup(house.players, written::pack(house.deck), options);
}

/// A game under way, which takes entries as a log writes them. The last player deals, and so plays first.
template <class G = PoorMansFortune>
struct Play {
    House house;
    G game;
    Trace trace{};
    Ruling last = Legal{};

    explicit Play(House h = {}) : house(std::move(h)), game(setup(house)) {}

    Ruling rule_on(std::string_view entry, Mode mode = Mode::judge) {
        const written::Entry<G> read(written::deck(house.deck));
        return last = game.play(read(entry), mode, &trace);
    }
    /// The rule that the first illegal entry breaks, or nothing.
    std::string operator()(const std::vector<std::string_view>& entries) {
        for (std::string_view e : entries) {
            const Ruling r = rule_on(e);
            if (!is_legal(r)) return std::string(broken_rule(r).id);
        }
        return "";
    }
    bool assumes(std::string_view entry) {
        const Ruling r = rule_on(entry);
        return is_legal(r) && !is_proven(r);
    }
    const PileView& pile(std::string_view name, Seat owner = nobody) {
        views = game.piles();
        for (const PileView& v : views)
            if (v.name == name && v.owner == owner) return v;
        throw std::runtime_error("no such pile");
    }
    int cards(Seat seat) {
        const PileView& hand = pile("hand", seat);
        return static_cast<int>(hand.cards.size()) + hand.unseen;
    }
    int stock() { return pile("stock").unseen; }
    /// Whether the list of legal moves has the entry.
    bool lists(std::string_view entry) {
        const Move move = written::Entry<G>(written::deck(house.deck))(entry);
        Options options;
        game.legal_moves(options);
        return std::any_of(options.begin(), options.end(), [&](const Option& o) { return o.move == move; });
    }
    std::vector<PileView> views;
};

/// Cy plays first and can play nothing on the nine of suns.
const std::vector<std::string_view> three_hands{"table deal p1 1su 6sw 5su 7st Mfire 8mo 9sw 10st",
                                                "table deal p2 6st 10su 6ge 7sw Esu 4ge Mair 9mo",
                                                "table deal p3 5ge Emo 7ge 3ge 1mo 10mo 6mo Qsw", "table turn 9su"};

} // namespace

TEST_CASE("Poor Man's Fortune: the game of the log's page is played to its end, and Ana wins") {
    Play play;
    REQUIRE(play(three_hands) == "");
    REQUIRE(play({"p3 draw 4st",
                  "p1 play 9sw",
                  "p2 penalty 3st Ksu",
                  "p2 play 9mo",
                  "p3 penalty 8su 9st 7su",
                  "p3 play 6mo",
                  "p1 play 6sw",
                  "p2 penalty 4mo 4su",
                  "p2 play 6st",
                  "p3 penalty 2su Esw 8sw",
                  "p3 play 9st",
                  "p1 play 7st",
                  "p2 play 7sw",
                  "p3 penalty 2mo 2st",
                  "p3 play Esw",
                  "p1 play Mfire draw-two p2",
                  "p2 penalty 5sw 1st",
                  "table turn 1ge",
                  "p2 play Mair reverse",
                  "table turn Qmo",
                  "p1 play 8mo",
                  "p3 play 8su",
                  "p2 penalty Qsu 5st",
                  "p2 play Esu",
                  "p1 play 5su",
                  "p3 play 7su",
                  "p2 play 4su",
                  "p1 play 1su",
                  "p3 play 2su",
                  "p2 play 10su"}) == "");
    CHECK_FALSE(play.game.hand_result().over);
    CHECK(play({"p1 play 10st"}) == "");
    const Result result = play.game.hand_result();
    CHECK(result.over);
    CHECK(result.known);
    CHECK(result.winners == Seats::of(0));
    CHECK(result.field("scores")->values[0] == 1);
    CHECK(result.field("scores")->values[1] == 0);
    CHECK(result.field("cards")->values[0] == 0);
    CHECK(result.field("cards")->values[1] == 9);
    CHECK(result.field("cards")->values[2] == 11);
    CHECK(play({"p2 penalty ?? ??"}) == "hand-over"); // a value matched with the last card costs nobody anything (PM-7)
    CHECK(play.game.game_result().winners == Seats::of(0));
}

TEST_CASE("Poor Man's Fortune: the dealer plays first, and the deal goes to the left") {
    Play play;
    CHECK(play.game.dealer() == 2);
    CHECK(play(three_hands) == "");
    CHECK(play.game.waiting() == Seats::of(2));
    CHECK(play({"p1 play 9sw"}) == "turn-order");
    play.game.next_hand({});
    CHECK(play.game.dealer() == 0);
    CHECK(play({"table turn 9su", "p2 draw ??"}) == "turn-order");
    CHECK(play({"p1 draw ??", "p2 draw ??"}) == "");
}

TEST_CASE("Poor Man's Fortune: a card fits by suit, by value, or as a magus, and nothing else goes") {
    Play play;
    REQUIRE(play(three_hands) == "");
    CHECK(play({"p3 play Qsw"}) == "no-fit");
    CHECK(play({"p3 draw 4st", "p1 play 6sw"}) == "no-fit");
    for (const char* fits : {"p1 play 1su", "p1 play 5su", "p1 play 9sw", "p1 play Mfire skip"}) {
        Play copy = play;
        CHECK(copy({fits}) == "");
    }
}

TEST_CASE("Poor Man's Fortune: a match costs the next player two cards, and each further match one more") {
    Play play({.players = 5});
    REQUIRE(play({"table turn 9su", "p5 play 9sw"}) == ""); // PM-10: the first card counts
    CHECK(play({"p1 penalty ??"}) == "wrong-count");
    CHECK(play({"p2 penalty ??*2"}) == "no-penalty");
    CHECK(play({"p1 penalty ??*2", "p1 play 9mo", "p2 penalty ??*3", "p2 play 9st", "p3 penalty ??*4", "p3 play 9ge",
                "p4 penalty ??*5"}) == "");
    CHECK(play.cards(3) == 13);
    CHECK(play({"p4 penalty ??*5"}) == "no-penalty");
    CHECK(play({"p4 play 3ge", "p5 penalty ??*2"}) == "no-penalty"); // a match of the suit costs nothing
    CHECK(play({"p5 play 3su", "p1 penalty ??*2"}) == "");           // and ends the chain
}

TEST_CASE("Poor Man's Fortune: whoever is penalised and cannot play draws once more, and the chain lives (PM-1)") {
    Play play;
    REQUIRE(play(three_hands) == "");
    REQUIRE(play({"p3 draw 4st", "p1 play 9sw", "p2 penalty 3st Ksu", "p2 play 9mo", "p3 penalty 8su Kst 7su"}) == "");
    CHECK(play({"p3 draw 2ge"}) == "must-play"); // moons
    Play unable;
    REQUIRE(unable({"table turn 9su", "p3 play 9sw", "p1 penalty ??*2", "p1 draw ??"}) == "");
    CHECK(unable.cards(0) == 11);
    CHECK(unable({"p2 penalty ??*2"}) == "no-penalty");
    CHECK(unable({"p2 play 9mo", "p3 penalty ??*2"}) == "wrong-count");
    CHECK(unable({"p3 penalty ??*3"}) == "");
}

TEST_CASE("Poor Man's Fortune: a penalty that is not written was drawn by nobody's eyes") {
    Play play;
    REQUIRE(play(three_hands) == "");
    REQUIRE(play({"p3 draw 4st", "p1 play 9sw", "p2 play 9mo"}) == "");
    CHECK(play.cards(1) == 9);
    CHECK(play.pile("hand", 1).unseen == 2);
    CHECK(play({"p3 play 9st", "p1 penalty ??*3"}) == "wrong-count"); // three were drawn: 9st was one of them
    CHECK(play.cards(2) == 11);
    CHECK(play({"p1 penalty ??*4"}) == "");
    CHECK(play.lists("p1 play 7st"));
}

TEST_CASE("Poor Man's Fortune: two cards for somebody, then the cover, then the next turn (PM-5)") {
    Play play;
    REQUIRE(play(three_hands) == "");
    REQUIRE(play({"p3 draw 4st", "p1 play Mfire draw-two p3"}) == "");
    CHECK(play({"p2 play Mair skip"}) == "cover-first");
    CHECK(play({"p2 penalty ??*2"}) == "cover-first");
    CHECK(play({"p3 penalty ??*3"}) == "wrong-count");
    CHECK(play({"p3 penalty 3st Ksu"}) == "");
    CHECK(play({"p3 penalty ??*2"}) == "cover-first");
    CHECK(play({"table turn Mstone"}) == ""); // a magus that is turned has no effect
    CHECK(play({"p2 play Mair skip"}) == "cover-first");
    CHECK(play({"table turn Kge", "table turn 8st"}) == "turn-not-due");
    CHECK(play.game.waiting() == Seats::of(1));
    CHECK(play({"p2 play 6ge", "p3 play 7ge"}) == "");
    CHECK(play.stock() == 70 - 24 - 1 - 1 - 2 - 2);
}

TEST_CASE("Poor Man's Fortune: the two cards may be the player's own, and may be left out") {
    Play play;
    REQUIRE(play(three_hands) == "");
    REQUIRE(play({"p3 draw 4st", "p1 play Mfire draw-two p1", "table turn 8ge"}) == "");
    CHECK(play.cards(0) == 9);
    CHECK(play.pile("hand", 0).unseen == 2);
}

TEST_CASE("Poor Man's Fortune: a match of the cover costs two again (PM-11)") {
    Play play;
    REQUIRE(play({"table turn 9su", "p3 play 9sw", "p1 play 9mo", "p2 play Mair skip", "table turn 9ge",
                  "p1 play 9st"}) == "");
    CHECK(play({"p2 penalty ??*3"}) == "wrong-count");
    CHECK(play({"p2 penalty ??*2"}) == "");
}

TEST_CASE("Poor Man's Fortune: reverse turns play round, skip leaves one out") {
    Play play({.players = 4});
    REQUIRE(play({"table turn 9su", "p4 play Mair reverse", "table turn 3su"}) == "");
    CHECK(play.game.waiting() == Seats::of(2));
    REQUIRE(play({"p3 play 4su", "p2 play Mfire skip", "table turn 5su"}) == "");
    CHECK(play.game.waiting() == Seats::of(3));
    REQUIRE(play({"p4 play Mlife reverse", "table turn 6su"}) == "");
    CHECK(play.game.waiting() == Seats::of(0));
}

TEST_CASE("Poor Man's Fortune: between two players skip is another turn, and reverse changes nothing (PM-8)") {
    Play play({.players = 2});
    REQUIRE(play({"table turn 9su", "p2 play Mair skip", "table turn 3su"}) == "");
    CHECK(play.game.waiting() == Seats::of(1));
    REQUIRE(play({"p2 play Mfire reverse", "table turn 4su"}) == "");
    CHECK(play.game.waiting() == Seats::of(0));
    CHECK(play({"p1 play 5su", "p2 play 6su"}) == "");
}

TEST_CASE("Poor Man's Fortune: a magus takes one effect, another card none") {
    Play play;
    REQUIRE(play(three_hands) == "");
    REQUIRE(play({"p3 draw 4st"}) == "");
    CHECK(play({"p1 play Mfire"}) == "magus-effect");
    CHECK(play({"p1 play Mfire skip reverse"}) == "magus-effect");
    CHECK(play({"p1 play 9sw skip"}) == "magus-effect");
    CHECK(play({"p1 play 6sw skip"}) == "magus-effect"); // before no-fit
    CHECK(play({"p1 play Mair skip"}) == "card-not-held");
    CHECK_FALSE(play.lists("p1 play Mfire"));
    CHECK(play.lists("p1 play Mfire draw-two p1"));
    CHECK(play.lists("p1 play Mfire reverse"));
}

TEST_CASE("Poor Man's Fortune: the first card is turned until it is no magus, and comes before everything but deals") {
    Play play;
    CHECK(play({"p3 draw ??"}) == "turn-missing");
    CHECK(play({"p3 pass"}) == "turn-missing");
    CHECK(play({"p3 play 9su"}) == "turn-missing");
    CHECK(play({"p3 penalty ??*2"}) == "turn-missing");
    CHECK(play({"table reshuffle"}) == "reshuffle-not-due");
    CHECK(play({"p3 rich-man"}) == "no-declaration");
    CHECK(play({"table deal p1 1su 6sw 5su 7st Mfire 8mo 9sw"}) == "wrong-count");
    CHECK(play({"table deal p1 1su 6sw 5su 7st Mfire 8mo 9sw 1su"}) == "card-seen-twice");
    CHECK(play({"table deal p1 ??*8", "table deal p1 ??*8"}) == "deal-not-due");
    CHECK(play({"table turn Mair", "p3 play 9su"}) == "cover-first");
    CHECK(play({"table deal p2 ??*8"}) == "deal-not-due");
    CHECK(play({"table turn Mwater", "table turn Kst", "p3 play Ksu", "p1 penalty ??*2"}) == "");
    CHECK(play.pile("pile").cards.size() == 4);
    CHECK(play.pile("pile").cards.back() == PlayingCard(1, 10));
}

// ---- Stock and pile

TEST_CASE("Poor Man's Fortune: who draws or passes must be unable to do better") {
    Play play;
    REQUIRE(play(three_hands) == "");
    CHECK(play({"p3 pass"}) == "may-not-pass");
    CHECK(play({"p3 draw 9mo"}) == "card-seen-twice");
    CHECK(play({"p3 draw 4st", "p1 draw 3st"}) == "must-play");
    CHECK(std::get<Illegal>(play.last).detail.cards.size() == 4); // two suns, a nine, a magus
    CHECK_FALSE(play.lists("p1 draw ??"));
    CHECK(play({"p1 play 5su", "p2 play Mair draw-two p1", "p1 penalty 2su 3su", "table turn 8su", "p3 draw 7su"}) ==
          "");
}

namespace {

/// Eight players whose hands nobody has seen, and the five cards of the stock drawn one after the other.
Play<PoorMansFortune> exhausted() {
    Play play({.players = 8});
    REQUIRE(play({"table turn 9su", "p8 draw ??", "p1 draw ??", "p2 draw ??", "p3 draw ??", "p4 draw ??"}) == "");
    return play;
}

} // namespace

TEST_CASE("Poor Man's Fortune: with nothing left a draw is a pass, and penalties are waived (PM-3)") {
    Play play = exhausted();
    CHECK(play.stock() == 0);
    CHECK(play({"p5 draw ??"}) == "nothing-to-draw");
    CHECK(play({"table reshuffle"}) == "reshuffle-not-due");
    CHECK(play.lists("p5 pass"));
    CHECK(play({"p5 pass", "p6 play 3su"}) == "");
    CHECK(play({"p7 pass"}) == "may-not-pass"); // the nine of suns may be shuffled and drawn
    CHECK(play({"p7 draw 9su", "p8 play 3ge", "p1 penalty ??*2"}) == "wrong-count"); // one is left: the three of suns
    CHECK(play({"p1 penalty 3mo"}) == "card-seen-twice");
    CHECK(play({"p1 penalty 3su", "p1 penalty ??"}) == "no-penalty");
    CHECK(play.cards(0) == 10);
}

TEST_CASE("Poor Man's Fortune: a penalty goes on through the shuffled pile") {
    Play play({.players = 8});
    REQUIRE(play({"table turn 9su", "p8 play 3su", "p1 draw ??", "p2 draw ??", "p3 draw ??", "p4 draw ??"}) == "");
    CHECK(play.stock() == 1);
    CHECK(play({"p5 play 3ge", "p6 penalty 9su 3su"}) == "card-seen-twice"); // the stock still held one
    CHECK(play({"p6 penalty 4ge 4st"}) == "card-seen-twice");
    CHECK(play({"p6 penalty 3su 4ge"}) == "card-seen-twice"); // from left to right, as if drawn singly
    REQUIRE(play({"p6 penalty 4ge 3su"}) == "");
    CHECK(play.stock() == 1);
    CHECK(play({"table reshuffle"}) == "reshuffle-not-due");
    CHECK(play({"p6 play 5ge", "p7 draw 9su"}) == "");
}

TEST_CASE("Poor Man's Fortune: a magus that nothing can cover stays, and any card fits it (PM-4)") {
    Play play = exhausted();
    REQUIRE(play({"p5 play Mfire draw-two p6"}) == "");
    CHECK(play({"p6 penalty ??*2"}) == "wrong-count");
    CHECK(play({"p6 penalty 9su"}) == ""); // the last card below the magus
    CHECK(play({"table turn 4su"}) == "turn-not-due");
    CHECK(play({"p6 draw ??"}) == "nothing-to-draw");
    CHECK(play({"p6 pass"}) == "must-play");
    CHECK(play.lists("p6 play 7ge"));
    CHECK(play({"p6 play 7ge", "p7 penalty ??"}) == "no-penalty"); // a magus has no value to match
    CHECK(play({"p7 play 7mo", "p8 penalty ??*2"}) == "");
}

TEST_CASE(
    "Poor Man's Fortune: magi that become a new stock do not ask again for the cover of one that had none (PM-4)") {
    Play play({.players = 8});
    REQUIRE(play({"table turn Mwater", "table turn Mfire", "table turn Mstone", "table turn Mlife", "table turn 9ge",
                  "p8 draw 9st", "p1 play Mair draw-two p2"}) == "");
    CHECK(play({"p2 penalty Mlife 8su"}) == "card-seen-twice");
    REQUIRE(play({"p2 penalty 9ge Mlife"}) == ""); // of five that were shuffled
    CHECK(play({"p2 play 1sw"}) == "cover-first");
    REQUIRE(play({"table turn Mwater", "table turn Mfire", "table turn Mstone"}) == "");
    CHECK(play.lists("table reshuffle"));
    REQUIRE(play({"table reshuffle"}) == "");
    CHECK(play.stock() == 3);
    CHECK(play({"table turn Mair"}) == "turn-not-due");
    CHECK_FALSE(play.lists("table turn ??"));
    CHECK(play.lists("p2 play 1sw"));
    CHECK(play({"p2 play 1sw"}) == "");
}

TEST_CASE("Poor Man's Fortune: a play out of turn that stood has the penalty before it drawn unseen") {
    Play play;
    REQUIRE(play({"table turn 9su", "p3 play 9sw"}) == ""); // p1 owes two
    REQUIRE(is_legal(play.rule_on("p2 play 5sw", Mode::stood)));
    CHECK(play.cards(0) == 10);
    CHECK(play({"p1 penalty ??*2"}) == "no-penalty");
    CHECK(play({"p3 play 6sw"}) == "");
}

TEST_CASE("Poor Man's Fortune: who draws two by a magus still has the next turn") {
    Play play;
    REQUIRE(play({"table turn 9su", "p3 play Mair draw-two p1", "p1 penalty 2su 3su", "table turn 4su"}) == "");
    CHECK(play({"p2 play 5su"}) == "turn-order");
    CHECK(play({"p1 play 2su"}) == "");
}

TEST_CASE("Poor Man's Fortune: a magus is covered from the shuffled pile while it holds another card") {
    Play play = exhausted();
    REQUIRE(play({"p5 play Mfire skip"}) == "");
    CHECK(play({"p7 play 7ge"}) == "cover-first");
    CHECK(play({"table turn 5su"}) == "card-seen-twice");
    CHECK(play({"table turn 9su"}) == "");
    CHECK(play.pile("pile").cards.size() == 2);
    CHECK(play.stock() == 0);
}

// ---- The last card

TEST_CASE("Poor Man's Fortune: a magus as the last card needs no effect and no cover (PM-6)") {
    Play play({.players = 2});
    REQUIRE(play({"table deal p1 2ge 3ge 4ge 5ge 6ge 7ge 8ge 10ge", "table deal p2 1su 2su 3su 4su 5su 6su 7su Mfire",
                  "table turn 9su"}) == "");
    for (const char* entry :
         {"p2 play 1su", "p1 draw 1st", "p2 play 2su", "p1 play 2ge", "p2 penalty 8su 10su",
          "p2 play Mfire draw-two p1", "p1 penalty 2st 4st", "table turn 1sw", "p1 play 1st", "p2 penalty 10sw Ksw"})
        REQUIRE(play({entry}) == "");
    CHECK_FALSE(play.game.hand_result().over);

    Play quick({.players = 2});
    REQUIRE(quick({"table deal p2 1su 2su 3su 4su 5su 6su 7su Mfire", "table turn 9su"}) == "");
    for (const char* n : {"1su", "2su", "3su", "4su", "5su", "6su", "7su"})
        REQUIRE(quick({std::string("p2 play ") + n, "p1 draw ??"}) == "");
    CHECK(quick.lists("p2 play Mfire"));
    CHECK(quick.lists("p2 play Mfire draw-two p1"));
    CHECK(quick({"p2 play Mfire reverse skip"}) == "magus-effect");
    CHECK(quick({"p2 play Mfire"}) == "");
    CHECK(quick.game.hand_result().winners == Seats::of(1));
    CHECK(quick({"table turn 8su"}) == "hand-over");
}

TEST_CASE("Poor Man's Fortune: with rich-man the last card wins only with the words") {
    const auto begin = [] {
        Play play({.players = 2, .variants = {"rich-man"}});
        REQUIRE(play({"table deal p2 1su 2su 3su 4su 5su 6su 7su Mfire", "table turn 9su"}) == "");
        for (const char* n : {"1su", "2su", "3su", "4su", "5su", "6su", "7su"})
            REQUIRE(play({std::string("p2 play ") + n, "p1 draw ??"}) == "");
        CHECK(play({"p2 play Mfire"}) == "magus-effect");
        CHECK(play({"p2 rich-man"}) == "no-declaration");
        REQUIRE(play({"p2 play Mfire draw-two p1"}) == "");
        CHECK_FALSE(play.game.hand_result().over);
        return play;
    };
    Play declared = begin();
    CHECK(declared({"p1 rich-man"}) == "no-declaration");
    CHECK(declared({"p2 rich-man"}) == "");
    CHECK(declared.game.hand_result().winners == Seats::of(1));
    CHECK(declared.game.hand_result().field("cards")->values[0] == 15);
    CHECK(declared({"p1 penalty ??*2"}) == "hand-over");

    Play silent = begin(); // its two cards, then the effect and the cover (PM-12)
    CHECK(silent({"p2 penalty ??"}) == "wrong-count");
    CHECK(silent({"p2 penalty 1ge 2ge", "p2 rich-man"}) == "no-declaration");
    CHECK(silent({"p1 penalty ??*2", "table turn 3ge", "p1 play 4ge", "p2 play 2ge"}) == "");
    CHECK(silent.cards(1) == 1);

    Play forgotten = begin(); // nobody wrote anything down
    CHECK(forgotten({"table turn 3ge"}) == "");
    CHECK(forgotten.cards(0) == 17);
    CHECK(forgotten.cards(1) == 2);
    CHECK(forgotten.pile("hand", 1).unseen == 2);
}

TEST_CASE("Poor Man's Fortune: with rich-man a reshuffle may come before the words, and a match costs after them") {
    Play play({.players = 2, .variants = {"rich-man"}});
    REQUIRE(play({"table deal p2 1su 2su 3su 4su 5su 6su 7su 8su", "table turn 9su"}) == "");
    for (const char* n : {"1su", "2su", "3su", "4su", "5su", "6su", "7su"})
        REQUIRE(play({std::string("p2 play ") + n, "p1 draw ??"}) == "");
    CHECK(play({"p2 play 8su", "table reshuffle"}) == "reshuffle-not-due");
    CHECK(play.lists("p2 rich-man"));
    CHECK(play({"p1 play 8ge", "p2 penalty ??*2"}) == ""); // p2 had said nothing and drawn two
    CHECK(play.cards(1) == 4);
}

// ---- Variants

TEST_CASE("Poor Man's Fortune: without magi the deck has 65 cards, and a magus is none of them") {
    Play play({.players = 7, .variants = {"no-magi"}});
    CHECK(play.stock() == 65);
    CHECK(play({"table turn Mair"}) == "no-such-card");
    CHECK(play({"table deal p1 Mair ??*7"}) == "no-such-card");
    CHECK(play({"table turn 9su", "p7 play Mair skip"}) == "no-such-card");
    CHECK(play({"p7 draw ??"}) == "");
    CHECK(play.stock() == 65 - 56 - 2);
    CHECK(play.pile("aside").cards.size() == 5);
}

TEST_CASE("Poor Man's Fortune: on Urth four jokers are the magi, and seven cards are dealt") {
    Play<PoorMansFortuneJokers> play({.players = 3, .variants = {"urth-56"}, .deck = "french-56"});
    CHECK(play({"table deal p1 ??*8"}) == "wrong-count");
    CHECK(play({"table deal p1 Jk Jk Jk Jk Jk 2C 3C"}) == "card-seen-twice");
    CHECK(play({"table deal p1 Jk Jk 2H 3H 4H 5H 6H", "table deal p2 Jk 2S 3S 4S 5S 6S 7S",
                "table deal p3 8C 9C 10C JC QC KC AC", "table turn Jk", "table turn Jk"}) == "card-seen-twice");
    CHECK(play({"table turn 7H", "p3 draw 2C", "p1 play Jk draw-two p2", "p2 penalty Jk 8S"}) == "card-seen-twice");
    CHECK(play({"p2 penalty KH 8S", "table turn 3D", "p2 play Jk skip", "table turn 9S", "p1 play Jk reverse",
                "table turn 9D", "p3 play 9C", "p2 penalty ??*2", "p2 play KH"}) == "no-fit");
    CHECK(play.stock() == 56 - 21 - 5 - 1 - 4);
    CHECK(play.pile("pile").cards.size() == 9);
}

TEST_CASE("Poor Man's Fortune: Gallar takes two different effects, in either order (PM-9)") {
    const auto begin = [] {
        Play play({.players = 4, .variants = {"karskvolkia"}, .deck = "gallarian-karskvolkia"});
        REQUIRE(play({"table deal p4 Gallar Mair 1su 2su 3su 4su 5su 6su", "table turn 9su"}) == "");
        return play;
    };
    Play play = begin();
    CHECK(play.stock() == 71 - 32 - 1);
    CHECK(play({"p4 play Gallar"}) == "magus-effect");
    CHECK(play({"p4 play Gallar skip"}) == "magus-effect");
    CHECK(play({"p4 play Gallar skip skip"}) == "magus-effect");
    CHECK(play({"p4 play Gallar draw-two p1 draw-two p2"}) == "magus-effect");
    CHECK(play({"p4 play Mair skip reverse"}) == "magus-effect");
    CHECK(play.lists("p4 play Gallar draw-two p2 skip"));
    CHECK(play.lists("p4 play Gallar skip draw-two p2"));
    CHECK(play({"p4 play Gallar skip draw-two p2", "p2 penalty ??*2", "table turn 8su"}) == "");
    CHECK(play.game.waiting() == Seats::of(1));
    for (const char* both : {"p4 play Gallar reverse skip", "p4 play Gallar skip reverse"}) {
        Play round = begin();
        CHECK(round({both, "table turn 8su"}) == "");
        CHECK(round.game.waiting() == Seats::of(1)); // not p3, who is next to the right
    }
}

// ---- Hands that nobody has seen

TEST_CASE("Poor Man's Fortune: a draw out of a hidden hand rests on its having held nothing that fits") {
    Play play;
    REQUIRE(play({"table turn 9su"}) == "");
    Story story;
    play.game.table().tell(&story);
    REQUIRE(play.assumes("p3 draw 4st"));
    REQUIRE(story.clauses().size() == 1);
    const Demand& demand = story.clauses()[0].any.front();
    CHECK(demand.lacks());
    CHECK(demand.seat == 2);
    CHECK(demand.rule == PoorMansFortune::must_play);
    CHECK(demand.cards.size() == 12 + 4 + 5);                         // suns, nines, magi
    CHECK(play({"p1 play 3su", "p2 play 4su", "p3 play 5su"}) == ""); // which the solver has to say something to
    CHECK(story.clauses().size() == 1);
}

TEST_CASE("Poor Man's Fortune: what the table let stand is carried out, and play goes on from there") {
    Play play;
    REQUIRE(play(three_hands) == "");
    CHECK(is_legal(play.rule_on("p3 play 6mo", Mode::stood)));
    CHECK(play({"p1 play 8mo"}) == "");
    CHECK(is_legal(play.rule_on("p1 play 7st", Mode::stood))); // out of turn, and it does not fit
    CHECK(play.game.waiting() == Seats::of(1));
    CHECK(is_legal(play.rule_on("p2 draw 2st", Mode::stood))); // though able to play
    CHECK(play({"p3 play 7ge", "p1 penalty 3st Ksu", "p1 play Mfire skip", "table turn 3sw"}) == "");
    CHECK(broken_rule(play.rule_on("p3 play 2ge", Mode::stood)).id == "card-not-held");
    CHECK(broken_rule(play.rule_on("p3 rich-man", Mode::stood)).id == "no-declaration");
}

TEST_CASE("Poor Man's Fortune: several games are counted, by their claims where they were not judged") {
    Play play({.players = 2});
    REQUIRE(play({"table deal p2 1su 2su 3su 4su 5su 6su 7su 8su", "table turn 9su"}) == "");
    for (const char* n : {"1su", "2su", "3su", "4su", "5su", "6su", "7su"})
        REQUIRE(play({std::string("p2 play ") + n, "p1 draw ??"}) == "");
    REQUIRE(play({"p2 play 8su"}) == "");
    play.game.next_hand({});
    CHECK_FALSE(play.game.game_result().over);
    CHECK(play.game.game_result().field("scores")->values[1] == 1);
    Result claim;
    claim.winners.add(0);
    HandEnd end;
    end.judged = false;
    end.claim = &claim;
    play.game.next_hand(end);
    CHECK(play.game.game_result().known);
    CHECK(play.game.game_result().field("scores")->values[0] == 1);
    CHECK(play.game.dealer() == 1);
    end.claim = nullptr;
    play.game.next_hand(end);
    CHECK_FALSE(play.game.game_result().known);
}

TEST_CASE("Poor Man's Fortune: positions are equal after the same entries, and not after others") {
    Play one, other;
    REQUIRE(one(three_hands) == "");
    REQUIRE(other(three_hands) == "");
    CHECK(one.game == other.game);
    REQUIRE(one({"p3 draw 4st"}) == "");
    CHECK_FALSE(one.game == other.game);
    REQUIRE(other({"p3 draw 5st"}) == "");
    CHECK_FALSE(one.game == other.game);
}
