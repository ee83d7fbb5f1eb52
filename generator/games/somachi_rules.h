// Somachi's vocabulary, which its parts share: verbs, ranks, rule ids, the variants agreed on (railog-booklet: Somachi;
// rulings §5; rulesheets/somachi).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <initializer_list>
#include <string_view>

#include "rules/move.h"
#include "rules/ruling.h"
#include "rules/setup.h"

namespace kupi::games::somachi {

enum class Verb : std::uint8_t {
    // clang-format off
    deal, reshuffle, turn, open, stand, draw, add, play, discard, end, deiskatun, decline, collect, bring_in, raise,
    stay_in, challenge, pay, fold, all_in, meet, refuse, side_bet,
    // clang-format on
};
inline constexpr std::array<std::string_view, 23> verbs{
    "deal",      "reshuffle", "turn",      "open",    "stand",   "draw",     "add",     "play",
    "discard",   "end",       "deiskatun", "decline", "collect", "bring-in", "raise",   "stay-in",
    "challenge", "pay",       "fold",      "all-in",  "meet",    "refuse",   "side-bet"};
enum class Word : std::uint8_t { no_sweep, discard };
inline constexpr std::array<std::string_view, 2> words{"no-sweep", "discard"};

inline constexpr RuleId no_such_bet{"no-such-bet"}, not_in_hand{"not-in-hand"}, reshuffle_rule{"reshuffle"},
    one_draw{"one-draw"}, nothing_to_draw{"nothing-to-draw"}, deck_order{"deck-order"}, bet_owed{"bet-owed"},
    opening_card{"opening-card"}, no_opener{"no-opener"}, last_card{"last-card"}, one_play{"one-play"},
    face_cards_only{"face-cards-only"}, arlas_target{"arlas-target"}, arlas_response{"arlas-response"},
    compulsory_sweep{"compulsory-sweep"}, discard_drawn{"discard-drawn"}, collect_rule{"collect"},
    bet_timing{"bet-timing"}, chips_rule{"chips"};

inline constexpr int most = 8; ///< players
inline constexpr int hand_size = 4;
inline constexpr int thousand = 584; ///< of thousand-points: 888 in eights

enum Rank : int { alak = 8, arl, deiskatun, arlas };
constexpr bool is_face(PlayingCard c) { return c.rank() >= alak; }

inline Verb verb_of(const Move& move) { return static_cast<Verb>(move.verb); }

/// The variants agreed on.
struct House {
    bool all_cards_count : 1 = false, thousand_points : 1 = false, any_face_opens : 1 = false, seed_discard : 1 = false,
                           arl_keeps_own : 1 = false, optional_sweep : 1 = false, bring_in : 1 = false,
                           stay_in : 1 = false, challenge : 1 = false, all_in : 1 = false, side_bets : 1 = false;

    House() = default;
    explicit House(const Setup& setup) {
        all_cards_count = setup.flag("all-cards-count");
        thousand_points = setup.flag("thousand-points");
        any_face_opens = setup.flag("any-face-card-opens");
        seed_discard = setup.flag("seed-discard");
        arl_keeps_own = setup.flag("arl-keeps-own");
        optional_sweep = setup.flag("optional-sweep");
        bring_in = setup.flag("bring-in-bets");
        stay_in = setup.flag("stay-in-bets");
        challenge = setup.flag("challenge-bets");
        all_in = setup.flag("all-in");
        side_bets = setup.flag("side-bets");
        const auto agree = [&](bool agreed, std::initializer_list<Verb> bets) {
            for (Verb verb : bets) known_ = agreed ? known_ : known_ & ~(1u << static_cast<int>(verb));
        };
        agree(bring_in, {Verb::bring_in, Verb::raise});
        agree(stay_in, {Verb::stay_in});
        agree(challenge, {Verb::challenge, Verb::meet, Verb::refuse});
        agree(bets(), {Verb::pay, Verb::fold});
        agree(all_in, {Verb::all_in});
        agree(side_bets, {Verb::side_bet});
    }
    bool bets() const { return bring_in || stay_in || challenge; }
    bool knows(Verb verb) const { return known_ >> static_cast<int>(verb) & 1; }
    bool is_opener(PlayingCard c) const {
        return c.rank() == alak || c.rank() == arl || (any_face_opens && is_face(c));
    }
    /// rules.md, end: numbers at face value, alak 8; with all-cards-count every face card 8.
    int value(PlayingCard c) const { return !is_face(c) ? c.rank() + 1 : c.rank() == alak || all_cards_count ? 8 : 0; }
    friend bool operator==(const House&, const House&) = default;

  private:
    std::uint32_t known_ = ~0u; ///< a bit for each verb: not those of bets that are not agreed on
};

/// Results and findings are kept in 32 bits; only bets and doublings that no table makes go beyond.
inline constexpr std::int32_t most_shown = 2'000'000'000;
inline std::int32_t shown(std::int64_t n) {
    return static_cast<std::int32_t>(std::clamp<std::int64_t>(n, -most_shown, most_shown));
}

} // namespace kupi::games::somachi
