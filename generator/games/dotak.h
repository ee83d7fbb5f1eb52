// Kupi o Dotak: a solitaire on as few piles as can be (railog-booklet: Kupi-o-Dotak; rulings §6).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "rules/hand_kit.h"
#include "rules/inplace_vector.h"

namespace kupi {

/// Everything is open but the order of the stock, so nothing is ever assumed.
class Dotak : public GameDefaults {
  public:
    enum class Verb : std::uint8_t { deal, play, draw };
    enum class Word : std::uint8_t { new_pile, on };
    static constexpr std::array<std::string_view, 3> verbs{"deal", "play", "draw"};
    static constexpr std::array<std::string_view, 2> words{"new", "on"};
    static constexpr RuleId deal_not_due{"deal-not-due"}, draw_not_due{"draw-not-due"}, no_such_pile{"no-such-pile"},
        no_match{"no-match"};
    static constexpr int open_cards = 4;

    Dotak() = default;
    explicit Dotak(const Setup& setup);

    Ruling play(const Move& move, Mode mode = Mode::judge, Trace* trace = nullptr);
    void legal_moves(Options& options) const;
    Seats waiting() const;
    Result hand_result() const;
    Result game_result() const;
    void tell_known(Known& known) const;
    void next_hand(const HandEnd& end);
    const CardSet& pool() const { return table_.pool(); }
    std::vector<PileView> piles() const;
    int worth(const Move& move) const;

    friend bool operator==(const Dotak&, const Dotak&) = default;

  private:
    static constexpr int stock = 0, open = 1, laid = 2; ///< piles of the table; those of the game are all in `laid`
    static constexpr int most_cards = PlayingCard::codes;

    static bool matches(PlayingCard a, PlayingCard b) {
        return (a.has_suit() && b.has_suit() && a.suit() == b.suit()) || a.rank() == b.rank();
    }
    bool finished() const { return played_.size() == cards_; }
    bool settled() const { return deal_.is_done() && !draw_due_; }
    Ruling draw(const Move& move);
    Ruling lay(const Move& move, Mode mode, Trace* trace);
    void settle();
    void begin();
    Result piles_result() const;
    int fitting(PlayingCard top, CardSet cards) const;

    Table<CardSet, 3> table_;
    CardSet pack_;
    struct Played {
        PlayingCard card;
        std::uint8_t pile = 0;
        friend bool operator==(const Played&, const Played&) = default;
    };
    InplaceVector<PlayingCard, most_cards> tops_; ///< of the piles, in the order in which they were begun
    InplaceVector<Played, most_cards> played_;    ///< in order
    std::uint8_t cards_ = 0;
    std::uint8_t limit_ = 0; ///< piles allowed
    Deal<stock, open> deal_;
    bool draw_due_ = false;
};

} // namespace kupi
