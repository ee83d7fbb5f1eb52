// What kind of definition a file is.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/file.h"

namespace kupi::cli {

enum class FileKind {
    family,
    deck,
    card_template,
    sheet,
    fold,
    printer,
    target,
    box,
    cutter,
    sizes,
    text_style,
    report_look,
    hyphenation,
    game,
    game_family, ///< family.toml of a family of games
    rules,
    sayings,   ///< the referee's words: say.toml
    thesaurus, ///< what players say for what rules say: asking.toml
    index,     ///< of a game's rules: index.toml
    booklet,
    svg
};

/// By its name and place (suits/decks/x.toml is a deck), else by its keys. Nothing, with an error, for what neither
/// tells.
std::optional<FileKind> kind_of(const std::string& file, Diagnostics& out);

/// A folder's TOML, SVG and rules.md files, sorted, at any depth; hidden ones, linked folders and recorded games left
/// out. Of a world, a folder with suits/, templates/ or rulesheets/, what stands in these, and the TOML files beside
/// them. A warning where there are none.
std::vector<std::string> files_below(const std::string& folder, Diagnostics& out);

/// The decks beside a table of own cards (.csv) and in folders above that name it, sorted; also those that can't be
/// read but have its name in them. Above: one folder, or all of those in its world, else in the current folder.
std::vector<std::string> decks_of_table(const std::string& table);

/// What has this id: the folder of a family or of a game, the file of a deck, card template, sheet, fold or printer.
std::vector<std::string> files_of_id(const std::string& id, const DataFolders& data);
/// Every id that files_of_id() finds something for, sorted.
std::vector<std::string> ids_of_files(const DataFolders& data);

} // namespace kupi::cli
