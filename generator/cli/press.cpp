#include "cli/press.h"

#include <set>

#include "cards/load.h"
#include "cards/notation.h"
#include "cli/common_options.h"
#include "layout/card.h"

namespace kupi::cli {

std::vector<Option> press_options() {
    return {{.name = "cards",
             .kind = Kind::text,
             .value = "PATTERNS",
             .help = "only these cards, by name with wildcards: '4yl', 'arl-of-*,*yl'"},
            {.name = "jokers", .help = "add the deck's jokers"},
            template_option(),
            ink_option(),
            data_option()};
}

Press load_press(const std::string& deck_name, const Values& values, Diagnostics& out) {
    const DataFolders data = data_folders(values);
    Diagnostics faults;
    auto deck = load_deck(deck_name, data, faults);
    fail_if_errors(faults);
    DataFolders around = folders_around(deck->file, data);
    auto card_template = values.given("template")
                             ? load_card_template(values.text("template"), around, faults)
                             : load_card_template(deck->card_template.id, around, faults, deck->card_template.place);
    fail_if_errors(faults);
    for (const Diagnostic& d : faults.all()) out.add(d);
    return {std::move(around), std::move(*deck), std::move(*card_template), {}, {}};
}

std::vector<Card> picked_cards(const Deck& deck, const Values& values) {
    const bool jokers = values.flag("jokers");
    return values.given("cards") ? pick_cards(deck, values.text("cards"), jokers) : deck.cards(jokers);
}

Forms paint(Press& press, const std::vector<Card>& cards, bool with_backs, InkMode ink, double bleed,
            draw::Document& document, Diagnostics& out) {
    Diagnostics faults;
    const CardPaint job{press.deck, press.card_template, press.art, press.text, ink, bleed, faults};
    Forms forms;
    for (const Card card : cards) {
        forms.faces.push_back(document.forms.size());
        document.forms.push_back(paint_face(job, card));
    }
    std::set<std::size_t> backs;
    if (with_backs) backs.insert(0);
    for (const Card card : cards)
        if (with_backs) backs.insert(press.deck.back_of(card));
    for (const std::size_t back : backs) {
        forms.backs[back] = document.forms.size();
        document.forms.push_back(paint_back(job, back));
    }
    fail_if_errors(faults);
    for (const Diagnostic& d : faults.all()) out.add(d);
    return forms;
}

} // namespace kupi::cli
