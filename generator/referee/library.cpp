#include "referee/library.h"

#include "base/text.h"
#include "reference/shared_rules.h"

namespace kupi::referee {

const Library::GameShelf* Library::game(const std::string& id, const Place& place, Diagnostics& out) {
    const std::lock_guard lock(mutex_);
    if (const auto at = games_.find(id); at != games_.end()) return at->second.get();
    const auto ids = game_ids(data_);
    if (std::find(ids.begin(), ids.end(), id) == ids.end()) {
        out.error(place, "no game \"" + printable(id) + "\"", suggest(id, ids, "games"));
        return nullptr;
    }
    const std::size_t errors = out.error_count();
    auto game = load_game(id, data_, out);
    if (!game || out.error_count() != errors) return nullptr;
    const Engine* engine = engine_of(*game);
    if (engine == nullptr) {
        out.add(no_engine(*game, place));
        return nullptr;
    }
    if (!shared_) {
        Diagnostics ignored; // kupi check tells of it; here an id stands for what has no words
        shared_ = load_shared_sayings(data_, ignored);
    }
    auto shelf = std::make_unique<GameShelf>();
    shelf->words = Words(game->sayings, *shared_);
    shelf->game = std::move(*game);
    shelf->engine = engine;
    return games_.emplace(id, std::move(shelf)).first->second.get();
}

const Library::DeckShelf* Library::deck(const GameShelf& game, const DeckUse& use, const std::string& written,
                                        const Place& place, Diagnostics& out) {
    const std::string key = game.game.id + ' ' + use.deck + ' ' + written + ' ' + std::to_string(use.packs) +
                            (use.jokers ? "+" : "-") + (use.bound ? "!" : "");
    const std::lock_guard lock(mutex_);
    if (const auto at = decks_.find(key); at != decks_.end()) return at->second.get();
    const std::size_t errors = out.error_count();
    auto deck = load_game_deck(game.game, use, written, data_, place, out);
    if (!deck || out.error_count() != errors) return nullptr;
    std::string why;
    auto pack = make_pack(*deck, use.packs, use.jokers, why);
    if (!pack) {
        out.error(place, "the deck \"" + deck->id + "\" cannot be played with: " + why);
        return nullptr;
    }
    auto shelf = std::make_unique<DeckShelf>();
    shelf->deck = std::move(*deck);
    shelf->vocabulary = Vocabulary::make(game.game, *game.engine, shelf->deck, *pack, &every_card_, out);
    if (!shelf->vocabulary) return nullptr;
    shelf->pack = std::move(*pack);
    return decks_.emplace(key, std::move(shelf)).first->second.get();
}

const Library::RulesShelf* Library::rules(const GameShelf& game) {
    const std::lock_guard lock(mutex_);
    const std::string& id = game.game.id;
    if (const auto at = rules_.find(id); at != rules_.end()) return at->second.get();
    auto& shelf = rules_[id];
    Diagnostics ignored;
    auto text = load_rules(game.game, ignored);
    if (!text) return nullptr;
    shelf = std::make_unique<RulesShelf>();
    shelf->text = std::move(*text);
    shelf->shared = load_shared_rules(data_, ignored);
    shelf->pictures = Pictures(readable_families(data_), game.game.families);
    return shelf.get();
}

std::vector<Block> Library::RulesShelf::quote(const Game& game, const std::vector<Choice>& choices, std::string_view id,
                                              bool& is_shared) const {
    const Selection selection{choices, false, true};
    std::vector<Block> blocks = quotation(select(text, game, selection), id);
    is_shared = blocks.empty() && shared;
    return is_shared ? quotation(select(*shared, game, selection), id) : blocks;
}

} // namespace kupi::referee
