#include "cli/rules_book.h"

#include <algorithm>
#include <filesystem>

#include "base/text.h"
#include "reference/shared_rules.h"

namespace kupi::cli {

namespace fs = std::filesystem;

namespace {

/// As load_rules takes it.
std::string checked_language(const Game& game, const std::string& asked) {
    if (asked.empty() || asked == "en") return "";
    std::error_code error;
    if (is_id(asked) && fs::exists(fs::path(game.folder) / asked / "rules.md", error)) return asked;
    std::vector<std::string> known;
    for (fs::directory_iterator it(game.folder, error), end; !error && it != end; it.increment(error))
        if (fs::exists(it->path() / "rules.md", error)) known.push_back(it->path().filename().string());
    std::sort(known.begin(), known.end());
    known.insert(known.begin(), "en");
    throw Failure("no translation \"" + asked + "\" of " + game.id, "there is " + join(known, ", "));
}

} // namespace

std::pair<std::vector<Block>, const RulesText*> Book::find(const std::string& id) const {
    if (auto own = section(blocks, id); !own.empty() || !shared_text) return {std::move(own), &text};
    return {section(shared_blocks, id), &*shared_text};
}

std::vector<Passage> Book::all_passages() const {
    auto out = passages(game.id, blocks, pictures);
    for (auto& p : passages(every_game, shared_blocks, pictures)) {
        p.log = true;
        out.push_back(std::move(p));
    }
    return out;
}

Book open_book(Game game, const std::string& with, const std::string& language, bool house, const DataFolders& data) {
    Book book;
    book.game = std::move(game);
    Diagnostics faults;
    book.choices = read_choices(book.game, with, {}, faults);
    fail_if_errors(faults);
    auto text = load_rules(book.game, faults, checked_language(book.game, language));
    fail_if_errors(faults);
    book.text = std::move(*text);
    book.pictures = Pictures(readable_families(data), book.game.families);
    book.blocks = select(book.text, book.game, {book.choices, house, true});
    Diagnostics ignored; // that page is no fault of this game's
    book.shared_text = load_shared_rules(data, ignored);
    if (book.shared_text) book.shared_blocks = select(*book.shared_text, book.game, {{}, false, true});
    return book;
}

} // namespace kupi::cli
