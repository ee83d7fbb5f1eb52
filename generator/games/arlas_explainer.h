// Why a Yamiro hand ended as it did, step by step. The words stand in the games' [say] tables.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "games/arlas_hand.h"
#include "rules/ruling.h"
#include "rules/seat.h"

namespace kupi::games {

struct ArlasPlayed {
    PlayingCard card;
    Seat seat = 0;
    friend bool operator==(const ArlasPlayed&, const ArlasPlayed&) = default;
};

struct ArlasExplainer {
    Trace& trace;
    std::span<const ArlasPlayed> played; ///< in order
    const ArlasRanks& ranks;
    const ArlasHand& rows;
    bool partners; ///< two teams of two

    /// A tie that goes on, with that many cards in each row.
    void further_round(int cards) {
        arlas();
        add_note(trace, "further-round", nobody, {rows.score(0), cards});
    }
    void result(const ArlasHand::Verdict& verdict, const std::array<std::int32_t, 2>& totals) {
        if (arlas())
            for (int side = 0; side < ArlasHand::sides; ++side) {
                Note& n = note_of_side(!rows.alak(side) ? "score"
                                       : rows.arl(side) ? "score-quadrupled"
                                                        : "score-doubled",
                                       side);
                for (const ArlasPlayed& p : played)
                    if (arlas_side(p.seat) == side) n.cards.push_back(p.card);
                n.numbers = {rows.numbers(side), rows.score(side)};
            }
        if (verdict.winner == ArlasHand::even) return void(add_note(trace, "tie", nobody, {verdict.scores[0]}));
        Note& n = note_of_side("captured", verdict.winner);
        for (const ArlasPlayed& p : played)
            if (arlas_side(p.seat) != verdict.winner) n.cards.push_back(p.card);
        n.numbers = {rows.worth(1 - verdict.winner), totals[verdict.winner]};
    }

  private:
    /// Of a team both are named.
    Note& note_of_side(std::string_view id, int side) {
        Note& n = add_note(trace, id);
        for (const ArlasPlayed& p : played) // a player, or the deck
            if (arlas_side(p.seat) == side && (n.seat == nobody || p.seat < n.seat)) n.seat = p.seat;
        if (partners) n.other = static_cast<Seat>(n.seat + 2);
        return n;
    }
    /// Each arlas in order, with the deiskatun that cancels it; false if one stands.
    bool arlas() {
        std::array<std::vector<ArlasPlayed>, 2> unused;
        for (const ArlasPlayed& p : played)
            if (ranks.kind(p.card) == ArlasKind::deiskatun) unused[arlas_side(p.seat)].push_back(p);
        for (const ArlasPlayed& p : played) {
            if (ranks.kind(p.card) != ArlasKind::arlas) continue;
            auto& against = unused[1 - arlas_side(p.seat)];
            Note& n = add_note(trace, against.empty() ? "arlas-wins" : "arlas-cancelled", p.seat);
            n.cards = {p.card};
            if (against.empty()) return false;
            n.other = against.front().seat;
            n.others = {against.front().card};
            against.erase(against.begin());
        }
        return true;
    }
};

} // namespace kupi::games
