// What people ask beside a finding: what was held, and what would have been legal.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>

#include "referee/entry_writer.h"
#include "referee/words.h"
#include "rules/position.h"

namespace kupi::referee {

/// Calls found(place) for each card among a move's items, unseen ones too, but for names and what is a number.
void each_card(const Move& move, const auto& found) {
    for (int i = 0; i < move.size; ++i)
        if (move.items[static_cast<std::size_t>(i)] == Move::number_follows)
            ++i;
        else if (move.is_card(i))
            found(i);
}

/// "Bo held: 4si 8th and 2 not seen; reserve 5me". Empty where the seat owns no cards.
std::string held_text(const Position& position, Seat seat, const Speaker& speaker);
/// The first pile that shares this place of the story and holds cards that nobody has seen.
std::optional<PileView> unseen_pile(const Position& position, Pile place);
/// "Bo's hand", "the stock".
std::string pile_text(const PileView& pile, const Speaker& speaker);
/// "10S lies elsewhere: Bo · hand": the piles where this card is known to lie, or cards of the move if it is none.
/// Empty where none shows any.
std::string seen_text(const Position& position, const Move& move, PlayingCard card, const Speaker& speaker);

/// Tells a move whose cards are known to lie where its player can have them from, from one that names a card which may
/// lie unseen there, and elsewhere as well.
class SeenCards {
  public:
    explicit SeenCards(const Position& position);
    /// The move with ?? for each card that is not known to be there; nothing if such a card stands for another.
    std::optional<Move> only(const Move& move) const;

  private:
    CardCounts pool_;
    std::array<CardCounts, most_players> own_; ///< open to their player, by seat
};

/// "play 4si, 8th; raise 1 to 12": by the seat if it may do anything, else by those who may. CARD is any that nobody
/// has seen. With `out`, which knows more, cards are named, and those for which it is true left out.
std::string legal_text(const Position& position, Seat seat, const Speaker& speaker, EntryWriter& writer,
                       const std::function<bool(const Option&)>& out = {});

} // namespace kupi::referee
