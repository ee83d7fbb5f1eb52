// Games of the checkout, ready to read and write their entries.
#pragma once

#include <algorithm>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "catch.h"

#include "cards/load.h"
#include "referee/entry_writer.h"
#include "referee/library.h"
#include "referee/log.h"
#include "referee/setup.h"
#include "support/checkout.h"

namespace kupi::test {

using namespace referee;

inline const DataFolders& checkout() {
    static const DataFolders folders({root});
    return folders;
}

inline Library& library() {
    static Library shared(checkout());
    return shared;
}

/// A log without faults.
inline std::unique_ptr<Log> read(std::string text) {
    Diagnostics out;
    auto log = read_log(std::move(text), "a.toml", library(), out);
    for (const auto& d : out.all()) UNSCOPED_INFO(to_text(d));
    REQUIRE(log);
    return log;
}

inline Game load_game(const std::string& id) {
    Diagnostics out;
    auto game = kupi::reference::load_game(id, checkout(), out);
    for (const auto& d : out.all()) UNSCOPED_INFO(to_text(d));
    if (!game || out.has_errors()) throw std::runtime_error("cannot load " + id);
    return *game;
}

/// Verbs and words as game.toml has them, for games whose engine is yet to come.
struct PaperEngine {
    std::vector<std::string_view> verbs, words;
    Engine engine;

    explicit PaperEngine(const Game& game) {
        for (const Verb& v : game.verbs) {
            add(verbs, v.verb);
            add_words(v.arguments);
        }
        engine = {game.id, verbs, words, {}, nullptr};
    }

  private:
    static void add(std::vector<std::string_view>& list, std::string_view word) {
        if (std::find(list.begin(), list.end(), word) == list.end()) list.push_back(word);
    }
    void add_words(const ArgumentPattern& p) {
        if (p.kind == ArgumentPattern::Kind::word && !p.word.starts_with("extra")) add(words, p.word);
        for (const auto& part : p.parts) add_words(part);
    }
};

/// Reads and writes a game's entries.
struct Table {
    Game game;
    PaperEngine paper;
    std::unique_ptr<EveryCard> every_card;
    std::shared_ptr<const Vocabulary> vocabulary;
    Players players;
    std::unique_ptr<EntryReader> reader;
    std::unique_ptr<EntryWriter> writer;

    Table(const std::string& id, std::vector<std::string> names, const std::string& variants = "",
          const std::string& deck = "")
        : Table(load_game(id), std::move(names), variants, deck) {}

    Table(Game g, std::vector<std::string> names, const std::string& variants = "", const std::string& written = "")
        : game(std::move(g)),
          paper(game),
          every_card(std::make_unique<EveryCard>(checkout())),
          players(std::move(names)) {
        Diagnostics out;
        const auto choices = read_choices(game, variants, {}, out);
        const DeckUse use = deck_of(game, players.count(), choices);
        const auto deck = load_game_deck(game, use, written, checkout(), {}, out);
        std::string why;
        const auto pack = deck ? make_pack(*deck, use.packs, use.jokers, why) : std::nullopt;
        if (pack) vocabulary = Vocabulary::make(game, paper.engine, *deck, *pack, every_card.get(), out);
        for (const auto& d : out.all()) UNSCOPED_INFO(to_text(d));
        if (!vocabulary) throw std::runtime_error("no vocabulary for " + game.id);
        reader = std::make_unique<EntryReader>(*vocabulary, players);
        writer = std::make_unique<EntryWriter>(*vocabulary, players);
    }

    Table(const Table&) = delete; // the vocabulary points into the game
    Table& operator=(const Table&) = delete;

    Entry read(std::string_view text) const {
        Entry entry;
        reader->read(text, entry);
        return entry;
    }
    /// "bad-argument", "no-such-card" …; empty if the entry can be judged.
    std::string fault(std::string_view text) const {
        const Entry entry = read(text);
        if (!entry.broken.id.empty()) return std::string(entry.broken.id);
        if (entry.move.fault == Fault::not_a_player) return "not-a-player";
        return entry.move.fault == Fault::no_such_card ? "no-such-card" : "";
    }
    std::string canonical(std::string_view text) const { return writer->text(read(text)); }
};

} // namespace kupi::test
