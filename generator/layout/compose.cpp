#include "layout/compose.h"

#include <algorithm>

#include "base/text.h"

namespace kupi::layout {

namespace {

// Costs of ending a line, in the unit of a line's badness.
constexpr double before_operator = 3000, after_operator = 4000, after_equals = 2e4;
constexpr double after_number = 14, before_picture = 150;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_operator(std::string_view text) {
    return text == "+" || text == "\u2212" || text == "-" || text == "\u00d7" || text == "=" || text == "\u00f7" ||
           text == "\u2013";
}

std::string text_of(const Word& w) {
    std::string out;
    for (const Piece& p : w.pieces) out += p.text;
    return out;
}

/// In small capitals the quote that closes leans onto the sign before it: a hair space goes between.
void part_quotes(std::string& text) {
    for (const std::string_view sign : {"!", "?"})
        for (std::size_t at = 0; (at = text.find(std::string(sign) + "\u201d", at)) != std::string::npos; at += 4)
            text.insert(at + 1, "\u200a");
}

void set_costs(std::vector<Word>& words) {
    for (std::size_t i = 0; i + 1 < words.size(); ++i) {
        const std::string here = text_of(words[i]), next = text_of(words[i + 1]);
        if (next == "=" || next == "\u00d7")
            words[i].cost_after = Word::never;
        else if (is_operator(next))
            words[i].cost_after = before_operator;
        else if (here == "=")
            words[i].cost_after = after_equals;
        else if (is_operator(here))
            words[i].cost_after = after_operator;
        else if (words[i + 1].pieces.front().picture != nullptr && words[i].pieces.back().picture == nullptr)
            words[i].cost_after = before_picture;
        else if (!here.empty() && std::all_of(here.begin(), here.end(), is_digit))
            words[i].cost_after = after_number;
    }
}

} // namespace

Face Composer::note_mark(const Face& base) const {
    Face f = base;
    f.italic = false;
    f.weight = 400;
    f.scale = 0.62 * base.scale;
    f.rise = 0.34 * base.scale;
    f.ink = Face::Ink::accent;
    return f;
}

std::vector<Word> Composer::words(const std::vector<Inline>& inlines, const Face& base) {
    std::vector<Word> out;
    Word word;
    const FaceId plain = faces_.id(base);
    const auto finish = [&](double space) {
        if (word.pieces.empty()) return;
        word.space = space;
        out.push_back(std::move(word));
        word = {};
    };
    char before = 0;
    for (const Inline& i : inlines) {
        Face face = base;
        if (i.bold) face.weight = faces_.style().bold;
        if (i.italic) face.italic = !base.italic;
        const FaceId id = faces_.id(face);
        const Miniature* picture = i.kind == Inline::Kind::picture ? picture_(i.text) : nullptr;
        if (picture != nullptr) {
            word.pieces.push_back({"", id, picture});
            before = 'x';
        } else if (i.kind == Inline::Kind::footnote) {
            auto at = std::find(notes_.begin(), notes_.end(), i.text);
            if (at == notes_.end()) at = notes_.insert(notes_.end(), i.text);
            const int number = static_cast<int>(at - notes_.begin()) + 1;
            word.pieces.push_back({std::to_string(number), faces_.id(note_mark(base)), nullptr});
            word.notes.push_back(number);
        } else if (i.kind == Inline::Kind::line_break) {
            finish(0);
            if (!out.empty()) out.back().ends_line = true;
            before = '\n';
        } else {
            std::string text = curl_quotes(i.text, before);
            if (face.small_caps) part_quotes(text);
            std::size_t begin = 0;
            while (begin <= text.size()) {
                const std::size_t end = std::min(text.find_first_of(" \n", begin), text.size());
                if (end > begin) {
                    std::string part = text.substr(begin, end - begin);
                    if (!word.pieces.empty() && word.pieces.back().face == id && word.pieces.back().picture == nullptr)
                        word.pieces.back().text += part;
                    else
                        word.pieces.push_back({std::move(part), id, nullptr});
                }
                if (end == text.size()) break;
                finish(faces_.space(plain));
                begin = end + 1;
            }
        }
    }
    finish(0);
    if (!out.empty()) out.back().ends_line = false;
    set_costs(out);
    return out;
}

std::vector<Word> Composer::words(const std::string& text, const Face& base) {
    Inline i;
    i.text = text;
    return words(std::vector<Inline>{i}, base);
}

} // namespace kupi::layout
