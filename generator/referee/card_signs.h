// Cards named in sentences, as people see them: "8si" becomes an 8 and the suit's symbol.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "referee/words.h"

namespace kupi::referee {

/// A piece of a sentence: words, or a card that is named in it.
struct SentencePiece {
    std::string words;
    PlayingCard card = unseen_card; ///< unseen_card: none
};

/// Cards are found as the deck's short names, between spaces and punctuation. A name of a player comes first, and an
/// extra card is only told from other words if its name is no number and longer than a letter.
std::vector<SentencePiece> sentence_pieces(std::string_view sentence, const Speaker& speaker);

/// With the cards' names, where no sign can be drawn: "hand 7 of clubs, ace of clubs".
std::string with_names(std::string_view sentence, const Speaker& speaker);

/// What stands before the suit's symbol: "8"; of a card without suit its whole name.
std::string sign_rank(PlayingCard card, const CardNames& names);

} // namespace kupi::referee
