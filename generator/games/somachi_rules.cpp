#include "games/somachi_rules.h"

#include "rules/position.h"

namespace kupi::somachi {

House::House(const Setup& setup) {
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

std::optional<Illegal> form_fault(const Move& move, const House& house) {
    const Verb verb = verb_of(move);
    const bool foreign = move.fault == Fault::no_such_card;
    const bool known_card = !foreign && move.size > 0 && move.is_card(0);
    switch (verb) {
    case Verb::open:
    case Verb::play:
        // a name after a card that takes none, were it nobody's; no-sweep after anything but an arl
        if (known_card && move.card().rank() != arl && has(move, Word::no_sweep)) return Illegal{rule::bad_argument};
        if (known_card && move.card().rank() != arlas && (move.other != nobody || move.fault == Fault::not_a_player))
            return Illegal{rule::bad_argument, {.seat = move.other}};
        [[fallthrough]];
    case Verb::turn:
    case Verb::add:
    case Verb::discard:
    case Verb::deiskatun:
        if (!foreign && !known_card) return Illegal{rule::bad_argument};
        break;
    case Verb::side_bet:
    case Verb::bring_in:
    case Verb::raise:
    case Verb::stay_in:
    case Verb::challenge:
        if (move.number < 1) return Illegal{rule::bad_argument, {.number = move.number, .limit = 1}};
        if (verb == Verb::side_bet && move.other == move.seat) return Illegal{rule::bad_argument, {.seat = move.other}};
        break;
    default: break;
    }
    if (move.fault != Fault::none) return Illegal{fault_of(move)};
    if (!house.knows(verb)) return Illegal{no_such_bet};
    if (move.late) return Illegal{rule::time_backwards};
    return {};
}

} // namespace kupi::somachi
