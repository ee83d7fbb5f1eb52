#include "reference/wrap.h"

#include <algorithm>
#include <utility>

#include "base/display_width.h"
#include "base/text.h"
#include "reference/words.h"

namespace kupi::reference {

namespace {

/// A run of one style within a word.
struct Run {
    std::string text;
    unsigned style = style_plain;
};

struct WordRuns {
    std::vector<Run> runs;
    std::size_t width = 0;
    unsigned space_style = style_plain; ///< of the space before it
    bool begins_line = false;           ///< a line end stands before it
};

std::string ansi(unsigned style) {
    std::string codes;
    if ((style & style_bold) != 0) codes += ";1";
    if ((style & style_faint) != 0) codes += ";2";
    if ((style & style_italic) != 0) codes += ";3";
    if ((style & style_marked) != 0) codes += ";1;33";
    return "\x1b[0" + codes + "m";
}

/// Collects one line and changes styles only where they change.
class LineWriter {
  public:
    explicit LineWriter(bool emphasis) : emphasis_(emphasis) {}

    void write(std::string_view text, unsigned style) {
        if (emphasis_ && style != style_) out_ += ansi(style);
        style_ = style;
        // A no-break space has done its work.
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t end = std::min(text.find("\u00a0", at), text.size());
            out_ += text.substr(at, end - at);
            if (end < text.size()) out_ += ' ';
            at = end + 2;
        }
        width_ += display_width(text);
    }
    std::size_t width() const { return width_; }
    std::string take() {
        if (emphasis_ && style_ != style_plain) out_ += ansi(style_plain);
        style_ = style_plain;
        width_ = 0;
        return std::exchange(out_, {});
    }

  private:
    bool emphasis_;
    std::string out_;
    unsigned style_ = style_plain;
    std::size_t width_ = 0;
};

} // namespace

void StyledText::add(std::string_view text, unsigned style) {
    if (text.empty()) return;
    if (!pieces_.empty() && pieces_.back().style == style && !pieces_.back().line_end)
        pieces_.back().text += printable(text);
    else
        pieces_.push_back({printable(text), style});
}

void StyledText::add_line_end() {
    if (pieces_.empty() || pieces_.back().line_end) pieces_.push_back({});
    pieces_.back().line_end = true;
}

void StyledText::mark(const std::vector<std::string>& stems) {
    if (stems.empty()) return;
    std::vector<Piece> marked;
    for (Piece& piece : pieces_) {
        std::size_t done = 0;
        const auto take = [&](std::size_t end, unsigned style) {
            if (end > done) marked.push_back({piece.text.substr(done, end - done), piece.style | style});
            done = end;
        };
        for (const WordAt& w : words_at(piece.text)) {
            if (std::find(stems.begin(), stems.end(), stem(w.word)) == stems.end()) continue;
            take(w.begin, style_plain);
            take(w.end, style_marked);
        }
        take(piece.text.size(), style_plain);
        if (piece.line_end && (marked.empty() || marked.back().line_end)) marked.push_back({});
        if (piece.line_end) marked.back().line_end = true;
    }
    pieces_ = std::move(marked);
}

std::string StyledText::plain() const {
    std::string out;
    for (const Piece& p : pieces_) out += p.text + (p.line_end ? "\n" : "");
    return out;
}

std::size_t StyledText::width() const {
    std::size_t widest = 0;
    for (const auto& line : split(plain(), '\n')) widest = std::max(widest, display_width(line));
    return widest;
}

std::vector<std::string> StyledText::lines(std::size_t width, bool emphasis) const {
    width = std::max<std::size_t>(width, 1);
    std::vector<WordRuns> words;
    bool in_word = false, line_end = false;
    unsigned space_style = style_plain;
    for (const Piece& p : pieces_) {
        for (std::size_t i = 0; i < p.text.size();) {
            if (p.text[i] == ' ') {
                space_style = p.style;
                in_word = false;
                ++i;
                continue;
            }
            const std::size_t end = std::min(p.text.find(' ', i), p.text.size());
            if (!in_word) words.push_back({{}, 0, space_style, std::exchange(line_end, false)});
            words.back().runs.push_back({p.text.substr(i, end - i), p.style});
            words.back().width += display_width(words.back().runs.back().text);
            in_word = true;
            i = end;
        }
        if (p.line_end) {
            in_word = false;
            line_end = true;
        }
    }

    std::vector<std::string> out;
    LineWriter line(emphasis);
    for (const WordRuns& word : words) {
        const bool first = line.width() == 0;
        if (!first && (word.begins_line || line.width() + 1 + word.width > width))
            out.push_back(line.take());
        else if (!first)
            // The space between two marked words is marked as well, that between others stays plain.
            line.write(" ", word.space_style == word.runs.front().style ? word.space_style : style_plain);
        for (const Run& run : word.runs) {
            std::string_view rest = run.text;
            while (line.width() + display_width(rest) > width) {
                std::string_view part = first_columns(rest, width - std::min(width, line.width()));
                if (part.empty() && line.width() == 0) part = first_characters(rest, 1); // wider than the line
                line.write(part, run.style);
                rest.remove_prefix(part.size());
                out.push_back(line.take());
            }
            line.write(rest, run.style);
        }
    }
    if (line.width() > 0 || out.empty()) out.push_back(line.take());
    return out;
}

std::size_t columns(std::string_view line) {
    std::size_t n = 0;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == '\x1b')
            i = std::min(line.find('m', i), line.size());
        else {
            const std::size_t end = std::min(line.find('\x1b', i), line.size());
            n += display_width(line.substr(i, end - i));
            i = end - 1;
        }
    }
    return n;
}

std::string padded(std::string line, std::size_t width) {
    const std::size_t now = columns(line);
    if (now < width) line.append(width - now, ' ');
    return line;
}

} // namespace kupi::reference
