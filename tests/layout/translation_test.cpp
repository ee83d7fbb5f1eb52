// A sheet in another language says everything in it, how to fold it too.
#include "catch.h"

#include "layout/fold.h"
#include "layout/fold_diagram.h"
#include "layout/text_style.h"
#include "support/checkout.h"

using namespace kupi::layout;

TEST_CASE("every language of the sheets' words has all that any fold says") {
    const DataFolders data({kupi::test::root});
    Diagnostics out;
    const auto style = load_text_style("rulesheet", data, out);
    REQUIRE(style);
    const Sizes sizes = load_sizes(data, out);
    CHECK(style->words.contains("de"));
    for (const auto& [language, words] : style->words) {
        if (language == "en") continue;
        CHECK(words.size() == style->words.at("en").size());
        for (const std::string& id : data.ids("templates/folds")) {
            INFO(language << " " << id);
            auto fold = load_fold(id, data, sizes, "", out);
            REQUIRE(fold);
            const auto english = fold_words(*fold);
            fold->wording = style->folding.at(language);
            const auto told = fold_words(*fold);
            REQUIRE(told.size() == english.size());
            for (std::size_t i = 0; i < told.size(); ++i) {
                INFO(told[i]);
                CHECK(told[i] != english[i]);
                CHECK(told[i].find('{') == std::string::npos);
            }
        }
    }
    CHECK(out.empty());
}
