#include "referee/card_names.h"

#include "base/text.h"
#include "cards/load.h"
#include "cards/notation.h"

namespace kupi::referee {

namespace {

/// Further forms of French cards: T for 10, and the signs of the suits. The Spanish pack is written with its French
/// equivalents, so it is their codes that count.
struct Alias {
    std::string_view code, name, sign;
};
constexpr Alias french_suits[] = {
    {"C", "clubs", "♣"}, {"D", "diamonds", "♦"}, {"H", "hearts", "♥"}, {"S", "spades", "♠"}};
constexpr Alias french_faces[] = {{"A", "ace", ""}, {"J", "jack", ""}, {"Q", "queen", ""}, {"K", "king", ""}};

const Alias* french(const Suit& suit) {
    for (const Alias& a : french_suits)
        if (suit.code == a.code) return &a;
    return nullptr;
}

std::vector<std::string> forms(const Suit& suit) {
    std::vector<std::string> out = {suit.code};
    if (const Alias* a = french(suit)) out.emplace_back(a->sign);
    return out;
}

/// "king-of-hearts" for the rey of copas.
std::string french_name(const Rank& rank, const Alias& suit) {
    std::string name = rank.code;
    for (const Alias& a : french_faces)
        if (rank.code == a.code) name = a.name;
    return name + "-of-" + std::string(suit.name);
}

std::vector<std::string> forms(const Rank& rank, const Suit& suit) {
    std::vector<std::string> out = {rank.code};
    if (rank.code == "10" && forms(suit).size() > 1) out.emplace_back("T");
    return out;
}

/// Calls add(word) for every short form of a card.
template <typename Add>
void short_forms(const Rank& rank, const Suit& suit, const Add& add) {
    for (const auto& r : forms(rank, suit))
        for (const auto& s : forms(suit)) add(r + s);
}

} // namespace

CardNames::CardNames(const Deck& deck, const Pack& pack) {
    short_.fill("??");
    titles_.fill("a card not seen");
    for (const Card card : deck.cards(true)) {
        const PlayingCard playing = playing_card(deck, card);
        if (!pack.cards.has(playing)) continue;
        short_[playing.code()] = short_name(deck, card);
        titles_[playing.code()] = cards::title(deck, card);
        if (card.has_suit())
            short_forms(deck.ranks[card.rank()], deck.suits[card.suit()],
                        [&](const std::string& word) { cards_.add(word, playing.code()); });
        else
            cards_.add(short_name(deck, card), playing.code());
        cards_.add(long_name(deck, card), playing.code());
        if (card.has_suit() && french(deck.suits[card.suit()]) != nullptr)
            cards_.add(french_name(deck.ranks[card.rank()], *french(deck.suits[card.suit()])), playing.code());
    }
    for (int s = 0; s < pack.suits; ++s) {
        suit_codes_[s] = deck.suits[s].code;
        suit_names_[s] = deck.suits[s].name;
        for (const auto& form : forms(deck.suits[s])) suits_.add(form, s);
        suits_.add(deck.suits[s].name, s);
        if (const Alias* a = french(deck.suits[s])) suits_.add(a->name, s);
    }
    for (int r = 0; r < pack.ranks; ++r) rank_names_[r] = deck.ranks[r].name;
}

std::vector<std::string> CardNames::near(std::string_view word) const {
    std::vector<std::string> near = one_slip_away(word, {short_.begin(), short_.end()});
    std::erase(near, "??");
    return near;
}

bool EveryCard::has(std::string_view word) const {
    std::call_once(read_, [&] {
        for (const auto& id : family_ids(data_)) {
            Diagnostics ignored; // another family's faults are no fault of this log
            const auto family = load_family(id, data_, ignored);
            if (!family) continue;
            Deck all;
            all.suits = family->suits;
            all.ranks = family->ranks;
            all.extras = family->extras;
            for (const Card card : all.cards(true)) {
                if (card.has_suit())
                    short_forms(all.ranks[card.rank()], all.suits[card.suit()],
                                [&](const std::string& form) { cards_.add(form, 0); });
                else
                    cards_.add(short_name(all, card), 0);
                cards_.add(long_name(all, card), 0);
            }
        }
    });
    return cards_.find(word) >= 0;
}

} // namespace kupi::referee
