#include "layout/card_subject.h"

#include <algorithm>

#include "base/text.h"
#include "cards/notation.h"

namespace kupi::layout {

namespace {

std::string without_markup(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '<')
            out += "&lt;";
        else if (c == '&')
            out += "&amp;";
        else
            out += c;
    }
    return out;
}

} // namespace

CardSubject subject_of(const Deck& deck, Card card) {
    CardSubject s;
    s.deck = &deck;
    s.palette = &deck.palette(card);
    s.title = title(deck, card);
    if (card.has_suit()) {
        s.suit = &deck.suits[card.suit()];
        s.rank = &deck.ranks[card.rank()];
        s.kind = s.rank->kind == RankKind::face ? CardKind::face : CardKind::number;
    } else {
        s.extra = &deck.extras[card.extra()];
        s.kind = s.extra->own ? CardKind::own : s.extra->joker ? CardKind::joker : CardKind::extra;
    }
    return s;
}

FileReference CardSubject::sign() const {
    if (rank != nullptr) return rank->sign;
    return extra != nullptr ? extra->sign : FileReference{};
}

FileReference CardSubject::second_sign() const { return rank != nullptr ? rank->second_sign : FileReference{}; }

FileReference CardSubject::figure() const {
    if (rank != nullptr) return rank->art.in(*suit);
    return extra != nullptr ? extra->art : FileReference{};
}

bool CardSubject::whole_figure() const {
    return rank != nullptr ? rank->art_whole : extra != nullptr && extra->art_whole;
}

FileReference CardSubject::drawing(std::string_view field) const {
    if (extra == nullptr) return {};
    if (const auto found = extra->drawings.find(field); found != extra->drawings.end()) return found->second;
    const auto text = extra->fields.find(field);
    return text == extra->fields.end() ? FileReference{} : FileReference{text->second.text, text->second.place};
}

std::string CardSubject::numeral() const { return rank != nullptr ? rank->numeral : std::string{}; }

bool CardSubject::has_field(std::string_view name) const {
    if (name == "art") return !figure().path.empty();
    if (name == "sign") return !sign().path.empty();
    return extra != nullptr && extra->fields.contains(name);
}

bool CardSubject::has(const Layer& layer) const {
    const auto has_it = [&](const std::string& field) { return has_field(field); };
    return std::find(layer.on.begin(), layer.on.end(), kind) != layer.on.end() &&
           (!layer.number || *layer.number == (rank != nullptr ? rank->pips : 0)) &&
           std::all_of(layer.when.begin(), layer.when.end(), has_it) &&
           std::none_of(layer.unless.begin(), layer.unless.end(), has_it);
}

std::string CardSubject::filled_in(std::string_view text, bool markup, const CardField** source) const {
    std::string out;
    while (!text.empty()) {
        const auto close = text.front() == '{' ? text.find('}') : std::string_view::npos;
        const std::string_view name = close == std::string_view::npos ? "" : text.substr(1, close - 1);
        if (!is_id(name)) {
            out += text.front();
            text.remove_prefix(1);
            continue;
        }
        const std::string value = value_of(name, source);
        out += markup ? without_markup(value) : value;
        text.remove_prefix(close + 1);
    }
    return out;
}

/// card_template.h lists the names.
std::string CardSubject::value_of(std::string_view name, const CardField** source) const {
    if (name == "rank") return rank != nullptr ? rank->name : "";
    if (name == "suit") return suit != nullptr ? suit->name : "";
    if (name == "numeral") return numeral();
    if (name == "deck") return deck != nullptr ? deck->name : "";
    if (extra != nullptr)
        if (const auto field = extra->fields.find(name); field != extra->fields.end()) {
            if (source != nullptr && *source == nullptr) *source = &field->second;
            return field->second.text;
        }
    if (name == "quantity") return std::to_string(extra != nullptr ? extra->quantity : 1);
    return name == "name" || name == "title" ? title : "";
}

} // namespace kupi::layout
