#include "reference/rules_book.h"

#include <filesystem>

#include "base/text.h"
#include "base/toml.h"
#include "reference/shared_rules.h"
#include "reference/translation.h"

namespace kupi::reference {

namespace fs = std::filesystem;

std::pair<std::vector<Block>, const RulesText*> RulesBook::find(const std::string& id) const {
    if (auto own = section(blocks, id); !own.empty() || !shared_text) return {std::move(own), &text};
    return {section(shared_blocks, id), &*shared_text};
}

std::vector<Passage> RulesBook::all_passages() const {
    auto out = passages(game.id, blocks, pictures);
    for (Passage& p : out) p.log = p.log || game.id == log_format;
    add_index(out, index);
    for (auto& p : passages(every_game, shared_blocks, pictures)) {
        p.log = true;
        out.push_back(std::move(p));
    }
    return out;
}

RulesIndex load_index_file(const std::string& file, Diagnostics& out) {
    RulesIndex index;
    const auto table = toml_file::load(file, out);
    if (!table) return index;
    toml_file::TableReader r(*table, file, {file, 1, 1}, out);
    for (const auto& [id, value] : r.entries()) {
        Asked& asked = index[id.text];
        asked.place = id.place;
        for (const auto& phrase : split(r.text(id.text), ';')) asked.phrases.emplace_back(trim(phrase));
    }
    return index;
}

RulesIndex load_index(const Game& game, const std::string& language, Diagnostics& out) {
    RulesIndex index; // the game's own comes before its family's
    for (const std::string& folder : {game.folder, game.family_folder}) {
        const auto file = fs::path(folder) / (language == "en" ? "" : language) / "index.toml";
        std::error_code error;
        if (!folder.empty() && fs::exists(file, error)) index.merge(load_index_file(file.string(), out));
    }
    return index;
}

void add_index(std::vector<Passage>& passages, const RulesIndex& index) {
    for (Passage& p : passages)
        if (const auto it = index.find(p.id); it != index.end()) p.index = it->second.phrases;
}

RulesBook open_book(Game game, const std::string& with, const std::string& language, bool house,
                    const DataFolders& data) {
    RulesBook book;
    book.game = std::move(game);
    Diagnostics faults;
    book.choices = read_choices(book.game, with, {}, faults);
    fail_if_errors(faults);
    translate(book.game, language, data, faults);
    fail_if_errors(faults);
    auto text = load_rules(book.game, faults, language);
    fail_if_errors(faults);
    book.text = std::move(*text);
    Diagnostics ignored; // neither a fault of the index nor that page is one of these rules
    book.index = load_index(book.game, language, ignored);
    book.pictures = Pictures(families_of(book.game, data), book.game.families);
    book.blocks = select(book.text, book.game, {book.choices, house, true});
    book.shared_text = load_shared_rules(data, ignored);
    if (book.shared_text) book.shared_blocks = select(*book.shared_text, book.game, {{}, false, true});
    return book;
}

RulesBook open_log_format(const DataFolders& data) {
    RulesBook book;
    book.game.id = log_format;
    Diagnostics faults;
    auto text = load_log_format(data, faults);
    fail_if_errors(faults);
    if (!text) throw Failure("rulesheets/log-format.md is not there");
    book.text = std::move(*text);
    book.blocks = select(book.text, book.game, {{}, false, true});
    if (!book.blocks.empty()) book.game.title = plain_text(book.blocks.front().inlines);
    return book;
}

std::vector<Passage> log_format_passages(const DataFolders& data) {
    Diagnostics ignored;
    const auto text = load_log_format(data, ignored);
    if (!text) return {};
    auto all = passages(log_format, select(*text, {}, {{}, false, true}), {});
    for (Passage& p : all) {
        if (!p.sections.empty() && p.sections.front() == shared_rules) p.game = every_game;
        p.log = true;
    }
    return all;
}

} // namespace kupi::reference
