// What the small pictures of rules show: cards, ranks' signs and suits' symbols, by their notation.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "cards/cards.h"
#include "reference/game.h"

namespace kupi::reference {

struct Picture {
    enum class Kind { card, sign, suit };
    Kind kind = Kind::card;
    std::string notation;    ///< "Rme", "arl", "meth"
    std::string name;        ///< "arl of meth", "arl", "meth"
    std::string brief;       ///< "arl meth", where many stand in a row
    std::size_t family = 0;  ///< in the list given
    std::size_t suit = none; ///< in its family
    std::size_t rank = none;
    std::size_t extra = none; ///< a card of no suit

    static constexpr std::size_t none = static_cast<std::size_t>(-1);
};

/// Every notation of some families. Where two write a thing alike, that of a game's own families comes before others.
class Pictures {
  public:
    Pictures() = default;
    explicit Pictures(const std::vector<Family>& families) : Pictures(families, {}) {}
    /// `first`: ids of a game's own families.
    Pictures(const std::vector<Family>& families, const std::vector<std::string>& first);

    /// Null for what is no card, sign or suit. Cards are found as short names, ignoring ASCII case: 4si, Rme, J+. Of a
    /// rank R and a suit r of a game's own the one that is written so.
    const Picture* find(std::string_view notation) const;
    /// "4 of moons (Pond) and 4 of moon (Gallarian)", where the notation means either and nothing says which; else
    /// empty. One of the game's own families and one of another's are no such case.
    std::string rivals(std::string_view notation) const;
    std::vector<std::string> notations() const;     ///< as written
    std::vector<std::string> own_notations() const; ///< those of a game's own families
    std::set<std::string> suit_names() const;

  private:
    void add(const Picture& p, const std::string& family, bool own);
    void add(const Family& family, std::size_t f, bool own);

    struct Entry {
        Picture picture;
        std::string family; ///< its name
        bool own = false;
        std::string rivals;
    };
    std::map<std::string, Entry, std::less<>> by_notation_; ///< lower case
    std::map<std::string, Entry, std::less<>> by_code_;     ///< a game's own ranks and suits, as written
};

/// The families of the data folders that can be read. A fault of a family is no fault of the rules that show its cards.
std::vector<Family> readable_families(const DataFolders& data);

/// The same with the names, numerals, colours and figures that a game's own deck gives them.
std::vector<Family> families_of(const Game& game, const DataFolders& data);

} // namespace kupi::reference
