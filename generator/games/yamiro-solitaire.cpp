#include "games/yamiro-solitaire.h"

namespace kupi {

template <class Cards>
YamiroSolitaireWith<Cards>::YamiroSolitaireWith(const Setup& setup)
    : War(setup, 8, setup.word("poker-deck") == "one-deck-sets" ? 4 : 8) {}

template <class Cards>
Ruling YamiroSolitaireWith<Cards>::play(const Move& move, Mode mode, Trace* trace) {
    const auto verb = static_cast<Verb>(move.verb);
    if (verb == Verb::turn && move.card().is_unseen()) return Illegal{rule::bad_argument};
    if (const RuleId fault = fault_of(move)) return Illegal{fault, {.card = move.card()}};
    const bool in_finished = verb == Verb::draw || verb == Verb::reshuffle;
    if (War::ended() || (War::finished() && !in_finished)) return Illegal{rule::hand_over, {.number = War::hand()}};
    switch (verb) {
    case Verb::deal: return War::deal(move);
    case Verb::turn: return War::turn(move, trace);
    case Verb::play: return War::play_card(move, mode, trace);
    case Verb::draw: return War::draw(move, trace);
    case Verb::reshuffle: return War::reshuffle(trace);
    }
    return Illegal{rule::unknown_verb};
}

template <class Cards>
void YamiroSolitaireWith<Cards>::legal_moves(Options& options) const {
    War::add_deals(options, Verb::deal);
    War::add_draws(options, Verb::draw);
    War::add_turn(options, Verb::turn);
    War::add_reshuffle(options, Verb::reshuffle);
    War::add_plays(options, Verb::play);
}

/// The margin that a table claims of a hand tells what each side captured in it.
template <class Cards>
void YamiroSolitaireWith<Cards>::next_hand(const HandEnd& end) {
    const Field* margin = end.claimed("margin");
    War::next_hand(end.judged, margin != nullptr ? &margin->number : nullptr);
}

template <class Cards>
int YamiroSolitaireWith<Cards>::worth(const Move& move) const {
    return static_cast<Verb>(move.verb) == Verb::play ? War::worth(move.seat, move.card()) : 0;
}

template class YamiroSolitaireWith<CardSet>;
template class YamiroSolitaireWith<CardCounts>;

namespace {
const Announcement yamiro_solitaire_here = announce<YamiroSolitaire, YamiroSolitaireTwoDecks>("yamiro-solitaire");
}

} // namespace kupi
