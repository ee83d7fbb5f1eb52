#include "games/yamiro-solitaire.h"

namespace kupi {

template <class Cards>
YamiroSolitaireWith<Cards>::YamiroSolitaireWith(const Setup& setup)
    : war_(setup, 8, setup.word("poker-deck") == "one-deck-sets" ? 4 : 8) {}

template <class Cards>
Ruling YamiroSolitaireWith<Cards>::play(const Move& move, Mode mode, Trace* trace) {
    const auto verb = static_cast<Verb>(move.verb);
    if (verb == Verb::turn && move.card().is_unseen()) return Illegal{rule::bad_argument};
    if (const RuleId fault = fault_of(move); !fault.id.empty()) return Illegal{fault, {.card = move.card()}};
    const bool in_finished = verb == Verb::draw || verb == Verb::reshuffle;
    if (war_.ended() || (war_.finished() && !in_finished)) return Illegal{rule::hand_over, {.number = war_.hand()}};
    switch (verb) {
    case Verb::deal: return war_.deal(move);
    case Verb::turn: return war_.turn(move, trace);
    case Verb::play: return war_.play(move, mode, trace);
    case Verb::draw: return war_.draw(move, trace);
    case Verb::reshuffle: return war_.reshuffle(trace);
    }
    return Illegal{rule::unknown_verb};
}

template <class Cards>
void YamiroSolitaireWith<Cards>::legal_moves(Options& options) const {
    war_.add_deals(options, static_cast<std::uint8_t>(Verb::deal));
    war_.add_draws(options, static_cast<std::uint8_t>(Verb::draw));
    war_.add_turn(options, static_cast<std::uint8_t>(Verb::turn));
    war_.add_reshuffle(options, static_cast<std::uint8_t>(Verb::reshuffle));
    war_.add_plays(options, static_cast<std::uint8_t>(Verb::play));
}

/// The margin that a table claims of a hand tells what each side captured in it.
template <class Cards>
void YamiroSolitaireWith<Cards>::next_hand(const HandEnd& end) {
    const Field* margin = end.claim != nullptr ? end.claim->field("margin") : nullptr;
    war_.next_hand(end.judged, margin != nullptr ? &margin->number : nullptr);
}

template <class Cards>
int YamiroSolitaireWith<Cards>::worth(const Move& move) const {
    return static_cast<Verb>(move.verb) == Verb::play ? war_.worth(move.seat, move.card()) : 0;
}

template class YamiroSolitaireWith<CardSet>;
template class YamiroSolitaireWith<CardCounts>;

namespace {
const Announcement yamiro_solitaire_here = announce<YamiroSolitaire, YamiroSolitaireTwoDecks>("yamiro-solitaire");
}

} // namespace kupi
