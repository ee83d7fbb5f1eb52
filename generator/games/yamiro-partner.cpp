#include "games/yamiro-partner.h"

namespace kupi {

template <class Cards>
YamiroPartnerWith<Cards>::YamiroPartnerWith(const Setup& setup) : war_(setup, 4, 4) {}

template <class Cards>
Ruling YamiroPartnerWith<Cards>::play(const Move& move, Mode mode, Trace* trace) {
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

template <class Cards>
void YamiroPartnerWith<Cards>::legal_moves(Options& options) const {
    war_.add_deals(options, static_cast<std::uint8_t>(Verb::deal));
    war_.add_draws(options, static_cast<std::uint8_t>(Verb::draw));
    war_.add_reshuffle(options, static_cast<std::uint8_t>(Verb::reshuffle));
    war_.add_plays(options, static_cast<std::uint8_t>(Verb::play));
}

template <class Cards>
int YamiroPartnerWith<Cards>::worth(const Move& move) const {
    return static_cast<Verb>(move.verb) == Verb::play ? war_.worth(move.seat, move.card()) : 0;
}

template class YamiroPartnerWith<CardSet>;
template class YamiroPartnerWith<CardCounts>;

namespace {
const Announcement here = announce<YamiroPartner, YamiroPartnerTwoDecks>("yamiro-partner");
}

} // namespace kupi
