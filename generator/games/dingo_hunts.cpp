#include "games/dingo_hunts.h"

namespace kupi::dingo {

void Hunts::call_next(Piles& piles, Trace* trace) {
    const CardSet left = piles.held();
    for (; rank_ < ace_rank && !left.has(heart(rank_)); ++rank_) {
        piles.discard_rabbit(rank_);
        if (trace != nullptr) trace->push_back({.id = "no-dingo", .cards = {heart(rank_)}, .others = {rabbit(rank_)}});
    }
    if (rank_ < ace_rank || left.has(heart(ace_rank))) return;
    if (trace != nullptr) add_note(*trace, "no-ace-dingo").cards = {heart(ace_rank)};
    ++rank_;
}

/// In the ace hunt a black ace or the rabbit, whoever played it, saves the dingo (rulings DI-1).
void Hunts::end(Piles& piles, Trace* trace) {
    const bool ace_hunt = rank_ == ace_rank, alone = last_wolf_.is_unseen();
    const auto note_dingo = [&](std::string_view id) {
        if (trace == nullptr) return;
        add_note(*trace, id, dingo_, {points(CardSet::of(dingo_card_))}).cards = {dingo_card_};
        if (!ace_hunt) trace->back().others = {rabbit(rank_)};
    };
    if (ace_hunt) {
        note_dingo(alone ? "ace-dingo-alone" : "ace-dingo-scores");
    } else if (alone) {
        piles.discard_rabbit(rank_);
        note_dingo("escaped");
    } else {
        piles.table.move(Piles::rabbits, Piles::score + last_hunter_, rabbit(rank_));
        piles.table.move(Piles::hunt, Piles::score + last_hunter_, last_wolf_);
        if (trace != nullptr) {
            const CardSet rest = piles.table.seen(Piles::hunt);
            trace->push_back({.id = rest.size() > 1 ? "second-wolf" : "one-wolf",
                              .seat = last_hunter_,
                              .other = dingo_,
                              .cards = {last_wolf_, rabbit(rank_)},
                              .others = listed(rest),
                              .numbers = {points(CardSet::of(last_wolf_) | CardSet::of(rabbit(rank_))), points(rest)}});
        }
    }
    piles.table.move_all(Piles::hunt, (alone ? Piles::penalty : Piles::score) + dingo_);
    dingo_ = last_hunter_ = nobody;
    dingo_card_ = last_wolf_ = {};
    if (++rank_ < ranks) call_next(piles, trace);
}

} // namespace kupi::dingo
