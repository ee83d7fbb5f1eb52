// Options that several commands share, so that they read and behave alike.
#pragma once

#include <optional>
#include <string>

#include "base/file.h"
#include "cards/sizes.h"
#include "cli/command.h"
#include "cli/values.h"
#include "layout/artwork.h"

namespace kupi::cli {

Option help_option();
/// -o FILE; `file` tells in help what is written, such as "output/DECK.pdf".
Option output_option(const std::string& file);
/// --data DIR, repeatable.
Option data_option();
/// --paper SIZE.
Option paper_option();
/// --size CARD_SIZE.
Option size_option();
/// --ink full|saver|gray.
Option ink_option();
/// --format text|json, text without it; `help` says what each is.
Option format_option(const std::string& help);
/// --lang LANGUAGE, English without it.
Option language_option();
/// --template CARD_TEMPLATE.
Option template_option();
/// The argument DECK.
Argument deck_argument();

DataFolders data_folders(const Values& values);
/// The size that the option names, else `fallback`; each side `least` to `most` points. An error in `out` otherwise.
std::optional<NamedSize> size(const Values& values, const std::string& option, const std::vector<NamedSize>& named,
                              const std::string& fallback, double least, double most, Diagnostics& out);
/// The same of --paper; with an empty `fallback` it is the usual one.
std::optional<NamedSize> paper(const Values& values, const Sizes& sizes, const std::string& fallback, double least,
                               double most, Diagnostics& out);
/// The paper that is used where none is asked for (cli/settings.h).
std::optional<NamedSize> usual_paper(const Sizes& sizes, double least, double most, Diagnostics& out);
InkMode ink_mode(const Values& values);

} // namespace kupi::cli
