// Entries, judged and carried out.
#include "games/envite.h"

#include <algorithm>

namespace kupi {

namespace {

/// denexa-games: Envite, bidding. The last step is the whole game, which has no number.
constexpr std::array<std::uint8_t, 5> ladder{2, 4, 7, 9, 0};
constexpr int trawl_bonus = 2;
constexpr int for_a_forfeit = 1, for_beating_who_stands = 3; ///< denexa-games: Envite, lying down

Note& tell(Trace& trace, std::string_view id, Seat seat, std::initializer_list<std::int32_t> numbers = {}) {
    Note& note = trace.emplace_back();
    note.id = id;
    note.seat = seat;
    note.numbers = numbers;
    return note;
}

} // namespace

void Envite::tell_known(Known& known) const {
    const auto step = [&](std::string_view name, int at) {
        if (at == at_game)
            known.word(name, "the game");
        else
            known.number(name, ladder[static_cast<std::size_t>(at)]);
    };
    if (ranks_.has_trump()) known.suit("trump", ranks_.trump());
    if (!one_lies_down()) step("stake", stake_);
    if (is_open()) step("offered", offered_);
    known.seats("captains", Seats::of(captain_[0]) | Seats::of(captain_[1]));
}

// ---- Judging

Ruling Envite::play(const Move& move, Mode mode, Trace* trace) {
    const auto verb = static_cast<Verb>(move.verb);
    if ((verb == Verb::play || verb == Verb::turn) && move.card().is_unseen()) return Illegal{rule::bad_argument};
    if (const RuleId fault = fault_of(move)) return Illegal{fault, {.card = move.card()}};
    if (over_) return Illegal{rule::hand_over};
    switch (verb) {
    case Verb::deal: return deal_.give_player(table_, move, players_);
    case Verb::turn: return turn(move, trace);
    case Verb::challenge:
    case Verb::accept:
    case Verb::decline:
    case Verb::raise: return bid(move, verb, trace);
    case Verb::stand:
    case Verb::forfeit: return choose(move, verb, trace);
    case Verb::play:
    case Verb::no_trump: break;
    }
    if (Ruling fault = fault_of_moment(); !is_legal(fault)) return fault;
    return verb == Verb::play ? lay(move, mode, trace) : have_no_trump(move, mode, trace);
}

/// Hands whose deal was left out hold three unseen cards. A fixed card turned up makes its printed suit trump (EN-8).
Ruling Envite::turn(const Move& move, Trace* trace) {
    const PlayingCard card = move.card();
    if (ranks_.has_trump()) return Illegal{rule::wrong_phase};
    if (!table_.pool().has(card)) return Illegal{rule::card_seen_twice, {.card = card}};
    deal_.give_rest_unseen(table_);
    table_.move(stock, turned, card);
    ranks_.name_trump(card.suit());
    if (trace != nullptr) {
        const auto fixed = ranks_.standing();
        const int trumps = (ranks_.trumps() & pack_).size();
        Note& note = tell(*trace, fixed.empty() ? "trumps" : "trumps-fixed", due_, {trumps});
        note.cards = {card};
        note.others.assign(fixed.begin(), fixed.end());
    }
    return Legal{};
}

Ruling Envite::bid(const Move& move, Verb verb, Trace* trace) {
    const Seat seat = move.seat, captain = captain_of(seat);
    if (!ranks_.has_trump()) return Illegal{turn_up_first};
    if (lies_down(0) || lies_down(1)) return Illegal{no_bids_lying_down, {.seat = captain_[team_lying_down()]}};
    if (is_closed()) return Illegal{bidding_closed, {.seat = closed_ ? captain_[1 - bidder_] : nobody}};
    if (verb == Verb::challenge && is_open()) return Illegal{already_challenged, {.seat = captain_[bidder_]}};
    if (verb != Verb::challenge && !is_open()) return Illegal{no_challenge};
    if (seat != captain) return Illegal{captain_only, {.seat = captain}};
    if (verb != Verb::challenge && side_of(seat) == bidder_) return Illegal{own_bid, {.seat = captain_[1 - bidder_]}};
    if (verb == Verb::raise && offered_ == at_game) return Illegal{top_of_ladder};

    switch (verb) {
    case Verb::accept:
        stake_ = offered_;
        closed_ = true;
        if (trace != nullptr) tell(*trace, stake_ == at_game ? "accepted-game" : "accepted", seat, {ladder[stake_]});
        break;
    case Verb::decline: {
        const int points = ladder[offered_ - 1];
        if (trace != nullptr) tell(*trace, "declined", seat, {points}).other = captain_[bidder_];
        over_ = true;
        winner_ = bidder_;
        score(bidder_, points, 0, trace);
        break;
    }
    default: // a challenge or a raise
        ++offered_;
        bidder_ = static_cast<std::uint8_t>(side_of(seat));
        if (trace != nullptr) tell(*trace, offered_ == at_game ? "offered-game" : "offered", seat, {ladder[offered_]});
    }
    return Legal{};
}

Ruling Envite::choose(const Move& move, Verb verb, Trace* trace) {
    if (!ranks_.has_trump()) return Illegal{turn_up_first};
    if (!lies_down(0) && !lies_down(1)) return Illegal{not_lying_down};
    if (!one_lies_down()) return Illegal{both_lying_down};
    if (has_chosen_) return Illegal{rule::wrong_phase};
    const int team = team_lying_down();
    if (move.seat != captain_[team]) return Illegal{captain_only, {.seat = captain_[team]}};
    has_chosen_ = true;
    if (verb == Verb::stand) {
        if (trace != nullptr) tell(*trace, "stands", move.seat, {for_beating_who_stands});
        return Legal{};
    }
    if (trace != nullptr) tell(*trace, "forfeits", move.seat, {for_a_forfeit}).other = captain_[1 - team];
    over_ = true;
    winner_ = static_cast<std::uint8_t>(1 - team);
    score(winner_, for_a_forfeit, 0, trace);
    return Legal{};
}

/// What comes before turn and cards in judging `play` and `no-trump`.
Ruling Envite::fault_of_moment() const {
    if (!ranks_.has_trump()) return Illegal{turn_up_first};
    if (is_open()) return Illegal{answer_first, {.seat = captain_[1 - bidder_]}};
    if (must_choose()) return Illegal{stand_or_forfeit, {.seat = captain_[team_lying_down()]}};
    return Legal{};
}

/// What a card that is no trump says in a trawl, too: so it stands where that would.
Ruling Envite::have_no_trump(const Move& move, Mode mode, Trace* trace) {
    const Seat seat = move.seat;
    if (is_out_of_turn(seat, mode)) return Illegal{rule::turn_order, {.seat = due_}};
    if (!is_trawl()) return Illegal{no_trawl};
    Ruling ruling = Legal{};
    if (const Following follows = follows_with_none(seat); mode == Mode::judge && follows != Following::yes)
        ruling = if_void(seat, unseen_card, held(seat), follows, has_trump);
    if (is_legal(ruling)) lose_to_trawl(seat, trace);
    return ruling;
}

// ---- Tricks and what they bring

/// In a trawl a card that is no trump gives up.
void Envite::put(Seat seat, PlayingCard card, Trace* trace) {
    if (!is_trawl() || ranks_.is_trump(card)) return TrickGame::put(seat, card, trace);
    put_down(seat, card);
    lose_to_trawl(seat, trace);
}

void Envite::explain_trick(Trace& trace) const {
    const Seat winner = trick_.winner();
    const int team = side_of(winner);
    tell(trace, "trick", winner, {tricks_played(), tricks_[team], tricks_[1 - team]}).cards = {trick_.best()};
}

void Envite::trick_taken(int team, Trace* trace) {
    if (tricks_[team] == tricks_to_win) win_hand(team, 0, trace);
}

/// The first in turn without a trump loses the hand for the own team (EN-2, EN-3), a dummy too (EN-10).
void Envite::lose_to_trawl(Seat seat, Trace* trace) {
    const int winner = 1 - side_of(seat);
    if (trace != nullptr) tell(*trace, "trawl-lost", seat).other = captain_[winner];
    win_hand(winner, trawl_bonus, trace);
}

/// EN-1, EN-4: who lies down wins the game with the hand, and so does a stake of the game; nothing else does.
void Envite::win_hand(int team, int extra, Trace* trace) {
    over_ = true;
    winner_ = static_cast<std::uint8_t>(team);
    if (lies_down(team) || stake_ == at_game)
        win_game(team, trace);
    else
        score(team, lies_down(1 - team) ? for_beating_who_stands : ladder[stake_], extra, trace);
}

void Envite::score(int team, int points, int extra, Trace* trace) {
    hand_points_ = static_cast<std::uint8_t>(points + extra);
    points_[team] = static_cast<std::uint8_t>(std::min(full_score, points_[team] + hand_points_));
    if (trace == nullptr) return;
    tell(*trace, extra > 0 ? "points-trawl" : "points", captain_[team], {points, points_[team], extra});
    if (lies_down(team)) tell(*trace, "lies-down", captain_[team]);
}

void Envite::win_game(int team, Trace* trace) {
    ++games_[team];
    points_ = {};
    if (trace != nullptr)
        tell(*trace, match_over() ? "match-won" : "game-won", captain_[team], {games_[team], games_[1 - team]});
}

namespace {
const Announcement envite_here = announce<Envite>("envite");
}

} // namespace kupi
