#include "cards/own_signs.h"

#include "base/text.h"

namespace kupi::cards {

using toml_file::TableReader;

namespace {

/// A sign's drawing, or a table of it and its colours.
Sign::Part read_sign(TableReader& table, const toml_file::Text& name, const toml_file::Value& value,
                     const DataFolders& data, const Palette& usual) {
    if (!std::holds_alternative<toml_file::Table>(value.data))
        return {read_file_reference(table, name.text, data), usual};
    auto r = *table.table(name.text);
    if (!r.has("art")) r.missing("art", "the SVG file of the sign", "art = \"" + name.text + ".svg\"");
    Sign::Part part{read_file_reference(r, "art", data), usual};
    if (r.has("colour")) part.palette = read_icon_palette(r, part.file);
    r.ignore("colour");
    r.finish();
    return part;
}

} // namespace

void add_family_signs(const Family& family, Deck& deck) {
    const auto add = [&](const std::string& notation, std::vector<Sign::Part> parts) {
        for (const Sign::Part& part : parts)
            if (part.file.path.empty() && part.numeral.empty()) return;
        deck.signs.try_emplace(lower(notation), Sign{std::move(parts)});
    };
    Palette plain = complete_palette(ink_black);
    for (const Suit& s : family.suits) add(s.id, {{s.symbol, s.palette}});
    for (const Rank& r : family.ranks) add(r.id, {{r.sign, plain, r.numeral}});
    for (const Extra& e : family.extras)
        for (const std::string& notation : {e.code, e.id}) add(notation, {{e.sign, e.palette}});
    for (const Suit& s : family.suits) {
        Palette written = s.palette; // as on the card, in the one colour that shows on white stock
        written.main = written.deep = written.light = written.mark;
        for (const Rank& r : family.ranks) add(r.code + s.code, {{r.sign, written, r.numeral}, {s.symbol, s.palette}});
    }
}

void read_own_signs(TableReader& r, const DataFolders& data, const Palette& usual, Deck& deck) {
    auto table = r.table("signs");
    if (!table) return;
    for (const auto& [name, value] : table->entries()) {
        if (!is_id(name.text))
            table->out().error(name.place, "\"" + printable(name.text) + "\" is no name of a sign: use a-z, 0-9 and -");
        else
            deck.signs[name.text] = Sign{{read_sign(*table, name, *value, data, usual)}};
    }
    table->finish();
}

} // namespace kupi::cards
