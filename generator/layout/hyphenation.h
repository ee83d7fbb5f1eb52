// Where words may be broken: a dictionary of patterns (libhyphen) and a list of exceptions, templates/texts/<id>.toml.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"

namespace kupi::layout {

/// Words are runs of letters of any script's alphabet that Unicode's Latin blocks hold, so that þ is a letter; case
/// does not matter. The dictionary is read for the first word that asks for it.
class Hyphenator {
  public:
    /// Breaks nothing.
    Hyphenator();
    ~Hyphenator();
    Hyphenator(Hyphenator&&) noexcept;
    Hyphenator& operator=(Hyphenator&&) noexcept;

    /// The table of `language` in templates/texts/<id>.toml, by id or path. A missing dictionary is a warning that
    /// names its package, a missing language a warning too: words are broken by the exceptions alone, or not at all.
    static Hyphenator load(const std::string& id_or_path, const std::string& language, const DataFolders& data,
                           Diagnostics& out);

    /// Offsets in bytes at which the text, between spaces, may be broken with a hyphen; ascending. Several words in one
    /// text (all-in) are looked at one by one.
    std::vector<std::size_t> breaks(std::string_view text) const;

  private:
    struct Data;
    std::vector<std::size_t> word_breaks(std::string_view word) const;

    std::unique_ptr<Data> data_;
};

} // namespace kupi::layout
