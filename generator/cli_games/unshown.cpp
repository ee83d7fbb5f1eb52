#include "cli_games/unshown.h"

#include <set>

#include "base/text.h"

namespace kupi::cli {

void warn_of_unshown_fields(const Deck& deck, const CardTemplate& card_template, Diagnostics& out) {
    std::vector<std::string> shown = card_template.fields;
    shown.insert(shown.end(), {"title", "text", "kind", "id"});
    std::vector<std::string> known = shown;
    known.insert(known.end(), {"art", "sign", "quantity", "code", "colour", "deep", "light"});
    std::set<std::string> said(shown.begin(), shown.end());
    for (const Extra& e : deck.extras)
        for (const auto& [key, field] : e.fields) {
            if (deck.used_fields.contains(key) || !said.insert(key).second) continue;
            std::string hint = did_you_mean(key, known);
            if (hint.empty())
                hint = "it shows " + one_of(shown) +
                       "; [fields] in the deck's file makes these of others: footer = \"{" + key + "}\"";
            const auto column = deck.columns.find(key);
            const bool in_table = column != deck.columns.end() && field.place.file == deck.table.path;
            out.warning(in_table ? column->second : field.place,
                        "the card template \"" + card_template.id + "\" shows no field \"" + key + "\"", hint);
        }
}

} // namespace kupi::cli
