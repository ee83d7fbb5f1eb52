#include "reference/pictures.h"

#include <algorithm>

#include "base/text.h"
#include "cards/load.h"

namespace kupi::reference {

void Pictures::add(const Picture& p, const std::string& family, bool own) {
    const auto [at, fresh] = by_notation_.try_emplace(lower(p.notation), Entry{p, family, own, {}});
    Entry& known = at->second;
    if (fresh || known.own != own || known.picture.family == p.family || !known.rivals.empty()) return;
    known.rivals = known.picture.name + " (" + known.family + ") and " + p.name + " (" + family + ")";
}

Pictures::Pictures(const std::vector<Family>& families, const std::vector<std::string>& first) {
    for (const bool own : {true, false})
        for (std::size_t f = 0; f < families.size(); ++f)
            if (own == (std::find(first.begin(), first.end(), families[f].id) != first.end())) add(families[f], f, own);
    // A game's own ranks and suits by their codes, where nothing else is written so.
    for (std::size_t f = 0; f < families.size(); ++f) {
        if (std::find(first.begin(), first.end(), families[f].id) == first.end()) continue;
        std::set<std::string> codes; // those that only the case tells apart
        const auto add_code = [&](const std::string& code, Picture picture) {
            const Entry entry{std::move(picture), families[f].name, true, {}};
            const auto [at, fresh] = by_notation_.try_emplace(lower(code), entry);
            if (fresh || codes.contains(lower(code))) by_code_.try_emplace(code, entry), codes.insert(lower(code));
        };
        for (std::size_t s = 0; s < families[f].suits.size(); ++s) {
            const Suit& suit = families[f].suits[s];
            add_code(suit.code, {Picture::Kind::suit, suit.id, suit.name, suit.name, f, s});
        }
        for (std::size_t r = 0; r < families[f].ranks.size(); ++r) {
            const Rank& rank = families[f].ranks[r];
            add_code(rank.code, {Picture::Kind::sign, rank.id, rank.name, rank.name, f, Picture::none, r});
        }
    }
}

void Pictures::add(const Family& family, std::size_t f, bool own) {
    const auto add = [&](const Picture& p) { this->add(p, family.name, own); };
    // Suits and signs before cards: their notation is a word that people read.
    for (std::size_t s = 0; s < family.suits.size(); ++s) {
        const Suit& suit = family.suits[s];
        add({Picture::Kind::suit, suit.id, suit.name, suit.name, f, s});
    }
    for (std::size_t r = 0; r < family.ranks.size(); ++r) {
        const Rank& rank = family.ranks[r];
        add({Picture::Kind::sign, rank.id, rank.name, rank.name, f, Picture::none, r});
    }
    for (std::size_t e = 0; e < family.extras.size(); ++e) {
        const Extra& extra = family.extras[e];
        for (const std::string& notation : {extra.code, extra.id})
            add({Picture::Kind::card, notation, extra.name, extra.name, f, Picture::none, Picture::none, e});
    }
    for (std::size_t s = 0; s < family.suits.size(); ++s)
        for (std::size_t r = 0; r < family.ranks.size(); ++r) {
            const Suit& suit = family.suits[s];
            const Rank& rank = family.ranks[r];
            add({Picture::Kind::card, rank.code + suit.code, card_name(family.card_name, rank, suit),
                 rank.name + " " + suit.name, f, s, r});
        }
}

const Picture* Pictures::find(std::string_view notation) const {
    if (const auto code = by_code_.find(notation); code != by_code_.end()) return &code->second.picture;
    const auto it = by_notation_.find(lower(notation));
    return it == by_notation_.end() ? nullptr : &it->second.picture;
}

std::string Pictures::rivals(std::string_view notation) const {
    const auto it = by_notation_.find(lower(notation));
    return it == by_notation_.end() ? std::string{} : it->second.rivals;
}

std::vector<std::string> Pictures::notations() const {
    std::vector<std::string> out;
    for (const auto& [key, entry] : by_notation_) out.push_back(entry.picture.notation);
    return out;
}

std::vector<std::string> Pictures::own_notations() const {
    std::vector<std::string> out;
    for (const auto& [key, entry] : by_notation_)
        if (entry.own) out.push_back(entry.picture.notation);
    return out;
}

std::set<std::string> Pictures::suit_names() const {
    std::set<std::string> out;
    for (const auto& [key, entry] : by_notation_)
        if (entry.picture.kind == Picture::Kind::suit) out.insert(entry.picture.name);
    return out;
}

namespace {

/// Gives a deck's family, among these, what the deck calls and colours otherwise.
void dress_as(const Deck& deck, std::vector<Family>& families) {
    const auto family =
        std::find_if(families.begin(), families.end(), [&](const Family& f) { return f.id == deck.family; });
    if (family == families.end()) return;
    const auto take = [](auto& into, const auto& from) {
        for (const auto& item : from)
            for (auto& known : into)
                if (known.id == item.id) known = item;
    };
    take(family->suits, deck.suits);
    take(family->ranks, deck.ranks);
    take(family->extras, deck.extras);
    family->card_name = deck.card_name;
    family->font = deck.font;
}

} // namespace

std::vector<Family> readable_families(const DataFolders& data) {
    std::vector<Family> families;
    for (const auto& id : family_ids(data)) {
        Diagnostics ignored;
        if (auto family = load_family(id, data, ignored)) families.push_back(std::move(*family));
    }
    return families;
}

std::vector<Family> families_of(const Game& game, const DataFolders& data) {
    std::vector<Family> families = readable_families(data);
    Diagnostics ignored; // told where the deck is used
    if (const auto deck = load_deck(game.deck, data, ignored)) dress_as(*deck, families);
    if (!game.card_name.empty())
        for (Family& family : families) family.card_name = game.card_name;
    return families;
}

} // namespace kupi::reference
