// Wrong words on the command line, through the real program: the exact message, exit code 2, nothing written.
#include "catch.h"
#include "support/program.h"

namespace {

using namespace kupi::test;

struct Case {
    std::string line;    ///< behind "kupi"; DECK stands for the deck's file
    std::string message; ///< the whole of standard error
};

void check(const std::vector<Case>& cases) {
    const World world;
    for (const Case& c : cases) {
        INFO("kupi " << c.line);
        auto arguments = words(c.line);
        for (auto& word : arguments)
            if (word == "DECK") word = "suits/decks/d.toml";
        const Ended ended = run_kupi(world, arguments);
        CHECK(ended.signal == 0);
        CHECK(ended.code == 2);
        CHECK(ended.err == c.message);
        CHECK(ended.out.empty());
        CHECK(world.written().empty());
    }
}

} // namespace

TEST_CASE("Unknown commands, options and choices are answered with what was probably meant") {
    check({
        {"dekc", "kupi: error: no command \"dekc\"\n    did you mean \"deck\"?\n"},
        {"frobnicate", "kupi: error: no command \"frobnicate\"\n    kupi help lists the commands\n"},
        {"\x1b[31m", "kupi: error: no command \"\\x1b[31m\"\n    kupi help lists the commands\n"},
        {"--paper a4",
         "kupi: error: kupi itself has no option --paper\n    options come after the command: kupi deck … --paper\n"},
        {"deck DECK --papr a4", "kupi: error: kupi deck has no option --papr\n    did you mean \"--paper\"?\n"},
        {"deck DECK --frob", "kupi: error: kupi deck has no option --frob\n    kupi deck --help lists the options\n"},
        {"deck DECK -x", "kupi: error: kupi deck has no option -x\n    kupi deck --help lists the options\n"},
        {"deck DECK --backs long",
         "kupi: error: --backs \"long\": expected none, long-edge, short-edge or gutterfold\n    did you mean \"long-edge\"?\n"},
        {"deck DECK --ink grey",
         "kupi: error: --ink \"grey\": expected full, saver or gray\n    did you mean \"gray\"?\n"},
        {"deck DECK --sheet letter9", "kupi: error: no sheet \"letter9\"\n    did you mean \"letter-9\"?\n"},
        {"deck DECK --paper lettr", "kupi: error: --paper: no size \"lettr\"\n    did you mean \"letter\"?\n"},
        {"deck DECK --template lerner", "kupi: error: no card template \"lerner\"\n    did you mean \"learner\"?\n"},
        {"deck railog-geth", "kupi: error: no deck \"railog-geth\"\n    did you mean \"railog-getha\"?\n"},
        {"deck omi", "kupi: error: no deck \"omi\": that is a game\n    it is played with \"french-32\"\n"},
        {"rulesheet spanish-40",
         "kupi: error: no game \"spanish-40\": that is a deck\n    kupi list games tells which are played with it\n"},
        {"deck DECK --printer exat --backs long-edge",
         "kupi: error: no printer \"exat\"\n    did you mean \"exact\"?\n"},
        {"preview DECK --card backs",
         "kupi: error: no card of this deck is called \"backs\"\n    did you mean \"back\"?\n"},
        {"deck railog-getha.toml",
         "railog-getha.toml: error: cannot read: No such file or directory\n    did you mean \"railog-getha\"?\n"},
        {"deck suits/decks/d", "suits/decks/d: error: cannot read: No such file or directory\n"
                               "    did you mean \"suits/decks/d.toml\"?\n"},
        {"deck DECK --template lerner.toml",
         "lerner.toml: error: cannot read: No such file or directory\n    did you mean \"learner\"?\n"},
        {"help dekc", "kupi: error: no command \"dekc\"\n    did you mean \"deck\"?\n"},
        {"completion tcsh", "kupi: error: SHELL \"tcsh\": expected bash, zsh or fish\n"},
    });
}

TEST_CASE("A wrong word for what to list is answered with all right ones") {
    const World world;
    const Ended ended = run_kupi(world, {"list", "dekcs"});
    CHECK(ended.code == 2);
    CHECK(ended.err.starts_with("kupi: error: WHAT \"dekcs\": expected decks, families, suits, "));
    CHECK(ended.err.ends_with("\n    did you mean \"decks\"?\n"));
}

TEST_CASE("Missing, surplus and repeated words are named") {
    check({
        {"deck", "kupi: error: kupi deck needs DECK: a deck's id (kupi list decks), or the path of its TOML file\n"
                 "    for example: kupi deck railog-getha\n"},
        {"deck DECK more",
         "kupi: error: \"more\" is one argument too many for kupi deck\n    kupi deck --help shows how it is used\n"},
        {"deck DECK --copies", "kupi: error: --copies needs a value\n    kupi deck --help shows which\n"},
        {"deck DECK --paper --backs none", "kupi: error: --paper needs a value, but --backs follows\n"},
        {"deck DECK --ink=", "kupi: error: --ink needs a value\n    kupi deck --help shows which\n"},
        {"deck DECK --cards 1s,", "kupi: error: a card's name is missing in \"1s,\"\n"
                                  "    single commas part the names: 4yl,arl-of-*\n"},
        {"preview DECK --card 1s --cards 1e",
         "kupi: error: --card shows one card: --cards is for a picture of several\n"},
        {"preview DECK --card 1s --columns 3",
         "kupi: error: --card shows one card: --columns is for a picture of several\n"},
        {"list decks --plain --format json", "kupi: error: --plain and --format json exclude each other\n"},
        {"calibrate --save x --at-1 1mm,1mm --shift 1mm,1mm",
         "kupi: error: --shift stands in place of --at-1 and --at-2\n    give either what was read or the shift\n"},
        {"calibrate --save x --at-1 1mm,1mm",
         "kupi: error: one place is missing: a shift and a rotation need --at-1 and --at-2\n"},
        {"deck DECK --paper ''", "kupi: error: --paper needs a value, not an empty one\n"},
        {"deck DECK --copies 2 --copies 3", "kupi: error: --copies is given twice\n    keep one of them\n"},
        {"deck DECK --jokers=1", "kupi: error: --jokers takes no value\n"},
        {"list cards", "kupi: error: kupi list cards needs a deck\n    for example: kupi list cards railog-getha\n"},
        {"list decks more", "kupi: error: kupi list decks takes no further argument\n"},
        {"new suits Night",
         "kupi: error: \"Night\" can't be a name: use a-z, 0-9 and - (not at an end), at most 64 of them\n    such as night-birds\n"},
        {"new deck ../x --family f",
         "kupi: error: \"../x\" can't be a name: use a-z, 0-9 and - (not at an end), at most 64 of them\n    such as night-birds\n"},
        {"preview DECK --card 1s --fan", "kupi: error: --card shows one card: --fan is for a picture of several\n"},
        {"preview DECK --fan --showcase", "kupi: error: choose one of --fan and --showcase\n"},
        {"preview DECK --fan --columns 3", "kupi: error: --columns is for cards that lie side by side\n"},
        {"preview DECK --as thumbnail --width 300",
         "kupi: error: --as thumbnail has a size of its own: 48 pixels across a card\n"},
        {"preview DECK --width 500 --dpi 300", "kupi: error: --width and --dpi exclude each other\n"
                                               "    --width says how wide the picture is, --dpi how large a card\n"},
        {"preview DECK --watch -o -", "kupi: error: --watch needs a file to redraw, not standard output\n"},
    });
}

TEST_CASE("Absurd numbers are refused with the option's name and bounds") {
    const std::string copies = ": expected a whole number from 1 to 1000\n";
    const std::string bleed = ": out of bounds; expected from 0 mm (0 in) to 6.35 mm (0.25 in)\n";
    const std::string length = ": not a length; expected a number with its unit, such as 3mm or 1/8in\n";
    check({
        {"deck DECK --copies 0", "kupi: error: --copies \"0\"" + copies},
        {"deck DECK --copies -1", "kupi: error: --copies \"-1\"" + copies},
        {"deck DECK --copies 1000000000", "kupi: error: --copies \"1000000000\"" + copies},
        {"deck DECK --copies 99999999999999999999", "kupi: error: --copies \"99999999999999999999\"" + copies},
        {"deck DECK --copies 1e3", "kupi: error: --copies \"1e3\"" + copies},
        {"deck DECK --copies nan", "kupi: error: --copies \"nan\"" + copies},
        {"deck DECK --bleed -1mm", "kupi: error: --bleed \"-1mm\"" + bleed},
        {"deck DECK --bleed 1in", "kupi: error: --bleed \"1in\"" + bleed},
        {"deck DECK --bleed nanmm", "kupi: error: --bleed \"nanmm\"" + length},
        {"deck DECK --bleed infin", "kupi: error: --bleed \"infin\"" + length},
        {"deck DECK --bleed 1e400in", "kupi: error: --bleed \"1e400in\"" + length},
        {"deck DECK --bleed 1/0in", "kupi: error: --bleed \"1/0in\"" + length},
        {"deck DECK --bleed 2,5mm",
         "kupi: error: --bleed \"2,5mm\": a length takes a decimal point, not a comma\n    such as 2.5mm\n"},
        {"deck DECK --bleed 3",
         "kupi: error: --bleed \"3\": a length needs a unit: in, mm, cm or pt\n    such as 3mm\n"},
        {"deck DECK --back-offset 1mm",
         "kupi: error: --back-offset \"1mm\": expected two lengths with a comma between them, such as 0.5mm,-1mm\n"},
        {"deck DECK --back-offset 1mm,1mm",
         "kupi: error: --back-offset moves backs that are printed on the other side, and this sheet has none\n"
         "    add --backs long-edge or --backs short-edge\n"},
        {"deck DECK --printer exact --backs gutterfold",
         "kupi: error: --printer moves backs that are printed on the other side, and a gutterfold has them on the same side\n"
         "    add --backs long-edge or --backs short-edge\n"},
        {"deck railog-getha --copies 105",
         "kupi: error: --copies 105 of 96 cards make 10080; at most 10000 go into one file\n    at most --copies 104\n"},
        {"deck DECK --paper 8.5x11",
         "kupi: error: --paper: size \"8.5x11\" needs a unit: in, mm, cm or pt\n    such as 8.5x11in\n"},
        {"deck railog-getha --backs long-edge --back-offset 1in,0mm",
         "kupi: error: the backs, moved by 25.4 mm (1 in) and 0 mm (0 in), would leave the paper\n"
         "    give the sheet a wider --margin, or larger paper\n"},
        {"deck DECK --paper 1x1in",
         "kupi: error: --paper: size \"1x1in\" is out of bounds: each side from 50.8 mm (2 in) to 1524 mm (60 in)\n"},
        {"deck DECK --cards 9x",
         "kupi: error: no card of this deck is called \"9x\"\n    cards are written like 1s or 1-of-sun; * stands for anything\n"},
        {"preview DECK --width 15", "kupi: error: --width \"15\": expected a whole number from 16 to 20000\n"},
        {"preview DECK --width 20000 --columns 1",
         "kupi: error: the picture would have 20000 × 80000 pixels; at most 100 million, and 20000 on a side, are drawn\n"
         "    give a smaller --width or --dpi, or fewer cards\n"},
        {"deck DECK --data nowhere", "kupi: error: --data nowhere: no such folder\n"},
        {"calibrate --paper 3x5in",
         "kupi: error: --paper: size \"3x5in\" is out of bounds: each side from 140 mm (5.512 in) to 1524 mm (60 in)\n"},
        {"calibrate --save office",
         "kupi: error: --save needs what to store: what was read at both places, or a shift\n"
         "    kupi calibrate --save NAME --at-1 0.5mm,-1mm --at-2 0.5mm,-1mm\n"},
        {"calibrate --shift 1mm,1mm",
         "kupi: error: --shift says what to store, but not under which name\n    add --save NAME\n"},
        {"calibrate --save ../x --shift 1mm,1mm",
         "kupi: error: --save \"../x\": a profile's name has letters a-z, digits and - only, at most 64\n"},
        {"calibrate --save x --shift 2in,0mm",
         "kupi: error: --shift \"2in,0mm\": out of bounds; expected from -10 mm (-0.394 in) to 10 mm (0.394 in)\n"},
    });
}

TEST_CASE("Nine poker cards with bleed do not fit on letter, and what fits is said") {
    const World world;
    const Ended ended = run_kupi(world, {"deck", "suits/decks/d.toml", "--sheet", "letter-9", "--bleed", "1/8in"});
    CHECK(ended.code == 2);
    INFO(ended.err);
    CHECK(ended.err.find("letter-9.toml:") != std::string::npos);
    CHECK(ended.err.find("error: 9 poker cards (3 × 3) with 3.175 mm bleed need") != std::string::npos);
    CHECK(ended.err.find("fit") != std::string::npos);
    CHECK(world.written().empty());
}
