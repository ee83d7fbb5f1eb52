#include "layout/compose.h"

#include <algorithm>

#include "base/text.h"

namespace kupi::layout {

namespace {

// Costs of ending a line, in the unit of a line's badness.
constexpr double before_operator = 3000, after_operator = 4000, after_equals = 2e4, with_its_name = 2e4;
constexpr double beside_number = 120, before_picture = 150;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// "8)." is 8, and "(marked" is marked: without the signs around.
std::string_view bare(std::string_view text) {
    const auto is_sign = [](char c) { return std::string_view("().,;:!?").find(c) != std::string_view::npos; };
    while (!text.empty() && is_sign(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_sign(text.back())) text.remove_suffix(1);
    return text;
}

bool is_number(std::string_view text) { return !text.empty() && std::all_of(text.begin(), text.end(), is_digit); }

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

/// Whether one is the picture of what the other says: "diamonds" and its sign, whichever comes first.
bool name_each_other(const Word& a, const Word& b) {
    const auto shown = [](const Word& word) -> std::string_view {
        for (const Piece& p : word.pieces)
            if (p.picture != nullptr) return p.picture->reads_as;
        return {};
    };
    const auto pictures = [&](const Word& picture, const Word& word) {
        return !shown(picture).empty() && shown(word).empty() && shown(picture) == bare(text_of(word));
    };
    return pictures(a, b) || pictures(b, a);
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
        else if (name_each_other(words[i], words[i + 1]))
            words[i].cost_after = with_its_name;
        else if (words[i + 1].pieces.front().picture != nullptr && words[i].pieces.back().picture == nullptr)
            words[i].cost_after = before_picture;
        else if (is_number(here))
            words[i].cost_after = beside_number; // what it counts follows
        else if (next != bare(next) && is_number(bare(next)) && here == bare(here))
            words[i].cost_after = beside_number; // "the seven, marked 7."
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
