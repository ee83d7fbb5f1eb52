#include "catch.h"

#include "base/text.h"
#include "reference/pictures.h"
#include "reference/plain_text.h"

using namespace kupi::reference;

namespace {

Game small_game() {
    Game g;
    g.id = "small";
    Variant flag, word;
    flag.id = "one-suit", flag.fallback = "false", flag.rule = "one-suit";
    word.id = "pot", word.kind = VariantKind::word, word.words = {"carry", "house"}, word.fallback = "carry",
    word.rule = "pot";
    g.variants = {flag, word};
    g.rules = {"follow-suit"};
    return g;
}

RulesText parse(std::string_view markdown) {
    Diagnostics out;
    RulesText text = parse_rules(markdown, "rules.md", out);
    for (const auto& d : out.all()) UNSCOPED_INFO(to_text(d));
    CHECK(out.empty());
    return text;
}

std::string fault(std::string_view markdown) {
    Diagnostics out;
    const RulesText text = parse_rules(markdown, "rules.md", out);
    check(text, small_game(), out);
    return out.empty() ? "" : to_text(out.all().front());
}

std::string printed(std::string_view markdown, const Selection& selection = {}) {
    return plain_text(select(parse(markdown), small_game(), selection));
}

Family family(const std::string& name, const std::vector<std::string>& suits, const std::vector<std::string>& ranks) {
    Family f;
    f.id = f.name = name;
    for (const std::string& suit : suits) {
        Suit& s = f.suits.emplace_back();
        s.id = s.name = s.code = suit;
    }
    for (const std::string& rank : ranks) {
        Rank& r = f.ranks.emplace_back();
        r.id = r.name = r.code = rank;
    }
    return f;
}

std::string repeated(const std::string& text, int times) {
    std::string out;
    for (int i = 0; i < times; ++i) out += text;
    return out;
}

std::string all_of(const Diagnostics& out) {
    std::string text;
    for (const auto& d : out.all()) text += to_text(d) + "\n";
    return text;
}

} // namespace

TEST_CASE("headings and paragraphs carry ids, and marks of what only logs need") {
    const auto text = parse(
        "# Small {#small}\n\nFollow suit if you can. {#follow-suit}\n\n## Log {#log .log}\n\nSecret.\n\n## More\n\nAgain.\n");
    REQUIRE(text.blocks.size() == 6);
    CHECK(text.blocks[0].id == "small");
    CHECK(plain_text(text.blocks[0].inlines) == "Small");
    CHECK(text.blocks[1].id == "follow-suit");
    CHECK(plain_text(text.blocks[1].inlines) == "Follow suit if you can.");
    CHECK(text.blocks[2].log);
    CHECK(printed("# Small {#small}\n\n## Log {#log .log}\n\nSecret.\n\n## More\n\nAgain.\n") == "Small\nMore\nAgain.");
}

TEST_CASE("an id takes no space from the words before it") {
    CHECK(plain_text(parse("Your *stake* is the chips. {#stake}\n").blocks) == "Your stake is the chips.");
    CHECK(plain_text(parse("See *stake* {#stake}\n").blocks) == "See stake");
}

TEST_CASE("variant text stands only under its variant") {
    const char* text =
        "Choose\n\n<!-- if not one-suit -->\ntwo suits.\n<!-- end -->\n\n<!-- if one-suit -->\none suit.\n<!-- end -->\n\n<!-- if pot=house -->\nThe house wins.\n<!-- end -->\n";
    CHECK(printed(text) == "Choose\ntwo suits.");
    CHECK(printed(text, {{{"one-suit", "true"}, {"pot", "house"}}, false, false}) ==
          "Choose\none suit.\nThe house wins.");
}

TEST_CASE("a condition around a heading takes nothing with it that stands behind its end") {
    const char* text = "## A {#a}\n\none\n\n<!-- if one-suit -->\n### B {#b}\n\ntwo\n<!-- end -->\n\nthree\n";
    CHECK(printed(text).find("three") != std::string::npos);
    CHECK(printed(text).find("two") == std::string::npos);
    CHECK(printed(text, {.choices = {{"one-suit", "true"}}}).find("two") != std::string::npos);
    const char* log = "## A {#a .log}\n\none\n\n<!-- if one-suit -->\n## B {#b}\n<!-- end -->\n\ntwo\n";
    CHECK(printed(log).empty()); // still in the section that only logs need
}

TEST_CASE("cards that a family's parameters name are pictures of the game's own deck") {
    Game game = small_game();
    game.family = "some";
    Parameter wild, left;
    wild.id = "wild", wild.kind = ParameterKind::cards, wild.value = "A 10D joker";
    left.id = "left", left.kind = ParameterKind::points, left.value = "J=20 S=3";
    game.parameters = {wild, left};
    const auto blocks = select(parse("Wild: {wild}. They count {left}.\n"), game, {});
    REQUIRE(blocks.size() == 1);
    std::string text;
    for (const Inline& i : blocks[0].inlines) text += i.kind == Inline::Kind::picture ? '<' + i.text + '>' : i.text;
    CHECK(text == "Wild: <A>, <10D>, jokers. They count <J> (20), <S> (3).");

    const Pictures pictures({family("other", {"oak"}, {"J"}), family("own", {"S"}, {"J"})}, {"own"});
    REQUIRE(pictures.find("J") != nullptr);
    CHECK(pictures.find("J")->family == 1);
    CHECK(pictures.find("J")->kind == Picture::Kind::sign);
    CHECK(pictures.find("s")->kind == Picture::Kind::suit);
}

TEST_CASE("a list with a conditional item is one list") {
    const char* text = "- a\n<!-- if one-suit -->\n- b\n<!-- end -->\n- c\n";
    const auto plain = select(parse(text), small_game(), {});
    REQUIRE(plain.size() == 1);
    CHECK(plain[0].children.size() == 2);
    const auto house = select(parse(text), small_game(), {{{"one-suit", "true"}}, false, false});
    REQUIRE(house.size() == 1);
    CHECK(house[0].children.size() == 3);
}

TEST_CASE("a heading under which nothing is printed is not printed either") {
    const char* text = "# A game\n\n## Play\n\n### Cards that do something\n\n<!-- if one-suit -->\nA seven.\n"
                       "<!-- end -->\n\n## End\n\nEnd.\n\n## House rules\n\n### None\n";
    CHECK(printed(text) == "A game\nEnd\nEnd.");
    CHECK(printed(text, {{{"one-suit", "true"}}, false, false}) ==
          "A game\nPlay\nCards that do something\nA seven.\nEnd\nEnd.");
    CHECK(printed("# Only a title\n") == "Only a title");
}

TEST_CASE("a house's sheet leaves out the section of house rules") {
    const char* text =
        "## Play\n\nPlay.\n\n## House rules {#house-rules}\n\n### One suit {#one-suit}\n\nOne.\n\n## Outline {#outline}\n\nEnd.\n";
    CHECK(printed(text) == "Play\nPlay.\nHouse rules\nOne suit\nOne.\nOutline\nEnd.");
    CHECK(printed(text, {{}, true, false}) == "Play\nPlay.\nOutline\nEnd.");
}

TEST_CASE("cards, signs, suits and hands are pictures") {
    const auto text = parse("The :arl: of :meth: is :Rme:, at 7:30 or 8:15.\n\n```hand\nAna: 5me J+\n1st\n```\n");
    std::vector<std::string> pictures;
    for (const auto& i : text.blocks[0].inlines)
        if (i.kind == Inline::Kind::picture) pictures.push_back(i.text);
    CHECK(pictures == std::vector<std::string>{"arl", "meth", "Rme"});
    REQUIRE(text.blocks[1].hands.size() == 2);
    CHECK(text.blocks[1].hands[0].first == "Ana");
    REQUIRE(text.blocks[1].hands[0].second.size() == 2);
    CHECK(text.blocks[1].hands[0].second[0].notation == "5me");
    CHECK(text.blocks[1].hands[0].second[1].notation == "J+");
    Diagnostics out;
    check_pictures(text, Pictures({family("one", {"meth"}, {"arl", "R"})}), out);
    REQUIRE(out.error_count() == 4);
    CHECK(to_text(out.all().front()) ==
          "rules.md:1:24: error: \":Rme:\" is no card, sign or suit\n    did you mean \"Rmeth\"?");
}

TEST_CASE("a pictured hand names its unknown cards where they stand") {
    Diagnostics out;
    const RulesText text = parse_rules("- A hand:\n\n  ```hand\n  R\n  \u00c4nn:  R Q\n  ```\n", "rules.md", out);
    check_pictures(text, Pictures({family("one", {"meth"}, {"arl", "R"})}), out);
    REQUIRE(out.all().size() == 1);
    CHECK(to_text(out.all().front()).starts_with("rules.md:5:11: error: \"Q\" in this hand is no card"));
}

TEST_CASE("the motif of a cover is a suit, a sign, or cards") {
    const Pictures pictures({family("one", {"meth"}, {"arl", "R"})});
    const auto faults = [&](std::vector<std::string> motif) {
        Game game;
        game.motif = std::move(motif);
        game.motif_place = {"game.toml", 9, 9};
        Diagnostics out;
        check_motif(game, pictures, out);
        return all_of(out);
    };
    CHECK(faults({}).empty());
    CHECK(faults({"meth"}).empty());
    CHECK(faults({"arl"}).empty());
    CHECK(faults({"Rmeth", "arlmeth"}).empty());
    CHECK(faults({"mteh"}) == "game.toml:9:9: error: \"mteh\" in the motif is no card, sign or suit\n"
                              "    did you mean \"meth\"?\n");
    CHECK(faults({"Rmeth", "arl"}) == "game.toml:9:9: error: \"arl\" in the motif is no card\n");
    CHECK(faults(std::vector<std::string>(8, "Rmeth")) == "game.toml:9:9: error: a motif shows at most 7 cards\n");
}

TEST_CASE("a time of day is no picture") {
    const auto text = parse("Begin at 10:30:45, or:30:; play :4si:.\n");
    std::vector<std::string> pictures;
    for (const auto& i : text.blocks[0].inlines)
        if (i.kind == Inline::Kind::picture) pictures.push_back(i.text);
    CHECK(pictures == std::vector<std::string>{"30", "4si"});
}

TEST_CASE("unknown and ambiguous pictures are told once each, and a game's own family is never ambiguous") {
    const auto text = parse("Of :4mo:, :4mo: and :4xx:.\n\n```hand\nAna: 4xx 4xx 4mo\n```\n");
    const std::vector<Family> families = {family("Pond", {"mo"}, {"4"}), family("Sky", {"mo"}, {"4"})};
    Diagnostics out, own;
    check_pictures(text, Pictures(families), out);
    CHECK(all_of(out) ==
          "rules.md:1:4: warning: \"4mo\" may be 4 of mo (Pond) and 4 of mo (Sky) (and in 2 more places)\n"
          "    \"decks\" in game.toml names the family that is meant\n"
          "rules.md:1:21: error: \":4xx:\" is no card, sign or suit (and in 2 more places)\n");
    const Pictures chosen(families, {"Sky"});
    check_pictures(text, chosen, own);
    CHECK(own.all().size() == 1);
    CHECK(chosen.find("4mo")->family == 1);
}

TEST_CASE("where a game has decks of its own, others' signs that mean two things are no signs of these") {
    const auto text = parse("Of :king:.\n");
    const std::vector<Family> families = {family("Pond", {"mo"}, {"king"}), family("Sky", {"su"}, {"king"}),
                                          family("Tarn", {"re"}, {"kino"})};
    Diagnostics out;
    check_pictures(text, Pictures(families, {"Tarn"}), out);
    CHECK(all_of(out) ==
          "rules.md:1:4: warning: \"king\" is no sign of the game's own decks, but may be king (Pond) and "
          "king (Sky)\n    did you mean \"kino\"?\n");
}

TEST_CASE("codes of a game's own that only the case tells apart are found as written") {
    Family pond = family("Pond", {"red"}, {"reverse"});
    pond.suits[0].code = "r";
    pond.ranks[0].code = "R";
    const Pictures pictures({pond}, {"Pond"});
    CHECK(pictures.find("r")->name == "red");
    CHECK(pictures.find("R")->name == "reverse");
}

TEST_CASE("a text that would take long is refused with its place") {
    const std::string heads = repeated("|a", 16) + "|\n" + repeated("|-", 16) + "|\n";
    const std::vector<std::pair<std::string, std::string>> hostile = {
        {repeated("Word\n\n", 50'000), "longer than 256 KiB"},
        {repeated("\n", 6'000), ":5001:1: error: more than 5000 lines"},
        {repeated("word ", 4'000), ":1:1: error: more than 16 KiB without an empty line"},
        {repeated("|a", 18) + "|\n", ":1:1: error: a table has at most 16 columns"},
        {repeated(heads + repeated("|b|\n", 100) + "\n", 5), "more than 2000 cells of tables"},
        {repeated(repeated(":a: ", 1'000) + "\n\n", 3), "more than 2000 pictures"},
        {"```hand\n" + repeated("4si ", 2'500) + "\n```\n", "more than 2000 pictures"},
        {"[a][a]\n\n[a]: b\n", ":3:1: error: rules have no place for a link"},
        {"[a][a]\n\n[a\nb]: c\n", ":4:1: error: rules have no place for a link"},
        {repeated(">", 5'000) + " quoted\n", "nested more than 12 deep"},
        {repeated("- ", 5'000) + "item\n", "nested more than 12 deep"},
        {repeated("*a **b ", 1'000) + repeated("c** d* ", 1'000), "nested more than 12 deep"},
        {repeated("<!-- if x -->\n\n", 500), "more than 12 conditions within each other"},
    };
    for (const auto& [markdown, message] : hostile) {
        Diagnostics out;
        parse_rules(markdown, "rules.md", out);
        CAPTURE(markdown.substr(0, 40), all_of(out));
        CHECK(all_of(out).find(message) != std::string::npos);
    }
    std::string notes, calls;
    for (int i = 0; i < 300; ++i) {
        calls += "[^" + std::to_string(i) + "] ";
        notes += "[^" + std::to_string(i) + "]: Note.\n\n";
    }
    Diagnostics out;
    parse_rules(calls + "\n\n" + notes, "rules.md", out);
    CHECK(all_of(out).find("more than 200 footnotes") != std::string::npos);
}

TEST_CASE("a mark that is not closed, or belongs to nothing, is told and not printed as words") {
    const std::vector<std::pair<std::string, std::string>> slips = {
        {"Wait here {#wait\n", ":1:1: error: \"{#wait\" is no id"},
        {"Wait {#wait} here\n", ":1:1: error: \"{#wait} here\" is no id"},
        {"A note.[^q]\n", ":1:1: error: there is no note for [^q]"},
        {"A note.[^q]\n\n[^q]: One.\n\n[^q]: Two.\n", ":5:1: error: a second note for [^q]"},
        {"No note.\n\n[^q]: Lost.\n", ":3:1: error: no word refers to this note"},
        {"| a | b |\n| --- |\n| 1 | 2 |\n", ":1:1: error: this table's second line should be a row of dashes"},
        {"Of <b>HTML</b>\n", ":1:4: error: rules have no place for HTML in a line"},
        {"Of ![a](b.png)\n", ":1:4: error: rules have no place for an image"},
    };
    for (const auto& [markdown, message] : slips) {
        INFO(markdown);
        CHECK(fault(markdown).find(message) != std::string::npos);
    }
}

TEST_CASE("footnotes and tables are kept") {
    const auto text = parse("A rule.[^why]\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n[^why]: Because.\n");
    REQUIRE(text.footnotes.contains("1"));
    CHECK(plain_text(text.footnotes.at("1").children) == "Because.");
    CHECK(text.blocks[1].kind == Block::Kind::table);
    CHECK(text.blocks[1].children.size() == 2);
}

TEST_CASE("a section ends where the next of its level begins") {
    const auto blocks =
        select(parse("## One {#one}\n\na\n\n### Inner\n\nb\n\n## Two\n\nc {#last}\n"), small_game(), {});
    CHECK(plain_text(section(blocks, "one")) == "One\na\nInner\nb");
    CHECK(plain_text(section(blocks, "last")) == "c");
    CHECK(section(blocks, "none").empty());
}

TEST_CASE("faults of rules are told with their place") {
    CHECK(fault("<!-- if one-suit -->\na\n") == "rules.md:1:1: error: this <!-- if --> has no <!-- end -->");
    CHECK(fault("<!-- end -->\n") == "rules.md:1:1: error: this <!-- end --> has no <!-- if -->");
    CHECK(fault("<!-- if one-siut -->\n\nfollow {#follow-suit}\n\n<!-- end -->\n\none {#one-suit}\n\npot {#pot}\n") ==
          "rules.md:1:1: error: small has no variant \"one-siut\"\n    did you mean \"one-suit\"?");
    CHECK(fault("<!-- IF one-suit -->\n\na\n").find("rules.md:1:1: error: <!-- IF one-suit --> is no mark\n") == 0);
    CHECK(fault("<!-- if one-suit -->\n\na\n\n<!-- else -->\n\nb\n\n<!-- end -->\n").find("<!-- else --> is no mark") !=
          std::string::npos);
    for (const char* mark :
         {"if", "if\tone-suit", "elseif one-suit", "else if one-suit", "else if not one-suit", "END"})
        CHECK(fault("<!-- " + std::string(mark) + " -->\n\na\n").find(" --> is no mark\n") != std::string::npos);
    for (const char* remark : {"end note", "Else rewrite", "fi fo fum"})
        CHECK(parse("<!-- " + std::string(remark) + " -->\n\na\n").blocks.size() == 1);
    CHECK(fault("<!-- If this changes, the end does. -->\n\na {#follow-suit}\n\nb {#one-suit}\n\nc {#pot}\n").empty());
    for (const char* table : {"| a | b |\n|---|---|\n| 1 | 2 |\n| 1 | 2 | 3 |\n", "a | b\n---|---\n1 | 2\n1 | 2 | 3\n",
                              "> | a | b |\n> |---|---|\n> | 1 | 2 |\n> | 1 | 2 | 3 |\n"}) {
        INFO(table);
        const std::string said = fault(table);
        CHECK(said.starts_with("rules.md:4:"));
        CHECK(said.find("error: this row has 3 cells, and the table's head 2: ") != std::string::npos);
    }
    CHECK(fault("a | b\n---|---\n1 | 2 |\n\n- | a | b |\n  |---|---|\n  | 1 | 2 |\n\na {#follow-suit}\n\n"
                "b {#one-suit}\n\nc {#pot}\n")
              .empty());
    CHECK(
        fault(
            "| a | b |\n|---|---|\n| 1 |\n| 1 \\| 2 | 3 |\n\n> | a | b |\n> |---|---|\n> | 1 | 2 |\n\na {#follow-suit}\n\n"
            "b {#one-suit}\n\nc {#pot}\n")
            .empty());
    CHECK(fault("<b>bold</b>\n").find("rules.md:1:1: error: rules have no place for HTML in a line") == 0);
    CHECK(fault("![x](http://example.org/x.png)\n").find("rules have no place for an image") != std::string::npos);
    CHECK(fault("```hnad\n4si\n```\n").find("did you mean \"hand\"?") != std::string::npos);
    CHECK(fault("```layuot\n4si\n```\n").find("did you mean \"layout\"?") != std::string::npos);
    CHECK(fault("a {#x}\n\nb {#x}\n") ==
          "rules.md:3:1: error: two sections with one id: \"x\" stands in line 1 already");
    CHECK(fault("# Heron\n\na\n\n# Play\n") ==
          "rules.md:5:1: error: two titles: one stands in line 1 already\n    ## begins a section");
    CHECK(fault("<!-- if one-suit -->\n\n# Heron\n\n<!-- end -->\n\n<!-- if not one-suit -->\n\n# Herons\n\n"
                "<!-- end -->\n\na {#follow-suit}\n\nb {#one-suit}\n\nc {#pot}\n")
              .empty());
    CHECK(fault("a {#Follow}\n").find("is no id") != std::string::npos);
    CHECK(fault("a {#follow-siut}\n\nb {#one-suit}\n\nc {#pot}\n") ==
          "error: rule \"follow-suit\" has no section in rules.md\n    did you mean \"follow-siut\"?");
    CHECK(fault(std::string(200, '>') + " a").find("nested more than 12 deep") != std::string::npos);
    CHECK(fault("a \xff").find("not valid UTF-8") != std::string::npos);
}
