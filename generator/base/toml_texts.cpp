#include "base/toml_texts.h"

#include <cstring>
#include <utility>

#include "base/utf8.h"

namespace kupi::base::toml_file {

namespace {

bool is_key_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
}
bool is_blank(char c) { return c == ' ' || c == '\t'; }
bool is_control(char c) { return (static_cast<unsigned char>(c) < 0x20 && c != '\t') || c == 0x7f; }

/// Reads along a document and knows line and column, in code points.
class Reader {
  public:
    explicit Reader(std::string_view document) : at_(document.data()), end_(at_ + document.size()) {}

    bool done() const { return at_ == end_; }
    const char* here() const { return at_; }
    int line() const { return line_; }
    int column() {
        for (; counted_ < at_; ++counted_) column_ += begins_character(*counted_);
        return column_;
    }

    bool take(char c) {
        if (at_ == end_ || *at_ != c) return false;
        ++at_;
        return true;
    }
    void skip_blanks() {
        while (at_ != end_ && is_blank(*at_)) ++at_;
    }
    bool skip_key() {
        const char* const start = at_;
        while (at_ != end_ && is_key_letter(*at_)) ++at_;
        return at_ != start;
    }
    void skip_line() {
        const void* const end = std::memchr(at_, '\n', static_cast<std::size_t>(end_ - at_));
        if (end == nullptr) {
            at_ = end_;
        } else {
            at_ = static_cast<const char*>(end);
            skip_line_end();
        }
    }
    /// False where no line ends.
    bool skip_line_end() {
        if (at_ != end_ && *at_ == '\r' && at_ + 1 != end_ && at_[1] == '\n') ++at_;
        if (!take('\n')) return false;
        ++line_;
        counted_ = at_;
        column_ = 1;
        return true;
    }
    /// Up to the line's end, or to what no comment may hold.
    void skip_comment() {
        if (!take('#')) return;
        while (at_ != end_ && !is_control(*at_)) ++at_;
    }
    /// Blanks, comments and line ends.
    void skip_between() {
        do {
            skip_blanks();
            skip_comment();
        } while (skip_line_end());
    }
    /// A text in double quotes that holds neither \ nor control characters.
    bool take_text(Value& value) {
        if (at_ == end_ || *at_ != '"') return false;
        value.line = line_;
        value.column = column();
        const char* const start = ++at_;
        while (at_ != end_ && *at_ != '"' && *at_ != '\\' && !is_control(*at_)) ++at_;
        if (at_ == end_ || *at_ != '"') return false;
        value.data.emplace<std::string>(start, at_);
        ++at_;
        return true;
    }

  private:
    const char* at_;
    const char* end_;
    const char* counted_ = at_; ///< up to where column_ counts
    int line_ = 1, column_ = 1;
};

/// From behind [ to behind ], and nothing but a comment up to the line's end. False: toml++ shall read it.
bool read_list(Reader& in, Array& texts) {
    for (in.skip_between(); !in.take(']'); in.skip_between()) {
        if (!in.take_text(texts.emplace_back())) return false;
        in.skip_between();
        if (in.take(',')) continue;
        if (!in.take(']')) return false;
        break;
    }
    if (texts.empty()) return false;
    in.skip_blanks();
    in.skip_comment();
    return in.done() || in.skip_line_end();
}

} // namespace

std::string take_text_lists(std::string_view document, std::vector<TextList>& lists) {
    std::string left;
    if (document.find("\"\"\"") != std::string_view::npos || document.find("'''") != std::string_view::npos)
        return left = document;
    const char* kept = document.data(); // up to here the document stands in `left`
    for (Reader in(document); !in.done();) {
        in.skip_blanks();
        bool list = in.skip_key();
        in.skip_blanks();
        list = list && in.take('=');
        in.skip_blanks();
        TextList found{in.line(), list ? in.column() : 0, {}};
        if (!list || !in.take('[')) {
            in.skip_line();
            continue;
        }
        Reader inside = in;
        if (!read_list(inside, found.texts)) {
            in.skip_line();
            continue;
        }
        left.append(kept, in.here()).append("]").append(static_cast<std::size_t>(inside.line() - in.line()), '\n');
        lists.push_back(std::move(found));
        in = inside;
        kept = in.here();
    }
    return left.append(kept, document.data() + document.size());
}

std::size_t end_of_text(std::string_view document, std::size_t at) {
    const char quote = document[at];
    const std::string three(3, quote);
    const bool is_long = document.substr(at, 3) == three;
    const std::string_view closing = std::string_view(three).substr(0, is_long ? 3 : 1);
    for (std::size_t i = at + closing.size(); i < document.size(); ++i) {
        if (document[i] == '\\' && quote == '"') {
            ++i;
        } else if (document.substr(i, closing.size()) == closing) {
            i += closing.size();
            while (is_long && i < document.size() && document[i] == quote) ++i; // at the end of a long text
            return i;
        } else if (document[i] == '\n' && !is_long) {
            return i;
        }
    }
    return document.size();
}

} // namespace kupi::base::toml_file
