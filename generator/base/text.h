// Small helpers for text. All text is UTF-8.
#pragma once

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/namespaces.h"

namespace kupi::base {

bool is_valid_utf8(std::string_view text);
/// Number of code points (of well-formed text).
std::size_t count_code_points(std::string_view text);

/// Control characters (C0, DEL, C1) and bidirectional overrides as visible escapes (\x1b, \u202e), so that text from
/// files can't steer a terminal; malformed bytes as \xNN. A newline is escaped too.
std::string printable(std::string_view text);
/// True if printable() would change it.
bool has_control_characters(std::string_view text);

std::string lower(std::string_view ascii);
std::string_view trim(std::string_view text);
/// With a capital at its beginning, if an ASCII letter stands there.
std::string capital(std::string text);
/// ' and " curled by what stands before them, three points as one sign. `before` is the text's last character so far
/// (0 at its beginning) and is kept up.
std::string curl_quotes(std::string_view text, char& before);
std::vector<std::string> split(std::string_view text, char separator);
std::string join(const std::vector<std::string>& parts, std::string_view separator);

/// Damerau-Levenshtein distance with adjacent swaps, ignoring ASCII case, at most `limit` + 1.
std::size_t edit_distance(std::string_view a, std::string_view b, std::size_t limit = 64);

/// The candidate that the writer most likely meant, if one is near: at most a third of its letters away.
std::optional<std::string> nearest(std::string_view word, const std::vector<std::string>& candidates);
/// "did you mean \"yll\"?", or an empty string if nothing is near.
std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates);
/// Of short words, in their order: those that are one slip away, a letter wrong, missing, too many, or two that
/// changed places.
std::vector<std::string> one_slip_away(std::string_view word, const std::vector<std::string>& candidates);
/// did_you_mean, or all of them if none is near: "suits: sun, moon". Empty if there are none.
std::string suggest(std::string_view word, const std::vector<std::string>& candidates, std::string_view heading);
/// "a, b or c".
std::string one_of(const std::vector<std::string>& names);

/// "1 card", "2 cards".
std::string counted(std::size_t n, std::string_view what);

/// A shell-like pattern with * and ?, ignoring ASCII case.
bool matches_pattern(std::string_view pattern, std::string_view text);

/// A name that may become a file's name: a-z 0-9 - (not at an end), 1 to 64 characters.
bool is_id(std::string_view text);

/// A number without trailing zeros, at most `decimals` of them: 63.5, 2, 0.125. Never "-0", never an exponent.
std::string number(double value, int decimals = 3);

} // namespace kupi::base
