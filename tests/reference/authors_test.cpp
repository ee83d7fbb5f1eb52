// docs/authors.md tells every key that the loaders of games know: asked of the loaders themselves, since an unknown key
// that is like no other has them name all.
#include "catch.h"

#include "base/text.h"
#include "reference/game.h"
#include "reference/translation.h"
#include "support/checkout.h"
#include "support/folder.h"

using namespace kupi::reference;

namespace {

const std::string odd = "zzzzzzzzzzzzzzzz = 1\n";

std::string page() {
    Diagnostics out;
    return read_file(std::string(kupi::test::root) + "/docs/authors.md", out).value();
}

/// The keys that a table takes: what the message about the odd one lists.
std::vector<std::string> known(const Diagnostics& out) {
    const std::string head = "known here: ";
    for (const Diagnostic& d : out.all())
        if (d.hint.starts_with(head)) {
            std::vector<std::string> keys;
            for (const std::string& key : split(std::string_view(d.hint).substr(head.size()), ','))
                keys.emplace_back(trim(key));
            return keys;
        }
    return {};
}

Diagnostics faults_of(const std::string& toml) {
    const kupi::test::Folder folder;
    Diagnostics out;
    load_game_file(folder.write("game.toml", toml), DataFolders({kupi::test::root}), out);
    return out;
}

} // namespace

TEST_CASE("docs/authors.md names every key of game.toml and of its tables") {
    const std::string text = page();
    for (const char* table : {"", "[[variant]]\n", "[[verb]]\n", "[[header]]\n", "[[deck-when]]\n",
                              "[[variant]]\nseats-when = [{ zzzzzzzzzzzzzzzz = 1 }]\n"}) {
        const auto keys = known(faults_of(table + odd));
        INFO(table);
        CHECK(keys.size() >= 2);
        for (const std::string& key : keys) {
            INFO(key);
            const bool told = text.find("`" + key + "`") != std::string::npos ||
                              text.find("`[" + key + "]`") != std::string::npos ||
                              text.find("`[[" + key + "]]`") != std::string::npos ||
                              text.find("`" + key + " = ") != std::string::npos;
            CHECK(told);
        }
    }
}

TEST_CASE("docs/authors.md names every key of a translation") {
    const kupi::test::Folder folder;
    Diagnostics out;
    Game game;
    translate_by(folder.write("game.toml", odd), game, DataFolders({kupi::test::root}), out);
    const auto keys = known(out);
    CHECK(keys.size() >= 5);
    const std::string text = page(), part = text.substr(text.find("## In another language"));
    for (const std::string& key : keys) {
        INFO(key);
        const bool told =
            part.find("`" + key + "`") != std::string::npos || part.find("`[" + key + "]`") != std::string::npos;
        CHECK(told);
    }
}
