// What a maker wrote of cards of their own, before it is cards: fields by name, from TOML and from tables.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "cards/cards.h"
#include "cards/load_parts.h"

namespace kupi::cards {

using OwnFields = std::map<std::string, CardField, std::less<>>;
using OwnKinds = std::map<std::string, OwnFields, std::less<>>; ///< by the kind, in small letters

struct RawCard {
    OwnFields fields;
    Place place;
};

/// A TOML table as fields: texts and numbers. `besides`: a table in it that is none.
OwnFields read_own_fields(toml_file::TableReader& r, std::string_view besides = {});

/// The rows of a CSV file, whose first names the fields: gives where each name stands.
std::map<std::string, Place> read_card_table(const std::string& file, std::vector<RawCard>& cards, Diagnostics& out);

/// {names} in [fields] and [kinds]: those that no card has are warned of where they are nearly one of the `known`;
/// where not the deck remarks on it, since a card without a field goes without.
void check_field_names(const OwnFields& fields, const std::set<std::string>& known, Deck& deck, Diagnostics& out);

/// Gives cards what their kind and the deck have for them.
class FieldFiller {
  public:
    FieldFiller(const OwnFields& every, const OwnKinds& kinds) : every_(every), kinds_(kinds) {}

    /// Fields made of a field that the card lacks are left out. False, with an error, where they become too long.
    bool fill(OwnFields& card, Diagnostics& out);

  private:
    const OwnFields& every_;
    const OwnKinds& kinds_;
    std::size_t all_ = 0; ///< bytes given so far
};

} // namespace kupi::cards
