// docs/templates.md tells every key of a card template, what texts fill in, and the fields that mean something.
#include "catch.h"

#include "base/text.h"
#include "layout/card_template.h"
#include "support/checkout.h"
#include "support/folder.h"

using namespace kupi::layout;

namespace {

std::string page() {
    Diagnostics out;
    const std::string text = read_file(std::string(kupi::test::root) + "/docs/templates.md", out).value();
    const auto begin = text.find("## Add a card template");
    return text.substr(begin, text.find("## Add a sheet") - begin);
}

/// The keys that a template of this text takes where it has an odd one.
std::vector<std::string> known(const std::string& toml) {
    const kupi::test::Folder folder;
    Diagnostics out;
    load_card_template(folder.write("page.toml", toml + "zzzzzzzzzzzzzzzz = 1\n"), DataFolders({kupi::test::root}),
                       out);
    const std::string head = "known here: ";
    std::vector<std::string> keys;
    for (const Diagnostic& d : out.all())
        if (d.hint.starts_with(head))
            for (const std::string& key : split(std::string_view(d.hint).substr(head.size()), ','))
                keys.emplace_back(trim(key));
    return keys;
}

} // namespace

TEST_CASE("docs/templates.md names every key of a card template and of each kind of layer") {
    const std::string text = page();
    for (const char* table :
         {"", "[pips.1]\n", "[[layer]]\nid = \"a\"\nkind = \"rect\"\n", "[[layer]]\nid = \"a\"\nkind = \"art\"\n",
          "[[layer]]\nid = \"a\"\nkind = \"text\"\n", "[[layer]]\nid = \"a\"\nkind = \"pips\"\n",
          "[[layer]]\nid = \"a\"\nkind = \"index\"\n"}) {
        const auto keys = known(table);
        INFO(table);
        CHECK(keys.size() >= 2);
        for (const std::string& key : keys) {
            INFO(key);
            const bool told =
                text.find("`" + key + "`") != std::string::npos || text.find("`[" + key + "]`") != std::string::npos ||
                text.find("`[[" + key + "]]`") != std::string::npos || text.find(key + " = ") != std::string::npos;
            CHECK(told);
        }
    }
}

TEST_CASE("docs/templates.md names every placeholder and drawing of a card") {
    const std::string text = page();
    for (const std::string& word : placeholders) {
        INFO(word);
        CHECK(text.find("`{" + word + "}`") != std::string::npos);
    }
    for (const std::string& word : drawings_of_cards) CHECK(text.find("`" + word + "`") != std::string::npos);
}
