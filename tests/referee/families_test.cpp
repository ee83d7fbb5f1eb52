// What a game of a family says of itself is held against the family's parameters, with the place of each fault.
#include "base/text.h"
#include "referee/referee.h"
#include "referee/world.h"
#include "reference/plain_text.h"
#include "support/checkout.h"
#include "support/folder.h"

using namespace kupi::referee;

namespace {

/// A game "own" of the family tricks in a data folder of its own, four at the table and 52 cards.
struct OwnGame : kupi::test::Folder {
    DataFolders data{{root(), kupi::test::root}};
    std::string toml;

    explicit OwnGame(const std::string& rest, const std::string& seats = "[4, 4]", const std::string& rules = "")
        : toml(write("rulesheets/own/game.toml",
                     "id = \"own\"\ntitle = \"Own\"\ntagline = \"t\"\nplayers = \"p\"\nlength = \"l\"\nseats = " +
                         seats + "\ndeck = \"french-52\"\nfamily = \"tricks\"\n" + rest)) { // from line 9 on
        if (!rules.empty()) write("rulesheets/own/rules.md", rules);
    }

    std::optional<Game> load(Diagnostics& out) const { return load_game_file(toml, data, out); }

    /// For a table of so many.
    std::optional<Setup> setup(int players, const std::string& variants, Diagnostics& out) const {
        const auto game = load(out);
        if (!game || out.has_errors()) return std::nullopt;
        Seating seating;
        seating.players = players;
        seating.choices = read_choices(*game, variants, {}, out);
        const auto deck = load_game_deck(*game, deck_of(*game, players, {}), "", data, {}, out);
        return deck && !out.has_errors() ? make_setup(*game, *deck, seating, out) : std::nullopt;
    }

    /// "9:5: message", the first of what is wrong.
    std::string fault(int players = 4, const std::string& variants = "") const {
        Diagnostics out;
        setup(players, variants, out);
        if (out.all().empty()) return {};
        const Diagnostic& d = out.all().front();
        return std::to_string(d.place.line) + ":" + std::to_string(d.place.column) + ": " + d.message +
               (d.hint.empty() ? "" : " / " + d.hint);
    }
};

std::string fault_of_lines(const std::string& lines) { return OwnGame("[tricks]\n" + lines).fault(); }

} // namespace

TEST_CASE("a parameter out of its range, of another kind, or that is none, is told with its place") {
    CHECK(fault_of_lines("hand = 13") == "");
    CHECK(fault_of_lines("hand = 41").starts_with("10:8: "));
    CHECK(fault_of_lines("hand = 41").find("0 to 40") != std::string::npos);
    CHECK(fault_of_lines("hand = \"many\"").starts_with("10:8: "));
    CHECK(fault_of_lines("targt = 13").find("did you mean \"target\"?") != std::string::npos);
    CHECK(fault_of_lines("targt = 13").starts_with("10:1: "));
    CHECK(fault_of_lines("trump = \"lats\"").find("did you mean \"last\"?") != std::string::npos);
    CHECK(fault_of_lines("points = { A = 1000 }").find("-100 to 100") != std::string::npos);
    std::string lines = "score = [\"always: 1\"";
    for (int n = 0; n < 16; ++n) lines += ", \"always: 1\"";
    CHECK(fault_of_lines(lines + "]").find("at most 16") != std::string::npos);
}

TEST_CASE("what a parameter does not go with is told as that, and two packs of a game's own deck need no name") {
    const kupi::test::Folder folder;
    const std::string file =
        folder.write("rulesheets/own/game.toml",
                     "id = \"own\"\ntitle = \"Own\"\ntagline = \"t\"\nplayers = \"p\"\nlength = \"l\"\nseats = [2, 4]\n"
                     "deck = \"french-52\"\nfamily = \"fishing\"\n[fishing]\nstart-crowd = \"K\"\n"
                     "[[deck-when]]\nseats = [4, 4]\npacks = 2\n");
    Diagnostics out;
    const auto game = load_game_file(file, DataFolders({folder.root(), kupi::test::root}), out);
    REQUIRE(out.error_count() == 1);
    CHECK(out.all().front().message == "\"start-crowd\" means nothing with \"start-again = never\"");
    REQUIRE(game);
    CHECK(game->deck_choices.at(0).deck == "french-52");
}

TEST_CASE("what a game calls its sweeps is what its logs claim and its reports tell, and no other figure's name") {
    const kupi::test::Folder folder;
    const auto own = [&](const std::string& name, Diagnostics& out) {
        return load_game_file(
            folder.write("rulesheets/own/game.toml", "id = \"own\"\ntitle = \"Own\"\ntagline = \"t\"\nplayers = \"p\"\n"
                                                     "length = \"l\"\nseats = [2, 2]\ndeck = \"french-52\"\n"
                                                     "family = \"fishing\"\n[fishing]\nsweep = 1\nsweep-name = \"" +
                                                         name + "\"\n"),
            DataFolders({folder.root(), kupi::test::root}), out);
    };
    Diagnostics out, faults;
    CHECK(own("nets", out)->claims == std::vector<std::string>{"winner", "scores", "nets", "cards"});
    CHECK(out.all().empty());
    for (const char* name : {"cards", "Nets", ""}) own(name, faults);
    REQUIRE(faults.error_count() == 3);
    CHECK(faults.all()[0].message == "\"sweep-name\": \"cards\" is what another figure is called");
    CHECK(faults.all()[0].place.line == 11);
    CHECK(faults.all()[1].message == "\"Nets\" is no id: use a-z, 0-9 and -");
    CHECK(faults.all()[2].message == "\"sweep-name\" is empty");
}

TEST_CASE("sweeps and cards are claimed of each player, and a claim that says otherwise than the entries is false") {
    const std::string at = std::string(kupi::test::root) + "/rulesheets/scopa/logs/whole-game.toml";
    Diagnostics out;
    std::string text = read_file(at, out).value_or("");
    const std::string told = "sweeps = { Ana = 0, Bo = 2 }";
    REQUIRE(text.find(told) != std::string::npos);
    const auto judged = [&](const std::string& sweeps) {
        std::string changed = text;
        changed.replace(changed.find(told), told.size(), sweeps);
        const auto log = read_log(std::move(changed), at, kupi::test::library(), out);
        return log ? referee(*log, {}).findings.size() : 99;
    };
    CHECK(judged(told) == 0);
    CHECK(judged("sweeps = { Bo = 2 }") == 0);
    CHECK(judged("sweeps = { Ana = 1 }") == 1);
    CHECK(out.all().empty());
    CHECK(judged("sweeps = 0") == 99);
    REQUIRE(out.error_count() == 1);
    CHECK(out.all().front().message == "\"sweeps\" takes a table of names, such as { Ana = 1 }");
}

TEST_CASE("a capture of the wrong sum is told what its cards make and what they should") {
    const auto told = [](const std::string& game, const std::string& hand, const std::string& start,
                         const std::string& play) {
        Diagnostics out;
        const auto log = read_log("kupi = 1\ngame = \"" + game +
                                      "\"\nplayers = [\"Ana\", \"Bo\"]\ndealer = \"Bo\"\n[[hand]]\nentries = [\n"
                                      "\"table deal Ana " +
                                      hand + "\",\n\"table turn " + start + "\",\n\"Ana play " + play + "\",\n]\n",
                                  "own.toml", kupi::test::library(), out);
        REQUIRE(out.all().empty());
        const Report report = referee(*log, {});
        return report.findings.empty() ? "" : report.findings.front().message;
    };
    const auto escoba = [&](const std::string& play) { return told("escoba", "4C JD 2H", "7D 6C KD AS", play); };
    CHECK(escoba("4C 7D") == "Ana cannot take 7D with 4C: 4 + 7 makes 11, not 15");
    CHECK(escoba("JD 7D AS") == "Ana cannot take 7D AS with JD: 7 + 8 + 1 makes 16, not 15");
    const auto cassino = [&](const std::string& play) { return told("cassino", "8D KD 2C 3H", "8H 5S KC AD", play); };
    CHECK(told("scopa", "JD 2C 3D", "7C 5S 2H 4D", "JD 5S 4D") ==
          "Ana cannot take 4D 5S with JD: 4 + 5 makes 9, not 8");
    CHECK(told("scopa", "JD 2C 3D", "7C 5S 2H 4D", "JD 7C") == "Ana cannot take 7C with JD: 7, not 8");
    CHECK(cassino("8D 5S") == "Ana cannot take 5S with 8D: 5, not 8");
    CHECK(cassino("KD 8H 5S") == "Ana cannot take 8H 5S with KD");
    CHECK(cassino("8D KC") == "Ana cannot take KC with 8D");
}

TEST_CASE("partners who are a house rule are told as a pair, and without it nobody is") {
    const auto first_hand = [](const std::string& header) {
        Diagnostics out;
        const auto log = read_log("kupi = 1\ngame = \"pishti\"\nplayers = [\"Ana\", \"Bo\", \"Cy\", \"Di\"]\n" +
                                      header + "[[hand]]\nentries = []\n",
                                  "own.toml", kupi::test::library(), out);
        REQUIRE(out.all().empty());
        return std::pair{log->speaker().sides, join(log->speaker().names(log->speaker().side(1)), " and ")};
    };
    CHECK(first_hand("[variants]\npartners = true\n") == std::pair{2, std::string("Bo and Di")});
    CHECK(first_hand("") == std::pair{0, std::string("Bo")});
}

TEST_CASE("a house that plays in partnerships is told so whatever the game does without") {
    const OwnGame own("[tricks]\n[[variant]]\nid = \"in-pairs\"\nrule = \"in-pairs\"\nsummary = \"s\"\n"
                      "sets = { sides = 2 }\n");
    const auto sides = [&](const std::string& variants) {
        Diagnostics out;
        const auto setup = own.setup(4, variants, out);
        REQUIRE(out.all().empty());
        return sides_of(*own.load(out), *setup);
    };
    CHECK(sides("") == 0);
    CHECK(sides("in-pairs") == 2);
}

TEST_CASE("parameters that exclude each other, or mean nothing alone, are told with their place") {
    CHECK(fault_of_lines("trump-order = \"A\"") == "10:15: \"trump-order\" and \"trump = none\" exclude each other");
    CHECK(fault_of_lines("namer = \"dealer\"") == "10:9: \"namer\" means nothing without \"trump = named\"");
    CHECK(fault_of_lines("trump = \"named\"\nnamer = \"dealer\"") == "");
    CHECK(fault_of_lines("target = 5\ngoal = \"deals\"\ndeals = 4").starts_with("10:10: \"target\" and"));
    CHECK(fault_of_lines("follow = \"free\"\nbeat = \"always\"").find("exclude each other") != std::string::npos);
}

TEST_CASE("what makes no sense with the deck or at some number of players is told at its parameter") {
    CHECK(fault_of_lines("hand = 14") == "10:8: \"hand\" asks for 56 cards with 4 players, and the deck has 52");
    const OwnGame growing("[tricks]\nhand = 13\ntrump = \"turned\"\n", "[2, 6]");
    CHECK(growing.fault(3) == "");
    CHECK(growing.fault(4) == "10:8: \"hand\" asks for 53 cards with 4 players, and the deck has 52");
    CHECK(fault_of_lines("order = \"A K\"").starts_with("10:9: \"order\" takes all 13 ranks"));
    CHECK(fault_of_lines("points = { Z = 1 }").find("\"Z\" is none") != std::string::npos);
    CHECK(fault_of_lines("score = [\"tricks: 1\"]").find("\"tricks: 1\" is none") != std::string::npos);
    CHECK(fault_of_lines("score = [\"always: 2 * * tricks\"]").find("is none") != std::string::npos);
    CHECK(fault_of_lines("trump = \"fixed\"").find("takes one suit of the game's deck: C D H S") != std::string::npos);
    CHECK(fault_of_lines("sides = 3").find("\"sides\" does not go evenly into 4 players") != std::string::npos);
    CHECK(fault_of_lines("hand = 3\npass = 4").find("asks for 4 cards of a hand that has 3") != std::string::npos);
}

TEST_CASE("a stock to draw from is more than nothing") {
    CHECK(fault_of_lines("hand = 12\ndraw = true\ntrump = \"turned\"\nscore = [\"last: 1\"]") == "");
    CHECK(fault_of_lines("hand = 13\ndraw = true\ntrump = \"turned\"\nscore = [\"last: 1\"]") ==
          "10:8: \"hand\" asks for 53 cards with 4 players, and the deck has 52");
}

TEST_CASE("an auction, its widow and its scores must agree with each other") {
    const std::string auction =
        "sides = 2\nhand = 12\nbids = \"auction\"\nbid-least = 7\nbid-most = 13\n"; // lines 10 to 14
    CHECK(fault_of_lines(auction + "widow = 4\nscore = [\"made declarer: tricks\", \"missed declarer: - bid\"]") == "");
    CHECK(fault_of_lines(auction + "widow = 5") ==
          "11:8: \"hand\" asks for 53 cards with 4 players, and the deck has 52");
    CHECK(fault_of_lines(auction + "bid-step = 1\nwidow-for = \"last\"") ==
          "16:13: \"widow-for\" means nothing without \"widow\"");
    CHECK(fault_of_lines("hand = 12\nbids = \"auction\"\nbid-least = 7") ==
          "9:2: \"bid-most\" is 0, less than the lowest bid, 7");
    CHECK(fault_of_lines("widow = 4") == "10:9: \"widow\" means nothing without \"bids = auction\"");
    CHECK(fault_of_lines("hand = 12\ntrump = \"bid\"").find("only where \"bids\" is an auction") != std::string::npos);
    CHECK(fault_of_lines(auction + "trump = \"offered\"").find("only where nobody bids") != std::string::npos);
    CHECK(fault_of_lines(auction + "trump = \"bid\"\nsuit-order = \"S C D\"").find("takes all suits") !=
          std::string::npos);
    CHECK(fault_of_lines(auction + "widow = 4\nkept = \"A 10 5 K\"") ==
          "16:8: \"kept\" names 16 cards, and a hand of 12 could be full of them");
}

TEST_CASE("a line of scores that asks for what the game has not is told with its line") {
    CHECK(fault_of_lines("hand = 13\nscore = [\"made: 1\"]") ==
          "11:10: \"score\" asks for bids in \"made: 1\", and nobody bids");
    CHECK(fault_of_lines("hand = 13\nscore = [\n  \"tricks 1: 1\",\n  \"made: 1\",\n]").starts_with("13:3: "));
    CHECK(fault_of_lines("hand = 13\nscore = [\"declarer: 1\"]").find("asks for a declarer") != std::string::npos);
    CHECK(fault_of_lines("hand = 13\nscore = [\"suit 1: 1\"]").find("asks for the suit of a bid") != std::string::npos);
    CHECK(fault_of_lines("hand = 13\nscore = [\"alone: 1\"]").find("asks who plays alone") != std::string::npos);
}

TEST_CASE("cards that lie open must fit the hand and the deck, and go with no stock") {
    const std::string open = "hand = 13\nopen = 6\n"; // lines 10 and 11
    CHECK(fault_of_lines(open + "covered = true") == "");
    CHECK(fault_of_lines("covered = true") == "10:11: \"covered\" means nothing without \"open\"");
    CHECK(fault_of_lines("hand = 13\nopen = 7\ncovered = true") ==
          "11:8: \"open\" asks for 14 cards of a hand that has 13");
    CHECK(fault_of_lines("hand = 13\nopen = 7") == "");
    CHECK(fault_of_lines(open + "pass = 3") == "11:8: \"open\" and \"pass\" exclude each other");
    CHECK(fault_of_lines(open + "trump = \"turned\"").find("exclude each other") != std::string::npos);
    CHECK(fault_of_lines(open + "goal = \"hand\"\ntarget = 5").starts_with("13:10: \"target\" and"));
    const std::string two_packs = "[[deck-when]]\nseats = [2, 8]\npacks = 2\n";
    CHECK(OwnGame("[tricks]\n" + open + two_packs).fault() ==
          "11:8: \"open\" goes with no deck in which cards are alike");
}

TEST_CASE("bowers, a stock to wait for and a code that is none are told") {
    const std::string named = "trump = \"named\"\n";
    CHECK(fault_of_lines(named + "bowers = \"J\"") == "11:10: \"bowers\" means nothing without \"red\"");
    CHECK(fault_of_lines(named + "bowers = \"J\"\nred = \"D H\"") == "");
    CHECK(fault_of_lines(named + "bowers = \"J\"\nred = \"D H S\"").find("those of one colour") != std::string::npos);
    CHECK(fault_of_lines(named + "bowers = \"JS\"\nred = \"D H\"").find("\"bowers\" takes 2 ranks") !=
          std::string::npos);
    CHECK(fault_of_lines("follow = \"after-stock\"").find("nobody draws from one") != std::string::npos);
    CHECK(
        fault_of_lines("without = \"2 3 Y\"") ==
        "10:11: \"without\" takes cards, ranks and suits of the game's deck by their codes, and \"Y\" is none / codes: "
        "2, 3, 4, 5, 6, 7, 8, 9, 10, J, Q, K, A, C, D, H, S, Jk");
}

TEST_CASE("a family that is none, and a variant that changes nothing, are told") {
    const OwnGame other("[tricks]\nhand = 13\n[[variant]]\nid = \"hnads\"\nrule = \"deal\"\nsummary = \"s\"\n");
    CHECK(other.fault().find("did you mean \"hands\"?") != std::string::npos);
    const OwnGame cards("[tricks]\nhand = 13\n[[variant]]\nid = \"points\"\nrule = \"deal\"\nsummary = \"s\"\n");
    CHECK(cards.fault().find("that a table may change") != std::string::npos);
    OwnGame none("");
    {
        Diagnostics out;
        std::string text = *read_file(none.toml, out);
        none.write("rulesheets/own/game.toml", text.replace(text.find("\"tricks\""), 8, "\"trikcs\""));
    }
    CHECK(none.fault().starts_with("8:10: no family of games \"trikcs\""));
    CHECK(none.fault().find("did you mean \"tricks\"?") != std::string::npos);
}

TEST_CASE("a variant takes the place of its parameter, with its bounds") {
    const OwnGame game("[tricks]\nhand = 13\nbids = \"exact\"\nbids-uneven = true\n"
                       "[[variant]]\nid = \"hand\"\nrule = \"deal\"\nsummary = \"s\"\n"
                       "[[variant]]\nid = \"bids-uneven\"\nrule = \"deal\"\nsummary = \"s\"\n");
    CHECK(game.fault() == "");
    CHECK(game.fault(4, "hand=5") == "");
    CHECK(game.fault(4, "hand=99").find("from 0 to 40") != std::string::npos);
    CHECK(game.fault(4, "hand=20").find("asks for 80 cards") != std::string::npos);
    const OwnGame narrow(
        "[tricks]\nhand = 13\n[[variant]]\nid = \"hand\"\nleast = 5\nmost = 13\nrule = \"deal\"\nsummary = \"s\"\n");
    CHECK(narrow.fault(4, "hand=14").find("from 5 to 13") != std::string::npos);
    Diagnostics out;
    const auto setup = game.setup(4, "hand=5,bids-uneven=false", out);
    REQUIRE(setup);
    CHECK(setup->number("hand") == 5);
    CHECK_FALSE(setup->flag("bids-uneven"));
    CHECK(setup->word("trump") == "none");
    CHECK(game.setup(4, "", out)->flag("bids-uneven"));
}

TEST_CASE("a word means the same whether the game says it or a variant that knows fewer words, in another order") {
    const std::string variant = "[[variant]]\nid = \"passing\"\nrule = \"passing\"\nsummary = \"s\"\n"
                                "words = [\"cycle\", \"across\"]\n";
    Diagnostics out;
    for (const std::string word : {"cycle", "across"}) {
        const OwnGame plain("[tricks]\nhand = 13\npass = 3\npassing = \"" + word + "\"\n");
        const OwnGame varied("[tricks]\nhand = 13\npass = 3\npassing = \"cycle\"\n" + variant);
        const auto said = plain.setup(4, "", out), chosen = varied.setup(4, "passing=" + word, out);
        REQUIRE(said);
        REQUIRE(chosen);
        CHECK(chosen->number("passing") == said->number("passing"));
        CHECK(varied.setup(4, "", out)->word("passing") == "cycle");
    }
    CHECK(out.all().empty());
}

TEST_CASE("a game's rules are its family's chapter, with its own sections in their place") {
    const OwnGame game("[tricks]\nhand = 5\ntrump = \"last\"\n", "[4, 4]",
                       "# Own {#own}\n\nA game of mine.\n\nFollow, always. {#follow-suit}\n\n"
                       "## Deal {#deal}\n\nAs you like.\n\n### Twice {#twice}\n\nAgain.\n\n## Mine {#mine}\n\nMore.\n\n"
                       "## Score {#score}\n\nTricks.\n");
    Diagnostics out;
    const auto loaded = game.load(out);
    REQUIRE(loaded);
    const auto text = load_rules(*loaded, out);
    REQUIRE(text);
    check(*text, *loaded, out);
    for (const auto& d : out.all()) UNSCOPED_INFO(to_text(d));
    CHECK(out.empty());
    const auto blocks = select(*text, *loaded, {});
    std::string headings;
    for (const Block& b : blocks)
        if (b.kind == Block::Kind::heading) headings += b.id + " ";
    CHECK(headings == "own aim cards deal twice mine trump play score end ");
    CHECK(plain_text(section(blocks, "follow-suit")) == "Follow, always.");
    CHECK(plain_text(section(blocks, "deal")).starts_with("Deal\nAs you like."));
    CHECK(plain_text(section(blocks, "aim")).find("one point wins") != std::string::npos);
    CHECK(plain_text(section(blocks, "trump")).find("The last card of the pack is the dealer’s") != std::string::npos);
}

TEST_CASE("a variant of another name sets several parameters, which are held against the family's, too") {
    const auto game_with = [](const std::string& sets) {
        return OwnGame("[tricks]\nsides = 2\n[[variant]]\nid = \"high\"\nrule = \"high\"\nsummary = \"s\"\nsets = " +
                       sets);
    };
    Diagnostics out;
    const OwnGame own = game_with("{ order = \"2 A K Q J 10 9 8 7 6 5 4 3\", hand = 7, score = [\"always: tricks\"] }");
    const auto plain = own.setup(4, "", out), high = own.setup(4, "high", out);
    REQUIRE(plain);
    REQUIRE(high);
    CHECK(plain->number("hand") == 0);
    CHECK(plain->word("order").empty());
    CHECK(high->number("hand") == 7);
    CHECK(high->word("order").starts_with("2 A K"));
    CHECK(high->word("score") == "always: tricks");
    CHECK(game_with("{ hnad = 7 }").fault().find("did you mean \"hand\"?") != std::string::npos);
    CHECK(game_with("{ hand = 70 }").fault().find("0 to 40") != std::string::npos);
    CHECK(game_with("{ bags = 3 }").fault() == "11:1: \"bags\" means nothing without \"bids = contract\"");
    CHECK(game_with("{ hand = 7 }").fault(4, "high=7") == "0:0: \"high\" is on or off: it takes no \"7\"");
}

TEST_CASE("jokers that are alike are refused by the family of tricks") {
    CHECK(OwnGame("[[deck-when]]\njokers = true\n[tricks]\nhand = 9").fault().find("no jokers that are alike") !=
          std::string::npos);
}
