#include "cli_games/check_kind.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include "base/text.h"
#include "base/toml.h"
#include "cards/load.h"
#include "reference/game.h"

namespace kupi::cli {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t most_files = 20'000;

std::optional<FileKind> kind_by_place(const fs::path& file) {
    std::error_code error;
    const fs::path real = fs::weakly_canonical(file, error);
    const std::string name = real.filename().string(), folder = real.parent_path().filename().string(),
                      above = real.parent_path().parent_path().filename().string();
    if (lower(real.extension().string()) == ".svg") return FileKind::svg;
    if (name == "suits.toml" || name == "ranks.toml" || name == "extras.toml") return FileKind::family;
    if (folder == "templates" && name == "sizes.toml") return FileKind::sizes;
    if (lower(real.extension().string()) != ".toml")
        return name == "rules.md" ? std::optional(FileKind::rules) : std::nullopt;
    if (above == "suits" && folder == "decks") return FileKind::deck;
    if (above == "templates" && folder == "cards") return FileKind::card_template;
    if (above == "templates" && folder == "sheets") return FileKind::sheet;
    if (above == "templates" && folder == "folds") return FileKind::fold;
    if (above == "templates" && folder == "printers") return FileKind::printer;
    if (above == "templates" && folder == "targets") return FileKind::target;
    if (above == "templates" && folder == "boxes") return FileKind::box;
    if (above == "templates" && folder == "cutters") return FileKind::cutter;
    if (above == "templates" && folder == "report") return FileKind::report_look;
    if (above == "templates" && folder == "texts")
        return name == "hyphenation.toml" ? FileKind::hyphenation : FileKind::text_style;
    if (name == "game.toml") return FileKind::game;
    if (name == "family.toml") return FileKind::game_family;
    if (name == "asking.toml") return FileKind::thesaurus;
    if (name == "index.toml") return FileKind::index;
    if (name == "say.toml") return FileKind::sayings;
    if (name == "booklet.toml") return FileKind::booklet;
    return std::nullopt;
}

constexpr const char* folders_of_ids[] = {"suits/decks",     "templates/cards",    "templates/sheets",
                                          "templates/folds", "templates/printers", "templates/targets",
                                          "templates/boxes", "templates/cutters"};

std::optional<FileKind> kind_by_keys(const toml_file::Table& table) {
    const auto has = [&](std::string_view key) {
        return std::any_of(table.begin(), table.end(), [&](const auto& e) { return e.key == key; });
    };
    if (has("suit") || has("rank") || has("extra")) return FileKind::family;
    if (has("family") || has("cards") || has("card")) return FileKind::deck;
    if (has("layer") || has("extends")) return FileKind::card_template;
    if (has("shift")) return FileKind::printer;
    if (has("writes")) return FileKind::target;
    if (has("panel") && has("art")) return FileKind::box;
    if (has("mark") && has("margin")) return FileKind::cutter;
    if (has("front")) return FileKind::fold;
    if (has("paper")) return FileKind::sheet;
    return std::nullopt;
}

/// What kupi record and kupi simulate write.
bool is_log(const toml_file::Table& table) {
    const auto has = [&](std::string_view key) {
        return std::any_of(table.begin(), table.end(), [&](const auto& e) { return e.key == key; });
    };
    return has("kupi") && has("game");
}

bool is_log_file(const fs::path& file) {
    if (lower(file.extension().string()) != ".toml" || kind_by_place(file)) return false;
    Diagnostics told; // when the file is checked
    const auto table = toml_file::load(file.string(), told);
    return table && is_log(*table);
}

/// The folders of a world, as data folders have them. What stands beside them is what was made of it: logs, sites,
/// pictures for a print service.
constexpr const char* folders_of_world[] = {"suits", "templates", "rulesheets"};

bool is_of_world(const fs::path& file, const fs::path& world) {
    const fs::path below = file.lexically_relative(world);
    const std::string first = below.begin()->string();
    return std::next(below.begin()) == below.end() ? lower(file.extension().string()) == ".toml"
                                                   : std::find(std::begin(folders_of_world), std::end(folders_of_world),
                                                               first) != std::end(folders_of_world);
}

/// Absolute, out of all links.
fs::path real_path(const fs::path& path) {
    std::error_code error;
    return fs::weakly_canonical(fs::absolute(path, error), error);
}

bool is_world(const fs::path& folder) {
    std::error_code error;
    return std::any_of(std::begin(folders_of_world), std::end(folders_of_world),
                       [&](const char* name) { return fs::is_directory(folder / name, error); });
}

/// Where decks that name a table may stand: beside it and in the folder above; in further ones up to the table's world,
/// or to the current folder if it lies in none.
std::vector<fs::path> folders_of_decks(const fs::path& table) {
    std::error_code error;
    const fs::path named = table.has_parent_path() ? table.parent_path() : ".", real = real_path(named),
                   here = fs::current_path(error);
    const bool is_linked = (fs::absolute(named, error) / "").lexically_normal() != real / "";
    int above = 0, levels = 0;
    for (fs::path folder = real; folder.has_relative_path(); folder = folder.parent_path(), ++levels) {
        if (folder == here || is_world(folder)) above = levels;
        if (is_world(folder)) break;
    }
    std::vector<fs::path> folders{is_linked ? real : named}; // ".." leads out of where a link leads
    for (int i = std::max(1, above); i > 0 && folders.back() != "/"; --i)
        folders.push_back((folders.back() / "..").lexically_normal());
    return folders;
}

/// Whether the deck's cards stand in this table; of one that can't be read, whether it has the table's name in it.
bool names_table(const fs::path& deck_file, const fs::path& table) {
    Diagnostics told; // when the deck is checked
    const auto text = read_file(deck_file.string(), told);
    if (!text) return false;
    const auto deck = toml_file::parse(*text, deck_file.string(), told);
    if (!deck) return text->find(table.filename().string()) != std::string::npos;
    return std::any_of(deck->begin(), deck->end(), [&](const auto& e) {
        const auto* name = std::get_if<std::string>(&e.value.data);
        return e.key == "cards" && name != nullptr && real_path(deck_file.parent_path() / *name) == real_path(table);
    });
}

} // namespace

std::optional<FileKind> kind_of(const std::string& file, Diagnostics& out) {
    if (const auto kind = kind_by_place(file)) return kind;
    const std::string extension = lower(fs::path(file).extension().string());
    if (extension == ".csv") {
        std::vector<std::string> searched;
        for (const fs::path& folder : folders_of_decks(file)) searched.push_back((folder / "").parent_path().string());
        out.error({file, 0, 0},
                  "no deck in " + one_of(searched) + " names this table, so nothing says what its columns are for",
                  "in the deck's file: cards = \"" + fs::path(file).filename().string() + '"');
        return std::nullopt;
    }
    if (extension != ".toml") {
        out.error({file, 0, 0}, "not a file that kupi checks",
                  "it checks TOML and SVG files, rules.md, tables of own cards, and folders of them");
        return std::nullopt;
    }
    const auto table = toml_file::load(file, out);
    if (!table) return std::nullopt;
    if (const auto kind = kind_by_keys(*table)) return kind;
    if (is_log(*table)) {
        out.error({file, 1, 1}, "a recorded game: the referee judges it", "kupi referee " + file);
        return std::nullopt;
    }
    out.error({file, 1, 1}, "neither its place nor its keys say what this file is",
              "a deck has \"family\", suits [[suit]], ranks [[rank]], a card template [[layer]] or \"extends\", a fold "
              "\"front\", a sheet \"paper\", a printer \"shift\", a target \"writes\"");
    return std::nullopt;
}

std::vector<std::string> files_below(const std::string& folder, Diagnostics& out) {
    std::vector<std::string> files;
    std::size_t logs = 0; // they are read to be told as such
    std::error_code error;
    const bool is_of_one = is_world(folder);
    fs::recursive_directory_iterator it(folder, fs::directory_options::skip_permission_denied, error), end;
    for (; !error && it != end; it.increment(error)) {
        const fs::path& path = it->path();
        // Recorded games are the referee's.
        if (path.filename().string().starts_with('.') ||
            (path.filename() == "logs" && fs::exists(path.parent_path() / "game.toml"))) {
            if (it->is_directory(error)) it.disable_recursion_pending();
            continue;
        }
        const bool is_folder = it->is_directory(error);
        if (is_of_one && !is_of_world(is_folder ? path / "any" : path, folder)) {
            if (is_folder) it.disable_recursion_pending();
            continue;
        }
        const std::string extension = lower(path.extension().string());
        const bool checked = extension == ".toml" || extension == ".svg" || path.filename() == "rules.md";
        if (!checked || !fs::is_regular_file(path, error)) continue;
        if (is_log_file(path))
            ++logs;
        else
            files.push_back(path.string());
        if (files.size() + logs > most_files) {
            out.error({folder, 0, 0}, "more than " + std::to_string(most_files) + " files: check a part of it");
            return {};
        }
    }
    if (error)
        out.error({folder, 0, 0}, "cannot read: " + error.message());
    else if (files.empty() && logs > 0)
        out.warning({folder, 0, 0}, "only recorded games in this folder: the referee judges them",
                    "kupi referee " + folder);
    else if (files.empty())
        out.warning({folder, 0, 0}, "no TOML, SVG or rules.md files in this folder");
    std::sort(files.begin(), files.end());
    return files;
}

std::vector<std::string> decks_of_table(const std::string& table) {
    std::vector<std::string> decks;
    const fs::path file = table;
    if (lower(file.extension().string()) != ".csv") return decks;
    for (const fs::path& folder : folders_of_decks(file)) {
        std::error_code error;
        for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error))
            if (it->path().extension() == ".toml" && names_table(it->path(), file))
                decks.push_back(it->path().lexically_normal().string());
    }
    std::sort(decks.begin(), decks.end());
    return decks;
}

std::vector<std::string> files_of_id(const std::string& id, const DataFolders& data) {
    std::vector<std::string> found;
    if (!is_id(id)) return found;
    for (const auto& file : {fs::path("suits") / id / "suits.toml", fs::path("rulesheets") / id / "game.toml"})
        if (const auto at = data.find(file)) found.push_back(at->parent_path().string());
    for (const char* folder : folders_of_ids)
        if (const auto at = data.find(fs::path(folder) / (id + ".toml"))) found.push_back(at->string());
    return found;
}

std::vector<std::string> ids_of_files(const DataFolders& data) {
    std::set<std::string> ids;
    for (const auto& some : {family_ids(data), game_ids(data)}) ids.insert(some.begin(), some.end());
    for (const char* folder : folders_of_ids)
        for (auto& id : data.ids(folder)) ids.insert(std::move(id));
    return {ids.begin(), ids.end()};
}

} // namespace kupi::cli
