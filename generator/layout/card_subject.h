// What a card template asks of the card that it lays out.
#pragma once

#include <string>
#include <string_view>

#include "cards/cards.h"
#include "layout/card_template.h"

namespace kupi::layout {

/// A card, or a back.
struct CardSubject {
    CardKind kind = CardKind::back;
    const Deck* deck = nullptr;
    const Palette* palette = nullptr;
    const Suit* suit = nullptr;
    const Rank* rank = nullptr;
    const Extra* extra = nullptr;
    const Back* back = nullptr;
    std::string title;

    FileReference sign() const;
    FileReference second_sign() const;
    FileReference figure() const;
    /// It is a whole one: not to be turned about for the other half.
    bool whole_figure() const;
    /// That a field of an own card names; none where it has no such field.
    FileReference drawing(std::string_view field) const;
    std::string numeral() const;

    /// Whether the layer's `on`, `when` and `unless` are for it.
    bool has(const Layer& layer) const;
    /// {rank}, {suit}, {numeral}, {name}, {deck} and an own card's fields in a template's text. Names never carry
    /// markup into text that has it. `source`: the first of the fields that are filled in, if there is one.
    std::string filled_in(std::string_view text, bool markup, const CardField** source = nullptr) const;

  private:
    bool has_field(std::string_view name) const;
    std::string value_of(std::string_view name, const CardField** source) const;
};

CardSubject subject_of(const Deck& deck, Card card);

} // namespace kupi::layout
