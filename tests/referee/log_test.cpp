// What is no log: one clear message each, with line and column.
#include "catch.h"

#include "referee/log_writer.h"
#include "referee/tiny_game.h"

using namespace kupi::referee;

namespace {

std::string faults(const std::string& text) { return kupi::test::faults(text, kupi::test::tiny_library()); }

/// The tiny game's header with a line of one's own, which is line 4.
std::string header(const std::string& line) {
    return "kupi = 1\ngame = \"tiny\"\nplayers = [\"Ana\", \"Bo\"]\n" + line + "\n";
}
std::string of_header(const std::string& line) { return faults(header(line)); }
std::string of_players(const std::string& list) {
    return faults("kupi = 1\ngame = \"tiny\"\nplayers = " + list + "\n");
}
/// A hand's lines from line 6 on.
std::string of_hand(const std::string& lines) { return faults(header("") + "[[hand]]\n" + lines + "\n"); }

std::string of_game(const std::string& game, const std::string& players, const std::string& lines) {
    return faults("kupi = 1\ngame = \"" + game + "\"\nplayers = " + players + "\n" + lines + "\n");
}

} // namespace

TEST_CASE("a log is TOML in UTF-8") {
    CHECK(faults("kupi = 1\ngame = \n").starts_with("log:2:8: error: TOML: in "));
    CHECK(faults("kupi = 1\nkupi = 1\n").starts_with("log:2:"));
    CHECK(faults("kupi = 1\nplayers = [\"Ana\n").starts_with("log:2:"));
    CHECK(faults("\xff\xfe").starts_with("log:1:1: error: not valid UTF-8"));
    CHECK(faults("kupi = 1\n# \xc3(\n") == "log:2:1: error: not valid UTF-8 (save the file as UTF-8)\n");
    CHECK(faults(std::string("kupi = 1\n\0", 10)) == "log: error: holds a NUL byte: not a text file\n");
    CHECK(faults("kupi = 1\nx = " + std::string(100'000, '[')).find("nested too deeply") != std::string::npos);
    CHECK(faults("kupi = 1\n" + std::string(40'000, 'a') + std::string(40, '.') + " = 1").size() < 500);
    CHECK(faults(std::string((16u << 20) + 1, ' ')) == "log: error: too large: a TOML file holds at most 16 MiB\n");
    CHECK(faults("\x7f"
                 "ELF")
              .size() < 200);
}

TEST_CASE("the header says which format and which game") {
    CHECK(faults("") == "log:1:1: error: \"kupi\" is missing: the version of this format (write kupi = 1)\n");
    CHECK(faults("game = \"tiny\"\n") ==
          "log:1:1: error: \"kupi\" is missing: the version of this format (write kupi = 1)\n");
    CHECK(faults("kupi = 2\n") == "log:1:8: error: this program reads version 1 of the format, not 2\n");
    CHECK(faults("kupi = \"1\"\n") == "log:1:8: error: \"kupi\" takes the version of this format, 1, not text\n");
    CHECK(faults("kupi = 1.0\n") == "log:1:8: error: \"kupi\" takes the version of this format, 1, not a number\n");
    CHECK(faults("kupi = 1\n").starts_with("log:1:1: error: \"game\" is missing: the id of the game (games: "));
    CHECK(faults("kupi = 1\ngame = \"gehta\"\n") == "log:2:8: error: no game \"gehta\" (did you mean \"getha\"?)\n");
    CHECK(faults("kupi = 1\ngame = \"../tiny\"\n").starts_with("log:2:8: error: no game \"../tiny\""));
    CHECK(faults("kupi = 1\ngame = 7\n") == "log:2:8: error: \"game\" takes text in quotes, not a whole number\n");
    CHECK(faults("kupi = 1\ngame = \"a\\u0007\"\n").starts_with("log:2:8: error: no game \"a\\x07\""));
}

TEST_CASE("players have names that can be told apart") {
    CHECK(faults("kupi = 1\ngame = \"tiny\"\n") ==
          "log:1:1: error: \"players\" is missing: the names, clockwise (such as players = [\"Ana\", \"Bo\"])\n");
    CHECK(of_players("\"Ana\"") == "log:3:11: error: \"players\" takes a list of names, not text\n");
    CHECK(of_players("[]") == "log:3:11: error: tiny is for 2 players, not for 0\n");
    CHECK(of_players("[\"Ana\"]") == "log:3:11: error: tiny is for 2 players, not for 1\n");
    CHECK(of_players("[\"A\", \"B\", \"C\"]") == "log:3:11: error: tiny is for 2 players, not for 3\n");
    CHECK(of_players("[\"A\", 2]") == "log:3:17: error: \"players\" holds names in quotes, not a whole number\n");
    CHECK(of_players("[\"Ana\", \"ANA\"]") ==
          "log:3:19: error: two players are called \"ANA\": change one of the names, by more than capital letters\n");
    CHECK(of_players("[\"Ana\", \"\"]") ==
          "log:3:19: error: \"\" cannot be a player's name: a name has 1 to 40 characters\n");
    CHECK(of_players("[\"♥♥\", \"" + std::string(41, 'x') + "\"]").starts_with("log:3:18: error: \"xxx"));
    CHECK(of_players("[\"Ana\", \"O'Bo\"]") ==
          "log:3:19: error: \"O'Bo\" cannot be a player's name: a name has no ' in it\n");
    for (const std::string name : {"[Bo", "Bo]", "B[o]"})
        CHECK(of_players("[\"Ana\", \"" + name + "\"]") ==
              "log:3:19: error: \"" + name + "\" cannot be a player's name: a name has no [ or ] in it\n");
    CHECK(of_players("[\"Ana\", \"Table\"]") ==
          "log:3:19: error: \"Table\" cannot be a player's name: \"table\" has a meaning of its own\n");
    CHECK(of_players("[\"Ana\", \"tie\"]").find("meaning of its own") != std::string::npos);
    CHECK(of_players("[\"Ana\", \"nobody\"]").find("meaning of its own") != std::string::npos);
    CHECK(of_players("[\"Ana\", \"extra1\"]").find("meaning of its own") != std::string::npos);
    CHECK(of_players("[\"Ana\", \"p12\"]") ==
          "log:3:19: error: \"p12\" cannot be a player's name: p and digits stand for a seat\n");
    CHECK(of_players("[\"Ana\", \"p\"]") == "");
    CHECK(of_players("[\"Ana\", \"@Bo\"]") ==
          "log:3:19: error: \"@Bo\" cannot be a player's name: a name does not begin with @\n");
    CHECK(of_players("[\"Ana\", \"#Bo\"]") ==
          "log:3:19: error: \"#Bo\" cannot be a player's name: a name does not begin with #\n");
    CHECK(of_players("[\"Ana\", \"B\\to\"]") ==
          "log:3:19: error: \"B\\x09o\" cannot be a player's name: a name has no control characters\n");
    CHECK(of_players("[" + std::string(13 * 4, ' ') +
                     "\"a\",\"b\",\"c\",\"d\",\"e\",\"f\",\"g\",\"h\",\"i\",\"j\",\"k\",\"l\",\"m\"]")
              .find("too many players: at most 12") != std::string::npos);
}

TEST_CASE("every key of the header is known and takes its kind") {
    CHECK(of_header("dealer = \"Bo\"") == "");
    CHECK(of_header("dealer = \"p1\"") == "");
    CHECK(of_header("dealer = \"Boo\"") == "log:4:10: error: \"Boo\" is not a player (did you mean \"Bo\"?)\n");
    CHECK(of_header("dealer = 2") == "log:4:10: error: \"dealer\" takes a player's name, not a whole number\n");
    CHECK(of_header("delaer = \"Bo\"") == "log:4:1: error: unknown key \"delaer\" (did you mean \"dealer\"?)\n");
    CHECK(of_header("_mine = 7") == "");
    CHECK(of_game("dotak", "[\"A\"]", "dealer = \"A\"").starts_with("log:4:1: error: unknown key \"dealer\""));
    CHECK(of_game("yamiro-solitaire", "[\"A\"]", "[[hand]]\ndealer = \"A\"\nentries = []")
              .starts_with("log:5:1: error: unknown key \"dealer\""));
    CHECK(of_header("title = 7") == "log:4:9: error: \"title\" takes text in quotes, not a whole number\n");
    CHECK(of_header("date = 2026-03-01") == "");
    CHECK(of_header("date = \"2026-03-01\"") ==
          "log:4:8: error: \"date\" takes a date without quotes, not text (such as date = 2026-03-01)\n");
    CHECK(of_header("date = 2026-13-01").starts_with("log:4:"));
    CHECK(of_header("deck = \"railog-markat\"") == "");
    CHECK(of_header("deck = \"railog-makat\"") ==
          "log:4:8: error: no deck \"railog-makat\" (did you mean \"railog-markat\"?)\n");
    CHECK(of_header("deck = \"../x\"").starts_with("log:4:8: error: \"../x\" is no id of a deck"));
    CHECK(of_header("deck = 3") == "log:4:8: error: \"deck\" takes text in quotes, not a whole number\n");
    CHECK(of_header("target = 0") == "log:4:10: error: \"target\" takes a whole number from 1 to 99, not 0\n");
    CHECK(of_header("target = \"ten\"") == "log:4:10: error: \"target\" takes a whole number\n");
    CHECK(of_header("target = true") == "log:4:10: error: \"target\" can't be true or false\n");
    CHECK(of_header("start = { Ana = 4 }") == "");
    CHECK(of_header("start = { Ann = 4 }") == "log:4:11: error: \"Ann\" is not a player (did you mean \"Ana\"?)\n");
    CHECK(of_header("start = { Ana = 4, ana = 5 }") == "log:4:20: error: \"ana\" is named twice\n");
    CHECK(of_header("start = { Ana = \"4\" }") == "log:4:17: error: \"start\" takes whole numbers, not text\n");
    CHECK(of_game("russian-bank", "[\"A\", \"B\"]", "start = { A = 299 }") == "");
    CHECK(of_game("russian-bank", "[\"A\", \"B\"]", "start = { A = 300 }") ==
          "log:4:9: error: \"start\" stays below \"target\", which is 300\n");
    CHECK(of_game("russian-bank", "[\"A\", \"B\"]", "start = { B = 70 }\ntarget = 70")
              .starts_with("log:4:9: error: \"start\" stays below \"target\""));
    CHECK(of_header("start = 4") ==
          "log:4:9: error: \"start\" takes a table of players' names, such as { Ana = 40 }\n");
    CHECK(of_header("hand = 3").starts_with("log:4:8: error: "));
    CHECK(of_header("[hand]\nentries = []")
              .find("\"hand\" may be there several times: write [[hand]], with two brackets") != std::string::npos);
}

TEST_CASE("variants are those of the game, and go together") {
    CHECK(of_header("variants = {}") == "");
    CHECK(of_header("variants = { loud = true }") == "");
    CHECK(of_header("variants = { loud = false, quiet = 3 }") == "");
    CHECK(of_header("variants = { luod = true }") ==
          "log:4:14: error: tiny has no variant \"luod\" (did you mean \"loud\"?)\n");
    CHECK(of_header("variants = { loud = true, quiet = 3 }") ==
          "log:4:12: error: \"loud\" and \"quiet\" exclude each other\n");
    CHECK(of_header("variants = { _mine = true }").starts_with("log:4:14: error: tiny has no variant \"_mine\""));
    CHECK(of_header("variants = { quiet = 30 }") ==
          "log:4:22: error: \"quiet\" takes a whole number from 1 to 9, not \"30\"\n");
    CHECK(of_header("variants = { quiet = true }") == "log:4:22: error: \"quiet\" takes a value (such as quiet=1)\n");
    CHECK(of_header("variants = { loud = 1.5 }") ==
          "log:4:21: error: \"loud\" takes true, a number or a word, not a number\n");
    CHECK(of_header("variants = [\"loud\"]") ==
          "log:4:12: error: \"variants\" takes a table, not a list (such as { loud = true })\n");
    CHECK(of_game("getha", "[\"A\", \"B\", \"C\", \"D\"]", "variants = { play-extra-hands = true }") ==
          "log:4:12: error: \"play-extra-hands\" is for 2 to 3 players, not for 4\n");
    CHECK(of_game("yamiro", "[\"A\", \"B\"]", "variants = { poker-deck = true }\ndeck = \"railog-getha\"")
              .starts_with("log:5:8: error: these variants and players ask for the deck"));
    CHECK(of_game("dotak", "[\"A\"]", "difficulty = \"esay\"").find("did you mean \"easy\"?") != std::string::npos);
    CHECK(of_game("getha", "[\"A\", \"B\"]", "stakes = { A = -1 }").starts_with("log:4:10: error: \"stakes\" takes"));
}

TEST_CASE("a hand is a list of texts, and perhaps a dealer and a claim") {
    CHECK(of_hand("entries = []") == "");
    CHECK(of_hand("") == "log:5:1: error: \"entries\" is missing: a list of what was done\n");
    CHECK(of_hand("entries = \"Ana play 4me\"") == "log:6:11: error: \"entries\" takes a list, not text\n");
    CHECK(of_hand("entries = [\"Ana play 4me\", 5]") ==
          "log:6:28: error: an entry is a text in quotes, not a whole number\n");
    CHECK(of_hand("entries = [[\"Ana play 4me\"]]") == "log:6:12: error: an entry is a text in quotes, not a list\n");
    CHECK(of_hand("entries = []\nenties = []") ==
          "log:7:1: error: unknown key \"enties\" (did you mean \"entries\"?)\n");
    CHECK(of_hand("entries = []\n_note = 1") == "");
    CHECK(of_hand("dealer = \"Eve\"\nentries = []") == "log:6:10: error: \"Eve\" is not a player (players: Ana, Bo)\n");
}

TEST_CASE("claims have keys of the game and values of their kind") {
    const auto of_claim = [](const std::string& claim) { return of_hand("entries = []\nclaim = " + claim); };
    CHECK(of_claim("\"Ana\"") == "log:7:9: error: \"claim\" takes a table such as { winner = \"Ana\" }, not text\n");
    CHECK(of_claim("{ winer = \"Ana\" }") == "log:7:11: error: unknown key \"winer\" (did you mean \"winner\"?)\n");
    CHECK(of_claim("{ piles = { Ana = 1 } }")
              .starts_with("log:7:11: error: unknown key \"piles\" (known here: pot, scores, winner"));
    CHECK(of_claim("{ winner = \"An\" }") == "log:7:20: error: \"An\" is not a player (did you mean \"Ana\"?)\n");
    CHECK(of_claim("{ winner = \"table\" }") == "log:7:20: error: \"table\" is not a player (players: Ana, Bo)\n");
    CHECK(of_claim("{ winner = 1 }") ==
          "log:7:20: error: \"winner\" takes a name, a list of names, \"tie\" or \"nobody\"\n");
    CHECK(of_claim("{ winner = [\"Ana\", \"tie\"] }") ==
          "log:7:28: error: \"tie\" is not a player (players: Ana, Bo)\n");
    CHECK(of_claim("{ winner = [1] }") == "log:7:21: error: \"winner\" takes names in quotes\n");
    CHECK(of_claim("{ scores = 4 }") == "log:7:20: error: \"scores\" takes a table of names, such as { Ana = 1 }\n");
    CHECK(of_claim("{ scores = { Ana = \"4\" } }") == "log:7:28: error: \"scores\" takes whole numbers\n");
    CHECK(of_claim("{ scores = { Ana = 4.0 } }") == "log:7:28: error: \"scores\" takes whole numbers\n");
    CHECK(of_claim("{ scores = { Eve = 4 } }") == "log:7:22: error: \"Eve\" is not a player (players: Ana, Bo)\n");
    CHECK(of_claim("{ scores = { Ana = 4, p1 = 4 } }") == "log:7:31: error: \"p1\" is named twice\n");
    CHECK(of_claim("{ scores = { Ana = 9999999999 } }") ==
          "log:7:28: error: \"scores\" is beyond what can be counted\n");
    CHECK(of_claim("{ pot = \"all\" }") == "log:7:17: error: \"pot\" takes a whole number\n");
    CHECK(of_header("claim = 3") == "log:4:9: error: \"claim\" takes a table headed [claim], not a whole number\n");
    CHECK(of_header("[claim]\nwinner = \"Eve\"") == "log:5:10: error: \"Eve\" is not a player (players: Ana, Bo)\n");
    CHECK(of_game("dotak", "[\"A\"]", "[claim]\npiles = 6").empty());
    CHECK(of_game("dotak", "[\"A\"]", "[claim]\nscores = 6").find("takes a table of names") != std::string::npos);
    CHECK(of_game("dotak", "[\"A\"]", "[claim]\npiles = 9999999999").find("beyond what can be counted") !=
          std::string::npos);
    CHECK(of_header("[claim]\nloser = \"Bo\"").starts_with("log:5:1: error: unknown key \"loser\""));
}

TEST_CASE("however much is wrong, a few messages say it") {
    std::string hands;
    for (int i = 0; i < 5'000; ++i) hands += "[[hand]]\nx = 1\n";
    const std::string said = faults(header("") + hands);
    CHECK(std::count(said.begin(), said.end(), '\n') <= 10);
    std::string names;
    for (int i = 0; i < 5'000; ++i) names += "a" + std::to_string(i) + " = 1, ";
    const std::string claim = of_hand("entries = []\nclaim = { scores = { " + names + " b = 1 } }");
    CHECK(std::count(claim.begin(), claim.end(), '\n') <= 10);
    const std::string variants = of_header("variants = { " + names + " b = 1 }");
    CHECK(std::count(variants.begin(), variants.end(), '\n') <= 10);
}

TEST_CASE("thousands of hands are judged", "[long]") {
    std::string hands = header("");
    for (int i = 0; i < 5'000; ++i) hands += "[[hand]]\nentries = [\"Eve\"]\n";
    const auto judged = kupi::test::judge(hands, kupi::test::tiny_library(), {.context = true});
    CHECK(judged.report.findings.size() == 5'000);
    CHECK(judged.report.hands.size() == 5'000);
}

TEST_CASE("more hands or values than anybody writes are refused before they take memory") {
    const auto with = [](const std::string& piece, int times) {
        std::string text = header("");
        for (int i = 0; i < times; ++i) text += piece;
        return faults(text);
    };
    CHECK(with("[[hand]]\nentries=[]\n", 100'001).find("100000") != std::string::npos);
    CHECK(with("[[hand]]\nentries=[]\n", 400'000).find("more than a million values in one file") != std::string::npos);
}

TEST_CASE("a log that is written is read back") {
    LogText log;
    log.game = "tiny";
    log.players = {"Ana Ö", "B\"o\\"};
    log.dealer = Seat{0};
    log.deck = "railog-markat";
    log.choices = {{"quiet", "3"}};
    log.headers = {{"start", HeaderValue::Numbers{{0, 4}, {1, -2}}, {}}, {"target", std::int64_t{7}, {}}};
    log.notes = {{"title", "A \"day\""}, {"date", "2026-03-01"}};
    log.hands.push_back({Seat{0}, {"table deal p1 ??*3", "'Ana Ö' play 4si # \"so\"\t!"}, {}});
    Claim::Item scores;
    scores.key = "scores";
    scores.kind = Claim::Item::Kind::table;
    scores.seats = Seats::all(2);
    scores.values[1] = 3;
    log.hands.back().claim.items = {scores};
    Claim::Item winner;
    winner.key = "winner";
    log.claim.items = {winner};
    const std::string text = to_toml(log);
    CHECK(text == R"(kupi = 1
game = "tiny"
players = ["Ana Ö", "B\"o\\"]
dealer = "Ana Ö"
deck = "railog-markat"
variants = { quiet = 3 }
start = { "Ana Ö" = 4, "B\"o\\" = -2 }
target = 7
title = "A \"day\""
date = 2026-03-01

[[hand]]
dealer = "Ana Ö"
entries = [
  "table deal p1 ??*3",
  "'Ana Ö' play 4si # \"so\"\u0009!",
]
claim = { scores = { "Ana Ö" = 0, "B\"o\\" = 3 } }

[claim]
winner = "nobody"
)");
    Diagnostics out;
    const auto read = read_log(text, "log", kupi::test::tiny_library(), out);
    for (const auto& d : out.all()) UNSCOPED_INFO(to_text(d));
    // A start below zero is the game's to refuse; everything else is read as it was written.
    if (!read) return;
    CHECK(read->hands.front().entry(1) == log.hands.front().entries[1]);
    CHECK(read->players.name(1) == log.players[1]);
}
