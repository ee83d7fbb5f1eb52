#include "reference/words.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/utf8.h"
#include "reference/unicode.h"

namespace kupi::reference {

namespace {

/// Appends the character as it is searched for; false if it parts words.
bool fold_letter(char32_t c, std::string& to) {
    if (c < 0x80) {
        const char ascii = static_cast<char>(c >= 'A' && c <= 'Z' ? c + 32 : c);
        to += ascii;
        return (ascii >= 'a' && ascii <= 'z') || (ascii >= '0' && ascii <= '9') || ascii == '\'';
    }
    if (c == 0x2019) { // the apostrophe of good typography
        to += '\'';
        return true;
    }
    return fold_character(c, to);
}

constexpr std::array<std::pair<std::string_view, std::string_view>, 24> irregular = {{
    {"beaten", "beat"}, {"began", "begin"}, {"begun", "begin"}, {"bought", "buy"}, {"dealt", "deal"}, {"drawn", "draw"},
    {"drew", "draw"},   {"fallen", "fall"}, {"fell", "fall"},   {"gave", "give"},  {"given", "give"}, {"gone", "go"},
    {"goes", "go"},     {"went", "go"},     {"held", "hold"},   {"kept", "keep"},  {"laid", "lay"},   {"led", "lead"},
    {"lost", "lose"},   {"paid", "pay"},    {"shown", "show"},  {"taken", "take"}, {"took", "take"},  {"won", "win"},
}};

constexpr std::array<std::string_view, 78> stop_words = {
    "a",    "about", "again", "all",  "am",    "an",    "and",  "any",   "anyway", "are",  "as",    "at",     "be",
    "been", "but",   "by",    "can",  "could", "did",   "do",   "does",  "either", "for",  "from",  "get",    "had",
    "has",  "have",  "he",    "her",  "how",   "i",     "if",   "in",    "into",   "is",   "it",    "its",    "just",
    "may",  "me",    "mine",  "must", "my",    "now",   "of",   "on",    "or",     "our",  "she",   "should", "so",
    "some", "than",  "that",  "the",  "their", "them",  "then", "there", "these",  "they", "this",  "to",     "us",
    "was",  "we",    "what",  "when", "where", "which", "who",  "whose", "will",   "with", "would", "you",    "your",
};

constexpr std::array<std::string_view, 31> asking = {
    "am", "are",  "can",  "could", "did",   "do",  "does",  "has",    "have", "how", "i",
    "is", "may",  "me",   "must",  "my",    "our", "shall", "should", "they", "us",  "was",
    "we", "what", "when", "where", "which", "who", "why",   "you",    "your",
};

bool is_vowel(char c) { return c == 'a' || c == 'e' || c == 'i' || c == 'o' || c == 'u' || c == 'y'; }

bool has_vowel(std::string_view s) { return std::any_of(s.begin(), s.end(), is_vowel); }

/// Takes -ed or -ing off where a word is left.
void strip_verb_ending(std::string& word) {
    for (const std::string_view ending : {"ing", "ed"}) {
        if (!word.ends_with(ending) || word.size() < ending.size() + 3) continue;
        const std::string_view rest = std::string_view(word).substr(0, word.size() - ending.size());
        if (!has_vowel(rest) || rest.ends_with('e')) continue;
        word.resize(rest.size());
        const std::size_t n = word.size(); // "betting": "bett"; but "pass", "call"
        if (n > 2 && word[n - 1] == word[n - 2] && !is_vowel(word[n - 1]) && word[n - 1] != 's' && word[n - 1] != 'l')
            word.pop_back();
        return;
    }
}

} // namespace

std::string fold(std::string_view text) {
    std::string out;
    for (std::size_t at = 0; at < text.size();) fold_letter(next_character(text, at), out);
    return out;
}

std::vector<WordAt> words_at(std::string_view text) {
    std::vector<WordAt> out;
    WordAt word;
    const auto finish = [&] {
        std::string& w = word.word;
        if (w.ends_with("'s")) w.resize(w.size() - 2);
        w.erase(std::remove(w.begin(), w.end(), '\''), w.end());
        if (!w.empty()) out.push_back(word);
        word = {};
    };
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t begin = at;
        std::string folded;
        if (fold_letter(next_character(text, at), folded)) {
            if (word.word.empty()) word.begin = begin;
            word.word += folded;
            word.end = at;
        } else {
            finish();
        }
    }
    finish();
    return out;
}

std::vector<std::string> words_of(std::string_view text) {
    std::vector<std::string> out;
    for (auto& w : words_at(text)) out.push_back(std::move(w.word));
    return out;
}

std::string stem(std::string word) {
    for (const auto& [form, base] : irregular)
        if (word == form) return std::string(base);
    if (word.size() < 4) return word;
    if (word.ends_with("ies") && word.size() > 4)
        word.replace(word.size() - 3, 3, "y");
    else if (word.ends_with("sses") || word.ends_with("shes") || word.ends_with("ches") || word.ends_with("xes"))
        word.resize(word.size() - 2);
    else if (word.ends_with('s') && !word.ends_with("ss") && !word.ends_with("us") && !word.ends_with("is") &&
             !word.ends_with("as")) // arlas is no plural of arla
        word.pop_back();
    strip_verb_ending(word);
    if (word.size() > 3 && word.ends_with('e')) word.pop_back();
    return word;
}

bool is_stop_word(std::string_view word) {
    return std::find(stop_words.begin(), stop_words.end(), word) != stop_words.end();
}

bool asks(std::string_view word) { return std::find(asking.begin(), asking.end(), word) != asking.end(); }

std::string number_in_words(const std::string& digits) {
    static const std::array<std::string, 14> words = {"no",   "one",    "two",    "three",   "four",
                                                      "five", "six",    "seven",  "eight",   "nine",
                                                      "ten",  "eleven", "twelve", "thirteen"};
    const auto n = static_cast<std::size_t>(std::stoi(digits));
    return n < words.size() ? words[n] : digits;
}

} // namespace kupi::reference
