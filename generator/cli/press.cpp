#include "cli/press.h"

#include <algorithm>
#include <iterator>
#include <set>

#include "base/data_folders.h"
#include "cards/load.h"
#include "cards/notation.h"
#include "cli/common_options.h"
#include "cli/lookalike.h"
#include "layout/card.h"
#include "layout/sheet.h"

namespace kupi::cli {

std::vector<Option> press_options() {
    return {text_option("cards", "PATTERNS", "only these cards, by name with wildcards: '4yl', 'arl-of-*,*yl'"),
            flag_option("jokers", "add the deck's jokers"),
            integer_option("packs", "N", "so many packs of the deck, told apart by their backs", 1, most_packs,
                           {.fallback = "1"}),
            size_option(),
            template_option(),
            ink_option(),
            data_option()};
}

namespace {

/// `template_name`: empty, the deck's.
Press press_for(Deck deck, const DataFolders& data, const std::string& template_name, bool fanned, Diagnostics& out) {
    Diagnostics faults;
    DataFolders around = folders_around(deck.file, data);
    auto card_template = !template_name.empty()
                             ? load_card_template(template_name, around, faults)
                             : load_card_template(deck.card_template.id, around, faults, deck.card_template.place);
    if (fanned && card_template && !card_template->fanned.id.empty())
        card_template = load_card_template(card_template->fanned.id, around, faults, card_template->fanned.place);
    std::optional<CardTemplate> own_template;
    const bool has_own = std::any_of(deck.extras.begin(), deck.extras.end(), [](const Extra& e) { return e.own; });
    if (has_own && deck.own_template.id != deck.card_template.id)
        own_template = load_card_template(deck.own_template.id, around, faults, deck.own_template.place);
    fail_if_errors(faults);
    for (const Diagnostic& d : faults.all()) out.add(d);
    return {std::move(around), std::move(deck), std::move(*card_template), std::move(own_template), {}, {}};
}

} // namespace

Press load_press(const std::string& deck_name, const Values& values, Diagnostics& out) {
    const DataFolders data = data_folders(values);
    Diagnostics faults;
    auto deck = load_deck(deck_name, data, faults);
    fail_if_errors(faults);
    if (values.given("size")) {
        const Sizes sizes = load_sizes(folders_around(deck->file, data), faults);
        if (const auto asked = size(values, "size", sizes.cards, "", least_card, most_card, faults)) {
            deck->size = asked->size;
            Back& back = deck->backs.front();
            back.border = std::min(back.border, most_border(deck->size));
            if (asked->corner > 0) deck->corner = asked->corner; // a size without a name says nothing of it
        }
        fail_if_errors(faults);
    }
    for (const Diagnostic& d : faults.all()) out.add(d);
    return press_for(std::move(*deck), data, values.given("template") ? values.text("template") : "", false, out);
}

Press usual_press(const Deck& deck, const DataFolders& data, Diagnostics& out) {
    return press_for(deck, data, "", false, out);
}

Press fanned_press(const Deck& deck, const DataFolders& data, Diagnostics& out) {
    return press_for(deck, data, "", true, out);
}

std::size_t packs_asked(const Values& values) { return static_cast<std::size_t>(values.integer("packs")); }

std::vector<Card> picked_cards(const Deck& deck, const Values& values) {
    const bool jokers = values.flag("jokers");
    return values.given("cards") ? pick_cards(deck, values.text("cards"), jokers) : deck.cards(jokers);
}

namespace {

/// Further packs get the back in other colours, which does nothing to a drawing that keeps its own.
void warn_of_like_packs(Press& press, std::size_t packs, Diagnostics& out) {
    const FileReference& art = press.deck.backs.front().art;
    if (packs <= press.deck.packs.size() + 1 || art.path.empty()) return;
    const auto drawing = press.art.open(art.path, ArtUse::picture, art.place, out);
    if (!drawing) return;
    for (const ArtLayer& layer : drawing->layers)
        for (const char* role : {"main", "deep", "light"})
            if (layer.kind == ArtLayer::Kind::one_colour && layer.colour == role) return;
    out.warning(art.place, "the backs of the packs are alike: this drawing keeps its colours",
                "[[pack]] in the deck's file gives each further pack \"art\" of its own");
}

} // namespace

Forms paint(Press& press, const std::vector<Card>& cards, std::size_t packs_of_backs, InkMode ink, double bleed,
            draw::Document& document, Diagnostics& out, double overrun) {
    Diagnostics faults;
    TextSetter setter(press.text);
    CardPaint job{press.deck, press.card_template,
                  press.art,  press.text,
                  ink,        bleed,
                  faults,     press.own_template ? &*press.own_template : nullptr,
                  &setter};
    Forms forms;
    std::vector<draw::Form> faces;
    for (const Card card : cards) {
        forms.faces.push_back(document.forms.size() + faces.size());
        job.bleed = press.deck.is_own(card) ? std::max(bleed, overrun) : bleed;
        faces.push_back(paint_face(job, card));
    }
    warn_of_like_faces(job, cards, faces);
    document.forms.insert(document.forms.end(), std::make_move_iterator(faces.begin()),
                          std::make_move_iterator(faces.end()));
    std::set<std::size_t> backs{0};
    for (const Card card : cards) backs.insert(press.deck.back_of(card));
    job.bleed = std::max(bleed, overrun);
    for (std::size_t pack = 0; pack < packs_of_backs; ++pack)
        for (const std::size_t back : backs) {
            forms.backs[{pack, back}] = document.forms.size();
            document.forms.push_back(paint_back(job, back, pack));
        }
    warn_of_like_packs(press, packs_of_backs, faults);
    fail_if_errors(faults);
    for (const Diagnostic& d : faults.all()) out.add(d);
    return forms;
}

} // namespace kupi::cli
