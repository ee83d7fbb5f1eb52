// A Yamiro game whose seats play against each other, as Rules wants it: two players, or two teams of two. Which entry
// is tested for what stands here; the table itself is ArlasWar.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "rules/arlas_war.h"

namespace kupi {

/// `Cards` is CardSet, or CardCounts for two decks. With sets of one deck the cards are dealt anew half-way.
template <class Cards, int players, int hands>
class ArlasGame {
  public:
    enum class Verb : std::uint8_t { deal, play, draw, reshuffle };
    static constexpr std::array<std::string_view, 4> verbs{"deal", "play", "draw", "reshuffle"};
    static constexpr std::array<std::string_view, 0> words{};
    static constexpr std::array<RuleId, 5> rules{rule::deal_not_due, rule::lead_order, rule::draw_not_due,
                                                 rule::nothing_to_draw, rule::reshuffle_not_due};

    ArlasGame() = default;
    explicit ArlasGame(const Setup& setup)
        : war_(setup, hands, setup.word("poker-deck") == "one-deck-sets" ? hands / 2 : hands) {}

    Ruling play(const Move& move, Mode mode = Mode::judge, Trace* trace = nullptr) {
        const auto verb = static_cast<Verb>(move.verb);
        if (const RuleId fault = fault_of(move); !fault.id.empty()) return Illegal{fault, {.card = move.card()}};
        if (war_.ended() || (war_.finished() && (verb == Verb::play || verb == Verb::deal)))
            return Illegal{rule::hand_over, {.number = war_.hand()}};
        switch (verb) {
        case Verb::deal: return war_.deal(move);
        case Verb::play: return war_.play(move, mode, trace);
        case Verb::draw: return war_.draw(move, trace);
        case Verb::reshuffle: return war_.reshuffle(trace);
        }
        return Illegal{rule::unknown_verb};
    }
    void legal_moves(Options& options) const {
        war_.add_deals(options, static_cast<std::uint8_t>(Verb::deal));
        war_.add_draws(options, static_cast<std::uint8_t>(Verb::draw));
        war_.add_reshuffle(options, static_cast<std::uint8_t>(Verb::reshuffle));
        war_.add_plays(options, static_cast<std::uint8_t>(Verb::play));
    }
    Seats waiting() const { return war_.waiting(); }
    Result hand_result() const { return war_.hand_result(); }
    Result game_result() const { return war_.game_result(); }
    void next_hand(const HandEnd& end) { war_.next_hand(end.judged, nullptr); }
    Seat dealer() const { return war_.dealer(); }
    bool judgeable() const { return war_.judgeable(); }
    CardSet lacks(Seat) const { return {}; }
    const Cards& pool() const { return war_.pool(); }
    auto& table() { return war_.table(); }
    std::vector<PileView> piles() const { return war_.piles(); }
    int worth(const Move& move) const {
        return static_cast<Verb>(move.verb) == Verb::play ? war_.worth(move.seat, move.card()) : 0;
    }
    Seats side(Seat seat) const { return ArlasWar<Cards, players>::seats_of(seat % 2); }

    friend bool operator==(const ArlasGame&, const ArlasGame&) = default;

  private:
    ArlasWar<Cards, players> war_;
};

} // namespace kupi
