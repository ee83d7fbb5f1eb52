// Envite: two teams, three cards each, and a stake that their captains bargain over (denexa-games: Envite; rulings
// §12).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "games/envite_match.h"
#include "games/envite_ranks.h"
#include "games/envite_stake.h"
#include "games/trick_game.h"

namespace kupi::games {

/// A position. All play goes to the right, to the seat before. Even and odd seats are the two teams. Fixed trumps are
/// standing ones.
class Envite : public TrickGame<Envite, most_players, 1> {
  public:
    enum class Verb : std::uint8_t { deal, turn, challenge, accept, decline, raise, stand, forfeit, play, no_trump };
    static constexpr std::array<std::string_view, 10> verbs{"deal",  "turn",  "challenge", "accept", "decline",
                                                            "raise", "stand", "forfeit",   "play",   "no-trump"};
    static constexpr RuleId turn_up_first{"turn-up-first"}, no_bids_lying_down{"no-bids-lying-down"},
        bidding_closed{"bidding-closed"}, already_challenged{"already-challenged"}, no_challenge{"no-challenge"},
        captain_only{"captain-only"}, own_bid{"own-bid"}, top_of_ladder{"top-of-ladder"}, answer_first{"answer-first"},
        stand_or_forfeit{"stand-or-forfeit"}, not_lying_down{"not-lying-down"}, both_lying_down{"both-lying-down"},
        no_trawl{"no-trawl"}, has_trump{"has-trump"};

    static constexpr int teams = sides, hand_size = 3, tricks_to_win = 2;

    Envite() = default;
    explicit Envite(const Setup& setup)
        : TrickGame(setup.pack.cards.kinds(), envite::ranks_of(setup.pack, setup.players), setup.dealer),
          players_(static_cast<std::uint8_t>(setup.players)),
          follow_only_(setup.flag("trawl-follow-only")),
          bid_any_time_(setup.flag("bid-any-time")),
          match_(setup.number("best-of") / 2 + 1) {
        const Seats dummy = named(setup, "dummy"), captains = named(setup, "captains");
        for (int team = 0; team < teams; ++team) {
            Seats people = members(team) - dummy;
            if (!captains.empty()) people = people & captains;
            captain_[team] = people.first();
            match_.add(team, start_of(setup, team));
        }
        begin();
    }
    static HeaderFault header_fault(const Setup& setup) {
        const Seats dummy = named(setup, "dummy"), captains = named(setup, "captains");
        int of_team[teams] = {};
        for (Seat s : captains - dummy) ++of_team[side_of(s)];
        if (!captains.empty() && (captains.size() != teams || of_team[0] != 1 || of_team[1] != 1))
            return {"captains", "one-of-each-team"};
        if (setup.number("best-of") % 2 == 0) return {"best-of", "odd-number"};
        for (Seat s = 0; s < setup.players; ++s)
            if (const std::int32_t points = setup.option("start").seats[s].value_or(0);
                points > 0 && points != start_of(setup, side_of(s)))
                return {"start", "one-number-a-team"};
        return {};
    }

    Ruling play(const Move& move, Mode mode = Mode::judge, Trace* trace = nullptr) {
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
    void legal_moves(Options& options) const {
        if (over_) return;
        if (!ranks_.has_trump()) {
            deal_.add_options(options, Verb::deal);
            options.add_chance(make_move(Verb::turn, table_seat, unseen_card));
            return;
        }
        if (must_choose()) {
            for (Verb verb : {Verb::stand, Verb::forfeit}) options.add(make_move(verb, captain_lying_down()));
            return;
        }
        if (stake_.is_open()) {
            const Seat captain = captain_asked();
            for (Verb verb : {Verb::accept, Verb::decline}) options.add(make_move(verb, captain));
            if (!stake_.at_top()) options.add(make_move(Verb::raise, captain));
            return;
        }
        add_plays(options, held(due_));
        if (is_trawl() && follows_with_none(due_) != Following::no) options.add(make_move(Verb::no_trump, due_));
        if (may_challenge())
            for (Seat s : captain_) options.add(make_move(Verb::challenge, s));
    }
    Seats waiting() const {
        Seats seats;
        if (over_) return seats;
        if (!ranks_.has_trump()) return Seats::of(table_seat);
        if (must_choose()) return Seats::of(captain_lying_down());
        if (stake_.is_open()) return Seats::of(captain_asked());
        seats.add(due_);
        if (may_challenge())
            for (Seat s : captain_) seats.add(s);
        return seats;
    }
    Result hand_result() const {
        Result result;
        if (winner_ == envite::no_team) return result;
        result.over = true;
        result.winners = members(winner_);
        result.add_seats("scores", hand_points_ > 0 ? result.winners : Seats{}, [&](Seat) { return hand_points_; });
        if (hand_points_ > 0) return result;
        Field& game = result.add_seats("game");
        game.kind = Field::Kind::list;
        game.seats = result.winners;
        return result;
    }
    Result game_result() const {
        Result result;
        result.known = match_.is_known();
        const Seats seats = result.known ? Seats::all(players_) : Seats{};
        result.add_seats("scores", seats, [&](Seat s) { return match_.points(side_of(s)); });
        result.add_seats("games", seats, [&](Seat s) { return match_.games(side_of(s)); });
        if (!result.known) return result;
        result.over = match_.is_over();
        if (result.over) result.winners = members(match_.winner());
        return result;
    }
    void tell_known(Known& known) const {
        const auto step = [&](std::string_view name, int at) {
            if (at == envite::Stake::game)
                known.word(name, "the game");
            else
                known.number(name, envite::Stake::points_at(at));
        };
        if (ranks_.has_trump()) known.suit("trump", ranks_.trump());
        if (!match_.one_lies_down()) step("stake", stake_.agreed());
        if (stake_.is_open()) step("offered", stake_.offered());
        known.seats("captains", Seats::of(captain_[0]) | Seats::of(captain_[1]));
    }
    /// The deal passes to the right, through the games of the match too (EN-11).
    void next_hand(const HandEnd& end) {
        if (!end.judged || !over_) {
            match_.take_back();
            take_claim(end);
        }
        dealer_ = next(dealer_);
        begin();
    }
    bool judgeable() const { return match_.is_known(); }
    std::vector<PileView> piles() const {
        PileViews views(table_);
        views.add_each("hand", first_hand, players_);
        views.add_open("trump card", turned);
        views.add_row("trick", trick_.cards());
        views.add_row("cards played", listed(played()));
        views.add("stock", stock);
        return views.take();
    }
    //
    // Captains know what their partners hold, which is what signals are for; nobody knows another hand.
    int worth(const Move& move) const {
        const auto verb = static_cast<Verb>(move.verb);
        switch (verb) {
        case Verb::deal:
        case Verb::turn: return 0;
        case Verb::play: return card_worth(move.seat, move.card());
        case Verb::no_trump: return 0; // as good as any card
        default: return bidding_worth(verb, move.seat);
        }
    }
    Seats side(Seat seat) const { return members(side_of(seat)); }

    friend bool operator==(const Envite&, const Envite&) = default;

  private:
    friend TrickGame;
    static constexpr int turned = first_extra; ///< the pile of the trump card
    static constexpr int trawl_bonus = 2;
    static constexpr int for_a_forfeit = 1, for_beating_who_stands = 3; ///< denexa-games: Envite, lying down

    /// The seats that a header key names.
    static Seats named(const Setup& setup, std::string_view key) {
        return Seats::all(setup.players).where([&](Seat s) { return setup.option(key).seats[s].value_or(0) > 0; });
    }
    /// The points that a header gives a team: each name stands for it. Who is not named has 0.
    static std::int32_t start_of(const Setup& setup, int team) {
        std::int32_t points = 0;
        for (int s = team; s < setup.players; s += 2)
            points = std::max(points, setup.option("start").seats[static_cast<Seat>(s)].value_or(0));
        return points;
    }

    int players() const { return players_; }
    /// The seat to the right.
    Seat next(Seat seat) const { return static_cast<Seat>((seat == 0 ? players_ : seat) - 1); }
    Seat captain_of(Seat seat) const { return captain_[side_of(seat)]; }

    // ---- Where the hand stands
    CardSet played() const { return table_.seen(won(0)) | table_.seen(won(1)); } ///< in tricks taken
    bool must_choose() const { return match_.one_lies_down() && !has_chosen_; }
    Seat captain_lying_down() const { return captain_[match_.team_lying_down()]; } ///< where a team does
    Seat captain_asked() const { return captain_[stake_.answerer()]; }             ///< of an open offer
    bool is_trawl() const { return !trick_.empty() && ranks_.is_trump(trick_.lead()) && !follow_only_; }
    bool is_closed() const { return stake_.is_accepted() || (begun() && !bid_any_time_); }
    bool may_challenge() const { return !stake_.is_open() && !is_closed() && !match_.any_lies_down(); } ///< a captain

    /// Of the word that the hand has no trump.
    Following follows_with_none(Seat seat) const { return following(held(seat), led(), unseen_card); }

    // ---- Judging and carrying out
    /// Hands whose deal was left out hold three unseen cards. A fixed card turned up makes its printed suit trump
    /// (EN-8).
    Ruling turn(const Move& move, Trace* trace) {
        const PlayingCard card = move.card();
        if (ranks_.has_trump()) return Illegal{rule::wrong_phase};
        if (!table_.pool().has(card)) return Illegal{rule::card_seen_twice, {.card = card}};
        deal_.give_rest_unseen(table_);
        table_.move(stock, turned, card);
        ranks_.name_trump(card.suit());
        if (trace != nullptr) {
            const auto fixed = ranks_.standing();
            const int trumps = (ranks_.trumps() & pack_).size();
            Note& note = add_note(*trace, fixed.empty() ? "trumps" : "trumps-fixed", due_, {trumps});
            note.cards = {card};
            note.others.assign(fixed.begin(), fixed.end());
        }
        return Legal{};
    }
    Ruling bid(const Move& move, Verb verb, Trace* trace) {
        const Seat seat = move.seat, captain = captain_of(seat);
        if (!ranks_.has_trump()) return Illegal{turn_up_first};
        if (match_.any_lies_down()) return Illegal{no_bids_lying_down, {.seat = captain_lying_down()}};
        if (is_closed()) return Illegal{bidding_closed, {.seat = stake_.is_accepted() ? captain_asked() : nobody}};
        if (verb == Verb::challenge && stake_.is_open())
            return Illegal{already_challenged, {.seat = captain_[stake_.bidder()]}};
        if (verb != Verb::challenge && !stake_.is_open()) return Illegal{no_challenge};
        if (seat != captain) return Illegal{captain_only, {.seat = captain}};
        if (verb != Verb::challenge && side_of(seat) == stake_.bidder())
            return Illegal{own_bid, {.seat = captain_asked()}};
        if (verb == Verb::raise && stake_.at_top()) return Illegal{top_of_ladder};

        switch (verb) {
        case Verb::accept:
            stake_.accept();
            add_note(trace, stake_.is_game() ? "accepted-game" : "accepted", seat, {stake_.points()});
            break;
        case Verb::decline: {
            const int points = stake_.points_declined(), team = stake_.bidder();
            if (trace != nullptr) add_note(*trace, "declined", seat, {points}).other = captain_[team];
            give_hand(team);
            score(team, points, 0, trace);
            break;
        }
        default: // a challenge or a raise
            stake_.offer(side_of(seat));
            add_note(trace, stake_.at_top() ? "offered-game" : "offered", seat,
                     {envite::Stake::points_at(stake_.offered())});
        }
        return Legal{};
    }
    Ruling choose(const Move& move, Verb verb, Trace* trace) {
        if (!ranks_.has_trump()) return Illegal{turn_up_first};
        if (!match_.any_lies_down()) return Illegal{not_lying_down};
        if (!match_.one_lies_down()) return Illegal{both_lying_down};
        if (has_chosen_) return Illegal{rule::wrong_phase};
        if (move.seat != captain_lying_down()) return Illegal{captain_only, {.seat = captain_lying_down()}};
        has_chosen_ = true;
        if (verb == Verb::stand) {
            add_note(trace, "stands", move.seat, {for_beating_who_stands});
            return Legal{};
        }
        const int other = 1 - match_.team_lying_down();
        if (trace != nullptr) add_note(*trace, "forfeits", move.seat, {for_a_forfeit}).other = captain_[other];
        give_hand(other);
        score(other, for_a_forfeit, 0, trace);
        return Legal{};
    }
    /// What comes before turn and cards in judging `play` and `no-trump`.
    Ruling fault_of_moment() const {
        if (!ranks_.has_trump()) return Illegal{turn_up_first};
        if (stake_.is_open()) return Illegal{answer_first, {.seat = captain_asked()}};
        if (must_choose()) return Illegal{stand_or_forfeit, {.seat = captain_lying_down()}};
        return Legal{};
    }
    /// What a card that is no trump says in a trawl, too: so it stands where that would.
    Ruling have_no_trump(const Move& move, Mode mode, Trace* trace) {
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
    void put(Seat seat, PlayingCard card, Trace* trace) {
        if (!is_trawl() || ranks_.is_trump(card)) return TrickGame::put(seat, card, trace);
        put_down(seat, card);
        lose_to_trawl(seat, trace);
    }
    void explain_trick(Trace& trace) const {
        const Seat winner = trick_.winner();
        const int team = side_of(winner);
        add_note(trace, "trick", winner, {tricks_played(), tricks_[team], tricks_[1 - team]}).cards = {trick_.best()};
    }
    void trick_taken(int team, Trace* trace) {
        if (tricks_[team] == tricks_to_win) win_hand(team, 0, trace);
    }
    /// The first in turn without a trump loses the hand for the own team (EN-2, EN-3), a dummy too (EN-10).
    void lose_to_trawl(Seat seat, Trace* trace) {
        const int winner = 1 - side_of(seat);
        if (trace != nullptr) add_note(*trace, "trawl-lost", seat).other = captain_[winner];
        win_hand(winner, trawl_bonus, trace);
    }
    void give_hand(int team) {
        over_ = true;
        winner_ = static_cast<std::uint8_t>(team);
    }
    /// EN-1, EN-4: who lies down wins the game with the hand, and so does a stake of the game; nothing else does.
    void win_hand(int team, int extra, Trace* trace) {
        give_hand(team);
        if (!match_.lies_down(team) && !stake_.is_game())
            return score(team, match_.lies_down(1 - team) ? for_beating_who_stands : stake_.points(), extra, trace);
        match_.win_game(team);
        add_note(trace, match_.is_over() ? "match-won" : "game-won", captain_[team],
                 {match_.games(team), match_.games(1 - team)});
    }
    void score(int team, int points, int extra, Trace* trace) {
        hand_points_ = static_cast<std::uint8_t>(points + extra);
        match_.add(team, hand_points_);
        add_note(trace, extra > 0 ? "points-trawl" : "points", captain_[team], {points, match_.points(team), extra});
        if (match_.lies_down(team)) add_note(trace, "lies-down", captain_[team]);
    }

    // ---- From hand to hand
    void begin() {
        begin_hand(hand_size, next(dealer_));
        ranks_.clear_trump();
        stake_ = {};
        winner_ = envite::no_team;
        has_chosen_ = false;
        hand_points_ = 0;
        match_.begin_hand();
        over_ = match_.is_over(); // a hand after the match is none
    }
    /// Of a hand that was not judged. What it was worth is known if the table wrote the points, or no points for a
    /// game.
    void take_claim(const HandEnd& end) {
        const Result* claim = end.claim;
        const Field* scores = end.claimed("scores");
        std::int32_t points[teams] = {};
        if (scores != nullptr)
            for (Seat s : scores->seats& Seats::all(players_))
                points[side_of(s)] = std::max(points[side_of(s)], scores->values[s]);
        int team = envite::no_team;
        for (int t = 0; t < teams; ++t) {
            const bool told = claim != nullptr && !claim->winners.empty(); // else the points tell
            const bool won = told ? !(claim->winners & members(t)).empty() && (claim->winners & members(1 - t)).empty()
                                  : points[t] > 0;
            if (won && points[1 - t] == 0) team = t; // who loses a hand has no points of it
        }
        match_.add_claim(team,
                         scores != nullptr && team != envite::no_team ? std::optional(points[team]) : std::nullopt);
    }

    // ---- A sensible simple player
    /// How a hand looks to a captain who knows the team's cards: the log odds of winning it, in hundredths, as a
    /// regression over simulated hands gave them (about 70 of 100 are foreseen). A trawl that loses hands makes it
    /// count who has a trump at all; one that need only be followed, who has the highest.
    int outlook(int team) const {
        const CardSet trumps = ranks_.trumps() & pack_;
        CardSet held;
        int without_trump = 0;
        for (Seat s : members(team)) {
            held |= table_.seen(hand(s));
            without_trump += (table_.seen(hand(s)) & trumps).empty();
        }
        const CardSet own = held & trumps, others = trumps - held - table_.seen(turned) - played();
        const int of_trumps = follow_only_ ? 120 : 105, of_tops = follow_only_ ? 160 : 27;
        int odds = of_trumps * own.size() / members(team).size() + 80 * (tricks_[team] - tricks_[1 - team]) - 10;
        for (PlayingCard card : own) {
            int higher = 0;
            for (PlayingCard other : others) higher += ranks_.height(other) > ranks_.height(card);
            odds += of_tops / (1 + higher);
        }
        if (follow_only_) return odds - 33 * players_;
        return odds - 110 * without_trump + (side_of(due_) == team ? 30 : 0);
    }
    /// An offer is accepted where playing on loses less than declining, and raised where it gains more.
    int bidding_worth(Verb verb, Seat seat) const {
        constexpr std::array<int, 5> least_to_accept{0, -80, -100, -170, -150};
        constexpr int yes = 2000, no = -2000;
        const int odds = outlook(side_of(seat));
        switch (verb) {
        case Verb::challenge: return odds > 35 ? yes : no;
        case Verb::raise: return odds > 70 + 20 * stake_.offered() ? yes : no;
        case Verb::accept: return odds > least_to_accept[static_cast<std::size_t>(stake_.offered())] ? yes / 2 : no;
        case Verb::stand: return odds > -120 ? yes : no;
        default: return 0; // decline, forfeit
        }
    }
    /// A trump led is more likely to catch an opponent, who comes next, than a partner. Otherwise the trick goes to the
    /// own team as cheaply as the last seat can have it, and as surely as another can.
    int card_worth(Seat seat, PlayingCard card) const {
        constexpr int winning = 1000, losing = 500;
        const int height = ranks_.height(card);
        if (trick_.empty()) return losing + height;
        const bool ours = side_of(trick_.winner()) == side_of(seat), last = trick_.size() + 1 == players_;
        if (ours || !ranks_.beats(card, trick_.best())) return losing - height;
        return last ? winning - height : winning + height;
    }

    // Of the game
    std::uint8_t players_ = 0;
    std::array<Seat, teams> captain_{};
    bool follow_only_ = false, bid_any_time_ = false;
    envite::Match match_;

    // Of the hand
    envite::Stake stake_;
    bool has_chosen_ = false, over_ = false;
    std::uint8_t winner_ = envite::no_team, hand_points_ = 0; ///< points before the cap at 11; 0 if a game was won
};

} // namespace kupi::games
