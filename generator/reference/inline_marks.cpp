#include "reference/inline_marks.h"

#include "base/text.h"

namespace kupi::reference {

std::vector<Inline> inlines_of(std::string_view text, InlineMarks marks, const Inline& like) {
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
            now.text += text[i];
        }
    }
    flush();
    return out;
}

} // namespace kupi::reference
