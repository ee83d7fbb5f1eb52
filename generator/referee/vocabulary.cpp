#include "referee/vocabulary.h"

#include <algorithm>

#include "base/text.h"

namespace kupi::referee {

namespace {

constexpr std::size_t longest_name = 40;

/// p1, p12 and so on: p and digits.
bool is_seat_number(std::string_view word) {
    return word.size() > 1 && (word[0] == 'p' || word[0] == 'P') &&
           word.find_first_not_of("0123456789", 1) == std::string_view::npos;
}

} // namespace

std::unique_ptr<const Vocabulary> Vocabulary::make(const Game& game, const Engine& engine, const Deck& deck,
                                                   const Pack& pack, const EveryCard* every_card, Diagnostics& out) {
    std::unique_ptr<Vocabulary> v(new Vocabulary(game, deck, pack, every_card));
    v->verb_texts_.assign(engine.verbs.begin(), engine.verbs.end());
    v->word_texts_.assign(engine.words.begin(), engine.words.end());
    // A family's engine has verbs that not all of its games have.
    const auto has = [&](std::string_view verb) {
        return std::any_of(game.verbs.begin(), game.verbs.end(), [&](const Verb& own) { return own.verb == verb; });
    };
    for (std::size_t i = 0; i < v->verb_texts_.size(); ++i)
        if (!engine.of_family || has(v->verb_texts_[i])) v->verbs_.add(v->verb_texts_[i], static_cast<int>(i));
    v->forms_.resize(v->verb_texts_.size());
    const auto word = [&](std::string_view text) {
        const auto at = std::find(v->word_texts_.begin(), v->word_texts_.end(), text);
        return at == v->word_texts_.end() ? -1 : static_cast<int>(at - v->word_texts_.begin());
    };
    for (const Verb& verb : game.verbs) {
        const int index = v->verb(verb.verb);
        auto program = index < 0 ? std::nullopt : ArgumentProgram::compile(verb.arguments, word);
        if (program)
            v->forms_[static_cast<std::size_t>(index)].push_back({&verb, std::move(*program)});
        else
            out.error(verb.place, "this program's " + game.id + " does not know \"" + verb.verb + "\" with \"" +
                                      to_text(verb.arguments) + "\"");
    }
    if (out.has_errors()) return nullptr;
    return v;
}

Players::Players(std::vector<std::string> names) : names_(std::move(names)) {
    for (std::size_t i = 0; i < names_.size(); ++i) seats_.add(names_[i], static_cast<int>(i));
    for (std::size_t i = 0; i < names_.size(); ++i) seats_.add("p" + std::to_string(i + 1), static_cast<int>(i));
}

Seat Players::find(std::string_view word) const {
    const int seat = seats_.find(word);
    return seat < 0 ? nobody : static_cast<Seat>(seat);
}

std::string_view Players::name(Seat seat) const {
    if (seat < names_.size()) return names_[seat];
    if (seat == extra1) return "extra1";
    if (seat == extra2) return "extra2";
    return seat == table_seat ? "table" : "nobody";
}

std::string Players::why_not(std::string_view name) {
    if (name.empty()) return "a name has 1 to 40 characters";
    if (count_code_points(name) > longest_name) return "a name has at most 40 characters";
    if (name.find('\'') != std::string_view::npos) return "a name has no ' in it";
    if (name.find_first_of("[]") != std::string_view::npos) return "a name has no [ or ] in it";
    if (has_control_characters(name)) return "a name has no control characters";
    if (name[0] == '@' || name[0] == '#') return std::string("a name does not begin with ") + name[0];
    for (const std::string_view taken : {"table", "tie", "nobody", "extra1", "extra2"})
        if (same_word(name, taken)) return "\"" + std::string(taken) + "\" has a meaning of its own";
    if (is_seat_number(name)) return "p and digits stand for a seat";
    return {};
}

} // namespace kupi::referee
