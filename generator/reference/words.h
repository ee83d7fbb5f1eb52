// Words as people search for them: case, accents and endings do not matter.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace kupi::reference {

/// Lower case without accents, þ as th: "Geþa" and "getha" are one.
std::string fold(std::string_view text);

/// A word in a text, with where it stands there.
struct WordAt {
    std::string word; ///< folded
    std::size_t begin = 0, end = 0;
};
/// Folded words; "bring-in" is two, "arl's" is "arl".
std::vector<WordAt> words_at(std::string_view text);
std::vector<std::string> words_of(std::string_view text);

/// A folded English word without its ending: "exchanges", "exchanged" and "exchange" are one; "drew" is "draw".
std::string stem(std::string word);

/// "seven" of "7"; from 14 on the digits as they are, which fit into an int.
std::string number_in_words(const std::string& digits);

/// Words that say nothing about what is asked: "the", "of", "may".
bool is_stop_word(std::string_view word);
/// A word that a question begins with: "who", "may".
bool asks(std::string_view word);

} // namespace kupi::reference
