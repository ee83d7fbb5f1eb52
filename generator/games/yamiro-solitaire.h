// Solitaire Yamiro: one player against the deck, eight hands (railog-booklet: Yamiro, Solitaire Play; rulings §4).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "games/arlas_war.h"

namespace kupi {

/// `Cards` is CardSet, or CardCounts for two decks.
template <class Cards>
class YamiroSolitaireWith : public ArlasWar<Cards, 1> {
    using War = ArlasWar<Cards, 1>;

  public:
    enum class Verb : std::uint8_t { deal, turn, play, draw, reshuffle };
    static constexpr std::array<std::string_view, 5> verbs{"deal", "turn", "play", "draw", "reshuffle"};

    YamiroSolitaireWith() = default;
    explicit YamiroSolitaireWith(const Setup& setup);

    Ruling play(const Move& move, Mode mode = Mode::judge, Trace* trace = nullptr);
    void legal_moves(Options& options) const;
    void next_hand(const HandEnd& end);
    int worth(const Move& move) const;

    friend bool operator==(const YamiroSolitaireWith&, const YamiroSolitaireWith&) = default;
};

extern template class YamiroSolitaireWith<CardSet>;
extern template class YamiroSolitaireWith<CardCounts>;
using YamiroSolitaire = YamiroSolitaireWith<CardSet>;
using YamiroSolitaireTwoDecks = YamiroSolitaireWith<CardCounts>;

} // namespace kupi
