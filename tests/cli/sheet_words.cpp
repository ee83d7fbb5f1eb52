#include "cli/sheet_words.h"

#include <algorithm>
#include <filesystem>
#include <functional>

#include "base/text.h"
#include "cards/load.h"
#include "reference/pictures.h"
#include "reference/plain_text.h"
#include "support/checkout.h"

namespace kupi::test {

using namespace kupi::reference;

namespace {

const DataFolders data({std::filesystem::path(root)});

void replace(std::string& text, const std::string& from, const std::string& to) {
    for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
}

bool stands_in(const std::vector<std::string>& words, const std::vector<std::string>& part) {
    return std::search(words.begin(), words.end(), part.begin(), part.end()) != words.end();
}

} // namespace

std::vector<std::string> words_in(std::string text) {
    replace(text, "\u2010\n", "");
    for (const char* quote : {"\u2018", "\u2019", "'"}) replace(text, quote, "'");
    for (const char* quote : {"\u201c", "\u201d"}) replace(text, quote, "\"");
    replace(text, "-\n", "-");
    std::vector<std::string> out;
    std::string word;
    for (const char c : text + ' ') {
        if (c != ' ' && c != '\n' && c != '\f') {
            word += c;
        } else if (!word.empty()) {
            out.push_back(std::move(word));
            word.clear();
        }
    }
    return out;
}

std::vector<std::string> expected_words(const std::string& game_id, bool outline) {
    Diagnostics out;
    const auto game = load_game(game_id, data, out);
    const auto text = load_rules(*game, out);
    const Pictures pictures(readable_families(data), game->families);
    std::string all;
    bool in_outline = false;
    const std::function<void(const std::vector<Block>&)> add = [&](const std::vector<Block>& blocks) {
        for (const Block& b : blocks) {
            if (b.kind == Block::Kind::heading && b.level <= 2) in_outline = b.id == "outline";
            if (in_outline != outline || (b.kind == Block::Kind::heading && b.level == 1)) continue;
            for (const Inline& i : b.inlines)
                if (i.kind == Inline::Kind::picture)
                    all += pictures.find(i.text)->name;
                else if (i.kind != Inline::Kind::footnote)
                    all += i.text;
            all += '\n';
            for (const auto& [label, cards] : b.hands) {
                all += label.empty() ? "" : label + ":\n";
                for (const HeldCard& card : cards) all += pictures.find(card.notation)->name + '\n';
            }
            add(b.children);
        }
    };
    add(select(*text, *game, {}));
    return words_in(all);
}

std::string first_missing(const std::vector<std::string>& expected, const std::vector<std::string>& found) {
    std::size_t at = 0;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        std::size_t next = at;
        const std::size_t reach = std::min(found.size(), at + (i == 0 ? found.size() : 90));
        // What follows a picture that stands upside down is read as a word of its own.
        const std::string letters = expected[i].substr(0, expected[i].find_last_not_of(".,;:)") + 1);
        while (next < reach && !found[next].starts_with(letters)) ++next;
        if (next >= reach)
            return expected[i] + " (word " + std::to_string(i) + ", after " + (i > 0 ? expected[i - 1] : "") + ")";
        at = next + 1;
    }
    return {};
}

std::vector<std::string> told_words(const std::string& game_id) {
    Diagnostics out;
    const auto game = load_game(game_id, data, out);
    const auto deck = load_deck(game->deck, data, out);
    std::vector<Rank> faces;
    std::copy_if(deck->ranks.rbegin(), deck->ranks.rend(), std::back_inserter(faces),
                 [](const Rank& rank) { return rank.kind == RankKind::face; });
    if (const auto* order = game->parameter("order"))
        std::stable_sort(faces.begin(), faces.end(), [&](const Rank& a, const Rank& b) {
            return order->value.find(a.code) < order->value.find(b.code);
        });
    std::string all = "The ranks ";
    for (const Rank& rank : faces) all += rank.name + ' ' + rank.pronunciation + '\n';
    for (const Suit& suit : deck->suits) all += suit.name + ' ' + suit.pronunciation + '\n';
    return words_in(all);
}

std::string first_stray(const std::string& game_id, const std::vector<std::string>& found) {
    constexpr std::size_t compared = 6;
    Diagnostics out;
    const auto game = load_game(game_id, data, out);
    const std::vector<std::string> outline = expected_words(game_id, true);
    bool in_outline = false;
    for (const Block& b : select(*load_rules(*game, out), *game, {})) {
        if (b.kind == Block::Kind::heading && b.level <= 2) in_outline = b.id == "outline";
        if (in_outline || b.kind != Block::Kind::paragraph) continue;
        std::vector<std::string> words = words_in(plain_text(b.inlines));
        if (words.size() < compared) continue;
        words.resize(compared);
        if (stands_in(found, words) && !stands_in(outline, words)) return join(words, " ");
    }
    return {};
}

} // namespace kupi::test
