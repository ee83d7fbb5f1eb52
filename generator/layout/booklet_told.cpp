#include "layout/booklet_told.h"

#include <algorithm>
#include <optional>

#include "base/text.h"

namespace kupi::layout {

namespace {

constexpr std::string_view games_open = "{games ";

/// Calls named(ids) for each "{games …}" of the text and gives the text with what that returns in its place.
template <class Named>
std::string with_games(const std::string& text, Named named) {
    std::string out;
    std::size_t start = 0;
    for (std::size_t open = text.find(games_open); open != std::string::npos; open = text.find(games_open, start)) {
        const std::size_t ids = open + games_open.size(), close = text.find('}', ids);
        if (close == std::string::npos) break;
        out += text.substr(start, open - start) + named(split(std::string_view(text).substr(ids, close - ids), ' '));
        start = close + 1;
    }
    return out + text.substr(start);
}

/// The block with its games' titles, nothing where it names none that is there.
std::optional<Block> filled_in(Block block, const std::vector<BookletGame>& games) {
    bool empty = false;
    for (Inline& i : block.inlines)
        i.text = with_games(i.text, [&](const std::vector<std::string>& ids) {
            std::vector<std::string> titles;
            for (const std::string& id : ids)
                for (const BookletGame& g : games)
                    if (g.game.id == id) titles.push_back(g.game.title);
            empty = empty || titles.empty();
            return join(titles, ", ");
        });
    std::vector<Block> children;
    for (Block& child : block.children) {
        auto filled = filled_in(std::move(child), games);
        if (filled)
            children.push_back(std::move(*filled));
        else // a row stands and falls with its cells
            empty = empty || block.kind == Block::Kind::row;
    }
    if (empty || (children.empty() && !block.children.empty())) return std::nullopt;
    block.children = std::move(children);
    return block;
}

void add_games_told(const std::vector<Block>& told, std::vector<Reference>& to) {
    for (const Block& block : told) {
        for (const Inline& i : block.inlines)
            with_games(i.text, [&](const std::vector<std::string>& ids) {
                for (const std::string& id : ids) to.push_back({id, block.place});
                return "";
            });
        add_games_told(block.children, to);
    }
}

std::vector<std::string> words_of(const std::string& text) {
    std::vector<std::string> out(1);
    for (const char c : lower(text)) {
        const bool letter = (c >= 'a' && c <= 'z') || static_cast<unsigned char>(c) >= 0x80;
        if (letter)
            out.back() += c;
        else if (!out.back().empty())
            out.emplace_back();
    }
    if (out.back().empty()) out.pop_back();
    return out;
}

bool has_words(const std::vector<Block>& blocks, const std::vector<std::string>& term) {
    const auto begins = [](const std::string& word, const std::string& part) { return word.starts_with(part); };
    return std::any_of(blocks.begin(), blocks.end(), [&](const Block& block) {
        const std::vector<std::string> text = words_of(plain_text(block.inlines));
        return std::search(text.begin(), text.end(), term.begin(), term.end(), begins) != text.end() ||
               has_words(block.children, term);
    });
}

/// Of one pack, those that its family's `without` leaves in it.
std::size_t cards_used(const Game& game) {
    const Parameter* without = game.parameter("without");
    const std::vector<std::string> out =
        without == nullptr ? std::vector<std::string>() : split(without->value, ' '); // ranks, suits and cards
    const auto is_out = [&](const std::string& code) { return std::find(out.begin(), out.end(), code) != out.end(); };
    std::size_t used = 0;
    for (const std::string& suit : game.codes.suits)
        for (const std::string& rank : game.codes.ranks)
            if (!is_out(suit) && !is_out(rank) && !is_out(rank + suit)) ++used;
    return used + game.codes.extras.size() - game.codes.jokers;
}

} // namespace

std::vector<Block> told_for(const std::vector<Block>& told, const std::vector<BookletGame>& games) {
    std::vector<Block> out;
    for (const Block& block : told)
        if (auto filled = filled_in(block, games)) out.push_back(std::move(*filled));
    return out;
}

std::vector<Reference> games_told(const std::vector<Block>& told) {
    std::vector<Reference> out;
    add_games_told(told, out);
    return out;
}

bool is_spoken_of(const std::string& term, const std::vector<BookletGame>& games) {
    const std::vector<std::string> words = words_of(term);
    return std::any_of(games.begin(), games.end(), [&](const BookletGame& g) { return has_words(g.blocks, words); });
}

std::string cards_wanted(const Game& game, const BookletWords& words) {
    const DeckCodes& codes = game.codes;
    const std::size_t pack = codes.suits.size() * codes.ranks.size() + codes.extras.size() - codes.jokers;
    if (pack == 0) return "";
    const std::size_t used = cards_used(game);
    std::string one = std::to_string(used);
    if (used < pack) one = words.part_of(one, std::to_string(pack));
    std::vector<std::string> all = {one};
    for (const DeckChoice& c : game.deck_choices) {
        if (!c.variant.empty() || c.packs < 2) continue;
        if (!c.seats) all.clear(); // whoever plays
        all.push_back(std::to_string(c.packs) + " × " + one);
    }
    return join(all, ", ");
}

} // namespace kupi::layout
