// Entries: what they mean, what is wrong with them, and that canonical ones come back byte for byte.
#include "referee/entry.h"

#include "referee/world.h"

using namespace kupi::referee;
using kupi::test::Table;

namespace {

constexpr const char* no_fault = "";

const Table& somachi() {
    static const Table table("somachi", {"Ana", "Ava", "Di Lo", "!stood", "discard"});
    return table;
}

/// A game of our own that has every shape of argument, those of games to come too.
const Table& shapes() {
    static const Table table(
        [] {
            Game game;
            game.id = "shapes";
            game.deck = "railog-getha";
            game.families = {"railog"};
            game.deck_choices.push_back({"", "", std::nullopt, "", 1, true, {}});
            Diagnostics out;
            const auto add = [&](const char* verb, const char* arguments, bool by_table = false) {
                game.verbs.push_back(
                    {verb, by_table, *parse_argument_pattern(arguments, {}, out), "", "", "", "", "", {}});
            };
            add("play", "CARD ((draw-two NAME)|reverse)*");
            add("trump", "SUIT+ CARD*");
            add("pick", "SUIT+ JOKER*");
            add("pick", "JOKER??+");
            add("meld", "GROUP+ [CARD]");
            add("meld", "GROUP* on N GROUP* CARD*");
            add("move", "(reserve|f) (reserve|f)");
            add("trade", "NAME|extra1|extra2 N", true);
            add("trade", "NAME N");
            add("wait", "");
            add("say", "NAME (N|CARD)");
            add("lay", "(CARD|NAMED)+");
            add("give", "NAME CARD{3} CARD??{2}");
            return game;
        }(),
        {"Ana", "Bo"});
    return table;
}

} // namespace

TEST_CASE("an entry becomes a move") {
    const Entry e = somachi().read("@12.5 ava add 4SI 'di lo' !stood # why not");
    CHECK(e.broken.id.empty());
    CHECK(e.move.seat == 1);
    CHECK(e.move.other == 2);
    CHECK(e.move.cards == 1);
    CHECK(e.move.card().rank() == 3);
    CHECK(e.stood);
    CHECK(e.timed);
    CHECK(e.time == 12'500'000'000u);
    CHECK(e.move.time == 125'000);
    CHECK(e.comment == "# why not");
    CHECK(somachi().read("p2 add 4si p3").move == somachi().read("Ava add 4-of-sitar 'Di Lo'").move);
}

TEST_CASE("arguments are told apart by their place, never by their look") {
    const Entry e = somachi().read("Ava add Ava Ava");
    CHECK(e.broken.id.empty());
    CHECK(e.move.other == 1);
    CHECK(e.move.cards == 1);
    CHECK(somachi().canonical("Ana add 4si !stood") == "");
    CHECK(somachi().fault("Ana add 4si !stood") == "bad-argument");
    CHECK(somachi().read("Ana add 4si '!stood'").move.other == 3);
    CHECK(somachi().canonical("Ana add 4si '!stood'") == "Ana add 4si '!stood'");
    // A word of the game comes before a player of that name, unless a name is due.
    CHECK(somachi().read("Ana draw discard").move.is_word(0));
    CHECK(somachi().read("Ana add 4si discard").move.other == 4);
}

TEST_CASE("faults of entries come in their order") {
    const Table& t = somachi();
    CHECK(t.fault("") == "not-a-player");
    CHECK(t.fault("   ") == "not-a-player");
    CHECK(t.fault("# nothing happened") == "not-a-player");
    CHECK(t.fault("@1") == "not-a-player");
    CHECK(t.fault("Eve") == "not-a-player");
    CHECK(t.fault("Eve fly 9xx") == "not-a-player");
    CHECK(t.fault("p6 pay") == "not-a-player");
    CHECK(t.fault("p0 pay") == "not-a-player");
    CHECK(t.fault("'Ana pay") == "not-a-player");
    CHECK(t.fault("'table' reshuffle") == "not-a-player");
    CHECK(t.fault("Ana") == "unknown-verb");
    CHECK(t.fault("Ana !stood") == "unknown-verb");
    CHECK(t.fault("Ana fly 9xx") == "unknown-verb");
    CHECK(t.fault("Ana 'pay'") == "unknown-verb");
    CHECK(t.fault("Ana reshuffle") == "unknown-verb");
    CHECK(t.fault("table pay") == "unknown-verb");
    CHECK(t.fault("[Ana pay") == "not-a-player");
    CHECK(t.fault("p01 pay") == "not-a-player");
    CHECK(t.fault("Ana fly [Ana") == "unknown-verb");
    for (const char* open : {"table deal [Ana Ame", "Ana add 4me [Ana", "Ana add 4me Eve]", "Ana add [4me Eve"})
        CHECK(t.fault(open) == "bad-argument");
    CHECK(t.fault("Ana add 4me '[Eve'") == "not-a-player");
    CHECK(t.fault("Ana pay 3") == "bad-argument");
    CHECK(t.fault("Ana open") == "bad-argument");
    CHECK(t.fault("Ana open 9xx") == "bad-argument");
    CHECK(t.fault("Ana open 9si") == "bad-argument");
    CHECK(t.fault("Ana open ??") == "bad-argument");
    CHECK(t.fault("Ana open 4si 5si") == "bad-argument");
    CHECK(t.fault("Ana open '4si'") == "bad-argument");
    CHECK(t.fault("Ana add 4si") == "bad-argument");
    CHECK(t.fault("Ana add Bo 4si") == "bad-argument");
    CHECK(t.fault("Ana add 4si 'Di Lo") == "bad-argument");
    CHECK(t.fault("Ana bring-in") == "bad-argument");
    CHECK(t.fault("Ana bring-in three") == "bad-argument");
    CHECK(t.fault("Ana bring-in -3") == "bad-argument");
    CHECK(t.fault("Ana bring-in +3") == "bad-argument");
    CHECK(t.fault("Ana bring-in 3.5") == "bad-argument");
    CHECK(t.fault("Ana bring-in 9999999999") == "bad-argument");
    CHECK(t.fault("Ana draw ??*1") == no_fault);
    CHECK(t.fault("Ana draw ??*2") == "bad-argument"); // as "?? ??" is: one card is drawn
    CHECK(t.fault("Ana draw ?? ??") == "bad-argument");
    CHECK(t.fault("Ana draw ??*0") == "bad-argument");
    CHECK(t.fault("Ana draw ??*") == "bad-argument");
    CHECK(t.fault("Ana draw ???") == "bad-argument");
    CHECK(t.fault("Ana draw ??*201") == "bad-argument");
    CHECK(t.fault("table deal Ana") == "bad-argument");
    CHECK(t.fault("@x Ana pay") == "bad-argument");
    CHECK(t.fault("@ Ana pay") == "bad-argument");
    CHECK(t.fault("@-1 Ana pay") == "bad-argument");
    CHECK(t.fault("@1. Ana pay") == "bad-argument");
    CHECK(t.fault("@1.5.5 Ana pay") == "bad-argument");
    CHECK(t.fault("@x Ana fly") == "unknown-verb");
    CHECK(t.fault("@x Eve fly") == "not-a-player");
    CHECK(t.fault("@1 @2 Ana pay") == "not-a-player");
    CHECK(t.fault("Ana add 4si Eve") == "not-a-player");
    CHECK(t.fault("Ana add 4ar Eve") == "not-a-player");
    CHECK(t.fault("table deal 4si 5si 6si 7si") == "not-a-player");
    CHECK(t.fault("Ana add 4ar Ava") == "no-such-card");
    CHECK(t.fault("Ana open J+") == "no-such-card");
    CHECK(t.fault("Ana open arl-of-yll") == "no-such-card");
    CHECK(t.fault("Ana open 7kr") == no_fault);
    CHECK(t.fault(std::string(100'000, 'x')) == "not-a-player");
    CHECK(t.fault("table deal Ana" + std::string(2'000, ' ') + "4si") == no_fault);
    std::string long_deal = "table deal Ana";
    for (int i = 0; i < 2'000; ++i) long_deal += " ??";
    CHECK(t.fault(long_deal) == "bad-argument");
}

TEST_CASE("where a joker is due, a card of a suit is of another kind, and one of another deck is not of this one") {
    for (const char* entry : {"Ana pick me va J+", "Ana pick J+ J-", "Ana pick ??*3 J-", "Ana pick ??"})
        CHECK(shapes().canonical(entry) == entry);
    for (const char* entry :
         {"Ana pick 8me", "Ana pick me 8me", "Ana pick 1me QC", "Ana pick J+ me", "Ana pick ?? 8me"})
        CHECK(shapes().fault(entry) == "bad-argument");
    for (const char* entry : {"Ana pick QC", "Ana pick me QC", "Ana pick ?? QC"})
        CHECK(shapes().fault(entry) == "no-such-card");
}

TEST_CASE("cards may come in another number than is due, but not none") {
    const Table getha("getha", {"Ana", "Bo", "Cy"});
    CHECK(getha.read("table deal Ana ??*7").move.cards == 7);
    CHECK(getha.read("table deal Ana ??*200").move.cards == 200);
    CHECK(getha.read("table deal extra1 4me ??*7").move.other == extra1);
    CHECK(getha.fault("table deal Ana") == "bad-argument");
    CHECK(getha.fault("Ana exchange") == no_fault);
    CHECK(getha.fault("Ana reveal J+=Sar") == "no-such-card"); // a pack without jokers
    const Table jokers("getha", {"Ana", "Bo", "Cy"}, "jokers");
    CHECK(jokers.fault("Ana reveal J+=Sar 4me") == no_fault);
    CHECK(jokers.fault("Ana reveal J+=Ssi 4me") == "no-such-card");
    CHECK(jokers.fault("Ana reveal J+=9me") == "bad-argument");
    CHECK(jokers.fault("Ana select me sitar") == "bad-argument");
    CHECK(jokers.fault("Ana exchange J+=Sar") == "bad-argument");
}

TEST_CASE("canonical entries come back byte for byte") {
    for (const char* text :
         {"Ana open 4si", "table deal 'Di Lo' 4si ??*2 Rme ??", "@12.340 Ava play Sme '!stood' !stood # why  not",
          "Ana bring-in 3", "Ana side-bet discard 12", "table reshuffle", "Ana draw discard", "Ana draw ??",
          "Ana play Rme no-sweep", "@0 'Di Lo' end"})
        CHECK(somachi().canonical(text) == text);
    const Table getha("getha", {"Ana", "Bo", "Cy"}, "jokers");
    for (const char* text : {"table deal extra2 ??*8", "Ana exchange", "Ana exchange 4me ??*2", "Bo select um J+",
                             "Bo select me va", "Bo select ??*3", "Bo select J+ J-", "Ana reveal 5me J+=6me J-=7va Ava",
                             "table show extra1 1he", "Bo rename J+=3um", "Bo raise 12", "table deal Ana ??*200"})
        CHECK(getha.canonical(text) == text);
    for (const char* text : {"Ana play 4me draw-two Bo reverse", "Ana play 4me reverse draw-two Bo", "Ana trump me va",
                             "Ana trump me J+", "Ana meld [4me 5me J+=6me] [7va]", "Ana meld [4me] 5me",
                             "Ana meld on 1 [4me] 8va", "Ana meld [1me] on 2 8va", "Ana meld on 0", "Bo move reserve f",
                             "Bo move f f", "table trade extra1 300", "table trade Bo 0", "Ana trade Bo 7", "Ana wait",
                             "Ana say Bo 3", "Ana say Bo 3me", "Ana lay 3me J+=4me 5me", "Ana lay J+ J-=4va"})
        CHECK(shapes().canonical(text) == text);
}

TEST_CASE("what is written otherwise has one canonical form") {
    const Table& t = somachi();
    CHECK(t.canonical("  ANA   OPEN  aRL-of-Meth") == "Ana open Rme");
    CHECK(t.canonical("p3 draw ?? # seen by nobody") == "'Di Lo' draw ?? # seen by nobody");
    CHECK(t.canonical("table deal p1 ?? 4SI ?? ??") == "table deal Ana ?? 4si ??*2");
    CHECK(t.canonical("'Ana' bring-in 007 !STOOD") == "Ana bring-in 7 !stood");
    CHECK(shapes().canonical("Ana meld [ 4me 5me ] [J+=6me ]") == "Ana meld [4me 5me] [J+=6me]");
    CHECK(shapes().fault("Ana meld [4me 5me") == "bad-argument");
    CHECK(shapes().fault("Ana meld 4me]") == "bad-argument");
    CHECK(shapes().fault("Ana meld [4me] on") == "bad-argument");
    CHECK(shapes().fault("Ana meld [] 4me") == no_fault);
    CHECK(shapes().fault("Ana meld [??]") == "bad-argument");
    // How many cards are due is for the game to say, from one on.
    CHECK(shapes().fault("Ana give Bo 4me") == no_fault);
    CHECK(shapes().fault("Ana give Bo 4me 5me ??*3") == no_fault);
    CHECK(shapes().fault("Ana give Bo") == "bad-argument");
    CHECK(shapes().fault("Ana give Bo ??*2") == "bad-argument");
}

TEST_CASE("every example of every game is written in canonical form") {
    for (const auto& id : game_ids(kupi::test::checkout())) {
        INFO(id);
        // Whoever the examples name, then others up to a full table.
        const Game game = kupi::test::load_game(id);
        std::string said;
        for (const Verb& verb : game.verbs) said += ' ' + verb.example + ' ';
        std::vector<std::string> names = {"Ana", "Bo", "Cy", "Di", "Eve", "Flo", "Gus", "Hal"};
        std::stable_partition(names.begin(), names.end(),
                              [&](const std::string& n) { return said.find(' ' + n + ' ') != std::string::npos; });
        names.resize(std::min(names.size(), static_cast<std::size_t>(game.seats.second)));
        const std::string with = id == "getha" ? "jokers" : id == "poor-mans-fortune" ? "karskvolkia" : "";
        const Table table(id, names, with, id == "yamiro-solitaire" ? "railog-getha" : "");
        for (const Verb& verb : table.game.verbs) CHECK(table.canonical(verb.example) == verb.example);
    }
}
