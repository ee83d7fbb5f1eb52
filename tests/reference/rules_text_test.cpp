#include "catch.h"

#include "reference/rules_text.h"

using namespace kupi;

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

TEST_CASE("a list with a conditional item is one list") {
    const char* text = "- a\n<!-- if one-suit -->\n- b\n<!-- end -->\n- c\n";
    const auto plain = select(parse(text), small_game(), {});
    REQUIRE(plain.size() == 1);
    CHECK(plain[0].children.size() == 2);
    const auto house = select(parse(text), small_game(), {{{"one-suit", "true"}}, false, false});
    REQUIRE(house.size() == 1);
    CHECK(house[0].children.size() == 3);
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
    CHECK(text.blocks[1].hands[0].second == std::vector<std::string>{"5me", "J+"});
    Diagnostics out;
    check_pictures(
        text, [](const std::string& n) { return n != "Rme"; }, {"Rmr"}, out);
    REQUIRE(out.error_count() == 1);
    CHECK(to_text(out.all().front()) ==
          "rules.md:1:24: error: \":Rme:\" is no card, sign or suit\n    did you mean \"Rmr\"?");
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
    CHECK(fault("<b>bold</b>\n").find("rules.md:1:1: error: rules have no place for a html_inline in a line") == 0);
    CHECK(fault("![x](http://example.org/x.png)\n").find("rules have no place for a image") != std::string::npos);
    CHECK(fault("```hnad\n4si\n```\n").find("did you mean \"hand\"?") != std::string::npos);
    CHECK(fault("a {#x}\n\nb {#x}\n") ==
          "rules.md:3:1: error: two sections with one id: \"x\" stands in line 1 already");
    CHECK(fault("a {#Follow}\n").find("is no id") != std::string::npos);
    CHECK(fault("a {#follow-siut}\n\nb {#one-suit}\n\nc {#pot}\n") ==
          "error: rule \"follow-suit\" has no section in rules.md\n    did you mean \"follow-siut\"?");
    CHECK(fault(std::string(200, '>') + " a").find("nested too deeply") != std::string::npos);
    CHECK(fault("a \xff").find("not valid UTF-8") != std::string::npos);
}
