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

// ---- Cards

CardSet Envite::of_suit(int suit) const { return suit == trump_ ? trumps_ : CardSet::of_suit(suit) - trumps_; }

/// Greater is higher; trumps above all others. Cards of different plain suits do not compare.
int Envite::strength(PlayingCard card) const {
    if (!trumps_.has(card)) return height_[card.rank()];
    constexpr int trump = 32, fixed = 64;
    if (!fixed_.has(card)) return trump + (card.rank() == deuce_ ? 16 : height_[card.rank()]);
    int place = 0;
    while (fixed_order_[place] != card) ++place;
    return fixed - place;
}

bool Envite::beats(PlayingCard card, PlayingCard best) const {
    if (!trumps_.has(card) && (trumps_.has(best) || card.suit() != best.suit())) return false;
    return strength(card) > strength(best);
}

// ---- Judging

Ruling Envite::play(const Move& move, Mode mode, Trace* trace) {
    const auto verb = static_cast<Verb>(move.verb);
    if ((verb == Verb::play || verb == Verb::turn) && move.card().is_unseen()) return Illegal{rule::bad_argument};
    if (const RuleId fault = fault_of(move); !fault.id.empty()) return Illegal{fault, {.card = move.card()}};
    if (over_) return Illegal{rule::hand_over};
    switch (verb) {
    case Verb::deal: return deal(move);
    case Verb::turn: return turn(move, trace);
    case Verb::challenge:
    case Verb::accept:
    case Verb::decline:
    case Verb::raise: return bid(move, verb, trace);
    case Verb::stand:
    case Verb::forfeit: return choose(move, verb, trace);
    case Verb::play: return lay(move, mode, trace);
    case Verb::no_trump: break;
    }
    return have_no_trump(move, mode, trace);
}

Ruling Envite::deal(const Move& move) {
    if (trump_ != no_suit || dealt_.has(move.other)) return Illegal{rule::wrong_phase, {.seat = move.other}};
    if (move.cards != hand_size)
        return Illegal{rule::wrong_count, {.seat = move.other, .number = move.cards, .limit = hand_size}};
    CardSet pool = table_.pool();
    for (int i = 0; i < hand_size; ++i) {
        const PlayingCard card = move.card(i);
        if (card.is_unseen()) continue;
        if (!pool.has(card)) return Illegal{rule::card_seen_twice, {.seat = move.other, .card = card}};
        pool.remove(card);
    }
    for (int i = 0; i < hand_size; ++i) table_.move(stock, move.other, move.card(i));
    dealt_.add(move.other);
    return Legal{};
}

/// Hands whose deal was left out hold three unseen cards. A fixed card turned up makes its printed suit trump (EN-8).
Ruling Envite::turn(const Move& move, Trace* trace) {
    const PlayingCard card = move.card();
    if (trump_ != no_suit) return Illegal{rule::wrong_phase};
    if (!table_.pool().has(card)) return Illegal{rule::card_seen_twice, {.card = card}};
    for (Seat s : Seats::all(players_) - dealt_) table_.move_unseen(stock, s, hand_size);
    dealt_ = Seats::all(players_);
    table_.move(stock, turned, card);
    trump_ = static_cast<std::uint8_t>(card.suit());
    trumps_ = (CardSet::of_suit(trump_) & pack_) | fixed_;
    due_ = right_of(dealer_);
    if (trace != nullptr) {
        Note& note = tell(*trace, fixed_count_ > 0 ? "trumps-fixed" : "trumps", due_, {trumps_.size()});
        note.cards = {card};
        note.others.assign(fixed_order_.begin(), fixed_order_.begin() + fixed_count_);
    }
    return Legal{};
}

Ruling Envite::bid(const Move& move, Verb verb, Trace* trace) {
    const Seat seat = move.seat, captain = captain_of(seat);
    if (trump_ == no_suit) return Illegal{turn_up_first};
    if (lies_down(0) || lies_down(1)) return Illegal{no_bids_lying_down, {.seat = captain_[team_lying_down()]}};
    if (is_closed()) return Illegal{bidding_closed, {.seat = closed_ ? captain_[1 - bidder_] : nobody}};
    if (verb == Verb::challenge && is_open()) return Illegal{already_challenged, {.seat = captain_[bidder_]}};
    if (verb != Verb::challenge && !is_open()) return Illegal{no_challenge};
    if (seat != captain) return Illegal{captain_only, {.seat = captain}};
    if (verb != Verb::challenge && team_of(seat) == bidder_) return Illegal{own_bid, {.seat = captain_[1 - bidder_]}};
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
        bidder_ = static_cast<std::uint8_t>(team_of(seat));
        if (trace != nullptr) tell(*trace, offered_ == at_game ? "offered-game" : "offered", seat, {ladder[offered_]});
    }
    return Legal{};
}

Ruling Envite::choose(const Move& move, Verb verb, Trace* trace) {
    if (trump_ == no_suit) return Illegal{turn_up_first};
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

/// What comes before the cards in judging `play` and `no-trump`.
Ruling Envite::fault_of_turn(Seat seat, Mode mode) const {
    if (trump_ == no_suit) return Illegal{turn_up_first};
    if (is_open()) return Illegal{answer_first, {.seat = captain_[1 - bidder_]}};
    if (must_choose()) return Illegal{stand_or_forfeit, {.seat = captain_[team_lying_down()]}};
    // Who has played to this trick cannot play again, even if the table would let it stand.
    if (seat != due_ && (mode == Mode::judge || played_.has(seat))) return Illegal{rule::turn_order, {.seat = due_}};
    return Legal{};
}

/// A card that does not follow, or the word that there is none: legal if the hand has nothing of the suit led.
Ruling Envite::without_led(Seat seat, PlayingCard card, RuleId broken) const {
    HeldCards held = held_by(seat);
    const CardSet led = of_suit(led_);
    if (card.is_unseen()) held.seen.add(card); // the word costs none of the cards held
    const Following ruling = following(held, led, card);
    if (ruling == Following::no) {
        const CardSet seen = held.seen & led;
        return Illegal{broken, {.card = card, .cards = seen.empty() ? held.hidden & led : seen}};
    }
    Legal legal;
    if (ruling == Following::if_void) legal.assuming.add({seat, false, held.hidden & led, broken});
    return legal;
}

Ruling Envite::lay(const Move& move, Mode mode, Trace* trace) {
    const Seat seat = move.seat;
    const PlayingCard card = move.card();
    if (!may_play(seat)) {
        if (Ruling fault = fault_of_turn(seat, mode); !is_legal(fault)) return fault;
    }
    if (!table_.may_hold(seat, card))
        return Illegal{table_.why_not(seat, card), {.card = card, .cards = table_.seen(seat)}};
    if (table_.unseen(seat) > 0) return lay_hidden(seat, card, mode, trace);
    if (trick_size_ > 0 && mode == Mode::judge)
        if (const CardSet led = of_suit(led_); !led.has(card) && !(table_.seen(seat) & led).empty())
            return Illegal{follow_suit, {.card = card, .cards = table_.seen(seat) & led}};
    carry_out(seat, card, trace);
    return Legal{};
}

/// From a hand that not everything is known of.
Ruling Envite::lay_hidden(Seat seat, PlayingCard card, Mode mode, Trace* trace) {
    Ruling ruling = Legal{};
    if (mode == Mode::judge && trick_size_ > 0 && suit_of(card) != led_) {
        ruling = without_led(seat, card, follow_suit);
        demand_lack(seat, card, ruling);
        if (!is_legal(ruling)) return ruling;
    }
    carry_out(seat, card, trace);
    return ruling;
}

void Envite::carry_out(Seat seat, PlayingCard card, Trace* trace) {
    const bool gives_up = is_trawl() && !trumps_.has(card);
    put(seat, card);
    if (gives_up)
        lose_to_trawl(seat, trace);
    else if (trick_size_ == players_)
        end_trick(trace);
}

/// What a ruling of without_led rests on.
void Envite::demand_lack(Seat seat, PlayingCard card, const Ruling& ruling) {
    if (const auto* illegal = std::get_if<Illegal>(&ruling))
        table_.demand_lack(seat, card, illegal->detail.cards, illegal->rule, seat);
    else
        for (const Assumption& a : std::get<Legal>(ruling).assuming)
            table_.demand_lack(seat, card, a.cards, a.rule, seat);
}

/// What a card that is no trump says in a trawl, too: so it stands where that would.
Ruling Envite::have_no_trump(const Move& move, Mode mode, Trace* trace) {
    const Seat seat = move.seat;
    if (Ruling fault = fault_of_turn(seat, mode); !is_legal(fault)) return fault;
    if (!is_trawl()) return Illegal{no_trawl};
    Ruling ruling = Legal{};
    if (mode == Mode::judge) {
        ruling = without_led(seat, unseen_card, has_trump);
        demand_lack(seat, unseen_card, ruling);
        if (!is_legal(ruling)) return ruling;
    }
    lose_to_trawl(seat, trace);
    return ruling;
}

// ---- Tricks and what they bring

/// The player due stays due where somebody else has played and the table let it stand.
void Envite::put(Seat seat, PlayingCard card) {
    table_.move(seat, in_trick, card);
    if (trick_size_ == 0) led_ = static_cast<std::uint8_t>(suit_of(card));
    if (trick_size_ == 0 || beats(card, trick_[best_at_])) {
        best_at_ = trick_size_;
        best_ = seat;
    }
    trick_[trick_size_++] = card;
    played_.add(seat);
    has_led_ = true;
    if (trick_size_ == players_) return;
    while (played_.has(due_)) due_ = right_of(due_);
}

void Envite::end_trick(Trace* trace) {
    const int team = team_of(best_);
    ++tricks_[team];
    if (trace != nullptr)
        tell(*trace, "trick", best_, {tricks_[0] + tricks_[1], tricks_[team], tricks_[1 - team]}).cards = {
            trick_[best_at_]};
    table_.move_all(in_trick, out);
    std::fill_n(trick_.begin(), trick_size_, PlayingCard{});
    played_ = {};
    due_ = best_;
    best_ = nobody;
    led_ = no_suit;
    trick_size_ = best_at_ = 0;
    if (tricks_[team] == tricks_to_win) win_hand(team, 0, trace);
}

/// The first in turn without a trump loses the hand for the own team (EN-2, EN-3), a dummy too (EN-10).
void Envite::lose_to_trawl(Seat seat, Trace* trace) {
    const int winner = 1 - team_of(seat);
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
