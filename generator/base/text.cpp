#include "base/text.h"

#include <array>
#include <charconv>
#include <cstdint>
#include <cstring>
#include <tuple>
#include <utility>

#include "base/utf8.h"

namespace kupi::base {

namespace {

bool steers_a_terminal(char32_t c) {
    return c < 0x20 || (c >= 0x7F && c < 0xA0) || (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069) ||
           c == 0x2028 || c == 0x2029 || c == 0x200E || c == 0x200F || c == 0xFEFF;
}

std::string hex(std::string_view prefix, char32_t value, int digits) {
    std::string out(prefix);
    for (int shift = (digits - 1) * 4; shift >= 0; shift -= 4) out += "0123456789abcdef"[(value >> shift) & 0xF];
    return out;
}

char lower_char(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

} // namespace

bool is_valid_utf8(std::string_view text) {
    for (std::size_t i = 0; i < text.size();) {
        std::uint64_t eight = 0; // most text is ASCII
        if (i + sizeof eight <= text.size()) {
            std::memcpy(&eight, text.data() + i, sizeof eight);
            if ((eight & 0x8080808080808080u) == 0) {
                i += sizeof eight;
                continue;
            }
        }
        const Character d = character_at(text, i);
        if (d.length == 0) return false;
        i += d.length;
    }
    return true;
}

std::size_t count_code_points(std::string_view text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), begins_character));
}

std::string printable(std::string_view text) {
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size();) {
        const Character d = character_at(text, i);
        if (d.length == 0) {
            out += hex("\\x", static_cast<unsigned char>(text[i]), 2);
            ++i;
            continue;
        }
        if (steers_a_terminal(d.code))
            out += d.code < 0x100 ? hex("\\x", d.code, 2) : hex("\\u", d.code, 4);
        else
            out.append(text.substr(i, d.length));
        i += d.length;
    }
    return out;
}

bool has_control_characters(std::string_view text) { return printable(text) != text; }

std::string lower(std::string_view ascii) {
    std::string out(ascii);
    std::transform(out.begin(), out.end(), out.begin(), lower_char);
    return out;
}

std::string_view trim(std::string_view text) {
    const auto space = [](char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; };
    while (!text.empty() && space(text.front())) text.remove_prefix(1);
    while (!text.empty() && space(text.back())) text.remove_suffix(1);
    return text;
}

std::vector<std::string> split(std::string_view text, char separator) {
    std::vector<std::string> parts;
    for (;;) {
        const auto at = text.find(separator);
        parts.emplace_back(text.substr(0, at));
        if (at == std::string_view::npos) return parts;
        text.remove_prefix(at + 1);
    }
}

std::string join(const std::vector<std::string>& parts, std::string_view separator) {
    std::string out;
    for (const auto& part : parts) {
        if (&part != &parts.front()) out += separator;
        out += part;
    }
    return out;
}

std::size_t edit_distance(std::string_view a, std::string_view b, std::size_t limit) {
    if (a.size() > b.size()) std::swap(a, b);
    if (b.size() - a.size() > limit) return limit + 1;
    // Three rows: two back (for swaps), one back, this one.
    std::vector<std::size_t> before(b.size() + 1), above(b.size() + 1), row(b.size() + 1);
    for (std::size_t j = 0; j <= b.size(); ++j) above[j] = j;
    for (std::size_t i = 1; i <= a.size(); ++i) {
        row[0] = i;
        std::size_t best = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const bool same = lower_char(a[i - 1]) == lower_char(b[j - 1]);
            row[j] = std::min({above[j] + 1, row[j - 1] + 1, above[j - 1] + (same ? 0u : 1u)});
            if (i > 1 && j > 1 && lower_char(a[i - 1]) == lower_char(b[j - 2]) &&
                lower_char(a[i - 2]) == lower_char(b[j - 1]))
                row[j] = std::min(row[j], before[j - 2] + 1);
            best = std::min(best, row[j]);
        }
        if (best > limit) return limit + 1;
        std::swap(before, above);
        std::swap(above, row);
    }
    return std::min(above[b.size()], limit + 1);
}

std::optional<std::string> nearest(std::string_view word, const std::vector<std::string>& candidates) {
    if (word.size() > 64) return std::nullopt;
    const std::string* best = nullptr;
    // The distance; of one distance, what is spelt more alike; of those, what is as long.
    std::tuple<std::size_t, std::size_t, bool> least;
    for (const auto& candidate : candidates) {
        if (candidate.empty() || candidate.size() > 64) continue;
        const std::size_t longer = std::max(word.size(), candidate.size()), edits = edit_distance(word, candidate, 21);
        std::size_t distance = edits;
        // A word cut short ("long" for "long-edge", "getha" for "railog-getha") or drawn out ("rectangle" for "rect")
        // is near as well.
        const auto begins_or_ends = [](std::string_view whole, std::string_view part) {
            return part.size() >= 3 &&
                   (lower(whole.substr(0, part.size())) == lower(part) || lower(whole).ends_with("-" + lower(part)));
        };
        if (begins_or_ends(candidate, word) || begins_or_ends(word, candidate))
            distance = std::min<std::size_t>(distance, 1);
        if (distance > std::max<std::size_t>(1, longer / 3)) continue;
        if (distance == longer) continue; // nothing in common
        const std::tuple rank(distance, edits, candidate.size() != word.size());
        if (best == nullptr || rank < least) {
            best = &candidate;
            least = rank;
        }
    }
    return best == nullptr ? std::nullopt : std::optional(*best);
}

std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates) {
    const auto near = nearest(word, candidates);
    return near ? "did you mean \"" + *near + "\"?" : std::string{};
}

std::vector<std::string> one_slip_away(std::string_view word, const std::vector<std::string>& candidates) {
    std::vector<std::string> out;
    for (const auto& candidate : candidates)
        if (edit_distance(word, candidate, 1) == 1) out.push_back(candidate);
    return out;
}

std::string suggest(std::string_view word, const std::vector<std::string>& candidates, std::string_view heading) {
    std::string near = did_you_mean(word, candidates);
    return !near.empty() || candidates.empty() ? near : std::string(heading) + ": " + join(candidates, ", ");
}

std::string one_of(const std::vector<std::string>& names) {
    std::string out;
    for (std::size_t i = 0; i < names.size(); ++i) {
        if (i > 0) out += i + 1 == names.size() ? " or " : ", ";
        out += names[i];
    }
    return out;
}

std::string counted(std::size_t n, std::string_view what) {
    return std::to_string(n) + " " + std::string(what) + (n == 1 ? "" : "s");
}

bool matches_pattern(std::string_view pattern, std::string_view text) {
    // Greedy with one place to fall back to: linear in practice, never exponential.
    std::size_t p = 0, t = 0, star = std::string_view::npos, mark = 0;
    while (t < text.size()) {
        if (p < pattern.size() && pattern[p] == '?') {
            ++p;
            t = end_of_character(text, t);
        } else if (p < pattern.size() && pattern[p] != '*' && lower_char(pattern[p]) == lower_char(text[t])) {
            ++p;
            ++t;
        } else if (p < pattern.size() && pattern[p] == '*') {
            star = p++;
            mark = t;
        } else if (star != std::string_view::npos) {
            p = star + 1;
            t = mark = end_of_character(text, mark);
        } else {
            return false;
        }
    }
    while (p < pattern.size() && pattern[p] == '*') ++p;
    return p == pattern.size();
}

std::string capital(std::string text) {
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

std::string curl_quotes(std::string_view text, char& before) {
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        const bool opens = before == 0 || before == ' ' || before == '(' || before == '[' || before == '\n';
        if (c == '\'')
            out += opens ? "\u2018" : "\u2019";
        else if (c == '"')
            out += opens ? "\u201c" : "\u201d";
        else if (text.substr(i, 3) == "...")
            out += "\u2026", i += 2;
        else
            out += c;
        before = c;
    }
    return out;
}

bool is_id(std::string_view text) {
    const auto allowed = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-'; };
    return !text.empty() && text.size() <= 64 && std::all_of(text.begin(), text.end(), allowed) &&
           text.front() != '-' && text.back() != '-';
}

std::string number(double value, int decimals) {
    std::array<char, 352> buffer{};
    const auto [end, error] =
        std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::fixed, decimals);
    if (error != std::errc{}) return "0";
    std::string_view text(buffer.data(), static_cast<std::size_t>(end - buffer.data()));
    if (text.find('.') != std::string_view::npos) {
        while (text.back() == '0') text.remove_suffix(1);
        if (text.back() == '.') text.remove_suffix(1);
    }
    return text == "-0" ? "0" : std::string(text);
}

} // namespace kupi::base
