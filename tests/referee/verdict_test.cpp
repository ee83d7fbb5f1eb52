// Verdicts: blame, hidden cards, what stood, claims, hands that follow each other.
#include "catch.h"

#include "referee/claim.h"
#include "referee/referee.h"
#include "referee/report_json.h"
#include "referee/report_text.h"
#include "referee/tiny_game.h"

using namespace kupi::referee;
using kupi::test::findings;
using kupi::test::tiny_log;

namespace {

kupi::test::Judged judge(const std::string& hands, const RefereeOptions& options = {}) {
    return kupi::test::judge(tiny_log(hands), kupi::test::tiny_library(), options);
}
std::string found(const std::string& hands) { return findings(judge(hands).report); }
std::string verdict(const std::string& hands) { return std::string(to_text(judge(hands).report.verdict)); }
std::string json(const std::string& hands) {
    const auto j = judge(hands);
    return to_json(*j.log, j.report, false);
}

/// A hand that Ana wins two to one; its first entry stands on line 8 of the log.
const std::string whole_hand = R"([[hand]]
entries = [
  "table deal Ana 8me 4va 1he",
  "table deal Bo 3me 5va 2he",
  "Ana play 8me", "Bo play 3me",
  "Ana play 4va", "Bo play 5va",
  "Bo play 2he", "Ana play 1he",
]
)";

/// The cards of both are hidden.
std::string hidden(const std::string& plays) {
    return "[[hand]]\nentries = [\n  \"table deal Ana ??*3\",\n  \"table deal Bo ??*3\",\n" + plays + "]\n";
}

} // namespace

TEST_CASE("a log without a fault stands") {
    CHECK(json(whole_hand) ==
          R"({"file":"log","game":"tiny","verdict":"stands","findings":[],"hands":[{"winner":["Bo"],)"
          R"("scores":{"Ana":1,"Bo":2}}],"result":{"winner":[],"scores":{"Ana":1,"Bo":2},"over":false}})"
          "\n");
}

TEST_CASE("no hand at all, or one that does not end, is no fault") {
    CHECK(json("") == R"({"file":"log","game":"tiny","verdict":"stands","findings":[],"hands":[],)"
                      R"("result":{"winner":[],"scores":{"Ana":0,"Bo":0},"over":false}})"
                      "\n");
    CHECK(json("[[hand]]\nentries = []\n") ==
          R"({"file":"log","game":"tiny","verdict":"stands","findings":[],"hands":[{"unfinished":true}],)"
          R"("result":{"winner":[],"scores":{"Ana":0,"Bo":0},"over":false}})"
          "\n");
}

TEST_CASE("an empty last hand leaves the totals as they are") {
    const std::string totals = R"("result":{"winner":[],"scores":{"Ana":1,"Bo":2},"over":false})";
    const std::string empty = "[[hand]]\nentries = []\n", begun = "[[hand]]\nentries = [\"table deal Bo ??*3\"]\n";
    const std::string unjudged = "[[hand]]\nentries = [\"Eve\"]\n", unknown = R"("scores":null)";
    CHECK(json(whole_hand).find(totals) != std::string::npos);
    CHECK(json(whole_hand + empty).find(totals) != std::string::npos);
    CHECK(json(whole_hand + empty + empty).find(unknown) != std::string::npos); // the first may have been played
    CHECK(json(unjudged + "claim = { scores = { Ana = 3 } }\n" + empty).find(R"("scores":{"Ana":3,"Bo":0})") !=
          std::string::npos);
    CHECK(json(unjudged + empty).find(unknown) != std::string::npos);
    CHECK(json(whole_hand + begun).find(unknown) != std::string::npos);
    CHECK(found(whole_hand + empty + "[claim]\nscores = { Ana = 2 }\n") == "17:10 false-claim false-claim\n");
    CHECK(found(whole_hand + begun + "[claim]\nscores = { Ana = 2 }\n") == "17:10 assumed false-claim\n");
    // People are told the totals before a hand that does not end.
    const auto j = judge(whole_hand + begun);
    CHECK(to_text(*j.log, j.report, kupi::test::tiny_library(), {})
              .find("before the hand that does not end scores Ana 1, Bo 2") != std::string::npos);
}

TEST_CASE("a claim without keys says nothing") {
    CHECK(found("[[hand]]\nentries = []\nclaim = {}\n[claim]\n") == "");
    CHECK(found("[[hand]]\nentries = []\nclaim = { _mine = 1 }\n") == "");
}

TEST_CASE("a number that the result does not have is a false claim, were it 0") {
    CHECK(found(whole_hand + "claim = { pot = 0 }\n") == "14:17 false-claim 1 false-claim\n");
}

TEST_CASE("an illegal entry is blamed and ends the judging of its hand") {
    const std::string hand = R"([[hand]]
entries = [
  "table deal Ana 8me 4va 1he",
  "table deal Bo 3me 5va 2he",
  "Ana play 8me", "Bo play 5va", "Bo fly",
]
)";
    CHECK(json(hand) == R"({"file":"log","game":"tiny","verdict":"overturned","findings":[{"kind":"illegal","hand":1,)"
                        R"("entry":4,"line":10,"column":20,"rule":"follow-suit",)"
                        R"("message":"Bo plays 5va, and could follow with 3me"}],"hands":[null],)"
                        R"("result":{"winner":[],"scores":null,"over":false}})"
                        "\n");
}

TEST_CASE("the first fault that an entry shows is the one that is named") {
    const auto first = [](const std::string& entry) {
        return found("[[hand]]\nentries = [\"table deal Ana 8me 4va 1he\", \"table deal Bo 3me 5va 2he\", \"" + entry +
                     "\"]\n");
    };
    CHECK(first("Eve play 8me") == "7:72 illegal 1/3 not-a-player\n");
    CHECK(first("Ana fly 8me") == "7:72 illegal 1/3 unknown-verb\n");
    CHECK(first("Ana play") == "7:72 illegal 1/3 bad-argument\n");
    CHECK(first("Ana play 9me") == "7:72 illegal 1/3 bad-argument\n");
    CHECK(first("Ana play 8si") == "7:72 illegal 1/3 no-such-card\n");
    CHECK(first("Bo play 3me") == "7:72 illegal 1/3 turn-order\n");
    CHECK(first("Ana play 7me") == "7:72 illegal 1/3 card-not-held\n");
    CHECK(first("Ana play 8me") == "");
}

TEST_CASE("times never run backwards within a hand") {
    const std::string deal = "[[hand]]\nentries = [\"@5 table deal Ana 8me 4va 1he\", \"@5 table deal Bo ??*3\", ";
    CHECK(found(deal + "\"@5.0 Ana play 8me\"]") == "");
    CHECK(found(deal + "\"Ana play 8me\", \"@4.999999999 Bo play 3me\"]").find("1/4 time-backwards") !=
          std::string::npos);
    // Those of entries that are passed over count, when the hand is gone through anew too.
    const std::string passed =
        found(hidden("  \"Ana play 8me\", \"@9 Eve fly !stood\", \"@8 Bo play 5va !stood\",\n  \"Bo play 4va\",\n"
                     "  \"Ana play 7me\", \"Bo play 3me\",\n"));
    CHECK(passed.find("irregular 1/5 time-backwards") != std::string::npos);
    CHECK(passed.find("11:4 illegal 1/6 follow-suit") != std::string::npos);
    CHECK(found(deal + "\"Ana play 8me\"]\n" + deal + "\"Bo play 3me\"]") == "");
}

TEST_CASE("an entry behind the end leaves the result standing") {
    const std::string hand = whole_hand.substr(0, whole_hand.rfind(']')) + "  \"Ana play 8me\",\n]\n";
    CHECK(found(hand) == "13:4 illegal 1/9 hand-over\n");
    CHECK(json(hand).find(R"("hands":[{"winner":["Bo"],"scores":{"Ana":1,"Bo":2}}])") != std::string::npos);
    CHECK(json(hand).find(R"("result":{"winner":[],"scores":{"Ana":1,"Bo":2})") != std::string::npos);
}

TEST_CASE("the column is that of the first character inside the quotes") {
    CHECK(found("[[hand]]\nentries = ['Eve x', \"Eve\"]\n") == "7:13 illegal 1/1 not-a-player\n");
    CHECK(found("[[hand]]\nentries = [  # ♥♥♥\n \"\"\"Eve x\"\"\"]\n") == "8:5 illegal 1/1 not-a-player\n");
    CHECK(found("[[hand]]\nentries = [\n'''\nEve x''']\n") == "9:1 illegal 1/1 not-a-player\n");
    CHECK(found("[[hand]]\n_x = \"♥\"\nentries = [ \"\\u0045ve\" ]\n") == "8:14 illegal 1/1 not-a-player\n");
    CHECK(found("[[hand]]\nentries = [ \"table deal Ana ♥ ♥ ♥\", \"\" ]\n") == "7:14 illegal 1/1 bad-argument\n");
}

// ---- Hidden cards

TEST_CASE("what rests on cards that nobody sees is assumed and told") {
    const std::string hand = hidden("  \"Ana play 8me\", \"Bo play 5va\",\n");
    CHECK(found(hand) == "10:20 assumed 1/4 follow-suit\n");
    CHECK(verdict(hand) == "undecided");
    CHECK(judge(hand).report.findings.front().message ==
          "nobody can see whether this breaks a rule: it is legal if Bo had none of these: 1me 2me 3me 4me 5me 6me 7me "
          "Ame Rme Dme Sme");
}

TEST_CASE("an assumption that all later cards bear out is proven") {
    CHECK(found(hidden("  \"Ana play 8me\", \"Bo play 5va\", \"Ana play 1he\", \"Bo play 2he\", \"Bo play 3he\", "
                       "\"Ana play 4he\",\n")) == "");
}

TEST_CASE("a card that was in the hand all the time makes the earlier entry illegal") {
    const std::string hand = hidden("  \"Ana play 8me\", \"Bo play 5va\",\n  \"Ana play 7me\",\n  \"Bo play 3me\",\n");
    CHECK(found(hand) == "10:20 illegal 1/4 follow-suit < 12:4\n");
    const Finding f = judge(hand).report.findings.front();
    CHECK(f.message == "Bo plays 5va, and could follow with 3me");
    CHECK(f.related.front().message == "Bo has 3me here, and it was in the hand all the time");
    CHECK(verdict(hand) == "overturned");
    CHECK(json(hand).find(R"("related":[{"hand":1,"entry":6,"line":12,"message":)") != std::string::npos);
}

TEST_CASE("the last entry that assumed it is blamed, and an unseen card drawn since clears it") {
    CHECK(
        found(hidden("  \"Ana play 8me\", \"Bo play 5va\", \"Bo draw ??\",\n  \"Ana play 7me\", \"Bo play 3me\",\n")) ==
        "10:20 assumed 1/4 follow-suit\n");
    CHECK(found(hidden("  \"Ana play 8me\", \"Bo play 5va\", \"Bo draw ??\",\n  \"Ana play 7me\", \"Bo play 4va\",\n"
                       "  \"Ana play 3me\", \"Bo play 2me\",\n")) ==
          "11:20 illegal 1/7 follow-suit < 12:20\n"); // the hand is overturned, so nothing is left open
}

// ---- What stood

TEST_CASE("an entry that the table let stand is carried out and reported") {
    const std::string hand = R"([[hand]]
entries = [
  "table deal Ana 8me 4va 1he",
  "table deal Bo 3me 5va 2he",
  "Ana play 8me", "Bo play 5va !stood",
  "Ana play 4va", "Bo play 3me", "Ana play 1he", "Bo play 2he",
]
)";
    CHECK(found(hand) == "10:20 irregular 1/4 follow-suit\n");
    CHECK(verdict(hand) == "stands");
    CHECK(json(hand).find(R"("hands":[{"winner":["Ana"],"scores":{"Ana":2,"Bo":1}}])") != std::string::npos);
}

TEST_CASE("what cannot be carried out is passed over") {
    const std::string hand = R"([[hand]]
entries = [
  "table deal Ana 8me 4va 1he",
  "table deal Bo 3me 5va 2he",
  "Ana play 7me !stood", "Ana fly !stood", "Eve !stood", "Ana play 8me",
]
)";
    CHECK(found(hand) == "10:4 irregular 1/3 card-not-held\n10:27 irregular 1/4 unknown-verb\n"
                         "10:45 irregular 1/5 not-a-player\n");
    CHECK(judge(hand).report.findings.front().message ==
          "7me is not in the hand, pile or place that Ana takes it from; the entry was passed over");
    CHECK(verdict(hand) == "stands");
}

TEST_CASE("a legal entry needs nobody to let it stand") {
    CHECK(found("[[hand]]\nentries = [\"table deal Ana ??*3 !stood\"]\n") == "7:13 irregular 1/1 stood-but-legal\n");
}

TEST_CASE("where an assumption falls that was let stand, it is an irregularity and play goes on") {
    const std::string hand =
        hidden("  \"Ana play 8me\", \"Bo play 5va !stood\",\n  \"Ana play 7me\", \"Bo play 3me\", \"Ana fly\"\n");
    CHECK(found(hand) == "10:20 irregular 1/4 follow-suit < 11:20\n11:35 illegal 1/7 unknown-verb\n");
    CHECK(found(hidden("  \"Ana play 8me\", \"Bo play 5va !stood\",\n")) == ""); // it stands either way
}

TEST_CASE("nothing rests on an assumption that was let stand") {
    // Another entry that breaks the same rule has not stood.
    CHECK(found(hidden("  \"Ana play 8me\", \"Bo play 5va !stood\",\n  \"Ana play 7me\", \"Bo play 4va\",\n"
                       "  \"Ana play 1he\", \"Bo play 3me\",\n")) ==
          "10:20 irregular 1/4 follow-suit < 12:20\n11:20 illegal 1/6 follow-suit < 12:20\n");
    CHECK(found(hidden("  \"Ana play 8me\", \"Bo play 5va !stood\",\n  \"Ana play 7me\", \"Bo play 4va\",\n")) ==
          "11:20 assumed 1/6 follow-suit\n");
}

// ---- Dealers

TEST_CASE("a dealer against the rotation is told, and the hand judged with the one due") {
    const std::string hand = R"([[hand]]
dealer = "Ana"
entries = ["table deal Ana 8me 4va 1he", "table deal Bo 3me 5va 2he", "Ana play 8me"]
)";
    CHECK(found(hand) == "7:10 illegal 1 wrong-dealer\n");
    CHECK(judge(hand).report.findings.front().message == "Ana is written as dealer, but it is Bo's deal");
    CHECK(verdict(hand) == "overturned");
    CHECK(found(whole_hand + "[[hand]]\ndealer = \"ana\"\nentries = []\n") == "");
    CHECK(found(whole_hand + "[[hand]]\ndealer = \"p2\"\nentries = []\n") == "15:10 illegal 2 wrong-dealer\n");
}

// ---- Claims

TEST_CASE("each false key of a claim is found at its value") {
    CHECK(found(whole_hand + "claim = { winner = \"Bo\", scores = { Ana = 1, Bo = 2 } }\n") == "");
    CHECK(found(whole_hand + "claim = { winner = [\"Bo\"], scores = { bo = 2 } }\n") == "");
    CHECK(found(whole_hand + "claim = { winner = \"Ana\", scores = { Ana = 1, Bo = 3 }, pot = 4 }\n") ==
          "14:20 false-claim 1 false-claim\n14:36 false-claim 1 false-claim\n14:63 false-claim 1 false-claim\n");
    CHECK(found(whole_hand + "claim = { winner = \"tie\" }\n") == "14:20 false-claim 1 false-claim\n");
    CHECK(found(whole_hand + "claim = { winner = \"nobody\" }\n") == "14:20 false-claim 1 false-claim\n");
    CHECK(found(whole_hand + "claim = { winner = [\"Ana\", \"Bo\"] }\n") == "14:20 false-claim 1 false-claim\n");
    CHECK(found(whole_hand + "claim = {}\n") == "");
    CHECK(judge(whole_hand + "claim = { scores = { Ana = 4 } }\n").report.findings.front().message ==
          "scores: the claim is Ana 4, but from the entries follows Ana 1, Bo 2");
}

TEST_CASE("a claim of the game is checked after the last hand") {
    CHECK(found(whole_hand + "[claim]\nscores = { Ana = 1, Bo = 2 }\n") == "");
    CHECK(found(whole_hand + "[claim]\nwinner = \"nobody\"\nscores = { Ana = 2 }\n") ==
          "16:10 false-claim false-claim\n");
}

TEST_CASE("a claim about a hand that does not end is assumed") {
    const std::string hand = hidden("") + "claim = { winner = \"Ana\", scores = { Ana = 3 } }\n";
    CHECK(found(hand) == "11:9 assumed 1 false-claim\n");
    CHECK(verdict(hand) == "undecided");
}

TEST_CASE("who won the game is not told by what was claimed of a hand without a result") {
    const std::string bad = "[[hand]]\nentries = [\"Eve\"]\n",
                      claim = "claim = { winner = \"Ana\", scores = { Ana = 3 } }\n";
    const std::string of_game = "[claim]\nwinner = \"Ana\"\nscores = { Ana = 3 }\n";
    CHECK(found(bad + claim + of_game) == "7:13 illegal 1/1 not-a-player\n10:10 assumed false-claim\n");
    CHECK(judge(bad + claim + of_game).report.findings.back().message ==
          "nobody can see whether this claim is true: it rests on a hand that has no result in this log");
    // Of a hand that does not end neither.
    CHECK(verdict(hidden("") + claim + of_game) == "undecided");
    // A game with all its hands that is not over has no winner.
    CHECK(found(whole_hand + "[claim]\nwinner = \"Bo\"\n") == "15:10 false-claim false-claim\n");
    CHECK(judge(whole_hand + "[claim]\nwinner = \"Bo\"\n").report.findings.front().message ==
          "winner: the claim is Bo, but by the entries the game is not over yet");
}

TEST_CASE("totals behind a hand that was not judged use its claim, and without one are not known") {
    const std::string bad = "[[hand]]\nentries = [\"Eve\"]\n";
    CHECK(json(bad + "claim = { scores = { Ana = 3 } }\n" + whole_hand).find(R"("hands":[null,)") != std::string::npos);
    const std::string after = R"([[hand]]
entries = ["table deal Ana ??*3", "table deal Bo ??*3", "Bo play 1me", "Ana play 2me", "Ana play 1va", "Bo play 2va",
  "Bo play 1he", "Ana play 2he"]
)";
    CHECK(json(bad + "claim = { scores = { Ana = 3 } }\n" + after).find(R"("scores":{"Ana":5,"Bo":1},"over":false})") !=
          std::string::npos);
    CHECK(json(bad + after)
              .find(R"({"winner":["Ana"],"scores":{"Ana":2,"Bo":1}}],"result":{"winner":[],"scores":null)") !=
          std::string::npos);
    CHECK(found(bad + after + "[claim]\nscores = { Ana = 2 }\n") ==
          "7:13 illegal 1/1 not-a-player\n12:10 assumed false-claim\n");
}

TEST_CASE("a claim tells the next hand whether it names the winner: that nobody won is not the same as silence") {
    const auto side = [](Seat s) { return Seats::of(s); };
    Claim::Item winner, scores;
    winner.key = "winner";
    scores.key = "scores";
    scores.kind = Claim::Item::Kind::table;
    scores.seats.add(0);
    scores.values[0] = 3;
    Claim tie, silent;
    tie.items = {winner};
    silent.items = {scores};
    CHECK(result_of(tie, side).known);
    CHECK(result_of(tie, side).winners.empty());
    CHECK_FALSE(result_of(silent, side).known);
    CHECK(result_of(silent, side).field("scores")->values[0] == 3);
}

TEST_CASE("a misspelt name or verb is told with the nearest right one") {
    const auto told = [](const std::string& entry) {
        return judge("[[hand]]\nentries = [\"table deal Bo ??*3\", \"" + entry + "\"]\n").report.findings.at(0).message;
    };
    CHECK(told("Anna play 8me") == "nobody in this log is called \"Anna\" (did you mean \"Ana\"?)");
    CHECK(told("tabel deal Ana ??*3") == "nobody in this log is called \"tabel\" (did you mean \"table\"?)");
    CHECK(told("table deal Anna ??*3") == "nobody in this log is called \"Anna\" (did you mean \"Ana\"?)");
    CHECK(told("Ana plya 8me") == "Ana cannot \"plya\" in this game (did you mean \"play\"?)");
    CHECK(told("Eve play 8me") == "nobody in this log is called \"Eve\"");
    CHECK(told("Ana deal 8me") == "Ana cannot \"deal\" in this game");
}

// ---- Reports

TEST_CASE("totals that rest on what the table claims are told as that") {
    const auto last_line = [](const std::string& hands) {
        const auto j = judge(hands);
        const std::string text = to_text(*j.log, j.report, kupi::test::tiny_library(), {});
        return text.substr(text.rfind("overturned: "));
    };
    const std::string claimed = "[[hand]]\nentries = [\"Eve\"]\nclaim = { scores = { Ana = 3 } }\n";
    CHECK(last_line(claimed) == "overturned: 0 hands of 1 judged; scores Ana 3, Bo 0 (as the table claims)\n");
    CHECK(last_line(whole_hand + claimed) ==
          "overturned: 1 hand of 2 judged; scores Ana 4, Bo 2 (in part as the table claims)\n");
}

TEST_CASE("a finding for people shows the line, the rule, what was held and what was legal") {
    const auto j = judge(R"([[hand]]
entries = [
  "table deal Ana 8me 4va 1he", "table deal Bo 3me 5va 2he",
  "Ana play 8me", "Bo play 5va # hasty",
]
)",
                         {.context = true});
    ReportStyle style;
    style.file = "friday.toml";
    CHECK(to_text(*j.log, j.report, kupi::test::tiny_library(), style) ==
          R"(friday.toml:9:20: illegal: Bo plays 5va, and could follow with 3me
    9 |   "Ana play 8me", "Bo play 5va # hasty",
      |                            ^^^
      rule: tiny § follow-suit — Follow the suit that was led if you can.
      Bo held: 3me 2he 5va
      legal here: play 3me, 2he, 5va

friday.toml: overturned: 0 hands of 1 judged; the totals are not known
)");
}

TEST_CASE("the reasoning of a hand stands at the entries that it comes from") {
    const auto j = judge(whole_hand, {.context = true, .explain = true});
    ReportStyle style;
    style.file = "friday.toml";
    style.explain = true;
    CHECK(to_text(*j.log, j.report, kupi::test::tiny_library(), style) == R"(Hand 1
  Bo play 3me
    Ana takes 8me 3me: 1 trick now
  Bo play 5va
    Bo takes 4va 5va: 1 trick now
  Ana play 1he
    Bo takes 2he 1he: 2 tricks now
  Won by Bo; scores Ana 1, Bo 2.

friday.toml: stands: 1 hand of 1 judged; scores Ana 1, Bo 2
)");
    CHECK(to_json(*j.log, j.report, true)
              .find(R"("explanation":[[{"entry":4,"step":"trick","message":"Ana takes 8me 3me: 1 trick now"},)") !=
          std::string::npos);
}

TEST_CASE("a game that somebody loses says who, and players stand in the order of a list") {
    Result result;
    result.over = true;
    result.add_seats("loser").seats.add(0);
    Field& out = result.add_seats("out");
    out.kind = Field::Kind::list;
    for (Seat s : {Seat{1}, Seat{2}}) out.seats.add(s);
    out.values[1] = 1;
    const auto j = judge("[[hand]]\nentries = []\n");
    const Players players({"Ana", "Bo", "Cy"});
    const Speaker speaker{*j.log->deck->vocabulary, players};
    CHECK(to_text(result, speaker) == "lost by Ana; out Cy, Bo");
    OpenFigures open;
    open.winner = true;
    CHECK(to_text(result, speaker, open) == "who has won is open; out Cy, Bo");
}

TEST_CASE("what comes from a log cannot steer a terminal") {
    const std::string log = "kupi = 1\ngame = \"tiny\"\nplayers = [\"A\\u202Eb\", \"Bo\"]\n";
    CHECK(kupi::test::faults(log, kupi::test::tiny_library()) ==
          "log:3:12: error: \"A\\u202eb\" cannot be a player's name: a name has no control characters\n");
    const auto j = judge("[[hand]]\nentries = [\"\\u001b[31mEve \\u0007play\"]\n", {.context = true});
    ReportStyle style;
    style.file = "a\x1b[0m.toml";
    const std::string text = to_text(*j.log, j.report, kupi::test::tiny_library(), style);
    CHECK(text.find('\x1b') == std::string::npos);
    CHECK(text.find('\x07') == std::string::npos);
    CHECK(to_json(*j.log, j.report, false).find('\x1b') == std::string::npos);
}
