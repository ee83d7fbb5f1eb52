#include "reference/inline_marks.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "reference/words.h"

namespace kupi::reference {

namespace {

bool is_number(std::string_view word) {
    return word.size() <= 2 && std::all_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

/// Whether `text` ends with the words of `name`, numbers in figures or in words.
bool ends_with_name(std::string_view text, std::string_view name) {
    const auto said = words_of(text), wanted = words_of(name);
    return !wanted.empty() && said.size() >= wanted.size() &&
           std::equal(wanted.rbegin(), wanted.rend(), said.rbegin(), [](const auto& want, const auto& word) {
               return word == want || (is_number(want) && word == number_in_words(want));
           });
}

} // namespace

std::vector<Inline> inlines_of(std::string_view text, InlineMarks marks, const Inline& like, bool* unclosed) {
    std::vector<Inline> out;
    Inline now{Inline::Kind::text, {}, like.bold, like.italic, {}};
    const auto flush = [&] {
        if (!now.text.empty()) out.push_back(now);
        now.text.clear();
    };
    // A mark opens before a letter only and closes behind one, and nothing is emphasised that never ends.
    const auto turns = [&](std::string_view mark, std::size_t at, bool open) {
        if (marks != InlineMarks::emphasis || text.substr(at, mark.size()) != mark) return false;
        if (open) return at > 0 && text[at - 1] != ' ';
        const std::size_t next = at + mark.size();
        return next < text.size() && text[next] != ' ' && text.find(mark, next) != std::string_view::npos;
    };
    // A run of asterisks with a word behind it, and before it nothing that belongs to one.
    const auto begins_word = [&](std::size_t at) {
        const std::size_t behind = text.find_first_not_of('*', at), before = text.find_last_not_of('*', at);
        if (behind == std::string_view::npos || text[behind] == ' ') return false;
        const std::string_view left = text.substr(0, before == std::string_view::npos ? 0 : before + 1);
        return left.empty() || std::string_view(" ([\"'").find(left.back()) != std::string_view::npos ||
               left.ends_with("“") || left.ends_with("‘");
    };
    const auto is_escape = [&](std::size_t at) {
        return marks == InlineMarks::emphasis && text[at] == '\\' && at + 1 < text.size() &&
               std::string_view("*:\\").find(text[at + 1]) != std::string_view::npos;
    };
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (is_escape(i)) {
            now.text += text[++i];
        } else if (turns("**", i, now.bold)) {
            flush();
            now.bold = !now.bold;
            ++i;
        } else if (text.substr(i, 2) != "**" && turns("*", i, now.italic)) {
            flush();
            now.italic = !now.italic;
        } else if (const auto name = text[i] == ':' ? notation_at(text, i) : std::string_view{}; !name.empty()) {
            flush();
            Place place = like.place;
            place.column += static_cast<int>(count_code_points(text.substr(0, i)));
            out.push_back({Inline::Kind::picture, std::string(name), now.bold, now.italic, std::move(place)});
            i += name.size() + 1;
        } else {
            if (unclosed != nullptr && text[i] == '*' && begins_word(i)) *unclosed = true;
            now.text += text[i];
        }
    }
    flush();
    return out;
}

std::vector<Inline> said_once(const std::vector<Inline>& inlines, const Pictures& pictures,
                              const std::function<bool(const Inline&)>& drawn) {
    std::vector<Inline> out;
    std::string before; // the words since the last picture, to see what they say
    for (const Inline& i : inlines) {
        if (i.kind == Inline::Kind::text) {
            before += i.text;
        } else if (i.kind == Inline::Kind::picture) {
            const Picture* p = pictures.find(i.text);
            const std::string words = std::exchange(before, {});
            const bool said = p != nullptr && ends_with_name(words, p->name) && out.back().text.ends_with(' ');
            if (said && !(drawn && drawn(i))) {
                out.back().text.pop_back();
                continue;
            }
        } else {
            before.clear();
        }
        out.push_back(i);
    }
    return out;
}

} // namespace kupi::reference
