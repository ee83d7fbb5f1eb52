// The search index of a site: its page looks things up by itself (templates/site/world/search.js).

#include <map>

#include <nlohmann/json.hpp>

#include "base/text.h"
#include "cards/notation.h"
#include "site/world_parts.h"

namespace kupi::site {

namespace {

using Json = nlohmann::ordered_json;

class Index {
  public:
    void add(const char* kind, const std::string& title, const std::string& place, const std::string& address,
             const std::string& text, const std::string& asked = {}) {
        entries_.push_back({kind, printable(title), printable(place), address, printable(text), printable(asked)});
    }
    std::string script() const {
        return "'use strict';\nglobalThis.kupiIndex = " +
               entries_.dump(-1, ' ', false, Json::error_handler_t::replace) + ";\n";
    }

  private:
    Json entries_ = Json::array();
};

void add_game(const GameShown& shown, Index& index) {
    const Game& game = shown.book.game;
    index.add("game", game.title, game.english, page_of_game(game.id), game.tagline, game.id);
    std::vector<Passage> all = passages(game.id, shown.book.blocks, shown.book.pictures);
    add_index(all, shown.book.index);
    for (const Passage& p : all) {
        if (p.id.empty()) continue;
        std::vector<std::string> above = {game.title};
        for (std::size_t i = 0; i + (p.paragraph ? 0 : 1) < p.headings.size(); ++i) above.push_back(p.headings[i]);
        const std::string title = p.headings.empty() ? game.title : p.headings.back();
        if (p.paragraph && above.size() > 1) above.pop_back();
        // What stands under the title is where the page begins.
        const std::string address = page_of_game(game.id) + (p.level == 1 && !p.paragraph ? "" : "#rule-" + p.id);
        index.add("rule", title, join(above, ", "), address, join(p.lines, " "), join(p.index, " ") + ' ' + p.id);
    }
}

/// A card that several decks of a family have, once: where it is first found.
void add_cards(const Site& site, Index& index) {
    struct Found {
        std::string title, address, about;
        std::vector<std::string> decks;
    };
    std::vector<Found> found;
    std::map<std::string, std::size_t> known;
    for (const DeckShown& d : site.decks)
        for (std::size_t i = 0; i < d.cards.size(); ++i) {
            const Card card = d.cards[i];
            const std::string name = title(d.deck, card), code = short_name(d.deck, card);
            const std::string key = (d.deck.family.empty() ? '/' + d.deck.id : d.deck.family) + '/' + code + '/' + name;
            const auto [at, is_new] = known.try_emplace(key, found.size());
            if (is_new) {
                std::string about = code;
                if (!card.has_suit())
                    for (const auto& [field, text] : d.deck.extras[card.extra()].fields)
                        if (field != "title") about += ' ' + text.text;
                found.push_back({name, page_of_deck(d.deck.id) + "#card_" + d.ids[i], about, {}});
            }
            auto& decks = found[at->second].decks;
            if (decks.empty() || decks.back() != d.deck.name) decks.push_back(d.deck.name);
        }
    for (const Found& f : found) index.add("card", f.title, join(f.decks, " · "), f.address, "", f.about);
}

} // namespace

std::string search_index(const Site& site) {
    Index index;
    for (const GameShown& g : site.games) add_game(g, index);
    for (const DeckShown& d : site.decks)
        index.add("deck", d.deck.name, d.deck.family_name, page_of_deck(d.deck.id), d.deck.notes, d.deck.id);
    for (const FamilyShown& f : site.families) {
        const Family& family = f.family;
        const std::string page = page_of_family(family.id);
        index.add("suits", family.name, "", page, family.about, family.id);
        for (const Suit& s : family.suits)
            index.add("suit", s.name, family.name, page + "#suit_" + s.id, s.meaning, s.code);
        for (const Rank& r : family.ranks)
            index.add("rank", r.name, family.name, page + "#rank_" + r.id, r.meaning, r.code);
    }
    add_cards(site, index);
    return index.script();
}

} // namespace kupi::site
