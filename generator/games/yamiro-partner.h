// Partner Yamiro: two teams of two, four hands of sixteen cards (railog-booklet: Yamiro, Four Players; rulings §3).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "rules/arlas_war.h"

namespace kupi {

/// `Cards` is CardSet, or CardCounts for two decks.
template <class Cards>
class YamiroPartnerWith {
  public:
    enum class Verb : std::uint8_t { deal, play, draw, reshuffle };
    static constexpr std::array<std::string_view, 4> verbs{"deal", "play", "draw", "reshuffle"};
    static constexpr std::array<std::string_view, 0> words{};
    static constexpr std::array<RuleId, 5> rules{rule::deal_not_due, rule::lead_order, rule::draw_not_due,
                                                 rule::nothing_to_draw, rule::reshuffle_not_due};

    YamiroPartnerWith() = default;
    explicit YamiroPartnerWith(const Setup& setup);

    Ruling play(const Move& move, Mode mode = Mode::judge, Trace* trace = nullptr);
    void legal_moves(Options& options) const;
    Seats waiting() const { return war_.waiting(); }
    Result hand_result() const { return war_.hand_result(); }
    Result game_result() const { return war_.game_result(); }
    void next_hand(const HandEnd& end) { war_.next_hand(end.judged, nullptr); }
    Seat dealer() const { return war_.dealer(); }
    Seats side(Seat seat) const { return ArlasWar<Cards, 4>::seats_of(seat % 2); }
    bool judgeable() const { return war_.judgeable(); }
    CardSet lacks(Seat) const { return {}; }
    const Cards& pool() const { return war_.pool(); }
    std::vector<PileView> piles() const { return war_.piles(); }
    int worth(const Move& move) const;

    friend bool operator==(const YamiroPartnerWith&, const YamiroPartnerWith&) = default;

  private:
    ArlasWar<Cards, 4> war_;
};

extern template class YamiroPartnerWith<CardSet>;
extern template class YamiroPartnerWith<CardCounts>;
using YamiroPartner = YamiroPartnerWith<CardSet>;
using YamiroPartnerTwoDecks = YamiroPartnerWith<CardCounts>;

} // namespace kupi
