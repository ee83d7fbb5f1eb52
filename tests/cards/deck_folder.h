// A deck in a folder of its own, of which tests spoil one line.
#pragma once

#include <optional>

#include "catch.h"

#include "cards/load.h"
#include "support/folder.h"

namespace kupi::test {

using namespace cards;

struct DeckFolder : Folder {
    std::string below; ///< the folder that faults leave out

    virtual ~DeckFolder() = default;
    virtual std::optional<Deck> load(Diagnostics& out) const = 0;

    /// The deck, which loads without a word.
    Deck good() const {
        Diagnostics out;
        auto loaded = load(out);
        for (const auto& d : out.all()) UNSCOPED_INFO(to_text(d));
        REQUIRE(loaded);
        REQUIRE(out.empty());
        return *loaded;
    }
    std::string fault() const {
        Diagnostics out;
        load(out);
        return Folder::fault(out, below);
    }
};

} // namespace kupi::test
