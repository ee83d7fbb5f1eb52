// Templates and what fills them.
#include "referee/words.h"

#include "referee/world.h"

using namespace kupi::referee;

namespace {

Facts facts() {
    Facts f;
    f.add("seat", std::string("Ana"));
    f.add("n1", 1);
    f.add("n4", 4);
    f.add("none", 0);
    return f;
}

std::string faults(const std::string& text, const std::string& id = "my-rule") {
    Game game;
    game.id = "g";
    game.rules = {"my-rule"};
    game.sayings = {{id, text, {"game.toml", 7, 1}}};
    if (id != "my-rule") game.sayings.push_back({"my-rule", "words", {}});
    Diagnostics out;
    check_sayings(game, out);
    return out.empty() ? "" : to_text(out.all().front());
}

} // namespace

TEST_CASE("a template is filled with facts") {
    CHECK(fill("{seat} has {n4|card|cards}", facts()) == "Ana has 4 cards");
    CHECK(fill("{n1|card|cards}", facts()) == "1 card");
    CHECK(fill("{none|card|cards}", facts()) == "0 cards");
    CHECK(fill("{n4}", facts()) == "4");
    CHECK(fill("{nobody} plays", facts()) == "? plays");
    CHECK(fill("not {seat}[, but {other}]", facts()) == "not Ana");
    CHECK(fill("not {seat}[, but {seat}]!", facts()) == "not Ana, but Ana!");
    CHECK(fill("wrong[; {none} due]", facts()) == "wrong");
    CHECK(fill("a { b", facts()) == "a { b");
    CHECK(fill("", facts()).empty());
}

TEST_CASE("what is no template is told") {
    CHECK(faults("{seat} plays {card}").empty());
    CHECK(faults("{seat} plays {crad}") ==
          "game.toml:7:1: error: \"my-rule\": nothing fills {crad}\n    did you mean \"card\"?");
    CHECK(faults("{seat} plays {n1}").find("nothing fills {n1}") != std::string::npos);
    CHECK(faults("{seat} {n1}", "note").empty());
    CHECK(faults("{limit}", "note").find("nothing fills {limit}") != std::string::npos);
    CHECK(faults("{seat").find("a { without its }") != std::string::npos);
    CHECK(faults("seat}").find("a } without its {") != std::string::npos);
    CHECK(faults("[{seat}").find("a [ without its ]") != std::string::npos);
    CHECK(faults("{limit|card}").find("two nouns") != std::string::npos);
    CHECK(faults("words", "other").empty());
    Game game;
    game.rules = {"my-rule"};
    Diagnostics out;
    check_sayings(game, out);
    CHECK(to_text(out.all().front()) == "error: [say] has no words for the rule \"my-rule\"");
}

TEST_CASE("cards are named singly, suits and ranks as such") {
    const kupi::test::Table table("getha", {"Ana", "Bo"});
    const Speaker speaker{*table.vocabulary, table.players};
    CHECK(speaker.cards(CardSet{}) == "nothing");
    CHECK(speaker.cards(CardSet::of({0, 3}) | CardSet::of({1, 0})) == "4me 1he");
    CHECK(speaker.cards(CardSet::of_suit(0, 0xfff)) == "all meth");
    CHECK(speaker.cards(CardSet::of_suit(0, 0xfff) | CardSet::of({1, 0})) == "all meth, 1he");
    CHECK(speaker.cards(CardSet::of_ranks(1u << 9) | CardSet::of({1, 0})) == "every arl, 1he");
}

TEST_CASE("a game's own words come before the shared ones") {
    const Words words({{"turn-order", "wait, {seat}", {}}},
                      {{"turn-order", "not {seat}'s turn", {}}, {"hand-over", "over", {}}});
    CHECK(words.say("turn-order", facts()) == "wait, Ana");
    CHECK(words.say("hand-over", facts()) == "over");
    CHECK(words.say("unheard-of", facts()) == "unheard-of");
}
