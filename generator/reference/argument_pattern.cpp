#include "reference/argument_pattern.h"

#include <charconv>

#include "base/text.h"

namespace kupi::reference {

namespace {

using Kind = ArgumentPattern::Kind;

struct Name {
    std::string_view text;
    Kind kind;
};
constexpr Name kinds[] = {{"CARD", Kind::card},         {"CARD??", Kind::card_or_unseen},
                          {"JOKER", Kind::joker},       {"JOKER??", Kind::joker_or_unseen},
                          {"NAMED", Kind::named_joker}, {"GROUP", Kind::group},
                          {"SUIT", Kind::suit},         {"NAME", Kind::name},
                          {"N", Kind::number}};

/// Recursive descent; nesting is bounded.
class Parser {
  public:
    Parser(std::string_view text, const Place& place, Diagnostics& out) : rest_(text), place_(place), out_(out) {}

    std::optional<ArgumentPattern> whole() {
        auto p = sequence(0);
        if (p && !rest_.empty()) return fail("an unexpected \"" + std::string(1, rest_.front()) + "\"");
        return p;
    }

  private:
    void skip_spaces() {
        while (!rest_.empty() && rest_.front() == ' ') rest_.remove_prefix(1);
    }
    bool take(char c) {
        if (rest_.empty() || rest_.front() != c) return false;
        rest_.remove_prefix(1);
        return true;
    }
    std::nullopt_t fail(const std::string& what) {
        if (!failed_)
            out_.error(
                place_, "not a pattern of arguments: " + what,
                "such as \"NAME|extra1 CARD??{8}\": CARD CARD?? JOKER JOKER?? NAMED GROUP SUIT NAME N, lower-case words, | ( ) [ ] * + {n}");
        failed_ = true;
        return std::nullopt;
    }

    std::optional<ArgumentPattern> sequence(int depth) {
        if (depth > 8) return fail("nested too deeply");
        ArgumentPattern p;
        for (skip_spaces(); !rest_.empty() && rest_.front() != ')' && rest_.front() != ']'; skip_spaces()) {
            auto part = either(depth);
            if (!part) return std::nullopt;
            p.parts.push_back(std::move(*part));
        }
        return p;
    }

    std::optional<ArgumentPattern> either(int depth) {
        ArgumentPattern p;
        p.kind = Kind::either;
        do {
            auto part = repeated(depth);
            if (!part) return std::nullopt;
            p.parts.push_back(std::move(*part));
        } while (take('|'));
        return p.parts.size() == 1 ? std::move(p.parts.front()) : std::move(p);
    }

    std::optional<ArgumentPattern> repeated(int depth) {
        auto part = atom(depth);
        if (!part) return std::nullopt;
        ArgumentPattern p;
        p.kind = Kind::repeat;
        if (take('*')) {
            p.least = 0, p.most = ArgumentPattern::unlimited;
        } else if (take('+')) {
            p.most = ArgumentPattern::unlimited;
        } else if (take('{')) {
            const auto end = rest_.find('}');
            if (end == std::string_view::npos) return fail("an open {");
            const auto [stop, error] = std::from_chars(rest_.data(), rest_.data() + end, p.least);
            if (error != std::errc{} || stop != rest_.data() + end || p.least < 1 || p.least > 200)
                return fail("{ } takes a number from 1 to 200");
            p.most = p.least;
            rest_.remove_prefix(end + 1);
        } else {
            return part;
        }
        p.parts.push_back(std::move(*part));
        return p;
    }

    std::optional<ArgumentPattern> atom(int depth) {
        if (take('(')) {
            auto p = sequence(depth + 1);
            if (p && !take(')')) return fail("an open (");
            return p;
        }
        if (take('[')) {
            auto inner = sequence(depth + 1);
            if (!inner) return std::nullopt;
            if (!take(']')) return fail("an open [");
            ArgumentPattern p;
            p.kind = Kind::repeat;
            p.least = 0;
            p.parts.push_back(std::move(*inner));
            return p;
        }
        const auto end = std::min(rest_.find_first_of(" |()[]*+{}"), rest_.size());
        const std::string_view word = rest_.substr(0, end);
        rest_.remove_prefix(end);
        ArgumentPattern p;
        for (const Name& n : kinds)
            if (n.text == word) {
                p.kind = n.kind;
                return p;
            }
        const bool literal = !word.empty() && lower(word) == word &&
                             word.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-") == std::string_view::npos;
        if (!literal)
            return fail(word.empty() ? "something is missing" : "\"" + std::string(word) + "\" is no kind of argument");
        p.kind = Kind::word;
        p.word = word;
        return p;
    }

    std::string_view rest_;
    const Place& place_;
    Diagnostics& out_;
    bool failed_ = false;
};

/// As game.toml has it, or as players read it.
enum class Style { pattern, words };

std::string write(const ArgumentPattern& p, Style style);

std::string grouped(const ArgumentPattern& p, Style style) {
    const bool compound = p.kind == Kind::sequence || p.kind == Kind::either || p.kind == Kind::repeat;
    return compound ? "(" + write(p, style) + ")" : write(p, style);
}

std::string repeated(const ArgumentPattern& p, Style style) {
    if (p.least == 0 && p.most == 1) return "[" + write(p.parts.front(), style) + "]";
    const std::string part = grouped(p.parts.front(), style);
    const bool none = p.least == 0, open = p.most == ArgumentPattern::unlimited;
    if (style == Style::words)
        return !open ? part + " ×" + std::to_string(p.least) : none ? "[" + part + " …]" : part + " …";
    return part + (!open ? "{" + std::to_string(p.least) + "}" : none ? "*" : "+");
}

std::string write(const ArgumentPattern& p, Style style) {
    std::string out;
    switch (p.kind) {
    case Kind::word: return p.word;
    case Kind::sequence:
        for (const auto& part : p.parts) out += (out.empty() ? "" : " ") + write(part, style);
        return out;
    case Kind::either:
        for (const auto& part : p.parts)
            out +=
                (out.empty() ? "" : "|") +
                (part.kind == Kind::either || part.kind == Kind::sequence ? grouped(part, style) : write(part, style));
        return out;
    case Kind::repeat: return repeated(p, style);
    default:
        for (const Name& n : kinds)
            if (n.kind == p.kind)
                return std::string(style == Style::words ? n.text.substr(0, n.text.find('?')) : n.text);
        return out;
    }
}

} // namespace

std::optional<ArgumentPattern> parse_argument_pattern(std::string_view text, const Place& place, Diagnostics& out) {
    if (text.size() > 1000) {
        out.error(place, "a pattern of arguments is at most 1000 characters long");
        return std::nullopt;
    }
    return Parser(text, place, out).whole();
}

std::string to_text(const ArgumentPattern& pattern) { return write(pattern, Style::pattern); }

std::vector<std::string> plain_words(const ArgumentPattern& pattern) {
    std::vector<std::string> out;
    if (pattern.kind == Kind::word) out.push_back(pattern.word);
    for (const ArgumentPattern& part : pattern.parts)
        for (std::string& word : plain_words(part)) out.push_back(std::move(word));
    return out;
}

std::string in_words(const ArgumentPattern& pattern) { return write(pattern, Style::words); }

} // namespace kupi::reference
