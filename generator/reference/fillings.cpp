#include "reference/fillings.h"

#include <algorithm>

#include "base/text.h"
#include "cards/french_ranks.h"
#include "reference/words.h"

namespace kupi::reference {

namespace {

/// Words and pictures in the place of a text with its bold and italic.
class FilledInlines {
  public:
    FilledInlines(const Inline& like, std::vector<Inline>& to) : like_(like), to_(to) {}

    void add(const std::string& text) { text_ += text; }
    /// "Nine cards each", not "nine cards each".
    bool begins_sentence() const {
        std::string_view before = trim(text_);
        for (auto i = to_.rbegin(); before.empty() && i != to_.rend(); ++i) {
            if (i->kind == Inline::Kind::picture) return false;
            if (i->kind != Inline::Kind::footnote) before = trim(i->text);
        }
        if (before.empty() || before.ends_with('!') || before.ends_with('?')) return true;
        const std::string_view word = before.substr(before.find_last_of(" (") + 1);
        const bool is_short = word == "cf." || word == "vs." || word.find('.') + 1 < word.size(); // "e.g."
        return word.ends_with('.') && !is_short;
    }
    /// A card, a rank or a suit as the deck shows it.
    void add_code(const std::string& code) {
        if (code == "cards") return add("all cards");
        if (code == "joker") return add("jokers");
        flush();
        add_inline(Inline::Kind::picture, code);
    }
    void flush() {
        if (!text_.empty()) add_inline(Inline::Kind::text, std::move(text_));
        text_.clear();
    }

  private:
    void add_inline(Inline::Kind kind, std::string text) {
        Inline part = like_;
        part.kind = kind;
        part.text = std::move(text);
        to_.push_back(std::move(part));
    }
    const Inline& like_;
    std::vector<Inline>& to_;
    std::string text_;
};

/// Of ranks 2 3 4 J Q the runs: first and last place of each; numbers that follow each other make one.
std::vector<std::pair<std::size_t, std::size_t>> runs_of(const std::vector<std::string>& ranks) {
    const auto number = [&](std::size_t i) {
        const std::string& code = ranks[i];
        const bool is_number = code.size() < 4 && code.find_first_not_of("0123456789") == std::string::npos;
        return is_number && !code.empty() ? std::stoi(code) : -1;
    };
    std::vector<std::pair<std::size_t, std::size_t>> runs;
    for (std::size_t i = 0; i < ranks.size(); ++i)
        if (i > 0 && number(i) > 0 && number(i - 1) == number(i) - 1)
            runs.back().second = i;
        else
            runs.emplace_back(i, i);
    return runs;
}

/// "two packs of 52 cards, 2 to 10, J, Q, K and A in each of four suits, and three jokers": the game's own deck, as
/// far as neither players nor variants ask for another.
void add_pack(FilledInlines& out, const Game& game) {
    const DeckCodes& codes = game.codes;
    int packs = 1;
    bool jokers = false;
    for (const DeckChoice& c : game.deck_choices)
        if (c.variant.empty() && !c.seats && (c.deck.empty() || c.deck == game.deck)) {
            packs = c.packs;
            jokers = jokers || c.jokers;
        }
    const std::size_t others = codes.extras.size() - codes.jokers, cards = codes.suits.size() * codes.ranks.size();
    out.add(packs == 1 ? "a pack" : number_in_words(std::to_string(packs)) + " packs");
    out.add(" of " + std::to_string(cards + others + (jokers ? codes.jokers : 0)) + " cards");
    const auto runs = runs_of(codes.ranks);
    for (std::size_t i = 0; i < runs.size(); ++i) {
        out.add(i == 0 ? ": " : i + 1 == runs.size() ? " and " : ", ");
        out.add_code(codes.ranks[runs[i].first]);
        if (runs[i].second == runs[i].first) continue;
        out.add(" to ");
        out.add_code(codes.ranks[runs[i].second]);
    }
    if (cards == 0) return;
    out.add(codes.suits.size() == 1 ? " of one suit"
                                    : " in each of " + number_in_words(std::to_string(codes.suits.size())) + " suits");
    const auto add_more = [&](std::size_t n, const char* one, const char* several) {
        if (n > 0) out.add(", and " + number_in_words(std::to_string(n)) + ' ' + (n == 1 ? one : several));
    };
    add_more(others, "card of no suit", "cards of no suit");
    add_more(jokers ? codes.jokers : 0, "joker", "jokers");
}

/// The ranks of the game's pack of which some card is played with: no `without` takes all of theirs.
std::vector<std::string> ranks_played_with(const Game& game, const std::vector<Choice>& choices) {
    const Parameter* without = game.parameter("without");
    const auto out = split(without != nullptr ? value_of(*without, game, choices) : std::string(), ' ');
    const auto is_out = [&](const std::string& code) { return std::find(out.begin(), out.end(), code) != out.end(); };
    const std::vector<std::string>& suits = game.codes.suits;
    std::vector<std::string> ranks;
    for (const std::string& rank : game.codes.ranks) {
        const auto is_card_out = [&](const std::string& suit) { return is_out(suit) || is_out(rank + suit); };
        if (!is_out(rank) && !std::all_of(suits.begin(), suits.end(), is_card_out)) ranks.push_back(rank);
    }
    return ranks;
}

/// "in their usual order, aces high", where every rank has a French code; without aces and of other codes as the pack
/// has them: "from 1, the lowest, to H, the highest". So engines rank them (rules/pack.h, aces_high).
void add_usual_order(FilledInlines& out, const Game& game, const std::vector<Choice>& choices) {
    const std::vector<std::string>& all = game.codes.ranks;
    std::vector<std::string> ranks = ranks_played_with(game, choices);
    if (std::all_of(all.begin(), all.end(), french_order)) {
        std::sort(ranks.begin(), ranks.end(),
                  [](const std::string& a, const std::string& b) { return french_order(a) < french_order(b); });
        if (!ranks.empty() && ranks.back() == "A") return out.add("in their usual order, aces high");
    }
    if (ranks.empty()) return out.add("in their usual order");
    out.add("from ");
    out.add_code(ranks.front());
    out.add(", the lowest, to ");
    out.add_code(ranks.back());
    out.add(", the highest");
}

/// Adds what stands between { and } as it is to be read: of cards their signs, "J, Q", and of points also what each
/// counts, "J (20), Q (3)". False if that is no parameter.
bool fill(FilledInlines& out, std::string_view text, const Game& game, const std::vector<Choice>& choices) {
    const auto parts = split(text, '|');
    if (text == "title") return out.add(game.title), true;
    if (text == "pack") return add_pack(out, game), true;
    if (text == "usual-order" && game.family == "tricks") return add_usual_order(out, game, choices), true;
    const Parameter* p = game.parameter(parts[0]);
    if (p == nullptr || (parts.size() != 1 && parts.size() != 3)) return false;
    const std::string value = value_of(*p, game, choices);
    if (p->kind == ParameterKind::number) {
        std::string words = number_in_words(value) + (parts.size() == 1 ? "" : ' ' + parts[value == "1" ? 1 : 2]);
        if (parts.size() > 1 && out.begins_sentence() && words[0] >= 'a' && words[0] <= 'z') words[0] += 'A' - 'a';
        out.add(words);
    } else if (p->kind == ParameterKind::lines) {
        out.add(join(split(value, '\n'), "; "));
    } else if (p->kind != ParameterKind::cards && p->kind != ParameterKind::points) {
        out.add(value);
    } else if (!value.empty()) {
        bool first = true;
        for (const std::string& word : split(value, ' ')) {
            if (!first) out.add(", ");
            first = false;
            const std::size_t equals = word.find('=');
            out.add_code(word.substr(0, equals));
            if (equals != std::string::npos) out.add(" (" + word.substr(equals + 1) + ')');
        }
    }
    return true;
}

/// Calls plain(text) for what stands outside of braces, and braced(text) for what stands in them.
template <class Plain, class Braced>
void each_part(std::string_view text, Plain plain, Braced braced) {
    std::size_t start = 0;
    for (std::size_t open = text.find('{'); open != std::string::npos; open = text.find('{', start)) {
        const std::size_t close = text.find('}', open);
        if (close == std::string::npos) break;
        plain(text.substr(start, open - start));
        braced(text.substr(open + 1, close - open - 1));
        start = close + 1;
    }
    plain(text.substr(start));
}

} // namespace

void fill_parameters(std::vector<Inline>& inlines, const Game& game, const std::vector<Choice>& choices) {
    if (game.family.empty()) return;
    std::vector<Inline> all;
    for (Inline& i : inlines) {
        if (i.kind != Inline::Kind::text || i.text.find('{') == std::string::npos) {
            all.push_back(std::move(i));
            continue;
        }
        FilledInlines out(i, all);
        each_part(
            i.text, [&](std::string_view text) { out.add(std::string(text)); },
            [&](std::string_view what) {
                if (!fill(out, what, game, choices)) out.add('{' + std::string(what) + '}');
            });
        out.flush();
    }
    inlines = std::move(all);
}

void check_fillings(const Block& block, const Game& game, Diagnostics& out) {
    if (game.family.empty()) return;
    std::vector<std::string> ids = {"title", "pack"};
    if (game.family == "tricks") ids.push_back("usual-order");
    for (const Parameter& p : game.parameters) ids.push_back(p.id);
    std::vector<Inline> nowhere;
    for (const Inline& i : block.inlines) {
        FilledInlines filled(i, nowhere);
        each_part(
            i.text, [](std::string_view) {},
            [&](std::string_view what) {
                if (!fill(filled, what, game, {}))
                    out.error(block.place, "nothing fills {" + printable(what) + "}",
                              did_you_mean(split(what, '|')[0], ids));
            });
    }
}

} // namespace kupi::reference
