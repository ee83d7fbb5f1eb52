// The cards a command was asked for, painted into a document: what deck and preview have in common.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/file.h"
#include "cards/cards.h"
#include "cli/values.h"
#include "layout/card_template.h"
#include "layout/display_list.h"
#include "render/art_files.h"
#include "render/text.h"

namespace kupi::cli {

/// Everything that painting a deck needs, loaded and checked.
struct Press {
    DataFolders data; ///< as the deck's file sees them
    Deck deck;
    CardTemplate card_template;
    std::optional<CardTemplate> own_template; ///< of own cards, where they have another
    ArtFiles art;
    PangoMeasurer text;
};

/// The options of Press: --cards --jokers --packs --size --template --ink --data.
std::vector<Option> press_options();

/// What --packs says.
std::size_t packs_asked(const Values& values);

/// Loads the deck and its template. Throws Failure with every fault; warnings go into `out`.
Press load_press(const std::string& deck, const Values& values, Diagnostics& out);

/// The same of a deck that is loaded already, as it is; `data` holds its file's folders too.
Press usual_press(const Deck& deck, const DataFolders& data, Diagnostics& out);
/// Cards lie over each other in what is drawn with it: where the deck's template names another for that, in this.
Press fanned_press(const Deck& deck, const DataFolders& data, Diagnostics& out);

/// The cards that --cards and --jokers pick.
std::vector<Card> picked_cards(const Deck& deck, const Values& values);

/// Where the faces and the backs stand in a document's forms.
struct Forms {
    std::vector<std::size_t> faces; ///< of each card
    /// By pack, 0 being the first, and index into Deck::backs; those that the cards have.
    std::map<std::pair<std::size_t, std::size_t>, std::size_t> backs;

    std::size_t back_of(const Deck& deck, Card card, std::size_t pack) const {
        return backs.at({pack, deck.back_of(card)});
    }
};

/// Paints each card's face, and if wanted the cards' backs in so many packs (the common one always among them), as
/// forms. `overrun`: how far backs and own cards, which may have a ground to their edge, run over the cut at the least.
/// Throws Failure for art that can't be opened; warnings go into `out`.
Forms paint(Press& press, const std::vector<Card>& cards, std::size_t packs_of_backs, InkMode ink, double bleed,
            draw::Document& document, Diagnostics& out, double overrun = 0);

} // namespace kupi::cli
