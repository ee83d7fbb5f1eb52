#include "referee/recorder.h"

#include "catch.h"
#include "referee/context.h"
#include "referee/entry_writer.h"
#include "referee/typed.h"
#include "support/checkout.h"

using namespace kupi::referee;

namespace {

Library& library() {
    static Library all{DataFolders({kupi::test::root})};
    return all;
}

LogText yamiro() {
    LogText head;
    head.game = "yamiro";
    head.players = {"Ana", "Bo Peep"};
    return head;
}

using Kind = Recorder::Answer::Kind;

constexpr const char* by_hand = R"(# Friday, in the rain
kupi = 1
game = "yamiro"
players = ["Ana", "Bo"]
_table = "by the window"

[[hand]]
entries = [ "table deal Ana 8si Ath 3me Rla", 'table deal Bo Dsi 5kr Srm 2ra',   # dealt slowly
  "Ana play 8si"   # at last
]   # so far
)";

} // namespace

TEST_CASE("a recorded entry is judged, written in canonical form and read back") {
    Recorder recorder(library(), yamiro(), "x.toml");
    CHECK(recorder.enter("TABLE deal ana 8SI ath 3me rla").kind == Kind::taken);
    CHECK(recorder.enter("table deal p2 ?? ?? ?? ??").kind == Kind::taken);
    const auto refused = recorder.enter("'Bo Peep' play 4si");
    CHECK(refused.kind == Kind::refused);
    REQUIRE(refused.findings.size() == 1);
    CHECK(refused.findings[0].rule.id == "lead-order");
    CHECK(recorder.enter("Ana play 8si # well").kind == Kind::taken);
    CHECK(recorder.text() == "kupi = 1\ngame = \"yamiro\"\nplayers = [\"Ana\", \"Bo Peep\"]\n\n[[hand]]\nentries = [\n"
                             "  \"table deal Ana 8si Ath 3me Rla\",\n  \"table deal 'Bo Peep' ??*4\",\n"
                             "  \"Ana play 8si # well\",\n]\n");
    Recorder again(library(), recorder.text(), "x.toml");
    CHECK(again.entries() == 3);
    CHECK(again.position().equals(recorder.position()));
}

TEST_CASE("the actor may be left out where one seat alone can do it") {
    Recorder recorder(library(), yamiro(), "x.toml");
    CHECK(recorder.enter("deal Ana 8si Ath 3me Rla").kind == Kind::taken);
    CHECK(recorder.enter("deal p2 Dsi 5kr Srm 2ra").kind == Kind::taken);
    CHECK(recorder.enter("play 8si").kind == Kind::taken);
    CHECK(recorder.enter("draw 1si").kind == Kind::taken);
    CHECK(recorder.enter("play 5kr").kind == Kind::taken);
    CHECK(recorder.text().find("\"'Bo Peep' play 5kr\"") != std::string::npos);
    CHECK(recorder.enter("fly 5kr").findings.at(0).rule.id == "not-a-player");
    CHECK(recorder.enter("play 5").findings.at(0).rule.id == "bad-argument");
}

TEST_CASE("a bare card is what one verb alone can do with it, else it is said which can") {
    LogText head;
    head.game = "somachi";
    head.players = {"Ana", "Bo", "Cy"};
    Recorder recorder(library(), head, "x.toml");
    CHECK(recorder.deal_may_be_left_out());
    CHECK(recorder.enter("deal Ana 4ra Rrm Srm 4rm").kind == Kind::taken);
    CHECK(recorder.enter("Rrm").kind == Kind::taken);
    CHECK(recorder.enter("3kr # from the stock").kind == Kind::taken);
    CHECK(recorder.enter("Bo Rkr").kind == Kind::taken);
    CHECK_FALSE(recorder.deal_may_be_left_out());
    for (const char* entry : {"draw 1th", "stand", "Ara"}) CHECK(recorder.enter(entry).kind == Kind::taken);
    for (const char* expected :
         {"\"Ana open Rrm\"", "\"Ana draw 3kr # from the stock\"", "\"Bo open Rkr\"", "\"Ana draw Ara\""})
        CHECK(recorder.text().find(expected) != std::string::npos);

    const std::string before = recorder.text();
    const auto unclear = recorder.enter("4rm");
    CHECK(unclear.kind == Kind::unseemly);
    CHECK(unclear.why == "\"4rm\" alone does not say whether \"add\" or \"discard\" is meant");
    CHECK(recorder.enter("Ana 4rm").why == unclear.why);
    CHECK(recorder.text() == before);

    head.game = "omi";
    head.players = {"Ana", "Bo", "Cy", "Di"};
    Recorder omi(library(), head, "x.toml");
    const auto early = omi.enter("7C"); // nothing else could ever be meant
    CHECK(early.kind == Kind::refused);
    CHECK(early.findings.at(0).rule.id == "trump-before-play");
    CHECK(omi.enter("trump S").kind == Kind::taken);
    CHECK(omi.enter("7C !stood").findings.at(0).rule.id == "stood-but-legal");
    CHECK(omi.enter("8S").kind == Kind::taken);
    CHECK(omi.text().find("\"Bo play 8S\"") != std::string::npos);
    const auto twice = omi.enter("8S");
    CHECK(twice.findings.at(0).rule.id == "card-seen-twice");
    CHECK(twice.findings.at(0).held.starts_with("8S lies elsewhere: trick; "));
}

TEST_CASE("what is not understood is told with what may have been meant") {
    LogText head;
    head.game = "omi";
    head.players = {"Ana", "Bo", "Cy", "Di"};
    Recorder omi(library(), head, "x.toml");
    const auto why = [&](std::string_view typed) {
        const auto answer = omi.enter(typed);
        CHECK(answer.kind == Kind::refused);
        return answer.why;
    };
    CHECK(why("trmp S") == "no player, card or verb is called \"trmp\"; did you mean \"trump\"?");
    CHECK(why("Anna trump S") == "no player, card or verb is called \"Anna\"; did you mean \"Ana\"?");
    CHECK(why("Ana trmp S") == "Omi has no \"trmp\"; did you mean \"trump\"?");
    CHECK(why("Ana") == "what does Ana do: trump?");
    CHECK(why("Ana deal 7C 8C 9C 10C") == "\"deal\" is the table's: leave out Ana in front of it");
    CHECK(why("deal Anna 7C 8C 9C 10C").empty()); // the finding says what may have been meant
    CHECK(why("Ana trump") == "for example \"trump C\"");
    CHECK(why("whist") == "no player, card or verb is called \"whist\"; what may be done now: trump");
    CHECK(why("Bo trump S").empty()); // understood, and against the rules
    CHECK(omi.entries() == 0);
    CHECK(cards_help(omi.log()) ==
          "rank, then suit: AC is ace of clubs. Ranks 7 8 9 10 J Q K A; suits C clubs, D diamonds, "
          "H hearts, S spades. A card that nobody saw is ??, and ??*4 are four of them.");
}

TEST_CASE("the example of how a verb is written is an entry that would be legal") {
    LogText head;
    head.game = "omi";
    head.players = {"Ana", "Bo", "Cy", "Di"};
    Recorder omi(library(), head, "x.toml");
    for (const char* entry : {"deal Ana AC 9H 10C JC", "deal Bo AS 7H KS 8H", "trump S", "play 9H"})
        CHECK(omi.enter(entry).kind == Kind::taken);
    CHECK(omi.enter("play 7H!").why == "for example \"play 7H\""); // hearts were led
    CHECK(omi.enter("Cy play 7X").why.empty());                    // nothing that Cy could play now

    head.game = "somachi";
    head.players = {"Ana", "Bo", "Cy"};
    Recorder somachi(library(), head, "x.toml");
    CHECK(somachi.enter("deal Ana 4ra Rrm Srm 4rm").kind == Kind::taken);
    CHECK(somachi.enter("deal Bo 4sj").why == "for example \"deal Bo ??*4\"");
}

TEST_CASE("a misspelt card is told with those that may have been meant") {
    LogText head;
    head.game = "omi";
    head.players = {"Ana", "Bo", "Cy", "Di"};
    Recorder omi(library(), head, "x.toml");
    const auto told = [&](std::string_view typed) { return omi.enter(typed).findings.at(0).message; };
    CHECK(told("deal Ana 7X 8C 9C 10C") ==
          "\"7X\" is no card of this game (did you mean \"7C\", \"7D\", \"7H\" or \"7S\"?)");
    CHECK(told("deal Ana 7C 8C 9C 10C!") == "\"10C!\" is no card of this game (did you mean \"10C\"?)");
    CHECK(told("deal Ana XC 8C 9C 10C") == "\"XC\" is no card of this game"); // of any rank
    CHECK(told("deal Ana 7C whist") == "\"whist\" does not fit here: deal is written \"deal NAME CARD …\"");
    CHECK(told("Ana trump 7") == "\"7\" does not fit here: trump is written \"trump SUIT\""); // no card is due
}

TEST_CASE("behind an entry that turned out illegal nothing unreadable is taken, and the next hand can begin") {
    LogText head;
    head.game = "omi";
    head.players = {"Ana", "Bo", "Cy", "Di"};
    Recorder omi(library(), head, "x.toml");
    for (const char* entry : {"trump S", "9H", "7H", "KS", "JH"}) CHECK(omi.enter(entry).kind == Kind::taken);
    const auto revoked = omi.enter("AH");
    CHECK(revoked.kind == Kind::taken);
    CHECK(revoked.findings.at(0).entry == 4);
    CHECK(omi.enter("whist").kind == Kind::unseemly);
    CHECK(omi.enter("Di plya 8S").kind == Kind::unseemly);
    for (const char* suit : {"C", "D", "H", "S"})
        for (const char* rank : {"7", "8", "9", "10", "J", "Q", "K", "A"})
            if (!omi.hand_over()) omi.enter(std::string(rank) + suit);
    REQUIRE(omi.hand_over());
    CHECK(omi.hands() == 1);
    const auto next = omi.enter("deal Bo 7C 8C 9C 10C");
    CHECK(next.kind == Kind::taken);
    CHECK(next.new_hand);
    CHECK(omi.hands() == 2);
}

TEST_CASE("an entry without an actor that nobody could make is refused to the only player on turn") {
    LogText head;
    head.game = "russian-bank";
    head.players = {"Cy", "Eve"};
    Recorder recorder(library(), head, "x.toml");
    CHECK(recorder.enter("deal Cy 7S QH KC 2S KD").kind == Kind::taken);
    CHECK(recorder.enter("pass").findings.at(0).rule.id == "not-a-player"); // both deals come first
    CHECK(recorder.enter("deal Eve 8H 8D JD 6C 9S").kind == Kind::taken);
    CHECK(recorder.enter("discard").findings.at(0).rule.id == "discard-turned");
    CHECK(recorder.enter("move f t1").findings.at(0).rule.id == "not-available");
    CHECK(recorder.enter("stalemate").findings.at(0).rule.id == "not-a-player"); // either may say it
}

TEST_CASE("what somebody wrote into a log by hand stays when it is gone on with") {
    Recorder recorder(library(), by_hand, "x.toml");
    CHECK(recorder.entries() == 3);
    CHECK(recorder.enter("Ana draw 1si").kind == Kind::taken);
    CHECK(recorder.text() == R"(# Friday, in the rain
kupi = 1
game = "yamiro"
players = ["Ana", "Bo"]
_table = "by the window"

[[hand]]
entries = [ "table deal Ana 8si Ath 3me Rla", 'table deal Bo Dsi 5kr Srm 2ra',   # dealt slowly
  "Ana play 8si",   # at last
  "Ana draw 1si",
]   # so far
)");
    CHECK(recorder.undo());
    CHECK(recorder.text() == by_hand);
    CHECK(recorder.undo());
    CHECK(recorder.entries() == 2);
    CHECK(recorder.text().find("# dealt slowly") != std::string::npos);
    CHECK(recorder.undo());
    CHECK(recorder.undo());
    CHECK_FALSE(recorder.undo());
    CHECK(recorder.entries() == 0);
    CHECK(recorder.enter("table deal Ana 8si Ath 3me Rla").kind == Kind::taken);
    CHECK(Recorder(library(), recorder.text(), "x.toml").entries() == 1);
}

TEST_CASE("a list of entries on one line, or none, can be gone on with") {
    const std::string head = "kupi = 1\ngame = \"yamiro\"\nplayers = [\"Ana\", \"Bo\"]\n";
    for (const char* hand :
         {"[[hand]]\nentries = []\n", "[[hand]]\nentries = [ ]", "", "[[hand]]\nentries = [\n# none\n]\n",
          "[[hand]]\nentries = [\"table deal Bo 1si 2si 3si 4si\"]\n[claim]\nwinner = \"Ana\"\n",
          "[[hand]]\nentries = [\"\"\"table deal Bo 1si 2si 3si 4si\"\"\" ,]"}) {
        Recorder recorder(library(), head + hand, "x.toml");
        const std::size_t before = recorder.entries();
        INFO(recorder.text());
        CHECK(recorder.enter("table deal Ana 8si Ath 3me Rla").kind == Kind::taken);
        INFO(recorder.text());
        CHECK(recorder.entries() == before + 1);
        CHECK(recorder.enter("Ana play 8si").kind == Kind::taken);
        CHECK(Recorder(library(), recorder.text(), "x.toml").entries() == before + 2);
    }
}

TEST_CASE("the first entry of the next hand begins it, and undo takes both back") {
    Recorder recorder(library(), yamiro(), "x.toml");
    const std::vector<std::string> hand = {"deal Ana 8si Ath 3me Rla",
                                           "deal p2 Dsi 5kr Srm 2ra",
                                           "Ana play 8si",
                                           "Ana draw Skr",
                                           "p2 play 5kr",
                                           "p2 draw 7rb",
                                           "Ana play Skr",
                                           "Ana draw 6th",
                                           "p2 play 7rb",
                                           "p2 draw ??",
                                           "Ana play Ath",
                                           "Ana draw 4la",
                                           "p2 play Dsi",
                                           "p2 draw 1th",
                                           "Ana play Rla",
                                           "Ana draw 2kr"};
    for (const auto& entry : hand) CHECK(recorder.enter(entry).kind == Kind::taken);
    CHECK_FALSE(recorder.hand_over());
    CHECK(recorder.next_hand() == "this hand is not over");
    CHECK_FALSE(recorder.claim());
    CHECK(recorder.enter("p2 play 2ra").kind == Kind::taken);
    CHECK(recorder.hand_over());
    CHECK(recorder.claim());
    CHECK_FALSE(recorder.claim());
    CHECK(recorder.text().find("claim = { winner = \"Ana\", scores = { Ana = 32, \"Bo Peep\" = 14 } }") !=
          std::string::npos);
    CHECK(recorder.report().verdict == Verdict::stands);
    // Bo leads the second hand.
    const auto next = recorder.enter("p2 play Srm");
    CHECK(next.kind == Kind::taken);
    CHECK(next.new_hand);
    CHECK(recorder.hands() == 2);
    CHECK(recorder.undo());
    CHECK(recorder.undo());
    CHECK(recorder.hands() == 1);
    CHECK(recorder.enter("Ana play 6th").kind == Kind::refused);
    CHECK(recorder.hands() == 1);
}

TEST_CASE("an entry that the table let stand is written with its rule told") {
    Recorder recorder(library(), by_hand, "x.toml");
    const auto answer = recorder.enter("Ana play Ath !stood");
    CHECK(answer.kind == Kind::taken);
    REQUIRE(answer.findings.size() == 1);
    CHECK(answer.findings[0].kind == Finding::Kind::irregular);
    CHECK(answer.findings[0].rule.id == "turn-order");
}

TEST_CASE("a header that does not do is refused before anything is written") {
    LogText head = yamiro();
    head.players = {"Ana"};
    CHECK_THROWS_AS(Recorder(library(), head, "x.toml"), Failure);
    CHECK_THROWS_AS(Recorder(library(), "kupi = 1", "x.toml"), Failure);
}

TEST_CASE("a log is gone on with wherever its commas, comments and keys stand") {
    const std::string head = "kupi = 1\ngame = \"yamiro\"\nplayers = [\"Ana\", \"Bo\"]\n[[hand]]\n";
    for (const char* hand : {"_note = \"\"\"\nentries = [ foo ]\n\"\"\"\nentries = []\n", "  entries = []\n",
                             "\"entries\" = []\n", "entries = [\"table deal Bo 1si 2si 3si 4si\" # a, b\n , # d\n]\n",
                             "entries = [\"table deal Bo 1si 2si 3si 4si\", # a, b\n # d\n]\n"}) {
        Recorder recorder(library(), head + hand, "x.toml");
        const std::size_t before = recorder.entries();
        CHECK(recorder.enter("table deal Ana 8si Ath 3me Rla").kind == Kind::taken);
        INFO(recorder.text());
        CHECK(recorder.entries() == before + 1);
        CHECK(recorder.text().find("foo") == (head + hand).find("foo"));
        Recorder again(library(), recorder.text(), "x.toml");
        CHECK(again.entries() == before + 1);
        CHECK(again.undo());
        CHECK(again.entries() == before);
        if (before > 0) {
            CHECK(again.undo());
            CHECK(again.entries() == 0);
        }
    }
}

TEST_CASE("a game of one hand may be followed by another in the same log, one with an agreed end may not") {
    Diagnostics out;
    const std::string whole =
        read_file(std::string(kupi::test::root) + "/rulesheets/xeri/logs/whole-hand.toml", out).value_or("");
    Recorder open(library(), whole, "x.toml");
    CHECK(open.game_over());
    CHECK(open.may_go_on());
    CHECK(open.next_hand().empty());
    CHECK(open.hands() == 2);
    CHECK_FALSE(open.may_go_on());
    CHECK(open.next_hand() == "this hand is not over");

    const std::size_t header = whole.find("\n[[hand]]");
    REQUIRE(header != std::string::npos);
    Recorder agreed(library(), whole.substr(0, header) + "match = 1\n" + whole.substr(header), "x.toml");
    CHECK(agreed.game_over());
    CHECK_FALSE(agreed.may_go_on());
    CHECK(agreed.next_hand() == "the game is over");
    CHECK(agreed.hands() == 1);
}

TEST_CASE("where a card that comes by chance must be seen, what is legal shows its place") {
    LogText head;
    head.game = "california-speed";
    head.players = {"Ana", "Bo"};
    Recorder recorder(library(), head, "x.toml");
    const auto legal = [&](Seat seat) {
        EntryWriter writer(*recorder.log().deck->vocabulary, recorder.log().players);
        return legal_text(recorder.position(), seat, recorder.speaker(), writer);
    };
    CHECK(legal(nobody) == "table deal Ana any four cards not seen, Bo any four cards not seen");
    CHECK(recorder.enter("table deal Ana 5H 2S QH 5C").kind == Kind::taken);
    CHECK(recorder.enter("table deal Bo JH 3C AD 6H").kind == Kind::taken);
    CHECK(legal(0) == "cover 5H any card not seen, 5C any card not seen");
}

TEST_CASE("a card that nobody has seen in a hand is not listed as if it were there") {
    LogText head;
    head.game = "yamiro";
    head.players = {"Ana", "Bo"};
    Recorder recorder(library(), head, "x.toml");
    const auto legal = [&] {
        EntryWriter writer(*recorder.log().deck->vocabulary, recorder.log().players);
        return legal_text(recorder.position(), 0, recorder.speaker(), writer);
    };
    REQUIRE(recorder.enter("table deal Bo Dsi 5kr Srm 2ra").kind == Kind::taken);
    CHECK(legal() == "play any card not seen");
    REQUIRE(recorder.enter("table deal Ana 8si ??*2 3me").kind == Kind::taken);
    CHECK(legal() == "play any card not seen, 8si, 3me");
}

TEST_CASE("hands in a list of their own take entries, but no further hand") {
    const std::string hand = "\"table deal Ana 8si Ath 3me Rla\", \"table deal Bo Dsi 5kr Srm 2ra\", \"Ana play 8si\", "
                             "\"Ana draw Skr\", \"Bo play 5kr\", \"Bo draw 7rb\", \"Ana play Skr\", \"Ana draw 6th\", "
                             "\"Bo play 7rb\", \"Bo draw ??\", \"Ana play Ath\", \"Ana draw 4la\", \"Bo play Dsi\", "
                             "\"Bo draw 1th\", \"Ana play Rla\", \"Ana draw 2kr\"";
    Recorder recorder(library(),
                      "kupi = 1\ngame = \"yamiro\"\nplayers = [\"Ana\", \"Bo\"]\nhand = [ { entries = [" + hand +
                          "] } ]\n",
                      "x.toml");
    CHECK(recorder.enter("Bo play 2ra").kind == Kind::taken);
    const std::string before = recorder.text();
    CHECK(recorder.enter("Bo play Srm").kind == Kind::unseemly);
    CHECK_FALSE(recorder.next_hand().empty());
    CHECK_FALSE(recorder.claim());
    CHECK(recorder.text() == before);
    CHECK(recorder.hands() == 1);
}
