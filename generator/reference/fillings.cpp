#include "reference/fillings.h"

#include <array>

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

/// Words and pictures in the place of a text with its bold and italic.
class FilledInlines {
  public:
    FilledInlines(const Inline& like, std::vector<Inline>& to) : like_(like), to_(to) {}

    void add(const std::string& text) { text_ += text; }
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

/// Adds what stands between { and } as it is to be read: of cards their signs, "J, Q", and of points also what each
/// counts, "J (20), Q (3)". False if that is no parameter.
bool fill(FilledInlines& out, std::string_view text, const Game& game, const std::vector<Choice>& choices) {
    const auto parts = split(text, '|');
    if (text == "title") return out.add(game.title), true;
    const Parameter* p = game.parameter(parts[0]);
    if (p == nullptr || (parts.size() != 1 && parts.size() != 3)) return false;
    const std::string value = value_of(*p, game, choices);
    if (p->kind == ParameterKind::number) {
        out.add(number_in_words(value) + (parts.size() == 1 ? "" : ' ' + parts[value == "1" ? 1 : 2]));
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
    std::vector<std::string> ids = {"title"};
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

} // namespace kupi
