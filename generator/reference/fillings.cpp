#include "reference/fillings.h"

#include <array>
#include <functional>
#include <optional>

#include "base/text.h"

namespace kupi {

namespace {

std::string number_in_words(const std::string& value) {
    static const std::array<std::string, 14> words = {"no",   "one",    "two",    "three",   "four",
                                                      "five", "six",    "seven",  "eight",   "nine",
                                                      "ten",  "eleven", "twelve", "thirteen"};
    const auto n = static_cast<std::size_t>(std::stoi(value));
    return n < words.size() ? words[n] : value;
}

/// What stands between { and } as it is to be read; nothing if that is no parameter.
std::optional<std::string> filling(std::string_view text, const Game& game, const std::vector<Choice>& choices) {
    const auto parts = split(text, '|');
    if (text == "title") return game.title;
    const Parameter* p = game.parameter(parts[0]);
    if (p == nullptr || (parts.size() != 1 && parts.size() != 3)) return std::nullopt;
    std::string value = value_of(*p, game, choices);
    if (p->kind == ParameterKind::points) {
        std::string list;
        for (const char c : value) list += c == '=' ? " = " : c == ' ' ? ", " : std::string(1, c);
        return list;
    }
    if (p->kind != ParameterKind::number) return value;
    const std::string noun = parts.size() == 1 ? "" : ' ' + parts[value == "1" ? 1 : 2];
    return number_in_words(value) + noun;
}

/// Calls `each` with what stands in braces and what to put there.
std::string with_fillings(const std::string& text, const std::function<std::string(std::string_view)>& each) {
    std::string out;
    std::size_t start = 0;
    for (std::size_t open = text.find('{'); open != std::string::npos; open = text.find('{', start)) {
        const std::size_t close = text.find('}', open);
        if (close == std::string::npos) break;
        out += text.substr(start, open - start) + each(std::string_view(text).substr(open + 1, close - open - 1));
        start = close + 1;
    }
    return out + text.substr(start);
}

} // namespace

void fill_parameters(std::vector<Inline>& inlines, const Game& game, const std::vector<Choice>& choices) {
    if (game.family.empty()) return;
    for (Inline& i : inlines)
        if (i.kind == Inline::Kind::text && i.text.find('{') != std::string::npos)
            i.text = with_fillings(i.text, [&](std::string_view what) {
                return filling(what, game, choices).value_or('{' + std::string(what) + '}');
            });
}

void check_fillings(const Block& block, const Game& game, Diagnostics& out) {
    if (game.family.empty()) return;
    std::vector<std::string> ids = {"title"};
    for (const Parameter& p : game.parameters) ids.push_back(p.id);
    for (const Inline& i : block.inlines)
        with_fillings(i.text, [&](std::string_view what) {
            if (!filling(what, game, {}))
                out.error(block.place, "nothing fills {" + printable(what) + "}",
                          did_you_mean(split(what, '|')[0], ids));
            return std::string();
        });
}

} // namespace kupi
