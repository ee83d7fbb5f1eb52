#include "layout/booklet_told.h"

#include <algorithm>
#include <optional>

#include "base/text.h"
#include "reference/words.h"

namespace kupi::layout {

namespace {

constexpr std::string_view games_open = "{games ";

std::vector<std::string> ids_in(std::string_view text) {
    std::vector<std::string> ids = split(text, ' ');
    std::erase(ids, "");
    return ids;
}

/// The text with the games' titles for each "{games …}"; `empty` becomes true where one names none that is there.
std::string with_titles(const std::string& text, const std::vector<BookletGame>& games, bool& empty) {
    std::string out;
    std::size_t start = 0;
    for (std::size_t open = text.find(games_open); open != std::string::npos; open = text.find(games_open, start)) {
        const std::size_t ids = open + games_open.size(), close = text.find('}', ids);
        if (close == std::string::npos) break;
        std::vector<std::string> titles;
        for (const std::string& id : ids_in(std::string_view(text).substr(ids, close - ids)))
            for (const BookletGame& g : games)
                if (g.game.id == id) titles.push_back(g.game.title);
        empty = empty || titles.empty();
        out += text.substr(start, open - start) + join(titles, ", ");
        start = close + 1;
    }
    return out + text.substr(start);
}

/// The block with its games' titles, nothing where it names none that is there.
std::optional<Block> filled_in(Block block, const std::vector<BookletGame>& games) {
    bool empty = false;
    for (Inline& i : block.inlines) i.text = with_titles(i.text, games, empty);
    std::vector<Block> children;
    const auto is = [&](Block::Kind kind) { return block.kind == kind; };
    for (Block& child : block.children) {
        const bool first = &child == &block.children.front();
        auto filled = filled_in(std::move(child), games);
        if (filled)
            children.push_back(std::move(*filled));
        else // a row falls with any of its cells, an item with its first paragraph, a table with its header
            empty = empty || is(Block::Kind::row) || (first && (is(Block::Kind::item) || is(Block::Kind::table)));
    }
    const bool only_header = is(Block::Kind::table) && children.size() == 1 && block.children.size() > 1;
    if (empty || only_header || (children.empty() && !block.children.empty())) return std::nullopt;
    block.children = std::move(children);
    return block;
}

bool has_words(const std::vector<Block>& blocks, const std::vector<std::string>& term) {
    const auto begins = [](const std::string& word, const std::string& part) { return word.starts_with(part); };
    return std::any_of(blocks.begin(), blocks.end(), [&](const Block& block) {
        const std::vector<std::string> text = reference::words_of(plain_text(block.inlines));
        return std::search(text.begin(), text.end(), term.begin(), term.end(), begins) != text.end() ||
               has_words(block.children, term);
    });
}

struct PackCards {
    std::size_t all = 0, used = 0; ///< used: what its family's `without` leaves in the pack
};

/// Reads `without` as games/family_words does.
PackCards cards_in(const Game& game, bool jokers) {
    const std::vector<std::string> out = codes_in(game, "without");
    const DeckCodes& codes = game.codes;
    PackCards cards;
    const auto add = [&](const std::vector<std::string>& names) {
        ++cards.all;
        if (std::find_first_of(out.begin(), out.end(), names.begin(), names.end()) == out.end()) ++cards.used;
    };
    for (const std::string& suit : codes.suits)
        for (const std::string& rank : codes.ranks) add({"cards", suit, rank, rank + suit});
    const std::size_t extras = codes.extras.size() - (jokers ? 0 : codes.jokers);
    for (std::size_t i = 0; i < extras; ++i) add({"cards", "joker", codes.extras[i]});
    return cards;
}

} // namespace

std::vector<Block> told_for(const std::vector<Block>& told, const std::vector<BookletGame>& games) {
    std::vector<Block> out;
    int gone = 0; // the level of a heading that is left out: its section goes along
    for (const Block& block : told) {
        const bool heads = block.kind == Block::Kind::heading;
        if (heads && block.level <= gone) gone = 0;
        if (gone > 0) continue;
        if (auto filled = filled_in(block, games))
            out.push_back(std::move(*filled));
        else if (heads)
            gone = block.level;
    }
    return out;
}

std::vector<Reference> games_told(std::string_view markdown, const std::string& file, Diagnostics& out) {
    std::vector<Reference> named;
    Place place{file, 0, 0};
    for (const std::string& line : split(markdown, '\n')) {
        ++place.line;
        for (std::size_t open = line.find("{games"); open != std::string::npos; open = line.find("{games", open + 1)) {
            place.column = 1 + static_cast<int>(count_code_points(std::string_view(line).substr(0, open)));
            const std::size_t close = line.find('}', open);
            if (close == std::string::npos) {
                out.error(place, "this {games has no } on its line");
                break;
            }
            const std::vector<std::string> words = ids_in(std::string_view(line).substr(open + 1, close - open - 1));
            if (words.size() < 2 || words.front() != "games")
                out.error(place, "this names no game", "games' ids, parted by blanks: {games omi euchre}");
            else
                for (std::size_t i = 1; i < words.size(); ++i) named.push_back({words[i], place});
        }
    }
    return named;
}

bool is_spoken_of(const std::string& term, const std::vector<BookletGame>& games) {
    const std::vector<std::string> words = reference::words_of(term);
    return std::any_of(games.begin(), games.end(), [&](const BookletGame& g) { return has_words(g.blocks, words); });
}

std::string cards_wanted(const Game& game, const BookletWords& words) {
    const auto is_always = [](const DeckChoice& c) { return c.variant.empty() && !c.seats; };
    const bool jokers = std::any_of(game.deck_choices.begin(), game.deck_choices.end(),
                                    [&](const DeckChoice& c) { return c.jokers && is_always(c); });
    const auto pack = [&](bool with_jokers) {
        const PackCards cards = cards_in(game, with_jokers);
        const std::string used = std::to_string(cards.used);
        return cards.used < cards.all ? words.part_of(used, std::to_string(cards.all)) : used;
    };
    if (cards_in(game, jokers).all == 0) return "";
    std::vector<std::string> all = {pack(jokers)};
    for (const DeckChoice& c : game.deck_choices) {
        const bool more = c.packs > 1 || (c.jokers && !jokers);
        if (!c.variant.empty() || !more) continue;
        if (is_always(c)) all.clear(); // whoever plays
        all.push_back((c.packs > 1 ? std::to_string(c.packs) + " × " : "") + pack(jokers || c.jokers));
    }
    return join(all, ", ");
}

} // namespace kupi::layout
