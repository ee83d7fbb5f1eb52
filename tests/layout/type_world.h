// A style, faces and small pictures for tests of running text, without fonts and files.
#pragma once

#include "layout/flow.h"
#include "layout/plain_text.h"

namespace kupi::test {

using namespace layout;

inline TextStyle plain_style() {
    TextStyle s;
    s.family = "Plain";
    s.leading = 1.2;
    s.ink = {0, 0, 0};
    s.accent = {120, 0, 0};
    s.pale = {200, 200, 200};
    s.heading.small_caps = false;
    s.heading.size = 1;
    return s;
}

/// Suits a to c, ranks 1, 2 and K.
inline std::vector<Family> small_family() {
    Family f;
    f.id = "small";
    for (const char* name : {"ash", "birch", "cedar"}) {
        Suit s;
        s.id = s.name = name;
        s.code = std::string(name).substr(0, 2);
        s.symbol.path = std::string(name) + ".svg";
        f.suits.push_back(s);
    }
    for (const char* name : {"1", "2", "king"}) {
        Rank r;
        r.id = r.name = name;
        r.code = std::string(name) == "king" ? "K" : name;
        r.kind = r.code == "K" ? RankKind::face : RankKind::number;
        r.numeral = r.kind == RankKind::number ? name : "";
        r.own_numeral = r.kind == RankKind::number;
        r.sign.path = std::string(name) + "-sign.svg";
        f.ranks.push_back(r);
    }
    return {f};
}

/// Everything that setting needs. Every letter is half an em wide.
struct TypeWorld {
    TextStyle style = plain_style();
    PlainMeasurer measurer;
    PlainArt art;
    Faces faces{style, measurer};
    Hyphenator hyphenator;
    std::vector<Family> families = small_family();
    Pictures pictures{families};
    draw::Document document;
    Diagnostics out;
    Miniatures miniatures{families, pictures, art, faces, InkMode::full, document, out};
    std::map<std::string, Block> footnotes;
    Typesetter type{style, faces, hyphenator, miniatures, footnotes, false};
};

/// What a line says.
inline std::string text_of(const Line& line) {
    std::string out;
    double end = 0;
    for (const Line::Part& p : line.parts) {
        if (!out.empty() && p.x > end + 0.2) out += ' ';
        out += p.picture != nullptr ? '[' + p.picture->reads_as + ']' : p.text;
        const double spaces = static_cast<double>(std::count(p.text.begin(), p.text.end(), ' '));
        end = p.x + (p.picture != nullptr ? p.picture->width
                                          : 0.5 * static_cast<double>(p.text.size()) + spaces * p.word_spacing);
    }
    return out;
}

} // namespace kupi::test
