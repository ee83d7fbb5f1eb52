// Broken and wrong TOML, through the real program: one clear message with its place, exit code 2, nothing written.
#include <functional>

#include "catch.h"
#include "support/program.h"

namespace {

using namespace kupi::test;

const std::string deck = "suits/decks/d.toml", suits = "suits/f/suits.toml", ranks = "suits/f/ranks.toml";

struct Case {
    std::string name;
    std::function<void(const World&)> spoil;
    std::string starts; ///< what standard error begins with
};

std::string repeated(const std::string& s, int n) {
    std::string out;
    for (int i = 0; i < n; ++i) out += s;
    return out;
}

std::function<void(const World&)> whole(const std::string& file, const std::string& text) {
    return [=](const World& w) { w.write(file, text); };
}

std::function<void(const World&)> change(const std::string& file, const std::string& from, const std::string& to) {
    return [=](const World& w) { w.change(file, from, to); };
}

/// In the place of the deck's file, something that is no file.
std::function<void(const World&)> in_place(const std::function<void(const std::filesystem::path&)>& make) {
    return [=](const World& w) {
        std::filesystem::remove(w / deck);
        make(w / deck);
    };
}

void check(const std::vector<Case>& cases) {
    for (const Case& c : cases) {
        INFO(c.name);
        const World world;
        c.spoil(world);
        const Ended ended = run_kupi(world, {"deck", deck});
        INFO(ended.err);
        CHECK(ended.signal == 0);
        CHECK(ended.code == 2);
        CHECK(ended.err.substr(0, c.starts.size()) == c.starts);
        CHECK(ended.out.empty());
        CHECK(world.written().empty());
        CHECK(ended.err.find('\x1b') == std::string::npos);
        CHECK(ended.err.size() < 4000);
    }
}

} // namespace

TEST_CASE("TOML that can't be read is refused with its place") {
    check({
        {"empty", whole(deck, ""), deck + ":1:1: error: \"family\" is missing: whose suits it has\n"},
        {"text without end", whole(deck, "name = \"D"), deck + ":1:10: error: TOML: in string"},
        {"no value", whole(deck, "name =\n"), deck + ":1:7: error: TOML: in key-value pair"},
        {"no key", whole(deck, "= 3\n"), deck + ":1:1: error: TOML:"},
        {"three brackets", whole(deck, "[[[x]]\n"), deck + ":1:3: error: TOML: in key"},
        {"table without end", whole(deck, "[back\n"), deck + ":1:6: error: TOML:"},
        {"list without end", whole(deck, "suits = [\"sun\",\n"), deck + ":1:17: error: TOML: in array"},
        {"a key twice", whole(deck, "name = \"a\"\nname = \"b\"\n"), deck + ":2:8: error: TOML: in key-value pair"},
        {"a table twice", whole(deck, "[back]\n[back]\n"), deck + ":2:"},
        {"an unknown escape", whole(deck, "name = \"\\q\"\n"), deck + ":1:"},
        {"a star for a key", whole(deck, "[*"), deck + ":1:2: error: TOML:"},
        {"a letter with an accent for a key", whole(deck, "\xC3\xBE = 1\n"), deck + ":1:1: error:"},
        {"a number too large", whole(deck, "count = 99999999999999999999\n"), deck + ":1:"},
        {"UTF-16", whole(deck, std::string("\xFF\xFEn\0a\0m\0e\0", 10)), deck + ":1:1: error: not valid UTF-8\n"},
        {"a broken UTF-8 sequence", whole(deck, "name = \"\xC3(\"\n"), deck + ":1:1: error: not valid UTF-8\n"},
        {"a NUL byte", whole(deck, std::string("name = \"a\0b\"\n", 13)), deck + ": error: holds a NUL byte"},
        {"brackets 100 deep", whole(deck, "a = " + repeated("[", 100) + repeated("]", 100)),
         deck + ":1:1: error: nested too deeply"},
        {"tables 100 deep", whole(deck, "a = " + repeated("{a = ", 100) + "1" + repeated("}", 100)),
         deck + ":1:1: error: nested too deeply"},
        {"100,000 brackets", whole(deck, "a = " + repeated("[", 100'000)), deck + ":1:1: error: nested too deeply"},
        {"a key of 40 parts", whole(deck, repeated("a.", 39) + "a = 1\n"), deck + ":1:1: error: nested too deeply"},
        {"a table of 4,000 parts", whole(deck, "[" + repeated("a.", 3999) + "a]\n"),
         deck + ":1:1: error: nested too deeply"},
        {"17 MiB", whole(deck, "name = \"" + std::string(17u << 20, 'x') + "\"\n"),
         deck + ": error: too large: at most 16384 KiB"},
        {"a broken family", whole(suits, "name = [1,\n"), suits + ":1:12: error: TOML: in array"},
        {"broken ranks", whole(ranks, "[[rank]\n"), ranks + ":1:"},
    });
}

TEST_CASE("What is no file is refused") {
    check({
        {"missing", in_place([](const auto&) {}), deck + ": error: cannot read: No such file or directory\n"},
        {"a folder", in_place([](const auto& p) { std::filesystem::create_directory(p); }),
         deck + ": error: cannot read: it is a folder\n"},
        {"a FIFO", in_place([](const auto& p) { REQUIRE(std::system(("mkfifo " + p.string()).c_str()) == 0); }),
         deck + ": error: cannot read: it is not a regular file\n"},
        {"/dev/zero", in_place([](const auto& p) { std::filesystem::create_symlink("/dev/zero", p); }),
         deck + ": error: cannot read: it is not a regular file\n"},
        {"a link to itself", in_place([](const auto& p) { std::filesystem::create_symlink(p, p); }),
         deck + ": error: cannot read: "},
        {"no ranks", [](const World& w) { std::filesystem::remove(w / ranks); },
         suits + ":1:1: error: ranks.toml is missing beside this file\n"},
    });
}

TEST_CASE("Unknown keys are named, with what was probably meant") {
    check({
        {"sise", change(deck, "size =", "sise ="),
         deck + ":4:1: error: unknown key \"sise\"\n    4 | sise = \"poker\"\n      | ^\n    did you mean \"size\"?\n"},
        {"famly", change(deck, "name = \"D\"", "name = \"D\"\nfamly = \"f\""),
         deck + ":2:1: error: unknown key \"famly\"\n    2 | famly = \"f\"\n      | ^\n    did you mean \"family\"?\n"},
        {"templat", change(deck, "template =", "templat ="),
         deck +
             ":3:1: error: unknown key \"templat\"\n    3 | templat = \"learner\"\n      | ^\n    did you mean \"template\"?\n"},
        {"bak", change(deck, "[back]", "[bak]"),
         deck + ":6:2: error: unknown key \"bak\"\n    6 | [bak]\n      |  ^\n    did you mean \"back\"?\n"},
        {"color in a back", change(deck, "colour = \"#204060\"", "colour = \"#204060\"\ncolor = \"#fff\""),
         deck +
             ":9:1: error: unknown key \"color\"\n    9 | color = \"#fff\"\n      | ^\n    did you mean \"colour\"?\n"},
        {"jokes", change(deck, "size =", "jokes = []\nsize ="),
         deck + ":4:1: error: unknown key \"jokes\"\n    4 | jokes = []\n      | ^\n    did you mean \"jokers\"?\n"},
        {"zzz", change(deck, "size =", "zzz = 1\nsize ="),
         deck + ":4:1: error: unknown key \"zzz\"\n    4 | zzz = 1\n      | ^\n    known here: "},
        {"meening", change(suits, "code = \"s\"", "code = \"s\"\nmeening = \"?\""),
         suits +
             ":6:1: error: unknown key \"meening\"\n    6 | meening = \"?\"\n      | ^\n    did you mean \"meaning\"?\n"},
        {"oposed", change(suits, "code = \"e\"", "code = \"e\"\noposed = \"sun\""),
         suits +
             ":12:1: error: unknown key \"oposed\"\n   12 | oposed = \"sun\"\n      | ^\n    did you mean \"opposed\"?\n"},
        {"suits for suit", change(suits, "name = \"F\"", "name = \"F\"\nsuits = 1"),
         suits + ":2:1: error: unknown key \"suits\"\n    2 | suits = 1\n      | ^\n    did you mean \"suit\"?\n"},
        {"pip", change(ranks, "pips = 1", "pip = 1"),
         ranks + ":4:1: error: unknown key \"pip\"\n    4 | pip = 1\n      | ^\n    did you mean \"pips\"?\n"},
        {"signe", change(ranks, "pips = 1", "pips = 1\nsigne = \"x.svg\""),
         ranks +
             ":5:1: error: unknown key \"signe\"\n    5 | signe = \"x.svg\"\n      | ^\n    did you mean \"sign\"?\n"},
        {"a deck's key below its back", change(deck, "colour = \"#204060\"", "colour = \"#204060\"\nsuits = []"),
         deck +
             ":9:1: error: unknown key \"suits\"\n    9 | suits = []\n      | ^\n    \"suits\" stands below [back] and so "
             "belongs to it; move it above that line\n"},
        {"a deck's key below its names", change(deck, "[back]", "[names]\nsuits = []\n[back]"),
         deck + ":7:1: error: no suit, rank or card \"suits\" in this deck of F\n    7 | suits = []\n      | ^\n    "
                "\"suits\" stands below [names] and so belongs to it; move it above that line\n"},
        {"an escape in a key", change(deck, "size =", "\"\\u001b[31m\" = 1\nsize ="),
         deck + ":4:1: error: unknown key \"\\x1b[31m\"\n"},
    });
}

TEST_CASE("Wrong values are refused with the bounds or the choice") {
    check({
        {"a number for a name", change(deck, "name = \"D\"", "name = 3"),
         deck + ":1:8: error: \"name\" takes text in quotes, not a whole number\n"},
        {"no such family", change(deck, "family = \"f\"", "family = \"g\""),
         deck +
             ":2:10: error: no family of suits \"g\"\n    2 | family = \"g\"\n      |          ^\n    families: f, "},
        {"no such family, so its suits can't be judged",
         change(deck, "family = \"f\"", "family = \"raillog\"\nsuits = [\"yll\"]"),
         deck + ":2:10: error: no family of suits \"raillog\"\n    2 | family = \"raillog\"\n      |          ^\n"
                "    did you mean \"railog\"?\n"},
        {"no ranks at all", change(deck, "size =", "ranks = []\nsize ="),
         deck + ":1:1: error: the deck has no cards\n"},
        {"an extra of a family without any", change(deck, "size =", "extras = [\"fool\"]\nsize ="),
         deck + ":4:11: error: no extra \"fool\" in F\n    4 | extras = [\"fool\"]\n      |           ^\n"
                "    it has none at all\n"},
        {"a joker that is an extra too",
         [](const World& w) {
             w.write("suits/f/extras.toml", "[[extra]]\nid = \"j\"\ncode = \"J\"\ncolour = \"#000\"\njoker = true\n");
             w.change(deck, "size =", "extras = [\"j\"]\njokers = [\"j\"]\nsize =");
         },
         deck + ":5:10: error: \"j\" stands among the extras already\n"},
        {"a back that is no table", change(deck, "[back]", "[other]"), deck + ":6:2: error: unknown key \"other\"\n"},
        {"one pair of brackets for a list", change(deck, "[back]", "[own-back]"),
         deck + ":6:1: error: \"own-back\" may be there several times: write [[own-back]], with two brackets\n"},
        {"a family outside", change(deck, "family = \"f\"", "family = \"../../etc\""),
         deck + ":2:10: error: no family of suits \"../../etc\"\n"},
        {"no such template", change(deck, "\"learner\"", "\"lerner\""),
         deck + ":3:12: error: no card template \"lerner\"\n    3 | template = \"lerner\"\n      |            ^\n"
                "    did you mean \"learner\"?\n"},
        {"a template by its path", change(deck, "\"learner\"", "\"../../secret.toml\""),
         deck + ":3:12: error: no card template \"../../secret.toml\": a file names it by its id\n"},
        {"no such size", change(deck, "\"poker\"", "\"pokr\""),
         deck +
             ":4:8: error: no size \"pokr\"\n    4 | size = \"pokr\"\n      |        ^\n    did you mean \"poker\"?\n"},
        {"a bare number", change(deck, "\"poker\"", "5"),
         deck + ":4:8: error: \"size\" takes text in quotes, not a whole number\n"},
        {"no number", change(deck, "\"poker\"", "\"nanmmx1in\""), deck + ":4:8: error: no size \"nanmmx1in\"\n"},
        {"three metres", change(deck, "\"poker\"", "\"3000mmx100mm\""),
         deck + ":4:8: error: size \"3000mmx100mm\" is out of bounds: each side from 10 mm"},
        {"a negative size", change(deck, "\"poker\"", "\"-63x88mm\""),
         deck + ":4:8: error: size \"-63x88mm\" is out of bounds"},
        {"a card wider than the paper", change(deck, "\"poker\"", "\"400mmx400mm\""),
         "kupi: error: one card of 400 × 400 mm (15.75 × 15.75 in) needs"},
        {"a corner of 1e9 in", change(deck, "\"poker\"", "\"poker\"\ncorner = \"1e9in\""),
         deck + ":5:10: error: \"corner\": \"1e9in\" is not a length\n"},
        {"a negative corner", change(deck, "\"poker\"", "\"poker\"\ncorner = \"-1mm\""),
         deck + ":5:10: error: \"corner\""},
        {"10^9 pips", change(ranks, "pips = 1", "pips = 1000000000"),
         ranks + ":4:8: error: \"pips\" is 1000000000; it must lie from 0 to 40\n"},
        {"pips without arrangement", change(ranks, "pips = 1", "pips = 39"),
         ranks + ":1:1: error: rank 1 has 39 pips, and the card template \"learner\" has no arrangement"},
        {"a rank of no kind", change(ranks, "pips = 1", "kind = \"fase\""),
         ranks + ":4:8: error: \"kind\" can't be \"fase\": it takes number or face\n"},
        {"no colour", change(deck, "\"#204060\"", "\"blue\""), deck + ":8:10: error: \"colour\" takes a colour\n"},
        {"two suits with one code", change(suits, "code = \"e\"", "code = \"S\""),
         suits + ":9:1: error: two suits with one code"},
        {"a code of notation's own letters", change(suits, "code = \"e\"", "code = \"a,b\""),
         suits + ":11:8: error: \"a,b\" is no code"},
        {"a terminal's escape in a name", change(deck, "name = \"D\"", "name = \"\\u001b]0;x\\u0007\""),
         deck + ":1:8: error: \"name\" holds control characters\n"},
        {"opposed by nobody", change(suits, "code = \"e\"", "code = \"e\"\nopposed = \"sn\""),
         suits + ":12:11: error: no suit \"sn\" in F\n"},
        {"a wrong count", change(deck, "size =", "count = 52\nsize ="), deck + ":4:9: error: the deck has 2 cards"},
        {"the text of 10,000 letters", change(deck, "name = \"D\"", "name = \"" + std::string(10'000, 'a') + "\""),
         deck + ":1:8: error: \"name\" is too long"},
    });
}
