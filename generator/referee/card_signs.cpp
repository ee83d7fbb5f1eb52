#include "referee/card_signs.h"

#include <algorithm>

namespace kupi::referee {

namespace {

PlayingCard named_by(std::string_view word, const Speaker& speaker) {
    const CardNames& names = speaker.vocabulary.cards();
    const int code = names.card(word);
    if (code < 0) return unseen_card;
    const PlayingCard card = PlayingCard::from_code(static_cast<std::uint8_t>(code));
    if (names.text(card) != word || speaker.players.find(word) != nobody) return unseen_card;
    const bool telling = card.has_suit() || (word.size() > 1 && word.find_first_not_of("0123456789") < word.size());
    return telling ? card : unseen_card;
}

} // namespace

std::vector<SentencePiece> sentence_pieces(std::string_view sentence, const Speaker& speaker) {
    constexpr std::string_view apart = " \n\t.,;:()[]!?/*";
    std::vector<SentencePiece> out(1);
    while (!sentence.empty()) {
        const std::size_t begin = std::min(sentence.find_first_not_of(apart), sentence.size());
        const std::size_t end = std::min(sentence.find_first_of(apart, begin), sentence.size());
        out.back().words += sentence.substr(0, begin);
        const std::string_view word = sentence.substr(begin, end - begin);
        if (const PlayingCard card = named_by(word, speaker); card != unseen_card) {
            out.push_back({std::string(word), card});
            out.emplace_back();
        } else {
            out.back().words += word;
        }
        sentence.remove_prefix(end);
    }
    return out;
}

std::string with_names(std::string_view sentence, const Speaker& speaker) {
    std::string out;
    const std::vector<SentencePiece> pieces = sentence_pieces(sentence, speaker);
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        const bool in_row = i > 0 && i + 1 < pieces.size() && pieces[i].words == " ";
        if (pieces[i].card.is_unseen())
            out += in_row ? ", " : pieces[i].words;
        else
            out += speaker.vocabulary.cards().title(pieces[i].card);
    }
    return out;
}

std::string sign_rank(PlayingCard card, const CardNames& names) {
    std::string_view text = names.text(card);
    if (card.has_suit() && text.ends_with(names.suit_text(card.suit())))
        text.remove_suffix(names.suit_text(card.suit()).size());
    return std::string(text);
}

} // namespace kupi::referee
