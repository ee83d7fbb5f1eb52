// Dingo: the hunts, rank by rank: who is the dingo, who has played wolves, and what becomes of the cards.
#pragma once

#include "games/dingo_piles.h"

namespace kupi::games::dingo {

/// It knows no turn: a hunt ends when it is told to.
class Hunts {
  public:
    int rank() const { return rank_; } ///< hunted, or to be called next
    Seat dingo() const { return dingo_; }
    bool hunting() const { return dingo_ != nobody; } ///< the ace hunt too
    bool hunting_ace() const { return hunting() && rank_ == ace_rank; }
    bool finished() const { return rank_ == ranks; }

    /// Goes on to the next rank whose heart is held, or finishes; rabbits whose dingo is gone are discarded (rulings
    /// DI-4).
    void call_next(Piles& piles, Trace* trace) {
        const CardSet left = piles.held();
        for (; rank_ < ace_rank && !left.has(heart(rank_)); ++rank_) {
            piles.discard_rabbit(rank_);
            if (trace != nullptr)
                trace->push_back({.id = "no-dingo", .cards = {heart(rank_)}, .others = {rabbit(rank_)}});
        }
        if (rank_ < ace_rank || left.has(heart(ace_rank))) return;
        if (trace != nullptr) add_note(*trace, "no-ace-dingo").cards = {heart(ace_rank)};
        ++rank_;
    }
    void call(Piles& piles, Seat seat, PlayingCard card) {
        piles.put(seat, card, Piles::hunt);
        dingo_ = seat;
        dingo_card_ = card;
    }
    void play_wolf(Piles& piles, Seat seat, PlayingCard card) {
        piles.put(seat, card, Piles::hunt);
        last_wolf_ = card;
        last_hunter_ = seat;
    }
    /// An ace of the ace hunt, the rabbit too: it scores for who plays it.
    void play_ace(Piles& piles, Seat seat, PlayingCard card) {
        piles.table.move(Piles::hand + seat, Piles::score + seat, card);
        last_wolf_ = card;
    }
    /// And goes on to the next. In the ace hunt a black ace or the rabbit, whoever played it, saves the dingo (rulings
    /// DI-1).
    void end(Piles& piles, Trace* trace) {
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
                trace->push_back(
                    {.id = rest.size() > 1 ? "second-wolf" : "one-wolf",
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

    friend bool operator==(const Hunts&, const Hunts&) = default;

  private:
    Seat dingo_ = nobody, last_hunter_ = nobody;
    PlayingCard dingo_card_, last_wolf_;
    std::uint8_t rank_ = 0;
};

} // namespace kupi::games::dingo
