#include "catch.h"

#include "cards/load.h"
#include "reference/terminal.h"
#include "reference/words.h"
#include "support/checkout.h"

using namespace kupi::reference;

namespace {

const Pictures& pictures() {
    static const Pictures railog(readable_families(DataFolders({kupi::test::root})), {"railog"});
    return railog;
}

std::string shown(std::string_view markdown, const TerminalStyle& style = {.width = 40}) {
    Diagnostics out;
    const RulesText text = parse_rules(markdown, "rules.md", out);
    CHECK(out.empty());
    return to_terminal(text.blocks, text.footnotes, pictures(), style);
}

std::string prose(std::string_view markdown) {
    Diagnostics out;
    return named(parse_rules(markdown, "rules.md", out).blocks.front().inlines, pictures()).plain();
}

} // namespace

TEST_CASE("headings stand out to the left, ids at the right edge") {
    CHECK(shown("# Getha {#getha}\n\n## The deal {#deal}\n\nEach player gets eight cards, the dealer too.\n\n"
                "### Stakes {#stake}\n\nChips you own. {#chips}\n") == //
          "Getha                              getha\n"
          "\n"
          "The deal                            deal\n"
          "    Each player gets eight cards, the\n"
          "    dealer too.\n"
          "\n"
          "  Stakes                           stake\n"
          "    Chips you own.                 chips\n");
}

TEST_CASE("an id that finds no room behind its paragraph takes the next line") {
    CHECK(shown("You bet one chip at the very least. {#least}\n") == "    You bet one chip at the very least.\n"
                                                                     "                                   least\n");
}

TEST_CASE("lists hang, tables align, footnotes end their section") {
    CHECK(shown("## A\n\n- Play a card of the suit that was led, if you can.[^why]\n- Pass.\n\n1. one\n2. two\n\n"
                "## B\n\nEnd.\n\n[^why]: Older texts say may.\n") == //
          "A\n"
          "    • Play a card of the suit that was\n"
          "      led, if you can.[1]\n"
          "    • Pass.\n"
          "\n"
          "    1. one\n"
          "    2. two\n"
          "\n"
          "    [1] Older texts say may.\n"
          "\n"
          "B\n"
          "    End.\n");
    CHECK(shown("| Hand | result |\n|---|---|\n| :8si: :Akr: | 8 × 2 = 16, which is as much as it gets |\n") ==
          "    Hand               result\n"
          "    ────────────────   ─────────────────\n"
          "    8 sitar, alak      8 × 2 = 16, which\n"
          "    kron               is as much as it\n"
          "                       gets\n");
}

TEST_CASE("hands are a line of cards, their labels in one column") {
    CHECK(shown("```hand\nAna: 5me Rhe\n```\n\n```hand\nBo: J+ 1st\n```\n") == "    Ana: [5 meth] [arl heimur]\n"
                                                                               "    Bo:  [high joker] [1 styj]\n");
    CHECK(shown("```hand\nDiscard pile, from the top: 2kr 3kr 4me 8si 8rb\n```\n") ==
          "    Discard pile, from the top:\n"
          "      [2 kron] [3 kron] [4 meth]\n"
          "      [8 sitar] [8 rblus]\n");
}

TEST_CASE("pictures are read as their names") {
    CHECK(prose("Ana shows :Rme: :3me: :8rb:.") == "Ana shows arl of meth, 3 of meth, 8 of rblus.");
    CHECK(prose("alak :alak:, arl :arl: and meth :meth:") == "alak, arl and meth");
    CHECK(prose("the :arl: of :meth:") == "the arl of meth");
    CHECK(prose(":8si: + :7th: = 15") == "8si + 7th = 15");
    CHECK(prose("a :Zzz: stays") == "a :Zzz: stays");
}

TEST_CASE("a picture whose name the words before it say is not read again") {
    CHECK(prose("the seven of *styj* :7st:, and :7st: again") == "the seven of styj, and 7 of styj again");
    CHECK(prose("the 7 of styj :7st:") == "the 7 of styj");
    CHECK(prose("seven of meth :7st:") == "seven of meth 7 of styj");
    CHECK(prose("an arl of meth :Rme: and *arl* :arl:") == "an arl of meth and arl");
    CHECK(prose("Rme :Rme: :Rme:") == "Rme arl of meth, arl of meth");
}

TEST_CASE("emphasis is for terminals only, and ends with each line") {
    CHECK(shown("You *pay* or **drop** `now`.\n") == "    You pay or drop `now`.\n");
    CHECK(shown("You *pay or drop* now.\n", {.width = 14, .emphasis = true}) ==
          "    You \x1b[0;3mpay or\x1b[0m\n    \x1b[0;3mdrop\x1b[0m now.\n");
    CHECK(shown("Bets and betting.\n", {.width = 40, .emphasis = true, .marks = {"bet"}}) ==
          "    \x1b[0;1;33mBets\x1b[0m and \x1b[0;1;33mbetting\x1b[0m.\n");
}

TEST_CASE("text from files never steers the terminal") {
    const std::string text =
        shown("Red \x1b[31m and \xc2\x9b and \xe2\x80\xae.\n\n```hand\nA\x1bna: 5me\n```\n", {.width = 100});
    CHECK(text.find('\x1b') == std::string::npos);
    CHECK(text.find("\\x1b[31m") != std::string::npos);
    CHECK(text.find("\\u202e") != std::string::npos);
    CHECK(text.find("A\\x1bna: [5 meth]") != std::string::npos);
}

TEST_CASE("no line is wider than the terminal, whatever the game", "[long]") {
    const DataFolders data({kupi::test::root});
    for (const auto& id : game_ids(data)) {
        Diagnostics out;
        const auto game = load_game(id, data, out);
        const auto text = load_rules(*game, out);
        for (const std::size_t width : {40u, 63u, 80u, 100u})
            for (const bool emphasis : {false, true}) {
                INFO(id << " at " << width);
                const auto blocks = select(*text, *game, {{}, false, true});
                const std::string shown =
                    to_terminal(blocks, text->footnotes, pictures(), {.width = width, .emphasis = emphasis});
                std::size_t begin = 0, widest = 0;
                for (std::size_t end; (end = shown.find('\n', begin)) != std::string::npos; begin = end + 1)
                    widest = std::max(widest, columns(shown.substr(begin, end - begin)));
                CHECK(widest <= width);
                CHECK(shown.find(" \n") == std::string::npos);
                CHECK(shown.find("\n\n\n") == std::string::npos);
            }
    }
}

TEST_CASE("words are broken only where nothing else helps") {
    CHECK(StyledText("ab abcdefghijk l").lines(5, false) == std::vector<std::string>{"ab", "abcde", "fghij", "k l"});
    CHECK(StyledText("").lines(5, false) == std::vector<std::string>{""});
    CHECK(StyledText("þþþþþ þ").lines(5, false) == std::vector<std::string>{"þþþþþ", "þ"});
}
