// What every game that ships keeps to.

#include <algorithm>
#include <filesystem>

#include "catch.h"

#include "base/toml.h"
#include "reference/game.h"
#include "reference/plain_text.h"
#include "reference/words.h"
#include "support/checkout.h"
#include "support/folder.h"

using namespace kupi::reference;

namespace {

const DataFolders& data() {
    static const DataFolders folders({kupi::test::root});
    return folders;
}

Game load(const std::string& id) {
    Diagnostics out;
    auto game = load_game(id, data(), out);
    for (const auto& d : out.all()) UNSCOPED_INFO(to_text(d));
    REQUIRE(game);
    CHECK(out.empty());
    return *game;
}

RulesText load_text(const Game& game) {
    Diagnostics out;
    auto text = load_rules(game, out);
    for (const auto& d : out.all()) UNSCOPED_INFO(to_text(d));
    REQUIRE(text);
    CHECK(out.empty());
    return *text;
}

} // namespace

TEST_CASE("every game's rules have a section for each rule id, variant and verb") {
    for (const auto& id : game_ids(data())) {
        INFO(id);
        const Game game = load(id);
        Diagnostics out;
        check(load_text(game), game, out);
        for (const auto& d : out.all()) UNSCOPED_INFO(to_text(d));
        CHECK(out.empty());
    }
}

TEST_CASE("every rule can be quoted by itself") {
    for (const auto& id : game_ids(data())) {
        const Game game = load(id);
        const auto blocks = select(load_text(game), game, {{}, false, true});
        for (const auto& rule : game.rules) {
            INFO(id << " " << rule);
            CHECK(words_of(plain_text(section(blocks, rule))).size() >= 5);
        }
    }
}

TEST_CASE("every variant is told in the house rules and can be chosen") {
    for (const auto& id : game_ids(data())) {
        const Game game = load(id);
        const auto house = section(select(load_text(game), game, {}), "house-rules");
        for (const Variant& v : game.variants) {
            INFO(id << " " << v.id);
            CHECK_FALSE(section(house, v.rule).empty());
        }
    }
}

TEST_CASE("each disputed question is answered by a section that exists") {
    for (const auto& id : game_ids(data())) {
        INFO(id);
        Diagnostics out;
        const std::string file = std::string(kupi::test::root) + "/tests/reference/questions/" + id + ".toml";
        if (!std::filesystem::exists(file) && !load(id).family.empty()) continue; // its family's chapter settles them
        const auto table = toml_file::load(file, out);
        REQUIRE(table);
        toml_file::TableReader r(*table, id, {id, 1, 1}, out);
        const Game game = load(id);
        const auto ids = section_ids(load_text(game), out);
        std::size_t questions = 0;
        for (auto& q : r.tables("question", 200)) {
            ++questions;
            CHECK_FALSE(q.text("ask").empty());
            CHECK_FALSE(q.text("answer").empty());
            for (const auto& section : q.texts("section")) {
                INFO(section.text);
                CHECK(ids.contains(section.text));
            }
        }
        CHECK(questions >= 10);
        CHECK(out.empty());
    }
}

TEST_CASE("what table pages say in a game's entries is read with its game") {
    const Game bank = load("russian-bank");
    REQUIRE(bank.called.size() == 9);
    CHECK(bank.called[6].id == "t7");
    CHECK(bank.called[6].text == "tableau 7");
    const auto move =
        std::find_if(bank.verbs.begin(), bank.verbs.end(), [](const Verb& v) { return v.verb == "move"; });
    REQUIRE(move != bank.verbs.end());
    CHECK(move->between == "to");
    const auto words = plain_words(move->arguments);
    for (const Saying& one : bank.called) {
        INFO(one.id);
        CHECK(std::find(words.begin(), words.end(), one.id) != words.end());
    }
}

TEST_CASE("nothing is called by an empty text") {
    const kupi::test::Folder folder;
    Diagnostics out;
    load_game_file(folder.write("game.toml", "[called]\nf = \"\"\n"), data(), out);
    CHECK(std::any_of(out.all().begin(), out.all().end(), [](const Diagnostic& d) {
        return d.place.line == 2 && d.message == "\"f\" would be called nothing: it takes a text";
    }));
}

TEST_CASE("a score table's own rows are short words, not too many, of a game that keeps scores") {
    const auto fault = [](const std::string& lines) {
        const kupi::test::Folder folder;
        Diagnostics out;
        load_game_file(folder.write("game.toml", lines), data(), out);
        for (const Diagnostic& d : out.all())
            if (d.message.find("score-rows") != std::string::npos) return d.message;
        return std::string();
    };
    CHECK(load("pay-me").score_rows.size() == 12);
    CHECK(fault("score-rows = [\"3s\", \"Ássæl\"]\n") == "");
    const std::string words = "a row of \"score-rows\" has 1 to 8 letters or signs, such as \"7s\"";
    for (const char* row : {"", "ninesigns", "a\\u0007"})
        CHECK(fault("score-rows = [\"" + std::string(row) + "\"]\n") == words);
    std::string many = "\"1\"";
    for (int i = 0; i < 20; ++i) many += ", \"1\"";
    CHECK(fault("score-rows = [" + many + "]\n") == "\"score-rows\" has at most 20 rows");
    CHECK(fault("score-rows = [\"1\"]\nkeeps-scores = false\n") ==
          "\"score-rows\" needs a score table, and \"keeps-scores\" is false");
}

TEST_CASE("variants are read with what they exclude and need") {
    const Game getha = load("getha");
    const auto choose = [&](const char* text) {
        Diagnostics out;
        const auto choices = read_choices(getha, text, {}, out);
        return out.empty() ? "ok" : to_text(out.all().front());
    };
    CHECK(choose("") == "ok");
    CHECK(choose("one-suit,ante=2") == "ok");
    CHECK(choose("one-siut") == "error: getha has no variant \"one-siut\"\n    did you mean \"one-suit\"?");
    CHECK(choose("discard-four,eight-card-stud").find("exclude each other") != std::string::npos);
    CHECK(choose("one-suit,one-suit") == "error: variant \"one-suit\" is named twice");
    CHECK(choose("ante=0").find("\"ante\" takes a whole number from 1") != std::string::npos);
    CHECK(choose("one-suit=7") == "error: \"one-suit\" is on or off: it takes no \"7\"");
    CHECK(choose("extra-hand-pot=hose,play-extra-hands").find("did you mean \"house\"?") != std::string::npos);
    CHECK(choose("extra-hand-pot=house").find("means nothing without \"play-extra-hands\"") != std::string::npos);
}
