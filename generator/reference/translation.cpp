#include "reference/translation.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include "base/text.h"
#include "base/toml.h"
#include "cards/load.h"
#include "cards/load_parts.h"

namespace kupi::reference {

namespace fs = std::filesystem;

namespace {

bool is_original(const std::string& language) { return language.empty() || language == "en"; }

void read_line(toml_file::TableReader& r, std::string_view key, std::size_t most, std::string& into) {
    std::string text = r.text(key, into);
    if (has_control_characters(text) || count_code_points(text) > most)
        r.error(key, "\"" + std::string(key) + "\" is one line of at most " + std::to_string(most) + " characters");
    else
        into = std::move(text);
}

/// [variants]: the summaries, by the variants' ids.
void read_summaries(toml_file::TableReader& r, Game& game) {
    auto table = r.table("variants");
    if (!table) return;
    std::vector<std::string> known;
    for (const Variant& v : game.variants) known.push_back(v.id);
    for (const auto& [id, value] : table->entries()) {
        const auto variant =
            std::find_if(game.variants.begin(), game.variants.end(), [&](const Variant& v) { return v.id == id.text; });
        if (variant == game.variants.end())
            table->out().error(id.place, "no variant \"" + printable(id.text) + "\" in " + game.id,
                               suggest(id.text, known, "variants"));
        else
            read_line(*table, id.text, 400, variant->summary);
    }
}

/// Of the sections and paragraphs that are printed: those for logs alone are left out.
void collect_ids(const std::vector<Block>& blocks, std::set<std::string>& printed, std::set<std::string>& all) {
    int silent = 7; // level of the heading whose section only logs need
    for (const Block& b : blocks) {
        if (b.kind == Block::Kind::heading) {
            if (b.level <= silent) silent = 7;
            if (b.log) silent = std::min(silent, b.level);
        }
        // An id made of a heading's words is another in another language.
        if (!b.id.empty() && !b.id_made) {
            all.insert(b.id);
            if (silent == 7 && !b.log) printed.insert(b.id);
        }
        collect_ids(b.children, printed, all);
    }
}

} // namespace

bool is_translated(const Game& game, const std::string& language) {
    std::error_code error;
    return is_original(language) ||
           (is_id(language) && fs::exists(fs::path(game.folder) / language / "rules.md", error));
}

void translate(Game& game, const std::string& language, const DataFolders& data, Diagnostics& out) {
    std::error_code error;
    if (!is_translated(game, language)) {
        std::vector<std::string> there = {"en"};
        for (fs::directory_iterator it(game.folder, error), end; !error && it != end; it.increment(error))
            if (fs::exists(it->path() / "rules.md", error)) there.push_back(it->path().filename().string());
        std::sort(there.begin() + 1, there.end());
        out.error({}, "--lang: the rules of " + game.id + " are not there in \"" + printable(language) + "\"",
                  "they are in " + join(there, ", "));
    } else if (!is_original(language)) {
        const fs::path file = fs::path(game.folder) / language / "game.toml";
        if (fs::exists(file, error)) translate_by(file.string(), game, data, out);
    }
}

void translate_by(const std::string& file, Game& game, const DataFolders& data, Diagnostics& out) {
    const auto table = toml_file::load(file, out);
    if (!table) return;
    toml_file::TableReader r(*table, file, {file, 1, 1}, out);
    read_line(r, "title", 80, game.title);
    std::string subtitle;
    read_line(r, "subtitle", 80, subtitle);
    game.english = subtitle; // the original's would be a second language
    read_line(r, "tagline", 160, game.tagline);
    read_line(r, "players", 80, game.players);
    read_line(r, "length", 80, game.length);
    read_line(r, "seats-hint", 160, game.seats_hint);
    const auto read_known = [&](const char* key, const char* folder, std::string& to) {
        const auto known = data.ids(folder);
        read_line(r, key, 64, to);
        if (r.has(key) && std::find(known.begin(), known.end(), to) == known.end())
            r.error(key, "no " + std::string(key) + " \"" + printable(to) + "\"", did_you_mean(to, known));
    };
    read_known("deck", "suits/decks", game.deck);
    if (r.has("card-name")) game.card_name = read_card_name(r, "");
    read_known("fold", "templates/folds", game.fold); // another tongue may need more room
    read_summaries(r, game);
    r.finish();
}

std::string original_of(const std::string& folder) {
    std::error_code error;
    const fs::path above = fs::weakly_canonical(folder.empty() ? "." : folder, error).parent_path() / "game.toml";
    return !error && fs::exists(above, error) ? above.string() : std::string{};
}

void check_translation(const RulesText& text, const RulesText& original, const Game& game, Diagnostics& out) {
    check_conditions(text, game, out);
    std::set<std::string> needed, known, has, unused;
    collect_ids(original.blocks, needed, known);
    collect_ids(text.blocks, unused, has);
    std::vector<std::string> missing;
    std::set_difference(needed.begin(), needed.end(), has.begin(), has.end(), std::back_inserter(missing));
    if (!missing.empty())
        out.warning({text.file, 0, 0}, "sections of the original that are not translated: " + join(missing, ", "));
    const auto ids = section_ids(text, out);
    for (const std::string& id : has)
        if (!known.contains(id))
            out.error(ids.at(id), "the original has no section \"" + id + "\"",
                      did_you_mean(id, {known.begin(), known.end()}));
}

} // namespace kupi::reference
