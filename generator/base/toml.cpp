#include "base/toml.h"

#include <algorithm>

#include <toml++/toml.h>

#include "base/colour.h"
#include "base/decimal_comma.h"
#include "base/file.h"
#include "base/text.h"
#include "base/toml_texts.h"
#include "base/utf8.h"

namespace kupi::base::toml_file {

namespace {

constexpr int max_nesting = 64;
constexpr int max_key_parts = 32;
constexpr int max_values = 1'000'000; ///< lists of plain texts left out; toml++ takes half a kilobyte for each

enum class Excess { none, depth, values };

/// toml++ 3.3 overflows its stack on long dotted keys, so they are counted before it sees them, and so are all values.
/// A rough lexer is enough: it knows strings and comments, and counts the dots that join words.
Excess find_excess(std::string_view text, int& line) {
    int dots = 0, depth = 0, values = 0;
    line = 1;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '"' || c == '\'') {
            const std::size_t end = end_of_text(text, i); // of an unclosed one the parser will say so
            line += static_cast<int>(std::count(text.begin() + i, text.begin() + end, '\n'));
            i = end - 1;
            continue;
        }
        switch (c) {
        case '#':
            while (i + 1 < text.size() && text[i + 1] != '\n') ++i;
            break;
        case '\n':
            ++line;
            dots = 0;
            break;
        case '.':
            if (++dots >= max_key_parts) return Excess::depth;
            if (++values > max_values) return Excess::values; // each part is a table
            break;
        case '[':
        case '{':
            if (++depth > max_nesting) return Excess::depth;
            if (++values > max_values) return Excess::values;
            dots = 0;
            break;
        case ']':
        case '}':
            --depth;
            dots = 0;
            break;
        case '=':
        case ',':
            dots = 0;
            if (++values > max_values) return Excess::values;
            break;
        default: break;
        }
    }
    return Excess::none;
}

/// toml++'s tree as our values, whose texts it takes; its columns count code points already.
class Converter {
  public:
    explicit Converter(std::vector<TextList>& lists) : lists_(lists) {}

    Table table(toml::table& source) {
        // toml++ sorts by key; the file's order is what people mean.
        const std::size_t first = in_order_.size();
        for (auto&& [key, node] : source) in_order_.emplace_back(&key, &node);
        std::sort(in_order_.begin() + static_cast<std::ptrdiff_t>(first), in_order_.end(), [](auto& a, auto& b) {
            const auto &x = a.first->source().begin, &y = b.first->source().begin;
            return std::pair(x.line, x.column) < std::pair(y.line, y.column);
        });
        Table out(source.size());
        for (std::size_t i = 0; i < out.size(); ++i) {
            const auto [key, node] = in_order_[first + i];
            out[i].key = std::string(key->str());
            out[i].line = static_cast<int>(key->source().begin.line);
            out[i].column = static_cast<int>(key->source().begin.column);
            fill(out[i].value, *node);
        }
        in_order_.resize(first);
        return out;
    }

  private:
    void fill(Value& v, toml::node& node) {
        v.line = static_cast<int>(node.source().begin.line);
        v.column = static_cast<int>(node.source().begin.column);
        if (auto* s = node.as_string()) {
            v.data = std::move(s->get());
        } else if (const auto* i = node.as_integer()) {
            v.data = i->get();
        } else if (const auto* f = node.as_floating_point()) {
            v.data = f->get();
        } else if (const auto* b = node.as_boolean()) {
            v.data = b->get();
        } else if (const auto* d = node.as_date()) {
            v.data = Date{d->get().year, d->get().month, d->get().day};
        } else if (const auto* t = node.as_date_time()) {
            v.data = Date{t->get().date.year, t->get().date.month, t->get().date.day};
        } else if (auto* a = node.as_array()) {
            v.data = a->empty() ? taken(v) : array(*a);
        } else if (auto* nested = node.as_table()) {
            v.data = table(*nested);
        } else {
            v.data = std::string{}; // a bare time of day: no key of ours takes one
        }
    }

    Array array(toml::array& source) {
        Array items(source.size());
        auto next = items.begin();
        for (auto&& item : source) fill(*next++, item);
        return items;
    }

    /// The list that was taken out at an empty one's place.
    Array taken(const Value& empty) {
        const auto at = std::lower_bound(lists_.begin(), lists_.end(), empty, [](const TextList& l, const Value& v) {
            return std::pair(l.line, l.column) < std::pair(v.line, v.column);
        });
        if (at == lists_.end() || at->line != empty.line || at->column != empty.column) return {};
        return std::move(at->texts);
    }

    std::vector<TextList>& lists_;
    std::vector<std::pair<const toml::key*, toml::node*>> in_order_; ///< of the tables that lie around each other
};

constexpr std::size_t longest_correction = 160; ///< bytes; a longer line is not shown either

/// `family = duo` or `suits = [sun, moon]`, whose values were meant as texts.
struct Unquoted {
    std::string corrected; ///< the line as it was meant
    int column = 0;        ///< of the value, from 1; 0: the line is no such thing
};

/// A word, or a number with a unit; 3.2.e is neither.
bool is_unquoted_text(std::string_view value) {
    constexpr std::size_t longest = 80;
    std::size_t word = value.find_first_not_of("0123456789 ");
    if (word != std::string_view::npos && word > 0 && value[word] == '.')
        word = value.find_first_not_of("0123456789 ", word + 1);
    const char first = word == std::string_view::npos ? '\0' : value[word];
    const bool has_letter =
        (first >= 'a' && first <= 'z') || (first >= 'A' && first <= 'Z') || static_cast<unsigned char>(first) >= 0x80;
    return has_letter && value.size() <= longest && lower(value) != "true" && lower(value) != "false" &&
           value.find_first_of("\"'[]{}=,\\") == std::string_view::npos;
}

/// Up to the first such character that stands in no text.
std::string_view up_to(std::string_view line, char c) {
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i] == c) return line.substr(0, i);
        if (line[i] == '"' || line[i] == '\'') i = end_of_text(line, i) - 1;
    }
    return line;
}

/// The items of a list on one line with quotes where they lack; empty if none lacks them, or if it is no such list.
std::string quote_items(std::string_view list) {
    if (!list.starts_with('[') || !list.ends_with(']')) return {};
    std::string quoted;
    bool any = false;
    for (std::string_view rest = list.substr(1, list.size() - 2); !rest.empty();) {
        const std::string_view part = up_to(rest, ','), item = trim(part);
        rest.remove_prefix(std::min(part.size() + 1, rest.size()));
        const bool lacks_quotes = is_unquoted_text(item);
        any |= lacks_quotes;
        if (!quoted.empty()) quoted += ", ";
        quoted += lacks_quotes ? '"' + std::string(item) + '"' : std::string(item);
    }
    return any ? '[' + quoted + ']' : "";
}

/// toml++'s tree, or what is wrong, whichever way its build says that.
std::variant<toml::table, toml::parse_error> parse_text(std::string_view text) {
#if TOML_EXCEPTIONS
    try {
        return toml::parse(text); // places are wanted, not its file on each
    } catch (const toml::parse_error& e) {
        return e;
    }
#else
    toml::parse_result result = toml::parse(text);
    if (result) return std::move(result).table();
    return result.error();
#endif
}

/// Whether a line may be offered in a faulty one's place.
bool is_correct(std::string_view line) { return parse_text(line).index() == 0; }

Unquoted find_unquoted(std::string_view line) {
    const std::size_t equals = line.find('=');
    if (equals == std::string_view::npos) return {};
    const std::string_view key = trim(line.substr(0, equals));
    const std::string_view bare = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";
    if (key.empty() || key.find_first_not_of(bare) != std::string_view::npos) return {};
    std::string_view value = trim(line.substr(equals + 1));
    const bool colour = value.size() > 1 && parse_colour(value.substr(0, value.find(' ')));
    value = colour ? value.substr(0, value.find(' ')) : trim(up_to(value, '#'));
    const std::string quoted = colour || is_unquoted_text(value) ? '"' + std::string(value) + '"' : quote_items(value);
    const std::string corrected = std::string(key) + " = " + quoted;
    if (quoted.empty() || corrected.size() > longest_correction || !is_correct(corrected)) return {};
    return {corrected, static_cast<int>(value.data() - line.data()) + 1};
}

/// "3.5" for a value that begins with 3,5 and a blank or a unit; empty for all others.
std::string with_decimal_point(std::string_view value) {
    const auto end_of_digits = [&](std::size_t from) {
        return std::min(value.find_first_not_of("0123456789", from), value.size());
    };
    const std::size_t first = value.find_first_not_of("+-"), comma = first > 1 ? value.size() : end_of_digits(first);
    if (comma == first || comma >= value.size() || value[comma] != ',') return {};
    const std::size_t end = end_of_digits(comma + 1);
    if (end > longest_correction ||
        (end < value.size() && std::string_view(",.:_+-").find(value[end]) != std::string_view::npos))
        return {};
    const std::string number = with_decimal_points(value.substr(0, end));
    return !number.empty() && is_correct("a = " + number) ? number : "";
}

std::string_view nth_line(std::string_view text, std::size_t line) {
    for (; line > 1; --line) text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
    return text.substr(0, text.find('\n'));
}

} // namespace

std::optional<Table> parse(std::string_view text, const std::string& file_name, Diagnostics& out) {
    if (text.size() > max_text_file) {
        out.error({file_name, 0, 0}, "too large: a TOML file holds at most 16 MiB");
        return std::nullopt;
    }
    if (!is_valid_utf8(text)) {
        int line = 1;
        for (std::size_t start = 0; start < text.size(); ++line) {
            const std::size_t end = std::min(text.find('\n', start), text.size());
            if (!is_valid_utf8(text.substr(start, end - start))) break;
            start = end + 1;
        }
        out.error({file_name, line, 1}, "not valid UTF-8", "save the file as UTF-8");
        return std::nullopt;
    }
    if (text.find('\0') != std::string_view::npos) {
        out.error({file_name, 0, 0}, "holds a NUL byte: not a text file");
        return std::nullopt;
    }
    text = without_byte_order_mark(text);
    std::vector<TextList> lists;
    const std::string rest = take_text_lists(text, lists);
    int line = 0;
    if (const Excess excess = find_excess(rest, line); excess != Excess::none) {
        out.error({file_name, line, 1},
                  excess == Excess::depth
                      ? "nested too deeply: a key has at most 32 parts, tables and lists lie at most 64 deep"
                      : "more than a million values in one file");
        return std::nullopt;
    }
    auto tree = parse_text(rest);
    // What is wrong is told of the whole text, whose lists have not been taken out.
    if (tree.index() == 1 && !lists.empty()) tree = parse_text(text);
    if (auto* table = std::get_if<toml::table>(&tree)) return Converter(lists).table(*table);
    const auto& fault = std::get<toml::parse_error>(tree);
    const auto& at = fault.source().begin;
    std::string what(fault.description());
    const std::string_view written = nth_line(text, at.line);
    const auto speaks_of = [&](std::string_view word) { return what.find(word) != std::string::npos; };
    // Within a text every line is a part of it, in one that nothing ends all that follow.
    const bool in_text = speaks_of("string:") || speaks_of("in string") || speaks_of("end-of-file");
    if (const Unquoted meant = find_unquoted(written); meant.column > 0 && !in_text && !speaks_of("redefine")) {
        out.error({file_name, static_cast<int>(at.line), meant.column}, "text goes in quotes: " + meant.corrected);
        return std::nullopt;
    }
    const std::size_t equals = written.find('=');
    const std::string_view value = equals == std::string_view::npos ? "" : trim(written.substr(equals + 1));
    if (const std::string number = with_decimal_point(value); !number.empty() && !in_text) {
        const std::string_view before_it = written.substr(0, static_cast<std::size_t>(value.data() - written.data()));
        out.error({file_name, static_cast<int>(at.line), static_cast<int>(count_code_points(before_it)) + 1},
                  "a number has a decimal point, not a comma: " + number);
        return std::nullopt;
    }
    // toml++ prefixes its own state ("Error while parsing key: …"); what follows the colon is the news.
    if (const auto colon = what.find(": "); what.starts_with("Error while parsing") && colon != std::string::npos)
        what = "TOML: in " + what.substr(std::string_view("Error while parsing ").size());
    else
        what = "TOML: " + what;
    out.error({file_name, static_cast<int>(at.line), static_cast<int>(at.column)}, std::string(trim(what)));
    return std::nullopt;
}

std::optional<Table> load(const std::string& path, Diagnostics& out) {
    const auto text = read_file(path, out);
    if (!text) return std::nullopt;
    return parse(*text, path, out);
}

} // namespace kupi::base::toml_file
