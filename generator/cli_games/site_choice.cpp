#include "cli_games/site_choice.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "base/text.h"
#include "cards/load.h"

namespace kupi::cli {

namespace {

namespace fs = std::filesystem;
using Ids = std::set<std::string>;

struct ChosenIds {
    Ids families, decks, games;
};

Ids to_set(const std::vector<std::string>& ids) {
    Ids out;
    for (const std::string& id : ids)
        if (is_id(id)) out.insert(id);
    return out;
}

ChosenIds all_of(const DataFolders& data) {
    return {to_set(family_ids(data)), to_set(data.ids("suits/decks")), to_set(game_ids(data))};
}

/// Those that another folder than the installed one has.
ChosenIds own_of(const DataFolders& data) {
    std::vector<fs::path> roots(data.roots().begin(), data.roots().end() - 1);
    std::error_code error;
    std::erase_if(roots, [&](const fs::path& root) { return fs::equivalent(root, data.installed(), error); });
    return all_of(DataFolders(std::move(roots)));
}

class Chooser {
  public:
    Chooser(const DataFolders& data, Diagnostics& out)
        : data_(data), out_(out), there_(all_of(data)), own_(own_of(data)) {}

    void everything() { chosen_ = there_; }
    void own() {
        chosen_ = own_;
        if (own_.families.empty() && own_.decks.empty() && own_.games.empty()) everything();
    }
    void name(const std::string& typed) {
        const std::string id = lower(typed);
        bool known = there_.games.count(id) > 0;
        if (known) chosen_.games.insert(id);
        if (there_.families.count(id) > 0) {
            known = true;
            world(id);
        } else if (there_.decks.count(id) > 0) {
            known = true;
            chosen_.decks.insert(id);
        }
        if (known) return;
        std::vector<std::string> names;
        for (const Ids* ids : {&there_.games, &there_.decks, &there_.families})
            names.insert(names.end(), ids->begin(), ids->end());
        throw Failure("no game, deck or family of suits \"" + printable(typed) + "\"", did_you_mean(id, names));
    }

    SiteChoice take() {
        SiteChoice choice;
        for (const std::string& id : chosen_.games) {
            auto game = load_game(id, data_, out_);
            if (!game) continue;
            if (there_.decks.count(game->deck) == 0)
                out_.error(game->place, "no deck \"" + game->deck + '"',
                           did_you_mean(game->deck, {there_.decks.begin(), there_.decks.end()}));
            chosen_.decks.insert(game->deck);
            choice.games.push_back(std::move(*game));
        }
        fail_if_errors(out_); // a deck's faults have been told with its games
        for (const std::string& id : chosen_.decks)
            if (auto deck = load_deck(id, data_, out_)) {
                if (there_.families.count(deck->family) > 0) chosen_.families.insert(deck->family);
                choice.decks.push_back(std::move(*deck));
            }
        fail_if_errors(out_); // a family's with its decks
        for (const std::string& id : chosen_.families)
            if (auto family = load_family(id, data_, out_)) choice.families.push_back(std::move(*family));
        fail_if_errors(out_);
        sort(choice);
        for (const auto& [ids, own] : {std::pair(&chosen_.families, &own_.families),
                                       std::pair(&chosen_.decks, &own_.decks), std::pair(&chosen_.games, &own_.games)})
            choice.of_ours |= !std::includes(own->begin(), own->end(), ids->begin(), ids->end());
        return choice;
    }

  private:
    /// Its suits, and whatever uses them.
    void world(const std::string& family) {
        chosen_.families.insert(family);
        Diagnostics unheard; // of files that nobody has asked for
        for (const std::string& id : there_.decks)
            if (const auto deck = load_deck(id, data_, unheard); deck && deck->family == family)
                chosen_.decks.insert(id);
        for (const std::string& id : there_.games)
            if (const auto game = load_game(id, data_, unheard); game && chosen_.decks.count(game->deck) > 0)
                chosen_.games.insert(id);
    }

    /// A person's own first; then the family with the most suits, and of those the one with the most games.
    void sort(SiteChoice& choice) const {
        const auto own_first = [](const Ids& own, const auto& a, const auto& b) {
            return own.count(a.id) > own.count(b.id);
        };
        std::map<std::string, std::string> family_of; // of a deck
        for (const Deck& deck : choice.decks) family_of[deck.id] = deck.family;
        std::map<std::string, std::size_t> games; // of a family
        for (const Game& game : choice.games) ++games[family_of[game.deck]];
        std::stable_sort(choice.families.begin(), choice.families.end(), [&](const Family& a, const Family& b) {
            if (own_.families.count(a.id) != own_.families.count(b.id)) return own_first(own_.families, a, b);
            if (a.suits.size() != b.suits.size()) return a.suits.size() > b.suits.size();
            return games[a.id] > games[b.id];
        });
        std::map<std::string, std::size_t> place; // of a family
        for (const Family& family : choice.families) place.emplace(family.id, place.size());
        place.emplace("", place.size());
        std::map<std::string, std::size_t> used; // by games
        for (const Game& game : choice.games) ++used[game.deck];
        std::stable_sort(choice.decks.begin(), choice.decks.end(), [&](const Deck& a, const Deck& b) {
            if (own_.decks.count(a.id) != own_.decks.count(b.id)) return own_first(own_.decks, a, b);
            if (place[a.family] != place[b.family]) return place[a.family] < place[b.family];
            return used[a.id] > used[b.id];
        });
        std::stable_sort(choice.games.begin(), choice.games.end(), [&](const Game& a, const Game& b) {
            if (own_.games.count(a.id) != own_.games.count(b.id)) return own_first(own_.games, a, b);
            return lower(a.title) < lower(b.title);
        });
    }

    const DataFolders& data_;
    Diagnostics& out_;
    ChosenIds there_, own_, chosen_;
};

} // namespace

SiteChoice choose_site(const std::vector<std::string>& names, bool all, const DataFolders& data, Diagnostics& out) {
    Chooser chooser(data, out);
    if (all)
        chooser.everything();
    else if (names.empty())
        chooser.own();
    for (const std::string& name : names) chooser.name(name);
    return chooser.take();
}

} // namespace kupi::cli
