// Dingo: rabbits hunted rank by rank, each by one dingo and two wolves (denexa-games: Dingo; rulings §10;
// rulesheets/dingo).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "games/dingo_hunts.h"

namespace kupi::games::dingo {

/// No rule asks what a hand lacks: discards are named, so everybody can tell which hearts are still held (rulings
/// DI-4). Hidden passes and deals leave open who holds what, and at the end who kept the ace of diamonds. What follows
/// from where cards were seen before such passes is for the solver.
class Dingo : public GameDefaults {
  public:
    enum class Verb : std::uint8_t { deal, discard, pass, dingo, wolf, ace, reveal };
    static constexpr std::array<std::string_view, 7> verbs{"deal", "discard", "pass", "dingo", "wolf", "ace", "reveal"};
    static constexpr RuleId ace_discard{"ace-discard"}, dingo_called{"dingo-called"}, wolf_rank{"wolf-rank"},
        ace_hunt_cards{"ace-hunt-cards"}, rabbit_after_wolves{"rabbit-after-wolves"};
    static constexpr int players = dingo::players, hand_size = 10;

    Dingo() = default;
    explicit Dingo(const Setup& setup) : dealer_(setup.dealer) { begin(); }

    Ruling play(const Move& move, Mode mode = Mode::judge, Trace* trace = nullptr) {
        const auto verb = static_cast<Verb>(move.verb);
        if (const RuleId fault = fault_of(move)) return Illegal{fault, {.card = move.card()}};
        if (finished() && verb != Verb::reveal) return Illegal{rule::hand_over};
        bool in_time = true, in_turn = true, settled = true;
        switch (verb) {
        case Verb::deal: return deal(move);
        case Verb::discard:
            in_time = thinning() && !passing();
            settled = deal_.is_done() || begun();
            break;
        case Verb::pass: in_time = move.cards > 0 ? passing() : hunts_.hunting(); break;
        case Verb::dingo:
            in_time = calling();
            in_turn = false;
            break;
        case Verb::wolf: in_time = hunts_.hunting() && !hunts_.hunting_ace(); break;
        case Verb::ace:
            in_time = hunts_.hunting_ace();
            settled = piles_.table.unseen(hand + move.seat) == 0;
            break;
        case Verb::reveal:
            in_time = finished() && !revealed_.has(move.seat);
            in_turn = false;
            settled = piles_.table.unseen(hand + move.seat) == 0;
            break;
        }
        if (!in_time) return Illegal{rule::wrong_phase};
        if (in_turn && move.seat != due_ && mode == Mode::judge) return Illegal{rule::turn_order, {.seat = due_}};
        if (settled) return carry_out(move, mode, trace);
        // What was left out, and what comes to light card by card, is tried on a copy.
        return on_copy(*this, [&](Dingo& after) {
            if (verb == Verb::discard) after.finish_deal();
            return after.carry_out(move, mode, trace);
        });
    }
    /// Of the orders in which several aces may be played, one. A reveal with unseen cards is a chance option.
    void legal_moves(Options& options) const {
        for (Seat s : finished() ? waiting() : Seats{})
            options.add_drawn(with_pile(make_move(Verb::reveal, s), piles_.table, hand + s));
        if (finished()) return;
        deal_.add_options(options, Verb::deal);
        const int rank = hunts_.rank();
        if (calling()) {
            for (Seat s : waiting()) options.add(make_move(Verb::dingo, s, heart(rank)));
            return;
        }
        const CardSet own = possible(due_);
        if (passing()) {
            for (PlayingCard card : own) options.add(make_move(Verb::pass, due_, card));
            if (piles_.table.unseen(hand + due_) > 0) options.add(make_move(Verb::pass, due_, unseen_card));
        } else if (thinning()) {
            for (PlayingCard card : own - aces) options.add(make_move(Verb::discard, due_, card));
        } else if (rank < ace_rank) {
            for (PlayingCard card : own& blacks(rank)) options.add(make_move(Verb::wolf, due_, card));
            options.add(make_move(Verb::pass, due_));
        } else {
            add_aces(options, own);
            options.add(make_move(Verb::pass, due_));
        }
    }
    Seats waiting() const {
        const Seats all = Seats::all(players);
        if (finished()) return (all - revealed_).where([&](Seat s) { return !piles_.table.empty(hand + s); });
        if (calling()) return all.where([&](Seat s) { return possible(s).has(heart(hunts_.rank())); });
        return deal_.is_done() ? Seats::of(due_) : Seats::of(due_) | Seats::of(table_seat);
    }
    Result hand_result() const {
        Result result;
        result.over = finished();
        if (!result.over) return result;
        result.known = is_known();
        if (!result.known) return result;
        result.winners = piles_.winners();
        result.add_seats("scores", Seats::all(players), [&](Seat s) { return piles_.balance_of(s); });
        return result;
    }
    Result game_result() const {
        Result result;
        result.known = won_.is_known() && (!finished() || is_known());
        if (!result.known) return result;
        result.over = finished();
        if (result.over) result.winners = piles_.winners();
        result.add_seats("scores", Seats::all(players), [&](Seat s) { return won_[s] + result.winners.has(s); });
        return result;
    }
    void tell_known(Known& known) const {
        if (hunts_.hunting()) known.seats("dingo", Seats::of(hunts_.dingo()));
    }
    /// A further game. One that cannot be judged counts for those whom the table wrote down as winners.
    void next_hand(const HandEnd& end) {
        if (end.judged && is_known())
            won_.add_win(piles_.winners());
        else if (end.claim != nullptr && end.claim->known)
            won_.add_win(end.claim->winners);
        else
            won_.forget();
        dealer_ = left_of(dealer_, players);
        begin();
    }
    Seat dealer() const { return dealer_; }
    const CardSet& pool() const { return piles_.table.pool(); }
    auto& table() { return piles_.table; }
    CardSet unsettled() const { return piles_.unsettled(); }
    static constexpr bool rests_on_end = true;
    SureFigures sure_of_hand() const { return {.over = true, .names = {"scores"}, .of = {piles_.all_seen()}}; }
    SureFigures sure_of_game() const { return {.over = true}; }
    std::vector<PileView> piles() const { return piles_.views(); }
    /// Gets rid of what cannot score, keeps what does, and hunts whenever it can.
    int worth(const Move& move) const {
        switch (static_cast<Verb>(move.verb)) {
        case Verb::discard: return -keep_worth(move.seat, move.card());
        case Verb::pass:
            if (move.cards == 0) return 0;
            return move.card().is_unseen() ? -1000 : -keep_worth(move.seat, move.card());
        case Verb::wolf: return 1;
        case Verb::ace: return move.cards + (move.card(move.cards - 1) == ace_of_diamonds ? 4 : 0);
        default: return 0;
        }
    }

    friend bool operator==(const Dingo&, const Dingo&) = default;

  private:
    static constexpr int hand = Piles::hand, stock = Piles::stock;
    static constexpr int steps = 7; ///< discard, pass left, discard, pass across, discard, pass right, discard

    // ---- Where the game stands
    bool begun() const { return step_ > 0 || !acted_.empty(); }
    bool thinning() const { return step_ < steps; }
    bool passing() const { return thinning() && step_ % 2 == 1; }
    bool calling() const { return step_ == steps && !finished() && !hunts_.hunting(); }
    bool finished() const { return hunts_.finished(); }
    Seat receiver(Seat from) const { return left_of(from, players, (step_ + 1) / 2); }
    /// The hand is over, and everybody knows who kept the ace of diamonds, or that nobody did.
    bool is_known() const { return finished() && piles_.settled(); }
    CardSet wolves_left() const { return blacks(hunts_.rank()) & piles_.held(); }

    void begin() {
        piles_.gather();
        hunts_ = {};
        deal_.begin(Seats::all(players), hand_size);
        acted_ = revealed_ = {};
        due_ = dealer_;
        step_ = 0;
    }

    // ---- Judging and carrying out
    Ruling deal(const Move& move) {
        Ruling ruling = deal_.give_player(piles_.table, move, players);
        if (is_legal(ruling) && deal_.is_done()) finish_deal();
        return ruling;
    }
    /// An entry whose time it is, of a player whose turn it is, or who may act out of turn.
    Ruling carry_out(const Move& move, Mode mode, Trace* trace) {
        const auto verb = static_cast<Verb>(move.verb);
        const Seat seat = move.seat;
        const PlayingCard card = move.card();
        if (verb == Verb::reveal) return reveal(move, trace);
        if (verb == Verb::ace) return play_aces(move, mode, trace);
        if (verb != Verb::pass || (move.cards > 0 && !card.is_unseen()))
            if (const RuleId why = piles_.why_not(seat, card)) return Illegal{why, {.seat = seat, .card = card}};
        const bool judged = mode == Mode::judge;
        switch (verb) {
        case Verb::discard:
            if (card.rank() == ace_rank && judged) return Illegal{ace_discard, {.seat = seat, .card = card}};
            piles_.discard(seat, card);
            break;
        case Verb::dingo:
            if (const PlayingCard due = heart(hunts_.rank()); card != due && judged)
                return Illegal{dingo_called, {.seat = seat, .card = card, .cards = CardSet::of(due)}};
            hunts_.call(piles_, seat, card);
            due_ = left_of(seat, players);
            acted_ = hunts_.hunting_ace() ? Seats{} : Seats::of(seat); // in the ace hunt this player has the last turn
            end_hunt(false, trace);
            return Legal{};
        case Verb::wolf:
            if (const CardSet due = blacks(hunts_.rank()); !due.has(card) && judged)
                return Illegal{wolf_rank, {.seat = seat, .card = card, .cards = due}};
            hunts_.play_wolf(piles_, seat, card);
            break;
        default: // a card is passed, or the turn
            if (move.cards == 0) break;
            if (card.is_unseen()) {
                if (piles_.table.empty(hand + seat)) return Illegal{rule::card_not_held, {.seat = seat}};
                piles_.pass_unseen(seat, receiver(seat));
            } else {
                piles_.put(seat, card, hand + receiver(seat));
            }
        }
        end_turn(seat, trace);
        return Legal{};
    }
    /// denexa-games: Hunting the A♦.
    Ruling play_aces(const Move& move, Mode mode, Trace* trace) {
        const Seat seat = move.seat;
        if (const Ruling ruling = piles_.bring_out(move); !is_legal(ruling)) return ruling;
        CardSet cards, wolves = wolves_left();
        for (int i = 0; i < move.size; ++i) {
            const PlayingCard card = move.card(i);
            cards.add(card);
            if (mode != Mode::judge) continue;
            if (card.rank() != ace_rank || card.suit() == hearts)
                return Illegal{ace_hunt_cards, {.seat = seat, .card = card}};
            if (card == ace_of_diamonds && !wolves.empty())
                return Illegal{rabbit_after_wolves, {.seat = seat, .card = card, .cards = wolves}};
            wolves.remove(card);
        }
        for (int i = 0; i < move.size; ++i) hunts_.play_ace(piles_, seat, move.card(i));
        if (trace != nullptr) add_note(*trace, "ace-scores", seat, {points(cards)}).cards = listed(cards);
        end_turn(seat, trace);
        return Legal{};
    }
    Ruling reveal(const Move& move, Trace* trace) {
        const Seat seat = move.seat;
        const int left = piles_.table.size(hand + seat);
        if (move.cards != left) return Illegal{rule::wrong_count, {.seat = seat, .number = move.cards, .limit = left}};
        const bool known = is_known();
        if (const Ruling ruling = piles_.bring_out(move); !is_legal(ruling)) return ruling;
        if (piles_.in_hand(seat).has(ace_of_diamonds))
            piles_.table.move(hand + seat, Piles::penalty + seat, ace_of_diamonds);
        revealed_.add(seat);
        if (!known && is_known()) explain_result(trace);
        return Legal{};
    }

    // ---- Cards that nobody has seen
    /// Hands that were not dealt in the log are ten cards that nobody saw.
    void finish_deal() {
        deal_.give_rest_unseen(piles_.table);
        piles_.settle();
    }
    CardSet possible(Seat seat) const {
        return deal_.is_due(seat) ? piles_.table.pool() : piles_.table.possible(hand + seat);
    }

    // ---- Turns
    /// The turn goes on, or everybody has had one in this step or hunt.
    void end_turn(Seat seat, Trace* trace) {
        acted_.add(seat);
        const bool all_have_acted = acted_ == Seats::all(players);
        if (!all_have_acted) due_ = (Seats::all(players) - acted_).after(seat);
        if (hunts_.hunting()) return end_hunt(all_have_acted, trace);
        if (!all_have_acted) return;
        acted_ = {};
        due_ = dealer_;
        if (++step_ < steps) return;
        hunts_.call_next(piles_, trace);
        if (finished()) explain_result(trace);
    }
    /// One turn each, unless there is nothing left to hunt with.
    void end_hunt(bool all_have_acted, Trace* trace) {
        if (!all_have_acted && !(piles_.held() & (hunts_.hunting_ace() ? aces : blacks(hunts_.rank()))).empty()) return;
        hunts_.end(piles_, trace);
        acted_ = {};
        if (finished()) explain_result(trace);
    }

    // ---- What may follow
    /// Wolves first, then the rabbit, if both wolves are out by then.
    void add_aces(Options& options, CardSet own) const {
        const PlayingCard club(clubs, ace_rank), spade(spades, ace_rank);
        const bool rabbit = own.has(ace_of_diamonds);
        const CardSet wolves = wolves_left();
        for (int choice = 0; choice < 4; ++choice) {
            Move move = make_move(Verb::ace, due_);
            CardSet left = wolves;
            for (PlayingCard wolf : {club, spade})
                if (choice >> (wolf == spade) & 1) {
                    move.add(wolf);
                    left.remove(wolf);
                }
            if (!((wolves - left) - own).empty() || (wolves - left).size() != move.cards) continue;
            if (move.cards > 0) options.add(move);
            if (rabbit && left.empty()) options.add(move.add(ace_of_diamonds));
        }
    }
    /// What the card promises its holder, in quarter points.
    int keep_worth(Seat seat, PlayingCard card) const {
        const int value = points(CardSet::of(card)), rank = card.rank();
        const CardSet mine = possible(seat), left = piles_.held();
        if (card == ace_of_diamonds) return 4 + 12 * (mine & blacks(ace_rank)).size();
        if (rank == ace_rank) return 4 * value;
        if (card.suit() == hearts) {
            constexpr std::array<int, 3> by_wolves{-4, 2, 5}; // that others may play
            return by_wolves[((left & blacks(rank)) - mine).size()] * value;
        }
        if (!left.has(heart(rank)) || mine.has(heart(rank))) return 0;
        const CardSet others = (left & blacks(rank)) - CardSet::of(card);
        return (others.empty() ? 8 : 5) * value;
    }

    // ---- What hands and games come to
    void explain_result(Trace* trace) const {
        if (trace != nullptr && is_known()) piles_.explain(*trace);
    }

    Piles piles_;
    Hunts hunts_;
    ScoreSheet<players> won_; ///< games
    Deal<stock, hand> deal_;
    Seats revealed_;
    Seats acted_; ///< in this step or hunt
    Seat dealer_ = 0, due_ = 0;
    std::uint8_t step_ = 0;
};

} // namespace kupi::games::dingo

namespace kupi::games {
using dingo::Dingo;
}
