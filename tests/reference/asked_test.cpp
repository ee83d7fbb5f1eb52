// Whether what players ask at a table is answered: asked.toml, and asked_later.toml, which no tuning has seen.

#include "catch.h"

#include <algorithm>

#include "base/toml.h"
#include "reference/rules_book.h"
#include "support/checkout.h"

using namespace kupi::reference;

namespace {

struct Score {
    std::size_t questions = 0, answered = 0;
    std::string missed; ///< a line each, with what was found instead
};

/// The section itself is found first; a heading answers for the paragraphs that stand directly under it, as it is
/// printed with them.
bool answers(const SearchIndex& index, const Passage& found, const std::string& id) {
    if (found.id == id) return true;
    return std::any_of(index.all().begin(), index.all().end(), [&](const Passage& p) {
        return p.id == id && p.paragraph && !p.sections.empty() && p.sections.back() == found.id;
    });
}

Score ask_all(const std::string& file) {
    const DataFolders data({kupi::test::root});
    Diagnostics out;
    const auto table = toml_file::load(std::string(kupi::test::root) + "/tests/reference/" + file, out);
    REQUIRE(table);
    toml_file::TableReader r(*table, file, {file, 1, 1}, out);
    Score score;
    for (const auto& [game, questions] : r.entries()) {
        Diagnostics faults;
        auto loaded = load_game(game.text, data, faults);
        REQUIRE(loaded);
        const Thesaurus thesaurus = Thesaurus::load(data, out);
        const RulesBook book = open_book(std::move(*loaded), "", "", false, data);
        const SearchIndex index(book.all_passages(), silent_words(book.game, book.pictures), thesaurus);
        toml_file::TableReader asked(std::get<toml_file::Table>(questions->data), file, game.place, out);
        for (const auto& [question, value] : asked.entries()) {
            const auto sections = asked.texts(question.text);
            REQUIRE_FALSE(sections.empty());
            for (const auto& section : sections) {
                INFO(game.text << " " << section.text);
                CHECK_FALSE(index.exact(section.text).empty());
            }
            const auto hits = index.find(question.text);
            const bool good = !hits.empty() && std::any_of(sections.begin(), sections.end(), [&](const auto& s) {
                return answers(index, *hits.front().passage, s.text);
            });
            ++score.questions;
            if (good)
                ++score.answered;
            else
                score.missed += game.text + ": " + question.text + " → " +
                                (hits.empty() ? "nothing" : hits.front().passage->id) + ", not " +
                                sections.front().text + "\n";
        }
    }
    CHECK(out.empty());
    return score;
}

} // namespace

TEST_CASE("what players ask at a table is answered by the right section first, nine times of ten", "[long]") {
    const Score score = ask_all("asked.toml");
    INFO(score.answered << " of " << score.questions << " answered; not:\n" << score.missed);
    CHECK(score.questions >= 100);
    CHECK(score.answered * 10 >= score.questions * 9);
}

TEST_CASE("questions that the search was not tuned to are mostly answered too", "[long]") {
    const Score score = ask_all("asked_later.toml");
    INFO(score.answered << " of " << score.questions << " answered; not:\n" << score.missed);
    CHECK(score.questions == 40);
    CHECK(score.answered * 4 >= score.questions * 3);
}
