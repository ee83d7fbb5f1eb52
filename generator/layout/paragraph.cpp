#include "layout/paragraph.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <limits>
#include <map>

namespace kupi::layout {

namespace {

// Demerits. A line costs (line_cost + badness + penalty)²; badness is 100 where a space is stretched or shrunk as far
// as it should be.
constexpr double line_cost = 10, worst = 10'000;
constexpr double hyphen_cost = 55, own_hyphen_cost = 25, ragged_hyphen_cost = 400, ragged_own_hyphen_cost = 120;
constexpr double two_hyphens = 8'000, hyphen_before_last = 120'000, short_last_line = 60'000,
                 ragged_last_line = 400'000, overfull_cost = 1e10;
constexpr double ragged_room = 0.16; ///< of the measure: an empty end of line that is as bad as a badly stretched one
constexpr double far_too_wide = 1.3; ///< of the measure: no line is made that goes on behind that
constexpr double least_last_line = 4, least_ragged_last_line = 4.2; ///< ems
constexpr std::size_t longest_broken = 100;                         ///< bytes: what is longer is no word of a language

double width_of(const Piece& p, Faces& faces) {
    return p.picture != nullptr ? p.picture->width : faces.width(p.face, p.text);
}

double width_of(const Word& w, Faces& faces) {
    double out = 0;
    for (const Piece& p : w.pieces) out += width_of(p, faces);
    return out;
}

/// How far a line's last sign hangs into the margin.
double hang_of(const Piece& p, std::string_view text, Faces& faces) {
    static constexpr std::pair<std::string_view, double> hanging[] = {
        {"\u2010", 0.55}, {"-", 0.55},      {".", 0.6}, {",", 0.6},
        {"\u2019", 0.5},  {"\u201d", 0.45}, {";", 0.3}, {":", 0.3}};
    for (const auto& [sign, share] : hanging)
        if (text.ends_with(sign)) return share * faces.width(p.face, sign);
    return 0;
}

/// A place within a word where a line may end.
struct WordCut {
    std::size_t piece = 0, offset = 0;
    bool adds_hyphen = true;
    // Measured when first needed.
    double head = -1, before = 0, after = 0, hang = 0;
};

/// The cheapest way to a break.
struct Node {
    double cost = std::numeric_limits<double>::infinity();
    std::size_t from_word = 0, from_cut = 0;
    bool hyphen = false, overfull = false;
};

struct ParagraphData {
    std::vector<Word> words;
    Faces& faces;
    std::vector<std::vector<WordCut>> cuts; ///< of each word
    std::vector<double> widths, hangs;      ///< likewise

    ParagraphData(std::vector<Word> the_words, Faces& the_faces, const Hyphenator* hyphenator)
        : words(std::move(the_words)), faces(the_faces), cuts(words.size()) {
        std::map<FaceId, std::vector<std::string>> texts;
        for (const Word& word : words)
            for (const Piece& piece : word.pieces)
                if (piece.picture == nullptr) texts[piece.face].push_back(piece.text);
        for (const auto& [face, of_face] : texts) faces.prepare(face, of_face);
        for (std::size_t i = 0; i < words.size(); ++i) {
            widths.push_back(width_of(words[i], faces));
            find_cuts(i, hyphenator);
            const Piece& last = words[i].pieces.back();
            hangs.push_back(last.picture != nullptr ? 0 : hang_of(last, last.text, faces));
        }
    }

    void find_cuts(std::size_t word, const Hyphenator* hyphenator) {
        const Word& w = words[word];
        for (std::size_t i = 0; i < w.pieces.size(); ++i) {
            const std::string& text = w.pieces[i].text;
            if (w.pieces[i].picture != nullptr || text.size() < 5 || text.size() > longest_broken) continue;
            const auto is_letter = [&](std::size_t at) {
                const auto c = static_cast<unsigned char>(at < text.size() ? text[at] : 0);
                return std::isalpha(c) != 0 || c >= 0x80;
            };
            bool compound = false;
            for (std::size_t at = 2; at + 2 < text.size(); ++at)
                if (text[at] == '-' && is_letter(at - 1) && is_letter(at + 1)) {
                    cuts[word].push_back({i, at + 1, false});
                    compound = true;
                }
            // The word that a hyphen joined already is broken there only.
            if (compound) continue;
            if (hyphenator == nullptr) continue;
            for (const std::size_t at : hyphenator->breaks(text)) cuts[word].push_back({i, at, true});
        }
    }

    const WordCut& measured(std::size_t word, std::size_t cut) {
        WordCut& c = cuts[word][cut - 1];
        if (c.head >= 0) return c;
        const Word& w = words[word];
        const Piece& p = w.pieces[c.piece];
        // Both halves from one measurement: what kerning there is between them does not count.
        c.head = faces.width(p.face, std::string_view(p.text).substr(0, c.offset));
        c.after = faces.width(p.face, p.text) - c.head;
        for (std::size_t i = 0; i < w.pieces.size(); ++i)
            if (i != c.piece) (i < c.piece ? c.head : c.after) += width_of(w.pieces[i], faces);
        c.before = c.head + (c.adds_hyphen ? faces.width(p.face, line_hyphen) : 0);
        c.hang = hang_of(p, c.adds_hyphen ? line_hyphen : "-", faces);
        return c;
    }

    /// Of one word's middle, between two of its cuts.
    double between(std::size_t word, std::size_t from, std::size_t to) {
        return measured(word, to).before - measured(word, from).head;
    }
};

class Breaker {
  public:
    Breaker(const ParagraphShape& shape, ParagraphData& data)
        : data_(data),
          words_(data.words),
          shape_(shape),
          faces_(data.faces),
          cuts_(data.cuts),
          nodes_(words_.size() + 1) {
        for (std::size_t i = 0; i < words_.size(); ++i) nodes_[i].resize(cuts_[i].size() + 1);
        nodes_.back().resize(1);
    }

    std::vector<Line> run() {
        nodes_[0][0].cost = 0;
        for (std::size_t w = 0; w < words_.size(); ++w)
            for (std::size_t c = 0; c < nodes_[w].size(); ++c)
                if (std::isfinite(nodes_[w][c].cost)) extend(w, c);
        std::vector<Line> lines;
        std::size_t w = words_.size(), c = 0;
        while (w != 0 || c != 0) {
            const Node& n = nodes_[w][c];
            lines.push_back(build(n.from_word, n.from_cut, w, c));
            lines.back().overfull = n.overfull;
            w = n.from_word;
            c = n.from_cut;
        }
        std::reverse(lines.begin(), lines.end());
        return lines;
    }

  private:
    /// All lines that begin at a break.
    void extend(std::size_t w, std::size_t c) {
        const double measure = shape_.measure - (w == 0 && c == 0 ? shape_.first_indent : 0);
        double width = c == 0 ? data_.widths[w] : data_.measured(w, c).after;
        double spaces = 0;
        bool any = false;
        for (std::size_t e = w;; ++e) {
            const double before_word = width - (e == w && c != 0 ? data_.measured(w, c).after : data_.widths[e]);
            const bool wide = width - data_.hangs[e] - spaces * shape_.shrink > measure;
            // A word that fits is broken only where its line might be stretched further.
            const bool loose = shape_.justified && width + 3 * spaces * shape_.stretch > 0.6 * measure;
            if (loose || wide)
                for (std::size_t k = e == w ? c + 1 : 1; k < nodes_[e].size(); ++k) {
                    double cut_width = before_word + data_.measured(e, k).before;
                    if (e == w && c != 0) cut_width = data_.between(w, c, k);
                    any |= try_line(w, c, e, k, cut_width, spaces, measure, data_.measured(e, k).hang, any);
                    if (cut_width > measure * far_too_wide) break;
                }
            any |= try_line(w, c, e + 1, 0, width, spaces, measure, data_.hangs[e], any);
            if (words_[e].ends_line || e + 1 == words_.size() || (any && width > measure * far_too_wide)) return;
            width += words_[e].space + data_.widths[e + 1];
            spaces += words_[e].space;
        }
    }

    /// Ragged lines have room to spare: there it is the higher, the shorter the last one is.
    double last_line_cost(double width) const {
        if (shape_.justified) return width < least_last_line ? short_last_line : 0;
        const double lacks = 1 - width / least_ragged_last_line;
        return lacks > 0 ? short_last_line + ragged_last_line * lacks : 0;
    }

    /// True if the line fits. One that does not is taken where nothing else can be.
    bool try_line(std::size_t w, std::size_t c, std::size_t to_word, std::size_t to_cut, double width, double spaces,
                  double measure, double hang, bool any) {
        const Node& from = nodes_[w][c];
        const bool last = to_word == words_.size() || (to_cut == 0 && words_[to_word - 1].ends_line);
        const double penalty = to_cut == 0 && !last ? words_[to_word - 1].cost_after : 0;
        if (penalty >= Word::never) return false;
        const double room = measure - (width - hang);
        double badness = 0;
        bool overfull = false;
        if (room < -1e-9 && (!shape_.justified || -room > spaces * shape_.shrink + 1e-9)) {
            if (any) return false;
            overfull = true;
        } else if (shape_.justified && room < 0) {
            badness = 100 * std::pow(-room / (spaces * shape_.shrink), 3);
        } else if (!last) {
            badness = shape_.justified ? 100 * std::pow(room / std::max(spaces * shape_.stretch, 0.02), 3)
                                       : 100 * std::pow(room / (ragged_room * measure), 2);
            badness = std::min(badness, worst);
        }
        const bool hyphen = to_cut != 0;
        double line = line_cost + badness + penalty;
        if (hyphen)
            line += cuts_[to_word][to_cut - 1].adds_hyphen
                        ? (shape_.justified ? hyphen_cost : ragged_hyphen_cost)
                        : (shape_.justified ? own_hyphen_cost : ragged_own_hyphen_cost);
        double cost = from.cost + line * line;
        if (hyphen && from.hyphen) cost += two_hyphens;
        if (last && from.hyphen) cost += hyphen_before_last;
        if (last && (w != 0 || c != 0)) cost += last_line_cost(width);
        if (overfull) cost += overfull_cost * (1 + (width - measure) / measure);
        Node& node = nodes_[to_word][to_cut];
        if (cost < node.cost) node = {cost, w, c, hyphen, overfull};
        return !overfull;
    }

    Line build(std::size_t w, std::size_t c, std::size_t to_word, std::size_t to_cut) {
        Line line;
        line.hyphen = to_cut != 0 && cuts_[to_word][to_cut - 1].adds_hyphen;
        const std::size_t end = to_cut != 0 ? to_word + 1 : to_word;
        double x = 0, spaces = 0, hang = 0;
        std::size_t gaps = 0;
        bool joins = false;              // the next text goes on in the last part
        std::vector<double> gaps_before; // of each part
        for (std::size_t i = w; i < end; ++i) {
            const Word& word = words_[i];
            for (std::size_t p = 0; p < word.pieces.size(); ++p) {
                std::string text = word.pieces[p].text;
                if (i + 1 == end && to_cut != 0) {
                    const WordCut& cut = cuts_[i][to_cut - 1];
                    if (p > cut.piece) break;
                    if (p == cut.piece) text = text.substr(0, cut.offset) + (cut.adds_hyphen ? line_hyphen : "");
                }
                if (i == w && c != 0) {
                    const WordCut& cut = cuts_[i][c - 1];
                    if (p < cut.piece) continue;
                    if (p == cut.piece) text = text.substr(cut.offset);
                }
                const Piece& piece = word.pieces[p];
                const bool is_text = piece.picture == nullptr;
                if (is_text && joins && !line.parts.empty() && line.parts.back().picture == nullptr &&
                    line.parts.back().face == piece.face) {
                    line.parts.back().text += (p == 0 ? " " : "") + text;
                } else {
                    line.parts.push_back({x, text, piece.face, piece.picture, 0, false});
                    gaps_before.push_back(static_cast<double>(gaps));
                }
                joins = is_text;
                x += is_text ? faces_.width(piece.face, text) : piece.picture->width;
                hang = is_text ? hang_of(piece, text, faces_) : 0;
            }
            // A word calls its notes where it ends.
            if (i + 1 < end || to_cut == 0) line.notes.insert(line.notes.end(), word.notes.begin(), word.notes.end());
            if (i + 1 < end) {
                // Whoever reads the text out finds a space on either side of a picture.
                if (line.parts.back().picture != nullptr)
                    line.parts.back().space_after = true;
                else if (words_[i + 1].pieces.front().picture != nullptr)
                    line.parts.back().text += ' ';
                x += word.space;
                spaces += word.space;
                ++gaps;
            }
        }
        line.width = x - hang;
        const bool first = w == 0 && c == 0;
        const bool last = to_word == words_.size() || (to_cut == 0 && words_[to_word - 1].ends_line);
        const double room = shape_.measure - (first ? shape_.first_indent : 0) - line.width;
        double spacing = 0;
        if (shape_.justified && gaps > 0 && (!last || room < 0))
            spacing = std::max(room, -spaces * shape_.shrink) / static_cast<double>(gaps);
        for (std::size_t i = 0; i < line.parts.size(); ++i) {
            line.parts[i].x += gaps_before[i] * spacing + (first ? shape_.first_indent : 0);
            line.parts[i].word_spacing = spacing;
        }
        return line;
    }

    ParagraphData& data_;
    const std::vector<Word>& words_;
    const ParagraphShape& shape_;
    Faces& faces_;
    const std::vector<std::vector<WordCut>>& cuts_;
    std::vector<std::vector<Node>> nodes_; ///< by word that begins the next line, and its cut (0: the whole word)
};

} // namespace

struct Paragraph::Data : ParagraphData {
    using ParagraphData::ParagraphData;
};

Paragraph::Paragraph(std::vector<Word> words, Faces& faces, const Hyphenator* hyphenator)
    : data_(std::make_unique<Data>(std::move(words), faces, hyphenator)) {}
Paragraph::Paragraph(Paragraph&&) noexcept = default;
Paragraph::~Paragraph() = default;

std::vector<Line> Paragraph::lines(const ParagraphShape& shape) {
    if (data_->words.empty()) return {};
    return Breaker(shape, *data_).run();
}

double Paragraph::natural_width() const {
    double out = 0;
    for (std::size_t i = 0; i < data_->words.size(); ++i)
        out += data_->widths[i] + (i + 1 < data_->words.size() ? data_->words[i].space : 0);
    return out;
}

} // namespace kupi::layout
