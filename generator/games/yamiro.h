// Yamiro: two players and eight hands of four cards each, two teams of two and four hands of sixteen, or one player
// against the deck and eight hands (railog-booklet: Yamiro, its Four Players and Solitaire Play; rulings §2–§4). Which
// entry is tested for what stands here, all else in ArlasWar.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string_view>

#include "games/arlas_war.h"

namespace kupi::games {

/// `Cards` is CardSet, or CardCounts for two decks. With sets of one deck the cards are dealt anew half-way.
template <class Cards, int players, int hands>
class ArlasGame : public ArlasWar<Cards, players> {
    using War = ArlasWar<Cards, players>;

  public:
    enum class Verb : std::uint8_t { deal, play, draw, reshuffle, turn };
    static constexpr std::array<std::string_view, 5> all_verbs{"deal", "play", "draw", "reshuffle", "turn"};
    static constexpr auto verbs = std::span(all_verbs).first(War::against_deck ? 5 : 4);

    ArlasGame() = default;
    explicit ArlasGame(const Setup& setup)
        : War(setup, hands, setup.word("poker-deck") == "one-deck-sets" ? hands / 2 : hands) {}

    Ruling play(const Move& move, Mode mode = Mode::judge, Trace* trace = nullptr) {
        const auto verb = static_cast<Verb>(move.verb);
        if (verb == Verb::turn && move.card().is_unseen()) return Illegal{rule::bad_argument};
        if (const RuleId fault = fault_of(move)) return Illegal{fault, {.card = move.card()}};
        const bool in_finished = verb == Verb::draw || verb == Verb::reshuffle;
        if (War::ended() || (War::finished() && !in_finished)) return Illegal{rule::hand_over, {.number = War::hand()}};
        switch (verb) {
        case Verb::deal: return War::deal(move);
        case Verb::play: return War::play_card(move, mode, trace);
        case Verb::draw: return War::draw(move, trace);
        case Verb::reshuffle: return War::reshuffle(trace);
        case Verb::turn: return War::turn(move, trace);
        }
        return Illegal{rule::unknown_verb};
    }
    void legal_moves(Options& options) const {
        War::add_deals(options, Verb::deal);
        War::add_draws(options, Verb::draw);
        War::add_turn(options, Verb::turn);
        War::add_reshuffle(options, Verb::reshuffle);
        War::add_plays(options, Verb::play);
    }
    /// The margin that a table claims of a hand against the deck tells what each side captured in it.
    void next_hand(const HandEnd& end) {
        const Field* margin = War::against_deck ? end.claimed("margin") : nullptr;
        War::next_hand(end.judged, margin != nullptr ? &margin->number : nullptr);
    }
    int worth(const Move& move) const {
        return static_cast<Verb>(move.verb) == Verb::play ? War::worth(move.seat, move.card()) : 0;
    }
    Seats side(Seat seat) const { return War::seats_of(War::side_of(seat)); }

    friend bool operator==(const ArlasGame&, const ArlasGame&) = default;
};

using Yamiro = ArlasGame<CardSet, 2, 8>;
using YamiroTwoDecks = ArlasGame<CardCounts, 2, 8>;
using YamiroPartner = ArlasGame<CardSet, 4, 4>;
using YamiroPartnerTwoDecks = ArlasGame<CardCounts, 4, 4>;
using YamiroSolitaire = ArlasGame<CardSet, 1, 8>;
using YamiroSolitaireTwoDecks = ArlasGame<CardCounts, 1, 8>;

} // namespace kupi::games
